"""Sparks that fly off something and fade."""

import math

import pygame

from canasta_gui.stage.motion.easing import arriving
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour


def draw_sparks(
    surface: pygame.Surface,
    look: Look,
    center: tuple[int, int],
    width: int,
    number: int,
    *,
    flown: float,
    left: float,
    colour: Colour,
) -> None:
    """Draw sparks around something `width` pixels wide. `flown`, `left`: how far they are, and what is left of them."""
    for nth in range(number):
        side = 2 * round((0.08 + 0.045 * (nth % 3)) * width * left)
        if side > 2:
            turn = math.tau * nth / number + 0.2 * math.sin(nth * 5)
            far = (0.67 + 0.13 * (nth % 3) + 0.48 * arriving(flown)) * width
            spark = look.icons.icon("spark", side, colour)
            x, y = center[0] + 1.15 * far * math.cos(turn), center[1] + 0.9 * far * math.sin(turn)
            surface.blit(spark, spark.get_rect(center=(round(x), round(y))))
