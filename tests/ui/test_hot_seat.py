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
from canasta_gui.rules.core.cards import HIDDEN, Card, parse_card
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.families import AnyView
from canasta_gui.screens.hot_seat import PATIENCE, CurtainScreen
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.places import PILE
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words import Words
from tests.lanes import only_in_gate
from tests.ui.pilot import FRAME, MOVING, QUICK, Pilot, Pilots, Stacked, stacked
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
    """Return every card that a view of canasta knows."""
    assert isinstance(view, CanastaPosition)
    known: Counter[Card] = Counter()
    for cards in (*view.hands, *view.reserves, *view.red_threes, view.pile, view.stock):
        known.update(cards)
    for side in view.melds:
        for meld in side.values():
            known.update(meld.cards)
    del known[HIDDEN]
    return known


def look(pilot: Pilot, drawn: list[Card]) -> Counter[Card]:
    """Return the cards that one frame shows face up."""
    assert pilot.loop.scene is not None
    drawn.clear()
    with pilot.looking():
        pilot.loop.scene.dirty = True
        pilot.step(0)
    return Counter(face for face in drawn if face != HIDDEN)


@pytest.mark.parametrize("players", only_in_gate(TABLES, (2, 5)))
def test_nothing_of_another_hand_is_ever_painted(pilots: Pilots, drawn: list[Card], players: int) -> None:
    pilot = pilots(seed=4, size=(800, 600))
    rules = pilot.app.program.rule_sets.rules(TABLES[players])
    pilot.deal_to(rules.playing(1), preset=TABLES[players])
    pilot.settle()
    seats: set[int] = set()
    while len(seats) < len(rules.playing(1)):
        if isinstance(pilot.loop.scene, CurtainScreen):
            assert not look(pilot, drawn)
            pilot.pass_curtain()
        else:
            viewer = pilot.table.conductor.viewer
            seats.add(viewer)
            shown = look(pilot, drawn)
            assert shown == shown & visible(pilot.game.match.view(viewer))
            assert pilot.table.board.view.viewer == viewer
            pilot.play()


@pytest.mark.long
@pytest.mark.parametrize("preset", only_in_gate(("classique-2", "classique-4", "romme-acquisition"), ("classique-4",)))
def test_in_no_frame_of_another_persons_turn_the_last_hand_is_open(pilots: Pilots, preset: str) -> None:
    pilot = pilots(settings=MOVING, seed=6)
    step, frames = pilot.step, 0

    def watched(seconds: float = FRAME) -> bool:
        nonlocal frames
        moved = step(seconds)
        if isinstance(pilot.loop.scene, TableScene) and pilot.table.board.view.viewer != PUBLIC:
            frames += 1
            assert pilot.table.board.view.to_act == pilot.table.board.view.viewer
        return moved

    rules = pilot.app.program.rule_sets.rules(preset)
    pilot.deal_to(range(rules.players), preset=preset)
    pilot.pass_curtain()
    pilot.step = watched  # type: ignore[method-assign]
    turns: Counter[int] = Counter()
    while sum(turns.values()) < 12:
        if isinstance(pilot.loop.scene, CurtainScreen):
            pilot.pass_curtain()
        turns[pilot.table.conductor.viewer] += 1
        pilot.play()
    assert len(turns) > 1
    assert frames > 100


def test_a_red_three_of_the_next_hand_is_laid_behind_the_curtain(pilots: Pilots) -> None:
    pilot = pilots(settings=MOVING, chance=Stacked(stacked({0: HAND, 1: "3H 3D"}, up="5S")))
    pilot.begin(people=(0, 1))
    pilot.pass_curtain()
    pilot.mouse.play(Draw())
    pilot.mouse.play(Discard(parse_card("4H")))
    assert isinstance(pilot.loop.scene, CurtainScreen)
    assert "lay a red three" in " ".join(pilot.read)
    assert parse_card("3H") not in visible(pilot.game.table.board.view)
    pilot.pass_curtain()
    assert visible(pilot.table.board.view)[parse_card("3H")] == 1


def test_a_hint_for_one_is_not_read_by_the_next(pilots: Pilots) -> None:
    pilot = pilots(chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin(people=(0, 1))
    pilot.pass_curtain()
    pilot.mouse.play(Draw())
    pilot.mouse.button(TableCommand.HINT)
    pilot.step()
    assert pilot.table.message
    pilot.mouse.play(Discard(parse_card("4H")))
    pilot.pass_curtain()
    assert not pilot.table.message


# --- what is held at the hand-over -----------------------------------------------------------------------------------


def by_mouse(pilot: Pilot) -> None:
    at_card, goal = pilot.mouse.card_position(parse_card("9C")), pilot.mouse.middle(PILE)
    pilot.mouse.move(at_card)
    pilot.mouse.press(at_card)
    pilot.mouse.move(goal)


def by_finger(pilot: Pilot) -> None:
    pilot.touch(pilot.mouse.card_position(parse_card("9C")))
    pilot.touch(pilot.mouse.middle(PILE), kind=pygame.FINGERMOTION)


def by_keys(pilot: Pilot) -> None:
    pilot.keyboard._to_card(parse_card("9C"))
    pilot.key(pygame.K_RETURN)


def let_go_mouse(pilot: Pilot) -> None:
    pilot.mouse.release(pilot.mouse.middle(PILE))


def lift_finger(pilot: Pilot) -> None:
    pilot.touch(pilot.mouse.middle(PILE), kind=pygame.FINGERUP)


def put_down(pilot: Pilot) -> None:
    pilot.key(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)


@pytest.mark.parametrize(("seize", "drop"), [(by_mouse, let_go_mouse), (by_finger, lift_finger), (by_keys, put_down)])
def test_what_is_held_at_the_hand_over_never_reaches_the_next_players_turn(
    pilots: Pilots, seize: Callable[[Pilot], None], drop: Callable[[Pilot], None]
) -> None:
    pilot = pilots(settings=replace(MOVING, computer_pause=2.0), chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin(people=(0, 2))
    pilot.pass_curtain()
    pilot.mouse.play(Draw())
    pilot.keyboard.wait = lambda: None
    pilot.keyboard._to_card(parse_card("4H"))
    pilot.keyboard.do(Key.DISCARD)
    # A computer thinks; the hand can be put in order meanwhile.
    pilot.run_until(lambda: pilot.table.board.view.to_act == 1 and pilot.table.board.idle)
    seize(pilot)
    assert has_selection(pilot)
    pilot.run_until(lambda: isinstance(pilot.loop.scene, CurtainScreen))
    before = recorded(pilot)
    pilot.wait(1)
    pilot.pass_curtain()
    assert pilot.table.conductor.viewer == 2
    assert not has_selection(pilot)
    drop(pilot)
    pilot.wait(1)
    assert recorded(pilot) == before or recorded(pilot)[len(before) :] == ["draw"]
    assert len(pilot.table.board.view.hands[2]) >= 11


# --- everybody their own way -----------------------------------------------------------------------------------------


def order(pilot: Pilot) -> Order:
    return pilot.table.board.hand_order.order


def test_everybody_keeps_their_own_order(pilots: Pilots) -> None:
    pilot = pilots(chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin(people=(0, 1))
    pilot.pass_curtain()
    pilot.mouse.button(TableCommand.SORT)
    assert order(pilot) is Order.SETS
    pilot.play_turn()
    pilot.pass_curtain()
    assert order(pilot) is Order.RANK
    pilot.play_turn()
    pilot.pass_curtain()
    assert pilot.table.conductor.viewer == 0
    assert order(pilot) is Order.SETS


def test_the_order_of_a_hand_is_remembered_by_name_and_found_again(pilots: Pilots) -> None:
    pilot = pilots(chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin(people=(0, 1))
    pilot.pass_curtain()
    pilot.mouse.button(TableCommand.SORT)
    pilot.play_turn()
    again = pilots(settings=None)
    again.begin(people=(0, 1))
    again.pass_curtain()
    assert order(again) is Order.SETS
    assert list(again.table.board.hand_order.cards) == list(again.table.board.hand_order.sorted_by(Order.SETS).cards)
    again.play_turn()
    again.pass_curtain()
    assert order(again) is Order.RANK


@pytest.mark.parametrize("kept", ["no order at all", "runs"])
def test_an_order_that_this_game_does_not_know_is_passed_over(pilots: Pilots, kept: str) -> None:
    pilot = pilots(settings=replace(QUICK, persons={"Ada": {"order canasta": kept}}))
    pilot.begin()
    assert order(pilot) is Order.RANK


def test_everybody_has_their_own_language_and_cards(pilots: Pilots) -> None:
    persons = {"Basile": {"language": "fr", "deck": "four-colour"}}
    pilot = pilots(settings=replace(QUICK, persons=persons), chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin(people=(0, 1))
    pilot.pass_curtain()
    plain = pilot.table.atlas
    assert "Sort" in pilot.painted
    pilot.play_turn()
    french = Words("fr")
    assert french.t("{name} to play", name="Basile") in pilot.read
    assert french.t("Since the deal began") in pilot.read
    pilot.step()
    pilot.step(PATIENCE)
    pilot.press_button(french.t("I am {name}: show my cards", name="Basile"))
    pilot.settle()
    assert "Trier" in pilot.painted
    assert pilot.table.atlas is pilot.app.program.graphics.deck(
        "fr", pilot.app.program.graphics.style._replace(deck="four-colour")
    )
    pilot.play_turn()
    pilot.pass_curtain()
    assert "Sort" in pilot.painted
    assert pilot.table.atlas is plain


def test_what_one_person_likes_is_set_among_the_players_and_kept(pilots: Pilots) -> None:
    pilot = pilots(chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin(people=(0, 1))
    pilot.pass_curtain()
    pilot.open_settings()
    pilot.settings_section("Players")
    choice = pilot.widget("Language of Ada")
    pilot.click((choice.rect.right - 5, choice.rect.centery))
    first = pilot.app.program.settings.persons["Ada"]["language"]
    pilot.press_button("Back")
    assert pilot.table.words.language == first
    pilot.open_settings()
    pilot.settings_section("Players")
    choice = pilot.widget("Language of Ada")
    pilot.click((choice.rect.left + 5, choice.rect.centery))
    assert "Ada" not in pilot.app.program.settings.persons


def test_alone_at_the_screen_nobody_has_a_language_of_their_own(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.begin()
    pilot.open_settings()
    pilot.settings_section("Players")
    assert pilot.widget("Portrait of Ada").focusable
    assert not any(each.name == "Language of Ada" for each in pilot.form.layer.root.walk())


# --- what is asked about a card that all can see ---------------------------------------------------------------------


def asked_openly(pilot: Pilot, people: Sequence[int]) -> None:
    """Ask Ada first about the face-up card, which she leaves; then the others."""
    pilot.begin(people, preset="romme-acquisition")
    pilot.pass_curtain()
    pilot.key(pygame.K_d)
    pilot.settle()


def come(pilot: Pilot) -> None:
    """Bring the called player to the screen."""
    assert isinstance(pilot.loop.scene, CurtainScreen)
    pilot.step()
    pilot.step(PATIENCE)


def say(pilot: Pilot, answer: str) -> None:
    """Answer without sitting down."""
    come(pilot)
    pilot.press_button(answer)
    pilot.settle()


def test_a_question_about_the_face_up_card_is_answered_without_anybodys_hand(pilots: Pilots, drawn: list[Card]) -> None:
    pilot = pilots()
    asked_openly(pilot, range(4))
    match: Any = pilot.game.match
    card = match.position.pile[-1]
    for called, answer in ((1, "Leave the card"), (2, "Claim it"), (0, "Let it go"), (1, "Let it go")):
        assert pilot.called == match.position.to_act == called
        assert look(pilot, drawn) == Counter([card])
        pilot.wait(60)
        assert look(pilot, drawn) == Counter([card])
        say(pilot, answer)
    assert (len(match.position.hands[2]), card in match.position.hands[2]) == (15, True)
    assert pilot.called == 0
    assert not look(pilot, drawn)  # Ada's cards are for Ada
    pilot.pass_curtain()
    assert pilot.table.board.view.viewer == 0


def test_whoever_is_asked_may_look_at_their_cards_first(pilots: Pilots) -> None:
    pilot = pilots()
    asked_openly(pilot, range(4))
    pilot.pass_curtain()
    assert pilot.table.board.view.viewer == 1
    pilot.key(pygame.K_n)
    pilot.settle()
    assert pilot.called == 2


def test_nobody_is_offered_a_card_that_they_cannot_claim(pilots: Pilots) -> None:
    pilot = pilots()
    asked_openly(pilot, range(4))
    match: Any = pilot.game.match
    match.position.stock.clear()
    say(pilot, "Leave the card")
    assert "Leave the card" in pilot.read
    assert "Claim it" not in pilot.read


def test_by_keys_the_answer_that_changes_nothing_comes_first(pilots: Pilots) -> None:
    pilot = pilots()
    asked_openly(pilot, range(4))
    come(pilot)
    pilot.key(pygame.K_RETURN)
    pilot.settle()
    assert pilot.called == 2
    come(pilot)
    pilot.key(pygame.K_TAB, pygame.K_RETURN)
    pilot.settle()
    assert [json.loads(line)["yes"] for line in pilot.game.match.lines[-2:]] == [False, True]


def test_while_computers_answer_the_table_shows_nobodys_hand(pilots: Pilots, drawn: list[Card]) -> None:
    pilot = pilots(settings=MOVING)
    asked_openly(pilot, (0, 1))
    assert pilot.called == 1
    come(pilot)
    pilot.press_button("Leave the card")
    match: Any = pilot.game.match
    seen = 0
    while not isinstance(pilot.loop.scene, CurtainScreen):
        assert pilot.table.board.view.viewer == PUBLIC
        assert look(pilot, drawn) <= Counter(match.position.pile)
        seen += 1
        pilot.step()
    assert seen
    assert pilot.called in (0, 1)


def test_a_deal_with_claims_is_played_to_its_end_at_a_shared_screen(pilots: Pilots) -> None:
    pilot = pilots(seed=3, size=(800, 600))
    pilot.begin((0, 2), preset="romme-acquisition")
    kinds = set()

    def openly() -> None:
        buttons = [name for name in ("Leave the card", "Let it go") if name in pilot.read]
        while isinstance(pilot.loop.scene, CurtainScreen) and (now := [n for n in buttons if n in pilot.read]):
            kinds.add(now[0])
            say(pilot, now[0])

    assert pilot.play_deal(openly) > 3
    assert "Leave the card" in kinds
