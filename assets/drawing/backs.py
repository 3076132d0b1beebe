"""The backs of the cards, each the same from both ends, from leaves and fans to a plain one and a laurel wreath."""

from __future__ import annotations

import math
from collections.abc import Callable

from .cards import HEIGHT_OF_CARD, WIDTH, card, twice
from .outline import Point, numbers
from .palette import GOLD, GOLD_PLAIN, WHITE
from .style import CLASSIC, HIGH_CONTRAST
from .suits import star_data
from .svg import circle, dots, path, rect

MIDDLE_X, MIDDLE_Y = WIDTH / 2, HEIGHT_OF_CARD / 2


def backs() -> dict[str, str]:
    """Every back, by the name of its file."""
    return {
        "leaves": card(leaves(), CLASSIC),
        "engraving": card(engraving(), CLASSIC),
        "fans": card(fans(), CLASSIC),
        "night": card(night(), CLASSIC),
        "tiles": card(tiles(), CLASSIC),
        "plain": card(plain(), HIGH_CONTRAST),
        "laurel": card(laurel(), CLASSIC),
    }


def _panel(ground: str, line: str) -> str:
    """The printed part of a back, with a fine line inside its edge."""
    return rect(11, 11, 228, 328, 11, ground) + rect(15, 15, 220, 320, 8, "none", line, 1.6)


# --- leaves: a lattice round a rosette ---

GROUND, LEAF, DEEP, LIT = "#1d3a66", "#3f6699", "#142a4d", "#f6dc92"
COLUMNS, ROWS = 7, 10
LEFT, TOP, CELL_W, CELL_H = 20.0, 20.0, 30.0, 31.0


def leaves() -> str:
    """A lattice of leaves round a golden rosette, on blue."""
    out = _panel(GROUND, GOLD_PLAIN)
    out += path("".join(_leaves(column, row) for row in range(ROWS) for column in range(COLUMNS)), LEAF)
    knots = [(LEFT + CELL_W * (c + 0.5), TOP + CELL_H * (r + 0.5)) for r in range(ROWS) for c in range(COLUMNS)]
    return out + dots([knot for knot in knots if math.dist(knot, (125, 175)) > 58], 2.6, GOLD_PLAIN) + _rosette()


def _leaves(column: int, row: int) -> str:
    """Four leaves from the corners of a cell to its middle, without Z (see `dots`)."""
    x, y = LEFT + column * CELL_W, TOP + row * CELL_H
    mx, my = x + CELL_W / 2, y + CELL_H / 2
    out = ""
    for cx, cy in ((x, y), (x + CELL_W, y), (x, y + CELL_H), (x + CELL_W, y + CELL_H)):
        if math.hypot(mx - 125, my - 175) > 46:
            out += f"M{cx},{cy} Q{mx},{cy} {mx},{my} Q{cx},{my} {cx},{cy}"
    return out


def _rosette() -> str:
    out = circle(125, 175, 56, DEEP, GOLD_PLAIN, 2.4) + circle(125, 175, 50, "none", GOLD_PLAIN, 1)
    turns = [number * math.pi / 4 for number in range(8)]
    out += path("".join(_petal(turn + math.pi / 8, 34, (6, -6)) for turn in turns), LEAF)
    out += path("".join(_petal(turn, 46, (9, -9)) for turn in turns), GOLD_PLAIN)
    out += path("".join(_petal(turn, 46, (9, 0)) for turn in turns), LIT)
    return out + circle(125, 175, 9, DEEP, GOLD_PLAIN, 2) + circle(125, 175, 3.6, GOLD_PLAIN)


def _petal(angle: float, length: float, halves: tuple[float, float]) -> str:
    """A petal of the rosette, without Z (see `dots`); `halves` says how far it bulges to either side."""
    ux, uy = math.sin(angle), -math.cos(angle)

    def at(along: float, across: float) -> str:
        return f"{125 + along * ux - across * uy:.2f},{175 + along * uy + across * ux:.2f}"

    there, back = (at(length * 0.55, half * 1.6) for half in halves)
    return f"M{at(10, 0)} Q{there} {at(length, 0)} Q{back} {at(10, 0)}"


# --- engraving: fine curves as on a banknote ---


def engraving() -> str:
    """Crossing engraved curves, on wine red."""
    red, pale, rose = "#6d1626", "#eac9b8", "#c98a86"
    out = _panel(red, pale)
    for phase in range(6):
        out += path(_wave(phase * math.pi / 6, 26), "none", rose, 0.9)
    for number in range(4):
        out += path(_ring(64, 18, 9, number * math.pi / 2), "none", pale, 0.9)
    out += circle(MIDDLE_X, MIDDLE_Y, 45, red)
    for number in range(3):
        out += path(_ring(30, 13, 6, number * math.pi * 2 / 3), "none", pale, 1)
    return out + circle(MIDDLE_X, MIDDLE_Y, 15, red, pale, 1.4) + path(star_data(MIDDLE_X, MIDDLE_Y, 11, 8, 0.5), pale)


def _curve(at: Callable[[float], Point], steps: int) -> str:
    """Return the path data of a curve through `points` points; `at` takes 0 to 1."""
    return "M" + "L".join(numbers(at(step / steps)) for step in range(steps + 1))


def _wave(phase: float, swing: float) -> str:
    """A wave that runs round the card inside its edge."""

    def at(part: float) -> Point:
        angle = part * 2 * math.pi
        corner = 1 / max(abs(math.cos(angle)), abs(math.sin(angle)))
        squircle = 1 + (corner - 1) * 0.72
        wide = 1 - swing / 100 * (0.5 + 0.5 * math.sin(angle * 24 + phase * 2))
        return (
            MIDDLE_X + 104 * squircle * wide * math.cos(angle),
            MIDDLE_Y + 154 * squircle * wide * math.sin(angle),
        )

    return _within(_curve(at, 360)) + "Z"


def _within(data: str) -> str:
    """Points held inside the printed panel."""
    points = [tuple(map(float, pair.replace("-", " -").split())) for pair in data[1:].split("L")]
    held = [(min(max(x, 18), WIDTH - 18), min(max(y, 18), HEIGHT_OF_CARD - 18)) for x, y in points]
    return "M" + "L".join(numbers(point) for point in held)


def _ring(radius: float, swing: float, waves: int, turn: float) -> str:
    """A rosette of engraved curves."""

    def at(part: float) -> Point:
        angle = part * 2 * math.pi
        r = radius + swing * math.sin(angle * 2 * waves + turn)
        return MIDDLE_X + r * math.cos(angle), MIDDLE_Y + r * math.sin(angle)

    return _curve(at, 24 * waves) + "Z"


# --- fans: rows of golden scallops ---


def fans() -> str:
    """Overlapping fans in gold, on deep green; the upper half opens upwards, the lower half downwards."""
    green, dark = "#0f4a44", "#0b3733"
    out = _panel(green, GOLD_PLAIN)
    half = ""
    for row in range(8):
        ground = green if row % 2 else dark
        for column in range(7 if row % 2 else 6):
            x = 17 + (column + (1 - row % 2) / 2) * 36.0
            half += _fan(x, 35 + row * 18.0, ground, left=x > 17, right=x < 233)
    out += twice(half)
    band = "M15,175 H235"
    out += path(band, "none", dark, 22, "butt") + path("M15,164.5 H235 M15,185.5 H235", "none", GOLD_PLAIN, 1.4, "butt")
    out += "".join(path(star_data(x, 175, 6.5, 4, 0.4), GOLD_PLAIN) for x in range(35, 226, 36) if x != MIDDLE_X)
    out += circle(MIDDLE_X, 175, 25, dark, GOLD_PLAIN, 2) + path(star_data(MIDDLE_X, 175, 20, 8, 0.55), GOLD)
    return out


def _fan(x: float, y: float, ground: str, *, left: bool, right: bool) -> str:
    """A fan standing on (x, y): half discs one inside the other, or only the `left` or the `right` half of each."""
    out = ""
    for r, line in ((18.0, 1.6), (13.0, 1.0), (8.0, 1.0), (3.4, 1.0)):
        start = f"M{x - r},{y} A{r},{r} 0 0 1" if left else f"M{x},{y} V{y - r} A{r},{r} 0 0 1"
        out += path(f"{start} {x + r},{y} Z" if right else f"{start} {x},{y - r} V{y} Z", ground, GOLD_PLAIN, line)
    return out


# --- night: constellations ---

_STARS = (
    (40, 44, 5), (78, 30, 2.4), (112, 52, 3.4), (158, 34, 2.4), (196, 58, 5.6), (222, 30, 2.4), (32, 92, 2.4),
    (66, 76, 3), (146, 78, 2.2), (220, 98, 3), (50, 128, 4.2), (88, 112, 2.2), (182, 118, 2.6), (212, 146, 4),
    (28, 160, 2.2), (64, 166, 2.4), (192, 164, 2.2),
)  # fmt: skip
_LINES = "M40,44 L78,30 L112,52 M112,52 L158,34 L196,58 L222,30 M196,58 L220,98 M40,44 L32,92 L66,76 M50,128 L88,112"


def night() -> str:
    """A sky with its constellations round a compass rose."""
    sky, pale, faint = "#1b1638", "#f3e6b8", "#6a62a8"
    out = _panel(sky, faint)
    half = path(_LINES, "none", faint, 0.9)
    for x, y, r in _STARS:
        half += path(star_data(x, y, r, 4, 0.34), pale) if r > 3.2 else circle(x, y, r * 0.6, pale)
    out += twice(half) + circle(MIDDLE_X, MIDDLE_Y, 47, "#262050", faint, 1.2)
    out += path(_rays(), "none", faint, 1.2)
    rose = star_data(MIDDLE_X, MIDDLE_Y, 26, 8, 0.4)
    out += path(rose, faint) + path(star_data(MIDDLE_X, MIDDLE_Y, 35, 4, 0.3), pale)
    return out + circle(MIDDLE_X, MIDDLE_Y, 5, "#262050")


def _rays() -> str:
    """Short lines round the compass rose."""
    out = ""
    for number in range(32):
        angle = number * math.pi / 16
        far = 44 if number % 2 else 42
        x, y = math.cos(angle), math.sin(angle)
        out += (
            f"M{MIDDLE_X + 38.5 * x:.1f},{MIDDLE_Y + 38.5 * y:.1f} L{MIDDLE_X + far * x:.1f},{MIDDLE_Y + far * y:.1f} "
        )
    return out


# --- tiles: a modern mosaic ---

_TILE = 26.6
_GLAZES = ("#e7d9c1", "#c2512f", "#1f5d66", "#e2a83b")


def tiles() -> str:
    """A mosaic of glazed quarter discs and lozenges, in clay, petrol and ochre."""
    out = _panel("#e7d9c1", "#1f5d66")
    shapes: dict[str, list[str]] = {glaze: [] for glaze in _GLAZES}
    for row in range(12):
        for column in range(8):
            turned = row * 8 + column >= 48  # the lower half is the upper one, turned
            r, c = (11 - row, 7 - column) if turned else (row, column)
            kind = (r * 3 + c * 5 + (r * c) % 4) % 8
            x, y = 18.6 + column * _TILE, 15.4 + row * _TILE
            glaze, shape = _tile(x, y, kind, turned)
            shapes[glaze].append(shape)
    out += "".join(path("".join(data), glaze) for glaze, data in shapes.items())
    return out + rect(15, 15, 220, 320, 8, "none", "#1f5d66", 2.4)


def _tile(x: float, y: float, kind: int, turned: bool) -> tuple[str, str]:
    """One tile: its glaze and its shape, inset by its joint."""
    a, b = x + 1.2, y + 1.2
    s = _TILE - 2.4
    glaze = _GLAZES[1 + kind % 3]
    if kind >= 6:
        return glaze, f"M{a + s / 2},{b} L{a + s},{b + s / 2} L{a + s / 2},{b + s} L{a},{b + s / 2} Z "
    corner = (kind + (2 if turned else 0)) % 4 if kind < 4 else (kind - 4 + (2 if turned else 0)) % 4
    quarters = (
        f"M{a},{b} H{a + s} A{s},{s} 0 0 1 {a},{b + s} Z ",
        f"M{a + s},{b} V{b + s} A{s},{s} 0 0 1 {a},{b} Z ",
        f"M{a + s},{b + s} H{a} A{s},{s} 0 0 1 {a + s},{b} Z ",
        f"M{a},{b + s} V{b} A{s},{s} 0 0 1 {a + s},{b + s} Z ",
    )
    return glaze, quarters[corner]


# --- plain: nothing that could be taken for a face ---


def plain() -> str:
    """Draw a dark blue back with a white lozenge, distinct from any face at any size."""
    blue = "#0a2f6b"
    out = rect(12, 12, 226, 326, 9, blue) + rect(24, 24, 202, 302, 5, "none", WHITE, 4)
    out += path("M125,95 L180,175 L125,255 L70,175 Z", WHITE)
    return out + path("M125,127 L158,175 L125,223 L92,175 Z", blue)


# --- laurel: a wreath, which comes with six firsts ---


def laurel() -> str:
    """A golden wreath round a crown, turned by half, on aubergine, with small leaves between fine rules."""
    ground, deep, pale = "#3a1f4d", "#2a1539", "#8f6bab"
    out = _panel(ground, GOLD_PLAIN)
    half = path("".join(_sprig(x, y) for y in (38, 68) for x in range(35, 226, 30)), pale)
    half += path("M24,53 H226 M24,84 H226", "none", deep, 1.6, "butt")
    out += twice(half)
    out += circle(MIDDLE_X, MIDDLE_Y, 84, deep, GOLD_PLAIN, 1.6)
    out += path("".join(_wreath_leaf(number, 1) + _wreath_leaf(number, -1) for number in range(24)), GOLD_PLAIN)
    out += circle(MIDDLE_X, MIDDLE_Y, 65, "none", LIT, 2)
    out += circle(MIDDLE_X, MIDDLE_Y, 42, ground, GOLD_PLAIN, 1.4)
    star = star_data(MIDDLE_X, MIDDLE_Y, 33, 8, 0.44)
    return out + path(star, GOLD) + circle(MIDDLE_X, MIDDLE_Y, 8, deep, LIT, 1.6)


def _sprig(x: float, y: float) -> str:
    """Two small leaves that point away from each other."""
    left = f"M{x},{y} Q{x - 6},{y - 7} {x - 12},{y} Q{x - 6},{y + 4} {x},{y} "
    return left + f"Q{x + 6},{y - 7} {x + 12},{y} Q{x + 6},{y + 4} {x},{y} "


def _wreath_leaf(number: int, side: int) -> str:
    """A leaf of the wreath, outwards or inwards of its stem, without Z (see `dots`)."""
    angle = number * math.pi / 12

    def at(radius: float, turn: float) -> str:
        return numbers((MIDDLE_X + radius * math.cos(angle + turn), MIDDLE_Y + radius * math.sin(angle + turn)))

    tip, belly = 65 + side * 13, 65 + side * 11
    return f"M{at(65, 0)} Q{at(belly, 0.03)} {at(tip, 0.21)} Q{at(65 + side * 3, 0.17)} {at(65, 0)}"
