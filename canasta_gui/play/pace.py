"""The pace of computers: pauses that follow the weight of what is decided, as far as all at the table see it.

A pause must never tell what a hand holds, so it follows from the view and the events of an observer without a hand, and
not from the action that comes after it.
"""

from collections.abc import Sequence
from typing import Final

from canasta_gui.rules.core.events import TurnBegan
from canasta_gui.rules.families import AnyEvent, AnyView

FURTHER_STEP: Final = 0.4
"""Pause before the second and later steps of a turn, as a share of the usual one."""
LIGHT_PILE: Final = 4
HEAVY_PILE: Final = 16
"""Sizes of the pile up to which a turn begins as usual, and from which its pause is twice as long."""
SIEGE_ROUNDS: Final = 3
"""Number of rounds without a card laid or a pile taken after which turns begin faster."""
IN_SIEGE: Final = 0.5
"""Pause before a turn in a siege, as a share of the usual one."""
_TAKEN: Final = frozenset({"took_pile", "took_up"})
_BREAKS_SIEGE: Final = _TAKEN | {
    "melded",
    "took_top",
    "meld_laid",
    "cards_added",
    "joker_swapped",
    "acquired",
    "deal_began",
}


def share_of_pause(view: AnyView, events: Sequence[AnyEvent], *, further: bool) -> float:
    """Return the pause before a computer's step, as a share of the usual one.

    `view`, `events`: of this deal, as seen by an observer without a hand. `further`: whether the seat has acted in this
    turn already: after a pile was taken all get time to see it.
    """
    if further:
        return FURTHER_STEP + _weight_of_pile(_just_taken(events))
    if is_siege(events, len(view.playing)):
        return IN_SIEGE
    return 1.0 + _weight_of_pile(len(view.pile))


def is_siege(events: Sequence[AnyEvent], seats: int) -> bool:
    """Return whether nothing has been laid or taken for some rounds."""
    turns = 0
    for event in reversed(events):
        if event.tag in _BREAKS_SIEGE:
            return False
        turns += isinstance(event, TurnBegan)
        if turns > SIEGE_ROUNDS * seats:
            return True
    return False


def _just_taken(events: Sequence[AnyEvent]) -> int:
    """Return the number of cards of the pile that was taken in the last action; 0 if none was."""
    for event in reversed(events):
        if event.tag == "took_pile":
            return len(event.cards)
        if event.tag not in ("exposed", "sides_joined"):  # red threes of the pile; sides that join by taking it
            return 0
    return 0


def _weight_of_pile(cards: int) -> float:
    """Return how heavy a pile of some cards is, from 0 to 1."""
    return min(1.0, max(0.0, (cards - LIGHT_PILE) / (HEAVY_PILE - LIGHT_PILE)))
