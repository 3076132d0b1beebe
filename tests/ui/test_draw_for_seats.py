"""The draw for partners, with a stacked deck: by mouse, by keyboard, by computers."""

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.seat_draw import SeatDraw
from canasta_gui.screens.draw_for_seats import DrawForSeatsScreen
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.pictures.drawn_card import DrawnCard
from canasta_gui.ui.platform.input_events import SemanticAction
from canasta_gui.ui.table.card_samples import DeckFan
from canasta_gui.words import Words
from tests.ui.driver import Driver
from tests.ui.gallery import FirstOfTheWished, deck_with
from tests.ui.pilot import QUICK, Pilots
from tests.ui.stand_in import nothing, stand_in

NAMES = ("Ada", "Bruno", "Clara", "Diego")
EVERYBODY = frozenset(range(4))


def show(
    driver: Driver,
    cards: Sequence[str],
    people: frozenset[int] = EVERYBODY,
    speed: float = 0,
    pause: float = 0.5,
    preset: str = "classique-4",
) -> tuple[DrawForSeatsScreen, list[SeatDraw]]:
    done: list[SeatDraw] = []
    rules = load_preset(preset)
    settings = Settings(player_names=NAMES[: rules.players], people=tuple(people), computer_pause=pause)
    chance = SimpleNamespace(chance=FirstOfTheWished())
    screens = SimpleNamespace(open=nothing, back=lambda then: then())
    program = stand_in(driver.graphics, Words("en"), settings=settings, dealer=chance, speed=speed, screens=screens)
    draw = SeatDraw(rules.players, deck_with(40, *cards), all_again=rules.seat_draw.joker == "all_again")
    scene = DrawForSeatsScreen(program, rules, draw)
    scene.open_for(done.append)
    driver.show(scene)
    return scene, done


def spread(scene: DrawForSeatsScreen) -> DeckFan:
    return next(widget for widget in scene.layer.root.walk() if isinstance(widget, DeckFan))


def visible_spot(scene: DrawForSeatsScreen, place: int) -> tuple[int, int]:
    """Return a point at which this card lies on top: at its left, for the next one lies on the rest."""
    x, y, _ = spread(scene).pose(place)
    half = spread(scene).card_width // 2
    for across in range(-half, half):
        pos = round(x) + across, round(y)
        if spread(scene).place_at(pos) == place:
            return pos
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


@pytest.mark.parametrize("way", ["mouse", "keys", "screen reader"])
def test_whoever_drew_the_highest_card_chooses_a_seat(driver: Driver, way: str) -> None:  # 000:45, R95
    scene, done = show(driver, ("KS", "7H", "QD", "AS"))
    for place in range(40, 44):
        driver.click_at(visible_spot(scene, place))
    choice = driver.find("choice", "Seat")
    assert (driver.focus, choice.value) == ("Seat", "1")
    assert driver.has(
        "label", "Diego may choose a seat. Clockwise: 1\u00a0Diego · 2\u00a0Clara · 3\u00a0Ada · 4\u00a0Bruno"
    )
    if way == "mouse":
        x, y, width, height = choice.rect
        driver.click_at((x + width * 5 // 8, y + height // 2))
    elif way == "keys":
        driver.key(pygame.K_RIGHT, pygame.K_RIGHT)
    else:
        assert choice.target is not None
        for _ in range(2):
            scene.handle(SemanticAction("more", choice.target))
        driver.step()
    assert driver.find("choice", "Seat").value == "3"
    assert driver.has(
        "label", "Diego may choose a seat. Clockwise: 1\u00a0Ada · 2\u00a0Bruno · 3\u00a0Diego · 4\u00a0Clara"
    )
    assert driver.has("label", "Diego plays first; Bruno deals.")
    driver.click("button", "To the table")
    assert [(draw.ranking(), draw.seat) for draw in done] == [([3, 0, 2, 1], 2)]


def test_a_computer_with_the_highest_card_takes_what_is_free(driver: Driver) -> None:  # R95
    scene, done = show(driver, ("KS", "7H", "QD", "AS"), people=frozenset({0, 1, 2}), pause=0.1)
    for place in range(40, 43):
        driver.click_at(visible_spot(scene, place))
    driver.settle(0.2)
    assert not any(each.name == "Seat" and each.visible for each in scene.layer.root.walk())
    driver.click("button", "To the table")
    assert [draw.seat for draw in done] == [None]


@pytest.mark.parametrize("preset", ["suisse-4", "uruguay-4"])
def test_where_the_highest_card_deals_it_chooses_no_seat(driver: Driver, preset: str) -> None:  # 003:69, 004:19
    scene, _ = show(driver, ("KS", "7H", "QD", "AS"), preset=preset)
    for place in range(40, 44):
        driver.click_at(visible_spot(scene, place))
    assert not any(each.name == "Seat" and each.visible for each in scene.layer.root.walk())


def test_the_seat_chosen_is_where_the_match_seats_the_highest_card(pilots: Pilots) -> None:  # 000:45, R95
    pilot = pilots(settings=replace(QUICK, people=(0, 1, 2, 3)))
    pilot.app.start()
    pilot.press_button("Other games…")
    pilot.press_button("Deal the cards")
    scene = pilot.loop.scene
    assert isinstance(scene, DrawForSeatsScreen)
    for place in range(30, 60):
        if spread(scene).enabled:
            x, y, _ = spread(scene).pose(place)
            pilot.click((round(x), round(y)))
    assert pilot.widget("Seat").visible
    best = pilot.app.program.settings.player_names[scene._draw.ranking()[0]]
    pilot.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    pilot.draw_for_seats()
    match = pilot.game.match
    assert match.seats[3].name == best
    assert (match.dealer, match.position.turn) == (2, 3)


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
    assert all(box.collidepoint(visible_spot(scene, place)) for place in range(108))


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_the_cards_stay_where_they_are_when_the_button_appears(driver: Driver, size: tuple[int, int]) -> None:
    driver.window.resize(size)
    scene, _ = show(driver, ["KS", "7H", "QD", "9C"])
    places = []
    for place in range(40, 44):
        driver.click_at(visible_spot(scene, place))
        driver.step(1.0)
        places.append([(*spread(scene).rect, *(slot.card_rect(scene.layer.look) for slot in scene._slots))])
    assert any(each.name == "To the table" and each.visible for each in scene.layer.root.walk())
    assert all(each == places[0] for each in places)


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
    assert spread(scene).gone == {40}  # the press has hurried it, but not chosen its card


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


# --- what the draw decides, source by source (R38) ------------------------------------------------------------------


def draw_all(driver: Driver, scene: DrawForSeatsScreen, number: int) -> None:
    for place in range(40, 40 + number):
        driver.click_at(visible_spot(scene, place))


def test_in_classique_the_highest_begins_and_the_next_is_the_partner(driver: Driver) -> None:  # 000:45
    show(driver, ())
    assert driver.has("heading", "Draw for partners")
    assert driver.has("label", "The highest card begins; the next highest is the partner.")


def test_in_uruguay_the_highest_deals_and_the_two_highest_play_together(driver: Driver) -> None:  # 004:19
    scene, _ = show(driver, ("KS", "7H", "QD", "AS"), preset="uruguay-4")
    assert driver.has("label", "The highest card deals; the next highest is the partner.")
    draw_all(driver, scene, 4)
    assert driver.has("label", "Clara and Bruno against Ada and Diego")
    assert driver.has("label", "Clara plays first; Diego deals.")


@pytest.mark.parametrize("own", range(4))
def test_the_only_person_has_the_colour_of_the_own_side(driver: Driver, own: int) -> None:
    scene, _ = show(driver, ("KS", "7H", "QD", "AS"), frozenset({own}), preset="uruguay-4")
    scene.back()
    partner = {0: 3, 3: 0, 1: 2, 2: 1}[own]
    assert [slot.side for slot in slots(scene)] == [0 if number in (own, partner) else 1 for number in range(4)]


def test_in_uruguay_a_joker_sends_everybody_back(driver: Driver) -> None:  # 004:19
    scene, _ = show(driver, ("KS", "JK"), preset="uruguay-4")
    draw_all(driver, scene, 2)
    assert driver.has("label", "Bruno has drawn a joker: everybody draws again.")
    assert driver.has("label", "Ada, draw a card")


def test_in_the_swiss_game_the_draw_is_for_the_deal_alone(driver: Driver) -> None:  # 003:69
    scene, _ = show(driver, ("7S", "7H", "QD", "AS"), preset="suisse-4")
    assert driver.has("heading", "Draw for the first deal")
    assert driver.has("label", "The highest card deals.")
    draw_all(driver, scene, 4)
    assert driver.has("label", "Ada and Clara against Bruno and Diego")
    assert driver.has("label", "Ada plays first; Diego deals.")


def test_where_everybody_plays_alone_no_partners_are_spoken_of(driver: Driver) -> None:  # 000:290
    scene, _ = show(driver, ("KS", "7H"), preset="classique-2")
    assert driver.has("heading", "Draw for the first turn")
    assert driver.has("label", "The highest card begins.")
    draw_all(driver, scene, 2)
    assert driver.has("label", "Ada against Bruno")
    assert driver.has("label", "Ada plays first; Bruno deals.")


# --- skipping ---


def drawn_by(scene: DrawForSeatsScreen) -> int:
    """Return how many players have a card that counts."""
    return sum(slot.card is not None and not slot.rejected for slot in slots(scene))


def slots(scene: DrawForSeatsScreen) -> list[DrawnCard]:
    return [each for each in scene.layer.root.walk() if isinstance(each, DrawnCard)]


@pytest.mark.parametrize("way", ["click", "space"])
def test_a_press_finishes_the_draws_of_computers_up_to_the_next_person(driver: Driver, way: str) -> None:
    scene, _ = show(driver, ("KS", "7H", "QD", "AS"), people=frozenset({3}), speed=1, pause=5.0)
    assert driver.has("label", "Ada draws a card…")
    if way == "click":
        driver.click_at((20, 20))
    else:
        driver.key(pygame.K_SPACE)
    assert driver.has("label", "Diego, draw a card")
    assert drawn_by(scene) == 3


def test_a_press_lands_a_flying_card(driver: Driver) -> None:
    scene, _ = show(driver, ("KS", "7H", "QD", "AS"), speed=1)
    driver.click_at(visible_spot(scene, 40))
    assert drawn_by(scene) == 0
    driver.click_at((20, 20))
    assert drawn_by(scene) == 1
    assert driver.has("label", "Bruno, draw a card")


@pytest.mark.parametrize("way", ["button", "escape"])
def test_the_whole_draw_can_be_skipped(driver: Driver, way: str) -> None:
    scene, done = show(driver, ("KS", "7H", "QD", "AS"), speed=1)
    if way == "button":
        driver.click("button", "Skip")
    else:
        driver.key(pygame.K_ESCAPE)
    assert drawn_by(scene) == 4
    assert driver.has("button", "To the table")
    assert not driver.has("button", "Skip")
    driver.key(pygame.K_ESCAPE)
    assert len(done) == 1
    assert done[0].finished


def test_the_next_match_is_drawn_unseen_if_that_is_asked_for(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK)
    pilot.app.start()
    pilot.press_button("Other games…")
    pilot.press_button("Deal the cards")
    pilot.press_button("Skip")
    pilot.press_button("Skip it next time")
    assert pilot.game.match.deal_no == 1
    assert not pilot.app.program.settings.draw_seats
    pilot.app.program.screens.home()
    pilot.press_button("Other games…")
    assert "Who plays together is drawn at once." in pilot.read
    pilot.press_button("Deal the cards")
    assert pilot.loop.scene is pilot.table
