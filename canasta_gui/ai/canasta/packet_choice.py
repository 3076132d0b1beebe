"""Which of two packets to play first, when one card of each is all that is known."""

from collections.abc import Sequence

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import BLACK_THREES, FIRST_NATURAL, RED_THREES, Card


def best_packet(view: CanastaView, seat: int, options: Sequence[act.Action]) -> act.Action:
    """The packet whose card is the more useful: what opens a hand first, what only costs points as early as it can go.

    A red three is better found at once, when there is time to discard it.
    """
    shown = (view.hands[seat][0], view.reserves[seat][0])
    return max(options, key=lambda option: _use(view, shown[option.pile]) if isinstance(option, act.Choose) else -1)


def _use(view: CanastaView, card: Card) -> int:
    if card in RED_THREES:
        return 2 * view.rules.red_threes.each
    if card in BLACK_THREES:
        return 0
    return view.rules.value[card] + (view.rules.value[card] if card < FIRST_NATURAL else 0)
