"""The page after a deal: what happened above, lines and remarks side by side, the board below, the buttons last."""

from collections.abc import Sequence
from typing import Final

import pygame

from canasta_gui import ui
from canasta_gui.ui.graphics.theme import Colour
from canasta_gui.ui.pictures.deal_clock import DealClock, draw_shaded, text_px
from canasta_gui.ui.pictures.deal_remarks import RemarkCard, SpeechBoxes
from canasta_gui.ui.pictures.deal_stage import DealStage
from canasta_gui.ui.pictures.score_board import ScoreBoard
from canasta_gui.ui.pictures.score_lines import ScoreLines

WIDEST: Final = 2260.0
_MARGIN, _GAP, _COLUMNS = 40.0, 14.0, 24.0
_FOOT: Final = 34.0
_TALL, _WIDE = 1.2, 2.4
"""Height by width from which there is one column; width by height from which there are three."""
_LINES: Final = 0.49
"""Share of the lines in the width of two columns."""
_LEAST_BESIDE: Final = 300.0
_BETWEEN: Final = 12.0  # units between speech and remarks
_STRETCH: Final = 0.4
"""How much higher the first remark may be than it needs, as a fraction."""
_SNUG: Final = 1000
"""Width in pixels below which captions fall away."""


class DealHead(ui.Widget):
    """Who has won the deal, how it ended; at the right who leads, and what may come of it."""

    role: ui.Role = "heading"

    def __init__(self, result: str, title: str, lead: str = "", chance: str = "", *, clock: DealClock) -> None:
        super().__init__(result)
        self._title, self._lead, self._chance, self._clock = title, lead, chance, clock

    def _width(self, look: ui.Look, width: int) -> int:
        return min(width, look.px(WIDEST))

    def _sizes(self, look: ui.Look, width: int) -> tuple[int, list[str], bool]:
        """Return the size and lines of the result, and whether the lead stands beside it."""
        lead = look.text.width(self._lead, text_px(look, 24), bold=True) + look.px(30) if self._lead else 0
        for units in (38.0, 34.0, 30.0):
            px = text_px(look, units)
            if look.text.width(self.name, px, bold=True) <= width - lead:
                return px, [self.name], True
        for units in (30.0, 26.0):
            px = text_px(look, units)
            if look.text.width(self.name, px, bold=True) <= width:
                return px, [self.name], False
        px = text_px(look, 26)
        return px, look.text.wrap(self.name, px, width, bold=True), False

    def _below(self, look: ui.Look, width: int, *, beside: bool) -> tuple[list[str], str]:
        """Return the lines below the result at the left, and the line at the right."""
        px = text_px(look, 19)
        right = self._chance if beside else self._lead
        if width < _SNUG and beside:
            right = ""
        room = width - (look.text.width(right, px, bold=not beside) + look.px(30) if right else 0)
        lines = look.text.wrap(self._title, px, max(1, room))
        if len(lines) > 1 and right:
            more = [] if beside else look.text.wrap(right, px, width)
            right, lines = "", [*look.text.wrap(self._title, px, width), *more]
        return lines, right

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        px, lines, beside = self._sizes(look, width)
        below, _ = self._below(look, width, beside=beside)
        return width, len(lines) * look.text.height(px) + len(below) * look.text.height(text_px(look, 19))

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        theme, width = look.theme, self.rect.width
        px, lines, beside = self._sizes(look, width)
        high = look.text.height(px)
        for nth, text in enumerate(lines):
            place = pygame.Rect(self.rect.x, self.rect.y + nth * high, width, high)
            draw_shaded(surface, look, text, place, px, theme.sides[0])
        below, right = self._below(look, width, beside=beside)
        small, y = text_px(look, 19), self.rect.y + high * len(lines)
        left = pygame.Rect(self.rect.x, y, width, look.text.height(small) * len(below))
        look.text.draw_lines(surface, below, left, small, theme.text)
        if not self._clock.rests:
            return
        line = pygame.Rect(self.rect.x, y, width, look.text.height(small))
        if beside and self._lead:
            upper = pygame.Rect(self.rect.x, self.rect.y, width, high)
            look.text.draw(surface, self._lead, upper, text_px(look, 24), theme.text, bold=True, align="right")
        look.text.draw(surface, right, line, small, theme.text, bold=not beside, align="right")


class WideButton(ui.Button):
    """The button that leads on, wider than its words."""

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        wide, high = super().measure(look, width)
        return max(wide, look.px(216)), max(high, look.px(50))


class DealPage(ui.Widget):
    """All parts of the page in their places, for windows of any shape.

    `remarks`: what stands below the speech. `foot`: the buttons. While the deal is being counted, remarks and buttons
    are not painted, and `skip` says that a click shows all.
    """

    def __init__(
        self,
        head: DealHead,
        lines: ScoreLines,
        board: ScoreBoard,
        stage: DealStage,
        speech: SpeechBoxes | None,
        remarks: Sequence[ui.Widget],
        foot: ui.Widget,
        *,
        clock: DealClock,
        skip: str,
    ) -> None:
        super().__init__()
        self._head, self._lines, self._board, self._stage = head, lines, board, stage
        self._speech, self._remarks, self._foot = speech, list(remarks), foot
        self._clock, self._skip = clock, skip
        self._scroll = ui.Scroll(lines, grow=0)
        self._still = False  # larger text leaves no room for cards and points in the air

    @property
    def children(self) -> Sequence[ui.Widget]:
        said = [] if self._speech is None else [self._speech]
        return [self._head, self._lines, self._board, *said, *self._remarks, self._foot]

    @property
    def foot(self) -> ui.Widget:
        return self._foot

    def narrowest(self, look: ui.Look) -> int:
        parts = (self._foot, self._lines, *self._remarks)
        return max(look.px(760), *(each.least_width(look) for each in parts)) + 2 * look.px(_MARGIN)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        """Return the height of a single column."""
        room = min(width - 2 * look.px(_MARGIN), look.px(WIDEST))
        parts = [each.size_in(look, room)[1] for each in self.children]
        return width, sum(parts) + look.px(_GAP) * len(parts) + look.px(_MARGIN) + look.px(_FOOT)

    def least_height(self, look: ui.Look, width: int) -> int:
        """Return the height of a single column; with larger text that of two columns where they have room."""
        room = min(width - 2 * look.px(_MARGIN), look.px(WIDEST))
        if look.graphics.text_size <= 1 or self._is_cramped(look, room):
            return super().least_height(look, width)
        wide, beside = self._columns(look, room)
        above = 0 if self._speech is None else self._speech.size_in(look, beside)[1] + look.px(_BETWEEN)
        remarks = self._least_heights(look, beside)
        high = above + sum(remarks) + look.px(_BETWEEN) * max(0, len(remarks) - 1)
        parts = [part.size_in(look, room)[1] for part in (self._head, self._board, self._foot)]
        fixed = look.px(28) + 2 * look.px(_GAP) + look.px(_GAP + 2) + look.px(_FOOT)
        usual = fixed + sum(parts) + max(high, self._lines.snug_height(look, wide))
        # A page as high as that is laid in a single column.
        return usual if usual <= width * _TALL else super().least_height(look, width)

    def place(self, look: ui.Look, rect: pygame.Rect, /) -> None:
        super().place(look, rect)
        inside = rect.inflate(-2 * look.px(_MARGIN), 0)
        inside.width = min(inside.width, look.px(WIDEST))
        inside.centerx = rect.centerx
        top = rect.y + look.px(28)
        high = self._head.size_in(look, inside.width)[1]
        self._head.place(look, pygame.Rect(inside.x, top, inside.width, high))
        top += high + look.px(_GAP)
        low = rect.bottom - look.px(_FOOT)
        foot = self._foot.size_in(look, inside.width)[1]
        self._foot.place(look, pygame.Rect(inside.x, low - foot, inside.width, foot))
        room = pygame.Rect(inside.x, top, inside.width, low - foot - look.px(_GAP + 2) - top)
        cramped = self._is_cramped(look, room.width)
        self._still = cramped or rect.height > look.scale.size[1]
        if rect.height > rect.width * _TALL or cramped:
            self._place_tall(look, room)
        elif rect.width > rect.height * _WIDE:
            self._place_wide(look, room)
        else:
            self._place_usual(look, room)

    def _is_cramped(self, look: ui.Look, width: int) -> bool:
        """Return whether text is so large that lines and remarks have no room side by side."""
        needed = self._lines.least_width(look) + look.px(_COLUMNS) + self._least_beside(look)
        return look.graphics.text_size > 1 and needed > width

    def _least_beside(self, look: ui.Look) -> int:
        """Return the width that the remarks keep beside the lines; with larger text, that of their words."""
        remarks = self._remarks if look.graphics.text_size > 1 else ()
        return max([look.px(_LEAST_BESIDE), *(each.least_width(look) for each in remarks)])

    def _place_usual(self, look: ui.Look, room: pygame.Rect) -> None:
        """Place lines and remarks side by side, and the board below both."""
        board = self._board.size_in(look, room.width)[1]
        self._board.place(look, pygame.Rect(room.x, room.bottom - board, room.width, board))
        high = room.height - board - look.px(_GAP)
        wide, beside = self._columns(look, room.width)
        self._place_lines(look, pygame.Rect(room.x, room.y, wide, high))
        self._place_remarks(look, pygame.Rect(room.right - beside, room.y, beside, high))

    def _columns(self, look: ui.Look, width: int) -> tuple[int, int]:
        """Return the widths of lines and remarks side by side."""
        gap = look.px(_COLUMNS if width >= _SNUG else 12)
        wide = max(round(width * _LINES), self._lines.least_width(look))
        wide = min(wide, width - gap - self._least_beside(look))
        return wide, width - wide - gap

    def _place_wide(self, look: ui.Look, room: pygame.Rect) -> None:
        """Place lines, board and remarks side by side."""
        gap = look.px(_COLUMNS)
        lines = max(round(room.width * 0.28), self._lines.least_width(look))
        remarks = max(look.px(480), round(room.width * 0.28))
        self._place_lines(look, pygame.Rect(room.x, room.y, lines, room.height))
        middle = pygame.Rect(room.x + lines + gap, room.y, room.width - lines - remarks - 2 * gap, room.height)
        board = pygame.Rect(middle.x, 0, middle.width, self._board.size_in(look, middle.width)[1])
        board.centery = middle.y + round(middle.height * 0.6)
        self._board.place(look, board)
        self._place_remarks(look, pygame.Rect(middle.right + gap, room.y, remarks, room.height), speech_above=board)

    def _place_tall(self, look: ui.Look, room: pygame.Rect) -> None:
        """Place all parts below one another."""
        gap = look.px(_GAP)
        board = self._board.size_in(look, room.width)[1]
        lines = min(self._lines.size_in(look, room.width)[1], room.height // 2)
        self._place_lines(look, pygame.Rect(room.x, room.y, room.width, lines))
        self._board.place(look, pygame.Rect(room.x, room.y + lines + gap, room.width, board))
        top = room.y + lines + board + 2 * gap
        self._place_remarks(look, pygame.Rect(room.x, top, room.width, room.bottom - top))

    def _place_lines(self, look: ui.Look, rect: pygame.Rect) -> None:
        self._lines.place(look, rect)

    def _place_remarks(self, look: ui.Look, rect: pygame.Rect, speech_above: pygame.Rect | None = None) -> None:
        """Place speech and remarks: each as high as it would be, the first remark a little higher.

        `speech_above`: the board, if the speech stands above that.
        """
        self._stage.place(look, rect)
        top, gap = rect.y, look.px(_BETWEEN)
        if self._speech is not None and speech_above is not None:
            high = min(self._speech.size_in(look, speech_above.width)[1], speech_above.y - gap - rect.y)
            place = pygame.Rect(speech_above.x, 0, speech_above.width, high)
            place.centery = (rect.y + speech_above.y) // 2
            self._speech.place(look, place)
        elif self._speech is not None:
            high = self._speech.size_in(look, rect.width)[1]
            self._speech.place(look, pygame.Rect(rect.x, top, rect.width, high))
            top += high + gap
        if not self._remarks:
            return
        room = rect.bottom - top - gap * (len(self._remarks) - 1)
        wanted = [each.size_in(look, rect.width)[1] for each in self._remarks]
        if sum(wanted) > room:
            least = self._least_heights(look, rect.width)
            spare = max(0, room - sum(least))
            more = max(1, sum(wanted) - sum(least))
            wanted = [low + (high - low) * spare // more for low, high in zip(least, wanted, strict=True)]
        else:
            wanted[0] += min(room - sum(wanted), round(wanted[0] * _STRETCH))
        for each, high in zip(self._remarks, wanted, strict=True):
            each.place(look, pygame.Rect(rect.x, top, rect.width, min(high, rect.bottom - top)))
            top += high + gap

    def _least_heights(self, look: ui.Look, width: int) -> list[int]:
        """Return the heights that the remarks keep; only cards can do with less than they want."""
        return [
            each.least_height(look, width) if isinstance(each, RemarkCard) else each.size_in(look, width)[1]
            for each in self._remarks
        ]

    # --- drawing ---

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        self._head.draw(surface, look)
        self._lines.draw(surface, look)
        if self._clock.rests or self._still:
            self._board.draw(surface, look)
            for part in (self._speech, *self._remarks, self._foot):
                if part is not None and part.visible:
                    part.draw(surface, look)
            return
        self._board.draw(surface, look)
        self._stage.draw_beat(surface, look, self._board)
        px = text_px(look, 17)
        dim: Colour = look.theme.on_cloth(look.theme.dim)
        look.text.draw(surface, self._skip, self._foot.rect, px, dim, align="right")
