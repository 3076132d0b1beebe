"""Computer players decide in a worker without blocking the window."""

import pickle
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor

import pytest

from canasta_gui.ai.common import players
from canasta_gui.match.players import ComputerPlayer, HumanPlayer, Player
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView
from tests.executors import Later
from tests.match.tables import new_match


def draw(view: AnyView, history: Sequence[AnyEvent]) -> AnyAction:
    assert history
    return Draw()


def broken(view: AnyView, history: Sequence[AnyEvent]) -> AnyAction:
    raise RuntimeError("no idea")


def asked(player: Player) -> Player:
    match = new_match(1)
    player.request(match.view(0), match.events_for(0))
    return player


def test_a_computer_answers_once_when_the_worker_is_done_and_wakes_the_window() -> None:
    worker, woken = Later(), []
    player = ComputerPlayer(worker, draw, lambda: woken.append(True))
    asked(player)
    assert player.thinking
    assert player.result() is None
    assert not woken
    worker.do()
    assert woken == [True]
    assert player.result() == Draw()
    assert player.result() is None
    assert not player.thinking


def test_nobody_was_asked_so_there_is_no_answer() -> None:
    assert ComputerPlayer(Later(), draw, lambda: None).result() is None


def test_a_late_answer_to_a_dropped_question_is_thrown_away() -> None:
    worker, woken = Later(), []
    player = ComputerPlayer(worker, draw, lambda: woken.append(True))
    asked(player)
    player.cancel()
    worker.do()
    assert player.result() is None
    assert not woken


def test_a_new_question_drops_the_old() -> None:
    worker = Later()
    player = ComputerPlayer(worker, draw, lambda: None)
    asked(player)
    asked(player)
    worker.do()
    assert player.result() is None
    worker.do()
    assert player.result() == Draw()


def test_what_breaks_while_deciding_is_raised_where_the_answer_is_asked_for() -> None:
    worker = Later()
    player = ComputerPlayer(worker, broken, lambda: None)
    asked(player)
    worker.do()
    with pytest.raises(RuntimeError, match="no idea"):
        player.result()
    assert player.result() is None


def lose(worker: Later) -> None:
    """Kill the process of the worker."""
    worker.do(BrokenExecutor("gone"))


def test_a_worker_that_was_lost_is_asked_once_more_and_no_oftener() -> None:
    worker = Later()
    player = ComputerPlayer(worker, draw, lambda: None)
    asked(player)
    lose(worker)
    assert player.result() is None
    assert player.thinking
    worker.do()
    assert player.result() == Draw()
    asked(player)
    lose(worker)
    assert player.result() is None
    lose(worker)
    with pytest.raises(BrokenExecutor):
        player.result()
    assert not player.thinking


def test_a_person_never_answers_here() -> None:
    player = asked(HumanPlayer())
    assert player.result() is None
    player.cancel()


def test_a_view_travels_to_another_process() -> None:
    match = new_match(1)
    view = match.view(0)
    assert pickle.loads(pickle.dumps(view)) == view
    assert pickle.loads(pickle.dumps(match.events_for(0))) == match.events_for(0)


def test_the_random_player_plays_the_same_way_again() -> None:
    match = new_match(1)
    view, history = match.view(0), match.events_for(0)
    assert players.decide(view, history) == players.decide(view, history)
