"""Whether the next card ends the deal: what an expert looks for when few cards are left."""

from collections.abc import Sequence
from functools import cached_property

from canasta_gui.ai.romme.knowledge import Knowledge
from canasta_gui.ai.romme.potential import partners
from canasta_gui.rules.core.cards import JOKER, Card
from canasta_gui.rules.romme.laying import best_lay
from canasta_gui.rules.romme.melds import open_ends


class Ending:
    """How near a seat is to the end of the deal, by its hand and the cards that it does not see."""

    def __init__(self, know: Knowledge) -> None:
        self._know, self._rules = know, know.view.rules
        self._open = know.view.is_open(know.seat)

    @cached_property
    def _fits(self) -> frozenset[Card]:
        """The cards that could be added to the table; a joker too where there are any."""
        adding = self._rules.melds.adding
        melds = [
            meld
            for owner, each in enumerate(self._know.view.melds)
            for meld in each.values()
            if adding == "everywhere" or (adding == "own" and owner == self._know.seat)
        ]
        faces = frozenset(face for meld in melds for face, _ in open_ends(meld))
        return faces | {JOKER} if faces else faces

    def comes_with(self, hand: Sequence[Card], card: Card) -> bool:
        """Does a card end the deal, with what can be laid and added then and one discard?"""
        cards = [*hand, card]
        if self._completes(card, hand):
            need = 0 if self._open else self._rules.melds.first_points
            found = best_lay(self._rules, cards, need)
            cards, is_open = list(found.rest), self._open or bool(found.melds)
        else:
            is_open = self._open
        held = [self._rules.held_value[each] for each in cards if not (is_open and each in self._fits)]
        return sum(held) - max(held, default=0) <= self._rules.going_out.threshold

    @staticmethod
    def _completes(card: Card, hand: Sequence[Card]) -> bool:
        """Could the card make a meld with others of the hand?"""
        if card == JOKER or JOKER in hand:
            return True
        return any(one in hand and other in hand for one, other in partners(card))

    def copies(self, hand: Sequence[Card]) -> int:
        """How many of the cards that the seat does not see would end the deal if they came next."""
        return sum(number for card, number in self._know.unseen.items() if self.comes_with(hand, card))
