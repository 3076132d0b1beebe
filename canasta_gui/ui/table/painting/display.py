"""What a family of games writes and draws around the cards."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from canasta_gui.rules.families import AnyView
from canasta_gui.stage.board import Board
from canasta_gui.stage.canasta.gestures import MIN_GROUP
from canasta_gui.stage.outputs import Sprite
from canasta_gui.stage.places import Place
from canasta_gui.ui.graphics.theme import Colour
from canasta_gui.ui.table.painting.marks import MeldMark
from canasta_gui.ui.table.painting.side_panel import PanelContent
from canasta_gui.words import Words


class PileNote(NamedTuple):
    """Why the pile is shut, written below it; without a colour of its own in that of warnings."""

    icon: str
    text: str
    colour: Colour | None = None


class FamilyDisplay(ABC):
    """The texts and marks of one family of games. The methods take views of its own games only."""

    @abstractmethod
    def side_name(self, words: Words, view: AnyView, names: tuple[str, ...], side: int) -> str:
        """Return the name of a side."""

    @abstractmethod
    def meld_text(self, words: Words, board: Board, place: Place, cards: Sequence[Sprite]) -> str:
        """Describe a meld, apart from the number of its cards."""

    @abstractmethod
    def has_laid(self, view: AnyView, side: int) -> bool:
        """Return whether any card of a side lies on the table."""

    @abstractmethod
    def invitation_to_lay(self, words: Words, view: AnyView, seat: int) -> str:
        """Return what is written where the first melds of a seat will lie."""

    @abstractmethod
    def panel_content(self, words: Words, view: AnyView, names: tuple[str, ...], side: int) -> PanelContent:
        """Return what the panel of a side says."""

    @abstractmethod
    def pile_notes(self, words: Words, view: AnyView) -> list[PileNote]:
        """Return why the pile is shut."""

    def least_cards(self, view: AnyView) -> int:  # noqa: ARG002  (only some tables do not tell)
        """Return how many cards a staged meld must have, as its badge tells; 0 where nothing tells it."""
        return MIN_GROUP

    @abstractmethod
    def meld_worth(self, view: AnyView, place: Place) -> int | None:
        """Return the points that a canasta, or the red threes of a side, are worth beside their cards, if any."""

    @abstractmethod
    def packet_name(self, words: Words, view: AnyView) -> str:
        """Return what the second packet of a seat is called."""

    @abstractmethod
    def complete_mark(self, key: int, wilds: int) -> MeldMark | None:
        """Return the mark of a complete canasta with this key and so many wild cards."""
