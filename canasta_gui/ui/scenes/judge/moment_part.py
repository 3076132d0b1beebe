"""The part of the page that says how the game stands: the rules, the moment of the turn, and what it depends on."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from canasta_gui.play.judge.case import LARGEST_PILE
from canasta_gui.play.judge.texts import moment_text
from canasta_gui.rules.canasta.policies.opening import ByDeal
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.ui.graphics.theme import TextSize
from canasta_gui.ui.scenes.judge.part import CaseEntry, KeptScroll, named
from canasta_gui.ui.widgets import Button, ChoiceBox, Paragraph, Row, Stepper, Switch, Widget
from canasta_gui.words import Words
from canasta_gui.words.titles import rules_title

_LEAST, _MOST, _STEP = -5000, 20000, 5
"""The totals that can be set."""
_MOST_DEALS: Final = 99
_ANSWERS: Final = (None, True, False)


class MomentPart:
    """The moment of a case, and what else is known of the game.

    `choose_rules`: None where a game says them. `names`: of the players by seat; empty where they are not known.
    """

    def __init__(
        self, words: Words, entry: CaseEntry, choose_rules: Callable[[], None] | None, names: Sequence[str]
    ) -> None:
        self._words, self._entry, self._choose_rules, self._names = words, entry, choose_rules, names
        self._scroll = KeptScroll()

    def rows(self) -> Sequence[Widget]:
        """Return what is shown, in one scroll."""
        return [self._scroll.around([self._rules_row(), *self._moment_rows()])]

    def _rules_row(self) -> Widget:
        t = self._words.t
        title = Paragraph(rules_title(self._words, self._entry.case.rules), bold=True, grow=1)
        if self._choose_rules is None:
            return title
        return Row([title, Button(t("Other rules…"), self._choose_rules, size=TextSize.CAPTION)])

    def _moment_rows(self) -> Sequence[Widget]:
        t, words, case = self._words.t, self._words, self._entry.case
        moments = case.moments
        rows: list[Widget] = [
            *self._who_asks(),
            named(
                ChoiceBox(
                    t("The moment"),
                    [moment_text(words, each) for each in moments],
                    moments.index(case.moment),
                    lambda at: self._entry.change(self._entry.case.at_moment(moments[at])),
                )
            ),
        ]
        if case.is_entered:
            rows += self._heap_rows()
        return [*rows, *self._canasta_rows(case.rules)] if isinstance(case.rules, CanastaRules) else rows

    def _who_asks(self) -> Sequence[Widget]:
        """Return the choice of the player that asks, where players have names."""
        case, seats = self._entry.case, self._entry.case.playing
        if not self._names:
            return []
        names = [self._names[seat] for seat in seats]
        return [
            named(
                ChoiceBox(
                    self._words.t("Who asks"),
                    names,
                    seats.index(case.seat),
                    lambda at: self._entry.change(self._entry.case.asked_by(seats[at])),
                )
            )
        ]

    def _heap_rows(self) -> Sequence[Widget]:
        """Return how many cards lie in pile and stock, which a game says itself."""
        t, case = self._words.t, self._entry.case
        stock = Stepper(
            t("Cards in the stock"),
            case.stock,
            lambda number: self._entry.change(replace(self._entry.case, stock=number)),
            low=0,
            high=len(case.rules.cards.deck()),
        )
        pile = Stepper(t("Cards in the pile"), len(case.pile), self._set_pile, low=0, high=LARGEST_PILE)
        frozen = Switch(t("The pile is frozen"), bool(case.frozen), self._set_frozen, show_label=True)
        freezes = [frozen] if isinstance(case.rules, CanastaRules) else []
        return [named(pile), *freezes, named(stock)]

    def _canasta_rows(self, rules: CanastaRules) -> Sequence[Widget]:
        t, case = self._words.t, self._entry.case
        rows = [*self._opening_rows(rules)]
        laid = case.seat in case.known.get("laid this deal", [])
        rows.append(Switch(t("You have laid cards in an earlier turn"), laid, self._set_laid, show_label=True))
        now = bool(case.known.get("laid this turn"))
        rows.append(Switch(t("You have laid cards in this turn"), now, self._set_laid_now, show_label=True))
        if rules.reserve.size:
            lies = case.has_reserve
            rows.append(Switch(t("Your second packet still lies there"), lies, self._set_reserve, show_label=True))
        if any(rules.alliance.partners) and rules.going_out.asking != "none":
            options = (t("not asked"), t("said yes"), t("said no"))
            at = _ANSWERS.index(case.known.get("answer"))
            rows.append(named(ChoiceBox(t("Your partner"), options, at, self._set_answer)))
        return rows

    def _opening_rows(self, rules: CanastaRules) -> Iterator[Widget]:
        """Yield what the minimum of the first melds depends on."""
        t, known, side = self._words.t, self._entry.case.known, self._entry.case.side
        if isinstance(rules.opening, ByDeal):
            number = known.get("deal", 1)
            yield named(Stepper(t("Number of the deal"), number, self._set_deal, low=1, high=_MOST_DEALS))
            return
        total = known.get("totals", [0] * rules.n_sides)[side]
        yield named(
            Stepper(
                t("Points of your side so far"),
                total,
                self._set_total,
                low=_LEAST,
                high=_MOST,
                step=_STEP,
                show=self._words.number,
            )
        )
        if rules.opening.looks_back:
            lost = known.get("previous deal", [0] * rules.n_sides)[side] < 0
            yield Switch(t("Your side lost points in the deal before"), lost, self._set_lost, show_label=True)

    def _set_deal(self, number: int) -> None:
        self._entry.change(self._entry.case.with_known(deal=number))

    def _set_lost(self, lost: bool) -> None:
        sides = range(len(self._entry.case.rules.alliance.sides))
        self._entry.change(
            self._entry.case.with_known(
                previous_deal=[-_STEP if lost and each == self._entry.case.side else 0 for each in sides]
            )
        )

    def _set_laid_now(self, laid: bool) -> None:
        self._entry.change(self._entry.case.with_known(laid_this_turn=laid))

    def _set_reserve(self, lies: bool) -> None:
        self._entry.change(self._entry.case.with_reserve(lies))

    def _set_pile(self, size: int) -> None:
        self._entry.change(self._entry.case.with_pile_of(size))

    def _set_frozen(self, frozen: bool) -> None:
        self._entry.change(replace(self._entry.case, frozen=frozen))

    def _set_total(self, total: int) -> None:
        known = self._entry.case.known.get("totals", [0] * len(self._entry.case.rules.alliance.sides))
        totals = [total if side == self._entry.case.side else each for side, each in enumerate(known)]
        self._entry.change(self._entry.case.with_known(totals=totals))

    def _set_laid(self, laid: bool) -> None:
        seats = [seat for seat in self._entry.case.known.get("laid this deal", []) if seat != self._entry.case.seat]
        self._entry.change(
            self._entry.case.with_known(laid_this_deal=[*seats, self._entry.case.seat] if laid else seats)
        )

    def _set_answer(self, at: int) -> None:
        known = {key: value for key, value in self._entry.case.known.items() if key != "answer"}
        self._entry.change(replace(self._entry.case, known={**known, "answer": _ANSWERS[at]} if at else known))
