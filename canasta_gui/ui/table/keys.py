"""The keys of the card table."""

from enum import Enum
from typing import Final

from canasta_gui.play.table_commands import TableCommand
from canasta_gui.stage.input.focus import Key as BoardKey
from canasta_gui.ui.platform.keys import GLOBAL_GROUP, GlobalCommand, KeyBinding, KeyGroup, KeyMap
from canasta_gui.words import gettext_noop


class TableViewCommand(Enum):
    """A command of the keys at the table, besides moving cards and pressing buttons."""

    ENLARGE = "enlarge"
    CARD_MENU = "card_menu"
    STATE = "state"
    TALK = "talk"


REFEREED: Final = (
    TableCommand.OBJECT,
    TableCommand.ACCUSE,
    TableCommand.LET_STAND,
    TableCommand.RETURN,
    TableCommand.EXPOSE,
    TableCommand.RESHUFFLE,
    TableViewCommand.CARD_MENU,
)
"""Commands of tables where irregularities are played."""

TableKeyCommand = TableViewCommand | BoardKey | TableCommand | GlobalCommand

TABLE_KEYS: Final[KeyMap[TableKeyCommand]] = KeyMap(
    KeyGroup(
        gettext_noop("Moving about"),
        (
            KeyBinding(("tab", "up"), BoardKey.NEXT_ZONE, gettext_noop("To the next place on the table")),
            KeyBinding(("shift tab", "down"), BoardKey.PREVIOUS_ZONE, gettext_noop("Back to the place before")),
            KeyBinding(("left",), BoardKey.LEFT, gettext_noop("To the card or meld on the left")),
            KeyBinding(("right",), BoardKey.RIGHT, gettext_noop("To the card or meld on the right")),
            KeyBinding(("shift left",), BoardKey.MOVE_LEFT, gettext_noop("Move the card to the left in the hand")),
            KeyBinding(("shift right",), BoardKey.MOVE_RIGHT, gettext_noop("Move the card to the right in the hand")),
            KeyBinding(("v",), TableViewCommand.ENLARGE, gettext_noop("Enlarge the card or meld")),
            KeyBinding(("f2",), TableCommand.MOVES, gettext_noop("The last moves")),
        ),
    ),
    KeyGroup(
        gettext_noop("Cards"),
        (
            KeyBinding(("space",), BoardKey.SELECT, gettext_noop("Select the card")),
            KeyBinding(("r",), BoardKey.RANK, gettext_noop("Select all cards of its rank")),
            KeyBinding(("return",), BoardKey.ENTER, gettext_noop("Pick up, put down, draw, take")),
            KeyBinding(("o",), BoardKey.OBVIOUS, gettext_noop("Do the obvious with the card")),
            KeyBinding(("escape",), BoardKey.CANCEL, gettext_noop("Let go; with nothing held, the menu")),
            KeyBinding(("s",), TableCommand.SORT, gettext_noop("Sort the hand")),
        ),
    ),
    KeyGroup(
        gettext_noop("Playing"),
        (
            KeyBinding(("d",), BoardKey.DRAW, gettext_noop("Draw from the stock")),
            KeyBinding(("t",), BoardKey.TAKE, gettext_noop("Take the pile")),
            KeyBinding(("g",), TableCommand.TOP, gettext_noop("Take the pile's top card alone")),
            KeyBinding(("m",), BoardKey.MELD, gettext_noop("Meld the selected cards, declare the staged ones")),
            KeyBinding(("b",), TableCommand.TAKE_BACK, gettext_noop("Put the staged cards back into the hand")),
            KeyBinding(("x",), BoardKey.DISCARD, gettext_noop("Discard the card")),
            KeyBinding(("u", "ctrl z"), TableCommand.UNDO, gettext_noop("Take back the last step")),
            KeyBinding(("a",), TableCommand.ASK, gettext_noop("Ask your partner: may I go out?")),
            KeyBinding(("y",), TableCommand.YES, gettext_noop("Answer yes")),
            KeyBinding(("n",), TableCommand.NO, gettext_noop("Answer no")),
            KeyBinding(("p",), TableCommand.PASS, gettext_noop("Pass, when the stock is used up")),
            KeyBinding(("e",), TableCommand.SHOW, gettext_noop("Show a special hand")),
            KeyBinding(("f",), TableCommand.ANNOUNCE, gettext_noop("Announce Rommé, which ends the deal")),
        ),
    ),
    KeyGroup(
        gettext_noop("Where irregularities are played"),
        (
            KeyBinding(("j",), TableCommand.OBJECT, gettext_noop("Object to what the others have done")),
            KeyBinding(("shift j",), TableCommand.ACCUSE, gettext_noop("Say who has told of a card")),
            KeyBinding(("l",), TableCommand.LET_STAND, gettext_noop("Let an exit stand; pick one of several discards")),
            KeyBinding(
                ("z",), TableCommand.RETURN, gettext_noop("After an objection: take back, leave the pile, deny")
            ),
            KeyBinding(("c",), TableCommand.EXPOSE, gettext_noop("Show the card to all")),
            KeyBinding(("menu", "shift f10"), TableViewCommand.CARD_MENU, gettext_noop("The menu of the card")),
            KeyBinding(("q",), TableCommand.RESHUFFLE, gettext_noop("Have the stock shuffled")),
        ),
    ),
    KeyGroup(
        gettext_noop("Help"),
        (
            KeyBinding(("h",), TableCommand.HINT, gettext_noop("A hint")),
            KeyBinding(("w",), TableCommand.WHY, gettext_noop("Why did the computer do that?")),
            KeyBinding(
                ("k",), TableViewCommand.TALK, gettext_noop("Say something to your partner that the rules permit")
            ),
            KeyBinding(("i",), TableViewCommand.STATE, gettext_noop("How things stand, line by line")),
            *GLOBAL_GROUP.bindings,
        ),
    ),
)
