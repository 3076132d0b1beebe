"""The process for players who think long: it works, it comes back after it was lost, it ends."""

import os
from concurrent.futures.process import BrokenProcessPool

import pytest

from canasta_gui.session.spawned import LESS_URGENT, Spawned


def test_work_is_done_in_another_process() -> None:
    thinker = Spawned()
    try:
        assert thinker.submit(os.getpid).result(60) != os.getpid()
    finally:
        thinker.shutdown()


def test_a_lost_process_is_started_anew() -> None:
    thinker = Spawned()
    try:
        with pytest.raises(BrokenProcessPool):
            thinker.submit(os._exit, 1).result(60)
        assert thinker.submit(pow, 2, 5).result(60) == 32
    finally:
        thinker.shutdown()


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system knows no such urgency")
def test_the_process_gives_way_to_the_window() -> None:
    thinker, least = Spawned(), 19
    try:
        assert thinker.submit(os.nice, 0).result(60) == min(least, os.nice(0) + LESS_URGENT)
    finally:
        thinker.shutdown()


def test_nothing_is_started_for_nothing() -> None:
    Spawned().shutdown()
