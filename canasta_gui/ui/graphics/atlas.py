"""Card pictures: drawn from the theme's SVG files at exactly the size shown, and cached."""

import io
from functools import cached_property
from pathlib import Path

import pygame

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.stage.geometry import CARD_ASPECT
from canasta_gui.ui.graphics.cache import PictureCache
from canasta_gui.ui.graphics.card_faces import FaceFiles
from canasta_gui.ui.graphics.drawings import Drawing, layered
from canasta_gui.ui.graphics.theme import Colour

FACES_WINDOWS = 2.0  # cache sizes in windows full of pixels; a table shows at most one, covered cards included
MASTERS_WINDOWS = 4.0  # enough for a deck in both sizes that are rotated, hand and pile
SHAPES_WINDOWS = 1.0
FLIGHTS_WINDOWS = 1.0
SHADOW_ALPHA = 110
_OVERSAMPLING = 1.4  # a rotated picture is made from one larger by at least this factor, or it would blur
RIM = 4
STEPS = 8  # number of distinct heights of shadows


class Pictures:
    """Cache of the pictures of all decks; players at one screen may use different decks.

    Cards in flight have a small cache of their own, since each frame needs new pictures that hardly ever recur.
    """

    def __init__(self) -> None:
        self.flights = PictureCache(FLIGHTS_WINDOWS)
        self.faces = PictureCache(FACES_WINDOWS)
        self.masters = PictureCache(MASTERS_WINDOWS)
        self.shapes = PictureCache(SHAPES_WINDOWS)

    def keep_for(self, size: tuple[int, int]) -> None:
        """Set the cache sizes for a window of this size in pixels."""
        for kept in (self.flights, self.faces, self.masters, self.shapes):
            kept.keep_for(size)


class Atlas:
    """The pictures of one deck with one back. Widths are in pixels; cards have the aspect 5 : 7."""

    def __init__(
        self,
        faces: FaceFiles,
        back: Path,
        language: str = "en",
        *,
        marks: bool = True,
        braille: bool = False,
        pictures: Pictures | None = None,
        back_drawing: Drawing | None = None,
        other_back: Path | None = None,
    ) -> None:
        self.faces, self.back, self.language = faces, back, language
        self._other_back = other_back or back
        self.marks, self.braille = marks, braille
        self.corner = faces.corner
        self._pictures = pictures or Pictures()
        self._drawings = dict(faces.drawings) if back_drawing is None else {**faces.drawings, back: back_drawing}
        self._own = faces.folders[0], language, marks, braille

    @cached_property
    def of_another_pack(self) -> "Atlas":
        """The pictures of the same cards with another back."""
        faces, pictures = self.faces, self._pictures
        return Atlas(faces, self._other_back, self.language, marks=self.marks, braille=self.braille, pictures=pictures)

    def height(self, width: int) -> int:
        """Return the height of a card of this width."""
        return round(width * CARD_ASPECT)

    def card(
        self, card: Card, width: int, angle: float = 0.0, squeeze: float = 1.0, *, passing: bool = False
    ) -> pygame.Surface:
        """Return a face (the back for HIDDEN), rotated left by `angle` degrees and narrowed to the fraction `squeeze`.

        `passing`: the size occurs only during a flight, so that a scaled picture will do.
        """
        turn, flat = round(angle * 2) % 720, max(1, round(squeeze * 32))
        exact = (self._key(card), width, turn, flat)
        faces, flights = self._pictures.faces, self._pictures.flights
        kept = flights if passing and exact not in faces else faces
        if kept is flights and turn == 0:
            return flights.get(exact, lambda: self._shrunk(card, width, flat / 32))
        return kept.get(exact, lambda: self._draw(card, width, turn / 2, flat / 32))

    def prepare(self, card: Card, width: int) -> bool:
        """Draw an upright picture that will be needed soon; return False if it has been drawn."""
        needed = not self._is_drawn(card, width)
        if needed:
            self.card(card, width)
        return needed

    def may_wait(self, card: Card, width: int) -> bool:
        """Return whether an upright picture is still to be drawn, and can be scaled from a larger one meanwhile."""
        return not self._is_drawn(card, width) and (self._key(card), _large(width)) in self._pictures.masters

    def _is_drawn(self, card: Card, width: int) -> bool:
        return (self._key(card), width, 0, 32) in self._pictures.faces

    def put(
        self,
        surface: pygame.Surface,
        card: Card,
        center: tuple[float, float],
        width: int,
        *,
        angle: float = 0.0,
        squeeze: float = 1.0,
        shadow: bool = True,
    ) -> pygame.Rect:
        """Draw a card with its shadow on a surface and return its rectangle, an empty one for a card of no width."""
        middle = round(center[0]), round(center[1])
        if width <= 0:
            return pygame.Rect(middle, (0, 0))
        if shadow and squeeze == 1.0:
            picture = self.shadow(width, 1 / STEPS, angle)
            surface.blit(picture, picture.get_rect(center=(middle[0], middle[1] + max(2, width // 22))))
        picture = self.card(card, width, angle, squeeze)
        return surface.blit(picture, picture.get_rect(center=middle))

    def _draw(self, card: Card, width: int, angle: float, squeeze: float) -> pygame.Surface:
        if angle == 0:
            return self._render(card, width) if squeeze == 1 else _narrowed(self.card(card, width), width * squeeze)
        # Rotated from a larger picture with a transparent rim, so that edges and pips stay smooth.
        master, large = self._master(card, width)
        zoom = width / large
        if squeeze < 1:
            master = _narrowed(master, master.get_width() * squeeze)
        return pygame.transform.rotozoom(master, angle, zoom)

    def _shrunk(self, card: Card, width: int, squeeze: float) -> pygame.Surface:
        master, large = self._master(card, width)
        inner = master.subsurface(RIM, RIM, large, self.height(large))
        return pygame.transform.smoothscale(inner, (max(1, round(width * squeeze)), self.height(width)))

    def _master(self, card: Card, width: int) -> tuple[pygame.Surface, int]:
        """Return a larger picture with a rim, used for many smaller widths, and the width of the card in it."""
        large = _large(width)
        return self._pictures.masters.get((self._key(card), large), lambda: _with_rim(self._render(card, large))), large

    def _render(self, card: Card, width: int) -> pygame.Surface:
        from_outside = self._from_outside(card)
        picture = layered(from_outside, width) if from_outside else self._svg_picture(self._source(card), width)
        if from_outside and self.braille and card != HIDDEN:
            picture.blit(self._svg_picture(self.faces.braille_layer(card).encode(), width), (0, 0))
        return picture.convert_alpha()

    def _svg_picture(self, source: bytes, width: int) -> pygame.Surface:
        return pygame.image.load_sized_svg(io.BytesIO(source), (width, self.height(width)))

    def _from_outside(self, card: Card) -> list[Drawing]:
        """Return the layers of a card of a player's deck, lowest first; empty for a card of a shipped deck."""
        files = [self.back] if card == HIDDEN else self.faces.files(card, self.language, marks=self.marks)
        return [self._drawings[path] for path in files if path in self._drawings]

    def _source(self, card: Card) -> bytes:
        if card == HIDDEN:
            return self.back.read_bytes()
        return self.faces.source(card, self.language, marks=self.marks, braille=self.braille)

    def _key(self, card: Card) -> object:
        """Return the cache key of a card; decks with the same back share the key of the back."""
        return self.back if card == HIDDEN else (self._own, card)

    def shadow(self, width: int, lift: float, angle: float = 0.0, *, passing: bool = False) -> pygame.Surface:
        """Return a soft shadow for a card of this width, wider and softer the higher the card is lifted (0 … 1)."""
        step, turn = max(0, min(STEPS, round(lift * STEPS))), round(angle)
        kept = self._pictures.flights if passing else self._pictures.shapes
        return kept.get(
            ("shadow", self.corner, width, step, turn), lambda: self._make_shadow(width, step / STEPS, turn)
        )

    def _make_shadow(self, width: int, lift: float, angle: int) -> pygame.Surface:
        blur = max(2, round(width * (0.03 + 0.07 * lift)))
        # A shadow has no sharp edges, so an enlarged small one looks the same at a tenth of the cost.
        small = max(1, blur // 3)
        zoom = blur / small
        core = pygame.Rect(2 * small, 2 * small, round(width / zoom), round(self.height(width) / zoom))
        surface = pygame.Surface((core.width + 4 * small, core.height + 4 * small), pygame.SRCALPHA)
        colour = (0, 0, 0, round(SHADOW_ALPHA * (0.8 - 0.25 * lift)))
        pygame.draw.rect(surface, colour, core, border_radius=round(width * self.corner / zoom))
        return pygame.transform.rotozoom(pygame.transform.gaussian_blur(surface, small), angle, zoom)

    def ring(self, width: int, colour: Colour, thick: int, angle: float = 0.0) -> pygame.Surface:
        """Return an outline for a card that is selected, focused, or of the same rank as the hovered one."""
        key = ("ring", self.corner, width, colour, thick, round(angle * 2))
        return self._pictures.shapes.get(key, lambda: self._make_ring(width, colour, thick, angle))

    def _make_ring(self, width: int, colour: Colour, thick: int, angle: float) -> pygame.Surface:
        picture = pygame.Surface((width + 2 * thick, self.height(width) + 2 * thick), pygame.SRCALPHA)
        radius = round(width * self.corner) + thick
        pygame.draw.rect(picture, colour, picture.get_rect(), thick, border_radius=radius)
        return pygame.transform.rotozoom(_with_rim(picture), angle, 1.0) if angle else picture


def _large(width: int) -> int:
    """Return the width of the larger picture that one of this width is scaled from."""
    large = 64
    while large < width * _OVERSAMPLING:
        large = round(large * _OVERSAMPLING)
    return large


def _narrowed(picture: pygame.Surface, width: float) -> pygame.Surface:
    return pygame.transform.smoothscale(picture, (max(1, round(width)), picture.get_height()))


def _with_rim(picture: pygame.Surface) -> pygame.Surface:
    width, height = picture.get_size()
    framed = pygame.Surface((width + 2 * RIM, height + 2 * RIM), pygame.SRCALPHA)
    framed.blit(picture, (RIM, RIM), special_flags=pygame.BLEND_RGBA_MAX)
    return framed
