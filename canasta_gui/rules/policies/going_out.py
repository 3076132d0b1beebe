"""When a seat may go out, whom it must ask, and what that is worth."""

from dataclasses import dataclass
from typing import Literal

Asking = Literal["compulsory", "optional", "none"]


@dataclass(frozen=True, slots=True)
class GoingOut:
    """`canastas`: how many the side needs, among them so many `natural`, `mixed` and `wild` ones.

    `black_threes_then_discard`: may a discard follow black threes (R26)?
    `bonus` and `concealed` are the points for an ordinary and a concealed exit (one instead of the other, R19);
    `in_hand` those for a concealed one with a canasta of the seat's own and no pile taken (R21); 0: no such exit.
    `concealed_partner_unmelded`: is an exit concealed only if the partners have laid nothing either (R19)?
    """

    canastas: int
    asking: Asking
    black_threes_then_discard: bool
    bonus: int
    concealed: int
    in_hand: int = 0
    concealed_partner_unmelded: bool = False
    natural: int = 0
    mixed: int = 0
    wild: int = 0
