"""The index characters: a bold, slightly narrow alphabet of our own, 60 units high, with no font behind it."""

from __future__ import annotations

from dataclasses import dataclass

from .svg import group, path

HEIGHT = 60
STEM = 10.4
GAP = 3.5


@dataclass(frozen=True)
class Glyph:
    """A character: its width, the filled part of its drawing and the part drawn with the pen.

    Holes in the filled part run the other way round than its outline.
    """

    width: float
    filled: str = ""
    penned: str = ""


GLYPHS = {
    "A": Glyph(45, "M0,60 L16.4,0 H28.6 L45,60 H33.6 L30.4,47.5 H14.6 L11.4,60 Z M17,37.8 H28 L22.5,16 Z"),
    "K": Glyph(42, "M0,0 H10.4 V60 H0 Z M27.5,0 H40.5 L10.4,48.4 V28 Z M24.5,25.2 L42.5,60 H30 L16,34 Z"),
    "V": Glyph(45, "M0,0 H11.6 L22.5,43 L33.4,0 H45 L28.6,60 H16.4 Z"),
    "Q": Glyph(44, "M20,38.5 L28,33.5 L46,57 L37.5,62.5 Z",
               "M22,5.2 A16.8,24.8 0 0 1 22,54.8 A16.8,24.8 0 0 1 22,5.2 Z"),
    "J": Glyph(32, "", "M26.8,0 V40 A10.8,14.8 0 0 1 5.2,40 V36.5"),
    "D": Glyph(42, "", "M5.2,5.2 H15 C43.8,5.2 43.8,54.8 15,54.8 H5.2 Z"),
    "B": Glyph(40, "", "M5.2,28.6 H18.5 C33.5,28.6 33.5,5.2 18.5,5.2 H5.2 V54.8 H19.5 C38.6,54.8 38.6,28.6 19.5,28.6"),
    "R": Glyph(41, "M19,32 H30 L41.5,60 H29.6 Z", "M5.2,60 V5.2 H20 C39,5.2 39,33 20,33 H5.2"),
    "C": Glyph(41, "", "M36.2,19 C33.5,-.5 5.2,-.5 5.2,30 C5.2,60.5 33.5,60.5 36.2,41"),
    "E": Glyph(36, "", "M36,5.2 H5.2 V54.8 H36 M5.2,29 H31"),
    "F": Glyph(35, "", "M35,5.2 H5.2 V60 M5.2,30 H30"),
    "G": Glyph(43, "", "M37,18 C33,-.5 5.2,-1 5.2,30 C5.2,61 37.8,61 37.8,38 V34.5 H23"),
    "H": Glyph(43, "", "M5.2,0 V60 M37.8,0 V60 M5.2,29.5 H37.8"),
    "I": Glyph(10.4, "", "M5.2,0 V60"),
    "L": Glyph(34, "", "M5.2,0 V54.8 H34"),
    "M": Glyph(52, "M0,0 H13 L26,34 L39,0 H52 V60 H42 V21 L30.5,50 H21.5 L10,21 V60 H0 Z"),
    "N": Glyph(43, "M0,0 H12.4 L33,40.5 V0 H43 V60 H31 L10,19 V60 H0 Z"),
    "O": Glyph(44, "", "M22,5.2 A16.8,24.8 0 0 1 22,54.8 A16.8,24.8 0 0 1 22,5.2 Z"),
    "P": Glyph(39, "", "M5.2,60 V5.2 H19 C38,5.2 38,34.5 19,34.5 H5.2"),
    "S": Glyph(39, "", "M33,17.5 C32,1.2 6.5,.5 6.5,16.5 C6.5,33 33.6,26.5 33.6,43 C33.6,59.5 5.8,58.8 5.2,41.5"),
    "T": Glyph(38, "", "M0,5.2 H38 M19,5.2 V60"),
    "U": Glyph(42, "", "M5.2,0 V38 C5.2,60.4 36.8,60.4 36.8,38 V0"),
    "W": Glyph(60, "M0,0 H11 L17.6,40 L25.4,6 H34.6 L42.4,40 L49,0 H60 L48.6,60 H37.4 L30,28 L22.6,60 H11.4 Z"),
    "X": Glyph(43, "M0,0 H12.5 L21.5,19.5 L30.5,0 H43 L28,29.5 L43,60 H30.5 L21.5,39.8 L12.5,60 H0 L15,29.5 Z"),
    "Y": Glyph(43, "M0,0 H12 L21.5,24 L31,0 H43 L26.7,36 V60 H16.3 V36 Z"),
    "Z": Glyph(38, "M1,0 H37 V9.5 L13.5,49.6 H38 V60 H0 V50.5 L23.5,10.4 H1 Z"),
    "2": Glyph(38, "", "M5.4,21.5 V19 C5.4,.6 32.4,.6 32.4,19 C32.4,31 8.5,39 6.4,54.8 H38"),
    "3": Glyph(38, "", "M5.6,17.5 C5.6,1.2 31.2,1.2 31.2,17 C31.2,25 26,28.8 19,28.8 H13.5 M19,28.8 "
                       "C27.5,28.8 32.8,33.5 32.8,41.5 C32.8,59.2 5.2,59.2 5.2,42"),
    "4": Glyph(42, "M21.5,0 H34.5 V37.4 H42 V47.2 H34.5 V60 H24.3 V47.2 H0 V38.5 Z M24.3,14.5 L10.6,37.4 H24.3 Z"),
    "5": Glyph(38, "", "M34.5,5.2 H10.2 L8.2,27.6 C20,19.4 32.8,26 32.8,38.4 C32.8,60 6.8,59.4 5.2,43.5"),
    "6": Glyph(39, "", "M28.4,2.5 C14,11 5.2,24 5.2,38.5 C5.2,60.3 33.8,60.3 33.8,38.5 C33.8,18.6 9.6,18.6 6.2,33.5"),
    "7": Glyph(38, "M0,0 H38 V9 L20.4,60 H8.8 L25.8,10.4 H0 Z"),
    "8": Glyph(38, "", "M19,28.6 C3.4,28.6 3.4,5.2 19,5.2 C34.6,5.2 34.6,28.6 19,28.6 Z "
                       "M19,28.6 C37.4,28.6 37.4,54.8 19,54.8 C.6,54.8 .6,28.6 19,28.6 Z"),
    "9": Glyph(39, "", "M10.6,57.5 C25,49 33.8,36 33.8,21.5 C33.8,-.3 5.2,-.3 5.2,21.5 C5.2,41.4 29.4,41.4 32.8,26.5"),
    "1": Glyph(17.4, "M8.4,0 H17.4 V60 H7.2 V13.6 L0,18 V7 Z"),
    "0": Glyph(33.4, "", "M16.7,5.2 C32,5.2 32,54.8 16.7,54.8 C1.4,54.8 1.4,5.2 16.7,5.2 Z"),
}  # fmt: skip


def text_width(text: str) -> float:
    """The width of a word at the natural height of 60 units."""
    return sum(GLYPHS[character].width for character in text) + GAP * (len(text) - 1)


def word(text: str, x: float, y: float, height: float, colour: str, bold: float = 1.0) -> str:
    """A word in the index alphabet: its middle at x, its top at y, `height` units high; `bold` thickens its stems."""
    scale = height / HEIGHT
    left = x - text_width(text) * scale / 2
    out = ""
    for character in text:
        glyph = GLYPHS[character]
        inner = path(glyph.filled, colour, colour if bold > 1 else "", (bold - 1) * STEM, "butt")
        inner += _pen(glyph.penned, colour, bold)
        out += group(inner, f"translate({left:.1f} {y:g})" + (f" scale({scale:.3g})" if scale != 1 else ""))
        left += (glyph.width + GAP) * scale
    return out


def _pen(data: str, colour: str, bold: float) -> str:
    return path(data, "none", colour, STEM * bold, "butt").replace(' stroke-linejoin="round"', "")
