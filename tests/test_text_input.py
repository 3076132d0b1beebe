"""Texts from outside: whatever they hold, what is kept of them has a place on the line."""

import json
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from canasta_gui.match.record import RecordError, encode, read_lines
from canasta_gui.rules.canasta.ruleset import load_preset, to_table
from canasta_gui.rules.families import rules_from_table
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.settings import load_settings
from canasta_gui.text_input import LONGEST_NAME, MOST_MARKS, clean_text, visible

UNSEEN = ("", " ", "\u200b", "\u202e\u202d", "\ufeff", "\x07\x1b\x9f", "\u0301\u0302", "\u3164", "\u00ad", "\u2028\n\t")
TEXTS = st.text(st.characters(), max_size=200) | st.sampled_from(UNSEEN)
"""Any text, lone surrogates among them."""


@given(TEXTS)
@example("a" + "\u0301" * 5000)
@example("\ud800")
def test_what_is_kept_of_a_text_can_be_shown(text: str) -> None:
    kept = clean_text(text)
    assert len(kept) <= LONGEST_NAME
    assert kept == kept.strip()
    kept.encode()  # no half characters
    assert not {unicodedata.category(letter) for letter in kept} & {"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"}
    assert unicodedata.is_normalized("NFC", kept)
    assert clean_text(kept) == kept


@pytest.mark.parametrize("text", UNSEEN)
def test_what_cannot_be_seen_has_a_name_to_fall_back_on(text: str) -> None:
    assert clean_text(text, fallback="Ada") == "Ada"


def test_ordinary_names_stay_as_they_are() -> None:
    for name in ("Ada", "Zoë", "Đặng Thị", "Ὀδυσσεύς", "김 철수", "O’Brien", "Jeu à 4\u00a0!", "مريم"):
        assert clean_text(name) == unicodedata.normalize("NFC", name)


def test_a_flood_of_marks_is_cut() -> None:
    assert len(visible("a" + "\u0336" * 5000 + "b")) == MOST_MARKS + 2


# --- where they come in --------------------------------------------------------------------------------------------


def record_of(name: str, **extras: object) -> str:
    rules = to_table(load_preset("classique-2"))
    seats = [{"name": name, "player": "human"}, {"name": "Basile", "player": "computer"}]
    return json.dumps({"record": 1, "rules": rules, "seats": seats, **extras})


@given(TEXTS, TEXTS)
def test_a_record_brings_in_no_name_that_cannot_be_shown(name: str, title: str) -> None:
    (line,) = read_lines([record_of(name, title=title, origin=title, started=title)])
    header = line.item
    assert header.seats[0].name == clean_text(name, fallback="1")  # type: ignore[union-attr]
    assert header.title == clean_text(title)  # type: ignore[union-attr]
    assert read_lines([encode(header)])[0].item == header


@given(TEXTS)
def test_a_rule_set_brings_in_no_title_that_cannot_be_shown(title: str) -> None:
    rules = rules_from_table({**to_table(load_preset("classique-4")), "title": title}, preset="mine")
    assert rules.title == clean_text(title, fallback="mine")


def test_settings_bring_in_no_name_that_cannot_be_shown(tmp_path: object) -> None:
    folders = Folders(tmp_path, tmp_path)  # type: ignore[arg-type]
    folders.settings_file.write_text(
        json.dumps({"player_names": ["\u202eAda\u200b", "x" * 9999], "computers": {"\ufeffEva": {"level": "club"}}})
    )
    settings, problems = load_settings(folders)
    assert (settings.player_names, problems) == (("Ada", "x" * LONGEST_NAME), [])
    assert settings.computers == {"Eva": {"level": "club"}}


# --- numbers and names that a record says twice --------------------------------------------------------------------


@pytest.mark.parametrize("number", [10**13, -(10**13), 10**400])
@pytest.mark.parametrize(
    "line",
    [
        '{"deal": 1, "dealer": 0, "totals": [NUMBER, 0], "order": [], "print": ""}',
        '{"deal": NUMBER, "dealer": 0, "totals": [0, 0], "order": [], "print": ""}',
        '{"seat": NUMBER, "do": "draw"}',
        '{"over": true, "totals": [0, 0], "winners": [NUMBER]}',
    ],
)
def test_a_number_larger_than_any_of_a_game_is_named_with_its_line(line: str, number: int) -> None:
    with pytest.raises(RecordError, match=r"^line 2: .* larger than any") as caught:
        read_lines([record_of("Ada"), line.replace("NUMBER", str(number))])
    assert len(str(caught.value)) < 200


def test_a_field_that_is_there_twice_is_named_with_its_line() -> None:
    with pytest.raises(RecordError, match=r"^line 2: the field 'seat' is there twice$"):
        read_lines([record_of("Ada"), '{"seat": 0, "do": "draw", "seat": 1}'])
