"""The size of text: chosen in the settings or by keys, for pages, tables and dialogs, and applied at once."""

from functools import partial
from itertools import pairwise

import pygame
import pytest

from canasta_gui.stage.geometry import Size
from canasta_gui.stage.regions import Seating, largest_text
from canasta_gui.storage.settings import TEXT_SIZES, read_settings
from canasta_gui.ui import Button, Column, Frame, Label, Layer, ListRow, ListView, Row, Spacer
from canasta_gui.ui.platform.input_events import PointerPress, PointerRelease, WheelTurn
from canasta_gui.words import Words
from tests.ui.driver import Driver
from tests.ui.gallery import SCENES
from tests.ui.pilot import Pilots

LARGEST = TEXT_SIZES[-1]


@pytest.fixture
def larger(driver: Driver) -> Driver:
    driver.graphics.text_size = LARGEST
    return driver


@pytest.fixture(autouse=True)
def usual_size_afterwards(driver: Driver) -> object:
    yield
    driver.graphics.text_size = 1.0


def test_keys_change_the_size_of_text_at_once_and_it_is_kept(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.begin()
    program = pilot.app.program
    heights = [pilot.table.context.look.font(18)]
    for size in TEXT_SIZES[1:]:
        pilot.key(pygame.K_PLUS, mod=pygame.KMOD_CTRL)
        assert program.settings.text_size == size
        heights.append(pilot.table.context.look.font(18))
    assert all(lower < higher for lower, higher in pairwise(heights))
    pilot.key(pygame.K_EQUALS, mod=pygame.KMOD_CTRL)  # the largest stays the largest
    assert read_settings(program.folders).text_size == LARGEST
    for _ in TEXT_SIZES:
        pilot.key(pygame.K_MINUS, mod=pygame.KMOD_CTRL)
    assert program.settings.text_size == 1.0
    assert pilot.table.context.look.font(18) == heights[0]


def test_a_page_grows_as_a_whole(larger: Driver) -> None:
    layer = Layer(larger.graphics, Label("short"))
    layer.resize((1280, 800))
    assert layer.look.scale.factor == pytest.approx(LARGEST)
    assert layer.look.scale.text == pytest.approx(1.0)


def test_where_the_width_is_short_distances_grow_less_than_text(larger: Driver) -> None:
    label = Label("a line of some length")
    layer = Layer(larger.graphics, label)
    layer.resize((800, 600))
    room = label.narrowest(layer.look)
    layer.resize((room, 600))
    size, factor, text = layer.look.scale
    assert factor * text == pytest.approx(0.75 * LARGEST)
    layer.resize((room - 30, 600))
    size, factor, text = layer.look.scale
    assert factor * text < 0.75 * LARGEST
    assert label.narrowest(layer.look) <= size[0]


def test_distances_grow_less_than_text_where_the_page_then_needs_no_scrolling(larger: Driver) -> None:
    lines = [Label(f"line {nth}") for nth in range(12)]
    layer = Layer(larger.graphics, Column(lines, gap=24))
    layer.resize((1280, 800))
    _, factor, text = layer.look.scale
    assert factor * text == pytest.approx(LARGEST)
    assert factor < LARGEST
    assert lines[-1].rect.bottom <= 800


@pytest.mark.parametrize(("page", "size"), [("deal_end", 1.15), ("deal_end", 1.3), ("match_end", 1.15)])
def test_larger_text_leaves_an_ending_whole_on_the_screen(driver: Driver, page: str, size: float) -> None:
    driver.graphics.text_size = size
    for language in ("en", "de"):
        scene = driver.show(SCENES[page](driver.graphics, Words(language)))
        scene.resize((1280, 800))
        assert scene.layer.root.rect.bottom <= 800


@pytest.mark.parametrize("page", ["deal_end", "match_end", "match_end_lost"])
def test_larger_text_keeps_the_main_button_of_an_ending_in_view(driver: Driver, page: str) -> None:
    scene = driver.show(SCENES[page](driver.graphics, Words("de")))
    for driver.graphics.text_size in TEXT_SIZES[1:]:
        for size in ((1280, 800), (800, 600)):
            scene.resize(size)
            (main,) = (each for each in scene.layer.root.walk() if isinstance(each, Button) and each.kind == "primary")
            assert main.rect.bottom <= size[1]


def test_the_foot_of_a_page_that_scrolls_stays_in_view(larger: Driver) -> None:
    pressed: list[str] = []
    lines = [Button(f"line {nth}", partial(pressed.append, f"line {nth}")) for nth in range(40)]
    on = Button("On", partial(pressed.append, "On"))
    layer = Layer(larger.graphics, Column([*lines, Row([Spacer(grow=1), on])]))
    layer.resize((800, 600))
    place = on.rect.copy()
    assert place.bottom <= 600

    below = next(line for line in lines if line.rect.top >= place.top)
    for at in ((below.rect.x + 5, below.rect.top + 5), place.center):
        layer.handle(PointerPress(at))
        layer.handle(PointerRelease(at))
    assert pressed == ["On"]

    layer.set_focus(on)
    assert lines[0].rect.top == 0
    for line in lines:
        layer.set_focus(line)
        assert line.rect.top >= 0
        assert line.rect.bottom <= place.top
    assert on.rect == place
    for _ in range(100):
        layer.handle(WheelTurn((400, 300), -1.0))
    assert on.rect == place


def test_a_very_high_foot_scrolls_away(larger: Driver) -> None:
    foot = Row([Frame(Label("foot"), pad=100)])
    layer = Layer(larger.graphics, Column([*(Label(f"line {nth}") for nth in range(40)), foot]))
    layer.resize((800, 600))
    assert foot.rect.top > 600


def test_a_page_that_is_too_high_scrolls_as_a_whole(larger: Driver) -> None:
    lines = [Label(f"line {nth}") for nth in range(40)]
    layer = Layer(larger.graphics, Column(lines))
    layer.resize((800, 600))
    assert lines[-1].rect.top > 600
    for _ in range(100):
        layer.handle(WheelTurn((400, 300), -1.0))
    assert lines[-1].rect.bottom <= 600
    larger.graphics.text_size = 1.0
    layer.resize((800, 600))
    assert lines[0].rect.top == 0


def test_the_wheel_turns_a_list_to_its_end_and_then_the_page(larger: Driver) -> None:
    rows = [ListRow(f"row {nth}") for nth in range(60)]
    listed = ListView("Rows", rows, on_open=lambda _: None)
    last = Label("below")
    layer = Layer(larger.graphics, Column([*(Label(f"{nth}") for nth in range(14)), listed, last]))
    layer.resize((800, 600))
    assert listed.rect.height < listed.measure(layer.look, 800)[1]
    assert last.rect.top > 600
    for _ in range(80):
        layer.handle(WheelTurn((listed.rect.centerx, min(listed.rect.centery, 590)), -1.0))
    assert last.rect.bottom <= 600


def test_at_a_table_text_grows_as_far_as_stock_and_pile_keep_their_room() -> None:
    partners = Seating(((0, 2), (1, 3)), 0)
    singles = Seating(tuple((seat,) for seat in range(6)), 0)
    for size in (Size(1280, 800), Size(1920, 1080)):
        assert largest_text(size, partners, LARGEST) == LARGEST
    assert 1.5 <= largest_text(Size(800, 600), partners, LARGEST) <= LARGEST
    assert 1.0 <= largest_text(Size(800, 600), singles, LARGEST) < 1.3
    assert largest_text(Size(800, 400), singles, LARGEST) == 1.0
