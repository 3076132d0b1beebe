"""What to lay: openings, additions, wild cards. One step at a time, each evaluated with the hand that it leaves."""

from collections.abc import Iterator, Sequence

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.evaluation import NO_MELD, evaluate, open_and_complete_melds
from canasta_gui.ai.canasta.memory import count_wilds
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.lay_preview import LayPreview
from canasta_gui.rules.canasta.meld_search.card_selection import runs_in
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import Meld
from canasta_gui.rules.core.cards import FIRST_NATURAL, KEY_STEP, MELD_RANKS, RANK_TWO, Card, meld_key, run_of


def lay_gains(context: DecisionContext, lays: Sequence[act.Lay]) -> dict[act.Lay, float]:
    """Return by how many points each lay, and each canasta closed at one go, is better than laying nothing."""
    gains: dict[act.Lay, float] = {}
    tried = [*lays, *_closing(context)]
    if not tried:
        return gains
    now = value_after(context, LayPreview(context.view, context.seat), context.view.pile)
    for lay in tried:
        gains[lay] = value_after(context, context.preview(lay), context.view.pile) - now
    return gains


def value_after(context: DecisionContext, preview: LayPreview, pile: list[Card]) -> float:
    """Return the value of what a preview laid and kept, the points laid included; `pile`: what lies there then."""
    frozen = context.view.frozen and bool(pile or context.rules.pile.always_frozen)
    return preview.points + evaluate(
        context, preview.melds, preview.counts, pile, frozen=frozen, held_cards=preview.held
    )


def _closing(context: DecisionContext) -> Iterator[act.Lay]:
    """Yield canastas closed at one go, whose single steps may not look worth it or may even be fined."""
    view, seat, rules = context.view, context.seat, context.rules
    counts, held_wilds = view.counts[seat], count_wilds(view.counts[seat])
    if not (view.melds[context.side] or context.weights.whole_canastas):
        return
    open_melds, complete = open_and_complete_melds(rules, view.melds[context.side])
    wilds = sorted((card for card in view.hands[seat] if card < FIRST_NATURAL), key=lambda card: rules.value[card])
    for rank in MELD_RANKS:
        meld, held = open_melds.get(rank, NO_MELD), counts[rank]
        missing = CANASTA - len(meld.cards)
        if missing <= 0 or (not meld.cards and held < MIN_MELD):
            continue
        need = max(0, missing - held)
        naturals = len(meld.cards) - meld.wilds + held
        if need > held_wilds or meld.wilds + need > rules.wild_cap[naturals] or _is_one_step(meld, held, need):
            continue
        if need < 2 and not context.weights.whole_canastas:
            continue
        own = [card for card in view.hands[seat] if card >> 2 == rank]
        of = sum(rank == other for other, _ in complete)
        yield from _if_allowed(context, act.MeldCards(rank, (*own[:missing], *wilds[:need]), of))
    if rules.melds.wild_melds and context.weights.whole_canastas:
        missing = CANASTA - len(open_melds.get(RANK_TWO, NO_MELD).cards)
        if 1 < missing <= held_wilds:
            yield from _if_allowed(context, act.MeldCards(RANK_TWO, tuple(wilds[:missing])))
    if rules.melds.runs and context.weights.whole_canastas:
        yield from _closing_runs(context)


def _closing_runs(context: DecisionContext) -> Iterator[act.Lay]:
    """Yield runs of seven closed with two cards or more, on a run of the side or as a new one."""
    hand, melds = context.view.hands[context.seat], context.view.melds[context.side]
    for suit in range(4):
        keys = context.view.melds_of(context.side, run_of(suit))
        laid = [(key, melds[key].cards) for key in keys if not melds[key].is_canasta]
        own = [card for card in hand if card & 3 == suit]
        for key, run in (*laid, (meld_key(run_of(suit), len(keys)), ())):
            for row in runs_in((*own, *run)):
                cards = tuple(card for card in row if card not in run)
                if len(row) == CANASTA and len(cards) == CANASTA - len(run) > 1:
                    yield from _if_allowed(context, act.MeldCards(run_of(suit), cards, key // KEY_STEP))


def _is_one_step(meld: Meld, held: int, wilds: int) -> bool:
    """Return whether the canasta is among the irreducible lays: one card that joins a meld."""
    return bool(meld.cards) and held + wilds <= 1


def _if_allowed(context: DecisionContext, cards: act.MeldCards) -> Iterator[act.Lay]:
    lay = act.Lay((cards,))
    if check(context.view, context.seat, lay) is None:
        yield lay
