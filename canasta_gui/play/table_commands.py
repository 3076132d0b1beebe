"""The commands of the card table, given by button or by key."""

from enum import Enum


class TableCommand(Enum):
    """A command of the card table."""

    MENU = "menu"
    MOVES = "moves"
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
    OBJECT = "object"
    ACCUSE = "accuse"
    LET_STAND = "let_stand"
    RETURN = "return"
    LEAVE = "leave"
    DENY = "deny"
    EXPOSE = "expose"
    RESHUFFLE = "reshuffle"
    PICK = "pick"
