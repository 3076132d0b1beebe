"""Drawing tools of all scenes, created once when the program starts."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

import pygame

from canasta_gui.storage.folders import assets_dir, font_file
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.decks import CardStyle, Decks
from canasta_gui.ui.graphics.drawings import DrawingProcess
from canasta_gui.ui.graphics.shapes import Shapes
from canasta_gui.ui.graphics.text import Icons, Typesetter
from canasta_gui.ui.graphics.theme import CLASSIC, Colour, Scale, Theme


class Backdrop:
    """A picture of the size of the window, painted again only when what it depends on has changed."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._shows: tuple[object, ...] = ()

    def put(self, surface: pygame.Surface, shows: tuple[object, ...], paint: Callable[[pygame.Surface], None]) -> None:
        """Cover a surface with it.

        Paint it again when one of the objects in `shows`, on which it depends, is replaced.
        """
        if self._picture is None or self._picture.get_size() != surface.get_size():
            self._picture, self._shows = pygame.Surface(surface.get_size()), ()
        if len(shows) != len(self._shows) or any(a is not b for a, b in zip(shows, self._shows, strict=True)):
            paint(self._picture)
            self._shows = shows
        surface.blit(self._picture, (0, 0))

    def forget(self) -> None:
        """Paint it again the next time."""
        self._shows = ()


class StillLayer:
    """Draws the lower part of a frame, and copies it while it is unchanged.

    The first frame with a change is drawn directly; a copy is taken of the second, so that frames in which everything
    moves cost no copy.
    """

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._shows: object = None
        self._kept = False

    def draw(self, surface: pygame.Surface, shows: object, paint: Callable[[], None]) -> None:
        """Cover the surface with the drawing of `paint`, cached as long as `shows` is equal."""
        if self._shows != shows:
            self._shows, self._kept = shows, False
            paint()
            return
        if self._picture is None or self._picture.get_size() != surface.get_size():
            self._picture, self._kept = pygame.Surface(surface.get_size()), False
        if self._kept:
            surface.blit(self._picture, (0, 0))
            return
        paint()
        self._picture.blit(surface, (0, 0))
        self._kept = True

    def forget(self) -> None:
        """Draw it again the next time."""
        self._shows, self._kept = None, False


class Graphics:
    """Colours, text, icons, boxes and cards. `theme` and `style` change when the player chooses others."""

    def __init__(self, theme: Theme, text: Typesetter, icons: Icons, shapes: Shapes, decks: Decks) -> None:
        self.theme, self.text, self.icons, self.shapes, self.decks = theme, text, icons, shapes, decks
        self.style = CardStyle()
        self.backdrop, self.still_layer = Backdrop(), StillLayer()
        """Shared by all tables: each deal has its own table, and a picture of the size of the window takes memory."""

    @classmethod
    def load(cls, assets: Path | None = None, own: Sequence[Path] = (), drawer: Executor | None = None) -> "Graphics":
        """Find the fonts and pictures; the display need not be open yet.

        `own`: where the player keeps decks. `drawer`: draws these.
        """
        pygame.font.init()
        icons = Icons(assets or assets_dir())
        text = Typesetter(font_file("Regular"), font_file("Bold"), icons, CLASSIC)
        return cls(CLASSIC, text, icons, Shapes(), Decks([icons.assets, *own], drawer or DrawingProcess()))

    def deck(self, language: str, style: CardStyle | None = None) -> Atlas:
        """Return the cards with the letters of a language, in the given style or the usual one."""
        return self.decks.atlas(style or self.style, language)

    def at(self, size: tuple[int, int]) -> "Look":
        """Return the look for a window of this size, and keep as many pictures as it needs from now on."""
        for store in (self.text, self.icons, self.shapes, self.decks):
            store.keep_for(size)
        return Look(self, Scale.of(size))


class Look(NamedTuple):
    """The graphics and the scale of the window: what widgets draw with."""

    graphics: Graphics
    scale: Scale
    sizes: dict[tuple[object, int, float], tuple[int, int]] | None = None
    """Cached measurements while widgets are placed, when each is needed repeatedly; None at all other times."""

    def placing(self) -> "Look":
        """Return a look for placing widgets; no widget may change while it is used."""
        return self if self.sizes is not None else self._replace(sizes={})

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.graphics.theme

    @property
    def text(self) -> Typesetter:
        """The typesetter."""
        return self.graphics.text

    @property
    def icons(self) -> Icons:
        """The icons."""
        return self.graphics.icons

    @property
    def shapes(self) -> Shapes:
        """Boxes, shadows and the felt."""
        return self.graphics.shapes

    def px(self, units: float) -> int:
        """Turn units into pixels."""
        return self.scale.px(units)

    def font(self, units: float) -> int:
        """Turn the size of a text into pixels."""
        return self.scale.font(units)

    def scaled(self, factor: float) -> "Look":
        """Return the same look with `factor` pixels a unit."""
        return self._replace(scale=self.scale._replace(factor=factor))

    def panel(
        self, surface: pygame.Surface, rect: pygame.Rect, *, radius: float = 14, fill: Colour | None = None
    ) -> None:
        """Draw a panel with its soft shadow."""
        corner = self.px(radius)
        self.shapes.shadow(surface, rect, radius=corner, blur=self.px(14), drop=self.px(8), colour=self.theme.shadow)
        self.shapes.box(
            surface, rect, fill or self.theme.panel, radius=corner, line=self.theme.panel_line, width=self.px(1)
        )
