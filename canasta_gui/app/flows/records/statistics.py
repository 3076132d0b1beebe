"""The flow through the statistics of the player and the league of those who play here."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from canasta_gui.app.flows.records.ledger_reading import LedgerReading
from canasta_gui.app.program import Program
from canasta_gui.match.player_statistics import GameFilter
from canasta_gui.ui.scenes.statistics import StatisticsCalls, StatisticsScene
from canasta_gui.words.problems import problem_sentence

if TYPE_CHECKING:
    from canasta_gui.match.league import LeagueMatch, LeagueRow


class StatisticsFlow:
    """Leads between statistics and league. `games`, `new_game` and `title`: where else they lead."""

    def __init__(
        self,
        program: Program,
        reading: LedgerReading,
        *,
        games: Callable[[], None],
        new_game: Callable[[], None],
        title: Callable[[], None],
    ) -> None:
        self._program, self._reading = program, reading
        self._games, self._new_game, self._title = games, new_game, title

    def show(self) -> None:
        """Show figures and charts of all games."""
        self._reading.refresh()
        games, left = self._reading.counted_games()
        calls = StatisticsCalls(
            games=self._games,
            league=self.show_league,
            new_game=self._new_game,
            reset=lambda: self._reset(scene),
            back=self._title,
            read_on=self._reading.counted_games,
            export=self._export,
            account=self._account,
        )
        scene = StatisticsScene(self._program.graphics, self._program.words, games, calls, left=left)
        self._reading.show(scene)

    def _reset(self, scene: StatisticsScene) -> None:
        """Count from now on only, or say why that is not possible."""
        problem = self._program.ledger.reset()
        scene.show(*self._reading.counted_games())
        if problem is not None:
            scene.layer.show_toast(problem_sentence(self._program.words, problem))

    def _account(self, choice: GameFilter) -> Sequence[str]:
        """Say what the cards gave in these games, and what was given away."""
        # slow to import, with the computer players behind it; the statistics alone need it
        from canasta_gui.lab.review.player_account import player_account
        from canasta_gui.words.review import account_sentences

        program = self._program
        return account_sentences(program.words, player_account(program.ledger.counted, choice, program.findings))

    def _export(self, choice: GameFilter) -> None:
        from canasta_gui.app.file_export import export_figures  # seldom wanted
        from canasta_gui.match.exports.statistics import statistics_csv

        program = self._program
        name = f"{program.words.t('Statistics')} {choice.player}"
        export_figures(program, name, lambda: statistics_csv(program.ledger.counted, choice))

    def _export_league(self, rows: "Sequence[LeagueRow]") -> None:
        from canasta_gui.app.file_export import export_figures
        from canasta_gui.match.exports.statistics import league_csv

        export_figures(self._program, self._program.words.t("League"), lambda: league_csv(rows))

    def show_league(self) -> None:
        """Show the league of those who play here."""
        from canasta_gui.app.flows.real_cards.pad_files import PadFiles  # seldom looked at, so not loaded at the start
        from canasta_gui.match.league import league_matches
        from canasta_gui.ui.scenes.league.page import LeagueScene

        program = self._program
        scorings = PadFiles(program.folders, program.now, lambda _: None).figures()
        with_real_cards = list(league_matches(scorings))

        def read_on() -> tuple[Sequence["LeagueMatch"], int]:
            games, left = self._reading.counted_games()
            played = (*league_matches(games), *with_real_cards)
            return sorted(played, key=lambda match: match.started), left

        self._reading.refresh()
        scene = LeagueScene(
            program.graphics,
            program.words,
            read_on=read_on,
            now=lambda: program.now().astimezone(),
            on_export=self._export_league,
            on_back=self.show,
        )
        self._reading.show(scene)
