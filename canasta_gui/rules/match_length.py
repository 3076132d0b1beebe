"""What ends a match: what its rules say, or something else by the choice of a table."""

import re
from dataclasses import replace
from typing import Any, Final, Literal, NamedTuple, cast, get_args

from canasta_gui.rules.families import AnyRules

LengthKind = Literal["points", "deals", "minutes"]
LENGTH_KINDS: Final[tuple[LengthKind, ...]] = get_args(LengthKind)
MOST: Final[dict[LengthKind, int]] = {"points": 100_000, "deals": 99, "minutes": 600}
"""The longest match of each kind that a table can choose."""
POINTS_STEP: Final = 500
"""Half a target is rounded up to a multiple of so many points."""
_OWN_LENGTH: Final = re.compile(r"([1-9][0-9]{0,5}) (points|deals|minutes)")


class MatchEnd(NamedTuple):
    """What ends a match: the points, the number of deals, the minutes; 0 for what does not count.

    When the minutes are over, the deal that is being played is the last one.
    """

    target: int
    deals: int
    minutes: int = 0

    @property
    def kind(self) -> LengthKind:
        """What ends the match for a table that chooses: the clock before the deals, the deals before the points."""
        return "minutes" if self.minutes else "deals" if self.deals else "points"

    @property
    def amount(self) -> int:
        """How many minutes, deals or points that are."""
        return self.minutes or self.deals or self.target

    @property
    def kinds(self) -> tuple[LengthKind, ...]:
        """What may end a match whose rules have this end; points only where they are played for."""
        return LENGTH_KINDS if self.target else LENGTH_KINDS[1:]

    def of_length(self, length: str) -> "MatchEnd":
        """Return what ends a match of this length, where this is the end by the rules.

        `length`: "3000 points", "6 deals", "60 minutes", "half" or "one deal"; any other is that of the rules. With
        minutes the rules end the match as well, where that comes first.
        """
        if length == "half":
            return MatchEnd(-(-self.target // (2 * POINTS_STEP)) * POINTS_STEP, -(-self.deals // 2))
        own = _OWN_LENGTH.fullmatch("1 deals" if length == "one deal" else length)
        if own is None:
            return self
        amount, kind = int(own[1]), cast(LengthKind, own[2])
        if kind not in self.kinds or amount > MOST[kind]:
            return self
        if kind == "minutes":
            return self._replace(minutes=amount)
        return MatchEnd(amount, 0) if kind == "points" else MatchEnd(0, amount)


def own_length(kind: LengthKind, amount: int) -> str:
    """Return the length of so many points, deals or minutes, as `MatchEnd.of_length` reads it: "6 deals"."""
    return f"{amount} {kind}"


def match_end(rules: AnyRules, length: str = "") -> MatchEnd:
    """Return what ends a match of this length under these rules."""
    return MatchEnd(rules.target, rules.deals).of_length(length)


def rules_of_length(rules: AnyRules, length: str) -> AnyRules:
    """Return the rules for a match of this length; the clock is no part of them."""
    target, deals, _ = match_end(rules, length)
    # A family without a target has no such field.
    wanted: dict[str, Any] = {"target": target, "deals": deals}
    return replace(rules, **{name: value for name, value in wanted.items() if value != getattr(rules, name)})
