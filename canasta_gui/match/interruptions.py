"""What computers do without being asked, where a game lets seats act out of turn: they object, mostly to nothing."""

from collections.abc import Mapping
from typing import NamedTuple

from canasta_gui.match.match import Match
from canasta_gui.rules.families import AnyAction, React, family


class Interruption(NamedTuple):
    """An action of a seat that nobody asked."""

    seat: int
    action: AnyAction


def next_interruption(match: Match, reactions: Mapping[int, React]) -> Interruption | None:
    """Return what the first of the seats, from the one in turn on, does now out of turn; None where all are quiet.

    `reactions`: what each computer does in a view of its own. The same position gives the same answer.
    """
    game = family(match.rules)
    if match.deal_over or not reactions or not game.may_interrupt(match.position):
        return None
    first = match.position.turn
    for seat in sorted(reactions, key=lambda seat: (seat - first) % match.rules.players):
        action = reactions[seat](match.view(seat), match.events_for(seat))
        if action is not None and game.check(match.position, seat, action) is None:
            return Interruption(seat, action)
    return None
