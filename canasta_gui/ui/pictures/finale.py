"""The players at the end of a match, side by side: the winners in the middle, each with a crown."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from canasta_gui.stage.animator import arriving, settling
from canasta_gui.stage.celebrations import FINALE_STEPS, Step, part_of
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.portraits import draw_portrait, draw_sparks
from canasta_gui.ui.graphics.theme import Gap, with_alpha
from canasta_gui.ui.platform.semantics import Role
from canasta_gui.ui.widgets.base import Widget

_WINNER, _OTHER, _CROWN = 92.0, 68.0, 36.0
_BELOW: Final = 26.0  # initial distance of the portraits below their places, in units
_STAGGER: Final = 0.25  # delay of the last portrait, as a fraction of the time
_SPARKS: Final = 16
_LEVELS: Final = 6


class Finalist(NamedTuple):
    """A player of the match."""

    name: str
    portrait: str
    won: bool


class FinaleRow(Widget):
    """Portraits that rise, and crowns that descend on the winners, in a glow.

    `time`: the time in the animation, in seconds.
    """

    role: Role = "image"

    def __init__(self, name: str, people: Sequence[Finalist], time: float) -> None:
        super().__init__(name)
        self.time = time
        others = [each for each in people if not each.won]
        half = len(others) // 2
        self.people = [*others[:half], *(each for each in people if each.won), *others[half:]]

    @property
    def value(self) -> str:
        return ", ".join(each.name for each in self.people)

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        widths = [look.px(_WINNER if each.won else _OTHER) for each in self.people]
        return sum(widths) + look.px(Gap.NORMAL) * (len(widths) - 1), look.px(_WINNER + _CROWN)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        whole = self.measure(look, 0)[0]
        shrunk = min(1.0, self.rect.width / whole)
        x = self.rect.centerx - whole * shrunk / 2
        discs = []
        for nth, each in enumerate(self.people):
            side = round(look.px(_WINNER if each.won else _OTHER) * shrunk)
            late = _STAGGER * nth / max(1, len(self.people) - 1)
            come = arriving(max(0.0, part_of(FINALE_STEPS, Step.RISE, self.time) - late) / (1 - late))
            disc = pygame.Rect(0, 0, side, side)
            disc.midbottom = round(x + side / 2), self.rect.bottom + round(look.px(_BELOW) * (1 - come))
            x += side + look.px(Gap.NORMAL) * shrunk
            discs.append((each, disc))
        for each, disc in discs:
            if each.won:
                self._light(surface, look, disc)
        for each, disc in discs:
            ring = look.theme.accent if each.won else look.theme.line
            draw_portrait(surface, look, disc, each.portrait, ring, "pleased" if each.won else "rueful")
            if each.won:
                self._crown(surface, look, disc)

    def _light(self, surface: pygame.Surface, look: Look, disc: pygame.Rect) -> None:
        crowned, left = (part_of(FINALE_STEPS, step, self.time) for step in (Step.SEAL, Step.COUNT))
        level = round(crowned * (1 - 0.6 * left) * _LEVELS) * 200 // _LEVELS
        if level:
            radius = round(disc.width * (0.7 + 0.2 * arriving(crowned)))
            look.shapes.light(surface, disc.center, radius, with_alpha(look.theme.accent, level))
        if crowned > 0 and left < 1:
            colour = look.theme.focus
            draw_sparks(
                surface, look, disc.center, disc.width, _SPARKS, flown=crowned, left=0.6 * (1 - left), colour=colour
            )

    def _crown(self, surface: pygame.Surface, look: Look, disc: pygame.Rect) -> None:
        """Draw a crown that descends on the head."""
        done = part_of(FINALE_STEPS, Step.SEAL, self.time)
        if not done:
            return
        side = round(look.px(_CROWN) * disc.width / look.px(_WINNER))
        crown = look.icons.icon("crown", side, look.theme.accent)
        above = round(side * 1.2 * (1 - settling(done)))
        surface.blit(crown, crown.get_rect(midbottom=(disc.centerx, disc.top + round(side * 0.12) - above)))
