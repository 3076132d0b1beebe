"""The keys of screens made of widgets."""

from enum import Enum
from typing import Final

from canasta_gui.ui.platform.keys import GLOBAL_GROUP, GlobalCommand, KeyBinding, KeyGroup, KeyMap
from canasta_gui.words import mark


class FormCommand(Enum):
    """A command of the keys on a screen of widgets."""

    NEXT = "next"
    PREVIOUS = "previous"
    GO = "go"
    PRESS = "press"
    CANCEL = "cancel"
    PAGE = "page"


FORM_KEYS: Final[KeyMap[FormCommand | GlobalCommand]] = KeyMap(
    KeyGroup(
        mark("Moving about"),
        (
            KeyBinding(("tab",), FormCommand.NEXT, mark("To the next thing")),
            KeyBinding(("shift tab",), FormCommand.PREVIOUS, mark("Back to the one before")),
            KeyBinding(("left", "right", "up", "down"), FormCommand.GO, mark("To its neighbour, or to another value")),
            KeyBinding(("return", "space"), FormCommand.PRESS, mark("Press it")),
            KeyBinding(("page up", "page down"), FormCommand.PAGE, mark("Scroll")),
            KeyBinding(("escape",), FormCommand.CANCEL, mark("Back")),
        ),
    ),
    GLOBAL_GROUP,
)
