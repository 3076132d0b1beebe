"""The choice of the packet to play first, by the one known card of each."""

import pytest

from canasta_gui.ai.canasta.choices import best_packet
from canasta_gui.rules.canasta.actions import Choose
from canasta_gui.rules.canasta.engine import start_deal
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import parse_card
from tests.ai.tables import shuffled

TWO_HANDS = load_preset("tete-et-queue")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AS", "4S"),
        ("2S", "AS"),  # as many points, but it helps to open
        ("JK", "2S"),
        ("4S", "3S"),  # a black three only costs points at the end
        ("3H", "JK"),  # a red three is found while there is time to discard it
    ],
)
def test_the_packet_with_the_more_useful_card_is_played_first(better: str, worse: str) -> None:
    pos, _ = start_deal(TWO_HANDS, shuffled(TWO_HANDS, 1), deal_no=1, dealer=0, totals=[0, 0])
    view = view_of(pos, pos.to_act)
    for first, second in ((better, worse), (worse, better)):
        view.hands[pos.to_act][0], view.reserves[pos.to_act][0] = parse_card(first), parse_card(second)
        assert best_packet(view, pos.to_act, [Choose(0), Choose(1)]) == Choose(0 if first == better else 1)
