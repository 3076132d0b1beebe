"""A match with real cards on the score pad: five deals scored, one corrected, a dispute settled, the sheet printed."""

from html.parser import HTMLParser
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from canasta_gui.match.score_pad.record import read_pad
from canasta_gui.match.score_pad.sheet import PadSheet
from canasta_gui.play.judge.case import QuestionKind
from canasta_gui.rules.core.cards import Card, parse_cards
from canasta_gui.screens.judge import JudgeScreen
from canasta_gui.screens.pad_entry import EntryScreen
from canasta_gui.screens.pad_sheet import SheetScreen
from canasta_gui.storage.game_files import pad_files, read_game
from canasta_gui.ui import TextField
from canasta_gui.ui.pictures.card_grid import CardGrid
from canasta_gui.ui.widgets.form import FormScene
from tests.ui.pilot import QUICK, Pilot, Pilots

FAMILY = ("Oma", "Jonas", "Lea", "Papa")
OURS, THEIRS = "Oma · Lea", "Jonas · Papa"
SceneT = TypeVar("SceneT", bound=FormScene)


class Tables(HTMLParser):
    """The rows of the tables of a page, each as its texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._in_cell = False
        self.feed(page)

    def handle_starttag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        self._in_cell = tag in ("td", "th")
        if self._in_cell:
            self.rows[-1].append("")

    def handle_endtag(self, _tag: str) -> None:
        self._in_cell = False

    def handle_data(self, data: str) -> None:
        if self._in_cell:
            self.rows[-1][-1] += data


def shown(pilot: Pilot, kind: type[SceneT]) -> SceneT:
    scene = pilot.loop.scene
    assert isinstance(scene, kind), scene
    return scene


def focus(pilot: Pilot, name: str) -> None:
    """Go to a widget by the tabulator alone, forwards or backwards."""
    layer = pilot.form.layer
    stops = [each.name for each in (layer.dialog or layer.root).walk() if each.focusable]
    at = stops.index(layer.focus.name) if layer.focus is not None else 0
    back = (at - stops.index(name)) % len(stops) < len(stops) / 2
    for _ in stops:
        if layer.focus is not None and layer.focus.name == name:
            return
        pilot.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT if back else 0)
    raise AssertionError(name)


def press(pilot: Pilot, name: str) -> None:
    focus(pilot, name)
    pilot.key(pygame.K_RETURN)
    pilot.step()


def write(pilot: Pilot, name: str, text: str) -> None:
    focus(pilot, name)
    pilot.type(text)


def enter(pilot: Pilot) -> None:
    """Enter the deal, wherever the focus is."""
    pilot.key(pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    pilot.step()


def count(pilot: Pilot, out: str, ours: tuple[int, int, int], theirs: tuple[int, int, int]) -> None:
    """Enter a deal as it is counted: mixed canastas, points melded, points left in hand."""
    press(pilot, "Enter a deal")
    press(pilot, f"Went out: {out}")
    for row, of in enumerate(("Mixed canastas", "Melded cards, points", "Left in hand, points")):
        for side, numbers in ((OURS, ours), (THEIRS, theirs)):
            write(pilot, f"{of}: {side}", str(numbers[row]))
    enter(pilot)


def points(pilot: Pilot, ours: int, theirs: int) -> None:
    """Enter a deal of which only the points are known."""
    press(pilot, "Enter a deal")
    press(pilot, "Entered: As points")
    write(pilot, f"Points: {OURS}", str(ours))
    write(pilot, f"Points: {THEIRS}", str(theirs))
    enter(pilot)


def pick(pilot: Pilot, grid: str, cards: str) -> None:
    """Choose cards in a grid by the arrow keys."""
    for card in parse_cards(cards):
        focus(pilot, grid)
        pilot.key(pygame.K_HOME)
        for _ in range(_place(pilot, card)):
            pilot.key(pygame.K_RIGHT)
        pilot.key(pygame.K_RETURN)


def _place(pilot: Pilot, card: Card) -> int:
    grid = pilot.form.layer.focus
    assert isinstance(grid, CardGrid)
    return [cell.card for cell in grid.cells].index(card)


def settle(pilot: Pilot) -> None:
    """Ask the judge whether Jonas may open with three kings and three sixes: with 1500 and more, no."""
    press(pilot, "Ask the judge")
    pick(pilot, "The packs", "KS KH KD 6S 6H 6D")
    judge = shown(pilot, JudgeScreen)
    focus(pilot, "Part")
    pilot.key(pygame.K_RIGHT)
    focus(pilot, "Who asks")
    pilot.key(pygame.K_RIGHT)
    focus(pilot, "The moment")
    pilot.key(pygame.K_RIGHT)
    focus(pilot, "Part")
    pilot.key(pygame.K_RIGHT)
    press(pilot, "You want to: Lay melds")
    pick(pilot, "Choose from your hand", "KS KH KD")
    press(pilot, "Another meld")
    pick(pilot, "Choose from your hand", "6S 6H 6D")
    assert (judge.case.seat, judge.question.question.kind) == (1, QuestionKind.LAY)
    assert {"No.", "Your side opens with 90 points or more; these cards make 45."} <= set(pilot.read)
    pilot.key(pygame.K_ESCAPE)
    pilot.step()


def begin(pilot: Pilot) -> None:
    press(pilot, "Real cards")
    press(pilot, "New score sheet")
    for nth, name in enumerate(FAMILY, 1):
        focus(pilot, f"Player {nth}")
        field = pilot.form.layer.focus
        assert isinstance(field, TextField)
        pilot.key(*[pygame.K_BACKSPACE] * len(field.text))
        pilot.type(name)
    enter(pilot)


def on_disk(pilot: Pilot) -> PadSheet:
    (path,) = pad_files(pilot.folders)
    return read_pad(read_game(path).lines)


@pytest.fixture
def pilot(pilots: Pilots) -> Pilot:
    pilot = pilots(settings=QUICK)
    pilot.app.start()
    return pilot


@pytest.mark.long
def test_an_evening_by_keys_alone(pilot: Pilot, home: Path) -> None:
    opened: list[str] = []

    def browse(address: str) -> bool:
        opened.append(address)
        return True

    pilot.app.program.browse = browse
    begin(pilot)
    count(pilot, "Lea", (1, 445, 0), (3, 600, 85))
    count(pilot, "Papa", (0, 95, 145), (0, 310, 0))
    press(pilot, "Enter it anyway")  # they went out without a canasta, which the table allows
    settle(pilot)
    shown(pilot, SheetScreen)
    points(pilot, 620, -120)
    points(pilot, 1505, 890)
    points(pilot, 2005, 390)
    # the second deal was written down wrongly: 135 points were left in hand
    press(pilot, "2 · Jonas deals")
    press(pilot, "Correct")
    shown(pilot, EntryScreen)
    write(pilot, f"Left in hand, points: {OURS}", "135")
    enter(pilot)
    press(pilot, "Enter it anyway")
    ours = [300 + 445 + 100, 95 - 135, 620, 1505, 2005]
    theirs = [900 + 600 - 85, 310 + 100, -120, 890, 390]
    sheet = on_disk(pilot)
    assert [deal.points for deal in sheet.deals] == list(zip(ours, theirs, strict=True))
    press(pilot, "Print")
    (page,) = home.glob("*.html")
    assert opened == [page.as_uri()]
    rows = Tables(page.read_text(encoding="utf-8")).rows
    assert next(row for row in rows if not row[0]) == ["", OURS, THEIRS]
    number = pilot.app.program.words.number
    totals = [[number(total) for total in deal.totals] for deal in sheet.deals]
    assert [row[1:] for row in rows if row[0] == "Total"] == totals
    assert totals[-1] == [number(sum(ours)), number(sum(theirs))]
