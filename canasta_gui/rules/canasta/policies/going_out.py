"""When a seat may go out, whom it must ask, and what that is worth."""

from typing import Annotated, Literal

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.bounds import POINTS, Span

Asking = Literal["compulsory", "optional", "none"]


@dataclass(frozen=True, slots=True)
class GoingOut:
    """`canastas`: how many the side needs, among them so many `natural`, `mixed` and `wild` ones and so many `runs`.

    `must_discard`: is the last card always discarded, never laid (§6)?
    `black_threes`: may black threes be laid on the way out, or never (§6)? `black_threes_then_discard`: may a discard
    follow them (R26)? `black_threes_last`: may nothing else (R82)? Rule sets written before that ruling say nothing.
    `bonus` and `concealed` are the points for an ordinary and a concealed exit (one instead of the other, R19);
    `in_hand` those for a concealed one with a canasta of the seat's own and no pile taken (R21); 0: no such exit.
    `concealed_partner_unmelded`: is an exit concealed only if the partners have laid nothing either (R19)?
    `concealed_own_canasta`, `concealed_no_adding_to_partner`: only if the seat has laid a whole canasta itself, and
    nothing on a meld of its partners (R19)? Else it is an ordinary one; a seat that has laid nothing yet need not ask.
    `concealed_without_minimum`: is no minimum owed by a concealed exit in one gesture without the pile (R22)?
    """

    canastas: Annotated[int, Span(1, 6)]
    asking: Asking
    black_threes_then_discard: bool
    bonus: Annotated[int, POINTS]
    concealed: Annotated[int, POINTS]
    in_hand: Annotated[int, POINTS] = 0
    must_discard: bool = False
    concealed_partner_unmelded: bool = False
    concealed_own_canasta: bool = False
    concealed_no_adding_to_partner: bool = False
    concealed_without_minimum: bool = False
    natural: Annotated[int, Span(0, 4)] = 0
    mixed: Annotated[int, Span(0, 4)] = 0
    wild: Annotated[int, Span(0, 4)] = 0
    black_threes: bool = True
    runs: Annotated[int, Span(0, 4)] = 0
    black_threes_last: bool = False

    @property
    def looks_at_ranks_laid(self) -> bool:
        """Whether the kind of an exit depends on what the seat laid of each rank in its turn."""
        return bool(self.in_hand) or self.concealed_own_canasta or self.concealed_no_adding_to_partner
