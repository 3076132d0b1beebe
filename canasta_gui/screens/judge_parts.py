"""The three parts of the judge's page: the cards on the table, the standing of the game, and the question."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from canasta_gui import ui
from canasta_gui.play.judge.answer import (
    JudgeAnswer,
    answer,
    cards_for,
    first_kind,
    form_for,
    kinds_for,
    meld_text,
    moment_text,
    question_text,
    side_text,
    targets_for,
)
from canasta_gui.play.judge.case import (
    HAND,
    LARGEST_PILE,
    PILE_TOP,
    AnyForm,
    EntryError,
    EntryPlace,
    JudgeCase,
    JudgeQuestion,
    QuestionKind,
    Target,
    completions,
)
from canasta_gui.play.judge.families import judge_of
from canasta_gui.rules.canasta.policies import ByDeal
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import FACES, FIRST_TWO, Card, suit_of
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY
from canasta_gui.ui.pictures.card_grid import CardCell, CardGrids
from canasta_gui.words import Words
from canasta_gui.words.titles import rules_title


class CaseEntry:
    """The case that is being entered. `on_change` gets the case before each change."""

    def __init__(self, case: JudgeCase, on_change: Callable[[JudgeCase], None]) -> None:
        self.case = case
        self._on_change = on_change

    def change(self, case: JudgeCase) -> None:
        """Set another case."""
        before, self.case = self.case, case
        self._on_change(before)


class KeptScroll:
    """Scroll position of a part whose widgets are rebuilt at each change."""

    def __init__(self) -> None:
        self._scroll: ui.Scroll | None = None

    def around(self, rows: Sequence[ui.Widget]) -> ui.Widget:
        """Return scrollable rows at the previous scroll position."""
        scroll = ui.Scroll(ui.Column(rows, gap=ui.Gap.SMALL))
        scroll.offset = 0 if self._scroll is None else self._scroll.offset
        self._scroll = scroll
        return scroll


def named(widget: ui.Widget) -> ui.Widget:
    """Return a control with its name before it."""
    return ui.Row([ui.Label(widget.name), ui.Spacer(grow=1), widget], stack=True)


RANKS: Final = 13


class CardsPart:
    """The cards of a case. `place`: the target of a card from the packs. `note`: the origin of the case."""

    def __init__(
        self, words: Words, entry: CaseEntry, grids: CardGrids, note: str, on_change: Callable[[], None]
    ) -> None:
        self._words, self._entry, self._grids = words, entry, grids
        self._note, self._on_change = note, on_change
        self.place = HAND
        self._scroll = KeptScroll()

    def rows(self) -> Sequence[ui.Widget]:
        """Return the widgets: the places, and the packs below."""
        t = self._words.t
        told = t("Choose a place, then tap its cards below. Tap a card up here to take it away.")
        places = [self._place_row(place, text) for place, text in self._places()]
        return [
            ui.Paragraph(self._note or told, size=ui.TextSize.CAPTION, colour="dim"),
            self._scroll.around(places),
            self._packs(),
        ]

    def _places(self) -> Sequence[tuple[EntryPlace, str]]:
        """Return all places for cards with their names; the melds of a side are followed by a new one."""
        t, case = self._words.t, self._entry.case
        found = [(HAND, t("Your hand")), (PILE_TOP, t("Top of the pile"))]
        for side in (case.side, *(each for each in range(len(case.melds)) if each != case.side)):
            name = side_text(self._words, case, side)
            found += [(EntryPlace(side, at), f"{name} {at + 1}") for at in range(len(case.melds[side]))]
            found.append((EntryPlace(side, len(case.melds[side])), t("{name}: new", name=name)))
        return found

    def _place_row(self, place: EntryPlace, name: str) -> ui.Widget:
        cards = self._entry.case.cards_at(place)
        button = ui.Button(
            name,
            lambda: self._go_to(place),
            kind="primary" if place == self.place else "secondary",
            size=ui.TextSize.CAPTION,
        )
        if place.side is not None and not cards:
            return ui.Row([button, ui.Spacer(grow=1)])
        grid = self._grids.grid(
            self._words.t("{name}: take away", name=name),
            [CardCell(card) for card in cards],
            lambda at: self._remove(place, at),
            empty=self._words.t("none yet"),
        )
        grid.grow = 1
        return ui.Row([button, grid], gap=ui.Gap.NORMAL)

    def _go_to(self, place: EntryPlace) -> None:
        self.place = place
        self._on_change()

    def _remove(self, place: EntryPlace, at: int) -> None:
        self._entry.change(self._entry.case.without_card(place, at))

    def _packs(self) -> ui.Widget:
        """Return all cards of the packs, one row per suit, jokers last."""
        deck, t = self._entry.case.deck, self._words.t
        natural = sorted((card for card in FACES if card >= FIRST_TWO), key=lambda card: (-suit_of(card), card))
        cards = [card for card in (*natural, *(face for face in FACES if face < FIRST_TWO)) if card in deck]
        cells = [self._cell(card) for card in cards]
        return self._grids.grid(t("The packs"), cells, lambda at: self._add(cards[at]), columns=RANKS)

    def _cell(self, card: Card) -> CardCell:
        left = self._entry.case.left(card)
        return CardCell(card, left, self._words.n("{n} left", "{n} left", left))

    def _add(self, card: Card) -> None:
        self._entry.change(self._entry.case.with_card(self.place, card))


_LEAST, _MOST, _STEP = -5000, 20000, 5
"""The range and step of totals."""
_MOST_DEALS: Final = 99
_ANSWERS: Final = (None, True, False)


class MomentPart:
    """The moment of a case, and other facts of the game.

    `choose_rules`: None if a game determines the rules. `names`: the players' names by seat; empty if unknown.
    """

    def __init__(
        self, words: Words, entry: CaseEntry, choose_rules: Callable[[], None] | None, names: Sequence[str]
    ) -> None:
        self._words, self._entry, self._choose_rules, self._names = words, entry, choose_rules, names
        self._scroll = KeptScroll()

    def rows(self) -> Sequence[ui.Widget]:
        """Return the widgets, in one scroll."""
        return [self._scroll.around([self._rules_row(), *self._moment_rows()])]

    def _rules_row(self) -> ui.Widget:
        t = self._words.t
        title = ui.Paragraph(rules_title(self._words, self._entry.case.rules), bold=True, grow=1)
        if self._choose_rules is None:
            return title
        return ui.Row([title, ui.Button(t("Other rules…"), self._choose_rules, size=ui.TextSize.CAPTION)])

    def _moment_rows(self) -> Sequence[ui.Widget]:
        t, words, case = self._words.t, self._words, self._entry.case
        moments = case.moments
        rows: list[ui.Widget] = [
            *self._who_asks(),
            named(
                ui.ChoiceBox(
                    t("The moment"),
                    [moment_text(words, each) for each in moments],
                    moments.index(case.moment),
                    lambda at: self._entry.change(self._entry.case.at_moment(moments[at])),
                )
            ),
        ]
        if case.is_entered:
            rows += self._heap_rows()
        own_rows: Mapping[FamilyKey, Callable[..., Sequence[ui.Widget]]] = {CANASTA_KEY: self._canasta_rows}
        of_family = own_rows.get(case.rules.family)
        return rows if of_family is None else [*rows, *of_family(case.rules)]

    def _who_asks(self) -> Sequence[ui.Widget]:
        """Return the control for the asking player, if names are known."""
        case, seats = self._entry.case, self._entry.case.playing
        if not self._names:
            return []
        names = [self._names[seat] for seat in seats]
        return [
            named(
                ui.ChoiceBox(
                    self._words.t("Who asks"),
                    names,
                    seats.index(case.seat),
                    lambda at: self._entry.change(self._entry.case.asked_by(seats[at])),
                )
            )
        ]

    def _heap_rows(self) -> Sequence[ui.Widget]:
        """Return the sizes of pile and stock, which are fixed in a game."""
        t, case = self._words.t, self._entry.case
        stock = ui.Stepper(
            t("Cards in the stock"),
            case.stock,
            lambda number: self._entry.change(replace(self._entry.case, stock=number)),
            low=0,
            high=len(case.rules.cards.deck()),
        )
        pile = ui.Stepper(t("Cards in the pile"), len(case.pile), self._set_pile, low=0, high=LARGEST_PILE)
        frozen = ui.Switch(t("The pile is frozen"), bool(case.frozen), self._set_frozen, show_label=True)
        freezes = [frozen] if judge_of(case.rules).freezes else []
        return [named(pile), *freezes, named(stock)]

    def _canasta_rows(self, rules: CanastaRules) -> Sequence[ui.Widget]:
        t, case = self._words.t, self._entry.case
        rows = [*self._opening_rows(rules)]
        laid = case.seat in case.known.get("laid this deal", [])
        rows.append(ui.Switch(t("You have laid cards in an earlier turn"), laid, self._set_laid, show_label=True))
        now = bool(case.known.get("laid this turn"))
        rows.append(ui.Switch(t("You have laid cards in this turn"), now, self._set_laid_now, show_label=True))
        if rules.reserve.size:
            lies = case.has_reserve
            rows.append(ui.Switch(t("Your second packet still lies there"), lies, self._set_reserve, show_label=True))
        if any(rules.alliance.partners) and rules.going_out.asking != "none":
            options = (t("not asked"), t("said yes"), t("said no"))
            at = _ANSWERS.index(case.known.get("answer"))
            rows.append(named(ui.ChoiceBox(t("Your partner"), options, at, self._set_answer)))
        return rows

    def _opening_rows(self, rules: CanastaRules) -> Iterator[ui.Widget]:
        """Yield the rows that determine the minimum of the first melds."""
        t, known, side = self._words.t, self._entry.case.known, self._entry.case.side
        if isinstance(rules.opening, ByDeal):
            number = known.get("deal", 1)
            yield named(ui.Stepper(t("Number of the deal"), number, self._set_deal, low=1, high=_MOST_DEALS))
            return
        total = known.get("totals", [0] * rules.n_sides)[side]
        yield named(
            ui.Stepper(
                t("Your side's points so far"),
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
            yield ui.Switch(t("Your side lost points in the deal before"), lost, self._set_lost, show_label=True)

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


class QuestionPart:
    """A question about a case. `answered`: the answer when the part was last shown. `read_rule`: shows its rule."""

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
        """Ask the first question possible in a game of these rules."""
        self.question = JudgeQuestion(first_kind(self._entry.case))

    def forget_cards(self) -> None:
        """Clear the cards of the question."""
        self.question = JudgeQuestion(self.question.kind)

    def rows(self) -> Sequence[ui.Widget]:
        """Return the question and the answer to it, in one scroll."""
        t, words, kinds = self._words.t, self._words, kinds_for(self._entry.case)
        names = [question_text(words, kind, self._entry.case) for kind in kinds]
        questions = ui.choices(
            t("You want to"), names, kinds.index(self.question.kind), lambda nth: self.ask(JudgeQuestion(kinds[nth]))
        )
        rows: list[ui.Widget] = [
            ui.Column([ui.Label(t("You want to"), bold=True), questions], gap=ui.Gap.TINY),
            *self._onto_row(),
            *self._question_cards(),
            *self._said(),
        ]
        return [self._scroll.around(rows)]

    def ask(self, question: JudgeQuestion) -> None:
        """Ask the judge a question."""
        self.question = question
        self._on_change()

    @property
    def _form(self) -> AnyForm:
        """The form of the question."""
        return form_for(self._entry.case, self.question)

    def _onto_row(self) -> Sequence[ui.Widget]:
        """Return the choice of the target meld, if the question has one."""
        if not self._form.onto:
            return []
        t, targets = self._words.t, self._targets()
        names = [t("choose"), *(name for _, name in targets)]
        chosen = [target for target, _ in targets]
        at = chosen.index(self.question.onto) + 1 if self.question.onto in chosen else 0

        def choose(nth: int) -> None:
            self.ask(replace(self.question, onto=chosen[nth - 1] if nth else None))

        return [named(ui.ChoiceBox(t("To the meld"), names, at, choose))]

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

    def _question_cards(self) -> Sequence[ui.Widget]:
        """Return the hand to choose from, and the chosen cards, a row for each meld."""
        if not self._form.cards:
            return []
        t, chosen = self._words.t, list(self.question.cards)
        cells: list[CardCell] = []  # chosen cards keep their places, so that nothing moves under the finger
        for card in cards_for(self._entry.case, self.question):
            taken = card in chosen
            if taken:
                chosen.remove(card)
            cells.append(CardCell(card, 0 if taken else 1, t("chosen") if taken else ""))
        picks = self.question.kind is QuestionKind.PICK
        told = t("One of these cards") if picks else t("With these cards from your hand")
        none = t("none yet") if picks else t("Your hand is empty: enter its cards under “{part}”.", part=t("Cards"))
        rows: list[ui.Widget] = [
            ui.Label(told, size=ui.TextSize.CAPTION, colour="dim"),
            self._grids.grid(
                t("Choose one of them") if picks else t("Choose from your hand"),
                cells,
                lambda at: self._choose(cells[at].card),
                empty=none,
            ),
        ]
        for nth, group in enumerate(self.question.groups):
            name = t("Chosen, meld {number}", number=nth + 1) if len(self.question.groups) > 1 else t("Chosen")
            rows.append(ui.Row([ui.Label(name, size=ui.TextSize.CAPTION, colour="dim"), self._group(name, nth, group)]))
        if self._form.melds and self.question.groups and self.question.groups[-1]:
            more = replace(self.question, groups=(*self.question.groups, ()))
            rows.append(
                ui.Row(
                    [ui.Button(t("Another meld"), lambda: self.ask(more), size=ui.TextSize.CAPTION), ui.Spacer(grow=1)]
                )
            )
        return rows

    def _group(self, name: str, nth: int, group: Sequence[Card]) -> ui.Widget:
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

    def _said(self) -> Sequence[ui.Widget]:
        """Return the answer of the judge, and the allowed actions."""
        t = self._words.t
        found = self.answered = answer(self._words, self._entry.case, self.question)
        colour = {True: "accent", False: "warning", None: "text"}[found.allowed]
        rows: list[ui.Widget] = [
            ui.Paragraph(found.said, size=ui.TextSize.HEADING, bold=True, colour=colour),
            ui.Paragraph(found.reason),
        ]
        if found.rule:
            rule = ui.LargeButton(found.rule, self._read_rule, size=ui.TextSize.CAPTION)
            rows.append(ui.Row([rule, ui.Spacer(grow=1)]))
        if found.may:
            rows.append(ui.Paragraph(t("You may:"), bold=True))
            rows += [ui.Paragraph(each, size=ui.TextSize.CAPTION) for each in found.may]
        return rows
