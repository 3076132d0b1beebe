"""Reasons for a computer's actions with irregularities: one for every action, and none reveals a card."""

import pytest

from canasta_gui.ai.canasta.reasons import CanastaReasonCode, explain
from canasta_gui.ai.common.reasons import ReasonCode
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.reasons import action_sentence, reason_sentences
from tests.rules.irregularities import HAND, at

TABLE = "to act: 1\nphase: play\nhand 1: 9C 9D 9H KS KH KD 2C 4C 5S 6H 6D\npile: 4D QS\nstock: 5C 5D ?? x20"
NINES = act.Lay((act.MeldCards(9, tuple(parse_cards("9C 9D 9H"))),))
FACTS = {act.Slip: CanastaReasonCode.MISTAKE, act.Object: CanastaReasonCode.LOOKED_WRONG}
NAMES = ("Ada", "Basile", "Clara", "Denis")

EVERY: list[tuple[int, act.Action]] = [  # the seat, in turn or not, and what it does
    (1, act.Slip("short_opening", NINES)),
    (1, act.Slip("overdraw", kept=True)),
    (2, act.Slip("draw_out_of_turn")),
    (1, act.Slip("two_discards", cards=tuple(parse_cards("4C 5S")))),
    (2, act.Object()),
    (2, act.Object(1)),
    (1, act.Remedy("add", NINES.melds)),
    (1, act.Remedy("back")),
    (1, act.Remedy("swap", NINES.melds)),
    (1, act.Remedy("show", using=tuple(parse_cards("9C 9D")))),
    (2, act.Reshuffle()),
    (2, act.Pick(parse_card("4C"))),
    (1, act.Expose(parse_card("4C"))),
]


@pytest.mark.parametrize(("seat", "action"), EVERY, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_of_irregularities_is_explained(seat: int, action: act.Action, language: str) -> None:
    words = Words(language)
    reasons = explain(view_of(at(TABLE, HAND), seat), [], action)
    assert reasons
    assert action_sentence(words, action, NAMES[seat]).startswith(NAMES[seat])
    assert reason_sentences(words, reasons, NAMES, open_hand=False)
    assert [reason.code for reason in reasons] == [FACTS.get(type(action), ReasonCode.BEST_LEFT)]
