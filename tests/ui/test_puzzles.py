"""Puzzles in the real window: solved, missed, retried, shown, and continued."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from dataclasses import replace

import pygame
import pytest

from canasta_gui.lab.puzzles import finding
from canasta_gui.lab.puzzles.puzzle import load_puzzles
from canasta_gui.match.daily import DailyBook
from canasta_gui.match.match import Match
from canasta_gui.play.practice.progress import VerdictKind
from canasta_gui.play.puzzles import PuzzleProgress
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.families import AnyAction
from canasta_gui.screens import puzzles as puzzle_screens
from canasta_gui.screens.practice import PracticeListScreen
from canasta_gui.screens.puzzles import PuzzleDock, PuzzleListScreen, Puzzles
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.ui import Button
from tests.ui.gallery_daily import DISCARD_PUZZLE, PUZZLE
from tests.ui.pilot import CLUB, Pilot, Pilots, dock_of
from tests.ui.test_practice import LEARNT

OTHER_SEAT = PUZZLE._replace(
    name="other seat",
    position=PUZZLE.position.replace("to act: 0", "to act: 2")
    .replace("dealer: 3", "dealer: 1")
    .replace("hand 2: ?? x9\n", "")
    .replace("hand 0:", "hand 0: ?? x9\nhand 2:"),
    found_by=("novice", "club"),
)
THREE_QUEENS = act.Take(tuple(parse_cards("QS QD QH")))
"""A way to take the pile that was not tried before."""


@pytest.fixture
def pilot(pilots: Pilots, monkeypatch: pytest.MonkeyPatch) -> Pilot:
    monkeypatch.setattr(puzzle_screens, "load_puzzles", lambda: (OTHER_SEAT, PUZZLE, DISCARD_PUZZLE))
    monkeypatch.setattr(finding, "UNTRIED_DEALS", 8)
    pilot = pilots(settings=LEARNT)
    pilot.app.start()
    pilot.press_button("Deal of the day")
    pilot.press_button("Puzzles")
    return pilot


def begin(pilot: Pilot, kind: str) -> PuzzleDock:
    """Open the first puzzle of a kind from the list."""
    pilot.press_button(kind)
    pilot.settle()
    return scene_of(pilot)


def scene_of(pilot: Pilot) -> PuzzleDock:
    return dock_of(pilot.loop.scene, PuzzleDock)


def progress_of(pilot: Pilot) -> PuzzleProgress:
    progress = scene_of(pilot).progress
    assert isinstance(progress, PuzzleProgress)
    return progress


def take(pilot: Pilot) -> PuzzleDock:
    return begin(pilot, "Take the pile, medium: 0 solved, 0 tried, 1 in all")


def panel(pilot: Pilot) -> list[str]:
    pilot.step(0.05)
    return [each.name for each in scene_of(pilot).panel.walk() if each.name]


def push(pilot: Pilot, name: str) -> None:
    pilot.step(0.05)
    buttons = {each.name: each for each in scene_of(pilot).panel.walk() if isinstance(each, Button)}
    assert buttons[name].enabled
    pilot.click(buttons[name].rect.center)


def play(pilot: Pilot, action: AnyAction) -> None:
    assert scene_of(pilot).table.conductor.submit(action) is None
    pilot.run_until(lambda: progress_of(pilot).verdict is not None)
    pilot.step(0.05)


def book(pilot: Pilot) -> DailyBook:
    return DailyBook(pilot.folders)


def test_right_move_by_mouse_is_praised_with_its_lead_and_its_reason(pilot: Pilot) -> None:
    take(pilot)
    assert "The pile can be yours. Take it, or draw?" in panel(pilot)
    pilot.mouse.play(PUZZLE.best[0])
    pilot.run_until(lambda: progress_of(pilot).verdict is not None)
    told = panel(pilot)
    assert "Right: Take the pile with the queen of spades and the queen of diamonds." in told
    assert any("412 points less (322 to 502, in 19 cases out of 20), or does even worse" in text for text in told)
    assert any("The pile brings 12 cards." in text for text in told)
    assert book(pilot).puzzles == {PUZZLE.name: True}


def test_you_sit_under_your_own_name_wherever_you_are_asked(pilot: Pilot) -> None:
    seats, puzzles = set[int](), load_puzzles()[::40]
    for name in ("Ada", "Basile", "Zoé"):
        pilot.app.program.change(replace(pilot.app.program.settings, player_names=(name, "Clara")))
        for puzzle in puzzles:
            Puzzles(pilot.app.program, puzzles=puzzles).go_on(puzzle)
            conductor = pilot.table.conductor
            (seat,) = conductor.people
            names = [each.name for each in conductor.match.seats]
            assert names[seat] == name
            assert len(set(names)) == len(names)
            seats.add(seat)
    assert len(seats) > 1


def test_right_move_by_keys(pilot: Pilot) -> None:
    take(pilot)
    pilot.keyboard.play(PUZZLE.best[0])
    pilot.run_until(lambda: progress_of(pilot).verdict is not None)
    assert progress_of(pilot).is_right


def test_wrong_move_says_what_it_costs(pilot: Pilot) -> None:
    take(pilot)
    pilot.mouse.play(act.Draw())
    pilot.run_until(lambda: progress_of(pilot).verdict is not None)
    told = panel(pilot)
    assert "Better: Take the pile with the queen of spades and the queen of diamonds." in told
    assert any(text.startswith("Your move brings about 412 points less") for text in told)
    assert book(pilot).puzzles == {PUZZLE.name: False}


def test_second_try_does_not_count(pilot: Pilot) -> None:
    take(pilot)
    play(pilot, act.Draw())
    push(pilot, "Again")
    pilot.settle()
    play(pilot, PUZZLE.best[0])
    assert progress_of(pilot).is_right
    assert book(pilot).puzzles == {PUZZLE.name: False}


def test_answer_that_is_shown_does_not_count_as_found(pilot: Pilot) -> None:
    take(pilot)
    pilot.key(pygame.K_PAGEDOWN)
    pilot.run_until(lambda: progress_of(pilot).verdict is not None)
    assert progress_of(pilot).verdict.kind is VerdictKind.DONE  # type: ignore[union-attr]
    assert book(pilot).puzzles == {PUZZLE.name: False}


def test_move_that_nobody_tried_is_tried_now(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[Callable[[], object]] = []

    class Later:
        """A trial that ends when the test says so."""

        def __init__(self, *_: object) -> None:
            self._done = False
            waiting.append(self.finish)

        def finish(self) -> None:
            self._done = True

        def poll(self) -> object:
            return PUZZLE.others[1]._replace(action=THREE_QUEENS) if self._done else None

    monkeypatch.setattr(puzzle_screens, "BackgroundTrial", Later)
    take(pilot)
    assert scene_of(pilot).table.conductor.submit(THREE_QUEENS) is None
    pilot.wait(0.3)
    assert any(text.startswith("Nobody thought of that.") for text in panel(pilot))
    assert (
        scene_of(pilot).table.conductor.submit(act.Discard(parse_cards("KD")[0])) is None
    )  # nothing is played meanwhile
    assert progress_of(pilot).verdict is None
    waiting[0]()
    pilot.run_until(lambda: progress_of(pilot).verdict is not None)
    assert any("530 points less" in text for text in panel(pilot))


def test_worker_that_was_lost_ends_the_trial_and_not_the_program(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(_self: object) -> None:
        raise BrokenExecutor("it never answered")

    monkeypatch.setattr(finding.UntriedMove, "run", lost)
    take(pilot)
    assert scene_of(pilot).table.conductor.submit(THREE_QUEENS) is None
    pilot.run_until(lambda: progress_of(pilot).failed)
    assert any(text.startswith("Your move could not be tried this time.") for text in panel(pilot))
    assert "it never answered" in capsys.readouterr().err
    assert not progress_of(pilot).learner_may_act
    push(pilot, "Again")
    pilot.settle()
    assert progress_of(pilot).learner_may_act


def test_move_that_nobody_tried_is_judged_by_real_trials(pilot: Pilot) -> None:
    take(pilot)
    play(pilot, THREE_QUEENS)
    assert progress_of(pilot).judged is not None


def test_nobody_plays_before_the_deal_is_played_on(pilot: Pilot) -> None:
    scene = begin(pilot, "What to discard, hard: 0 solved, 0 tried, 1 in all")
    play(pilot, DISCARD_PUZZLE.best[0])
    moves = len(scene.table.conductor.match.moves)
    pilot.wait(3)
    assert len(scene.table.conductor.match.moves) == moves
    push(pilot, "Play on")
    pilot.settle()
    assert len(scene.table.conductor.match.moves) > moves
    assert "You play on. Nothing counts here." in panel(pilot)


def test_deal_that_is_played_on_ends_with_a_score_sheet(pilot: Pilot) -> None:
    scene = take(pilot)
    play(pilot, PUZZLE.best[0])
    push(pilot, "Play on")
    match = scene.table.conductor.match
    assert isinstance(match, Match)
    while match.to_act is not None:
        assert match.submit(match.to_act, CLUB(match.view(match.to_act), match.events_for(match.to_act))) is None
    scene.table.conductor.show()
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ScoreSheetScreen))
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.loop.scene, PuzzleListScreen)
    assert list(pilot.folders.games.glob("*")) == []  # nothing of it is kept


def test_list_shows_what_is_solved_and_leads_on(pilot: Pilot) -> None:
    take(pilot)
    play(pilot, PUZZLE.best[0])
    pilot.key(pygame.K_PAGEDOWN)
    assert isinstance(pilot.loop.scene, PuzzleListScreen)  # it was the last one of its kind
    assert "Take the pile, medium: 1 solved, 1 tried, 1 in all" in pilot.read
    pilot.press_button("Next puzzle")
    assert progress_of(pilot).puzzle is OTHER_SEAT  # an easy one comes first


def test_list_is_reached_from_learn_too(pilot: Pilot) -> None:
    pilot.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    pilot.press_button("Learn")
    assert isinstance(pilot.loop.scene, PracticeListScreen)
    pilot.press_button("Begin: Puzzles")
    assert isinstance(pilot.loop.scene, PuzzleListScreen)
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.loop.scene, PracticeListScreen)


def test_puzzle_of_any_seat_is_seen_from_that_seat(pilot: Pilot) -> None:
    begin(pilot, "Take the pile, easy: 0 solved, 0 tried, 1 in all")
    assert scene_of(pilot).table.conductor.viewer == 2
    play(pilot, PUZZLE.best[0])
    assert progress_of(pilot).is_right
