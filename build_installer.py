"""Build the native package of the machine this runs on: `python build_installer.py`.

Linux: a .deb and a portable program of one file; with `--target windows` the packages for Windows too, through Wine.
Windows: a setup.exe (NSIS) and a portable zip. macOS: a .dmg. Everything lands in dist/. Needs the game's own packages
and PyInstaller: `pip install -e '.[installer]'`. With `--compiled` the engine and the computer players are compiled by
mypyc (docs/decisions.md), which needs a C compiler besides.
"""

import argparse
import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "assets"))

from installer import bundle, compiled, debian, macos, windows  # noqa: E402  (the path first)


def build_date() -> str:
    """The day that the package names: SOURCE_DATE_EPOCH's, where a reproducible build sets it, else today."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    now = datetime.now(UTC) if seconds is None else datetime.fromtimestamp(int(seconds), UTC)
    return now.date().isoformat()


KINDS: dict[str, tuple[str, ...]] = {
    "linux": ("folder", "deb", "portable"),
    "windows": ("folder", "setup", "zip"),
    "macos": ("folder", "dmg"),
}


def here() -> str:
    """The system this runs on, by the name that --target takes."""
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


def main(argv: Sequence[str] | None = None) -> int:
    """Build what was asked for; 1 with a sentence when something needed is missing."""
    parser = argparse.ArgumentParser(description="Build the game's packages.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder for what is built (dist)")
    parser.add_argument("--target", choices=tuple(KINDS), default=here(), help="the system to build for (this one)")
    every = sorted({kind for kinds in KINDS.values() for kind in kinds})
    parser.add_argument("--only", choices=every, help="build this alone")
    parser.add_argument("--compiled", action="store_true", help="with the engine as machine code; needs a C compiler")
    options = parser.parse_args(argv)
    wanted = KINDS[options.target] if options.only is None else (options.only,)
    trouble = obstacle(options.target, wanted)
    if trouble is None and options.compiled:
        trouble = obstacle_to_compiling(options.target)
    if trouble is None:
        trouble = trouble_building(options.target, wanted, options.out.resolve(), with_compiled=options.compiled)
    if trouble is not None:
        print(trouble, file=sys.stderr)
    return 0 if trouble is None else 1


def trouble_building(target: str, wanted: Sequence[str], out: Path, *, with_compiled: bool) -> str | None:
    """Build, and tell what was built; why that could not be done, in a sentence, None if it could."""
    try:
        with TemporaryDirectory() as folder:
            modules = Path(folder) if with_compiled else None
            if modules is not None:
                compiled.compile_into(ROOT, modules)
            out.mkdir(parents=True, exist_ok=True)
            for built in build(target, wanted, out, modules):
                print(f"{built.name}: {bundle.size_of(built) / 1e6:.1f} MB, in {built.parent}")
    except bundle.BuildError as error:
        return str(error)
    except subprocess.CalledProcessError as error:
        program = " ".join(str(part) for part in error.cmd[:3])
        return f"The build failed: `{program} …` ended with {error.returncode}; what it said stands above."
    except OSError as error:
        return f"The build failed: {error.filename or out}: {error.strerror}."
    if "deb" in wanted and not debian.can_build():
        print("There is no .deb: it can only be built where dpkg-deb is.")
    return None


def obstacle(target: str, wanted: Sequence[str]) -> str | None:
    """Return a sentence that says why this cannot be built here; None if it can."""
    foreign = [kind for kind in wanted if kind not in KINDS[target]]
    if foreign:
        return f"There is no {foreign[0]} for {target}: choose one of {', '.join(KINDS[target])}."
    if target not in (here(), "windows"):
        return f"A package for {target} can only be built there."
    modules = [module for module in bundle.NEEDED if importlib.util.find_spec(module) is None]
    if modules:
        command = f'"{sys.executable}" -m pip install -e "{ROOT}[installer]"'
        return f"Not installed here: {', '.join(modules)}. Please run: {command}"
    if target == "windows" and windows.missing(wanted):
        return f"Building for Windows needs {' and '.join(windows.missing(wanted))} here."
    if wanted == ("deb",) and not debian.can_build():
        return "A .deb can only be built where dpkg-deb is."
    if wanted == ("dmg",) and not macos.can_build():
        return "A .dmg can only be built where hdiutil is."
    return None


def obstacle_to_compiling(target: str) -> str | None:
    """Return a sentence that says why nothing can be compiled for the target here; None if it can."""
    if target != here():
        return f"A compiled package for {target} can only be built there."
    if compiled.missing():
        command = f'"{sys.executable}" -m pip install -e "{ROOT}[compiled]"'
        return f"Not installed here: {', '.join(compiled.missing())}. Please run: {command}"
    return None


def build(target: str, wanted: Sequence[str], out: Path, modules: Path | None = None) -> list[Path]:
    """Build what is wanted for a system; all but the portable file of Linux is made from the folder.

    `modules`: a folder of compiled modules that take the place of their sources.
    """
    version = bundle.version(ROOT)
    if target == "windows":
        folder = windows.build_folder(ROOT, out / "windows", compiled=modules)
        makers = {
            "setup": lambda: windows.build_setup(ROOT, folder, out, version),
            "zip": lambda: windows.build_zip(folder, out, version),
        }
        return [folder, *(makers[kind]() for kind in wanted if kind in makers)]
    built = [bundle.build(ROOT, out, compiled=modules)] if set(wanted) != {"portable"} else []
    if "deb" in wanted and debian.can_build():
        built.append(debian.build(ROOT, built[0], out, version, build_date()))
    if "dmg" in wanted and macos.can_build():
        built.append(macos.build(out, version))
    if "portable" in wanted:
        built.append(bundle.build(ROOT, out / "portable", one_file=True, compiled=modules))
    return built


if __name__ == "__main__":
    sys.exit(main())
