"""Several people at one screen: nothing of another's hand is ever shown, and everybody has the table their own way."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame
import pytest

from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.actions import Discard, Draw
from canasta_gui.rules.core.cards import HIDDEN, Card, parse_card
from canasta_gui.rules.core.view import PUBLIC
from canasta_gui.rules.families import AnyView
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.places import PILE
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.scenes.curtain import PATIENCE, CurtainScene
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words import Words
from tests.lanes import only_in_gate
from tests.ui.desk import FRAME, MOVING, QUICK, Desk, Desks, Stacked, stacked
from tests.ui.test_table_scene import HAND, has_selection, recorded

TABLES = {2: "classique-2", 3: "classique-3", 4: "classique-4", 5: "classique-5", 6: "classique-6a"}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Card]:
    """The faces of all cards that are painted, as they are."""
    faces: list[Card] = []
    card = Atlas.card

    def painted(atlas: Atlas, face: Card, *rest: object, **more: object) -> pygame.Surface:
        faces.append(face)
        return card(atlas, face, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Atlas, "card", painted)
    return faces


def visible(view: AnyView) -> Counter[Card]:
    """Every card that a view of canasta knows."""
    assert isinstance(view, CanastaPosition)
    known: Counter[Card] = Counter()
    for cards in (*view.hands, *view.reserves, *view.red_threes, view.pile, view.stock):
        known.update(cards)
    for side in view.melds:
        for meld in side.values():
            known.update(meld.cards)
    del known[HIDDEN]
    return known


def look(desk: Desk, drawn: list[Card]) -> Counter[Card]:
    """The cards that one frame shows face up."""
    assert desk.loop.scene is not None
    drawn.clear()
    with desk.looking():
        desk.loop.scene.dirty = True
        desk.step(0)
    return Counter(face for face in drawn if face != HIDDEN)


@pytest.mark.parametrize("players", only_in_gate(TABLES, (2, 5)))
def test_nothing_of_another_hand_is_ever_painted(desks: Desks, drawn: list[Card], players: int) -> None:
    desk = desks(seed=4, size=(800, 600))
    rules = desk.app.program.rule_sets.rules(TABLES[players])
    desk.deal_to(rules.playing(1), preset=TABLES[players])
    desk.settle()
    seats: set[int] = set()
    while len(seats) < len(rules.playing(1)):
        if isinstance(desk.loop.scene, CurtainScene):
            assert not look(desk, drawn)
            desk.pass_curtain()
        else:
            viewer = desk.table.conductor.viewer
            seats.add(viewer)
            shown = look(desk, drawn)
            assert shown == shown & visible(desk.game.match.view(viewer))
            assert desk.table.board.view.viewer == viewer
            desk.play()


@pytest.mark.parametrize("preset", only_in_gate(("classique-2", "classique-4", "romme-acquisition"), ("classique-4",)))
def test_in_no_frame_of_another_persons_turn_the_last_hand_is_open(desks: Desks, preset: str) -> None:
    desk = desks(settings=MOVING, seed=6)
    step, frames = desk.step, 0

    def watched(seconds: float = FRAME) -> bool:
        nonlocal frames
        moved = step(seconds)
        if isinstance(desk.loop.scene, TableScene) and desk.table.board.view.viewer != PUBLIC:
            frames += 1
            assert desk.table.board.view.to_act == desk.table.board.view.viewer
        return moved

    rules = desk.app.program.rule_sets.rules(preset)
    desk.deal_to(range(rules.players), preset=preset)
    desk.pass_curtain()
    desk.step = watched  # type: ignore[method-assign]
    turns: Counter[int] = Counter()
    while sum(turns.values()) < 12:
        if isinstance(desk.loop.scene, CurtainScene):
            desk.pass_curtain()
        turns[desk.table.conductor.viewer] += 1
        desk.play()
    assert len(turns) > 1
    assert frames > 100


def test_a_red_three_of_the_next_hand_is_laid_behind_the_curtain(desks: Desks) -> None:
    desk = desks(settings=MOVING, chance=Stacked(stacked({0: HAND, 1: "3H 3D"}, up="5S")))
    desk.begin(people=(0, 1))
    desk.pass_curtain()
    desk.mouse.play(Draw())
    desk.mouse.play(Discard(parse_card("4H")))
    assert isinstance(desk.loop.scene, CurtainScene)
    assert "lay a red three" in " ".join(desk.read)
    assert parse_card("3H") not in visible(desk.game.table.board.view)
    desk.pass_curtain()
    assert visible(desk.table.board.view)[parse_card("3H")] == 1


def test_a_hint_for_one_is_not_read_by_the_next(desks: Desks) -> None:
    desk = desks(chance=Stacked(stacked({0: HAND}, up="5S")))
    desk.begin(people=(0, 1))
    desk.pass_curtain()
    desk.mouse.play(Draw())
    desk.mouse.button(TableCommand.HINT)
    desk.step()
    assert desk.table.message
    desk.mouse.play(Discard(parse_card("4H")))
    desk.pass_curtain()
    assert not desk.table.message


# --- what is held at the hand-over -----------------------------------------------------------------------------------


def by_mouse(desk: Desk) -> None:
    at_card, goal = desk.mouse.card_position(parse_card("9C")), desk.mouse.middle(PILE)
    desk.mouse.move(at_card)
    desk.mouse.press(at_card)
    desk.mouse.move(goal)


def by_finger(desk: Desk) -> None:
    desk.touch(desk.mouse.card_position(parse_card("9C")))
    desk.touch(desk.mouse.middle(PILE), kind=pygame.FINGERMOTION)


def by_keys(desk: Desk) -> None:
    desk.keyboard._to_card(parse_card("9C"))
    desk.key(pygame.K_RETURN)


def let_go_mouse(desk: Desk) -> None:
    desk.mouse.release(desk.mouse.middle(PILE))


def lift_finger(desk: Desk) -> None:
    desk.touch(desk.mouse.middle(PILE), kind=pygame.FINGERUP)


def put_down(desk: Desk) -> None:
    desk.key(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)


@pytest.mark.parametrize(("seize", "drop"), [(by_mouse, let_go_mouse), (by_finger, lift_finger), (by_keys, put_down)])
def test_what_is_held_at_the_hand_over_never_reaches_the_next_players_turn(
    desks: Desks, seize: Callable[[Desk], None], drop: Callable[[Desk], None]
) -> None:
    desk = desks(settings=replace(MOVING, computer_pause=2.0), chance=Stacked(stacked({0: HAND}, up="5S")))
    desk.begin(people=(0, 2))
    desk.pass_curtain()
    desk.mouse.play(Draw())
    desk.keyboard.wait = lambda: None
    desk.keyboard._to_card(parse_card("4H"))
    desk.keyboard.do(Key.DISCARD)
    # A computer thinks; the hand can be put in order meanwhile.
    desk.run_until(lambda: desk.table.board.view.to_act == 1 and desk.table.board.idle)
    seize(desk)
    assert has_selection(desk)
    desk.run_until(lambda: isinstance(desk.loop.scene, CurtainScene))
    before = recorded(desk)
    desk.wait(1)
    desk.pass_curtain()
    assert desk.table.conductor.viewer == 2
    assert not has_selection(desk)
    drop(desk)
    desk.wait(1)
    assert recorded(desk) == before or recorded(desk)[len(before) :] == ["draw"]
    assert len(desk.table.board.view.hands[2]) >= 11


# --- everybody their own way -----------------------------------------------------------------------------------------


def order(desk: Desk) -> Order:
    return desk.table.board.hand_order.order


def test_everybody_keeps_their_own_order(desks: Desks) -> None:
    desk = desks(chance=Stacked(stacked({0: HAND}, up="5S")))
    desk.begin(people=(0, 1))
    desk.pass_curtain()
    desk.mouse.button(TableCommand.SORT)
    assert order(desk) is Order.SETS
    desk.play_turn()
    desk.pass_curtain()
    assert order(desk) is Order.RANK
    desk.play_turn()
    desk.pass_curtain()
    assert desk.table.conductor.viewer == 0
    assert order(desk) is Order.SETS


def test_the_order_of_a_hand_is_remembered_by_name_and_found_again(desks: Desks) -> None:
    desk = desks(chance=Stacked(stacked({0: HAND}, up="5S")))
    desk.begin(people=(0, 1))
    desk.pass_curtain()
    desk.mouse.button(TableCommand.SORT)
    desk.play_turn()
    again = desks(settings=None)
    again.begin(people=(0, 1))
    again.pass_curtain()
    assert order(again) is Order.SETS
    assert list(again.table.board.hand_order.cards) == list(again.table.board.hand_order.sorted_by(Order.SETS).cards)
    again.play_turn()
    again.pass_curtain()
    assert order(again) is Order.RANK


@pytest.mark.parametrize("kept", ["no order at all", "runs"])
def test_an_order_that_this_game_does_not_know_is_passed_over(desks: Desks, kept: str) -> None:
    desk = desks(settings=replace(QUICK, persons={"Ada": {"order canasta": kept}}))
    desk.begin()
    assert order(desk) is Order.RANK


def test_everybody_has_their_own_language_and_cards(desks: Desks) -> None:
    persons = {"Basile": {"language": "fr", "deck": "four-colour"}}
    desk = desks(settings=replace(QUICK, persons=persons), chance=Stacked(stacked({0: HAND}, up="5S")))
    desk.begin(people=(0, 1))
    desk.pass_curtain()
    plain = desk.table.atlas
    assert "Sort" in desk.painted
    desk.play_turn()
    french = Words("fr")
    assert french.t("{name} to play", name="Basile") in desk.read
    assert french.t("Since the deal began") in desk.read
    desk.step()
    desk.step(PATIENCE)
    desk.press_button(french.t("I am {name}: show my cards", name="Basile"))
    desk.settle()
    assert "Trier" in desk.painted
    assert desk.table.atlas is desk.app.program.graphics.deck(
        "fr", desk.app.program.graphics.style._replace(deck="four-colour")
    )
    desk.play_turn()
    desk.pass_curtain()
    assert "Sort" in desk.painted
    assert desk.table.atlas is plain


def test_what_one_person_likes_is_set_among_the_players_and_kept(desks: Desks) -> None:
    desk = desks(chance=Stacked(stacked({0: HAND}, up="5S")))
    desk.begin(people=(0, 1))
    desk.pass_curtain()
    desk.open_settings()
    desk.settings_section("Players")
    choice = desk.widget("Language of Ada")
    desk.click((choice.rect.right - 5, choice.rect.centery))
    first = desk.app.program.settings.persons["Ada"]["language"]
    desk.press_button("Back")
    assert desk.table.words.language == first
    desk.open_settings()
    desk.settings_section("Players")
    choice = desk.widget("Language of Ada")
    desk.click((choice.rect.left + 5, choice.rect.centery))
    assert "Ada" not in desk.app.program.settings.persons


def test_alone_at_the_screen_nobody_has_a_language_of_their_own(desks: Desks) -> None:
    desk = desks()
    desk.begin()
    desk.open_settings()
    desk.settings_section("Players")
    assert desk.widget("The portrait of Ada").focusable
    assert not any(each.name == "Language of Ada" for each in desk.form.layer.root.walk())


# --- what is asked about a card that all can see ---------------------------------------------------------------------


def asked_openly(desk: Desk, people: Sequence[int]) -> None:
    """Ada is asked first about the face-up card, and leaves it; then others are asked."""
    desk.begin(people, preset="romme-acquisition")
    desk.pass_curtain()
    desk.key(pygame.K_d)
    desk.settle()


def come(desk: Desk) -> None:
    """The player who is called comes to the screen."""
    assert isinstance(desk.loop.scene, CurtainScene)
    desk.step()
    desk.step(PATIENCE)


def say(desk: Desk, answer: str) -> None:
    """Somebody answers without sitting down."""
    come(desk)
    desk.press_button(answer)
    desk.settle()


def test_a_question_about_the_face_up_card_is_answered_without_anybodys_hand(desks: Desks, drawn: list[Card]) -> None:
    desk = desks()
    asked_openly(desk, range(4))
    match: Any = desk.game.match
    card = match.position.pile[-1]
    for called, answer in ((1, "Leave the card"), (2, "Claim it"), (0, "Let it go"), (1, "Let it go")):
        assert desk.called == match.position.to_act == called
        assert look(desk, drawn) == Counter([card])
        desk.wait(60)
        assert look(desk, drawn) == Counter([card])
        say(desk, answer)
    assert (len(match.position.hands[2]), card in match.position.hands[2]) == (15, True)
    assert desk.called == 0
    assert not look(desk, drawn)  # Ada's cards are for Ada
    desk.pass_curtain()
    assert desk.table.board.view.viewer == 0


def test_whoever_is_asked_may_look_at_their_cards_first(desks: Desks) -> None:
    desk = desks()
    asked_openly(desk, range(4))
    desk.pass_curtain()
    assert desk.table.board.view.viewer == 1
    desk.key(pygame.K_n)
    desk.settle()
    assert desk.called == 2


def test_nobody_is_offered_a_card_that_they_cannot_claim(desks: Desks) -> None:
    desk = desks()
    asked_openly(desk, range(4))
    match: Any = desk.game.match
    match.position.stock.clear()
    say(desk, "Leave the card")
    assert "Leave the card" in desk.read
    assert "Claim it" not in desk.read


def test_by_keys_the_answer_that_changes_nothing_comes_first(desks: Desks) -> None:
    desk = desks()
    asked_openly(desk, range(4))
    come(desk)
    desk.key(pygame.K_RETURN)
    desk.settle()
    assert desk.called == 2
    come(desk)
    desk.key(pygame.K_TAB, pygame.K_RETURN)
    desk.settle()
    assert [json.loads(line)["yes"] for line in desk.game.match.lines[-2:]] == [False, True]


def test_while_computers_answer_the_table_shows_nobodys_hand(desks: Desks, drawn: list[Card]) -> None:
    desk = desks(settings=MOVING)
    asked_openly(desk, (0, 1))
    assert desk.called == 1
    come(desk)
    desk.press_button("Leave the card")
    match: Any = desk.game.match
    seen = 0
    while not isinstance(desk.loop.scene, CurtainScene):
        assert desk.table.board.view.viewer == PUBLIC
        assert look(desk, drawn) <= Counter(match.position.pile)
        seen += 1
        desk.step()
    assert seen
    assert desk.called in (0, 1)


def test_a_deal_with_claims_is_played_to_its_end_at_a_shared_screen(desks: Desks) -> None:
    desk = desks(seed=3, size=(800, 600))
    desk.begin((0, 2), preset="romme-acquisition")
    kinds = set()

    def openly() -> None:
        buttons = [name for name in ("Leave the card", "Let it go") if name in desk.read]
        while isinstance(desk.loop.scene, CurtainScene) and (now := [n for n in buttons if n in desk.read]):
            kinds.add(now[0])
            say(desk, now[0])

    assert desk.play_deal(openly) > 3
    assert "Leave the card" in kinds
