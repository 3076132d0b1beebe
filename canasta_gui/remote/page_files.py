"""The files of the page that a hosted table serves: HTML, style, script, texts, and pictures of the cards.

Nothing is loaded from elsewhere, and all of it fits into a few packets.
"""

import gzip
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from canasta_gui.rules.core.cards import FACES, card_name

PAGE: Final = Path(__file__).with_name("page")
_KINDS: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
_JSON: Final = "application/json"
_DECK: Final = "classic"


class PageFile(NamedTuple):
    """A file of the page: its media type, and its bytes, also compressed."""

    kind: str
    content: bytes
    packed: bytes

    @classmethod
    def of(cls, kind: str, content: bytes) -> "PageFile":
        """Return the file with its compressed form."""
        return cls(kind, content, gzip.compress(content, mtime=0))


def page_files(assets: Path, words: Mapping[str, Mapping[str, object]], *, marks: bool = False) -> dict[str, PageFile]:
    """Return every file by its path. `words`: the texts by language; `marks`: whether to mark twos and threes."""
    files = {f"/{path.name}": _text(_KINDS[path.suffix], path.read_text("utf-8")) for path in sorted(PAGE.iterdir())}
    files["/"] = files.pop("/index.html")
    files["/words.json"] = _text(_JSON, _json(words))
    for language in words:
        files[f"/cards-{language}.json"] = _cards(assets, language, marks=marks)
    return files


@lru_cache(maxsize=16)
def _cards(assets: Path, language: str, *, marks: bool) -> PageFile:
    """Return the drawings of all cards as a file; kept, since a table is often hosted again."""
    return _text(_JSON, _json(card_drawings(assets, language, marks=marks)))


def card_drawings(assets: Path, language: str, *, marks: bool) -> dict[str, str]:
    """Return the drawing of every card by its name, with the letters of a language."""
    folder = assets / "cards" / _DECK
    return {card_name(card): _drawing(folder, card_name(card), language, marks=marks) for card in FACES}


def _drawing(folder: Path, name: str, language: str, *, marks: bool) -> str:
    own, usual = folder / "index" / language / f"{name}.svg", folder / "index" / f"{name}.svg"
    mark = folder / "marks" / f"{name}.svg"
    layers = [folder / f"{name}.svg"]
    layers += [each for each in (own, usual) if each.is_file()][:1]
    layers += [mark] if marks and mark.is_file() else []
    return joined([path.read_text("utf-8") for path in layers])


def joined(layers: Sequence[str]) -> str:
    """Return drawings of the same size as one, the lowest first."""
    if len(layers) == 1:
        return layers[0]
    head = layers[0][: layers[0].index(">") + 1]
    return f"{head}{''.join(layers)}</svg>"


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _text(kind: str, text: str) -> PageFile:
    return PageFile.of(f"{kind}; charset=utf-8", text.encode())
