"""What can be learned from a deal at once: from what the seat saw alone, named by its cause, and seldom of masters."""

from dataclasses import replace
from functools import cache, partial

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.trials import Decision as Decided
from canasta_gui.ai.canasta.weights import MASTER
from canasta_gui.ai.levels import player, reaction
from canasta_gui.lab.review.lessons import Lessons, broken_by, lessons_of
from canasta_gui.lab.review.occasions import MOST_TOLD, Occasion, Praise, Principle, dearest
from canasta_gui.lab.review.own_turns import EARLIER, OwnStep, OwnTurn, SeenDeal, deal_so_far, seen_deal
from canasta_gui.lab.review.played_deal import PlayedDeal, canasta_deal, canasta_deals
from canasta_gui.lab.review.praise import Deed, praise
from canasta_gui.lab.review.principles import (
    WORTH,
    Cause,
    broke_opening,
    broken_principles,
    declined_pile,
    fed_meld,
    natural_unclosed,
    principle_broken_by,
    threw_wild,
    wasteful_discards,
)
from canasta_gui.lab.simulate import ComputerSeat, SimulationPlan, simulate
from canasta_gui.match.match import Match
from canasta_gui.match.record import read_lines
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.policies import Irregularities
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.canasta.ruleset import load_preset, preset_ids
from canasta_gui.rules.core.cards import HIDDEN, parse_card, parse_cards
from canasta_gui.rules.families import family
from canasta_gui.words import Words
from canasta_gui.words.lessons import LessonSentences
from tests.lab.careless_players import Decision, careless, sound
from tests.lab.test_review import deal_of
from tests.lanes import some_in_gate
from tests.match.tables import new_match
from tests.rules.support import position


def played(seed: int, own: Decision, others: Decision = sound) -> PlayedDeal:
    """Return a deal of two players of a kind against two of another."""
    match = new_match(seed)
    _play(match, own, others)
    return canasta_deal(match)


def play_carelessly(match: Match, way: str) -> None:
    """Play the deal to its end: one side throws it away."""
    _play(match, careless(way), sound)


def _play(match: Match, own: Decision, others: Decision) -> None:
    while not match.deal_over:
        seat = match.to_act
        assert seat is not None
        decide = own if seat % 2 == 0 else others
        assert match.submit(seat, decide(match.view(seat), match.events_for(seat))) is None  # type: ignore[arg-type]


@cache
def thrown_away(way: str, seed: int) -> PlayedDeal:
    return played(seed, careless(way))


THROWN_AWAY = [
    ("throws jokers", 23, Cause.THREW_WILD),
    ("throws twos", 2, Cause.THREW_WILD),
    ("throws every wild card", 4, Cause.THREW_WILD),
    ("feeds", 7, Cause.FED_MELD),
    ("feeds fat piles", 5, Cause.FED_MELD),
    ("never opens", 2, Cause.NEVER_OPENED),
    ("declines every pile", 9, Cause.DECLINED_PILE),
    ("never opens by the pile", 3, Cause.DECLINED_PILE),
    ("keeps wild cards", 19, Cause.KEPT_WILDS),
    ("lays nothing more", 3, Cause.CAUGHT),
    ("never goes out", 39, Cause.NOT_OUT),
    ("keeps a natural canasta open", 30, Cause.NATURAL_UNCLOSED),
    ("throws what opens", 13, Cause.BROKE_OPENING),
    ("throws its sets", 2, Cause.BROKE_OPENING),
    ("lays nothing more", 6, Cause.KEPT_CARDS),
]


@pytest.mark.parametrize(("way", "seed", "cause"), THROWN_AWAY)
def test_a_deal_thrown_away_is_named_by_its_cause(way: str, seed: int, cause: Cause) -> None:
    deal = thrown_away(way, seed)
    assert deal.totals[0] < deal.totals[1]
    lessons = lessons_of(deal, 0)
    assert cause in [principle.cause for principle in lessons.principles]
    for principle in lessons.principles:
        for moment in principle.occasions:
            assert deal.moves[moment.move].seat == 0
            assert family(deal.rules).check(deal.position_before(moment.move), 0, moment.instead) is None


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_only_what_the_seat_saw_is_judged(seed: int) -> None:
    deal = deal_of(seed)
    seen = seen_deal(deal, 1)
    steps = [step for turn in seen.turns for step in turn.steps]
    assert len(steps) > 5
    for step in steps:
        assert step.view == view_of(deal.position_before(step.move), 1)
        assert set(step.view.stock) <= {HIDDEN}
        assert step.action == deal.moves[step.move].action


def test_in_ordinary_deals_praise_is_seldom_wanting() -> None:
    lessons = [lessons_of(deal_of(seed), seat) for seed in range(3, 7) for seat in range(4)]
    assert all(len(each.principles) <= MOST_TOLD for each in lessons)
    assert sum(each.praise is None for each in lessons) <= 1


def test_who_broke_a_principle_about_discards_is_not_praised_for_safe_ones() -> None:
    deal = thrown_away("lays nothing more", 3)
    seen = seen_deal(deal, 0)
    without = praise(seen)
    assert without is not None
    assert without.deed is Deed.SAFE_DISCARDS
    assert praise(seen, {Cause.CAUGHT}) == without
    for cause in (Cause.FED_MELD, Cause.THREW_WILD, Cause.BROKE_OPENING):
        assert praise(seen, {cause}) is None


def test_wild_cards_and_what_opens_are_no_safe_discards_even_if_nobody_takes_them() -> None:
    seen = seen_deal(thrown_away("throws what opens", 13), 0)
    wasteful = wasteful_discards(seen)
    assert {moment.move for moment in broke_opening(seen)} <= wasteful
    assert praise(seen) is None


def test_one_safe_discard_of_many_is_no_praise() -> None:
    """Nearly all of them were safe, and there were several, wherever safe discards are praised."""
    told = [praise(seen_deal(thrown_away(way, seed), 0)) for way, seed, _ in THROWN_AWAY]
    safe = [each for each in told if each is not None and each.deed is Deed.SAFE_DISCARDS]
    assert safe
    assert all(each.of >= 4 and each.number >= 0.75 * each.of for each in safe)


@pytest.mark.parametrize("preset", some_in_gate(preset_ids(), one_in=2))
def test_every_game_of_canasta_can_be_judged(preset: str) -> None:
    """Also with runs, several melds of a rank, second hands, changing sides, and seats that sit out."""
    rules = load_preset(preset)
    seats = (ComputerSeat("beginner", player("beginner")),) * rules.players
    plan = SimulationPlan(rules, seats, 1, 5, keep_records=True)
    (match,) = simulate(plan, lambda _: None)
    for deal in canasta_deals(read_lines(match.lines)):
        for seat in rules.playing(deal.deal_no):
            lessons = lessons_of(deal, seat)
            assert all(principle.occasions for principle in lessons.principles)


def test_a_deal_with_irregularities_can_be_judged() -> None:
    rules = replace(load_preset("classique-4"), irregularities=Irregularities("hand", "classic"))
    seats = (ComputerSeat("beginner", player("beginner"), reaction("beginner")),) * rules.players
    plan = SimulationPlan(rules, seats, 6, 3, keep_records=True)
    deals = [deal for match in simulate(plan, lambda _: None) for deal in canasta_deals(read_lines(match.lines))]
    assert any(event.tag == "offended" for deal in deals for event in deal.events)
    told = [lessons_of(deal, seat).principles for deal in deals for seat in range(rules.players)]
    assert any(told)


def test_the_dearest_come_first_three_at_most() -> None:
    moment = Occasion(1, 0, (), act.Draw())
    found = [Principle(cause, (moment,)) for cause in Cause]
    assert dearest(found, WORTH) == tuple(sorted(found, key=lambda each: -WORTH[each.cause]))[:MOST_TOLD]
    often = Principle(Cause.NEVER_OPENED, (moment,) * 20)
    assert dearest([*found, often], WORTH)[0] == often


@pytest.mark.long
def test_masters_are_told_something_in_fewer_than_one_deal_in_ten() -> None:
    master = partial(policy.decide, weights=MASTER)
    told = [bool(lessons_of(played(seed, master, master), seat).principles) for seed in range(100) for seat in range(4)]
    assert sum(told) < len(told) / 10


# --- single moments --------------------------------------------------------------------------------------------------

TABLE = """
rules: classique-4
to act: 0   phase: {phase}   dealer: 3
hand 0: {hand}
hand 1: ?? x8
hand 2: ?? x9
hand 3: ?? x11
pile: {pile}
melds side 0: {ours}
melds side 1: KC KH KS KD KC | 6D 6H 6S
stock: ?? x30
had a turn: 0 1 2 3
laid this deal: {laid}
"""


def moment_of(action: act.Action, hand: str, pile: str, ours: str = "9C 9D 9S", phase: str = "play") -> SeenDeal:
    """Return a deal of one action."""
    text = TABLE.format(phase=phase, hand=hand, pile=pile, ours=ours, laid="0 1" if ours else "1")
    view = view_of(position(text if ours else text.replace("melds side 0: \n", "")), 0)
    return SeenDeal(0, (OwnTurn(1, (OwnStep(view, action, 7, 0),)),), (), view)


FAT = "4H 5D JC AS 10D 5C AC 8C"


def test_a_card_that_fits_their_meld_is_a_gift_unless_nothing_else_is_held() -> None:
    king = act.Discard(parse_card("KD"))
    (moment,) = fed_meld(moment_of(king, "KD 3S 4C QS", FAT))
    assert moment == Occasion(1, 7, (king.card,), act.Discard(parse_card("3S")))
    assert not list(fed_meld(moment_of(king, "KD 6C KS 6H", FAT)))
    assert not list(fed_meld(moment_of(king, "KD 3S 4C QS", "5D JC")))  # a small pile
    assert not list(fed_meld(moment_of(king, "KD 3S 4C QS", "4H 2D JC AS 10D 5C AC 8C")))  # a frozen one
    assert not list(fed_meld(moment_of(act.Discard(parse_card("QS")), "KD 3S 4C QS", FAT)))


def test_a_single_wild_card_may_guard_a_pile_once_somebody_has_laid() -> None:
    two = act.Discard(parse_card("2S"))
    closed = moment_of(two, "KD 3S 4C 2S 2S", "5D JC", ours="")
    assert not list(threw_wild(closed))
    assert not list(threw_wild(closed._replace(turns=closed.turns * 2)))
    assert len(list(threw_wild(closed._replace(turns=closed.turns * 3)))) == 3
    large = moment_of(two, "KD 3S 4C 2S 2S", FAT)
    assert not list(threw_wild(large._replace(turns=large.turns * 3)))


def test_two_wild_cards_are_wasted_where_they_could_have_lain() -> None:
    deal = moment_of(act.Discard(parse_card("2S")), "KD 3S 4C 2S 2S", "5D JC")
    assert not list(threw_wild(deal))
    assert len(list(threw_wild(deal._replace(turns=deal.turns * 2)))) == 2


def test_what_opens_is_kept_while_single_cards_are_held() -> None:
    def broken(card: str, hand: str, pile: str = "5D JC", ours: str = "") -> list[Occasion]:
        deal = moment_of(act.Discard(parse_card(card)), hand, pile, ours)
        assert not list(broke_opening(deal))  # once is no habit
        return list(broke_opening(deal._replace(turns=deal.turns * 2)))

    first, _ = broken("AS", "AS AH QC QD 4C 7H")
    assert sorted(first.cards) == parse_cards("AH AS")
    assert first.instead == act.Discard(parse_card("4C"))
    assert not broken("4C", "AS AH QC QD 4C 7H")
    assert not broken("5S", "AS AH QC QD 4C 5S 5H")  # brings hardly anything
    assert not broken("AS", "AS AH QC QD")  # nothing else is held
    assert not broken("AS", "AS AH QC QD 4C 7H", FAT)  # a pile to fight for
    assert not broken("AS", "AS AH QC QD 4C 7H", ours="9C 9D 9S")


def test_a_fat_pile_that_could_be_taken() -> None:
    deal = moment_of(act.Draw(), "8D 8S 4C QS", FAT, phase="draw")
    (moment,) = declined_pile(deal)
    assert isinstance(moment.instead, act.Take)
    assert not list(declined_pile(moment_of(act.Draw(), "8D 7S 4C QS", FAT, phase="draw")))
    assert not list(declined_pile(moment_of(act.Draw(), "8D 8S 4C QS", "4H 8C", phase="draw")))


def test_a_natural_canasta_is_closed_once_the_side_is_ready() -> None:
    ready = "QC QD QH QS QC QD QH | 9C 9D 9S 9H 9C 9D"
    four = act.Discard(parse_card("4C"))
    (moment,) = natural_unclosed(moment_of(four, "9S 4C 5D", FAT, ready))
    assert moment.cards == tuple(parse_cards("9S"))
    assert not list(natural_unclosed(moment_of(four, "9S 4C 5D", FAT, "9C 9D 9S 9H 9C 9D")))
    assert not list(natural_unclosed(moment_of(four, "9S 4C 5D", FAT, ready.replace("9C 9D", "9C 2D"))))


def decision_of(action: act.Action, hand: str, pile: str, ours: str = "9C 9D 9S", phase: str = "play") -> Decided:
    step = moment_of(action, hand, pile, ours, phase).turns[0].steps[0]
    return Decided(step.view, (), step.action, step.move, 1)


def test_what_an_action_would_break_is_known_before_it_is_played() -> None:
    found = principle_broken_by(decision_of(act.Discard(parse_card("KD")), "KD 3S 4C QS", FAT))
    assert found is not None
    assert found.cause is Cause.FED_MELD
    assert principle_broken_by(decision_of(act.Discard(parse_card("3S")), "KD 3S 4C QS", FAT)) is None
    pile = principle_broken_by(decision_of(act.Draw(), "8D 8S 4C QS", FAT, phase="draw"))
    assert pile is not None
    assert pile.cause is Cause.DECLINED_PILE
    assert LessonSentences(Words("en"), "Ada", you=True).beforehand(pile).startswith("You could take the pile")


@pytest.mark.parametrize(
    ("way", "seed", "cause"),
    [("throws what opens", 13, Cause.BROKE_OPENING), ("throws every wild card", 4, Cause.THREW_WILD)],
)
def test_a_mistake_that_several_discards_make_is_known_before_the_last_of_them(
    way: str, seed: int, cause: Cause
) -> None:
    """From what the seat saw: each discard that repeats the mistake, and none that the review does not name."""
    deal = thrown_away(way, seed)
    seen = seen_deal(deal, 0)
    discards = [step for turn in seen.turns for step in turn.played if isinstance(step.action, act.Discard)]
    found = [broken_by(step.view, seen.events[: step.n_events], step.action, step.move) for step in discards]
    told = {each.occasions[0].move for each in found if each is not None and each.cause is cause}
    named = {moment.move for each in broken_principles(seen) if each.cause is cause for moment in each.occasions}
    assert told
    assert told <= named


def test_earlier_discards_are_judged_by_the_hand_of_then() -> None:
    deal = thrown_away("throws what opens", 13)
    seen = seen_deal(deal, 0)
    *before, last = [step for turn in seen.turns for step in turn.played if isinstance(step.action, act.Discard)]
    so_far = deal_so_far(last.view, seen.events[: last.n_events], last.action, last.move)
    steps = [step for turn in so_far.turns for step in turn.steps]
    assert steps == [*(step._replace(move=EARLIER) for step in before), last]


# --- in words --------------------------------------------------------------------------------------------------------


def test_every_cause_and_deed_has_its_sentences() -> None:
    moment = Occasion(4, 0, tuple(parse_cards("2S JK")), act.Discard(parse_card("4C")))
    for language in ("en", "de"):
        says = LessonSentences(Words(language), "Ada", you=True)
        told = [says.title(Principle(cause, (moment,))) + says.advice(Principle(cause, (moment,))) for cause in Cause]
        assert len(set(told)) == len(Cause)
        assert "4" in says.turns(Principle(Cause.FED_MELD, (moment,)))
    praise = lessons_of(deal_of(3), 1).praise
    assert praise is not None
    told = [LessonSentences(Words("en"), "Ada", you=False).praise(praise._replace(deed=deed)) for deed in Deed]
    assert len(set(told)) == len(Deed)


def test_safe_discards_are_counted_like_a_person_counts() -> None:
    safe, english = Praise(Deed.SAFE_DISCARDS, 5, 40, (), 7, 8), Words("en")
    says, of_ada = (LessonSentences(english, "Ada", you=you) for you in (True, False))
    assert says.praise(safe) == "7 of your 8 discards were of no use to the next player."
    assert says.praise(safe._replace(number=8)) == "All 8 of your discards were of no use to the next player."
    assert of_ada.praise(safe._replace(number=8)) == "All 8 of Ada’s discards were of no use to the next player."


def test_a_deal_with_nothing_to_blame_is_not_an_empty_page() -> None:
    lines = LessonSentences(Words("en"), "Ada", you=True).lines(*Lessons((), None))
    assert lines == [
        "By the rules of thumb there is nothing to do differently.",
        "Well done: You played the deal to its end.",
    ]


def test_a_side_that_waits_for_a_fat_pile_is_not_told_to_open() -> None:
    found = broken_principles(seen_deal(thrown_away("never opens", 2), 0))
    turns = next(each for each in found if each.cause is Cause.NEVER_OPENED).occasions
    deal = thrown_away("never opens", 2)
    assert all(len(deal.position_before(moment.move).pile) < 8 for moment in turns)
