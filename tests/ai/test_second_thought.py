"""The master's second thought: a costly choice is replaced, a good one is not, and hidden cards change nothing."""

import pickle
from random import Random
from typing import Any

import pytest

from canasta_gui.ai.canasta import policy, second_thought
from canasta_gui.ai.canasta.second_thought import better_than, helps_in
from canasta_gui.ai.canasta.trials import Measurement
from canasta_gui.ai.canasta.weights import MASTER, load_weights, read_table
from canasta_gui.ai.levels import LEVELS, player
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.position import CanastaView, view_of
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.canasta.ruleset import load_preset, preset_ids
from canasta_gui.rules.core.cards import parse_card
from tests.ai.tables import decisions, reshuffled
from tests.rules.support import position

CLASSIQUE = load_preset("classique-4")
FAT = """
to act: 0   phase: play   dealer: 3
hand 0: KD 3S 4C 6C 8D 10H QS
pile: 4H 5D JC AS 10D 5C AC 8C JD 7H 9C AH
melds side 0: 9C 9D 9S
melds side 1: KC KH KS KD KC | 6D 6H 6S
stock: ?? x30   had a turn: 0 1 2 3   laid this deal: 0 1
"""


@pytest.fixture(autouse=True)
def _little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_thought, "SCREENED", 4)
    monkeypatch.setattr(second_thought, "BATCH", 16)
    monkeypatch.setattr(second_thought, "MOST", 48)


def fat() -> CanastaView:
    return view_of(position(FAT), 0)


def test_a_discard_that_feeds_a_fat_pile_is_replaced() -> None:
    other = better_than(fat(), (), act.Discard(parse_card("KD")))
    assert other is not None
    assert other != act.Discard(parse_card("KD"))
    assert check(fat(), 0, other) is None


def test_a_good_discard_stays() -> None:
    assert better_than(fat(), (), act.Discard(parse_card("3S"))) is None


def test_what_is_replaced_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "decide", lambda *_: act.Discard(parse_card("KD")))
    assert second_thought.decide(fat(), (), MASTER) == better_than(fat(), (), act.Discard(parse_card("KD")))


def test_hidden_cards_change_no_second_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any action is thought about, good or bad, and again with all unseen cards dealt anew; small gains suffice."""
    monkeypatch.setattr(second_thought, "MOST", 16)
    monkeypatch.setattr(second_thought, "LEAST", 10.0)
    monkeypatch.setattr(second_thought, "LEAST_ERRORS", 0.5)
    rng, corrected, changed = Random(2), 0, 0
    for number, (pos, seen, _) in enumerate(decisions(CLASSIQUE, 5, [policy.decide] * 4, [1600, 400])):
        if number % 7:
            continue
        view, twin = view_of(pos, pos.to_act), reshuffled(pos, rng)
        changed += twin.hands != pos.hands
        action = rng.choice(list(candidates(view, pos.to_act)))
        other = better_than(view, seen, action)
        corrected += other is not None
        assert better_than(view_of(twin, twin.to_act), seen, action) == other
        assert better_than(view, list(seen), action) == other  # the same question gets the same answer
    assert changed > 5
    assert corrected


@pytest.mark.parametrize(("short", "most"), [(64, 48), (30, 48), (15, 24)])
def test_the_work_is_limited(monkeypatch: pytest.MonkeyPatch, short: int, most: int) -> None:
    """However close it is, no more deals are played to the end than the limit says; fewer where the stock is long.

    `short`: the longest stock, in cards, for which nothing is left out; here there are 30.
    """
    monkeypatch.setattr(second_thought, "STOCK", short)
    played: list[int] = []

    def doubtful(self: Measurement) -> tuple[float, ...]:
        played.extend(self.numbers)
        return tuple(1000.0 if number % 2 else -800.0 for number in self.numbers)

    monkeypatch.setattr(Measurement, "run", doubtful)
    assert better_than(fat(), (), act.Discard(parse_card("KD"))) is None
    assert played == list(range(most))


def test_only_where_it_was_measured_to_help(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(read_table("second_thought")["helps"]) <= set(preset_ids())
    assert helps_in(CLASSIQUE)
    monkeypatch.setattr(second_thought, "better_than", lambda *_: pytest.fail("thought again"))
    for preset in set(preset_ids()) - set(read_table("second_thought")["helps"]):
        rules: Any = load_preset(preset)
        pos, seen, _ = next(decisions(rules, 1, [policy.decide] * rules.players))
        view = view_of(pos, pos.to_act)
        assert second_thought.decide(view, seen, MASTER) == policy.decide(view, seen, MASTER)


def test_only_the_master_thinks_twice() -> None:
    assert [level for level in LEVELS if load_weights(level).thinks_twice] == ["master"]
    assert not load_weights("master-2026-11").thinks_twice


def test_it_thinks_in_the_process_of_the_player() -> None:
    """The player that the worker gets is the one that thinks twice."""
    worker = pickle.loads(pickle.dumps(player("master")))
    assert worker(fat(), ()) == second_thought.decide(fat(), (), MASTER)
