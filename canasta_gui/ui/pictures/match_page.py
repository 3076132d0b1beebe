"""The page after a match: the winners crowned, the best canasta, the course deal by deal, figures worth telling."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from canasta_gui import ui
from canasta_gui.play.scores.match_facts import Figure
from canasta_gui.rules.core.cards import Card
from canasta_gui.stage.animator import arriving, settling
from canasta_gui.stage.match_show import ENDS, MatchStep, part_of_match_end
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.portraits import draw_portrait, draw_sparks
from canasta_gui.ui.graphics.theme import with_alpha
from canasta_gui.ui.pictures.deal_clock import draw_shaded, text_px
from canasta_gui.ui.pictures.deal_remarks import RemarkCard, SpeechBoxes
from canasta_gui.ui.pictures.deal_stage import draw_fan
from canasta_gui.ui.platform.input_events import KeyPress, Pos
from canasta_gui.ui.table.canasta import mark_of
from canasta_gui.ui.table.marks import mark_picture
from canasta_gui.words import Words

WIDEST: Final = 1500.0
_MARGIN, _GAP, _FOOT, _CROWN = 40.0, 16.0, 34.0, 46.0
_MIDDLE, _PANELS, _LOW_PANELS = 275.0, 276.0, 215.0
_SNUG: Final = 1000
_BETWEEN: Final = 10.0
"""Distance between two remarks, in units."""
_KEPT: Final = 0.34
"""Maximum part of the height for what stays the reader's after a lost match."""
_ALONE: Final = 0.5
"""Part of the height for a remark that stands alone, unless it needs more."""
_TALL: Final = 1.2
_FEW: Final = 4
"""Maximum number of players who share the width in halves."""


def _stacks(look: ui.Look, width: int) -> bool:
    """Return whether larger text has all parts below one another."""
    return look.breaks or (look.graphics.text_size > 1 and width < _SNUG)


class FinaleClock:
    """The time of the end of a match, in seconds."""

    def __init__(self, time: float) -> None:
        self.time = time

    def part(self, step: MatchStep) -> float:
        """Return the progress of a step, from 0 to 1."""
        return part_of_match_end(step, self.time)

    @property
    def rests(self) -> bool:
        """True once everything is there."""
        return self.time >= ENDS


class Finalist(NamedTuple):
    """A player of the match. `place`: which of the sides shown it belongs to; `rank`: from 1, 0 to show none."""

    name: str
    portrait: str
    won: bool
    place: int = 0
    rank: int = 0

    @property
    def label(self) -> str:
        """The name, behind the rank."""
        return f"{self.rank}. {self.name}" if self.rank else self.name


class Finalists(ui.Widget):
    """Faces side by side with their names; winners are larger and crowned."""

    role: ui.Role = "image"

    def __init__(self, name: str, people: Sequence[Finalist], clock: FinaleClock) -> None:
        super().__init__(name)
        self.people, self._clock = tuple(people), clock

    @property
    def value(self) -> str:
        return ", ".join(each.label for each in self.people)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        return width, look.px(_CROWN) + look.px(124) + look.text.height(text_px(look, 20)) + look.px(6)

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        if not self.people:
            return
        room = self.rect.width // len(self.people)
        for nth, each in enumerate(self.people):
            wide = min(look.px(124 if each.won else 96), room - look.px(8))
            disc = pygame.Rect(0, 0, wide, wide)
            name = look.text.height(text_px(look, 20))
            disc.midbottom = self.rect.x + room * nth + room // 2, self.rect.bottom - name - look.px(6)
            self._draw_one(surface, look, each, disc, room)

    def _draw_one(self, surface: ui.Surface, look: ui.Look, each: Finalist, disc: pygame.Rect, room: int) -> None:
        theme, colour = look.theme, look.theme.side(each.place)
        if each.won:
            lit = round(self._clock.part(MatchStep.LIGHT) * 6)
            lamp = theme.accent if each.place == 0 else colour
            look.shapes.light(surface, disc.center, disc.width, with_alpha(lamp, lit * 14))
        draw_portrait(surface, look, disc, each.portrait, colour, "pleased" if each.won else "rueful")
        px = text_px(look, 20)
        while px > ui.SMALLEST_TEXT and look.text.width(each.label, px, bold=True) > room - look.px(4):
            px -= 1
        line = pygame.Rect(0, disc.bottom + look.px(6), room, look.text.height(px))
        line.centerx = disc.centerx
        fits = look.text.width(each.label, px, bold=True) <= room
        label = each.label if fits else f"{each.rank}." if each.rank else ""
        if label:
            look.text.draw(surface, label, line, px, theme.on_cloth(colour), bold=True, align="center")
        crowned = self._clock.part(MatchStep.CROWNS)
        if each.won and crowned:
            side = round(look.px(_CROWN) * disc.width / look.px(124))
            crown = look.icons.icon("crown", side, theme.focus if each.place == 0 else theme.theirs)
            above = round(look.px(40) * (1 - settling(crowned)))
            surface.blit(crown, crown.get_rect(midbottom=(disc.centerx, disc.top + round(side * 0.1) - above)))


class RankLine(NamedTuple):
    """A line of the ranking: rank and name, the total, and which of the sides shown it is."""

    label: str
    total: str
    place: int


class BestCanasta(ui.Widget):
    """A canasta in a fan with its seal, and what it is below; without one, the totals in large figures.

    `ranking`: the lines shown instead of the totals of more than two sides, the best first.
    """

    role: ui.Role = "image"

    def __init__(
        self,
        name: str,
        clock: FinaleClock,
        atlas: Atlas,
        *,
        cards: Sequence[Card] = (),
        rank: int = 0,
        wilds: int = 0,
        won: bool = True,
        totals: Sequence[str] = (),
        ranking: Sequence[RankLine] = (),
    ) -> None:
        super().__init__(name)
        self._ranking = tuple(ranking)
        self._clock, self._atlas, self.cards, self._rank, self._wilds = clock, atlas, tuple(cards), rank, wilds
        self._won, self._totals = won, tuple(totals)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        return width, look.px(_MIDDLE)

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        clock, rect = self._clock, self.rect
        if not self.cards:
            self._draw_totals(surface, look)
            return
        opened = clock.part(MatchStep.FAN)
        width = min(look.px(128), round(rect.width / 4.3))
        middle = rect.centerx, rect.y + round(width * 0.95)
        if self._won:
            look.shapes.light(
                surface, middle, rect.height, with_alpha(look.theme.focus, round(clock.part(MatchStep.LIGHT) * 3) * 10)
            )
        if opened:
            draw_fan(
                surface, self._atlas, self.cards[:9], middle, width, opened=arriving(opened), spread=8.5, radius=2.8
            )
        sealed = clock.part(MatchStep.SEAL)
        if sealed:
            side = round(width * 0.62 * (1 + 0.6 * (1 - sealed)) / 4) * 4
            seal = mark_picture(look, mark_of(self._rank, self._wilds), side)
            surface.blit(seal, seal.get_rect(center=(middle[0] - round(width * 1.1), middle[1] + round(width * 0.7))))
            if self._won and not clock.rests:
                flown, left = clock.part(MatchStep.SEAL), 1 - 0.8 * clock.part(MatchStep.CURVE)
                draw_sparks(
                    surface, look, middle, round(width * 2), 18, flown=flown, left=left * 0.5, colour=look.theme.focus
                )
        px = text_px(look, 19)
        lines = look.text.wrap(self.name, px, rect.width)
        place = pygame.Rect(rect.x, rect.bottom - len(lines) * look.text.height(px), rect.width, rect.height)
        look.text.draw_lines(surface, lines, place, px, look.theme.text, align="center")

    def semantics(self) -> ui.Node:
        """Return a row for each line of the ranking."""
        rect = self.rect.x, self.rect.y, self.rect.width, self.rect.height
        if not self._ranking:
            return super().semantics()
        rows = tuple(ui.Node("row", each.label, each.total, rect) for each in self._ranking)
        return ui.Node("table", self.name, rect=rect, children=rows)

    def _draw_ranking(self, surface: ui.Surface, look: ui.Look) -> None:
        """Draw the lines of the ranking below each other, rank and name at the left, totals at the right."""
        px, number = text_px(look, 30), len(self._ranking)
        while px > ui.SMALLEST_TEXT and look.text.height(px) * number > self.rect.height - look.px(24):
            px -= 1
        names = max(look.text.width(each.label, px, bold=True) for each in self._ranking)
        points = max(look.text.width(each.total, px, bold=True) for each in self._ranking)
        wide, high = min(names + points + look.px(60), self.rect.width), look.text.height(px)
        line = pygame.Rect(0, 0, wide, high)
        line.midtop = self.rect.centerx, self.rect.centery - number * high // 2
        for each in self._ranking:
            colour = look.theme.on_cloth(look.theme.side(each.place))
            look.text.draw(surface, each.label, line, px, colour, bold=True)
            look.text.draw(surface, each.total, line, px, look.theme.text, bold=True, align="right")
            line.y += high

    def _draw_totals(self, surface: ui.Surface, look: ui.Look) -> None:
        if self._ranking:
            self._draw_ranking(surface, look)
            return
        text = " : ".join(self._totals)
        px = text_px(look, 76)
        while px > ui.SMALLEST_TEXT and look.text.width(text, px, bold=True) > self.rect.width:
            px -= 1
        draw_shaded(surface, look, text, self.rect, px, look.theme.on_cloth(look.theme.sides[0]), align="center")


class MatchCurve(ui.LineChart):
    """The totals after each deal on a panel. Hovering or arrow keys tell a deal's result; pressing it shows its replay.

    `told`: the result of each deal in words. `on_open` gets the index of a deal; None if there is no record of them.
    """

    role: ui.Role = "table"

    def __init__(
        self,
        words: Words,
        series: Sequence[tuple[str, Sequence[int]]],
        clock: FinaleClock,
        *,
        goal: int | None,
        on_open: Callable[[int], object] | None,
    ) -> None:
        name = words.t("The match, deal by deal")
        super().__init__(name, series, goal=goal, number=words.number, axis=words.t("Deal"))
        self._words, self._clock, self._on_open = words, clock, on_open
        self.focusable = True
        self.chosen = -1
        self._inner = pygame.Rect(0, 0, 0, 0)

    @property
    def deals(self) -> int:
        """The number of deals."""
        return len(self.series[0][1]) - 1

    def told(self, deal: int) -> str:
        """Return the points of a deal in words, counted from 0."""
        points = ", ".join(
            f"{title} {self._words.number(line[deal + 1] - line[deal], signed=True)}" for title, line in self.series
        )
        label = self._words.t("Deal {number}", number=deal + 1)
        return self._words.t("{label}: {text}", label=label, text=points)

    def semantics(self) -> ui.Node:
        """Return a node for each deal: "Deal 2: You and Clara 1,885, Basile and Denis 1,265"."""
        rect = self.rect.x, self.rect.y, self.rect.width, self.rect.height
        rows = tuple(
            ui.Node(
                "row",
                self._words.t("Deal {number}", number=deal),
                ", ".join(f"{title} {self._words.number(line[deal])}" for title, line in self.series),
                rect,
            )
            for deal in range(1, self.deals + 1)
        )
        return replace(ui.Widget.semantics(self), children=rows)

    # --- input ---

    def key(self, event: KeyPress, /) -> bool:
        step = {"left": -1, "right": 1}.get(event.name)
        if step is None:
            return False
        self.chosen = max(0, min(self.deals - 1, self.chosen + step))
        return True

    def hover_at(self, pos: Pos, /) -> bool:
        before, self.chosen = self.chosen, self._deal_at(pos)
        return before != self.chosen

    def activate(self) -> None:
        if self._on_open is not None and self.chosen >= 0:
            self._on_open(self.chosen)

    def release(self, pos: Pos, /) -> None:
        if self.rect.collidepoint(pos):
            self.chosen = self._deal_at(pos)
            self.activate()

    def _deal_at(self, pos: Pos) -> int:
        step = self._inner.width / max(1, self.deals)
        return max(0, min(self.deals - 1, round((pos[0] - self._inner.x) / step) - 1)) if step else -1

    # --- drawing ---

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        return width, look.px(_PANELS)

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        look.panel(surface, self.rect, radius=16, fill=with_alpha(look.theme.panel, 232))
        whole, self.rect = self.rect, self.rect.inflate(-2 * look.px(20), -2 * look.px(12))
        px = text_px(look, 19)
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, look.text.height(px))
        shown = self.chosen >= 0 and (self.hovered or self.ringed)
        text = self.told(self.chosen) if shown else self.name
        size = px
        while size > ui.SMALLEST_TEXT and look.text.width(text, size, bold=True) > head.width:
            size -= 1
        look.text.draw(surface, text, head, size, look.theme.text, bold=True)
        self.rect.y, self.rect.height = head.bottom, self.rect.bottom - head.bottom
        super().draw(surface, look)
        if shown:
            x = self._inner.x + round(self._inner.width * (self.chosen + 1) / max(1, self.deals))
            mark = pygame.Rect(x - look.px(1), self._inner.y, look.px(2), self._inner.height)
            look.shapes.box(surface, mark, with_alpha(look.theme.focus, 150))
        self.rect = whole
        if self.ringed:
            ui.draw_focus_ring(surface, look, self.rect, look.px(16))

    def _lines_picture(self, look: ui.Look, inner: pygame.Rect, low: int, high: int) -> ui.Surface:
        """Return the lines, painted once; as far as they have been drawn."""
        self._inner = inner
        key = ("curve", self.rect.size, tuple(self.series), self.goal, look.theme)
        make = super()._lines_picture
        picture = look.icons.kept(key, lambda: make(look, inner, low, high))
        part = self._clock.part(MatchStep.CURVE)
        if part >= 1:
            return picture
        seen = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        width = inner.x - self.rect.x + round(inner.width * part)
        seen.blit(picture, (0, 0), pygame.Rect(0, 0, width, picture.get_height()))
        return seen


class FigurePanel(ui.Widget):
    """Figures of a match, two in a row, each with its cards, or a flag without any."""

    role: ui.Role = "table"

    def __init__(self, name: str, figures: Sequence[Figure], atlas: Atlas) -> None:
        super().__init__(name)
        self.figures, self._atlas = tuple(figures), atlas

    def semantics(self) -> ui.Node:
        rect = self.rect.x, self.rect.y, self.rect.width, self.rect.height
        rows = tuple(ui.Node("row", each.text, each.number, rect) for each in self.figures)
        return ui.Node(self.role, self.name, rect=rect, children=rows)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        return width, look.px(_PANELS)

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        look.panel(surface, self.rect, radius=16, fill=with_alpha(look.theme.panel, 232))
        px, pad = text_px(look, 19), look.px(20)
        head = pygame.Rect(
            self.rect.x + pad, self.rect.y + look.px(12), self.rect.width - 2 * pad, look.text.height(px)
        )
        look.text.draw(surface, self.name, head, px, look.theme.text, bold=True)
        columns = 2 if self.rect.width >= look.room(440) else 1
        shown = self.figures[: 2 * columns]
        rows = max(1, -(-len(shown) // columns))
        wide, high = head.width // columns, (self.rect.bottom - look.px(8) - head.bottom) // rows
        for nth, each in enumerate(shown):
            cell = pygame.Rect(
                head.x + nth % columns * wide, head.bottom + nth // columns * high, wide - look.px(20), high
            )
            self._draw_one(surface, look, each, cell)

    def _draw_one(self, surface: ui.Surface, look: ui.Look, figure: Figure, cell: pygame.Rect) -> None:
        card, x = look.px(38), cell.x
        for nth, each in enumerate(figure.cards):
            self._atlas.put(surface, each, (x + card // 2 + nth * card // 2, cell.centery), card, angle=6 - 12 * nth)
        if not figure.cards:
            flag = look.icons.icon("flag", card, look.theme.sides[0])
            surface.blit(flag, flag.get_rect(center=(x + card // 2, cell.centery)))
        x += look.px(70)
        px, small = text_px(look, 33), text_px(look, 16.5)
        room = cell.right - x
        lines = look.text.wrap(figure.text, small, room)
        top = cell.centery - (look.text.height(px) + len(lines) * look.text.height(small)) // 2
        number = pygame.Rect(x, top, room, look.text.height(px))
        while px > ui.SMALLEST_TEXT and look.text.width(figure.number, px, bold=True) > room:
            px -= 1
        look.text.draw(surface, figure.number, number, px, look.theme.sides[0], bold=True)
        place = pygame.Rect(x, number.bottom, room, cell.bottom - number.bottom)
        look.text.draw_lines(surface, lines, place, small, look.theme.text)


class StackedRemarks(ui.Widget):
    """One or two remarks below each other; the second takes no more than it needs, the first has the rest."""

    def __init__(self, remarks: Sequence[RemarkCard]) -> None:
        super().__init__()
        self._remarks = list(remarks)

    @property
    def children(self) -> Sequence[ui.Widget]:
        return self._remarks

    def narrowest(self, look: ui.Look) -> int:
        return max(each.narrowest(look) for each in self._remarks)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        return width, look.px(_PANELS)

    def least_height(self, look: ui.Look, width: int) -> int:
        """Return the height in which each remark fits with the least of it."""
        least = [each.least_height(look, width) for each in self._remarks]
        return sum(least) + look.px(_BETWEEN) * (len(least) - 1)

    def place(self, look: ui.Look, rect: pygame.Rect, /) -> None:
        super().place(look, rect)
        first, *others = self._remarks
        bottom, gap = rect.bottom, look.px(_BETWEEN)
        for each in others:
            natural, least = each.size_in(look, rect.width)[1], each.least_height(look, rect.width)
            high = max(least, min(natural, round(rect.height * _KEPT)))
            each.place(look, pygame.Rect(rect.x, bottom - high, rect.width, high))
            bottom -= high + gap
        high = bottom - rect.y
        if not others:
            high = min(high, max(first.size_in(look, rect.width)[1], round(rect.height * _ALONE)))
        first.place(look, pygame.Rect(rect.x, rect.y, rect.width, high))


class MatchPage(ui.Widget):
    """All parts of the end of a match in their places; `beside`: those next to the curve."""

    def __init__(
        self,
        head: Sequence[ui.Widget],
        ours: Finalists,
        best: BestCanasta,
        theirs: Finalists,
        speech: Sequence[SpeechBoxes | None],
        curve: ui.Widget,
        figures: ui.Widget | None,
        foot: ui.Widget,
        *,
        clock: FinaleClock,
    ) -> None:
        super().__init__()
        self._head = ui.Column(head, gap=0)
        self._ours, self._best, self._theirs = ours, best, theirs
        self._speech, self._curve, self._figures, self._foot = tuple(speech), curve, figures, foot
        self._clock = clock

    @property
    def children(self) -> Sequence[ui.Widget]:
        parts = (
            self._head,
            self._ours,
            self._theirs,
            self._best,
            self._curve,
            self._figures,
            *self._speech,
            self._foot,
        )
        return [each for each in parts if each is not None]

    @property
    def foot(self) -> ui.Widget:
        return self._foot

    def narrowest(self, look: ui.Look) -> int:
        return max(look.px(760), self._foot.least_width(look)) + 2 * look.px(_MARGIN)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        """Return the height of a single column, or with larger text that of the usual layout where it has room."""
        if _stacks(look, width):
            return width, self._tall_height(look, width)
        return width, self._usual_height(look, width, _PANELS) if look.graphics.text_size > 1 else look.px(1250)

    def least_height(self, look: ui.Look, width: int) -> int:
        usual = look.graphics.text_size > 1 and not _stacks(look, width)
        return self._usual_height(look, width, _LOW_PANELS) if usual else super().least_height(look, width)

    @property
    def _both(self) -> tuple[Finalists, Finalists]:
        return self._ours, self._theirs

    def _shares(self, width: int) -> tuple[int, int]:
        """Divide the width of a single column between both parties: halves, unless one has many more players."""
        ours, theirs = len(self._ours.people), len(self._theirs.people)
        part = round(width * (ours + 1) / (ours + theirs + 2)) if ours + theirs > _FEW else width // 2
        return part, width - part

    def _tall_height(self, look: ui.Look, width: int) -> int:
        """Return the height of a single column of larger text."""
        inside, gap = width - 2 * look.px(_MARGIN), look.px(_GAP)
        above = [
            part.size_in(look, wide)[1] + (0 if said is None else look.px(6) + said.size_in(look, wide)[1])
            for part, said, wide in zip(self._both, self._speech, self._shares(inside - gap), strict=True)
        ]
        panels = 1 if self._figures is None else 2
        fixed = look.px(28) + look.px(6) + look.px(_MIDDLE + 20) + look.px(_FOOT)
        parts = (self._head.size_in(look, inside)[1], max(above), self._foot.size_in(look, inside)[1])
        return fixed + sum(parts) + panels * self._panel(look, inside, _PANELS) + (3 + panels) * gap

    def _panel(self, look: ui.Look, width: int, units: float) -> int:
        """Return the height of a panel of `units` of text, or of the remarks of that width if they need more."""
        remarks = self._figures.least_height(look, width) if isinstance(self._figures, StackedRemarks) else 0
        return max(look.room(units), remarks)

    def _usual_height(self, look: ui.Look, width: int, panels: float) -> int:
        """Return the height of the usual layout; `panels`: the height of its panels, in units of text."""
        inside = min(width - 2 * look.px(_MARGIN), look.px(WIDEST))
        fixed = look.px(28) + look.px(6) + 2 * look.px(_GAP) + look.px(_FOOT)
        parts = self._head.size_in(look, inside)[1], self._foot.size_in(look, inside)[1]
        beside = self._panel_widths(look, inside)[1]
        return fixed + sum(parts) + self._middle_height(look, inside) + self._panel(look, beside, panels)

    def _middle_height(self, look: ui.Look, width: int) -> int:
        """Return the height of the fan, or of faces with their speech if larger text makes them higher."""
        if look.graphics.text_size <= 1:
            return look.px(_MIDDLE)
        sides = self._sides(look, width)
        heights = [
            part.size_in(look, sides)[1] + (0 if speech is None else speech.size_in(look, sides)[1])
            for part, speech in zip(self._both, self._speech, strict=True)
        ]
        return max(look.px(_MIDDLE), *heights)

    def _fan(self, look: ui.Look, width: int) -> int:
        """Return the width of the fan between the faces."""
        return min(look.px(540), width - 2 * look.px(230))

    def _sides(self, look: ui.Look, width: int) -> int:
        """Return the width of the faces beside the fan."""
        return (width - self._fan(look, width)) // 2 - look.px(8)

    def place(self, look: ui.Look, rect: pygame.Rect, /) -> None:
        super().place(look, rect)
        inside = rect.inflate(-2 * look.px(_MARGIN), 0)
        inside.width = min(inside.width, look.px(WIDEST))
        inside.centerx = rect.centerx
        high = self._head.size_in(look, inside.width)[1]
        self._head.place(look, pygame.Rect(inside.x, rect.y + look.px(28), inside.width, high))
        low = rect.bottom - look.px(_FOOT)
        foot = self._foot.size_in(look, inside.width)[1]
        self._foot.place(look, pygame.Rect(inside.x, low - foot, inside.width, foot))
        top = rect.y + look.px(28) + high + look.px(6)
        room = pygame.Rect(inside.x, top, inside.width, low - foot - look.px(_GAP) - top)
        if _stacks(look, rect.width) or rect.height > rect.width * _TALL:
            self._place_tall(look, room)
        else:
            self._place_usual(look, room)

    def _place_usual(self, look: ui.Look, room: pygame.Rect) -> None:
        wished = self._panel(look, self._panel_widths(look, room.width)[1], _PANELS)
        panels = min(wished, room.height - self._middle_height(look, room.width) - look.px(_GAP))
        below = pygame.Rect(room.x, room.bottom - panels, room.width, panels)
        self._place_panels(look, below)
        middle = pygame.Rect(room.x, room.y, room.width, below.y - look.px(12) - room.y)
        fan, sides = self._fan(look, room.width), self._sides(look, room.width)
        self._best.place(look, pygame.Rect(middle.centerx - fan // 2, middle.y, fan, middle.height))
        for part, speech, left in (
            (self._ours, self._speech[0], middle.x),
            (self._theirs, self._speech[1], middle.right - sides),
        ):
            high = part.size_in(look, sides)[1]
            said = 0 if speech is None else min(speech.size_in(look, sides)[1], middle.height - high - look.px(4))
            part.place(look, pygame.Rect(left, middle.y - look.px(20), sides, high))
            if speech is not None:
                speech.place(look, pygame.Rect(left, middle.y - look.px(14) + high, sides, said))

    def _place_panels(self, look: ui.Look, room: pygame.Rect) -> None:
        if self._figures is None:
            self._curve.place(look, room)
            return
        curve, beside = self._panel_widths(look, room.width)
        self._curve.place(look, pygame.Rect(room.x, room.y, curve, room.height))
        self._figures.place(look, pygame.Rect(room.right - beside, room.y, beside, room.height))

    def _panel_widths(self, look: ui.Look, width: int) -> tuple[int, int]:
        """Return the widths of the curve and of what stands beside it."""
        curve = round(width * (0.55 if width >= _SNUG else 0.6))
        return curve, width - curve - look.px(_GAP)

    def _place_tall(self, look: ui.Look, room: pygame.Rect) -> None:
        gap, y = look.px(_GAP), room.y
        shares = self._shares(room.width - gap)
        lowest = y
        lefts = room.x, room.right - shares[1]
        for part, speech, wide, left in zip(self._both, self._speech, shares, lefts, strict=True):
            high = part.size_in(look, wide)[1]
            part.place(look, pygame.Rect(left, y, wide, high))
            bottom = y + high
            if speech is not None:
                said = speech.size_in(look, wide)[1]
                speech.place(look, pygame.Rect(left, bottom + look.px(6), wide, said))
                bottom += said + look.px(6)
            lowest = max(lowest, bottom)
        fan = look.px(_MIDDLE + 20)
        self._best.place(look, pygame.Rect(room.x, lowest + gap, room.width, fan))
        top = lowest + fan + 2 * gap
        if self._figures is None:
            self._curve.place(look, pygame.Rect(room.x, top, room.width, min(look.px(360), room.bottom - top)))
            return
        each = (room.bottom - top - gap) // 2
        self._curve.place(look, pygame.Rect(room.x, top, room.width, each))
        self._figures.place(look, pygame.Rect(room.x, top + each + gap, room.width, each))

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        for part in self.children:
            if part not in self._speech:
                part.draw(surface, look)
        if self._clock.part(MatchStep.SPEECH) > 0:
            for speech in self._speech:
                if speech is not None:
                    speech.draw(surface, look)
