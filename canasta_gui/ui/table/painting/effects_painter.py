"""Paints short effects: rings and crystals."""

import math
from collections.abc import Iterable
from typing import Final

import pygame

from canasta_gui.stage.motion.effects import Effect, Shine
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.shapes import CLEAR
from canasta_gui.ui.graphics.theme import Colour, with_alpha

ICE: Final[Colour] = (158, 214, 244, 255)
_CRYSTALS: Final = 7
_FADES: Final = 8  # steps of fading: icons are tinted once for each


def draw_effects(surface: pygame.Surface, look: Look, effects: Iterable[Effect]) -> None:
    """Draw effects above the cards that lie."""
    painters = {Shine.RIPPLE: _ripple, Shine.FROST: _frost}
    for effect in effects:
        painters[effect.shine](surface, look, effect)


def _fade(part: float, *, still: bool) -> int:
    """Return the opacity, 0 to 255 in steps, fading slowly; constant without motion."""
    return 230 if still else round((1 - part) * _FADES) * 255 // _FADES


def _frame(effect: Effect) -> pygame.Rect:
    at = effect.at
    return pygame.Rect(round(at.x), round(at.y), round(at.w), round(at.h))


def _ripple(surface: pygame.Surface, look: Look, effect: Effect) -> None:
    """Draw a widening line round the place."""
    grown = 0.0 if effect.still else 1 - (1 - effect.part) ** 2
    colour = with_alpha(look.theme.accent, _fade(effect.part, still=effect.still))
    rect = _frame(effect).inflate(*[look.px(8 + 34 * grown)] * 2)
    look.shapes.box(surface, rect, CLEAR, radius=look.px(12 + 14 * grown), line=colour, width=look.px(3))


def _frost(surface: pygame.Surface, look: Look, effect: Effect) -> None:
    """Draw crystals that grow round the pile."""
    frame, alpha = _frame(effect), _fade(max(0.0, effect.part * 2 - 1), still=effect.still)
    away = 1.0 if effect.still else 1 - (1 - min(1.0, effect.part * 2)) ** 2
    line = with_alpha(ICE, alpha)
    look.shapes.box(surface, frame, with_alpha(ICE, alpha // 7), radius=look.px(12), line=line, width=look.px(2.5))
    for nth in range(_CRYSTALS):
        turn = nth * 2 * math.pi / _CRYSTALS - math.pi / 2
        side = look.px(20 + 10 * (nth % 3))
        icon = look.icons.icon("snowflake", side, line)
        x = frame.centerx + frame.width * 0.62 * away * math.cos(turn)
        y = frame.centery + frame.height * 0.62 * away * math.sin(turn)
        surface.blit(icon, icon.get_rect(center=(round(x), round(y))))
