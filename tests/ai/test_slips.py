"""Mistakes of computers with irregularities: each kind, by level, and only where it is tempting."""

import sys
from dataclasses import replace
from functools import partial
from random import Random
from types import FrameType

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.irregularities import (
    ERRORS,
    FUMBLES,
    act_of_arbitration,
    reaction,
    slip_of_turn,
    slip_out_of_turn,
)
from canasta_gui.ai.canasta.weights import MASTER, CanastaWeights, load_weights
from canasta_gui.ai.common.players import Budget
from canasta_gui.ai.levels import LEVELS, player
from canasta_gui.match.match import Match, next_interruption
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.events import Offended
from canasta_gui.rules.canasta.policies import LISTS, OffenceKind
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.core.events import TurnBegan
from tests.match.tables import new_match
from tests.rules.irregularities import HAND, HEAD, SWISS, at
from tests.rules.offending import with_list
from tests.rules.support import discard, lay, take

NOVICE = load_weights("novice")
ERRING = replace(NOVICE, errs=1.0, fumbles=0.0)
CLUMSY = replace(NOVICE, errs=1e-9, fumbles=1.0)

PLAY = "to act: 0   phase: play\ntotals: 0 0\npile: 9C 4D\nstock: 4C 5C 6C 8D\n"
DRAW = "to act: 0   phase: draw\ntotals: 0 0\npile: 5C 6D 4D\nstock: 4C 5C 6C 8D\n"
OTHERS = "hand 1: 7S 7H 7D AC QS\nhand 2: 5H 5S 8C\nhand 3: 9H 9S 10C\n"


def mistake(
    text: str, intended: act.Action, rules: object = HEAD, weights: CanastaWeights = ERRING
) -> act.Action | None:
    """Return the mistake of seat 0 in place of its intended action; it is possible there."""
    pos = at(text + OTHERS, rules)
    action = slip_of_turn(view_of(pos, 0), [TurnBegan(0)], intended, weights)
    assert action is None or check(pos, 0, action) is None
    return action


# --- out of turn ---


@pytest.mark.parametrize(
    ("top", "hand", "reshuffles"),
    [
        ("8C", "5C KD", True),
        ("8C", "5C 8D KD", False),  # the card would be of use
        ("2C", "5C KD", False),
        ("JK", "5C KD", False),
        ("3H", "5C KD", False),
    ],
)
def test_the_seat_that_draws_next_has_a_seen_card_shuffled_away_that_is_of_no_use(
    top: str, hand: str, reshuffles: bool
) -> None:  # 000:229
    pos = at(f"{PLAY.replace('stock: 4C', f'stock: {top}')}hand 0: 9D 9H QS\nhand 1: {hand}\n", HAND)
    play(pos, 0, act.Slip("overdraw"))
    assert reaction(view_of(pos, 1), [], MASTER) == (act.Reshuffle() if reshuffles else None)


@pytest.mark.parametrize(("top", "reshuffles"), [("8C", False), ("2C", True), ("3H", True)])
def test_rivals_of_the_seat_that_draws_next_have_a_good_card_shuffled_away(top: str, reshuffles: bool) -> None:
    """A card peeked at before the draw (003:117) would come to whoever peeked."""
    pos = at(f"{DRAW.replace('stock: 4C', f'stock: {top}')}hand 0: 9D 9H QS\nhand 3: 7C KD\n", SWISS)
    play(pos, 0, act.Slip("peek"))
    assert reaction(view_of(pos, 3), [], MASTER) == (act.Reshuffle() if reshuffles else None)


# --- errors of the head ---


def test_an_opening_is_laid_with_too_few_points() -> None:  # 000:243
    hand = "hand 0: 8C 8D 8H 5C 6D 9S\n"
    assert mistake(PLAY + hand, discard("9S")) == act.Slip("short_opening", lay("8C 8D 8H"))


def test_of_cards_that_open_some_are_forgotten() -> None:  # 000:243
    hand = "hand 0: KC KD KH KS 8C 8D 8H 9S\n"
    assert mistake(PLAY + hand, lay("KC KD KH KS", "8C 8D 8H")) == act.Slip("short_opening", lay("KC KD KH KS"))


@pytest.mark.parametrize("lower", ["", "3S 2C "])
def test_the_pile_is_taken_with_too_few_points(lower: str) -> None:  # 003:110
    hand = f"hand 0: {lower}4S 4H KC KD KH 9D\n"
    slip = mistake(DRAW + hand, act.Draw(), SWISS)
    assert slip == act.Slip("short_take", take("4S 4H", "KC KD KH"))


@pytest.mark.parametrize(
    ("melds", "hand", "laid"),
    [
        ("KC KD KH 2C 2D JK", "2H 5C 6D", "KC KD KH 2C 2D JK 2H"),
        ("KC KD KH", "8C 8D 2C 2D JK 9S", "8C 8D 2C 2D JK"),
    ],
)
def test_a_wild_card_too_many(melds: str, hand: str, laid: str) -> None:  # 000:257
    slip = mistake(f"{PLAY}melds side 0: {melds}\nhand 0: {hand}\n", discard("5C"))
    assert isinstance(slip, act.Slip)
    assert slip.kind == "surplus_wilds"


@pytest.mark.parametrize(
    ("melds", "intended"), [("KC KD KH", discard("9S")), ("KC KD KH KS KC KD KH", act.Ask())], ids=["none", "unasked"]
)
def test_the_hand_is_laid_without_a_canasta_or_without_asking(melds: str, intended: act.Action) -> None:  # 000:255
    text = f"{PLAY}laid this deal: 0\nmelds side 0: {melds}\nhand 0: 8C 8D 8H 9S\n"
    assert mistake(text, intended) == act.Slip("illegal_exit", lay("8C 8D 8H"))


def test_the_pile_is_taken_before_its_meld_is_shown_and_goes_into_the_hand() -> None:  # 000:269
    text = f"{DRAW}melds side 0: KC KD KH\nhand 0: 4S 4H 9D\n"
    assert mistake(text, act.Draw()) is None
    slip = mistake(text, take("4S 4H"))
    assert slip == act.Slip("pile_unshown")
    pos = at(text + OTHERS, HEAD)
    play(pos, 0, slip)
    assert act_of_arbitration(view_of(pos, 0), [TurnBegan(0)], ERRING) == act.Slip("pile_unshown", kept=True)


def test_that_the_pile_is_frozen_is_overlooked_where_its_top_card_fits_a_meld() -> None:  # 000:269
    frozen = DRAW.replace("pile: 5C 6D 4D", "pile: 5C 2D 4D") + "hand 0: 4H 9D 10C\nmelds side 0: "
    assert mistake(frozen + "4C 4S 4D\n", act.Draw()) == act.Slip("pile_unshown")
    assert mistake(frozen + "KC KD KH\n", act.Draw()) is None


def test_something_is_laid_before_the_partner_is_asked_and_then_it_is_asked() -> None:  # 000:273
    text = f"{PLAY}melds side 0: KC KD KH KS KC KD KH\nhand 0: 8C 8D 8H 9S 9D 9C QC\n"
    first = mistake(text, act.Ask())
    assert isinstance(first, act.Lay)
    pos = at(text + OTHERS, HEAD)
    play(pos, 0, first)
    then = slip_of_turn(view_of(pos, 0), [TurnBegan(0)], discard("QC"), ERRING)
    assert then == act.Slip("irregular_ask", act.Ask())


def test_something_is_laid_before_the_partner_answers() -> None:  # 000:275
    text = f"{PLAY}melds side 0: KC KD KH KS KC KD KH\nhand 0: 8C 8D 8H 9S 9D 9C QC\n"
    pos = at(text + OTHERS, HEAD)
    play(pos, 0, act.Ask())
    slip = slip_out_of_turn(view_of(pos, 0), [TurnBegan(0)], 0, ERRING)
    assert isinstance(slip, act.Slip)
    assert (slip.kind, type(slip.deed)) == ("irregular_ask", act.Lay)
    assert check(pos, 0, slip) is None


def test_who_has_erred_in_a_turn_errs_no_more_in_it() -> None:
    pos = at(f"{PLAY}hand 0: 8C 8D 8H 5C 6D 9S\n{OTHERS}", HEAD)
    slip = act.Slip("short_opening", lay("8C 8D 8H"))
    events = play(pos, 0, slip)
    assert any(isinstance(event, Offended) for event in events)
    assert slip_of_turn(view_of(pos, 0), [TurnBegan(0), *events], discard("9S"), ERRING) is None


# --- errors of the hand ---


@pytest.mark.parametrize(
    ("kind", "text", "intended", "rules"),
    [
        ("overdraw", PLAY, discard("9S"), HAND),
        ("expose", PLAY, discard("9S"), HAND),
        ("no_draw", DRAW, act.Draw(), SWISS),
        ("two_discards", PLAY, discard("9S"), SWISS),
        ("peek", PLAY + 'irregularities: {"may_peek": true}\n', discard("9S"), SWISS),
    ],
)
def test_a_slip_of_the_hand(kind: OffenceKind, text: str, intended: act.Action, rules: object) -> None:
    pos = at(f"{text}hand 0: 8C 8D QC JD 9S\n{OTHERS}", rules)
    action = FUMBLES[kind](view_of(pos, 0), 0, intended, Random(1))
    assert action is not None
    assert check(pos, 0, action) is None
    assert isinstance(action, act.Expose) if kind == "expose" else action.do == "slip"


def test_each_turn_has_one_slip_of_the_hand_at_most() -> None:
    text = f"{PLAY}hand 0: 8C 8D QC JD 9S\n"
    assert mistake(text, discard("9S"), HAND, CLUMSY) is not None
    assert mistake(text, discard("9S"), HEAD, CLUMSY) is None


@pytest.mark.parametrize(
    ("top", "kind"), [("4D", "draw_out_of_turn"), ("7C", "take_out_of_turn")], ids=["the stock", "the pile"]
)
def test_a_seat_reaches_over_before_its_turn(top: str, kind: OffenceKind) -> None:  # 003:112-113
    pos = at(f"{DRAW.replace('4D', top, 1)}hand 0: 8C 8D QC JD 9S\n{OTHERS}", SWISS)
    slip = slip_out_of_turn(view_of(pos, 1), [TurnBegan(0)], 1, CLUMSY)
    assert isinstance(slip, act.Slip)
    assert slip.kind == kind
    assert check(pos, 1, slip) is None


def test_the_next_seat_draws_before_the_discard() -> None:  # 003:118
    pos = at(f"{PLAY}hand 0: 8C 8D QC JD 9S\n{OTHERS}", SWISS)
    assert reaction(view_of(pos, 1), [TurnBegan(0)], ERRING) == act.Slip("early_draw")
    assert reaction(view_of(pos, 3), [TurnBegan(0)], ERRING) is None  # not the next one


# --- levels ---


def committed(weights: CanastaWeights, offences: str, deals: int) -> list[str]:
    """Return the kinds of offences in `deals` deals between four players of these weights."""
    match: Match = new_match(5, rules=with_list(offences))  # type: ignore[arg-type]
    kinds: list[str] = []
    for n in range(deals):
        if n:
            match.next_deal()
        while not match.deal_over:
            moved = _out_of_turn(match, weights) or _in_turn(match, weights)
            kinds += [moved.kind] if isinstance(moved, act.Slip) else []
        if match.winners:
            break
    return kinds


def _out_of_turn(match: Match, weights: CanastaWeights) -> act.Action | None:
    for seat in match.rules.playing(1):
        position = match.view(seat)
        assert isinstance(position, CanastaPosition)
        action = reaction(position, match.events_for(seat), weights)  # type: ignore[arg-type]
        if action is not None and match.submit(seat, action) is None:
            return action
    return None


def _in_turn(match: Match, weights: CanastaWeights) -> act.Action:
    seat = match.to_act
    assert seat is not None
    action = policy.decide(match.view(seat), match.events_for(seat), weights)  # type: ignore[arg-type]
    assert match.submit(seat, action) is None
    return action


@pytest.mark.parametrize("offences", ["classic", "swiss"])
def test_a_beginner_errs_where_an_expert_never_does(offences: str) -> None:
    assert committed(replace(MASTER, experience=""), offences, 2) == []
    often = replace(NOVICE, errs=0.3, fumbles=0.1)
    assert len(set(committed(often, offences, 2))) >= 3


def test_the_better_the_level_the_fewer_the_mistakes() -> None:
    beginner, novice, club, expert, master = map(load_weights, LEVELS)
    assert 0.02 <= novice.errs <= 0.03
    assert beginner.errs > novice.errs > club.errs > expert.errs == master.errs == 0.0
    assert beginner.fumbles > novice.fumbles > club.fumbles
    assert beginner.attention < novice.attention < club.attention < expert.attention < master.attention
    assert committed(replace(expert, experience="", fumbles=1.0), "swiss", 1) == []


def test_every_kind_that_a_seat_can_commit_in_its_turn_is_committed_by_mistake() -> None:
    """Revealing a card and forgetting a red three have rates of their own; the rest are errors or slips."""
    elsewhere = {"told", "red_three_kept", "early_draw", "draw_out_of_turn", "take_out_of_turn"}
    of_dealer = {"not_cut", "wrong_card_turned", "short_hand", "face_up_card", "foreign_card"}
    named = set(LISTS["classic"]) | set(LISTS["swiss"])
    assert named - elsewhere - of_dealer == set(ERRORS) | set(FUMBLES)


def test_where_none_are_played_nothing_of_irregularities_runs() -> None:
    """A test for None at each door is all that computers and their play-outs pay."""
    match, ran = new_match(5), set[str]()

    def note(frame: FrameType, event: str, arg: object) -> None:
        path = frame.f_code.co_filename
        if event == "call" and ("arbitration" in path or path.endswith(("irregularities.py", "slips.py"))):
            ran.add(frame.f_code.co_name)

    budget = Budget(playouts=8)
    sys.setprofile(note)
    try:
        for _ in range(12):
            seat = match.to_act
            assert seat is not None
            assert match.submit(seat, player("expert", budget)(match.view(seat), match.events_for(seat))) is None
            next_interruption(match, {seat: partial(reaction, weights=NOVICE)})
    finally:
        sys.setprofile(None)
    assert ran <= {"check", "candidates", "may_interrupt", "explained", "is_played"}
    assert "check" in ran
