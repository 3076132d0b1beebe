"""Small white signs for badges and buttons, on a field of 64 units; the program tints them."""

from __future__ import annotations

import math

from .outline import placed
from .suits import SUIT_SHAPES, star_data
from .svg import circle, document, group, path, rect

SIZE = 64
INK = "#ffffff"
BLACK, RED = "#1a212c", "#c4122b"
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
            "jester": _jester(),
            "stairs": path("M6,58 V46 H20 V34 H33 V22 H46 V8 H58 V58 Z", INK),
            "stack": _stack(),
            "hand": _hand(),
            "flag": _lines("M14,59 V6") + path("M16,8 C28,2 38,16 56,9 L50,22 L56,36 C38,42 28,28 16,34 Z", INK),
            "question": _lines("M19,22 C19,4 46,4 46,22 C46,33 32,33 32,45") + circle(32, 56, 4, INK),
            "person": circle(32, 20, 13, INK) + path("M8,60 C8,42 18,37 32,37 C46,37 56,42 56,60 Z", INK),
            "computer": _computer(),
            "phone": rect(15, 4, 34, 56, 6, "none", INK, PEN) + _lines("M28,50 H36"),
            "play": path("M14,6 L56,32 L14,58 Z", INK),
            "pause": rect(13, 8, 14, 48, 3, INK) + rect(37, 8, 14, 48, 3, INK),
            "step-back": path("M40,10 L12,32 L40,54 Z", INK) + rect(45, 10, 8, 44, 3, INK),
            "step-on": path("M24,10 L52,32 L24,54 Z", INK) + rect(11, 10, 8, 44, 3, INK),
            "to-start": path("M58,10 L36,32 L58,54 Z M36,10 L14,32 L36,54 Z", INK) + rect(5, 10, 7, 44, 3, INK),
            "to-end": path("M6,10 L28,32 L6,54 Z M28,10 L50,32 L28,54 Z", INK) + rect(52, 10, 7, 44, 3, INK),
            "cards": rect(6, 14, 24, 40, 4, INK) + _lines("M36,12 L52,8 L58,46 L38,51"),
            "raised-hand": _raised_hand(),
            "alert": _lines("M32,8 L59,56 H5 Z") + _lines("M32,24 V39") + circle(32, 48, 3.6, INK),
            "minus": circle(32, 32, 25, "none", INK, PEN) + _lines("M19,32 H45", 7),
            "spark": path("M32,0 L39,25 L64,32 L39,39 L32,64 L25,39 L0,32 L25,25 Z", INK),
            "pen": path("M8,56 L12,42 L44,10 L54,20 L22,52 Z", INK),
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
    side = rect(24, 19, 16, 28, 3, "none", INK, 4)
    return group(side, "rotate(-34 32 60)") + group(side, "rotate(34 32 60)") + rect(23.5, 12, 17, 35, 3, INK)


def _raised_hand() -> str:
    """An open hand, held up to stop something."""
    fingers = _lines("M20.5,34 V14 M30.5,32 V7 M40.5,32 V10 M50,36 V18", 8.4)
    palm = path("M16.3,31 H54.2 V40 C54.2,53 46,61 35,61 C27,61 22,58 18,52 L16.3,48 Z", INK)
    return fingers + palm + _lines("M22,52 L8.5,37", 8.4)


def _computer() -> str:
    screen = rect(7, 10, 50, 34, 4, "none", INK, PEN)
    return screen + _lines("M32,45 V54 M19,56 H45") + "".join(circle(x, 25, 3.6, INK) for x in (24, 40))


def app_icon() -> str:
    """The application's icon: two fanned cards on green felt."""
    felt = rect(6, 6, 244, 244, 54, "url(#felt)", "#0c3d29", 4)
    ring = rect(17, 17, 222, 222, 44, "none", "#ffffff", 2).replace("/>", ' stroke-opacity=".16"/>')
    behind = group(_small_card("S", BLACK, 0, -50), "translate(93 131) rotate(-18)")
    front = group(_small_card("H", RED, 0.78, 4), "translate(157 134) rotate(11)")
    return document(256, 256, felt + ring + behind + front, (("felt", "#2a8b63", "#0f4a33"),))


def _jester() -> str:
    """A fool's cap with three bells."""
    cap = path("M13,44 C12,30 11,26 5,20 C16,13 24,21 27,30 L32,9 L37,30 C40,21 48,13 59,20 C53,26 52,30 51,44 Z", INK)
    bells = circle(6, 22, 5, INK) + circle(32, 8, 5, INK) + circle(58, 22, 5, INK)
    return cap + bells + rect(12, 49, 40, 8, 2, INK)


def _small_card(name: str, colour: str, size: float, y: float) -> str:
    """A card with a sign in its corner and, if `size` is not 0, a large one with a star inlaid."""
    shadow = rect(-50, -76, 106, 158, 13, "#000000").replace("/>", ' fill-opacity=".25"/>')
    out = shadow + rect(-53, -80, 106, 158, 13, "#fffdf8", "#7f7763", 2.4)
    out += path(placed(SUIT_SHAPES[name], 0.32, -31, -56), colour)
    if size:
        out += path(placed(SUIT_SHAPES[name], size, 0, y + 4), colour) + path(star_data(0, y + 1, 18), "#f2cf6e")
    return out
