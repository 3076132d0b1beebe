"""How long a match is: whole as its rules have it, or a shorter one by the choice of a table."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Literal, NamedTuple, get_args

from canasta_gui.rules.families import AnyRules

MatchLength = Literal["whole", "half", "one deal"]
MATCH_LENGTHS: Final[tuple[MatchLength, ...]] = get_args(MatchLength)
_STEP: Final = 500
"""Half a target is rounded up to a multiple of so many points."""


class MatchEnd(NamedTuple):
    """What ends a match: the points and the number of deals; 0 where it does not count."""

    target: int
    deals: int


def offered_lengths(rules: AnyRules) -> Mapping[MatchLength, MatchEnd]:
    """Return the lengths that differ from each other under these rules, the whole match first."""
    ends: dict[MatchLength, MatchEnd] = {}
    for length in MATCH_LENGTHS:
        end = match_end(rules, length)
        if end not in ends.values():
            ends[length] = end
    return ends


def match_end(rules: AnyRules, length: str) -> MatchEnd:
    """Return what ends a match of this length; a length that nobody knows is the whole one."""
    if length == "half":
        return MatchEnd(-(-rules.target // (2 * _STEP)) * _STEP, -(-rules.deals // 2))
    return MatchEnd(0, 1) if length == "one deal" else MatchEnd(rules.target, rules.deals)


def rules_of_length(rules: AnyRules, length: str) -> AnyRules:
    """Return the rules for a match of this length."""
    end = match_end(rules, length)._asdict()
    # A family without a target has no such field.
    return replace(rules, **{name: value for name, value in end.items() if value != getattr(rules, name)})
