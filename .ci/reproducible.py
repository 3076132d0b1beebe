"""Build the packages of Linux twice and compare: `python .ci/reproducible.py`; 1 where they differ, with what does.

The second time from a copy of the checkout in another folder, with another time zone and umask. SOURCE_DATE_EPOCH is
one moment for both, as whoever publishes a package sets it. With two packages named, only these are compared.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOMENT = "1795000000"
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "dist", "build", "*.mo")


def built(checkout: Path, folder: Path, surroundings: dict[str, str]) -> list[Path]:
    """The .deb and the portable program, built from nothing."""
    command = [sys.executable, str(checkout / "build_installer.py"), "--out", str(folder)]
    env = {**os.environ, "SOURCE_DATE_EPOCH": MOMENT, **surroundings}
    subprocess.run(command, check=True, cwd=checkout, env=env)
    return [*folder.glob("*.deb"), folder / "portable" / "canasta-gui"]


def contents(package: Path) -> dict[str, str]:
    """Every file of a .deb, with its hash."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["dpkg-deb", "-R", str(package), folder], check=True)
        files = [path for path in Path(folder).rglob("*") if path.is_file()]
        return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def compare(one: Path, other: Path) -> int:
    """Tell what differs; 0 if the packages are the same, byte for byte."""
    if one.read_bytes() == other.read_bytes():
        print(f"{one.name}: the same, byte for byte: sha256 {hashlib.sha256(one.read_bytes()).hexdigest()}")
        return 0
    print(f"{one.name} differs")
    if one.suffix == ".deb":
        first, second = contents(one), contents(other)
        print("\n".join(name for name in sorted(first.keys() | second.keys()) if first.get(name) != second.get(name)))
    return 1


def main() -> int:
    """Build twice, or compare two packages that are given."""
    if len(sys.argv) == 3:
        return compare(Path(sys.argv[1]), Path(sys.argv[2]))
    with tempfile.TemporaryDirectory() as folder:
        first = built(ROOT, Path(folder, "one"), {"TZ": "UTC"})
        copy = Path(shutil.copytree(ROOT, Path(folder, "a copy elsewhere"), ignore=NOT_COPIED))
        os.umask(0o077)
        second = built(copy, Path(folder, "other"), {"TZ": "Pacific/Auckland", "PYTHONHASHSEED": "7"})
        return max(compare(*pair) for pair in zip(first, second, strict=True))


if __name__ == "__main__":
    sys.exit(main())
