"""End of a match: as its rules say, or as a table chooses."""

import re
from dataclasses import replace
from typing import Any, Final, Literal, NamedTuple, cast, get_args

from canasta_gui.rules.families import AnyRules

LengthKind = Literal["points", "deals", "minutes"]
LENGTH_KINDS: Final[tuple[LengthKind, ...]] = get_args(LengthKind)
MOST: Final[dict[LengthKind, int]] = {"points": 100_000, "deals": 99, "minutes": 600}
"""Longest match of each kind that a table can choose."""
POINTS_STEP: Final = 500
"""Half a target is rounded up to a multiple of this many points."""
_OWN_LENGTH: Final = re.compile(r"([1-9][0-9]{0,5}) (points|deals|minutes)")


class MatchEnd(NamedTuple):
    """Limits that end a match: points, deals, minutes; 0 for none.

    When the minutes are over, the present deal is the last one.
    """

    target: int
    deals: int
    minutes: int = 0

    @property
    def kind(self) -> LengthKind:
        """Kind of the limit: minutes take precedence over deals, deals over points."""
        return "minutes" if self.minutes else "deals" if self.deals else "points"

    @property
    def amount(self) -> int:
        """Amount of the limit named by `kind`."""
        return self.minutes or self.deals or self.target

    @property
    def kinds(self) -> tuple[LengthKind, ...]:
        """Kinds of limits that a table may choose under these rules; points only if they have a target."""
        return LENGTH_KINDS if self.target else LENGTH_KINDS[1:]

    def of_length(self, length: str) -> "MatchEnd":
        """Return the end of a match of this length; `self` is the end by the rules.

        `length`: "3000 points", "6 deals", "60 minutes", "half" or "one deal"; any other text means the end by the
        rules. Minutes apply in addition to the limits of the rules.
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
    """Return the text of an amount of points, deals or minutes for `MatchEnd.of_length`: "6 deals"."""
    return f"{amount} {kind}"


def match_end(rules: AnyRules, length: str = "") -> MatchEnd:
    """Return the end of a match of this length under these rules."""
    return MatchEnd(rules.target, rules.deals).of_length(length)


def rules_of_length(rules: AnyRules, length: str) -> AnyRules:
    """Return the rules for a match of this length; minutes are not part of the rules."""
    target, deals, _ = match_end(rules, length)
    # A family without a target does not have this field.
    wanted: dict[str, Any] = {"target": target, "deals": deals}
    return replace(rules, **{name: value for name, value in wanted.items() if value != getattr(rules, name)})
