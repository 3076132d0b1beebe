"""What a refusal cites: the line of the book it comes from, and the house rule where the players play otherwise."""

from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.words import Words
from canasta_gui.words.citations import cited_sentence
from tests.rules.support import house_rules

EN = Words("en")
DEARER = {"opening": {"steps": [[0, 70], [1500, 90], [3000, 120]]}}
TOO_LOW = Refusal(Why.OPENING_TOO_LOW, need=70, have=15)


def test_a_refusal_cites_the_line_of_the_book() -> None:
    cited = cited_sentence(EN, TOO_LOW, load_preset("classique-4"))
    assert cited == "Your side opens with 70 points or more; these cards make 15. (rule book 000, line 69)"


def test_a_refusal_that_comes_from_a_house_rule_cites_no_book() -> None:
    rules = house_rules(DEARER)
    cited = cited_sentence(EN, TOO_LOW, rules)
    assert cited == "Your side opens with 70 points or more; these cards make 15. (house rule: The minimum)"


def test_what_house_rules_leave_as_it_is_still_cites_the_book() -> None:
    rules = house_rules(DEARER)
    assert cited_sentence(EN, Refusal(Why.PILE_FROZEN), rules).endswith("(rule book 000, line 125)")


def test_what_no_rule_is_behind_cites_nothing() -> None:
    sentence = cited_sentence(EN, Refusal(Why.CARD_NOT_HELD), load_preset("classique-4"))
    assert sentence == "That card is not in this hand."
