"""Compare each character with a plain player of its level: `python benchmarks/characters.py --deals 100`

Each character plays deals at a table of players of its own level, in the seats in turn, and a plain player of that
level plays the same deals in its place. Printed are figures that a stranger could count: the turn of the seat's side in
which it opens, freezes and piles taken a deal, wild cards in its melds that are no canasta when it lays them, cards
left when the deal ends, and deals that it ends. Below each of the character's figures stands how often, of blocks of
twenty deals, it lies on the character's side of the plain player's mean; and how many of its decisions differ.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.inclination import wilds_spent
from canasta_gui.ai.canasta.weights import CanastaWeights, load_weights, with_style
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.characters import CHARACTERS, Character
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset

BLOCK: Final = 20


class Figures(NamedTuple):
    """Counts of one seat in one deal; `opens`: None if the seat did not open for its side."""

    opens: float | None
    freezes: float
    takes: float
    wilds: float
    left: float
    ends: float


class Counter:
    """Counts what a seat does."""

    def __init__(self) -> None:
        self.turns = self.freezes = self.takes = self.wilds = 0
        self.opened = 0

    def see(self, view: CanastaView, action: act.Action) -> None:
        """Count an action of the seat."""
        side = view.side(view.to_act)
        self.turns += isinstance(action, act.Draw | act.Take)
        self.takes += isinstance(action, act.Take)
        if isinstance(action, act.Lay | act.Take) and not view.is_open(side) and not self.opened:
            self.opened = self.turns
        if isinstance(action, act.Discard):
            self.freezes += not view.frozen and view.rules.pile.frozen_by_discard(action.card)
        if isinstance(action, act.Lay):
            self.wilds += sum(wilds_spent(view, side, meld) for meld in action.melds)


class Played(NamedTuple):
    """A deal that a seat played."""

    figures: Figures
    decisions: int
    different: int


def played(rules: CanastaRules, seed: int, own: CanastaWeights, plain: CanastaWeights) -> Played:
    """Play a deal in which one seat plays by other weights than the rest."""
    seat, rng = seed % rules.players, Random(f"characters {seed}")
    infos = [SeatInfo(str(each), "computer") for each in range(rules.players)]
    match = Match(rules, infos, MemoryJournal(), lambda _: shuffled(rules, rng), first_dealer=seed // 4 % rules.players)
    match.start()
    counter, decisions, different = Counter(), 0, 0
    while not match.deal_over:
        who = match.to_act
        assert who is not None
        view, history = match.view(who), match.events_for(who)
        weights = own if who == seat else plain
        action = policy.decide(view, history, weights)  # type: ignore[arg-type]  # of canasta
        if who == seat:
            counter.see(view, action)  # type: ignore[arg-type]
            decisions += 1
            if own is not plain:
                different += policy.decide(view, history, plain) != action  # type: ignore[arg-type]
        assert match.submit(who, action) is None
    end = match.events[-1]
    left = len(match.position.hands[seat])
    ends = float(getattr(end, "by", -1) == seat)
    figures = Figures(counter.opened or None, counter.freezes, counter.takes, counter.wilds, left, ends)
    return Played(figures, decisions, different)


def told(who: Character, rules: CanastaRules, deals: int, seed: int) -> None:
    """Print the figures of a character, and of a plain player in its place."""
    plain = load_weights(who.level)
    own = with_style(plain, who.style)
    seeds = range(seed, seed + deals)
    styled, usual = ([played(rules, each, weights, plain) for each in seeds] for weights in (own, plain))
    differ = sum(each.different for each in styled) / sum(each.decisions for each in styled)
    print(f"{who.name} ({who.level}, {dict(who.style)}): {differ:.1%} of decisions differ")
    for name in Figures._fields:
        one, other = (counted(side, name) for side in (styled, usual))
        above = mean(one) > mean(other)
        apart = sum((mean(block) > mean(other)) == above for block in blocks(one))
        print(f"  {name:8} {mean(one):6.2f}  plain {mean(other):6.2f}  {apart} of {len(blocks(one))} blocks")
    sys.stdout.flush()


def counted(deals: Sequence[Played], name: str) -> list[float]:
    """Return one figure of each deal in which there is one: a seat whose partner opens does not open."""
    found = (getattr(each.figures, name) for each in deals)
    return [float(each) for each in found if each is not None]


def blocks(values: Sequence[float]) -> list[Sequence[float]]:
    """Return the values in blocks of twenty deals."""
    return [values[first : first + BLOCK] for first in range(0, len(values) - BLOCK + 1, BLOCK)]


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="the characters (all)")
    parser.add_argument("--rules", default="classique-4", help="the rule set (classique-4)")
    parser.add_argument("--deals", type=int, default=100, help="deals of each (100)")
    parser.add_argument("--seed", type=int, default=1, help="the first deal (1)")
    options = parser.parse_args()
    rules = load_preset(options.rules)
    for who in CHARACTERS:
        if who.style and (not options.names or who.name in options.names):
            told(who, rules, options.deals, options.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
