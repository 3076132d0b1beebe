"""What a player installs: a handful of packages, and nothing that only simulations, tests and builds use."""

import pkgutil
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import canasta_gui
from tests.test_house import imported

ROOT = Path(__file__).parents[1]
PLAYERS = {"pygame-ce", "platformdirs", "filelock", "fontpkg-lato", "accesskit"}
MODULES = {"pygame", "platformdirs", "filelock", "fontpkg_lato", "accesskit"}
"""The same packages, as Python knows them."""
OPTIONAL = {
    "canasta_gui/cli/arena.py": {"matplotlib", "distributed"},
    "canasta_gui/words/catalogue.py": {"babel"},
}
"""The files that import from an extra: the chart and the cluster of the arena, the translators' tool."""

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


def test_a_player_installs_five_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert distributions(project["dependencies"]) == PLAYERS


def test_whatever_else_is_imported_is_an_extra_of_the_one_file_that_uses_it() -> None:
    package = Path(canasta_gui.__file__).parent
    ours = {*sys.stdlib_module_names, "canasta_gui", *MODULES}
    strangers = {
        path.relative_to(package.parent).as_posix(): found
        for path in package.rglob("*.py")
        if (found := imported(path.read_text(encoding="utf-8")) - ours)
    }
    assert strangers == OPTIONAL


def test_every_module_can_be_imported_and_a_deal_played_with_the_players_packages_alone() -> None:
    modules = [found.name for found in pkgutil.walk_packages(canasta_gui.__path__, "canasta_gui.", onerror=print)]
    wanted = [name for name in modules if not name.endswith((".catalogue", "__main__"))]
    assert len(wanted) > 100
    done = subprocess.run([sys.executable, "-c", ALONE, *wanted], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "deals" in done.stdout
