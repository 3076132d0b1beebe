"""The flow of the score pad: scorings begun, opened and taken in, and all that there are."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from canasta_gui import screens
from canasta_gui.app.flows.judge.asking import AskAtTable
from canasta_gui.app.flows.quit import UnsavedScoring
from canasta_gui.app.flows.real_cards.new_scoring import NewScoringFlow
from canasta_gui.app.flows.real_cards.sheet import SheetFlow
from canasta_gui.match.ledger import GameFigures
from canasta_gui.match.player_statistics import GameFilter
from canasta_gui.match.record import RecordReadError
from canasta_gui.match.score_pad.record import EntryRefusedError
from canasta_gui.program.current_game import SaveRetries
from canasta_gui.program.program import Program
from canasta_gui.program.score_pads import Scoring
from canasta_gui.rules.families import AnyRules
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.ui.scenes.real_cards.scorings import ScoringsCalls, ScoringsScene
from canasta_gui.ui.scenes.real_cards.statistics import RealCardsStatisticsScene
from canasta_gui.words.problems import problem_sentence
from canasta_gui.words.score_pad import unreadable_pad_sentence


class ScorePadFlow:
    """Leads from screen to screen. `read_rules` shows the page of a rule set, `judge` the judge of a table.

    `back`: where the pad is left to.
    """

    def __init__(
        self,
        program: Program,
        *,
        read_rules: Callable[[AnyRules], None],
        judge: AskAtTable,
        back: Callable[[], None],
    ) -> None:
        self._program, self._read_rules, self._judge, self._back = program, read_rules, judge, back
        self._files = program.score_pads
        self._save_retries = SaveRetries(lambda: self._files.any_unsaved, self._files.save)
        self._new_scoring = NewScoringFlow(
            program, begin=lambda header: self.show(self._files.begin(header)), back=back
        )

    def _report(self, problem: StorageProblem) -> None:
        self._program.screens.say(problem_sentence(self._program.words, problem))

    # --- scorings begun and opened ---

    def new(self) -> None:
        """Set up a new scoring, for those who played last."""
        self._new_scoring.show()

    def show(self, scoring: Scoring) -> None:
        """Show the sheet of a scoring."""
        SheetFlow(
            self._program,
            scoring.pad,
            save=self._files.save,
            read_rules=self._read_rules,
            judge=self._judge,
            played=self._new_scoring.remember,
            again=self.new,
            back=self._back,
        ).show()

    def unsaved(self) -> list[UnsavedScoring]:
        """Write what the disk refused before; return what it still refuses."""
        return [UnsavedScoring(each.file, partial(self.show, each)) for each in self._files.save()]

    def retry_saving(self, now: float) -> None:
        """Try every few seconds to write what the disk refused, and say when it has everything."""
        if self._save_retries.retry(now):
            self._program.screens.say(self._program.words.t("The scores are on the disk again."))

    def go_on(self) -> Callable[[], None] | None:
        """Return what opens the last scoring that is not over; None where there is none."""
        name = self._files.last_unfinished()
        return None if name is None else partial(self.open, name)

    def open(self, name: str) -> None:
        """Open a scoring by the name of its file. A damaged one goes on with what comes before the damage."""
        words = self._program.words
        try:
            opened = self._files.open(name)
        except (RecordReadError, EntryRefusedError) as error:
            self._rescue(name, error)
            return
        if isinstance(opened, StorageProblem):
            title = words.t("The scoring cannot be opened")
            screens.message.show_message(self._program, title, problem_sentence(words, opened), self._back)
        else:
            self.show(opened)

    def _rescue(self, name: str, error: RecordReadError | EntryRefusedError) -> None:
        words = self._program.words
        fault = unreadable_pad_sentence(words, self._files.path(name), error)
        newer = isinstance(error, RecordReadError) and error.newer
        saved = None if newer else self._files.rescue(name, error.line_no)
        if saved is None:
            screens.message.show_message(self._program, words.t("The scoring cannot be opened"), fault, self._back)
            return
        scoring, aside = saved
        kept = words.t("The whole file was kept as {path}. The scoring goes on with what comes before.", path=aside)
        screens.message.show_message(
            self._program, words.t("The scoring is damaged"), f"{fault}\n{kept}", lambda: self.show(scoring)
        )

    # --- all scorings ---

    def scorings(self, chosen: int = 0) -> None:
        """Show all scorings."""
        program = self._program

        def delete(name: str) -> None:
            problem = self._files.delete(name)
            self.scorings()
            if problem is not None:
                self._report(problem)

        calls = ScoringsCalls(
            open=self.open,
            delete=delete,
            load=self._import,
            statistics=self._statistics,
            new=self.new,
            back=self._back,
        )
        program.loop.show(ScoringsScene(program.graphics, program.words, self._files.figures(), calls, chosen))

    def _statistics(self) -> None:
        program = self._program
        program.ledger.refresh()
        scorings = [each for each in reversed(self._files.figures()) if not each.fault]
        program.loop.show(
            RealCardsStatisticsScene(
                program.graphics,
                program.words,
                scorings,
                program.ledger.counted,
                on_export=lambda player: self._export_statistics(scorings, player),
                on_back=self.scorings,
            )
        )

    def _export_statistics(self, scorings: Sequence[GameFigures], player: str) -> None:
        from canasta_gui.match.exports.statistics import statistics_csv

        name = f"{self._program.words.t('Statistics of your table')} {player}"
        screens.files.export_figures(self._program, name, lambda: statistics_csv(scorings, GameFilter(player)))

    # --- files ---

    def _import(self) -> None:
        from canasta_gui.app.flows.real_cards.exchange import import_sheet

        import_sheet(self._program, self.receive)

    def receive(self, path: Path) -> str:
        """Take the scoring of a file among ours and show it; return a sentence where it is none."""
        words = self._program.words
        try:
            taken = self._files.take_in(path)
        except (RecordReadError, EntryRefusedError) as error:
            return unreadable_pad_sentence(words, path, error)
        if isinstance(taken, StorageProblem):
            return words.t("{path} cannot be read, or is no file of scores.", path=path)
        self.show(taken)
        return ""
