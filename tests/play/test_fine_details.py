"""Each fine of a deal on its score sheet, and offences that nobody reported."""

from functools import cache
from random import Random

import pytest

from canasta_gui.match.irregularity_figures import MissedOffence, missed_offences
from canasta_gui.match.match import Match
from canasta_gui.play.scores.results import fine_details, score_sheet
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.arbitration_state import Fine, Offence
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.words import Words
from canasta_gui.words.canasta.irregularities import OFFENCES, OffenceText, fine_text, missed_offence_text
from tests.match.tables import new_match
from tests.rules.offending import random_move, with_list

WORDS = Words("en")
NAMES = ("Ada", "Basile", "Clara", "Denis")
RULES = {"classic": with_list("classic"), "swiss": with_list("swiss")}
SEEDS = range(4)


@cache
def played(offences: str, seed: int) -> tuple[Match, AnyDealEnded]:
    """Return a deal with offences at random that is over."""
    match, chance = new_match(seed, rules=RULES[offences]), Random(seed)
    while not match.deal_over:
        assert isinstance(match.position, CanastaPosition)
        assert match.submit(*random_move(chance, match.position)) is None
    ended = match.events[-1]
    assert isinstance(ended, DealEnded)
    return match, ended


def test_what_the_dealer_got_wrong_was_missed_while_dealing() -> None:
    missed = MissedOffence(Offence("short_hand", 3), -1, 0)
    told = missed_offence_text(WORDS, RULES["classic"], missed, NAMES)
    assert told.text == "Too few cards dealt: a new deal"
    assert told.note.startswith("Denis, while dealing")


DEALS = [(offences, seed) for offences in RULES for seed in SEEDS]


@pytest.mark.parametrize(("offences", "seed"), DEALS)
def test_every_fine_of_the_score_lines_has_its_line(offences: str, seed: int) -> None:
    match, ended = played(offences, seed)
    sheet = score_sheet(WORDS, match, ended)
    (row,) = (row for row in sheet.rows if row.fines is not None)
    assert row.label == "Fines"
    assert row.fines is not None
    fines = [fine for line in ended.lines if isinstance(line, ev.ScoreLine) for fine in line.irregularities]
    assert len(row.fines.fined) == len(fines)  # these games fine nothing else
    for told, fine in zip(row.fines.fined, fines, strict=True):
        assert told.text.startswith(OFFENCES[fine.kind])
        assert f"{fine.points:,} point" in told.text
        assert told.note.startswith(match.seats[fine.seat].name)
    assert sum(fine.points for fine in fines) == -sum(value or 0 for value in row.values)


@pytest.mark.parametrize(("offences", "seed"), DEALS)
def test_what_nobody_reported_are_the_slips_without_an_objection(offences: str, seed: int) -> None:
    match, ended = played(offences, seed)
    rules = RULES[offences]
    committed = {event.offence.number: event.offence for event in match.events if isinstance(event, ev.Offended)}
    reported = {event.offence.number for event in match.events if isinstance(event, ev.ObjectionUpheld)}
    missed = missed_offences(rules, match.events)
    numbers = [each.offence.number for each in missed]
    assert numbers == sorted(set(numbers))
    for each in missed:
        slips = [move for move in match.moves if isinstance(move.action, act.Slip) and move.seat == each.offence.seat]
        assert each.offence.kind in {move.action.kind for move in slips if isinstance(move.action, act.Slip)}
        assert each.turn > 0
    left_out = {number: offence for number, offence in committed.items() if number not in {*numbers, *reported}}
    assert not reported & set(numbers)
    assert all(offence.is_hanging or offence.kind == "short_opening" for offence in left_out.values())
    told = fine_details(WORDS, match, ended)
    assert told is not None
    assert len(told.missed) == len(missed)


def test_the_deals_of_these_tests_have_both() -> None:
    deals = [(RULES[offences], *played(offences, seed)) for offences, seed in DEALS]
    assert any(missed_offences(rules, match.events) for rules, match, _ in deals)
    assert any(line.irregularities for _, _, ended in deals for line in ended.lines if isinstance(line, ev.ScoreLine))


def test_a_fine_says_whose_it_is_where_it_is_written_and_who_reported_it() -> None:
    fine = Fine("surplus_wilds", 1, 1, 50, by=2)
    assert fine_text(WORDS, RULES["classic"], fine, NAMES) == OffenceText(
        "Too many wild cards in a meld: 50 points",
        "Basile · classic rules, irregularities no. 5 · reported by Clara",
    )
    kept = Fine("red_three_kept", 0, 0, 500)
    assert fine_text(WORDS, RULES["classic"], kept, NAMES).note.endswith("no. 7 · seen by all")


@pytest.mark.parametrize(
    ("offences", "offence", "in_turn", "text", "note"),
    [
        (
            "classic",
            Offence("short_opening", 1, need=50, points=45),
            1,
            "Opening too low: 10 points more to open with",
            "Basile, in turn 3 · classic rules, irregularities no. 4",
        ),
        (
            "swiss",
            Offence("draw_out_of_turn", 1, kept=True),
            0,
            "Drawn out of turn: 200 points",
            "Basile, out of turn (turn 3: Ada) · Swiss leaflet, irregularities no. 3",
        ),
    ],
)
def test_a_missed_offence_says_in_which_turn_and_what_it_would_have_cost(
    offences: str, offence: Offence, in_turn: int, text: str, note: str
) -> None:
    missed = MissedOffence(offence, in_turn, 3)
    assert missed_offence_text(WORDS, RULES[offences], missed, NAMES) == OffenceText(text, note)


def test_a_table_without_irregularities_has_nothing_to_open() -> None:
    match, chance = new_match(1), Random(1)
    while not match.deal_over:
        assert isinstance(match.position, CanastaPosition)
        assert match.submit(*random_move(chance, match.position)) is None
    ended = match.events[-1]
    assert isinstance(ended, DealEnded)
    assert all(row.fines is None for row in score_sheet(WORDS, match, ended).rows)
