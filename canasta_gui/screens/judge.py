"""“May I?”: the player enters cards, a moment and a question, and the judge answers."""

from collections.abc import Sequence
from typing import Final

from canasta_gui import ui
from canasta_gui.match.score_pad.sheet import PadSheet
from canasta_gui.messages import gettext_noop
from canasta_gui.play.judge.answer import JudgeAnswer
from canasta_gui.play.judge.case import HAND, JudgeCase, case_at_table, case_of, empty_case
from canasta_gui.program.defaults import PRESET
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyPosition, AnyRules, load_rules
from canasta_gui.screens.judge_parts import CardsPart, CaseEntry, MomentPart, QuestionPart
from canasta_gui.screens.screen import Question, Screen
from canasta_gui.ui.pictures.card_grid import CardGrids
from canasta_gui.words.titles import presets_in_order, rules_title

QUESTION: Final = 2
"""The part of the page with the question."""


def at_table(program: Program, sheet: PadSheet | None = None) -> "JudgeScreen":
    """Return the page for a table with real cards; a sheet gives its rules, players and standing.

    Without a sheet, the last entry is shown again, until the program ends.
    """
    if sheet is None:
        return JudgeScreen(program, program.judge_case or empty_case(load_rules(PRESET)), kept=True)
    previous = sheet.deals[-1].points if sheet.deals else ()
    case = case_at_table(sheet.rules, sheet.next_deal, sheet.totals, previous)
    return JudgeScreen(program, case, names=sheet.header.names)


def at_moment(program: Program, view: AnyPosition, seat: int, note: str) -> "JudgeScreen":
    """Return the page with a seat's view of a position, and a note about it."""
    return JudgeScreen(program, case_of(view, seat), note=note, part=QUESTION)


class JudgeScreen(Screen):
    """The page of a `case`, which changes with each entry, open at a `part`.

    `note`: the origin of the case. `names`: the players' names by seat, if known. `kept`: the case is kept for the next
    time, and other rules can be chosen for it.
    """

    title = gettext_noop("Ask the judge")
    pad = ui.Gap.LARGE

    def __init__(
        self,
        program: Program,
        case: JudgeCase,
        *,
        note: str = "",
        part: int = 0,
        names: Sequence[str] = (),
        kept: bool = False,
    ) -> None:
        self.part, self._kept = part, kept
        words = program.words
        self._entry, grids = CaseEntry(case, self._changed), CardGrids(words)
        self.cards = CardsPart(words, self._entry, grids, note, self._refresh)
        self.moment = MomentPart(words, self._entry, self._choose_rules if kept else None, names)
        self.question = QuestionPart(words, self._entry, grids, self._refresh, lambda: program.loop.on_help())
        super().__init__(program)

    @property
    def case(self) -> JudgeCase:
        """The entered case."""
        return self._entry.case

    @property
    def rules_shown(self) -> AnyRules:
        return self.case.rules

    @property
    def rule_asked(self) -> str:
        return "" if self._answered is None else self._answered.key

    @property
    def _answered(self) -> JudgeAnswer | None:
        """The answer of the judge, while the question is shown."""
        return self.question.answered if self.part == QUESTION else None

    def show_part(self, part: int) -> None:
        """Show a part of the page: the cards, the moment or the question."""
        self.part = part
        self._refresh()

    def _changed(self, before: JudgeCase) -> None:
        """Show another case; the choice of cards is cleared if the hand has changed."""
        if self.case.hand != before.hand:
            self.question.forget_cards()
        self._refresh()

    def _refresh(self) -> None:
        self.rebuild()
        if self._answered is not None:
            self.layer.announce(f"{self._answered.said} {self._answered.reason}")

    def compose(self) -> ui.Widget:
        parts = (self.t("Cards"), self.t("Moment"), self.t("Question"))
        page = (self.cards, self.moment, self.question)[self.part].rows()
        turn = ui.Tabs(self.t("Part"), parts, self.part, self.show_part)
        foot = ui.Row([self.back_button(), ui.Spacer(grow=1)])
        turn.grow = 1
        head = ui.Row([ui.Heading(self.heading), turn], gap=ui.Gap.LARGE, stack=True)
        body = ui.Column([head, ui.Column(page, grow=1), foot])
        panel = ui.Frame(body, pad=self.pad, widest=self.widest, across="stretch", panel=True)
        return ui.Frame(panel, pad=ui.Gap.LARGE)

    def back(self) -> None:
        """Leave the page; a case of a table without a sheet is kept."""
        if self._kept:
            self.program.judge_case = self.case
        super().back()

    def resume(self) -> None:
        """Do nothing, since the case is changed only by this screen."""

    def _choose_rules(self) -> None:
        """Choose other rules for the case; entered facts are kept."""
        RulesChoiceScreen(self.program, self.case.rules.id).open_for(self._by_rules)

    def _by_rules(self, rules: AnyRules) -> None:
        self._entry.case, self.cards.place = self.case.by_rules(rules), HAND
        self.question.begin()
        self._refresh()


class RulesChoiceScreen(Question[AnyRules]):
    """Asks for the rules of a table: every rule set, the player's own first; the `present` one is marked."""

    title = gettext_noop("What does your table play?")
    widest = 700
    pad = ui.Gap.LARGE

    def __init__(self, program: Program, present: str) -> None:
        program.rule_sets.look()
        self._rules = [*(own.rules for own in program.rule_sets.all), *map(load_rules, presets_in_order())]
        names = [each.id for each in self._rules]
        self._at = names.index(present) if present in names else 0
        super().__init__(program)

    def build(self) -> list[ui.Widget]:
        rows = [ui.ListRow(rules_title(self.words, each)) for each in self._rules]
        self.focus = ui.ListView(
            self.heading, rows, on_open=lambda nth: self.dismiss(self._rules[nth]), quick=True, chosen=self._at
        )
        return [self.focus]
