"""How a level of computers would have fared: a deal that is over, played again by them from its first card."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path

from canasta_gui import screens
from canasta_gui.ai.levels import LEVELS
from canasta_gui.lab.background_deals import BackgroundDeal, DealToPlay
from canasta_gui.match.duplicate import ComparedDeal, points_of, second_seats
from canasta_gui.match.duplicate.finished_deal import FinishedDeal
from canasta_gui.play.scores.two_tables import ResultPage, deal_played_again
from canasta_gui.program.program import Program
from canasta_gui.screens.duplicate import ResultScreen, Way
from canasta_gui.screens.waiting import WaitingScreen, polling
from canasta_gui.ui.pictures.results import PlayAgainDialog
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words.computers import level_title
from canasta_gui.words.duplicate import QUESTIONS, one_deal_says_little, stand_in


class FaredFlow:
    """Asks who shall play a deal again, lets them, and shows what came of it.

    `watch` shows the last deal of a record that lies in no file; `path` is that of the record that it comes from.
    """

    def __init__(
        self, program: Program, watch: Callable[[Sequence[str], Path | None, Callable[[], None]], None]
    ) -> None:
        self._program, self._watch = program, watch
        self._executor: Executor | None = None

    def stop(self) -> None:
        """End the process that plays, if one does."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)

    def ask(self, over: FormScene, deal: FinishedDeal) -> None:
        """Ask over a scene, to which everything leads back."""
        over.layer.open(
            PlayAgainDialog(
                self._program.words, LEVELS, lambda level, everywhere: self._play(over, deal, level, everywhere)
            )
        )

    def _play(self, over: FormScene, deal: FinishedDeal, level: str, everywhere: bool) -> None:
        program, words = self._program, self._program.words
        dealt = deal.dealt
        name = level_title(words, level)
        seats = second_seats(deal.header.seats, level, lambda who: stand_in(words, name, who), everywhere=everywhere)
        again = DealToPlay(deal.lines[: dealt.begins], seats)
        self.stop()
        self._executor = program.lab_executor()
        work = BackgroundDeal(self._executor, again, program.loop.wake)
        usual = max(1, deal.n_actions)

        def leave() -> None:
            self.stop()
            program.loop.show(over)

        def failed() -> None:
            self.stop()
            screens.message.show_message(
                program, words.t("It could not be played"), words.t("The computers came to no end."), leave
            )

        def done(lines: Sequence[str]) -> None:
            self.stop()
            compared = ComparedDeal(dealt.deal, dealt.points, points_of(lines, deal.header))
            self._tell(over, deal, level, compared, (*again.record, *lines))

        screen = WaitingScreen(
            program,
            words.t("The deal is played again"),
            words.t("Computers play it from its first card, with the same cards and totals. That takes a few seconds."),
            go_on=polling(work.poll, part=lambda: min(0.95, work.actions / usual), done=done, failed=failed),
            leave=leave,
        )
        program.screens.switch(screen)

    def _tell(
        self, over: FormScene, deal: FinishedDeal, level: str, compared: ComparedDeal, record: Sequence[str]
    ) -> None:
        program, words = self._program, self._program.words
        rules, seats = deal.header.rules, deal.header.seats
        name = level_title(words, level)
        shown = deal_played_again(words, rules, seats, compared, side=deal.side, level=name)
        page = ResultPage((shown,), caution=one_deal_says_little(words))
        ways: list[Way] = [
            (words.t("Back"), "primary", lambda: program.loop.show(over)),
            (
                words.t("Watch it"),
                "secondary",
                lambda: self._watch(record, deal.path, lambda: program.loop.show(scene)),
            ),
        ]
        title = words.t(QUESTIONS[level])
        scene = ResultScreen(program, title, lambda: page, ways, named=False)
        program.loop.show(scene)
