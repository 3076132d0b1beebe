"""Interface of a family of games for `play`: commands, prompts, questions."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import field
from typing import NamedTuple

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.play.advice import Hints
from canasta_gui.play.commands import AvailableCommands, TableCommand
from canasta_gui.play.messages import RefusalExplainer
from canasta_gui.play.prompt import Counter, OpenQuestion, Prompt
from canasta_gui.play.shown import ShownMatch, TableController
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyView
from canasta_gui.stage.board import Board
from canasta_gui.stage.places import Place
from canasta_gui.words import Words


class NoteText(NamedTuple):
    """Reason why the pile is closed: an icon and a text. `told`: the text within a sentence, for a screen reader."""

    icon: str
    text: str
    told: str


@dataclass(frozen=True, kw_only=True)
class FamilyPlay:
    """The functions that `play` needs of a family of games."""

    commands: Callable[[Board, TableController, Hints], AvailableCommands]
    """Creates the available commands."""
    perform: Callable[[TableCommand, Board], None]
    """Performs a command that is an action of the game."""
    prompt: Callable[[Words, Board, tuple[str, ...]], Prompt]
    """Creates the prompts from the names of the seats."""
    counter: Callable[[Words, Board, TableController, Executor | None, RefusalExplainer], Counter]
    """Creates the counter above the hand."""
    answer_labels: Callable[[Words, Phase], Mapping[TableCommand, str]]
    """Returns the labels of the two buttons that answer the question of a phase."""
    side_name: Callable[[Words, AnyView, tuple[str, ...], int], str]
    """Returns the name of a side."""
    standing: Callable[[Words, AnyView, int], str]
    """Returns whether a side has opened, or its minimum."""
    pile_notes: Callable[[Words, AnyView], Sequence[NoteText]]
    """Returns why the pile is closed."""
    meld_name: Callable[[Words, AnyView, Place], str]
    """Returns the name of a meld; empty for a family that names its cards."""
    taking: Callable[[Words, AnyView], str]
    """Returns the label of taking from the pile."""
    silent_answers: Mapping[Phase, TableCommand] = field(default_factory=dict)
    """Default commands of the phases whose questions have a time limit."""
    open_question: Callable[[Words, ShownMatch, Sequence[str]], OpenQuestion | None] = lambda *_: None
    """Returns the question to the seat that must act, if the answer depends only on public cards."""
