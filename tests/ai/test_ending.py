"""The probability that a deal ends before a seat's next turn."""

import pytest

from canasta_gui.ai.canasta.chances import end_probability, last_meld_needed
from canasta_gui.ai.canasta.weights import CLUB
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from tests.rules.support import position

NATURAL, MIXED, WILD = "KS KS KH KH KD KD KC", "8S 8S 8H 8H 8D 2S 2H", "2S 2H 2D 2C JK JK JK"


@pytest.mark.parametrize(
    ("preset", "melds", "size"),
    [
        ("classique-4", f"{NATURAL} | 4S 4H 4D", 7),
        ("classique-4", "", 0),
        ("samba", f"{NATURAL} | 4S 4H 4D 4C", 4),  # two canastas
        ("chinoise-4", f"{NATURAL} | {MIXED} | 4S 4H 4D 4C", 0),  # no wild cards laid
        ("chinoise-4", f"{NATURAL} | {MIXED} | 2S 2H JK JK JK", 5),
        ("chinoise-4", f"{NATURAL} | {WILD} | 4S 4H 4D 4C 4S 4H", 6),  # a wild card may make a mixed one of six
        ("chinoise-4", f"{MIXED} | {WILD} | 9S 9H 9D 9C 9S 2D 2C", 0),  # no natural one
        ("bolivia", f"{NATURAL} | {WILD} | 4S 5S 6S 7S", 4),
    ],
)
def test_the_last_canasta_that_going_out_needs(preset: str, melds: str, size: int) -> None:
    melds = f"melds side 1: {melds}\n" if melds else ""
    pos = position(f"to act: 0   dealer: 3   phase: play\n{melds}laid this deal: 1 3", load_preset(preset))
    assert last_meld_needed(pos.rules.going_out, pos.melds[1]) == size


def test_a_partner_ends_deals_too() -> None:
    """With one card in the partner's hand and a canasta on the table the hand may be caught by its own side."""

    def probability(partner: str) -> float:
        text = (
            "to act: 0   dealer: 3   phase: play\nlaid this deal: 0 2\nhand 0: 4S 5H 6C 8S 9H JC QC\n"
            f"hand 1: {'?? ' * 11}\nhand 2: {partner}\nhand 3: {'?? ' * 11}\nmelds side 0: {NATURAL}"
        )
        return end_probability(view_of(position(text, load_preset("classique-4")), 0), 0, 6.0, CLUB)

    assert probability("??") > 0.2 > 0.1 > probability("?? ?? ?? ?? ?? ?? ??")
