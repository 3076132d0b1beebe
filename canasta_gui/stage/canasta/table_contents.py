"""What lies on the table in canasta: melds by rank, canastas as piles, red threes, second packets."""

from collections.abc import Sequence
from typing import Final

from canasta_gui.rules.canasta.arbitration_state import Misdeal
from canasta_gui.rules.canasta.position import CanastaView, Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    RED_THREES,
    SUIT_NAMES,
    Card,
    is_run,
    rank_of,
    rank_of_key,
    stand_ins,
    suit_of,
)
from canasta_gui.stage.canasta.draft import CanastaDraft
from canasta_gui.stage.geometry import Pose
from canasta_gui.stage.places import LOOSE, Place, Slot, meld_of, red_threes_of, staged, stranded_of
from canasta_gui.stage.table_contents import NOTHING_OPEN, LaidMeld, OpenCards, PlacedCard, TableContents


def _melds(view: CanastaView, side: int) -> tuple[LaidMeld, ...]:
    """Return the melds of a side from left to right: by rank, several of one rank side by side."""
    keys = sorted(view.melds[side], key=lambda key: (rank_of_key(key), key))
    melds = tuple(_laid_meld(meld_of(side, key), view.melds[side][key]) for key in keys)
    stranded = () if view.arbitration is None else view.arbitration.stranded[side]
    if not stranded:
        return melds
    return (*melds, LaidMeld(stranded_of(side), stranded, tuple(range(len(stranded)))))


def _laid_meld(place: Place, meld: Meld) -> LaidMeld:
    """Return a meld as it lies, wild cards last; a canasta as a pile, a red (natural) or black card (mixed) on top."""
    rank = rank_of_key(place.key)
    indices = _wilds_last(rank, meld.cards)
    if not meld.is_canasta:
        return LaidMeld(place, meld.cards, indices, wilds=meld.wilds)
    naturals = [i for i in indices if not stand_ins(rank, meld.cards[i : i + 1])]
    coloured = [i for i in naturals if _is_red(meld.cards[i]) == (meld.wilds == 0)]
    on_top = (coloured or naturals)[-1:]  # at least a natural card
    indices = (*(i for i in indices if i not in on_top), *on_top)
    return LaidMeld(place, meld.cards, indices, closed=True, wilds=meld.wilds)


def _wilds_last(rank: int, cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the painting order of a meld: cards that stand in for others last; a run from its lowest card on."""
    run = is_run(rank)
    return tuple(sorted(range(len(cards)), key=lambda i: (stand_ins(rank, cards[i : i + 1]), cards[i] * run, i)))


def _is_red(card: Card) -> bool:
    return SUIT_NAMES[suit_of(card)] in ("D", "H")


def _staged(view: CanastaView, draft: CanastaDraft) -> tuple[LaidMeld, ...]:
    """Return the staged melds; the pile's top card, if it takes part, lies undermost in its own."""
    melds = {meld.key: meld.cards for meld in draft.melds}
    if draft.taking and view.pile:
        top = view.pile[-1]
        melds[rank_of(top)] = (top, *melds.get(rank_of(top), ()))
    groups = [(key, melds[key]) for key in sorted(melds, key=lambda key: (rank_of_key(key), key))]
    if draft.loose:
        groups.append((LOOSE, draft.loose))
    return tuple(
        LaidMeld(
            staged(key),
            cards,
            _wilds_last(rank_of_key(key), cards),
            wilds=stand_ins(rank_of_key(key), cards),
        )
        for key, cards in groups
    )


def _reds(view: CanastaView, side: int) -> tuple[PlacedCard, ...]:
    return tuple(
        PlacedCard(Slot(red_threes_of(seat), i), card, Pose(0, 0))
        for seat in view.rules.seating.sides[side]
        for i, card in enumerate(view.red_threes[seat])
    )


def _crosswise(view: CanastaView, nth: int, card: Card) -> bool:
    """Return whether the card lies across the pile because it freezes it."""
    if card < 0:
        return False
    turned = nth < view.up_cards and (card in RED_THREES or card < FIRST_NATURAL)
    return turned or view.rules.pile.frozen_by_discard(card)


def _open_cards(view: CanastaView) -> OpenCards:
    """Return what lies open on account of irregularities."""
    state = view.arbitration
    if state is None:
        return NOTHING_OPEN
    held_by = next((offence.seat for offence in state.offences if offence.is_hanging), None)
    if held_by is None and state.case is not None and state.case.offence is not None:
        held_by = state.case.seat if state.case.offence.is_hanging else None
    penalty = {seat: cards for seat, cards in enumerate(state.penalty) if cards}
    opened = OpenCards(state.shown_top, held_by, state.picks, penalty)
    return opened if state.misdeal is None else _misdealt(opened, state.misdeal)


def _misdealt(opened: OpenCards, misdeal: Misdeal) -> OpenCards:
    """Return what lies open with what shows of a fault of the deal."""
    match misdeal.kind:
        case "wrong_card_turned":
            return opened._replace(beside_stock=misdeal.card)
        case "face_up_card":
            return opened._replace(in_stock={misdeal.place: misdeal.card})
        case "foreign_card":
            return opened._replace(foreign={misdeal.seat: misdeal.card})
    return opened


def _packets(view: CanastaView) -> Sequence[Sequence[Card]]:
    return view.reserves


def _has_packets(rules: CanastaRules) -> bool:
    return rules.reserve.size > 0


CANASTA_CONTENTS: Final = TableContents(
    melds=_melds,
    staged=_staged,
    reds=_reds,
    crosswise=_crosswise,
    packets=_packets,
    has_packets=_has_packets,
    choosing=lambda view, seat: view.is_choosing(seat),
    open_to_all=lambda _: False,
    open_cards=_open_cards,
)
