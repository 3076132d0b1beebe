"""Build the native package of the machine this runs on: `python build_installer.py`.

Linux: a .deb and a portable program of one file. Other systems so far: a folder with the game and its own Python.
Everything lands in dist/. Needs the game's own packages and PyInstaller: `pip install -e '.[installer]'`.
"""

import argparse
import importlib.util
import os
import re
import sys
import tomllib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "assets"))

from installer import bundle, debian  # noqa: E402  (the path first)


def version() -> str:
    """The version, from the file that pyproject.toml names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    source = (ROOT / project["tool"]["hatch"]["version"]["path"]).read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    assert found is not None
    return found[1]


def build_date() -> str:
    """The day that the package names: SOURCE_DATE_EPOCH's, where a reproducible build sets it, else today."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    now = datetime.now(UTC) if seconds is None else datetime.fromtimestamp(int(seconds), UTC)
    return now.date().isoformat()


def main(argv: Sequence[str] | None = None) -> int:
    """Build what was asked for; 1 with a sentence when something needed is missing."""
    parser = argparse.ArgumentParser(description="Build the game's package for this machine.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder for what is built (dist)")
    parser.add_argument("--only", choices=("folder", "deb", "portable"), help="build this alone")
    options = parser.parse_args(argv)
    missing = [module for module in bundle.NEEDED if importlib.util.find_spec(module) is None]
    if missing:
        command = f'"{sys.executable}" -m pip install -e "{ROOT}[installer]"'
        print(f"Not installed here: {', '.join(missing)}. Please run: {command}", file=sys.stderr)
        return 1
    if options.only == "deb" and not debian.can_build():
        print("A .deb can only be built where dpkg-deb is.", file=sys.stderr)
        return 1
    for built in build(options.out.resolve(), options.only):
        print(f"{built.name}: {bundle.size_of(built) / 1e6:.1f} MB, in {built.parent}")
    return 0


def build(out: Path, only: str | None) -> list[Path]:
    """Build the packages of this system, or one of them; all but `portable` need the folder."""
    built = []
    if only != "portable":
        built.append(bundle.build(ROOT, out))
    if only == "deb" or (only is None and debian.can_build()):
        built.append(debian.build(ROOT, built[0], out, version(), build_date()))
    if sys.platform == "linux" and only in (None, "portable"):
        built.append(bundle.build(ROOT, out / "portable", one_file=True))
    return built


if __name__ == "__main__":
    sys.exit(main())
