"""What the buttons of the card table do, by button or by key."""

from enum import Enum


class TableCommand(Enum):
    """What a button of the table does."""

    MENU = "menu"
    SORT = "sort"
    UNDO = "undo"
    HINT = "hint"
    WHY = "why"
    ASK = "ask"
    PASS = "pass"
    SHOW = "show"
    TOP = "top"
    TAKE_BACK = "take_back"
    DECLARE = "declare"
    NO = "no"
    YES = "yes"
    ANNOUNCE = "announce"
