"""Small cards to tap: the cards of the packs to choose from, or the chosen ones."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from canasta_gui import ui
from canasta_gui.rules.core.cards import BLANCHE, JOKER, RANK_TWO, Card, suit_of
from canasta_gui.ui.platform.input_events import KeyPress, Pos, SemanticActionKind, SemanticTarget
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label, card_sign

WIDTH: Final = 46
WIDEST: Final = 62
HEIGHT: Final = 34
GAP: Final = 4
"""Size of a card (`WIDEST` where columns are fixed) and gap between cards, in units."""
_SUITS: Final = ("club", "diamond", "heart", "spade")


class CardCell(NamedTuple):
    """A card. `number`: copies that can be chosen or removed. `told`: additional text for screen readers."""

    card: Card
    number: int = 1
    told: str = ""


class CardGrid(ui.Widget):
    """Cards in rows of `columns`, by default as many as fit.

    A tap, Enter or space calls `on_pick`. Arrow keys move among the cards, starting at index `at`. `empty`: the text
    shown without cards.
    """

    role: ui.Role = "group"

    def __init__(
        self,
        words: Words,
        name: str,
        cells: Sequence[CardCell],
        on_pick: Callable[[int], None],
        *,
        columns: int = 0,
        empty: str = "",
        at: int = 0,
    ) -> None:
        super().__init__(name)
        self._words, self.cells, self._on_pick = words, tuple(cells), on_pick
        self._columns, self._empty = columns, empty
        self.focusable = bool(cells)
        self.chosen = max(0, min(at, len(self.cells) - 1))
        self._over = -1
        self._in_row = max(1, columns)
        self._cell = self._step = (1, 1)

    @property
    def value(self) -> str | None:
        """The cards, for screen readers."""
        return ", ".join(self._told(cell) for cell in self.cells if cell.number) or self._empty or None

    def narrowest(self, look: ui.Look) -> int:
        return look.px(5 * (WIDTH + GAP))

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        if not self.cells:
            return look.text.width(self._empty, look.font(ui.TextSize.CAPTION)), look.px(HEIGHT)
        in_row = self._fit(look, width)
        rows = -(-len(self.cells) // in_row)
        wide = min(look.px(self._widest) * in_row + look.px(GAP) * (in_row - 1), width)
        return wide, rows * look.px(HEIGHT) + (rows - 1) * look.px(GAP)

    def place(self, look: ui.Look, rect: pygame.Rect, /) -> None:
        super().place(look, rect)
        self._in_row = self._fit(look, rect.width)
        room = (rect.width - look.px(GAP) * (self._in_row - 1)) // self._in_row
        self._cell = min(look.px(self._widest), room), look.px(HEIGHT)
        self._step = self._cell[0] + look.px(GAP), self._cell[1] + look.px(GAP)

    @property
    def _widest(self) -> int:
        return WIDEST if self._columns else WIDTH

    def _fit(self, look: ui.Look, width: int) -> int:
        return self._columns or max(1, (width + look.px(GAP)) // look.px(WIDTH + GAP))

    # --- looks ---

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        if not self.cells:
            look.text.draw(surface, self._empty, self.rect, look.font(ui.TextSize.CAPTION), look.theme.dim)
        for number, cell in enumerate(self.cells):
            self._draw_cell(surface, look, number, cell)

    def _draw_cell(self, surface: pygame.Surface, look: ui.Look, number: int, cell: CardCell) -> None:
        theme, box = look.theme, self._box(number)
        usable = cell.number > 0
        fill = theme.raised_hover if usable and number == self._over else theme.raised if usable else theme.sunken
        look.shapes.box(surface, box, fill, radius=look.px(6), line=theme.line, width=look.px(1))
        red = cell.card >= RANK_TWO * 4 and suit_of(cell.card) in (1, 2)
        ink = theme.red_suit if red else theme.text
        if not usable:
            ink = ui.mix(ink, theme.sunken, 0.65)
        px = look.font(ui.TextSize.CAPTION)
        side = round(px * 0.85)
        if cell.card in (JOKER, BLANCHE):
            faint = ui.mix(ink, theme.sunken, 0.5) if cell.card == BLANCHE else ink
            surface.blit(look.icons.icon("jester", side, faint), (box.centerx - side // 2, box.centery - side // 2))
        else:
            sign = card_sign(self._words, cell.card)[:-1]
            wide = look.text.width(sign, px, bold=True) + look.px(2) + side
            at = pygame.Rect(box.centerx - wide // 2, box.y, wide - side, box.height)
            look.text.draw(surface, sign, at, px, ink, bold=True)
            icon = look.icons.icon(_SUITS[suit_of(cell.card)], side, ink)
            surface.blit(icon, (box.centerx + wide // 2 - side, box.centery - side // 2))
        if self.ringed and number == self.chosen:
            ui.draw_focus_ring(surface, look, box.inflate(-look.px(6), -look.px(6)), look.px(4))

    def _box(self, number: int) -> pygame.Rect:
        row, column = divmod(number, self._in_row)
        return pygame.Rect(
            self.rect.x + column * self._step[0], self.rect.y + row * self._step[1], self._cell[0], self._cell[1]
        )

    # --- for screen readers ---

    def _told(self, cell: CardCell) -> str:
        label = card_label(self._words, cell.card)
        return f"{label}, {cell.told}" if cell.told else label

    def semantics(self) -> ui.Node:
        """Return a group with a node for each card; the current one has the focus."""
        nodes = []
        for number, cell in enumerate(self.cells):
            box = self._box(number)
            focused = self.focused and number == self.chosen
            nodes.append(
                ui.Node(
                    "button",
                    self._told(cell),
                    rect=(box.x, box.y, box.width, box.height),
                    focused=focused,
                    enabled=cell.number > 0,
                    actions=self.actions,
                    target=SemanticTarget(self, number),
                )
            )
        return replace(super().semantics(), focused=False, children=tuple(nodes))

    def perform(self, kind: SemanticActionKind, value: float | str | None, part: object, /) -> None:
        """Move to the card `part`, then perform the action."""
        if isinstance(part, int) and 0 <= part < len(self.cells):
            self.chosen = part
        super().perform(kind, value, part)

    # --- reactions ---

    def hover_at(self, pos: Pos, /) -> bool:
        over = self._at(pos)
        changed, self._over = over != self._over, over
        return changed

    def release(self, pos: Pos, /) -> None:
        if (number := self._at(pos)) >= 0:
            self.chosen = number
            self.activate()

    def key(self, event: KeyPress, /) -> bool:
        """Move to another card; return False at the edge, so that the layer handles the key."""
        by = {"left": -1, "right": 1, "up": -self._in_row, "down": self._in_row}.get(event.name)
        to = {"home": 0, "end": len(self.cells) - 1}.get(event.name, -1) if by is None else self.chosen + by
        if not 0 <= to < len(self.cells):
            return False
        self.chosen = to
        return True

    def activate(self) -> None:
        if self.chosen < len(self.cells) and self.cells[self.chosen].number > 0:
            self._on_pick(self.chosen)

    def _at(self, pos: Pos) -> int:
        return next((number for number in range(len(self.cells)) if self._box(number).collidepoint(pos)), -1)


class CardGrids:
    """Creates the grids of a page; a rebuilt grid keeps its current card."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._cursors: dict[str, int] = {}

    def grid(
        self, name: str, cells: Sequence[CardCell], on_pick: Callable[[int], None], *, columns: int = 0, empty: str = ""
    ) -> CardGrid:
        """Return a grid with the same current card as the last one of this name."""

        def pick(at: int) -> None:
            self._cursors[name] = at
            on_pick(at)

        at = self._cursors.get(name, 0)
        return CardGrid(self._words, name, cells, pick, columns=columns, empty=empty, at=at)
