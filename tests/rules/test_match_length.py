"""Shorter matches by the choice of a table."""

import pytest

from canasta_gui.rules.families import all_preset_ids, load_rules, rules_as_recorded, rules_from_table
from canasta_gui.rules.match_length import MATCH_LENGTHS, MatchEnd, offered_lengths, rules_of_length


@pytest.mark.parametrize("preset", all_preset_ids())
def test_every_preset_can_be_played_in_every_length(preset: str) -> None:
    rules = load_rules(preset)
    assert rules_of_length(rules, "whole") == rules_of_length(rules, "for ever") == rules
    for length, end in offered_lengths(rules).items():
        shorter = rules_of_length(rules, length)
        assert (shorter.target, shorter.deals) == end
        again = rules_from_table(rules_as_recorded(shorter), preset=preset)
        assert (again.target, again.deals) == end


def test_half_a_match_is_half_its_points_or_deals() -> None:
    assert offered_lengths(load_rules("classique-4")) == {
        "whole": MatchEnd(5000, 0),
        "half": MatchEnd(2500, 0),
        "one deal": MatchEnd(0, 1),
    }
    assert offered_lengths(load_rules("modern-american"))["half"] == MatchEnd(4500, 0)
    assert offered_lengths(load_rules("romme"))["half"] == MatchEnd(0, 2)


def test_a_length_that_changes_nothing_is_not_offered() -> None:
    one = rules_of_length(load_rules("romme"), "one deal")
    assert list(offered_lengths(one)) == ["whole"]
    assert set(offered_lengths(load_rules("romme"))) == set(MATCH_LENGTHS)
