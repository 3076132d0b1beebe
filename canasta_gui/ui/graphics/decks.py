"""Which decks and backs there are – the program's and the player's own – and the pictures of each style of cards."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from canasta_gui.disk import files_in, is_file, is_folder
from canasta_gui.storage.problems import ProblemCode, StorageProblem
from canasta_gui.ui.graphics.atlas import Atlas, Pictures
from canasta_gui.ui.graphics.card_faces import CLASSIC_DECK, DeckError, FaceFiles, draws, entry
from canasta_gui.words import Words, mark

DECK_TITLES: Final = {
    "classic": mark("Classic"),
    "four-colour": mark("Four colours"),
    "big-index": mark("Large indices"),
    "high-contrast": mark("High contrast"),
}
BACK_TITLES: Final = {
    "leaves": mark("Leaves"),
    "engraving": mark("Engraving"),
    "fans": mark("Fans"),
    "night": mark("Night sky"),
    "tiles": mark("Tiles"),
    "plain": mark("Plain"),
}
USUAL_BACK: Final = "leaves"
_MOST: Final = 8  # styles kept at once: those of six players, and what is shown in the settings


class CardStyle(NamedTuple):
    """How one player's cards look. `marks`: twos and threes show what canasta makes of them."""

    deck: str = CLASSIC_DECK
    back: str = USUAL_BACK
    braille: bool = False
    marks: bool = True


class Offer(NamedTuple):
    """A deck or back that can be chosen: the name that the settings keep, and its title."""

    name: str
    title: str


class Decks:
    """The decks and backs below these folders, the program's own first; each may hold `cards/` and `backs/`.

    Of two with one name the first counts.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)
        self._pictures = Pictures()
        self._atlases: dict[tuple[CardStyle, str], Atlas] = {}
        self._read: dict[Path, FaceFiles | DeckError] = {}

    def keep_for(self, size: tuple[int, int]) -> None:
        """Keep the pictures that a window of this size needs."""
        self._pictures.keep_for(size)

    def decks(self, words: Words) -> list[Offer]:
        """Return every deck that can be used."""
        files = {name: self._faces(name) for name in self._deck_names()}
        return [
            Offer(name, words.t(DECK_TITLES[name]) if name in DECK_TITLES else deck.title)
            for name, deck in files.items()
            if isinstance(deck, FaceFiles)
        ]

    def backs(self, words: Words) -> list[Offer]:
        """Return every back that can be drawn."""
        return [
            Offer(name, words.t(BACK_TITLES[name]) if name in BACK_TITLES else name)
            for name in self._back_names()
            if self._drawable(name)
        ]

    def damaged(self) -> list[StorageProblem]:
        """Return the player's decks and backs that cannot be used."""
        decks = (self._faces(name) for name in self._deck_names())
        paths = [deck.path for deck in decks if isinstance(deck, DeckError)]
        paths += [self._back(name) for name in self._back_names() if not self._drawable(name)]
        return [StorageProblem(ProblemCode.DAMAGED_DECK, path) for path in paths]

    def problem(self, style: CardStyle) -> StorageProblem | None:
        """Return why a style cannot be shown as it is set: its deck or its back is missing or damaged."""
        deck = self._faces(style.deck)
        if isinstance(deck, DeckError):
            return StorageProblem(ProblemCode.DAMAGED_DECK, deck.path)
        good = self._drawable(style.back)
        return None if good else StorageProblem(ProblemCode.DAMAGED_DECK, self._back(style.back))

    def atlas(self, style: CardStyle, language: str) -> Atlas:
        """Return the pictures of a style; what cannot be used is replaced by the classic cards and the usual back."""
        key = style, language
        if key not in self._atlases:
            while len(self._atlases) >= _MOST:
                del self._atlases[next(iter(self._atlases))]
            self._atlases[key] = self._make(style, language)
        return self._atlases[key]

    def _make(self, style: CardStyle, language: str) -> Atlas:
        faces = self._faces(style.deck)
        if isinstance(faces, DeckError):
            faces = FaceFiles.read(self._ours / CLASSIC_DECK, self._ours)
        back = self._back(style.back if self._drawable(style.back) else USUAL_BACK)
        return Atlas(faces, back, language, marks=style.marks, braille=style.braille, pictures=self._pictures)

    @property
    def _ours(self) -> Path:
        """Return the program's own decks."""
        return self._folders[0] / "cards"

    def _faces(self, name: str) -> FaceFiles | DeckError:
        places = self._places("cards", name)
        folder = next((path for path in places if is_folder(path)), places[-1])
        if folder not in self._read:
            try:
                self._read[folder] = FaceFiles.read(folder, self._ours)
            except DeckError as error:
                self._read[folder] = error
        return self._read[folder]

    def _back(self, name: str) -> Path:
        places = self._places("backs", f"{name}.svg")
        return next((path for path in places if is_file(path)), places[-1])

    def _drawable(self, back: str) -> bool:
        return back in BACK_TITLES or draws(self._back(back))

    def _places(self, kind: str, name: str) -> list[Path]:
        """Return where something of this name may lie; a name leads to no other folder."""
        return [folder / kind / entry(name) for folder in self._folders]

    def _deck_names(self) -> list[str]:
        found = (path.parent.name for folder in self._folders for path in files_in(folder / "cards", "*/theme.toml"))
        return list(dict.fromkeys([*DECK_TITLES, *sorted(found)]))

    def _back_names(self) -> list[str]:
        found = (path.stem for folder in self._folders for path in files_in(folder / "backs", "*.svg"))
        return list(dict.fromkeys([*BACK_TITLES, *sorted(found)]))
