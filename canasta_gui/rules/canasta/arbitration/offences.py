"""Which offence of the table's list an action is that the referee refuses; `referee.check` stays the only judge."""

from typing import Any, Final

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.policies.irregularities import OffenceKind
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Refusal, Why

_EXIT_REFUSALS: Final = (Why.OUT_NO_CANASTA, Why.OUT_CANASTA_KINDS, Why.OUT_REFUSED, Why.OUT_NOT_ASKED)
SURPLUS: Final = (Why.MELD_TOO_MANY_WILDS, Why.MELD_WILDS_SPENT)
_LAYING: Final = (act.Lay, act.Take)

_OFFENCES: Final[dict[tuple[type[Any], Why], tuple[OffenceKind, ...]]] = {
    (act.Lay, Why.OPENING_TOO_LOW): ("short_opening",),
    (act.Take, Why.OPENING_TOO_LOW): (
        "short_opening",
        "short_take",
    ),  # the one in the classic, the other in the Swiss list
    **{(kind, why): ("illegal_exit",) for kind in (*_LAYING, act.Discard) for why in _EXIT_REFUSALS},
    **{(kind, Why.WOULD_BE_STUCK): ("illegal_exit",) for kind in _LAYING},
    **{(kind, why): ("surplus_wilds",) for kind in _LAYING for why in SURPLUS},
    (act.Ask, Why.ASK_TOO_LATE): ("irregular_ask",),
    (act.Lay, Why.ANSWER_PENDING): ("irregular_ask",),
    (act.Discard, Why.MUST_GO_OUT): ("irregular_ask",),
    (act.Pass, Why.MUST_GO_OUT): ("irregular_ask",),
    (act.Draw, Why.ALREADY_DRAWN): ("overdraw",),
    (act.Draw, Why.NOT_YOUR_TURN): ("draw_out_of_turn",),
    (act.Take, Why.NOT_YOUR_TURN): ("take_out_of_turn",),
    (act.Discard, Why.DRAW_FIRST): ("no_draw",),
}
_NOTHING_SHOWN: Final = frozenset({Why.PILE_NO_PAIR, Why.PILE_NO_MATCH, Why.PILE_FROZEN, Why.PILE_SIDE_NOT_OPEN})
"""Refusals of a pile that was taken without showing a meld for its top card."""


def offence_of(rules: CanastaRules, action: act.Action, refusal: Refusal) -> OffenceKind | None:
    """Return the offence that a refused action is by the table's list; None where it is none."""
    named = rules.irregularities.names
    return next((kind for kind in _offences(action, refusal.why) if named(kind)), None)


def offence_at(pos: CanastaPosition, seat: int, action: act.Action, refusal: Refusal) -> OffenceKind | None:
    """Return the offence that a refused action of a seat is now: a draw before the discard is another one (003:118)."""
    kind = offence_of(pos.rules, action, refusal)
    return "early_draw" if kind == "draw_out_of_turn" and draws_early(pos, seat) else kind


def draws_early(pos: CanastaPosition, seat: int) -> bool:
    """Return whether the seat is the next one, and the one before has drawn but not discarded (003:118)."""
    named = pos.rules.irregularities.names("early_draw")
    return named and pos.drawn and seat == pos.next_seat(pos.turn)


def explained(pos: CanastaPosition, seat: int, action: act.Action, refusal: Refusal) -> Refusal:
    """Return the refusal, marked with the offence that the action would be where the table explains irregularities."""
    if pos.rules.irregularities.level != "explained":
        return refusal
    return refusal._replace(offence=offence_at(pos, seat, action, refusal) or "")


def _offences(action: act.Action, why: Why) -> tuple[OffenceKind, ...]:
    if isinstance(action, act.Take) and why in _NOTHING_SHOWN:
        return ("pile_unshown",) if not (action.using or action.run) else ()
    return _OFFENCES.get((type(action), why), ())
