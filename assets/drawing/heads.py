"""The heads of the courts: calm faces, hair, beards and what they wear on top.

All are drawn round the axis x = 0; a crown reaches up to about y = 20, a chin down to 117.
"""

from __future__ import annotations

from .outline import Point, both, closed
from .palette import GOLD, GOLD_DARK, INK, WHITE, Dress
from .svg import circle, path

_KING_FACE = "M0,54 L22,54 C24.5,66 24.5,82 22.5,93 C19.5,107 9,117 0,117"
_YOUNG_FACE = "M0,54 L21,54 C23.5,66 23,82 20.5,92 C16.5,105.5 7,115.5 0,115.5"


def king_head(suit: str, dress: Dress) -> str:
    """Hair, face, beard and crown of a king."""
    waves = both("M18,58 C30,60 35,74 32.5,88 C31,98 34,106 41,107 C38,116 25,117 22,106 L18,84 Z")
    out = path(waves, dress.hair_deep) + _neck(dress, 11, 124) + _face(_KING_FACE, dress)
    out += _eyes(dress, brow=2.8) + _nose(dress)
    return out + _beard(suit, dress) + _crown(suit, dress)


def _beard(suit: str, dress: Dress) -> str:
    cheek = "M0,99 C8,98 16,100 19,92 C20.6,86 20.6,80 21,72 L24.4,70 "
    out = path(closed(cheek + _BEARDS[suit]), dress.hair) + path(_STRANDS[suit], "none", dress.hair_deep, 1.5)
    out += path("M-5,108.4 C-2,111 2,111 5,108.4 C2,107.4 -2,107.4 -5,108.4 Z", dress.lips)
    moustache = "M0,100.4 C4,97.6 10,99 14,103 C17,106 21,106.6 24.5,104.6 "
    moustache = closed(moustache + "C22,111 14,111.4 9,108.6 C5,106.4 2,105.6 0,106.4")
    return out + path(moustache, dress.hair, dress.hair_deep, 1)


_BEARDS = {
    "S": "C27,92 26,112 17,128 C11,139 4,146 0,151",
    "H": "C30,90 31,112 24,124 C17,136 6,138 0,138",
    "D": "C28,92 27,110 23,122 C20,132 15,140 9,145 C7,138 3,132 0,130",
    "C": "C28,90 28,108 25,128 C17,135 7,137 0,137",
}
_STRANDS = {
    "S": "M0,116 V143 " + both("M9,116 C9,126 6,133 3,139 M17,110 C16,119 14,124 11,130"),
    "H": "M0,115 V131 " + both("M9,115 C9.6,122 8.6,127 6,132 M18,110 C18.6,116 17.6,121 15,125"),
    "D": both("M4,114 C5,122 7,130 9,137 M13,113 C14,121 13,128 12,133 M20,106 C20.6,112 19.6,117 18.6,121"),
    "C": "M0,115 V132 " + both("M8,115 V132 M16,112 V129"),
}


def queen_head(suit: str, dress: Dress) -> str:
    """Veil, hair, face and coronet of a queen."""
    veil = closed("M0,30 C20,30 31,42 34,62 C38,88 46,116 60,140 L40,148 L12,130 L0,100")
    out = path(veil, dress.light)
    out += path(both("M26,58 C36,76 40,110 50,136 M20,52 C30,74 33,104 38,130"), "none", dress.main, 1.2)
    out += path(closed(_LOCKS[suit] + _LOCKS_INSIDE), dress.hair)
    out += path(_LOCK_LINES[suit], "none", dress.hair_deep, 1.5)
    out += _throat(dress) + _face(_YOUNG_FACE, dress)
    out += _eyes(dress, brow=2.0, lashes=True) + _nose(dress) + _mouth(dress)
    parting = closed("M0,50 L22,50 C26,60 26,72 23.4,82 C20.6,72 12,62 0,59")
    out += path(parting, dress.hair) + path(both("M4,57 C12,59 18,64 21.6,71"), "none", dress.hair_deep, 1.3)
    return out + _coronet(suit, dress)


_LOCKS_INSIDE = "L11,108 L0,104"
_LOCKS = {
    "S": "M0,50 C20,46 30,60 31,80 C32,102 33,124 25,146 L14,130 ",
    "H": "M0,50 C20,46 31,60 31,78 C31,92 40,102 36,116 C33,126 39,134 33,146 C24,146 17,138 13,126 ",
    "D": "M0,50 C20,46 33,58 34,76 C35,96 36,112 29,122 C24,129 15,128 12,122 ",
    "C": "M0,50 C20,46 30,60 31,80 C32,94 25,104 32,116 C38,128 29,138 22,148 C17,140 14,132 12,122 ",
}
_LOCK_LINES = {
    "S": both("M27,84 C28,104 27,122 22,138"),
    "H": both("M27,84 C27,96 34,104 31,116 C28,126 33,132 30,141"),
    "D": both("M29,80 C30,98 31,110 25,119 M24.6,86 C25,100 24,110 19,117"),
    "C": both("M27,84 C27,96 22,104 27,116 C32,126 26,134 22,142"),
}


def jack_head(suit: str, dress: Dress) -> str:
    """Page's hair, face and feathered cap of a jack."""
    bob = closed("M0,48 C22,46 32,58 32,76 C32,90 33,100 37,109 C30,113 22,111 18,106 L0,100")
    out = path(bob, dress.hair) + path(both("M27.4,78 C27.4,92 29,100 32,107"), "none", dress.hair_deep, 1.5)
    out += _neck(dress, 9.5) + collar(dress) + _face(_YOUNG_FACE, dress)
    out += _eyes(dress, brow=2.5) + _nose(dress) + _mouth(dress)
    fringe = closed("M0,52 L22,52 C25,62 25,72 23,80 C21.6,74 20,70 17,67 C11,70 5,70 0,67")
    out += path(fringe, dress.hair)
    if suit in "SC":
        out += path(both("M1,102.4 C5,100.6 9,102 12,100.4 C11,104.6 5,105.4 1,103.6 Z"), dress.hair)
    return out + _cap(suit, dress)


def young_head(dress: Dress) -> str:
    """A young neck with its collar, and a face without features."""
    return _neck(dress, 9.5) + collar(dress) + _face(_YOUNG_FACE, dress)


def collar(dress: Dress) -> str:
    """An open white collar round the neck."""
    return path(both("M0,139 L9.5,107 L20,113 L23,128 L10,133 Z"), WHITE, dress.deep, 1.1)


def _neck(dress: Dress, half: float, foot: float = 140) -> str:
    return path(closed(f"M0,100 L{half},100 L{half + 2},122 L0,{foot}"), dress.shade)


def _throat(dress: Dress) -> str:
    """A queen's neck, bare down to the gown, shaded under the chin."""
    out = path(closed("M0,100 L10,100 L11,126 L0,134"), dress.skin)
    return out + path(closed("M0,100 L10,100 L10.4,112 C8,119 4,122 0,122.6"), dress.shade)


def _face(half: str, dress: Dress) -> str:
    """The face, its right side in soft shadow."""
    return path(closed(half), dress.skin) + path(half + " Z", dress.shade)


def _eyes(dress: Dress, brow: float, lashes: bool = False) -> str:
    """Draw eyes under their lids, and brows of this thickness."""
    out = path(both("M4.6,83 C7.4,78.8 14,78.4 17,82.6 C14,86 7.6,86.2 4.6,83 Z"), WHITE)
    out += circle(-10.6, 82.4, 2.9, INK) + circle(10.6, 82.4, 2.9, INK)
    lid = "M4.2,83 C7.4,78.4 14,78 17.4,82.6" + (" L19.6,80.6" if lashes else "")
    out += path(both(lid), "none", INK, 1.7)
    return out + path(both("M4.6,75.4 C8,72.4 14,71.8 18.6,75"), "none", dress.hair_deep, brow)


def _nose(dress: Dress) -> str:
    return path("M-3.6,78 C-2.6,86 -3,91 -5.4,96 C-3.4,98.6 1,98.8 3.6,97.4", "none", dress.contour, 1.4)


def _mouth(dress: Dress) -> str:
    upper = closed("M0,104.6 C2,103.4 4.4,104 7.4,105.8 C4,107 2,107 0,106.8")
    return path(upper + "M-5.4,106.6 C-2.6,110.6 2.6,110.6 5.4,106.6 Z", dress.lips)


def _crown(suit: str, dress: Dress) -> str:
    """A king's crown: cap of cloth, points and a jewelled band."""
    out = path(closed("M0,30 C12,30 24,36 27,50 L0,56"), dress.main)
    out += path(closed(_CROWN_POINTS[suit]), GOLD, GOLD_DARK, 1.2)
    out += "".join(circle(x, y, 3.6, GOLD, GOLD_DARK, 1) for x, y in _CROWN_BALLS[suit])
    band = closed("M0,61 C10,61 20,60 26.4,57.6 L28,48.6 C20,51 10,52 0,52")
    out += path(band, GOLD, GOLD_DARK, 1.2)
    out += path("M-4,56.4 L0,52.8 L4,56.4 L0,60 Z", dress.accent)
    return out + circle(-14, 55.6, 2.4, dress.main) + circle(14, 55.6, 2.4, dress.main)


_CROWN_POINTS = {
    "S": "M0,24 C2,32 5,37 9,40 L17,25 C17.6,33 20,38 24,40 L37,24 C34,34 31,42 28,50 L0,53",
    "H": "M0,22 L10,41 L22,24 L24,41 L38,27 L28,50 L0,53",
    "D": "M0,22 C7,26 8,33 5,40 L13,40 C13,32 18,26 24,27 C28,32 27,37 24,41 C29,37 34,32 40,33 L28,50 L0,53",
    "C": "M0,23 C4,27 5,31 4,34 C8,31 13,33 14,38 L20,42 L36,24 L28,50 L0,53",
}
_CROWN_BALLS: dict[str, list[Point]] = {
    "S": [(0, 22), (-17, 24), (17, 24), (-37.4, 23), (37.4, 23)],
    "H": [(0, 20), (-22.4, 22), (22.4, 22), (-38.6, 26), (38.6, 26)],
    "D": [(0, 20)],
    "C": [(0, 21), (-37, 23), (37, 23)],
}


def _coronet(suit: str, dress: Dress) -> str:
    """A queen's coronet, lower and rounder than a crown, with pearls."""
    out = path(closed(_CORONET_POINTS[suit]), GOLD, GOLD_DARK, 1.2)
    out += path(closed("M0,54 C9,54 18,53 24,50.6 L25,44 C18,46.4 9,47 0,47"), GOLD, GOLD_DARK, 1.2)
    out += "".join(circle(x, y, r, WHITE, GOLD_DARK, 0.8) for x, y, r in _PEARLS[suit])
    jewels = circle(-12, 49.4, 1.7, dress.main) + circle(12, 49.4, 1.7, dress.main)
    return out + circle(0, 50.4, 2.4, dress.accent) + jewels


_CORONET_POINTS = {
    "S": "M0,25 L6,38 L14,30 L17,39 L27,33 L25,45 L0,48",
    "H": "M0,26 C7,29 7,35 4,39 C7,31 14,28 17,33 C18,35 17,38 15,40 C19,33 25,31 28,35 L25,45 L0,48",
    "D": "M0,24 L5,36 L12,36 L15,28 L19,36 L28,34 L25,45 L0,48",
    "C": "M0,27 C6,28 8,34 6,39 C8,32 16,31 17,39 C20,33 27,34 27,38 L25,45 L0,48",
}
_PEARLS: dict[str, list[tuple[float, float, float]]] = {
    "S": [(0, 24, 3.2), (-14, 29, 2.6), (14, 29, 2.6), (-27.4, 32, 2.6), (27.4, 32, 2.6)],
    "H": [(0, 24, 3.2), (-12, 30, 2.4), (12, 30, 2.4), (-27, 33, 2.4), (27, 33, 2.4)],
    "D": [(0, 23, 3.2), (-15, 27, 2.6), (15, 27, 2.6), (-28.4, 33, 2.6), (28.4, 33, 2.6)],
    "C": [(0, 26, 3.2), (-12, 32, 2.4), (12, 32, 2.4), (-26, 35, 2.4), (26, 35, 2.4)],
}


def _cap(suit: str, dress: Dress) -> str:
    """A jack's soft cap with a feather."""
    out = path(_CAPS[suit], dress.main) + path(_CAP_FOLDS[suit], "none", dress.deep, 1.5)
    out += path("M-29,62 C-12,54 12,54 29,62 L28,53 C12,45.6 -12,45.6 -28,53 Z", dress.accent)
    out += path("M20,52 C26,40 34,22 45,18 C47,30 34,44 24,50 Z", dress.light, dress.deep, 1)
    out += path("M21,50 C27,40 35,28 43,20.6", "none", dress.deep, 1.2)
    return out + circle(20, 52.4, 4, GOLD, GOLD_DARK, 1)


_CAPS = {
    "S": "M-30,58 C-40,50 -36,34 -20,29 C-4,24 20,25 30,33 C40,41 36,52 29,58 C12,48 -12,48 -30,58 Z",
    "H": "M-30,58 C-44,54 -42,36 -24,30 C-4,24 16,26 27,34 C34,40 34,50 29,58 C12,48 -12,48 -30,58 Z",
    "D": "M-29,58 L-33,36 C-20,40 -14,30 0,26 C14,30 20,40 33,36 L29,58 C12,48 -12,48 -29,58 Z",
    "C": "M-29,58 C-34,42 -22,28 -4,25 C16,22 32,34 29,58 C12,48 -12,48 -29,58 Z",
}
_CAP_FOLDS = {
    "S": "M-22,49 C-28,44 -26,38 -18,35 M-4,46 C-6,40 -2,35 6,33",
    "H": "M-22,49 C-32,46 -30,40 -22,36 M-6,46 C-8,40 -4,35 4,33",
    "D": "M0,45 V32 M-15,47 C-18,43 -18,41 -18,39",
    "C": "M-16,47 C-18,40 -12,33 -6,31 M2,45 C1,39 4,34 9,32",
}
