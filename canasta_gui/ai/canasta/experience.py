"""What many deals have taught: the expert weighs the club player's judgement of a choice beside other numbers of it.

The weights are data (`weights/experience.toml`), fitted by `benchmarks/learn.py`: for each kind of choice, how many
hundreds of points a number of `ai.numbers` is worth.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from canasta_gui.ai.canasta.choice_features import (
    DiscardNumbers,
    LayNumbers,
    StartNumbers,
    discard_numbers,
    lay_numbers,
    moment_of,
    start_numbers,
)
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.discards import discard_worth
from canasta_gui.ai.canasta.features import HUNDRED, weighed
from canasta_gui.ai.canasta.melding import lay_gains
from canasta_gui.ai.canasta.pile_taking import start_worths
from canasta_gui.ai.canasta.weights import read_table
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.ruleset import CanastaRules

LAYS_WEIGHED: Final = 6
"""So many of the lays that the club player likes best are weighed."""


FIELDS: Final = {"start": StartNumbers._fields, "lay": LayNumbers._fields, "discard": DiscardNumbers._fields}
"""The kinds of choice as the file of the weights calls them, each with its numbers; in the order of `Experience`."""


class Experience(NamedTuple):
    """The weights of each kind of choice, in the order of its numbers."""

    starts: tuple[float, ...]
    lays: tuple[float, ...]
    discards: tuple[float, ...]


@cache
def experience() -> Experience:
    """What was learned."""
    table = read_table("experience")
    return Experience(*[_row(table[kind], names) for kind, names in FIELDS.items()])


def holds_for(rules: CanastaRules) -> bool:
    """Does it hold for these rules? A second hand to come, runs, or sides that join turn much of it round."""
    return not (rules.reserve.must_be_played or rules.melds.runs or rules.joined)


def _row(table: Mapping[str, float], names: Sequence[str]) -> tuple[float, ...]:
    for name in table:
        if name not in names:
            raise ValueError(f"there is no number {name!r}")
    return tuple([float(table.get(name, 0.0)) for name in names])


def learned(outlook: DecisionContext) -> Experience | None:
    """What the player knows from experience about these rules; None for one that has none."""
    return experience() if outlook.weights.experienced and holds_for(outlook.rules) else None


def judged_starts(outlook: DecisionContext, options: Sequence[act.Action]) -> dict[act.Action, float]:
    """What each way to begin the turn is worth, in points."""
    worths, known = start_worths(outlook, options), learned(outlook)
    if known is None or len(worths) <= 1:
        return worths
    moment, top = moment_of(outlook), max(worths.values())
    return {
        action: _points(start_numbers(outlook, moment, action, worth - top), known.starts)
        for action, worth in worths.items()
    }


def judged_lays(outlook: DecisionContext, lays: Sequence[act.Lay]) -> dict[act.Lay, float]:
    """By how many points each lay, or each of the best ones, is better than laying nothing."""
    gains, known = lay_gains(outlook, lays), learned(outlook)
    if known is None or not gains:
        return gains
    moment = moment_of(outlook)
    best = sorted(gains, key=gains.__getitem__, reverse=True)[:LAYS_WEIGHED]
    return {lay: _points(lay_numbers(outlook, moment, lay, gains[lay]), known.lays) for lay in best}


def judged_discards(outlook: DecisionContext, discards: Sequence[act.Discard]) -> dict[act.Discard, float]:
    """What each discard is worth, in points."""
    known = learned(outlook)
    if known is None:
        return {discard: discard_worth(outlook, discard.card) for discard in discards}
    moment = moment_of(outlook)
    return {discard: _points(discard_numbers(outlook, moment, discard.card), known.discards) for discard in discards}


def best_discard(outlook: DecisionContext, discards: Sequence[act.Discard]) -> act.Discard:
    """The discard that is worth most."""
    worths = judged_discards(outlook, discards)
    return max(discards, key=worths.__getitem__)


def _points(numbers: tuple[float, ...], weights: tuple[float, ...]) -> float:
    return HUNDRED * weighed(numbers, weights)
