"""“May I?”: cards are tapped in, a moment and a question are chosen, and the judge answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from canasta_gui.play.judge.answer import JudgeAnswer
from canasta_gui.play.judge.case import HAND, JudgeCase
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap
from canasta_gui.ui.scenes.judge.card_grid import CardGrids
from canasta_gui.ui.scenes.judge.cards_part import CardsPart
from canasta_gui.ui.scenes.judge.moment_part import MomentPart
from canasta_gui.ui.scenes.judge.part import CaseEntry
from canasta_gui.ui.scenes.judge.question_part import QuestionPart
from canasta_gui.ui.widgets import Button, Column, Frame, Heading, Row, SegmentedControl, Spacer, Widget
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words

QUESTION: Final = 2
"""The part of the page with the question."""


@dataclass(frozen=True)
class JudgeCalls:
    """Where the page leads: back, to the rule of an answer, and to the choice of other rules.

    `choose_rules`: None where a game says them.
    """

    back: Callable[[], None]
    read_rule: Callable[[], object]
    choose_rules: Callable[[], None] | None = None


class JudgeScene(FormScene):
    """The page of a `case`; what is entered changes it.

    `note`: where the case comes from. `names`: of the players by seat, where they are known.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        case: JudgeCase,
        calls: JudgeCalls,
        *,
        note: str = "",
        part: int = 0,
        names: Sequence[str] = (),
    ) -> None:
        self._words, self._calls, self.part = words, calls, part
        self._entry, grids = CaseEntry(case, self._changed), CardGrids(words)
        self.cards = CardsPart(words, self._entry, grids, note, self._refresh)
        self.moment = MomentPart(words, self._entry, calls.choose_rules, names)
        self.question = QuestionPart(words, self._entry, grids, self._refresh, calls.read_rule)
        super().__init__(graphics, words.t("May I?"), self._build(), on_cancel=calls.back)

    @property
    def case(self) -> JudgeCase:
        """What was entered."""
        return self._entry.case

    @property
    def rule_asked(self) -> str:
        """The key of the rule that the answer comes from."""
        return "" if self._answered is None else self._answered.key

    @property
    def _answered(self) -> JudgeAnswer | None:
        """What the judge says, while the question is shown."""
        return self.question.answered if self.part == QUESTION else None

    def by_rules(self, case: JudgeCase) -> None:
        """Show a case with other rules."""
        self._entry.case, self.cards.place = case, HAND
        self.question.begin()
        self._refresh()

    def show_part(self, part: int) -> None:
        """Turn to a part of the page: the cards, the moment or the question."""
        self.part = part
        self._refresh()

    def _changed(self, before: JudgeCase) -> None:
        """Show another case; what was chosen of a hand that is another one now is chosen no longer."""
        if self.case.hand != before.hand:
            self.question.forget_cards()
        self._refresh()

    def _refresh(self) -> None:
        self.layer.root = self._build()
        if self._answered is not None:
            self.layer.announce(f"{self._answered.said} {self._answered.reason}")

    def _build(self) -> Widget:
        t = self._words.t
        parts = (t("Cards"), t("Moment"), t("May I?"))
        page = (self.cards, self.moment, self.question)[self.part].rows()
        top = Row([Heading(t("May I?")), Spacer(grow=1), Button(t("Back"), self._calls.back)])
        rows: list[Widget] = [top, SegmentedControl(t("Part"), parts, self.part, self.show_part), *page]
        body = Frame(Column(rows, gap=Gap.NORMAL), pad=Gap.LARGE, widest=1000, across="stretch", panel=True)
        return Frame(body, pad=Gap.LARGE)
