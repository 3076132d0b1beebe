"""What a family of games brings to the table scene."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import field

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.play.advice import Hints
from canasta_gui.play.available_commands import AvailableCommands
from canasta_gui.play.counter import Counter
from canasta_gui.play.open_question import OpenQuestion
from canasta_gui.play.prompt import Prompt
from canasta_gui.play.refusal_explanation import RefusalExplainer
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.play.table_controller import ShownMatch, TableController
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.phases import Phase
from canasta_gui.stage.board import Board
from canasta_gui.ui.platform.keys import KeyMap
from canasta_gui.ui.table.keys import TableKeyCommand
from canasta_gui.ui.table.painting.display import FamilyDisplay
from canasta_gui.words import Words


@dataclass(frozen=True, kw_only=True)
class TableFamily:
    """One family of games at the table: what is shown around the cards, and what its commands do."""

    display: FamilyDisplay
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
