"""The levels: weights are data, the lower ones fail as people fail, and the better level wins."""

import hashlib
import json
import math
from dataclasses import replace
from functools import partial
from importlib import resources
from itertools import pairwise
from typing import Any

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.policy import Mistakes, recent_turns
from canasta_gui.ai.canasta.weights import CLUB, CanastaWeights, load_weights
from canasta_gui.ai.common.players import Budget
from canasta_gui.ai.common.weight_files import WeightsError, read_table, weights_from
from canasta_gui.ai.levels import BASELINES, LEVELS, player
from canasta_gui.ai.romme.weights import load_weights as load_romme_weights
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.events import TurnBegan
from canasta_gui.rules.core.position import Phase
from tests.ai.tables import decisions, scores

CLASSIQUE = load_preset("classique-4")
NOVICE = load_weights("novice")


def test_weights_that_do_not_exist_get_a_sentence() -> None:
    with pytest.raises(WeightsError, match="there is no weight 'luck'"):
        weights_from(CanastaWeights, {"luck": 1.0}, CLUB)


def test_weights_that_are_missing_get_a_sentence() -> None:
    with pytest.raises(WeightsError, match="the weight 'attention' is missing"):
        weights_from(CanastaWeights, {"pace": 0.2})


def test_weights_build_on_others() -> None:
    assert weights_from(CanastaWeights, {"wild": 35.0, "few_cards": [0.0, 1.0]}, CLUB) == replace(
        CLUB, wild=35.0, few_cards=(0.0, 1.0)
    )
    assert NOVICE.draw == CLUB.draw
    assert NOVICE.overlooks > CLUB.overlooks == 0.0


def test_only_the_last_turns_are_remembered() -> None:
    *_, (_, seen, _) = decisions(CLASSIQUE, 3, [policy.decide] * 4)
    recent = recent_turns(seen, 3)
    assert sum(isinstance(event, TurnBegan) for event in recent) == 3
    assert isinstance(recent[0], TurnBegan)
    assert list(recent) == seen[-len(recent) :]
    assert recent_turns(seen, 1000) == seen


@pytest.mark.parametrize(("weights", "waits"), [(CLUB, True), (replace(NOVICE, overlooks=0.0), False)])
def test_only_from_club_on_a_side_may_wait_before_it_opens(weights: CanastaWeights, waits: bool) -> None:
    opened = waited = 0
    for seed in range(6):
        for pos, _, action in decisions(CLASSIQUE, seed, [partial(policy.decide, weights=weights)] * 4):
            could = any(isinstance(option, act.Lay) for option in candidates(pos, pos.to_act))
            if could and pos.phase is Phase.PLAY and not pos.is_open(pos.side(pos.to_act)):
                opened += isinstance(action, act.Lay)
                waited += isinstance(action, act.Discard)
    assert opened >= 3
    assert (waited > 0) == waits


def test_a_novice_forgets_who_holds_what() -> None:
    forgot = 0
    for pos, seen, _ in decisions(CLASSIQUE, 3, [policy.decide] * 4):
        view = view_of(pos, pos.to_act)
        every = recall(view, seen)
        recent = recall(view, recent_turns(seen, NOVICE.remembers))
        forgot += sum(map(sum, every.known)) > sum(map(sum, recent.known))
    assert forgot > 5


def test_a_novice_overlooks_melds_now_and_then() -> None:
    plain = replace(NOVICE, overlooks=0.0, careless=0.0)
    differs = 0
    for seed in range(4):
        for pos, seen, _ in decisions(CLASSIQUE, seed, [policy.decide] * 4):
            view = view_of(pos, pos.to_act)
            meant, done = policy.choose(view, seen, plain), policy.choose(view, seen, NOVICE)
            if Mistakes.of_decision(view, seen, NOVICE).overlooks and isinstance(meant, act.Lay | act.Take):
                assert not isinstance(done, act.Lay | act.Take) or view.answer is True or view.phase is Phase.DRAW
                differs += done != meant
    assert differs > 3


def test_the_club_level_makes_no_mistakes() -> None:
    for pos, seen, _ in decisions(CLASSIQUE, 2, [policy.decide] * 4):
        assert Mistakes.of_decision(view_of(pos, pos.to_act), seen, CLUB) == Mistakes(overlooks=False, careless=False)


def test_each_level_fails_less_than_the_one_below() -> None:
    loaded = [load_weights(level) for level in LEVELS]
    for worse, better in pairwise(loaded):
        assert better.remembers >= worse.remembers
        assert better.overlooks <= worse.overlooks
        assert better.careless <= worse.careless
    assert all(weights.overlooks == weights.careless == 0.0 for weights in loaded[LEVELS.index("club") :])


def test_every_level_plays_every_family() -> None:
    """Saved games, settings and command lines name levels: those of former versions are among them."""
    assert {"novice", "club", "expert"} <= set(LEVELS)
    of_romme = {level: load_romme_weights(level) for level in LEVELS}
    assert len(set(of_romme.values())) == len(LEVELS) - 1
    assert of_romme["master"] == of_romme["expert"]


@pytest.mark.parametrize(("better", "worse"), [("club", "novice")])
def test_the_better_level_leads(better: str, worse: str) -> None:
    """The same decks with the sides swapped; over hundreds of deals the lead is larger than its error many times."""
    lead = 0
    one, other = player(better), player(worse)
    players: list[Any] = [one, other] * 2
    for seed in range(30):
        first = scores(CLASSIQUE, seed, players, [0, 0])
        second = scores(CLASSIQUE, seed, players[::-1], [0, 0])
        lead += first[0] - first[1] + second[1] - second[0]
    assert lead > 0


@pytest.mark.parametrize(
    ("family", "baseline", "digest"),
    [
        ("canasta", "expert-2026-11", "be52fa2dd5edd24f"),
        ("romme", "expert-2026-11", "19b2743389f2c63e"),
        ("canasta", "master-2026-11", "72dead1b8e39ccb9"),
        ("romme", "master-2026-11", "19b2743389f2c63e"),
    ],
)
def test_a_baseline_never_changes(family: str, baseline: str, digest: str) -> None:
    """The weights of baselines are pinned, because later players are measured against them."""
    table = read_table(f"canasta_gui.ai.{family}.weights", baseline)
    assert hashlib.sha256(json.dumps(table, sort_keys=True).encode()).hexdigest()[:16] == digest


def test_what_the_master_of_november_learned_never_changes() -> None:
    """It shares these files with the master of today; whoever learns them anew keeps the old ones for it."""
    folder = resources.files("canasta_gui.ai.canasta")
    learned = [folder / "weights" / f"{name}.toml" for name in ("experience", "danger", "danger_partners", "beliefs")]
    learned += [each for each in (folder / "judgement").iterdir() if each.name.endswith(".toml")]
    digest = hashlib.sha256()
    for each in sorted(learned, key=lambda file: file.name):
        digest.update(each.read_text("utf-8").encode())
    assert digest.hexdigest()[:16] == "ae3672bfe52ce8a0"


@pytest.mark.parametrize("baseline", BASELINES)
def test_a_baseline_plays_by_its_name(baseline: str) -> None:
    assert baseline not in LEVELS
    pos, seen, _ = next(iter(decisions(CLASSIQUE, 3, [policy.decide] * 4)))
    chosen = player(baseline, Budget(2, math.inf, None))(view_of(pos, pos.to_act), seen)
    assert chosen in list(candidates(pos, pos.to_act))
