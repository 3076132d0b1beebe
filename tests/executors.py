"""Executors without threads or processes: they work at once, or when a test tells them to."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, NamedTuple, TypeVar

import pytest

T = TypeVar("T")


class AtOnce(Executor):
    """An executor that works while it is asked."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Pool(AtOnce):
    """A stand-in for a process pool; `given_up` records whether pending work is cancelled when the pool ends."""

    def __init__(self, given_up: list[bool], *_: object, **_options: object) -> None:
        self._given_up = given_up

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._given_up.append(wait and cancel_futures)


class Task(NamedTuple):
    """A piece of work, and the future that was given for it."""

    future: Future[Any]
    fn: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]


class Later(Executor):
    """An executor that does its work piece by piece, on request.

    `stopped`: whether it was shut down without waiting.
    """

    def __init__(self) -> None:
        self.work: list[Task] = []
        self.stopped = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.work.append(Task(Future(), fn, args, kwargs))
        return self.work[-1].future

    def do(self, error: Exception | None = None) -> bool:
        """Do the next piece of work, or fail with an error; return False if there is none."""
        if not self.work:
            return False
        future, fn, args, kwargs = self.work.pop(0)
        if not future.set_running_or_notify_cancel():
            return True
        try:
            if error is not None:
                raise error
            future.set_result(fn(*args, **kwargs))
        except Exception as failure:
            future.set_exception(failure)
        return True

    def do_all(self, error: Exception | None = None) -> None:
        """Do all pending work, or let all of it fail with an error."""
        for _ in range(len(self.work)):
            self.do(error)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.stopped = not wait and cancel_futures
        if cancel_futures:
            self.work.clear()


def _has_processes() -> bool:
    """Return whether the system provides the semaphores that a process pool needs."""
    try:
        multiprocessing.get_context("spawn").Lock()
    except (ImportError, OSError):
        return False
    return True


needs_processes = pytest.mark.skipif(not _has_processes(), reason="needs semaphores (/dev/shm)")
