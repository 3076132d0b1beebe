"""Each widget by mouse and by keyboard, through real events."""

import pygame
import pytest

from canasta_gui.ui import (
    Button,
    ChoiceBox,
    Column,
    Frame,
    Label,
    ListItem,
    NumberTable,
    Paragraph,
    ProgressBar,
    SegmentedControl,
    Slider,
    Switch,
    TextField,
)
from canasta_gui.ui.widgets.number_table import TableRow
from tests.ui.driver import Driver


def test_a_button_acts_when_the_mouse_is_released_on_it(driver: Driver) -> None:
    pressed: list[str] = []
    driver.show_widget(Frame(Column([Button("Go", lambda: pressed.append("go"))])))
    center = driver.find("button", "Go").center
    driver.press(center)
    assert pressed == []
    driver.release(center)
    assert pressed == ["go"]


def test_a_button_lets_go_of_a_mouse_that_has_left_it(driver: Driver) -> None:
    pressed: list[str] = []
    driver.show_widget(Frame(Column([Button("Go", lambda: pressed.append("go"))])))
    driver.press(driver.find("button", "Go").center)
    driver.move((5, 790), held=True)
    driver.release((5, 790))
    assert pressed == []


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_a_button_acts_on_enter_and_space(driver: Driver, key: int) -> None:
    pressed: list[str] = []
    driver.show_widget(Column([Button("Go", lambda: pressed.append("go"))]))
    driver.key(pygame.K_TAB, key)
    assert pressed == ["go"]


def test_a_disabled_button_does_nothing_and_is_left_out_by_tab(driver: Driver) -> None:
    pressed: list[str] = []
    button = Button("Go", lambda: pressed.append("go"))
    button.enabled = False
    driver.show_widget(Column([button, Button("Other", lambda: None)]))
    driver.click("button", "Go")
    driver.key(pygame.K_TAB)
    assert pressed == []
    assert driver.focus == "Other"
    assert not driver.find("button", "Go").enabled


def test_the_right_button_presses_nothing(driver: Driver) -> None:
    pressed: list[str] = []
    driver.show_widget(Column([Button("Go", lambda: pressed.append("go"))]))
    center = driver.find("button", "Go").center
    driver.press(center, button=3)
    driver.release(center, button=3)
    assert pressed == []


def test_a_switch_switches(driver: Driver) -> None:
    states: list[bool] = []
    driver.show_widget(Column([Switch("Sound", False, states.append, show_label=True)]))
    driver.click("switch", "Sound")
    assert states == [True]
    assert driver.find("switch", "Sound").value == "on"
    driver.key(pygame.K_SPACE)
    assert states == [True, False]


def test_a_slider_goes_where_the_mouse_is_and_follows_it(driver: Driver) -> None:
    values: list[float] = []
    driver.show_widget(Frame(Column([Slider("Volume", 0.5, values.append)], align="left")))
    x, y, width, height = driver.find("slider").rect
    middle = y + height // 2
    driver.press((x + 2, middle))
    driver.move((x + width, middle), held=True)
    driver.release((x + width, middle))
    assert values == [0.0, 1.0]
    assert driver.find("slider").value == "100 %"


def test_a_slider_moves_in_steps_by_keys(driver: Driver) -> None:
    values: list[float] = []
    driver.show_widget(Column([Slider("Pause", 1.0, values.append, high=2.0, step=0.1)]))
    driver.key(pygame.K_TAB, pygame.K_LEFT, pygame.K_HOME, pygame.K_LEFT, pygame.K_END, pygame.K_RIGHT)
    assert values == [0.9, 0.0, 2.0]


def test_a_choice_steps_by_its_arrows_and_comes_round(driver: Driver) -> None:
    chosen: list[int] = []
    driver.show_widget(Column([ChoiceBox("Speed", ["Off", "Slow", "Fast"], 0, chosen.append)], align="left"))
    x, y, width, height = driver.find("choice").rect
    driver.click_at((x + width - 5, y + height // 2))
    driver.click_at((x + 5, y + height // 2))
    driver.click_at((x + 5, y + height // 2))
    driver.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert chosen == [1, 0, 2, 0, 1]
    assert driver.find("choice").value == "Slow"


def test_a_choice_of_one_stays_what_it_is(driver: Driver) -> None:
    chosen: list[int] = []
    driver.show_widget(Column([ChoiceBox("Rules", ["Classic"], 0, chosen.append)]))
    driver.click("choice")
    driver.key(pygame.K_RIGHT)
    assert chosen == []


def test_segments_are_chosen_by_click_and_by_keys(driver: Driver) -> None:
    chosen: list[int] = []
    driver.show_widget(
        Column(
            [SegmentedControl("Seat", ["Person", "Computer"], 0, chosen.append, icons=("person", "computer"))],
            align="left",
        )
    )
    x, y, width, height = driver.find("choice").rect
    driver.click_at((x + width - 20, y + height // 2))
    driver.key(pygame.K_RIGHT, pygame.K_LEFT, pygame.K_SPACE)
    assert chosen == [1, 0, 1]


def test_typing_replaces_the_whole_name_at_first(driver: Driver) -> None:
    texts: list[str] = []
    driver.show_widget(Column([TextField("Name", "Ada", texts.append)]))
    driver.click("text", "Name")
    driver.type("Bé")
    assert driver.find("text", "Name").value == "Bé"
    assert texts == ["B", "Bé"]


def test_a_text_is_edited_at_the_caret(driver: Driver) -> None:
    driver.show_widget(Column([TextField("Name", "Ada", lambda _: None)]))
    driver.key(pygame.K_TAB, pygame.K_HOME)
    driver.type("X")
    driver.key(pygame.K_RIGHT, pygame.K_DELETE)
    assert driver.find("text").value == "XAa"
    driver.key(pygame.K_END, pygame.K_BACKSPACE, pygame.K_LEFT)
    driver.type("y")
    assert driver.find("text").value == "XyA"


def test_a_second_click_puts_the_caret_between_the_letters(driver: Driver) -> None:
    driver.show_widget(Column([TextField("Name", "WWWW", lambda _: None)], align="left"))
    x, y, _, height = driver.find("text").rect
    width = driver.graphics.text.width("W", driver.scene.layer.look.font(18))
    driver.click("text")
    driver.click_at((x + driver.scene.layer.look.px(13) + 2 * width, y + height // 2))
    driver.type("i")
    assert driver.find("text").value == "WWiWW"


def test_a_double_click_selects_everything(driver: Driver) -> None:
    driver.show_widget(Column([TextField("Name", "Ada", lambda _: None)]))
    center = driver.find("text").center
    driver.click_at(center)
    driver.click_at(center)
    driver.click_at(center, clicks=2)
    driver.key(pygame.K_BACKSPACE)
    assert driver.find("text").value == ""


def test_a_text_stays_within_its_length_and_takes_no_control_characters(driver: Driver) -> None:
    driver.show_widget(Column([TextField("Name", "", lambda _: None, longest=4)]))
    driver.key(pygame.K_TAB)
    driver.post(pygame.TEXTINPUT, text="a\tb\ncdef")
    assert driver.find("text").value == "abcd"


def test_a_long_text_moves_so_that_the_caret_is_in_view(driver: Driver) -> None:
    driver.show_widget(Column([TextField("Name", "", lambda _: None, longest=80, width=150)], align="left"))
    driver.key(pygame.K_TAB)
    driver.graphics.text.log = []
    driver.type("W" * 30)
    rect = pygame.Rect(driver.find("text").rect)
    ink = driver.graphics.text.log[-1]
    assert ink.rect.right < rect.right
    assert ink.rect.left < rect.left
    assert rect.contains(ink.visible)


def test_the_space_key_writes_in_a_text_and_does_not_press_it(driver: Driver) -> None:
    driver.show_widget(Column([TextField("Name", "", lambda _: None)]))
    driver.key(pygame.K_TAB, pygame.K_SPACE)
    driver.post(pygame.TEXTINPUT, text=" ")
    assert driver.find("text").value == " "


def test_the_caret_blinks(driver: Driver) -> None:
    field = TextField("Name", "", lambda _: None)
    driver.show_widget(Column([field]))
    driver.key(pygame.K_TAB)
    seen = []
    for _ in range(8):
        driver.step(0.25)
        seen.append(field.caret_on)
    assert seen == [True, False, False, True, True, False, False, True]


def test_an_item_of_a_list_is_picked(driver: Driver) -> None:
    picked: list[str] = []
    driver.show_widget(
        Column([ListItem("Deal 1", lambda: picked.append("1")), ListItem("Deal 2", lambda: picked.append("2"))])
    )
    driver.click("item", "Deal 2")
    driver.key(pygame.K_UP, pygame.K_RETURN)
    assert picked == ["2", "1"]


def test_a_table_tells_each_row_as_a_whole(driver: Driver) -> None:
    table = NumberTable(
        "Score", ("Ada · Clara", "Bruno"), [TableRow("Fines", ("0", "−100")), TableRow("Total", ("1", "2"), "total")]
    )
    driver.show_widget(Column([table]))
    assert driver.find("row", "Fines").value == "Ada · Clara 0, Bruno −100"


def test_progress_is_told_in_per_cent(driver: Driver) -> None:
    driver.show_widget(Column([ProgressBar("Thinking", 0.25)]))
    assert driver.find("progress", "Thinking").value == "25 %"


def test_a_hint_appears_when_the_mouse_rests_and_goes_when_it_leaves(driver: Driver) -> None:
    driver.show_widget(Column([Button("Sort", lambda: None, hint="Puts the hand in order"), Label("Else")]))
    driver.graphics.text.log = []
    driver.move(driver.find("button").center)
    driver.step(0.3)
    assert "Puts the hand in order" not in [ink.text for ink in driver.graphics.text.log]
    driver.step(0.5)
    assert "Puts the hand in order" in [ink.text for ink in driver.graphics.text.log]
    driver.graphics.text.log.clear()
    driver.move((640, 700))
    assert driver.graphics.text.log
    assert "Puts the hand in order" not in [ink.text for ink in driver.graphics.text.log]


def test_a_paragraph_without_text_takes_no_space(driver: Driver) -> None:
    driver.show_widget(Column([Paragraph(""), Label("Below")]))
    assert Paragraph("").measure(driver.scene.layer.look, 300) == (0, 0)
