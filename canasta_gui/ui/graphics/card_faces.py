"""The files of one deck: its theme.toml, the files of each face, and Braille on the indices."""

import itertools
import time
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, Final

import pygame

from canasta_gui.disk import files_in, is_file, is_folder
from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.cards import Card, card_name
from canasta_gui.stage.arrangement import USUAL_INDEX, Index
from canasta_gui.text_input import clean_text, read_toml
from canasta_gui.ui.graphics.drawings import (
    PROCESSOR_SECONDS,
    Drawing,
    OverBudgetError,
    in_frame,
    joined,
    read_drawing,
    read_limited,
)
from canasta_gui.words.braille import cells, letters_of

# As fractions of the width of two cells: distance of dots, distance of cells, radius of dots, margin.
_STEP, _CELL, _RADIUS, _PAD = 0.2, 0.5, 0.065, 0.11
_PAPER, _RIM, _INK = "#ffffff", "#8d8878", "#101318"


def braille_svg(letters: str, x: float, y: float, width: float) -> str:
    """Return the dots of two letters as SVG on a small label around (x, y), the pair `width` units wide."""
    step, radius = _STEP * width, _RADIUS * width
    left, top = x - (_CELL + _STEP) * width / 2, y - step
    pad = _PAD * width + radius
    wide, high = (_CELL + _STEP) * width + 2 * pad, 2 * step + 2 * pad
    label = (
        f'<rect x="{left - pad:.1f}" y="{top - pad:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{pad:.1f}" '
        f'fill="{_PAPER}" stroke="{_RIM}" stroke-width="1"/>'
    )
    raised = "".join(
        f'<circle cx="{left + cell * _CELL * width + column * step:.1f}" cy="{top + row * step:.1f}" '
        f'r="{radius:.1f}" fill="{_INK}"/>'
        for cell, column, row in cells(letters)
    )
    return label + raised


CLASSIC_DECK: Final = "classic"
WIDTH, HEIGHT = 250, 350
"""Size of a card in the units of Braille; every face has the aspect 5 : 7."""

LONGEST_ENTRY: Final = 60
LARGEST_THEME: Final = 1 << 16
MOST_DRAWINGS: Final = 1000
"""Maximum number of files of a deck: faces, and indices for a few languages."""
MOST_BYTES: Final = 32 << 20
"""Maximum size of a deck's compressed pictures in bytes; a typical deck has eight million."""

_PLACES: Final = ("*", "marks/*", "index/*", "index/*/*")
_BRAILLE: Final = (0.144, 0.494, 0.19)


class DeckError(Exception):
    """A deck cannot be used; `path` is the faulty file or folder."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path


@dataclass(frozen=True)
class FaceFiles:
    """A deck: its title, the folders searched for its faces, and the measures of its cards.

    `corner`: radius of the corners, as a fraction of the width. `braille`: x, y and width of two cells, as fractions of
    width, height and width. `index`: the part of a card that must be visible. `drawings`: the drawn files of a player's
    deck, by path.
    """

    title: str
    folders: tuple[Path, ...]
    corner: float
    braille: tuple[float, float, float]
    index: Index
    drawings: Mapping[Path, Drawing] = field(default_factory=dict, repr=False)

    @classmethod
    def read(cls, folder: Path, ours: Path) -> "FaceFiles":
        """Read a deck; `ours` is the folder of the shipped decks, which provide missing files.

        A player's deck is drawn as a whole, so this must run in a process with a budget. Raise DeckError or
        OverBudgetError.
        """
        theme = _theme(folder / "theme.toml")
        base = str(theme.get("extends", CLASSIC_DECK))
        chain = dict.fromkeys([folder, ours / entry(base), ours / CLASSIC_DECK])
        if not all(is_folder(path) for path in chain):
            raise DeckError(folder / "theme.toml")
        drawings = {} if folder.parent == ours else _draw_all(folder)
        title, corner = theme.get("title"), theme.get("corner-radius", 0.072)
        if not isinstance(title, str) or not _is_part(corner):
            raise DeckError(folder / "theme.toml")
        braille = _parts(theme, "braille", _BRAILLE, folder)
        index = _parts(theme, "index", USUAL_INDEX, folder)
        return cls(
            clean_text(title, LONGEST_ENTRY, fallback=clean_text(folder.name, fallback="?")),
            tuple(chain),
            corner,
            (braille[0], braille[1], braille[2]),
            Index(*index),
            drawings,
        )

    def files(self, card: Card, language: str, *, marks: bool) -> list[Path]:
        """Return the files of a face, lowest layer first: the card, the index of the language, the mark of canasta."""
        name = f"{card_name(card)}.svg"
        folder = next(folder for folder in self.folders if self._has(folder / name))
        indices = [path for path in _indices(folder, language, name) if self._has(path)]
        mark = folder / "marks" / name
        return [folder / name, *indices[:1], *([mark] if marks and self._has(mark) else [])]

    def _has(self, path: Path) -> bool:
        """Return whether a file exists; of a player's deck only drawn files count."""
        return path in self.drawings or (path.is_relative_to(self.folders[-1].parent) and path.is_file())

    def source(self, card: Card, language: str, *, marks: bool, braille: bool) -> bytes:
        """Return a face of a shipped deck as one SVG: its files, and the Braille on top."""
        layers = [path.read_text(encoding="utf-8") for path in self.files(card, language, marks=marks)]
        if braille:
            layers.append(self.braille_layer(card))
        return joined(layers).encode() if len(layers) > 1 else layers[0].encode()

    def braille_layer(self, card: Card) -> str:
        """Return an SVG of the Braille in the upper left corner and, rotated, in the lower right."""
        x, y, width = self.braille
        label = braille_svg(letters_of(card), x * WIDTH, y * HEIGHT, width * WIDTH)
        around = f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{label}</g>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{label}{around}</svg>'


def draw_back(path: Path) -> Drawing:
    """Draw a player's back, in a process with a budget; raise DeckError if it is unusable."""
    try:
        return Drawing.of(read_drawing(path))
    except (OSError, ValueError, pygame.error) as error:
        raise DeckError(path) from error


def entry(name: str) -> str:
    """Return an untrusted name as an entry of one folder, without path separators."""
    last = Path(name.replace("\0", "")).name[:LONGEST_ENTRY]
    return last if last not in ("", "..") else "-"


def _indices(folder: Path, language: str, name: str) -> tuple[Path, Path]:
    """Return the possible files of a face's index: for the language, and for all other languages."""
    return folder / "index" / language / name, folder / "index" / name


def _theme(path: Path) -> dict[str, Any]:
    try:
        return read_toml(read_limited(path, LARGEST_THEME).decode())
    except (OSError, ValueError) as error:  # broken TOML and text that is no UTF-8 are ValueErrors
        raise DeckError(path) from error


def _draw_all(folder: Path) -> dict[Path, Drawing]:
    """Draw every file that a player's deck may show."""
    # Only the places that `FaceFiles.files` reads, links included: a foreign folder may be arbitrarily deep.
    found = itertools.chain.from_iterable(files_in(folder, place) for place in _PLACES)
    paths = list(itertools.islice((path for path in found if path.suffix.lower() == ".svg"), MOST_DRAWINGS + 1))
    if len(paths) > MOST_DRAWINGS:
        raise DeckError(folder)
    end, size = time.process_time() + PROCESSOR_SECONDS, 0
    drawings: dict[Path, Drawing] = {}
    for path in sorted(paths):
        drawings[path.with_suffix(".svg")] = drawing = _draw(path, folder)
        size += drawing.size_in_bytes
        if time.process_time() > end or size > MOST_BYTES:
            raise OverBudgetError
    return drawings


def _draw(path: Path, folder: Path) -> Drawing:
    """Draw a file of a deck; an index or a mark is drawn in the frame of its face."""
    try:
        drawing, face = read_drawing(path), folder / path.name
        if path != face and is_file(face):
            drawing = in_frame(read_drawing(face).decode(), [drawing.decode()]).encode()
        return Drawing.of(drawing)
    except (OSError, ValueError, pygame.error) as error:
        raise DeckError(path) from error


def _is_part(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _parts(theme: dict[str, Any], key: str, usual: tuple[float, ...], folder: Path) -> list[float]:
    """Read a list of fractions of a card's size, of the length of `usual`, which is also the default."""
    parts = theme.get(key, list(usual))
    if not isinstance(parts, list) or len(parts) != len(usual) or not all(map(_is_part, parts)):
        raise DeckError(folder / "theme.toml")
    return [float(part) for part in parts]
