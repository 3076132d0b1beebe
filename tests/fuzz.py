"""Fuzz the readers with many corrupted inputs: `python -m tests.fuzz` (all), or with the names of some targets.

    --count N      number of inputs for each target (100,000)
    --seed S       seed of the inputs
    --coverage     let atheris look for inputs that reach new code (`pip install atheris`); one target, until stopped

Each finding is written to a file `fuzz-TARGET-N` in the folder for temporary files, and its error printed. Exits with
1 if there was any. An input that takes longer than a few seconds, or a gigabyte, is a finding.
"""

import argparse
import faulthandler
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from tests.fuzzing import TARGETS, Target, place

SECONDS = 10
"""Processor time in seconds after which an input is a finding."""
MEMORY = 1 << 30
"""Memory limit of the whole process in bytes."""
MOST = 10
"""Number of findings after which a target is abandoned."""


class HangError(Exception):
    """Error for an input that takes too long."""


def _hang(_signal: int, _frame: FrameType | None) -> None:
    raise HangError(f"longer than {SECONDS} s")


def fuzz(name: str, target: Target, count: int, seed: int) -> int:
    """Try `count` inputs; return the number that the reader did not survive."""
    chance, seeds = random.Random(seed), target.seeds()
    found, slowest, began = 0, 0.0, time.monotonic()
    for _ in range(count):
        data = target.spoil(chance.choice(seeds), chance)
        before = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            target.run(data)
        except Exception as error:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            found += 1
            path = Path(tempfile.gettempdir()) / f"fuzz-{name}-{found}"
            path.write_bytes(data)
            where = traceback.extract_tb(error.__traceback__)[-1]
            print(
                f"{path}: {type(error).__name__}: {str(error)[:150]!r} in {where.filename}:{where.lineno}", flush=True
            )
            if found >= MOST:
                break
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        slowest = max(slowest, time.process_time() - before)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{name}: {count:,} inputs in {time.monotonic() - began:.0f} s, {found} found; "
        f"slowest {slowest:.2f} s, memory {memory:.0f} MB",
        flush=True,
    )
    return found


def explore(name: str, target: Target, count: int, seed: int) -> None:
    """Let atheris guide the corruption of inputs."""
    import atheris

    def spoil(data: bytes, _most: int, number: int) -> bytes:
        return target.spoil(data, random.Random(number)) if data else random.Random(number).choice(seeds)

    seeds = target.seeds()
    with tempfile.TemporaryDirectory() as corpus:
        for nth, data in enumerate(seeds):
            (Path(corpus) / str(nth)).write_bytes(data)
        options = [f"-runs={count}", f"-seed={seed}", f"-timeout={SECONDS}", "-rss_limit_mb=2048", "-max_len=200000"]
        atheris.instrument_all()
        atheris.Setup([name, *options, corpus], target.run, custom_mutator=spoil)
        atheris.Fuzz()


def main(argv: Sequence[str]) -> int:
    """Fuzz; return 1 if there was any finding."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--coverage", action="store_true")
    options = parser.parse_args(argv)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    chosen: dict[str, Any] = {name: TARGETS[name] for name in options.targets or TARGETS}
    if options.coverage:
        for name, target in chosen.items():
            explore(name, target, options.count, options.seed)
        return 0
    faulthandler.enable()
    signal.signal(signal.SIGVTALRM, _hang)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    found = sum(fuzz(name, target, options.count, options.seed) for name, target in chosen.items())
    place().close()
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
