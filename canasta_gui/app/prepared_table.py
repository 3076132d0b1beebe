"""Makes the tables of prepared deals, practice deals and puzzles, which begin in the middle of a game."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from canasta_gui.match.match import Move
from canasta_gui.match.mid_deal_match import MidDealMatch
from canasta_gui.match.players import HumanPlayer
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.conductor import Conductor
from canasta_gui.play.table_options import TableOptions
from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyPosition, family
from canasta_gui.stage.board import Board
from canasta_gui.ui.scenes.practice.scene import PracticeScene
from canasta_gui.ui.table.families import cards_for
from canasta_gui.ui.table.session import TableCallbacks


class PreparedTable:
    """The match and the board of a prepared deal, after the `moves` that were made in it."""

    def __init__(
        self,
        program: Program,
        preferences: Preferences,
        position: AnyPosition,
        seats: Sequence[SeatInfo],
        moves: Iterable[Move] = (),
    ) -> None:
        self._program = program
        self.match = MidDealMatch(position, seats)
        for move in moves:
            self.match.submit(move.seat, move.action)
        self.board = Board(family(self.match.rules).referee_of(self.match.rules))
        preferences.apply_to(self.board)

    def context(self, conductor: Conductor, calls: TableCallbacks) -> tuple[Any, ...]:
        """Return what the scene of every table is made with."""
        program = self._program
        atlas = cards_for(self.match.rules, program.graphics, program.words.language)
        return program.graphics, atlas, program.words, program.sounds, self.board, conductor, calls, HumanPlayer()

    def show(self, scene: PracticeScene, conductor: Conductor) -> None:
        """Show the scene, which neither reminds nor asks: its panel judges."""
        scene.options = replace(TableOptions.of(self._program.settings), reminders=False, ask_discard="never")
        conductor.show()
        self._program.loop.show(scene)
