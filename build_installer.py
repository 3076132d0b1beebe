"""Build a folder with the game and its own Python for the machine this runs on: `python build_installer.py`.

The folder dist/canasta-gui can be copied to any machine of the same kind; nothing else needs to be installed there.
Needs the game's own packages and PyInstaller: `pip install -e '.[installer]'`.
"""

import importlib.util
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent
NAME = "canasta-gui"
NEEDED = ("PyInstaller", "pygame", "platformdirs", "tqdm", "fontpkg_lato", "babel")
# Large packages that happen to be installed beside the game must not slip in.
UNUSED = ("tkinter", "numpy", "PIL", "OpenGL", "babel", "pytest", "pygame.tests", "pygame.examples", "pygame.docs")
START = "import sys\n\nfrom canasta_gui.__main__ import main\n\nsys.exit(main())\n"


def pyinstaller_arguments(start: Path, work: Path) -> list[str]:
    """Return PyInstaller's command line; `start` is the program to pack, `work` a folder for what is left over."""
    options = ["--noconfirm", "--log-level=WARN", "--onedir", f"--name={NAME}"]
    options += [f"--distpath={ROOT / 'dist'}", f"--workpath={work}", f"--specpath={work}", f"--paths={ROOT}"]
    options += ["--collect-data=canasta_gui", "--collect-data=fontpkg_lato"]
    options.append("--hidden-import=fontpkg_lato")  # found by name at run time (storage.font_file)
    drawings = [each for each in (ROOT / "assets").iterdir() if each.is_dir() and not any(each.glob("*.py*"))]
    options += [f"--add-data={folder}:canasta_gui/assets/{folder.name}" for folder in sorted(drawings)]
    options += [f"--exclude-module={module}" for module in UNUSED]
    return [*options, str(start)]


def main() -> int:
    """Build the folder; 1 with a sentence when something needed is missing."""
    missing = [module for module in NEEDED if importlib.util.find_spec(module) is None]
    if missing:
        command = f'"{sys.executable}" -m pip install -e "{ROOT}[installer]"'
        print(f"Not installed here: {', '.join(missing)}. Please run: {command}", file=sys.stderr)
        return 1
    import PyInstaller.__main__

    from canasta_gui.words import catalogue

    catalogue.compile_all()
    with TemporaryDirectory() as folder:
        start = Path(folder) / "start.py"
        start.write_text(START)
        PyInstaller.__main__.run(pyinstaller_arguments(start, Path(folder)))
    print(f"The game is in {ROOT / 'dist' / NAME}: start {NAME} there.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
