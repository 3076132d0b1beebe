"""The board of wood with a groove for each side: what it has on the way to the target, and where openings change."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from canasta_gui import ui
from canasta_gui.stage.animator import bump
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.portraits import draw_portrait
from canasta_gui.ui.graphics.theme import Colour, mix, with_alpha
from canasta_gui.ui.pictures.deal_clock import DealClock, ShownCanasta, draw_shaded, text_px
from canasta_gui.ui.table.canasta import mark_of
from canasta_gui.ui.table.marks import mark_picture
from canasta_gui.words import Words

_HEAD, _FOOT, _STEP, _CLOSE = 46.0, 26.0, 43.0, 30.0
"""Height above the first groove and below the last, and from one to the next: usual, and for more than three sides."""
_GROOVE, _FACE, _CHIP = 18.0, 36.0, 27.0
_LEFT, _RIGHT, _LABEL = 34.0, 122.0, 16.0
_ROOM: Final = 1.15
"""Length of a groove without a target, as a multiple of the highest total."""
_GRAIN: Final = 70
_DARK: Final[Colour] = (24, 12, 5)
_LIT: Final[Colour] = (244, 212, 130)
_WORDS: Final[Colour] = (244, 218, 160)
_INK: Final[Colour] = (38, 28, 8)


class CanastaChip(ui.PaintedButton):
    """A canasta that has landed on the board; pressing it shows its cards."""

    def __init__(self, canasta: ShownCanasta, cards: Atlas, clock: DealClock, on_press: Callable[[], object]) -> None:
        super().__init__(canasta.name, on_press, hint=canasta.name)
        self.canasta, self._cards, self._clock = canasta, cards, clock

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        if not self._clock.has_landed(self.canasta):
            return
        draw_chip(surface, look, self._cards, self.canasta, self.rect)
        if self.ringed or self.hovered:
            ui.draw_focus_ring(surface, look, self.rect, look.px(3))


def draw_chip(surface: ui.Surface, look: ui.Look, cards: Atlas, canasta: ShownCanasta, rect: pygame.Rect) -> None:
    """Draw a canasta pushed together, with its seal at the lower left."""
    picture = cards.card(canasta.cards[0], rect.width)
    step = max(1, rect.width // 22)
    dark = ui.mix(look.theme.shadow, (0, 0, 0), 0.5)
    for nth in (2, 1):
        look.shapes.box(surface, rect.move(nth * step, nth * step), with_alpha(dark, 200), radius=max(2, step * 2))
    surface.blit(picture, rect)
    seal = mark_picture(look, mark_of(canasta.rank, canasta.wilds), round(rect.width * 0.6))
    surface.blit(
        seal, seal.get_rect(center=(rect.x + round(rect.width * 0.28), rect.bottom - round(rect.width * 0.26)))
    )


class ScoreBoard(ui.Widget):
    """Grooves to the target, with a face at the end of each.

    `goal`: the target in points; 0 for none. `marks`: totals from which openings need more, with these minimums.
    `stops`: the totals after the earlier deals. `fewest`: whether the fewest points win, so that places are shown.
    `on_canasta` gets a canasta whose cards are to be shown.
    """

    role: ui.Role = "image"

    def __init__(
        self,
        words: Words,
        name: str,
        clock: DealClock,
        cards: Atlas,
        *,
        goal: int = 0,
        marks: Sequence[tuple[int, int]] = (),
        stops: Sequence[Sequence[int]] = (),
        fewest: bool = False,
        canastas: Sequence[ShownCanasta] = (),
        on_canasta: Callable[[ShownCanasta], object] = lambda _: None,
    ) -> None:
        super().__init__(name)
        self._words, self._clock, self._goal, self._marks = words, clock, goal, tuple(marks)
        self._stops, self._fewest = tuple(stops), fewest
        self._chips = [CanastaChip(each, cards, clock, self._presses(on_canasta, each)) for each in canastas]
        self._reach = goal or round(_ROOM * max(1, *clock.show.totals(clock.show.ends), *clock.show.before))

    @staticmethod
    def _presses(on_canasta: Callable[[ShownCanasta], object], canasta: ShownCanasta) -> Callable[[], object]:
        return lambda: on_canasta(canasta)

    @property
    def children(self) -> Sequence[ui.Widget]:
        return self._chips

    @property
    def value(self) -> str:
        """The totals as text."""
        totals, number = self._clock.show.totals(self._clock.show.ends), self._words.number
        return ", ".join(f"{each.title} {number(totals[each.side])}" for each in self._clock.sides)

    def narrowest(self, look: ui.Look) -> int:
        return look.px(420)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        lanes = len(self._clock.sides)
        return width, look.px(_HEAD) + look.px(_FOOT) + look.px(_GROOVE) + (lanes - 1) * self._step(look)

    def place(self, look: ui.Look, rect: pygame.Rect, /) -> None:
        """Assign the places of the canastas: each where its side's total was when it had been counted."""
        super().place(look, rect)
        wide = look.px(_CHIP)
        high = round(wide * 1.4)
        for side in {chip.canasta.side for chip in self._chips}:
            lane = self._lane(look, self._position(side))
            end = self._along(look, self._clock.show.totals(self._clock.show.ends)[side]) - look.px(34)
            for chip in reversed([each for each in self._chips if each.canasta.side == side]):
                x = min(self._along(look, self._clock.landing(chip.canasta)), end)
                chip.rect = pygame.Rect(0, 0, wide, high)
                chip.rect.center = max(rect.x + wide // 2 + look.px(8), x), lane.centery
                end = chip.rect.centerx - round(wide * 1.1)

    def spot(self, look: ui.Look, side: int, points: int) -> tuple[int, int]:
        """Return the point of a side's groove for a total, in pixels."""
        return self._along(look, points), self._lane(look, self._position(side)).centery

    def _position(self, side: int) -> int:
        return next(nth for nth, each in enumerate(self._clock.sides) if each.side == side)

    def _step(self, look: ui.Look) -> int:
        return look.px(_STEP if len(self._clock.sides) < 3 else 38.0 if len(self._clock.sides) == 3 else _CLOSE)

    def _lane(self, look: ui.Look, nth: int) -> pygame.Rect:
        left = self.rect.x + look.px(_LEFT)
        top = self.rect.y + look.px(_HEAD) + nth * self._step(look)
        return pygame.Rect(left, top, self.rect.right - self._right(look) - left, look.px(_GROOVE))

    def _right(self, look: ui.Look) -> int:
        px, number = self._total_px(look), self._words.number
        widest = max(look.text.width(number(total), px, bold=True) for total in self._all_totals())
        return max(look.px(_RIGHT) if self._goal else 0, widest + look.px(62))

    def _all_totals(self) -> tuple[int, ...]:
        return (*self._clock.show.before, *self._clock.show.totals(self._clock.show.ends), 0)

    def _total_px(self, look: ui.Look) -> int:
        return look.font(27 if len(self._clock.sides) <= 3 else 22)

    def _along(self, look: ui.Look, points: int) -> int:
        lane = self._lane(look, 0)
        return lane.x + round(lane.width * min(1.0, max(0.0, points / self._reach)))

    # --- drawing ---

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        plank = look.icons.kept(("plank", self.rect.size, look.theme), lambda: _plank(look, self.rect.size))
        look.shapes.shadow(
            surface, self.rect, radius=look.px(16), blur=look.px(14), drop=look.px(7), colour=look.theme.shadow
        )
        surface.blit(plank, self.rect)
        if self._goal:
            self._draw_goal(surface, look)
        for nth in range(len(self._clock.sides)):
            self._draw_groove(surface, look, nth)
        for total, minimum in self._marks:
            self._draw_mark(surface, look, total, minimum)
        for chip in self._chips:
            chip.draw(surface, look)
        for nth in reversed(range(len(self._clock.sides))):
            self._draw_face(surface, look, nth)

    def _draw_goal(self, surface: ui.Surface, look: ui.Look) -> None:
        px, lane = text_px(look, _LABEL), self._lane(look, 0)
        text = self._words.number(self._goal)
        place = pygame.Rect(0, 0, look.text.width(text, px, bold=True) + look.px(8), look.text.height(px))
        place.center = lane.right, self.rect.y + look.px(22)
        look.text.draw(surface, text, place, px, self._label_colour(look), bold=True, align="center")
        side = look.px(19)
        flag = look.icons.icon("flag", side, self._label_colour(look))
        for nth in range(len(self._clock.sides)):
            surface.blit(flag, flag.get_rect(midleft=(lane.right + look.px(3), self._lane(look, nth).centery)))

    def _label_colour(self, look: ui.Look) -> Colour:
        return look.theme.text if look.theme.rail is None else _WORDS

    def _draw_groove(self, surface: ui.Surface, look: ui.Look, nth: int) -> None:
        lane, side = self._lane(look, nth), self._clock.sides[nth].side
        radius = lane.height // 2
        look.shapes.box(surface, lane, _DARK, radius=radius, line=(0, 0, 0, 160), width=look.px(1))
        clock = self._clock
        colour, show, time = clock.colour(look, side), clock.show, clock.time
        inner = lane.inflate(-look.px(4), -look.px(4))
        fills = [(show.totals(time)[side], colour)]
        if clock.still:  # the new points are a lighter part
            fills = [(show.totals(time)[side], mix(colour, (255, 255, 255), 0.45)), (show.before[side], colour)]
        elif not clock.rests:
            fills.insert(0, (show.highest(time)[side], mix(colour, _DARK, 0.6)))
        for points, shade in fills:
            long = self._along(look, points) - inner.x
            if long > inner.height:
                filled = look.icons.kept(("groove", inner.size, shade), partial(_filling, look, inner.size, shade))
                surface.blit(filled, inner, pygame.Rect(0, 0, long, inner.height))
        end = self._along(look, show.totals(time)[side])
        for totals in self._stops:
            x = self._along(look, totals[side])
            if inner.x + inner.height < x < end:
                look.shapes.box(
                    surface, pygame.Rect(x - look.px(1), inner.y, look.px(2), inner.height), (40, 20, 6, 200)
                )

    def _draw_mark(self, surface: ui.Surface, look: ui.Look, total: int, minimum: int) -> None:
        """Draw the mark of an opening: its line across the grooves, and its minimum above; lit once it is passed."""
        x, first = self._along(look, total), self._lane(look, 0)
        last = self._lane(look, len(self._clock.sides) - 1)
        px, text = text_px(look, _LABEL), self._words.t("opening {points}", points=minimum)
        passed = any(self._clock.show.totals(self._clock.time)[each.side] >= total for each in self._clock.sides[:1])
        line: Colour = (240, 205, 120) if passed else (190, 146, 66)
        for top, bottom in (
            (first.y - look.px(16), first.y),
            (first.bottom, last.y),
            (last.bottom, last.bottom + look.px(6)),
        ):
            if bottom > top:
                look.shapes.box(surface, pygame.Rect(x - look.px(1), top, look.px(3), bottom - top), line)
        pill = pygame.Rect(0, 0, look.text.width(text, px, bold=True) + look.px(22), look.px(25))
        pill.height = max(pill.height, look.text.height(px))
        pill.center = x, self.rect.y + look.px(21)
        goal = look.text.width(self._words.number(self._goal), px, bold=True) // 2 + look.px(12)
        pill.right = min(pill.right, first.right - goal)
        if not self._has_room(look, pill, total, px):
            return
        if passed:
            look.shapes.light(surface, pill.center, look.px(74), with_alpha(_LIT, 120))
        fill: Colour = _LIT if passed else (52, 28, 12)
        look.shapes.box(surface, pill, fill, radius=pill.height // 2, line=(222, 178, 92), width=max(1, look.px(1.2)))
        look.text.draw(surface, text, pill, px, _INK if passed else _WORDS, bold=True, align="center")

    def _has_room(self, look: ui.Look, pill: pygame.Rect, total: int, px: int) -> bool:
        """Return whether the words of a mark do not run into those of a lower one."""
        lower = [(at, minimum) for at, minimum in self._marks if at < total]
        if not lower:
            return pill.left >= self.rect.x
        at, minimum = lower[-1]
        text = self._words.t("opening {points}", points=minimum)
        half = (look.text.width(text, px, bold=True) + look.px(22)) // 2
        return pill.left > self._along(look, at) + half

    def _draw_face(self, surface: ui.Surface, look: ui.Look, nth: int) -> None:
        clock, shown, lane = self._clock, self._clock.sides[nth], self._lane(look, nth)
        colour, total = clock.colour(look, shown.side), clock.show.totals(clock.time)[shown.side]
        beat = clock.beat
        points = 0 if beat is None else beat.points[shown.side]
        side = min(look.px(_FACE), self._step(look) + look.px(2))
        disc = pygame.Rect(0, 0, side, side)
        disc.center = max(lane.x + side // 3, self._along(look, total)), lane.centery
        if points > 0 and beat is not None:
            look.shapes.light(
                surface, disc.center, look.px(56), with_alpha(_LIT, round(120 * bump(beat.part(clock.time)) / 24) * 24)
            )
        if shown.portraits:
            mood = clock.mood(shown.side)
            draw_portrait(
                surface, look, disc, shown.portraits[0], colour, "calm" if mood == "rueful" and clock.rests else mood
            )
        else:
            look.shapes.box(surface, disc, look.theme.sunken, radius=side // 2, line=colour, width=look.px(3))
        self._draw_total(surface, look, lane, total, colour)
        if points and beat is not None and beat.counted(clock.time) > 0:
            px = text_px(look, (24 if nth == 0 else 20) / look.scale.text)  # as high as its groove
            text = self._words.number(points, signed=True)
            place = pygame.Rect(
                disc.right + look.px(10), 0, look.text.width(text, px, bold=True) + 2, look.text.height(px)
            )
            place.centery = lane.centery
            place.right = min(place.right, lane.right)
            ink = look.theme.warning if points < 0 else look.theme.text
            look.text.draw(surface, text, place, px, ink, bold=True)

    def _draw_total(self, surface: ui.Surface, look: ui.Look, lane: pygame.Rect, total: int, colour: Colour) -> None:
        px = self._total_px(look)
        text = self._words.number(total)
        place = pygame.Rect(0, 0, look.text.width(text, px, bold=True) + look.px(4), look.text.height(px))
        place.midright = self.rect.right - look.px(24), lane.centery
        draw_shaded(surface, look, text, place, px, mix(colour, (255, 255, 255), 0.12), align="right")


def _plank(look: ui.Look, size: tuple[int, int]) -> ui.Surface:
    """Paint a plank of the rim's wood, with a line of brass; a panel where the table has no rim."""
    theme, radius = look.theme, look.px(16)
    plank = pygame.Surface(size, pygame.SRCALPHA)
    if theme.rail is None:
        look.shapes.box(plank, plank.get_rect(), theme.panel, radius=radius, line=theme.panel_line, width=look.px(2))
        return plank
    above, below = mix(theme.rail_deep, theme.rail, 0.85), mix(theme.rail_deep, theme.rail, 0.25)
    strip = pygame.Surface((1, 2))
    strip.set_at((0, 0), above)
    strip.set_at((0, 1), below)
    plank.blit(pygame.transform.smoothscale(strip, size), (0, 0))
    grain, chance = pygame.Surface(size, pygame.SRCALPHA), random.Random(11)
    for _ in range(_GRAIN):
        row, drift, dark = chance.random() * size[1], chance.uniform(-6, 6), chance.random() < 0.6
        spots = [(nth / 24 * size[0], row + drift * (nth / 24) ** 2 + chance.uniform(-0.5, 0.5)) for nth in range(25)]
        pygame.draw.lines(grain, (30, 14, 4, 46) if dark else (196, 140, 92, 30), False, spots, max(1, look.px(1)))
    plank.blit(grain, (0, 0))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    look.shapes.box(mask, mask.get_rect(), (255, 255, 255, 255), radius=radius)
    plank.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    clear = (0, 0, 0, 0)
    edge = plank.get_rect().inflate(-2, -2)
    look.shapes.box(plank, edge, clear, radius=radius - 1, line=(*mix(theme.rail, (255, 255, 255), 0.3)[:3], 120))
    inner = plank.get_rect().inflate(-look.px(12), -look.px(12))
    look.shapes.box(
        plank, inner, clear, radius=radius - look.px(5), line=(*theme.inlay[:3], 170), width=max(1, look.px(1.2))
    )
    return plank


def _filling(look: ui.Look, size: tuple[int, int], colour: Colour) -> ui.Surface:
    """Paint the filling of a whole groove, lighter above."""
    picture, strip = pygame.Surface(size, pygame.SRCALPHA), pygame.Surface((1, 2))
    strip.set_at((0, 0), mix(colour, (255, 255, 255), 0.2))
    strip.set_at((0, 1), mix(colour, (60, 30, 0), 0.22))
    picture.blit(pygame.transform.smoothscale(strip, size), (0, 0))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    look.shapes.box(mask, mask.get_rect(), (255, 255, 255, 255), radius=size[1] // 2)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture
