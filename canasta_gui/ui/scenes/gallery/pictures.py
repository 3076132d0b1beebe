"""The picture of each game: a few cards on the felt, and the seal of what it is known for."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from canasta_gui.rules.core.cards import HIDDEN, Card, parse_card, parse_cards
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import mix
from canasta_gui.ui.table.canasta import MIXED, NATURAL, RUN, WILD
from canasta_gui.ui.table.marks import MeldMark, draw_mark

_CARD: Final = 0.5  # the width of a card, as a part of the picture's
_SPREAD: Final = 0.115  # from card to card
_TURN: Final = 6.5  # degrees from card to card
_SEAL: Final = 0.27


class TilePicture(NamedTuple):
    """Cards from left to right, the last one uppermost, and the seal on them."""

    cards: tuple[Card, ...]
    seal: MeldMark | None = None


def _of(cards: str, seal: MeldMark | None = None) -> TilePicture:
    return TilePicture(tuple(parse_cards(cards)), seal)


_OF_FEET: Final = (HIDDEN, HIDDEN, parse_card("QD"), parse_card("9D"))
_UNKNOWN: Final = _of("QH QS QC 2S", MIXED)
"""For games that come with no picture of their own."""

# By the title under which records know the game.
PICTURES: Final[Mapping[str, TilePicture]] = {
    "Canasta classique": _of("7H 7S 7D 7C", NATURAL),
    "Swiss canasta": _of("KH KS KD KC"),
    "Uruguay canasta": _of("10S 10H 2D JK", MIXED),
    "Chinese canasta": _of("JK 2S 2C 2H", WILD),
    "International canasta": _of("JS JH JC JD", NATURAL),
    "Modern American canasta": _of("AS AH AD 7S"),
    "Tête et Queue": _of("AH KS 5D 4C"),
    "Hand and Foot": TilePicture(_OF_FEET),
    "Isolated hand": _of("QS QH QD 9C", MIXED),
    "Samba": _of("4H 5H 6H 7H", RUN),
    "Bolivia": _of("2C 2H 2D JK", WILD),
    "Rommé": _of("8S 9S 10S JS"),
    "Rommé acquisition": _of("5H 6H 7H KC"),
    "Rommé ajout": _of("QH QC QD QS"),
    "German Rommé": _of("AD KD JK 10D"),
}


def picture_of(game: str) -> TilePicture:
    """Return the picture of a game by its recorded title."""
    return PICTURES.get(game, _UNKNOWN)


def draw_picture(surface: pygame.Surface, look: Look, rect: pygame.Rect, picture: TilePicture, cards: Atlas) -> None:
    """Draw the cards as a fan on a piece of felt, with the seal on the uppermost one."""
    theme = look.theme
    felt = mix(theme.felt, (255, 255, 255, 255), 0.03)
    look.shapes.box(surface, rect, felt, radius=look.px(9), line=theme.line, width=look.px(1))
    before = surface.get_clip()
    surface.set_clip(rect.inflate(-2 * look.px(1), -2 * look.px(1)).clip(before))
    width = round(min(rect.width, rect.height * 0.9) * _CARD)
    last = len(picture.cards) - 1
    for nth, card in enumerate(picture.cards):
        off = nth - last / 2
        at = rect.centerx + off * rect.width * _SPREAD, rect.centery + abs(off) ** 2 * width * 0.035
        cards.put(surface, card, at, width, angle=-off * _TURN)
    surface.set_clip(before)
    if picture.seal is not None:
        side = round(rect.width * _SEAL)
        disc = pygame.Rect(0, 0, side, side)
        disc.bottomright = rect.right - look.px(5), rect.bottom - look.px(5)
        draw_mark(surface, look, picture.seal, disc)
