"""Small white signs for badges and buttons, on a field of 64 units; the program tints them."""

from __future__ import annotations

import math

from .outline import placed
from .suits import SUIT_SHAPES, star_data
from .svg import circle, document, group, path, rect

SIZE = 64
INK = "#ffffff"
PEN = 5.0


def icons() -> dict[str, str]:
    """Every icon: file name without ending, and the SVG text."""
    drawn = {name: path(placed(SUIT_SHAPES[key], 0.54, 32, 32), INK) for name, key in _SUIT_NAMES.items()}
    drawn["star"] = path(star_data(32, 34, 28), INK)
    drawn["snowflake"] = _snowflake()
    drawn.update({name: _lines(data) for name, data in _LINES.items()})
    drawn.update(
        {
            "lock": rect(13, 28, 38, 29, 5, INK) + _lines("M20,29 V20 C20,4 44,4 44,20 V29"),
            "eye": _lines("M5,32 C16,12 48,12 59,32 C48,52 16,52 5,32 Z") + circle(32, 32, 9, INK),
            "gear": _gear(),
            "speaker": _speaker() + _lines("M43,23 C48,28 48,36 43,41 M50,15 C59,24 59,40 50,49"),
            "speaker-off": _speaker() + _lines("M43,24 L59,40 M59,24 L43,40"),
            "crown": path("M8,46 L5,18 L20,32 L32,11 L44,32 L59,18 L56,46 Z", INK) + rect(8, 50, 48, 7, 2, INK),
            "stack": _stack(),
            "hand": _hand(),
            "flag": _lines("M14,59 V6") + path("M16,8 C28,2 38,16 56,9 L50,22 L56,36 C38,42 28,28 16,34 Z", INK),
            "question": _lines("M19,22 C19,4 46,4 46,22 C46,33 32,33 32,45") + circle(32, 56, 4, INK),
            "person": circle(32, 20, 13, INK) + path("M8,60 C8,42 18,37 32,37 C46,37 56,42 56,60 Z", INK),
            "computer": _computer(),
        }
    )
    return {name: document(SIZE, SIZE, body) for name, body in sorted(drawn.items())}


_SUIT_NAMES = {"spade": "S", "heart": "H", "diamond": "D", "club": "C"}
_LINES = {
    "undo": "M20,10 L8,22 L20,34 M9,22 H38 C62,22 62,54 38,54 H20",
    "sort": "M8,14 H30 M8,28 H24 M8,42 H18 M47,10 V54 M35,43 L47,55 L59,43",
    "arrow-left": "M56,32 H9 M28,12 L8,32 L28,52",
    "arrow-right": "M8,32 H55 M36,12 L56,32 L36,52",
    "check": "M8,34 L25,51 L56,14",
    "cross": "M13,13 L51,51 M51,13 L13,51",
}


def _lines(data: str, width: float = PEN) -> str:
    return path(data, "none", INK, width)


def _snowflake() -> str:
    arm = "M32,32 V5 M23,8 L32,17 L41,8"
    return "".join(group(_lines(arm, 4), f"rotate({number * 60} 32 32)") for number in range(6))


def _gear() -> str:
    """A ring with eight teeth."""
    teeth = "".join(f"M{_polar(20, n)} L{_polar(28.5, n)}" for n in range(8))
    return path(teeth, "none", INK, 9, "butt") + circle(32, 32, 15.5, "none", INK, 10)


def _polar(radius: float, eighth: int) -> str:
    angle = eighth * math.pi / 4
    return f"{32 + radius * math.sin(angle):.2f},{32 - radius * math.cos(angle):.2f}"


def _speaker() -> str:
    return path("M6,24 H17 L33,9 V55 L17,40 H6 Z", INK)


def _stack() -> str:
    """A pile of cards seen from a corner."""
    top = path("M32,7 L58,21 L32,35 L6,21 Z", INK)
    return top + _lines("M7,32 L32,45.5 L57,32 M7,43 L32,56.5 L57,43", 4.4)


def _hand() -> str:
    """Three cards, fanned."""
    one = rect(22, 10, 20, 34, 3.5, "none", INK, 4)
    front = rect(22, 8, 20, 36, 3.5, INK)
    return group(one, "rotate(-30 32 60)") + group(one, "rotate(30 32 60)") + front


def _computer() -> str:
    screen = rect(7, 10, 50, 34, 4, "none", INK, PEN)
    return screen + _lines("M32,45 V54 M19,56 H45") + "".join(circle(x, 25, 3.6, INK) for x in (24, 40))


def app_icon() -> str:
    """The application's icon: two fanned cards on green felt."""
    felt = rect(8, 8, 240, 240, 52, "url(#felt)", "#0c3d29", 4)
    ring = rect(22, 22, 212, 212, 40, "none", "#ffffff", 2).replace("/>", ' stroke-opacity=".16"/>')
    spade = _small_card(path(placed(SUIT_SHAPES["S"], 0.62, 0, 8), "#1a212c") + path(placed(SUIT_SHAPES["S"], 0.2, -32, -52), "#1a212c"))
    heart = path(placed(SUIT_SHAPES["H"], 0.66, 0, 4), "#c4122b") + path(placed(SUIT_SHAPES["H"], 0.2, -32, -52), "#c4122b")
    front = _small_card(heart + path(star_data(0, 3, 15), "#f2cf6e"))
    fan = group(spade, "translate(98 128) rotate(-16)") + group(front, "translate(154 134) rotate(12)")
    return document(256, 256, felt + ring + fan, (("felt", "#23805a", "#0f4a33"),))


def _small_card(inner: str) -> str:
    shadow = rect(-46, -66, 96, 138, 11, "#000000").replace("/>", ' fill-opacity=".25"/>')
    return shadow + rect(-48, -70, 96, 138, 11, "#fffdf8", "#8a826f", 2) + inner
