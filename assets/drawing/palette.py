"""The colours of the cards."""

from __future__ import annotations

from dataclasses import dataclass

PAPER = "#fffdf8"
EDGE = "#7f7763"
INK = "#1a212c"
RED = "#c4122b"
GOLD = "url(#gold)"
GOLD_PLAIN = "#e3b23c"
GOLD_DARK = "#8a5f12"
GOLD_GRADIENT = ("gold", "#f8df92", "#c68f22")
WHITE = "#ffffff"
ERMINE = "#fbf7ee"


@dataclass(frozen=True)
class Dress:
    """Properties shared by the three courts of a suit: cloth, background and family looks."""

    main: str
    deep: str
    accent: str
    light: str
    tint: str
    halo: str
    skin: str
    shade: str
    contour: str
    hair: str
    hair_deep: str
    lips: str


DRESSES = {
    "S": Dress(
        main="#2c3f78", deep="#1d2a55", accent="#8d2f45", light="#a3b6de", tint="#eef1f7", halo="#dae2f1",
        skin="#f4d3b3", shade="#e7bd98", contour="#b57f5c", hair="#3d353a", hair_deep="#221c20", lips="#b4505a",
    ),
    "H": Dress(
        main="#b2202f", deep="#7f1422", accent="#2b4a7f", light="#f0b4a4", tint="#fcf0ec", halo="#f8dcd4",
        skin="#f8d8bb", shade="#ecc3a3", contour="#bf8560", hair="#d09a3c", hair_deep="#a06c1e", lips="#c4525c",
    ),
    "D": Dress(
        main="#c96a1b", deep="#8f430e", accent="#5a2a62", light="#f6cf92", tint="#fdf5e6", halo="#f7e3bd",
        skin="#d9a679", shade="#c79063", contour="#8f5a35", hair="#4a2a1c", hair_deep="#2b160e", lips="#9c4038",
    ),
    "C": Dress(
        main="#1f6a4d", deep="#124733", accent="#7d2d2a", light="#a5d2ae", tint="#eff6ef", halo="#d5e9d6",
        skin="#efc7a0", shade="#deb087", contour="#ad7850", hair="#8a4a23", hair_deep="#5f3013", lips="#b04f4b",
    ),
}  # fmt: skip
JESTER = Dress(
    main="#a81f4b", deep="#4b1d52", accent="#1f7a7d", light="#f4cf6b", tint="#f6f1f8", halo="#e6d9ec",
    skin="#f7d9c0", shade="#ebc3a6", contour="#c0856a", hair="#8a4526", hair_deep="#54250f", lips="#b83a4e",
)  # fmt: skip


def mixed(one: str, other: str, part: float) -> str:
    """Return the colour that lies so far, 0 to 1, on the way from one to the other; both as `#rrggbb`."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)
