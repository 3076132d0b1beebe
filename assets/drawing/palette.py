"""The colours of the classic deck."""

from __future__ import annotations

from dataclasses import dataclass

PAPER = "#fffdf8"
EDGE = "#8a826f"
INK = "#1a212c"
RED = "#c4122b"
GOLD = "url(#gold)"
GOLD_PLAIN = "#e3b23c"
GOLD_DARK = "#8a5f12"
GOLD_GRADIENT = ("gold", "#f8df92", "#c68f22")
WHITE = "#ffffff"
ERMINE = "#fbf7ee"

SUIT_COLOURS = {"S": INK, "H": RED, "D": RED, "C": INK}


@dataclass(frozen=True)
class Dress:
    """What the three courts of a suit share: cloth, background and family looks."""

    main: str
    deep: str
    accent: str
    light: str
    tint: str
    halo: str
    skin: str
    shade: str
    hair: str
    hair_deep: str
    lips: str


DRESSES = {
    "S": Dress("#2c3f78", "#1d2a55", "#8d2f45", "#9fb3dc", "#edf0f6", "#fbfcff",
               "#f4d3b3", "#e6bb95", "#3a3237", "#231d22", "#b4505a"),
    "H": Dress("#b2202f", "#7f1422", "#2b4a7f", "#f0b4a4", "#fbeeea", "#fffaf7",
               "#f8d8bb", "#ebc09c", "#d09a3c", "#a87422", "#c4525c"),
    "D": Dress("#c96a1b", "#96470f", "#5a2a62", "#f6cf92", "#fcf3e2", "#fffcf4",
               "#d9a679", "#c68f61", "#4a2a1c", "#2f1810", "#a3483f"),
    "C": Dress("#1f6a4d", "#124733", "#7d2d2a", "#a5d2ae", "#ecf4ec", "#fbfefa",
               "#efc7a0", "#dcad82", "#8a4a23", "#653214", "#b04f4b"),
}  # fmt: skip

JESTER = Dress("#a81f4b", "#4b1d52", "#1f7a7d", "#f4cf6b", "#f5eff7", "#fdfbfe",
               "#f7d9c0", "#eac0a2", "#7a3b22", "#54250f", "#b83a4e")
