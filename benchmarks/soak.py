"""Soak test: the demonstration plays many hours' worth of deals, and the memory must stay flat.

    python benchmarks/soak.py                  24 hours' worth, estimated from one deal at normal speed
    python benchmarks/soak.py --deals 50       50 deals
    python benchmarks/soak.py --program PATH   an installed program instead of this checkout

Runs the whole program in its window (SDL's dummy driver where there is no screen), without animation and pauses.
Measures from outside, every few seconds: resident memory, open files, threads, and the size of the program's folder.
Linux only. Exits with 1 if the memory grew by more than the bound after the first tenth, or the files did.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
EVERY = 5.0
"""Seconds between two measurements."""
SAID_EVERY = 300.0
"""Seconds between two lines of progress."""
BOUND_MB = 8.0
"""Megabytes that the memory may grow from the first tenth to the last."""


class Look(NamedTuple):
    """Resource use: seconds since the start, megabytes, open files, threads, files and bytes in its folder."""

    seconds: float
    memory: float
    handles: int
    threads: int
    files: int
    size: int


def start(program: list[str], home: Path, deals: int) -> subprocess.Popen[bytes]:
    """Start the demonstration in a separate process."""
    surroundings = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **os.environ, "CANASTA_GUI_HOME": str(home)}
    command = [*program, "--demo", "--deals", str(deals)]
    return subprocess.Popen(command, cwd=ROOT, env=surroundings, stdin=subprocess.DEVNULL)


def seconds_of_a_deal(program: list[str]) -> float:
    """Return the seconds of a deal between computers at normal speed, with all animation."""
    with tempfile.TemporaryDirectory() as home:
        began = time.monotonic()
        if start(program, Path(home), 1).wait():
            sys.exit("the demonstration failed")
        return time.monotonic() - began


def look(process: subprocess.Popen[bytes], home: Path, began: float) -> Look:
    """Look at a running program. Raises OSError once it is gone."""
    about = Path(f"/proc/{process.pid}")
    status = dict(line.split(":", 1) for line in (about / "status").read_text().splitlines() if ":" in line)
    if "VmRSS" not in status:  # a zombie: ended, but not yet waited for
        raise ProcessLookupError
    memory = int(status["VmRSS"].split()[0]) / 1024
    files = [each for each in home.rglob("*") if each.is_file()]
    handles = len(list((about / "fd").iterdir()))
    size = sum(each.stat().st_size for each in files)
    return Look(time.monotonic() - began, memory, handles, int(status["Threads"]), len(files), size)


def soak(program: list[str], deals: int) -> list[Look]:
    """Play `deals` deals and measure."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "settings.json").write_text(json.dumps({"animation_speed": 0, "computer_pause": 0}))
        began, looks, said = time.monotonic(), list[Look](), 0.0
        process = start(program, home, deals)
        while process.poll() is None:
            try:
                looks.append(look(process, home, began))
            except OSError:
                break
            if looks[-1].seconds >= said:
                said += SAID_EVERY
                print(looks[-1], flush=True)
            time.sleep(EVERY)
        if process.wait():
            sys.exit(f"the demonstration ended with {process.returncode}")
        return looks


def main() -> int:
    """Soak and report; 1 if something grew."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=24, help="hours of play at the usual speed (24)")
    parser.add_argument("--deals", type=int, help="so many deals instead")
    parser.add_argument("--program", help="the program to start (this checkout)")
    options = parser.parse_args()
    program = [options.program] if options.program else [sys.executable, "-m", "canasta_gui"]
    deals = options.deals
    if deals is None:
        seconds = seconds_of_a_deal(program)
        deals = round(options.hours * 3600 / seconds)
        print(f"a deal takes {seconds:.0f} s at the usual speed: {options.hours:g} hours are {deals} deals", flush=True)
    looks = soak(program, deals)
    tenth = max(1, len(looks) // 10)
    early, late = looks[tenth : 2 * tenth] or looks, looks[-tenth:]
    before, after = (statistics.median(each.memory for each in part) for part in (early, late))
    print(f"{deals} deals in {looks[-1].seconds:.0f} s")
    tenths = [looks[at : at + tenth] for at in range(0, len(looks), tenth)][:10]
    medians = (statistics.median(each.memory for each in part) for part in tenths)
    print(f"memory by tenths, as the kept pictures fill up: {', '.join(f'{median:.0f}' for median in medians)} MB")
    most = max(each.memory for each in looks)
    print(f"memory: {before:.1f} MB in the second tenth, {after:.1f} MB in the last; most {most:.1f} MB")
    for name in ("handles", "threads", "files", "size"):
        print(f"{name}: {getattr(early[0], name)} → {getattr(late[-1], name)}")
    grew = late[-1].files > early[0].files or late[-1].handles > early[0].handles
    return int(after - before > BOUND_MB or grew)


if __name__ == "__main__":
    sys.exit(main())
