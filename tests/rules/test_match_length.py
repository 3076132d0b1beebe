"""Matches that a table lets end otherwise than the rules say."""

import pytest

from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.families import all_preset_ids, family, load_rules, rules_as_recorded, rules_from_table
from canasta_gui.rules.match_length import MatchEnd, match_end, rules_of_length
from canasta_gui.rules.romme.ruleset import load_preset as load_romme

LENGTHS = ("", "half", "one deal", "1500 points", "6 deals", "60 minutes")


@pytest.mark.parametrize("preset", all_preset_ids())
def test_every_preset_can_be_played_in_every_length(preset: str) -> None:
    rules = load_rules(preset)
    for length in LENGTHS:
        end = match_end(rules, length)
        other = rules_of_length(rules, length)
        assert (other.target, other.deals) == end[:2]
        again = rules_from_table(rules_as_recorded(other), preset=preset)
        assert (again.target, again.deals) == end[:2]
        assert end.amount > 0


@pytest.mark.parametrize(
    "length", ["", "whole", "for ever", "0 deals", "100 deals", "601 minutes", "6  deals", "٣ deals"]
)
def test_a_length_that_nobody_knows_is_that_of_the_rules(length: str) -> None:
    rules = load_rules("classique-4")
    assert rules_of_length(rules, length) == rules
    assert match_end(rules, length) == MatchEnd(5000, 0)


@pytest.mark.parametrize(
    ("preset", "length", "end"),
    [
        ("classique-4", "half", MatchEnd(2500, 0)),
        ("modern-american", "half", MatchEnd(4500, 0)),
        ("romme", "half", MatchEnd(0, 2)),
        ("classique-4", "one deal", MatchEnd(0, 1)),
        ("classique-4", "1500 points", MatchEnd(1500, 0)),
        ("romme", "1500 points", MatchEnd(0, 4)),  # nobody plays for points there
        ("classique-4", "6 deals", MatchEnd(0, 6)),
        ("romme", "6 deals", MatchEnd(0, 6)),
        ("classique-4", "60 minutes", MatchEnd(5000, 0, 60)),
        ("romme", "60 minutes", MatchEnd(0, 4, 60)),
    ],
)
def test_what_ends_a_match_of_a_length(preset: str, length: str, end: MatchEnd) -> None:
    assert match_end(load_rules(preset), length) == end


def test_when_the_time_is_over_the_leaders_share_the_match() -> None:
    canasta, romme = load_preset("classique-4"), load_romme("romme")
    assert family(canasta).match_winners(canasta, (300, 200), 1, False) == ()
    assert family(canasta).match_winners(canasta, (300, 200), 1, True) == (0,)
    assert family(canasta).match_winners(canasta, (300, 300), 1, True) == (0, 1)  # R34
    assert family(canasta).match_winners(canasta, (5300, 5300), 9, False) == ()
    assert family(romme).match_winners(romme, (30, 20, 20), 1, False) == ()
    assert family(romme).match_winners(romme, (30, 20, 20), 1, True) == (1, 2)
