"""The available decks and backs – shipped ones and the player's – and the pictures of each style of cards."""

from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from canasta_gui.disk import files_in, is_file, is_folder
from canasta_gui.storage.problems import ProblemCode, StorageProblem
from canasta_gui.ui.graphics.atlas import Atlas, Pictures
from canasta_gui.ui.graphics.card_faces import CLASSIC_DECK, DeckError, FaceFiles, draw_back, entry
from canasta_gui.ui.graphics.drawings import Drawing, OverBudgetError
from canasta_gui.words import Words, gettext_noop

T = TypeVar("T")

DECK_TITLES: Final = {
    "classic": gettext_noop("Classic"),
    "four-colour": gettext_noop("Four colours"),
    "big-index": gettext_noop("Large indices"),
    "high-contrast": gettext_noop("High contrast"),
}
BACK_TITLES: Final = {
    "leaves": gettext_noop("Leaves"),
    "engraving": gettext_noop("Engraving"),
    "fans": gettext_noop("Fans"),
    "night": gettext_noop("Night sky"),
    "tiles": gettext_noop("Tiles"),
    "plain": gettext_noop("Plain"),
    "laurel": gettext_noop("Laurel"),
}
REWARD_BACKS: Final = {"laurel": 6}
"""Backs that come with a number of firsts."""
USUAL_BACK: Final = "leaves"
OTHER_BACK: Final = "tiles"
"""The back of a card of another pack."""
_MOST: Final = 8  # maximum number of cached styles: those of six players, and samples in the settings


class CardStyle(NamedTuple):
    """Look of one player's cards. `marks`: twos and threes show their meaning in canasta."""

    deck: str = CLASSIC_DECK
    back: str = USUAL_BACK
    braille: bool = False
    marks: bool = True


class DeckOffer(NamedTuple):
    """A deck or back that can be chosen: its name in the settings, and its title."""

    name: str
    title: str


class Decks:
    """The decks and backs below these folders, the shipped ones first; each may hold `cards/` and `backs/`.

    Of two with the same name the first is used. Players' decks are drawn by the `drawer`; until they are ready, the
    classic cards and the usual back are shown. `on_arrival` is called from any thread when something has been drawn or
    refused; `take_arrivals` then returns True once.
    """

    def __init__(self, folders: Sequence[Path], drawer: Executor) -> None:
        self._folders = tuple(folders)
        self._drawer = drawer
        self.on_arrival: Callable[[], None] = lambda: None
        self._pictures = Pictures()
        self._atlases: dict[tuple[CardStyle, str], Atlas] = {}
        self._own: dict[Path, FaceFiles | StorageProblem] = {}
        self._drawn_faces: dict[Path, Future[FaceFiles]] = {}
        self._drawn_backs: dict[Path, Future[Drawing]] = {}
        self._awaited: list[Callable[[], bool]] = []  # method `done` of each drawing in progress

    def keep_for(self, size: tuple[int, int]) -> None:
        """Set the cache sizes for a window of this size in pixels."""
        self._pictures.keep_for(size)

    def take_arrivals(self) -> bool:
        """Return whether decks or backs have been drawn or refused since the last call."""
        before = len(self._awaited)
        self._awaited = [is_done for is_done in self._awaited if not is_done()]
        return len(self._awaited) < before

    def decks(self, words: Words) -> list[DeckOffer]:
        """Return all usable decks."""
        files = {name: self._faces(name) for name in self._deck_names()}
        return [
            DeckOffer(name, words.t(DECK_TITLES[name]) if name in DECK_TITLES else deck.title)
            for name, deck in files.items()
            if isinstance(deck, FaceFiles)
        ]

    def backs(self, words: Words) -> list[DeckOffer]:
        """Return all usable backs."""
        return [
            DeckOffer(name, words.t(BACK_TITLES[name]) if name in BACK_TITLES else name)
            for name in self._back_names()
            if name in BACK_TITLES or isinstance(self._drawing(self._back(name)), Drawing)
        ]

    def damaged(self) -> list[StorageProblem]:
        """Return the problems of the player's decks and backs that cannot be used."""
        found = [*map(self._faces, self._deck_names()), *map(self._back_problem, self._back_names())]
        return [each for each in found if isinstance(each, StorageProblem)]

    def problem(self, style: CardStyle) -> StorageProblem | None:
        """Return why a style cannot be shown as selected: its deck or its back is missing, damaged or too costly."""
        deck, back = self._faces(style.deck), self._back_problem(style.back)
        return deck if isinstance(deck, StorageProblem) else back

    def atlas(self, style: CardStyle, language: str) -> Atlas:
        """Return the pictures of a style; unusable parts are replaced by the classic cards and the usual back."""
        key = self._usable(style), language
        if key not in self._atlases:
            while len(self._atlases) >= _MOST:
                del self._atlases[next(iter(self._atlases))]
            self._atlases[key] = self._make(*key)
        return self._atlases[key]

    def _usable(self, style: CardStyle) -> CardStyle:
        """Return a style with the classic cards or the usual back for parts that are missing or not drawn yet."""
        if not isinstance(self._faces(style.deck), FaceFiles):
            style = style._replace(deck=CLASSIC_DECK)
        if style.back in BACK_TITLES or isinstance(self._drawing(self._back(style.back)), Drawing):
            return style
        return style._replace(back=USUAL_BACK)

    def _make(self, style: CardStyle, language: str) -> Atlas:
        faces, back = self._faces(style.deck), self._back(style.back)
        if not isinstance(faces, FaceFiles):
            raise FileNotFoundError(self._ours / CLASSIC_DECK)
        drawing = None if style.back in BACK_TITLES else self._drawing(back)
        return Atlas(
            faces,
            back,
            language,
            marks=style.marks,
            braille=style.braille,
            pictures=self._pictures,
            back_drawing=drawing if isinstance(drawing, Drawing) else None,
            other_back=self._back(OTHER_BACK if style.back != OTHER_BACK else USUAL_BACK),
        )

    @property
    def _ours(self) -> Path:
        """The folder of the shipped decks."""
        return self._folders[0] / "cards"

    def _faces(self, name: str) -> FaceFiles | StorageProblem | None:
        """Return a deck, or why it cannot be used, or None while it is being drawn."""
        places = self._places("cards", name)
        folder = next((path for path in places if is_folder(path)), places[-1])
        if folder.parent != self._ours:
            return self._result(self._drawn_faces, folder / "theme.toml", FaceFiles.read, folder, self._ours)
        if folder not in self._own:
            try:
                self._own[folder] = FaceFiles.read(folder, self._ours)
            except DeckError as error:
                self._own[folder] = StorageProblem(ProblemCode.DAMAGED_DECK, error.path)
        return self._own[folder]

    def _back(self, name: str) -> Path:
        places = self._places("backs", f"{name}.svg")
        return next((path for path in places if is_file(path)), places[-1])

    def _drawing(self, back: Path) -> Drawing | StorageProblem | None:
        """Return a player's back, or why it cannot be used, or None while it is being drawn."""
        return self._result(self._drawn_backs, back, draw_back, back)

    def _back_problem(self, name: str) -> StorageProblem | None:
        drawing = None if name in BACK_TITLES else self._drawing(self._back(name))
        return drawing if isinstance(drawing, StorageProblem) else None

    def _result(
        self, known: dict[Path, Future[T]], path: Path, draw: Callable[..., T], source: Path, *args: Path
    ) -> T | StorageProblem | None:
        """Return the result of drawing a source, computed once; None until it is done.

        `known`: the drawings of this kind. `path`: a file that the source must have.
        """
        if path not in known and not is_file(path):
            return StorageProblem(ProblemCode.DAMAGED_DECK, path)
        if path not in known:
            known[path] = future = self._drawer.submit(draw, source, *args)
            if not future.done():
                self._awaited.append(future.done)
                future.add_done_callback(lambda _: self.on_arrival())
        if not known[path].done():
            return None
        try:
            return known[path].result()
        except DeckError as error:
            return StorageProblem(ProblemCode.DAMAGED_DECK, error.path)
        except OverBudgetError:
            return StorageProblem(ProblemCode.COSTLY_DECK, source)
        except (BrokenExecutor, CancelledError):  # the drawing process could not start, or was lost
            return StorageProblem(ProblemCode.DAMAGED_DECK, source)

    def _places(self, kind: str, name: str) -> list[Path]:
        """Return the possible paths of a name, which cannot lead out of the folders."""
        return [folder / kind / entry(name) for folder in self._folders]

    def _deck_names(self) -> list[str]:
        found = (path.parent.name for folder in self._folders for path in files_in(folder / "cards", "*/theme.toml"))
        return list(dict.fromkeys([*DECK_TITLES, *sorted(found)]))

    def _back_names(self) -> list[str]:
        found = (path.stem for folder in self._folders for path in files_in(folder / "backs", "*.svg"))
        return list(dict.fromkeys([*BACK_TITLES, *sorted(found)]))
