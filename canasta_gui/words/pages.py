"""Pages for a browser to print: score sheets, the record of a match, sheets of cards. Each is one HTML file."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from canasta_gui.match.deck import deck_before_cut
from canasta_gui.match.record import DealLine, EndLine
from canasta_gui.match.replay import Replay
from canasta_gui.match.score_pad.sheet import PadSheet
from canasta_gui.rules.core.cards import HIDDEN, Card, card_names
from canasta_gui.rules.families import AnyRules, AnyScoreLine, family
from canasta_gui.words.braille import BrailleSize, cells, letters_of
from canasta_gui.words.games import started_text
from canasta_gui.words.narration import ending_text, score_labels, sentences_by_turn
from canasta_gui.words.rulebook.formats import STYLE as PAGE_STYLE
from canasta_gui.words.score_pad import deal_note, pad_title
from canasta_gui.words.titles import amount_text, match_length, rules_title
from canasta_gui.words.translation import Words

_MANY: Final = 4
"""Tables with more columns than this are set narrower."""
STYLE: Final = """
table { width: 100%; table-layout: fixed; }
th, td { padding: .15rem .5rem; overflow-wrap: anywhere; }
th:first-child, td:first-child { width: 30%; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
svg.chart { display: block; width: 100%; margin: .6rem 0; break-inside: avoid; font-size: 9px; fill: var(--ink); }
tr.strong td { font-weight: bold; }
table.many th, table.many td { padding: .15rem .2rem; }
table.many th { font-size: .68rem; }
table.many th:first-child, table.many td:first-child { width: 22%; }
tr.total td { font-weight: bold; border-bottom: 2px solid var(--ink); }
"""


def document(words: Words, title: str, body: str, style: str = STYLE) -> str:
    """Return a whole file; `body` is already HTML, the title is text."""
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(words.language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{PAGE_STYLE}{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )


def heading(text: str, level: int = 1) -> str:
    """Return a heading of a text."""
    return f"<h{level}>{escape(text)}</h{level}>\n"


def paragraph(text: str, kind: str = "") -> str:
    """Return a paragraph of a text; `kind`: its class in the style."""
    return f"<p{_class(kind)}>{escape(text)}</p>\n"


def table(columns: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Return a table of texts; each row is its CSS class, possibly empty, and its cells."""
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join(
        f"<tr{_class(kind)}>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>\n"
        for kind, cells in rows
    )
    many = _class("many") if len(columns) > _MANY else ""
    return f"<table{many}>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n"


def _class(kind: str) -> str:
    return f' class="{escape(kind)}"' if kind else ""


_WIDE: Final = 640
_HIGH: Final = 210
_LEFT: Final = 56
_ABOVE: Final = 26
_BELOW: Final = 22
_LOOKS: Final = (
    ("#1b5e42", ""),
    ("#a5481a", "7 4"),
    ("#2a4b8d", "2 3"),
    ("#7a2b6b", "10 3 2 3"),
    ("#5c6b62", "4 2"),
    ("#8a6a16", "12 5"),
)
"""Colour and dashes of each side's line, for the largest number of sides at a table."""
_MOST_LINES: Final = 5
"""Maximum number of horizontal lines, each at a round number."""


def chart_svg(words: Words, sides: Sequence[str], course: Sequence[Sequence[int]], goal: int = 0) -> str:
    """Return the totals after each deal as SVG. `course`: by deal, the totals of the sides; `goal`: 0 for none."""
    totals = [[0, *(after[side] for after in course)] for side in range(len(sides))]
    values = [*(total for line in totals for total in line), goal]
    step = _step(max(values) - min(values))
    low, high = min(values) // step * step, max(-(-max(values) // step), min(values) // step + 1) * step

    def x(deal: int) -> float:
        return _LEFT + (_WIDE - _LEFT - 12) * deal / len(course)

    def y(points: int) -> float:
        return _ABOVE + (_HIGH - _ABOVE - _BELOW) * (high - points) / (high - low)

    parts = [_level(words, y(level), level) for level in range(low, high + 1, step)]
    parts += [_text(x(deal), _HIGH - 6, str(deal), "middle") for deal in range(len(course) + 1)]
    if goal:
        parts.append(
            f'<path d="M{_LEFT} {y(goal):.1f}H{_WIDE - 12}" stroke="#1f2a24" stroke-width="1" stroke-dasharray="1 3"/>'
        )
    room = (_WIDE - _LEFT) / len(sides)
    for side, (name, line) in enumerate(zip(sides, totals, strict=True)):
        colour, dashes = _LOOKS[side % len(_LOOKS)]
        look = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}" fill="none"'
        points = " ".join(f"{x(deal):.1f},{y(total):.1f}" for deal, total in enumerate(line))
        at = _LEFT + side * room
        parts.append(f'<polyline points="{points}" {look}/>')
        parts.append(f'<path d="M{at:.1f} 8h22" {look}/>{_text(at + 27, 11, _fitted(name, room - 30), "start")}')
    label = escape(words.t("Totals after each deal"))
    return f'<svg class="chart" viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-label="{label}">{"".join(parts)}</svg>\n'


def _step(extent: int) -> int:
    """Return a round step for at most the possible number of lines."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if extent <= step * _MOST_LINES:
                return step
        size *= 10


def _level(words: Words, y: float, level: int) -> str:
    line = f'<path d="M{_LEFT} {y:.1f}H{_WIDE - 12}" stroke="#cfd6d1" stroke-width="1"/>'
    return line + _text(_LEFT - 6, y + 3, words.number(level), "end")


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _fitted(name: str, room: float) -> str:
    """Return a name shortened to fit, at five units a letter."""
    most = max(3, int(room / 5))
    return name if len(name) <= most else f"{name[: most - 1]}…"


BLANK_DEALS: Final = 14
"""Number of rows for deals on an empty sheet, which leaves room for names and notes on either paper size."""
_BLANK_STYLE: Final = """
td { height: 11mm; border: 1px solid var(--dim); } th { border: 1px solid var(--dim); }
th:not(:first-child) { height: 13mm; text-align: left; vertical-align: top; }
td:first-child, th:first-child { width: 14%; padding-left: .5rem; }
p.line { display: flex; gap: 1rem; } p.line::after { content: ""; flex: 1; border-bottom: 1px solid var(--dim); }
"""


class PrintedDeal(NamedTuple):
    """A deal of a sheet: its title, the counted rows with each side's points, and the sums."""

    title: str
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


class PrintedSheet(NamedTuple):
    """The scores of a match, played at the screen or with real cards. `about`: sentences below the title."""

    title: str
    about: tuple[str, ...]
    sides: tuple[str, ...]
    deals: tuple[PrintedDeal, ...]
    signed: bool = True
    """True if points are written with their sign; False if all of them count against a player."""
    goal: int = 0
    """Target of the match in points; 0 for none."""


def blank_sheet_html(words: Words, rules: AnyRules) -> str:
    """Return an empty sheet for a table that plays these rules: names and points are written by hand."""
    t = words.t
    title = blank_sheet_title(words, rules)
    sides = rules.seating.sides
    named = [t("Side {number}", number=number) if len(side) > 1 else "" for number, side in enumerate(sides, 1)]
    rows = [("", [str(number), *[""] * len(sides)]) for number in range(1, BLANK_DEALS + 1)]
    body = [
        heading(title),
        paragraph(
            t("A match goes {length}.", length=match_length(words, rules)) if rules.target else _deals(words, rules)
        ),
        paragraph(t("Date and place"), "line"),
        paragraph(t("In each field: the points of the deal above, the new total below.")),
        table([t("Deal"), *named], rows),
    ]
    return document(words, title, "".join(body), STYLE + _BLANK_STYLE)


def blank_sheet_title(words: Words, rules: AnyRules) -> str:
    """Return the title of an empty sheet."""
    return words.t("Score sheet: {rules}", rules=rules_title(words, rules))


def _deals(words: Words, rules: AnyRules) -> str:
    return words.n("A match takes {n} deal.", "A match takes {n} deals.", rules.deals)


def match_sheet(
    words: Words, rules: AnyRules, names: Sequence[str], ends: Sequence[EndLine], winners: Sequence[int], date: str = ""
) -> PrintedSheet:
    """Return the sheet of a match at the screen so far. `date`: in words."""
    sides = side_names(rules, names)
    deals = tuple(
        PrintedDeal(
            words.t("Deal {number} · {ending}", number=end.end, ending=ending_text(words, end.how, names[end.by])),
            counted_rows(words, rules, end.lines),
            tuple(line.total for line in end.lines),
            end.totals,
        )
        for end in ends
    )
    about = about_match(words, rules, sides, winners, date)
    return PrintedSheet(words.t("Score sheet"), about, sides, deals, not family(rules).fewer_points_win, rules.target)


def side_names(rules: AnyRules, names: Sequence[str]) -> tuple[str, ...]:
    """Return the sides by their players."""
    return tuple(" · ".join(names[seat] for seat in side) for side in rules.seating.sides)


def counted_rows(
    words: Words, rules: AnyRules, lines: Sequence[AnyScoreLine]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the counted rows, without those that are zero for all."""
    rows = ((words.t(label), tuple(getattr(line, field) for line in lines)) for field, label in score_labels(rules))
    return tuple((label, points) for label, points in rows if any(points))


def about_match(
    words: Words, rules: AnyRules, sides: Sequence[str], winners: Sequence[int], date: str
) -> tuple[str, ...]:
    """Return the lines above the scores: the game, its target, its date, its winner."""
    said = (rules_title(words, rules), match_length(words, rules), date, winner_text(words, sides, winners))
    return tuple(filter(None, said))


def winner_text(words: Words, sides: Sequence[str], winners: Sequence[int]) -> str:
    """Return the winner of a match; empty while it goes on."""
    won = [sides[side] for side in winners]
    if len(won) > 1:
        return words.t("A tie: {names}", names=", ".join(won))
    return words.t("Won by {names}", names=won[0]) if won else ""


def sheet_html(words: Words, sheet: PrintedSheet) -> str:
    """Return the page of a sheet."""
    return document(words, sheet.title, heading(sheet.title) + sheet_body(words, sheet))


def sheet_body(words: Words, sheet: PrintedSheet) -> str:
    """Return the page of a sheet without its title."""
    about = "".join(paragraph(each) for each in sheet.about)
    course = [deal.totals for deal in sheet.deals]
    if len(course) > 1:
        about += chart_svg(words, sheet.sides, course, sheet.goal)
    return about + "".join(deal_html(words, sheet, deal) for deal in sheet.deals)


def deal_html(words: Words, sheet: PrintedSheet, deal: PrintedDeal) -> str:
    """Return the table of one deal: the counted rows, the sums and the totals."""
    t = words.t

    def cells(label: str, points: Sequence[int], *, signed: bool) -> list[str]:
        return [label, *(words.number(each, signed=signed) for each in points)]

    rows = [("", cells(label, points, signed=sheet.signed)) for label, points in deal.rows]
    rows.append(("strong", cells(t("This deal"), deal.points, signed=sheet.signed)))
    rows.append(("total", cells(t("Total"), deal.totals, signed=False)))
    return f"<section><div>{heading(deal.title, 3)}{table(['', *sheet.sides], rows)}</div></section>\n"


_RECORD_STYLE: Final = """
ol { margin: .3rem 0 .6rem; padding-left: 2.2rem; font-size: .9rem; } li { break-inside: avoid; }
p.deck { font-size: .72rem; color: var(--dim); overflow-wrap: anywhere; }
"""


def record_html(words: Words, replay: Replay) -> str:
    """Return the page of a match. An unfinished deal is left out: its cards are secret."""
    names = [seat.name for seat in replay.seats]
    date = started_text(words, replay.header.started)
    sheets = replay.sheets_until(replay.steps - 1)
    sheet = match_sheet(words, replay.rules, names, sheets, replay.winners, date)
    title = replay.header.title or words.t("The record of a match")
    head = [heading(title), *(paragraph(each) for each in sheet.about)]
    return document(words, title, "".join([*head, *_deals_played(words, replay, sheet)]), STYLE + _RECORD_STYLE)


def _deals_played(words: Words, replay: Replay, sheet: PrintedSheet) -> Iterator[str]:
    """Yield the deals, each followed by its count; a void deal has no score."""
    counted = 0
    for end in (*(start - 1 for start in replay.starts[1:]), replay.steps - 1):
        yield heading(words.t("Deal {number}", number=replay.line(end).deal), 2)
        if replay.is_played_out(end):
            yield _turns(words, replay, end)
        else:
            yield paragraph(words.t("This deal is still being played."))
        before, counted = counted, len(replay.sheets_until(end))
        yield from (deal_html(words, sheet, deal) for deal in sheet.deals[before:counted])


def _turns(words: Words, replay: Replay, end: int) -> str:
    """Return the events in the deal of a step, and the mark of its deck."""
    t, line, names = words.t, replay.line(end), [seat.name for seat in replay.seats]
    sentences = sentences_by_turn(words, replay.events_until(end), names)
    turns = "".join(f"<li>{escape(sentence)}</li>\n" for sentence in sentences)
    return f"{paragraph(t('{name} deals.', name=names[line.dealer]))}<ol>\n{turns}</ol>\n{_deck(words, line)}"


def _deck(words: Words, line: DealLine) -> str:
    """Return the fingerprint of a deck and the cards it was computed from, so that anybody can verify it."""
    t, cards = words.t, " ".join(card_names(deck_before_cut(line.order, line.cut)))
    told = [
        t("The fingerprint of the deck: {mark}", mark=line.print),
        t("It is the SHA-256 sum of its cards, the first one first: {cards}", cards=cards),
    ]
    if line.cut:
        told.append(words.n("It was cut: {n} card was put below.", "It was cut: {n} cards were put below.", line.cut))
    return "".join(paragraph(each, "deck") for each in told)


def pad_sheet(words: Words, sheet: PadSheet) -> PrintedSheet:
    """Return the scores of a table so far."""
    rules, header = sheet.rules, sheet.header
    sides = side_names(rules, header.names)
    deals = tuple(
        PrintedDeal(
            words.t("Deal {number} · {ending}", number=deal.deal, ending=deal_note(words, sheet, deal.deal)),
            counted_rows(words, rules, deal.lines),
            deal.points,
            deal.totals,
        )
        for deal in sheet.deals
    )
    about = about_match(words, rules, sides, sheet.winners, started_text(words, header.started))
    if header.minutes:
        about = (about[0], amount_text(words, "minutes", header.minutes), *about[1:])
    return PrintedSheet(pad_title(words, sheet), about, sides, deals, not family(rules).fewer_points_win, rules.target)


# Sheets of cards to cut, nine on a page, of 63 × 88 mm; and sheets from which Braille is pressed through their backs.
# The nine cards are in the middle of the page, so that one file fits both A4 and letter.

WIDTH: Final = 63
HEIGHT: Final = 88
"""The size of a card, in millimetres."""
ACROSS: Final = 3
DOWN: Final = 3
TOP: Final = 7.5
"""Distance from the edge of the page to the first cards; on letter paper the same remains below the last ones."""
_MARK: Final = 4
_GAP: Final = 1
"""Length of the marks for cutting, and their distance from the cards."""
_FIRST_DOT: Final = 6.0
"""Distance from the edges of a card to the middle of dot 1 of its first cell: at least 5 mm from any fold or edge."""

_CARD_STYLE: Final = f"""
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

    With `braille` each sheet of faces is followed by one that shows, from behind, where its dots are pressed.
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
    return document(words, title, "".join(paragraph(note, "note") for note in notes) + pages, _CARD_STYLE)


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
    """Yield the cards as seen from behind, row by row; `HIDDEN` for an empty place."""
    places = [*(card.card for card in sheet), *[HIDDEN] * (-len(sheet) % ACROSS)]
    for first in range(0, len(places), ACROSS):
        yield from reversed(places[first : first + ACROSS])


def _dots(card: Card, size: BrailleSize) -> str:
    """Return a card as seen from behind: its dots in two corners, as they are pressed; an empty place has none."""
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
