"""Paints short effects: rings, rays, crystals, and rising signs of the suits."""

import math
from collections.abc import Iterable
from typing import Final

import pygame

from canasta_gui.stage.canasta.choreography import BIG_PILE
from canasta_gui.stage.motion.easing import bump
from canasta_gui.stage.motion.effects import Effect, Shine
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.shapes import CLEAR
from canasta_gui.ui.graphics.theme import Colour, TextSize, with_alpha

ICE: Final[Colour] = (158, 214, 244, 255)
_RAYS: Final = 14
_CRYSTALS: Final = 7
_PIPS: Final = 26
_SUITS: Final = ("spade", "heart", "diamond", "club")
_FADES: Final = 8  # steps of fading: icons are tinted once for each


def draw_effects(surface: pygame.Surface, look: Look, effects: Iterable[Effect]) -> None:
    """Draw effects above the cards that lie."""
    painters = {Shine.RIPPLE: _ripple, Shine.BURST: _burst, Shine.FROST: _frost, Shine.CHEER: _cheer}
    for effect in effects:
        painters[effect.shine](surface, look, effect)


def draw_numbers(surface: pygame.Surface, look: Look, effects: Iterable[Effect]) -> None:
    """Draw the numbers of cards taken, above the cards in the air."""
    for effect in effects:
        if effect.number:
            _number(surface, look, effect)


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


def _number(surface: pygame.Surface, look: Look, effect: Effect) -> None:
    """Draw the number of cards taken from a place, rising above it; larger for many cards."""
    risen = 0.0 if effect.still else 1 - (1 - effect.part) ** 2
    px = look.font(TextSize.TITLE if effect.number > BIG_PILE else TextSize.HEADING)
    text = f"+{effect.number}"
    pill = pygame.Rect(0, 0, look.text.width(text, px, bold=True) + look.px(24), look.text.height(px))
    place = _frame(effect)
    pill.center = place.centerx, place.centery - round(look.px(40) * risen)
    look.shapes.box(surface, pill, with_alpha(look.theme.sunken, 235), radius=pill.height // 2, line=look.theme.accent)
    look.text.draw(surface, text, pill, px, look.theme.accent, bold=True, align="center")


def _burst(surface: pygame.Surface, look: Look, effect: Effect) -> None:
    """Draw rays that leave the place, and a line round it."""
    frame, alpha = _frame(effect), _fade(effect.part, still=effect.still)
    colour = with_alpha(look.theme.focus, alpha)
    gone = 0.35 if effect.still else 1 - (1 - effect.part) ** 3
    near, far = look.px(6 + 26 * gone), look.px(14 + 46 * gone)
    sheet = pygame.Surface(frame.inflate(2 * far + 8, 2 * far + 8).size, pygame.SRCALPHA)
    middle = sheet.get_rect().center
    half_w, half_h = frame.width / 2, frame.height / 2
    for nth in range(_RAYS):
        turn = (nth + 0.5) * 2 * math.pi / _RAYS
        x, y = math.cos(turn), math.sin(turn)
        start, end = (
            (round(middle[0] + (half_w + away) * x), round(middle[1] + (half_h + away) * y)) for away in (near, far)
        )
        pygame.draw.line(sheet, colour, start, end, look.px(4 * (1 - 0.6 * effect.part)))
    surface.blit(sheet, sheet.get_rect(center=frame.center))
    look.shapes.box(
        surface, frame.inflate(look.px(8), look.px(8)), CLEAR, radius=look.px(9), line=colour, width=look.px(3)
    )


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


def _cheer(surface: pygame.Surface, look: Look, effect: Effect) -> None:
    """Draw signs of the suits that rise from a seat, scatter, and fall."""
    frame, alpha = _frame(effect), _fade(max(0.0, effect.part * 2 - 1), still=effect.still)
    width, height = surface.get_size()
    toward = 1 if frame.centery < height / 2 else -1
    for nth in range(_PIPS):
        a, b, c = (_chance(nth, salt) for salt in (1, 2, 3))
        part = 0.45 if effect.still else effect.part
        x = frame.centerx + (width / 2 - frame.centerx) * part * 0.7 + a * part * width * 0.3
        y = frame.centery + toward * height * (0.3 + 0.2 * b) * bump(part * 0.5 + 0.02) * 1.4
        side = look.px(18 + 14 * abs(c))
        colour = look.theme.red_suit if nth % 4 in (1, 2) else look.theme.accent
        icon = look.icons.icon(_SUITS[nth % 4], side, with_alpha(colour, alpha))
        surface.blit(icon, icon.get_rect(center=(round(x), round(y))))


def _chance(nth: int, salt: int) -> float:
    """Return a fixed pseudo-random number from -1 to 1."""
    mixed = (nth * 2654435761 + salt * 974634777) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 2246822519) & 0xFFFFFFFF
    return (mixed >> 8) / 0x7FFFFF - 1
