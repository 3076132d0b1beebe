"""`evolve`: the one place where a position of Rommé changes, event by event. It serves the truth and every view."""
# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)

from collections.abc import Iterable, Sequence
from typing import Final

from canasta_gui.rules.core.cards import HIDDEN, JOKER, Card
from canasta_gui.rules.core.engine import Reducer
from canasta_gui.rules.core.events import DealBegan, DealEnded, Dealt, Discarded, Drew, TurnBegan, TurnedUp
from canasta_gui.rules.core.phases import NOBODY, Phase
from canasta_gui.rules.romme import events as ev
from canasta_gui.rules.romme.melds import RommeMeld
from canasta_gui.rules.romme.position import RommePosition


def _receive(pos: RommePosition, seat: int, card: Card) -> None:
    seen = pos.viewer is None or pos.viewer == seat
    pos.hands[seat].append(card if seen else HIDDEN)


def _give_up(pos: RommePosition, seat: int, cards: Iterable[Card]) -> None:
    hand = pos.hands[seat]
    for card in cards:
        hand.remove(card if card in hand else HIDDEN)


def _lay_down(pos: RommePosition, seat: int, cards: Sequence[Card]) -> None:
    """Cards go from the hand to the table; of two copies it was the one that was taken."""
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
    """Return the meld with a card in place of the joker that stands for it."""
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
    """Nothing moves: the next question says how it goes on."""


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
    """Nothing moves: the deal ends with it."""


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
