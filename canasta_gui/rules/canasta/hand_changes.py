"""Cards that reach and leave a hand; in a view only its own cards are known."""

from canasta_gui.rules.canasta.position import CanastaPosition, frozen_by
from canasta_gui.rules.core.cards import FIRST_NATURAL, HIDDEN, KIND, Card


def receive(pos: CanastaPosition, seat: int, card: Card) -> None:
    """Put a card into a hand."""
    if card != HIDDEN and (pos.viewer is None or pos.viewer == seat):
        pos.hands[seat].append(card)
        pos.counts[seat][KIND[card]] += 1
    else:
        pos.hands[seat].append(HIDDEN)


def give_up(pos: CanastaPosition, seat: int, card: Card) -> None:
    """Take a card out of a hand."""
    hand = pos.hands[seat]
    try:
        hand.remove(card)
    except ValueError:
        hand.remove(HIDDEN)
    else:
        pos.counts[seat][KIND[card]] -= 1


def pile_shrunk(pos: CanastaPosition) -> None:
    """Bring what follows from the pile in line with it: what is left of it freezes it, or not, as before."""
    pos.up_cards = min(pos.up_cards, len(pos.pile))
    pos.pile_wilds = sum([card < FIRST_NATURAL for card in pos.pile])
    pos.frozen = frozen_by(pos.rules, pos.pile, pos.up_cards)
