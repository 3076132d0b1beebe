"""An executor for drawings from outside the program: a process of its own, with a limit of time and of memory."""

import math
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, cast

from canasta_gui.match.worker_process import serve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")

PROCESSOR_SECONDS: Final = 10
"""The most seconds of processor time for a player's deck or back; a whole deck takes two of a common processor."""
START_SECONDS: Final = 60.0
"""The longest that a process takes to start, on a slow disk."""


class OverBudgetError(Exception):
    """A drawing takes more time or memory than it may."""


class DrawingBudget(NamedTuple):
    """What one deck or back may cost. `processor_seconds` and `memory` (bytes) are limits of POSIX systems.

    `seconds`: after so long the process is killed, on any system.
    """

    processor_seconds: int = PROCESSOR_SECONDS
    seconds: float = 30.0
    memory: int = 256 << 20


class DrawingProcess(Executor):
    """One process, started when there is something to draw, and ended after it.

    A function that goes over the `budget` fails with OverBudgetError, and the next one has a new process. Nothing that
    is called in the window's thread waits.
    """

    def __init__(self, budget: DrawingBudget = DrawingBudget()) -> None:  # noqa: B008 - a constant
        self._budget = budget
        self._thread = ThreadPoolExecutor(1)
        self._lock = Lock()
        self._unfinished = 0
        self._closed = False
        self._process: BaseProcess | None = None
        self._pipe: Connection[Any, Any] | None = None

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Draw when the process comes to it."""
        with self._lock:
            self._unfinished += 1
        return self._thread.submit(self._run, fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the process at once: its pictures are not wanted any more."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()
        self._thread.shutdown(wait, cancel_futures=cancel_futures)

    def _run(self, fn: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """Let the process work, and wait for it in a thread."""
        try:
            pipe = self._pipe or self._start()
            pipe.send((fn, args, kwargs))
            answer = self._answer(pipe, self._budget.seconds)
        except (ImportError, OSError) as error:  # no more processes, as where programs are shut in
            self._end()
            raise BrokenExecutor("there is no process to draw in") from error
        finally:
            with self._lock:
                self._unfinished -= 1
            if self._unfinished == 0:
                self._end()
        if isinstance(answer, Exception):
            raise answer
        return cast(T, answer)

    def _answer(self, pipe: "Connection[Any, Any]", seconds: float) -> object:
        """Return what the process sends within so many seconds; else an error, and the process is ended."""
        try:
            if pipe.poll(seconds):
                return pipe.recv()
        except EOFError:
            return OverBudgetError() if _was_killed(self._end()) else BrokenExecutor("the process was lost")
        self._end()
        return OverBudgetError()

    def _start(self) -> "Connection[Any, Any]":
        # slow to import, and most players have no decks of their own
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=draw_all, args=(theirs, self._budget), daemon=True)
        with self._lock:
            if self._closed:
                raise OSError("the window is closed")
            process.start()
            self._process, self._pipe = process, pipe
        theirs.close()
        started = self._answer(pipe, START_SECONDS)
        if isinstance(started, Exception):
            raise OSError("the process did not start") from started
        return pipe

    def _end(self) -> int | None:
        """End the process; return its exit code, None where there was no process."""
        with self._lock:
            process, self._process = self._process, None
            pipe, self._pipe = self._pipe, None
        if process is None or pipe is None:
            return None
        pipe.close()
        process.join(0.1)  # what ended by itself has an exit code to tell
        process.kill()
        process.join()
        code = process.exitcode
        process.close()
        return code


def _was_killed(exit_code: int | None) -> bool:
    """Return whether a signal ended the process: its time was over, or the library got no more memory and fell."""
    return exit_code is not None and exit_code < 0


def draw_all(pipe: "Connection[Any, Any]", budget: DrawingBudget) -> None:
    """Do what comes through a pipe and send back what comes of it, until the pipe is closed: the process's work."""
    serve()
    limit_memory(budget.memory)
    pipe.send(None)
    while True:
        try:
            fn, args, kwargs = pipe.recv()
        except EOFError:
            return
        limit_time(budget.processor_seconds)
        try:
            answer = fn(*args, **kwargs)
        except MemoryError:
            answer = OverBudgetError()
        except Exception as error:
            answer = error
        pipe.send(answer)


if sys.platform == "win32":

    def limit_memory(extra: int) -> None:
        """Do nothing: Windows has no such limit, and the process is killed when its time is over."""

    def limit_time(seconds: int) -> None:
        """Do nothing: Windows has no such limit, and the window kills the process when its time is over."""

else:
    import resource

    def limit_memory(extra: int) -> None:
        """Let this process have so many bytes more than now; on Linux, for other systems do not keep such a limit."""
        statm = Path("/proc/self/statm")
        if statm.exists():
            now = int(statm.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
            _, hard = resource.getrlimit(resource.RLIMIT_AS)
            most = now + extra if hard == resource.RLIM_INFINITY else min(now + extra, hard)
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def limit_time(seconds: int) -> None:
        """Let the system end this process after so many more seconds of the processor's time."""
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + seconds, hard))
