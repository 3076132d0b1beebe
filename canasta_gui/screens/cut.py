"""The cut before a deal: the dealer's neighbour is asked to cut; a human dealer may forget to offer it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from canasta_gui import screens, ui
from canasta_gui.match.match import NOT_CUT, Match, deck_of
from canasta_gui.program.program import Program
from canasta_gui.screens.screen import Question, Screen
from canasta_gui.ui.table.card_samples import DeckFan
from canasta_gui.words.sentences import deck_sentence

if TYPE_CHECKING:
    from canasta_gui.program.hosting import Hosting

Deal = Callable[[int | None, bool], None]
"""Function that deals, given the number of cards lifted off (None: no cut) and whether the cut was forgotten."""


class CutScreen(Question[int | None]):
    """Asks for a cut; the result is the number of cards lifted off, or None for no cut.

    `name`: the player who may cut. `fingerprint`: that of the shuffled deck of `count` cards.
    """

    renewed = False

    def __init__(self, program: Program, name: str, count: int, fingerprint: str) -> None:
        words, t = program.words, program.words.t
        self._name, self._fingerprint = name, fingerprint
        self.deck = DeckFan(
            t("The shuffled deck"),
            count,
            program.graphics.deck(words.language),
            lambda place: self.dismiss(max(1, place)),
        )
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self.t("{name}, cut the deck?", name=self._name)

    @property
    def _purpose(self) -> str:
        return self.t("Click where you want to cut. That way nobody can have arranged the cards.")

    def told(self) -> tuple[str, ...]:
        return (self.heading, self._purpose)

    def compose(self) -> ui.Widget:
        t = self.t
        self.focus = deal = ui.Button(t("Just deal"), self.back, kind="primary", size=ui.TextSize.LARGE)
        hint = t("The settings bring the question back.")
        never = ui.Button(t("Don’t ask again"), self._never_ask, kind="quiet", hint=hint)
        deck = ui.Button(t("The deck…"), partial(show_deck, self, self._fingerprint), kind="quiet")
        body = ui.Column(
            [
                ui.Spacer(grow=1),
                ui.Heading(self.heading, align="center"),
                self.deck,
                ui.Paragraph(self._purpose, align="center", widest=900),
                ui.Row([deal], pack="center"),
                ui.Row([never, deck], pack="center"),
                ui.Spacer(grow=1),
            ],
            gap=ui.Gap.NORMAL,
        )
        return ui.Frame(body, pad=ui.Gap.NORMAL)

    def back(self) -> None:
        """Deal without a cut."""
        self.dismiss(None)

    def _never_ask(self) -> None:
        self.program.change(replace(self.program.settings, cut_deck=False))
        self.dismiss(None)


def show_deck(screen: Screen, fingerprint: str) -> None:
    """Show the fingerprint of the shuffled deck over a screen."""
    t = screen.t
    text = deck_sentence(screen.words, fingerprint)
    screen.layer.open(ui.Dialog(t("The deck of this deal"), text, [(t("Back"), "primary", lambda: None)]))


def offer_cut(program: Program, match: Match, deal: Deal, hosting: "Hosting | None" = None) -> None:
    """Offer the cut of the next deck to the people concerned; then deal. `hosting`: the phones at the table."""
    elsewhere = frozenset[int]() if hosting is None else hosting.phones
    if match.cutter is None or not program.settings.cut_deck:
        deal(None, False)
    elif (
        match.rules.plays_offence(NOT_CUT)
        and match.seats[match.next_dealer].player == "human"
        and match.next_dealer not in elsewhere
    ):
        _ask_dealer(program, match, match.cutter, deal, hosting)
    else:
        _ask_neighbour(program, match, match.cutter, deal, hosting)


def _ask_dealer(program: Program, match: Match, cutter: int, deal: Deal, hosting: "Hosting | None") -> None:
    """Let the dealer hand the deck over to be cut, or deal without that (000:215)."""
    t = program.words.t
    match.shuffle_next()
    let = t("Let {name} cut", name=match.seats[cutter].name)
    answers: list[ui.DialogAnswer] = [
        (let, "primary", lambda: _ask_neighbour(program, match, cutter, deal, hosting)),
        (t("Deal now"), "secondary", lambda: deal(None, True)),
    ]
    title = t("{name}, you deal.", name=match.seats[match.next_dealer].name)
    text = t("The deck is shuffled and lies before you.")
    program.screens.switch(screens.message.MessageScreen(program, title, text, answers))


def _ask_neighbour(program: Program, match: Match, cutter: int, deal: Deal, hosting: "Hosting | None") -> None:
    """Ask the neighbour to cut if it is a person, on the phone if it plays there; computers never cut."""
    if hosting is not None and cutter in hosting.phones:
        _ask_guest(program, match, deal, hosting)
        return
    if match.seats[cutter].player != "human":
        deal(None, False)
        return
    name, count = match.seats[cutter].name, len(deck_of(match.rules))
    CutScreen(program, name, count, match.shuffle_next()).open_for(lambda cut: deal(cut, False))


def _ask_guest(program: Program, match: Match, deal: Deal, hosting: "Hosting") -> None:
    """Ask a guest to cut on the phone; deal at once if the phone is away."""
    cut = hosting.cut_of(match)
    if cut is not None:
        deal(cut.cards, False)
    else:
        screens.guest_cut.GuestCutScreen(program, match, hosting).open_for(lambda cut: deal(cut.cards, False))
