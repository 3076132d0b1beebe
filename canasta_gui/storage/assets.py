"""The folders and files that come with the program: drawings, sounds, fonts."""

import importlib.util
from pathlib import Path


def assets_dir() -> Path:
    """Return the folder of the drawings: inside an installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    packed = package / "assets"
    return packed if packed.is_dir() else package.parent / "assets"


def font_file(style: str = "Regular") -> Path | None:
    """Return the TTF file of a style of Lato ("Regular", "Medium", "SemiBold", "Bold", "Black", …), None if missing."""
    package = importlib.util.find_spec("fontpkg_lato")  # finds the folder without importing anything
    if package is None or package.origin is None:
        return None
    path = Path(package.origin).parent / "files" / f"Lato-{style}.ttf"
    return path if path.is_file() else None
