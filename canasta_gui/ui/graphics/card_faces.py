"""The files of one deck: what its theme.toml says, and which file shows which face."""

import io
import itertools
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pygame

from canasta_gui.disk import files_in, is_file, is_folder
from canasta_gui.rules.core.cards import Card, card_name
from canasta_gui.stage.layout import USUAL_INDEX, Index
from canasta_gui.text_input import clean_text
from canasta_gui.toml_input import read_toml
from canasta_gui.ui.graphics.braille import braille_svg, letters_of

CLASSIC_DECK: Final = "classic"
WIDTH, HEIGHT = 250, 350
"""The units of a card that Braille is measured in; every face is 5 : 7."""

LARGEST_DRAWING: Final = 100_000
"""The most bytes of a drawing of a player's deck; the largest of the program's own has sixty thousand."""
LONGEST_ENTRY: Final = 60
LARGEST_THEME: Final = 1 << 16
MOST_NUMBERS: Final = 10_000
"""The most numbers in such a drawing, each of which costs time; the richest of the program's own has 7,000."""
DRAWING_SECONDS: Final = 5.0
"""The most seconds of processor time for trying a player's deck."""
LARGEST_NUMBER: Final = 1e5
MOST_DRAWINGS: Final = 1000
"""The most files of a deck: the faces, and indices in the letters of a few languages."""

_PLACES: Final = ("*", "marks/*", "index/*", "index/*/*")
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{3,8}\b")
_BRAILLE: Final = (0.144, 0.494, 0.19)
_OUTER: Final = re.compile(r"<\?xml.*?\?>|<svg\b[^>]*>|</svg>\s*$", re.DOTALL)


class DeckError(Exception):
    """A deck cannot be used; `path` is the file or folder to look at."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


@dataclass(frozen=True)
class FaceFiles:
    """A deck: its name for players, the folders its faces are looked for in, the corners of its cards.

    `corner`: their radius, as a part of the width. `braille`: where two cells stand and how wide they are, as parts of
    width, height and width. `index`: how much of a card must be seen to be read.
    """

    title: str
    folders: tuple[Path, ...]
    corner: float
    braille: tuple[float, float, float]
    index: Index

    @classmethod
    def read(cls, folder: Path, ours: Path) -> "FaceFiles":
        """Read a deck; `ours` holds the program's own, from which it takes what it lacks. Raises DeckError."""
        theme = _theme(folder / "theme.toml")
        base = str(theme.get("extends", CLASSIC_DECK))
        chain = dict.fromkeys([folder, ours / entry(base), ours / CLASSIC_DECK])
        if not all(is_folder(path) for path in chain):
            raise DeckError(folder / "theme.toml")
        if folder.parent != ours:
            _check_drawings(folder)
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
        )

    def source(self, card: Card, language: str, *, marks: bool, braille: bool) -> bytes:
        """Return the drawing of a face: its file, over it the language's index, canasta's mark, the Braille."""
        name = f"{card_name(card)}.svg"
        folder = next(folder for folder in self.folders if (folder / name).is_file())
        layers = [(folder / name).read_text(encoding="utf-8")]
        index = next((path for path in _indices(folder, language, name) if path.is_file()), None)
        if index is not None:
            layers.append(index.read_text(encoding="utf-8"))
        if marks and (folder / "marks" / name).is_file():
            layers.append((folder / "marks" / name).read_text(encoding="utf-8"))
        if braille:
            layers.append(self._dots(letters_of(card)))
        return _joined(layers).encode() if len(layers) > 1 else layers[0].encode()

    def _dots(self, letters: str) -> str:
        """Return Braille in the upper left corner, and again in the lower right."""
        x, y, width = self.braille
        label = braille_svg(letters, x * WIDTH, y * HEIGHT, width * WIDTH)
        return f'<svg>{label}<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{label}</g></svg>'


def draws(path: Path) -> bool:
    """Return whether this is a drawing that can be shown in bounded time."""
    try:
        drawing = _content(path, LARGEST_DRAWING)
        if not is_harmless(drawing):
            return False
        pygame.image.load_sized_svg(io.BytesIO(drawing), (10, 14))
    except (OSError, ValueError, pygame.error):
        return False
    return True


def is_harmless(drawing: bytes) -> bool:
    """Return whether drawing takes a moment only: some drawings make the library count dashes endlessly."""
    text = _COLOUR.sub("", drawing.decode(errors="replace"))
    numbers = _NUMBER.findall(text)
    return (
        len(drawing) <= LARGEST_DRAWING
        and "dash" not in text.lower()
        and len(numbers) <= MOST_NUMBERS
        and all(abs(float(number)) <= LARGEST_NUMBER for number in numbers)
    )


def entry(name: str) -> str:
    """Return an untrusted name as that of an entry of one folder: it leads to no other folder."""
    last = Path(name.replace("\0", "")).name[:LONGEST_ENTRY]
    return last if last not in ("", "..") else "-"


def _content(path: Path, most: int) -> bytes:
    """Read a file. Raises OSError; ValueError for what is no file or larger than any of its kind."""
    if not is_file(path):
        raise FileNotFoundError(path)
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise ValueError(f"{path} is too large")
    return content


def _indices(folder: Path, language: str, name: str) -> tuple[Path, Path]:
    """Return where the index of a face may lie: in the letters of a language, or in those for all others."""
    return folder / "index" / language / name, folder / "index" / name


def _joined(layers: list[str]) -> str:
    """Lay drawings of one size over each other, in the frame of the first."""
    opening = re.search(r"<svg\b[^>]*>", layers[0])
    frame = opening[0] if opening is not None else "<svg>"
    return frame + "".join(_OUTER.sub("", layer) for layer in layers) + "</svg>"


def _theme(path: Path) -> dict[str, Any]:
    try:
        return read_toml(_content(path, LARGEST_THEME).decode())
    except (OSError, ValueError) as error:  # broken TOML and text that is no UTF-8 are ValueErrors
        raise DeckError(path) from error


def _check_drawings(folder: Path) -> None:
    # Just where `FaceFiles.source` looks, links and all: a tree as deep as a stranger likes would be too deep for us.
    found = itertools.chain.from_iterable(files_in(folder, place) for place in _PLACES)
    drawings = list(itertools.islice((path for path in found if path.suffix.lower() == ".svg"), MOST_DRAWINGS + 1))
    if len(drawings) > MOST_DRAWINGS:
        raise DeckError(folder)
    end = time.process_time() + DRAWING_SECONDS
    for path in sorted(drawings):
        if time.process_time() > end or not draws(path):
            raise DeckError(path)


def _is_part(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _parts(theme: dict[str, Any], key: str, usual: tuple[float, ...], folder: Path) -> list[float]:
    """Read fractions of a card's size, as many as `usual` has: the place for Braille, the size of the indices."""
    parts = theme.get(key, list(usual))
    if not isinstance(parts, list) or len(parts) != len(usual) or not all(map(_is_part, parts)):
        raise DeckError(folder / "theme.toml")
    return [float(part) for part in parts]
