"""The SDL library that pygame runs on, for the few functions that pygame does not expose."""

import contextlib
import ctypes
from pathlib import Path

import pygame


def library(package: Path | None = None) -> ctypes.CDLL | None:
    """Return the library beside the `package` of pygame, or None. Its functions release the GIL."""
    package = package or Path(pygame.__file__).parent
    places = (
        *package.parent.glob("pygame_ce.libs/libSDL2-2*"),
        *package.glob("SDL2.dll"),
        *package.glob(".dylibs/libSDL2-2*"),
    )
    for place in places:
        with contextlib.suppress(OSError):
            return ctypes.CDLL(str(place))
    return None
