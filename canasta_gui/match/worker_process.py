"""An executor for long computations: a process of its own, so that the window keeps its sixty frames a second."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

T = TypeVar("T")

LESS_URGENT = 5
"""How much less urgent the process is than the window, as `nice` counts."""


class WorkerProcess(Executor):
    """One process, started with the first work, and started anew if it was lost.

    Where the system gives none, a thread does the work, and the window may stutter meanwhile.
    """

    def __init__(self) -> None:
        self._pool: Executor | None = None
        self._processes: set[BaseProcess] = set()

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Queue work for the process."""
        try:
            return self._submit(fn, *args, **kwargs)
        except RuntimeError:  # the process is gone, with the pool that watched it
            self._pool = None
        except (ImportError, OSError):  # no more processes, or no semaphores, as where programs are shut in
            from concurrent.futures import ThreadPoolExecutor

            self._pool = ThreadPoolExecutor(1)
        return self._submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the process at once: its results are not needed any more."""
        for process in self._processes:
            process.kill()
        if self._pool is not None:
            self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def _submit(self, fn: Callable[..., T], *args: Any, **kwargs: Any) -> Future[T]:
        if self._pool is None:
            return self._start(fn, *args, **kwargs)
        return self._pool.submit(fn, *args, **kwargs)

    def _start(self, fn: Callable[..., T], *args: Any, **kwargs: Any) -> Future[T]:
        """Submit the first work of a pool, which starts its process."""
        # slow to import, and most games begin without
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        others = set(multiprocessing.active_children())
        self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=serve)
        future = self._pool.submit(fn, *args, **kwargs)
        self._processes = set(multiprocessing.active_children()) - others
        return future


def serve() -> None:
    """Set the process up: give the window priority, and end with the parent process."""
    import signal
    import threading

    if hasattr(os, "nice"):  # where the system can be asked so
        os.nice(LESS_URGENT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal reaches the window, which says what follows
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End with a parent that was killed, for which the process would otherwise wait for ever."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
