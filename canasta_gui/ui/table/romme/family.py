"""Rommé at the table."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor

from canasta_gui.play.advice import Advice
from canasta_gui.play.available_commands import AvailableCommands
from canasta_gui.play.conductor import ShownMatch, TableController
from canasta_gui.play.open_question import OpenQuestion
from canasta_gui.play.refusal_explanation import RefusalExplainer
from canasta_gui.play.romme.available_commands import RommeCommands
from canasta_gui.play.romme.counter import RommeCounter
from canasta_gui.play.romme.open_question import open_question
from canasta_gui.play.romme.prompt import RommePrompt, answers
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.rules.core.cards import JOKER, Card
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.romme.actions import Claim, Consent
from canasta_gui.stage.board import Board
from canasta_gui.stage.input.focus import Key
from canasta_gui.ui.table.family import TableFamily
from canasta_gui.ui.table.keys import REFEREED, TABLE_KEYS, TableViewCommand
from canasta_gui.ui.table.romme.display import RommeDisplay
from canasta_gui.words import Words, mark


class RommeTable(TableFamily):
    """The parts of the table scene that are Rommé's own."""

    display = RommeDisplay()
    card_marks = False
    keys = TABLE_KEYS.adapted(
        unused=(
            TableCommand.TOP,
            TableCommand.ASK,
            TableCommand.PASS,
            TableCommand.SHOW,
            TableViewCommand.TALK,
            *REFEREED,
        ),
        meanings={Key.TAKE: mark("Take the face-up card")},
    )
    silent_answers = {Phase.CLAIM: TableCommand.NO, Phase.CONSENT: TableCommand.YES}  # noqa: RUF012

    def available_commands(self, board: Board, conductor: TableController, advice: Advice) -> AvailableCommands:
        return RommeCommands(board, conductor, advice)

    def perform(self, do: TableCommand, board: Board) -> None:
        if do is TableCommand.ANNOUNCE:
            board.commands.perform(lambda intent, picked: intent.announce(picked))
        elif do in (TableCommand.YES, TableCommand.NO):
            kind: type[Claim | Consent] = Consent if board.view.phase is Phase.CONSENT else Claim
            board.commands.submit(kind(do is TableCommand.YES))

    def is_wild(self, card: Card) -> bool:
        return card == JOKER

    def open_question(self, words: Words, match: ShownMatch, names: Sequence[str]) -> OpenQuestion | None:
        return open_question(words, match, names)

    def prompt(self, words: Words, board: Board, names: tuple[str, ...]) -> RommePrompt:
        return RommePrompt(words, board, names)

    def counter(
        self,
        words: Words,
        board: Board,
        conductor: TableController,
        executor: Executor | None,
        explainer: RefusalExplainer,
    ) -> RommeCounter:
        return RommeCounter(words, board, conductor, executor, explainer)

    def answer_labels(self, words: Words, phase: Phase) -> Mapping[TableCommand, str]:
        return dict(zip((TableCommand.YES, TableCommand.NO), answers(words, phase), strict=True))
