"""Layout: who gets which place, and what happens where there is not enough."""

import itertools

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.ui import (
    Button,
    Column,
    EqualRow,
    Frame,
    Grid,
    Label,
    NumberTable,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    TableRow,
    Widget,
)
from canasta_gui.ui.graphics.graphics_context import Graphics, Look
from canasta_gui.ui.platform.window import Window
from tests.ui.driver import Driver

WIDE = pygame.Rect(10, 20, 900, 500)


@pytest.fixture
def look(graphics: Graphics, window: Window) -> Look:
    return graphics.at((1280, 800))


class Block(Widget):
    """A thing of a fixed size that may become a little narrower."""

    def __init__(self, width: int, height: int, *, narrow: int | None = None, grow: int = 0) -> None:
        super().__init__(grow=grow)
        self.size, self.narrow = (width, height), width if narrow is None else narrow

    def narrowest(self, look: Look) -> int:
        return self.narrow

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return self.size


class Counting(Block):
    """Counts how often it is asked."""

    asked = 0

    def narrowest(self, look: Look) -> int:
        self.asked += 1
        return super().narrowest(look)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        self.asked += 1
        return super().measure(look, width)


def rects(*widgets: Widget) -> list[tuple[int, int, int, int]]:
    return [(w.rect.x, w.rect.y, w.rect.width, w.rect.height) for w in widgets]


def test_a_column_stacks_and_gives_what_is_left_to_those_who_grow(look: Look) -> None:
    a, b, c = Block(100, 50), Block(60, 40, grow=1), Block(80, 30, grow=3)
    Column([a, b, c], gap=10).place(look, WIDE)
    assert rects(a, b, c) == [(10, 20, 900, 50), (10, 80, 900, 130), (10, 220, 900, 300)]


@pytest.mark.parametrize(("align", "x", "width"), [("left", 10, 100), ("center", 410, 100), ("right", 810, 100)])
def test_a_column_aligns(look: Look, align: str, x: int, width: int) -> None:
    a = Block(100, 50)
    Column([a], align=align).place(look, WIDE)
    assert rects(a) == [(x, 20, width, 50)]


def test_what_is_hidden_takes_no_space(look: Look) -> None:
    a, b = Block(100, 50), Block(100, 50)
    a.visible = False
    column = Column([a, b], gap=10)
    column.place(look, WIDE)
    assert b.rect.y == 20
    assert column.measure(look, 900) == (100, 50)


@pytest.mark.parametrize(("pack", "x"), [("left", 10), ("center", 355), ("right", 700)])
def test_a_row_packs(look: Look, pack: str, x: int) -> None:
    a, b = Block(100, 50), Block(100, 30)
    Row([a, b], gap=10, pack=pack).place(look, WIDE)
    assert rects(a, b) == [(x, 245, 100, 50), (x + 110, 255, 100, 30)]


@pytest.mark.parametrize(
    ("align", "y", "height"), [("top", 20, 50), ("bottom", 470, 50), ("center", 245, 50), ("stretch", 20, 500)]
)
def test_a_row_aligns_across(look: Look, align: str, y: int, height: int) -> None:
    a = Block(100, 50)
    Row([a], align=align).place(look, WIDE)
    assert rects(a) == [(10, y, 100, height)]


def test_a_row_that_is_too_long_takes_from_those_who_can_give(look: Look) -> None:
    a, b, c = Block(500, 50), Block(400, 50, narrow=200), Block(300, 50, narrow=200)
    Row([a, b, c], gap=0).place(look, WIDE)
    assert [w.rect.width for w in (a, b, c)] == [500, 200, 200]


def test_a_row_stacks_where_it_would_be_cut_off(look: Look) -> None:
    a, b = Block(500, 50), Block(500, 50)
    row = Row([a, b], gap=10, stack=True)
    row.place(look, WIDE)
    assert rects(a, b) == [(10, 20, 900, 50), (10, 80, 900, 50)]
    assert row.measure(look, 900) == (500, 110)
    assert row.measure(look, 1200) == (1010, 50)
    assert row.narrowest(look) == 500


def test_a_row_of_larger_text_is_broken_where_it_would_be_cut_off(look: Look) -> None:
    a, b, push, c = Block(300, 40), Block(100, 40), Spacer(grow=1), Block(250, 60)
    row, broken = Row([a, b, push, c], gap=10), look._replace(breaks=True)
    assert row.narrowest(look) == 680
    assert row.narrowest(broken) == 300
    row.place(broken, pygame.Rect(0, 0, 680, 100))
    assert rects(a, b, c) == [(0, 30, 300, 40), (310, 30, 100, 40), (430, 20, 250, 60)]
    assert row.measure(broken, 500) == (420, 110)
    row.place(broken, pygame.Rect(0, 0, 500, 110))
    assert rects(a, b, c) == [(0, 0, 300, 40), (310, 0, 100, 40), (250, 50, 250, 60)]  # pushed to the right, as before


def test_a_row_of_equal_widths_is_broken_into_lines_of_equally_many(look: Look) -> None:
    row, broken = EqualRow([Block(100, 20) for _ in range(6)], gap=10), look._replace(breaks=True)
    row.place(broken, pygame.Rect(0, 0, 450, 50))
    assert [each.rect.topleft for each in row.items] == [(x, y) for y in (0, 30) for x in (0, 153, 306)]


def test_a_grid_of_larger_text_has_the_first_cells_above_the_others(look: Look) -> None:
    rows = [[Block(200, 30), Block(100, 40), Block(100, 20)] for _ in range(2)]
    grid, broken = Grid(rows, gap=(10, 10)), look._replace(breaks=True)
    assert grid.narrowest(broken) == 210
    assert grid.measure(broken, 300) == (210, 170)
    grid.place(broken, pygame.Rect(0, 0, 300, 170))
    first, second = rows
    assert rects(*first) == [(0, 0, 300, 30), (0, 40, 100, 40), (110, 50, 100, 20)]
    assert rects(*second) == [(0, 90, 300, 30), (0, 130, 100, 40), (110, 140, 100, 20)]


def test_a_table_of_larger_text_has_its_labels_above_or_a_line_for_each_number(look: Look) -> None:
    titles = ("Ada", "Bruno", "Clara", "Diego")
    table = NumberTable("Points", titles, [TableRow("Red threes", ("1,885",) * 4)])
    broken = look._replace(breaks=True)
    beside, least = table.narrowest(look), table.narrowest(broken)
    above = next(width for width in range(least, beside) if table._form_in(broken, width) == "above")
    heights = [table.measure(broken, width)[1] for width in (beside, above, least)]
    line = look.text.height(look.font(table.size))
    assert heights[1] == heights[0] + line
    assert heights[2] - heights[1] == 3 * line - table._head_height(look, "above")
    assert table.measure(look, least)[1] == heights[0]  # usual text is never broken


def test_equal_widths(look: Look) -> None:
    a, b, c = Block(50, 50), Block(200, 50), Block(100, 50)
    EqualRow([a, b, c], gap=0, pack="right").place(look, WIDE)
    assert rects(a, b, c) == [(310, 245, 200, 50), (510, 245, 200, 50), (710, 245, 200, 50)]
    EqualRow([a, b, c], gap=0).place(look, WIDE)
    assert [w.rect.width for w in (a, b, c)] == [300, 300, 300]


@pytest.mark.parametrize(
    ("across", "down", "place"),
    [
        ("stretch", "stretch", (10, 20, 900, 500)),
        ("left", "top", (10, 20, 120, 70)),
        ("right", "bottom", (790, 450, 120, 70)),
        ("center", "center", (400, 235, 120, 70)),
    ],
)
def test_a_frame_puts_its_child(look: Look, across: str, down: str, place: tuple[int, int, int, int]) -> None:
    child = Block(100, 50)
    frame = Frame(child, pad=10, across=across, down=down)
    frame.place(look, WIDE)
    assert rects(frame) == [place]
    assert child.rect == frame.rect.inflate(-20, -20)


def test_a_frame_keeps_to_its_widest(look: Look) -> None:
    frame = Frame(Block(100, 50), pad=0, widest=400)
    frame.place(look, WIDE)
    assert rects(frame) == [(260, 20, 400, 500)]
    assert frame.measure(look, 900) == (400, 50)


def test_the_columns_of_a_grid_stand_below_one_another(look: Look) -> None:
    a, b, c, d = Block(50, 20), Block(100, 40), Block(80, 30), Block(60, 10)
    grid = Grid([[a, b], [c, d]], stretch=(1,), gap=(10, 5))
    grid.place(look, WIDE)
    assert rects(a, b, c, d) == [(10, 30, 80, 20), (100, 20, 810, 40), (10, 65, 80, 30), (100, 75, 810, 10)]
    assert grid.measure(look, 900) == (190, 75)
    assert grid.narrowest(look) == 190


def test_what_scrolls_gives_up_height_for_the_others(look: Look) -> None:
    top, bottom = Block(100, 50), Block(100, 50)
    scroll = Scroll(Column([Block(100, 300), Block(100, 600)], gap=0))
    Frame(Column([top, scroll, bottom], gap=0), pad=0).place(look, WIDE)
    assert rects(top, scroll, bottom) == [(10, 20, 900, 50), (10, 70, 900, 400), (10, 470, 900, 50)]
    assert scroll.overflow == 500


def test_a_scroll_that_fits_does_not_scroll(look: Look) -> None:
    scroll = Scroll(Block(100, 300))
    scroll.place(look, WIDE)
    assert scroll.overflow == 0
    assert not scroll.wheel(-3)


@given(
    st.lists(st.tuples(st.integers(1, 300), st.integers(1, 80), st.integers(0, 3)), max_size=7), st.integers(60, 900)
)
def test_nobody_in_a_column_overlaps_or_leaves_it(
    graphics: Graphics, window: Window, blocks: list[tuple[int, int, int]], height: int
) -> None:
    look = graphics.at((1280, 800))
    children = [Block(w, h, grow=g) for w, h, g in blocks]
    column = Column(children, gap=5)
    place = pygame.Rect(0, 0, 300, max(height, column.measure(look, 300)[1]))
    column.place(look, place)
    for one, other in itertools.pairwise(children):
        assert other.rect.top == one.rect.bottom + look.px(5)
    assert all(place.contains(child.rect) for child in children)
    if any(child.grow for child in children):
        assert children[-1].rect.bottom == place.bottom


@given(st.integers(200, 1200))
def test_a_form_keeps_its_words_whole_at_every_width(graphics: Graphics, window: Window, width: int) -> None:
    look = graphics.at((1280, 800))
    button = Button("Continue", lambda: None)
    form = Column([Row([Label("Volume"), Spacer(grow=1), button], stack=True), Paragraph("Some words to be broken")])
    form.place(look, pygame.Rect(0, 0, max(width, form.narrowest(look)), 600))
    assert button.rect.width >= button.measure(look, 10_000)[0]
    assert all(w.rect.right <= max(width, form.narrowest(look)) for w in form.walk())


def test_what_stands_in_many_containers_is_not_asked_again_and_again_while_it_is_placed(
    driver: Driver, look: Look
) -> None:
    """Each row asks what is in it several times, so that rows in rows would ask ever more often."""

    def nested() -> tuple[Widget, Counting]:
        widget: Widget = (leaf := Counting(40, 20, grow=1))
        for _ in range(6):
            widget = Row([Frame(widget, pad=2), Block(30, 10)], stack=True)
        return widget, leaf

    alone, leaf = nested()
    alone.place(look, WIDE)
    assert leaf.asked > 500
    shown, again = nested()
    driver.show_widget(Scroll(Column([shown])))
    assert again.asked < 60
    before = again.asked
    shown.visible = False
    again.size = (50, 30)
    driver.scene.layer.lay_out()
    shown.visible = True
    driver.scene.layer.lay_out()
    assert again.rect.height == 30  # but whenever all is placed anew
    assert 0 < again.asked - before < 60
