"""The panel of a side beside stock and pile: its players, total, opening and canastas."""

from typing import Final, NamedTuple

import pygame

from canasta_gui.rules.canasta.meld_partitions import canasta_kinds
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.core.phases import NOBODY
from canasta_gui.rules.families import AnyView
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour, Size
from canasta_gui.ui.table.canasta_marks import MIXED, NATURAL, RUN, WILD, Mark, draw_mark
from canasta_gui.words import Words, mark

KINDS: Final = {
    NATURAL: mark("Natural canastas"),
    MIXED: mark("Mixed canastas"),
    WILD: mark("Canastas of wild cards"),
    RUN: mark("Canastas in sequence"),
}
"""What the marks of the canastas mean, in words."""


class Tally(NamedTuple):
    """How many canastas of a kind there are, of how many that going out needs."""

    mark: Mark
    have: int
    need: int


class Line(NamedTuple):
    """A line of a panel: tallies, then a text."""

    text: str
    colour: Colour
    bold: bool = False
    tallies: tuple[Tally, ...] = ()


def side_name(words: Words, view: AnyView, names: tuple[str, ...], side: int) -> str:
    """The players of a side; of one that formed during the deal, who is alone and who is with whom."""
    seats = view.rules.seating.sides[side]
    own = " · ".join(names[seat] for seat in seats)
    if not isinstance(view, CanastaPosition) or view.lone == NOBODY:
        return own
    if view.lone in seats:
        return words.t("{name}: isolated hand", name=own)
    partners = view.partners(seats[0])
    return words.t("{name}, with {partner}", name=own, partner=names[partners[0]]) if partners else own


class SidePanel:
    """Draws the panel of a side at a moment: four lines, or two or one where there is little room.

    A side that has joined another for this deal keeps its panel: the total is its own, the melds are those of both.
    """

    def __init__(self, look: Look, words: Words, view: CanastaView, name: str, side: int) -> None:
        self._look, self._words, self._view, self._side = look, words, view, side
        self._seats = view.rules.seating.sides[side]
        self._playing_side = view.side(self._seats[0])
        self._names = name

    @property
    def width(self) -> int:
        """How wide a panel would be that shows all names, in pixels."""
        look = self._look
        return look.text.width(self._names, look.font(Size.CAPTION), bold=True) + look.px(20)

    def draw(self, surface: pygame.Surface, outer: pygame.Rect, *, own: bool) -> None:
        """Draw it in the middle of a place; `own`: the side of the player in front."""
        look, theme, view = self._look, self._look.theme, self._view
        names = Line(self._names, theme.accent if own else theme.dim, bold=True)
        total = Line(self._words.number(view.totals[self._side]), theme.text, bold=True)
        canastas = self._canastas(reds=True)
        if self._width(canastas, look.font(Size.CAPTION), brief=True) > outer.width - look.px(20):
            canastas = self._canastas(reds=False)  # they lie on the table anyway
        if outer.height < 2 * look.text.height(look.font(Size.CAPTION)) + look.px(6):
            self._draw_low(surface, outer, [(names, total)])
            return
        lines = [names, total, self._opening(), canastas]
        sizes = [Size.CAPTION, Size.HEADING, Size.CAPTION, Size.CAPTION]
        steps = [look.text.height(look.font(size)) for size in sizes]
        if sum(steps[1:]) > outer.height - look.px(12):
            self._draw_low(surface, outer, [(names, total), (self._opening(), self._canastas(reds=False))])
            return
        if sum(steps) > outer.height - look.px(12):  # the players' names are on their plates anyway
            lines, sizes, steps = lines[1:], sizes[1:], steps[1:]
        inner = self._frame(surface, outer, sum(steps))
        for line, size, step in zip(lines, sizes, steps, strict=True):
            brief = self._width(line, look.font(size)) > inner.width
            self._line(surface, pygame.Rect(inner.x, inner.y, inner.width, step), line, look.font(size), brief=brief)
            inner.y += step

    # --- what it says ---

    def told(self) -> str:
        """All of it in words."""
        canastas = self._canastas(reds=True)
        t = self._words.t
        kinds = [
            t("{kind}: {have} of {need}", kind=t(KINDS[each.mark]), have=each.have, need=each.need)
            for each in canastas.tallies
        ]
        total = self._words.n("{n} point", "{n} points", self._view.totals[self._side])
        return ", ".join(filter(None, (total, self._opening().text, *kinds, *canastas.text.split(" · "))))

    def _opening(self) -> Line:
        t, theme, minimum = self._words.t, self._look.theme, self._view.minimum_for(self._seats[0])
        if self._view.is_open(self._playing_side):
            return Line(t("Open"), theme.good)
        return Line(t("Opens with {points}", points=minimum) if minimum else t("Opens with any meld"), theme.warning)

    def _canastas(self, *, reds: bool) -> Line:
        """The canastas, by kinds where going out asks for kinds; with `reds` the number of red threes too."""
        t, rule = self._words.t, self._view.rules.going_out
        kinds = canasta_kinds(self._view.melds[self._playing_side])
        needs = (rule.natural, rule.mixed, rule.wild, rule.runs)
        laid = sum(len(self._view.red_threes[seat]) for seat in self._seats)
        told = [self._threes(laid)] if laid and reds else []
        tallies: tuple[Tally, ...] = ()
        if any(needs):
            counted = zip((NATURAL, MIXED, WILD, RUN), kinds, needs, strict=True)
            tallies = tuple(Tally(mark, have, need) for mark, have, need in counted if need)
        if rule.canastas > sum(needs):
            have, need = sum(kinds), rule.canastas
            some = t("Canastas: {have} of {need}", have=have, need=need)
            told.insert(0, t("Canastas: {have}", have=have) if have >= need else some)
        return Line(" · ".join(told), self._look.theme.text, tallies=tallies)

    def _threes(self, number: int) -> str:
        """So many threes laid: red ones, or of both colours where black ones are laid as well."""
        if self._view.rules.red_threes.black_too:
            return self._words.n("{n} three", "{n} threes", number)
        return self._words.n("{n} red three", "{n} red threes", number)

    # --- how it looks ---

    def _draw_low(self, surface: pygame.Surface, outer: pygame.Rect, pairs: list[tuple[Line, Line]]) -> None:
        """Where several sides share the room of one: players and total in a line, the rest, if any, in another."""
        look = self._look
        size = look.font(Size.CAPTION)
        step = look.text.height(size)
        if step > outer.height:
            size = round(size * outer.height / step)
            step = look.text.height(size)
        inner = self._frame(surface, outer, len(pairs) * step)
        for left, right in pairs:
            brief = self._width(left, size) + look.px(10) + self._width(right, size) > inner.width
            room = self._width(right, size, brief=brief)
            line = pygame.Rect(inner.right - room, inner.y, room, step)
            self._line(surface, line, right, size, brief=brief)
            line = pygame.Rect(inner.x, inner.y, inner.width - room - look.px(10), step)
            self._line(surface, line, left, size)
            inner.y += step

    def _frame(self, surface: pygame.Surface, outer: pygame.Rect, text_height: int) -> pygame.Rect:
        """Draw a panel around so much text, in the middle of its place; the rectangle for the text."""
        look, theme = self._look, self._look.theme
        height = min(outer.height, text_height + look.px(16))
        frame = pygame.Rect(outer.x, outer.centery - height // 2, outer.width, height)
        look.shapes.box(surface, frame, theme.panel, radius=look.px(12), line=theme.panel_line, width=1)
        top = frame.y + (height - text_height) // 2
        return pygame.Rect(outer.x + look.px(10), top, outer.width - look.px(20), text_height)

    def _line(self, surface: pygame.Surface, rect: pygame.Rect, line: Line, size: int, *, brief: bool = False) -> None:
        look, theme, x = self._look, self._look.theme, rect.x
        disc = self._disc(size)
        for tally in line.tallies:
            draw_mark(surface, look, tally.mark, pygame.Rect(x, rect.centery - disc // 2, disc, disc))
            x += disc + look.px(4)
            figures = self._figures(tally, brief=brief)
            width = look.text.width(figures, size, bold=True)
            colour = theme.good if tally.have >= tally.need else theme.warning
            look.text.draw(surface, figures, pygame.Rect(x, rect.y, width, rect.height), size, colour, bold=True)
            x += width + look.px(9)
        rest = pygame.Rect(x, rect.y, max(1, rect.right - x), rect.height)
        look.text.draw(surface, line.text, rest, size, line.colour, bold=line.bold)

    def _width(self, line: Line, size: int, *, brief: bool = False) -> int:
        """How long a line is."""
        look = self._look
        figures = [look.text.width(self._figures(tally, brief=brief), size, bold=True) for tally in line.tallies]
        gaps = len(figures) if line.text else max(0, len(figures) - 1)
        discs = len(figures) * (self._disc(size) + look.px(4)) + gaps * look.px(9)
        return sum(figures) + discs + look.text.width(line.text, size, bold=line.bold)

    def _figures(self, tally: Tally, *, brief: bool) -> str:
        """How many, and while they are too few, of how many; `brief`: that is told by the colour alone."""
        return f"{tally.have}/{tally.need}" if tally.have < tally.need and not brief else str(tally.have)

    def _disc(self, size: int) -> int:
        return round(size * 1.25)
