"""The keys of the replay."""

from enum import Enum
from typing import Final

from canasta_gui.play.table_commands import TableCommand
from canasta_gui.ui.platform.keys import GLOBAL_GROUP, GlobalCommand, KeyBinding, KeyGroup, KeyMap
from canasta_gui.words import gettext_noop


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
