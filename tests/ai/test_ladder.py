"""Levels that are about equally strong in a game: from measured figures, as the page of a new game says it."""

import pytest

from canasta_gui.ai import ladder
from canasta_gui.ai.canasta.weights import nothing_learned
from canasta_gui.ai.ladder import LevelLead, alike_levels, ladders
from canasta_gui.ai.levels import LEVELS
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.ruleset import preset_ids as canasta_ids
from canasta_gui.rules.families import all_preset_ids
from canasta_gui.words import Words
from canasta_gui.words.computers import alike_levels_text


def test_the_figures_are_of_known_games_and_levels() -> None:
    for preset, rungs in ladders().items():
        assert preset in all_preset_ids()
        assert set(rungs) <= set(LEVELS[1:])
        for rung in rungs.values():
            assert rung.same != (rung.deals > 0)
            assert rung.same or (rung.low <= rung.lead <= rung.high and not rung.is_shown)


def test_where_nothing_was_learned_the_expert_is_not_shown_to_be_stronger() -> None:
    unlearned = {preset for preset in canasta_ids() if nothing_learned(load_preset(preset))}
    assert unlearned
    assert unlearned <= {preset for preset, rungs in ladders().items() if "expert" in rungs}


@pytest.mark.parametrize(
    ("rungs", "groups"),
    [
        ({}, ()),
        ({"master": LevelLead(same=True)}, (("expert", "master"),)),
        ({"club": LevelLead(99, 5, -10, 20), "expert": LevelLead(same=True)}, (("novice", "club", "expert"),)),
        (
            {"novice": LevelLead(same=True), "master": LevelLead(same=True)},
            (("beginner", "novice"), ("expert", "master")),
        ),
        ({"club": LevelLead(99, 50, 10, 90), "master": LevelLead(99, 50, -10, 90)}, (("expert", "master"),)),
    ],
)
def test_levels_not_shown_to_differ_are_alike(
    rungs: dict[str, LevelLead], groups: tuple[tuple[str, ...], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "ladders", lambda: {"some game": rungs})
    assert alike_levels("some game") == groups


def test_it_is_said_in_one_sentence_for_each_group() -> None:
    groups = (("novice", "club"), ("expert", "master"))
    assert alike_levels_text(Words("en"), groups[1:]) == (
        "As far as measured, Expert and Master are about equally strong in this game."
    )
    assert alike_levels_text(Words("en"), groups).count("equally") == 2
    assert alike_levels_text(Words("en"), ()) == ""
