"""What to lay: openings, additions, wild cards. One step at a time, each evaluated with the hand that it leaves."""

from collections.abc import Iterator, Sequence

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.evaluation import NO_MELD, evaluate, open_and_complete_melds
from canasta_gui.ai.canasta.memory import count_wilds
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.lay_preview import LayPreview
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.core.cards import FIRST_NATURAL, MELD_RANKS, Card


def lay_gains(context: DecisionContext, lays: Sequence[act.Lay]) -> dict[act.Lay, float]:
    """Return by how many points each lay, and each canasta closed at one go, is better than laying nothing."""
    now = value_after(context, LayPreview(context.view, context.seat), context.view.pile)
    gains: dict[act.Lay, float] = {}
    for lay in (*lays, *_closing(context)):
        preview = LayPreview(context.view, context.seat)
        for meld in lay.melds:
            preview.lay(meld.key, meld.cards)
        gains[lay] = value_after(context, preview, context.view.pile) - now
    return gains


def value_after(context: DecisionContext, preview: LayPreview, pile: list[Card]) -> float:
    """Return the value of what a preview laid and kept, the points laid included; `pile`: what lies there then."""
    frozen = context.view.frozen and bool(pile or context.rules.pile.always_frozen)
    return preview.points + evaluate(
        context, preview.melds, preview.counts, pile, frozen=frozen, held_cards=preview.held
    )


def _closing(context: DecisionContext) -> Iterator[act.Lay]:
    """Yield canastas closed at one go with two wild cards or more, whose single steps may not look worth it."""
    view, seat, rules = context.view, context.seat, context.rules
    melds, counts = view.melds[context.side], view.counts[seat]
    if not melds:
        return
    open_melds, complete = open_and_complete_melds(rules, melds)
    wilds = sorted((card for card in view.hands[seat] if card < FIRST_NATURAL), key=lambda card: rules.value[card])
    for rank in MELD_RANKS:
        meld, held = open_melds.get(rank, NO_MELD), counts[rank]
        need = CANASTA - len(meld.cards) - held
        naturals = len(meld.cards) - meld.wilds + held
        if not 2 <= need <= count_wilds(counts) or meld.wilds + need > rules.wild_cap[naturals]:
            continue
        if meld.cards or held >= MIN_MELD:
            cards = (*(card for card in view.hands[seat] if card >> 2 == rank), *wilds[:need])
            of = sum(rank == other for other, _ in complete)
            lay = act.Lay((act.MeldCards(rank, cards, of),))
            if check(view, seat, lay) is None:
                yield lay
