"""The felt beside the lines while a deal is counted: what is being counted lies there as cards."""

import math
from collections.abc import Sequence
from typing import Final

import pygame

from canasta_gui import ui
from canasta_gui.rules.core.cards import Card
from canasta_gui.stage.animator import arriving, clamp
from canasta_gui.stage.deal_show import Beat, BeatKind
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.portraits import draw_portrait, draw_sparks
from canasta_gui.ui.graphics.theme import Colour, with_alpha
from canasta_gui.ui.pictures.deal_clock import DealClock, ShownCanasta, draw_shaded, text_px
from canasta_gui.ui.pictures.score_board import ScoreBoard, draw_chip
from canasta_gui.ui.table.canasta import mark_of
from canasta_gui.ui.table.marks import mark_picture
from canasta_gui.words import Words

_FAN: Final = 128.0
_MOST: Final = 11
_SPREAD, _RADIUS = 9.0, 2.7
_SPARKS: Final = 14


class DealStage(ui.Widget):
    """The picture of the beat that is being counted; empty at rest.

    `titles`: the text above, by row. `threes`, `hands`, `melds`: cards of each side. `leaver`: portrait and side of
    who went out.
    """

    def __init__(
        self,
        words: Words,
        clock: DealClock,
        cards: Atlas,
        *,
        titles: Sequence[str],
        canastas: Sequence[ShownCanasta],
        threes: Sequence[Sequence[Card]] = (),
        hands: Sequence[Sequence[Card]] = (),
        melds: Sequence[Sequence[Sequence[Card]]] = (),
        leaver: tuple[str, int] | None = None,
    ) -> None:
        super().__init__()
        self._words, self._clock, self._cards = words, clock, cards
        self._titles, self._canastas = tuple(titles), tuple(canastas)
        self._threes, self._hands, self._melds, self._leaver = threes, hands, melds, leaver

    def draw_beat(self, surface: ui.Surface, look: ui.Look, board: ScoreBoard) -> None:
        """Draw what is being counted; a canasta on its way to the board is drawn over that."""
        beat = self._clock.beat
        if beat is None:
            return
        for side in self._sides(beat)[:1]:
            self._draw_main(surface, look, beat, side, board)
        for side in self._sides(beat)[1:2]:
            self._draw_beside(surface, look, beat, side, board)

    def _sides(self, beat: Beat) -> list[int]:
        """Return the sides that are counted, own side first."""
        return [each.side for each in self._clock.sides if beat.points[each.side]]

    def _canasta(self, beat: Beat, side: int) -> ShownCanasta | None:
        found = (each for each in self._canastas if (each.side, each.row, each.nth) == (side, beat.row, beat.nth))
        return next(found, None)

    def _draw_main(self, surface: ui.Surface, look: ui.Look, beat: Beat, side: int, board: ScoreBoard) -> None:
        rect, canasta = self.rect, self._canasta(beat, side)
        title = canasta.name if canasta is not None else self._titles[beat.row]
        px = text_px(look, 23)
        while px > ui.SMALLEST_TEXT and look.text.width(title, px, bold=True) > rect.width:
            px -= 1
        line = pygame.Rect(rect.x, rect.y + look.px(20), rect.width, look.text.height(px))
        ink = look.theme.on_cloth(look.theme.sides[0])
        look.text.draw(surface, title, line, px, ink, bold=True, align="center")
        middle = rect.centerx, rect.y + round(rect.height * 0.45)
        look.shapes.light(surface, middle, rect.height // 2, with_alpha(look.theme.focus, 24))
        if canasta is not None:
            self._draw_canasta(surface, look, beat, canasta, middle, board)
        elif beat.kind is BeatKind.OUT and self._leaver is not None:
            self._draw_leaver(surface, look, beat, middle)
        else:
            self._draw_cards(surface, look, beat, side, middle)
        self._draw_points(surface, look, beat, side, 46, (rect.centerx, rect.bottom - look.px(58)))

    def _draw_beside(self, surface: ui.Surface, look: ui.Look, beat: Beat, side: int, board: ScoreBoard) -> None:
        """Draw the points of a rival, small at the lower right, with a canasta that flies as well."""
        at = self.rect.right - look.px(76), self.rect.bottom - look.px(54)
        canasta = self._canasta(beat, side)
        if canasta is not None:
            wide = look.px(36)
            chip = pygame.Rect(0, 0, wide, round(wide * 1.4))
            chip.center = self._on_the_way(look, beat, canasta, (at[0] - look.px(66), at[1]), board)
            draw_chip(surface, look, self._cards, canasta, chip)
        self._draw_points(surface, look, beat, side, 27, at, faced=canasta is None)

    def _on_the_way(
        self, look: ui.Look, beat: Beat, canasta: ShownCanasta, start: tuple[int, int], board: ScoreBoard
    ) -> tuple[int, int]:
        """Return where a canasta is on its arc to the board."""
        way = arriving(beat.flown(self._clock.time))
        end = board.spot(look, canasta.side, self._clock.landing(canasta))
        x = start[0] + (end[0] - start[0]) * way
        y = start[1] + (end[1] - start[1]) * way - math.sin(math.pi * way) * look.px(46)
        return round(x), round(y)

    def _draw_canasta(
        self,
        surface: ui.Surface,
        look: ui.Look,
        beat: Beat,
        canasta: ShownCanasta,
        middle: tuple[int, int],
        board: ScoreBoard,
    ) -> None:
        time, width = self._clock.time, look.px(_FAN)
        flown = beat.flown(time)
        if flown > 0:
            wide = max(look.px(27), round((width - (width - look.px(27)) * arriving(flown)) / 4) * 4)
            chip = pygame.Rect(0, 0, wide, round(wide * 1.4))
            chip.center = self._on_the_way(look, beat, canasta, middle, board)
            draw_chip(surface, look, self._cards, canasta, chip)
            return
        draw_fan(surface, self._cards, canasta.cards[:_MOST], middle, width, opened=beat.opened(time))
        sealed = beat.sealed(time)
        if sealed > 0:
            spot = middle[0] - round(width * 1.4), middle[1] + round(width * 0.66)
            side = round(look.px(80) * (1 + 0.6 * (1 - sealed)) / 4) * 4
            seal = mark_picture(look, mark_of(canasta.rank, canasta.wilds), side)
            surface.blit(seal, seal.get_rect(center=spot))
            if beat.kind is BeatKind.NATURAL:
                colour = look.theme.focus
                draw_sparks(
                    surface, look, spot, look.px(80), _SPARKS, flown=sealed, left=1 - 0.4 * sealed, colour=colour
                )

    def _draw_leaver(self, surface: ui.Surface, look: ui.Look, beat: Beat, middle: tuple[int, int]) -> None:
        assert self._leaver is not None, "drawn only where somebody went out"
        portrait, side = self._leaver
        grown = arriving(clamp(beat.part(self._clock.time) / 0.4))
        wide = round((look.px(84) + look.px(92) * grown) / 4) * 4
        disc = pygame.Rect(0, 0, wide, wide)
        disc.center = middle
        look.shapes.light(surface, middle, round(wide * 0.95), with_alpha(look.theme.accent, 110))
        draw_portrait(surface, look, disc, portrait, self._clock.colour(look, side), "pleased")
        draw_sparks(surface, look, middle, wide, _SPARKS, flown=grown, left=1 - 0.5 * grown, colour=look.theme.focus)

    def _draw_cards(self, surface: ui.Surface, look: ui.Look, beat: Beat, side: int, middle: tuple[int, int]) -> None:
        opened = arriving(clamp(beat.part(self._clock.time) / 0.4))
        if beat.kind is BeatKind.RED_THREES and side < len(self._threes):
            draw_fan(surface, self._cards, self._threes[side], middle, look.px(112), opened=opened)
        elif beat.kind is BeatKind.HANDS and side < len(self._hands):
            draw_fan(
                surface,
                self._cards,
                self._hands[side][: _MOST + 4],
                middle,
                look.px(106),
                opened=opened,
                spread=7,
                radius=3.6,
            )
        elif beat.kind is BeatKind.CARDS and side < len(self._melds):
            melds = self._melds[side][:6]
            step = min(look.px(96), round(self.rect.width * 0.9 / max(1, len(melds))))
            for nth, meld in enumerate(melds):
                at = middle[0] + round((nth - (len(melds) - 1) / 2) * step), middle[1]
                draw_fan(surface, self._cards, meld[:5], at, look.px(52), opened=opened, spread=11)

    def _draw_points(
        self,
        surface: ui.Surface,
        look: ui.Look,
        beat: Beat,
        side: int,
        size: float,
        at: tuple[int, int],
        *,
        faced: bool = True,
    ) -> None:
        """Write the points of a side, with the face of who earned them at the left."""
        points, px = beat.points[side], text_px(look, size / look.scale.text)
        text = self._words.number(points, signed=True)
        warning, colour = look.theme.warning, self._clock.colour(look, side)
        ink: Colour = look.theme.on_cloth(warning if points < 0 else colour)
        place = pygame.Rect(0, 0, look.text.width(text, px, bold=True) + 2, look.text.height(px))
        place.center = at
        shown = next(each for each in self._clock.sides if each.side == side)
        canasta = self._canasta(beat, side)
        portraits = (canasta.portrait,) if canasta is not None and canasta.portrait else shown.portraits
        if portraits and faced and beat.kind is not BeatKind.OUT:
            face = round(px * 1.25)
            disc = pygame.Rect(0, 0, face, face)
            place.x += face // 2
            disc.midright = place.x - look.px(14), place.centery
            draw_portrait(surface, look, disc, portraits[0], colour, self._clock.mood(side))
        draw_shaded(surface, look, text, place, px, ink)


def draw_fan(
    surface: ui.Surface,
    cards: Atlas,
    shown: Sequence[Card],
    middle: tuple[int, int],
    width: int,
    *,
    opened: float = 1.0,
    spread: float = _SPREAD,
    radius: float = _RADIUS,
) -> None:
    """Draw cards in an arc around a point, the middle of the middle card; `opened` (0 … 1): how far it is open."""
    spread = min(spread, 63.0 / max(1, len(shown) - 1)) * (0.15 + 0.85 * opened)
    for nth, card in enumerate(shown):
        turn = (nth - (len(shown) - 1) / 2) * spread
        angle = math.radians(turn)
        x = middle[0] + math.sin(angle) * radius * width
        y = middle[1] + (1 - math.cos(angle)) * radius * width
        cards.put(surface, card, (x, y), width, angle=-turn)
