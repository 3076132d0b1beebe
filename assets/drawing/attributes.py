"""What the courts hold: arms for kings and jacks, a flower for each queen, and the hand that holds it."""

from __future__ import annotations

import math

from .cloth import cloth
from .outline import mirrored, placed
from .palette import GOLD, GOLD_DARK, GOLD_PLAIN, Dress
from .suits import SUIT_SHAPES
from .svg import circle, group, path

HAND_X, HAND_Y = 64.0, 158.0
STEEL, STEEL_DARK = "#d5dbe3", "#77828f"
LEAF, LEAF_DARK = "#4f8a4d", "#2f5f35"


def held(rank: str, suit: str, dress: Dress) -> str:
    """The thing a court holds upright at its left hand, and the hand."""
    thing = {"K": _king_arm, "Q": _flower, "J": _jack_arm}[rank](suit, dress)
    return group(thing, f"translate({HAND_X:g})") + hand(dress)


def hand(dress: Dress) -> str:
    """A fist with its cuff and the end of the sleeve."""
    x, y = HAND_X, HAND_Y
    sleeve = f"M{x - 15},{y + 12} L{x + 14},{y + 14} L{x + 24},{y + 50} L{x - 32},{y + 50} Z"
    cuff = f"M{x - 14},{y + 6} L{x + 13},{y + 8} L{x + 15},{y + 16} L{x - 16},{y + 14} Z"
    fist = f"M{x - 10},{y - 8} C{x - 4},{y - 11} {x + 6},{y - 11} {x + 10},{y - 7} C{x + 12},{y - 1} {x + 12},{y + 4} {x + 10},{y + 9} L{x - 10},{y + 8} C{x - 13},{y + 2} {x - 13},{y - 4} {x - 10},{y - 8} Z"
    fingers = "".join(f"M{x - 6},{y + d} H{x + 10.4}" for d in (-4.4, 0, 4.4))
    out = cloth(sleeve, dress.deep) + path(fist, dress.skin, dress.lips, 1) + path(fingers, "none", dress.lips, 1)
    return out + cloth(cuff, GOLD, GOLD_DARK, 1)


def _staff(top: float, colour: str = "#8a5a2e", width: float = 4.4) -> str:
    return path(f"M0,{top} V172", "none", GOLD_DARK, width + 1.6, "butt") + path(f"M0,{top} V172", "none", colour, width, "butt")


def _king_arm(suit: str, dress: Dress) -> str:
    return {"S": _sword, "H": _sceptre, "D": _axe, "C": _orb_staff}[suit](dress)


def _sword(dress: Dress) -> str:
    out = path("M-5,34 L0,22 L5,34 L5,132 H-5 Z", STEEL, STEEL_DARK, 1) + path("M0,30 V132", "none", STEEL_DARK, 1.4)
    out += path("M-17,132 H17 L15,139 H-15 Z", GOLD, GOLD_DARK, 1) + path("M0,139 V170", "none", dress.deep, 6, "butt")
    return out


def _sceptre(dress: Dress) -> str:
    out = _staff(52, GOLD_PLAIN) + path("M-8,60 H8 L5,68 H-5 Z", GOLD, GOLD_DARK, 1)
    return out + path(placed(SUIT_SHAPES["H"], 0.3, 0, 44), dress.main, GOLD_DARK, 1.6)


def _axe(dress: Dress) -> str:
    blade = "M2,44 L8,46 C14,40 18,34 19,28 C24,42 24,62 19,76 C18,70 14,64 8,58 L2,60 Z"
    out = path(blade + mirrored(blade), STEEL, STEEL_DARK, 1.2) + _staff(30)
    return out + circle(0, 29, 4, GOLD, GOLD_DARK, 1) + path("M-4,44 H4 V60 H-4 Z", GOLD, GOLD_DARK, 1)


def _orb_staff(dress: Dress) -> str:
    out = _staff(56, GOLD_PLAIN) + path("M-7,62 H7 L4,70 H-4 Z", GOLD, GOLD_DARK, 1)
    return out + path(placed(SUIT_SHAPES["C"], 0.34, 0, 44), dress.main, GOLD_DARK, 1.6)


def _jack_arm(suit: str, dress: Dress) -> str:
    return {"S": _halberd, "H": _banner, "D": _spear, "C": _arrow}[suit](dress)


def _halberd(dress: Dress) -> str:
    out = _staff(40) + path("M0,18 L4.5,40 H-4.5 Z", STEEL, STEEL_DARK, 1)
    out += path("M3,46 C12,44 17,40 20,34 C25,48 23,64 16,72 C14,66 10,62 3,62 Z", STEEL, STEEL_DARK, 1.2)
    return out + path("M-3,48 L-16,52 L-3,58 Z", STEEL, STEEL_DARK, 1.2) + path("M-4,40 H4 V66 H-4 Z", dress.accent)


def _banner(dress: Dress) -> str:
    flag = "M2,32 C-8,28 -14,38 -26,33 L-20,48 L-26,62 C-14,67 -8,57 2,62 Z"
    out = path(flag, dress.main, dress.deep, 1) + path(placed(SUIT_SHAPES["H"], 0.15, -10, 48), GOLD_PLAIN) + _staff(28)
    return out + path("M0,18 L4,29 H-4 Z", GOLD, GOLD_DARK, 1)


def _spear(dress: Dress) -> str:
    out = _staff(56) + path("M0,18 C3,28 9,36 9,43 C9,50 4,54 0,58 C-4,54 -9,50 -9,43 C-9,36 -3,28 0,18 Z", STEEL, STEEL_DARK, 1.2)
    out += path("M0,20 V56", "none", STEEL_DARK, 1.2)
    tassel = "M-5,60 H5 L8,76 L3,73 L0,78 L-3,73 L-8,76 Z"
    return out + path(tassel, dress.accent, dress.deep, 0.8)


def _arrow(dress: Dress) -> str:
    out = _staff(34, "#a9743c", 3) + path("M0,16 L8,36 L0,31 L-8,36 Z", STEEL, STEEL_DARK, 1)
    for y in (112, 121, 130):
        out += path(f"M0,{y} L11,{y - 9} V{y - 1} L0,{y + 8} L-11,{y - 1} V{y - 9} Z", dress.light, dress.deep, 0.8)
    return out


def _flower(suit: str, dress: Dress) -> str:
    stem = path("M0,60 C4,90 -3,120 0,172", "none", LEAF_DARK, 3)
    leaves = path("M1,112 C12,108 18,98 18,86 C8,90 1,98 1,112 Z M0,128 C-12,126 -18,116 -19,104 C-8,107 -1,116 0,128 Z", LEAF, LEAF_DARK, 1)
    return stem + leaves + {"S": _tulip, "H": _rose, "D": _marigold, "C": _daisy}[suit](dress)


def _tulip(dress: Dress) -> str:
    out = path("M0,68 C-16,66 -19,50 -15,34 C-9,38 -6,42 0,32 C6,42 9,38 15,34 C19,50 16,66 0,68 Z", dress.main, dress.deep, 1)
    return out + path("M0,68 C-9,58 -9,46 0,32 C9,46 9,58 0,68 Z", dress.light, dress.deep, 1)


def _rose(dress: Dress) -> str:
    out = path("M-8,62 L-16,72 L-4,67 L0,76 L4,67 L16,72 L8,62 Z", LEAF, LEAF_DARK, 0.8)
    out += circle(0, 50, 17, dress.main, dress.deep, 1)
    return out + path("M-12,42 C-6,32 8,32 12,42 C15,52 8,60 0,59 C-8,58 -9,48 -3,45 C3,42 8,49 3,53 M-16,54 C-12,64 0,68 9,63", "none", dress.light, 1.8)


def _marigold(dress: Dress) -> str:
    petals = "".join(_petal(number * 45, 18, 6.5) for number in range(8))
    out = path(petals, dress.main, dress.deep, 0.8)
    return out + circle(0, 48, 6.6, GOLD, GOLD_DARK, 1)


def _daisy(dress: Dress) -> str:
    petals = "".join(_petal(number * 36, 18, 4.6) for number in range(10))
    out = path(petals, "#ffffff", dress.main, 1)
    return out + circle(0, 48, 6, GOLD, GOLD_DARK, 1)


def _petal(degrees: float, length: float, half: float) -> str:
    """A petal from the middle of the flower outwards."""
    angle = math.radians(degrees)
    ux, uy = math.sin(angle), -math.cos(angle)

    def at(along: float, across: float) -> str:
        return f"{along * ux - across * uy:.2f},{48 + along * uy + across * ux:.2f}"

    return f"M{at(3, 0)} C{at(8, half)} {at(length, half)} {at(length, 0)} C{at(length, -half)} {at(8, -half)} {at(3, 0)} Z"
