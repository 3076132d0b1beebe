"""The playing time of a match: every preset was counted, and the displayed time follows from the counts."""

from dataclasses import replace

import pytest

from canasta_gui.match.playing_time import playing_minutes
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.rule_set_reader import Played
from canasta_gui.rules.families import all_preset_ids, family, load_rules, played
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.titles import time_text
from tests.make_playing_times import counted, with_figures


@pytest.mark.parametrize("preset", all_preset_ids())
def test_every_preset_was_counted_itself(preset: str) -> None:
    assert played(preset) is not None, f"run `python -m tests.make_playing_times {preset}`"


def test_figures_are_written_where_they_stood_or_before_the_first_table() -> None:
    figures = Played(21.5, 4.0)
    written = "[played]   # counted by tests.make_playing_times\nturns = 21.5\ndeals = 4.0\n"
    assert with_figures("a = 1\n\n[played]\nturns = 3.0\n\n[cards]\nb = 2\n", figures) == (
        f"a = 1\n\n{written}\n[cards]\nb = 2\n"
    )
    assert with_figures("a = 1\n\n[cards]\nb = 2\n", figures) == f"a = 1\n\n{written}\n[cards]\nb = 2\n"
    assert with_figures("a = 1\n", figures) == f"a = 1\n\n{written}"


@pytest.mark.parametrize("preset", all_preset_ids())
def test_writing_the_same_figures_changes_no_file(preset: str) -> None:
    text, figures = family(load_rules(preset)).presets.path(preset).read_text("utf-8"), played(preset)
    assert figures is not None
    assert with_figures(text, figures) == text


@pytest.mark.parametrize("preset", ["classique-4", "samba", "tete-et-queue", "romme", "romme-ajout-6"])
def test_the_figures_are_those_of_the_computers_that_play_today(preset: str) -> None:
    now, told = counted(preset, 1, most_deals=4), played(preset)
    assert told is not None
    assert 0.5 * told.turns < now.turns < 2 * told.turns, "run `python -m tests.make_playing_times`"


@pytest.mark.parametrize("preset", all_preset_ids())
def test_a_match_is_played_in_an_evening(preset: str) -> None:
    assert 1 < (playing_minutes(load_rules(preset)) or 0) < 120


def test_a_match_with_a_number_of_deals_has_so_many() -> None:
    counted_deals = {
        figures.deals for name in all_preset_ids() if name.startswith("romme") and (figures := played(name))
    }
    assert counted_deals == {4}


def test_rules_that_nobody_has_counted_have_no_time() -> None:
    assert playing_minutes(replace(load_preset("classique-4"), id="own:ours")) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_times_are_rough(language: str) -> None:
    words = Words(language)
    texts = [time_text(words, minutes) for minutes in (1, 12, 33, 88, 95, 151, 185)]
    figures = [[part for part in text.split() if part[0].isdigit()] for text in texts]
    assert figures == [["5"], ["10"], ["35"], ["90"], ["1½"], ["2½"], ["3"]]
