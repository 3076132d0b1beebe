"""What the next draw makes of a hand, in the mean over all cards that it could be."""

from collections.abc import Sequence

from canasta_gui.ai.romme.knowledge import Knowledge, near
from canasta_gui.rules.cards import Card
from canasta_gui.rules.romme.laying import best_lay


def expected_points(know: Knowledge, hand: Sequence[Card]) -> float:
    """The points left after one more card, the best melds and the costliest discard."""
    rules = know.view.rules
    held = rules.held_value
    now = best_lay(rules, hand)
    costliest = max((held[card] for card in now.rest), default=0)
    whole, copies = 0.0, 0
    for card, number in know.unseen.items():
        if any(near(card, mine) for mine in hand):
            then = best_lay(rules, [*hand, card])
            points = then.points - max((held[other] for other in then.rest), default=0)
        else:
            points = now.points + held[card] - max(held[card], costliest)
        whole += number * points
        copies += number
    return whole / max(1, copies)
