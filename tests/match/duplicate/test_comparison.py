"""Both tables compared: what is compared, in games of sides and of single players, high and low."""

import pytest

from canasta_gui.match.duplicate import (
    ComparedDeal,
    DealtDeal,
    advantage,
    deals_of,
    difference,
    differences,
    points_of,
    sums,
)
from canasta_gui.match.record import read_header
from canasta_gui.rules.families import load_rules

SIDES, SINGLES, LOW = (load_rules(name) for name in ("classique-4", "classique-3", "romme-acquisition"))


def test_what_counts_is_the_lead_over_the_other_side() -> None:
    deal = ComparedDeal(1, (1240, 620), (980, 710))
    assert difference(SIDES, deal, 0) == (1240 - 620) - (980 - 710)
    assert difference(SIDES, deal, 1) == (620 - 1240) - (710 - 980)


def test_of_several_others_their_mean_counts() -> None:
    assert advantage(SINGLES, (600, 100, 200), 0) == 450
    assert advantage(SINGLES, (600, 100, 200), 1) == 100 - 400


def test_where_fewer_points_win_few_are_good() -> None:
    assert advantage(LOW, (0, 30, 30, 30), 0) == 30
    assert difference(LOW, ComparedDeal(1, (0, 30, 30, 30), (30, 0, 0, 0)), 0) == 60


@pytest.mark.parametrize("deal", [ComparedDeal(2, None, (10, 20)), ComparedDeal(2, (10, 20), None)])
def test_a_deal_that_one_table_lacks_is_not_compared(deal: ComparedDeal) -> None:
    whole = [ComparedDeal(1, (100, 0), (0, 100)), deal]
    assert difference(SIDES, deal, 0) is None
    assert differences(SIDES, whole, 0) == 200
    assert sums(whole, 2) == ((100, 0), (0, 100))


def test_deals_of_a_record_that_goes_on() -> None:
    from tests.lab.test_second_table import played

    match = played("classique-4", 2)
    match.next_deal()
    header = read_header(match.lines)
    first, second, third = deals_of(match.lines, header).deals
    assert [first.points, second.points] == [tuple(line.total for line in sheet.lines) for sheet in match.sheets]
    assert (first.over, second.over, third.over) == (True, True, False)
    assert third == DealtDeal(3, len(match.lines))
    assert '"deal": 2' in match.lines[second.begins - 1]
    assert points_of(match.lines[second.begins : third.begins - 1], header) == second.points
    assert deals_of(match.lines, header).finished == 2
    assert not deals_of(match.lines, header).match_over
