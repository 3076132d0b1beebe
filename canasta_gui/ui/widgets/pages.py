"""Several widgets in one place, of which one is shown: the sections of a form."""

from collections.abc import Sequence

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.widgets.base import Widget


class Pages(Widget):
    """Shows the page `index`; as large as the largest page, so that nothing jumps."""

    def __init__(self, pages: Sequence[Widget], index: int = 0, *, grow: int = 0) -> None:
        super().__init__(grow=grow)
        self.pages = list(pages)
        self._index = index
        self.index = index

    @property
    def index(self) -> int:
        """Index of the page that is shown."""
        return self._index

    @index.setter
    def index(self, index: int) -> None:
        self._index = index
        for at, page in enumerate(self.pages):
            page.visible = at == index

    @property
    def children(self) -> Sequence[Widget]:
        return self.pages

    @property
    def shrinks(self) -> bool:
        return any(page.shrinks for page in self.pages)

    def narrowest(self, look: Look) -> int:
        return max(page.least_width(look) for page in self.pages)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        sizes = [page.size_in(look, width) for page in self.pages]
        return max(w for w, _ in sizes), max(h for _, h in sizes)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """Place every page, so that changing `index` needs no new layout."""
        self.rect = rect
        for page in self.pages:
            page.place(look, rect)
