"""Questions for the judge at a table of canasta."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from canasta_gui.play.judge.case import JudgeQuestion, QuestionForm, QuestionKind
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.actions import Action, MeldCards
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.lay_preview import canasta_refusal, exit_barred
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.referee import exit_exists
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import FIRST_NATURAL, KEY_STEP, RANK_TWO, Card, rank_of, rank_of_key, run_of, suit_of
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Refusal, Why

Candidates = Callable[[JudgeQuestion, CanastaPosition], Iterator[Action]]


def _just(action: Action) -> Candidates:
    """Return the candidates of a question without a choice."""

    def candidates(_question: JudgeQuestion, _pos: CanastaPosition) -> Iterator[Action]:
        yield action

    return candidates


def _of_one_card(make: Callable[[Card], Action]) -> Candidates:
    def candidates(question: JudgeQuestion, _pos: CanastaPosition) -> Iterator[Action]:
        if len(question.cards) == 1:
            yield make(question.cards[0])

    return candidates


# --- the pile ---


def _takes(question: JudgeQuestion, pos: CanastaPosition) -> Iterator[act.Take]:
    """Yield the ways to take the pile: its top card joins a meld of its rank, or a run of its suit alone."""
    first, *others = question.groups or ((),)
    joins: list[tuple[int, bool]] = [(0, False)]
    if pos.pile:
        top = pos.pile[-1]
        joins = [(of, False) for of in _numbers(pos, rank_of(top))]
        if pos.rules.melds.runs and not first:
            joins += [(of, True) for of in _numbers(pos, run_of(suit_of(top)))]
    for melds in _readings(pos, others):
        for of, run in joins:
            yield act.Take(first, melds, of=of, run=run)


def _take(question: JudgeQuestion, pos: CanastaPosition) -> Iterator[act.Take]:
    """Yield the ways to take the pile with the chosen cards; before any are chosen, also with any of the hand."""
    yield from _takes(question, pos)
    if not question.cards:
        yield from _possible_takes(pos, only_top=False)


def _take_top(question: JudgeQuestion, pos: CanastaPosition) -> Iterator[act.Take]:
    yield act.Take(question.cards, only_top=True)
    if not question.cards:
        yield from _possible_takes(pos, only_top=True)


def _possible_takes(pos: CanastaPosition, *, only_top: bool) -> Iterator[act.Take]:
    every = candidates(pos, pos.to_act) if pos.phase is Phase.DRAW and pos.pile else ()
    return (each for each in every if isinstance(each, act.Take) and each.only_top is only_top)


def _shown_right(question: JudgeQuestion, pos: CanastaPosition) -> Iterator[act.Remedy]:
    for take in _takes(question, pos):
        yield act.Remedy("show", take.melds, take.using, take.of, take.run)


# --- melds ---


def _lays(question: JudgeQuestion, pos: CanastaPosition) -> Iterator[act.Lay]:
    if question.cards:
        for melds in _readings(pos, question.groups):
            yield act.Lay(melds)


def _additions(question: JudgeQuestion, _pos: CanastaPosition) -> Iterator[act.Lay]:
    if question.cards and question.onto is not None:
        key = question.onto.key
        yield act.Lay((MeldCards(rank_of_key(key), question.cards, key // KEY_STEP),))


def _set_right(how: act.How) -> Candidates:
    """Return the ways to remedy an opening with these melds."""

    def candidates(question: JudgeQuestion, pos: CanastaPosition) -> Iterator[act.Remedy]:
        if question.cards:
            for melds in _readings(pos, question.groups):
                yield act.Remedy(how, melds)

    return candidates


def _readings(pos: CanastaPosition, groups: Sequence[Sequence[Card]]) -> Iterator[tuple[MeldCards, ...]]:
    """Yield the cards as melds: as the first meld of their rank or added to it, then as further melds of that rank."""
    yield tuple(MeldCards(_rank_of_meld(cards), tuple(cards)) for cards in groups if cards)
    begun, others = Counter[int](), list[MeldCards]()
    for cards in filter(None, groups):
        rank = _rank_of_meld(cards)
        others.append(MeldCards(rank, tuple(cards), begun[rank] + len(pos.melds_of(pos.side(pos.turn), rank))))
        begun[rank] += 1
    if any(meld.of for meld in others):
        yield tuple(others)


def _rank_of_meld(cards: Sequence[Card]) -> int:
    """Return the rank of the natural cards, or the run if several ranks have one suit; 2 for wild cards alone."""
    naturals = [card for card in cards if card >= FIRST_NATURAL]
    if len({rank_of(card) for card in naturals}) > 1 and len({suit_of(card) for card in naturals}) == 1:
        return run_of(suit_of(naturals[0]))
    return rank_of(naturals[0]) if naturals else RANK_TWO


def _numbers(pos: CanastaPosition, rank: int) -> Sequence[int]:
    """Return the numbers of the melds of a rank that cards can join: the present ones, and a new one."""
    there = [key // KEY_STEP for key in pos.melds[pos.side(pos.turn)] if rank_of_key(key) == rank]
    return sorted({0, *there, len(there)})


# --- going out ---


def _exit_refusal(pos: CanastaPosition, seat: int) -> Refusal | None:
    """Return why a seat cannot go out in this turn."""
    if seat != pos.to_act:
        return Refusal(Why.NOT_YOUR_TURN)
    if pos.phase not in (Phase.DRAW, Phase.PLAY):
        return Refusal(Why.ANSWER_FIRST)
    if exit_exists(pos, seat):
        return exit_barred(pos, seat)
    return canasta_refusal(pos, pos.melds[pos.side(seat)]) or Refusal(Why.ASK_NO_EXIT)


# --- what a game's rules contain ---


def _asks(rules: CanastaRules) -> bool:
    return rules.going_out.asking != "none" and any(rules.alliance.partners)


def _has_reserve(rules: CanastaRules) -> bool:
    return bool(rules.reserve.size) and not rules.reserve.must_be_played


def _chooses(rules: CanastaRules) -> bool:
    return rules.reserve.chosen


def _plays_irregularities(rules: CanastaRules) -> bool:
    return rules.irregularities.is_played


FORMS: Final[Mapping[QuestionKind, QuestionForm[CanastaRules, CanastaPosition]]] = {
    QuestionKind.DRAW: QuestionForm(act.Draw, _just(act.Draw())),
    QuestionKind.TAKE: QuestionForm(act.Take, _take, cards=True, melds=True),
    QuestionKind.TAKE_TOP: QuestionForm(act.Take, _take_top, lambda rules: rules.pile.top_alone, cards=True),
    QuestionKind.LAY: QuestionForm(act.Lay, _lays, cards=True, melds=True),
    QuestionKind.ADD: QuestionForm(act.Lay, _additions, cards=True, onto=True),
    QuestionKind.DISCARD: QuestionForm(act.Discard, _of_one_card(act.Discard), cards=True),
    QuestionKind.PASS: QuestionForm(act.Pass, _just(act.Pass())),
    QuestionKind.RESERVE: QuestionForm(act.TakeReserve, _just(act.TakeReserve()), _has_reserve),
    QuestionKind.CHOOSE_FIRST: QuestionForm(act.Choose, _just(act.Choose(0)), _chooses),
    QuestionKind.CHOOSE_OTHER: QuestionForm(act.Choose, _just(act.Choose(1)), _chooses),
    QuestionKind.SHOW: QuestionForm(act.Show, _just(act.Show()), lambda rules: bool(rules.special_hands)),
    QuestionKind.ASK: QuestionForm(act.Ask, _just(act.Ask()), _asks),
    QuestionKind.YES: QuestionForm(act.Answer, _just(act.Answer(True)), _asks),
    QuestionKind.NO: QuestionForm(act.Answer, _just(act.Answer(False)), _asks),
    QuestionKind.GO_OUT: QuestionForm(None, refusal=_exit_refusal),
    QuestionKind.OBJECT: QuestionForm(act.Object, _just(act.Object()), _plays_irregularities),
    QuestionKind.EXPOSE: QuestionForm(act.Expose, _of_one_card(act.Expose), _plays_irregularities, cards=True),
    QuestionKind.PICK: QuestionForm(act.Pick, _of_one_card(act.Pick), _plays_irregularities, cards=True),
    QuestionKind.RESHUFFLE: QuestionForm(act.Reshuffle, _just(act.Reshuffle()), _plays_irregularities),
    QuestionKind.LAY_MORE: QuestionForm(act.Remedy, _set_right("add"), _plays_irregularities, cards=True, melds=True),
    QuestionKind.OPEN_ANEW: QuestionForm(act.Remedy, _set_right("swap"), _plays_irregularities, cards=True, melds=True),
    QuestionKind.SHOW_RIGHT: QuestionForm(act.Remedy, _shown_right, _plays_irregularities, cards=True, melds=True),
    QuestionKind.TAKE_BACK: QuestionForm(act.Remedy, _just(act.Remedy("back")), _plays_irregularities),
}
"""An offence (`Slip`) is not among them: it is never allowed, and the question about its deed is refused."""
