"""Headwear of the portraits."""

from __future__ import annotations

from drawing.outline import both, closed
from drawing.palette import GOLD, GOLD_DARK, mixed
from drawing.svg import path

from .disc import inside
from .person import Cloth

_STRAW, _STRAW_EDGE = "#f0dca4", "#b8963f"
_VISOR, _VISOR_LIGHT = "#2f8f5b", "#7fd0a0"
_BLACK = "#000000"


def headwear(name: str, cloth: Cloth) -> str:
    """Draw headwear that matches clothes of these colours. Raises KeyError for an unknown kind."""
    return _WORN[name](cloth)


def _boater(cloth: Cloth) -> str:
    out = path("M-38,58 L-35,24 C-20,18 20,18 35,24 L38,58 Z", _STRAW)
    out += path("M-38,58 L-37,42 C-20,37 20,37 37,42 L38,58 Z", cloth.accent)
    brim = "M-66,62 C-40,48 40,48 66,62 C62,70 40,62 0,62 C-40,62 -62,70 -66,62 Z"
    return out + path(brim, _STRAW, _STRAW_EDGE, 1.4)


def _turban(cloth: Cloth) -> str:
    out = path(closed("M0,14 C34,12 58,34 54,62 C52,74 46,80 43,82 C34,66 16,56 0,50"), cloth.accent)
    folds = both("M0,50 C14,40 40,26 50,42 M0,50 C10,32 30,18 42,28 M0,50 L0,16")
    out += path(folds, "none", mixed(cloth.accent, _BLACK, 0.28), 2.2)
    return out + path("M0,36 L7,46 L0,58 L-7,46 Z", GOLD, GOLD_DARK, 1.2)


def _wrap(cloth: Cloth) -> str:
    out = path("M2,26 C-2,6 20,0 26,10 C40,4 46,20 34,28 Z", cloth.accent)
    out += path("M8,24 C12,14 20,12 25,12 M14,26 C22,20 30,18 36,20", "none", cloth.shade, 2)
    out += path(closed("M0,22 C36,20 54,44 48,76 C44,70 42,68 38,66 C26,56 12,54 0,54"), cloth.accent)
    bands = "M-46,62 C-30,40 0,34 34,26 M-42,70 C-26,52 4,46 46,48 M-30,36 C-16,28 4,26 18,26"
    return out + path(bands, "none", cloth.main, 3)


def _underscarf(cloth: Cloth) -> str:
    return inside(closed("M0,40 L42,60 L46,110 L26,152 L0,152"), mixed(cloth.accent, _BLACK, 0.25))


def _scarf(cloth: Cloth) -> str:
    around = "M0,26 C36,24 52,48 50,90 C50,112 40,136 24,148 L14,152 C30,138 38,116 38,90 C38,68 26,56 0,56"
    folds = both("M10,36 C32,40 43,58 44,84 M44,96 C43,116 36,130 28,138")
    return path(closed(around), cloth.accent) + path(folds, "none", mixed(cloth.accent, _BLACK, 0.25), 2)


def _beanie(cloth: Cloth) -> str:
    out = path(closed("M0,16 C34,16 46,40 46,62 L0,56"), cloth.accent)
    out += path(closed("M0,52 C20,52 38,56 47,62 L46,76 C36,70 20,66 0,66"), cloth.shade)
    knit = "".join(f"M{x},{54 + abs(x) * 0.16} L{x},{64 + abs(x) * 0.17} " for x in range(-40, 41, 10))
    return out + path(knit, "none", cloth.accent, 2.4)


def _brim(cloth: Cloth) -> str:
    out = path("M-40,60 C-42,26 -24,14 0,14 C24,14 42,26 40,60 Z", cloth.accent)
    out += path("M-41,62 L-40,44 C-20,36 20,36 40,44 L41,62 Z", cloth.shade)
    out += path("M-78,66 C-60,44 60,44 78,66 C60,76 40,64 0,64 C-40,64 -60,76 -78,66 Z", cloth.accent)
    return out + path("M24,46 C26,30 38,20 48,18 C50,32 40,44 30,50 Z", GOLD, GOLD_DARK, 1)


def _visor(cloth: Cloth) -> str:
    out = path(closed("M0,52 C20,52 36,56 45,64 L44,76 C34,68 18,64 0,64"), cloth.shade)
    shade = "M-50,74 C-40,58 40,58 50,74 C56,86 44,84 40,82 C24,74 -24,74 -40,82 C-44,84 -56,86 -50,74 Z"
    return out + path(shade, _VISOR) + path("M-38,72 C-20,64 20,64 38,72", "none", _VISOR_LIGHT, 2)


_WORN = {
    "boater": _boater,
    "turban": _turban,
    "wrap": _wrap,
    "underscarf": _underscarf,
    "scarf": _scarf,
    "beanie": _beanie,
    "brim": _brim,
    "visor": _visor,
}
HEADWEAR = frozenset(_WORN)
