"""Printed pages: whole files that need nothing else, with every name as text, and Braille where fingers expect it."""

import hashlib
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from canasta_gui.match.match import Match, MemoryJournal
from canasta_gui.match.record import SeatInfo
from canasta_gui.match.replay import Replay
from canasta_gui.rules.core.notation import card_named
from canasta_gui.rules.families import all_preset_ids, load_rules
from canasta_gui.screens.printing import PACK, pack_drawings
from canasta_gui.ui.graphics.decks import DECK_TITLES
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.braille import BRAILLE_SIZES
from canasta_gui.words.pages import (
    HEIGHT,
    WIDTH,
    CardDrawing,
    blank_sheet_html,
    card_sheets_html,
    chart_svg,
    match_sheet,
    record_html,
    sheet_html,
)
from tests.match.tables import CLASSIQUE, Deck
from tests.match.test_clock import play_deal

WORDS = Words("en")
ROGUE = "<script>alert('Ada')</script>"
SMALLEST = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350"><rect width="250" height="350"/></svg>'
VOID = frozenset({"meta", "img"})


class Reader(HTMLParser):
    """Notes the elements of a page; AssertionError where they are not nested as they are opened."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def addresses(self) -> Iterator[str]:
        """Return the resources that the page would load."""
        for _, attrs in self.seen:
            yield from (value or "" for key, value in attrs.items() if key in ("src", "href"))


def rogue_match() -> Match:
    """Return a match of people with names that are no names: one deal is over, another one runs."""
    names = (ROGUE, "B & C", '"D"', "Ede")
    match = Match(CLASSIQUE, [SeatInfo(name, "human") for name in names], MemoryJournal(), Deck(3), started="now")
    match.start()
    play_deal(match)
    match.next_deal()
    return match


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_sheet_has_a_column_for_every_side(language: str) -> None:
    for preset in all_preset_ids():
        rules = load_rules(preset)
        page = Reader(blank_sheet_html(Words(language), rules))
        assert [tag for tag, _ in page.seen].count("th") == 1 + rules.n_sides, preset
        assert not list(page.addresses())


def test_the_sheet_of_a_match_has_its_points_and_names_as_text() -> None:
    match = rogue_match()
    names = [seat.name for seat in match.seats]
    html = sheet_html(WORDS, match_sheet(WORDS, match.rules, names, match.sheets, match.winners))
    page = Reader(html)
    assert "<script" not in html
    assert f"{ROGUE} · {names[2]}" in page.text
    for total in match.totals:
        assert WORDS.number(total) in page.text
    assert not list(page.addresses())


def test_the_chart_of_a_sheet_has_a_line_for_every_side_from_nothing_to_its_total() -> None:
    page = Reader(chart_svg(WORDS, ("Ada & Bo", "Clara"), [(500, -100), (1200, 300)], 1000))
    lines = [attrs["points"] or "" for tag, attrs in page.seen if tag == "polyline"]
    ends = [[float(place.split(",")[1]) for place in line.split()] for line in lines]
    assert ends[0][0] == ends[1][0]  # both begin at nought
    assert ends[0][2] < ends[1][2] < ends[1][0] < ends[1][1]  # further up is more
    assert "Ada & Bo" in page.text
    assert [level for level in ("-500", "−500", "0", "500", "1,000", "1,500") if level in page.text][1:] == [
        "0",
        "500",
        "1,000",
        "1,500",
    ]


def test_the_record_of_a_match_tells_nothing_of_a_deal_that_is_played() -> None:
    match = rogue_match()
    match.header = match.header._replace(title=ROGUE)
    replay = Replay(match.lines)
    html = record_html(WORDS, replay)
    page = Reader(html)
    assert "<script" not in html
    assert page.text.count("This deal is still being played.") == 1
    assert [tag for tag, _ in page.seen].count("ol") == 1
    assert replay.line(0).print in page.text
    (cards,) = re.findall(r"the first one first: ([^<]*)<", html)
    assert replay.line(0).print == f"sha256:{hashlib.sha256(cards.encode()).hexdigest()}"
    assert replay.line(replay.steps - 1).print not in page.text


@pytest.mark.parametrize("deck", DECK_TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_deck_has_a_pack_of_54_cards_to_cut(deck: str, language: str) -> None:
    html = card_sheets_html(WORDS, "Cards", pack_drawings(deck, language), SMALLEST)
    page = Reader(html)
    pages = [tag for tag, attrs in page.seen if tag == "div" and attrs.get("class") == "page"]
    assert len(pages) == 54 / 9 + 1
    assert len(set(PACK)) == 54
    assert [attrs["class"] for tag, attrs in page.seen if tag == "div"].count("card") == 54 + 9
    assert all(address.startswith("data:image/svg+xml;base64,") for address in page.addresses())


def dots_of(card: str, size: str) -> set[tuple[float, float]]:
    """Return the middles of the dots of a card as its sheet shows them, from behind."""
    html = card_sheets_html(WORDS, "x", [CardDrawing(card_named(card), [SMALLEST])], SMALLEST, BRAILLE_SIZES[size])
    return {(float(x), float(y)) for x, y in re.findall(r'cx="([\d.]+)" cy="([\d.]+)"', html)}


def test_braille_is_pressed_from_behind_in_two_corners() -> None:
    # "as": dot 1, and in the next cell dots 2, 3 and 4
    face = {(6, 6), (12, 8.5), (12, 11), (14.5, 6)}
    turned = {(WIDTH - x, HEIGHT - y) for x, y in face}
    assert dots_of("AS", "marburg") == {(WIDTH - x, y) for x, y in face | turned}


def test_the_cells_of_north_america_are_smaller_and_stand_further_apart() -> None:
    at = {(round(WIDTH - x, 2), y) for x, y in dots_of("AS", "bana") if y < HEIGHT / 2}
    assert at == {(6, 6), (12.2, 8.34), (12.2, 10.68), (14.54, 6)}


def test_the_sheet_of_the_dots_has_the_cards_mirrored() -> None:
    cards = [CardDrawing(card_named(card), [SMALLEST]) for card in ("AS", "2S")]
    html = card_sheets_html(WORDS, "x", cards, SMALLEST, BRAILLE_SIZES["marburg"])
    sheet = html.split('<div class="page">')[2]
    places = [place.count("<circle") for place in sheet.split('<div class="card">')[1:]]
    assert places == [0, 2 * 5, 2 * 4]  # nothing, "bs", "as"


def test_without_braille_there_are_no_dots() -> None:
    html = card_sheets_html(WORDS, "x", [CardDrawing(card_named("AS"), [SMALLEST])], SMALLEST)
    assert "<circle" not in html
