"""The engine and the computer players as machine code, for a compiled wheel and a compiled installer.

mypyc compiles the sources; the compiled modules lie beside them, and Python prefers them. They get into a wheel if
CANASTA_GUI_COMPILED=1 is set (.ci/hatch_build.py), into a package by `build_installer.py --compiled`. Everything else,
including a source install, is pure Python. Needs a C compiler and the extra `compiled`.
"""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

PACKAGE = "canasta_gui"
# What a search passes through. Rule sets and weights are read once and are dataclasses with class variables, which
# mypyc cannot lay out; notation and JSON are never in a hurry. Events are named tuples, which compiled are no faster,
# and lose their annotations, by which they are read from JSON.
CORE = ("cards", "position")
RULES = (
    *("actions", "candidates", "engine", "integrity", "lay_preview", "lookups", "position", "reducer"),
    *("referee", "scoring", "turn_flow"),
)
MELD_SEARCH = ("exits", "meld_enumeration", "meld_partitions", "opening_search")
PLAYERS = (
    *("beliefs", "certain_lays", "chances", "choice_features", "choices", "danger", "decision_context"),
    *("determinization", "evaluation", "experience", "features", "memory", "policy", "rollout_policy", "search"),
)
MODULES = (
    *(f"{PACKAGE}/rules/core/{name}.py" for name in CORE),
    *(f"{PACKAGE}/rules/canasta/{name}.py" for name in RULES),
    *(f"{PACKAGE}/rules/canasta/meld_search/{name}.py" for name in MELD_SEARCH),
    f"{PACKAGE}/rules/romme/position.py",  # its base class is compiled
    f"{PACKAGE}/ai/common/probability.py",
    *(f"{PACKAGE}/ai/canasta/{name}.py" for name in PLAYERS),
)
SETUP = f"""
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(["--config-file=", "--strict", *sys.argv[1:]], group_name="{PACKAGE}", debug_level="0")
setup(name="{PACKAGE}", packages=[], ext_modules=modules, script_args=["-q", "build_ext", "--inplace"])
"""


def missing() -> list[str]:
    """Return the requirements for compiling."""
    return [name for name in ("mypyc", "setuptools") if importlib.util.find_spec(name) is None]


def compile_into(root: Path, folder: Path) -> list[Path]:
    """Compile a checkout's modules into a folder; return their paths below it, which correspond to the sources'.

    Raises CalledProcessError if the compiler fails or is missing.
    """
    placed = []
    with TemporaryDirectory() as work:
        shutil.copytree(root / PACKAGE, Path(work, PACKAGE), ignore=shutil.ignore_patterns("*.so", "*.pyd"))
        subprocess.run([sys.executable, "-c", SETUP, *MODULES], cwd=work, check=True)
        for built in sorted(Path(work).rglob("*.pyd" if sys.platform == "win32" else "*.so")):
            place = built.relative_to(work)
            if place.parts[0] != "build":  # setuptools leaves its first copies there
                goal = folder / place
                goal.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(built, goal)
                placed.append(goal)
    return placed


def module_name(place: Path) -> str:
    """Return the module name of a file, from its path relative to the folder above the package."""
    return ".".join([*place.parts[:-1], place.name.partition(".")[0]])
