"""The licences of everything that the bundle holds."""

import re
from importlib import metadata
from pathlib import Path

# The Python packages in the bundle, and the libraries that come with pygame-ce's wheel and with Python.
PACKAGES = ("pygame-ce", "platformdirs", "filelock", "tqdm", "fontpkg-lato")
# What it is, its licence, and how its files begin after "lib".
LIBRARIES = (
    ("Python", "PSF-2.0", ("python3",)),
    ("PyInstaller's start program", "GPL-2.0-or-later with an exception for bundled programs", ()),
    ("SDL, SDL_image, SDL_mixer, SDL_ttf", "Zlib", ("SDL2", "SDL2_image", "SDL2_mixer", "SDL2_ttf")),
    ("FreeType", "FTL", ("freetype",)),
    ("HarfBuzz", "MIT", ("harfbuzz",)),
    ("brotli", "MIT", ("brotlicommon", "brotlidec")),
    ("libpng", "libpng-2.0", ("png16",)),
    ("libjpeg-turbo", "IJG and BSD-3-Clause", ("jpeg",)),
    ("libtiff", "libtiff", ("tiff",)),
    ("libwebp", "BSD-3-Clause", ("webp", "webpdemux", "sharpyuv")),
    (
        "libogg, libvorbis, Opus, opusfile",
        "BSD-3-Clause",
        ("ogg", "vorbis", "vorbisenc", "vorbisfile", "opus", "opusfile"),
    ),
    ("FLAC, WavPack", "BSD-3-Clause", ("FLAC", "wavpack")),
    ("mpg123, FluidSynth, libsndfile", "LGPL-2.1-or-later", ("mpg123", "fluidsynth", "sndfile")),
    ("libxmp", "MIT", ("xmp",)),
    ("zlib", "Zlib", ("z",)),
    ("bzip2", "bzip2-1.0.6", ("bz2",)),
    ("liblzma", "0BSD", ("lzma",)),
    ("libffi", "MIT", ("ffi",)),
    ("GCC's runtime libraries", "GPL-3.0-or-later with the GCC runtime library exception", ("stdc++", "gcc_s")),
)
_LICENCE_FILES = ("license", "licence", "copying", "notice", "ofl", "lgpl")


def copyright_text(root: Path) -> str:
    """The game's own licence, then that of every part, with the texts that came with the packages."""
    parts = ["canasta-gui\n===========\n", (root / "LICENSE").read_text(encoding="utf-8")]
    parts += ["Bundled libraries\n=================\n", *(f"{name}: {licence}\n" for name, licence, _ in LIBRARIES)]
    for package in PACKAGES:
        parts.append(_section(package))
    return "\n".join(parts)


def unlisted(bundle: Path) -> list[str]:
    """The libraries in a bundle of Linux whose licence is not named here, by their files."""
    known = "|".join(re.escape(stem) for *_, stems in LIBRARIES for stem in stems)
    listed = re.compile(rf"lib({known})[-.\d]")
    return sorted({path.name for path in bundle.rglob("lib*.so*") if listed.match(path.name) is None})


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
