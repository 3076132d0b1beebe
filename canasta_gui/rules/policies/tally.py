"""What a deal is worth."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RedThrees:
    """`each` a red three, unless `together` names the sum for that many; minus for an unopened side (000:169-173).

    `in_hand`, `in_hand_first_turn`: the fine for one still in a hand, and the lower one of a seat that had no turn.
    """

    each: int
    together: tuple[tuple[int, int], ...]
    in_hand: int
    in_hand_first_turn: int

    def worth(self, number: int, *, opened: bool) -> int:
        """The points of so many red threes, for a side that has opened or not."""
        points = dict(self.together).get(number, number * self.each)
        return points if opened else -points


@dataclass(frozen=True, slots=True)
class CanastaBonus:
    """Points for a canasta without and with wild cards."""

    natural: int
    mixed: int


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
