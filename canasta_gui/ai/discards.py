"""Which card to discard: what it is worth to us against what it risks with the next seat, and when to freeze."""

from collections.abc import Sequence

from canasta_gui.ai.evaluation import standing
from canasta_gui.ai.outlook import Outlook
from canasta_gui.rules import actions as act
from canasta_gui.rules.cards import FIRST_NATURAL, KIND, KIND_BLACK_THREE, Card


def best_discard(outlook: Outlook, discards: Sequence[act.Discard]) -> act.Discard:
    """The discard that costs least."""
    return max(discards, key=lambda discard: discard_worth(outlook, discard.card))


def discard_worth(outlook: Outlook, card: Card) -> float:
    """Our standing without the card, less what the next seat may gain by the pile."""
    view = outlook.view
    kind = KIND[card]
    counts = view.counts[outlook.seat][:]
    counts[kind] -= 1
    pile = [*view.pile, card]
    wild = card < FIRST_NATURAL
    worth = standing(outlook, view.melds[outlook.side], counts, pile, frozen=view.frozen or wild)
    if wild:
        return worth + _freeze_gain(outlook, pile)
    return worth - take_chance(outlook, kind) * outlook.pile_worth(pile)


def take_chance(outlook: Outlook, kind: int) -> float:
    """The chance that the next seat takes the pile with this kind on top."""
    view, weights = outlook.view, outlook.weights
    seat = view.next_seat(outlook.seat)
    side = view.side(seat)
    if kind == KIND_BLACK_THREE or kind < FIRST_NATURAL >> 2 or side == outlook.side:
        return 0.0
    opened = view.is_open(side)
    if opened and not view.frozen and kind in view.melds[side]:
        return weights.feed_meld
    pair = min(1.0, outlook.holds(seat, kind, 2) * weights.keeps_pairs)
    if opened and not view.frozen:
        one = max(pair, outlook.holds(seat, kind, 1))
        pair += (one - pair) * outlook.holds_wild(seat)
    elif not opened:
        pair *= _opens_through_pile(outlook, side)
    memory = outlook.memory
    if not memory.known[seat][kind]:
        pair *= weights.discarded_before ** min(2, memory.discarded[seat][kind])
        pair *= weights.let_pass ** min(2, memory.let_pass[seat][kind])
    return pair * weights.takes_when_it_can


def _opens_through_pile(outlook: Outlook, side: int) -> float:
    minimum = outlook.view.minimum(side)
    return max((step for step in outlook.weights.opens_by_pile if minimum >= step[0]), default=(0, 1.0))[1]


def _freeze_gain(outlook: Outlook, pile: list[Card]) -> float:
    """What freezing the pile takes from the rivals' chances at it beyond what it takes from ours."""
    view = outlook.view
    if view.frozen:
        return 0.0
    theirs = max(_open_ranks(outlook, side) for side in outlook.rival_sides())
    ours = _open_ranks(outlook, outlook.side)
    return outlook.weights.freeze * outlook.pile_worth(pile) * (theirs - ours)


def _open_ranks(outlook: Outlook, side: int) -> float:
    """How freely a side reaches an unfrozen pile: 0 before it has opened, near 1 with many ranks laid."""
    ranks = len(outlook.view.melds[side])
    return min(1.0, 0.3 + 0.15 * ranks) if ranks else 0.0
