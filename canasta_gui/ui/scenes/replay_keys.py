"""The keys of the replay."""

from enum import Enum
from typing import Final

from canasta_gui.play.table_commands import TableCommand
from canasta_gui.ui.platform.keys import GLOBAL_GROUP, GlobalCommand, KeyBinding, KeyGroup, KeyMap
from canasta_gui.words import mark


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
    PLAY_ON = "play on"
    LEAVE = "leave"


REPLAY_KEYS: Final[KeyMap[ReplayCommand | TableCommand | GlobalCommand]] = KeyMap(
    KeyGroup(
        mark("Moving about"),
        (
            KeyBinding(("left",), ReplayCommand.BACK, mark("A step back")),
            KeyBinding(("right",), ReplayCommand.ON, mark("A step on")),
            KeyBinding(("page up",), ReplayCommand.BEFORE, mark("The moment before")),
            KeyBinding(("page down",), ReplayCommand.AFTER, mark("The next moment")),
            KeyBinding(("j",), ReplayCommand.MOMENTS, mark("Jump to a moment")),
            KeyBinding(("home",), ReplayCommand.START, mark("To the first deal")),
            KeyBinding(("end",), ReplayCommand.END, mark("To the end")),
            KeyBinding(("space",), ReplayCommand.PLAY, mark("Play or pause")),
            KeyBinding(("+", "="), ReplayCommand.FASTER, mark("Faster")),
            KeyBinding(("-",), ReplayCommand.SLOWER, mark("Slower")),
        ),
    ),
    KeyGroup(
        mark("Looking"),
        (
            KeyBinding(("s",), ReplayCommand.SEAT, mark("Another seat in front")),
            KeyBinding(("o",), ReplayCommand.HANDS, mark("All hands open, or one")),
            KeyBinding(("w",), TableCommand.WHY, mark("Why did the computer do that?")),
            KeyBinding(("c",), ReplayCommand.PLAY_ON, mark("Play on from here, as a new game")),
            KeyBinding(("escape",), ReplayCommand.LEAVE, mark("Back")),
        ),
    ),
    GLOBAL_GROUP,
)
