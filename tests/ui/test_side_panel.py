"""The panel of a side: whom it names, and what it leaves out where several share the room of one."""

import pygame
import pytest

from canasta_gui.play.canasta.table import side_name
from canasta_gui.play.scores.results import side_names
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.ui.graphics.text import Ink
from canasta_gui.ui.graphics.theme import TextSize
from canasta_gui.ui.table.panel import PanelContent, PanelLine, SidePanel, panels_of, shown_place
from canasta_gui.ui.table.seats import SeatPainter
from canasta_gui.ui.widgets.charts import side_colour
from canasta_gui.words import Words, pages
from canasta_gui.words.score_pad import side_label
from tests.match.tables import CLASSIQUE
from tests.rules.support import position
from tests.stage.support import TableTop, seen
from tests.ui.driver import Driver

OPENING, CARDS = "Lays 40 points or more", "13 cards in the hand"


def test_a_line_that_stands_alone_for_want_of_room_is_no_smaller_than_it_must_be(driver: Driver) -> None:
    look = driver.graphics.at((1280, 800))
    size = look.font(TextSize.CAPTION)
    needed = look.text.width(OPENING, size)
    cards = PanelLine(CARDS)
    content = PanelContent("Denis", 133, PanelLine(OPENING, "warning"), cards, cards)
    inks: list[Ink] = []
    look.text.log = inks
    SidePanel(look, Words("en"), content, (90, 160, 220)).draw(
        pygame.Surface((1280, 800)), pygame.Rect(0, 0, needed + look.px(26), 2 * look.text.height(size) + look.px(8))
    )
    look.text.log = None
    assert {ink.text for ink in inks} == {"Denis", "133", OPENING}
    (opening,) = (ink for ink in inks if ink.text == OPENING)
    assert opening.rect.width == needed


def test_the_players_of_a_side_are_named_in_one_order_whoever_looks() -> None:
    """As in score sheets, on pads and in the list of games."""
    names = ("Ada", "Basile", "Clara", "Denis")
    sides = [
        [side_name(Words("en"), seen("to act: 0", seat), names, side) for side in (0, 1)] for seat in range(len(names))
    ]
    assert sides == [["Ada · Clara", "Basile · Denis"]] * len(names)
    assert side_names(CLASSIQUE, names) == pages.side_names(CLASSIQUE, names) == tuple(sides[0])
    assert [side_label(CLASSIQUE, names, side) for side in (0, 1)] == sides[0]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_side_has_one_colour_at_the_table_and_in_what_is_written_of_it(
    driver: Driver, order: tuple[int, ...], seat: int
) -> None:
    """In whose place ever one looks: the panels, the rings of the portraits, the lanes and the chart agree."""
    look = driver.graphics.at((1280, 800))
    table = TableTop("to act: 0", seat=seat)
    layout, view = table.board.display.layout, table.board.view
    nothing = PanelContent("", 0, PanelLine(""), PanelLine(""), PanelLine(""))
    panels = panels_of(look, Words("en"), layout, view, dict.fromkeys(layout.table.panels, nothing), order)
    colours = {side: look.theme.side(order.index(side)) for side in (0, 1)}
    assert {side: panel.colour for side, panel in panels.items()} == colours
    seats = SeatPainter(look, Words("en"), "")
    assert [seats.ring(view, each, order) for each in range(4)] == [colours[each % 2] for each in range(4)]
    assert [side_colour(look, side) for side in (0, 1)] == [look.theme.side(side) for side in (0, 1)]


def test_who_play_a_deal_together_have_one_colour() -> None:
    view = view_of(position("to act: 0\nlone hand: 1", load_preset("classique-3-isolee")), 0)
    assert [shown_place(view, side, (0, 1, 2)) for side in range(3)] == [0, 1, 0]
    assert [shown_place(view, side, (1, 0, 2)) for side in range(3)] == [1, 0, 1]
    assert [shown_place(view, side, (2, 0, 1)) for side in range(3)] == [0, 2, 0]
