"""Sheets of cards to cut, nine on a page, of 63 × 88 mm; and sheets from which Braille is pressed through their backs.

The nine cards stand in the middle of the page, so that one file is right for A4 and for letter.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.words.pages.braille import BrailleSize, cells, letters_of
from canasta_gui.words.pages.document import document, paragraph
from canasta_gui.words.translation import Words

WIDTH: Final = 63
HEIGHT: Final = 88
"""The size of a card, in millimetres."""
ACROSS: Final = 3
DOWN: Final = 3
TOP: Final = 7.5
"""From the edge of the page to the first cards: letter paper has as much below the last ones."""
_MARK: Final = 4
_GAP: Final = 1
"""How long the marks for cutting are, and how far from the cards."""
_FIRST_DOT: Final = 6.0
"""From the edges of a card to the middle of dot 1 of its first cell: no fold or edge is nearer than 5 mm."""

_STYLE: Final = f"""
@page {{ margin: 0; }}
body {{ padding: 0; max-width: none; margin: 0; }}
.note {{ max-width: 46rem; margin: 1rem auto; padding: 0 1rem; font-style: normal; }}
.page {{ position: relative; width: {ACROSS * WIDTH}mm; height: {DOWN * HEIGHT + TOP}mm; padding-top: {TOP}mm;
  margin: 0 auto; break-after: page; break-inside: avoid; }}
.page:last-child {{ break-after: auto; }}
.cards {{ display: grid; grid-template-columns: repeat({ACROSS}, {WIDTH}mm); grid-auto-rows: {HEIGHT}mm; }}
.card {{ position: relative; width: {WIDTH}mm; height: {HEIGHT}mm; }}
.card img, .card svg {{ position: absolute; inset: 0; width: {WIDTH}mm; height: {HEIGHT}mm; }}
.cut {{ position: absolute; left: 0; top: {TOP}mm; width: {ACROSS * WIDTH}mm; height: {DOWN * HEIGHT}mm;
  overflow: visible; }}
.foot {{ position: absolute; left: 0; right: 0; bottom: -5mm; width: fit-content; margin: 0 auto; padding: 0 1mm;
  background: white; font-size: 5.5pt; line-height: 1.2; white-space: nowrap; }}
@media print {{ body {{ font-size: 9pt; }} .note {{ display: none; }} }}
"""


class CardDrawing(NamedTuple):
    """A card and its drawings (SVG), lowest first."""

    card: Card
    layers: Sequence[str]


def card_sheets_html(
    words: Words, title: str, cards: Sequence[CardDrawing], back: str, braille: BrailleSize | None = None
) -> str:
    """Return the sheets of a deck, and one of its back, to be printed once for every sheet of faces.

    With `braille` each sheet of faces is followed by one that shows, seen from behind, where its dots are pressed.
    """
    t = words.t
    notes = [
        t(
            "Print at 100 %, without margins of the browser. Each card is then {width} × {height} mm.",
            width=WIDTH,
            height=HEIGHT,
        ),
        t("Cut along the marks. The last sheet is the back: print it behind every sheet of faces."),
    ]
    if braille is not None:
        notes.append(
            t(
                "Lay the sheet with the dots on the back of the faces before it, on something soft, and press every "
                "dot through with a blunt point."
            )
        )
    pages = "".join(_pages(words, cards, back, braille))
    return document(words, title, "".join(paragraph(note, "note") for note in notes) + pages, _STYLE)


def _pages(words: Words, cards: Sequence[CardDrawing], back: str, braille: BrailleSize | None) -> Iterator[str]:
    for first in range(0, len(cards), ACROSS * DOWN):
        sheet = cards[first : first + ACROSS * DOWN]
        yield _page("".join(_face(card.layers) for card in sheet))
        if braille is not None:
            dots = "".join(_dots(card, braille) for card in _mirrored(sheet))
            yield _page(dots, _about_braille(words, braille))
    yield _page(_face([back]) * (ACROSS * DOWN))


def _about_braille(words: Words, size: BrailleSize) -> str:
    return words.t(
        "Braille, seen from behind. {size}: {step} mm between dots, {cell} mm between cells (source: {source})",
        size=words.t(size.about),
        step=words.decimal(size.step, 2),
        cell=words.decimal(size.cell, 1),
        source=size.source,
    )


def _page(cards: str, foot: str = "") -> str:
    below = f'<p class="foot">{escape(foot)}</p>' if foot else ""
    return f'<div class="page"><div class="cards">{cards}</div>{_cutting_marks()}{below}</div>\n'


def _face(layers: Sequence[str]) -> str:
    """Return a card; each drawing fills it, though the cards of the screen are a fifth of a millimetre higher."""
    images = (layer.replace("<svg ", '<svg preserveAspectRatio="none" ', 1) for layer in layers)
    sources = (b64encode(image.encode()).decode() for image in images)
    return (
        '<div class="card">'
        + "".join(f'<img alt="" src="data:image/svg+xml;base64,{each}">' for each in sources)
        + "</div>"
    )


def _cutting_marks() -> str:
    """Return the marks around the cards: hairlines in the margins, where the cuts go."""
    wide, high, start, end = ACROSS * WIDTH, DOWN * HEIGHT, -_GAP - _MARK, -_GAP
    columns = [column * WIDTH for column in range(ACROSS + 1)]
    rows = [row * HEIGHT for row in range(DOWN + 1)]
    lines = [f"M{x} {start}V{end}M{x} {high - start}V{high - end}" for x in columns]
    lines += [f"M{start} {y}H{end}M{wide - start} {y}H{wide - end}" for y in rows]
    path = f'<path d="{"".join(lines)}" stroke="#000" stroke-width="0.1"/>'
    return f'<svg class="cut" viewBox="0 0 {wide} {high}">{path}</svg>'


def _mirrored(sheet: Sequence[CardDrawing]) -> Iterator[Card]:
    """Yield the cards as they lie seen from behind, row by row; `HIDDEN` for an empty place."""
    places = [*(card.card for card in sheet), *[HIDDEN] * (-len(sheet) % ACROSS)]
    for first in range(0, len(places), ACROSS):
        yield from reversed(places[first : first + ACROSS])


def _dots(card: Card, size: BrailleSize) -> str:
    """Return a card seen from behind: its dots in two corners, as they are pressed; an empty place has none."""
    middles = [
        (_FIRST_DOT + cell * size.cell + column * size.step, _FIRST_DOT + row * size.step)
        for cell, column, row in cells(letters_of(card))
    ]
    circles = "".join(
        f'<circle cx="{place[0]:g}" cy="{place[1]:g}" r="{size.dot / 2:g}"/>'
        for x, y in middles
        for place in ((WIDTH - x, y), (x, HEIGHT - y))
    )
    return f'<div class="card"><svg viewBox="0 0 {WIDTH} {HEIGHT}">{circles}</svg></div>'
