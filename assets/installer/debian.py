"""The Debian package: the bundle with a menu entry, icons, a manual page, AppStream data and the licences."""

import gzip
import hashlib
import platform
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from installer import icons
from installer.bundle import APP_ID, NAME, size_of
from installer.debian_changelog import changelog
from installer.licences import FILE as LICENCES
from installer.licences import debian_copyright_text

LINUX = Path(__file__).parent / "linux"
MAINTAINER = "the canasta-gui authors <canasta-gui@localhost>"

CONTROL = """\
Package: {name}
Version: {version}
Section: games
Priority: optional
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: libc6 (>= {libc}), {libraries}, libx11-6, libxext6
Recommends: {recommended}
Description: canasta at a real table
 Drag the cards, play against the computer or with friends on one screen:
 canasta for two to six players by the rule books that disagree with each
 other. The package brings its own Python.
"""

# SDL loads those of these libraries that are installed when it opens a window.
RECOMMENDED = (
    *("libxcursor1", "libxi6", "libxrandr2", "libxss1", "libxfixes3", "libwayland-client0", "libwayland-cursor0"),
    *("libwayland-egl1", "libxkbcommon0", "libdecor-0-0", "libegl1", "libgl1"),
)
# Libraries of every Debian system. The bundle needs no newer versions of them than its libc implies, while other
# libraries of a new system, such as OpenGL, may need newer ones than a bundle would contain.
FROM_THE_SYSTEM = {"libgcc_s.so.1": "libgcc-s1", "libstdc++.so.6": "libstdc++6", "libz.so.1": "zlib1g"}


def can_build() -> bool:
    """Return whether this machine can build Debian packages."""
    return shutil.which("dpkg-deb") is not None


def build(root: Path, bundle: Path, out: Path, version: str, date: str) -> Path:
    """Build the .deb of a bundle; `date` (YYYY-MM-DD): the day of the release."""
    architecture = _output("dpkg", "--print-architecture")
    package = out / f"{NAME}_{version}_{architecture}.deb"
    with TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        _lay_out(root, bundle, tree, version, date)
        (tree / "DEBIAN").mkdir()
        (tree / "DEBIAN" / "control").write_text(control(version, architecture, size_of(tree) // 1024))
        (tree / "DEBIAN" / "md5sums").write_text(_md5sums(tree))
        set_modes(tree)
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(package)], check=True)
    return package


def control(version: str, architecture: str, kilobytes: int) -> str:
    """Return the control file of the package."""
    return CONTROL.format(
        name=NAME,
        version=version,
        architecture=architecture,
        maintainer=MAINTAINER,
        kilobytes=kilobytes,
        libc=platform.libc_ver()[1],
        libraries=depends(),
        recommended=", ".join(RECOMMENDED),
    )


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def depends() -> str:
    """Return the Debian packages of the libraries taken from the system, as a `Depends` field."""
    return ", ".join(FROM_THE_SYSTEM.values())


def copy_bundle(bundle: Path, goal: Path) -> None:
    """Copy a bundle without the libraries of every Debian system, and without the licences, which go elsewhere."""
    left_out = {*FROM_THE_SYSTEM, LICENCES}
    shutil.copytree(bundle, goal, symlinks=True, ignore=lambda _, names: left_out & set(names))


def _lay_out(root: Path, bundle: Path, tree: Path, version: str, date: str) -> None:
    """Put every file where a Debian system expects it."""
    copy_bundle(bundle, tree / "usr/lib" / NAME)
    games = tree / "usr/games"
    games.mkdir(parents=True)
    (games / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    icon = root / "assets/icon/canasta.svg"
    hicolor = tree / "usr/share/icons/hicolor"
    _put(hicolor / f"scalable/apps/{APP_ID}.svg", icon.read_bytes())
    for size, image in icons.images(icon).items():
        _put(hicolor / f"{size}x{size}/apps/{APP_ID}.png", image)
    share = tree / "usr/share"
    for source, goal in (
        (f"{APP_ID}.desktop", f"applications/{APP_ID}.desktop"),
        (f"{APP_ID}.metainfo.xml", f"metainfo/{APP_ID}.metainfo.xml"),
        (f"{APP_ID}.mime.xml", f"mime/packages/{APP_ID}.xml"),
    ):
        _put(share / goal, _filled(source, version, date))
    _put(share / f"man/man6/{NAME}.6.gz", _zipped(_filled(f"{NAME}.6", version, date)))
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    _put(share / f"doc/{NAME}/changelog.gz", _zipped(changelog(changes, NAME, MAINTAINER, date).encode()))
    _put(share / f"doc/{NAME}/copyright", debian_copyright_text(root).encode())
    _put(share / f"lintian/overrides/{NAME}", (LINUX / "lintian-overrides").read_bytes())


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _filled(name: str, version: str, date: str) -> bytes:
    text = (LINUX / name).read_text(encoding="utf-8")
    return text.replace("@VERSION@", version).replace("@DATE@", date).encode()


def _zipped(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)  # without a time stamp: the same input gives the same package


def set_modes(tree: Path) -> None:
    """Set the modes regardless of the umask: 755 for folders and the program, 644 for other files."""
    program = tree / "usr/lib" / NAME / NAME
    for path in sorted(tree.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)
    tree.chmod(0o755)


def _md5sums(tree: Path) -> str:
    files = [each for each in sorted((tree / "usr").rglob("*")) if each.is_file() and not each.is_symlink()]
    return "".join(
        f"{hashlib.md5(each.read_bytes(), usedforsecurity=False).hexdigest()}  {each.relative_to(tree)}\n"
        for each in files
    )
