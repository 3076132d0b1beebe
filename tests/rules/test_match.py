"""The match: adding up, the target, ties (000:198-206, R34)."""

import pytest

from canasta_gui.rules.canasta.scoring import match_winners
from canasta_gui.rules.core.position import Phase
from tests.rules.support import CLASSIQUE, discard, house_rules, lay, played, position


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ((0, 0), ()),
        ((4995, 4990), ()),
        ((5000, 4995), (0,)),  # 000:204
        ((4995, 5000), (1,)),
        ((5220, 5100), (0,)),  # both beyond: the higher one
        ((5100, 8000), (1,)),
        ((5200, 5200), ()),  # R34: another deal
        ((-300, 5000), (1,)),
        ((4000, 4000), ()),
    ],
)
def test_the_higher_side_wins_once_one_has_5000(totals: tuple[int, int], winners: tuple[int, ...]) -> None:
    assert match_winners(CLASSIQUE, totals) == winners


def test_the_target_is_the_rule_sets() -> None:
    assert CLASSIQUE.target == 5000  # 000:204
    rules = house_rules({"target": 1000})
    assert match_winners(rules, (1000, 995)) == (0,)
    assert match_winners(house_rules({"target": 1}), (1, 0)) == (0,)


@pytest.mark.parametrize(("deals", "played", "winners"), [(1, 0, ()), (1, 1, (1,)), (2, 1, ()), (2, 2, (1,))])
def test_the_match_ends_after_so_many_deals(deals: int, played: int, winners: tuple[int, ...]) -> None:
    rules = house_rules({"target": 0, "deals": deals})
    assert match_winners(rules, (100, 350), played) == winners


def test_of_several_sides_the_highest_alone_wins() -> None:  # R34
    rules = house_rules({"seating": {"sides": [[0], [1], [2], [3]]}})
    assert match_winners(rules, (5000, 5300, 5300, 10)) == ()
    assert match_winners(rules, (5000, 5300, 5295, 10)) == (1,)


def test_the_last_deal_is_played_to_its_end() -> None:  # 000:204
    pos = position("""
        to act: 0   phase: play   totals: 4990 4995
        hand 0: QH 5C 6C
        melds side 0: QS QS QH QC QC QD
    """)
    played(pos, 0, lay("QH"))  # a canasta: far beyond 5000
    played(pos, 0, discard("5C"))
    assert (pos.phase, pos.turn) == (Phase.DRAW, 1)


def test_scores_are_compared_after_the_deal_only() -> None:  # 000:204: even if a side began it beyond 5000
    pos = position("to act: 0   phase: play   totals: 5100 5100\nhand 0: QH 5C 6C")
    played(pos, 0, discard("5C"))
    assert pos.phase is Phase.DRAW
