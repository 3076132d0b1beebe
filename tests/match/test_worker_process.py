"""The process for players who think long: it works, it comes back after it was lost, it ends."""

import multiprocessing
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from canasta_gui.match.players import ComputerPlayer
from canasta_gui.match.worker_process import LESS_URGENT, WorkerProcess
from tests.executors import needs_processes


@needs_processes
def test_work_is_done_in_another_process() -> None:
    thinker = WorkerProcess()
    try:
        assert thinker.submit(os.getpid).result(60) != os.getpid()
    finally:
        thinker.shutdown()


@needs_processes
def test_a_lost_process_is_started_anew() -> None:
    thinker = WorkerProcess()
    try:
        with pytest.raises(BrokenProcessPool):
            thinker.submit(os._exit, 1).result(60)
        assert thinker.submit(pow, 2, 5).result(60) == 32
    finally:
        thinker.shutdown()


@needs_processes
@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system knows no such urgency")
def test_the_process_gives_way_to_the_window() -> None:
    thinker, least = WorkerProcess(), 19
    try:
        assert thinker.submit(os.nice, 0).result(60) == min(least, os.nice(0) + LESS_URGENT)
    finally:
        thinker.shutdown()


def test_nothing_is_started_for_nothing() -> None:
    WorkerProcess().shutdown()


@needs_processes
def test_whoever_ends_does_not_wait_for_what_is_still_being_thought() -> None:
    thinker = WorkerProcess()
    thought = thinker.submit(time.sleep, 600)
    thinker.shutdown()
    with pytest.raises(BrokenProcessPool):
        thought.result(60)


@needs_processes
def test_the_process_does_not_outlive_a_window_that_was_killed() -> None:
    code = (
        "from canasta_gui.match.worker_process import *; "
        "print(WorkerProcess().submit(os.getpid).result(), flush=True); input()"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as window:
        assert window.stdout is not None
        assert int(window.stdout.readline()) != window.pid
        window.kill()
        window.communicate(timeout=60)  # the process writes to the same pipe, which ends when both have ended


def test_where_no_process_can_be_had_a_thread_does_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def shut_in(_method: str) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(multiprocessing, "get_context", shut_in)
    thinker = WorkerProcess()
    assert thinker.submit(os.getpid).result(60) == os.getpid()
    assert thinker.submit(pow, 2, 5).result(60) == 32
    thinker.shutdown()


def test_where_a_thread_does_the_work_nobody_who_closes_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def shut_in(_method: str) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(multiprocessing, "get_context", shut_in)
    thinker, begun, go_on = WorkerProcess(), threading.Event(), threading.Event()

    def think() -> bool:
        begun.set()
        return go_on.wait(60)

    thinking, waiting = thinker.submit(think), thinker.submit(pow, 2, 5)
    assert begun.wait(60)
    thinker.shutdown()  # would wait for ever
    assert waiting.cancelled()
    assert all(each.daemon for each in threading.enumerate() if each.name.endswith("(_serve)"))
    go_on.set()
    assert thinking.result(60)


class Stuck(WorkerProcess):
    """A process that takes every question and answers none until it is ended."""

    def __init__(self) -> None:
        super().__init__(patience=3, tick=0.0)
        self.asked: list[Future[Any]] = []

    def _queue(self, fn: Callable[..., Any], *_args: Any, **_kwargs: Any) -> Future[Any]:
        self.asked.append(Future())
        return self.asked[-1]

    def end(self) -> None:
        self.asked[-1].set_exception(BrokenProcessPool())


def test_a_process_that_never_answers_is_ended_whoever_asked_it() -> None:
    stuck = Stuck()
    for _ in range(2):
        with pytest.raises(BrokenProcessPool):
            stuck.submit(pow, 2, 5).result(60)


def test_a_computer_asks_a_process_that_never_answers_once_more_and_tells_it_then() -> None:
    stuck, ended = Stuck(), threading.Semaphore(0)
    player = ComputerPlayer(stuck, lambda *_: None, ended.release)  # type: ignore[arg-type]
    player.request(None, ())  # type: ignore[arg-type]
    assert ended.acquire(timeout=60)
    assert player.result() is None
    assert len(stuck.asked) == 2
    assert ended.acquire(timeout=60)
    with pytest.raises(BrokenProcessPool):
        player.result()


def test_a_process_that_answers_now_and_then_is_left_alone() -> None:
    stuck = Stuck()
    watched = threading.Event()
    ticks: list[bool] = []

    class Answering:
        """Nothing comes for two ticks, then an answer, three times; then the watch ends."""

        def clear(self) -> None: ...

        def set(self) -> None: ...

        def wait(self, _seconds: float) -> bool:
            ticks.append(len(ticks) % 3 == 2)
            if len(ticks) == 9:
                stuck._open.clear()
                watched.set()
            return ticks[-1]

    stuck._answered = Answering()  # type: ignore[assignment]
    future = stuck.submit(pow, 2, 5)
    assert watched.wait(60)
    assert not future.done()


@needs_processes
def test_a_real_process_that_is_stuck_is_ended() -> None:
    thinker = WorkerProcess(patience=2, tick=0.0)
    try:
        with pytest.raises(BrokenProcessPool):
            thinker.submit(time.sleep, 600).result(60)
    finally:
        thinker.shutdown()
