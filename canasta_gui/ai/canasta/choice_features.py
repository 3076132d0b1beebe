"""The features of a choice, which the expert sums with weights that were fitted to thousands of deals.

Points are in hundreds, cards of the pile in tens, so that all weights have a similar scale. Every feature is zero for
the choice that serves as the baseline: drawing, or laying nothing. A product of two features has both names.
"""

from collections.abc import Iterable
from typing import NamedTuple

from canasta_gui.ai.canasta.choices import discard_outcome
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.features import HUNDRED, PAIR
from canasta_gui.ai.canasta.memory import count_wilds
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.policies import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import CanastaView, Meld
from canasta_gui.rules.core.cards import FIRST_NATURAL, KIND, KIND_BLACK_THREE, MELD_RANKS, Card, rank_of_key

TEN = 10.0
SAFE = 0.1
"""Probability of a take by the next seat below which a natural card is a safe discard."""
SMALL_PILE, LONG = 2, 4
"""Size of a pile that is hardly worth protecting; number of cards that make a new meld long."""
SHORT, FEW, NEARLY_SHORT, GOOD = 3, 4, 5, 8
"""Sizes of a hand that may be gone in one turn, is small, may be gone in two turns, and is good early in a deal."""


Features = dict[str, float]
"""The features of one choice by name; the file `weights/experience.toml` has a weight for each."""


class TurnFeatures(NamedTuple):
    """The features common to all choices of a turn; yes and no are 1 and 0.

    `early`: share of the cards still in the stock. `end`: probability that the deal ends before the seat's next turn.
    `opened`, `rival_opened`: whether the seat's side and the next seat's side have opened. `ready`, `ours_ready`:
    whether a rival side and the seat's side have the canastas to go out. `shortest`: size of the rivals' shortest hand;
    `partners`: mean size of a partner's hand. `alone`: whether the seat has no partner. `pile`: its cards, in tens.
    `minimum`: points needed to open, in hundreds. `pairs`: ranks held twice or more, in fives.
    """

    early: float
    end: float
    opened: float
    rival_opened: float
    ready: float
    ours_ready: float
    shortest: int
    partners: float
    alone: float
    frozen: float
    pile: float
    minimum: float
    hand: int
    pairs: float


def turn_features(context: DecisionContext) -> TurnFeatures:
    """Return the features common to all choices of the turn."""
    view, seat = context.view, context.seat
    rivals = context.rival_sides()
    need = view.rules.going_out.canastas
    partners = view.partners(seat)
    return TurnFeatures(
        early=len(view.stock) / view.rules.cards.total,
        end=context.end,
        opened=float(view.is_open(context.side)),
        rival_opened=float(view.is_open(view.side(view.next_seat(seat)))),
        ready=float(any(view.canastas(side) >= need for side in rivals)),
        ours_ready=float(view.canastas(context.side) >= need),
        shortest=min([len(view.hands[other]) for side in rivals for other in view.seats(side)]),
        partners=sum([len(view.hands[other]) for other in partners]) / max(1, len(partners)),
        alone=float(not partners),
        frozen=float(view.frozen),
        pile=len(view.pile) / TEN,
        minimum=view.minimum_for(seat) / HUNDRED,
        hand=len(view.hands[seat]),
        pairs=sum([view.counts[seat][rank] >= PAIR for rank in MELD_RANKS]) / 5.0,
    )


class DiscardOutlook(NamedTuple):
    """Values shared by the discards of one turn.

    `outcomes`: result of `discard_outcome` for each card. `safe`: number of safe discards in the hand.
    """

    outcomes: dict[Card, tuple[float, float, float]]
    safe: int


def discard_outlook(context: DecisionContext, cards: Iterable[Card]) -> DiscardOutlook:
    """Return the outcomes of these discards, and the number of safe ones in the hand."""
    outcomes = {card: discard_outcome(context, card) for card in cards}
    safe = {KIND[card] for card, outcome in outcomes.items() if _is_safe(card, outcome[2])}
    counts = context.view.counts[context.seat]
    return DiscardOutlook(outcomes, sum([counts[kind] for kind in safe]))


def _is_safe(card: Card, danger: float) -> bool:
    return card >= FIRST_NATURAL and danger < SAFE


def discard_features(context: DecisionContext, turn: TurnFeatures, card: Card, outlook: DiscardOutlook) -> Features:
    """Return the features of a discard.

    `worth`: its value by the policy; `risk`: expected gain of the next seat; `danger`: probability that it takes.
    `safe_spent`: share of the hand's safe discards that this one uses up.
    """
    view, kind = context.view, KIND[card]
    kept, lost, danger = outlook.outcomes[card]
    following = view.next_seat(context.seat)
    rank = kind if kind in MELD_RANKS else 0
    held = view.counts[context.seat][kind] if rank else 0
    pair, three, single = float(held == PAIR), float(held >= MIN_MELD), float(held == 1)
    unseen = min(6, context.memory.unseen[kind]) / 4.0 if rank else 0.0
    sides = context.side, view.side(following)
    ours_size, theirs_size = (_largest(view, side, rank) for side in sides)
    fits, theirs = float(ours_size > 0.0), float(theirs_size > 0.0)
    wild, value = float(card < FIRST_NATURAL), view.rules.value_of_kind[kind] / HUNDRED
    stops = float(kind == KIND_BLACK_THREE)
    freezes = float(not view.frozen and view.rules.pile.frozen_by_discard(card))
    closed, rival_closed, pile, frozen = 1.0 - turn.opened, 1.0 - turn.rival_opened, turn.pile, turn.frozen
    spent = 1.0 / max(1, outlook.safe) if _is_safe(card, danger) else 0.0
    memory = context.memory
    partners = view.partners(context.seat)
    return {
        "worth": (kept - lost) / HUNDRED,
        "risk": lost / HUNDRED,
        "danger": danger,
        "danger_pile": danger * pile,
        "danger_pile_squared": danger * pile * pile,
        "danger_small_pile": danger * (len(view.pile) <= SMALL_PILE),
        "danger_closed": danger * rival_closed,
        "danger_minimum": danger * rival_closed * view.minimum_for(following) / HUNDRED,
        "danger_opened_pile": danger * turn.rival_opened * pile,
        "danger_frozen": danger * frozen,
        "danger_early": danger * turn.early,
        "danger_end": danger * turn.end,
        "danger_ready": danger * turn.ready,
        "danger_hand": danger * len(view.hands[following]) / TEN,
        "danger_short": danger * (len(view.hands[following]) <= SHORT),
        "danger_alone": danger * turn.alone,
        "danger_we_closed": danger * closed * pile,
        "danger_pairs_pile": danger * turn.pairs * pile,
        "danger_value": danger * value,
        "safe_spent": spent,
        "safe_spent_pile": spent * pile,
        "safe_spent_early": spent * turn.early,
        "stops": stops,
        "stops_pile": stops * pile,
        "stops_early": stops * turn.early,
        "stops_frozen": stops * frozen,
        "pair": pair,
        "pair_pile": pair * pile,
        "pair_frozen": pair * frozen,
        "pair_early": pair * turn.early,
        "pair_unseen": pair * unseen,
        "pair_minimum": pair * closed * turn.minimum,
        "pair_only": pair * (turn.pairs <= 1.0 / 5.0),
        "pair_hand": pair * turn.hand / TEN,
        "three": three,
        "three_early": three * turn.early,
        "three_closed": three * closed,
        "three_frozen": three * frozen,
        "three_pile": three * pile,
        "three_minimum": three * closed * turn.minimum,
        "four": float(held >= LONG),
        "single": single,
        "single_early": single * turn.early,
        "single_closed": single * closed,
        "single_unseen": single * unseen,
        "single_hand": single * turn.hand / TEN,
        "fits": fits,
        "fits_pile": fits * pile,
        "fits_early": fits * turn.early,
        "fits_end": fits * turn.end,
        "fits_size": ours_size,
        "fits_canasta": float(ours_size >= 1.0),
        "theirs_pile": theirs * pile,
        "theirs_frozen": theirs * frozen,
        "theirs_size": theirs_size,
        "value": value,
        "value_closed": value * closed,
        "value_minimum": value * closed * turn.minimum,
        "value_early": value * turn.early,
        "value_end": value * turn.end,
        "value_ready": value * turn.ready,
        "value_hand": value * turn.hand / TEN,
        "wild": wild,
        "wild_pile": wild * pile,
        "wild_early": wild * turn.early,
        "wild_many": wild * max(0, count_wilds(view.counts[context.seat]) - 1),
        "wild_hand": wild * (turn.hand - 1) / TEN,
        "wild_rival_opened": wild * turn.rival_opened,
        "wild_pairs": wild * turn.pairs,
        "wild_closed": wild * closed,
        "freezes": freezes,
        "freezes_pile": freezes * pile,
        "freezes_behind_pile": freezes * closed * turn.rival_opened * pile,
        "freezes_pairs_pile": freezes * turn.pairs * pile,
        "freezes_early": freezes * turn.early,
        "unseen": unseen,
        "unseen_early": unseen * turn.early,
        "dead": float(bool(rank) and not unseen),
        "partner_holds": float(sum([memory.known[one][kind] > 0 for one in partners]) if rank else 0),
        "partner_discarded": float(min(2, sum([memory.discarded[one][kind] for one in partners])) if rank else 0),
        "next_passed_pile": min(2, memory.let_pass[following][kind]) * pile if rank else 0.0,
        "next_discarded": float(min(2, memory.discarded[following][kind])) if rank else 0.0,
        "like_top_frozen": frozen * (bool(rank) and bool(view.pile) and KIND[view.pile[-1]] == kind),
    }


def _largest(view: CanastaView, side: int, rank: int) -> float:
    """Return the size of a side's largest meld of a rank, as a share of a canasta."""
    if not rank:
        return 0.0
    return max([len(view.melds[side][key].cards) for key in view.melds_of(side, rank)], default=0) / CANASTA


def lay_features(context: DecisionContext, turn: TurnFeatures, lay: act.Lay, gain: float) -> Features:
    """Return the features of a lay. `gain`: its value by the policy, in points; `new`: melds begun."""
    preview = context.preview(lay)
    features = [_meld_features(context, meld, preview.melds.get(meld.key)) for meld in lay.melds]
    total = _MeldFeatures(*map(sum, zip(*features, strict=True)))
    pile, early, ready = turn.pile, turn.early, turn.ours_ready
    opens, points, left = 1.0 - turn.opened, preview.points / HUNDRED, preview.size
    pairs_left = sum([preview.counts[rank] >= PAIR for rank in MELD_RANKS]) / 5.0
    pairs_lost = turn.pairs - pairs_left
    few_left = max(0, GOOD - left) / 5.0
    return {
        "gain": gain / HUNDRED,
        "gain_pile": gain / HUNDRED * pile,
        "gain_early": gain / HUNDRED * early,
        "gain_end": gain / HUNDRED * turn.end,
        "gain_opens": gain / HUNDRED * opens,
        "laid": 1.0,
        "laid_pile_squared": pile * pile,
        "laid_rival_opened_pile": turn.rival_opened * pile,
        "laid_opened_pile": turn.opened * pile,
        "laid_closed_pile": opens * (1.0 - turn.rival_opened) * pile,
        "laid_frozen_pile": turn.frozen * pile,
        "laid_end": turn.end,
        "laid_hand": turn.hand / TEN,
        "laid_early": early,
        "laid_short": float(turn.shortest <= NEARLY_SHORT),
        "laid_alone": turn.alone,
        "laid_pairs": turn.pairs,
        "laid_partner_short": float(turn.partners <= FEW),
        "laid_partners": turn.partners / TEN,
        "pairs_lost": pairs_lost,
        "pairs_lost_pile": pairs_lost * pile,
        "pairs_lost_frozen": pairs_lost * turn.frozen,
        "pairs_lost_early": pairs_lost * early,
        "cards_pile": (left - turn.hand) * pile / 5.0,
        "few_left_early": early * few_left,
        "few_left_unready": (1.0 - ready) * few_left,
        "few_left_ready": ready * few_left,
        "few_left_pile": pile * few_left,
        "few_left_threat": turn.ready * few_left,
        "points": points,
        "points_early": points * early,
        "points_end": points * turn.end,
        "points_ready": points * turn.ready,
        "naturals": total.naturals,
        "naturals_early": total.naturals * early,
        "naturals_pile": total.naturals * pile,
        "naturals_frozen": total.naturals * turn.frozen,
        "reaches_five": total.reaches_five,
        "reaches_six": total.reaches_six,
        "wilds": total.wilds,
        "wilds_last": float(total.wilds > 0.0 and not count_wilds(preview.counts)),
        "wilds_early": total.wilds * early,
        "wilds_pile": total.wilds * pile,
        "wilds_frozen": total.wilds * turn.frozen,
        "wilds_short_meld": total.wilds_short_meld,
        "wilds_supply": total.supply,
        "wilds_ready": total.wilds * ready,
        "wilds_pure": total.spoiling,
        "wilds_closing": total.closing,
        "closes_pure": total.pure,
        "closes_mixed": total.mixed,
        "closes_more": (total.pure + total.mixed) * ready,
        "new": total.new,
        "new_early": total.new * early,
        "new_ready": total.new * ready,
        "new_pile": total.new * pile,
        "new_frozen": total.new * turn.frozen,
        "new_rival_opened": total.new * turn.rival_opened,
        "new_unseen": total.new_unseen,
        "new_long": total.new_long,
        "leaves_one": float(left <= 1),
        "leaves_two": float(left == 2),
        "leaves_three": float(left == 3),
        "leaves_four": float(left == 4),
        "opens_hand": opens * left / TEN,
        "opens_minimum": opens * turn.minimum,
        "opens_threes": opens * len(context.view.side_red_threes(context.side)),
        "opens_wilds": opens * total.wilds,
        "opens_pairs_pile": opens * total.pairs * pile,
        "opens_early": opens * early,
        "opens_rival_opened": opens * turn.rival_opened,
        "opens_partners": opens * turn.partners / TEN,
        "opens_more": opens * max(0.0, points - turn.minimum),
        "opens_melds": opens * total.new,
        "opens_pairs_left": opens * pairs_left,
        "opens_pairs_left_pile": opens * pairs_left * pile,
        "opens_frozen_pile": opens * turn.frozen * pile,
    }


class _MeldFeatures(NamedTuple):
    """Features of one meld of a lay, summed over the lay.

    `naturals`: natural cards on an old meld; `new`: melds begun; `pairs`: melds with two or more natural cards;
    `supply`: cards to come of the ranks on which wild cards are laid; `spoiling`: pure melds that become mixed;
    `closing`: wild cards that complete a canasta; `pure`, `mixed`: canastas completed; `reaches_five`, `reaches_six`:
    melds that reach that size; `wilds_short_meld`: wild cards on melds of up to four cards; `new_unseen`: unseen copies
    of the ranks begun; `new_long`: melds begun with four or more cards.
    """

    wilds: float
    naturals: float
    new: float
    pairs: float
    supply: float
    spoiling: float
    closing: float
    pure: float
    mixed: float
    reaches_five: float
    reaches_six: float
    wilds_short_meld: float
    new_unseen: float
    new_long: float


_NOTHING = _MeldFeatures(*[0.0] * 14)


def _meld_features(context: DecisionContext, meld: act.MeldCards, grown: Meld | None) -> _MeldFeatures:
    """Return the features of one meld of a lay.

    `grown`: the meld with these cards on it; None for black threes laid when going out.
    """
    if grown is None:
        return _NOTHING
    old, rank = context.view.melds[context.side].get(meld.key), rank_of_key(meld.key)
    size = len(old.cards) if old is not None else 0
    wilds = sum([card < FIRST_NATURAL for card in meld.cards])
    naturals = len(meld.cards) - wilds
    closes = len(grown.cards) >= CANASTA > size
    return _MeldFeatures(
        wilds=float(wilds),
        naturals=float(naturals if size else 0),
        new=float(not size),
        pairs=float(naturals >= PAIR),
        supply=wilds * min(2.0, context.supply[rank]) if rank in MELD_RANKS else 0.0,
        spoiling=float(old is not None and wilds > 0 and not old.wilds and MIN_MELD < size < CANASTA),
        closing=float(wilds if closes else 0),
        pure=float(closes and not grown.wilds),
        mixed=float(closes and grown.wilds > 0),
        reaches_five=float(len(grown.cards) == CANASTA - 2 > size),
        reaches_six=float(len(grown.cards) == CANASTA - 1 > size),
        wilds_short_meld=float(wilds if len(grown.cards) <= LONG else 0),
        new_unseen=0.0 if size or rank not in MELD_RANKS else min(6, context.memory.unseen[rank]) / 4.0,
        new_long=float(not size and len(grown.cards) >= LONG),
    )


def start_features(context: DecisionContext, turn: TurnFeatures, action: act.Action, worth: float) -> Features:
    """Return the features of a way to begin the turn; `worth`: its value by the policy, in points."""
    if not isinstance(action, act.Take):
        return {"worth": worth / HUNDRED}
    view = context.view
    melds = view.melds[context.side]
    old = melds.get(action.key(view.pile[-1]))
    size = len(old.cards) if old is not None else 0
    cards, pile, short = len(view.pile), turn.pile, float(turn.shortest <= SHORT)
    closed, counts = 1.0 - turn.opened, view.counts[context.seat]
    below = [KIND[card] for card in view.rules.pile.below(view.pile)]
    own_ranks = {rank for rank in MELD_RANKS if counts[rank] >= PAIR or view.melds_of(context.side, rank)}
    fitting = sum([kind in own_ranks for kind in below])
    doubled = sum([kind in MELD_RANKS and below.count(kind) >= PAIR for kind in below])
    return {
        "worth": worth / HUNDRED,
        "taken": 1.0,
        "pile": pile,
        "pile_squared": pile * pile,
        "pile_early": pile * turn.early,
        "pile_rival_opened": pile * turn.rival_opened,
        "pile_short": pile * short,
        "pile_ours_ready": pile * turn.ours_ready,
        "pile_closed": pile * closed,
        "pile_frozen": pile * turn.frozen,
        "pile_end": pile * turn.end,
        "pile_pairs": pile * turn.pairs,
        "pile_hand": pile * turn.hand / TEN,
        "pile_partners": pile * turn.partners / TEN,
        "pile_alone": pile * turn.alone,
        "pile_wanted": pile * context.rivals_reach(frozen=view.frozen) / TEN,
        "fitting": fitting / TEN,
        "doubled": doubled / TEN,
        "frozen": turn.frozen,
        "opens": closed,
        "opens_minimum": closed * turn.minimum,
        "opens_melds": closed * len(action.melds),
        "uses_wild": float(sum([card < FIRST_NATURAL for card in action.using])),
        "worth_early": worth / HUNDRED * turn.early,
        "worth_closed": worth / HUNDRED * closed,
        "one_card": float(cards == 1),
        "two_cards": float(cards == 2),
        "three_cards": float(cards == 3),
        "pile_worth": context.pile_value(view.pile) / HUNDRED,
        "end": turn.end,
        "early": turn.early,
        "hand": turn.hand / TEN,
        "joins": float(old is not None),
        "short": short,
        "ready": turn.ready,
        "alone": turn.alone,
        "pile_wilds": float(view.pile_wilds),
        "closes": float(size < CANASTA <= size + len(action.using) + 1),
        "pairs": turn.pairs,
    }
