"""Numbers that are typed: after a click too, never cut, and with a sentence about what is out of bounds."""

import pygame
import pytest

from canasta_gui.ui import Stepper
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from tests.lanes import only_in_gate
from tests.ui.driver import Driver
from tests.ui.gallery import SCENES

PAGES = ["new_scoring", "new_game", "house_rules", "other_house_rules", "pad_entry", "pad_entry_points", "judge_moment"]


def steppers(scene: FormScene) -> list[Stepper]:
    return [each for each in scene.layer.root.walk() if isinstance(each, Stepper) and each.visible and each.enabled]


def told(scene: FormScene) -> list[str]:
    return [node.name for node in scene.semantics().walk() if node.role == "status"]


def sentence(stepper: Stepper) -> str:
    number = Words("en").number
    return f"Here the number is from {number(stepper.low)} to {number(stepper.high)}."


@pytest.mark.parametrize("page", only_in_gate(PAGES, ("new_scoring", "judge_moment")))
def test_after_a_click_digits_are_typed_and_one_too_many_is_told(driver: Driver, page: str) -> None:
    scene = driver.show(SCENES[page](driver.graphics, Words("en")))
    assert steppers(scene)
    for nth in range(len(steppers(scene))):

        def stepper(nth: int = nth) -> Stepper:  # a page may be rebuilt with every digit
            return steppers(scene)[nth]

        scene.layer.reveal(stepper())
        driver.step()
        driver.click_at((stepper().rect.x + 3, stepper().rect.centery))
        before = stepper().number
        driver.type(str(stepper().high + 1))
        assert stepper().number == before, stepper().name
        assert told(scene) == [sentence(stepper())]
        driver.key(*[pygame.K_BACKSPACE] * 12)
        assert stepper().number == before, stepper().name
        driver.type(str(stepper().high))
        assert stepper().number == stepper().high, stepper().name
        driver.settle(1.0)


@pytest.mark.parametrize("end", ["enter", "arrow", "tab", "click"])
def test_a_number_that_stays_too_small_is_told_when_typing_ends(driver: Driver, end: str) -> None:
    scene = driver.show(SCENES["new_game"](driver.graphics, Words("en")))
    stepper = steppers(scene)[0]
    scene.layer.set_focus(stepper)
    stepper.low = 20
    before = stepper.number
    driver.type("1")
    assert not told(scene), "it may become a larger one"
    if end == "click":
        driver.click_at((stepper.rect.right - 3, stepper.rect.centery))
    else:
        driver.key({"enter": pygame.K_RETURN, "arrow": pygame.K_RIGHT, "tab": pygame.K_TAB}[end])
    assert told(scene) == [sentence(stepper)]
    assert stepper.number == before + (stepper.step if end in ("arrow", "click") else 0)


def test_digits_that_are_taken_away_give_the_number_back(driver: Driver) -> None:
    scene = driver.show(SCENES["new_scoring"](driver.graphics, Words("en")))
    stepper = steppers(scene)[0]
    scene.layer.set_focus(stepper)
    before = stepper.number
    driver.type(str(stepper.low)[0])
    driver.key(pygame.K_BACKSPACE)
    assert stepper.number == before


def test_a_keypad_shows_and_refuses_a_digit_too_many_at_once(driver: Driver) -> None:
    scene = driver.show(SCENES["pad_entry"](driver.graphics, Words("en")))
    stepper = next(each for each in steppers(scene) if each.on_open is not None)
    scene.layer.reveal(stepper)
    driver.step()
    driver.click_at(stepper.rect.center)
    for digit in str(stepper.high + 1):
        assert not told(scene)
        driver.click("button", digit)
    assert told(scene) == [sentence(stepper)]
    driver.key(pygame.K_BACKSPACE)
    driver.type("0" * len(str(stepper.high)))
    assert told(scene) == [sentence(stepper)]
