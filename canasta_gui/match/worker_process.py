"""Executor for long computations: a separate process, so that the window keeps its sixty frames a second."""

import os
import queue
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
P = ParamSpec("P")
AnyFuture = Future[Any]
"""Future of any result, for collections of futures with different results."""

PATIENCE = 60
"""Ticks without an answer after which a process is considered stuck; no work takes a tenth of that."""
LESS_URGENT = 5
"""Niceness of the process relative to the window."""


class DaemonThread(Executor):
    """A thread that works piece by piece; closing it does not wait for queued work."""

    def __init__(self) -> None:
        self._work: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._futures: set[AnyFuture] = set()
        self._ended = False
        threading.Thread(target=self._serve, daemon=True).start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Queue work for the thread."""
        if self._ended:
            raise RuntimeError("the thread is shut down")
        future: Future[T] = Future()
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)

        def work() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(fn(*args, **kwargs))
            except BaseException as error:
                future.set_exception(error)

        self._work.put(work)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Drop queued work; work in progress is abandoned, since its result is no longer needed."""
        del wait, cancel_futures  # never waits, regardless of the arguments
        self._ended = True
        for future in tuple(self._futures):
            future.cancel()
        self._work.put(lambda: None)

    def _serve(self) -> None:
        while not self._ended:
            self._work.get()()


class WorkerProcess(Executor):
    """One process, started with the first work, and restarted if it was lost.

    Where the system does not allow one, a thread does the work, and the window may stutter meanwhile. A process without
    an answer for `patience` ticks of `tick` seconds is ended, so that its work fails and does not block for ever. Ticks
    are counted instead of measuring time, since the machine may sleep meanwhile.
    """

    def __init__(self, *, patience: int = PATIENCE, tick: float = 1.0) -> None:
        self._patience, self._tick = patience, tick
        self._pool: Executor | None = None
        self._processes: set[BaseProcess] = set()
        self._lock, self._answered = threading.Lock(), threading.Event()
        self._open: set[AnyFuture] = set()  # work without an answer
        self._watched = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Queue work for the process."""
        future = self._queue(fn, *args, **kwargs)
        with self._lock:
            self._open.add(future)
            begins, self._watched = not self._watched, True
        future.add_done_callback(self._close)
        if begins:
            threading.Thread(target=self._watch, daemon=True).start()
        return future

    def _close(self, future: AnyFuture) -> None:
        with self._lock:
            self._open.discard(future)
        self._answered.set()

    def _watch(self) -> None:
        """Count the ticks without an answer while work is pending; end the process when it seems stuck."""
        waited = 0
        while True:
            self._answered.clear()
            with self._lock:
                if not self._open:
                    self._watched = False
                    return
            waited = 0 if self._answered.wait(self._tick) else waited + 1
            if waited >= self._patience:
                waited = 0
                self.end()

    def _queue(self, fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        try:
            return self._submit(fn, *args, **kwargs)
        except RuntimeError:  # the process is gone, with the pool that watched it
            self._pool = None
        except (ImportError, OSError):  # no more processes or no semaphores, as in a sandbox
            self._pool = DaemonThread()
        return self._submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the process at once: its results are not needed any more."""
        for process in self._processes:
            process.kill()
        if self._pool is not None:
            self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def end(self) -> None:
        """End a process that does not answer; its work fails, and the next work starts another."""
        for process in self._processes:
            process.kill()

    def _submit(self, fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self._pool is None:
            return self._start(fn, *args, **kwargs)
        return self._pool.submit(fn, *args, **kwargs)

    def _start(self, fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submit the first work of a pool, which starts its process."""
        # Imported here because they are slow to import and most games begin without them.
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        others = set(multiprocessing.active_children())
        self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=serve)
        future = self._pool.submit(fn, *args, **kwargs)
        self._processes = set(multiprocessing.active_children()) - others
        return future


def serve() -> None:
    """Set the process up: give the window priority, and end with the parent process."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(LESS_URGENT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal reaches the window, which decides what to do
    end_with_parent()


def end_with_parent() -> None:
    """End this process together with its parent; otherwise it would wait for ever for work from a killed one."""
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
