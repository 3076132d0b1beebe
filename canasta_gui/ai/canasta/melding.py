"""What to lay: openings, additions, wild cards. One step at a time, each judged with the hand that it leaves."""

from collections.abc import Iterator, Sequence

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.evaluation import NO_MELD, growing_and_whole, standing
from canasta_gui.ai.canasta.memory import wilds_among
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.lay_preview import LayPreview
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.core.cards import FIRST_NATURAL, MELD_RANKS, Card


def lay_gains(outlook: DecisionContext, lays: Sequence[act.Lay]) -> dict[act.Lay, float]:
    """By how much each lay, and each canasta closed at one go, improves our standing."""
    now = worth_after(outlook, LayPreview(outlook.view, outlook.seat), outlook.view.pile)
    gains: dict[act.Lay, float] = {}
    for lay in (*lays, *_closing(outlook)):
        trial = LayPreview(outlook.view, outlook.seat)
        for meld in lay.melds:
            trial.lay(meld.key, meld.cards)
        gains[lay] = worth_after(outlook, trial, outlook.view.pile) - now
    return gains


def worth_after(outlook: DecisionContext, trial: LayPreview, pile: list[Card]) -> float:
    """Our standing with what a trial laid and kept, the points laid included."""
    frozen = outlook.view.frozen and bool(pile or outlook.rules.pile.always_frozen)
    return trial.points + standing(outlook, trial.melds, trial.counts, pile, frozen=frozen, held_cards=trial.held)


def _closing(outlook: DecisionContext) -> Iterator[act.Lay]:
    """Canastas closed at one go with two wild cards or more, whose single steps may not look worth their while."""
    view, seat, rules = outlook.view, outlook.seat, outlook.rules
    melds, counts = view.melds[outlook.side], view.counts[seat]
    if not melds:
        return
    growing, whole = growing_and_whole(rules, melds)
    wilds = sorted((card for card in view.hands[seat] if card < FIRST_NATURAL), key=lambda card: rules.value[card])
    for rank in MELD_RANKS:
        meld, held = growing.get(rank, NO_MELD), counts[rank]
        need = CANASTA - len(meld.cards) - held
        naturals = len(meld.cards) - meld.wilds + held
        if not 2 <= need <= wilds_among(counts) or meld.wilds + need > rules.wild_cap[naturals]:
            continue
        if meld.cards or held >= MIN_MELD:
            cards = (*(card for card in view.hands[seat] if card >> 2 == rank), *wilds[:need])
            of = sum(rank == other for other, _ in whole)
            lay = act.Lay((act.MeldCards(rank, cards, of),))
            if check(view, seat, lay) is None:
                yield lay
