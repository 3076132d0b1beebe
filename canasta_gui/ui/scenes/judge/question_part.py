"""The part of the page with the question: what somebody wants to do, and what the judge says."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from canasta_gui.play.judge.answer import JudgeAnswer, answer
from canasta_gui.play.judge.completion import EntryError, completions
from canasta_gui.play.judge.forms import cards_for, first_kind, form_for, kinds_for, targets_for
from canasta_gui.play.judge.question import JudgeQuestion, QuestionForm, QuestionKind, Target
from canasta_gui.play.judge.texts import meld_text, question_text
from canasta_gui.rules.core.cards import Card
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.judge.card_grid import CardCell, CardGrids
from canasta_gui.ui.scenes.judge.part import CaseEntry, KeptScroll, named
from canasta_gui.ui.scenes.real_cards.large import LargeButton, choices
from canasta_gui.ui.widgets import Button, ChoiceBox, Column, Label, Paragraph, Row, Spacer, Widget
from canasta_gui.words import Words


class QuestionPart:
    """A question about a case. `answered`: what was said when the part was shown last. `read_rule` shows its rule."""

    def __init__(
        self,
        words: Words,
        entry: CaseEntry,
        grids: CardGrids,
        on_change: Callable[[], None],
        read_rule: Callable[[], object],
    ) -> None:
        self._read_rule = read_rule
        self._words, self._entry, self._grids, self._on_change = words, entry, grids, on_change
        self.question = JudgeQuestion(first_kind(entry.case))
        self.answered: JudgeAnswer | None = None
        self._scroll = KeptScroll()

    def begin(self) -> None:
        """Ask what comes first in a game of these rules."""
        self.question = JudgeQuestion(first_kind(self._entry.case))

    def forget_cards(self) -> None:
        """Choose the cards of the question anew."""
        self.question = JudgeQuestion(self.question.kind)

    def rows(self) -> Sequence[Widget]:
        """Return the question and the answer to it, in one scroll."""
        t, words, kinds = self._words.t, self._words, kinds_for(self._entry.case)
        names = [question_text(words, kind, self._entry.case) for kind in kinds]
        questions = choices(
            t("You want to"), names, kinds.index(self.question.kind), lambda nth: self.ask(JudgeQuestion(kinds[nth]))
        )
        rows: list[Widget] = [
            Column([Label(t("You want to"), bold=True), questions], gap=Gap.TINY),
            *self._onto_row(),
            *self._question_cards(),
            *self._said(),
        ]
        return [self._scroll.around(rows)]

    def ask(self, question: JudgeQuestion) -> None:
        """Ask a question of the judge."""
        self.question = question
        self._on_change()

    @property
    def _form(self) -> QuestionForm:
        """What is chosen for the question."""
        return form_for(self._entry.case, self.question)

    def _onto_row(self) -> Sequence[Widget]:
        """Return the choice of the meld that cards are for, where the question is for one."""
        if not self._form.onto:
            return []
        t, targets = self._words.t, self._targets()
        names = [t("choose"), *(name for _, name in targets)]
        chosen = [target for target, _ in targets]
        at = chosen.index(self.question.onto) + 1 if self.question.onto in chosen else 0

        def choose(nth: int) -> None:
            self.ask(replace(self.question, onto=chosen[nth - 1] if nth else None))

        return [named(ChoiceBox(t("To the meld"), names, at, choose))]

    def _targets(self) -> Sequence[tuple[Target, str]]:
        """Return the melds on the table that cards can be added to, with their names."""
        try:
            pos = next(completions(self._entry.case, 1))
        except EntryError:
            return []
        return [
            (target, meld_text(self._words, pos, target.side, target.key))
            for target in targets_for(self._entry.case, pos)
        ]

    def _question_cards(self) -> Sequence[Widget]:
        """Return the hand to choose from, and what is chosen, a row a meld."""
        if not self._form.cards:
            return []
        t, chosen = self._words.t, list(self.question.cards)
        rest = list(cards_for(self._entry.case, self.question))
        for card in chosen:
            rest.remove(card)
        picks = self.question.kind is QuestionKind.PICK
        told = t("One of these cards") if picks else t("With these cards of your hand")
        none = t("none yet") if picks else t("Your hand is empty: enter its cards under “{part}”.", part=t("Cards"))
        rows: list[Widget] = [
            Label(told, size=TextSize.CAPTION, colour="dim"),
            self._grids.grid(
                t("Choose one of them") if picks else t("Choose from your hand"),
                [CardCell(card) for card in rest],
                lambda at: self._choose(rest[at]),
                empty=none,
            ),
        ]
        for nth, group in enumerate(self.question.groups):
            name = t("Chosen, meld {number}", number=nth + 1) if len(self.question.groups) > 1 else t("Chosen")
            rows.append(Row([Label(name, size=TextSize.CAPTION, colour="dim"), self._group(name, nth, group)]))
        if self._form.melds and self.question.groups and self.question.groups[-1]:
            more = replace(self.question, groups=(*self.question.groups, ()))
            rows.append(Row([Button(t("Another meld"), lambda: self.ask(more), size=TextSize.CAPTION), Spacer(grow=1)]))
        return rows

    def _group(self, name: str, nth: int, group: Sequence[Card]) -> Widget:
        def take_back(at: int) -> None:
            rest = (*group[:at], *group[at + 1 :])
            groups = (*self.question.groups[:nth], *((rest,) if rest else ()), *self.question.groups[nth + 1 :])
            self.ask(replace(self.question, groups=groups))

        empty = self._words.t("none yet")
        grid = self._grids.grid(name, [CardCell(card) for card in group], take_back, empty=empty)
        grid.grow = 1
        return grid

    def _choose(self, card: Card) -> None:
        groups = self.question.groups or ((),)
        self.ask(replace(self.question, groups=(*groups[:-1], (*groups[-1], card))))

    # --- the answer ---

    def _said(self) -> Sequence[Widget]:
        """Return what the judge says, and what would be allowed."""
        t = self._words.t
        found = self.answered = answer(self._words, self._entry.case, self.question)
        colour = {True: "accent", False: "warning", None: "text"}[found.allowed]
        rows: list[Widget] = [
            Paragraph(found.said, size=TextSize.HEADING, bold=True, colour=colour),
            Paragraph(found.reason),
        ]
        if found.rule:
            rule = LargeButton(found.rule, self._read_rule, size=TextSize.CAPTION)
            rows.append(Row([rule, Spacer(grow=1)]))
        if found.may:
            rows.append(Paragraph(t("You may:"), bold=True))
            rows += [Paragraph(each, size=TextSize.CAPTION) for each in found.may]
        return rows
