"""The judge in the window: cards tapped in, questions, answers with their rule, from a game and from a record."""

from pathlib import Path
from typing import Any

import pygame

from canasta_gui.app.app import App
from canasta_gui.play.judge.case import HAND, EntryPlace, Moment
from canasta_gui.rules.canasta.policies.irregularities import Level
from canasta_gui.rules.core.cards import Card, card_names, parse_card, parse_cards
from canasta_gui.screens.judge import JudgeScreen
from canasta_gui.screens.rules_page import RulesScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.ui.pictures.card_grid import CardGrid
from canasta_gui.ui.platform.input_events import SemanticAction
from canasta_gui.ui.scenes.replay import ReplayDock
from canasta_gui.ui.widgets import Scroll
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label
from tests.ui.desk import QUICK, Desk, Desks, dock_of

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "classique-4.jsonl"


def page(desk: Desk) -> JudgeScreen:
    scene = desk.loop.scene
    assert isinstance(scene, JudgeScreen), scene
    return scene


def open_page(desks: Desks) -> Desk:
    desk = desks(settings=QUICK)
    desk.app.start()
    desk.press_button("Real cards")
    desk.press_button("May I?")
    return desk


def grid(desk: Desk, name: str) -> CardGrid:
    desk.step()
    found = next(each for each in desk.form.layer.root.walk() if each.name == name)
    assert isinstance(found, CardGrid)
    return found


def tap(desk: Desk, name: str, card: Card) -> None:
    """Click a card of a grid."""
    where = grid(desk, name)
    number = [cell.card for cell in where.cells].index(card)
    box = where._box(number)
    desk.click(box.center)


def turn_to(desk: Desk, part: int) -> None:
    desk.step()
    control = desk.widget("Part")
    desk.click((control.rect.x + control.rect.width * (2 * part + 1) // 6, control.rect.centery))


def choose(desk: Desk, name: str, value: str) -> None:
    """Turn a choice to a value by its keys."""
    desk.step()
    desk.form.layer.set_focus(desk.widget(name))
    for _ in range(12):
        if desk.widget(name).value == value:
            return
        desk.key(pygame.K_RIGHT)
        desk.step()
    raise AssertionError(desk.widget(name).value)


def enter(desk: Desk, text: str) -> None:
    for card in parse_cards(text):
        tap(desk, "The packs", card)


def test_a_dispute_is_settled_by_tapping(desks: Desks) -> None:
    """Three kings and three sixes are 45 points: not enough to open; with a two they are."""
    desk = open_page(desks)
    enter(desk, "KS KH KD 6S 6H 6D 2C 4S 9H")
    turn_to(desk, 1)
    choose(desk, "The moment", "My turn, drawn or pile taken")
    turn_to(desk, 2)
    desk.press_button("You want to: Lay melds")
    for card in parse_cards("KS KH KD"):
        tap(desk, "Choose from your hand", card)
    desk.press_button("Another meld")
    for card in parse_cards("6S 6H 6D"):
        tap(desk, "Choose from your hand", card)
    assert {"No.", "Your side opens with 50 points or more; these cards make 45."} <= set(desk.read)
    assert "Rule: The first melds – F1" in desk.read
    assert "Discard any card of your hand." in desk.read
    desk.press_button("Rule: The first melds – F1")
    rules = desk.loop.scene
    assert isinstance(rules, RulesScreen)
    desk.key(pygame.K_F1)
    tap(desk, "Choose from your hand", parse_card("2C"))
    assert "Yes." in desk.read
    assert "No." not in desk.read


def test_no_more_cards_are_entered_than_the_packs_hold_and_a_tap_takes_one_away(desks: Desks) -> None:
    desk = open_page(desks)
    enter(desk, "KS KS")
    packs = grid(desk, "The packs")
    assert packs.cells[[cell.card for cell in packs.cells].index(parse_card("KS"))].number == 0
    tap(desk, "The packs", parse_card("KS"))
    assert card_names(page(desk).case.hand) == ["KS", "KS"]
    tap(desk, "Your hand: take away", parse_card("KS"))
    assert card_names(page(desk).case.hand) == ["KS"]


def test_what_was_entered_is_there_again_and_stays_with_other_rules(desks: Desks) -> None:
    desk = open_page(desks)
    enter(desk, "4S 5D")
    turn_to(desk, 1)
    desk.press_button("Other rules…")
    desk.key(pygame.K_HOME)
    desk.key(pygame.K_RETURN)
    assert page(desk).case.rules.id == "classique-2"
    desk.key(pygame.K_ESCAPE)
    desk.press_button("May I?")
    assert card_names(page(desk).case.hand) == ["4S", "5D"]
    assert page(desk).case.rules.id == "classique-2"
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.loop.scene, TitleScreen)


def test_cards_are_entered_and_asked_about_by_keys_alone(desks: Desks) -> None:
    desk = open_page(desks)
    packs = grid(desk, "The packs")
    desk.form.layer.set_focus(packs)
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN, pygame.K_SPACE):
        desk.key(key)
    assert card_names(page(desk).case.hand) == ["3H", "3H"]


def test_a_choice_of_cards_that_have_left_the_hand_is_forgotten(desks: Desks) -> None:
    desk = open_page(desks)
    enter(desk, "4S 5D")
    turn_to(desk, 2)
    desk.press_button("You want to: Discard")
    tap(desk, "Choose from your hand", parse_card("4S"))
    turn_to(desk, 0)
    tap(desk, "Your hand: take away", parse_card("4S"))
    turn_to(desk, 2)
    assert "Choose the card that you want to discard." in desk.read


def test_a_screen_reader_enters_cards_and_hears_the_answer(desks: Desks) -> None:
    desk = open_page(desks)
    nodes = [node for node in desk.form.semantics().walk() if node.name.startswith("King of spades")]
    assert nodes[0].name == "King of spades, 2 left"
    assert nodes[0].target is not None
    desk.form.handle(SemanticAction("press", nodes[0].target))
    assert card_names(page(desk).case.hand) == ["KS"]
    assert "King of spades" in [node.name for node in desk.form.semantics().walk()]
    page(desk).show_part(2)
    heard = " ".join(desk.form.layer.take_announcements())
    assert "Yes. You may do that." in heard  # draw, at the beginning of a turn


def test_a_part_stays_scrolled_where_it_was(desks: Desks) -> None:
    desk = open_page(desks)
    for number, card in enumerate(("4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS")):
        page(desk).cards.place = EntryPlace(0, number)
        enter(desk, card)
    page(desk).cards.place = HAND
    scrolled = next(each for each in desk.form.layer.root.walk() if isinstance(each, Scroll))
    scrolled.wheel(-3)
    offset = scrolled.offset
    enter(desk, "4S")
    again = next(each for each in desk.form.layer.root.walk() if isinstance(each, Scroll))
    assert (again is not scrolled, again.offset) == (True, offset)
    assert offset > 0


def test_what_cannot_lie_on_a_table_gets_a_sentence(desks: Desks) -> None:
    desk = open_page(desks)
    enter(desk, "KS")
    desk.press_button("Your melds: new")
    enter(desk, "7S 8H")
    turn_to(desk, 2)
    assert "That cannot lie on a table." in desk.read
    assert "This is no meld: the seven of spades and the eight of hearts." in desk.read


# --- from a game and from a record ---------------------------------------------------------------------------------


def keep_rules(desk: Desk, level: Level) -> None:
    """Keep classic canasta with irregularities played at a level as a rule set of the player's own."""
    text = f'extends = "classique-4"\ntitle = "Refereed"\n[irregularities]\nlevel = "{level}"\n'
    desk.folders.rules.mkdir(parents=True, exist_ok=True)
    (desk.folders.rules / "refereed.toml").write_text(text, encoding="utf-8")


def open_from_menu(desk: Desk) -> None:
    desk.app.match_flow.open_menu()
    desk.step()
    desk.answer("May I?…")


def test_from_a_game_the_judge_sees_what_the_player_sees(desks: Desks) -> None:
    desk = desks(settings=QUICK)
    desk.begin()
    table, match = desk.table, desk.app.match_flow.game.match  # type: ignore[union-attr]
    open_from_menu(desk)
    case = page(desk).case
    assert case.hand == tuple(sorted(match.position.hands[0]))
    assert case.moment is Moment.DRAW
    words = Words("en")
    held: Any = {card_label(words, card) for card in match.position.hands[0]}
    told = {node.name for node in desk.form.semantics().walk()}
    hidden = {card_label(words, card) for card in match.position.hands[1]} - held
    assert not any(name in told for name in hidden if name not in ("Joker",))
    desk.key(pygame.K_ESCAPE)
    assert desk.loop.scene is table


def test_a_table_that_itself_tells_nothing_of_what_is_allowed_has_a_judge_too(desks: Desks) -> None:
    desk = desks(settings=QUICK)
    keep_rules(desk, "hand")
    desk.begin(preset="own:refereed")
    open_from_menu(desk)
    assert page(desk).case.rules.irregularities.level == "hand"  # type: ignore[union-attr]
    assert "Yes." in desk.read  # draw
    desk.press_button("You want to: Object to something")
    assert "You may do that." in desk.read
    desk.press_button("You want to: Set it right: take back")
    assert "There is nothing for you to set right." in desk.read


def test_a_moment_of_a_record_is_judged_as_whoever_acted_saw_it(desks: Desks) -> None:
    desk = desks(settings=QUICK)
    app: App = desk.app
    app.start(GOLDEN)
    desk.step()
    scene = dock_of(desk.loop.scene, ReplayDock)
    scene.playback.go_to(30)
    desk.step()
    seat = scene.playback.match.open_view().to_act
    desk.key(pygame.K_q)
    case = page(desk).case
    assert case.seat == seat
    assert case.hand == tuple(sorted(scene.playback.replay.position(30).hands[seat]))
    desk.key(pygame.K_ESCAPE)
    assert desk.loop.scene is scene.table
