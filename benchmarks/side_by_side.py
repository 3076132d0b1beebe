"""Two things measured in turns in one process: what a noisy machine does to one it does to the other."""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

Work = Callable[[], int]


def arguments(description: str) -> argparse.Namespace:
    """Parse the options that all benchmarks share."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--rules", default="classique-4", help="the preset (classique-4)")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of one round (1)")
    parser.add_argument("--rounds", type=int, default=5, help="how often the two take turns (5)")
    return parser.parse_args()


def extra_module(name: str) -> Any:
    """Import a module of the extra `bench`; end the script with a sentence where it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        sys.exit(f"{name.partition('.')[0]} is not installed: pip install -e '.[bench]'")


def rate(work: Work, seconds: float) -> float:
    """Return units a second of processor time; `work` does something once and returns its units."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work()
    return done / spent


def compare(unit: str, ours: Work, name: str, theirs: Work, options: argparse.Namespace) -> None:
    """Let both work in turns and print the median rates and the median ratio of neighbouring rounds."""
    rounds = [(rate(ours, options.seconds), rate(theirs, options.seconds)) for _ in range(options.rounds)]
    ratios = sorted(our / their for our, their in rounds)
    print(
        f"{unit}: {statistics.median(our for our, _ in rounds):,.0f}/s; {name}: "
        f"{statistics.median(their for _, their in rounds):,.0f}/s; ratio {statistics.median(ratios):.2f} "
        f"({ratios[0]:.2f} to {ratios[-1]:.2f})"
    )
