"""The bundle: a folder (or one file) with the game and its own Python, slimmed to what the game uses."""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

NAME = "canasta-gui"
NEEDED = ("PyInstaller", "pygame", "platformdirs", "filelock", "tqdm", "fontpkg_lato", "babel")

START = "import sys\n\nfrom canasta_gui.__main__ import main\n\nsys.exit(main())\n"

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
    *("ssl", "_ssl", "_hashlib", "ftplib", "curses", "readline", "sqlite3", "ensurepip", "unittest", "test"),
    *("_codecs_jp", "_codecs_cn", "_codecs_kr", "_codecs_tw", "_codecs_hk", "_codecs_iso2022", "_multibytecodec"),
    *("pygame.tests", "pygame.examples", "pygame.docs", "pygame.freetype", "pygame._freetype", "pygame.ftfont"),
    *("pygame.midi", "pygame.camera", "pygame._camera", "pygame.surfarray", "pygame.sndarray", "pygame._sdl2.video"),
)
FONT_STYLES = ("Regular", "Bold")  # those that the window asks storage.font_file for


def arguments(root: Path, out: Path, work: Path, *, one_file: bool) -> list[str]:
    """PyInstaller's command line; `work` holds the start program and what is left over."""
    options = ["--noconfirm", "--log-level=WARN", f"--name={NAME}", "--onefile" if one_file else "--onedir"]
    options += [f"--distpath={out}", f"--workpath={work / 'build'}", f"--specpath={work}", f"--paths={root}"]
    options += ["--collect-data=canasta_gui"]
    options.append("--hidden-import=fontpkg_lato")  # found by name at run time (storage.font_file)
    for source, goal in data_files(root):
        options.append(f"--add-data={source}:{goal}")
    options += [f"--exclude-module={module}" for module in UNUSED]
    return [*options, str(work / "start.py")]


def data_files(root: Path) -> list[tuple[Path, str]]:
    """Drawings, sounds and fonts: what to pack, and where to."""
    from canasta_gui.storage import font_file

    folders = [each for each in sorted((root / "assets").iterdir()) if each.is_dir() and not any(each.glob("*.py"))]
    regular = font_file(FONT_STYLES[0])
    assert regular is not None  # main asked for the package
    return [
        *((folder, f"canasta_gui/assets/{folder.name}") for folder in folders),
        *((regular.with_name(f"Lato-{style}.ttf"), "fontpkg_lato/files") for style in FONT_STYLES),
    ]


def build(root: Path, out: Path, *, one_file: bool = False) -> Path:
    """Build the bundle below `out`; the folder, or the one file, is returned."""
    sys.path.insert(0, str(root))
    from canasta_gui.words import catalogue

    catalogue.compile_all()
    with TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "start.py").write_text(START)
        # A program of its own: what this one has imported, and where from, must not find its way in.
        subprocess.run(
            [sys.executable, "-m", "PyInstaller", *arguments(root, out, work, one_file=one_file)], check=True, cwd=root
        )
    built = out / NAME
    if not one_file:
        strip_symbols(built)
    return built


def strip_symbols(folder: Path) -> None:
    """Take the debugging symbols out of Python's own libraries, where there is a `strip`.

    Libraries that came in wheels were moved about in the file by the tool that made the wheel; strip breaks those.
    """
    strip = shutil.which("strip")
    if strip is None or sys.platform != "linux":
        return
    inside = folder / "_internal"
    for library in [*inside.glob("*.so*"), *inside.glob("python3*/lib-dynload/*.so")]:
        if library.is_symlink():  # to a library of a wheel
            continue
        subprocess.run([strip, "--strip-unneeded", str(library)], check=True)


def size_of(path: Path) -> int:
    """Bytes of a file, or of all files in a folder."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file() and not each.is_symlink()]
    return sum(each.stat().st_size for each in files)
