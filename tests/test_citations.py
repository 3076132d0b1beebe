"""Citations of refusals: the book and chapter, or the house rule where the players changed it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.families import all_preset_ids, load_rules
from canasta_gui.words import Words, catalogue
from canasta_gui.words.refusals import refusal_sentence
from canasta_gui.words.rulebook import compared_rule_page
from canasta_gui.words.rulebook.formats import page_html, page_text
from canasta_gui.words.rulebook.page import citation, cited_sentence, marked_rule_page
from canasta_gui.words.rulebook.sources import book_names
from tests.lanes import some_in_gate
from tests.languages import in_turn
from tests.rules.support import house_rules

EN = Words("en")
DEARER = {"opening": {"steps": [[0, 70], [1500, 90], [3000, 120]]}}
TOO_LOW = Refusal(Why.OPENING_TOO_LOW, need=70, have=15)


def test_a_refusal_cites_the_book_and_the_chapter() -> None:
    cited = cited_sentence(EN, TOO_LOW, load_preset("classique-4"))
    assert cited == "Your side opens with 70 points or more; these cards make 15. (classic rules, opening)"


def test_a_refusal_that_comes_from_a_house_rule_cites_no_book() -> None:
    rules = house_rules(DEARER)
    cited = cited_sentence(EN, TOO_LOW, rules)
    assert cited == "Your side opens with 70 points or more; these cards make 15. (house rule: The minimum)"


def test_what_house_rules_leave_as_it_is_still_cites_the_book() -> None:
    rules = house_rules(DEARER)
    assert cited_sentence(EN, Refusal(Why.PILE_FROZEN), rules).endswith("(classic rules, discard pile)")


def test_what_no_rule_is_behind_cites_nothing() -> None:
    sentence = cited_sentence(EN, Refusal(Why.CARD_NOT_HELD), load_preset("classique-4"))
    assert sentence == "That card is not in this hand."


def test_a_book_that_nobody_knows_is_not_cited() -> None:
    """The rule set of a stranger's position may name any."""
    rules = replace(load_preset("classique-4"), sources={"opening_too_low": "0!0:143, 999:1"})
    cited = cited_sentence(EN, TOO_LOW, rules)
    assert cited.startswith("Your side opens with 70 points or more; these cards make 15.")
    assert "0!0" not in cited


def test_several_places_of_a_book_name_it_once_and_rulings_come_last() -> None:
    assert book_names(EN, ["R05", "003:96", "003:98-99", "R33a"]) == "Swiss leaflet and this program's own ruling"
    sentence = cited_sentence(EN, Refusal(Why.PILE_SIDE_NOT_OPEN), load_preset("suisse-4"))
    assert sentence.endswith("(Swiss leaflet and this program's own ruling, discard pile)")


def test_a_citation_is_in_the_language_of_the_reader() -> None:
    rules = load_preset("classique-4")
    assert cited_sentence(Words("fr"), TOO_LOW, rules).endswith("(règles classiques, ouverture)")
    assert cited_sentence(Words("de"), TOO_LOW, rules).endswith("(klassische Regeln, Erstmeldung)")


SIGLUM = re.compile(r"(?<!\d[,.\u00a0\u202f])\b00[0-4]\b|\bR\d\d|§")
"""A place of the rule book as the program cites it; no part of a number such as 5,000."""


@pytest.mark.parametrize("text", ["000:69", "[003:78–82]", "R33a", "§5.1", "rule book 002, line 3"])
def test_a_siglum_is_known(text: str) -> None:
    assert SIGLUM.search(text)
    assert not SIGLUM.search("5,000 points, 5\u00a0000 points, 5.000 Punkte, 1000")


@pytest.mark.parametrize("path", [catalogue.TEMPLATE, *catalogue.catalogues()], ids=lambda path: path.parts[-3])
def test_no_message_shows_a_siglum(path: Path) -> None:
    with path.open("rb") as file:
        messages = [*read_po(file)]
    texts = [text for each in messages[1:] for text in (each.id, each.string) for text in flat(text)]
    assert len(texts) > 1000
    assert [text for text in texts if SIGLUM.search(text)] == []


def flat(text: str | Sequence[str]) -> Sequence[str]:
    """Return the forms of a message."""
    return [text] if isinstance(text, str) else text


@pytest.mark.parametrize(("preset", "language"), some_in_gate(in_turn(all_preset_ids()), one_in=2))
def test_no_refusal_and_no_rule_page_shows_a_siglum(preset: str, language: str) -> None:
    words, rules = Words(language), load_rules(preset)
    marked, compared = marked_rule_page(words, rules), compared_rule_page(words, rules)
    refusals = [Refusal(why, need=3, have=2) for why in Why if rules.cited(why)]
    assert refusals
    told = [citation(words, refusal, rules, marked) for refusal in refusals]
    assert all(told)
    sentences = [refusal_sentence(words, refusal, rules) for refusal in refusals]
    for text in (*told, *sentences, page_text(words, compared), page_html(words, compared)):
        assert not SIGLUM.search(text), text
        assert not {"P", "B"} & set(re.findall(r"\w+", text)), text  # the signs of two outside authorities
