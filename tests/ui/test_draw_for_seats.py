"""The draw for partners, with a stacked deck: by mouse, by keyboard, by computers."""

from collections.abc import Sequence

import pygame

from canasta_gui.rules.drawing import SeatDraw
from canasta_gui.rules.ruleset import load_preset
from canasta_gui.ui.scenes.draw_for_seats import DrawForSeatsScene
from canasta_gui.ui.widgets.spread import Spread
from canasta_gui.words import Words
from tests.ui.driver import Driver
from tests.ui.gallery import deck_with

NAMES = ("Ada", "Bruno", "Clara", "Diego")
EVERYBODY = frozenset(range(4))


def show(
    driver: Driver, cards: Sequence[str], people: frozenset[int] = EVERYBODY, speed: float = 0, pause: float = 0.5
) -> tuple[DrawForSeatsScene, list[SeatDraw]]:
    done: list[SeatDraw] = []
    scene = DrawForSeatsScene(
        driver.kit,
        Words("en"),
        load_preset("classique-4"),
        NAMES,
        people,
        SeatDraw(4, deck_with(40, *cards)),
        choose=lambda left: next(place for place in left if place >= 40),
        on_done=done.append,
        pause=pause,
        speed=speed,
    )
    driver.show(scene)
    return scene, done


def spread(scene: DrawForSeatsScene) -> Spread:
    return next(widget for widget in scene.layer.root.walk() if isinstance(widget, Spread))


def visible_spot(scene: DrawForSeatsScene, place: int) -> tuple[int, int]:
    """A point at which this card lies on top."""
    box = spread(scene).rect
    for y in range(box.top, box.bottom, 3):
        for x in range(box.left, box.right, 2):
            if spread(scene).place_at((x, y)) == place:
                return x, y
    raise AssertionError(f"nothing of card {place} is seen")


def test_everybody_draws_by_mouse_and_the_cards_decide(driver: Driver) -> None:
    scene, done = show(driver, ("KS", "7H", "QD", "AS"))
    for place, name in zip(range(40, 44), NAMES, strict=True):
        assert driver.has("label", f"{name}, draw a card")
        driver.click_at(visible_spot(scene, place))
    assert driver.has("label", "Diego and Ada against Clara and Bruno")
    assert driver.has("label", "Diego plays first; Bruno deals.")
    driver.click("button", "To the table")
    assert [draw.ranking() for draw in done] == [[3, 0, 2, 1]]


def test_the_last_card_of_the_spread_is_wholly_in_the_window(driver: Driver) -> None:
    for size in ((800, 600), (1920, 1080)):
        driver.window.resize(size)
        scene, _ = show(driver, ())
        window = pygame.Rect((0, 0), size)
        for place in (0, 107):
            x, y, _ = spread(scene).pose(place)
            assert window.inflate(-2 * spread(scene).card_width * 0.6, 0).collidepoint(x, y)


def test_every_card_can_be_pointed_at_in_the_smallest_window(driver: Driver) -> None:
    driver.window.resize((800, 600))
    scene, _ = show(driver, ())
    box = spread(scene).rect
    seen = {
        spread(scene).place_at((x, y)) for y in range(box.top, box.bottom, 6) for x in range(box.left, box.right, 2)
    }
    assert seen >= set(range(108))


def test_cards_are_drawn_by_keyboard(driver: Driver) -> None:
    scene, _ = show(driver, ("KS", "7H", "QD", "AS"))
    driver.key(pygame.K_HOME, *[pygame.K_RIGHT] * 40)
    assert driver.find("choice", "The spread deck").value == "41 / 108"
    driver.key(pygame.K_RETURN)
    assert driver.find("group", "Ada").value == "King of spades"
    assert spread(scene).gone == {40}


def test_a_joker_is_drawn_again(driver: Driver) -> None:
    scene, _ = show(driver, ("JK", "KS"))
    driver.click_at(visible_spot(scene, 40))
    assert driver.has("label", "Ada has drawn a joker and draws again.")
    assert driver.has("label", "Ada, draw a card")
    driver.click_at(visible_spot(scene, 41))
    assert driver.has("label", "Bruno, draw a card")


def test_a_card_at_an_end_is_drawn_again(driver: Driver) -> None:
    scene, _ = show(driver, ())
    driver.click_at(visible_spot(scene, 0))
    assert driver.has("label", "Ada has drawn one of the four cards at an end and draws again.")


def test_the_same_card_sends_both_back(driver: Driver) -> None:
    scene, _ = show(driver, ("KS", "7H", "KS"))
    for place in (40, 41, 42):
        driver.click_at(visible_spot(scene, place))
    assert driver.has("label", "Clara and Ada have drawn the same card and draw again.")
    assert driver.has("label", "Ada, draw a card")


def test_computers_draw_by_themselves_after_their_pause(driver: Driver) -> None:
    show(driver, ("KS", "7H", "QD", "AS"), people=frozenset({3}))
    driver.step(0.4)
    assert driver.has("label", "Ada draws a card…")
    driver.step(0.2)
    assert driver.find("group", "Ada").value == "King of spades"
    driver.settle(0.2)
    assert driver.has("label", "Diego, draw a card")


def test_nobody_draws_for_a_computer(driver: Driver) -> None:
    scene, _ = show(driver, ("KS",), people=frozenset({1, 2, 3}), pause=100.0)
    driver.click_at(visible_spot(scene, 50))
    assert spread(scene).gone == set()


def test_a_card_flies_and_nothing_else_is_drawn_meanwhile(driver: Driver) -> None:
    scene, _ = show(driver, ("KS", "7H", "QD", "AS"), speed=1.0)
    driver.click_at(visible_spot(scene, 40))
    driver.step(0.2)
    assert driver.find("group", "Ada").value == ""
    driver.click_at(visible_spot(scene, 60))
    assert spread(scene).gone == {40}
    driver.settle(0.1)
    assert driver.find("group", "Ada").value == "King of spades"


def test_leaving_while_a_card_flies_does_no_harm(driver: Driver) -> None:
    scene, done = show(driver, ("KS",), speed=1.0)
    driver.click_at(visible_spot(scene, 40))
    scene.leave()
    assert done == []
    assert not driver.step(1.0)
