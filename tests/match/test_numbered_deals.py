"""Numbered games: the same number and the same rules bring the same cards, everywhere and for ever."""

import hashlib
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.match.daily import new_number, numbered_deck
from canasta_gui.match.deck import marked_order
from canasta_gui.match.game_numbers import LARGEST, LARGEST_NAMED, LONGEST_NAME, named_number, number_name
from canasta_gui.match.match import deck_of
from canasta_gui.match.record import Header, SeatInfo, encode, read_header, with_header
from canasta_gui.rules.canasta.ruleset import load_preset, preset_ids
from canasta_gui.rules.core.cards import card_name


@pytest.mark.parametrize("preset", preset_ids())
def test_a_numbered_deck_is_the_deck_of_the_rules(preset: str) -> None:
    rules = load_preset(preset)
    assert sorted(numbered_deck(rules, 7, 1)) == sorted(deck_of(rules))


def test_the_same_number_brings_the_same_cards_on_every_machine_and_in_every_version() -> None:
    rules = load_preset("classique-4")
    first = " ".join(card_name(card) for card in numbered_deck(rules, 481922, 3)[:12])
    assert first == "JS 10H 5H 7C 3H JH 9S 3C JH JS 9C 6C"
    whole = " ".join(card_name(card) for card in numbered_deck(rules, 481922, 3))
    assert hashlib.sha256(whole.encode()).hexdigest().startswith("0e60f344d2c9603f")


def test_every_deal_and_every_number_has_its_own_cards() -> None:
    rules = load_preset("classique-4")
    decks = {tuple(numbered_deck(rules, number, deal)) for number in range(1, 21) for deal in range(1, 6)}
    assert len(decks) == 100


def test_any_card_may_lie_anywhere() -> None:
    """The first card dealt is a joker about as often as chance has it: 4 in 108 of 2,700."""
    rules = load_preset("classique-4")
    jokers = sum(card_name(numbered_deck(rules, number, 1)[0]) == "JK" for number in range(2700))
    assert 70 <= jokers <= 130


def test_a_number_that_nobody_asked_for_cannot_be_tried_out_and_has_a_name() -> None:
    numbers = {new_number(random.Random(seed)) for seed in range(50)}
    assert len(numbers) == 50
    assert all(LARGEST < number <= LARGEST_NAMED for number in numbers)
    assert sum(number > 1 << 96 for number in numbers) > 40
    for number in numbers:
        name = number_name(number)
        assert len(name) == LONGEST_NAME
        assert named_number(name) == number


@given(st.integers(1, LARGEST_NAMED))
def test_a_name_leads_to_its_number_however_it_is_written(number: int) -> None:
    name = number_name(number)
    written = name.lower().replace("-", " ").replace("0", "o").replace("1", "l") if number > LARGEST else f" {name} "
    assert named_number(written) == named_number(name) == number


@given(st.text())
def test_any_text_is_a_number_or_none(text: str) -> None:
    number = named_number(text)
    assert number is None or 0 < number <= LARGEST_NAMED


def test_names_are_as_the_page_of_the_record_says() -> None:
    number = 0
    for sign in "7K2M9QXR4TBN0VWHE3ZC":
        number = number * 32 + "0123456789ABCDEFGHJKMNPQRSTVWXYZ".index(sign)
    assert number_name(number) == "7K2M-9QXR-4TBN-0VWH-E3ZC"
    rules = load_preset("classique-4")
    assert numbered_deck(rules, number, 1) == marked_order(deck_of(rules), f"canasta {number} 1")


def test_old_numbers_bring_their_cards_and_records_tell_each_in_its_own_way() -> None:
    rules = load_preset("classique-4")
    seats = tuple(SeatInfo(name, "human") for name in "ABCD")
    for number, said in ((481922, {"number": 481922}), (LARGEST + 1, {"seed": number_name(LARGEST + 1)})):
        line = encode(Header("x", rules, seats, "", number, chosen=True))
        table = json.loads(line)
        assert {key: table[key] for key in ("number", "seed") if key in table} == said
        header = read_header([line])
        assert header.number == number
        assert read_header([with_header(line, number=None)]).number is None
