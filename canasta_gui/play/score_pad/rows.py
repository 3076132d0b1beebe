"""The rows in which a deal is counted: what is asked of each side."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from canasta_gui.rules.canasta.counting.deck_limits import most_points, most_red_threes, step_of_values
from canasta_gui.rules.canasta.counting.kinds import CanastaKind, canasta_kinds
from canasta_gui.rules.canasta.counting.side_count import SideCount
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.families import AnyRules

MOST_FINES = 10_000
"""The most points of fines that can be entered for a side."""
MOST_MELDS = 9
"""The most melds or hands of a rank that can be entered as fined."""


class CountRow(NamedTuple):
    """A number that is asked of each side.

    `name`: `cards`, `hands`, `red_threes`, … of a count, or one with what it is about behind a colon: `canasta:mixed`,
    `unfinished:14`, `held:7`. `kind`: of a row of canastas. `points`: whether it is points, typed, else a number,
    counted up. `most`, `step`: how far it goes, and in which steps it is counted.
    """

    name: str
    points: bool
    most: int
    step: int = 1
    kind: CanastaKind | None = None

    @property
    def rank(self) -> int:
        """The rank that a fine is for."""
        return int(self.name.partition(":")[2])


Numbers = Mapping[str, int]


def rows_of(rules: AnyRules) -> tuple[CountRow, ...]:
    """Return the rows of a game, in the order in which a deal is counted."""
    if not isinstance(rules, CanastaRules):
        most = sum(rules.held_value[card] for card in rules.cards.deck())
        return (CountRow("hands", points=True, most=most),)
    threes, fines = rules.red_threes, rules.fines
    most, step, reds = most_points(rules), step_of_values(rules), most_red_threes(rules)
    most_canastas = rules.cards.total // 7
    rows = [
        CountRow(f"canasta:{name}", points=False, most=most_canastas, kind=kind)
        for name, kind in canasta_kinds(rules).items()
    ]
    if not threes.dead:
        rows.append(CountRow("red_threes", points=False, most=reds))
    if threes.black_too:
        rows.append(CountRow("black_threes", points=False, most=reds))
    rows.append(CountRow("cards", points=True, most=most, step=step))
    rows.append(CountRow("hands", points=True, most=most, step=step))
    if threes.dead or threes.in_hand or threes.in_hand_first_turn:
        rows.append(CountRow("threes_held", points=False, most=reds * (1 + threes.black_too)))
        if not threes.dead and threes.in_hand_first_turn != threes.in_hand:
            rows.append(CountRow("threes_held_early", points=False, most=reds))
    rows += [CountRow(f"unfinished:{rank}", points=False, most=MOST_MELDS) for rank, _ in fines.unfinished]
    rows += [CountRow(f"held:{rank}", points=False, most=MOST_MELDS) for rank, _ in fines.held]
    rows.append(CountRow("fines", points=True, most=MOST_FINES, step=step))
    return tuple(rows)


def count_of(rows: Iterable[CountRow], numbers: Numbers, special: int = 0) -> SideCount:
    """Return the count that the numbers of a side come to, by the names of the rows."""

    def of(name: str) -> int:
        return numbers.get(name, 0)

    canastas = tuple(row.kind for row in rows if row.kind is not None for _ in range(of(row.name)))

    def ranked(what: str) -> tuple[int, ...]:
        return tuple(row.rank for row in rows if row.name.startswith(f"{what}:") for _ in range(of(row.name)))

    return SideCount(
        cards=of("cards"),
        canastas=canastas,
        opened=bool(canastas) or of("cards") > 0,
        red_threes=of("red_threes"),
        black_threes=of("black_threes"),
        hands=of("hands"),
        threes_held=of("threes_held"),
        threes_held_early=of("threes_held_early"),
        unfinished=ranked("unfinished"),
        held=ranked("held"),
        special=special,
        fines=of("fines"),
    )


def numbers_of(count: SideCount) -> dict[str, int]:
    """Return the numbers of a count, by the names of the rows: what `count_of` made it of."""
    plain = ("cards", "hands", "red_threes", "black_threes", "threes_held", "threes_held_early", "fines")
    numbers = Counter({name: getattr(count, name) for name in plain})
    numbers.update(f"canasta:{kind.name}" for kind in count.canastas)
    numbers.update(f"unfinished:{rank}" for rank in count.unfinished)
    numbers.update(f"held:{rank}" for rank in count.held)
    return {name: number for name, number in numbers.items() if number}
