"""“May I?”: cards are tapped in, a moment and a wish are chosen, and the judge answers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from canasta_gui.play.judge.answer import Answer, answer
from canasta_gui.play.judge.case import HAND, LARGEST_PILE, PILE_TOP, JudgeCase, Place
from canasta_gui.play.judge.completion import EntryError, completions
from canasta_gui.play.judge.texts import meld_text, moment_text, side_text, wish_text
from canasta_gui.play.judge.wish import IN_MELDS, WITH_CARDS, Target, Wish, WishKind, kinds_for, targets_for
from canasta_gui.rules.canasta.policies.opening import ByDeal
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import FACES, FIRST_TWO, Card, suit_of
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.scenes.judge.card_grid import CardCell, CardGrid
from canasta_gui.ui.widgets import (
    Button,
    ChoiceBox,
    Column,
    Frame,
    Heading,
    Label,
    Paragraph,
    Row,
    Scroll,
    SegmentedControl,
    Spacer,
    Stepper,
    Switch,
    Widget,
)
from canasta_gui.words import Words
from canasta_gui.words.titles import rules_title

RANKS: Final = 13
_LEAST, _MOST, _STEP = -5000, 20000, 5
"""The totals that can be set."""
_MOST_DEALS: Final = 99
_ANSWERS: Final = (None, True, False)


@dataclass(frozen=True)
class JudgeCalls:
    """Where the page leads: back, and to the choice of other rules (None where a game says them)."""

    back: Callable[[], None]
    choose_rules: Callable[[], None] | None = None


class JudgeScene(FormScene):
    """The page of a `case`; what is entered changes it. `note`: where the case comes from."""

    def __init__(
        self, graphics: Graphics, words: Words, case: JudgeCase, calls: JudgeCalls, *, note: str = "", part: int = 0
    ) -> None:
        self._words, self.case, self._calls, self._note = words, case, calls, note
        self.place, self.part = HAND, part
        # Where the keys are in each grid, and how far each part is scrolled: all is made anew at each change.
        self._cursors: dict[str, int] = {}
        self._scrolls: dict[int, Scroll] = {}
        self.wish = Wish(kinds_for(case)[0])
        self._answered: Answer | None = None
        super().__init__(graphics, words.t("May I?"), self._build(), on_cancel=calls.back)

    @property
    def rule_asked(self) -> str:
        """The key of the rule that the answer comes from."""
        return "" if self._answered is None else self._answered.key

    def by_rules(self, case: JudgeCase) -> None:
        """Show a case with other rules."""
        self.case, self.place = case, HAND
        self.wish = Wish(kinds_for(case)[0])
        self._refresh()

    def _refresh(self) -> None:
        self.layer.root = self._build()
        if self._answered is not None:
            self.layer.announce(f"{self._answered.said} {self._answered.reason}")

    def _change(self, case: JudgeCase) -> None:
        """Take another case; what was chosen of a hand that is another one now is chosen no longer."""
        if case.hand != self.case.hand:
            self.wish = Wish(self.wish.kind)
        self.case = case
        self._refresh()

    # --- the page ---

    def _build(self) -> Widget:
        t, self._answered = self._words.t, None
        parts = (t("Cards"), t("Moment"), t("May I?"))
        page = (self._cards, self._moment, self._question)[self.part]()
        top = Row([Heading(t("May I?")), Spacer(grow=1), Button(t("Back"), self._calls.back)])
        rows: list[Widget] = [top, SegmentedControl(t("Part"), parts, self.part, self.show_part), *page]
        body = Frame(Column(rows, gap=Gap.NORMAL), pad=Gap.LARGE, widest=1000, across="stretch", panel=True)
        return Frame(body, pad=Gap.LARGE)

    def show_part(self, part: int) -> None:
        """Turn to a part of the page: the cards, the moment or the question."""
        self.part = part
        self._refresh()

    def _scrolled(self, rows: Sequence[Widget]) -> Widget:
        """Return rows that can be scrolled, as far as they were."""
        scroll, before = Scroll(Column(rows, gap=Gap.SMALL)), self._scrolls.get(self.part)
        scroll.offset = 0 if before is None else before.offset
        self._scrolls[self.part] = scroll
        return scroll

    # --- cards ---

    def _cards(self) -> Sequence[Widget]:
        t = self._words.t
        told = t("Choose a place, then tap its cards below. Tap a card up here to take it away.")
        places = [self._place_row(place, text) for place, text in self._places()]
        return [
            Paragraph(self._note or told, size=TextSize.CAPTION, colour="dim"),
            self._scrolled(places),
            self._packs(),
        ]

    def _places(self) -> Sequence[tuple[Place, str]]:
        """Return every place where cards can be entered, with its name; behind the melds of a side a new one."""
        t, case = self._words.t, self.case
        found = [(HAND, t("Your hand")), (PILE_TOP, t("Top of the pile"))]
        for side in (case.side, *(each for each in range(len(case.melds)) if each != case.side)):
            name = side_text(self._words, case, side)
            found += [(Place(side, at), f"{name} {at + 1}") for at in range(len(case.melds[side]))]
            found.append((Place(side, len(case.melds[side])), t("{name}: new", name=name)))
        return found

    def _place_row(self, place: Place, name: str) -> Widget:
        cards = self.case.cards_at(place)
        button = Button(
            name, lambda: self._go_to(place), kind="primary" if place == self.place else "quiet", size=TextSize.CAPTION
        )
        if place.side is not None and not cards:
            return Row([button, Spacer(grow=1)])
        grid = self._grid(
            self._words.t("{name}: take away", name=name),
            [CardCell(card) for card in cards],
            lambda at: self._remove(place, at),
            empty=self._words.t("none yet"),
        )
        grid.grow = 1
        return Row([button, grid], gap=Gap.NORMAL)

    def _grid(
        self, name: str, cells: Sequence[CardCell], on_pick: Callable[[int], None], *, columns: int = 0, empty: str = ""
    ) -> CardGrid:
        """Return cards to tap; the keys stay where they were."""

        def pick(at: int) -> None:
            self._cursors[name] = at
            on_pick(at)

        at = self._cursors.get(name, 0)
        return CardGrid(self._words, name, cells, pick, columns=columns, empty=empty, at=at)

    def _go_to(self, place: Place) -> None:
        self.place = place
        self._refresh()

    def _remove(self, place: Place, at: int) -> None:
        self._change(self.case.without_card(place, at))

    def _packs(self) -> Widget:
        """Return all cards of the packs, a row a suit, jokers last."""
        deck, t = self.case.deck, self._words.t
        natural = sorted((card for card in FACES if card >= FIRST_TWO), key=lambda card: (-suit_of(card), card))
        cards = [card for card in (*natural, *(face for face in FACES if face < FIRST_TWO)) if card in deck]
        cells = [self._cell(card) for card in cards]
        return self._grid(t("The packs"), cells, lambda at: self._add(cards[at]), columns=RANKS)

    def _cell(self, card: Card) -> CardCell:
        left = self.case.left(card)
        return CardCell(card, left, self._words.n("{n} left", "{n} left", left))

    def _add(self, card: Card) -> None:
        self._change(self.case.with_card(self.place, card))

    # --- the moment ---

    def _moment(self) -> Sequence[Widget]:
        return [self._scrolled([self._rules_row(), *self._moment_rows()])]

    def _rules_row(self) -> Widget:
        t = self._words.t
        title = Paragraph(rules_title(self._words, self.case.rules), bold=True, grow=1)
        if self._calls.choose_rules is None:
            return title
        return Row([title, Button(t("Other rules…"), self._calls.choose_rules, size=TextSize.CAPTION)])

    def _moment_rows(self) -> Sequence[Widget]:
        t, words, case = self._words.t, self._words, self.case
        moments = case.moments
        rows: list[Widget] = [
            self._named(
                ChoiceBox(
                    t("The moment"),
                    [moment_text(words, each) for each in moments],
                    moments.index(case.moment),
                    lambda at: self._change(self.case.at_moment(moments[at])),
                )
            ),
        ]
        if case.is_entered:
            rows += self._heap_rows()
        return [*rows, *self._canasta_rows(case.rules)] if isinstance(case.rules, CanastaRules) else rows

    def _heap_rows(self) -> Sequence[Widget]:
        """Return how many cards lie in pile and stock, which a game says itself."""
        t, case = self._words.t, self.case
        stock = Stepper(
            t("Cards in the stock"),
            case.stock,
            lambda number: self._change(replace(self.case, stock=number)),
            low=0,
            high=len(case.rules.cards.deck()),
        )
        pile = Stepper(t("Cards in the pile"), len(case.pile), self._set_pile, low=0, high=LARGEST_PILE)
        frozen = Switch(t("The pile is frozen"), bool(case.frozen), self._set_frozen, show_label=True)
        freezes = [frozen] if isinstance(case.rules, CanastaRules) else []
        return [self._named(pile), *freezes, self._named(stock)]

    def _canasta_rows(self, rules: CanastaRules) -> Sequence[Widget]:
        t, case = self._words.t, self.case
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
            rows.append(self._named(ChoiceBox(t("Your partner"), options, at, self._set_answer)))
        return rows

    def _opening_rows(self, rules: CanastaRules) -> Iterator[Widget]:
        """Yield what the minimum of the first melds depends on."""
        t, known, side = self._words.t, self.case.known, self.case.side
        if isinstance(rules.opening, ByDeal):
            number = known.get("deal", 1)
            yield self._named(Stepper(t("Number of the deal"), number, self._set_deal, low=1, high=_MOST_DEALS))
            return
        total = known.get("totals", [0] * rules.n_sides)[side]
        yield self._named(
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
        self._change(self.case.with_known(deal=number))

    def _set_lost(self, lost: bool) -> None:
        sides = range(len(self.case.rules.alliance.sides))
        self._change(
            self.case.with_known(previous_deal=[-_STEP if lost and each == self.case.side else 0 for each in sides])
        )

    def _set_laid_now(self, laid: bool) -> None:
        self._change(self.case.with_known(laid_this_turn=laid))

    def _set_reserve(self, lies: bool) -> None:
        self._change(self.case.with_reserve(lies))

    def _named(self, widget: Widget) -> Widget:
        """Return a control behind its name."""
        return Row([Label(widget.name), Spacer(grow=1), widget], stack=True)

    def _set_pile(self, size: int) -> None:
        self._change(self.case.with_pile_of(size))

    def _set_frozen(self, frozen: bool) -> None:
        self._change(replace(self.case, frozen=frozen))

    def _set_total(self, total: int) -> None:
        known = self.case.known.get("totals", [0] * len(self.case.rules.alliance.sides))
        totals = [total if side == self.case.side else each for side, each in enumerate(known)]
        self._change(self.case.with_known(totals=totals))

    def _set_laid(self, laid: bool) -> None:
        seats = [seat for seat in self.case.known.get("laid this deal", []) if seat != self.case.seat]
        self._change(self.case.with_known(laid_this_deal=[*seats, self.case.seat] if laid else seats))

    def _set_answer(self, at: int) -> None:
        known = {key: value for key, value in self.case.known.items() if key != "answer"}
        self._change(replace(self.case, known={**known, "answer": _ANSWERS[at]} if at else known))

    # --- the question ---

    def _question(self) -> Sequence[Widget]:
        t, words, kinds = self._words.t, self._words, kinds_for(self.case)
        names = [wish_text(words, kind, self.case) for kind in kinds]
        at = kinds.index(self.wish.kind) if self.wish.kind in kinds else 0
        rows: list[Widget] = [
            self._named(ChoiceBox(t("You want to"), names, at, lambda nth: self.ask(Wish(kinds[nth])))),
            *self._onto_row(),
            *self._wish_cards(),
            *self._said(),
        ]
        return [self._scrolled(rows)]

    def ask(self, wish: Wish) -> None:
        """Ask whether a wish is allowed."""
        self.wish = wish
        self._refresh()

    def _onto_row(self) -> Sequence[Widget]:
        """Return the choice of the meld that cards are for, where the wish is for one."""
        if self.wish.kind not in (WishKind.ADD, WishKind.SWAP):
            return []
        t, targets = self._words.t, self._targets()
        names = [t("choose"), *(name for _, name in targets)]
        chosen = [target for target, _ in targets]
        at = chosen.index(self.wish.onto) + 1 if self.wish.onto in chosen else 0

        def choose(nth: int) -> None:
            self.ask(replace(self.wish, onto=chosen[nth - 1] if nth else None))

        return [self._named(ChoiceBox(t("To the meld"), names, at, choose))]

    def _targets(self) -> Sequence[tuple[Target, str]]:
        """Return the melds on the table that cards can be added to, with their names."""
        try:
            pos = next(completions(self.case, 1))
        except EntryError:
            return []
        return [
            (target, meld_text(self._words, pos, target.side, target.key)) for target in targets_for(self.case, pos)
        ]

    def _wish_cards(self) -> Sequence[Widget]:
        """Return the hand to choose from, and what is chosen, a row a meld."""
        if self.wish.kind not in WITH_CARDS:
            return []
        t, chosen = self._words.t, list(self.wish.cards)
        rest = list(self.case.hand)
        for card in chosen:
            rest.remove(card)
        rows: list[Widget] = [
            Label(t("With these cards of your hand"), size=TextSize.CAPTION, colour="dim"),
            self._grid(
                t("Choose from your hand"),
                [CardCell(card) for card in rest],
                lambda at: self._choose(rest[at]),
                empty=t("Your hand is empty: enter its cards under “{part}”.", part=t("Cards")),
            ),
        ]
        for nth, group in enumerate(self.wish.groups):
            name = t("Chosen, meld {number}", number=nth + 1) if len(self.wish.groups) > 1 else t("Chosen")
            rows.append(Row([Label(name, size=TextSize.CAPTION, colour="dim"), self._group(name, nth, group)]))
        if self.wish.kind in IN_MELDS and self.wish.groups and self.wish.groups[-1]:
            more = replace(self.wish, groups=(*self.wish.groups, ()))
            rows.append(Row([Button(t("Another meld"), lambda: self.ask(more), size=TextSize.CAPTION), Spacer(grow=1)]))
        return rows

    def _group(self, name: str, nth: int, group: Sequence[Card]) -> Widget:
        def take_back(at: int) -> None:
            rest = (*group[:at], *group[at + 1 :])
            groups = (*self.wish.groups[:nth], *((rest,) if rest else ()), *self.wish.groups[nth + 1 :])
            self.ask(replace(self.wish, groups=groups))

        empty = self._words.t("none yet")
        grid = self._grid(name, [CardCell(card) for card in group], take_back, empty=empty)
        grid.grow = 1
        return grid

    def _choose(self, card: Card) -> None:
        groups = self.wish.groups or ((),)
        self.ask(replace(self.wish, groups=(*groups[:-1], (*groups[-1], card))))

    # --- the answer ---

    def _said(self) -> Sequence[Widget]:
        """Return what the judge says, and what would be allowed."""
        t = self._words.t
        found = self._answered = answer(self._words, self.case, self.wish)
        colour = {True: "accent", False: "warning", None: "text"}[found.allowed]
        rows: list[Widget] = [
            Paragraph(found.said, size=TextSize.HEADING, bold=True, colour=colour),
            Paragraph(found.reason),
        ]
        if found.rule:
            rows.append(Paragraph(found.rule, size=TextSize.CAPTION, colour="dim"))
        if found.may:
            rows.append(Paragraph(t("You may:"), bold=True))
            rows += [Paragraph(each, size=TextSize.CAPTION) for each in found.may]
        return rows
