"""What is particular to the picture of a game of Rommé: the panels of the seats, and what is written on the felt."""

from typing import Any

from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.ui.graphics.theme import Colour
from canasta_gui.ui.table.painter import TablePainter
from canasta_gui.ui.table.side_panel import Line, SidePanel


class RommePanel(SidePanel):
    """The panel of a seat: its bad points so far, whether it has laid, the cards it holds; in front also their sum."""

    _view: Any

    def _opening(self) -> Line:
        t, theme = self._words.t, self._look.theme
        if self._view.is_open(self._side):
            return Line(t("Has laid"), theme.good)
        least = self._view.rules.melds.first_points
        return Line(t("Lays {points} or more", points=least) if least else t("Nothing laid yet"), theme.warning)

    def _canastas(self, *, reds: bool) -> Line:  # noqa: ARG002  (there are no red threes)
        view, theme = self._view, self._look.theme
        if view.viewer != self._side and view.phase is not Phase.OVER:
            cards = self._words.n("{n} card", "{n} cards", len(view.hands[self._side]))
            return Line(cards, theme.text)
        return Line(self._words.t("{points} in hand", points=view.rest(self._side)), theme.text)


class RommePainter(TablePainter):
    """Paints a table of Rommé: everything as in canasta, but for what belongs to its own rules."""

    def _has_laid(self, view: Any, side: int) -> bool:
        return bool(view.melds[side])

    def _invitation_to_lay(self, view: Any, seat: int) -> str:  # noqa: ARG002
        points = view.rules.melds.first_points
        if points:
            return self.words.t("Lay your first sets and runs here: {points} points or more", points=points)
        return self.words.t("Lay your sets and runs here")

    def _name_of(self, view: Any, names: tuple[str, ...], side: int) -> str:  # noqa: ARG002
        return names[side]

    def _side_panel(self, view: Any, names: tuple[str, ...], side: int) -> SidePanel:
        return RommePanel(self.look, self.words, view, names[side], side)

    def _pile_notes(self, view: Any) -> list[tuple[str, str, Colour]]:
        """That what lies there is not to be had any more, whether it was left or the card on it was claimed."""
        position: RommePosition = view
        if position.refused and position.pile and position.phase is Phase.DRAW:
            return [("lock", self.words.t("Stock only"), self.look.theme.warning)]
        return []
