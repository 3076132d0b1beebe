"""The flow through the records: the list of games, and what leads on from it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from canasta_gui.app.flows.claim import ClaimFlow
from canasta_gui.app.flows.judge.asking import AskJudge
from canasta_gui.app.flows.records.ledger_reading import LedgerReading
from canasta_gui.app.flows.records.statistics import StatisticsFlow
from canasta_gui.app.flows.replay import ReplayFlow
from canasta_gui.app.flows.review import ReviewedSeat
from canasta_gui.app.flows.saved_games import SavedGames
from canasta_gui.app.program import Program
from canasta_gui.disk import is_folder
from canasta_gui.match.ledger import GameFigures
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.ui.scenes.games import GameListPart, GamesCalls, GamesScene
from canasta_gui.words.problems import problem_sentence

if TYPE_CHECKING:
    from canasta_gui.app.flows.duplicate.flow import DuplicateFlow
    from canasta_gui.match.replay import Replay


class RecordsFlow:
    """Leads from scene to scene.

    `rules` shows the rules, `judge` the judge; `new_game` and `title`: where the lists lead. `under_way`: games of
    several people that can be taken up, each a line about it and what takes it up.
    """

    def __init__(
        self,
        program: Program,
        saved_games: SavedGames,
        claim_flow: ClaimFlow,
        *,
        rules: Callable[[], object],
        judge: AskJudge,
        new_game: Callable[[], None],
        title: Callable[[], None],
        duplicate: Callable[[], "DuplicateFlow"],
        under_way: Callable[[], Sequence[tuple[str, Callable[[], None]]]],
    ) -> None:
        self._program, self._saved_games = program, saved_games
        self._new_game, self._title = new_game, title
        self._duplicate, self._under_way = duplicate, under_way
        self._reading = LedgerReading(program)
        self.statistics_flow = StatisticsFlow(program, self._reading, games=self.games, new_game=new_game, title=title)
        self._replay_flow = ReplayFlow(
            program,
            rules=rules,
            judge=judge,
            ask=lambda over, deal: duplicate().ask(over, deal),
            second=lambda deal, back: duplicate().second_table_of(deal, back) if self._may_have_duplicates else None,
            play_on=lambda *step: claim_flow.once_claimed(lambda: saved_games.play_on(*step)),
        )

    def games(self, chosen: str = "", part: GameListPart = GameListPart.ALL) -> None:
        """Show the list of all games."""
        self._reading.refresh()
        games, left = self._reading.all_games()
        calls = GamesCalls(
            replay=lambda game: self._replay_flow.look_at(
                self._program.ledger.path(game), lambda: self.games(game.name, scene.part)
            ),
            resume=lambda game: self._saved_games.resume(self._program.ledger.path(game)),
            again=self._again,
            rename=lambda game, title: self._changed(self._program.ledger.rename(game, title), scene),
            delete=lambda game: self._delete(game, scene),
            print=self._print,
            statistics=self.statistics_flow.show,
            new_game=self._new_game,
            back=self._title,
            read_on=self._reading.all_games,
            under_way=self._under_way(),
            review=lambda game, deal, seat: self._replay_flow.review_deal(
                self._program.ledger.path(game), deal, seat, lambda: self.games(game.name, scene.part)
            ),
            tables=self._both_tables,
        )
        scene = GamesScene(
            self._program.graphics, self._program.words, games, calls, chosen=chosen, part=part, left=left
        )
        self._reading.show(scene)

    def _changed(self, problem: StorageProblem | None, scene: GamesScene) -> None:
        """Show the list after a change, or why it could not be made."""
        scene.show(*self._reading.all_games())
        if problem is not None:
            scene.layer.show_toast(problem_sentence(self._program.words, problem))

    def _print(self, game: GameFigures) -> None:
        """Print the record of a game, and show the list again."""

        def print_record(replay: "Replay") -> None:
            self.games(game.name)
            self._print_replay(replay)

        self._replay_flow.read(self._program.ledger.path(game), print_record, self.games)

    def _print_replay(self, replay: "Replay") -> None:
        from canasta_gui.app.flows.printing import print_html  # seldom wanted, so not loaded at the start
        from canasta_gui.words.pages.match_record import record_html

        title = replay.header.title or self._program.words.t("The record of a match")
        print_html(self._program, title, record_html(self._program.words, replay))

    def _delete(self, game: GameFigures, scene: GamesScene) -> None:
        """Delete a game, and what its second table has played, if it had one."""
        path = self._program.ledger.path(game)
        problem = self._program.ledger.delete(game)
        if problem is None and self._may_have_duplicates:
            self._duplicate().delete(path)
        self._changed(problem, scene)

    @property
    def _may_have_duplicates(self) -> bool:
        """Whether there may be duplicate games; without one their flow is never loaded."""
        return is_folder(self._program.folders.duplicates)

    def _both_tables(self, game: GameFigures) -> Callable[[], None] | None:
        """Return the way to the table of a match with a second one; None for a game without."""
        path = self._program.ledger.path(game)
        if not game.deals or game.fault or not self._may_have_duplicates or not self._duplicate().has_kept(path):
            return None
        return lambda: self._duplicate().show_record(path, lambda: self.games(game.name))

    def _again(self, game: GameFigures) -> None:
        self._replay_flow.read(self._program.ledger.path(game), self._saved_games.play_again, self.games)

    def show_moment(self, path: Path, event: int, back: Callable[[], None]) -> None:
        """Show how an event of the last deal of a record came about; events are counted from 0."""
        self._replay_flow.show_moment(path, event, back)

    def review(self, asked: ReviewedSeat, back: Callable[[], None]) -> None:
        """Review a seat's deal."""
        self._replay_flow.review(asked, back)

    def look_at_lines(self, lines: Sequence[str], path: Path | None, back: Callable[[], None]) -> None:
        """Show the last deal of a record that lies in no file, as `ReplayFlow.look_at_lines` does."""
        self._replay_flow.look_at_lines(lines, path, back)

    def look_at(self, path: Path, back: Callable[[], None], note: str = "") -> None:
        """Show the replay of a record file, as `ReplayFlow.look_at` does."""
        self._replay_flow.look_at(path, back, note)
