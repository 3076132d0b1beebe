"""What a hint proposes in Rommé, what somebody did, and why."""

from collections.abc import Mapping
from typing import Any, Final

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.romme import actions as act
from canasta_gui.words.cards import card_label, laid_label, set_label
from canasta_gui.words.message_entry import MessageEntry
from canasta_gui.words.translation import Words, mark

# {name}: the player that the fact is about, {n}: a number, {cards}: so many cards.
REASONS: Final[Mapping[str, str]] = {
    "completes": mark("With it cards can be laid that would count {n} in the hand."),
    "fits the table": mark("It fits a meld on the table."),
    "ends the deal": mark("With it the deal can be ended at once."),
    "held back": mark("What could be laid can wait: nobody is near the end yet."),
    "may end next": mark("Cards that would end the deal if they came next: {n}."),
    "fits nothing": mark("The face-up card fits nothing."),
    "costs": mark("Left in the hand it would count {n}."),
    "no hope": mark("Nothing goes with it any more."),
    "left before": mark("{name} has let such a card lie before."),
    "out of the hand": mark("In the hand these cards would count {n}."),
    "joker at once": mark("The joker can be laid at once."),
    "little in hand": mark("Points left in the hand: {n}."),
    "burdened": mark("{name} takes besides, from the stock: {cards}."),
}


def _cards(words: Words, cards: tuple[Card, ...], faces: tuple[Card, ...]) -> str:
    return ", ".join(laid_label(words, card, face) for card, face in zip(cards, faces, strict=True))


def _lay(words: Words, action: act.RommeLay) -> str:
    return words.t("Lay: {cards}.", cards="; ".join(_cards(words, meld.cards, meld.faces) for meld in action.melds))


def _announce(words: Words, action: act.Announce) -> str:
    if action.card is None:
        return words.t("Announce Rommé.")
    return words.t("Discard and announce Rommé: {card}.", card=card_label(words, action.card))


PROPOSALS: Final[Mapping[type[Any], MessageEntry]] = {
    act.TakeUp: mark("Take the face-up card."),
    act.RommeLay: _lay,
    act.Add: lambda words, action: words.t("Add: {cards}.", cards=_cards(words, action.cards, action.faces)),
    act.Swap: mark("Exchange a joker for: {card}."),
    act.Claim: (mark("Claim the face-up card."), mark("Leave the face-up card.")),
    act.Consent: (mark("Consent."), mark("Do not consent.")),
    act.Announce: _announce,
}


def _laid(words: Words, action: act.RommeLay, name: str) -> str:
    return words.t("{name} lays: {ranks}.", name=name, ranks=", ".join(set_label(words, m.rank) for m in action.melds))


def _added(words: Words, action: act.Add, name: str) -> str:
    return words.t("{name} adds: {cards}.", name=name, cards=_cards(words, action.cards, action.faces))


ACTIONS: Final[Mapping[type[Any], MessageEntry]] = {
    act.TakeUp: mark("{name} takes the face-up card."),
    act.RommeLay: _laid,
    act.Add: _added,
    act.Swap: mark("{name} exchanges a joker for: {card}."),
    act.Claim: (mark("{name} wants the face-up card."), mark("{name} leaves the face-up card.")),
    act.Consent: (mark("{name} consents."), mark("{name} does not consent.")),
    act.Announce: mark("{name} announces Rommé."),
}
