"""Focus, dialogs, messages: what the layer does with all its widgets together."""

from functools import partial

import pygame
import pytest

from canasta_gui.ui import Button, Column, Dialog, EqualRow, Frame, Label, Layer, Row, Scroll, Spacer, TextField
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.platform.input_events import PointerMove, PointerPress
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.form import FormScene
from tests.ui.driver import Driver


def buttons(*names: str) -> list[Button]:
    return [Button(name, lambda: None) for name in names]


def test_tab_goes_round_in_order_and_shift_tab_back(driver: Driver) -> None:
    driver.show_widget(Column([Row(buttons("a", "b")), TextField("c", "", lambda _: None)]))
    order = []
    for _ in range(4):
        driver.key(pygame.K_TAB)
        order.append(driver.focus)
    driver.key(pygame.K_TAB, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert order == ["a", "b", "c", "a"]
    assert driver.focus == "b"


def test_arrows_go_to_the_nearest_widget_that_way(driver: Driver) -> None:
    driver.show_widget(Column([EqualRow(buttons("a", "b", "c")), EqualRow(buttons("d", "e", "f"))]))
    driver.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN)
    assert driver.focus == "e"
    driver.key(pygame.K_LEFT, pygame.K_UP)
    assert driver.focus == "a"
    driver.key(pygame.K_UP)
    assert driver.focus == "a"


def test_the_ring_shows_for_keys_and_not_for_the_mouse(driver: Driver) -> None:
    one, two = buttons("one", "two")
    driver.show_widget(Column([one, two]))
    driver.key(pygame.K_TAB)
    assert one.ringed
    driver.click("button", "two")
    assert (one.ringed, two.ringed, two.focused) == (False, False, True)


def test_enter_in_a_text_goes_on_to_the_next_widget(driver: Driver) -> None:
    driver.show_widget(Column([TextField("Name", "", lambda _: None), *buttons("Start")]))
    driver.key(pygame.K_TAB, pygame.K_RETURN)
    assert driver.focus == "Start"


def test_escape_cancels_the_form(driver: Driver) -> None:
    left: list[str] = []
    driver.show(FormScene(driver.graphics, "Form", Column(buttons("a")), on_cancel=lambda: left.append("left")))
    driver.key(pygame.K_ESCAPE)
    assert left == ["left"]


def test_a_dialog_takes_everything_until_it_is_answered(driver: Driver) -> None:
    said: list[str] = []
    root = Column([Button("Below", lambda: said.append("below"))])
    scene = driver.show_widget(root)
    driver.key(pygame.K_TAB)
    below = driver.find("button", "Below").center
    scene.layer.open(
        Dialog(
            "Quit?",
            "The game is saved.",
            [("No", "secondary", lambda: said.append("no")), ("Yes", "primary", lambda: said.append("yes"))],
        )
    )
    driver.step()
    assert driver.has("dialog", "Quit?")
    assert driver.focus == "Yes"
    driver.click_at(below)
    driver.key(pygame.K_TAB, pygame.K_TAB)
    assert said == []
    assert driver.focus == "Yes"
    driver.click("button", "Yes")
    assert said == ["yes"]
    assert scene.layer.dialog is None
    assert driver.focus == "Below"


def test_escape_gives_the_first_answer_unless_one_must_answer(driver: Driver) -> None:
    said: list[str] = []
    scene = driver.show_widget(Column(buttons("Below")))
    scene.layer.open(Dialog("May I?", "", [("No", "secondary", lambda: said.append("no"))], must_answer=True))
    driver.key(pygame.K_ESCAPE)
    assert said == []
    driver.click("button", "No")
    scene.layer.open(Dialog("May I?", "", [("No", "secondary", lambda: said.append("no"))]))
    driver.key(pygame.K_ESCAPE)
    assert said == ["no", "no"]
    assert scene.layer.dialog is None


def test_an_answer_may_open_the_next_dialog(driver: Driver) -> None:
    scene = driver.show_widget(Column(buttons("Below")))
    second = Dialog("Two", "", [("Fine", "primary", lambda: None)])
    scene.layer.open(Dialog("One", "", [("On", "primary", lambda: scene.layer.open(second))]))
    driver.key(pygame.K_RETURN)
    assert scene.layer.dialog is second
    driver.key(pygame.K_RETURN)
    assert scene.layer.dialog is None


def test_a_message_appears_stays_and_goes(driver: Driver) -> None:
    scene = driver.show_widget(Column(buttons("a")))
    scene.layer.show_toast("Not your turn", seconds=2.0)
    moving = [driver.step(0.1) for _ in range(30)]
    assert driver.has("button", "a")
    assert moving[0]
    assert not moving[10]  # stays without any work
    assert True in moving[15:]
    assert not moving[-1]
    assert all(node.role != "status" for node in scene.semantics().walk())


def test_a_message_that_stays_is_not_drawn_again_and_again(driver: Driver) -> None:
    scene = driver.show_widget(Column(buttons("a")))
    scene.layer.show_toast("Not your turn", seconds=5.0)
    for _ in range(10):
        driver.step(0.1)
    driver.graphics.text.log = []
    driver.step(0.1)
    assert driver.graphics.text.log == []
    assert driver.has("status", "Not your turn")


def test_the_focus_comes_into_view_in_a_scrolled_column(driver: Driver) -> None:
    driver.window.resize((800, 600))
    scene = driver.show_widget(Scroll(Column(buttons(*map(str, range(30))))))
    driver.key(*[pygame.K_TAB] * 25)
    rect = pygame.Rect(driver.find("button", "24").rect)
    assert scene.layer.root.rect.contains(rect)
    driver.key(*[pygame.K_TAB] * 6)
    assert scene.layer.root.rect.contains(pygame.Rect(driver.find("button", "0").rect))


def test_the_wheel_the_bar_and_the_page_keys_scroll(driver: Driver) -> None:
    driver.window.resize((800, 600))
    scroll = Scroll(Column(buttons(*map(str, range(30)))))
    driver.show_widget(scroll)
    driver.move((400, 300))
    driver.wheel(-2)
    after_wheel = scroll.offset
    driver.key(pygame.K_PAGEDOWN)
    after_page = scroll.offset
    driver.press((scroll.rect.right - 3, 300))
    driver.move((scroll.rect.right - 3, 599), held=True)
    driver.release((scroll.rect.right - 3, 599))
    assert 0 < after_wheel < after_page < scroll.offset == scroll.overflow
    driver.wheel(3)
    assert scroll.offset < scroll.overflow


def test_what_is_scrolled_away_cannot_be_clicked(driver: Driver) -> None:
    driver.window.resize((800, 600))
    pressed: list[str] = []
    items = [Button(str(n), partial(pressed.append, str(n))) for n in range(30)]
    driver.show_widget(Column([Spacer(200), Scroll(Column(items)), Label("Below")]))
    driver.move((400, 400))
    driver.wheel(-2)
    hidden = driver.find("button", "0").center
    assert 0 < hidden[1] < 150
    driver.click_at(hidden)
    assert pressed == []


def test_a_new_root_keeps_the_focus_on_the_widget_of_the_same_name(driver: Driver) -> None:
    scene = driver.show_widget(Column(buttons("a", "b")))
    driver.key(pygame.K_TAB, pygame.K_TAB)
    scene.layer.root = Column(buttons("x", "b"))
    assert driver.focus == "b"


def test_a_layer_over_a_table_leaves_the_rest_of_the_mouse_to_it(driver: Driver) -> None:
    layer = Layer(driver.graphics, Frame(Column(buttons("Sort"), align="left"), down="top"), modal=False)
    layer.resize((1280, 800))
    assert layer.handle(PointerPress((1200, 700))) is False
    button = next(w for w in layer.root.walk() if w.name == "Sort")
    assert layer.handle(PointerMove(button.rect.center)) is True
    assert layer.handle(PointerPress(button.rect.center)) is True
    layer.open(Dialog("Menu", "", [("Back", "primary", lambda: None)]))
    assert layer.handle(PointerPress((3, 3))) is True


@pytest.mark.parametrize(
    ("size", "wide", "like"),
    [
        ((1600, 2560), 400, (2560, 1600)),  # as on its side
        ((1600, 2560), 1200, (1600, 2560)),  # no room for more
        ((2560, 1600), 400, (2560, 1600)),
        ((800, 600), 400, (800, 600)),
    ],
)
def test_an_upright_window_is_as_large_as_one_on_its_side_where_all_of_it_has_room(
    driver: Driver, size: tuple[int, int], wide: int, like: tuple[int, int]
) -> None:
    layer = Layer(driver.graphics, Frame(FixedBox(wide)))
    layer.resize(size)
    assert layer.look.scale.factor == driver.graphics.at(size).scale.factor
    layer = Layer(driver.graphics, Frame(FixedBox(wide)), grows_upright=True)
    layer.resize(size)
    assert layer.look.scale[:2] == (size, driver.graphics.at(like).scale.factor)


def test_what_is_shown_next_in_an_upright_window_has_its_own_size(driver: Driver) -> None:
    usual = driver.graphics.at((1600, 2560)).scale.factor
    box = FixedBox(400)
    layer = Layer(driver.graphics, box, grows_upright=True)
    layer.resize((1600, 2560))
    large = layer.look.scale.factor
    layer.root = FixedBox(1000)
    assert usual < layer.look.scale.factor < large
    assert layer.root.narrowest(layer.look) <= 1600
    layer.root = box
    assert layer.look.scale.factor == large
    box.wide = 1200  # what is on it changes
    layer.lay_out()
    assert layer.look.scale.factor == usual


def test_a_dialog_in_an_upright_window_is_as_large_as_on_its_side_and_the_widgets_below_it_are_not(
    driver: Driver,
) -> None:
    layer = Layer(driver.graphics, FixedBox(400))
    dialog = Dialog("Menu", "", [("Back", "secondary", lambda: None)])
    layer.resize((1600, 2560))
    layer.open(dialog)
    shown = dialog.buttons[0].rect.height
    assert layer.look.scale.factor == driver.graphics.at((1600, 2560)).scale.factor
    layer.resize((2560, 1600))
    assert dialog.buttons[0].rect.height == shown


class FixedBox(Widget):
    """As wide as it is, in units."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.wide = wide

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        return look.px(self.wide), look.px(20)
