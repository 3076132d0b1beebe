"""A choice box that keeps its width."""

from collections.abc import Sequence

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.widgets import ChoiceBox


class SteadyChoice(ChoiceBox):
    """A choice that is as wide as its widest option of any game, so that nothing jumps when the game changes."""

    def narrowest(self, look: Look) -> int:
        return self._width(look, (*self.options, *self.room_for))

    def show(self, options: Sequence[str], index: int) -> None:
        """Offer other options."""
        self.options, self.index = tuple(options), index
