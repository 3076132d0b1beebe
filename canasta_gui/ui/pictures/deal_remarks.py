"""What is said and taught after a deal: speech out of the players' mouths, a lesson with its cards, a praise."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from canasta_gui import ui
from canasta_gui.rules.core.cards import Card
from canasta_gui.stage.animator import settling
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.portraits import draw_portrait
from canasta_gui.ui.graphics.theme import Colour, with_alpha
from canasta_gui.ui.pictures.deal_clock import text_px

PAPER: Final[Colour] = (250, 244, 228)
INK: Final[Colour] = (38, 28, 8)
_MOST_CARDS: Final = 7
_STEP: Final = 0.3
"""Distance between cards side by side, as a fraction of their width."""


class Spoken(NamedTuple):
    """A sentence with its speaker. `ring`: the colour of the speaker's side; `mood`: the speaker's."""

    name: str
    portrait: str
    ring: Colour
    sentence: str
    mood: str = "pleased"


class SpeechBoxes(ui.Widget):
    """Boxes of paper beside the faces of those who speak, one or two of them."""

    role: ui.Role = "label"

    def __init__(self, spoken: Sequence[Spoken], *, faced: bool = True) -> None:
        """Create the boxes; `faced`: with the faces, which are above otherwise."""
        super().__init__("\n".join(f"{each.name}: {each.sentence}" for each in spoken))
        self.spoken, self._faced = tuple(spoken), faced

    @property
    def _face(self) -> float:
        if not self._faced:
            return 0.0
        return 84.0 if len(self.spoken) == 1 else 54.0

    def _px(self, look: ui.Look) -> int:
        return text_px(look, 22 if len(self.spoken) == 1 and self._faced else 18)

    def narrowest(self, look: ui.Look) -> int:
        px = self._px(look)
        words = max((look.text.longest_word(each.sentence, px) for each in self.spoken), default=0)
        return look.px(self._face) + look.px(24) + words + 2 * look.px(19)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        heights = [self._height(look, each, width) for each in self.spoken]
        return width, sum(heights) + look.px(6) * max(0, len(heights) - 1)

    def _height(self, look: ui.Look, spoken: Spoken, width: int) -> int:
        lines = self._lines(look, spoken, width)
        return max(look.px(self._face + 8), len(lines) * look.text.height(self._px(look)) + 2 * look.px(12))

    def _lines(self, look: ui.Look, spoken: Spoken, width: int) -> list[str]:
        """Return the sentence in lines of like length."""
        px, room = self._px(look), max(1, width - look.px(self._face) - look.px(24) - 2 * look.px(19))
        return look.text.wrap_evenly(spoken.sentence, px, room)

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        top = self.rect.y
        for spoken in self.spoken:
            high = self._height(look, spoken, self.rect.width)
            self._draw_one(surface, look, spoken, pygame.Rect(self.rect.x, top, self.rect.width, high))
            top += high + look.px(6)

    def _draw_one(self, surface: ui.Surface, look: ui.Look, spoken: Spoken, room: pygame.Rect) -> None:
        px, lines = self._px(look), self._lines(look, spoken, room.width)
        disc = pygame.Rect(0, 0, look.px(self._face), look.px(self._face))
        disc.midleft = room.x, room.centery
        if self._faced:
            draw_portrait(surface, look, disc, spoken.portrait, spoken.ring, spoken.mood)
        wide = max(look.text.width(line, px) for line in lines) + 2 * look.px(19)
        box = pygame.Rect(0, 0, wide, len(lines) * look.text.height(px) + 2 * look.px(10))
        if self._faced:
            box.midleft = disc.right + look.px(24), room.centery
        else:
            box.center = room.center
        look.shapes.shadow(surface, box, radius=look.px(14), blur=look.px(8), drop=look.px(4), colour=look.theme.shadow)
        look.shapes.box(surface, box, PAPER, radius=look.px(14))
        tail = look.icons.kept(("tail", look.px(16), PAPER), lambda: _tail(look.px(16)))
        if self._faced:
            surface.blit(tail, tail.get_rect(midright=(box.left + 1, box.centery)))
        else:
            up = look.icons.kept(("tail up", look.px(16), PAPER), lambda: pygame.transform.rotate(tail, -90))
            surface.blit(up, up.get_rect(midbottom=(box.centerx, box.top + 1)))
        inside = pygame.Rect(box.x + look.px(19), box.y + look.px(10), wide - 2 * look.px(19), box.height)
        look.text.draw_lines(surface, lines, inside, px, INK)


def _tail(side: int) -> ui.Surface:
    """Paint the tip of a speech box, which points left."""
    large = pygame.Surface((4 * side, 4 * side), pygame.SRCALPHA)
    pygame.draw.polygon(large, PAPER, [(4 * side, 1.2 * side), (0, 2.4 * side), (4 * side, 3.2 * side)])
    return pygame.transform.smoothscale(large, (side, side))


class Remark(NamedTuple):
    """A text about a deal. `kind`: a field of the theme, for its colour. `heading`: above; `title`: bold; `why`: below.

    `cards`: those that it is about. `line`: whether the heading stands in capitals above the cards.
    """

    kind: str
    heading: str
    title: str = ""
    why: str = ""
    cards: tuple[Card, ...] = ()


class _Fit(NamedTuple):
    """A way to fit a remark into its room: what of it is shown, and how large."""

    cards: float
    """Width of the cards in units; 0 for none."""
    heading: bool
    why: bool
    smaller: float


_FITS: Final = (
    _Fit(76, True, True, 1.0),
    _Fit(60, True, True, 0.9),
    _Fit(46, True, True, 0.85),
    _Fit(0, True, True, 0.85),
    _Fit(0, False, True, 0.8),
    _Fit(0, True, False, 1.0),
    _Fit(0, False, False, 0.85),
)
"""From the best on: first the pictures become smaller and fall away, then second lines."""


FLIGHT_SECONDS: Final = 0.6
"""Duration of the flight of a remark that comes later."""


class RemarkCard(ui.Widget):
    """A remark on a dark panel, its cards at the left; a button at the lower right shows the moment at the table."""

    role: ui.Role = "group"

    def __init__(
        self, remark: Remark, cards: Atlas, *, show: str = "", on_show: Callable[[], object] | None = None
    ) -> None:
        super().__init__(remark.heading)
        self.remark, self._cards = remark, cards
        self.flown = 1.0
        """How much of its flight from below is done, from 0 to 1."""
        self._button = None if on_show is None else ui.Button(show, on_show, icon="eye", size=17, hint=remark.title)
        stop = "" if remark.title[-1:] in (".", "!", "?") else "."
        text = f"{remark.title}{stop} {remark.why}" if remark.title and remark.why else remark.title or remark.why
        self._told = _Told(f"{remark.heading}: {text}" if text else remark.heading)

    @property
    def told(self) -> str:
        """The remark as one sentence."""
        return self._told.name

    @property
    def children(self) -> Sequence[ui.Widget]:
        return [self._told, *([] if self._button is None else [self._button])]

    def narrowest(self, look: ui.Look) -> int:
        button = 0 if self._button is None else self._button.narrowest(look)
        return max(button, look.px(220)) + 2 * look.px(18)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        return width, self._height(look, width, _FITS[0])

    def least_height(self, look: ui.Look, width: int) -> int:
        """Return the height in which it fits with the least of it; larger text is never below its usual size."""
        larger = look.graphics.text_size > 1
        fits = (fit for fit in _FITS if not larger or (fit.why and fit.smaller * look.scale.text >= 1))
        return min(self._height(look, width, fit) for fit in fits)

    def place(self, look: ui.Look, rect: pygame.Rect, /) -> None:
        super().place(look, rect)
        self._told.rect = rect
        if self._button is not None:
            wide, high = self._button.size_in(look, rect.width)
            high = min(high, look.px(40))
            pad = look.px(16)
            self._button.place(look, pygame.Rect(rect.right - pad - wide, rect.bottom - look.px(10) - high, wide, high))

    def _sizes(self, look: ui.Look, fit: _Fit) -> tuple[int, int, int]:
        """Return the text sizes of heading, title and reason."""
        heading, title, why = (text_px(look, units * fit.smaller) for units in (17, 20, 18))
        return heading, title, why

    def _cards_width(self, look: ui.Look, fit: _Fit) -> int:
        number = min(len(self.remark.cards), _MOST_CARDS)
        if not number or not fit.cards:
            return 0
        return round(look.px(fit.cards) * (1 + _STEP * (number - 1))) + look.px(22)

    def _texts(self, look: ui.Look, width: int, fit: _Fit) -> tuple[list[str], list[str], int]:
        """Return the lines of title and reason, and their width."""
        _, title, why = self._sizes(look, fit)
        room = max(1, width - 2 * look.px(20) - self._cards_width(look, fit))
        first = look.text.wrap(self.remark.title, title, room, bold=True) if self.remark.title else []
        shown = fit.why or not self.remark.title
        second = look.text.wrap(self.remark.why, why, room) if self.remark.why and shown else []
        return first, second, room

    def _height(self, look: ui.Look, width: int, fit: _Fit) -> int:
        heading, title, why = self._sizes(look, fit)
        first, second, _ = self._texts(look, width, fit)
        texts = len(first) * look.text.height(title) + len(second) * look.text.height(why)
        texts += look.text.height(heading) if fit.heading else 0
        button = 0 if self._button is None else min(self._button.size_in(look, width)[1], look.px(40)) + look.px(4)
        pictures = 0 if not self._cards_width(look, fit) else round(look.px(fit.cards) * 1.4) + look.px(8)
        return max(texts + button, pictures) + 2 * look.px(12)

    def _fit(self, look: ui.Look) -> _Fit:
        fitting = (fit for fit in _FITS if self._height(look, self.rect.width, fit) <= self.rect.height)
        return next(fitting, _FITS[-1])

    def draw(self, surface: ui.Surface, look: ui.Look) -> None:
        """Draw the card, above its place from below while it flies in."""
        if self.flown >= 1:
            self._draw(surface, look)
            return
        home = self.rect
        self.place(look, home.move(0, round((surface.get_height() - home.y) * (1 - settling(self.flown)))))
        self._draw(surface, look)
        self.place(look, home)

    def _draw(self, surface: ui.Surface, look: ui.Look) -> None:
        fit, remark, rect = self._fit(look), self.remark, self.rect
        colour: Colour = getattr(look.theme, remark.kind)
        corner = look.px(16)
        look.panel(surface, rect, radius=16, fill=with_alpha(look.theme.panel, 232))
        look.shapes.box(surface, rect, (0, 0, 0, 0), radius=corner, line=with_alpha(colour, 100), width=look.px(1))
        heading, title, why = self._sizes(look, fit)
        first, second, room = self._texts(look, rect.width, fit)
        pictures = self._cards_width(look, fit)
        x, y = rect.x + look.px(20) + pictures, rect.y + look.px(12)
        if pictures:
            self._draw_cards(surface, look, look.px(fit.cards))
        if fit.heading:
            line = pygame.Rect(x, y, room, look.text.height(heading))
            look.text.draw(surface, remark.heading, line, heading, colour, bold=True)
            y = line.bottom
        place = pygame.Rect(x, y, room, rect.bottom - y)
        look.text.draw_lines(surface, first, place, title, look.theme.text, bold=True)
        y += len(first) * look.text.height(title)
        look.text.draw_lines(surface, second, pygame.Rect(x, y, room, rect.bottom - y), why, look.theme.text)
        if self._button is not None:
            self._button.draw(surface, look)

    def _draw_cards(self, surface: ui.Surface, look: ui.Look, width: int) -> None:
        shown = self.remark.cards[:_MOST_CARDS]
        x, y = self.rect.x + look.px(20) + width / 2, self.rect.centery
        for nth, card in enumerate(shown):
            self._cards.put(surface, card, (x + nth * _STEP * width, y), width)


class _Told(ui.Widget):
    """The whole text of a remark for screen readers."""

    role: ui.Role = "label"
