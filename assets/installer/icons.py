"""The application's icon in the formats of the systems: PNG, Windows' .ico and macOS's .icns, which both hold PNGs."""

import os
import struct
from pathlib import Path
from tempfile import TemporaryDirectory

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
_ICO_SIZES = (16, 24, 32, 48, 64, 256)
_ICNS_NAMES = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def for_system(svg: Path, folder: Path, platform: str) -> str | None:
    """Write a system's icon file into `folder`; return its path, None if programs of the system contain no icon."""
    if platform == "win32":
        data, path = ico(images(svg)), folder / "canasta.ico"
    elif platform == "darwin":
        data, path = icns(images(svg)), folder / "canasta.icns"
    else:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return str(path)


def images(svg: Path) -> dict[int, bytes]:
    """Return the drawing as PNG files, by size in pixels."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    with TemporaryDirectory() as folder:
        path = Path(folder) / "icon.png"
        drawn = {}
        for size in SIZES:
            pygame.image.save(pygame.image.load_sized_svg(svg, (size, size)), path)
            drawn[size] = path.read_bytes()
    return drawn


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return a Windows icon: a table of sizes (256 is written 0) and offsets, then the pictures."""
    chosen = [(size, pictures[size]) for size in _ICO_SIZES]
    table, place = [struct.pack("<HHH", 0, 1, len(chosen))], 6 + 16 * len(chosen)
    for size, picture in chosen:
        table.append(struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), place))
        place += len(picture)
    return b"".join([*table, *(picture for _, picture in chosen)])


def icns(pictures: dict[int, bytes]) -> bytes:
    """Return a macOS icon: its length, then the type, length and data of each picture."""
    parts = [name + struct.pack(">I", 8 + len(pictures[size])) + pictures[size] for size, name in _ICNS_NAMES.items()]
    body = b"".join(parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body
