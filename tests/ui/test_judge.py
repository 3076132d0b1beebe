"""The judge in the window: cards tapped in, questions, answers with their rule, from a game and from a record."""

from pathlib import Path
from typing import Any

import pygame

from canasta_gui.app.app import App
from canasta_gui.play.judge.case import HAND, EntryPlace
from canasta_gui.play.judge.families import Moment
from canasta_gui.rules.canasta.policies import Level
from canasta_gui.rules.core.cards import Card, card_names, parse_card, parse_cards
from canasta_gui.screens.judge import JudgeScreen
from canasta_gui.screens.replay import ReplayDock
from canasta_gui.screens.rules_page import RulesScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.ui import Scroll
from canasta_gui.ui.pictures.card_grid import CardGrid
from canasta_gui.ui.platform.input_events import SemanticAction
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label
from tests.ui.pilot import QUICK, Pilot, Pilots, dock_of

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "classique-4.jsonl"


def page(pilot: Pilot) -> JudgeScreen:
    scene = pilot.loop.scene
    assert isinstance(scene, JudgeScreen), scene
    return scene


def open_page(pilots: Pilots) -> Pilot:
    pilot = pilots(settings=QUICK)
    pilot.app.start()
    pilot.press_button("Real cards")
    pilot.press_button("Ask the judge")
    return pilot


def grid(pilot: Pilot, name: str) -> CardGrid:
    pilot.step()
    return next(w for w in pilot.form.layer.root.walk() if isinstance(w, CardGrid) and w.name == name)


def tap(pilot: Pilot, name: str, card: Card) -> None:
    """Click a card of a grid."""
    where = grid(pilot, name)
    cells = [*enumerate(where.cells)]
    number = next(nth for nth, cell in sorted(cells, key=lambda each: not each[1].number) if cell.card == card)
    box = where._box(number)
    pilot.click(box.center)


def turn_to(pilot: Pilot, part: int) -> None:
    pilot.step()
    control = pilot.widget("Part")
    pilot.click((control.rect.x + control.rect.width * (2 * part + 1) // 6, control.rect.centery))


def choose(pilot: Pilot, name: str, value: str) -> None:
    """Give a choice the focus, and turn it to a value by its keys."""
    pilot.step()
    pilot.form.layer.set_focus(pilot.widget(name))
    turn_choice(pilot, name, value)


def turn_choice(pilot: Pilot, name: str, value: str) -> None:
    """Press the right arrow until the choice that has the focus has a value."""
    for _ in range(12):
        if pilot.widget(name).value == value:
            return
        pilot.key(pygame.K_RIGHT)
        pilot.step()
    raise AssertionError(pilot.widget(name).value)


def enter(pilot: Pilot, text: str) -> None:
    for card in parse_cards(text):
        tap(pilot, "The packs", card)


def test_a_chosen_card_keeps_its_place_so_that_no_other_slides_under_the_finger(pilots: Pilots) -> None:
    pilot = open_page(pilots)
    enter(pilot, "KS KH KD 6S")
    turn_to(pilot, 1)
    choose(pilot, "The moment", "Your turn, after drawing")
    turn_to(pilot, 2)
    pilot.press_button("You want to: Lay melds")
    before = [cell.card for cell in grid(pilot, "Choose from your hand").cells]
    place = grid(pilot, "Choose from your hand")._box(0).center
    pilot.click(place)
    pilot.click(place)
    after = grid(pilot, "Choose from your hand")
    assert [cell.card for cell in after.cells] == before
    assert [cell.number for cell in after.cells] == [0, 1, 1, 1]
    assert [cell.card for cell in grid(pilot, "Chosen").cells] == before[:1]


def test_a_dispute_is_settled_by_tapping(pilots: Pilots) -> None:
    """Three kings and three sixes are 45 points: not enough to open; with a two they are."""
    pilot = open_page(pilots)
    enter(pilot, "KS KH KD 6S 6H 6D 2C 4S 9H")
    turn_to(pilot, 1)
    choose(pilot, "The moment", "Your turn, after drawing")
    turn_to(pilot, 2)
    pilot.press_button("You want to: Lay melds")
    for card in parse_cards("KS KH KD"):
        tap(pilot, "Choose from your hand", card)
    pilot.press_button("Another meld")
    for card in parse_cards("6S 6H 6D"):
        tap(pilot, "Choose from your hand", card)
    assert {"No.", "Your side opens with 50 points or more; these cards make 45."} <= set(pilot.read)
    assert "Rule: The first melds – F1" in pilot.read
    assert "Discard any card of your hand." in pilot.read
    pilot.press_button("Rule: The first melds – F1")
    rules = pilot.loop.scene
    assert isinstance(rules, RulesScreen)
    pilot.key(pygame.K_F1)
    tap(pilot, "Choose from your hand", parse_card("2C"))
    assert "Yes." in pilot.read
    assert "No." not in pilot.read


def test_no_more_cards_are_entered_than_the_packs_hold_and_a_tap_takes_one_away(pilots: Pilots) -> None:
    pilot = open_page(pilots)
    enter(pilot, "KS KS")
    packs = grid(pilot, "The packs")
    assert packs.cells[[cell.card for cell in packs.cells].index(parse_card("KS"))].number == 0
    tap(pilot, "The packs", parse_card("KS"))
    assert card_names(page(pilot).case.hand) == ["KS", "KS"]
    tap(pilot, "Your hand: take away", parse_card("KS"))
    assert card_names(page(pilot).case.hand) == ["KS"]


def test_what_was_entered_is_there_again_and_stays_with_other_rules(pilots: Pilots) -> None:
    pilot = open_page(pilots)
    enter(pilot, "4S 5D")
    turn_to(pilot, 1)
    pilot.press_button("Other rules…")
    pilot.key(pygame.K_HOME)
    pilot.key(pygame.K_RETURN)
    assert page(pilot).case.rules.id == "classique-2"
    pilot.key(pygame.K_ESCAPE)
    pilot.press_button("Ask the judge")
    assert card_names(page(pilot).case.hand) == ["4S", "5D"]
    assert page(pilot).case.rules.id == "classique-2"
    pilot.key(pygame.K_ESCAPE)
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.loop.scene, TitleScreen)


def test_cards_are_entered_and_asked_about_by_keys_alone(pilots: Pilots) -> None:
    pilot = open_page(pilots)
    packs = grid(pilot, "The packs")
    pilot.form.layer.set_focus(packs)
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN, pygame.K_SPACE):
        pilot.key(key)
    assert card_names(page(pilot).case.hand) == ["3H", "3H"]


def test_a_choice_of_cards_that_have_left_the_hand_is_forgotten(pilots: Pilots) -> None:
    pilot = open_page(pilots)
    enter(pilot, "4S 5D")
    turn_to(pilot, 2)
    pilot.press_button("You want to: Discard")
    tap(pilot, "Choose from your hand", parse_card("4S"))
    turn_to(pilot, 0)
    tap(pilot, "Your hand: take away", parse_card("4S"))
    turn_to(pilot, 2)
    assert "Choose the card that you want to discard." in pilot.read


def test_a_screen_reader_enters_cards_and_hears_the_answer(pilots: Pilots) -> None:
    pilot = open_page(pilots)
    nodes = [node for node in pilot.form.semantics().walk() if node.name.startswith("King of spades")]
    assert nodes[0].name == "King of spades, 2 left"
    assert nodes[0].target is not None
    pilot.form.handle(SemanticAction("press", nodes[0].target))
    assert card_names(page(pilot).case.hand) == ["KS"]
    assert "King of spades" in [node.name for node in pilot.form.semantics().walk()]
    page(pilot).show_part(2)
    heard = " ".join(pilot.form.layer.take_announcements())
    assert "Yes. You may do that." in heard  # draw, at the beginning of a turn


def test_a_part_stays_scrolled_where_it_was(pilots: Pilots) -> None:
    pilot = open_page(pilots)
    for number, card in enumerate(("4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS")):
        page(pilot).cards.place = EntryPlace(0, number)
        enter(pilot, card)
    page(pilot).cards.place = HAND
    scrolled = next(each for each in pilot.form.layer.root.walk() if isinstance(each, Scroll))
    scrolled.wheel(-3)
    offset = scrolled.offset
    enter(pilot, "4S")
    again = next(each for each in pilot.form.layer.root.walk() if isinstance(each, Scroll))
    assert (again is not scrolled, again.offset) == (True, offset)
    assert offset > 0


def test_what_cannot_lie_on_a_table_gets_a_sentence(pilots: Pilots) -> None:
    pilot = open_page(pilots)
    enter(pilot, "KS")
    pilot.press_button("Your melds: new")
    enter(pilot, "7S 8H")
    turn_to(pilot, 2)
    assert "That cannot lie on a table." in pilot.read
    assert "This is no meld: the seven of spades and the eight of hearts." in pilot.read


# --- from a game and from a record ---------------------------------------------------------------------------------


def keep_rules(pilot: Pilot, level: Level) -> None:
    """Keep classic canasta with irregularities played at a level as a rule set of the player's own."""
    text = f'extends = "classique-4"\ntitle = "Refereed"\n[irregularities]\nlevel = "{level}"\n'
    pilot.folders.rules.mkdir(parents=True, exist_ok=True)
    (pilot.folders.rules / "refereed.toml").write_text(text, encoding="utf-8")


def open_from_menu(pilot: Pilot) -> None:
    pilot.table.dock.menu()
    pilot.step()
    pilot.answer("Ask the judge…")


def test_from_a_game_the_judge_sees_what_the_player_sees(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK)
    pilot.begin()
    table, match = pilot.table, pilot.app.program.games.current.match  # type: ignore[union-attr]
    open_from_menu(pilot)
    case = page(pilot).case
    assert case.hand == tuple(sorted(match.position.hands[0]))
    assert case.moment is Moment.DRAW
    words = Words("en")
    held: Any = {card_label(words, card) for card in match.position.hands[0]}
    told = {node.name for node in pilot.form.semantics().walk()}
    hidden = {card_label(words, card) for card in match.position.hands[1]} - held
    assert not any(name in told for name in hidden if name not in ("Joker",))
    pilot.key(pygame.K_ESCAPE)
    assert pilot.loop.scene is table


def test_a_table_that_itself_tells_nothing_of_what_is_allowed_has_a_judge_too(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK)
    keep_rules(pilot, "hand")
    pilot.begin(preset="own:refereed")
    open_from_menu(pilot)
    assert page(pilot).case.rules.irregularities.level == "hand"  # type: ignore[union-attr]
    assert "Yes." in pilot.read  # draw
    pilot.press_button("You want to: Object to a move")
    assert "You may do that." in pilot.read
    pilot.press_button("You want to: Put it right: take it back")
    assert "There is nothing for you to set right." in pilot.read


def test_a_moment_of_a_record_is_judged_as_whoever_acted_saw_it(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK)
    app: App = pilot.app
    app.start(GOLDEN)
    pilot.step()
    scene = dock_of(pilot.loop.scene, ReplayDock)
    scene.playback.go_to(30)
    pilot.step()
    seat = scene.playback.match.open_view().to_act
    pilot.key(pygame.K_q)
    case = page(pilot).case
    assert case.seat == seat
    assert case.hand == tuple(sorted(scene.playback.replay.position(30).hands[seat]))
    pilot.key(pygame.K_ESCAPE)
    assert pilot.loop.scene is scene.table
