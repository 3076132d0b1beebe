"""The files of one deck: what its theme.toml says, and which file shows which face."""

import io
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pygame

from canasta_gui.rules.cards import Card, card_name
from canasta_gui.ui.braille import braille_svg, letters_of

CLASSIC_DECK: Final = "classic"
WIDTH, HEIGHT = 250, 350
"""The units of a card that Braille is measured in; every face is 5 : 7."""

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
    width, height and width.
    """

    title: str
    folders: tuple[Path, ...]
    corner: float
    braille: tuple[float, float, float]

    @classmethod
    def read(cls, folder: Path, ours: Path) -> "FaceFiles":
        """Read a deck; `ours` holds the program's own, from which it takes what it lacks. Raises DeckError."""
        theme = _theme(folder / "theme.toml")
        base = str(theme.get("extends", CLASSIC_DECK))
        chain = dict.fromkeys([folder, ours / Path(base).name, ours / CLASSIC_DECK])
        if not all(path.is_dir() for path in chain):
            raise DeckError(folder / "theme.toml")
        if folder.parent != ours:
            _check_drawings(folder)
        title, corner = theme.get("title"), theme.get("corner-radius", 0.072)
        if not isinstance(title, str) or not _is_part(corner):
            raise DeckError(folder / "theme.toml")
        return cls(title, tuple(chain), corner, _place(theme, folder))

    def source(self, card: Card, language: str, *, marks: bool, braille: bool) -> bytes:
        """The drawing of a face: its file, over it the language's index, canasta's mark, the Braille."""
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
        """Braille in the upper left corner, and again in the lower right."""
        x, y, width = self.braille
        label = braille_svg(letters, x * WIDTH, y * HEIGHT, width * WIDTH)
        return f'<svg>{label}<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{label}</g></svg>'


def draws(path: Path) -> bool:
    """Is this a drawing that can be shown?"""
    try:
        pygame.image.load_sized_svg(io.BytesIO(path.read_bytes()), (10, 14))
    except (OSError, pygame.error):
        return False
    return True


def _indices(folder: Path, language: str, name: str) -> tuple[Path, Path]:
    """Where the index of a face may lie: in the letters of a language, or in those for all others."""
    return folder / "index" / language / name, folder / "index" / name


def _joined(layers: list[str]) -> str:
    """Drawings of one size laid over each other; the first one's frame holds them all."""
    opening = re.search(r"<svg\b[^>]*>", layers[0])
    frame = opening[0] if opening is not None else "<svg>"
    return frame + "".join(_OUTER.sub("", layer) for layer in layers) + "</svg>"


def _theme(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:  # broken TOML and text that is no UTF-8 are ValueErrors
        raise DeckError(path) from error


def _check_drawings(folder: Path) -> None:
    for path in sorted(folder.rglob("*.svg")):
        if not draws(path):
            raise DeckError(path)


def _is_part(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _place(theme: dict[str, Any], folder: Path) -> tuple[float, float, float]:
    """Where the deck has room for Braille."""
    place = theme.get("braille", list(_BRAILLE))
    if not isinstance(place, list) or len(place) != len(_BRAILLE) or not all(map(_is_part, place)):
        raise DeckError(folder / "theme.toml")
    x, y, width = place
    return float(x), float(y), float(width)
