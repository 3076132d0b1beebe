"""What can be learned from a deal of Rommé: named by its cause, from what the seat saw alone, and seldom of masters."""

from functools import cache, partial
from random import Random

import pytest

from canasta_gui.ai.levels import player
from canasta_gui.ai.romme import policy
from canasta_gui.ai.romme.weights import load_weights
from canasta_gui.lab.review.lessons import Lessons, all_broken, lessons_of
from canasta_gui.lab.review.occasions import MOST_TOLD, Occasion, Praise, Principle
from canasta_gui.lab.review.played_deal import AnyEndedDeal, ended_deal, ended_deals
from canasta_gui.lab.review.praise import Deed
from canasta_gui.lab.review.principles import Cause
from canasta_gui.lab.review.romme.codes import RommeCause, RommeDeed
from canasta_gui.lab.review.romme.principles import WORTH
from canasta_gui.lab.review.romme.seen import judged_deal
from canasta_gui.lab.simulate import ComputerSeat, SimulationPlan, simulate
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo, read_lines
from canasta_gui.rules.core.cards import HIDDEN, parse_card
from canasta_gui.rules.core.events import Discard
from canasta_gui.rules.families import family
from canasta_gui.rules.romme.family import view_of
from canasta_gui.rules.romme.ruleset import load_preset, preset_ids
from canasta_gui.words import Words
from canasta_gui.words.lessons import LessonSentences
from tests.lab.careless_romme import Decision, careless
from tests.lanes import some_in_gate


def played(preset: str, seed: int, own: Decision, others: Decision = policy.decide) -> AnyEndedDeal:
    """Return a deal of one player of a kind against players of another."""
    rules, chance = load_preset(preset), Random(seed)
    seats = [SeatInfo(str(seat), "human") for seat in range(rules.players)]
    match = Match(rules, seats, MemoryJournal(), lambda _: shuffled(rules, chance))
    match.start()
    while not match.deal_over:
        seat = match.to_act
        assert seat is not None
        decide = own if seat == 0 else others
        assert match.submit(seat, decide(match.view(seat), match.events_for(seat))) is None  # type: ignore[arg-type]
    return ended_deal(match)


@cache
def thrown_away(preset: str, way: str, seed: int) -> AnyEndedDeal:
    return played(preset, seed, careless(way))


THROWN_AWAY = [
    ("romme", "throws jokers", 1, RommeCause.THREW_JOKER),
    ("romme-deutsch", "throws jokers", 4, RommeCause.THREW_JOKER),
    ("romme", "breaks melds", 0, RommeCause.BROKE_MELD),
    ("romme-deutsch", "breaks melds", 1, RommeCause.BROKE_MELD),
    ("romme", "never lays", 1, RommeCause.NEVER_LAID),
    ("romme-ajout", "never lays", 1, RommeCause.NEVER_LAID),
    ("romme-acquisition", "never lays", 0, RommeCause.CAUGHT),
    ("romme", "lays nothing more", 3, RommeCause.NOT_ENDED),
    ("romme-ajout", "throws what fits", 0, RommeCause.THREW_FITTING),
    ("romme-deutsch", "throws what fits", 8, RommeCause.FED_NEXT),
    ("romme-acquisition", "claims nothing", 12, RommeCause.CLAIM_MISSED),
    ("romme", "keeps jokers", 0, RommeCause.JOKER_CAUGHT),
    ("romme-deutsch", "keeps high cards", 1, RommeCause.HIGH_KEPT),
    ("romme", "leaves every card", 2, RommeCause.LEFT_CARD),
    ("romme", "never exchanges", 0, RommeCause.SWAP_MISSED),
]


@pytest.mark.parametrize(("preset", "way", "seed", "cause"), THROWN_AWAY)
def test_a_deal_thrown_away_is_named_by_its_cause(preset: str, way: str, seed: int, cause: RommeCause) -> None:
    deal = thrown_away(preset, way, seed)
    assert deal.lead(0) < 0
    broken = all_broken(deal, 0)
    assert cause in [principle.cause for principle in broken]
    for principle in broken:
        for moment in principle.occasions:
            assert deal.moves[moment.move].seat == 0
            assert family(deal.rules).check(deal.position_before(moment.move), 0, moment.instead) is None


def test_only_what_the_seat_saw_is_judged() -> None:
    deal = played("romme-acquisition", 3, policy.decide)
    judged = list(judged_deal(deal, 1).judged())
    assert len(judged) > 5
    for each in judged:
        assert each.view == view_of(deal.position_before(each.step.move), 1)  # type: ignore[arg-type]
        assert set(each.view.stock) <= {HIDDEN}
        assert each.step.action == deal.moves[each.step.move].action


@pytest.mark.parametrize("preset", some_in_gate(preset_ids(), one_in=4))
def test_every_game_of_romme_can_be_judged(preset: str) -> None:
    rules = load_preset(preset)
    seats = (ComputerSeat("beginner", player("beginner")),) * rules.players
    (match,) = simulate(SimulationPlan(rules, seats, 1, 5, keep_records=True), lambda _: None)
    for deal in ended_deals(read_lines(match.lines)):
        for seat in rules.playing(deal.deal_no):
            lessons = lessons_of(deal, seat)
            assert all(principle.occasions for principle in lessons.principles)
            assert len(lessons.principles) <= MOST_TOLD


@pytest.mark.parametrize("preset", ["romme", "romme-ajout", "romme-acquisition", "romme-deutsch"])
@pytest.mark.long
def test_masters_are_told_something_in_fewer_than_one_deal_in_ten(preset: str) -> None:
    master = partial(policy.decide, weights=load_weights("master"))
    deals = [played(preset, seed, master, master) for seed in range(50)]
    told = [bool(lessons_of(deal, seat).principles) for deal in deals for seat in range(deal.rules.players)]
    assert sum(told) < len(told) / 10


def test_fewer_points_win_a_deal() -> None:
    deal = played("romme", 1, policy.decide)
    best = min(range(4), key=deal.totals.__getitem__)
    assert deal.lead(best) > 0
    assert deal.lead(best) == max(deal.lead(side) for side in range(4))


# --- in words --------------------------------------------------------------------------------------------------------


def test_every_cause_and_deed_has_its_sentences() -> None:
    moment = Occasion(4, 0, (parse_card("JK"),), Discard(parse_card("4C")))
    for language in ("en", "de"):
        says = LessonSentences(Words(language), "Ada", you=True)
        found = [Principle(cause, (moment,)) for cause in RommeCause]
        assert len({says.title(each) + says.advice(each) for each in found}) == len(RommeCause)
    says = LessonSentences(Words("en"), "Ada", you=False)
    told = [says.praise(Praise(deed, 3, 0, (), 4, 5)) for deed in RommeDeed]
    assert len(set(told)) == len(RommeDeed)


def test_codes_of_both_families_mean_the_same() -> None:
    """Their sentences are looked up by the code alone."""
    assert {*RommeCause} & {*Cause} == {Cause.CAUGHT}
    assert {*RommeDeed} & {*Deed} == {Deed.WENT_OUT, Deed.SAFE_DISCARDS}
    assert set(WORTH) == set(RommeCause)


def test_there_is_always_something_done_well() -> None:
    deal = played("romme-acquisition", 2, policy.decide)
    for seat in range(4):
        lessons = lessons_of(deal, seat)
        assert isinstance(lessons, Lessons)
        assert lessons.praise is not None
