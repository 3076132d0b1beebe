"""The policy's evaluation of single choices: freezing discards, takes, draws, and one more turn."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from canasta_gui.ai.canasta import choices
from canasta_gui.ai.canasta.choices import (
    lay_gains,
    next_turn_gain,
    start_values,
    take_value,
    value_after,
    wants_out,
)
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.experience import evaluate_discards
from canasta_gui.ai.canasta.inclination import FULL_FREEZE
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.weights import CLUB, CanastaWeights
from canasta_gui.rules.canasta.actions import Discard, Draw, Take
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.lay_preview import LayPreview
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.cards import HIDDEN, Card, parse_card
from canasta_gui.rules.core.events import Discarded, Drew
from tests.rules.support import house_rules, lay, position, take

CLASSIQUE = load_preset("classique-4")
KING = 13
OPEN = "melds side 0: KC KD KH\nmelds side 1: QC QD QH\nlaid this deal: 0 1 2 3\n"


def context(
    text: str, rules: CanastaRules = CLASSIQUE, weights: CanastaWeights = CLUB, seen: Sequence[Event] = ()
) -> DecisionContext:
    """Return seat 0's decision in a position in words, after what it has seen."""
    view = view_of(position(f"to act: 0   {text}", rules), 0)
    return DecisionContext(view, 0, recall(view, seen), weights)


# --- laying ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "hand", "whole", "by_wilds"),
    [
        ("melds side 0: 9C 9D 9H 9S\nlaid this deal: 0", "9C 9D 2C 2D KS 4C", ["9C 9D 2C"], []),
        ("melds side 0: 9C 9D 9H 9S\nlaid this deal: 0", "9C 2C 2D KS 4C", ["9C 2C 2D"], ["9C 2C 2D"]),
        ("", "9C 9C 9D 9D 9H 9H 9S KS 4C", ["9C 9C 9D 9D 9H 9H 9S"], []),
    ],
)
def test_a_canasta_is_laid_at_one_go_wherever_it_can_be_or_where_two_wild_cards_close_it(
    table: str, hand: str, whole: list[str], by_wilds: list[str]
) -> None:
    for willing, expected in ((True, whole), (False, by_wilds)):
        weights = replace(CLUB, whole_canastas=willing)
        lays = lay_gains(context(f"phase: play\n{table}\nhand 0: {hand}", weights=weights), ())
        assert list(lays) == [lay(cards) for cards in expected]


# --- discards ------------------------------------------------------------------------------------------------------


def freezing_share(card: str, pile: str, rules: CanastaRules = CLASSIQUE) -> float:
    """Return the share of the inclination to freeze that counts for a discard."""
    text = f"phase: play\n{OPEN}hand 0: 2C 3S 5D 8H JD\npile: {pile}"
    willing, discard = replace(CLUB, freezing=1000.0), Discard(parse_card(card))
    values = [evaluate_discards(context(text, rules, weights), [discard])[discard] for weights in (CLUB, willing)]
    return (values[1] - values[0]) / 1000.0


def test_freezing_counts_the_more_the_larger_the_pile_and_in_full_at_last() -> None:
    assert freezing_share("2C", "4C 4D") == pytest.approx(3 / FULL_FREEZE)
    assert freezing_share("2C", "4C 4D 6C 7D 9H 9C 4S 6H 7S 9D") == pytest.approx(1.0)


def test_a_card_that_does_not_freeze_or_freezes_again_counts_nothing_for_it() -> None:
    assert freezing_share("5D", "4C 4D") == 0.0
    assert freezing_share("2C", "2D 4C 4D") == 0.0


def test_a_black_three_freezes_where_the_rules_say_so() -> None:
    freezing = house_rules({"pile": {"black_threes_freeze": True}})
    never = house_rules({"pile": {"black_threes_freeze": False}})
    assert freezing_share("3S", "4C 4D", freezing) == pytest.approx(3 / FULL_FREEZE)
    assert freezing_share("3S", "4C 4D", never) == 0.0


def test_a_seat_that_let_a_rank_pass_or_discarded_it_is_feared_less() -> None:
    let_pass: list[Event] = [Discarded(0, parse_card("KD")), Drew(1, HIDDEN)]
    threw: list[Event] = [Discarded(1, parse_card("KD"))]
    reached = [
        context(f"phase: play\n{OPEN}hand 0: 2C 3S 5D 8H JD\npile: 4C", seen=seen).reach(1, KING, frozen=True)
        for seen in ([], let_pass, [*let_pass, *let_pass], threw)
    ]
    never, once, twice, discarded = reached
    assert 0.0 < twice < once < never
    assert once == pytest.approx(CLUB.let_pass * never)
    assert discarded == pytest.approx(CLUB.discarded_before * never)


# --- the beginning of a turn ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "draw", "exit_canasta"),
    [
        ("samba", 80, 100),
        ("tampa-4", 80, 100),
        ("classique-4", 40, 200),
        ("chinoise-4", 40, 200),
        ("international-2", 40, 200),
        ("classique-3-isolee", 40, 200),
        ("hand-and-foot", 40, 200),
    ],
)
def test_what_a_draw_and_the_canastas_of_an_exit_are_worth_where_partners_draw_several(
    preset: str, draw: int, exit_canasta: int
) -> None:
    of_club = context("phase: draw\nhand 0: 4C 5D\npile: 9C", load_preset(preset))
    assert (of_club.draw, of_club.exit_canasta) == (draw, exit_canasta)


@pytest.mark.parametrize("preset", ["samba", "tampa-4"])
@pytest.mark.parametrize(("drawn", "best"), [(2, Draw()), (1, take("8S 8H"))])
def test_partners_who_draw_two_leave_a_small_pile_that_only_begins_a_meld(
    preset: str, drawn: int, best: Draw | Take
) -> None:
    text = (
        "phase: draw\nstock: ?? x70\nhand 0: 8S 8H 4C 5D 9H JS QC 4D KD\nhand 1: ?? x9\nhand 2: ?? x9\nhand 3: ?? x9\n"
        "melds side 0: KS KH KD KC\nmelds side 1: AS AH AD\nlaid this deal: 0 1 2 3\npile: 5C 9C QD 8D"
    )
    rules = house_rules({"draw": {"count": drawn}}, preset)
    values = start_values(context(text, rules), [Draw(), take("8S 8H")])
    assert max(values, key=values.__getitem__) == best


@pytest.mark.parametrize(("preset", "cards"), [("classique-4", 1), ("classique-2", 2)])
def test_drawing_is_worth_its_weight_for_every_card_drawn(preset: str, cards: int) -> None:
    rules = load_preset(preset)
    text = "phase: draw\nhand 0: 4C 8D KS\npile: 5C\nstock: ?? x40"
    keen = replace(CLUB, draw=CLUB.draw + 50.0)
    before, after = (start_values(context(text, rules, weights), [Draw()])[Draw()] for weights in (CLUB, keen))
    assert after - before == pytest.approx(50.0 * cards)


def test_cards_laid_with_a_take_are_worth_more_than_kept_ones_when_the_deal_is_all_but_over() -> None:
    text = f"phase: draw\n{OPEN}hand 0: AC AD AS 9C 9D 4H 5S\npile: 8S 9H\nstock: ??"
    decision = context(text)
    assert take_value(decision, take("9C 9D", "AC AD AS")) > take_value(decision, take("9C 9D"))


@pytest.mark.skipif(not str(choices.__file__).endswith(".py"), reason="machine code calls its own functions unwatched")
@pytest.mark.parametrize(("preset", "left"), [("classique-4", ""), ("hand-and-foot", "4D 6S")])
def test_after_a_take_the_pile_is_what_the_rules_leave_of_it(
    preset: str, left: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, piles = load_preset(preset), list[list[Card]]()

    def noted(decision: DecisionContext, preview: LayPreview, pile: list[Card]) -> float:
        piles.append(pile)
        return value_after(decision, preview, pile)

    monkeypatch.setattr(choices, "value_after", noted)
    text = f"phase: draw\n{OPEN}hand 0: 9C 9D 4H 5S AD\npile: {left} 7S 8C 10D JS QS 4H 9H\nstock: ?? x30"
    take_value(context(text, rules), take("9C 9D"))
    assert piles == [[parse_card(card) for card in left.split()]]


# --- going out -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("melds", "hand", "gain"),
    [
        ("KC KD KH", "KS 4D 5S", 2 * 10),  # one king fits, the rest stays
        ("KC KD KH", "4D 4S 4H 5S", 2 * 3 * 5),  # a new meld
        ("KC KD KH", "4D 4S 8H", 0),  # a pair alone is no meld,
        ("KC KD KH", "4D 4S 2C", 2 * 2 * 5 + 2 * 20),  # with a wild card it is
        ("KC KD KH KS KC KD", "KS 5D", 2 * 10 + 500),  # closes a natural canasta
        ("KC KD KH KS KC 2D", "KS 5D", 2 * 10 + 300),  # a mixed one
        ("KC KD KH KS KC KD KH", "KS 5D", 2 * 10),  # closed already
        ("KC KD KH KS KC", "KS 2C", 2 * 10 + 300 + 2 * 20),  # a wild card closes it,
        ("KC KD KH KS", "KS 2C", 2 * 10 + 2 * 20),  # two are lacking, there is one,
        ("KC KD KH KS KC KD | QC QD QH QS QC QD", "2C", 300 + 2 * 20),  # and each is spent once
        ("KC KD KH 2C 2D 2H", "JK", 2 * 50),  # no meld takes a fourth
    ],
)
def test_one_more_turn_brings_what_can_be_laid_and_the_canastas_closed(melds: str, hand: str, gain: int) -> None:
    text = f"phase: play\nmelds side 0: {melds}\nlaid this deal: 0\nhand 0: {hand}\npile: 7C"
    assert next_turn_gain(context(text)) == gain


@pytest.mark.parametrize(("partner", "wanted"), [(2, True), (20, False)])
def test_going_out_is_not_wanted_while_the_partner_holds_many_cards(partner: int, wanted: bool) -> None:
    text = f"""phase: play
    melds side 0: KC KD KH KS KC KD KH
    melds side 1: 6C 6D 6S
    laid this deal: 0 1 2 3
    stock: ?? x12
    hand 0: KS 5D\nhand 1: ?? x4\nhand 2: ?? x{partner}\nhand 3: ?? x4\npile: 7C"""
    assert wants_out(context(text)) is wanted
