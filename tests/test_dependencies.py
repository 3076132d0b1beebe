"""The dependencies of players and of tests: a handful of packages, and nothing that belongs to another extra."""

import ast
import pkgutil
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import canasta_gui
from tests.test_house import imported, statements

ROOT = Path(__file__).parents[1]
PLAYERS = {"pygame-ce", "platformdirs", "filelock", "fontpkg-lato", "accesskit", "websockets", "segno"}
MODULES = {"pygame", "platformdirs", "filelock", "fontpkg_lato", "accesskit", "websockets", "segno"}
"""The same packages, as Python knows them."""
OPTIONAL = {
    "canasta_gui/cli/arena.py": {"matplotlib", "distributed"},
    "canasta_gui/words/catalogue.py": {"babel"},
}
"""The files that import from an extra: the chart and the cluster of the arena, the translators' tool."""

TESTS = {"pytest", "pytest_cov", "xdist", "hypothesis", "babel", "jeepney"}
"""The packages of the extra `test`, as Python knows them."""
NOT_RUN_WITHOUT = {
    "canasta_gui/cli/arena.py": {"matplotlib", "distributed"},
    "tests/fuzz.py": {"atheris"},
}
"""Files that import more, but only where that is asked for: the chart and the cluster of the arena (their tests skip
with `pytest.importorskip`), and the fuzzer, which is a program of its own."""
FOLDERS = (ROOT, ROOT / "assets", ROOT / "benchmarks")
"""Folders from which tests import modules; tests put the last two on the path."""

# Import what is named on the command line where only the standard library, the game and the players' packages exist.
ALONE = f"""
import importlib, os, sys

class Only:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in sys.stdlib_module_names.union({sorted(MODULES | {"canasta_gui"})}):
            return self.finder.find_spec(name, path, target)

sys.meta_path[:] = map(Only, sys.meta_path)
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
for name in sys.argv[1:]:
    importlib.import_module(name)
from canasta_gui.__main__ import main
sys.exit(main(["simulate", "--deals", "1", "--players", "random"]))
"""


def distributions(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=;\[ ]", line)[0] for line in requirements}


def test_a_player_installs_seven_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert distributions(project["dependencies"]) == PLAYERS


def test_the_lock_follows_no_link() -> None:
    """CVE-2025-68146: before 3.20.1 a link in the place of the lock file emptied the file that it led to."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (line,) = [each for each in project["dependencies"] if each.startswith("filelock")]
    assert tuple(map(int, line.removeprefix("filelock>=").split("."))) >= (3, 20, 1)


def imported_by(names: str, blocked: str = "") -> set[str]:
    """Return the top-level packages that are loaded after these imports, where some cannot be imported."""
    program = f"""
import importlib, sys
for name in {blocked.split()}:
    sys.modules[name] = None
for name in {names.split()}:
    importlib.import_module(name)
print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in done.stdout.split()}


def test_what_only_hosts_need_is_not_loaded_with_the_window() -> None:
    loaded = imported_by("canasta_gui.app.window canasta_gui.cli canasta_gui.screens canasta_gui.play.conductor")
    assert "pygame" in loaded
    assert not {"websockets", "segno", "asyncio"} & loaded


def test_whatever_else_is_imported_is_an_extra_of_the_one_file_that_uses_it() -> None:
    package = Path(canasta_gui.__file__).parent
    ours = {*sys.stdlib_module_names, "canasta_gui", *MODULES}
    third_party = {
        path.relative_to(package.parent).as_posix(): found
        for path in package.rglob("*.py")
        if (found := imported(path) - ours)
    }
    assert third_party == OPTIONAL


def test_every_module_can_be_imported_and_a_deal_played_with_the_players_packages_alone() -> None:
    modules = [found.name for found in pkgutil.walk_packages(canasta_gui.__path__, "canasta_gui.", onerror=print)]
    wanted = [name for name in modules if not name.endswith((".catalogue", "__main__"))]
    assert len(wanted) > 100
    done = subprocess.run([sys.executable, "-c", ALONE, *wanted], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "deals" in done.stdout


def test_the_extra_test_brings_what_is_listed_here() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    modules = {"pytest-cov": "pytest_cov", "pytest-xdist": "xdist"}
    extra = distributions(project["optional-dependencies"]["test"])
    assert {modules.get(name, name) for name in extra} == TESTS


def all_imports(path: Path) -> Iterator[str]:
    """Yield the full name of everything that a file imports, in functions too, and by `import_module` with a literal.

    Of `from a import b` both `a` and `a.b` are yielded, as `b` may be a module.
    """
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    for node in ast.walk(tree) if "import_module" in text else statements(tree):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case ast.Call(
                func=ast.Name("import_module") | ast.Attribute(attr="import_module"), args=[ast.Constant(name)]
            ):
                yield str(name)


def file_of(name: str) -> Path | None:
    """Return the file of a module of this checkout; None for all others."""
    places = (folder.joinpath(*name.split(".")) for folder in FOLDERS)
    found = (file for place in places for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file())
    return next(found, None)


def reached(first: list[Path]) -> dict[str, set[str]]:
    """Return the top-level names that files, and what they import of this checkout, import from elsewhere, by file."""
    third_party: dict[str, set[str]] = {}
    waiting, seen = list(first), set(first)
    while waiting:
        path = waiting.pop()
        names = set(all_imports(path))
        ours = {name: file for name in names if (file := file_of(name)) is not None}
        elsewhere = {name.split(".")[0] for name in names} - {name.split(".")[0] for name in ours}
        third_party[path.relative_to(ROOT).as_posix()] = elsewhere - set(sys.stdlib_module_names)
        new = set(ours.values()) - seen
        seen |= new
        waiting += new
    return third_party


def needed_by_the_tests(first: list[Path]) -> dict[str, set[str]]:
    """Return what must be there beside the packages of the game and of the extra `test`, by file."""
    brought = TESTS | MODULES | {"tests", "_pytest", "_typeshed"}  # with pytest; of type checkers, not there when run
    return {file: names - brought for file, names in reached(first).items() if names - brought}


def test_no_test_needs_what_the_extra_test_does_not_bring() -> None:
    files = sorted((ROOT / "tests").rglob("*.py"))
    assert len(files) > 100
    assert needed_by_the_tests(files) == NOT_RUN_WITHOUT


def test_a_test_that_needs_more_is_found_wherever_it_imports_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    monkeypatch.setattr(sys.modules[__name__], "FOLDERS", (tmp_path, tmp_path / "benchmarks"))
    (tmp_path / "benchmarks").mkdir()
    (tmp_path / "benchmarks" / "rows.py").write_text("import numpy as np\n")
    (tmp_path / "test_one.py").write_text("def test() -> None:\n    from rows import np\n    from os import path\n")
    (tmp_path / "test_two.py").write_text("import pytest\nimport_module('matplotlib.figure')\n")
    found = needed_by_the_tests([tmp_path / "test_one.py", tmp_path / "test_two.py"])
    assert found == {"benchmarks/rows.py": {"numpy"}, "test_two.py": {"matplotlib"}}
