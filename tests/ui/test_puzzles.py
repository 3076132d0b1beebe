"""Puzzles in the real window: solved, missed, retried, shown, and continued."""

from collections.abc import Callable

import pygame
import pytest

from canasta_gui.lab.puzzles import finding
from canasta_gui.match.daily.book import DailyBook
from canasta_gui.match.match import Match
from canasta_gui.play.practice.progress import VerdictKind
from canasta_gui.play.puzzles import PuzzleProgress
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.families import AnyAction
from canasta_gui.screens import puzzles as puzzle_screens
from canasta_gui.screens.practice import PracticeListScreen
from canasta_gui.screens.puzzles import PuzzleDock, PuzzleListScreen
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.widgets import Button
from tests.ui.desk import CLUB, Desk, Desks, dock_of
from tests.ui.gallery_daily import DISCARD_PUZZLE, PUZZLE
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
def desk(desks: Desks, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr(puzzle_screens, "load_puzzles", lambda: (OTHER_SEAT, PUZZLE, DISCARD_PUZZLE))
    monkeypatch.setattr(finding, "UNTRIED_DEALS", 8)
    desk = desks(settings=LEARNT)
    desk.app.start()
    desk.press_button("Deal of the day")
    desk.press_button("Puzzles")
    return desk


def begin(desk: Desk, kind: str) -> PuzzleDock:
    """Open the first puzzle of a kind from the list."""
    desk.press_button(kind)
    desk.settle()
    return scene_of(desk)


def scene_of(desk: Desk) -> PuzzleDock:
    return dock_of(desk.loop.scene, PuzzleDock)


def progress_of(desk: Desk) -> PuzzleProgress:
    progress = scene_of(desk).progress
    assert isinstance(progress, PuzzleProgress)
    return progress


def take(desk: Desk) -> PuzzleDock:
    return begin(desk, "Take the pile, medium: 0 solved, 0 tried, 1 in all")


def panel(desk: Desk) -> list[str]:
    desk.step(0.05)
    return [each.name for each in scene_of(desk).panel.walk() if each.name]


def push(desk: Desk, name: str) -> None:
    desk.step(0.05)
    buttons = {each.name: each for each in scene_of(desk).panel.walk() if isinstance(each, Button)}
    assert buttons[name].enabled
    desk.click(buttons[name].rect.center)


def play(desk: Desk, action: AnyAction) -> None:
    assert scene_of(desk).table.conductor.submit(action) is None
    desk.run_until(lambda: progress_of(desk).verdict is not None)
    desk.step(0.05)


def book(desk: Desk) -> DailyBook:
    return DailyBook(desk.folders)


def test_right_move_by_mouse_is_praised_with_its_lead_and_its_reason(desk: Desk) -> None:
    take(desk)
    assert "The pile can be yours. Take it, or draw?" in panel(desk)
    desk.mouse.play(PUZZLE.best[0])
    desk.run_until(lambda: progress_of(desk).verdict is not None)
    told = panel(desk)
    assert "Right: Take the pile with the queen of spades and the queen of diamonds." in told
    assert any("412 points less (322 to 502, in 19 cases of 20), or worse" in text for text in told)
    assert any("The pile brings 12 cards." in text for text in told)
    assert book(desk).puzzles == {PUZZLE.name: True}


def test_right_move_by_keys(desk: Desk) -> None:
    take(desk)
    desk.keyboard.play(PUZZLE.best[0])
    desk.run_until(lambda: progress_of(desk).verdict is not None)
    assert progress_of(desk).is_right


def test_wrong_move_says_what_it_costs(desk: Desk) -> None:
    take(desk)
    desk.mouse.play(act.Draw())
    desk.run_until(lambda: progress_of(desk).verdict is not None)
    told = panel(desk)
    assert "Better: Take the pile with the queen of spades and the queen of diamonds." in told
    assert any(text.startswith("Your move brings about 412 points less") for text in told)
    assert book(desk).puzzles == {PUZZLE.name: False}


def test_second_try_does_not_count(desk: Desk) -> None:
    take(desk)
    play(desk, act.Draw())
    push(desk, "Again")
    desk.settle()
    play(desk, PUZZLE.best[0])
    assert progress_of(desk).is_right
    assert book(desk).puzzles == {PUZZLE.name: False}


def test_answer_that_is_shown_does_not_count_as_found(desk: Desk) -> None:
    take(desk)
    desk.key(pygame.K_PAGEDOWN)
    desk.run_until(lambda: progress_of(desk).verdict is not None)
    assert progress_of(desk).verdict.kind is VerdictKind.DONE  # type: ignore[union-attr]
    assert book(desk).puzzles == {PUZZLE.name: False}


def test_move_that_nobody_tried_is_tried_now(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
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
    take(desk)
    assert scene_of(desk).table.conductor.submit(THREE_QUEENS) is None
    desk.wait(0.3)
    assert any(text.startswith("Nobody thought of that.") for text in panel(desk))
    assert (
        scene_of(desk).table.conductor.submit(act.Discard(parse_cards("KD")[0])) is None
    )  # nothing is played meanwhile
    assert progress_of(desk).verdict is None
    waiting[0]()
    desk.run_until(lambda: progress_of(desk).verdict is not None)
    assert any("530 points less" in text for text in panel(desk))


def test_move_that_nobody_tried_is_judged_by_real_trials(desk: Desk) -> None:
    take(desk)
    play(desk, THREE_QUEENS)
    assert progress_of(desk).judged is not None


def test_nobody_plays_before_the_deal_is_played_on(desk: Desk) -> None:
    scene = begin(desk, "What to discard, hard: 0 solved, 0 tried, 1 in all")
    play(desk, DISCARD_PUZZLE.best[0])
    moves = len(scene.table.conductor.match.moves)
    desk.wait(3)
    assert len(scene.table.conductor.match.moves) == moves
    push(desk, "Play on")
    desk.settle()
    assert len(scene.table.conductor.match.moves) > moves
    assert "You play on. Nothing counts here." in panel(desk)


def test_deal_that_is_played_on_ends_with_a_score_sheet(desk: Desk) -> None:
    scene = take(desk)
    play(desk, PUZZLE.best[0])
    push(desk, "Play on")
    match = scene.table.conductor.match
    assert isinstance(match, Match)
    while match.to_act is not None:
        assert match.submit(match.to_act, CLUB(match.view(match.to_act), match.events_for(match.to_act))) is None
    scene.table.conductor.show()
    desk.run_until(lambda: isinstance(desk.loop.scene, ScoreSheetScene))
    desk.key(pygame.K_RETURN)
    assert isinstance(desk.loop.scene, PuzzleListScreen)
    assert list(desk.folders.games.glob("*")) == []  # nothing of it is kept


def test_list_shows_what_is_solved_and_leads_on(desk: Desk) -> None:
    take(desk)
    play(desk, PUZZLE.best[0])
    desk.key(pygame.K_PAGEDOWN)
    assert isinstance(desk.loop.scene, PuzzleListScreen)  # it was the last one of its kind
    assert "Take the pile, medium: 1 solved, 1 tried, 1 in all" in desk.read
    desk.press_button("Next puzzle")
    assert progress_of(desk).puzzle is OTHER_SEAT  # an easy one comes first


def test_list_is_reached_from_learn_too(desk: Desk) -> None:
    desk.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    desk.press_button("Learn")
    assert isinstance(desk.loop.scene, PracticeListScreen)
    desk.press_button("Begin: Puzzles")
    assert isinstance(desk.loop.scene, PuzzleListScreen)
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.loop.scene, PracticeListScreen)


def test_puzzle_of_any_seat_is_seen_from_that_seat(desk: Desk) -> None:
    begin(desk, "Take the pile, easy: 0 solved, 0 tried, 1 in all")
    assert scene_of(desk).table.conductor.viewer == 2
    play(desk, PUZZLE.best[0])
    assert progress_of(desk).is_right
