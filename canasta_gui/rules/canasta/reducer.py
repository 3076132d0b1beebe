"""`evolve`: the only function that changes a position, event by event. It applies to true positions and views."""

# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from canasta_gui.rules.canasta import arbitration_reducer as arbitration
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.lay_preview import meld_refusal
from canasta_gui.rules.canasta.position import CanastaPosition, Meld, give_up, grown_meld, pile_shrunk, receive
from canasta_gui.rules.core.cards import (
    BLACK_THREES,
    FIRST_NATURAL,
    HIDDEN,
    N_KINDS,
    RANK_FOUR,
    RANK_THREE,
    meld_key,
    rank_of_key,
)
from canasta_gui.rules.core.events import Reducer
from canasta_gui.rules.core.position import ANSWER, CHOOSE, DRAW, NOBODY, OVER, PLAY


def join_sides(pos: CanastaPosition, *, merging: bool = True) -> None:
    """Make `pos.lone` play alone: the other sides become one, and their melds share a table.

    `merging`: whether two melds of a rank become one, if that is a legal meld; otherwise both stay, distinguished by
    their owner (R28).
    """
    before, pos.alliance = pos.alliance, pos.rules.joined[pos.lone]
    for side, seats in enumerate(pos.alliance.sides):
        for other in [before.side_of[seat] for seat in seats[1:]]:
            pos.melds[side] = _pooled(pos, side, other, merging=merging)
            pos.melds[other] = {}


def side_by_side(tables: Mapping[int, Mapping[int, Meld]]) -> dict[int, Meld]:
    """Return the melds of several sides in one table; if several have a meld of a rank, keys include the side."""
    owners = Counter(key for melds in tables.values() for key in melds)
    return {
        meld_key(key, side) if owners[key] > 1 else key: meld
        for side, melds in tables.items()
        for key, meld in melds.items()
    }


def _pooled(pos: CanastaPosition, side: int, other: int, *, merging: bool) -> dict[int, Meld]:
    """Return the joint melds of two sides that each have at most one of a rank."""
    ours, theirs = pos.melds[side], pos.melds[other]
    both = side_by_side({side: ours, other: theirs})
    for rank in ours.keys() & theirs.keys() if merging else ():
        one = Meld(ours[rank].cards + theirs[rank].cards, ours[rank].wilds + theirs[rank].wilds)
        if meld_refusal(pos.rules, rank, one) is None:
            del both[meld_key(rank, side)], both[meld_key(rank, other)]
            both[rank] = one
    return both


def _deal_began(pos: CanastaPosition, event: ev.DealBegan) -> None:
    pos.clear(event.deal_no, event.dealer, list(event.totals), list(reversed(event.order)), event.previous)


def _dealt(pos: CanastaPosition, event: ev.Dealt | ev.Replaced) -> None:
    pos.stock.pop()
    receive(pos, event.seat, event.card)
    if pos.arbitration is not None:
        arbitration.note_stock(pos)


def _reserve_dealt(pos: CanastaPosition, event: ev.ReserveDealt) -> None:
    pos.stock.pop()
    seen = pos.viewer is None or (event.owner_sees and pos.viewer == event.seat)
    pos.reserves[event.seat].append(event.card if seen else HIDDEN)


def _choice_began(pos: CanastaPosition, event: ev.ChoiceBegan) -> None:
    pos.turn, pos.phase = event.seat, CHOOSE


def _chose(pos: CanastaPosition, event: ev.Chose) -> None:
    seat = event.seat
    if event.pile:
        pos.hands[seat], pos.reserves[seat] = pos.reserves[seat], pos.hands[seat]
    if pos.viewer is not None:
        pos.reserves[seat] = [HIDDEN] * len(pos.reserves[seat])
    pos.hands[seat], pos.counts[seat] = [], [0] * N_KINDS
    for card in event.cards:
        receive(pos, seat, card)
    if seat == pos.dealer:
        pos.phase = DRAW  # all have chosen
    else:
        pos.turn = pos.next_seat(seat)


def _took_reserve(pos: CanastaPosition, event: ev.TookReserve) -> None:
    pos.reserves[event.seat] = []
    for card in event.cards:
        receive(pos, event.seat, card)


def _turned_up(pos: CanastaPosition, event: ev.TurnedUp) -> None:
    pos.stock.pop()
    card = event.card
    pos.pile.append(card)
    pos.up_cards += 1
    if card < FIRST_NATURAL:
        pos.pile_wilds += 1
        pos.frozen = True
    elif card in pos.rules.red_threes_and_like:
        pos.frozen = True
    elif card in BLACK_THREES:
        _black_three_up(pos)


def _laid_under(pos: CanastaPosition, event: ev.LaidUnder) -> None:
    pos.stock.pop()
    pos.under.append(event.card if pos.viewer is None else HIDDEN)


def _took_under(pos: CanastaPosition, event: ev.TookUnder) -> None:
    pos.under = []
    for card in event.cards:
        receive(pos, event.seat, card)


def _black_three_up(pos: CanastaPosition) -> None:
    rule = pos.rules.pile
    if rule.black_threes_freeze:
        pos.frozen = True  # R55
    elif rule.up_black_three != "bought":
        pos.blocked = pos.next_seat(pos.dealer)  # at any place among the up-cards (R61)


def _turn_began(pos: CanastaPosition, event: ev.TurnBegan) -> None:
    if pos.laid_now:
        pos.laid |= 1 << pos.turn
        pos.laid_now, pos.laid_ranks, pos.threes_laid = False, {}, False
    pos.turn, pos.phase, pos.drawn = event.seat, DRAW, False
    pos.answer, pos.asker = None, NOBODY
    if pos.arbitration is not None:
        arbitration.note_turn(pos, event.seat, first=not pos.had_turn >> event.seat & 1)
    pos.first_turn = pos.lookups.knows_first_turn and not pos.had_turn >> event.seat & 1
    pos.had_turn |= 1 << event.seat


def _exposed(pos: CanastaPosition, event: ev.Exposed) -> None:
    give_up(pos, event.seat, event.card)
    pos.red_threes[event.seat].append(event.card)
    if pos.arbitration is not None:
        arbitration.note_exposed(pos, event.seat, event.card)


def _drew(pos: CanastaPosition, event: ev.Drew) -> None:
    pos.stock.pop()
    pos.phase, pos.drawn = PLAY, True
    receive(pos, event.seat, event.card)
    if pos.arbitration is not None:
        arbitration.note_draw(pos, event.seat, from_stock=True)


def _melded(pos: CanastaPosition, event: ev.Melded) -> None:
    for card in event.cards:
        give_up(pos, event.seat, card)
    cards = event.cards
    if event.top is not None:
        pos.pile.pop()
        cards = (*cards, event.top)
    melds, rank = pos.melds[event.side], rank_of_key(event.key)
    melds[event.key] = grown_meld(melds.get(event.key), rank, cards)
    if pos.arbitration is not None:
        arbitration.note_melded(pos, event)
        if event.seat != pos.turn:  # cards added to an opening after its turn
            return
    pos.laid_now = True
    if rank == RANK_THREE and event.top is None:
        pos.threes_laid = True
    if pos.lookups.looks_at_ranks_laid:
        pos.laid_ranks[event.key] = pos.laid_ranks.get(event.key, 0) + len(cards)


def _took_pile(pos: CanastaPosition, event: ev.TookPile) -> None:
    del pos.pile[len(pos.pile) - len(event.cards) :]
    pile_shrunk(pos)
    pos.took |= 1 << event.seat
    pos.phase, pos.drawn = PLAY, True
    for card in event.cards:
        receive(pos, event.seat, card)
    if pos.arbitration is not None:
        arbitration.note_draw(pos, event.seat)
        arbitration.note_received(pos, event.seat, event.cards)


def _took_top(pos: CanastaPosition, event: ev.TookTop) -> None:
    pos.pile.pop()
    pile_shrunk(pos)
    pos.phase, pos.drawn = PLAY, True
    receive(pos, event.seat, event.card)
    if pos.arbitration is not None:
        arbitration.note_draw(pos, event.seat)


def _showed(pos: CanastaPosition, event: ev.Showed) -> None:
    """Change nothing: the deal ends with it."""


def _sides_joined(pos: CanastaPosition, event: ev.SidesJoined) -> None:
    pos.lone = event.lone
    if event.melds:
        before = pos.alliance.side_of
        join_sides(pos)
        if pos.arbitration is not None:
            arbitration.note_joined(pos, before)


def _asked(pos: CanastaPosition, event: ev.Asked) -> None:
    pos.phase, pos.asker = ANSWER, event.seat


def _answered(pos: CanastaPosition, event: ev.Answered) -> None:
    pos.answer = event.yes
    pos.phase = PLAY if pos.drawn else DRAW


def _discarded(pos: CanastaPosition, event: ev.Discarded) -> None:
    card = event.card
    give_up(pos, event.seat, card)
    pos.pile.append(card)
    pos.blocked = NOBODY
    pos.pile_wilds += card < FIRST_NATURAL
    if card < RANK_FOUR << 2:  # wild cards and threes
        if pos.rules.pile.frozen_by_discard(card):
            pos.frozen = True
        elif card in BLACK_THREES:
            pos.blocked = pos.next_seat(event.seat)
    if pos.arbitration is not None:
        arbitration.note_discarded(pos, event.seat, card)


def _passed(pos: CanastaPosition, event: ev.Passed) -> None:
    pos.blocked = NOBODY


def _deal_ended(pos: CanastaPosition, event: ev.DealEnded[ev.How, ev.ScoreLine]) -> None:
    pos.phase, pos.how, pos.by = OVER, event.how, event.by


REDUCER: Final = Reducer[CanastaPosition, ev.Event](
    {
        ev.DealBegan: _deal_began,
        ev.Dealt: _dealt,
        ev.Replaced: _dealt,
        ev.TurnedUp: _turned_up,
        ev.LaidUnder: _laid_under,
        ev.TookUnder: _took_under,
        ev.TurnBegan: _turn_began,
        ev.Exposed: _exposed,
        ev.Drew: _drew,
        ev.Melded: _melded,
        ev.TookPile: _took_pile,
        ev.TookTop: _took_top,
        ev.ReserveDealt: _reserve_dealt,
        ev.ChoiceBegan: _choice_began,
        ev.Chose: _chose,
        ev.TookReserve: _took_reserve,
        ev.Showed: _showed,
        ev.SidesJoined: _sides_joined,
        ev.Asked: _asked,
        ev.Answered: _answered,
        ev.Discarded: _discarded,
        ev.Passed: _passed,
        ev.DealEnded: _deal_ended,
        **arbitration.HANDLERS,
    }
)
evolve: Final[Callable[[CanastaPosition, ev.Event], None]] = REDUCER.evolve
