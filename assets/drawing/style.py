"""The style of a deck: its colours, its paper and the size of its indices."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from .palette import DRESSES, EDGE, INK, JESTER, PAPER, RED, WHITE, Dress


@dataclass(frozen=True)
class Index:
    """Positions of rank, suit and Braille dots in the upper left corner, in units of the card."""

    x: float = 36
    top: float = 17
    height: float = 60
    bold: float = 1.0
    sign_y: float = 105
    sign_size: float = 45
    mark_y: float = 145
    braille: tuple[float, float] = (36, 173)


class Figures(Enum):
    """Kind of drawing on the courts and jokers."""

    WHOLE = "figures that fill the card between the indices"
    SMALL = "the same figures, smaller, to make room for large indices"
    SIGNS = "one bold sign, to be told apart at any size"


@dataclass(frozen=True)
class Style:
    """One deck. `inks`: the colour of each suit; `pips`: as many signs as the rank says, or one large one."""

    inks: dict[str, str]
    dresses: dict[str, Dress] = field(default_factory=lambda: DRESSES)
    jester: Dress = JESTER
    paper: str = PAPER
    edge: str = EDGE
    border: float = 3
    index: Index = field(default_factory=Index)
    figures: Figures = Figures.WHOLE
    pips: bool = True


_BIG = Index(x=43, top=13, height=86, bold=1.12, sign_y=126, sign_size=46, mark_y=166, braille=(41, 206))
_FOUR = {"S": INK, "H": RED, "D": "#1458bf", "C": "#0b8043"}
_BLUE = replace(
    DRESSES["D"], main="#2f6fb7", deep="#1d4379", accent="#8a4b1f", light="#a9cdf0", tint="#edf4fc", halo="#d5e6f8"
)
_VIOLET = replace(
    DRESSES["S"], main="#473f5c", deep="#2b2539", accent="#8d2f45", light="#bdb4cf", tint="#f2f0f5", halo="#e2deea"
)
_STARK = {"S": "#000000", "H": "#c8001e", "D": "#0046c8", "C": "#006e32"}
_STARK_JESTER = replace(JESTER, main="#7a1fa2", deep="#3a0057")

CLASSIC = Style({"S": INK, "H": RED, "D": RED, "C": INK})
FOUR_COLOUR = Style(_FOUR, {**DRESSES, "D": _BLUE, "S": _VIOLET})
BIG_INDEX = replace(CLASSIC, index=_BIG, figures=Figures.SMALL, pips=False)
HIGH_CONTRAST = Style(
    _STARK,
    jester=_STARK_JESTER,
    paper=WHITE,
    edge="#000000",
    border=6,
    index=replace(_BIG, bold=1.25),
    figures=Figures.SIGNS,
    pips=False,
)
