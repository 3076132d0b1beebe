"""Drawing tools of all scenes, created once when the program starts."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from copy import copy
from pathlib import Path
from typing import NamedTuple

import pygame

from canasta_gui.storage.folders import assets_dir, font_file
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.decks import CardStyle, Decks
from canasta_gui.ui.graphics.drawings import DrawingProcess
from canasta_gui.ui.graphics.shapes import Shapes
from canasta_gui.ui.graphics.text import Icons, Typesetter
from canasta_gui.ui.graphics.theme import CLASSIC, SMALLEST_TEXT, Colour, Scale, Theme


class Backdrop:
    """A picture of the size of the window, repainted only when something it depends on has changed."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._shows: tuple[object, ...] = ()

    def put(self, surface: pygame.Surface, shows: tuple[object, ...], paint: Callable[[pygame.Surface], None]) -> None:
        """Cover a surface with the picture; repaint it first if an object in `shows` is not the same as before.

        `shows`: the objects on which the picture depends.
        """
        if self._picture is None or self._picture.get_size() != surface.get_size():
            self._picture, self._shows = pygame.Surface(surface.get_size()), ()
        if len(shows) != len(self._shows) or any(a is not b for a, b in zip(shows, self._shows, strict=True)):
            paint(self._picture)
            self._shows = shows
        surface.blit(self._picture, (0, 0))

    def forget(self) -> None:
        """Repaint the picture the next time."""
        self._shows = ()


class StillLayer:
    """Draws the lower layer of a frame, and reuses a copy while it is unchanged.

    A changed layer is drawn directly; only the second, unchanged frame is copied, so that frames in which everything
    moves cost no copy.
    """

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._shows: object = None
        self._kept = False

    def draw(self, surface: pygame.Surface, shows: object, paint: Callable[[], None]) -> None:
        """Cover the surface with what `paint` draws, cached as long as `shows` is equal."""
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
        """Draw the layer again the next time."""
        self._shows, self._kept = None, False


class Graphics:
    """Colours, text, icons, boxes and cards. `theme`, `style` and `text_size` change when the player chooses others.

    `text_size`: a factor on all text, 1 to 1.6.
    """

    def __init__(self, theme: Theme, text: Typesetter, icons: Icons, shapes: Shapes, decks: Decks) -> None:
        self.theme, self.text, self.icons, self.shapes, self.decks = theme, text, icons, shapes, decks
        self.style = CardStyle()
        self.text_size = 1.0
        self.backdrop, self.still_layer = Backdrop(), StillLayer()
        """Shared by all tables, to save memory: each deal has its own table."""

    @classmethod
    def load(cls, assets: Path | None = None, own: Sequence[Path] = (), drawer: Executor | None = None) -> "Graphics":
        """Return a context with fonts and pictures; the display need not be open yet.

        `own`: folders of the player's decks. `drawer`: the executor that draws these.
        """
        pygame.font.init()
        icons = Icons(assets or assets_dir())
        text = Typesetter(font_file("Regular"), font_file("Bold"), icons, CLASSIC)
        return cls(CLASSIC, text, icons, Shapes(), Decks([icons.assets, *own], drawer or DrawingProcess()))

    def deck(self, language: str, style: CardStyle | None = None) -> Atlas:
        """Return the cards with the letters of a language, in the given style or the usual one."""
        return self.decks.atlas(style or self.style, language)

    def at(self, size: tuple[int, int]) -> "Look":
        """Return the look for a window of this size in pixels, and adapt the caches to it."""
        for store in (self.text, self.icons, self.shapes, self.decks):
            store.keep_for(size)
        return Look(self, Scale.of(size, self.text_size))


class Look(NamedTuple):
    """The graphics and the scale of the window, with which widgets draw."""

    graphics: Graphics
    scale: Scale
    sizes: dict[tuple[object, int, float, bool], tuple[int, int]] | None = None
    """Cache of measurements while widgets are placed, since each is needed repeatedly; None at other times."""
    breaks: bool = False
    """Whether what stands side by side is broken into lines where larger text is too wide for it."""

    def placing(self) -> "Look":
        """Return a look for placing widgets; no widget may change while it is used."""
        return self if self.sizes is not None else self._replace(sizes={})

    @property
    def unbroken(self) -> "Look":
        """The same look without broken rows."""
        return self._replace(breaks=False) if self.breaks else self

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
        """Return a length in design units as pixels."""
        return self.scale.px(units)

    def font(self, units: float) -> int:
        """Return a text size in design units as pixels."""
        return self.scale.font(units)

    def room(self, units: float) -> int:
        """Return a length in design units that is filled with text as pixels."""
        return self.scale.px(units * self.scale.text)

    def shrunk(self, text: str, px: int, width: int, *, bold: bool = False) -> int:
        """Return the size at which a line fits: `px`, or if text is larger than usual, down to the smallest."""
        least = SMALLEST_TEXT if self.graphics.text_size > 1 else px
        while px > least and self.text.width(text, px, bold=bold) > width:
            px -= 1
        return px

    def scaled(self, factor: float) -> "Look":
        """Return the same look at `factor` pixels per unit."""
        return self._replace(scale=self.scale._replace(factor=factor))

    def keeping_nothing(self) -> "Look":
        """Return the same look with shapes of its own, for a large picture that is drawn once and kept as a whole."""
        graphics = copy(self.graphics)
        graphics.shapes = Shapes()
        return self._replace(graphics=graphics)

    def zoomed(self, text: float, rest: float) -> "Look":
        """Return a look with text of this size; `rest`: how much of its growth everything else shares, 0 to 1."""
        size, factor, _ = self.scale
        other = 1 + (text - 1) * rest
        return self._replace(scale=Scale(size, factor * other, text / other))

    def panel(
        self, surface: pygame.Surface, rect: pygame.Rect, *, radius: float = 14, fill: Colour | None = None
    ) -> None:
        """Draw a panel with its soft shadow."""
        corner = self.px(radius)
        self.shapes.shadow(surface, rect, radius=corner, blur=self.px(14), drop=self.px(8), colour=self.theme.shadow)
        self.shapes.box(
            surface, rect, fill or self.theme.panel, radius=corner, line=self.theme.panel_line, width=self.px(1)
        )
