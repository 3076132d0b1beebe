"""A player that the policy must beat: it takes, lays and goes out whenever it can, whatever the others do."""

from collections.abc import Sequence

from canasta_gui.rules.canasta.actions import Action, Answer, Ask, Lay, Take
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import is_wild
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import Phase


def decide(view: CanastaView, history: Sequence[Event]) -> Action:
    """Return the first possible action of: ask, take, draw, lay, discard a single low card."""
    seat = view.to_act
    options = list(candidates(view, seat))
    if view.phase is Phase.ANSWER:
        return Answer(True)
    for action in options:
        if isinstance(action, Ask):
            return action
    takes = [action for action in options if isinstance(action, Take)]
    if takes:
        return min(takes, key=lambda take: _wilds_in([take.using, *(meld.cards for meld in take.melds)]))
    if Draw() in options:
        return Draw()
    lays = [action for action in options if isinstance(action, Lay) and _sensible(view, action)]
    if lays:
        return min(lays, key=lambda lay: _wilds_in([meld.cards for meld in lay.melds]))
    discards = [action for action in options if isinstance(action, Discard)]
    if not discards:
        return options[0]
    held, value = view.counts[seat], view.rules.value
    return min(discards, key=lambda discard: (is_wild(discard.card), held[discard.card >> 2], value[discard.card]))


def _wilds_in(melds: Sequence[tuple[int, ...]]) -> int:
    return sum(is_wild(card) for cards in melds for card in cards)


def _sensible(view: CanastaView, lay: Lay) -> bool:
    """Return whether a lay keeps two cards or goes out; once open, wild cards only join melds of four to six cards."""
    seat = view.to_act
    if view.answer is True:
        return True
    if len(view.hands[seat]) - sum(len(meld.cards) for meld in lay.melds) < 2:
        return False
    melds = view.melds[view.side(seat)]
    if not melds or not _wilds_in([meld.cards for meld in lay.melds]):
        return True
    old = melds.get(lay.melds[0].rank)
    return old is not None and 4 <= len(old.cards) < CANASTA
