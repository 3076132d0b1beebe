"""One candidate drawn at random: as if it were chosen from the whole list."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from random import Random

import pytest

from canasta_gui.rules.canasta.actions import Action, Ask, Discard
from canasta_gui.rules.canasta.arbitration.candidates import candidates, random_candidate
from canasta_gui.rules.canasta.engine import play, start_deal
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset, preset_ids
from canasta_gui.rules.core.cards import KIND
from canasta_gui.rules.core.position import Phase
from tests.lanes import some_in_gate
from tests.rules.support import position

DRAWS = 40
"""For each candidate of a position: that one is never drawn has a probability of exp(-40)."""


def by_kind(actions: Iterable[Action]) -> Counter[Action | tuple[str, int]]:
    """Count actions; of discards the kind alone, for any card of it plays alike."""
    return Counter(("discard", KIND[each.card]) if isinstance(each, Discard) else each for each in actions)


def positions(rules: CanastaRules, rng: Random) -> Iterable[CanastaPosition]:
    """Yield some positions of a deal whose seats like to lay, so that exits come near."""
    deck = rules.cards.deck()
    rng.shuffle(deck)
    pos, _ = start_deal(rules, deck, deal_no=1, dealer=rules.playing(1)[0], totals=[0] * rules.n_sides)
    while pos.phase is not Phase.OVER:
        if rng.random() < 0.15:
            yield pos
        every = list(candidates(pos, pos.to_act))
        lays = [each for each in every if not isinstance(each, Discard)]
        play(pos, pos.to_act, rng.choice(lays if lays and rng.random() < 0.5 else every))


@pytest.mark.parametrize("preset", some_in_gate(preset_ids(), one_in=4))
def test_every_candidate_is_drawn_and_nothing_else(preset: str) -> None:
    rules, rng = load_preset(preset), Random(preset)
    for pos in positions(rules, rng):
        every = set(by_kind(candidates(pos, pos.to_act)))
        before = pos.state()
        drawn = by_kind(random_candidate(pos, pos.to_act, rng.random) for _ in range(DRAWS * len(every)))
        assert set(drawn) == every
        assert pos.state() == before


TABLE = "to act: 0   melds side 0: 4S 4H 4D | 7S 7H 7D 7C 7S 7H 7D   phase: "
FREE = TABLE + "play\nhand 0: 4C 4D 5H 5S 5D KC KD 2C JK 9S"
BOUND = TABLE + "play\nanswer: yes\nhand 0: 4C 7C 9S"
CLOSED = "to act: 0   phase: play\nhand 0: AC AD AH KC KD KS QC QD QS 2C 4S"
EXIT = TABLE + "play\nhand 0: 4C 4D 5H 5S 5D 7C 9S"
DRAW = TABLE + "draw\nhand 0: 4C 4D 5H 5S 9S 9D\npile: 5C 4S"


@pytest.mark.parametrize("text", [FREE, BOUND, CLOSED, EXIT, DRAW])
def test_each_candidate_is_as_probable_as_the_others(text: str) -> None:
    """Within five standard deviations of 6,000 draws."""
    pos, rng, number = position(text), Random(4), 6000
    every = by_kind(candidates(pos, 0))
    drawn = by_kind(random_candidate(pos, 0, rng.random) for _ in range(number))
    assert drawn.keys() == every.keys()
    share = 1 / len(every)
    most = 5 * sqrt(number * share * (1 - share))
    assert all(abs(times - number * share) <= most for times in drawn.values()), drawn


def test_asking_is_drawn_where_there_is_an_exit() -> None:
    rng = Random(1)
    assert Ask() in [random_candidate(position(EXIT), 0, rng.random) for _ in range(100)]
    stuck = position(FREE + " 8C")  # two cards that fit nowhere
    assert Ask() not in [random_candidate(stuck, 0, rng.random) for _ in range(100)]
