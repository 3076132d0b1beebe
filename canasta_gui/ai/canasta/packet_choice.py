"""Which of the two packets to play first, when one card of each is all that is known."""

from collections.abc import Sequence

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import BLACK_THREES, FIRST_NATURAL, RED_THREES, Card


def best_packet(view: CanastaView, seat: int, options: Sequence[act.Action]) -> act.Action:
    """Return the choice of the packet whose visible card is the more useful to begin with.

    Cards that open a hand come first; a red three is better found at once, when there is time to discard it.
    """
    shown = (view.hands[seat][0], view.reserves[seat][0])
    return max(
        options, key=lambda option: _usefulness(view, shown[option.pile]) if isinstance(option, act.Choose) else -1
    )


def _usefulness(view: CanastaView, card: Card) -> int:
    if card in RED_THREES:
        return 2 * view.rules.red_threes.each
    if card in BLACK_THREES:
        return 0
    return view.rules.value[card] + (view.rules.value[card] if card < FIRST_NATURAL else 0)
