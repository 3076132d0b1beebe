"""What a family of games brings to the table: what is shown around the cards, and what its commands do."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import field
from typing import Final, Generic, NamedTuple, TypeVar

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.play.advice import Hints
from canasta_gui.play.commands import AvailableCommands, TableCommand
from canasta_gui.play.messages import RefusalExplainer
from canasta_gui.play.playback import ShownMatch, TableController
from canasta_gui.play.prompt import Counter, OpenQuestion, Prompt
from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.position import Phase
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

ICE: Final[Colour] = (158, 214, 244, 255)


def card_text(words: Words, card: Sprite) -> str:
    """Return the name of a card, and of the card that it stands for if that is announced."""
    if card.stands_for == HIDDEN:
        return card_label(words, card.face)
    return substitute_label(words, card.face, card.stands_for)


class PileNote(NamedTuple):
    """Why the pile is shut, written below it; without a colour of its own in that of warnings."""

    icon: str
    text: str
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
        """Return whether any card of a side lies on the table."""

    @abstractmethod
    def invitation_to_lay(self, words: Words, view: V, seat: int) -> str:
        """Return what is written where the first melds of a seat will lie."""

    @abstractmethod
    def panel_content(self, words: Words, view: V, names: tuple[str, ...], side: int) -> PanelContent:
        """Return what the panel of a side says."""

    @abstractmethod
    def pile_notes(self, words: Words, view: V) -> list[PileNote]:
        """Return why the pile is shut."""

    def least_cards(self, view: V) -> int:  # noqa: ARG002  (only some tables do not tell)
        """Return how many cards a staged meld must have, as its badge tells; 0 where nothing tells it."""
        return MIN_GROUP

    @abstractmethod
    def meld_worth(self, view: V, place: Place) -> int | None:
        """Return the points that a canasta, or the red threes of a side, are worth beside their cards, if any."""

    @abstractmethod
    def packet_name(self, words: Words, view: V) -> str:
        """Return what the second packet of a seat is called."""

    @abstractmethod
    def complete_mark(self, key: int, wilds: int) -> MeldMark | None:
        """Return the mark of a complete canasta with this key and so many wild cards."""


AnyDisplay = FamilyDisplay[AnyView]
"""The texts and marks of some family: the views that it gets must be of the same family."""


@dataclass(frozen=True, kw_only=True)
class TableFamily:
    """One family of games at the table: what is shown around the cards, and what its commands do."""

    display: AnyDisplay
    """What is written and drawn around the cards."""
    card_marks: bool
    """Whether twos and threes are special, so that their cards carry a mark."""
    keys: KeyMap[TableKeyCommand]
    """The keys that the overlay of keys lists."""
    is_wild: Callable[[Card], bool]
    """Whether a card can stand for others."""
    commands: Callable[[Board, TableController, Hints], AvailableCommands]
    """Makes what decides which commands are available."""
    perform: Callable[[TableCommand, Board], None]
    """Performs a command that is an action of the game."""
    prompt: Callable[[Words, Board, tuple[str, ...]], Prompt]
    """Makes what says what there is to do, given the names of the seats."""
    counter: Callable[[Words, Board, TableController, Executor | None, RefusalExplainer], Counter]
    """Makes the counter above the hand."""
    answer_labels: Callable[[Words, Phase], Mapping[TableCommand, str]]
    """Gives the labels of the two buttons that answer the question of a phase."""
    silent_answers: Mapping[Phase, TableCommand] = field(default_factory=dict)
    """For each phase in which a question answers itself after a while: the command that silence stands for."""
    open_question: Callable[[Words, ShownMatch, Sequence[str]], OpenQuestion | None] = lambda *_: None
    """Gives what the seat that must act is asked, if the answer depends only on what all players see."""
