"""Sentences about a deal of Rommé: the cards of jokers, results of claims, the end of a deal."""

from typing import Any

import pytest

from canasta_gui.ai.romme.reasons import explain
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.romme import events as ev
from canasta_gui.rules.romme.engine import apply
from canasta_gui.rules.romme.events import Action, Consent
from canasta_gui.rules.romme.family import view_of
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.words import Words
from canasta_gui.words.narration import event_sentence
from canasta_gui.words.rulebook import rule_page
from tests.rules.romme.support import AJOUT, add, house_rules, lay, playing, position

EN = Words("en")
NAMES = ("Ada", "Basile", "Clara", "Denis")
CONSENT = """
to act: 0   turn: 0   phase: consent
claimant: 2
pile: 5H
"""


def told(pos: RommePosition, action: Action) -> list[str]:
    """Return the sentences about an action of seat 0."""
    events: list[Any] = apply(pos, 0, action)  # events of either family
    return [event_sentence(EN, event, NAMES) for event in events]


def rule(key: str, delta: dict[str, Any], preset: str = "romme") -> tuple[str, str]:
    """Return the rule page of a preset with house rules, in full and in brief."""
    page = rule_page(EN, house_rules(delta, preset))
    statement = next(statement for statement in page.statements if statement.key == key)
    return statement.text, statement.short


def test_whoever_lays_a_joker_says_for_which_card() -> None:  # 003:18
    hand = playing("5H 6H JK KC 2D")
    assert told(hand, lay("5H 6H JK=7H")) == [
        "Ada lays the five of hearts, the six of hearts and a joker for the seven of hearts."
    ]
    assert told(playing("5H 6H 7H KC"), lay("5H 6H 7H")) == [
        "Ada lays the five of hearts, the six of hearts and the seven of hearts."
    ]
    assert told(playing("5H 5D 5C KC"), lay("5H 5D 5C")) == ["Ada lays 3 fives."]


def test_claims_and_consents_speak_to_whoever_they_are_about() -> None:
    claim, consent, refusal = (
        ev.ClaimAnswered(2, yes=True),
        ev.ConsentAnswered(0, 2, yes=True),
        ev.ConsentAnswered(0, 2, yes=False),
    )
    assert [[event_sentence(EN, event, NAMES, you) for event in (claim, consent, refusal)] for you in (0, 1, 2)] == [
        [
            "Clara wants the face-up card.",
            "You consent: Clara may have the card.",
            "You do not consent: Clara may not have the card.",
        ],
        [
            "Clara wants the face-up card.",
            "Ada consents: Clara may have the card.",
            "Ada does not consent: Clara may not have the card.",
        ],
        [
            "You want the face-up card.",
            "Ada consents: you may have the card.",
            "Ada does not consent: you may not have the card.",
        ],
    ]


def test_whoever_exchanges_a_joker_says_for_which_card_and_whose_it_is() -> None:
    own, other = ev.JokerSwapped(0, 0, 5, parse_card("10S")), ev.JokerSwapped(0, 1, 5, parse_card("10S"))
    assert [event_sentence(EN, event, NAMES, you) for event in (own, other) for you in (0, 1)] == [
        "You exchange the ten of spades for a joker.",
        "Ada exchanges the ten of spades for a joker.",
        "You exchange the ten of spades for a joker in a meld of Basile.",
        "Ada exchanges the ten of spades for a joker in a meld of Basile.",
    ]


def test_whoever_adds_cards_says_which_and_a_joker_for_which_card() -> None:
    melds = "melds side 0: 9C 9D 9S\nmelds side 1: 5H 6H JK=7H 8H"
    pos = playing("JK 10H KC KD", AJOUT, melds)
    assert told(pos, add(1, "H", "JK=9H 10H")) == [
        "Ada adds the ten of hearts and a joker for the nine of hearts to a run of Basile."
    ]
    assert told(playing("9H KC KD", AJOUT, melds), add(1, "H", "9H")) == [
        "Ada adds the nine of hearts to a run of Basile."
    ]
    assert told(playing("9H KC KD", AJOUT, "melds side 0: 9C 9D 9S"), add(0, "9", "9H")) == [
        "Ada adds the nine of hearts to a set."
    ]


def test_whoever_is_spoken_to_is_you() -> None:
    events: list[Any] = apply(playing("5H 5D 5C KC"), 0, lay("5H 5D 5C"))
    assert [event_sentence(EN, event, NAMES, 0) for event in events] == ["You lay 3 fives."]
    assert event_sentence(EN, events[0], NAMES, 1) == "Ada lays 3 fives."


@pytest.mark.parametrize(
    ("hidden", "reason"), [(0, []), (1, ["burdened"]), (3, ["burdened"])], ids=["nothing", "one card", "three cards"]
)
def test_consent_speaks_of_cards_from_the_stock_only_where_some_go_with_the_claim(
    hidden: int, reason: list[str]
) -> None:
    rules = house_rules({"face_up": {"hidden": hidden}}, "romme-acquisition")
    pos = position(f"{CONSENT}hand 0: 2C 3C", rules)
    said = [fact.code.value for fact in explain(view_of(pos, 0), [], Consent(True))]
    assert said == (reason or ["best left"])


def test_of_two_players_the_dealer_alone_claims_a_card() -> None:  # R76
    text, brief = rule("face_up.claims", {"players": 2}, "romme-acquisition")
    assert text.startswith("A discard is for the next player only. The card that the dealer turned up may be claimed")
    assert brief == "the dealer may claim the card that was turned up"
    before = {"players": 2, "face_up": {"asks": "three_or_more"}}
    text, brief = rule("face_up.claims", before, "romme-acquisition")
    assert text == "Only the next player may take the face-up card."
    assert brief == "only the next player may take it"


def test_a_claim_that_brings_no_hidden_card_says_nothing_of_the_stock() -> None:
    for claims, brief in (
        ("consent", "anybody may claim it if those between consent"),
        ("knocking", "anybody may knock for it"),
    ):
        text, short = rule("face_up.claims", {"face_up": {"claims": claims, "hidden": 0}})
        assert "Whoever gets it discards nothing." in text
        assert short == brief


def test_the_threshold_is_told_as_it_is_played() -> None:  # 003:28
    assert rule("end.announcing", {"going_out": {"threshold": 0}}) == (
        "Rommé is announced with the last card: no points may be left in the hand.",
        "with no points left in the hand",
    )
    text, _ = rule("end.announcing", {"going_out": {"threshold": 5, "must_discard": True}})
    assert text.startswith("Whoever has 5 points or fewer left in hand after the discard may announce Rommé")
    text, _ = rule("end.announcing", {"going_out": {"threshold": 5, "must_discard": False}})
    assert "after a discard or without one" in text


def test_the_draw_of_a_turn_is_not_called_like_the_draw_for_seats() -> None:
    for language, title in (("en", "Drawing"), ("de", "Ziehen"), ("fr", "Tirer"), ("es", "Robar"), ("it", "Pescare")):
        page = rule_page(Words(language), AJOUT)
        assert next(statement.title for statement in page.statements if statement.key == "turn.draw") == title
