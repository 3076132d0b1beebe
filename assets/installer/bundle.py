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

Entry = tuple[str, str, str]  # an entry of PyInstaller: target (for a module, its name), source, type

# Modules not to pack: packages that happen to be installed, and parts of Python and pygame that the game does not use.
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
    """Return the version, from the file that pyproject.toml names."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    source = (root / project["tool"]["hatch"]["version"]["path"]).read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    assert found is not None
    return found[1]


def data_files(root: Path) -> list[tuple[Path, str]]:
    """Return the drawings, sounds and fonts to pack, each with its target folder."""
    from canasta_gui.storage.folders import font_file

    folders = [each for each in sorted((root / "assets").iterdir()) if each.is_dir() and not any(each.glob("*.py"))]
    regular = font_file(FONT_STYLES[0])
    assert regular is not None  # main asked for the package
    return [
        *((folder, f"canasta_gui/assets/{folder.name}") for folder in folders),
        *((regular.with_name(f"Lato-{style}.ttf"), "fontpkg_lato/files") for style in FONT_STYLES),
    ]


def compile_words(root: Path) -> None:
    """Compile the translations into the format that the program reads."""
    sys.path.insert(0, str(root))
    from canasta_gui.words import catalogue

    catalogue.compile_all()


def build(root: Path, out: Path, *, one_file: bool = False, compiled: Path | None = None) -> Path:
    """Build the bundle below `out`; return the folder, or the one file.

    `compiled`: a folder of modules that take the place of their sources (`compiled.compile_into`).
    """
    compile_words(root)
    with TemporaryDirectory() as folder:
        # In a separate process, so that modules imported here, and their paths, do not get into the bundle.
        options = arguments(str(RECIPE), str(out), folder, one_file=one_file, compiled=compiled)
        command = [sys.executable, "-m", "PyInstaller", *options]
        subprocess.run(command, check=True, cwd=root, env={**os.environ, **surroundings(one_file=one_file)})
    return out / NAME


def surroundings(*, one_file: bool = False) -> dict[str, str]:
    """Return the environment variables to add for PyInstaller."""
    # A fixed order of sets, so that the same sources give the same bundle.
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
    """Return the modules without the compiled ones, and the libraries with them.

    This follows PyInstaller's analysis of the sources: the imports of a compiled module cannot be seen.
    """
    built = {path.relative_to(folder): path for path in sorted(folder.rglob("*")) if path.is_file()}
    names = {module_name(place) for place in built}
    extensions = [(str(place), str(path), "EXTENSION") for place, path in built.items()]
    return [module for module in modules if module[0] not in names], [*libraries, *extensions]


def is_used(goal: str) -> bool:
    """Return whether the game uses a file, by its target."""
    return not any(PurePath(goal).match(pattern) for pattern in UNUSED_FILES)


def once(binaries: Iterable[Entry]) -> list[Entry]:
    """Return the libraries without duplicates at the top level of those beside their extensions (Windows)."""
    found = list(binaries)
    deep = {PurePath(source).name for goal, source, _ in found if len(PurePath(goal).parts) > 1}
    copies = [entry for entry in found if len(PurePath(entry[0]).parts) == 1 and entry[0].lower().endswith(".dll")]
    return [entry for entry in found if entry not in copies or PurePath(entry[0]).name not in deep]


def prepared(binaries: Iterable[Entry], work: Path) -> list[Entry]:
    """Return the libraries to pack; on Linux, copies below `work` without traces of the build machine."""
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
    """Remove a Linux library's debugging symbols, if `strip` is installed, and folders of other machines.

    The tool that makes a wheel moves parts of a library within the file, and some versions of strip break such a
    library: it then keeps its symbols.
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
    """Return the size in bytes of a file, or of all files in a folder."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file() and not each.is_symlink()]
    return sum(each.stat().st_size for each in files)
