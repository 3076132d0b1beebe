"""Drawings from outside the program: which of them are read, and the pictures they become, each in a few sizes."""

import io
import re
import zlib
from pathlib import Path
from typing import Final, NamedTuple, Self

import pygame

from canasta_gui.disk import open_regular
from canasta_gui.stage.geometry import CARD_ASPECT

LARGEST_DRAWING: Final = 100_000
"""The most bytes of a drawing of a player's deck; the largest of the program's own has sixty thousand."""
MOST_NUMBERS: Final = 10_000
"""The most numbers in such a drawing, each of which costs time; the richest of the program's own has 7,000."""
LARGEST_NUMBER: Final = 1e5
DRAWN_WIDTHS: Final = (56, 78, 109, 153, 214, 300, 420)
"""The widths in pixels that drawings from outside are drawn in; the next larger one is scaled to the width shown."""

_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{3,8}\b")
_OPENING: Final = re.compile(r"<svg\b[^>]*>")
_OUTER: Final = re.compile(r"<\?xml.*?\?>|<svg\b[^>]*>|</svg>\s*$", re.DOTALL)
_FASTEST: Final = 1


class Picture(NamedTuple):
    """RGBA pixels, compressed by zlib, and their size."""

    pixels: bytes
    size: tuple[int, int]

    @classmethod
    def of(cls, svg: bytes, width: int) -> Self:
        """Draw an SVG file as large as fits on a card of this width."""
        picture = pygame.image.load_sized_svg(io.BytesIO(svg), (width, round(width * CARD_ASPECT)))
        return cls(zlib.compress(pygame.image.tobytes(picture, "RGBA"), _FASTEST), picture.get_size())

    def surface(self) -> pygame.Surface:
        """Return the picture."""
        return pygame.image.frombytes(zlib.decompress(self.pixels), self.size, "RGBA")


class Drawing(NamedTuple):
    """What a drawing looks like in each of DRAWN_WIDTHS."""

    pictures: tuple[Picture, ...]

    @classmethod
    def of(cls, svg: bytes) -> Self:
        """Draw an SVG file. Raises ValueError or pygame.error for what is none."""
        return cls(tuple(Picture.of(svg, width) for width in DRAWN_WIDTHS))

    @property
    def size_in_bytes(self) -> int:
        """The memory that the pictures take."""
        return sum(len(picture.pixels) for picture in self.pictures)


def layered(drawings: list[Drawing], width: int) -> pygame.Surface:
    """Lay drawings over each other, the first lowest, as a card of this width."""
    nth = next((nth for nth, drawn in enumerate(DRAWN_WIDTHS) if drawn >= width), -1)
    card, *layers = (drawing.pictures[nth].surface() for drawing in drawings)
    for layer in layers:
        card.blit(layer, (0, 0))
    drawn = DRAWN_WIDTHS[nth]
    return card if drawn == width else pygame.transform.rotozoom(card, 0, width / drawn)


def read_drawing(path: Path) -> bytes:
    """Read a drawing from outside. Raises OSError, and ValueError for what `is_harmless` refuses."""
    drawing = read_limited(path, LARGEST_DRAWING)
    if not is_harmless(drawing):
        raise ValueError(f"{path} would take too long to draw")
    return drawing


def read_limited(path: Path, most: int) -> bytes:
    """Read a file. Raises OSError; ValueError for what is no file or larger than any of its kind."""
    with open_regular(path) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise ValueError(f"{path} is too large")
    return content


def is_harmless(drawing: bytes) -> bool:
    """Return whether a drawing passes a look at its text: with some dashes the library would count endlessly.

    What passes may still be costly, and is drawn in a process of its own.
    """
    text = _COLOUR.sub("", drawing.decode(errors="replace"))
    numbers = _NUMBER.findall(text)
    return (
        len(drawing) <= LARGEST_DRAWING
        and "dash" not in text.lower()
        and len(numbers) <= MOST_NUMBERS
        and all(abs(float(number)) <= LARGEST_NUMBER for number in numbers)
    )


def joined(layers: list[str]) -> str:
    """Lay drawings of one size over each other, in the frame of the first."""
    return in_frame(layers[0], layers)


def in_frame(first: str, layers: list[str]) -> str:
    """Return the content of `layers` in the frame of a drawing: its size and its units."""
    opening = _OPENING.search(first)
    frame = opening[0] if opening is not None else "<svg>"
    return frame + "".join(_OUTER.sub("", layer) for layer in layers) + "</svg>"
