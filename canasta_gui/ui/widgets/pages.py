"""Several widgets in one place, of which one is shown: the sections of a form, without a jump from one to the next."""

from collections.abc import Sequence

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.widgets.base import Widget


class Pages(Widget):
    """Shows the page `index`; takes the room that the largest of them needs."""

    def __init__(self, pages: Sequence[Widget], index: int = 0, *, grow: int = 0) -> None:
        super().__init__(grow=grow)
        self.pages = list(pages)
        self._index = index
        self.index = index

    @property
    def index(self) -> int:
        """Which page is shown."""
        return self._index

    @index.setter
    def index(self, index: int) -> None:
        """Turn to a page."""
        self._index = index
        for at, page in enumerate(self.pages):
            page.visible = at == index

    @property
    def children(self) -> Sequence[Widget]:
        """All pages; only one of them is visible."""
        return self.pages

    @property
    def shrinks(self) -> bool:
        """Where one page does."""
        return any(page.shrinks for page in self.pages)

    def narrowest(self, look: Look) -> int:
        """The widest of the narrowest."""
        return max(page.narrowest(look) for page in self.pages)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        """The largest of them."""
        sizes = [page.measure(look, width) for page in self.pages]
        return max(w for w, _ in sizes), max(h for _, h in sizes)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """Give the place to every page, so that turning to one needs nothing more."""
        self.rect = rect
        for page in self.pages:
            page.place(look, rect)
