"""The phones of a table: the invitation with its code to scan, the seats, and the removal of guests."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.match.match import Match
from canasta_gui.match.players import SeatSetup
from canasta_gui.play.characters import portraits_of
from canasta_gui.play.page_words import every_page_words
from canasta_gui.program.hosting import Guest, Hosting, OpenServer, Server, open_server
from canasta_gui.program.program import Program
from canasta_gui.remote.address import code_of
from canasta_gui.remote.hosted_table import GRACE_SECONDS, GRACES
from canasta_gui.remote.kept_seats import KeptSeats, load_seats
from canasta_gui.remote.page_files import PageFile, page_files
from canasta_gui.rules.families import CANASTA_KEY, AnyRules
from canasta_gui.screens.screen import Question
from canasta_gui.storage.folders import assets_dir
from canasta_gui.storage.game_files import GameFile
from canasta_gui.ui.pictures.people import Portrait
from canasta_gui.ui.pictures.qr_code import QrCode
from canasta_gui.words.phones import STATES

_CODE: Final = 470
"""Side of the code in units."""
_SEATS: Final = 470
"""Width of the seats and the texts beside the code in units."""
_FACE: Final = 44


class InvitationScreen(Question[bool]):
    """Shows how to join, and who has joined; the result is whether to begin.

    `playing`: whether the match has begun, so that the screen only manages the phones.
    """

    renewed = False

    def __init__(self, program: Program, hosting: Hosting, *, playing: bool = False) -> None:
        self._hosting, self._playing = hosting, playing
        self._lonely = False
        self._shown = self._state()
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self.t("The phones at this table") if self._playing else self.t("Join with your phones")

    def told(self) -> Sequence[str]:
        return (self.heading, self._how())

    # --- the widgets ---

    def compose(self) -> ui.Widget:
        code = QrCode(self.t("QR code: {link}", link=self._hosting.link), code_of(self._hosting.link), side=_CODE)
        seats = ui.Column([self._way_in(), ui.Scroll(self._seats(), grow=0), *self._notes()], gap=ui.Gap.NORMAL)
        beside = ui.Frame(seats, pad=0, widest=_SEATS)
        body = ui.Row([code, beside], gap=ui.Gap.HUGE, align="top", pack="center")
        return ui.centered_panel(
            ui.Column([ui.Heading(self.heading), body, *self.foot()], gap=ui.Gap.NORMAL), 1120, pad=self.pad
        )

    def _how(self) -> str:
        t, page, code = self.t, self._hosting.pages[0], self._hosting.code
        return t("Scan the code, or open {address} and type {code}.", address=page, code=code)

    def _way_in(self) -> ui.Widget:
        t, code = self.t, self._hosting.code
        return ui.Column(
            [
                ui.Paragraph(t("Scan the code with the phone’s camera, or open this address and type the digits:")),
                ui.Paragraph(self._hosting.pages[0], size=ui.TextSize.LARGE, bold=True, colour="accent"),
                ui.Label(f"{code[:3]} {code[3:]}", size=ui.TextSize.HEADING, bold=True),
            ],
            gap=ui.Gap.TINY,
        )

    def _seats(self) -> ui.Widget:
        """Return a row for each seat: the player, the state of the phone, and a button that removes the guest."""
        hosting = self._hosting
        names = hosting.names()
        portraits = portraits_of(names, self.program.settings.portraits)
        guests = {guest.seat: guest for guest in hosting.guests}
        rows = []
        for seat, player in enumerate(hosting.players):
            guest = guests.get(seat)
            if guest is not None:
                rows.append(self._guest_row(guest, portraits[seat]))
            else:
                about = self.t("at this screen") if player.human else self.t("computer")
                rows.append(_row(portraits[seat], player.name, about))
        return ui.Column(rows, gap=ui.Gap.TINY)

    def _guest_row(self, guest: Guest, portrait: str) -> ui.Widget:
        t = self.t
        if guest.state == "open":
            waiting = t("Waiting for a phone…") if not self._playing else t("free: a computer plays")
            return _row("", guest.name or t("Free seat"), waiting)
        send = ui.Button(
            t("Send away"),
            partial(self._ask_away, guest),
            name=t("Send {name} away", name=guest.name),
            size=ui.TextSize.CAPTION,
        )
        return _row(portrait, guest.name, t(STATES[guest.state]), send)

    def _notes(self) -> list[ui.Widget]:
        """Return the notes on connection problems and on privacy."""
        t = self.t
        texts = [t("Whoever listens in the same network could read along; this computer knows all cards.")]
        if self._lonely:
            others = self._hosting.pages[1:]
            texts = [
                t(
                    "Nobody has joined yet. Is the phone in the same Wi-Fi, not in the mobile network? Does the "
                    "firewall let this program in? Otherwise use the hotspot of a phone."
                ),
                *([t("Other addresses of this computer: {addresses}", addresses=", ".join(others))] if others else []),
            ]
        elif not self._playing and self._may_begin and any(guest.state == "open" for guest in self._hosting.guests):
            texts.insert(0, t("If you begin now, computers play the free seats until somebody takes them."))
        colour = "warning" if self._lonely else "dim"
        return [ui.Paragraph(text, size=ui.TextSize.CAPTION, colour=colour) for text in texts]

    def foot(self) -> Sequence[ui.Widget]:
        back, patience = self.back_button(), self._patience()
        return [ui.Row([back, ui.Spacer(grow=1), *patience, *self.buttons()], gap=ui.Gap.NORMAL)]

    def _patience(self) -> list[ui.Widget]:
        """Return the control for the seconds after which a computer replaces an absent phone."""
        t, seconds = self.t, self.program.settings.phone_seconds
        texts = [
            t("after {seconds} s", seconds=self.words.number(int(each))) if each else t("never") for each in GRACES
        ]
        name = t("A computer plays for a phone that is away")
        chosen = GRACES.index(seconds) if seconds in GRACES else GRACES.index(GRACE_SECONDS)
        box = ui.ChoiceBox(name, texts, chosen, self._choose_patience)
        return [ui.Paragraph(name, size=ui.TextSize.CAPTION, colour="dim", align="right", widest=220), box]

    def _choose_patience(self, index: int) -> None:
        seconds = GRACES[index]
        self.program.change(replace(self.program.settings, phone_seconds=seconds))
        self._hosting.wait_for(seconds)

    def buttons(self) -> Sequence[ui.Widget]:
        if self._playing:
            return ()
        begin = ui.Button(self.t("Begin"), lambda: self.dismiss(True), kind="primary")
        begin.enabled = self._may_begin
        if self._may_begin:
            self.focus = begin
        return [begin]

    @property
    def _may_begin(self) -> bool:
        """True if at least one person has joined; computers take the free seats."""
        at_screen = any(player.human and not player.phone for player in self._hosting.players)
        return at_screen or any(guest.state != "open" for guest in self._hosting.guests)

    # --- updates ---

    def back(self) -> None:
        """Return without beginning."""
        if self._playing:
            super().back()
        else:
            self.dismiss(False)

    def _ask_away(self, guest: Guest) -> None:
        t = self.t
        self.ask(
            t("Send {name} away?", name=guest.name),
            t("The seat becomes free, and the phone has to be invited again."),
            no=t("Cancel"),
            yes=t("Send away"),
            act=lambda: self._hosting.send_away(guest.seat),
        )

    def animate(self, now: float, /) -> bool:
        """Show guests who have joined or left."""
        self._lonely = self._hosting.nobody_knocks(now)
        if self._state() != self._shown and self.layer.dialog is None:
            self._tell_guests()
            self._shown = self._state()
            self.rebuild()
            self.layer.lay_out()
        return False

    def _state(self) -> tuple[object, ...]:
        hosting = self._hosting
        guests = tuple((guest.seat, guest.name, guest.state) for guest in hosting.guests)
        return guests, tuple(hosting.pages), hosting.code, self._lonely

    def _tell_guests(self) -> None:
        """Announce new guests; if nobody joins, announce the note on connection problems."""
        before = dict[object, object]((each[0], each) for each in _guests_of(self._shown))
        for each in _guests_of(self._state()):
            seat, name, state = each
            if state == "here" and before.get(seat) != each:
                self.say(self.t("{name} is here.", name=name))
        if self._lonely and not self._shown[-1]:
            self.say(self._first_note())

    def _first_note(self) -> str:
        return self._notes()[0].name


def _guests_of(state: tuple[object, ...]) -> Sequence[tuple[int, str, str]]:
    guests = state[0]
    assert isinstance(guests, tuple)
    return guests


def _row(portrait: str, name: str, about: str, *buttons: ui.Widget) -> ui.Widget:
    texts = ui.Column(
        [ui.Label(name, bold=True), ui.Label(about, size=ui.TextSize.CAPTION, colour="dim")], gap=0, grow=1
    )
    return ui.Row([Portrait(portrait, side=_FACE), texts, *buttons], gap=ui.Gap.NORMAL)


# --- opening a table ---


def open_table(program: Program, rules: AnyRules, players: Sequence[SeatSetup]) -> Hosting:
    """Open a table with phones, replacing any other; raise OSError if this machine cannot listen."""
    return _open(program, rules, players, None)


def resumed_table(program: Program, match: Match, file: GameFile | None) -> Hosting | None:
    """Reopen the table of a match with the same link; return None for a match without phones."""
    if file is None or match.winners:
        return None
    saved = load_seats(Hosting.file_beside(program.folders, file.path), len(match.seats))
    if saved is None:
        return None
    players = [
        SeatSetup(seat.name, seat.player == "human", seat.player == "human" and number in saved.phones)
        for number, seat in enumerate(match.seats)
    ]
    if not any(player.phone for player in players):
        return None
    try:
        return _open(program, match.rules, players, saved)
    except OSError:  # everybody plays at this screen
        return None


def _open(program: Program, rules: AnyRules, players: Sequence[SeatSetup], saved: KeptSeats | None) -> Hosting:
    program.stop_hosting(wait=True)
    files = page_files(assets_dir(), every_page_words(), marks=rules.family == CANASTA_KEY)
    server = _started(program.open_server or open_server, files, program, 0 if saved is None else saved.port)
    hosting = Hosting(
        players, server, program.executor, program.loop.clock(), patience=program.settings.phone_seconds, saved=saved
    )
    program.hosting = hosting
    return hosting


def _started(opens: OpenServer, files: dict[str, PageFile], program: Program, port: int) -> Server:
    try:
        return opens(files, program.loop.wake, port)
    except OSError:
        if not port:
            raise
        return opens(files, program.loop.wake, 0)  # another program uses the former port


def no_table(program: Program, error: OSError) -> None:
    """Show why no table with phones can be opened."""
    t = program.words.t
    text = t("No port can be opened for the phones: {reason}", reason=error.strerror or str(error))
    screens.message.show_message(program, t("The phones cannot be invited"), text, program.screens.back)
