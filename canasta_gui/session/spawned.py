"""An executor for work that takes long: a process of its own, so that the window keeps its sixty frames a second."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

T = TypeVar("T")

LESS_URGENT = 5
"""How much less urgent the process is than the window, as `nice` counts."""


class Spawned(Executor):
    """One process, started when there is work for the first time, and started anew if it was lost."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Work that the process does when it comes to it."""
        try:
            return self._started().submit(fn, *args, **kwargs)
        except RuntimeError:  # the process is gone, with the pool that watched it
            self._pool = None
            return self._started().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the process; whatever it has not begun is called off."""
        if self._pool is not None:
            self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def _started(self) -> "ProcessPoolExecutor":
        if self._pool is None:
            # dear to import, and most games begin without
            import multiprocessing
            from concurrent.futures import ProcessPoolExecutor

            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=give_way)
        return self._pool


def give_way() -> None:
    """Let the window have the processor first, where there are not enough for both and the system can be asked so."""
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
