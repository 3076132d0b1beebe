"""The features of a choice: the expert sums them with weights that were fitted to thousands of deals.

Points are in hundreds, cards of the pile in tens, so that all weights are of one size. Every feature is zero for the
choice that all others are compared with: drawing, laying nothing. A product of two features bears both names.
"""

from typing import NamedTuple

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.discards import discard_outcome
from canasta_gui.ai.canasta.features import HUNDRED, PAIR
from canasta_gui.ai.canasta.memory import count_wilds
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.lay_preview import LayPreview
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import Meld
from canasta_gui.rules.core.cards import FIRST_NATURAL, KIND, MELD_RANKS, Card, rank_of_key

TEN = 10.0
SHORT, FEW, NEARLY_SHORT, GOOD = 3, 4, 5, 8
"""Cards of a hand that may be gone in a turn; few; that may be gone in two turns; good to keep early in a deal."""


Features = dict[str, float]
"""The features of one choice by name; the file `weights/experience.toml` has a weight for each."""


class TurnFeatures(NamedTuple):
    """The features that all choices of a turn share; yes and no are 1 and 0.

    `early`: the share of the cards that is still in the stock. `end`: the probability that the deal ends before the
    seat's next turn. `opened`: the seat's side has opened; `rival_opened`: the next seat's side. `ready`: a rival side
    has the canastas to go out; `ours_ready`: the seat's side. `shortest`: cards of the rivals' shortest hand;
    `partners`: of a partner's hand, in the mean. `alone`: the seat has no partner. `pile`: its cards, in tens.
    `minimum`: to open, in hundreds. `pairs`: ranks held twice or more, in fives.
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
    """Return the features that all choices of the turn share."""
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


def discard_features(context: DecisionContext, turn: TurnFeatures, card: Card) -> Features:
    """Return the features of a discard.

    `worth`: its value by the policy; `risk`: what the next seat may gain; `danger`: the probability of that.
    """
    view, kind = context.view, KIND[card]
    kept, lost, danger = discard_outcome(context, card)
    following = view.next_seat(context.seat)
    rank = kind if kind in MELD_RANKS else 0
    held = view.counts[context.seat][kind] if rank else 0
    pair, three = float(held == PAIR), float(held >= MIN_MELD)
    unseen = min(6, context.memory.unseen[kind]) / 4.0 if rank else 0.0
    sides = context.side, view.side(following)
    fits, theirs = (float(bool(rank and view.melds_of(side, rank))) for side in sides)
    wild, value = float(card < FIRST_NATURAL), view.rules.value_of_kind[kind] / HUNDRED
    closed, pile, frozen = 1.0 - turn.opened, turn.pile, turn.frozen
    memory = context.memory
    return {
        "worth": (kept - lost) / HUNDRED,
        "risk": lost / HUNDRED,
        "danger": danger,
        "danger_pile": danger * pile,
        "danger_closed": danger * (1.0 - turn.rival_opened),
        "danger_frozen": danger * frozen,
        "danger_end": danger * turn.end,
        "danger_ready": danger * turn.ready,
        "danger_hand": danger * len(view.hands[following]) / TEN,
        "danger_alone": danger * turn.alone,
        "danger_we_closed": danger * closed * pile,
        "pair_pile": pair * pile,
        "pair_frozen": pair * frozen,
        "pair_early": pair * turn.early,
        "pair_unseen": pair * unseen,
        "three": three,
        "three_early": three * turn.early,
        "three_closed": three * closed,
        "three_frozen": three * frozen,
        "fits_pile": fits * pile,
        "theirs_pile": theirs * pile,
        "theirs_frozen": theirs * frozen,
        "value": value,
        "value_closed": value * closed,
        "value_end": value * turn.end,
        "wild": wild,
        "wild_pile": wild * pile,
        "wild_early": wild * turn.early,
        "wild_many": wild * max(0, count_wilds(view.counts[context.seat]) - 1),
        "wild_hand": wild * (turn.hand - 1) / TEN,
        "wild_rival_opened": wild * turn.rival_opened,
        "wild_pairs": wild * turn.pairs,
        "unseen": unseen,
        "dead": float(bool(rank) and not unseen),
        "partner_holds": float(
            sum([memory.known[one][kind] > 0 for one in view.partners(context.seat)]) if rank else 0
        ),
        "next_passed_pile": min(2, memory.let_pass[following][kind]) * pile if rank else 0.0,
        "next_discarded": float(min(2, memory.discarded[following][kind])) if rank else 0.0,
        "like_top_frozen": frozen * (bool(rank) and bool(view.pile) and KIND[view.pile[-1]] == kind),
    }


def lay_features(context: DecisionContext, turn: TurnFeatures, lay: act.Lay, gain: float) -> Features:
    """Return the features of a lay. `gain`: its value by the policy, in points; `new`: melds begun."""
    preview = LayPreview(context.view, context.seat)
    for meld in lay.melds:
        preview.lay(meld.key, meld.cards)
    features = [_meld_features(context, meld, preview.melds.get(meld.key)) for meld in lay.melds]
    total = _MeldFeatures(*map(sum, zip(*features, strict=True)))
    pile, early, ready = turn.pile, turn.early, turn.ours_ready
    opens, points, left = 1.0 - turn.opened, preview.points / HUNDRED, preview.size
    return {
        "gain": gain / HUNDRED,
        "laid": 1.0,
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
        "cards_pile": (left - turn.hand) * pile / 5.0,
        "few_left_early": early * max(0, GOOD - left) / 5.0,
        "points_end": points * turn.end,
        "points_ready": points * turn.ready,
        "naturals": total.naturals,
        "naturals_early": total.naturals * early,
        "wilds": total.wilds,
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
        "leaves_two": float(left == 2),
        "leaves_three": float(left == 3),
        "leaves_four": float(left == 4),
        "opens_hand": opens * left / TEN,
        "opens_minimum": opens * turn.minimum,
        "opens_threes": opens * len(context.view.side_red_threes(context.side)),
        "opens_wilds": opens * total.wilds,
        "opens_pairs_pile": opens * total.pairs * pile,
    }


class _MeldFeatures(NamedTuple):
    """The features of one meld of a lay, which are summed.

    `naturals`: natural cards on an old meld; `new`: melds begun; `pairs`: melds with two natural cards and more;
    `supply`: cards to come of the ranks that wild cards are laid on; `spoiling`: pure melds that become mixed;
    `closing`: wild cards that close a canasta; `pure`, `mixed`: canastas closed.
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


_NOTHING = _MeldFeatures(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def _meld_features(context: DecisionContext, meld: act.MeldCards, grown: Meld | None) -> _MeldFeatures:
    """Return the features of one meld of a lay.

    `grown`: the meld with these cards on it; None where it is none (black threes, laid when going out).
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
    )


def start_features(context: DecisionContext, turn: TurnFeatures, action: act.Action, worth: float) -> Features:
    """Return the features of a way to begin the turn: all but its `worth` by the policy, in points, are of the pile."""
    if not isinstance(action, act.Take):
        return {"worth": worth / HUNDRED}
    view = context.view
    melds = view.melds[context.side]
    old = melds.get(action.key(view.pile[-1]))
    size = len(old.cards) if old is not None else 0
    cards, pile, short = len(view.pile), turn.pile, float(turn.shortest <= SHORT)
    return {
        "worth": worth / HUNDRED,
        "taken": 1.0,
        "pile": pile,
        "pile_squared": pile * pile,
        "pile_early": pile * turn.early,
        "pile_rival_opened": pile * turn.rival_opened,
        "pile_short": pile * short,
        "pile_ours_ready": pile * turn.ours_ready,
        "pile_closed": pile * (1.0 - turn.opened),
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
