"""Faults of the deal: which decks a clumsy dealer gets wrong, and how that shows on the table (000:209-227).

All of it follows from the order of the deck: nobody chooses it, and a deal that is played again goes wrong again.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

from canasta_gui.rules.canasta.arbitration_state import Misdeal
from canasta_gui.rules.canasta.policies.irregularities import BY_CHANCE, OffenceKind
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import Card, card_names

FEWEST_IN_STOCK: Final = 20
"""A card of the stock is turned by mistake only where so many cards are left over after the deal."""


def misdeal_by_chance(rules: CanastaRules, order: Sequence[Card]) -> str:
    """Return what the dealer of this deck gets wrong, a kind of offence; empty where nothing goes wrong."""
    kinds = _possible(rules, len(order))
    if not kinds or _number(order, "misdealt?", rules.irregularities.misdeal_in):
        return ""
    return kinds[_number(order, "kind", len(kinds))]


def _possible(rules: CanastaRules, n_cards: int) -> list[OffenceKind]:
    left = n_cards - len(rules.playing(1)) * (rules.cards.deal + rules.reserve.size)
    large = left >= FEWEST_IN_STOCK
    happens: dict[OffenceKind, bool] = {
        "wrong_card_turned": large and rules.pile.up_card,
        "short_hand": rules.cards.deal > 1,
        "face_up_card": large,
        "foreign_card": not rules.reserve.chosen,  # it would lie in a packet that nobody takes up
    }
    return [kind for kind in BY_CHANCE if happens[kind] and rules.irregularities.plays(kind)]


def short_seat(pos: CanastaPosition, order: Sequence[Card]) -> int:
    """Return the seat that gets a card less than the others."""
    return pos.playing[_number(order, "seat", len(pos.playing))]


def misdeal_of(pos: CanastaPosition, kind: OffenceKind, order: Sequence[Card]) -> Misdeal:
    """Return how a fault of this kind shows in a position that has just been dealt from a deck."""
    seat = short_seat(pos, order)
    if kind == "short_hand":
        return Misdeal(kind, seat=seat)
    if kind == "foreign_card":
        hand = [card for card in pos.hands[seat] if card not in pos.rules.bonus_threes] or pos.hands[seat]
        return Misdeal(kind, seat=seat, card=hand[_number(order, "card", len(hand))])
    if kind == "face_up_card":  # not so high that it comes to light in the first round
        place = 1 + _number(order, "place", max(1, len(pos.stock) - 3 * len(pos.playing)))
        return Misdeal(kind, card=pos.stock[place - 1], place=place)
    if kind == "wrong_card_turned":
        return Misdeal(kind, card=pos.stock[_number(order, "card", max(1, len(pos.stock) // 2))])
    return Misdeal(kind)


def _number(order: Sequence[Card], about: str, below: int) -> int:
    """Return a number from 0 on that follows from a deck, another one for each matter."""
    digest = hashlib.sha256(f"{' '.join(card_names(order))} {about}".encode()).digest()
    return int.from_bytes(digest) % below
