"""Interface of a family at the table: texts and marks around the cards."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.play.family import FamilyPlay
from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.families import AnyView
from canasta_gui.stage.board import Board
from canasta_gui.stage.canasta.gestures import MIN_GROUP
from canasta_gui.stage.event_queue import Sprite
from canasta_gui.stage.places import Place
from canasta_gui.ui.graphics.theme import Colour
from canasta_gui.ui.platform.keys import KeyMap
from canasta_gui.ui.table.buttons import TableKeyCommand
from canasta_gui.ui.table.marks import MeldMark
from canasta_gui.ui.table.panel import PanelContent
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label, substitute_label

ICE: Final[Colour] = (182, 228, 250, 255)


def card_text(words: Words, card: Sprite) -> str:
    """Return the name of a card, and of the card that it represents if that is announced."""
    if card.stands_for == HIDDEN:
        return card_label(words, card.face)
    return substitute_label(words, card.face, card.stands_for)


class PileNote(NamedTuple):
    """Reason why the pile is closed, shown below it; `told` to a screen reader. `colour`: by default of warnings."""

    icon: str
    text: str
    told: str
    colour: Colour | None = None


V = TypeVar("V", bound=AnyView)


class FamilyDisplay(ABC, Generic[V]):
    """The texts and marks of one family of games. `V`: the views of its games."""

    @abstractmethod
    def side_name(self, words: Words, view: V, names: tuple[str, ...], side: int) -> str:
        """Return the name of a side."""

    @abstractmethod
    def meld_text(self, words: Words, board: Board, place: Place, cards: Sequence[Sprite]) -> str:
        """Describe a meld, apart from the number of its cards."""

    @abstractmethod
    def has_laid(self, view: V, side: int) -> bool:
        """Return whether a side has any card on the table."""

    @abstractmethod
    def invitation_to_lay(self, words: Words, view: V, seat: int) -> str:
        """Return the text in the place of a seat's first melds."""

    @abstractmethod
    def panel_content(self, words: Words, view: V, names: tuple[str, ...], side: int) -> PanelContent:
        """Return the content of a side's panel."""

    @abstractmethod
    def pile_notes(self, words: Words, view: V) -> list[PileNote]:
        """Return why the pile is closed."""

    def least_cards(self, view: V) -> int:  # noqa: ARG002  (only some tables do not tell)
        """Return the minimum size of a meld, shown below staged melds; 0 if it is not shown."""
        return MIN_GROUP

    @abstractmethod
    def meld_worth(self, view: V, place: Place) -> int | None:
        """Return the bonus of a canasta, or of the red threes of a side, if any."""

    @abstractmethod
    def packet_name(self, words: Words, view: V) -> str:
        """Return the name of a seat's second packet."""

    @abstractmethod
    def complete_mark(self, key: int, wilds: int) -> MeldMark | None:
        """Return the mark of a complete canasta with this key and number of wild cards."""


AnyDisplay = FamilyDisplay[AnyView]
"""The texts and marks of some family; the views must be of the same family."""


@dataclass(frozen=True, kw_only=True)
class TableFamily:
    """One family of games at the table."""

    play: FamilyPlay
    """The parts without pixels: commands, prompts, counters, questions."""
    display: AnyDisplay
    """The texts and marks around the cards."""
    card_marks: bool
    """True if twos and threes are special, so that their cards have a mark."""
    keys: KeyMap[TableKeyCommand]
    """The keys that the overlay of keys lists."""
    is_wild: Callable[[Card], bool]
    """True if a card can represent others."""
