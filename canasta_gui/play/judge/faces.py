"""What the jokers of a meld of Rommé stand for, where nobody says it."""

import itertools
from collections.abc import Iterator, Sequence

from canasta_gui.rules.core.cards import FACES, FIRST_TWO, JOKER, Card, card_name
from canasta_gui.rules.romme.action_json import laid_names
from canasta_gui.rules.romme.melds import RommeMeld, in_order, meld_refusal
from canasta_gui.rules.romme.ruleset import RommeRules

_NATURAL = tuple(card for card in FACES if card >= FIRST_TWO)
MOST_JOKERS = 2
"""With more of them in a meld nobody guesses."""


def announced(rules: RommeRules, cards: Sequence[Card]) -> tuple[str, ...]:
    """Return the names of the cards of a meld, jokers with what they stand for; without it where there is no meld."""
    meld = meld_of(rules, cards)
    return tuple(map(card_name, cards)) if meld is None else tuple(laid_names(meld.cards, meld.faces))


def meld_of(rules: RommeRules, cards: Sequence[Card]) -> RommeMeld | None:
    """Return the first meld that these cards can be; None where they can be none."""
    return next((meld for meld in readings(cards) if meld_refusal(rules, meld) is None), None)


def readings(cards: Sequence[Card]) -> Iterator[RommeMeld]:
    """Yield the cards as a meld, with every meaning of their jokers."""
    for faces in faces_for(cards):
        yield in_order(cards, faces)


def faces_for(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield what cards show, with every meaning of their jokers; as they are where there are many jokers."""
    at = [number for number, card in enumerate(cards) if card == JOKER]
    if len(at) > MOST_JOKERS or len(at) == len(cards):
        yield tuple(cards)
        return
    for meanings in itertools.product(_NATURAL, repeat=len(at)):
        faces = list(cards)
        for number, face in zip(at, meanings, strict=True):
            faces[number] = face
        yield tuple(faces)
