"""The keys of the card table."""

from enum import Enum
from typing import Final

from canasta_gui.play.table_commands import TableCommand
from canasta_gui.stage.input.focus import Key as BoardKey
from canasta_gui.ui.platform.keys import GLOBAL_GROUP, GlobalCommand, KeyBinding, KeyGroup, KeyMap
from canasta_gui.words import mark


class TableViewCommand(Enum):
    """A command of the keys at the table, besides moving cards and pressing buttons."""

    ENLARGE = "enlarge"
    STATE = "state"
    TALK = "talk"


REFEREED: Final = (
    TableCommand.OBJECT,
    TableCommand.ACCUSE,
    TableCommand.LET_STAND,
    TableCommand.RETURN,
    TableCommand.EXPOSE,
    TableCommand.RESHUFFLE,
)
"""Commands of tables where irregularities are played."""

TableKeyCommand = TableViewCommand | BoardKey | TableCommand | GlobalCommand

TABLE_KEYS: Final[KeyMap[TableKeyCommand]] = KeyMap(
    KeyGroup(
        mark("Moving about"),
        (
            KeyBinding(("tab", "up"), BoardKey.NEXT_ZONE, mark("To the next place on the table")),
            KeyBinding(("shift tab", "down"), BoardKey.PREVIOUS_ZONE, mark("Back to the place before")),
            KeyBinding(("left",), BoardKey.LEFT, mark("To the card or meld on the left")),
            KeyBinding(("right",), BoardKey.RIGHT, mark("To the card or meld on the right")),
            KeyBinding(("shift left",), BoardKey.MOVE_LEFT, mark("Move the card to the left in the hand")),
            KeyBinding(("shift right",), BoardKey.MOVE_RIGHT, mark("Move the card to the right in the hand")),
            KeyBinding(("v",), TableViewCommand.ENLARGE, mark("Enlarge the card or meld")),
        ),
    ),
    KeyGroup(
        mark("Cards"),
        (
            KeyBinding(("space",), BoardKey.SELECT, mark("Select the card")),
            KeyBinding(("r",), BoardKey.RANK, mark("Select all cards of its rank")),
            KeyBinding(("return",), BoardKey.ENTER, mark("Pick up, put down, draw, take")),
            KeyBinding(("o",), BoardKey.OBVIOUS, mark("Do the obvious with the card")),
            KeyBinding(("escape",), BoardKey.CANCEL, mark("Let go; with nothing held, the menu")),
            KeyBinding(("s",), TableCommand.SORT, mark("Sort the hand")),
        ),
    ),
    KeyGroup(
        mark("Playing"),
        (
            KeyBinding(("d",), BoardKey.DRAW, mark("Draw from the stock")),
            KeyBinding(("t",), BoardKey.TAKE, mark("Take the pile")),
            KeyBinding(("g",), TableCommand.TOP, mark("Take the pile's top card alone")),
            KeyBinding(("m",), BoardKey.MELD, mark("Meld the selected cards, declare the staged ones")),
            KeyBinding(("b",), TableCommand.TAKE_BACK, mark("Put the staged cards back into the hand")),
            KeyBinding(("x",), BoardKey.DISCARD, mark("Discard the card")),
            KeyBinding(("u", "ctrl z"), TableCommand.UNDO, mark("Take back the last step")),
            KeyBinding(("a",), TableCommand.ASK, mark("Ask your partner: may I go out?")),
            KeyBinding(("y",), TableCommand.YES, mark("Answer yes")),
            KeyBinding(("n",), TableCommand.NO, mark("Answer no")),
            KeyBinding(("p",), TableCommand.PASS, mark("Pass, when the stock is used up")),
            KeyBinding(("e",), TableCommand.SHOW, mark("Show a special hand")),
            KeyBinding(("f",), TableCommand.ANNOUNCE, mark("Announce Rommé, which ends the deal")),
        ),
    ),
    KeyGroup(
        mark("Where irregularities are played"),
        (
            KeyBinding(("j",), TableCommand.OBJECT, mark("Object to what the others have done")),
            KeyBinding(("shift j",), TableCommand.ACCUSE, mark("Say who has told of a card")),
            KeyBinding(("l",), TableCommand.LET_STAND, mark("Let an exit stand; pick one of several discards")),
            KeyBinding(("z",), TableCommand.RETURN, mark("After an objection: take back, leave the pile, deny")),
            KeyBinding(("c",), TableCommand.EXPOSE, mark("Show the card to all")),
            KeyBinding(("q",), TableCommand.RESHUFFLE, mark("Have the stock shuffled")),
        ),
    ),
    KeyGroup(
        mark("Help"),
        (
            KeyBinding(("h",), TableCommand.HINT, mark("A hint")),
            KeyBinding(("w",), TableCommand.WHY, mark("Why did the computer do that?")),
            KeyBinding(("k",), TableViewCommand.TALK, mark("Remind your partner")),
            KeyBinding(("i",), TableViewCommand.STATE, mark("How things stand, line by line")),
            *GLOBAL_GROUP.bindings,
        ),
    ),
)
