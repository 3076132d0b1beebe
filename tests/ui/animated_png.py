"""Animated PNG files of 255 colours, written with nothing but the standard library and pygame."""

import bisect
import itertools
import math
import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import pygame

SAMPLES: Final = 10
"""The palette is made from one frame of this many."""
COARSE: Final = bytes(min(255, level + 2) & 0xFC for level in range(256))
"""Levels of a colour channel to the nearest of 64."""

Colour = tuple[int, int, int]


class Box:
    """Colours that one colour will stand for, with the number of their pixels."""

    def __init__(self, counted: Iterable[tuple[Colour, int]]) -> None:
        self._counted = list(counted)
        self._ranges = [max(c[at] for c, _ in self._counted) - min(c[at] for c, _ in self._counted) for at in range(3)]

    def weight(self) -> float:
        """Return how much it is worth to divide the box."""
        return max(self._ranges) * math.sqrt(sum(number for _, number in self._counted))

    def halves(self) -> "tuple[Box, Box]":
        """Divide the box across its longest side, with about as many pixels on each side."""
        at = self._ranges.index(max(self._ranges))
        self._counted.sort(key=lambda each: each[0][at])
        below = list(itertools.accumulate(number for _, number in self._counted))
        cut = min(max(1, bisect.bisect_left(below, below[-1] / 2)), len(below) - 1)
        return Box(self._counted[:cut]), Box(self._counted[cut:])

    def mean(self) -> Colour:
        """Return the mean colour of the pixels."""
        pixels = sum(number for _, number in self._counted)
        red, green, blue = (round(sum(c[at] * number for c, number in self._counted) / pixels) for at in range(3))
        return red, green, blue


class Palette:
    """At most 255 colours that stand for all colours of some frames, found by median cut."""

    def __init__(self, frames: Sequence[pygame.Surface]) -> None:
        counts: Counter[Colour] = Counter()
        for frame in frames:
            data = pygame.image.tobytes(frame, "RGB").translate(COARSE)
            counts.update(zip(data[::3], data[1::3], data[2::3], strict=True))
        boxes = [Box(counts.items())]
        while len(boxes) < 255 and boxes[-1].weight():
            boxes += boxes.pop().halves()
            boxes.sort(key=Box.weight)
        self.colours = [box.mean() for box in boxes]
        self._nearest: dict[Colour, int] = {}

    def indices(self, rgba: bytes) -> bytes:
        """Return the number of the nearest colour for each pixel, from 1 on; 0 for transparent ones."""
        nearest = self._nearest
        coarse = rgba.translate(COARSE)
        found = bytearray()
        for colour, alpha in zip(zip(coarse[::4], coarse[1::4], coarse[2::4], strict=True), rgba[3::4], strict=True):
            if not alpha:
                found.append(0)
                continue
            if colour not in nearest:
                nearest[colour] = 1 + min(range(len(self.colours)), key=lambda at: _distance(self.colours[at], colour))
            found.append(nearest[colour])
        return bytes(found)


def _distance(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def save(frames: Sequence[pygame.Surface], path: Path, *, rate: int = 1) -> None:
    """Write frames as an animated PNG that repeats for ever, `rate` frames a second."""
    palette = Palette([*frames[::SAMPLES], frames[-1]])
    width, height = frames[0].get_size()
    numbers = itertools.count()
    chunks = [
        _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        _chunk(b"acTL", struct.pack(">II", len(frames), 0)),
        _chunk(b"PLTE", bytes(3) + b"".join(map(bytes, palette.colours))),
        _chunk(b"tRNS", b"\0"),
    ]
    for nth, frame in enumerate(frames):
        rect, data = _changed(frames[nth - 1] if nth else None, frame, palette)
        chunks.append(
            _chunk(b"fcTL", struct.pack(">IIIIIHHBB", next(numbers), rect.w, rect.h, rect.x, rect.y, 1, rate, 0, 1))
        )
        chunks.append(_chunk(b"fdAT", struct.pack(">I", next(numbers)) + data) if nth else _chunk(b"IDAT", data))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks) + _chunk(b"IEND", b""))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _changed(before: pygame.Surface | None, after: pygame.Surface, palette: Palette) -> tuple[pygame.Rect, bytes]:
    """Return the rectangle that differs from the frame before, and its compressed rows: 0 where nothing has changed."""
    rect, part = after.get_rect(), after.convert_alpha()
    if before is not None:
        same = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
        same.invert()
        rects = same.get_bounding_rects()
        rect = rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 1, 1)
        part = same.to_surface(setsurface=part, unsetcolor=(0, 0, 0, 0))
    indices = palette.indices(pygame.image.tobytes(part.subsurface(rect), "RGBA"))
    rows = b"".join(b"\0" + indices[start : start + rect.w] for start in range(0, len(indices), rect.w))
    return rect, zlib.compress(rows, 9)
