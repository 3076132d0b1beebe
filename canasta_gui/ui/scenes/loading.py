"""A form about all games, shown while their records are still being read."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from canasta_gui.match.ledger import GameFigures
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import TextSize
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.widgets import Paragraph, Widget
from canasta_gui.words import Words


class LoadingScene(FormScene, ABC):
    """`games` are those known so far; `left`: so many records have not been read yet.

    `read_on` reads some more records, and returns the games that are known then, and how many are left.
    """

    show_every: ClassVar[float]
    """Seconds between two looks at what has been read."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        name: str,
        games: Sequence[GameFigures],
        left: int,
        *,
        read_on: Callable[[], tuple[Sequence[GameFigures], int]],
        on_back: Callable[[], None],
    ) -> None:
        self._words, self._read_on = words, read_on
        self.games, self.left = tuple(games), left
        self._show_at = 0.0
        super().__init__(graphics, name, self._build(), on_cancel=on_back)

    @abstractmethod
    def _build(self) -> Widget:
        """Build all widgets for the games that are known now."""

    def _rebuild(self) -> None:
        self.layer.root = self._build()

    def _still_reading(self) -> list[Widget]:
        """Return a line about the records that are still to be read, if any."""
        if not self.left:
            return []
        text = self._words.n("{n} game is still being read…", "{n} games are still being read…", self.left)
        return [Paragraph(text, size=TextSize.CAPTION, colour="dim")]

    def show(self, games: Sequence[GameFigures], left: int) -> None:
        """Show these games; `left` records are still to be read."""
        self.games, self.left = tuple(games), left
        self._rebuild()

    def animate(self, now: float, /) -> bool:
        """Read on while there is something left to read, and show it now and then."""
        if not self.left:
            return False
        games, self.left = self._read_on()
        if not self.left or now >= self._show_at:
            self._show_at = now + self.show_every
            self.show(games, self.left)
        return True
