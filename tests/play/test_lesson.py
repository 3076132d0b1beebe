"""A lesson: what it waits for, what it does with the rest, and that the first one plays by the rules."""

import random
from string import Formatter

import pytest

from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.lesson import FIRST_LESSON, ME, OTHERWISE, Gesture, LessonProgress
from canasta_gui.rules.canasta.actions import Lay, MeldCards
from canasta_gui.rules.canasta.events import ScoreLine
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.stage.canasta.draft import EMPTY

STEPS = FIRST_LESSON.steps
STAGING = next(n for n, step in enumerate(STEPS) if step.staged)
KINGS, FIVES = tuple(parse_cards("KS KH KD")), tuple(parse_cards("5C 5D 2C"))


def table(seed: int = 1) -> Match:
    deck = FIRST_LESSON.deck(shuffled(FIRST_LESSON.rules, random.Random(seed)))
    seats = [SeatInfo(name, "human") for name in "ABCD"]
    match = Match(FIRST_LESSON.rules, seats, MemoryJournal(), lambda _: deck, first_dealer=3)
    match.start()
    return match


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_first_lesson_plays_by_the_rules_whatever_the_other_cards_are(seed: int) -> None:
    match = table(seed)
    for seat, action in FIRST_LESSON.moves_before(len(STEPS)):
        assert match.to_act == seat
        assert match.submit(seat, action) is None, action
    assert match.deal_over
    line = match.sheets[0].lines[0]
    assert isinstance(line, ScoreLine)
    assert line.out == 100


def test_what_the_lesson_needs_is_in_the_hand_when_it_is_pointed_at() -> None:
    for n, step in enumerate(STEPS):
        match = table()
        for seat, action in FIRST_LESSON.moves_before(n):
            match.submit(seat, action)
        assert match.to_act == ME, n
        hand = [*match.position.hands[ME]]
        for card in step.cards:
            hand.remove(card)


def test_every_step_is_said_and_points_somewhere() -> None:
    for step in STEPS:
        assert step.places or step.cards or step.gesture in (Gesture.DECLARE, Gesture.ASK)
        named = {name for text in (step.text, step.instead) for _, name, _, _ in Formatter().parse(text) if name}
        assert named <= {"me", "left", "partner", "right"}


def test_what_is_to_be_read_is_left_by_reading_only() -> None:
    progress = LessonProgress(FIRST_LESSON)
    progress.watch(EMPTY)
    assert progress.at == 0
    progress.read()
    assert progress.at == 1


def test_what_is_to_be_done_is_not_left_by_reading() -> None:
    progress = LessonProgress(FIRST_LESSON, STAGING)
    progress.read()
    assert progress.at == STAGING


def test_a_learner_who_does_not_wait_may_go_ahead() -> None:
    progress = LessonProgress(FIRST_LESSON)
    assert progress.accepts(Draw())
    progress.done()
    assert progress.at == STAGING


def test_staged_cards_lead_on_and_cards_taken_up_lead_back() -> None:
    progress, kings, all_of_it = (
        LessonProgress(FIRST_LESSON, STAGING),
        EMPTY.add(KINGS),
        EMPTY.add((*KINGS, *FIVES[:2])),
    )
    assert not progress.watch(EMPTY.add(KINGS[:2]))
    assert progress.watch(kings)
    assert progress.at == STAGING + 1
    assert not progress.watch(all_of_it)
    assert progress.watch(all_of_it.add(FIVES[2:], onto=5))
    assert progress.step.gesture is Gesture.DECLARE
    assert progress.watch(kings)
    assert progress.at == STAGING + 1
    assert progress.watch(EMPTY)
    assert progress.at == STAGING


def test_melds_are_accepted_in_any_order_and_no_others() -> None:
    progress = LessonProgress(FIRST_LESSON, STAGING)
    assert progress.accepts(Lay((MeldCards(13, KINGS[::-1]), MeldCards(5, FIVES[::-1]))))
    assert not progress.accepts(Lay((MeldCards(13, (*KINGS, FIVES[2])), MeldCards(5, FIVES[:2]))))
    assert not progress.accepts(Discard(parse_card("4S")))
    assert progress.objection == STEPS[STAGING].instead


def test_a_step_without_words_for_it_objects_in_general() -> None:
    assert LessonProgress(FIRST_LESSON, len(STEPS) - 1).objection == OTHERWISE


def test_a_place_in_the_lesson_that_does_not_exist_is_its_nearest_end() -> None:
    assert LessonProgress(FIRST_LESSON, 999).at == len(STEPS) - 1
    assert LessonProgress(FIRST_LESSON, -1).at == 0


def test_the_last_step_is_the_last() -> None:
    progress = LessonProgress(FIRST_LESSON, len(STEPS) - 1)
    assert progress.over
    progress.done()
    assert progress.at == len(STEPS) - 1


def test_the_rest_of_the_deck_comes_as_it_is_without_red_threes_in_the_hands() -> None:
    match = table()
    red = parse_cards("3H 3D")
    assert not any(card in red for seat in (1, 2, 3) for card in match.position.hands[seat])
    assert isinstance(match.submit(ME, Discard(parse_card("4S"))), Refusal)
