"""The picture of a match to send: who played, the result, the best canasta, and the number to play the same cards."""

import io
from typing import Final, NamedTuple

import pygame

from canasta_gui import ui
from canasta_gui.rules.core.cards import Card
from canasta_gui.ui.graphics.portraits import draw_portrait
from canasta_gui.ui.graphics.table_top import paint_table_top
from canasta_gui.ui.graphics.theme import Scale
from canasta_gui.ui.pictures.deal_clock import draw_shaded
from canasta_gui.ui.pictures.deal_stage import draw_fan
from canasta_gui.ui.pictures.match_page import Finalist, RankLine
from canasta_gui.ui.table.canasta import mark_of
from canasta_gui.ui.table.marks import mark_picture
from canasta_gui.words import Words

SIZE: Final = (1200, 630)
_SPARKS: Final = ((338, 160, 42), (470, 118, 34), (660, 104, 40), (862, 96, 42), (330, 366, 36), (868, 376, 30))
"""Middle and width of each spark, where nothing is written."""


class SharedMatch(NamedTuple):
    """The contents of the picture. `totals`: own side first; `kind`: rank and wild cards of the canasta of `cards`.

    `ranking`: the lines shown instead of canasta and totals where more than two sides played, the best first.
    """

    people: tuple[Finalist, ...]
    totals: tuple[str, ...]
    best: str
    cards: tuple[Card, ...]
    kind: tuple[int, int]
    rules: str
    number: str
    date: str
    ranking: tuple[RankLine, ...] = ()


def paint_shared(graphics: ui.Graphics, words: Words, shared: SharedMatch) -> bytes:
    """Return the picture as PNG."""
    look = ui.Look(graphics, Scale(SIZE, 1.0))
    surface = paint_table_top(SIZE, graphics.theme)
    theme = graphics.theme
    draw_shaded(surface, look, words.t("Canasta").upper(), pygame.Rect(56, 50, 400, 52), 40, theme.sides[0])
    look.text.draw(surface, shared.date, pygame.Rect(744, 56, 400, 40), 24, theme.text, align="right")
    middle = 600, 240
    look.shapes.light(surface, middle, 380, (*theme.focus[:3], 40))
    if shared.cards and not shared.ranking:
        for x, y, side in _SPARKS:
            spark = look.icons.icon("spark", side, theme.focus)
            surface.blit(spark, spark.get_rect(center=(x, y)))
        draw_fan(surface, graphics.deck(words.language), shared.cards[:9], middle, 150, spread=8.5, radius=2.8)
        seal = mark_picture(look, mark_of(*shared.kind), 94)
        surface.blit(seal, seal.get_rect(center=(438, 350)))
    for own, left in ((True, 40), (False, 900)):
        people = [each for each in shared.people if (each.place == 0) == own]
        _draw_people(surface, look, people, left, named=own or not shared.ranking)
    if shared.ranking:
        _draw_ranking(surface, look, shared.ranking)
    else:
        _draw_totals(surface, look, shared.totals)
    look.text.draw(surface, shared.best, pygame.Rect(60, 512, 1080, 40), 27, theme.text, align="center")
    look.shapes.box(surface, pygame.Rect(56, 558, 1088, 2), (*theme.accent[:3], 140))
    look.text.draw(surface, shared.rules, pygame.Rect(56, 568, 480, 40), 22, theme.text)
    if shared.number:
        text = words.t("Play the same cards: {number}", number=shared.number)
        look.text.draw(surface, text, pygame.Rect(544, 568, 600, 40), 22, theme.sides[0], bold=True, align="right")
    file = io.BytesIO()
    pygame.image.save(surface, file, "canasta.png")
    return file.getvalue()


def _draw_people(surface: ui.Surface, look: ui.Look, people: list[Finalist], left: int, *, named: bool) -> None:
    """Draw the faces of a side, or of all others, in the order of their places, with their names below if `named`."""
    people = sorted(people, key=lambda each: each.place)
    if not people:
        return
    room = 260
    wide = min(112, room // len(people) + 20)
    step = min(wide, (room - wide) // max(1, len(people) - 1)) if len(people) > 1 else 0
    first = left + (room - wide - step * (len(people) - 1)) // 2
    for nth, each in enumerate(people):
        disc = pygame.Rect(first + nth * step, 250 - wide // 2, wide, wide)
        mood = "pleased" if each.won else "rueful"
        draw_portrait(surface, look, disc, each.portrait, look.theme.side(each.place), mood)
    if not named:
        return
    names, px = ", ".join(each.name for each in people), 26
    while px > 16 and look.text.width(names, px, bold=True) > room:
        px -= 1
    colour = look.theme.on_cloth(look.theme.side(people[0].place))
    draw_shaded(surface, look, names, pygame.Rect(left, 322, room, 36), px, colour, align="center")


def _draw_ranking(surface: ui.Surface, look: ui.Look, ranking: tuple[RankLine, ...]) -> None:
    """Draw the lines of the ranking below each other, each in the colour of its side."""
    high = min(72, 380 // len(ranking))
    px, top = round(high * 0.62), 310 - high * len(ranking) // 2
    for nth, line in enumerate(ranking):
        rect = pygame.Rect(330, top + nth * high, 540, high)
        colour = look.theme.on_cloth(look.theme.side(line.place))
        draw_shaded(surface, look, line.label, rect, px, colour)
        draw_shaded(surface, look, line.total, rect, px, colour, align="right")


def _draw_totals(surface: ui.Surface, look: ui.Look, totals: tuple[str, ...]) -> None:
    """Draw the totals side by side, each in the colour of its side."""
    px, apart = 84, " : "
    while px > 24 and look.text.width(apart.join(totals), px, bold=True) > 1040:
        px -= 2
    x = 600 - look.text.width(apart.join(totals), px, bold=True) // 2
    for nth, total in enumerate(totals):
        if nth:
            wide = look.text.width(apart, px, bold=True)
            look.text.draw(surface, apart, pygame.Rect(x, 410, wide, 100), px, look.theme.text, bold=True)
            x += wide
        wide = look.text.width(total, px, bold=True)
        draw_shaded(surface, look, total, pygame.Rect(x, 410, wide, 100), px, look.theme.on_cloth(look.theme.side(nth)))
        x += wide
