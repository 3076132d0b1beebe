"""The buttons and keys of the card table: their commands, places and presses."""

import math
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from enum import Enum
from typing import Final, NamedTuple

import pygame

from canasta_gui.play.commands import LABELS, TableCommand
from canasta_gui.stage.cursor import Key as BoardKey
from canasta_gui.stage.layout import TableLayout
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.shapes import box
from canasta_gui.ui.graphics.theme import TextSize
from canasta_gui.ui.platform.keys import GLOBAL_GROUP, GlobalCommand, KeyBinding, KeyGroup, KeyMap, key_label
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.controls import Button, ButtonKind
from canasta_gui.words import Words, gettext_noop


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
            KeyBinding(("x",), BoardKey.DISCARD, gettext_noop("Discard the card")),
            KeyBinding(
                ("u", "ctrl z"), TableCommand.UNDO, gettext_noop("Take back the staged cards, or the last step")
            ),
            KeyBinding(("a",), TableCommand.ASK, gettext_noop("Ask your partner: may I go out?")),
            KeyBinding(("y",), TableCommand.YES, gettext_noop("Answer yes")),
            KeyBinding(("n",), TableCommand.NO, gettext_noop("Answer no")),
            KeyBinding(("p",), TableCommand.PASS, gettext_noop("Pass, when the stock is used up")),
            KeyBinding(("e",), TableCommand.SHOW, gettext_noop("Show a special hand")),
            KeyBinding(("f",), TableCommand.ANNOUNCE, gettext_noop("Announce Rommé, which ends the deal")),
        ),
    ),
    KeyGroup(
        gettext_noop("With irregularities"),
        (
            KeyBinding(("j",), TableCommand.OBJECT, gettext_noop("Object to what the others have done")),
            KeyBinding(("shift j",), TableCommand.ACCUSE, gettext_noop("Say who has told of a card")),
            KeyBinding(
                ("l",), TableCommand.LET_STAND, gettext_noop("Let the going out stand; choose one of several discards")
            ),
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


IN_LANE = (
    TableCommand.ASK,
    TableCommand.TOP,
    TableCommand.PASS,
    TableCommand.SHOW,
    TableCommand.DECLARE,
    TableCommand.ANNOUNCE,
    TableCommand.RESHUFFLE,
    TableCommand.EXPOSE,
    TableCommand.LEAVE,
    TableCommand.RETURN,
    TableCommand.DENY,
    TableCommand.LET_STAND,
    TableCommand.PICK,
    TableCommand.NO,
    TableCommand.YES,
)
IN_CORNER = (TableCommand.WHY, TableCommand.HINT, TableCommand.UNDO, TableCommand.SORT)
IN_REFEREED_CORNER = (TableCommand.ACCUSE, TableCommand.SORT, TableCommand.UNDO, TableCommand.OBJECT)
"""Corner buttons at a table with irregularities: no hints; the last button fills the remaining space."""

OBJECTION_ICON: Final = "raised-hand"
ACCUSATION_ICON: Final = "person"
SPARE_PADDING: Final = 16
"""Tolerance in logical pixels by which a word may exceed its button's usual padding."""

_KEYS_OF_OTHERS: Final[Mapping[TableCommand, BoardKey | TableCommand]] = {
    TableCommand.LEAVE: TableCommand.RETURN,
    TableCommand.DENY: TableCommand.RETURN,
    TableCommand.PICK: TableCommand.LET_STAND,
    TableCommand.DECLARE: BoardKey.MELD,
    TableCommand.MENU: BoardKey.CANCEL,
}
"""Buttons that share the key of another command."""
LANE_SHARE: Final = 0.6
"""Share of the lane from which its buttons have smaller text, so that there is room for its own."""
_PRESSED: Final = frozenset({"press"})


class ButtonLabel(NamedTuple):
    """The name of a button for screen readers, and the text on it, which may have a countdown."""

    name: str
    text: str


class TableButtons(Widget):
    """All buttons of the table. `press` is called with the command of a button; `arrange` shows and places them."""

    def __init__(self, words: Words, press: Callable[[TableCommand], None]) -> None:
        super().__init__()
        t = words.t
        labels: Mapping[TableCommand, tuple[ButtonKind, str | None, str]] = {
            TableCommand.MENU: ("secondary", None, t("Settings, title, quit (Esc)")),
            TableCommand.MOVES: (
                "secondary",
                None,
                t("What everybody has done in this deal (F2)"),
            ),
            TableCommand.SORT: ("secondary", "sort", t("Sort the hand (S)")),
            TableCommand.UNDO: ("secondary", "undo", t("Take back the staged cards, or the last step (U)")),
            TableCommand.HINT: ("secondary", "star", t("What would you do? (H)")),
            TableCommand.WHY: (
                "secondary",
                "question",
                t("Why did the computer do that? Again: what it did before (W)"),
            ),
            TableCommand.ASK: ("secondary", "flag", t("Ask your partner (A)")),
            TableCommand.PASS: ("secondary", None, t("The stock is used up: do not take the pile (P)")),
            TableCommand.TOP: (
                "secondary",
                "hand",
                t("Show a pair and take the pile's top card alone (G)"),
            ),
            TableCommand.SHOW: (
                "primary",
                "eye",
                t("A special hand: show it and end the deal (E)"),
            ),
            TableCommand.DECLARE: ("primary", "check", t("Lay the staged cards (M)")),
            TableCommand.ANNOUNCE: ("primary", "flag", t("Little is left in the hand: end the deal (F)")),
            TableCommand.OBJECT: (
                "primary",
                OBJECTION_ICON,
                t("Object to what the others have done (J)"),
            ),
            TableCommand.ACCUSE: (
                "secondary",
                ACCUSATION_ICON,
                t("Say who has told a partner of a card (Shift+J)"),
            ),
            TableCommand.LET_STAND: ("secondary", "check", t("Do not object to the going out (L)")),
            TableCommand.RETURN: ("secondary", None, t("Take the whole opening back (Z)")),
            TableCommand.LEAVE: ("secondary", None, t("Leave the pile, and draw (Z)")),
            TableCommand.DENY: ("secondary", None, t("Nothing was told (Z)")),
            TableCommand.EXPOSE: ("secondary", "eye", t("Show the selected card to all (C)")),
            TableCommand.RESHUFFLE: ("secondary", "sort", t("Have the stock shuffled (Q)")),
            TableCommand.PICK: ("primary", "hand", t("Choose the discard that stays (L)")),
            TableCommand.NO: ("secondary", "cross", ""),
            TableCommand.YES: ("primary", "check", ""),
        }
        self.buttons = {
            do: Button(t(LABELS[do]), lambda do=do: press(do), kind=kind, icon=icon, hint=hint, size=TextSize.CAPTION)  # type: ignore[misc]
            for do, (kind, icon, hint) in labels.items()
        }
        self._icons = {do: icon for do, (_, icon, _) in labels.items()}
        self._in_corner: set[TableCommand] = set()  # those that this table has had
        self._arranged: tuple[object, ...] = ()  # what they were last arranged for
        self.lane_left = 0
        """The x at which the buttons of the lane begin, where its text must end."""

    @property
    def children(self) -> Sequence[Widget]:
        """The buttons, invisible where not offered."""
        return tuple(self.buttons.values())

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the button under a position; everything else belongs to the table."""
        found = super().at(pos)
        return None if found is self else found

    def semantics(self) -> Node:
        """Return the buttons without the focus action: the keys of the table never go to them."""
        node = super().semantics()
        return replace(node, children=tuple(replace(each, actions=each.actions & _PRESSED) for each in node.children))

    def arrange(
        self,
        look: Look,
        layout: TableLayout,
        shown: Set[TableCommand],
        working: Set[TableCommand],
        answers: Mapping[TableCommand, ButtonLabel],
    ) -> None:
        """Show these buttons, each in its place; grey those that are not among `working`.

        `answers`: what the buttons of answers are called now. It is called for each frame, and does nothing in most of
        them, where nothing has changed.
        """
        arranged = look, layout.table, shown, working, answers
        if arranged == self._arranged:
            return
        self._arranged = arranged
        for do, button in self.buttons.items():
            button.visible, button.enabled = do in shown, do in working
        for do, label in answers.items():
            self.buttons[do].name, self.buttons[do].text = label
        self._lay_out(look, layout)

    def show_keys(self, words: Words, shown: bool) -> None:
        """Show or hide the key of every button."""
        for do, button in self.buttons.items():
            key = TABLE_KEYS.first_key(_KEYS_OF_OTHERS.get(do, do))
            button.key_shown = key_label(words, key) if shown and key else ""

    def _lay_out(self, look: Look, layout: TableLayout) -> None:
        table = layout.table
        self.rect = pygame.Rect(0, 0, round(table.size.w), round(table.size.h))
        self._put(look, TableCommand.MENU, box(table.menu))
        self._lay_out_moves(look, box(table.menu), box(table.history))
        self._lay_out_corner(look, box(table.controls), brief=table.narrow)
        lane = box(table.lane)
        height = min(max(look.px(36), look.text.height(look.font(TextSize.CAPTION)) + look.px(12)), lane.height)
        x = lane.right
        shown = [self.buttons[do] for do in IN_LANE if self.buttons[do].visible]
        for size in (
            TextSize.CAPTION,
            TextSize.CAPTION / math.sqrt(look.scale.text),
            TextSize.CAPTION / look.scale.text,
        ):
            for button in shown:
                button.size = size
            if sum(button.measure(look, lane.width)[0] + look.px(10) for button in shown) <= lane.width * LANE_SHARE:
                break
        for do in reversed(IN_LANE):
            button = self.buttons[do]
            if button.visible:
                width = button.measure(look, lane.width)[0]
                x -= width
                self._put(look, do, pygame.Rect(x, lane.centery - height // 2, width, height))
                x -= look.px(10)
        self.lane_left = x

    def _lay_out_moves(self, look: Look, menu: pygame.Rect, beside: pygame.Rect) -> None:
        """Place the button of the last moves beside the menu, or in its place at a table without one.

        It is hidden if it does not fit: the menu and a key lead there too.
        """
        button = self.buttons[TableCommand.MOVES]
        free = beside if self.buttons[TableCommand.MENU].visible else menu.union(beside)
        width = button.measure(look, 2 * free.width)[0]
        button.visible = button.visible and width <= free.width
        self._put(look, TableCommand.MOVES, pygame.Rect(free.x, free.y, width, free.height))

    def _lay_out_corner(self, look: Look, corner: pygame.Rect, *, brief: bool) -> None:
        """Put the buttons of the corner below each other, or two by two with their icons alone.

        They fill it from the end; buttons that this table does not have leave no gaps.
        """
        columns = 2 if brief else 1
        gap = look.px(6)
        wide = (corner.width + gap) // columns - gap
        high = (corner.height + gap) * columns // len(IN_CORNER) - gap
        refereed = self.buttons[TableCommand.OBJECT].visible
        self._in_corner.update(do for do in IN_CORNER if self.buttons[do].visible)
        offered = IN_REFEREED_CORNER if refereed else [do for do in IN_CORNER if do in self._in_corner]
        first = 0 if brief and refereed else len(IN_CORNER) - len(offered)
        for nth, do in enumerate(offered, first):
            button = self.buttons[do]
            row, column = divmod(nth, columns)
            rect = pygame.Rect(corner.x + column * (wide + gap), corner.y + row * (high + gap), wide, high)
            if do is TableCommand.OBJECT:
                rect.update(rect.x, rect.y, corner.right - rect.x, corner.bottom - rect.y)
            if do is TableCommand.OBJECT or not brief:
                self._fit(look, do, rect.width)
            else:
                button.icon, button.text = self._icons[do], ""
            self._put(look, do, rect)

    def _fit(self, look: Look, do: TableCommand, width: int) -> None:
        """Give a button its icon and its word; if that is too wide, only the word, or only the icon."""
        button, own = self.buttons[do], self._icons[do]
        for icon, text in ((own, button.name), (None, button.name), (own, "")):
            button.icon, button.text = icon, text
            if button.measure(look, width)[0] - look.px(SPARE_PADDING) <= width:
                return

    def _put(self, look: Look, do: TableCommand, rect: pygame.Rect) -> None:
        self.buttons[do].place(look, rect)
