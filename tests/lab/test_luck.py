"""Luck: what a card was worth beside all that could have come; it has the mean nought."""

from collections.abc import Iterator
from statistics import stdev

import pytest

from canasta_gui.ai.canasta.trials import mean_and_error
from canasta_gui.ai.common import players
from canasta_gui.ai.levels import player
from canasta_gui.lab.review.findings import LUCK_VERSION, lead_of_result
from canasta_gui.lab.review.luck import (
    SHARE_OF_DEALT,
    SHARE_OF_DRAWS,
    ChanceEvent,
    leads,
    luck_of,
    luck_of_card,
)
from canasta_gui.lab.review.played_deal import PlayedDeal, canasta_deals
from canasta_gui.lab.simulate import ComputerSeat, SimulationPlan, simulate
from canasta_gui.match.record import read_lines
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.cards import JOKER
from canasta_gui.rules.families import Decide
from tests.lanes import some_in_gate
from tests.match.tables import CLASSIQUE
from tests.rules.support import position


def deals(decide: Decide, number: int, rules: CanastaRules = CLASSIQUE, seed: int = 1) -> Iterator[PlayedDeal]:
    seats = (ComputerSeat("tester", decide),) * rules.players
    for match in simulate(SimulationPlan(rules, seats, number, seed, keep_records=True), lambda _: None):
        yield from canasta_deals(read_lines(match.lines))


def random_deal(seed: int, rules: CanastaRules = CLASSIQUE) -> PlayedDeal:
    return next(deals(players.decide, 1, rules, seed))


def moments(deal: PlayedDeal) -> Iterator[tuple[CanastaPosition, ChanceEvent]]:
    """Yield every card that comes from the stock, and the position before."""
    pos = CanastaPosition(deal.rules)
    for event in deal.events:
        if isinstance(event, ChanceEvent):
            yield pos.copy(), event
        evolve(pos, event)


@pytest.mark.parametrize(
    "preset", some_in_gate(["classique-4", "samba", "classique-2", "classique-3-isolee"], one_in=2)
)
def test_over_all_cards_that_could_come_the_luck_is_nought(preset: str) -> None:
    """Each card of the stock takes the place of the drawn one once; the mean is exact at any card of the deal."""
    for pos, event in list(moments(random_deal(2, load_preset(preset))))[::17]:
        lucks = [luck_of_card(pos, event._replace(card=card)) for card in pos.stock[::-1]]
        assert [sum(points) for points in zip(*lucks, strict=True)] == pytest.approx([0.0] * len(lucks[0]), abs=1e-6)


def test_every_card_from_the_stock_is_accounted() -> None:
    deal = random_deal(3)
    told = luck_of(deal)
    assert told is not None
    from_stock = [event for event in deal.events if isinstance(event, ev.Dealt | ev.TurnedUp | ev.Drew | ev.Replaced)]
    assert [card.card for card in told.cards] == [event.card for event in from_stock]
    assert told.total(0) == pytest.approx(sum(card.points[0] for card in told.cards))
    assert told.total(0) == pytest.approx(-told.total(1))


def test_draws_are_counted_and_the_luckiest_is_one_of_them() -> None:
    deal = random_deal(3)
    told = luck_of(deal)
    assert told is not None
    own = [card for card in told.cards if card.seat == 2 and card.draw]
    assert max(card.draw for card in own) == sum(isinstance(each, ev.Drew) and each.seat == 2 for each in deal.events)
    best = told.luckiest(2, 0)
    assert best is not None
    assert best.points[0] == max(card.points[0] for card in own)


def test_a_joker_is_luck() -> None:
    pos, event = next(
        (pos, event)
        for seed in range(9)
        for pos, event in moments(random_deal(seed))
        if isinstance(event, ev.Drew) and JOKER in pos.stock
    )
    assert luck_of_card(pos, event._replace(card=JOKER))[pos.side(event.seat)] > 50.0


def test_the_value_function_is_frozen() -> None:
    """A change of anything that these numbers depend on needs a new version of the luck."""
    text = """
    to act: 0   phase: draw   dealer: 3
    hand 0: KS KH KD 4C JK
    hand 1: QS QH 5C 5D
    hand 2: 7C 7D 8S 2H
    hand 3: AS AD JC 10C
    pile: 7H 4D
    melds side 0: 9C 9D 9S 9H
    melds side 1: 6C 6D 6S
    had a turn: 0 1 2 3
    laid this deal: 0 1
    """
    assert leads(position(text)) == pytest.approx((FROZEN, -FROZEN), abs=0.01)


FROZEN = 380.158


def test_where_cards_may_be_seen_before_they_are_drawn_no_luck_is_told() -> None:
    rules = CLASSIQUE.at_level("hand")
    assert luck_of(random_deal(5)._replace(rules=rules)) is None


def test_the_lead_of_a_result_is_over_the_mean_of_the_others() -> None:
    assert lead_of_result((500, 300), 1) == -200
    assert lead_of_result((500, 300, 100), 0) == 300


@pytest.mark.long
def test_the_mean_of_the_luck_is_nought_within_its_error() -> None:
    check_mean(12, players.decide)


@pytest.mark.long
def test_the_mean_of_the_luck_is_nought_over_two_thousand_deals() -> None:
    check_mean(2000, player("club"))


def check_mean(number: int, decide: Decide) -> None:
    """Assert that zero lies within three errors of the mean, and that the luck is not always zero."""
    told = [luck_of(deal) for deal in deals(decide, number, seed=20)]
    sums = [each.total(0) for each in told if each is not None]
    assert len(sums) == number
    mean, error = mean_and_error(tuple(sums))
    assert abs(mean) < 3.0 * error
    assert error * number**0.5 > 60.0


def test_the_shares_are_those_of_this_version() -> None:
    """A change of a share needs a new version of the luck."""
    assert (LUCK_VERSION, SHARE_OF_DRAWS, SHARE_OF_DEALT) == (2, 0.6, 0.5)
    deal = random_deal(3)
    told = luck_of(deal)
    assert told is not None
    for card, (pos, event) in zip(told.cards, moments(deal), strict=True):
        share = SHARE_OF_DRAWS if isinstance(event, ev.Drew | ev.Replaced) else SHARE_OF_DEALT
        assert card.points == pytest.approx([share * points for points in luck_of_card(pos, event)])


@pytest.mark.long
def test_the_result_less_the_luck_varies_less_than_the_result() -> None:
    leads, rests = [], []
    for deal in deals(player("club"), 300, seed=21):
        told = luck_of(deal)
        assert told is not None
        leads.append(lead_of_result(deal.totals, 0))
        rests.append(leads[-1] - told.total(0))
    assert stdev(rests) < 0.97 * stdev(leads)
