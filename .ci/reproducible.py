"""Build the .deb twice and compare: `python .ci/reproducible.py`; 1 where the two differ, with every file that does.

SOURCE_DATE_EPOCH is set to one moment for both, as whoever publishes a package does.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOMENT = "1795000000"


def built(folder: Path) -> Path:
    """A package, built from nothing."""
    command = [sys.executable, str(ROOT / "build_installer.py"), "--only", "deb", "--out", str(folder)]
    subprocess.run(command, check=True, env={**os.environ, "SOURCE_DATE_EPOCH": MOMENT})
    (package,) = folder.glob("*.deb")
    return package


def contents(package: Path) -> dict[str, str]:
    """Every file of a package, with its hash."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["dpkg-deb", "-R", str(package), folder], check=True)
        files = [path for path in Path(folder).rglob("*") if path.is_file()]
        return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def compare(one: Path, other: Path) -> int:
    """Tell what differs; 0 if the packages are the same, byte for byte."""
    if one.read_bytes() == other.read_bytes():
        print(f"the same, byte for byte: sha256 {hashlib.sha256(one.read_bytes()).hexdigest()}")
        return 0
    first, second = contents(one), contents(other)
    differing = [name for name in sorted(first.keys() | second.keys()) if first.get(name) != second.get(name)]
    print("\n".join(differing) or "the same files, packed differently")
    return 1


def main() -> int:
    """Build twice, or compare two packages that are given."""
    if len(sys.argv) == 3:
        return compare(Path(sys.argv[1]), Path(sys.argv[2]))
    with tempfile.TemporaryDirectory() as folder:
        return compare(built(Path(folder) / "one"), built(Path(folder) / "other"))


if __name__ == "__main__":
    sys.exit(main())
