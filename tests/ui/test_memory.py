"""What a long demonstration leaves in memory: nothing of the deals that are over."""

import functools
import gc
import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

import canasta_gui
from canasta_gui.match.match import Match
from canasta_gui.play.conductor import Conductor
from canasta_gui.screens import match as match_screens
from canasta_gui.ui.table.scene import TableScene
from tests.ui.pilot import MOVING, Pilots

FEW_ARGUMENTS = frozenset(
    {
        "ai.canasta.beliefs.load_network",
        "ai.canasta.chances.deal_points",
        "ai.canasta.danger.load_network",
        "ai.canasta.experience.load_experience",
        "ai.canasta.judgement.load_networks",
        "ai.canasta.playouts.value_weights",
        "ai.canasta.second_thought._helped",
        "ai.canasta.weights.load_weights",
        "ai.canasta.weights.style_options",
        "ai.common.probability._none_in",
        "ai.ladder.ladders",
        "ai.levels._canasta",
        "ai.levels._romme",
        "ai.romme.memory.completing_pairs",
        "ai.romme.policy._tables",
        "ai.romme.policy.pair_partners",
        "ai.romme.weights.load_weights",
        "declared_data._form_of",
        "declared_data._object_of",
        "frozen_dataclass._fields_of",
        "lab.puzzles.puzzle.load_puzzles",
        "lab.review.luck._weights",
        "match.line_fields._fields_of",
        "match.own_rules._preset_table",
        "play.practice.practices.load_advice_deal",
        "play.practice.practices.load_practice",
        "rules.canasta.fields.citable",
        "rules.canasta.meld_search.meld_enumeration.lay_joining",
        "rules.canasta.meld_search.opening_search._wild_choices",
        "rules.core.position._compared",
        "rules.core.rule_set_reader._hints",
        "rules.families._romme",
        "rules.families.games_by_title",
        "rules.field_specs._hints",
        "rules.field_specs._paths_of",
        "rules.field_specs._tables",
        "rules.field_specs.field_texts",
        "rules.field_specs.seatings",
        "rules.romme.ruleset._citable",
        "stage.places.hand_of",
        "stage.places.reserve_of",
        "ui.graphics.text._typeface",
    }
)
"""Caches without a bound: they are asked for files, types, rule sets, seats or single cards, of which there are few."""


def cached_functions() -> Iterator[tuple[str, "functools._lru_cache_wrapper[Any]"]]:
    """Yield the name and every cached function of the program."""
    for module in pkgutil.walk_packages(canasta_gui.__path__, "canasta_gui."):
        if module.name.endswith("__main__"):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, functools._lru_cache_wrapper) and value.__module__ == module.name:
                yield f"{module.name.removeprefix('canasta_gui.')}.{name}", value


def test_what_is_asked_about_hands_and_melds_is_kept_up_to_a_bound() -> None:
    unbounded = {name for name, cached in cached_functions() if cached.cache_parameters()["maxsize"] is None}
    assert unbounded == FEW_ARGUMENTS


def ours() -> int:
    """Return the number of living objects of the program's own types, without those in caches."""
    for _, cached in cached_functions():
        cached.cache_clear()
    gc.collect()
    return sum(str(type(each).__module__).startswith("canasta_gui") for each in gc.get_objects())


@pytest.mark.parametrize("deals", [3, pytest.param(7, marks=pytest.mark.long)])
def test_a_demonstration_keeps_nothing_of_what_is_over(pilots: Pilots, deals: int) -> None:
    """Objects are counted as a deal begins, when there are few; a deal that were kept would nearly double them."""
    pilot = pilots(settings=MOVING, seed=2)
    pilot.loop.one_of = 1 << 30
    match_screens.demo(pilot.app.program, None)
    counts = list[int]()
    while len(counts) < deals:
        pilot.step(0.25)
        if pilot.game.match.deal_no > len(counts):
            counts.append(ours())
    assert max(counts[2:]) < 1.1 * counts[1]


def test_of_a_match_that_is_over_nothing_is_left(pilots: Pilots) -> None:
    of_others = of_matches()  # kept alive, so that nothing new has the identity of one of them
    known = {id(each) for each in of_others}
    pilot = pilots(settings=MOVING)
    for _ in range(4):
        match_screens.demo(pilot.app.program, None)
        pilot.wait(3)
    gc.collect()
    left = [type(each) for each in of_matches() if id(each) not in known]
    assert all(left.count(kind) <= 1 for kind in (Match, Conductor, TableScene)), left


def of_matches() -> list[Match | Conductor | TableScene]:
    """Return everything of matches that is alive, also what other tests in this process keep."""
    return [each for each in gc.get_objects() if isinstance(each, Match | Conductor | TableScene)]
