"""What a deal is worth."""

from collections.abc import Sequence
from typing import Annotated, Literal

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.bounds import Rows, Span
from canasta_gui.rules.core.cards import BLACK_THREES, KIND_BLACK_THREE, RED_THREES, Card

PlusWith = Literal["always", "melded", "canasta", "two_canastas"]
MinusWithout = Literal["melded", "canasta", "two_canastas"]
Laid = Literal["first_turn", "before_play"]

CARD_POINTS, CANASTA_POINTS, FINE = Span(5, 100, 5), Span(0, 5000, 100), Span(-1000, 0, 50)
RANK = Span(2, 14)
"""As the cards have it: 11 jack to 14 ace; 2 stands for wild cards melded by themselves."""
RankFines = Annotated[tuple[tuple[Annotated[int, RANK], Annotated[int, Span(-5000, 0, 500)]], ...], Rows(0, 4)]

_CANASTAS: dict[str, int] = {"melded": 0, "canasta": 1, "two_canastas": 2}


@dataclass(frozen=True, slots=True)
class RedThrees:
    """`each` a red three, unless `together` names the sum for that many; minus for an unopened side (000:169-173).

    `plus_with`: what a side needs for the plus, a meld or canastas; with less they count nothing (R17). Where it
    always has it there is no minus either (§6).
    `minus`: do they count against an unopened side (R16)? `minus_without`: or against one with too few canastas (§6)?
    `dealt_laid`: when those of a dealt hand are laid.
    `black_too`: are black threes laid and counted like red ones? `per_colour`: is each colour counted by itself (§6)?

    `in_hand`, `in_hand_first_turn`: the fine for one still in a hand, and the lower one of a seat that had no turn.
    `dead`: they are never laid and may be discarded; a side left with them loses their worth (000:376, R31).
    """

    each: Annotated[int, Span(0, 500, 50)]
    together: Annotated[tuple[tuple[Annotated[int, Span(2, 16)], Annotated[int, Span(0, 5000, 100)]], ...], Rows(0, 8)]
    in_hand: Annotated[int, FINE]
    in_hand_first_turn: Annotated[int, FINE]
    plus_with: PlusWith = "melded"
    minus: bool = True
    minus_without: MinusWithout = "melded"
    dealt_laid: Laid = "first_turn"
    dead: bool = False
    black_too: bool = False
    per_colour: bool = False

    def held(self, number: int) -> int:
        """Return the points of so many in the hands of a side at the end, where they are dead; `in_hand` is a fine."""
        return -number * self.each if self.dead else 0

    def cards(self) -> frozenset[Card]:
        """Return the red threes, and the black ones where they are like them."""
        return RED_THREES | BLACK_THREES if self.black_too else RED_THREES

    def held_fine(self, number: int, early: int) -> int:
        """Return the fine for so many in the hands of a side at the end, and `early` in those of seats without a turn.

        It is less for a seat that had no turn yet (000:267); there is none where they are dead.
        """
        return 0 if self.dead else number * self.in_hand + early * self.in_hand_first_turn

    def worth(self, laid: Sequence[Card], *, opened: bool, canastas: int) -> int:
        """Return the points of the threes that a side has laid: has it opened, and how many canastas has it?"""
        red = sum(card in RED_THREES for card in laid)
        return self.worth_of(red, len(laid) - red, opened=opened, canastas=canastas)

    def worth_of(self, red: int, black: int, *, opened: bool, canastas: int) -> int:
        """Return the points of so many threes that a side has laid, as `worth` does."""
        groups = (red, black) if self.per_colour else (red + black,)
        points = sum(dict(self.together).get(number, number * self.each) for number in groups)
        if self.plus_with == "always":
            return points
        if not opened or canastas < _CANASTAS[self.minus_without]:
            return -points if self.minus else 0
        return points if canastas >= _CANASTAS[self.plus_with] else 0


@dataclass(frozen=True, slots=True)
class CanastaBonus:
    """Points for a canasta without and with wild cards; for one of wild cards alone, and of twos alone (R33e).

    `run`: for one in sequence.
    `natural_by_rank`: (rank, points) where one without wild cards is worth something else; `wild_by_jokers`: (jokers
    in it, points) where one of wild cards alone is.
    `cards_against_without`: do the melded cards of a side without a canasta count against it (§6)?
    """

    natural: Annotated[int, CANASTA_POINTS]
    mixed: Annotated[int, CANASTA_POINTS]
    wild: Annotated[int, CANASTA_POINTS] = 0
    wild_pure: Annotated[int, CANASTA_POINTS] = 0
    run: Annotated[int, CANASTA_POINTS] = 0
    natural_by_rank: Annotated[tuple[tuple[Annotated[int, RANK], Annotated[int, CANASTA_POINTS]], ...], Rows(0, 4)] = ()
    wild_by_jokers: Annotated[
        tuple[tuple[Annotated[int, Span(0, 12)], Annotated[int, CANASTA_POINTS]], ...], Rows(0, 4)
    ] = ()
    cards_against_without: bool = False

    def of_rank(self, rank: int) -> int:
        """Return the points for a canasta of a rank without wild cards."""
        return dict(self.natural_by_rank).get(rank, self.natural)


@dataclass(frozen=True, slots=True)
class Fines:
    """Fines for ranks (§6): (rank, points), 2 being melds of wild cards.

    `unfinished`: for a meld without stand-ins that is no canasta at the end. `held`: for three or more in a hand.
    """

    unfinished: RankFines = ()
    held: RankFines = ()


NO_FINES = Fines()


@dataclass(frozen=True, slots=True)
class CardValues:
    """Points of the cards, melded or left in the hand.

    `black_three_held`: what one left in a hand costs, where that is not what one in a meld brings; else 0.
    """

    joker: Annotated[int, CARD_POINTS]
    two: Annotated[int, CARD_POINTS]
    ace: Annotated[int, CARD_POINTS]
    eight_to_king: Annotated[int, CARD_POINTS]
    four_to_seven: Annotated[int, CARD_POINTS]
    black_three: Annotated[int, Span(0, 100, 5)]
    black_three_held: Annotated[int, Span(0, 500, 5)] = 0

    def by_kind(self) -> tuple[int, ...]:
        """Return the value of each kind; a red three is no hand value (trap a)."""
        low, high = [self.four_to_seven] * 4, [self.eight_to_king] * 6
        return (self.joker, self.joker, self.two, self.black_three, *low, *high, self.ace, 0)

    def by_kind_in_hand(self) -> tuple[int, ...]:
        """Return the cost of each kind left in a hand."""
        melded = self.by_kind()
        held = self.black_three_held or self.black_three
        return (*melded[:KIND_BLACK_THREE], held, *melded[KIND_BLACK_THREE + 1 :])
