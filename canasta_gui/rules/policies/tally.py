"""What a deal is worth."""

from dataclasses import dataclass
from typing import Annotated, Literal

from canasta_gui.rules.sense import Rows, Span

Sign = Literal["melded", "canasta"]
Laid = Literal["first_turn", "before_play"]

CARD_POINTS, CANASTA_POINTS, FINE = Span(5, 100, 5), Span(0, 5000, 100), Span(-1000, 0, 50)


@dataclass(frozen=True, slots=True)
class RedThrees:
    """`each` a red three, unless `together` names the sum for that many; minus for an unopened side (000:169-173).

    `plus_with`: what a side needs for the plus, a meld or a canasta; melded without it they count nothing (R17).
    `minus`: do they count against an unopened side (R16)? `dealt_laid`: when those of a dealt hand are laid.

    `in_hand`, `in_hand_first_turn`: the fine for one still in a hand, and the lower one of a seat that had no turn.
    `dead`: they are never laid and may be discarded; whoever is left with them loses their worth (000:376, R31).
    """

    each: Annotated[int, Span(0, 500, 50)]
    together: Annotated[tuple[tuple[Annotated[int, Span(2, 16)], Annotated[int, Span(0, 5000, 100)]], ...], Rows(0, 8)]
    in_hand: Annotated[int, FINE]
    in_hand_first_turn: Annotated[int, FINE]
    plus_with: Sign = "melded"
    minus: bool = True
    dealt_laid: Laid = "first_turn"
    dead: bool = False

    def held(self, number: int) -> int:
        """The points of so many in the hands of a side at the end, where they are dead; `in_hand` is a fine."""
        return -number * self.each if self.dead else 0

    def worth(self, number: int, *, opened: bool, canasta: bool) -> int:
        """The points of so many red threes, for a side that has opened or not, with a canasta or without."""
        points = dict(self.together).get(number, number * self.each)
        if not opened:
            return -points if self.minus else 0
        return points if canasta or self.plus_with == "melded" else 0


@dataclass(frozen=True, slots=True)
class CanastaBonus:
    """Points for a canasta without and with wild cards; for one of wild cards alone, and of twos alone (R33e)."""

    natural: Annotated[int, CANASTA_POINTS]
    mixed: Annotated[int, CANASTA_POINTS]
    wild: Annotated[int, CANASTA_POINTS] = 0
    wild_pure: Annotated[int, CANASTA_POINTS] = 0


@dataclass(frozen=True, slots=True)
class CardValues:
    """Points of the cards, melded or left in the hand."""

    joker: Annotated[int, CARD_POINTS]
    two: Annotated[int, CARD_POINTS]
    ace: Annotated[int, CARD_POINTS]
    eight_to_king: Annotated[int, CARD_POINTS]
    four_to_seven: Annotated[int, CARD_POINTS]
    black_three: Annotated[int, Span(0, 100, 5)]

    def by_kind(self) -> tuple[int, ...]:
        """The value of each kind; a red three is no hand value (RULES §4, trap a)."""
        low, high = [self.four_to_seven] * 4, [self.eight_to_king] * 6
        return (self.joker, self.joker, self.two, self.black_three, *low, *high, self.ace, 0)
