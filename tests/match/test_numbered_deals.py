"""Numbered games: the same number and the same rules bring the same cards, everywhere and for ever."""

import hashlib
import random

import pytest

from canasta_gui.match.daily import LARGEST, new_number, numbered_deck
from canasta_gui.match.match import deck_of
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


def test_a_number_that_nobody_asked_for_is_short_and_can_be_entered() -> None:
    numbers = [new_number(random.Random(seed)) for seed in range(50)]
    assert all(0 < number <= LARGEST and len(str(number)) <= 6 for number in numbers)
    assert len(set(numbers)) == 50
