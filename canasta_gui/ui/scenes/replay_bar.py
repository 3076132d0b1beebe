"""The bar below a replay: the time line, and buttons to move along it."""

from collections.abc import Callable, Mapping
from typing import Final

from canasta_gui.match.replay import MomentKind, ReplayMoment
from canasta_gui.play.playback import Playback
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.keys import key_label
from canasta_gui.ui.scenes.replay_keys import REPLAY_KEYS, ReplayCommand
from canasta_gui.ui.widgets import Button, Column, Frame, Label, Row, Spacer, Timeline, TimelineMark
from canasta_gui.words import Words

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
