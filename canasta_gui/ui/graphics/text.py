"""Text and icons: one typeface, cached lines, wrapping, shortening; suit symbols and tinted icons from `assets/`."""

import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from canasta_gui.text_input import visible
from canasta_gui.ui.graphics.cache import Cache, PictureCache
from canasta_gui.ui.graphics.theme import Colour, Theme


class Icons:
    """Renders SVG files at exactly the requested size; `assets` is the folder that contains `icons/` and `cards/`."""

    def __init__(self, assets: Path) -> None:
        self.assets = assets
        self._cache = PictureCache(1)

    def keep_for(self, size: tuple[int, int]) -> None:
        """Keep what a window of this size needs."""
        self._cache.keep_for(size)

    def icon(self, name: str, side: int, colour: Colour) -> pygame.Surface:
        """Return a square icon in one colour; for an unknown name, return an empty box."""

        def make() -> pygame.Surface:
            surface = self._load(self.assets / "icons" / f"{name}.svg", (side, side))
            surface.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
            return surface

        return self._cache.get((name, side, colour), make)

    def picture(self, path: Path, size: tuple[int, int]) -> pygame.Surface:
        """Return an SVG file as large as fits into `size`; for a missing file, return an empty box."""
        return self._cache.get((path, size), lambda: self._load(path, size))

    def kept(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a composed picture from the cache; make it if its key is unknown."""
        return self._cache.get(key, make)

    def _load(self, path: Path, size: tuple[int, int]) -> pygame.Surface:
        size = max(1, size[0]), max(1, size[1])
        if not path.is_file():
            surface = pygame.Surface(size, pygame.SRCALPHA)
            pygame.draw.rect(surface, "white", surface.get_rect(), max(1, size[0] // 12), border_radius=size[0] // 4)
            return surface
        return pygame.image.load_sized_svg(path, size).convert_alpha()


SUITS: Final = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}
ELLIPSIS: Final = "…"
LONGEST_LINE: Final = 2000
"""Maximum number of characters of a line that are drawn; more than the widest window can show."""
LONGEST_WORD: Final = 24
"""Maximum length of a word; anything longer, such as a path, may be broken anywhere."""
_NEARLY: Final = 8
"""Tolerance in pixels for finding the shortest possible lines."""
JOINT: Final = " · "
"""The separator between the names of partners."""

MOST_FONTS: Final = 2
"""Maximum number of sizes of a typeface that are kept at once."""

_PARTS: Final = re.compile("([♠♥♦♣ ])")
"""Separates the parts of a line: suits are pictures, and the font kerns spaces too tightly after r, f and t."""
_NARROW_SPACE: Final = "\N{NARROW NO-BREAK SPACE}"
_NO_BREAK_SPACE: Final = "\N{NO-BREAK SPACE}"


@cache
def _typeface(file: Path) -> bytes:
    """Return the content of a font file, cached because SDL would read it in small steps for each size."""
    return file.read_bytes()


class _Fonts:
    """One typeface in the sizes used last; a further size takes over the font that was not used for longest.

    A font takes a third of a megabyte, most of it the tables of the shaper, which do not depend on its size.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._by_size: OrderedDict[int, pygame.font.Font] = OrderedDict()

    def font(self, px: int) -> pygame.font.Font:
        """Return the font in a size in pixels, valid until another size is asked for."""
        font = self._by_size.pop(px, None)
        if font is None and len(self._by_size) < MOST_FONTS:
            font = pygame.font.Font(None if self._file is None else BytesIO(_typeface(self._file)), px)
        elif font is None:
            _, font = self._by_size.popitem(last=False)
            font.set_point_size(px)
        self._by_size[px] = font
        return font


class Ink(NamedTuple):
    """A drawn text, logged when `Typesetter.log` is a list."""

    text: str
    rect: pygame.Rect
    """Its place in pixels of the surface."""
    shortened: bool
    """True if it was shortened to fit its place."""
    visible: pygame.Rect
    """The part of `rect` inside the surface's clip (empty where a list is scrolled away)."""


class Typesetter:
    """Renders and measures text. Sizes are heights in pixels (`Scale.font`); ♠♥♦♣ are drawn as pictures."""

    def __init__(self, regular: Path | None, bold: Path | None, icons: Icons, theme: Theme) -> None:
        self._typefaces = {False: _Fonts(regular), True: _Fonts(bold or regular)}
        self._icons = icons
        self._theme = theme
        self._lines = PictureCache(1)
        # Enough for the longest form (house rules), which is measured as a whole whenever it is scrolled.
        self._widths: Cache[int] = Cache(12_000)
        self._parts: Cache[int] = Cache(6000)
        self._wrapped: Cache[tuple[str, ...]] = Cache(3000)
        self.log: list[Ink] | None = None
        """Set to a list to log every drawn text."""

    def keep_for(self, size: tuple[int, int]) -> None:
        """Keep what a window of this size needs."""
        self._lines.keep_for(size)

    def height(self, px: int) -> int:
        """Return the height of a line, spacing included."""
        return round(px * 1.3)

    def width(self, text: str, px: int, *, bold: bool = False) -> int:
        """Return the width of one line in pixels."""
        return self._widths.get((text, px, bold), lambda: self._measure(_plain(text), px, bold))

    def line(self, text: str, px: int, colour: Colour, *, bold: bool = False) -> pygame.Surface:
        """Return one line as a picture `height(px)` high, with the text vertically centred."""
        return self._lines.get((text, px, colour, bold), lambda: self._render(_plain(text), px, colour, bold))

    def fit(self, text: str, px: int, width: int, *, bold: bool = False) -> str:
        """Return the text, shortened with … if it is wider than `width`; names joined by · share the width."""
        if self.width(text, px, bold=bold) <= width:
            return text
        short, aim = text, width
        while aim > 0:
            short = self._shared(text.split(JOINT), px, aim, bold)
            over = self.width(short, px, bold=bold) - width
            if over <= 0:
                break
            aim -= over  # joined words are a little wider than the sum of their widths
        return short

    def _shared(self, names: list[str], px: int, width: int, bold: bool) -> str:
        room = width - (len(names) - 1) * self.width(JOINT, px, bold=bold)
        widths = [self.width(name, px, bold=bold) for name in names]
        for done, nth in enumerate(sorted(range(len(names)), key=widths.__getitem__)):
            share = room // (len(names) - done)
            names[nth] = self._cut(names[nth], px, share, bold)
            room -= min(widths[nth], share)
        return JOINT.join(names)

    def _cut(self, text: str, px: int, width: int, bold: bool) -> str:
        if self.width(text, px, bold=bold) <= width:
            return text

        def width_up_to(end: int) -> int:
            return self.width(text[:end].rstrip() + ELLIPSIS, px, bold=bold)

        return text[: bisect_right(range(1, len(text) + 1), width, key=width_up_to)].rstrip() + ELLIPSIS

    def wrap(self, text: str, px: int, width: int, *, bold: bool = False) -> list[str]:
        """Break a text into lines of at most `width` pixels; a word wider than a line is broken."""
        return list(self._wrapped.get((text, px, width, bold), lambda: tuple(self._wrap(text, px, width, bold))))

    def wrap_evenly(self, text: str, px: int, width: int, *, bold: bool = False) -> list[str]:
        """Break a text into as few lines as `wrap`, of like length, so that no last word is left alone."""
        lines = self.wrap(text, px, width, bold=bold)
        low, high = (width // (len(lines) + 1) if len(lines) > 1 else width), width
        while high - low > _NEARLY:
            middle = (low + high) // 2
            fits = len(self.wrap(text, px, middle, bold=bold)) <= len(lines)
            low, high = (low, middle) if fits else (middle, high)
        return self.wrap(text, px, high, bold=bold)

    def longest_word(self, text: str, px: int, *, bold: bool = False) -> int:
        """Return the width of the longest word, below which `wrap` must break it; paths and the like are ignored."""
        words = (word for word in text.split() if len(word) <= LONGEST_WORD)
        return max((self.width(word, px, bold=bold) for word in words), default=0)

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        px: int,
        colour: Colour,
        *,
        bold: bool = False,
        align: str = "left",
    ) -> pygame.Rect:
        """Draw one line into `rect`, centred vertically, shortened if necessary; return its place.

        `align` is "left", "center" or "right".
        """
        fitting = self.fit(text, px, rect.width, bold=bold)
        return self._put(surface, self.line(fitting, px, colour, bold=bold), text, rect, align, fitting != text)

    def draw_lines(
        self,
        surface: pygame.Surface,
        lines: Sequence[str],
        rect: pygame.Rect,
        px: int,
        colour: Colour,
        *,
        bold: bool = False,
        align: str = "left",
    ) -> None:
        """Draw lines below one another from the top of `rect`."""
        step = self.height(px)
        for number, line in enumerate(lines):
            row = pygame.Rect(rect.x, rect.y + number * step, rect.width, step)
            self.draw(surface, line, row, px, colour, bold=bold, align=align)

    def draw_block(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        px: int,
        colour: Colour,
        *,
        bold: bool = False,
        align: str = "left",
    ) -> None:
        """Draw a text vertically centred in `rect`, in as many lines as fit."""
        most = max(1, rect.height // self.height(px))
        lines = [text] if most == 1 else self.wrap(text, px, rect.width, bold=bold)
        if len(lines) > most:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        block = pygame.Rect(rect.x, 0, rect.width, len(lines) * self.height(px))
        block.centery = rect.centery
        self.draw_lines(surface, lines, block, px, colour, bold=bold, align=align)

    def _put(
        self,
        surface: pygame.Surface,
        picture: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        align: str,
        shortened: bool,
    ) -> pygame.Rect:
        place = picture.get_rect(centery=rect.centery, x=rect.x)
        if align == "center":
            place.centerx = rect.centerx
        elif align == "right":
            place.right = rect.right
        surface.blit(picture, place)
        if self.log is not None and text.strip():
            offset = surface.get_abs_offset()
            whole = place.move(offset)
            self.log.append(Ink(text, whole, shortened, place.clip(surface.get_clip()).move(offset)))
        return place

    def _font(self, px: int, bold: bool) -> pygame.font.Font:
        return self._typefaces[bold].font(px)

    def _measure(self, text: str, px: int, bold: bool) -> int:
        return sum(self._advance(part, px, bold) for part in _PARTS.split(text) if part)

    def _advance(self, part: str, px: int, bold: bool) -> int:
        """Return the width of a word, a space or a suit; cached, since wrapping needs the same ones repeatedly."""
        if part in SUITS:
            return _suit_side(px)
        return self._parts.get((part, px, bold), lambda: self._font(px, bold).size(part)[0])

    def _render(self, text: str, px: int, colour: Colour, bold: bool) -> pygame.Surface:
        font = self._font(px, bold)
        surface = pygame.Surface((max(1, self._measure(text, px, bold)), self.height(px)), pygame.SRCALPHA)
        x = 0
        top = (surface.get_height() - font.get_height()) // 2
        for part in filter(None, _PARTS.split(text)):
            if part in SUITS:
                side = _suit_side(px)
                tint = self._theme.red_suit if part in "♥♦" else colour
                sign = self._icons.icon(SUITS[part], side, tint)
                # The symbol stands on the baseline, as high as a capital letter.
                surface.blit(sign, (x, top + font.get_ascent() - round(side * 0.9)))
                x += side
            else:
                advance = self._advance(part, px, bold)
                if advance:  # the library cannot render a text without width
                    surface.blit(font.render(part, True, colour), (x, top))
                x += advance
        return surface

    def _wrap(self, text: str, px: int, width: int, bold: bool) -> list[str]:
        lines = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self.width(longer, px, bold=bold) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                line = self._broken(word, px, width, bold, lines)
            lines.append(line)
        return lines

    def _broken(self, word: str, px: int, width: int, bold: bool, lines: list[str]) -> str:
        """Append the full lines of an overlong word to `lines`; return the rest of the word.

        A path is broken behind a slash where that is possible, so that its name stays whole.
        """
        while (cut := self._room(word, px, width, bold)) < len(word):
            cut = max(word.rfind("/", 1, cut), word.rfind("\\", 1, cut)) + 1 or cut
            lines.append(word[:cut])
            word = word[cut:]
        return word

    def _room(self, word: str, px: int, width: int, bold: bool) -> int:
        """Return the number of letters of a word that fit into a line, at least one (a galloping search)."""
        fits, most = 1, 2
        while most <= len(word) and self.width(word[:most], px, bold=bold) <= width:
            fits, most = most, 2 * most
        most = min(most, len(word) + 1)
        while most - fits > 1:
            middle = (fits + most) // 2
            if self.width(word[:middle], px, bold=bold) <= width:
                fits = middle
            else:
                most = middle
        return fits


def _plain(text: str) -> str:
    """Return the drawable part of a text, cut to the length that any window can show.

    It accepts any text, since lines may come from foreign files.
    """
    return visible(text[:LONGEST_LINE]).replace(_NARROW_SPACE, _NO_BREAK_SPACE)


def _suit_side(px: int) -> int:
    return max(6, round(px * 0.86))
