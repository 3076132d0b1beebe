"""The way to everything for a table with real cards."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from canasta_gui import screens
from canasta_gui.app.flows.judge.asking import AskAtTable
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules
from canasta_gui.ui.scenes.real_cards.page import Offer, RealCardsScene

if TYPE_CHECKING:
    from canasta_gui.app.flows.real_cards.score_pad import ScorePadFlow


class RealCardsFlow:
    """Shows what there is for a table with real cards.

    `rules` shows rules; `read_rules` those of a table; `games` the list of games; `judge` the judge. `title`: the way
    back.
    """

    def __init__(
        self,
        program: Program,
        *,
        rules: Callable[[], object],
        read_rules: Callable[[AnyRules], None],
        judge: AskAtTable,
        games: Callable[[], None],
        title: Callable[[], None],
    ) -> None:
        self._program, self._rules, self._read_rules, self._title = program, rules, read_rules, title
        self._games, self._judge = games, judge

    def show(self) -> None:
        """Show the page."""
        program = self._program
        program.loop.show(RealCardsScene(program.graphics, program.words, self._offers(), on_back=self._title))

    def receive(self, path: Path, back: Callable[[], None]) -> None:
        """Show the scores of a file, or say why they cannot be shown."""
        complaint = self.score_pad.receive(path)
        if complaint:
            t = self._program.words.t
            screens.message.show_message(self._program, t("The scoring cannot be opened"), complaint, back)

    @cached_property
    def score_pad(self) -> "ScorePadFlow":
        """The score pad."""
        from canasta_gui.app.flows.real_cards.score_pad import ScorePadFlow

        return ScorePadFlow(self._program, read_rules=self._read_rules, judge=self._judge, back=self.show)

    def _print(self) -> None:
        from canasta_gui.app.flows.real_cards.printing import PrintFlow  # with the pages, which are seldom wanted

        PrintFlow(self._program, games=self._games, back=self.show).show()

    def _offers(self) -> list[Offer]:
        t, pad = self._program.words.t, self.score_pad
        offers = [
            Offer(
                t("New scoring"),
                t("Enter each deal as you count it: the points are worked out by the rules of your table."),
                "pen",
                pad.new,
            ),
            Offer(
                t("All scorings"),
                t("Sheets of earlier evenings, statistics, and sheets from a file."),
                "stack",
                pad.scorings,
            ),
            Offer(
                t("The rules"),
                t("Read what your table plays, or print it and lay it beside the cards."),
                "question",
                self._rules,
            ),
            Offer(
                t("May I?"),
                t("Tap what lies there and what somebody wants to do: the judge says whether the rules allow it."),
                "raised-hand",
                lambda: self._judge(None),
            ),
            Offer(
                t("Print"),
                t("Score sheets, rules, and our cards as sheets to cut, on A4 or letter paper."),
                "cards",
                self._print,
            ),
        ]
        go_on = pad.go_on()
        if go_on is not None:
            offers.insert(0, Offer(t("Go on"), t("The last sheet that is not finished."), "play", go_on))
        return offers
