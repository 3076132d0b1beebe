"""The aces: a large sign with a woven field, between flowers of the queen of its suit; that of spades is crowned."""

from __future__ import annotations

import math

from .attributes import LEAF, LEAF_DARK, blossom
from .outline import Polygon, both, closed, cut, flattened, placed, polygon_data
from .palette import GOLD, GOLD_DARK, GOLD_PLAIN, PAPER, WHITE, Dress
from .robes import weave
from .style import Figures, Style
from .suits import SUIT_SHAPES, suit
from .svg import circle, group, path


def _disc(x: float, y: float, r: float) -> str:
    """Path data of a disc."""
    k = 0.5523 * r
    return (
        f"M{x},{y - r} C{x + k},{y - r} {x + r},{y - k} {x + r},{y} C{x + r},{y + k} {x + k},{y + r} {x},{y + r} "
        f"C{x - k},{y + r} {x - r},{y + k} {x - r},{y} C{x - r},{y - k} {x - k},{y - r} {x},{y - r} Z"
    )


_CENTRE = (125.0, 175.0)
_SIZES = {"S": 158, "H": 140, "D": 150, "C": 146}
_FIELDS = {
    "S": (closed("M0,-30 C5,-19 31,-3 31,14 C31,21 26,25.5 20,25.5 C11,25.5 5,20 3,12 L0,12"),),
    "H": (closed("M0,-8 C2,-22 11,-32 22,-32 C29,-32 34.5,-26 34.5,-18 C34.5,1 11,13 0,29"),),
    "D": (closed("M0,-36 C7,-21 17,-9 27,0 C17,9 7,21 0,36"),),
    "C": tuple(_disc(x, y, 14.5) for x, y in ((0, -25), (-25, 10.5), (25, 10.5))),
}
"""The woven fields inside the signs, in boxes of 100 units around the middle."""
_LINE, _GAP = 2.4, 2.6
"""The golden line around a field, and what is left between the two."""
_MEDAL_Y = {"S": 9.0, "H": -6.0, "D": 0.0, "C": 1.0}
"""Distance from the middle of a suit sign down to its widest line, the place of its medal."""
_MEDALS = {"S": 23.0, "H": 22.0, "D": 18.0, "C": 22.0}
_SIMPLE_SIZE = 138
_SIMPLE_MIDDLES = {"S": 184, "H": 170, "D": 175, "C": 176}
_VINE = "M5,-33 C16,-42 36,-38 47,-22 C50,-17 46,-10 40,-13 C36,-15 37,-21 42,-20"
_LEAVES = (
    "M14,-38 C14,-47 20,-53 29,-54 C30,-46 24,-39 14,-38 Z",
    "M30,-35 C36,-42 44,-44 51,-41 C47,-34 39,-31 30,-35 Z",
    "M24,-37 C22,-30 25,-24 31,-21 C34,-27 31,-34 24,-37 Z",
)
_CROWN = "M-24,12 L-29,-13 L-13,0 L0,-20 L13,0 L29,-13 L24,12 C12,8 -12,8 -24,12 Z"
_PEARLS = ((-29, -16, 3.2), (0, -24, 4), (29, -16, 3.2))


def ace(name: str, style: Style) -> str:
    """Return the drawing of a suit's ace between its indices; simpler in decks made to be read from afar."""
    if style.figures is not Figures.WHOLE:
        return _simple(name, style)
    dress = style.dresses[name]
    return _ornaments(name, dress) + group(_sign(name, style), f"translate({_CENTRE[0]:g} {_CENTRE[1]:g})")


def _simple(name: str, style: Style) -> str:
    """One big sign with a smaller one inlaid in gold; in white where the deck is to be stark."""
    x, stark = _CENTRE[0], style.paper == WHITE
    out = suit(name, *_CENTRE, _SIMPLE_SIZE, style.inks[name])
    if not stark:
        out += "".join(
            path(placed(field, _SIMPLE_SIZE / 100, *_CENTRE), "none", GOLD_PLAIN, _LINE) for field in _FIELDS[name]
        )
    return out + suit(name, x, _SIMPLE_MIDDLES[name], 40, WHITE if stark else GOLD)


def _sign(name: str, style: Style) -> str:
    """The sign around (0, 0): its ink, a golden line, a field woven as the robes of its suit, and a medal."""
    dress, ink, scale = style.dresses[name], style.inks[name], _SIZES[name] / 100
    fields = [placed(field, scale) for field in _FIELDS[name]]
    out = path(placed(SUIT_SHAPES[name], scale), ink)
    out += "".join(path(field, "none", GOLD_PLAIN, 2 * (_GAP + _LINE)) for field in fields)
    out += "".join(path(field, "none", ink, 2 * _GAP) for field in fields)
    cloth = dress.deep if name in "HD" else dress.main
    out += "".join(path(field, cloth) + path(_woven(field, name), GOLD_PLAIN) for field in fields)
    return out + _medal(_MEDAL_Y[name] * scale, name, style)


def _woven(field: str, name: str) -> str:
    """The pattern of a suit, as far as it lies inside a field around (0, 0)."""
    ground = flattened(field, 6)
    cells: list[Polygon] = [[(x, y - 155) for x, y in cell] for cell in weave(name)]
    return polygon_data(cut(ground, cell) for cell in cells)


def _medal(y: float, name: str, style: Style) -> str:
    """A disc in a golden ring with a small sign, and pearls around it."""
    dress, r = style.dresses[name], _MEDALS[name]
    out = circle(0, y, r + 5.4, style.inks[name]) + circle(0, y, r, dress.tint, GOLD, 3.4)
    for turn in range(20):
        angle = turn * math.tau / 20
        out += circle(r * math.sin(angle), y + r * math.cos(angle), 1.2, PAPER)
    return out + suit(name, 0, y, 1.3 * r, style.inks[name])


def _ornaments(name: str, dress: Dress) -> str:
    """A flower between leaves below the sign, and above it too; or there a crown."""
    x, y = _CENTRE
    flower = _garland(name, dress)
    lower = group(flower, f"translate({x:g} {y + 97:g}) rotate(180)")
    if name != "S":
        return lower + group(flower, f"translate({x:g} {y - 97:g})")
    return lower + group(_crown(dress), f"translate({x:g} {y - 118:g})")


def _garland(name: str, dress: Dress) -> str:
    """A flower with two leafy tendrils, opening upwards."""
    out = path(both(_VINE), "none", LEAF_DARK, 2.2) + path("".join(map(both, _LEAVES)), LEAF, LEAF_DARK, 0.8)
    return out + group(blossom(name, dress), "translate(0 -76)")


def _crown(dress: Dress) -> str:
    """The crown over the ace of spades, with its cushion and two leafy tendrils below."""
    out = path(both(_VINE), "none", GOLD_DARK, 2.2) + path("".join(map(both, _LEAVES)), GOLD, GOLD_DARK, 0.8)
    out = group(out, "translate(0 52)")
    out += path("M-20,4 C-14,-10 14,-10 20,4 L20,10 H-20 Z", dress.accent) + path(_CROWN, GOLD, GOLD_DARK, 1.4)
    out += "".join(circle(px, py, r, GOLD, GOLD_DARK, 1) for px, py, r in _PEARLS)
    gems = ((-13, dress.accent), (0, dress.main), (13, dress.accent))
    return out + "".join(circle(px, 5.4 - abs(px) * 0.06, 2.4, colour, GOLD_DARK, 0.6) for px, colour in gems)
