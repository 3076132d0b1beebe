"""The engine of Rommé: deals, plays actions as events and counts deals; only `evolve` changes a position."""

# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from canasta_gui.rules.core.cards import HIDDEN, JOKER, Card
from canasta_gui.rules.core.events import (
    DealBegan,
    DealEnded,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drew,
    Engine,
    Reducer,
    TurnBegan,
    TurnedUp,
)
from canasta_gui.rules.core.position import NOBODY, Phase
from canasta_gui.rules.romme import events as act
from canasta_gui.rules.romme import events as ev
from canasta_gui.rules.romme.events import HandLine, How
from canasta_gui.rules.romme.melds import RommeMeld, added
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.referee import check
from canasta_gui.rules.romme.ruleset import RommeRules

EXITS: frozenset[How] = frozenset({"announced", "all_out", "hand_out"})


def score_lines(pos: RommePosition, how: How, by: int) -> tuple[HandLine, ...]:
    """Return one line per seat for the cards left in its hand, even an announcer's (R41); zeros in a void deal."""
    return hand_lines(pos.rules, {seat: pos.rest(seat) for seat in pos.playing}, how, by)


def final_score_lines(pos: RommePosition) -> tuple[HandLine, ...]:
    """Return the lines of a deal that is over; none if the position does not record how it ended."""
    return () if pos.how is None else score_lines(pos, pos.how, pos.by)


def laid_points(pos: RommePosition) -> tuple[int, ...]:
    """Return zeros: cards on the table count neither for nor against a seat (003:34)."""
    return (0,) * pos.rules.n_sides


def hand_lines(rules: RommeRules, rests: Mapping[int, int], how: How, by: int) -> tuple[HandLine, ...]:
    """Return one line per seat from the points left in its hand; `by`: the seat that went out."""
    if how == "void":
        return tuple(HandLine(seat, 0, seat=seat) for seat in rests)
    doubles = rules.going_out.hand_doubles and how == "hand_out"
    return tuple(HandLine(seat, rest, rest if doubles and seat != by else 0, seat) for seat, rest in rests.items())


def is_dealt_again(rules: RommeRules, how: str) -> bool:
    """Return whether a deal that ended this way is dealt again by the same dealer and not counted (R79)."""
    return how == "void" and rules.stock_end.unfinished == "dealt_again"


def void_for(pos: RommePosition) -> str:
    """Return an empty text: this family has no faults of the dealer."""
    return ""


def match_winners(rules: RommeRules, totals: Sequence[int], deals: int = 0, time_over: bool = False) -> tuple[int, ...]:
    """Return the seats with the lowest total once all deals are played or the time is over (R47); before that none.

    Several seats may share it.
    """
    if deals < rules.deals and not time_over:
        return ()
    return tuple(seat for seat, total in enumerate(totals) if total == min(totals))


def _receive(pos: RommePosition, seat: int, card: Card) -> None:
    seen = pos.viewer is None or pos.viewer == seat
    pos.hands[seat].append(card if seen else HIDDEN)


def _give_up(pos: RommePosition, seat: int, cards: Iterable[Card]) -> None:
    hand = pos.hands[seat]
    for card in cards:
        hand.remove(card if card in hand else HIDDEN)


def _lay_down(pos: RommePosition, seat: int, cards: Sequence[Card]) -> None:
    """Move cards from the hand to the table; of two copies the one that was taken face up goes first."""
    _give_up(pos, seat, cards)
    if pos.taken in cards:
        pos.taken = None


def _deal_began(pos: RommePosition, event: DealBegan) -> None:
    pos.clear(event.deal_no, event.dealer, list(event.totals), list(reversed(event.order)))
    pos.voids = event.voids


def _dealt(pos: RommePosition, event: Dealt | ev.HiddenTaken) -> None:
    pos.stock.pop()
    _receive(pos, event.seat, event.card)


def _turned_up(pos: RommePosition, event: TurnedUp) -> None:
    pos.stock.pop()
    pos.pile.append(event.card)


def _turn_began(pos: RommePosition, event: TurnBegan) -> None:
    if pos.laid_now:
        pos.laid |= 1 << pos.turn
    pos.turn, pos.phase, pos.laid_now, pos.refused = event.seat, Phase.DRAW, False, False
    pos.asked, pos.claimant, pos.taken = NOBODY, NOBODY, None


def _drew(pos: RommePosition, event: Drew) -> None:
    pos.stock.pop()
    pos.phase = Phase.PLAY
    _receive(pos, event.seat, event.card)


def _took_up(pos: RommePosition, event: ev.TookUp) -> None:
    pos.taken = pos.pile.pop()
    _receive(pos, event.seat, pos.taken)
    pos.phase, pos.asked, pos.discarder = Phase.PLAY, NOBODY, NOBODY


def _stock_turned(pos: RommePosition, event: ev.StockTurned) -> None:
    turned = pos.pile[:-1][::-1]
    pos.stock = turned if pos.viewer is None else [HIDDEN] * len(turned)
    del pos.pile[:-1]
    pos.turned += 1


def _meld_laid(pos: RommePosition, event: ev.MeldLaid) -> None:
    _lay_down(pos, event.seat, event.meld.cards)
    pos.melds[event.seat][event.key] = event.meld
    pos.laid_now = True


def _cards_added(pos: RommePosition, event: ev.CardsAdded) -> None:
    _lay_down(pos, event.seat, event.cards)
    pos.melds[event.owner][event.key] = event.meld
    pos.laid_now = True


def _joker_swapped(pos: RommePosition, event: ev.JokerSwapped) -> None:
    _lay_down(pos, event.seat, (event.card,))
    melds = pos.melds[event.owner]
    melds[event.key] = swapped(melds[event.key], event.card)
    _receive(pos, event.seat, JOKER)


def swapped(meld: RommeMeld, card: Card) -> RommeMeld:
    """Return the meld with a card replacing the joker that represents it."""
    pairs = list(zip(meld.cards, meld.faces, strict=True))
    place = pairs.index((JOKER, card))
    return meld._replace(cards=(*meld.cards[:place], card, *meld.cards[place + 1 :]))


def _claim_asked(pos: RommePosition, event: ev.ClaimAsked) -> None:
    pos.phase, pos.asked, pos.claimant = Phase.CLAIM, event.seat, NOBODY


def _claim_answered(pos: RommePosition, event: ev.ClaimAnswered) -> None:
    pos.claimant = event.seat if event.yes else NOBODY


def _consent_asked(pos: RommePosition, event: ev.ConsentAsked) -> None:
    pos.phase, pos.asked, pos.claimant = Phase.CONSENT, event.seat, event.claimant


def _consent_answered(pos: RommePosition, event: ev.ConsentAnswered) -> None:
    """Change nothing: the event that follows says how play goes on."""


def _acquired(pos: RommePosition, event: ev.Acquired) -> None:
    _receive(pos, event.seat, pos.pile.pop())
    pos.discarder = NOBODY


def _claims_over(pos: RommePosition, event: ev.ClaimsOver) -> None:
    pos.phase, pos.refused, pos.asked, pos.claimant = Phase.DRAW, True, NOBODY, NOBODY


def _discarded(pos: RommePosition, event: Discarded) -> None:
    _give_up(pos, event.seat, (event.card,))
    pos.pile.append(event.card)
    pos.discarder = event.seat


def _announced(pos: RommePosition, event: ev.Announced) -> None:
    """Change nothing: the deal ends with it."""


def _deal_ended(pos: RommePosition, event: DealEnded[ev.How, ev.HandLine]) -> None:
    pos.phase, pos.how, pos.by = Phase.OVER, event.how, event.by


REDUCER: Final = Reducer[RommePosition, ev.Event](
    {
        DealBegan: _deal_began,
        Dealt: _dealt,
        TurnedUp: _turned_up,
        TurnBegan: _turn_began,
        Drew: _drew,
        Discarded: _discarded,
        DealEnded: _deal_ended,
        ev.TookUp: _took_up,
        ev.StockTurned: _stock_turned,
        ev.MeldLaid: _meld_laid,
        ev.CardsAdded: _cards_added,
        ev.JokerSwapped: _joker_swapped,
        ev.ClaimAsked: _claim_asked,
        ev.ClaimAnswered: _claim_answered,
        ev.ConsentAsked: _consent_asked,
        ev.ConsentAnswered: _consent_answered,
        ev.Acquired: _acquired,
        ev.HiddenTaken: _dealt,
        ev.ClaimsOver: _claims_over,
        ev.Announced: _announced,
    }
)
evolve = REDUCER.evolve


Events = list[ev.Event]
MOST_VOIDS = 2
"""Maximum number of void deals in a row (R79)."""


def start_deal(
    rules: RommeRules,
    order: Sequence[Card],
    *,
    deal_no: int,
    dealer: int,
    totals: Sequence[int],
    previous: Sequence[int] = (),
    voids: int = 0,
    misdeal: str = "",
) -> tuple[RommePosition, Events]:
    """Return a fresh deal from a shuffled deck, the first card dealt first, up to the first player's draw.

    Cards are dealt packet by packet from the dealer's left on (003:30), then one face up beside the stock (003:31,
    R47). `voids`: number of void deals in a row before this one. `misdeal` is ignored.
    """
    pos, events = RommePosition(rules), Events()
    _emit(pos, events, DealBegan(deal_no, dealer, tuple(totals), tuple(order), voids=voids))
    for packet in rules.cards.packets:
        for seat in pos.order_of_play:
            for _ in range(packet):
                _emit(pos, events, Dealt(seat, pos.stock[-1]))
    _emit(pos, events, TurnedUp(pos.stock[-1]))
    _begin_turn(pos, events, pos.next_seat(dealer))
    return pos, events


def misdeal_by_chance(rules: RommeRules, order: Sequence[Card]) -> str:
    """Return an empty text: this family has no faults of the dealer."""
    return ""


_emit = REDUCER.emit


def _begin_turn(pos: RommePosition, events: Events, seat: int) -> None:
    """Begin a turn; if the face-up card can be claimed, ask every seat in turn, the seat itself first."""
    _emit(pos, events, TurnBegan(seat))
    if pos.asks_claims:
        _emit(pos, events, ev.ClaimAsked(seat))


def _turn_stock(pos: RommePosition, events: Events) -> bool:
    """Turn the discards over if the stock is empty; return whether there is a card to draw (R45)."""
    if not pos.stock and pos.turnable:
        _emit(pos, events, ev.StockTurned(pos.turnable))
    return bool(pos.stock)


def _draw(pos: RommePosition, seat: int, action: Draw, events: Events) -> None:
    if _turn_stock(pos, events):
        _emit(pos, events, Drew(seat, pos.stock[-1]))
    else:
        _end_unfinished(pos, events, "used_up", seat)


def _take_up(pos: RommePosition, seat: int, action: act.TakeUp, events: Events) -> None:
    _emit(pos, events, ev.TookUp(seat, pos.pile[-1]))


def _claim(pos: RommePosition, seat: int, action: act.Claim, events: Events) -> None:
    _emit(pos, events, ev.ClaimAnswered(seat, action.yes))
    if not action.yes:
        _ask_next(pos, events, pos.next_seat(seat))
    elif pos.rules.face_up.claims == "knocking":
        _acquire(pos, events, seat)
    else:
        _emit(pos, events, ev.ConsentAsked(pos.turn, seat))


def _consent(pos: RommePosition, seat: int, action: act.Consent, events: Events) -> None:
    """Go on to the seat after the claimant after a no; give the claimant the card after the last yes (R44)."""
    claimant, between = pos.claimant, pos.between
    _emit(pos, events, ev.ConsentAnswered(seat, claimant, action.yes))
    if not action.yes:
        _ask_next(pos, events, pos.next_seat(claimant))
    elif seat == between[-1]:
        _acquire(pos, events, claimant)
    else:
        _emit(pos, events, ev.ConsentAsked(pos.next_seat(seat), claimant))


def _ask_next(pos: RommePosition, events: Events, seat: int) -> None:
    """Ask the next seat whether it claims the card, up to the seat that discarded it."""
    over = seat in (pos.turn, pos.discarder)
    _emit(pos, events, ev.ClaimsOver(pos.turn) if over else ev.ClaimAsked(seat))


def _acquire(pos: RommePosition, events: Events, seat: int) -> None:
    """Give the claimant the face-up card and the hidden ones that go with it; no discard follows (R44)."""
    _emit(pos, events, ev.Acquired(seat, pos.pile[-1]))
    for _ in range(pos.rules.face_up.hidden):
        _turn_stock(pos, events)
        _emit(pos, events, ev.HiddenTaken(seat, pos.stock[-1]))
    _emit(pos, events, ev.ClaimsOver(pos.turn))


def _lay(pos: RommePosition, seat: int, action: act.RommeLay, events: Events) -> None:
    for meld in action.melds:
        _emit(pos, events, ev.MeldLaid(seat, pos.fresh_key(seat, meld.rank), meld))
    _end_if_out(pos, events, seat)


def _add(pos: RommePosition, seat: int, action: act.Add, events: Events) -> None:
    meld = added(pos.melds[action.owner][action.key], action.cards, action.faces, low=action.low)
    _emit(pos, events, ev.CardsAdded(seat, action.owner, action.key, action.cards, action.faces, meld))
    _end_if_out(pos, events, seat)


def _swap(pos: RommePosition, seat: int, action: act.Swap, events: Events) -> None:
    _emit(pos, events, ev.JokerSwapped(seat, action.owner, action.key, action.card))


def _discard(pos: RommePosition, seat: int, action: Discard, events: Events) -> None:
    _emit(pos, events, Discarded(seat, action.card))
    if _end_if_out(pos, events, seat):
        return
    if pos.is_stalemate:
        _end_unfinished(pos, events, "stalemate", seat)
    else:
        _begin_turn(pos, events, pos.next_seat(seat))


def _announce(pos: RommePosition, seat: int, action: act.Announce, events: Events) -> None:
    if action.card is not None:
        _emit(pos, events, Discarded(seat, action.card))
    _emit(pos, events, ev.Announced(seat))
    if not _end_if_out(pos, events, seat):
        _end(pos, events, "announced", seat)


def _end_if_out(pos: RommePosition, events: Events, seat: int) -> bool:
    """End the deal if the seat has no card left (003:43); return whether it ended."""
    if pos.hands[seat]:
        return False
    in_one_turn = pos.laid_now and not pos.laid >> seat & 1
    _end(pos, events, "hand_out" if in_one_turn else "all_out", seat)
    return True


def _end_unfinished(pos: RommePosition, events: Events, how: Literal["used_up", "stalemate"], seat: int) -> None:
    """End a deal that no seat can finish: void, or counting the hands, as in the third such deal in a row (R79)."""
    unfinished = pos.rules.stock_end.unfinished
    counts = unfinished == "hands_count" or (unfinished == "dealt_again" and pos.voids >= MOST_VOIDS)
    _end(pos, events, how if counts else "void", seat)


def _end(pos: RommePosition, events: Events, how: ev.How, by: int) -> None:
    lines = score_lines(pos, how, by)
    totals = tuple(total + line.total for total, line in zip(pos.totals, lines, strict=True))
    _emit(pos, events, DealEnded(how, by, lines, totals))


ENGINE: Final = Engine[RommePosition, act.Action, ev.Event](
    check,
    {
        Draw: _draw,
        act.TakeUp: _take_up,
        act.Claim: _claim,
        act.Consent: _consent,
        act.RommeLay: _lay,
        act.Add: _add,
        act.Swap: _swap,
        Discard: _discard,
        act.Announce: _announce,
    },
)
apply, play = ENGINE.apply, ENGINE.play
