"""The lessons of a deal of Rommé in sentences; codes that canasta has too have the sentences of canasta."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from canasta_gui.lab.review.romme.codes import RommeCause, RommeDeed
from canasta_gui.messages import gettext_noop
from canasta_gui.words.translation import Words

TITLES: Final[Mapping[StrEnum, Callable[[Words, int], str]]] = {
    RommeCause.FED_NEXT: lambda words, n: words.n(
        "{n} card that the next player could add", "{n} cards that the next player could add", n
    ),
    RommeCause.THREW_FITTING: lambda words, n: words.n(
        "{n} card thrown that fitted a meld", "{n} cards thrown that fitted a meld", n
    ),
    RommeCause.THREW_JOKER: lambda words, n: words.n("{n} joker thrown", "{n} jokers thrown", n),
    RommeCause.BROKE_MELD: lambda words, n: words.n(
        "{n} card thrown out of a meld", "{n} cards thrown out of a meld", n
    ),
    RommeCause.LEFT_CARD: lambda words, n: words.n(
        "{n} face-up card left that completed a meld", "{n} face-up cards left that completed a meld", n
    ),
    RommeCause.CLAIM_MISSED: lambda words, n: words.n(
        "{n} card not claimed that completed a meld", "{n} cards not claimed that completed a meld", n
    ),
    RommeCause.SWAP_MISSED: lambda words, n: words.n(
        "A joker on the table not exchanged in {n} turn", "A joker on the table not exchanged in {n} turns", n
    ),
    RommeCause.NOT_ENDED: lambda words, n: words.n(
        "{n} chance to end the deal missed", "{n} chances to end the deal missed", n
    ),
    RommeCause.NEVER_LAID: lambda words, n: words.n(
        "Nothing laid, though {n} turn allowed it", "Nothing laid, though {n} turns allowed it", n
    ),
    RommeCause.JOKER_CAUGHT: lambda words, _: words.t("A joker left in the hand"),
    RommeCause.HIGH_KEPT: lambda words, n: words.n("A high card kept in {n} turn", "A high card kept in {n} turns", n),
}
"""What was done, with the number of times."""

ADVICE: Final[Mapping[StrEnum, str]] = {
    RommeCause.FED_NEXT: gettext_noop(
        "The next player could take it and add it at once. Look at the melds on the table before you let a card go."
    ),
    RommeCause.THREW_FITTING: gettext_noop(
        "It could lie on the table. Add what fits, then discard another card: that is one more out of the hand."
    ),
    RommeCause.THREW_JOKER: gettext_noop("A joker fits almost every meld, for whoever takes it. Let another card go."),
    RommeCause.BROKE_MELD: gettext_noop("The meld was complete in the hand. Let a card go that belongs to nothing."),
    RommeCause.LEFT_CARD: gettext_noop("A card from the stock can be anything; this one made a meld with the hand."),
    RommeCause.CLAIM_MISSED: gettext_noop("It made a meld with the hand, which is worth more than the cards with it."),
    RommeCause.SWAP_MISSED: gettext_noop(
        "The card that it stood for was in the hand, and the joker would have gone with the others there."
    ),
    RommeCause.NOT_ENDED: gettext_noop(
        "It could be ended with the cards in hand. Each further turn lets the others lay theirs."
    ),
    RommeCause.NEVER_LAID: gettext_noop(
        "What is still in the hand counts against you when another ends the deal. Lay melds before that."
    ),
    RommeCause.JOKER_CAUGHT: gettext_noop("There was a place for it. No card counts more against you in the hand."),
    RommeCause.HIGH_KEPT: gettext_noop(
        "One of the others had hardly any cards left, and it belonged to nothing. Let the highest such card go first."
    ),
}

# The same advice before an action, for the coach. Nothing is known then of how the deal ends.
BEFOREHAND: Final[Mapping[StrEnum, str]] = {
    RommeCause.FED_NEXT: gettext_noop("The next player can add your card to a meld on the table."),
    RommeCause.THREW_FITTING: gettext_noop(
        "Your card fits a meld on the table. Add it and discard another one: that is one more out of your hand."
    ),
    RommeCause.THREW_JOKER: gettext_noop("A joker fits almost every meld, for whoever takes it."),
    RommeCause.BROKE_MELD: gettext_noop("Your card belongs to a meld that is complete in your hand."),
    RommeCause.LEFT_CARD: gettext_noop(
        "The face-up card makes a meld with your hand; a card from the stock can be anything."
    ),
    RommeCause.CLAIM_MISSED: gettext_noop(
        "The face-up card makes a meld with your hand, which is worth more than the cards with it."
    ),
    RommeCause.SWAP_MISSED: gettext_noop(
        "You hold the card that a joker on the table stands for, and you could lay the joker with others of your hand."
    ),
    RommeCause.NOT_ENDED: gettext_noop(
        "You could end the deal now. Each further turn lets the others lay their cards."
    ),
    RommeCause.CAUGHT: gettext_noop(
        "One of the others has hardly any cards left. What you do not lay now may count against you."
    ),
    RommeCause.JOKER_CAUGHT: gettext_noop(
        "One of the others has hardly any cards left, and no card counts more against you than a joker in your hand."
    ),
    RommeCause.HIGH_KEPT: gettext_noop(
        "One of the others has hardly any cards left. Let a higher card go first that belongs to nothing."
    ),
}

PRAISE: Final[Mapping[StrEnum, tuple[str, str]]] = {
    RommeDeed.WHOLE_HAND: (
        gettext_noop("You were rid of your whole hand in one turn."),
        gettext_noop("{name} was rid of the whole hand in one turn."),
    ),
    RommeDeed.SWAPPED_JOKER: (
        gettext_noop("In turn {turn} you got a joker from the table for the card that it stood for."),
        gettext_noop("In turn {turn} {name} got a joker from the table for the card that it stood for."),
    ),
    RommeDeed.TOOK_AND_LAID: (
        gettext_noop("In turn {turn} you took the face-up card and laid a meld with it."),
        gettext_noop("In turn {turn} {name} took the face-up card and laid a meld with it."),
    ),
    RommeDeed.LOW_HAND: (
        gettext_noop("When another ended the deal, your hand counted only {n}."),
        gettext_noop("When another ended the deal, {name}’s hand counted only {n}."),
    ),
    RommeDeed.LAID: (
        gettext_noop("In turn {turn} you laid cards that would have counted {n} against you."),
        gettext_noop("In turn {turn} {name} laid cards that would have counted {n} in the hand."),
    ),
}
