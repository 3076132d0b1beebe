"""The surroundings of every test: an empty home folder, no window, no sound device, English, compiled translations."""

import contextlib
import gc
import importlib
import itertools
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from canasta_gui.storage.folders import HOME_VARIABLE, Folders
from canasta_gui.words import catalogue

# Before any test imports pygame.
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

# English, whatever the machine's language; tests of languages set the system's language themselves.
for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"

# Fixed examples and no deadline: failures are reproducible, and a busy machine causes none.
settings.register_profile(
    "calm", derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("calm")


FAST = ("rules", "stage", "match", "storage", "test_golden.py")
"""Tests of `--fast`, relative to this folder: the rules, the table without pixels, matches and their records."""
NOT_FAST = (
    "rules/test_oracle.py",
    "rules/test_offences_oracle.py",
    "stage/test_deals.py",
    "stage/test_random_gestures.py",
)
"""Exceptions: searches and whole deals."""


GATE, LONG = "not long", "long"
"""Marker expressions of the lanes: the gate in pyproject.toml, the other with `pytest -m long`."""
GC_THRESHOLD = 20_000
"""Threshold of the garbage collector's youngest generation while the tests run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options for the fast lane and for a simulated busy machine."""
    parser.addoption(
        "--fast",
        action="store_true",
        help="run what tells most in under a minute, with a twentieth of the generated examples",
    )
    parser.addoption(
        "--busy",
        action="store_true",
        help="let a second pass whenever the program looks at the clock: a test that hangs on the machine's time fails",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations: a checkout that was never built has none."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        catalogue.compile_all()
    if config.getoption("--fast") and config.args_source is not pytest.Config.ArgsSource.ARGS:
        tests = Path(__file__).parent
        os.environ.setdefault("CANASTA_EXAMPLES", "0.05")
        config.args = [str(tests / name) for name in FAST]
        config.option.ignore = [*(config.option.ignore or ()), *(str(tests / name) for name in NOT_FAST)]
    config.addinivalue_line("markers", "generated: tries examples, a quarter of them in the gate (`examples`)")
    # Workers inherit the environment of the first process.
    os.environ.setdefault("CANASTA_EXAMPLES", "0.25" if config.getoption("markexpr") == GATE else "1")
    if config.getoption("--busy"):
        for name in ("monotonic", "perf_counter"):
            setattr(time, name, jumping(getattr(time, name)))


def jumping(clock: Callable[[], float]) -> Callable[[], float]:
    """Return a clock that is a second later for the program each time it looks, and right for everybody else."""
    looks = 0

    def look() -> float:
        nonlocal looks
        looks += str(sys._getframe(1).f_globals.get("__name__")).startswith("canasta_gui.")
        return clock() + looks

    return look


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Import the test modules from another one on in every worker, so that in a fresh clone each is compiled once.

    Rewriting their asserts takes twelve seconds; workers that go through them side by side all do it.
    """
    worker, of_all = os.environ.get("PYTEST_XDIST_WORKER", "gw0"), os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")
    gc.disable()  # until all is collected
    root = session.config.rootpath
    modules = [path for folder in session.config.args for path in sorted((root / folder).rglob("test_*.py"))]
    first = len(modules) * int(worker.removeprefix("gw")) // int(of_all)
    for path in [*modules[first:], *modules[:first]] if first else ():
        # Collection tells what cannot be imported, and what is skipped.
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Keep all that was collected, thousands of tests, out of every later search for garbage, and search seldom.

    Reports and caches grow to 300,000 objects; searched as often as usual, they make a late test four times slower.
    """
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD, 10, 10)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Count generated examples to the long lane too, and skip what has no tools here; under CI all must run."""
    if config.getoption("markexpr") == LONG:
        for item in items:
            if item.get_closest_marker("generated"):
                item.add_marker(pytest.mark.long)
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if not missing or os.environ.get("CI") == "true":
        return
    skip = pytest.mark.skip(reason=f"needs {' and '.join(missing)}")
    for item in items:
        if item.get_closest_marker("xvfb"):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders without end for homes, none of which exists: most tests write nothing."""
    return (tmp_path_factory.getbasetemp() / f"home-{number}" for number in itertools.count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a home of its own: nothing is read from or written to the folders of whoever runs the tests.

    Nothing waits for the disk: a home that a test writes to need not survive a power cut.
    """
    path = next(homes)
    monkeypatch.setenv(HOME_VARIABLE, str(path))
    monkeypatch.setattr(os, "fsync", lambda _: None)  # the machine that runs the tests stays on
    return path


@pytest.fixture
def folders(home: Path) -> Folders:
    """The folders of the test's home."""
    return Folders(home, home)


@pytest.fixture
def unwritable(tmp_path: Path) -> Folders:
    """Folders below a regular file, which not even root can write."""
    obstacle = tmp_path / "a file"
    obstacle.write_text("in the way")
    return Folders(obstacle / "data", obstacle / "config")
