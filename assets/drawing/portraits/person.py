"""The features of one person of the portraits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Skin(NamedTuple):
    """The colours of a face: lit, in shade, its lines, its lips."""

    light: str
    shade: str
    contour: str
    lips: str


class Hair(NamedTuple):
    """The colours of hair, and of the lines in it."""

    colour: str
    line: str


class Cloth(NamedTuple):
    """The colours of clothes: the main one, the same in shade, and another."""

    main: str
    shade: str
    accent: str


ROSE = Skin("#fbdcc4", "#f0c4a6", "#c98d6a", "#c9606a")
LIGHT = Skin("#f6d2b0", "#e8b98f", "#b98055", "#bd5a58")
SAND = Skin("#eec39a", "#dda97c", "#a87048", "#b0544e")
OLIVE = Skin("#dba978", "#c8905f", "#8f5a35", "#9e4a40")
BROWN = Skin("#b27748", "#9a6238", "#6b3f20", "#8a3a38")
DEEP = Skin("#8d5a35", "#75472a", "#472612", "#8a3238")
EBONY = Skin("#7a4a30", "#643a24", "#3a2010", "#b05552")

BLACK = Hair("#2b2730", "#4a4452")
BROWN_HAIR = Hair("#5a3620", "#38200f")
AUBURN = Hair("#9c4a22", "#6d2e10")
GINGER = Hair("#d2712a", "#9c4a12")
BLOND = Hair("#e2b453", "#ad7d26")
SILVER = Hair("#c9ccd3", "#949aa6")
WHITE_HAIR = Hair("#f1eee8", "#c4beb2")
GREY = Hair("#8e8f96", "#63656d")


@dataclass(frozen=True)
class Person:
    """`back` and `front` name what is drawn behind the face and over it: hair, glasses, a hat (see `parts`).

    `ground`: the colour of the disc. `brow`: the width of the eyebrows. `lips`: painted.
    """

    name: str
    ground: str
    skin: Skin
    hair: Hair
    cloth: Cloth
    back: tuple[str, ...] = ()
    front: tuple[str, ...] = ()
    face: str = "oval"
    nose: str = "straight"
    eye: str = "#3a2a1c"
    brow: float = 4.0
    wear: str = "shirt"
    beard: str = ""
    lips: bool = False
    lashes: bool = False
    old: bool = False
