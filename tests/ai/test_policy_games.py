"""The policy over whole deals: always legal, the same on the same knowledge, fair, and better than greed."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given

from canasta_gui.ai.canasta import policy, second_thought
from canasta_gui.ai.common.players import Budget
from canasta_gui.ai.levels import LEVELS, player
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaView, view_of
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.canasta.ruleset import CanastaRules, from_table, load_preset, to_table
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.rule_set_reader import merged
from canasta_gui.rules.families import AnyAction
from tests.ai import greedy
from tests.ai.tables import decisions, reshuffled, scores
from tests.lanes import some_in_gate
from tests.rules.strategies import examples, generators, house_rules

CLASSIQUE = load_preset("classique-4")
FEW = Budget(playouts=24)
TOTALS = ([0, 0], [1600, 400], [-50, 3100], [4200, 4000])


def _other_tables(preset: CanastaRules) -> dict[str, CanastaRules]:
    """Return the same game for other counts of seats and sides."""
    deltas = {
        "two": {"players": 2, "seating": {"kind": "fixed", "sides": [[0], [1]]}, "draw": {"count": 2}},
        "three": {"players": 3, "seating": {"kind": "fixed", "sides": [[0], [1], [2]]}},
        "six": {
            "players": 6,
            "seating": {"kind": "fixed", "sides": [[0, 2, 4], [1, 3, 5]]},
            "cards": {"packs": 3, "jokers": 6},
        },
        "pairs": {
            "players": 6,
            "seating": {"kind": "fixed", "sides": [[0, 3], [1, 4], [2, 5]]},
            "cards": {"packs": 3, "jokers": 6},
        },
    }
    return {name: from_table(merged(to_table(preset), delta)) for name, delta in deltas.items()}


OTHER_TABLES = _other_tables(CLASSIQUE)


@pytest.fixture(autouse=True)
def _little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """The master thinks again about every choice, in few deals."""
    monkeypatch.setattr(second_thought, "SCREENED", 1)
    monkeypatch.setattr(second_thought, "BATCH", 2)
    monkeypatch.setattr(second_thought, "MOST", 4)


@pytest.mark.parametrize("seed", range(24))
def test_chooses_nothing_that_the_referee_refuses(seed: int) -> None:
    for pos, seen, action in decisions(CLASSIQUE, seed, [policy.decide] * 4, TOTALS[seed % 4]):
        view = view_of(pos, pos.to_act)
        assert policy.choose(view, seen) == action  # no fallback, and nothing random
        assert check(pos, pos.to_act, action) is None


@pytest.mark.parametrize("name", OTHER_TABLES)
def test_plays_at_tables_of_other_sizes(name: str) -> None:
    rules = OTHER_TABLES[name]
    for seed in range(4):
        for pos, seen, action in decisions(rules, seed, [policy.decide] * rules.players):
            assert policy.choose(view_of(pos, pos.to_act), seen) == action


@given(generators)
@examples(12)
def test_plays_under_any_house_rules(rng: Random) -> None:
    rules = house_rules(rng)
    for pos, seen, action in decisions(rules, rng.randrange(2**32), [policy.decide] * rules.players):
        assert policy.choose(view_of(pos, pos.to_act), seen) == action


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", some_in_gate(range(6), one_in=6))
def test_hidden_cards_never_change_a_decision(level: str, seed: int) -> None:
    rng = Random(seed)
    decide = player(level, FEW)
    changed = 0
    for pos, seen, action in decisions(CLASSIQUE, seed, [decide] * 4, TOTALS[seed % 4]):
        twin = reshuffled(pos, rng)
        changed += twin.hands != pos.hands or twin.stock != pos.stock
        assert decide(view_of(twin, twin.to_act), seen) == action
    assert changed > 20


@pytest.mark.parametrize("level", LEVELS)
def test_a_view_shows_the_player_no_hidden_card(level: str) -> None:
    views: list[CanastaView] = []

    def watched(view: CanastaView, history: Sequence[Event]) -> AnyAction:
        views.append(view)
        return player(level, FEW)(view, history)

    list(decisions(CLASSIQUE, 3, [watched] * 4))
    for view in views:
        assert set(view.stock) <= {HIDDEN}
        assert all(set(hand) <= {HIDDEN} for seat, hand in enumerate(view.hands) if seat != view.viewer)


@pytest.mark.parametrize("level", some_in_gate(LEVELS, one_in=2, first=1))
def test_deciding_changes_neither_the_view_nor_the_history(level: str) -> None:
    for pos, seen, _ in decisions(CLASSIQUE, 11, [player(level, FEW)] * 4, [1600, 1600]):
        view, history = view_of(pos, pos.to_act), list(seen)
        before, hands = view.copy(), [hand[:] for hand in view.hands]
        player(level, FEW)(view, history)
        assert view == before
        assert view.hands == hands
        assert history == seen


def test_needs_no_history() -> None:
    """A position that was set up by hand comes without one."""
    for pos, _, _ in decisions(CLASSIQUE, 5, [policy.decide] * 4):
        assert check(pos, pos.to_act, policy.decide(view_of(pos, pos.to_act), [])) is None


def test_refuses_to_decide_for_somebody_else() -> None:
    pos, _, _ = next(decisions(CLASSIQUE, 1, [policy.decide] * 4))
    with pytest.raises(ValueError, match="must act"):
        policy.decide(view_of(pos, pos.next_seat(pos.to_act)), [])


def test_an_illegal_choice_gives_way_to_a_legal_one(monkeypatch: pytest.MonkeyPatch) -> None:
    pos, seen, _ = next(decisions(CLASSIQUE, 1, [policy.decide] * 4))
    assert pos.phase is Phase.DRAW
    monkeypatch.setattr(policy, "choose", lambda *_: act.Discard(pos.hands[pos.to_act][0]))
    assert policy.decide(view_of(pos, pos.to_act), seen) == act.Draw()


def test_beats_greed() -> None:
    """The same decks with the sides swapped; over thousands of deals the lead is larger than its error many times."""
    lead = 0
    for seed in range(40):
        totals = TOTALS[seed % 3]
        first = scores(CLASSIQUE, seed, [policy.decide, greedy.decide] * 2, totals)
        second = scores(CLASSIQUE, seed, [greedy.decide, policy.decide] * 2, totals)
        lead += first[0] - first[1] + second[1] - second[0]
    assert lead > 0
