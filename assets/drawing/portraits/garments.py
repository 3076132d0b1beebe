"""Garments of the portraits, from the shoulders to the edge of the disc."""

from __future__ import annotations

from collections.abc import Callable

from drawing.outline import both, closed
from drawing.palette import GOLD, GOLD_DARK, GOLD_PLAIN, WHITE, mixed
from drawing.svg import circle, path

from .disc import inside
from .person import Cloth, Person

_SHOULDERS = closed("M0,150 L20,146 C44,152 72,156 84,178 L92,200 L0,200")
_SHADED_HALF = "M0,150 L20,146 C44,152 72,156 84,178 L92,200 L0,200 Z"
_LINEN, _LINEN_EDGE = "#f3efe6", "#b9b09c"
_BLACK = "#000000"
_BEADS = ((-17, 152), (-13, 162), (-7, 169), (0, 172), (7, 169), (13, 162), (17, 152))


def clothes(who: Person) -> str:
    """Draw the shoulders and the garment, below the neck. Raises KeyError for an unknown garment."""
    return _WORN[who.wear](who)


def collar(who: Person) -> str:
    """Draw the part of the garment above the neck."""
    main, shade, accent = who.cloth
    if who.wear == "roll":
        rolled = closed("M0,145 C10,145 18,142 21,138 C26,144 27,152 25,159 C15,166 6,167 0,167")
        return path(rolled, main, shade, 1.6)
    if who.wear not in ("shirt", "waistcoat", "bow"):
        return ""
    points = path(both("M0,170 L15,140 L27,148 L20,168 Z"), WHITE, shade, 1.2)
    return points + (_bow_tie(accent) if who.wear == "bow" else "")


def _bow_tie(colour: str) -> str:
    return path(both("M2,168 L20,158 L20,180 Z"), colour) + circle(0, 169, 4.6, mixed(colour, _BLACK, 0.25))


def _shoulders(cloth: Cloth) -> str:
    """Shoulders in the main colour, the right half in shade."""
    return inside(_SHOULDERS, cloth.main) + inside(_SHADED_HALF, cloth.shade)


def _shirt(who: Person) -> str:
    return _shoulders(who.cloth)


def _bow(who: Person) -> str:
    shirt = path("M-26,148 L0,186 L26,148 L16,144 L-16,144 Z", WHITE)
    lapel = inside("M0,196 L30,150 L84,178 L92,200 L0,200 Z", who.cloth.shade)
    return inside(_SHOULDERS, who.cloth.main) + shirt + lapel


def _stripes(who: Person) -> str:
    out = inside(_SHOULDERS, who.cloth.main)
    for y in (174, 188):
        upper = f"M-100,{y + 2} C-40,{y - 6} 40,{y - 6} 100,{y + 2} "
        out += inside(f"{upper}L100,{y + 8} C40,{y} -40,{y} -100,{y + 8} Z", who.cloth.accent)
    return out + path("M-21,147 C-14,164 14,164 21,147", "none", who.cloth.shade, 5)


def _shawl(who: Person) -> str:
    main, _, accent = who.cloth
    left = "M-20,146 C-50,152 -78,160 -88,190 L-60,200 C-40,190 -10,180 2,196 L20,160 Z"
    right = "M20,146 C50,152 78,160 88,190 L60,200 C30,190 0,184 -14,166 L-8,158 Z"
    out = inside(_SHOULDERS, main) + inside(left, accent) + inside(right, mixed(accent, _BLACK, 0.12))
    return out + circle(2, 176, 6, GOLD, GOLD_DARK, 1.2)


def _necklace(who: Person) -> str:
    out = inside(_SHOULDERS, who.cloth.main) + path(closed("M0,180 L20,146 L12,140 L0,140"), who.skin.light)
    return out + "".join(circle(x, y, 3, who.cloth.accent, GOLD_DARK, 0.8) for x, y in _BEADS)


def _gown(who: Person) -> str:
    out = inside(_SHOULDERS, who.cloth.main) + path(closed("M0,172 L24,150 L16,138 L0,140"), who.skin.light)
    hem = "M-32,150 L0,182 L32,150"
    return out + path(hem, "none", GOLD_DARK, 6) + path(hem, "none", GOLD_PLAIN, 4)


def _waistcoat(who: Person) -> str:
    main, shade, accent = who.cloth
    out = inside(_SHOULDERS, _LINEN)
    out += inside("M-46,153 L-8,196 L-60,200 Z", main) + inside("M46,153 L8,196 L60,200 Z", shade)
    return out + path(both("M0,174 L14,144 L25,150 L20,166 Z"), WHITE, _LINEN_EDGE, 1.2) + circle(0, 186, 2.6, accent)


def _robe(who: Person) -> str:
    main, shade, accent = who.cloth
    out = inside(_SHOULDERS, main) + path(both("M8,150 L24,146 L12,192 L0,195 Z"), accent)
    out += path("M0,152 L0,192", "none", shade, 2)
    return out + path("".join(f"M-5,{y} L0,{y - 5} L5,{y} L0,{y + 5} Z" for y in (166, 182)), GOLD)


def _hood(who: Person) -> str:
    main, shade, _ = who.cloth
    out = inside(_SHOULDERS, main) + path(both("M16,142 C30,146 40,158 34,170 C22,168 8,172 0,180 L0,168 Z"), shade)
    return out + path("M-9,172 L-10,192 M9,172 L10,192", "none", WHITE, 2.4)


_WORN: dict[str, Callable[[Person], str]] = {
    "shirt": _shirt,
    "roll": _shirt,
    "bow": _bow,
    "stripes": _stripes,
    "shawl": _shawl,
    "necklace": _necklace,
    "gown": _gown,
    "waistcoat": _waistcoat,
    "robe": _robe,
    "hood": _hood,
}
