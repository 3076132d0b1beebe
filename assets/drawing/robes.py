"""The robes of the courts, each suit with its own weave."""

from __future__ import annotations

from .cloth import chevrons, cloth, line, lozenges, stripes, woven
from .outline import Polygon, closed
from .palette import ERMINE, GOLD, GOLD_DARK, GOLD_PLAIN, INK, WHITE, Dress
from .suits import suit as suit_sign
from .svg import circle, path

_PANEL = "M-25,112 L25,112 L33,215 L-33,215 Z"


def king_robe(suit: str, dress: Dress) -> str:
    """A mantle with an ermine collar over a woven tunic."""
    mantle = "M14,112 C36,124 66,126 92,141 L92,230 L-134,230 L-134,161 C-112,150 -96,144 -76,139 C-52,128 -34,124 -14,112 Z"
    out = cloth(mantle, dress.main) + _folds(dress)
    out += cloth(_PANEL, dress.accent) + woven(_PANEL, _weave(suit), GOLD_PLAIN)
    trims = ("M25,112 L36,112 L46,215 L33,215 Z", "M-25,112 L-36,112 L-46,215 L-33,215 Z")
    out += "".join(cloth(trim, ERMINE) for trim in trims) + _tails([(-37, 166), (37, 170), (-40, 180), (39, 184)])
    collar = closed("M0,160 C24,158 50,148 60,130 C46,125 28,120 14,110 L0,112")
    out += path(collar, ERMINE, dress.deep, 1)
    tails = [(-44, 133), (44, 133), (-32, 143), (32, 143), (-30, 127), (30, 127), (-18, 150), (18, 150), (-4, 153), (8, 152)]
    return out + _tails(tails)


def queen_robe(suit: str, dress: Dress) -> str:
    """A gown with puffed sleeves, a necklace and a woven bodice."""
    gown = "M14,118 C34,126 58,130 74,146 C80,152 86,158 92,166 L92,230 L-134,230 L-110,166 C-96,160 -84,152 -74,142 C-58,130 -34,126 -14,118 Z"
    out = cloth(gown, dress.main) + _folds(dress)
    bodice = "M-34,126 L0,150 L34,126 L40,215 L-40,215 Z"
    out += cloth(bodice, dress.accent) + woven(bodice, _weave(suit), GOLD_PLAIN)
    out += path(closed("M0,156 L36,130 L30,123 L14,116 L0,116"), GOLD, GOLD_DARK, 1)
    out += path(closed("M0,148 L28,127 L14,117 L0,117"), dress.skin) + path("M0,148 L28,127 L14,117 L0,117 Z", dress.shade)
    beads = [(-15, 122), (-11, 128), (-6, 132), (0, 133.6), (6, 132), (11, 128), (15, 122)]
    out += "".join(circle(x, y, 2.2, WHITE, GOLD_DARK, 0.7) for x, y in beads)
    return out + suit_sign(suit, 0, 140, 9, dress.main)


def jack_robe(suit: str, dress: Dress) -> str:
    """A doublet, parted in two colours, with rolled shoulders and a standing collar."""
    coat = "M12,116 C30,126 58,124 74,138 C82,146 88,154 92,160 L92,230 L-134,230 L-104,168 C-94,160 -86,150 -74,138 C-58,124 -30,126 -12,116 Z"
    out = cloth(coat, dress.main)
    out += cloth("M0,116 L12,116 C24,122 36,124 48,127 L56,215 L0,215 Z", dress.accent)
    left = "M0,116 L-12,116 C-24,122 -36,124 -48,127 L-56,215 L0,215 Z"
    out += cloth(left, dress.light) + woven(left, _weave(suit), dress.main)
    out += woven("M0,116 L12,116 C24,122 36,124 48,127 L56,215 L0,215 Z", _weave(suit), GOLD_PLAIN)
    for side in (1, -1):
        out += "".join(_puff(side * x, y, dress) for x, y in ((54, 137), (68, 148), (79, 161)))
    out += path(f"M0,120 V{line(0):.1f}", "none", GOLD_DARK, 5, "butt")
    out += "".join(circle(0, y, 3, GOLD, GOLD_DARK, 0.8) for y in (138, 150, 162, 173))
    ruff = closed("M0,134 L7,125 L13,131 L18,120 L25,123 L25,113 L14,109 L0,120")
    return out + path(ruff, WHITE, dress.deep, 1.1)


def _puff(x: float, y: float, dress: Dress) -> str:
    """One roll of a slashed sleeve."""
    out = circle(x, y, 12, dress.main, dress.deep, 1.3)
    return out + path(f"M{x - 3.5},{y - 8} C{x - 6},{y - 3} {x - 6},{y + 3} {x - 3.5},{y + 8} C{x - 1},{y + 3} {x - 1},{y - 3} {x - 3.5},{y - 8} Z", GOLD_PLAIN)


def _weave(suit: str) -> list[Polygon]:
    """The pattern of a suit: bars, lattice, diamonds, chevrons."""
    if suit == "S":
        return stripes(9, 2.4)
    if suit == "H":
        return lozenges(13, 13, 0.42)
    if suit == "D":
        return lozenges(14, 20, 0.62)
    return chevrons(10, 2.6, 0.5)


def _folds(dress: Dress) -> str:
    """Deep folds in the cloth over both arms."""
    out = ""
    for top, foot, width in (((-66, 138), -92, 13), ((-88, 148), -122, 12), ((66, 134), 62, 9), ((80, 140), 84, 8)):
        x, y = top
        out += cloth(f"M{x},{y} L{foot + width},225 L{foot},225 Z", dress.deep)
    return out


def _tails(places: list[tuple[float, float]]) -> str:
    """The black tail tips of ermine."""
    data = "".join(f"M{x},{y - 3.4} C{x + 0.6},{y} {x + 2.4},{y + 2} {x + 1.4},{y + 3.4} L{x},{y + 2.2} L{x - 1.4},{y + 3.4} C{x - 2.4},{y + 2} {x - 0.6},{y} {x},{y - 3.4} Z"
                   for x, y in places)  # fmt: skip
    return path(data, INK)

