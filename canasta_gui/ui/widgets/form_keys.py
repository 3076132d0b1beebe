"""The keys of screens made of widgets."""

from enum import Enum
from typing import Final

from canasta_gui.ui.platform.keys import GLOBAL_GROUP, GlobalCommand, KeyBinding, KeyGroup, KeyMap
from canasta_gui.words import gettext_noop


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
        gettext_noop("Moving about"),
        (
            KeyBinding(("tab",), FormCommand.NEXT, gettext_noop("To the next thing")),
            KeyBinding(("shift tab",), FormCommand.PREVIOUS, gettext_noop("Back to the one before")),
            KeyBinding(
                ("left", "right", "up", "down"), FormCommand.GO, gettext_noop("To its neighbour, or to another value")
            ),
            KeyBinding(("return", "space"), FormCommand.PRESS, gettext_noop("Press it")),
            KeyBinding(("page up", "page down"), FormCommand.PAGE, gettext_noop("Scroll")),
            KeyBinding(("escape",), FormCommand.CANCEL, gettext_noop("Back")),
        ),
    ),
    GLOBAL_GROUP,
)
