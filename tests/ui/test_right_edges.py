"""Controls below one another end at one line."""

import pytest

from canasta_gui.ui import Scroll, SegmentedControl, Widget
from canasta_gui.words import Words
from tests.ui.driver import Driver
from tests.ui.gallery import SCENES

SIZES = [(800, 600), (1280, 800), (1920, 1080)]


def shown(widget: Widget) -> list[Widget]:
    return [widget, *(each for child in widget.children if child.visible for each in shown(child))]


def right_edges(root: Widget) -> set[int]:
    """Return the right edge of the last control of each line."""
    edges: dict[int, int] = {}
    for widget in shown(root):
        if widget.focusable:
            edges[widget.rect.centery] = max(widget.rect.right, edges.get(widget.rect.centery, 0))
    return set(edges.values())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["settings", "settings_1", "settings_2", "settings_3"])
def test_all_controls_of_the_settings_end_where_the_choice_of_sections_does(
    driver: Driver, name: str, size: tuple[int, int]
) -> None:
    driver.window.resize(size)
    scene = SCENES[name](driver.graphics, Words("en"))
    driver.show(scene)
    everything = shown(scene.layer.root)
    section = next(each for each in everything if isinstance(each, SegmentedControl))
    page = next(each for each in everything if isinstance(each, Scroll))
    assert max(right_edges(page)) - min(right_edges(page)) <= scene.layer.look.px(2)
    assert abs(section.rect.right - max(right_edges(page))) <= scene.layer.look.px(2)


@pytest.mark.parametrize("size", SIZES)
def test_all_controls_of_a_new_scoring_end_at_one_line(driver: Driver, size: tuple[int, int]) -> None:
    driver.window.resize(size)
    scene = SCENES["new_scoring"](driver.graphics, Words("en"))
    driver.show(scene)
    column = next(each for each in shown(scene.layer.root) if isinstance(each, Scroll))
    assert len(right_edges(column)) == 1
