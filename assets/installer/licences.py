"""The licences of everything that the bundle holds."""

from importlib import metadata
from pathlib import Path

# The Python packages in the bundle, and the libraries that come with pygame-ce's wheel and with Python.
PACKAGES = ("pygame-ce", "platformdirs", "filelock", "tqdm", "fontpkg-lato")
LIBRARIES = (
    ("Python", "PSF-2.0"),
    ("PyInstaller's start program", "GPL-2.0-or-later with an exception for bundled programs"),
    ("SDL, SDL_image, SDL_mixer, SDL_ttf", "Zlib"),
    ("FreeType", "FTL"),
    ("HarfBuzz", "MIT"),
    ("brotli", "MIT"),
    ("libpng", "libpng-2.0"),
    ("libjpeg-turbo", "IJG and BSD-3-Clause"),
    ("libtiff", "libtiff"),
    ("libwebp", "BSD-3-Clause"),
    ("libogg, libvorbis, Opus, opusfile", "BSD-3-Clause"),
    ("FLAC, WavPack", "BSD-3-Clause"),
    ("mpg123, FluidSynth, libsndfile", "LGPL-2.1-or-later"),
    ("libxmp", "MIT"),
    ("zlib", "Zlib"),
    ("bzip2", "bzip2-1.0.6"),
    ("liblzma", "0BSD"),
    ("libffi", "MIT"),
    ("GCC's runtime libraries", "GPL-3.0-or-later with the GCC runtime library exception"),
)
_LICENCE_FILES = ("license", "licence", "copying", "notice", "ofl", "lgpl")


def copyright_text(root: Path) -> str:
    """The game's own licence, then that of every part, with the texts that came with the packages."""
    parts = ["canasta-gui\n===========\n", (root / "LICENSE").read_text(encoding="utf-8")]
    parts += ["Bundled libraries\n=================\n", *(f"{name}: {licence}\n" for name, licence in LIBRARIES)]
    for package in PACKAGES:
        parts.append(_section(package))
    return "\n".join(parts)


def _section(package: str) -> str:
    """A package's name, version, licence and licence texts."""
    about = metadata.metadata(package)
    licence = about["License-Expression"] or about["License"] or "see below"
    title = f"{package} {about['Version']}"
    texts = [f"{title}\n{'=' * len(title)}\n", f"Licence: {licence.splitlines()[0]}\n"]
    for path in metadata.files(package) or ():
        if any(path.name.lower().startswith(start) for start in _LICENCE_FILES) and path.suffix in ("", ".txt", ".md"):
            texts.append(Path(str(path.locate())).read_text(encoding="utf-8", errors="replace"))
    return "\n".join(texts)
