"""The rollout policy of the search, which plays roughly like the heuristic policy in a fraction of the time.

It gets whole positions, but reads only what the seat in turn could see. Obvious actions that the referee allows are
played without listing the other candidates.
"""

from collections.abc import Mapping, Sequence

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.policies import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import CanastaPosition, Meld
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    KIND,
    KIND_BLACK_THREE,
    MELD_RANKS,
    WILD_KINDS,
    Card,
    rank_of_key,
)
from canasta_gui.rules.core.position import Phase

PAIR, FEW, KEPT, MOST_CLOSING = 2, 4, 2, 2
PILE_CARD, PILE_WILD, TAKE_FROM, WILD_SPENT = 16, 40, 70, 45
KEEP_WILD, KEEP_PAIR, KEEP_STOPPER, KEEP_FITTING = 120, 26, 8, 30
SHARE_A_COPY = 0.07
ALLOWS_UP_TO = 110
HIDDEN_CARD, THEIR_CARD = 22, 14
NEAR_CANASTA = (0, 0, 0, 0, 20, 60, 150)
"""Expected value of an unfinished meld, by its number of cards."""


def rollout_action(pos: CanastaPosition, seat: int) -> act.Action:
    """Return the action of the seat that must act."""
    if pos.phase is Phase.ANSWER:
        return act.Answer(sum([pos.rules.value[card] for card in pos.hands[seat]]) <= ALLOWS_UP_TO)
    if pos.answer is not True:
        action = _obvious(pos, seat)
        if action is not None:
            return action
    options = list(candidates(pos, seat))
    if len(options) == 1 or pos.phase is Phase.CHOOSE:
        return options[0]
    return _start_action(pos, options) if pos.phase is Phase.DRAW else _main_action(pos, seat, options)


def _obvious(pos: CanastaPosition, seat: int) -> act.Action | None:
    """Return an action that need not be compared with others; None if there is no such action."""
    if pos.reserves[seat] or pos.phase is Phase.CHOOSE:
        return None
    return _obvious_start(pos, seat) if pos.phase is Phase.DRAW else _obvious_play(pos, seat)


def _obvious_start(pos: CanastaPosition, seat: int) -> act.Action | None:
    """Return a draw if neither hand nor melds can use the top card of the pile; else None."""
    if not pos.stock:
        return None
    if pos.pile:
        kind = KIND[pos.pile[-1]]
        if pos.counts[seat][kind] or any(rank_of_key(key) == kind for key in pos.melds[pos.side(seat)]):
            return None
    return act.Draw()


def _obvious_play(pos: CanastaPosition, seat: int) -> act.Action | None:
    """Return a lay of all cards that an open side can lay, or else a discard; None if neither is obvious."""
    rules, side, hand = pos.rules, pos.side(seat), pos.hands[seat]
    melds = pos.melds[side]
    if len(hand) < FEW or rules.melds.wild_melds or (not melds and _might_open(pos, seat)):
        return None
    if melds:
        if pos.canastas(side) >= rules.going_out.canastas and check(pos, seat, act.Ask()) is None:
            return None
        lay = _lay_everything(pos, seat, melds)
        if lay is not None:
            return lay
    kinds: dict[int, Card] = {KIND[card]: card for card in hand}
    discard = _best_discard(pos, seat, [act.Discard(card) for card in kinds.values()])
    return discard if check(pos, seat, discard) is None else None


def _might_open(pos: CanastaPosition, seat: int) -> bool:
    """Return whether the cards that could open count enough, ignoring whether they fit together."""
    value, counts = pos.rules.value_of_kind, pos.counts[seat]
    points = sum([counts[kind] * value[kind] for kind in WILD_KINDS])
    points += sum([counts[rank] * value[rank] for rank in MELD_RANKS if counts[rank] >= PAIR])
    return points >= pos.minimum_for(seat)


def _lay_everything(pos: CanastaPosition, seat: int, melds: Mapping[int, Meld]) -> act.Lay | None:
    """Return a lay of all cards that fit melds, of new melds, and of wild cards that complete a canasta; or None."""
    counts, hand, cap = pos.counts[seat], pos.hands[seat], pos.rules.wild_cap
    wilds = [card for card in hand if card < FIRST_NATURAL]
    wilds.sort(key=pos.rules.value.__getitem__, reverse=True)
    parts: list[act.MeldCards] = []
    left = len(hand)
    for rank in MELD_RANKS:
        held, old = counts[rank], melds.get(rank)
        size, had = (len(old.cards), old.wilds) if old is not None else (0, 0)
        if size + held < MIN_MELD:
            continue
        closing = CANASTA - size - held
        if not 0 < closing <= min(MOST_CLOSING, len(wilds)) or had + closing > cap[size + held - had]:
            closing = 0
        if held + closing and left - held - closing >= KEPT:
            left -= held + closing
            cards = [card for card in hand if card >> 2 == rank]
            parts.append(act.MeldCards(rank, (*cards, *[wilds.pop() for _ in range(closing)])))
    lay = act.Lay(tuple(parts))
    return lay if parts and check(pos, seat, lay) is None else None


def _start_action(pos: CanastaPosition, options: Sequence[act.Action]) -> act.Action:
    value = pos.rules.value
    best: act.Take | None = None
    least = 0.0
    for action in options:
        if isinstance(action, act.TakeReserve):
            return action
        if isinstance(action, act.Take) and not action.only_top:
            laid = [*action.using, *(card for meld in action.melds for card in meld.cards)]
            cost = float(WILD_SPENT * sum([card < FIRST_NATURAL for card in laid]))
            if best is None or cost < least:
                best, least = action, cost
    if best is None:
        return options[0]
    worth = sum([value[card] + PILE_CARD + (PILE_WILD if card < FIRST_NATURAL else 0) for card in pos.pile])
    return best if worth - least >= TAKE_FROM or not pos.stock else options[0]


def _main_action(pos: CanastaPosition, seat: int, options: Sequence[act.Action]) -> act.Action:
    lays: list[act.Lay] = []
    discards: list[act.Discard] = []
    for action in options:
        if isinstance(action, act.Lay):
            lays.append(action)
        elif isinstance(action, act.Discard):
            discards.append(action)
        elif isinstance(action, act.TakeReserve) or (isinstance(action, act.Ask) and _wants_out(pos, seat)):
            return action
    lay = _best_lay(pos, seat, lays)
    if lay is not None:
        return lay
    return _best_discard(pos, seat, discards) if discards else options[0]


def _wants_out(pos: CanastaPosition, seat: int) -> bool:
    """Return whether the gain of going out, and the loss to the others, exceed what playing on could bring."""
    side, sides = pos.side(seat), [each for each in range(pos.rules.n_sides) if pos.seats(each)]
    gain = float(pos.rules.going_out.bonus)
    cost = HIDDEN_CARD * sum([len(pos.hands[other]) for other in pos.partners(seat)]) - 100.0
    for other in sides:
        prospects = sum(
            [NEAR_CANASTA[len(meld.cards)] for meld in pos.melds[other].values() if len(meld.cards) < CANASTA]
        )
        if other == side:
            cost += prospects
        else:
            hands = sum([len(pos.hands[one]) for one in pos.seats(other)])
            gain += (prospects + THEIR_CARD * hands) / (len(sides) - 1)
    return gain >= cost


def _best_lay(pos: CanastaPosition, seat: int, lays: Sequence[act.Lay]) -> act.Lay | None:
    side, size = pos.side(seat), len(pos.hands[seat])
    leaving, may_leave = pos.answer is True, pos.canastas(side) >= pos.rules.going_out.canastas
    best, most = None, 0.0
    for lay in lays:
        worth = sum([_meld_worth(pos, side, meld) for meld in lay.melds])
        left = size - sum([len(meld.cards) for meld in lay.melds])
        if leaving:
            worth += 1000.0
        elif left < KEPT and not may_leave:
            worth -= 150.0
        if worth > most:
            best, most = lay, worth
    return best


def _meld_worth(pos: CanastaPosition, side: int, meld: act.MeldCards) -> float:
    """Return the value of laying these cards: points, a canasta completed or closer, less wild cards spent."""
    melds, cards = pos.melds[side], meld.cards
    old = melds.get(meld.key)
    size = len(old.cards) if old is not None else 0
    grown = size + len(cards)
    worth = sum([pos.rules.value[card] for card in cards]) + 10.0
    if grown >= CANASTA > size:
        worth += 300.0
    elif grown == CANASTA - 1:
        worth += 20.0
    price = KEEP_WILD + 15.0 * max(0, CANASTA - grown) if melds else WILD_SPENT
    return worth - price * sum([card < FIRST_NATURAL for card in cards])


def _best_discard(pos: CanastaPosition, seat: int, discards: Sequence[act.Discard]) -> act.Discard:
    counts, rules, side = pos.counts[seat], pos.rules, pos.side(seat)
    rival = pos.side(pos.next_seat(seat))
    theirs = {rank_of_key(key) for key in pos.melds[rival]} if rival != side else set()
    ours = {rank_of_key(key) for key in pos.melds[side]}
    probabilities = _take_probabilities(pos, seat, set() if pos.frozen else theirs) if rival != side else None
    pile = 30.0 + PILE_CARD * 1.6 * len(pos.pile)
    best, least = discards[0], 1e9
    for discard in discards:
        kind = KIND[discard.card]
        if discard.card < FIRST_NATURAL:
            cost = float(KEEP_WILD + rules.value[discard.card])
        elif kind == KIND_BLACK_THREE:
            cost = KEEP_STOPPER - pile * 0.15
        else:
            cost = (KEEP_PAIR if counts[kind] >= PAIR else 0.0) - 0.5 * rules.value[discard.card]
            cost += (KEEP_FITTING if kind in ours else 0.0) + (
                probabilities[kind] * pile if probabilities is not None else 0.0
            )
        if cost < least:
            best, least = discard, cost
    return best


def _take_probabilities(pos: CanastaPosition, seat: int, theirs: set[int]) -> list[float]:
    """Return the next player's probability of taking the pile, by kind: 1 with a meld, else by unseen copies."""
    copies = 4 * pos.rules.cards.packs
    left = [copies - held for held in pos.counts[seat]]
    for card in pos.pile:
        left[KIND[card]] -= 1
    return [1.0 if kind in theirs else SHARE_A_COPY * max(0, number) for kind, number in enumerate(left)]
