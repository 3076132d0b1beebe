"""The level `explained`: a refusal that the table's list would fine says what it costs, and who has to notice."""

from typing import get_args

import pytest

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.actions import Answer, Ask
from canasta_gui.rules.canasta.arbitration.referee import explained, offence_of
from canasta_gui.rules.canasta.policies import CONSEQUENCES, LISTS, OffenceKind
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset, preset_ids
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.families import CANASTA
from canasta_gui.words import Words
from canasta_gui.words.canasta.irregularities import LEVELS_ABOUT, LIST_TITLES, OFFENCES, cost_sentence
from canasta_gui.words.refusals import refusal_sentence
from canasta_gui.words.translation import LANGUAGES
from tests.rules.support import discard, house_rules, lay, played, position, take

EN = Words("en")
WITH_LIST = [preset for preset in preset_ids() if load_preset(preset).irregularities.list != "none"]


def explaining(preset: str = "classique-4", **amounts: object) -> CanastaRules:
    """Return a preset whose refusals say what they would cost."""
    return house_rules({"irregularities": {"level": "explained", **amounts}}, preset)


def said(pos: CanastaPosition, seat: int, action: act.Action) -> str:
    """Return the referee's refusal in English."""
    refusal = CANASTA.check(pos, seat, action)
    assert refusal is not None, "it is allowed"
    return refusal_sentence(EN, refusal, pos.rules)


# --- the items of the classic list (000:207-277) -------------------------------------------------------------------

NO_4 = "if an opponent notices (classic rules, irregularities no. 4)."
NO_5 = "if an opponent notices (classic rules, irregularities no. 5)."
NO_9 = "if an opponent notices (classic rules, irregularities no. 9)."
READY = "to act: 0   phase: play\nhand 0: KS KH KD 7C\nmelds side 0: QS QH QC QC QD QD QS\nlaid this deal: 0 2\n"


def test_an_opening_too_low() -> None:  # 000:243-249
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD KC 7C 5S", explaining())
    assert said(pos, 0, lay("KS KH KD KC")) == (
        "Your side opens with 50 points or more; these cards make 40. At a real table: 10 points more to open with, or "
        f"a fine of 100 points where you change what you laid, {NO_4}"
    )


def test_an_exit_without_a_canasta() -> None:  # 000:255
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD\nmelds side 0: QS QH QC\nlaid this deal: 0", explaining())
    assert said(pos, 0, lay("KS KH KD")).endswith(f"At a real table: 100 points, {NO_5}")


def test_an_exit_against_the_partners_answer() -> None:  # 000:255
    pos = position(READY, explaining())
    played(pos, 0, Ask())
    played(pos, 2, Answer(False))
    assert said(pos, 0, lay("KS KH KD")).endswith(f"At a real table: 100 points, {NO_5}")


def test_too_many_wild_cards() -> None:  # 000:257-263
    pos = position("to act: 0   phase: play\nhand 0: AS AH JK JK 2C 7C 5S", explaining())
    assert said(pos, 0, lay("AS AH JK JK")).endswith(f"At a real table: 50 points for each wild card too many, {NO_5}")


def test_the_pile_taken_with_nothing_shown() -> None:  # 000:269-271
    pos = position("to act: 0   phase: draw\nhand 0: KS KH KD 7C 5S\npile: 9C", explaining())
    said_ = said(pos, 0, take())
    assert said_.endswith("At a real table: 100 points, if an opponent notices (classic rules, irregularities no. 8).")
    assert "real table" not in said(pos, 0, take("KS KH"))  # shown, but wrong: nobody let it happen


def test_asking_after_melding() -> None:  # 000:273
    pos = position(READY.replace("7C", "7C 7D 7H 5S 4S 4H"), explaining())
    played(pos, 0, lay("KS KH KD"))
    assert said(pos, 0, Ask()).endswith(f"At a real table: 100 points, unless you go out in this turn, {NO_9}")


def test_melding_before_the_answer() -> None:  # 000:275
    pos = position(READY, explaining())
    played(pos, 0, Ask())
    assert said(pos, 0, lay("KS KH KD")) == (
        "Wait for your partner's answer: may you go out? At a real table: 100 points, unless you go out in this turn, "
        f"{NO_9}"
    )


def test_not_going_out_after_a_yes() -> None:  # 000:277
    pos = position(READY, explaining())
    played(pos, 0, Ask())
    played(pos, 2, Answer(True))
    assert said(pos, 0, discard("7C")).endswith(f"At a real table: 100 points, unless you go out in this turn, {NO_9}")


def test_a_second_card_drawn() -> None:  # 000:229-235
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD 7C 5S", explaining())
    assert said(pos, 0, Draw()).endswith(
        "At a real table: a turn without drawing or laying for each card too many, if an opponent notices (classic "
        "rules, irregularities no. 2)."
    )


# --- the items of the Swiss list (003:110-118) ---------------------------------------------------------------------


def test_the_top_card_taken_with_too_few_points() -> None:  # 003:110
    pos = position("to act: 0   phase: draw\nhand 0: 9D 9H 7C 5S 4C\npile: 9C", explaining("suisse-4"))
    assert said(pos, 0, take("9D 9H")).endswith(
        "At a real table: 50 points, if an opponent notices (Swiss leaflet, irregularities no. 1)."
    )
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD KC 7C 5S", explaining("suisse-4"))
    assert "real table" not in said(pos, 0, lay("KS KH KD KC"))  # the leaflet fines the top card alone


def test_the_pile_taken_before_its_meld() -> None:  # 003:111
    pos = position("to act: 0   phase: draw\nhand 0: KS KH KD 7C 5S\npile: 9C", explaining("suisse-4"))
    assert "At a real table: 200 points, if" in said(pos, 0, take())


def test_drawn_out_of_turn() -> None:  # 003:112
    pos = position("to act: 0   phase: draw\nhand 0: KS KH KD 7C 5S\npile: 9C", explaining("suisse-4"))
    assert said(pos, 1, Draw()) == (
        "It is not your turn. At a real table: 100 points, or 200 points with the card in your hand, if an opponent "
        "notices (Swiss leaflet, irregularities no. 3)."
    )


def test_drawn_before_the_discard() -> None:  # 003:118
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD 7C 5S\npile: 9C", explaining("suisse-4"))
    assert "At a real table: no pile for you in this turn, if" in said(pos, 1, Draw())
    assert "At a real table: 100 points, or 200" in said(pos, 2, Draw())  # not the next one


def test_bought_out_of_turn() -> None:  # 003:113
    pos = position("to act: 0   phase: draw\nhand 0: KS KH KD 7C 5S\npile: 9C", explaining("suisse-4"))
    assert "100 points, and the cards of the pile face up before you, if" in said(pos, 1, take())


def test_discarded_without_drawing() -> None:  # 003:114
    pos = position("to act: 0   phase: draw\nhand 0: KS KH KD 7C 5S\npile: 9C", explaining("suisse-4"))
    assert "At a real table: no points, but you must still draw, if" in said(pos, 0, discard("7C"))


# --- every code, list, preset and language -------------------------------------------------------------------------

CARD = parse_card("5S")
TRIED: tuple[act.Action, ...] = (
    act.Draw(),
    act.Take(),
    act.Take((CARD, CARD)),
    act.Lay((act.MeldCards(5, (CARD,) * 3),)),
    act.Discard(CARD),
    act.Ask(),
    act.Pass(),
)


@pytest.mark.parametrize("preset", WITH_LIST)
def test_every_refusal_that_the_list_would_fine_says_so_and_no_other(preset: str) -> None:
    rules = explaining(preset)
    pos = CanastaPosition(rules)
    found: set[OffenceKind] = set()
    for why in Why:
        for action in TRIED:
            plain = Refusal(why, 3, 2)
            refusal = explained(pos, 0, action, plain)
            assert refusal is not None
            kind = offence_of(rules, action, plain)
            for words in map(Words, LANGUAGES):
                usual = refusal_sentence(words, plain, rules)
                costs = "" if kind is None else f" {cost_sentence(words, rules, kind)}"
                assert refusal_sentence(words, refusal, rules) == usual + costs
            found |= {kind} if kind else set()
    gestures = {"not_cut", "expose", "told", "peek", "early_draw", "two_discards", "red_three_kept"}
    dealt = {"wrong_card_turned", "short_hand", "face_up_card", "foreign_card"}  # none of these is ever refused
    assert found == {kind for kind in get_args(OffenceKind) if rules.irregularities.names(kind)} - gestures - dealt


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", WITH_LIST)
def test_every_offence_has_its_price_and_place_in_every_language(preset: str, language: str) -> None:
    rules, words = explaining(preset), Words(language)
    rule = rules.irregularities
    for kind, number in LISTS[rule.list].items():
        text = cost_sentence(words, rules, kind)
        assert words.t(LIST_TITLES[rule.list]) in text
        assert (str(number) in text.rsplit("(", 1)[1]) == bool(number)
        if kind in CONSEQUENCES and "penalty_discard" not in CONSEQUENCES[kind]:
            for field in CONSEQUENCES[kind]:
                assert str(getattr(rule, field)) in text
        assert "{" not in text
        assert words.t(OFFENCES[kind])
        if language != "en":
            assert text != cost_sentence(EN, rules, kind)


def test_the_amount_is_that_of_the_table() -> None:
    pos = position(
        "to act: 0   phase: play\nhand 0: KS KH KD\nmelds side 0: QS QH QC\nlaid this deal: 0",
        explaining(illegal_exit=250),
    )
    assert "At a real table: 250 points, if" in said(pos, 0, lay("KS KH KD"))


def test_what_is_waived_costs_nothing() -> None:  # 000:286, R48
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD KC 7C 5S", explaining("classique-2"))
    assert "real table" not in said(pos, 0, lay("KS KH KD KC"))


def test_where_irregularities_are_only_prevented_nothing_is_said_of_a_price() -> None:
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD KC 7C 5S")
    assert said(pos, 0, lay("KS KH KD KC")) == "Your side opens with 50 points or more; these cards make 40."


def test_every_level_is_explained_in_a_sentence_of_its_own() -> None:
    for words in map(Words, LANGUAGES):
        sentences = [words.t(about) for about in LEVELS_ABOUT.values()]
        assert len(set(sentences)) == len(sentences)
        assert all(sentence.endswith(".") for sentence in sentences)
