"""Cards outside the table: turned faces with their shadows, for the title and the draw."""

import pygame

from canasta_gui.ui.cache import picture_cache
from canasta_gui.ui.icons import CARD_RATIO
from canasta_gui.ui.kit import Kit
from canasta_gui.ui.theme import Colour

SHADOW: Colour = (0, 0, 0, 110)
SMALL = 130


class TurnedCards:
    """Draws cards at any angle; pictures are kept by card, width and whole degrees."""

    def __init__(self, kit: Kit, language: str) -> None:
        self._kit = kit
        self._language = language
        self._pictures = picture_cache(48)

    def draw(
        self,
        surface: pygame.Surface,
        name: str,
        center: tuple[float, float],
        width: int,
        *,
        angle: float = 0.0,
        squeeze: float = 1.0,
        shadow: bool = True,
    ) -> pygame.Rect:
        """Draw a card turned by `angle` degrees to the left; `squeeze` narrows it while it turns over."""
        angle = round(angle * 2) / 2
        picture = self._pictures.get((name, width, angle), lambda: self._turned(name, width, angle))
        if squeeze < 1.0:
            narrow = max(1, round(picture.get_width() * squeeze)), picture.get_height()
            picture = pygame.transform.smoothscale(picture, narrow)
        place = picture.get_rect(center=(round(center[0]), round(center[1])))
        if shadow and squeeze == 1.0:
            blur = max(2, width // 22)
            cast = self._pictures.get(("shadow", width, angle), lambda: self._cast(width, angle, blur))
            surface.blit(cast, cast.get_rect(center=(place.centerx, place.centery + blur)))
        surface.blit(picture, place)
        return place

    def _turned(self, name: str, width: int, angle: float) -> pygame.Surface:
        if angle == 0:
            return self._kit.icons.face(name, width, language=self._language)
        # Turning blurs a little, small cards most, so a larger picture is turned and made smaller in one go.
        larger = 2.0 if width < SMALL else 1.4
        face = self._kit.icons.face(name, round(width * larger), language=self._language)
        return pygame.transform.rotozoom(face, angle, 1 / larger)

    def _cast(self, width: int, angle: float, blur: int) -> pygame.Surface:
        # A shadow has no edges, so a small one made large looks the same and costs a tenth.
        small = max(1, blur // 3)
        zoom = blur / small
        pad = 3 * small
        plain = pygame.Surface(
            (round(width / zoom) + 2 * pad, round(width * CARD_RATIO / zoom) + 2 * pad), pygame.SRCALPHA
        )
        core = plain.get_rect().inflate(-2 * pad, -2 * pad)
        self._kit.skin.box(plain, core, SHADOW, radius=max(2, round(width / 14 / zoom)))
        return pygame.transform.rotozoom(pygame.transform.gaussian_blur(plain, small), angle, zoom)
