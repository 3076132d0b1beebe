"""The player who searches: samples agree with what was seen, budgets are kept, the best plan is played, legally."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import count
from math import inf
from random import Random

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta import search as searching_player
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.features import FEATURE_NAMES, _side_features, _takes, lead_features
from canasta_gui.ai.canasta.memory import Memory, recall
from canasta_gui.ai.canasta.playouts import value_weights
from canasta_gui.ai.canasta.rollout_policy import rollout_action
from canasta_gui.ai.canasta.search import Search, TurnPlan, _not_behind, mean_lead
from canasta_gui.ai.canasta.weights import CLUB, load_weights, read_table
from canasta_gui.ai.common.players import Budget
from canasta_gui.match.match import deck_of
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import apply, start_deal
from canasta_gui.rules.canasta.events import Event, TookPile
from canasta_gui.rules.canasta.integrity import all_cards
from canasta_gui.rules.canasta.notation import read_position
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.canasta.ruleset import load_preset, preset_ids
from canasta_gui.rules.core.cards import N_KINDS, RED_THREES, count_kinds, parse_card
from canasta_gui.rules.core.position import Phase
from tests.ai.tables import decisions, shuffled
from tests.lanes import some_in_gate

CLASSIQUE = load_preset("classique-4")
FEW = Budget(playouts=30)
BASELINE = load_weights("expert-2026-11")


def _moments(preset: str, seed: int) -> Iterator[tuple[CanastaPosition, list[Event]]]:
    rules = load_preset(preset)
    for pos, seen, _ in decisions(rules, seed, [policy.decide] * rules.players):
        yield pos, list(seen)


@pytest.mark.parametrize("preset", some_in_gate(preset_ids(), one_in=2))
def test_a_sample_is_a_whole_deck_that_looks_the_same_to_the_seat(preset: str) -> None:
    rng = Random(1)
    for pos, seen in _moments(preset, 2):
        if pos.phase is Phase.CHOOSE:
            continue  # there the policy decides
        view = view_of(pos, pos.to_act)
        sample = Determinizer(view, recall(view, seen)).sample(rng)
        assert sorted(all_cards(sample)) == sorted(deck_of(pos.rules))
        assert view_of(sample, pos.to_act) == view
        assert all(count_kinds(hand) == counts for hand, counts in zip(sample.hands, sample.counts, strict=True))


def test_whoever_took_the_pile_holds_its_cards_in_every_sample() -> None:
    rng, met = Random(2), 0
    for pos, seen in _moments("classique-4", 3):
        view = view_of(pos, pos.to_act)
        last = [event for event in seen if isinstance(event, TookPile)][-1:]
        sample = Determinizer(view, recall(view, seen)).sample(rng)
        for seat, faces in enumerate(recall(view, seen).faces):
            assert not Counter(faces) - Counter(sample.hands[seat])
            met += bool(faces) and bool(last)
    assert met > 10


def test_no_red_three_hides_in_a_hand_that_has_had_its_turn() -> None:
    rng = Random(3)
    for pos, seen in _moments("classique-4", 4):
        view = view_of(pos, pos.to_act)
        sample = Determinizer(view, recall(view, seen)).sample(rng)
        for seat, hand in enumerate(sample.hands):
            assert not (pos.had_turn >> seat & 1 and RED_THREES.intersection(hand))


HIDDEN_HANDS = """\
rules: classique-4
to act: 0   phase: draw
hand 0: 4C 5C 6C
hand 1: ?? x11
hand 2: ?? x11
hand 3: ?? x11
pile: AS AH
stock: ?? x40
had a turn: 0 1 2 3
"""
ACE = 14


def _aces_of_next_seat(memory: Memory, samples: int = 400) -> list[int]:
    """Return the number of aces in the next seat's hand for each sample."""
    determinizer, rng = Determinizer(view_of(read_position(HIDDEN_HANDS), 0), memory), Random(4)
    return [determinizer.sample(rng).counts[1][ACE] for _ in range(samples)]


def _nothing_seen() -> Memory:
    """Return a memory of one's own, to be changed: what `recall` returns shares its lists with what it recalls next."""
    return deepcopy(recall(view_of(read_position(HIDDEN_HANDS), 0), []))


def test_beliefs_bring_no_red_three_into_a_hand_that_has_had_its_turn() -> None:
    """Neither when the cards are dealt nor when what the seat would hardly hold is exchanged with the stock."""
    memory, rng = _nothing_seen(), Random(5)
    memory.discarded[1] = [3] * N_KINDS
    determinizer = Determinizer(view_of(read_position(HIDDEN_HANDS), 0), memory)
    for _ in range(200):
        assert not any(RED_THREES.intersection(hand) for hand in determinizer.sample(rng).hands)


def test_red_threes_lie_in_hands_where_they_are_dead() -> None:  # 000:376, R56
    view = view_of(read_position(HIDDEN_HANDS.replace("classique-4", "tete-et-queue")), 0)
    determinizer, rng = Determinizer(view, recall(view, [])), Random(6)
    assert any(RED_THREES.intersection(hand) for _ in range(5) for hand in determinizer.sample(rng).hands)


def test_a_seat_hardly_holds_what_it_discarded() -> None:
    """Aces that the next seat discarded twice are rarer in its hand than random dealing would have them."""
    memory = _nothing_seen()
    plain = sum(_aces_of_next_seat(memory))
    memory.discarded[1][ACE] = 2
    assert sum(_aces_of_next_seat(memory)) < 0.6 * plain


def test_a_seat_that_let_a_pile_pass_hardly_holds_the_pair_for_it() -> None:
    """A pair of aces would have taken the pile with an ace on top; a single ace says nothing."""
    memory = _nothing_seen()
    plain = _aces_of_next_seat(memory)
    memory.let_pass[1][ACE] = 1
    doubted = _aces_of_next_seat(memory)
    memory.let_pass[1][ACE] = 2
    believed = _aces_of_next_seat(memory)
    assert 0.3 * sum(aces >= 2 for aces in plain) < sum(aces >= 2 for aces in doubted)
    assert sum(aces >= 2 for aces in believed) < 0.5 * sum(aces >= 2 for aces in plain)
    assert sum(aces >= 1 for aces in believed) > 0.8 * sum(aces >= 1 for aces in plain)


def test_what_one_seat_did_says_nothing_about_another() -> None:
    """Nor do beliefs reach the cards that a seat is known to hold."""
    memory = _nothing_seen()
    plain = _aces_of_next_seat(memory)
    memory.let_pass[3][ACE] = memory.discarded[3][ACE] = 3
    assert 0.8 * sum(plain) < sum(_aces_of_next_seat(memory)) < 1.25 * sum(plain)
    memory = _nothing_seen()
    memory.faces[1] += [parse_card("AC"), parse_card("AD")]
    memory.let_pass[1][ACE] = memory.discarded[1][ACE] = 3
    assert min(_aces_of_next_seat(memory, 50)) >= 2


@pytest.mark.parametrize("preset", preset_ids())
def test_the_rollout_policy_finishes_every_game_legally(preset: str) -> None:
    rules = load_preset(preset)
    for seed in range(3):
        dealer = rules.playing(1)[seed % len(rules.playing(1))]
        pos, _ = start_deal(rules, shuffled(rules, seed), deal_no=1, dealer=dealer, totals=[0] * rules.n_sides)
        for _ in range(1500):
            apply(pos, pos.to_act, rollout_action(pos, pos.to_act))
            if pos.phase is Phase.OVER:
                break
        assert pos.phase is Phase.OVER


@pytest.mark.parametrize("preset", some_in_gate(preset_ids(), one_in=12))
def test_a_search_plays_every_game_legally(preset: str) -> None:
    """One seat that searches is enough: the deal is long, and every decision is tried."""
    rules = load_preset(preset)
    tried = 0
    for pos, seen, _ in decisions(rules, 5, [policy.decide] * rules.players):
        tried += 1
        if tried % 4 == 0:
            seat = pos.to_act
            assert check(pos, seat, searching_player.decide(view_of(pos, seat), seen, FEW, BASELINE)) is None
    assert tried > 20


def test_the_same_budget_of_play_outs_gives_the_same_action() -> None:
    for number, (pos, seen) in enumerate(_moments("classique-4", 6)):
        if number % 6 == 0:
            view = view_of(pos, pos.to_act)
            first, again = (searching_player.decide(view, seen, FEW, BASELINE) for _ in range(2))
            assert first == again


def _search(pos: CanastaPosition, seen: list[Event]) -> tuple[Search, list[TurnPlan]]:
    view = view_of(pos, pos.to_act)
    context = DecisionContext(view, pos.to_act, recall(view, seen), CLUB)
    first = policy.decide(view, seen)
    plans = searching_player.turn_plans(context, list(candidates(view, pos.to_act)), first)
    return Search(context, Determinizer(view, context.memory), Random(1)), plans


@cache
def _with_plans(least: int) -> tuple[CanastaPosition, list[Event]]:
    return next(
        (pos, seen)
        for seed in count(86)  # the first that has four is not far
        for pos, seen in _moments("classique-4", seed)
        if pos.phase is Phase.PLAY and len(_search(pos, seen)[1]) >= least
    )


HOLDING_BACK = """\
rules: classique-4
to act: 0   phase: play
totals: 1000 200
hand 0: {hand}
hand 1: ?? x{theirs}
hand 2: ?? x8
hand 3: ?? x{theirs}
pile: 4D 4S JS 10C
stock: ?? x40
melds side 0: 5S 5H 5D 5D 5H 5S | AS AH AC AC AD AD
melds side 1: 8C 8D 8S 8H 8C 8D 8S | QC QD QS
had a turn: 0 1 2 3
"""


@pytest.mark.parametrize(
    ("hand", "theirs", "tried"),
    [
        ("5C KD 9S 9H 4C JD", 4, True),
        ("5C KD 9S 9H 4C JD KC 9C QD QS 6C 6D 7S 7D 10S 10D", 4, False),  # a full hand
        ("5C KD 9S 9H 4C JD", 1, False),  # the deal may be over
        ("5C KD 9S 9H 4C JD", 14, False),  # to go out would be welcome
    ],
)
def test_laying_nothing_is_tried_where_it_does_not_become_a_habit(hand: str, theirs: int, tried: bool) -> None:
    pos = read_position(HOLDING_BACK.format(hand=hand, theirs=theirs))
    view = view_of(pos, 0)
    five = parse_card("5C")
    lay = act.Lay((act.MeldCards(five >> 2, (five,)),))
    plans = searching_player.turn_plans(
        DecisionContext(view, 0, recall(view, []), CLUB), list(candidates(view, 0)), lay
    )
    kinds = [type(plan.actions[0]) for plan in plans[1:]]
    assert (act.Discard in kinds) is tried


def test_the_time_is_kept() -> None:
    """A clock that moves on a second at every look, before each sample and after each play-out: none ends too late.

    Six play-outs fit in, whatever the number of plans; the plans take turns.
    """
    pos, seen = _with_plans(4)
    search, plans = _search(pos, seen)
    search.run(plans, Budget(seconds=5.0, clock=count().__next__), deadline=9.0)
    tried = [len(plan.values) for plan in plans]
    assert sum(tried) == 6
    assert tried == sorted(tried, reverse=True)
    assert max(tried) - min(tried) == 1


def test_the_play_outs_are_counted() -> None:
    pos, seen = _with_plans(4)
    search, plans = _search(pos, seen)
    search.run(plans, Budget(playouts=20), inf)
    assert 20 <= sum(len(plan.values) for plan in plans) < 20 + len(plans)


def test_a_plan_far_behind_is_given_up() -> None:
    pos, seen = _with_plans(4)
    search, plans = _search(pos, seen)
    wild = next(card for card in pos.hands[pos.to_act] if card >= 12)
    search.run([*plans, TurnPlan((act.Discard(wild),))], Budget(playouts=400), inf)
    tried = [len(plan.values) for plan in plans]
    assert max(tried) > min(tried) >= 8


def test_only_plans_that_may_still_be_the_best_are_tried_further() -> None:
    best, level, behind, unsure = (
        TurnPlan((act.Draw(),), values=values)
        for values in ([100.0, 110.0] * 8, [110.0, 95.0] * 8, [50.0, 61.0] * 8, [-900.0, 1000.0] * 8)
    )
    assert _not_behind([level, behind, best, unsure]) == [level, best, unsure]


def test_what_was_tried_often_outweighs_what_was_thought() -> None:
    base = TurnPlan((act.Draw(),), values=[0.0, 1.0] * 50)
    plan = TurnPlan((act.Draw(),), prior=-1.0, values=[2.0, 2.9] * 50)
    assert mean_lead(plan, base)[0] == pytest.approx(1.95)
    assert searching_player.estimated_lead(plan, base) == pytest.approx(0.85, abs=0.01)
    untried = TurnPlan((act.Draw(),), prior=-1.0)
    assert searching_player.estimated_lead(untried, base) == pytest.approx(-1.1)
    assert searching_player.estimated_lead(base, base) == 0.0


def test_every_feature_of_a_position_has_its_weight() -> None:
    assert set(read_table("values")) == set(FEATURE_NAMES)
    assert len(value_weights()) == len(FEATURE_NAMES)


OPEN = "melds side 0: QS QH QC\nlaid this deal: 0\n"


@pytest.mark.parametrize(
    ("melds", "hand", "pile", "likely"),
    [
        (OPEN, "9C 9D KS", "4C 9H", 1.0),
        ("", "9C 9D KS", "4C 9H", 0.4),  # the pair may not be enough to open
        (OPEN, "9C 2D KS", "4C 9H", 0.5),
        (OPEN, "9C 5D KS", "4C 9H", 0.0),
        ("", "9C 2D KS", "4C 9H", 0.0),
        (OPEN, "8C 5D KS", "4C QD", 1.0),  # it fits a meld
        (OPEN, "9C 2D KS", "2C 9H", 0.0),  # frozen
        (OPEN, "8C 5D KS", "2C QD", 0.0),
        (OPEN, "9C 9D KS", "2C 9H", 1.0),
        (OPEN, "3S 3C KS", "4C 3S", 0.0),
        (OPEN, "9C 9D KS", "", 0.0),
    ],
)
def test_how_likely_the_pile_can_be_taken_is_told_by_pair_meld_and_wild_cards(
    melds: str, hand: str, pile: str, likely: float
) -> None:
    pos = read_position(
        f"rules: classique-4\nto act: 0   phase: draw\n{melds}hand 0: {hand}\nhand 1: ?? x11\n"
        f"hand 2: ?? x11\nhand 3: ?? x11\nstock: ?? x20\npile: {pile}"
    )
    assert _takes(pos, 0) == likely


def test_a_side_is_the_readier_to_go_out_the_fewer_cards_it_holds_once_it_has_its_canasta() -> None:
    def ready(melds: str, hand: str) -> float:
        text = f"rules: classique-4\nto act: 0   phase: draw\nmelds side 0: {melds}\nlaid this deal: 0\n"
        text += f"hand 0: {hand}\nhand 1: ?? x11\nhand 2: ?? x11\nhand 3: ?? x11\nstock: ?? x20\npile: 4C"
        return _side_features(read_position(text), 0, 0.0).ready

    canasta = "QS QS QH QH QC QC QD"
    assert ready("QS QS QH QH QC QC", "KS") == 0.0
    assert ready(canasta, "KS") > ready(canasta, "KS 8C 4C 5D") > ready(canasta, "KS 8C 4C 5D 6D 7C 9H 10C") > 0.0


@pytest.mark.parametrize("preset", some_in_gate(preset_ids(), one_in=2, first=1))
def test_what_one_side_is_ahead_the_others_are_behind(preset: str) -> None:
    """The features of all sides add up to nothing: no side gains what no other loses."""
    for number, (pos, _) in enumerate(_moments(preset, 3)):
        if pos.phase in (Phase.DRAW, Phase.PLAY) and number % 5 == 0:
            sides = [side for side in range(pos.rules.n_sides) if pos.seats(side)]
            sums = map(sum, zip(*(lead_features(pos, side) for side in sides), strict=True))
            assert all(abs(total) < 1e-9 for total in sums)


def test_a_plan_ends_where_a_second_hand_comes_that_nobody_knows() -> None:
    text = "rules: tete-et-queue\nto act: 0   phase: play\nhand 0: QD\nreserve 0: 4C 5C 6D\n"
    text += "hand 1: ?? x11\nhand 2: ?? x11\nhand 3: ?? x11\nmelds side 0: QS QC QC\nlaid this deal: 0\nstock: ?? x9"
    pos = read_position(text)
    view = view_of(pos, 0)
    options = list(candidates(view, 0))
    lay = next(option for option in options if isinstance(option, act.Lay))
    plans = searching_player.turn_plans(DecisionContext(view, 0, recall(view, []), CLUB), options, lay)
    assert (lay,) in [plan.actions for plan in plans]
    assert all(check(pos, 0, plan.actions[0]) is None for plan in plans)
