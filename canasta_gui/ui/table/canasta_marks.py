"""The marks of canastas, the same on a meld and in a panel: a sign and a colour for each kind."""

from typing import Final, NamedTuple

import pygame

from canasta_gui.rules.core.cards import RANK_TWO, is_run
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour


class Mark(NamedTuple):
    """A sign on a disc."""

    icon: str
    fill: Colour


_RED: Final[Colour] = (150, 34, 34, 255)
_BLACK: Final[Colour] = (22, 24, 30, 255)
_VIOLET: Final[Colour] = (84, 48, 132, 255)
_BLUE: Final[Colour] = (24, 78, 140, 255)

NATURAL: Final = Mark("crown", _RED)
MIXED: Final = Mark("star", _BLACK)
WILD: Final = Mark("jester", _VIOLET)
PURE_WILD: Final = Mark("crown", _VIOLET)
RUN: Final = Mark("stairs", _BLUE)


def mark_of(rank: int, stand_ins: int) -> Mark:
    """The mark of a canasta of this rank (or run) with so many cards that stand in for others."""
    if is_run(rank):
        return RUN
    if rank == RANK_TWO:
        return WILD if stand_ins else PURE_WILD
    return MIXED if stand_ins else NATURAL


def draw_mark(surface: pygame.Surface, look: Look, mark: Mark, disc: pygame.Rect) -> None:
    """Draw a mark as a disc in this square."""
    line = look.theme.accent
    look.shapes.box(surface, disc, mark.fill, radius=disc.width // 2, line=line, width=look.px(1.5))
    picture = look.icons.icon(mark.icon, round(disc.width * 0.72), line)
    surface.blit(picture, picture.get_rect(center=disc.center))
