"""Positions of Rommé that cannot be: each gets a sentence with its line, and none is judged."""

import pytest

from canasta_gui.rules.core.reading_problems import NotationError
from canasta_gui.rules.romme.notation import read_position

ASKED = """\
rules: romme-acquisition
to act: 2   turn: 1   phase: claim
hand 2: KS KH
pile: KD
stock: ?? x9
discarded by: 0
"""
CONSENT = ASKED.replace("claim\n", "consent   claimant: 3\n")
NEVER = "line 2: by these rules nobody is asked about the face-up card"


def test_what_can_be_is_read() -> None:
    assert read_position(ASKED).to_act == read_position(CONSENT).to_act == 2


@pytest.mark.parametrize(
    ("text", "old", "new", "complaint"),
    [
        (ASKED, "romme-acquisition", "romme", NEVER),
        (ASKED.replace("2", "0").replace("by: 0", "by: 1"), "romme-acquisition", "romme-acquisition-2", NEVER),
        (ASKED, "pile: KD\n", "", "line 2: nobody can be asked: there is no face-up card"),
        (ASKED, "by: 0", "by: 2", "line 6: seat 2 cannot claim what it has discarded itself"),
        (ASKED, "claim", "draw", "line 2: seat 2 acts in the turn of seat 1, but nobody is asked"),
        (CONSENT, "by: 0", "by: 3", "line 6: seat 3 cannot claim what it has discarded itself"),
        (CONSENT, "   claimant: 3", "", "'claimant' must say for whom consent is asked, and nothing elsewhere"),
        (CONSENT, "claimant: 3", "claimant: 2", "line 2: seat 2 does not sit between the card and seat 2"),
        (
            CONSENT,
            "stock: ?? x9\n",
            "",
            "line 2: seat 3 cannot claim: that takes 2 cards of the stock, and there are 0",
        ),
    ],
)
def test_a_question_that_nobody_could_ask_is_no_position(text: str, old: str, new: str, complaint: str) -> None:
    assert old in text
    with pytest.raises(NotationError) as caught:
        read_position(text.replace(old, new))
    assert str(caught.value) == complaint
