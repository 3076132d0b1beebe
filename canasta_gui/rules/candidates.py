"""The allowed actions of a seat, up to cards that play alike: for computer players, hints and perft.

Every candidate is irreducible: one meld or one added card a time once the side is open, openings of which no card can
be left out. Every legal action is a candidate or follows from candidates played one after the other.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from canasta_gui.rules import actions as act
from canasta_gui.rules.cards import (
    KEY_STEP,
    KIND,
    KIND_BLACK_THREE,
    MELD_RANKS,
    RANK_BLANCHE,
    RANK_JOKER,
    RANK_THREE,
    RANK_TWO,
    WILD_KINDS,
    Card,
    is_run,
    rank_of_key,
)
from canasta_gui.rules.exits import BLACK_THREE_MELD
from canasta_gui.rules.picking import Picker, Shape, run_ends, run_melds, runs_in
from canasta_gui.rules.policies.melds import MIN_MELD
from canasta_gui.rules.position import Meld, Phase, Position
from canasta_gui.rules.referee import check
from canasta_gui.rules.trial import Trial
from canasta_gui.rules.ways import may_begin_another, openings, take_ways, top_pair, whole_hands, wild_choices

Wilds = Sequence[tuple[int, int, int]]


def candidates(pos: Position, seat: int) -> Iterator[act.Action]:
    """Every irreducible action that the referee allows the seat now."""
    if pos.phase is Phase.OVER or seat != pos.to_act:
        return
    if pos.phase is Phase.ANSWER:
        yield from (act.Answer(True), act.Answer(False))
    elif pos.phase is Phase.CHOOSE:
        yield from (act.Choose(pile) for pile in act.PACKETS)
    elif pos.phase is Phase.DRAW:
        yield from _before_the_draw(pos, seat)
    else:
        yield from _after_the_draw(pos, seat)


def _allowed(pos: Position, seat: int, tries: Iterator[act.Action]) -> Iterator[act.Action]:
    """Those of a few tries that the referee lets pass: what fits may still be a dead end."""
    return (action for action in tries if check(pos, seat, action) is None)


def _before_the_draw(pos: Position, seat: int) -> Iterator[act.Action]:
    if pos.stock and pos.answer is not True:
        yield act.Draw()
    else:
        yield from _allowed(pos, seat, iter((act.Draw(), act.Pass())))
    yield from _allowed(pos, seat, (way.action() for way in take_ways(pos, seat)))
    pair = top_pair(pos, seat)
    if pair is not None:
        yield from _allowed(pos, seat, iter((act.Take(pair, only_top=True),)))
    yield from _allowed(pos, seat, iter((act.Ask(),)))
    yield from _reserve(pos, seat)


def _reserve(pos: Position, seat: int) -> Iterator[act.Action]:
    if pos.reserves[seat]:
        yield from _allowed(pos, seat, iter((act.TakeReserve(),)))


def _after_the_draw(pos: Position, seat: int) -> Iterator[act.Action]:
    lays = _additions(pos, seat) if pos.is_open(pos.side(seat)) else _openings(pos, seat)
    hand = pos.hands[seat]
    # Whoever keeps two cards and is not bound to go out can always end the turn: nothing to ask the referee.
    free = pos.answer is not True
    for lay in lays:
        left = len(hand) - sum(len(meld.cards) for meld in lay.melds)
        if (free and left > 1) or check(pos, seat, lay) is None:
            yield lay
    yield from _allowed(pos, seat, _black_threes(pos, seat))
    yield from _discards(pos, seat)
    if pos.rules.special_hands:
        yield from _allowed(pos, seat, iter((act.Show(),)))
    yield from _allowed(pos, seat, iter((act.Ask(),)))
    yield from _reserve(pos, seat)
    if len(hand) <= 1:
        yield from _allowed(pos, seat, iter((act.Pass(),)))


def _openings(pos: Position, seat: int) -> Iterator[act.Lay]:
    yield from map(act.Lay, openings(pos, seat))
    yield from _exits_below_the_minimum(pos, seat)


def _exits_below_the_minimum(pos: Position, seat: int) -> Iterator[act.Lay]:
    """The whole hand at once, but for a discard, where that owes no minimum (R22)."""
    trial = Trial(pos, seat)
    need = trial.opening_need()
    if trial.exit_need() == need or not trial.can_go_out():
        return
    for melds in whole_hands(pos, seat):
        if _points(pos, melds) < need:
            lay = act.Lay(melds)
            if not any(check(pos, seat, less) is None for less in _one_card_less(lay)):
                yield lay


def _points(pos: Position, melds: tuple[act.MeldCards, ...]) -> int:
    """What melds count for an opening: black threes add nothing (R26)."""
    return sum(pos.rules.value[card] for meld in melds for card in meld.cards if meld.rank != RANK_THREE)


def _one_card_less(lay: act.Lay) -> Iterator[act.Lay]:
    """The same gesture without one of its cards."""
    for n, meld in enumerate(lay.melds):
        for m in range(len(meld.cards)):
            fewer = meld._replace(cards=meld.cards[:m] + meld.cards[m + 1 :])
            yield act.Lay((*lay.melds[:n], fewer, *lay.melds[n + 1 :]))


def _additions(pos: Position, seat: int) -> Iterator[act.Lay]:
    """One more card on a meld of the side, or the smallest new meld."""
    rules, counts, side = pos.rules, pos.counts[seat], pos.side(seat)
    melds, picker = pos.melds[side], Picker(pos, seat)
    wilds = [wild for wild in wild_choices(counts, 1) if sum(wild)]
    for key, meld in sorted(melds.items()):
        rank = rank_of_key(key)
        if rank in MELD_RANKS:
            yield from _laid(picker, _joining(pos, counts, rank, meld, wilds), key // KEY_STEP)
        elif rank == RANK_TWO:
            yield from _laid(picker, _joining_wilds(pos, counts, meld), key // KEY_STEP)
        elif is_run(rank):
            ends = (card for card in run_ends(meld.cards) if card in pos.hands[seat])
            yield from (act.Lay((act.MeldCards(rank, (card,), key // KEY_STEP),)) for card in ends)
    begun = Counter(map(rank_of_key, melds))
    for rank in MELD_RANKS:
        if counts[rank] >= 2 and (rank not in begun or may_begin_another(pos, side, rank)):
            yield from _laid(picker, _smallest(pos, counts, rank, wilds), begun[rank])
    if rules.melds.wild_melds and (RANK_TWO not in begun or may_begin_another(pos, side, RANK_TWO)):
        yield from _laid(picker, _smallest_of_wilds(pos, counts), begun[RANK_TWO])
    for run in runs_in(pos.hands[seat]) if rules.melds.runs else ():
        if len(run) == MIN_MELD:
            yield act.Lay(run_melds([run], begun))


def _laid(picker: Picker, shapes: Iterator[Shape], of: int) -> Iterator[act.Lay]:
    for shape in shapes:
        for (meld,) in picker.melds((shape,)):
            yield act.Lay((meld._replace(of=of),))


def _joining(pos: Position, counts: Sequence[int], rank: int, meld: Meld, wilds: Wilds) -> Iterator[Shape]:
    """One more card on a meld of the side."""
    if 0 < pos.rules.melds.most_cards(rank) <= len(meld.cards):
        return
    if counts[rank]:
        yield Shape(rank, 1, 0, 0, 0)
    naturals, rule = len(meld.cards) - meld.wilds, pos.rules.melds
    free = rank not in rule.pure_ranks and naturals >= rule.naturals_once_open
    if free and meld.wilds < pos.rules.wild_cap[naturals]:
        yield from (Shape(rank, 0, *wild) for wild in wilds)


def _smallest(pos: Position, counts: Sequence[int], rank: int, wilds: Wilds) -> Iterator[Shape]:
    """The smallest new melds of a rank."""
    if counts[rank] >= MIN_MELD:
        yield Shape(rank, MIN_MELD, 0, 0, 0)
    rule = pos.rules.melds
    if pos.rules.wild_limit[MIN_MELD] and rule.naturals_once_open < MIN_MELD and rank not in rule.pure_ranks:
        yield from (Shape(rank, MIN_MELD - 1, *wild) for wild in wilds)


def _joining_wilds(pos: Position, counts: Sequence[int], meld: Meld) -> Iterator[Shape]:
    """One more wild card on a meld of wild cards (R33e)."""
    rule = pos.rules.melds
    if 0 < rule.wild_most <= len(meld.cards):
        return
    if counts[RANK_TWO]:
        yield Shape(RANK_TWO, 1, 0, 0, 0)
    if rule.wild_mix or meld.wilds < pos.rules.wild_cap[len(meld.cards) - meld.wilds]:
        yield from (Shape(RANK_TWO, 0, *jokers, 0) for jokers in ((1, 0), (0, 1)) if _holds(counts, *jokers))


def _smallest_of_wilds(pos: Position, counts: Sequence[int]) -> Iterator[Shape]:
    """The smallest new melds of wild cards alone (R33e)."""
    most = MIN_MELD if pos.rules.melds.wild_mix else pos.rules.wild_limit[MIN_MELD]
    for stand_ins in range(min(most, MIN_MELD) + 1):
        for blanches in range(stand_ins + 1):
            twos = MIN_MELD - stand_ins
            if twos <= counts[RANK_TWO] and _holds(counts, stand_ins - blanches, blanches):
                yield Shape(RANK_TWO, twos, stand_ins - blanches, blanches, 0)


def _holds(counts: Sequence[int], jokers: int, blanches: int) -> bool:
    return jokers <= counts[RANK_JOKER] and blanches <= counts[RANK_BLANCHE]


def _black_threes(pos: Position, seat: int) -> Iterator[act.Action]:
    hand, held = pos.hands[seat], pos.counts[seat][KIND_BLACK_THREE]
    bought = pos.melds[pos.side(seat)].get(RANK_THREE)
    for size in BLACK_THREE_MELD if held else ():
        number = size - (len(bought.cards) if bought else 0)
        if 0 < number <= held and len(hand) - number <= 1:
            threes = [card for card in hand if KIND[card] == KIND_BLACK_THREE]
            yield act.Lay((act.MeldCards(RANK_THREE, tuple(threes[:number])),))


def _discards(pos: Position, seat: int) -> Iterator[act.Action]:
    """One discard for each kind of card held; where there are runs, for each card."""
    hand, kind_of = pos.hands[seat], range(60) if pos.rules.melds.runs else KIND
    by_kind: dict[int, Card] = {}
    for card in hand:
        by_kind.setdefault(kind_of[card], card)
    plain = len(hand) > 1 and pos.answer is not True
    pile_full = pos.pile_wilds >= pos.rules.pile.max_wilds
    for card in by_kind.values():
        if (plain and not (pile_full and KIND[card] in WILD_KINDS)) or check(pos, seat, act.Discard(card)) is None:
            yield act.Discard(card)
