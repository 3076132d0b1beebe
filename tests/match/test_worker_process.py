"""The process for players who think long: it works, it comes back after it was lost, it ends."""

import multiprocessing
import os
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool

import pytest

from canasta_gui.match.worker_process import LESS_URGENT, WorkerProcess


def test_work_is_done_in_another_process() -> None:
    thinker = WorkerProcess()
    try:
        assert thinker.submit(os.getpid).result(60) != os.getpid()
    finally:
        thinker.shutdown()


def test_a_lost_process_is_started_anew() -> None:
    thinker = WorkerProcess()
    try:
        with pytest.raises(BrokenProcessPool):
            thinker.submit(os._exit, 1).result(60)
        assert thinker.submit(pow, 2, 5).result(60) == 32
    finally:
        thinker.shutdown()


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system knows no such urgency")
def test_the_process_gives_way_to_the_window() -> None:
    thinker, least = WorkerProcess(), 19
    try:
        assert thinker.submit(os.nice, 0).result(60) == min(least, os.nice(0) + LESS_URGENT)
    finally:
        thinker.shutdown()


def test_nothing_is_started_for_nothing() -> None:
    WorkerProcess().shutdown()


def test_whoever_ends_does_not_wait_for_what_is_still_being_thought() -> None:
    thinker = WorkerProcess()
    thought = thinker.submit(time.sleep, 600)
    thinker.shutdown()
    with pytest.raises(BrokenProcessPool):
        thought.result(60)


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
