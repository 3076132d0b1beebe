"""Hands that are shown as a whole and end the deal (docs/rules.md §6)."""

from typing import Any

import pytest

from canasta_gui.rules.canasta.action_json import action_from_json, action_to_json
from canasta_gui.rules.canasta.actions import Ask, Show
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.position import redact
from canasta_gui.rules.canasta.scoring import score_lines
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, ended, house_rules, kinds_of_events, played, position, refused

HANDS: list[dict[str, Any]] = [
    {"name": "Pairs", "points": 2500, "groups": [2, 2, 2, 2, 2, 2, 2]},
    {"name": "Pairs of aces, sevens and wild cards", "points": 2000, "groups": [2] * 7, "wild_groups": 1,
     "ranks": [14, 7]},
    {"name": "Garbage", "points": 3000, "groups": [4, 4, 3, 3]},
]  # fmt: skip
RULES = house_rules({"cards": {"deal": 13}, "special_hands": HANDS})
PAIRS = "6S 6H 7S 7H 8S 8H 9S 9H JS JH QS QH KS KH"


def shown(cards: str, more: str = "") -> int:
    """Return the points of side 0 for a special hand."""
    pos = position(f"to act: 0   phase: play\nhand 0: {cards}\n{more}", RULES)
    assert Show() in list(candidates(pos, 0))
    return ended(played(pos, 0, Show())).lines[0].total


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        (PAIRS, 2500),
        ("6S 6H 7S 7H 8S 8H 9S 9H JS JH 2S 2H AS AH", 2000),
        ("6S 6H 7S 7H 8S 8H 9S 9H JS JH JK JK AS AH", 2000),
        ("8S 8H 8D 8C QS QH QD QC 5S 5H 5D KS KH KD", 3000),
    ],
)
def test_a_special_hand_brings_its_points(cards: str, points: int) -> None:
    """§6."""
    assert shown(cards) == points


@pytest.mark.parametrize(
    "cards",
    [
        "6S 6H 7S 7H 8S 8H 9S 9H JS JH QS QH KS",  # a card short
        "6S 6H 7S 7H 8S 8H 9S 9H JS JH QS QH KS AH",
        "6S 6H 7S 7H 8S 8H 9S 9H JS JH QS QH 2S 2H",  # no aces with the wild pair
        "6S 6H 7S 7H 8S 8H 9S 9H JS JH JK 2S AS AH",  # a joker and a two are no pair
        "6S 6H 7S 7H 8S 8H 9S 9H JK JK 2S 2H AS AH",
        "6S 6H 7S 7H 8S 8H 9S 9H JS JH QS QH 3S 3C",
    ],
)
def test_anything_else_is_none(cards: str) -> None:
    """§6."""
    pos = position(f"to act: 0   phase: play\nhand 0: {cards}", RULES)
    refused(pos, 0, Show(), Why.SPECIAL_NONE)
    assert Show() not in list(candidates(pos, 0))


def test_its_side_gets_nothing_else_and_pays_nothing() -> None:
    """§6: neither red threes nor the partner's hand count."""
    assert shown(PAIRS, "hand 2: JK JK AS AH\nred threes side 0: 3D") == 2500


def test_the_other_side_counts_as_always() -> None:
    """§6."""
    text = f"to act: 0   phase: play\nhand 0: {PAIRS}\nhand 1: AS\nhand 3:\nmelds side 1: 4S 4H 4D"
    end = ended(played(position(text, RULES), 0, Show()))
    assert (end.how, end.by, end.lines[1].total) == ("special", 0, 15 - 20)


def test_it_is_shown_after_the_draw() -> None:
    """§6: fourteen cards are needed."""
    refused(position(f"to act: 0   phase: draw\nhand 0: {PAIRS}", RULES), 0, Show(), Why.DRAW_FIRST)


def test_only_while_the_side_has_laid_nothing() -> None:
    """§6."""
    pos = position(f"to act: 0   phase: play\nhand 0: {PAIRS}\nmelds side 0: 4S 4H 4D", RULES)
    refused(pos, 0, Show(), Why.SPECIAL_SIDE_OPEN)


def test_after_a_no_it_is_not_shown() -> None:
    """R50: after a no nothing that goes out."""
    pos = position(f"to act: 0   phase: play\nhand 0: {PAIRS}\nanswer: no", RULES)
    refused(pos, 0, Show(), Why.OUT_REFUSED)


def test_nobody_asks_for_it() -> None:
    """R50: the question is for exits."""
    pos = position(f"to act: 0   phase: play\nhand 0: {PAIRS}", RULES)
    refused(pos, 0, Ask(), Why.ASK_NO_EXIT)
    allowed(pos, 0, Show())


def test_everybody_sees_the_hand_and_the_cards_stay_where_they_are() -> None:
    pos = position(f"to act: 0   phase: play\nhand 0: {PAIRS}", RULES)
    events = played(pos, 0, Show())
    assert kinds_of_events(events) == ["showed", "deal_ended"]
    assert len(pos.hands[0]) == 14
    assert HIDDEN not in [card for event in events for card in getattr(redact(event, 1), "cards", ())]


def test_where_no_hand_is_special_none_is_shown() -> None:
    refused(position(f"to act: 0   phase: play\nhand 0: {PAIRS}"), 0, Show(), Why.SPECIAL_NONE)


def test_the_action_in_a_record() -> None:
    assert action_to_json(Show()) == {"do": "show"}
    assert action_from_json({"do": "show"}) == Show()


def test_a_position_that_ended_so_can_be_counted_again() -> None:
    pos = position(f"to act: 0   phase: over\nhow: special\nby: 0\nhand 0: {PAIRS}", RULES)
    assert score_lines(pos, "special", 0)[0].out == 2500


def test_a_hand_that_is_not_known_brings_nothing() -> None:
    pos = position("to act: 0   phase: over\nhow: special\nby: 0\nhand 0: ?? x14", RULES)
    assert score_lines(pos, "special", 0)[0].out == 0
