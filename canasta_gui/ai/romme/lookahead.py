"""Whether the next card would end the deal: what an expert looks for when few cards are left."""

from collections.abc import Sequence
from functools import cached_property

from canasta_gui.ai.romme.memory import RommeMemory
from canasta_gui.ai.romme.potential import completing_pairs
from canasta_gui.rules.core.cards import JOKER, Card
from canasta_gui.rules.romme.laying import best_lay
from canasta_gui.rules.romme.melds import open_ends


class EndLookahead:
    """Which single cards would let a seat end the deal, by its hand and the cards that it does not see."""

    def __init__(self, memory: RommeMemory) -> None:
        self._memory, self._rules = memory, memory.view.rules
        self._open = memory.view.is_open(memory.seat)

    @cached_property
    def _fits(self) -> frozenset[Card]:
        """The cards that could be added to the table; a joker too where there are any."""
        faces = frozenset(face for meld in self._memory.addable_melds for face, _ in open_ends(meld))
        return faces | {JOKER} if faces else faces

    def ends_deal(self, hand: Sequence[Card], card: Card) -> bool:
        """Return whether a hand with one card more could be laid, added and discarded down to the threshold."""
        cards = [*hand, card]
        if self._completes_meld(card, hand):
            need = 0 if self._open else self._rules.melds.first_points
            found = best_lay(self._rules, cards, need)
            cards, is_open = list(found.rest), self._open or bool(found.melds)
        else:
            is_open = self._open
        held = [self._rules.held_value[each] for each in cards if not (is_open and each in self._fits)]
        return sum(held) - max(held, default=0) <= self._rules.going_out.threshold

    @staticmethod
    def _completes_meld(card: Card, hand: Sequence[Card]) -> bool:
        """Return whether the card could make a meld with others of the hand."""
        if card == JOKER or JOKER in hand:
            return True
        return any(one in hand and other in hand for one, other in completing_pairs(card))

    def count_ending_cards(self, hand: Sequence[Card]) -> int:
        """Return how many of the unseen cards would end the deal if they came next."""
        return sum(number for card, number in self._memory.unseen.items() if self.ends_deal(hand, card))
