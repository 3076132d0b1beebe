"""What a deal is worth."""

from dataclasses import dataclass
from typing import Literal

Sign = Literal["melded", "canasta"]
Laid = Literal["first_turn", "before_play"]


@dataclass(frozen=True, slots=True)
class RedThrees:
    """`each` a red three, unless `together` names the sum for that many; minus for an unopened side (000:169-173).

    `plus_with`: what a side needs for the plus, a meld or a canasta; melded without it they count nothing (R17).
    `minus`: do they count against an unopened side (R16)? `dealt_laid`: when those of a dealt hand are laid.

    `in_hand`, `in_hand_first_turn`: the fine for one still in a hand, and the lower one of a seat that had no turn.
    """

    each: int
    together: tuple[tuple[int, int], ...]
    in_hand: int
    in_hand_first_turn: int
    plus_with: Sign = "melded"
    minus: bool = True
    dealt_laid: Laid = "first_turn"

    def worth(self, number: int, *, opened: bool, canasta: bool) -> int:
        """The points of so many red threes, for a side that has opened or not, with a canasta or without."""
        points = dict(self.together).get(number, number * self.each)
        if not opened:
            return -points if self.minus else 0
        return points if canasta or self.plus_with == "melded" else 0


@dataclass(frozen=True, slots=True)
class CanastaBonus:
    """Points for a canasta without and with wild cards; for one of wild cards alone, and of twos alone (R33e)."""

    natural: int
    mixed: int
    wild: int = 0
    wild_pure: int = 0


@dataclass(frozen=True, slots=True)
class CardValues:
    """Points of the cards, melded or left in the hand."""

    joker: int
    two: int
    ace: int
    eight_to_king: int
    four_to_seven: int
    black_three: int

    def by_kind(self) -> tuple[int, ...]:
        """The value of each kind; a red three is no hand value (RULES §4, trap a)."""
        low, high = [self.four_to_seven] * 4, [self.eight_to_king] * 6
        return (self.joker, self.joker, self.two, self.black_three, *low, *high, self.ace, 0)
