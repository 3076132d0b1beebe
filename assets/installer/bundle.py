"""The bundle: a folder (or one file) with the game and its own Python, slimmed to what the game uses."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory

from canasta_gui import RECORD_ENDINGS
from installer import elf
from installer.compiled import module_name

NAME = "canasta-gui"
APP_ID = "org.canasta_gui.Canasta"
RECORD_SUFFIX = RECORD_ENDINGS[0]  # a game record that the system opens with the game
RECORD_TYPE = "org.canasta-gui.record"
NEEDED = ("PyInstaller", "pygame", "platformdirs", "filelock", "fontpkg_lato", "websockets", "segno", "babel")
RECIPE = Path(__file__).with_name("game.spec")

Entry = tuple[str, str, str]  # where it goes (a module: its name), where it is, what it is: PyInstaller's entries

# What happens to be installed beside the game must not slip in, nor what Python and pygame have for others.
UNUSED = (
    *(
        "tkinter",
        "numpy",
        "matplotlib",
        "distributed",
        "PIL",
        "OpenGL",
        "babel",
        "pytest",
        "setuptools",
        "pip",
        "xmlrpc",
        "pydoc",
        "doctest",
        "lib2to3",
    ),
    # websockets numbers its connections by uuid, which does without the system's libuuid.
    "_uuid",
    *("ssl", "_ssl", "_hashlib", "ftplib", "curses", "readline", "sqlite3", "ensurepip", "unittest", "test"),
    *("lzma", "_lzma", "bz2", "_bz2", "tarfile", "typing_extensions", "multiprocessing.dummy"),
    *("_codecs_jp", "_codecs_cn", "_codecs_kr", "_codecs_tw", "_codecs_hk", "_codecs_iso2022", "_multibytecodec"),
    *("pygame.tests", "pygame.examples", "pygame.docs", "pygame.freetype", "pygame._freetype", "pygame.ftfont"),
    *("pygame.midi", "pygame.camera", "pygame._camera", "pygame.surfarray", "pygame.sndarray", "pygame._sdl2"),
    "pygame.pixelarray",
)
# Text in pygame's own font shows only where Lato is missing; metadata of a package is for programs that install; nobody
# plays by MIDI.
UNUSED_FILES = ("pygame/freesansbold.ttf", "portmidi.dll")
# Byte code is left as it is: the package is compressed as a whole, which takes a third less than module by module.
# One file has nothing around it that would.
_AS_IT_IS = {"PYINSTALLER_ZLIB_COMPRESSION_LEVEL": "0"}
FONT_STYLES = ("Regular", "Bold")  # those that the window asks storage.assets.font_file for


class BuildError(Exception):
    """Error with a sentence that says why a package cannot be built."""


def version(root: Path) -> str:
    """The version, from the file that pyproject.toml names."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    source = (root / project["tool"]["hatch"]["version"]["path"]).read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    assert found is not None
    return found[1]


def data_files(root: Path) -> list[tuple[Path, str]]:
    """Drawings, sounds and fonts: what to pack, and where to."""
    from canasta_gui.storage.folders import font_file

    folders = [each for each in sorted((root / "assets").iterdir()) if each.is_dir() and not any(each.glob("*.py"))]
    regular = font_file(FONT_STYLES[0])
    assert regular is not None  # main asked for the package
    return [
        *((folder, f"canasta_gui/assets/{folder.name}") for folder in folders),
        *((regular.with_name(f"Lato-{style}.ttf"), "fontpkg_lato/files") for style in FONT_STYLES),
    ]


def compile_words(root: Path) -> None:
    """The translations in the form that the program reads."""
    sys.path.insert(0, str(root))
    from canasta_gui.words import catalogue

    catalogue.compile_all()


def build(root: Path, out: Path, *, one_file: bool = False, compiled: Path | None = None) -> Path:
    """Build the bundle below `out`; the folder, or the one file, is returned.

    `compiled`: a folder of modules that take the place of their sources (`compiled.compile_into`).
    """
    compile_words(root)
    with TemporaryDirectory() as folder:
        # A program of its own: what this one has imported, and where from, must not find its way in.
        options = arguments(str(RECIPE), str(out), folder, one_file=one_file, compiled=compiled)
        command = [sys.executable, "-m", "PyInstaller", *options]
        subprocess.run(command, check=True, cwd=root, env={**os.environ, **surroundings(one_file=one_file)})
    return out / NAME


def surroundings(*, one_file: bool = False) -> dict[str, str]:
    """The environment that PyInstaller runs in, beside what is there."""
    # The order of a set must not find its way in: the same sources give the same bundle.
    return {"PYTHONHASHSEED": "0", **({} if one_file else _AS_IT_IS)}


def arguments(
    recipe: str, out: str, work: str, *, one_file: bool = False, compiled: Path | None = None
) -> Sequence[str]:
    """Return the arguments of PyInstaller, with paths in the form of the system that it runs on."""
    options = ["--noconfirm", "--log-level=WARN", f"--distpath={out}", f"--workpath={work}", recipe, "--"]
    if one_file:
        options.append("--one-file")
    if compiled is not None:
        options.append(f"--compiled={compiled}")
    return options


def with_compiled(
    modules: Iterable[Entry], libraries: Iterable[Entry], folder: Path
) -> tuple[list[Entry], list[Entry]]:
    """The modules without those that are compiled, the libraries with them.

    Only now, when everything has been found by reading the sources: no one can see what a compiled module imports.
    """
    built = {path.relative_to(folder): path for path in sorted(folder.rglob("*")) if path.is_file()}
    names = {module_name(place) for place in built}
    extensions = [(str(place), str(path), "EXTENSION") for place, path in built.items()]
    return [module for module in modules if module[0] not in names], [*libraries, *extensions]


def is_used(goal: str) -> bool:
    """Is this file, by the place it goes to, one that the game reads or loads?"""
    return not any(PurePath(goal).match(pattern) for pattern in UNUSED_FILES)


def once(binaries: Iterable[Entry]) -> list[Entry]:
    """The libraries without copies at the top of those that lie beside the extensions that load them (Windows)."""
    found = list(binaries)
    deep = {PurePath(source).name for goal, source, _ in found if len(PurePath(goal).parts) > 1}
    copies = [entry for entry in found if len(PurePath(entry[0]).parts) == 1 and entry[0].lower().endswith(".dll")]
    return [entry for entry in found if entry not in copies or PurePath(entry[0]).name not in deep]


def prepared(binaries: Iterable[Entry], work: Path) -> list[Entry]:
    """The libraries to pack, on Linux as copies below `work` that hold nothing of the machine that built them."""
    if sys.platform != "linux":
        return list(binaries)
    packed = []
    for goal, source, kind in binaries:
        if kind in ("BINARY", "EXTENSION"):
            copy = work / "prepared" / goal
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)
            clean(copy)
            source = str(copy)
        packed.append((goal, source, kind))
    return packed


def clean(library: Path) -> None:
    """Take the debugging symbols out of a Linux library, where there is a `strip`, and folders of other machines.

    The tool that makes a wheel moves parts of a library about in the file, and some versions of strip break what was
    moved: such a library keeps its symbols.
    """
    original = library.read_bytes()
    if not original.startswith(elf.MAGIC):
        return
    strip = shutil.which("strip")
    if strip is not None and elf.ElfFile(original).has_symbol_table():
        subprocess.run([strip, "--strip-unneeded", str(library)], check=True)
        if not elf.ElfFile(library.read_bytes()).is_loadable():
            library.write_bytes(original)
    file = elf.ElfFile(library.read_bytes())
    file.drop_foreign_search_paths()
    library.write_bytes(file.data)


def size_of(path: Path) -> int:
    """Bytes of a file, or of all files in a folder."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file() and not each.is_symlink()]
    return sum(each.stat().st_size for each in files)
