"""The way back has one place and one colour on every page."""

import itertools

import pytest

from canasta_gui.ui import Button, Frame, Widget
from canasta_gui.words import Words
from tests.lanes import only_in_gate
from tests.ui.driver import Driver
from tests.ui.gallery import SCENES

PAGES = sorted(SCENES)
SIZES = ((800, 600), (1280, 800))
EDGE = 30
"""How far from the margin of the panel the button may begin, in units: some pages have a frame within the panel."""


def panels(widget: Widget, within: Frame | None = None) -> list[tuple[Widget, Frame | None]]:
    """Return every widget that is seen, each with the innermost panel that it is in; on bare felt, with its frame."""
    frames = isinstance(widget, Frame) and (widget.panel or within is None or not within.panel)
    here = widget if frames and isinstance(widget, Frame) else within
    below = [pair for child in widget.children if child.visible for pair in panels(child, here)]
    return [(widget, within), *below]


@pytest.mark.parametrize(
    ("name", "size"), only_in_gate(itertools.product(PAGES, SIZES), [*zip(PAGES, itertools.cycle(SIZES))][::2])
)
def test_back_is_the_first_button_at_the_foot_of_its_panel(driver: Driver, name: str, size: tuple[int, int]) -> None:
    driver.window.resize(size)
    scene = SCENES[name](driver.graphics, Words("en"))
    driver.show(scene)
    if scene.layer.dialog is not None:
        return
    unit = scene.layer.look.px
    for back, panel in panels(scene.layer.root):
        if not isinstance(back, Button) or back.name != "Back":
            continue
        assert back.kind == "secondary"
        assert panel is not None
        assert back.rect.x - panel.rect.x - unit(panel.pad[0]) <= unit(EDGE)
        assert panel.rect.bottom - unit(panel.pad[1]) - back.rect.bottom <= unit(EDGE)


def test_the_pages_with_a_way_back_are_among_them(driver: Driver) -> None:
    with_it = 0
    for make in SCENES.values():
        scene = make(driver.graphics, Words("en"))
        with_it += any(isinstance(each, Button) and each.name == "Back" for each in scene.layer.root.walk())
    assert with_it > 50
