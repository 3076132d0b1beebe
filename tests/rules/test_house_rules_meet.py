"""Rules that no shipped set brings together, and that house rules do."""

from random import Random

from canasta_gui.ai.common import players
from canasta_gui.lab.simulate import ComputerSeat, Job, play_match
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import apply, start_deal
from canasta_gui.rules.canasta.events import ChoiceBegan, Chose, Event, Exposed
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.core.cards import RED_THREES
from tests.rules.strategies import shuffled
from tests.rules.support import house_rules

TWO_HANDS = {"kind": "foot", "size": 11, "chosen": True}


def test_red_threes_are_laid_before_play_but_after_the_hands_are_chosen() -> None:
    """004:23 with 000:350: unseen cards cannot be laid."""
    rules = house_rules({"reserve": TWO_HANDS}, "uruguay-4")
    pos, events = start_deal(rules, shuffled(Random(3), rules), deal_no=1, dealer=3, totals=[0, 0])
    assert isinstance(events[-1], ChoiceBegan)
    assert not any(isinstance(event, Exposed) for event in events)
    assert any(card in RED_THREES for hand in pos.hands for card in hand)
    last: list[Event] = []
    while any(pos.is_choosing(seat) for seat in range(4)):
        last = apply(pos, pos.to_act, next(candidates(pos, pos.to_act)))
    assert isinstance(last[0], Chose)
    assert any(isinstance(event, Exposed) for event in last)
    assert not any(card in RED_THREES for hand in pos.hands for card in hand)


def test_every_view_follows_a_choice_of_hands_with_red_threes_laid_before_play() -> None:
    rules = house_rules({"reserve": TWO_HANDS}, "uruguay-4")
    for number in range(5):
        figures = play_match(Job(rules, (ComputerSeat("random", players.decide),) * 4, number, 1, 1, paranoid=True))
        assert figures.troubles == []


def test_a_table_where_nobody_sits_yet_has_nobody_who_chooses_wrongly() -> None:
    """The window shows an empty table before the first card, even when a seat sits out."""
    rules = house_rules({"reserve": TWO_HANDS}, "classique-6b")
    for seat in range(6):
        view = view_of(CanastaPosition(rules), seat)
        assert view.is_choosing(seat) == (seat in rules.playing(1))
