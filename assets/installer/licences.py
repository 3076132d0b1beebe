"""The licences of everything in the bundle, with their texts; unlisted parts are reported."""

import re
import sys
from collections.abc import Iterable
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path, PurePath
from typing import NamedTuple

TEXTS = Path(__file__).parent / "licences"
FILE = "LICENCES.txt"
"""Name of the list in the bundle."""

# The Python packages in the bundle: their name for pip, and the name of their module.
PACKAGES = {
    "pygame-ce": "pygame",
    "platformdirs": "platformdirs",
    "filelock": "filelock",
    "fontpkg-lato": "fontpkg_lato",
    "accesskit": "accesskit",
    "websockets": "websockets",
    "segno": "segno",
}
_OF_THE_BUNDLE = ("canasta_gui", "start", "pyimod", "pyi_rth", "_pyi_rth", "_sysconfigdata")


class Library(NamedTuple):
    """Libraries of pygame-ce's wheel and of Python: the stems of their file names after "lib", and keys of `TEXTS`."""

    name: str
    copyright: str
    stems: tuple[str, ...]
    texts: tuple[str, ...]


LIBRARIES = (
    Library("Python", "2001-2025 Python Software Foundation", ("python3",), ("PSF-2.0",)),
    Library(
        "SDL, SDL_image, SDL_mixer, SDL_ttf",
        "1997-2025 Sam Lantinga",
        ("SDL2", "SDL2_image", "SDL2_mixer", "SDL2_ttf"),
        ("Zlib",),
    ),
    Library("FreeType", "1996-2025 David Turner, Robert Wilhelm, and Werner Lemberg", ("freetype",), ("FTL",)),
    Library(
        "HarfBuzz",
        "2010-2025 Google, Inc., Behdad Esfahbod, Ebrahim Byagowi, Khaled Hosny, Facebook, Inc., Mozilla Foundation, "
        "Codethink Limited, Nokia Corporation, Keith Stribley, Martin Hosken and SIL International, Chris Wilson, "
        "Red Hat, Inc., David Turner and Werner Lemberg, Adobe, Inc.",
        ("harfbuzz",),
        ("MIT-HarfBuzz",),
    ),
    Library("brotli", "2009, 2010, 2013-2016 by the Brotli Authors", ("brotlicommon", "brotlidec"), ("MIT",)),
    Library("libpng", "1995-2025 The PNG Reference Library Authors", ("png16",), ("libpng-2.0",)),
    Library(
        "libjpeg-turbo",
        "1991-2024 Thomas G. Lane, Guido Vollbeding, D. R. Commander, the libjpeg-turbo Project, Viktor Szathmáry. "
        "This software is based in part on the work of the Independent JPEG Group",
        ("jpeg",),
        ("IJG", "BSD-3-Clause", "Zlib"),
    ),
    Library("libtiff", "1988-1997 Sam Leffler, 1991-1997 Silicon Graphics, Inc.", ("tiff",), ("libtiff",)),
    Library("libwebp", "2010 Google Inc.", ("webp", "webpdemux", "sharpyuv"), ("BSD-3-Clause",)),
    Library(
        "libogg, libvorbis, opusfile",
        "1994-2024 Xiph.Org Foundation and contributors",
        ("ogg", "vorbis", "vorbisenc", "vorbisfile", "opusfile"),
        ("BSD-3-Clause",),
    ),
    Library(
        "Opus",
        "2001-2023 Xiph.Org, Skype Limited, Octasic, Jean-Marc Valin, Timothy B. Terriberry, CSIRO, Gregory Maxwell, "
        "Mark Borgerding, Erik de Castro Lopo, Mozilla, Amazon",
        ("opus",),
        ("BSD-3-Clause",),
    ),
    Library("FLAC", "2000-2009 Josh Coalson, 2011-2025 Xiph.Org Foundation", ("FLAC",), ("BSD-3-Clause",)),
    Library("WavPack", "1998-2025 David Bryant", ("wavpack",), ("BSD-3-Clause",)),
    Library("mpg123", "1995-2025 Michael Hipp and others", ("mpg123",), ("LGPL-2.1",)),
    Library("FluidSynth", "2003-2025 Peter Hanappe and others", ("fluidsynth",), ("LGPL-2.1",)),
    Library("libsndfile", "1999-2016 Erik de Castro Lopo and others", ("sndfile",), ("LGPL-2.1",)),
    Library("libxmp", "1996-2025 Claudio Matsuoka and Hipolito Carraro Jr", ("xmp",), ("MIT",)),
    Library("zlib", "1995-2025 Jean-loup Gailly and Mark Adler", ("z", "zlib1"), ("Zlib",)),
    Library("libffi", "1996-2025 Anthony Green, Red Hat, Inc and others", ("ffi",), ("MIT",)),
    Library(  # Debian's Python has it beside, others have it inside
        "Expat",
        "1998-2000 Thai Open Source Software Center Ltd and Clark Cooper, 2001-2025 Expat maintainers",
        ("expat",),
        ("MIT",),
    ),
    Library(
        "What accesskit is made of: AccessKit, PyO3, zbus, async-io and the other crates that they use",
        "2021-2025 the AccessKit contributors, the PyO3 project, the zbus developers, Stjepan Glavina, "
        "the Rust project developers, and contributors",
        ("accesskit",),
        ("MIT",),
    ),
    Library(
        "GCC's runtime libraries",
        "1992-2025 Free Software Foundation, Inc.",
        ("stdc++", "gcc_s"),
        ("GPL-3", "GCC-exception-3.1"),
    ),
    Library(
        "Microsoft's C runtime (on Windows), distributed with Python under the terms that Python's licence names",
        "Microsoft Corporation",
        ("VCRUNTIME140", "VCRUNTIME140_1", "ucrtbase", "api-ms-win"),
        ("PSF-2.0",),
    ),
)
# Debian keeps these once for all packages. Between the title and the end, and in how to apply them, nothing is the
# package's own.
_COMMON_LICENCE = re.compile(
    r"^[ \t]*(GNU GENERAL PUBLIC LICENSE|GNU LESSER GENERAL PUBLIC LICENSE|Apache License)\s+Version (\d(?:\.\d)?)"
    r".*?END OF TERMS AND CONDITIONS"
    r"(?:\s+(?:APPENDIX: )?How to apply .*?(?:That's all there is to it!|why-not-lgpl\.html>\.|under the License\.))?",
    re.MULTILINE | re.DOTALL | re.IGNORECASE,
)
_COMMON_NAMES = {
    "GNU GENERAL PUBLIC LICENSE": "GPL",
    "GNU LESSER GENERAL PUBLIC LICENSE": "LGPL",
    "APACHE LICENSE": "Apache",
}
_LICENCE_FILES = ("license", "licence", "copying", "notice", "ofl", "lgpl", "authors")
_SUFFIXES = ("", ".txt", ".md", ".chromium")


def copyright_text(root: Path) -> str:
    """Return the game's own licence, then that of every part, with all texts, each once.

    PyInstaller's licence, for its start program in the bundle, is included if PyInstaller is installed.
    """
    parts = [_titled("canasta-gui"), (root / "LICENSE").read_text(encoding="utf-8"), _titled("Bundled libraries")]
    for library in LIBRARIES:
        parts.append(f"{library.name}\n  Copyright (c) {library.copyright}\n  Licence: {', '.join(library.texts)}\n")
    builder = ["pyinstaller"] if find_spec("PyInstaller") is not None else []
    parts += [_section(package) for package in (*PACKAGES, *builder)]
    for name in sorted({text for library in LIBRARIES for text in library.texts}):
        parts += [_titled(f"Licence {name}"), (TEXTS / f"{name}.txt").read_text(encoding="utf-8")]
    return "\n".join(parts)


def debian_copyright_text(root: Path) -> str:
    """Return `copyright_text` for a Debian package: a reference replaces each licence that Debian provides."""
    return _COMMON_LICENCE.sub(_where_debian_has_it, copyright_text(root))


def _where_debian_has_it(text: re.Match[str]) -> str:
    name = f"{_COMMON_NAMES[text[1].upper()]}-{text[2]}"
    return f"On Debian systems, the text of this licence is in /usr/share/common-licenses/{name}."


def unlisted(libraries: Iterable[str]) -> list[str]:
    """Return the file names of those libraries, given by their paths, whose licence is not listed here."""
    known = "|".join(re.escape(stem) for library in LIBRARIES for stem in library.stems)
    listed = re.compile(rf"(lib)?({known})([-.\d]|$)", re.IGNORECASE)
    return sorted({name for name in (PurePath(place).name for place in libraries) if listed.match(name) is None})


def unlisted_packages(modules: Iterable[str]) -> list[str]:
    """Return the packages among these modules whose licence is not listed here."""
    known = {*PACKAGES.values(), *sys.stdlib_module_names}
    tops = {module.partition(".")[0] for module in modules}
    return sorted(top for top in tops if top not in known and not top.startswith(_OF_THE_BUNDLE))


def _titled(title: str) -> str:
    return f"{title}\n{'=' * len(title)}\n"


def _section(package: str) -> str:
    """Return a package's name, version, licence and licence texts."""
    about = metadata.metadata(package)
    named = [about[key] for key in ("License-Expression", "License") if key in about]
    licence = next(filter(None, named), "see below")
    texts = [_titled(f"{package} {about['Version']}"), f"Licence: {licence.splitlines()[0]}\n"]
    for path in metadata.files(package) or ():
        if any(path.name.lower().startswith(start) for start in _LICENCE_FILES) and path.suffix in _SUFFIXES:
            texts.append(Path(str(path.locate())).read_text(encoding="utf-8", errors="replace"))
    return "\n".join(texts)
