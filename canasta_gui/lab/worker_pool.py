"""Processes that play matches beside each other."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def worker_pool(workers: int) -> Iterator[Executor]:
    """Yield a pool of processes; what still waits when it ends is given up."""
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield pool
    finally:
        # Futures that are cancelled one by one can leave the pool waiting for ever for what was cancelled last.
        pool.shutdown(cancel_futures=True)
