"""Files from outside never break a screen: any name, any title, any number, any number of sides."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from canasta_gui import screens
from canasta_gui.match.record import SeatInfo
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.new_game import open_new_game
from canasta_gui.screens.settings import SettingsScreen
from canasta_gui.screens.statistics import StatisticsScreen
from canasta_gui.storage.settings import Settings
from canasta_gui.ui import Column, Grid, Widget
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.text import LONGEST_LINE
from canasta_gui.ui.table.card_samples import CardSample
from tests.rules.support import house_rules
from tests.ui.pilot import QUICK, Pilot, Pilots

GOLDEN = Path(__file__).parents[1] / "golden" / "classique-4.jsonl"
LINES = GOLDEN.read_text(encoding="utf-8").splitlines()[:40]
WHITE = (255, 255, 255, 255)
HOSTILE = (
    *("\u200b", "\u202e\ufeff", "\x00\x1b", "\ud800", "\n\t", "\u3164", "\u0301"),
    *("a" + "\u0301" * 3000, "W" * 5000),
)
TEXTS = st.sampled_from(HOSTILE) | st.text(st.characters(), max_size=60)
NUMBERS = st.sampled_from((0, -1, 10**9, 10**12, 10**30, 10**400)) | st.integers()


@given(TEXTS)
@example("".join(HOSTILE))
@example("\u200b" * 100_000)
def test_no_text_breaks_a_painter(graphics: Graphics, text: str) -> None:
    for bold in (False, True):
        width = graphics.text.width(text, 18, bold=bold)
        picture = graphics.text.line(text, 18, WHITE, bold=bold)
        assert picture.get_width() == max(1, width)
        assert width <= 40 * LONGEST_LINE
        assert graphics.text.width(graphics.text.fit(text, 18, 200, bold=bold), 18, bold=bold) <= 200
        graphics.text.wrap(text, 18, 200, bold=bold)


def put_files(pilot: Pilot, name: str, number: int) -> Path:
    """Save a game, house rules and settings that hold this name and this number wherever they take one."""
    head = json.loads(LINES[0])
    head |= {"title": name, "origin": name, "started": name, "number": number, "again": [number]}
    head["seats"] = [{"name": name, "player": "human", "level": name, "dials": {name: name}}, *head["seats"][1:]]
    head["rules"]["title"] = name
    deal = json.loads(LINES[1])
    folders = pilot.folders
    path = folders.games
    for stamp, deal_line in (("2031-05-01-000000", deal), ("2031-05-02-000000", {**deal, "totals": [number, 0]})):
        lines = [json.dumps(head), json.dumps(deal_line), *LINES[2:]]
        path = folders.games / f"{stamp}.canasta"
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    folders.rules.mkdir(exist_ok=True)
    title = json.dumps(name)
    title = title if "\\ud" not in title else '"x"'
    (folders.rules / "theirs.toml").write_text(f'extends = "classique-4"\ntitle = {title}\ntarget = {5000}\n')
    return path


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(TEXTS, NUMBERS)
@example("\u200b", 10**400)
@example("\u202e", 10**12)
@example("a" + "\u0301" * 3000, -(10**12))
def test_every_screen_opens_on_what_a_stranger_wrote(pilots: Pilots, name: str, number: int) -> None:
    pilot = pilots(settings=Settings(**{**QUICK.__dict__, "player_names": (name, "Eva")}))
    path = put_files(pilot, name, number)
    app = pilot.app
    shown = (
        lambda: pilot.show(GamesScreen),
        lambda: pilot.show(StatisticsScreen),
        lambda: open_new_game(app.program),
    )
    for show in (app.title, *shown):
        show()
        pilot.step()
        assert pilot.loop.scene is not None
    app.look_at(path)
    pilot.step()
    screens.saved_games.resume(app.program, path.with_name("2031-05-01-000000.canasta"))
    pilot.step()


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_the_most_sides_that_are_accepted_have_their_panels(pilots: Pilots, size: tuple[int, int]) -> None:
    sides = [[seat] for seat in range(9)]
    rules = house_rules({"players": 9, "seating": {"kind": "fixed", "sides": sides}, "cards": {"packs": 4, "deal": 5}})
    pilot = pilots(size=size, settings=QUICK)
    seats = [SeatInfo(f"P{n}", "computer" if n else "human") for n in range(9)]
    screens.match.begin(pilot.app.program, rules, seats, 0, 1)
    pilot.step()
    panels = pilot.table.board.display.layout.table.panels
    assert len(panels) == 9
    assert min(rect.h for rect in panels.values()) > 1


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("length", [4, 24, 25, 200])
def test_the_path_of_a_refused_deck_pushes_no_control_aside(pilots: Pilots, length: int, size: tuple[int, int]) -> None:
    pilot = pilots(size=size)
    folder = pilot.folders.data / "cards" / ("x" * length)
    folder.mkdir(parents=True)
    (folder / "theme.toml").write_text("no theme")
    pilot.app.title()
    pilot.show(SettingsScreen)
    pilot.settings_section("Cards")
    pilot.step()
    assert any("cannot be used" in text for text in pilot.read)
    *_, page = (each for each in pilot.form.layer.root.walk() if isinstance(each, Column) and _sample(each) is not None)
    assert any(isinstance(each, Grid) for each in page.children)
    for each in page.walk():
        assert page.rect.left <= each.rect.left
        assert each.rect.right <= page.rect.right
    assert page.rect.right <= size[0]


def _sample(root: Widget) -> CardSample | None:
    return next((each for each in root.walk() if isinstance(each, CardSample)), None)
