"""Replay of a record: the table at each step, and a bar for moving along."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Final

import pygame

from canasta_gui import screens, ui
from canasta_gui.disk import is_folder
from canasta_gui.match.duplicate.finished_deal import FinishedDeal
from canasta_gui.match.record import RecordError
from canasta_gui.match.replay import MomentKind, Replay, ReplayMoment
from canasta_gui.play.characters import portraits_of
from canasta_gui.play.commands import TableCommand
from canasta_gui.play.playback import SPEEDS, Playback
from canasta_gui.play.scores.deal_closing import deal_closing
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.program.program import Program
from canasta_gui.program.tables import lay_table
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.families import AnyRules
from canasta_gui.screens.review import RecordMoment, ReviewedSeat
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.waiting import read_record
from canasta_gui.stage.board import Board
from canasta_gui.storage.game_files import read_game
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress
from canasta_gui.ui.platform.keys import GLOBAL_GROUP, GlobalCommand, KeyBinding, KeyGroup, KeyMap, key_label
from canasta_gui.ui.table.dock import Dock
from canasta_gui.ui.table.panel_dock import draw_lower_edge
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession
from canasta_gui.words import Words, gettext_noop
from canasta_gui.words.narration import event_sentence, moment_sentence
from canasta_gui.words.problems import unreadable_record_sentence


class ReplayCommand(Enum):
    """A command of the keys of a replay."""

    BACK = "back"
    ON = "on"
    BEFORE = "before"
    AFTER = "after"
    START = "start"
    END = "end"
    PLAY = "play"
    FASTER = "faster"
    SLOWER = "slower"
    SEAT = "seat"
    HANDS = "hands"
    MOMENTS = "moments"
    JUDGE = "judge"
    PLAY_ON = "play on"
    LEAVE = "leave"


REPLAY_KEYS: Final[KeyMap[ReplayCommand | TableCommand | GlobalCommand]] = KeyMap(
    KeyGroup(
        gettext_noop("Moving about"),
        (
            KeyBinding(("left",), ReplayCommand.BACK, gettext_noop("One step back")),
            KeyBinding(("right",), ReplayCommand.ON, gettext_noop("One step forward")),
            KeyBinding(("page up",), ReplayCommand.BEFORE, gettext_noop("The previous moment")),
            KeyBinding(("page down",), ReplayCommand.AFTER, gettext_noop("The next moment")),
            KeyBinding(("j",), ReplayCommand.MOMENTS, gettext_noop("Jump to a moment")),
            KeyBinding(("home",), ReplayCommand.START, gettext_noop("To the first deal")),
            KeyBinding(("end",), ReplayCommand.END, gettext_noop("To the end")),
            KeyBinding(("space",), ReplayCommand.PLAY, gettext_noop("Play or pause")),
            KeyBinding(("+", "="), ReplayCommand.FASTER, gettext_noop("Faster")),
            KeyBinding(("-",), ReplayCommand.SLOWER, gettext_noop("Slower")),
        ),
    ),
    KeyGroup(
        gettext_noop("Looking"),
        (
            KeyBinding(("s",), ReplayCommand.SEAT, gettext_noop("Another seat in front")),
            KeyBinding(("o",), ReplayCommand.HANDS, gettext_noop("All hands open, or one")),
            KeyBinding(("w",), TableCommand.WHY, gettext_noop("Why did the computer do that?")),
            KeyBinding(("f2",), TableCommand.MOVES, gettext_noop("The last moves")),
            KeyBinding(("q",), ReplayCommand.JUDGE, gettext_noop("Ask the judge about this moment")),
            KeyBinding(("c",), ReplayCommand.PLAY_ON, gettext_noop("Play on from here, as a new game")),
            KeyBinding(("escape",), ReplayCommand.LEAVE, gettext_noop("Back")),
        ),
    ),
    GLOBAL_GROUP,
)


MOMENT_ICONS: Final = {
    MomentKind.OPENING: "check",
    MomentKind.PILE: "stack",
    MomentKind.CANASTA: "star",
    MomentKind.FREEZE: "snowflake",
    MomentKind.ASKED: "question",
    MomentKind.OFFENCE: "alert",
    MomentKind.OBJECTION: "raised-hand",
    MomentKind.FINE: "minus",
    MomentKind.RESERVE: "cards",
    MomentKind.EXIT: "flag",
}
"""The mark of a moment on the time line."""


class ReplayBar:
    """The bar of a replay.

    `commands`: the function of each button. `seek` goes to a step. `sentence` describes a moment.
    """

    def __init__(
        self,
        words: Words,
        names: tuple[str, ...],
        playback: Playback,
        commands: Mapping[ReplayCommand, Callable[[], object]],
        *,
        seek: Callable[[int], None],
        sentence: Callable[[ReplayMoment], str],
    ) -> None:
        self._words, self._names, self._playback, self._commands = words, names, playback, commands
        replay, t = playback.replay, words.t
        self.timeline = ui.Timeline(
            t("Time line"),
            playback.last,
            seek,
            parts=[(start, t("Deal {number}", number=replay.line(start).deal)) for start in replay.starts],
            marks=[
                ui.TimelineMark(moment.step, MOMENT_ICONS[moment.kind], sentence(moment))
                for moment in replay.moments
                if moment.kind in MOMENT_ICONS
            ],
        )
        room = self._position_text(len(replay.starts), 9999)
        self._position = ui.Label("", size=ui.TextSize.CAPTION, colour="dim", align="right", room=room)
        self._play = self._icon_button("play", ReplayCommand.PLAY)
        self._speed = self._text_button("", ReplayCommand.FASTER)
        self._seat = self._text_button("", ReplayCommand.SEAT, "person")
        self._hands = self._text_button("", ReplayCommand.HANDS, "eye")
        self._leave = self._text_button(t("Leave"), ReplayCommand.LEAVE, "cross")
        self.brief = False
        """True if some buttons show only icons, for lack of space."""
        self.root = self._build()

    def refresh(self) -> None:
        """Show the state of the playback."""
        playback, t = self._playback, self._words.t
        replay = playback.replay
        self.timeline.number = playback.step
        start = replay.starts[replay.deal_at(playback.step)]
        self._position.name = self._position_text(replay.deal_at(playback.step) + 1, playback.step - start)
        self._play.icon = "pause" if playback.playing else "play"
        self._speed.text = f"× {playback.speed:g}" if playback.speed >= 1 else "× ½"
        self._seat.text = self._seat.name = self._names[playback.viewer]
        opened = playback.open_hands and playback.may_open
        self._hands.icon = "eye" if opened else "person"
        self._hands.name = t("All hands") if opened else t("One hand") if playback.hand_is_seen else t("No hand")
        self._hands.text = "" if self.brief else self._hands.name
        self._leave.text = "" if self.brief else self._leave.name

    def _build(self) -> ui.Frame:
        t = self._words.t
        buttons = [
            self._icon_button("to-start", ReplayCommand.BEFORE),
            self._icon_button("step-back", ReplayCommand.BACK),
            self._play,
            self._icon_button("step-on", ReplayCommand.ON),
            self._icon_button("to-end", ReplayCommand.AFTER),
            self._speed,
            ui.Spacer(grow=1),
            self._seat,
            self._hands,
            self._text_button(t("Moments…"), ReplayCommand.MOMENTS),
            self._text_button(t("Play on from here"), ReplayCommand.PLAY_ON),
            self._leave,
        ]
        self.timeline.grow = 1
        rows = ui.Column([ui.Row([self.timeline, self._position]), ui.Row(buttons, gap=ui.Gap.SMALL)], gap=ui.Gap.TINY)
        return ui.Frame(rows, pad=(ui.Gap.NORMAL, ui.Gap.SMALL))

    def _icon_button(self, icon: str, command: ReplayCommand) -> ui.Button:
        hint = self._hint(command)
        return ui.Button("", self._commands[command], icon=icon, size=ui.TextSize.CAPTION, name=hint, hint=hint)

    def _text_button(self, text: str, command: ReplayCommand, icon: str | None = None) -> ui.Button:
        return ui.Button(text, self._commands[command], icon=icon, size=ui.TextSize.CAPTION, hint=self._hint(command))

    def _hint(self, command: ReplayCommand) -> str:
        """Return the description of a command, and its key."""
        binding = REPLAY_KEYS.binding_of(command)
        return f"{self._words.t(binding.meaning)} ({key_label(self._words, binding.keys[0])})"

    def _position_text(self, deal: int, step: int) -> str:
        deals = len(self._playback.replay.starts)
        return self._words.t("Deal {deal} of {deals} · step {step}", deal=deal, deals=deals, step=step)


class ReplayDock(Dock):
    """The bar below a table that shows a record; `playback` drives that table.

    `path`: the file of the record; if it is not `saved`, the file of the record that it comes from.
    """

    def __init__(
        self,
        table: TableScene,
        program: Program,
        playback: Playback,
        path: Path | None,
        *,
        saved: bool = True,
    ) -> None:
        self._program, self._path, self._saved = program, path, saved
        self._leave = program.screens.back
        self.table, self.words, self.playback = table, table.words, playback
        self.names = table.context.names
        self._commands = self._bind_commands()
        self._bar = ReplayBar(
            self.words, self.names, playback, self._commands, seek=self._seek, sentence=self._sentence
        )
        self.layer = ui.Layer(
            table.graphics, ui.Column([ui.Spacer(grow=1), self._bar.root]), modal=False, tooltips=False
        )
        self._height = 0
        self._shown = (-1, False)
        playback.show()
        self._announce_step()

    # --- interface of the table ---

    @property
    def rules(self) -> AnyRules:
        return self.playback.replay.rules

    @property
    def dirty(self) -> bool:
        """True if the bar must be drawn again."""
        return self.layer.dirty

    @dirty.setter
    def dirty(self, dirty: bool) -> None:
        self.layer.dirty = dirty

    def hint(self) -> str:
        return self.layer.hint

    def height(self, size: tuple[int, int]) -> int:
        """Return the height of the bar at the lower edge; if it is too wide, its buttons are shorter."""
        self._bar.brief = False
        self._refresh()
        self.layer.resize(size)
        if self._bar.root.narrowest(self.layer.look) > size[0]:
            self._bar.brief = True
            self._refresh()
            self.layer.lay_out()
        self._height = self._bar.root.measure(self.layer.look, size[0])[1]
        return self._height

    def advance(self, now: float, moving: bool) -> bool:
        """Advance to a time; return True while something moves or the record plays."""
        if self._shown != (self.playback.step, self.playback.playing):
            self._refresh()
        toasting = self.layer.advance(now)
        return self.playback.playing or toasting or (moving and not self.table.board.idle)

    def handle(self, event: InputEvent) -> bool:
        """Handle the keys of a replay, and events of the bar."""
        asked = self.layer.dialog is not None or self.table.dialog is not None
        if not asked and isinstance(event, KeyPress) and self._key(event):
            return True
        return self.layer.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        look = self.layer.look
        draw_lower_edge(surface, look, self._height, look.theme.line, 1)
        self.layer.draw(surface)

    def semantics(self, table: ui.Node) -> ui.Node:
        """Return the table and the bar; a question covers both."""
        t = self.words.t("A record")
        if self.layer.dialog is not None:
            return ui.Node("window", t, children=self.layer.semantics())
        asked = self.table.dialog is not None
        return ui.Node("window", t, children=(table, *(() if asked else self.layer.semantics())))

    def take_announcements(self) -> list[str]:
        return self.layer.take_announcements()

    def show_keys(self) -> bool:
        """Show all keys of the replay, unless a dialog is open."""
        if self.layer.dialog is None and self.table.dialog is None:
            self.layer.open(ui.key_sheet(self.words, REPLAY_KEYS))
        return True

    def menu(self) -> None:
        t = self.words.t
        self.table.ask(
            t("Menu"),
            t("You are looking at a record: nothing in it can be changed."),
            [
                (t("Back to the table"), "primary", lambda: None),
                (t("Rules (F1)"), "secondary", lambda: screens.rules_page.show_rules(self._program)),
                (t("Ask the judge…"), "secondary", self.ask_judge),
                (t("Leave"), "secondary", self._leave),
            ],
        )

    # --- moving along ---

    def _key(self, event: KeyPress) -> bool:
        command = REPLAY_KEYS.command_of(event)
        if not isinstance(command, ReplayCommand):
            return False
        self._commands[command]()
        return True

    def _bind_commands(self) -> dict[ReplayCommand, Callable[[], object]]:
        return {
            ReplayCommand.BACK: self._back,
            ReplayCommand.ON: self._forward,
            ReplayCommand.BEFORE: lambda: self._to_moment(-1),
            ReplayCommand.AFTER: lambda: self._to_moment(1),
            ReplayCommand.START: lambda: self._go_to(0),
            ReplayCommand.END: lambda: self._go_to(self.playback.last),
            ReplayCommand.PLAY: lambda: self.playback.play(not self.playback.playing),
            ReplayCommand.FASTER: lambda: self._change_speed(1),
            ReplayCommand.SLOWER: lambda: self._change_speed(-1),
            ReplayCommand.SEAT: self._next_seat,
            ReplayCommand.HANDS: self._toggle_hands,
            ReplayCommand.MOMENTS: self.ask_moment,
            ReplayCommand.JUDGE: self.ask_judge,
            ReplayCommand.PLAY_ON: self._play_on,
            ReplayCommand.LEAVE: self._leave,
        }

    def _forward(self) -> None:
        self.playback.play(False)
        if self.playback.forward() and self.playback.step in self.playback.replay.starts:
            self._announce_step()

    def _back(self) -> None:
        self.playback.back()
        self._announce_step()

    def _to_moment(self, by: int) -> None:
        self.playback.to_moment(by)
        self._announce_step()

    def _seek(self, step: int) -> None:
        self.playback.play(False)
        self._go_to(step)

    def _go_to(self, step: int) -> None:
        self.playback.go_to(step)
        self._announce_step()

    def _change_speed(self, by: int) -> None:
        at = (SPEEDS.index(self.playback.speed) + by) % len(SPEEDS)
        self.playback.set_speed(SPEEDS[at])
        self._refresh()

    # --- display ---

    def _next_seat(self) -> None:
        self.playback.look_from((self.playback.viewer + 1) % len(self.names))
        self._announce_step()
        self._refresh()

    def _toggle_hands(self) -> None:
        if not self.playback.may_open:
            self.table.say(self._secrecy())
            return
        self.playback.open(not self.playback.open_hands)
        self._refresh()

    def _secrecy(self) -> str:
        """Return the note about hidden cards in a deal that is still being played."""
        if self.playback.hand_is_seen:
            return self.words.t("The other hands stay hidden as long as this deal is being played.")
        return self.words.t("All hands stay hidden as long as this deal is being played.")

    def _refresh(self) -> None:
        """Update the bar from the playback."""
        self._shown = (self.playback.step, self.playback.playing)
        self._bar.refresh()
        self.layer.dirty = True

    def _announce_step(self) -> None:
        """Announce the events of this step after a jump."""
        lines = [event_sentence(self.words, event, self.names) for event in self.playback.step_events]
        self.table.show_moment(next((line for line in reversed(lines) if line), ""))

    def _sentence(self, moment: ReplayMoment) -> str:
        return moment_sentence(
            self.words, moment.kind, moment.event, self.names, self.playback.match.rules.seating.sides
        )

    # --- jumping and playing on ---

    def ask_moment(self) -> None:
        """Show a list of all moments to jump to; the last one before the present step is marked."""
        replay, t = self.playback.replay, self.words.t

        def jump(number: int) -> None:
            moment = replay.moments[number]
            self.layer.close()
            self._go_to(moment.step)
            if moment.kind is MomentKind.SCORE:
                self.show_sheet(moment.step)

        self.playback.play(False)
        here = [n for n, moment in enumerate(replay.moments) if moment.step <= self.playback.step]
        rows = [
            ui.ListRow(
                self._sentence(moment),
                t("Deal {number}", number=replay.line(moment.step).deal),
                icon=MOMENT_ICONS.get(moment.kind, ""),
            )
            for moment in replay.moments
        ]
        listed = ui.ListView(t("Moments"), rows, on_open=jump, quick=True, chosen=here[-1])
        self.layer.open(
            ui.Dialog(t("Jump to a moment"), "", [(t("Stay here"), "secondary", lambda: None)], body=listed, widest=820)
        )
        self.layer.set_focus(listed)

    def ask_judge(self) -> None:
        """Show the judge the present moment, unless the deal is over."""
        self.playback.play(False)
        if self.playback.match.deal_over:
            self.table.say(self.words.t("The deal is over here: there is nothing to ask."))
        else:
            self._show_judge()

    def _show_judge(self) -> None:
        """Show the judge the present moment, as seen by the seat that must act.

        If the deal is still being played, show it as seen by the viewer, so that no other hand is revealed.
        """
        program, playback = self._program, self.playback
        shown = playback.match.open_view()
        seat = shown.to_act if playback.may_open else playback.viewer
        name = playback.replay.seats[seat].name
        note = program.words.t("The table as {name} saw it: what {name} could not see is unknown here too.", name=name)
        program.screens.open(screens.judge.at_moment(program, shown, seat, note))

    def show_sheet(self, step: int) -> None:
        """Show the score sheet of the deal that ends with a step."""
        program, playback = self._program, self.playback
        path = self._path if self._saved else None
        playback.go_to(step)
        (ended,) = (event for event in playback.replay.events_of(step) if isinstance(event, DealEnded))

        replay = playback.replay
        deal = FinishedDeal(tuple(replay.lines_through_deal(step)), replay.header, playback.viewer, path)
        asked = ReviewedSeat.of(playback.match, playback.replay.seats, playback.viewer, path)
        has_second = is_folder(program.folders.duplicates)
        sheet = score_sheet(program.words, playback.match, ended)
        screen = RecordSheetScreen(
            program,
            sheet,
            closing=deal_closing(program.words, playback.match, sheet),
            portraits=portraits_of([seat.name for seat in replay.seats], program.settings.portraits),
            onward=program.words.t("Back to the table"),
            deal=deal,
            asked=asked,
            moments=True,
            second=screens.duplicate.second_table_of(program, deal) if has_second else None,
        )
        screen.open_for(lambda event: None if event is None else _play(playback, playback.replay.deal_at(step), event))

    def _play_on(self) -> None:
        """Ask, then begin a new game from this step."""
        t, playback = self.words.t, self.playback
        playback.play(False)
        if not playback.may_play_on:
            self.table.say(
                t("The match is over here: go back to a moment where there is something to play.")
                if playback.match_over
                else t("This deal is still being played: a new game from here would give its hidden cards away.")
            )
            return
        question = t("A new game begins with this very position; the record that you look at stays as it is.")
        self.layer.open(
            ui.Dialog(
                t("Play on from here?"),
                question + " " + t("A game that was played on does not count in the statistics."),
                [
                    (t("Stay here"), "secondary", lambda: None),
                    (
                        t("Play on"),
                        "primary",
                        lambda: _play_on(
                            self._program, playback.replay, playback.step, playback.viewer, self._path or Path()
                        ),
                    ),
                ],
            )
        )


class RecordSheetScreen(ScoreSheetScreen):
    """The score sheet of a deal of a record; the result is the event to show at the table below it."""

    def show_moment(self, event: int) -> None:
        self.dismiss(event)


def look_at(program: Program, path: Path, note: str = "") -> None:
    """Show the replay of any record file, or show why it cannot be read.

    Nothing changes on the disk. `note`: a first message about the record.
    """

    def show(replay: Replay) -> None:
        scene = _show(program, replay, path)
        if note:
            scene.table.say(note)

    read(program, path, show)


def look_at_lines(program: Program, lines: Sequence[str], path: Path | None) -> None:
    """Show the last deal of a record without a file; `path`: of the one that it comes from, if that is saved."""

    def show(replay: Replay) -> None:
        scene = _show(program, replay, path, saved=False)
        scene.playback.go_to(replay.starts[-1])

    read_record(program, lines, Replay.in_steps(lines), show, failed=lambda _: None)


def review_deal(program: Program, path: Path, deal_no: int, seat: int) -> None:
    """Review a seat's play in a finished deal of a record, or show why there is no review."""

    def begin(replay: Replay) -> None:
        asked = ReviewedSeat.of_record(replay, deal_no, seat, path)
        if asked is not None:
            screens.review.review(program, asked)
        else:
            t = program.words.t
            _show_message(program, t("A deal is reviewed only for those who played in it."))

    read(program, path, begin)


def show_turning_point(program: Program, moment: RecordMoment) -> None:
    """Show the table before an action, as its seat saw it; the cards of the better action are raised."""

    def show(replay: Replay) -> None:
        scene = _show(program, replay, moment.path)
        scene.playback.viewer, scene.playback.open_hands = moment.seat, False
        scene.playback.go_to(_step_before(replay, moment))
        scene.table.board.selection.point_out(moment.better)
        scene.table.overlay.messages.advise(moment.note, "star")

    read(program, moment.path, show)


def try_turning_point(program: Program, moment: RecordMoment) -> None:
    """Try the moment before an action at a table of its own, where nothing counts."""

    def show(replay: Replay) -> None:
        screens.trying.try_moment(program, replay, _step_before(replay, moment), moment)

    read(program, moment.path, show)


def look_at_deal(program: Program, path: Path, deal: int) -> None:
    """Show a deal of a record from its first step; deals are counted from 0."""

    def show(replay: Replay) -> None:
        scene = _show(program, replay, path)
        scene.playback.go_to(replay.starts[min(deal, len(replay.starts) - 1)])

    read(program, path, show)


def show_moment(program: Program, path: Path, event: int) -> None:
    """Show the last deal of a record as an event of it happens; events are counted from 0."""

    def show(replay: Replay) -> None:
        _play(_show(program, replay, path).playback, len(replay.starts) - 1, event)

    read(program, path, show)


def read(program: Program, path: Path, done: Callable[[Replay], object]) -> None:
    """Read the record of a file, and pass it on; if it cannot be shown, show why."""
    text = read_game(path)
    if text.problem is not None:
        _show_message(program, unreadable_record_sentence(program.words, path, None))
        return

    def failed(error: RecordError) -> None:
        _show_message(program, unreadable_record_sentence(program.words, path, error))

    read_record(program, text.lines, Replay.in_steps(text.lines), done, failed=failed)


def _show_message(program: Program, sentence: str) -> None:
    screens.message.show_message(program, program.words.t("There is nothing to look at"), sentence)


def _play_on(program: Program, replay: Replay, step: int, seat: int, path: Path) -> None:
    """Begin a new game from a step of a record, seen by a seat."""
    screens.claim.once_claimed(program, lambda: screens.saved_games.play_on(program, replay, step, seat, path))


def _show(program: Program, replay: Replay, path: Path | None, *, saved: bool = True) -> ReplayDock:
    """Show a replay. `path`: of its record; if that is not `saved`, of the one that it comes from."""
    tempo = program.settings.animation_speed
    people = [seat for seat, info in enumerate(replay.seats) if info.player == "human"]

    def drive(board: Board) -> Playback:
        return Playback(replay, board, people[0] if people else 0, tempo)

    session = TableSession(replay.rules, drive, tempo=tempo)
    table = lay_table(program, session, lambda scene: ReplayDock(scene, program, session.conductor, path, saved=saved))
    assert isinstance(table.dock, ReplayDock)
    program.screens.open(table)
    return table.dock


def _step_before(replay: Replay, moment: RecordMoment) -> int:
    """Return the step before the action of a moment."""
    return next(start for start in replay.starts if replay.line(start).deal == moment.deal_no) + moment.move


def _play(playback: Playback, deal: int, event: int) -> None:
    """Show the step of an event with its cards in motion; deals and events are counted from 0."""
    playback.go_to(playback.replay.step_of(deal, event) - 1)
    playback.forward()
