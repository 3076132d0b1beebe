"""The panel of a side: whom it names, and what it leaves out where several share the room of one."""

import pygame

from canasta_gui.play.canasta.table import side_name
from canasta_gui.ui.graphics.text import Ink
from canasta_gui.ui.graphics.theme import TextSize
from canasta_gui.ui.table.panel import PanelContent, PanelLine, SidePanel
from canasta_gui.words import Words
from tests.stage.support import seen
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


def test_who_looks_at_the_table_is_named_before_the_partner() -> None:
    names = ("Ada", "Basile", "Clara", "Denis")
    sides = [[side_name(Words("en"), seen("to act: 0", seat), names, side) for side in (0, 1)] for seat in (0, 2)]
    assert sides == [["Ada · Clara", "Basile · Denis"], ["Clara · Ada", "Basile · Denis"]]
