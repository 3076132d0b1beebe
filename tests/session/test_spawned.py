"""The process for players who think long: it works, it comes back after it was lost, it ends."""

import os
from concurrent.futures.process import BrokenProcessPool

import pytest

from canasta_gui.session.spawned import Spawned


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


def test_nothing_is_started_for_nothing() -> None:
    Spawned().shutdown()
