"""Build the packages twice and compare: `python .ci/reproducible.py`; exit code 1 and a list if they differ.

The second build is from a copy of the checkout in another folder, with another time zone and umask. SOURCE_DATE_EPOCH
is the same for both, as for published packages. `--target windows` builds the packages for Windows, on Linux through
Wine. With two packages named, only these are compared.
"""

import argparse
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
# Patterns of the packages to compare, below the output folder. The folder has the contents of setup.exe, so that a
# difference in it is reported by file name.
PACKAGES = {
    "linux": ("*.deb", "portable/canasta-gui"),
    "windows": ("windows/canasta-gui", "*-windows.zip", "*-setup.exe"),
}


def built(checkout: Path, folder: Path, target: str, surroundings: dict[str, str]) -> list[Path]:
    """Build the packages of a system from scratch; return their paths."""
    command = [sys.executable, str(checkout / "build_installer.py"), "--target", target, "--out", str(folder)]
    env = {**os.environ, "SOURCE_DATE_EPOCH": MOMENT, **surroundings}
    subprocess.run(command, check=True, cwd=checkout, env=env)
    return [found for pattern in PACKAGES[target] for found in sorted(folder.glob(pattern))]


def contents(package: Path) -> dict[str, str]:
    """Return the hash of every file in a .deb, a zip or a folder, by name; for any other file, its own hash."""
    if package.is_dir():
        files = [path for path in package.rglob("*") if path.is_file()]
        return {path.relative_to(package).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    if package.suffix not in (".deb", ".zip"):
        return {package.name: hashlib.sha256(package.read_bytes()).hexdigest()}
    with tempfile.TemporaryDirectory() as folder:
        if package.suffix == ".deb":
            subprocess.run(["dpkg-deb", "-R", str(package), folder], check=True)
        else:
            shutil.unpack_archive(package, folder)
        return contents(Path(folder))


def compare(one: Path, other: Path) -> int:
    """Print the differences; return 0 if the packages are equal, byte for byte, else 1."""
    same = contents(one) == contents(other) if one.is_dir() else one.read_bytes() == other.read_bytes()
    if same:
        whole = "" if one.is_dir() else f": sha256 {hashlib.sha256(one.read_bytes()).hexdigest()}"
        print(f"{one.name}: the same, byte for byte{whole}")
        return 0
    first, second = contents(one), contents(other)
    different = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
    print(f"{one.name} differs: {', '.join(different) or 'only in how it is packed'}")
    return 1


def main() -> int:
    """Build twice and compare, or compare two given packages."""
    parser = argparse.ArgumentParser(description="Build the packages twice and compare them byte by byte.")
    parser.add_argument("--target", choices=tuple(PACKAGES), default="linux", help="the system to build for (linux)")
    parser.add_argument("packages", type=Path, nargs="*", help="two packages, or folders, to compare instead")
    options = parser.parse_args()
    if options.packages:
        if len(options.packages) != 2:
            parser.error("two packages are compared, no more and no fewer")
        return compare(*options.packages)
    with tempfile.TemporaryDirectory() as folder:
        first = built(ROOT, Path(folder, "one"), options.target, {"TZ": "UTC"})
        copy = Path(shutil.copytree(ROOT, Path(folder, "a copy elsewhere"), ignore=NOT_COPIED))
        os.umask(0o077)
        elsewhere = {"TZ": "Pacific/Auckland", "PYTHONHASHSEED": "7"}
        second = built(copy, Path(folder, "other"), options.target, elsewhere)
        return max(compare(*pair) for pair in zip(first, second, strict=True))


if __name__ == "__main__":
    sys.exit(main())
