"""The panel of a side where several share the room of one: what it leaves out, and how large the rest is."""

import pygame

from canasta_gui.ui.graphics.text import Ink
from canasta_gui.ui.graphics.theme import TextSize
from canasta_gui.ui.table.painting.side_panel import PanelContent, PanelLine, SidePanel
from canasta_gui.words import Words
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
