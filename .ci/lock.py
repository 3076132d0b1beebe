"""Write `.ci/locked.txt`: the exact versions, with hashes, for CI's tests and packages.

    python .ci/lock.py      asks pip what it would install here for all entries of pyproject.toml; installs nothing

Players and packagers get the ranges of pyproject.toml. The hashes are those of the archives for the system this runs
on (Linux, x86-64, CPython 3.11, as in CI); for Windows `assets/installer/nsis/wheels.txt` pins its own.
"""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKED = ROOT / ".ci" / "locked.txt"
EXTRAS = ("test", "dev", "plot", "compiled", "installer", "browser", "workflows")
HEAD = "# Written by .ci/lock.py: do not edit. Linux, x86-64, CPython 3.11.\n"


def wanted() -> list[str]:
    """Return the requirements for building, for running, and of the extras that CI installs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    every = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    every += [each for extra in EXTRAS for each in extras[extra]]
    return sorted({each for each in every if not each.startswith("canasta-gui")})


def locked(requirements: list[str]) -> str:
    """Return the lines of the lock file for these requirements, as resolved by pip."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        pip = [sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--ignore-installed"]
        subprocess.run([*pip, "--report", str(report), *requirements], check=True)
        return lines(json.loads(report.read_text(encoding="utf-8")))


def lines(report: dict[str, list[dict[str, dict[str, dict[str, dict[str, str]]]]]]) -> str:
    """Return the lines of the lock file for a report of pip: each package, its version and the hash of its archive."""
    found = []
    for package in report["install"]:
        about, archive = package["metadata"], package["download_info"]["archive_info"]
        name = re.sub(r"[-_.]+", "-", str(about["name"])).lower()
        found.append(f"{name}=={about['version']} --hash=sha256:{archive['hashes']['sha256']}\n")
    return "".join(sorted(found))


if __name__ == "__main__":
    LOCKED.write_text(HEAD + locked(wanted()), encoding="utf-8")
    print(f"{LOCKED.relative_to(ROOT)}: {LOCKED.read_text(encoding='utf-8').count('--hash')} packages")
