"""What is counted of each side at the end of a deal, and the score lines that come of it.

The one arithmetic of a deal: positions are counted into it, and so is a table with real cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from canasta_gui.rules.canasta.counting.kinds import CanastaColumn, CanastaKind, canasta_points
from canasta_gui.rules.canasta.events import How, ScoreLine
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.phases import NOBODY
from canasta_gui.rules.core.seating import Alliance

EXITS: frozenset[How] = frozenset({"ordinary", "concealed", "in_hand", "special"})


@dataclass(frozen=True, slots=True)
class SideCount:
    """What a side has at the end of a deal. All numbers are zero or positive.

    `cards`, `hands`: the points of its melded cards, and of those left in its hands. `canastas`: the kind of each.
    `opened`: whether it has laid any meld. `red_threes`, `black_threes`: how many it has laid, the black ones where
    they are laid like red ones. `threes_held`: how many of them are left in its hands; `threes_held_early`: in those of
    seats that had no turn. `unfinished`: the ranks of melds that should have become canastas, `held`: the ranks of
    which a hand holds three or more, for those that are fined. `special`: the points of the special hand that it
    showed. `fines`: further fines, of irregularities.
    """

    cards: int = 0
    canastas: tuple[CanastaKind, ...] = ()
    opened: bool = False
    red_threes: int = 0
    black_threes: int = 0
    hands: int = 0
    threes_held: int = 0
    threes_held_early: int = 0
    unfinished: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    special: int = 0
    fines: int = 0


def alliance_at_end(rules: CanastaRules, how: How, by: int, lone: int) -> Alliance:
    """Return the sides that count together: a seat that goes out before any have joined plays alone (000:298, R53).

    `lone`: the seat that plays alone against the others, if that was known before.
    """
    if lone == NOBODY and how in EXITS and rules.joined:
        lone = by
    return rules.alliance if lone == NOBODY else rules.joined[lone]


def deal_lines(
    rules: CanastaRules, counts: Sequence[SideCount], how: How, by: int, alliance: Alliance
) -> tuple[ScoreLine, ...]:
    """Return one line per side; `how` and `by`: how the deal ended, and the seat that went out (else the last to act).

    `alliance`: the sides that count together. Those that joined during the deal keep a line each: both write down what
    they made together, but a red three counts for the seat that laid it (000:312).
    """
    lines = []
    for side, own in enumerate(rules.seating.sides):
        seats = alliance.sides[alliance.side_of[own[0]]]
        joined = sorted({rules.side_of[seat] for seat in seats})
        count = counts[side] if len(joined) == 1 else _together(counts[side], [counts[each] for each in joined])
        line = score_line(rules, side, count, how if how in EXITS and by in seats else None)
        lines.append(line._replace(seat=own[0]) if len(own) == 1 else line)
    return tuple(lines)


def _together(own: SideCount, counts: Sequence[SideCount]) -> SideCount:
    """Return the count of a side with what it made together with others: their threes and fines stay their own."""
    return replace(
        own,
        cards=sum(count.cards for count in counts),
        canastas=tuple(kind for count in counts for kind in count.canastas),
        opened=any(count.opened for count in counts),
        hands=sum(count.hands for count in counts),
        unfinished=tuple(rank for count in counts for rank in count.unfinished),
        held=tuple(rank for count in counts for rank in count.held),
    )


def score_line(rules: CanastaRules, side: int, count: SideCount, exit_: How | None) -> ScoreLine:
    """Return the line of a side; `exit_`: how it went out, if it did."""
    if exit_ == "special":  # its side gets the points of the hand and nothing else (§6)
        return _line(side, out=count.special, fines=-count.fines)
    threes, going_out, unfinished, held = rules.red_threes, rules.going_out, rules.fines.unfinished, rules.fines.held
    canastas = len(count.canastas)
    bonuses: dict[How | None, int] = {
        "ordinary": going_out.bonus,
        "concealed": going_out.concealed,
        "in_hand": going_out.in_hand,
    }
    points: dict[CanastaColumn, int] = {"natural": 0, "mixed": 0, "wild": 0, "runs": 0}
    for kind in count.canastas:
        points[kind.column] += canasta_points(rules, kind)
    laid = threes.worth_of(count.red_threes, count.black_threes, opened=count.opened, canastas=canastas)
    return ScoreLine(
        side,
        cards=-count.cards if rules.canastas.cards_against_without and not canastas else count.cards,
        natural=points["natural"],
        mixed=points["mixed"],
        wild=points["wild"],
        runs=points["runs"],
        red_threes=laid + threes.held(count.threes_held + count.threes_held_early),
        out=bonuses.get(exit_, 0),
        hands=-count.hands,
        fines=threes.held_fine(count.threes_held, count.threes_held_early)
        + sum(dict(unfinished).get(rank, 0) for rank in count.unfinished)
        + sum(dict(held).get(rank, 0) for rank in count.held)
        - count.fines,
    )


def void_lines(rules: CanastaRules) -> tuple[ScoreLine, ...]:
    """Return the lines of a void deal: nothing is scored (R71)."""
    sides = enumerate(rules.seating.sides)
    return tuple(_line(side)._replace(seat=own[0] if len(own) == 1 else None) for side, own in sides)


def _line(side: int, *, out: int = 0, fines: int = 0) -> ScoreLine:
    return ScoreLine(side, cards=0, natural=0, mixed=0, wild=0, red_threes=0, out=out, hands=0, fines=fines)
