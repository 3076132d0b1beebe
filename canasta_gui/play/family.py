"""What a family of games brings to whoever plays it, without pixels: commands, what they do, prompts, questions."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import field
from typing import NamedTuple

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.play.advice import Hints
from canasta_gui.play.commands import AvailableCommands, TableCommand
from canasta_gui.play.messages import RefusalExplainer
from canasta_gui.play.playback import ShownMatch, TableController
from canasta_gui.play.prompt import Counter, OpenQuestion, Prompt
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyView
from canasta_gui.stage.board import Board
from canasta_gui.words import Words


class NoteText(NamedTuple):
    """Why the pile is shut: an icon, and the words."""

    icon: str
    text: str


@dataclass(frozen=True, kw_only=True)
class FamilyPlay:
    """One family of games, as somebody at the table has it."""

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
    side_name: Callable[[Words, AnyView, tuple[str, ...], int], str]
    """Gives the name of a side."""
    standing: Callable[[Words, AnyView, int], str]
    """Says whether a side has laid, or with what it begins."""
    pile_notes: Callable[[Words, AnyView], Sequence[NoteText]]
    """Says why the pile is shut."""
    silent_answers: Mapping[Phase, TableCommand] = field(default_factory=dict)
    """For each phase in which a question answers itself after a while: the command that silence stands for."""
    open_question: Callable[[Words, ShownMatch, Sequence[str]], OpenQuestion | None] = lambda *_: None
    """Gives what the seat that must act is asked, if the answer depends only on what all players see."""
