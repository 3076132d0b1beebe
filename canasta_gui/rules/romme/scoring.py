"""From a finished deal of Rommé to its lines, from the totals to the winners: whoever has the fewest points."""

from collections.abc import Mapping, Sequence

from canasta_gui.rules.romme.events import HandLine, How
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.ruleset import RommeRules

EXITS: frozenset[How] = frozenset({"announced", "all_out", "hand_out"})


def score_lines(pos: RommePosition, how: How, by: int) -> tuple[HandLine, ...]:
    """Return one line a seat: what is left in its hand, also in that of whoever announced (R41).

    Nothing in a void deal.
    """
    return hand_lines(pos.rules, {seat: pos.rest(seat) for seat in pos.playing}, how, by)


def final_score_lines(pos: RommePosition) -> tuple[HandLine, ...]:
    """Return the lines of a deal that is over; none where the position does not say how it ended."""
    return () if pos.how is None else score_lines(pos, pos.how, pos.by)


def laid_points(pos: RommePosition) -> tuple[int, ...]:
    """Nothing for any seat: what lies on the table counts neither for nor against anybody (003:34)."""
    return (0,) * pos.rules.n_sides


def hand_lines(rules: RommeRules, rests: Mapping[int, int], how: How, by: int) -> tuple[HandLine, ...]:
    """Return one line a seat, from the points left in each hand; `by`: the seat that went out."""
    if how == "void":
        return tuple(HandLine(seat, 0, seat=seat) for seat in rests)
    doubles = rules.going_out.hand_doubles and how == "hand_out"
    return tuple(HandLine(seat, rest, rest if doubles and seat != by else 0, seat) for seat, rest in rests.items())


def is_dealt_again(rules: RommeRules, how: str) -> bool:
    """Return whether a deal that ended so is dealt again by the same dealer and not counted (R79)."""
    return how == "void" and rules.stock_end.unfinished == "dealt_again"


def void_for(pos: RommePosition) -> str:  # noqa: ARG001  (as in families whose dealers err)
    """Return an empty text: no dealer errs here."""
    return ""


def match_winners(rules: RommeRules, totals: Sequence[int], deals: int = 0, time_over: bool = False) -> tuple[int, ...]:
    """Return the seats with the lowest total once all deals are played, who share (R47); before that nobody.

    The session is over as well when the time is.
    """
    if deals < rules.deals and not time_over:
        return ()
    return tuple(seat for seat, total in enumerate(totals) if total == min(totals))
