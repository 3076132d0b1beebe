"""The replay of a record: a bar below the table to move along it, and its keys."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from canasta_gui.match.replay import MomentKind, ReplayMoment
from canasta_gui.play.commands import TableCommand
from canasta_gui.play.playback import SPEEDS, Playback
from canasta_gui.rules.families import AnyRules
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress
from canasta_gui.ui.platform.keys import GLOBAL_GROUP, GlobalCommand, KeyBinding, KeyGroup, KeyMap, key_label
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.table.dock import Dock
from canasta_gui.ui.table.panel_dock import draw_lower_edge
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets import (
    Button,
    Column,
    Dialog,
    Frame,
    Label,
    Layer,
    ListRow,
    ListView,
    Row,
    Spacer,
    Timeline,
    TimelineMark,
)
from canasta_gui.ui.widgets.dialog import key_sheet
from canasta_gui.words import Words, gettext_noop
from canasta_gui.words.narration import event_sentence, moment_sentence


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
            KeyBinding(("left",), ReplayCommand.BACK, gettext_noop("A step back")),
            KeyBinding(("right",), ReplayCommand.ON, gettext_noop("A step on")),
            KeyBinding(("page up",), ReplayCommand.BEFORE, gettext_noop("The moment before")),
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
            KeyBinding(("q",), ReplayCommand.JUDGE, gettext_noop("May I? Ask the judge about this moment")),
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
    """`commands`: what each button does. `seek` goes to a step. `sentence` says what a moment is."""

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
        self.timeline = Timeline(
            t("Time line"),
            playback.last,
            seek,
            parts=[(start, t("Deal {number}", number=replay.line(start).deal)) for start in replay.starts],
            marks=[
                TimelineMark(moment.step, MOMENT_ICONS[moment.kind], sentence(moment))
                for moment in replay.moments
                if moment.kind in MOMENT_ICONS
            ],
        )
        room = self._position_text(len(replay.starts), 9999)
        self._position = Label("", size=TextSize.CAPTION, colour="dim", align="right", room=room)
        self._play = self._icon_button("play", ReplayCommand.PLAY)
        self._speed = self._text_button("", ReplayCommand.FASTER)
        self._seat = self._text_button("", ReplayCommand.SEAT, "person")
        self._hands = self._text_button("", ReplayCommand.HANDS, "eye")
        self._leave = self._text_button(t("Leave"), ReplayCommand.LEAVE, "cross")
        self.brief = False
        """Where there is little room, some buttons show their icons alone."""
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

    def _build(self) -> Frame:
        t = self._words.t
        buttons = [
            self._icon_button("to-start", ReplayCommand.BEFORE),
            self._icon_button("step-back", ReplayCommand.BACK),
            self._play,
            self._icon_button("step-on", ReplayCommand.ON),
            self._icon_button("to-end", ReplayCommand.AFTER),
            self._speed,
            Spacer(grow=1),
            self._seat,
            self._hands,
            self._text_button(t("Moments…"), ReplayCommand.MOMENTS),
            self._text_button(t("Play on from here"), ReplayCommand.PLAY_ON),
            self._leave,
        ]
        self.timeline.grow = 1
        rows = Column([Row([self.timeline, self._position]), Row(buttons, gap=Gap.SMALL)], gap=Gap.TINY)
        return Frame(rows, pad=(Gap.NORMAL, Gap.SMALL))

    def _icon_button(self, icon: str, command: ReplayCommand) -> Button:
        hint = self._hint(command)
        return Button("", self._commands[command], icon=icon, size=TextSize.CAPTION, name=hint, hint=hint)

    def _text_button(self, text: str, command: ReplayCommand, icon: str | None = None) -> Button:
        return Button(text, self._commands[command], icon=icon, size=TextSize.CAPTION, hint=self._hint(command))

    def _hint(self, command: ReplayCommand) -> str:
        """Return what a command does, and its key."""
        binding = REPLAY_KEYS.binding_of(command)
        return f"{self._words.t(binding.meaning)} ({key_label(self._words, binding.keys[0])})"

    def _position_text(self, deal: int, step: int) -> str:
        deals = len(self._playback.replay.starts)
        return self._words.t("Deal {deal} of {deals} · step {step}", deal=deal, deals=deals, step=step)


@dataclass(frozen=True)
class ReplayCalls:
    """What a replay asks of the program around it; `sheet` shows the score sheet of the deal of a step.

    `judge` shows the judge the moment that is looked at.
    """

    menu: Callable[[], None]
    judge: Callable[[], None]
    play_on: Callable[[int], None]
    sheet: Callable[[int], None]
    leave: Callable[[], None]


class ReplayDock(Dock):
    """The bar below a table that shows a record; `playback` drives that table."""

    def __init__(self, table: TableScene, playback: Playback, calls: ReplayCalls) -> None:
        self.table, self.words, self.playback, self.calls = table, table.words, playback, calls
        self.names = table.context.names
        self._commands = self._bind_commands()
        self._bar = ReplayBar(
            self.words, self.names, playback, self._commands, seek=self._seek, sentence=self._sentence
        )
        self.layer = Layer(table.graphics, Column([Spacer(grow=1), self._bar.root]), modal=False, tooltips=False)
        self._height = 0
        self._shown = (-1, False)
        playback.show()
        self._announce_step()

    # --- what the table asks ---

    @property
    def rules(self) -> AnyRules:
        return self.playback.replay.rules

    @property
    def dirty(self) -> bool:
        """Whether the bar must be drawn again."""
        return self.layer.dirty

    @dirty.setter
    def dirty(self, dirty: bool) -> None:
        self.layer.dirty = dirty

    def hint(self) -> str:
        return self.layer.hint

    def height(self, size: tuple[int, int]) -> int:
        """Return what the bar needs at the lower edge; where it is too wide, its buttons are shorter."""
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
        """Move on; True while something moves or the record plays."""
        if self._shown != (self.playback.step, self.playback.playing):
            self._refresh()
        toasting = self.layer.advance(now)
        return self.playback.playing or toasting or (moving and not self.table.board.idle)

    def handle(self, event: InputEvent) -> bool:
        """Handle the keys of a replay, and what belongs to the bar."""
        asked = self.layer.dialog is not None or self.table.dialog is not None
        if not asked and isinstance(event, KeyPress) and self._key(event):
            return True
        return self.layer.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        look = self.layer.look
        draw_lower_edge(surface, look, self._height, look.theme.line, 1)
        self.layer.draw(surface)

    def semantics(self, table: Node) -> Node:
        """Return the table and the bar; a question lies over both."""
        t = self.words.t("A record")
        if self.layer.dialog is not None:
            return Node("window", t, children=self.layer.semantics())
        asked = self.table.dialog is not None
        return Node("window", t, children=(table, *(() if asked else self.layer.semantics())))

    def take_announcements(self) -> list[str]:
        return self.layer.take_announcements()

    def show_keys(self) -> bool:
        """Show every key that does something here, unless a dialog is open."""
        if self.layer.dialog is None and self.table.dialog is None:
            self.layer.open(key_sheet(self.words, REPLAY_KEYS))
        return True

    def menu(self) -> None:
        self.calls.menu()

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
            ReplayCommand.LEAVE: self.calls.leave,
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

    # --- what is seen ---

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
        """Return what stays hidden in a deal that is still being played."""
        if self.playback.hand_is_seen:
            return self.words.t("The other hands stay hidden as long as this deal is being played.")
        return self.words.t("All hands stay hidden as long as this deal is being played.")

    def _refresh(self) -> None:
        """Bring the bar in line with the playback."""
        self._shown = (self.playback.step, self.playback.playing)
        self._bar.refresh()
        self.layer.dirty = True

    def _announce_step(self) -> None:
        """Let the table say after a jump what happened in this step."""
        lines = [event_sentence(self.words, event, self.names) for event in self.playback.step_events]
        self.table.show_moment(next((line for line in reversed(lines) if line), ""))

    def _sentence(self, moment: ReplayMoment) -> str:
        return moment_sentence(self.words, moment.kind, moment.event, self.names)

    # --- jumping and playing on ---

    def ask_moment(self) -> None:
        """List all moments to jump to; the last one that has passed is marked."""
        replay, t = self.playback.replay, self.words.t

        def jump(number: int) -> None:
            moment = replay.moments[number]
            self.layer.close()
            self._go_to(moment.step)
            if moment.kind is MomentKind.SCORE:
                self.calls.sheet(moment.step)

        self.playback.play(False)
        here = [n for n, moment in enumerate(replay.moments) if moment.step <= self.playback.step]
        rows = [
            ListRow(
                self._sentence(moment),
                t("Deal {number}", number=replay.line(moment.step).deal),
                icon=MOMENT_ICONS.get(moment.kind, ""),
            )
            for moment in replay.moments
        ]
        listed = ListView(t("Moments"), rows, on_open=jump, quick=True, chosen=here[-1])
        self.layer.open(
            Dialog(t("Jump to a moment"), "", [(t("Stay here"), "secondary", lambda: None)], body=listed, widest=820)
        )
        self.layer.set_focus(listed)

    def ask_judge(self) -> None:
        """Show the judge this moment, unless the deal is over."""
        self.playback.play(False)
        if self.playback.match.deal_over:
            self.table.say(self.words.t("The deal is over here: there is nothing to ask."))
        else:
            self.calls.judge()

    def _play_on(self) -> None:
        """Ask, and begin a new game from this step."""
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
            Dialog(
                t("Play on from here?"),
                question + " " + t("A game that was played on does not count in the statistics."),
                [
                    (t("Stay here"), "secondary", lambda: None),
                    (t("Play on"), "primary", lambda: self.calls.play_on(playback.step)),
                ],
            )
        )
