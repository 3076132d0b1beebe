"""The accessibility tree: names, stable ids, the focus, announcements, and nothing hidden."""

from pathlib import Path
from typing import Any

import pytest

from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.stage.cursor import Key, Spot
from canasta_gui.stage.places import PILE, STOCK, hand_of
from canasta_gui.ui import (
    Button,
    ChoiceBox,
    Column,
    Dialog,
    Icon,
    Label,
    ListRow,
    ListView,
    Separator,
    Slider,
    Switch,
)
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.input_events import SemanticAction, SemanticTarget
from canasta_gui.ui.platform.screen_reader import (
    ANNOUNCER,
    PACE,
    ROOT,
    AccessibleTree,
    Announcer,
    NodeIds,
    TreeBuilder,
    ignores_announcements,
)
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label
from tests.ui.driver import Driver
from tests.ui.gallery import SCENES
from tests.ui.gallery_romme import MID_GAME as ROMME
from tests.ui.gallery_romme import table as romme_table
from tests.ui.gallery_tables import MID_GAME, table

EN = Words("en")


def read(node: Node, ids: NodeIds | None = None, words: Words = EN) -> AccessibleTree:
    return TreeBuilder(ids or NodeIds(), words).build(node, "")


def labels(tree: AccessibleTree) -> list[str]:
    return [node.label for node in tree.nodes.values() if node.label]


def form(graphics: Graphics, *widgets: Any) -> FormScene:
    scene = FormScene(graphics, "Test", Column(list(widgets)))
    scene.resize((1280, 800))
    return scene


# --- names, roles and states ---


def test_a_name_says_the_whole_sentence(graphics: Graphics) -> None:
    choice = ChoiceBox("Language", ["English", "French"], 1, print)
    volume = Slider("Volume", 0.7, print)
    off = Button("Undo", print)
    off.enabled = False
    told = labels(read(form(graphics, choice, volume, off).semantics()))
    assert {"Language: French", "Volume: 70 %", "Undo, unavailable"} < set(told)


def test_names_are_in_the_chosen_language(graphics: Graphics) -> None:
    off = Button("Annuler", print)
    off.enabled = False
    told = labels(read(form(graphics, off, Slider("Son", 0.7, print)).semantics(), words=Words("fr")))
    assert {"Annuler, indisponible", "Son\N{NO-BREAK SPACE}: 70 %"} < set(told)


def test_what_only_decorates_is_not_told(graphics: Graphics) -> None:
    tree = read(form(graphics, Separator(), Icon("star"), Column([Column([Label("A word")])])).semantics())
    assert sorted(labels(tree)) == ["A word", "Test", "Test"]  # the window, the scene and the word


def test_a_label_that_only_names_a_control_is_told_by_the_control(graphics: Graphics) -> None:
    told = labels(read(form(graphics, Label("Volume"), Slider("Volume", 0.7, print), Label("How loud")).semantics()))
    assert told.count("Volume: 70 %") == 1
    assert "Volume" not in told
    assert "How loud" in told


def test_a_name_that_asks_is_answered_without_a_colon(graphics: Graphics) -> None:
    choice = ChoiceBox("Who plays?", ["A person", "A computer"], 0, print)
    assert "Who plays? A person" in labels(read(form(graphics, choice).semantics()))


@pytest.mark.parametrize("name", sorted(SCENES))
def test_everything_on_every_screen_has_a_name(graphics: Graphics, window: Window, name: str) -> None:
    scene = SCENES[name](graphics, Words("fr"))
    scene.resize((1280, 800))
    tree = read(scene.semantics(), words=Words("fr"))
    assert all(node.label for node in tree.nodes.values() if node.role not in ("live", "scene"))
    assert not any("Project-Id-Version" in label for label in labels(tree))
    assert len(tree.nodes) > 4


def test_states_are_told_as_states(graphics: Graphics) -> None:
    scene = form(graphics, Switch("Sound", True, print), Slider("Volume", 0.7, print))
    nodes = {node.label: node for node in read(scene.semantics()).nodes.values()}
    assert nodes["Sound"].checked is True
    number = nodes["Volume: 70 %"].number
    assert number is not None
    assert (number.now, number.low, number.high) == (0.7, 0.0, 1.0)


def test_rows_say_which_of_how_many_they_are_and_the_chosen_one_has_the_keys(graphics: Graphics) -> None:
    rows = ListView("Games", [ListRow(f"Game {n}") for n in range(50)], on_open=print, chosen=3)
    scene = form(graphics, rows)
    scene.layer.set_focus(rows)
    tree = read(scene.semantics())
    chosen = tree.nodes[tree.focus]
    assert (chosen.label, chosen.position, chosen.selected, chosen.role) == ("Game 3", 3, True, "option")
    (listed,) = [node for node in tree.nodes.values() if node.label.startswith("Games")]
    assert (listed.role, listed.set_size) == ("options", 50)


def test_without_focus_the_scene_has_the_keys(graphics: Graphics) -> None:
    tree = read(form(graphics, Label("A word")).semantics())
    assert tree.nodes[tree.focus].role == "scene"
    assert tree.nodes[ROOT].children == (tree.focus, ANNOUNCER)


# --- numbers ---


def test_numbers_stay_when_the_form_is_built_anew(graphics: Graphics) -> None:
    ids = NodeIds()

    def built() -> AccessibleTree:
        return read(form(graphics, Button("One", print), Slider("Two", 0.5, print)).semantics(), ids)

    assert built().nodes == built().nodes


def test_what_has_gone_and_comes_again_is_another_node(graphics: Graphics) -> None:
    ids, one, two = NodeIds(), Button("One", print), Button("Two", print)
    scene = form(graphics, one, two)
    before = read(scene.semantics(), ids)
    two.visible = False
    read(scene.semantics(), ids)
    two.visible = True
    after = read(scene.semantics(), ids)
    kept = {number for number, node in after.nodes.items() if before.nodes.get(number) == node}
    assert [after.nodes[number].label for number in set(after.nodes) - set(before.nodes)] == ["Two"]
    assert any(after.nodes[number].label == "One" for number in kept)


def test_two_cards_of_one_face_are_two_things_wherever_the_hand_puts_them(graphics: Graphics, window: Window) -> None:
    scene = table(graphics, EN, MID_GAME)
    scene.resize((1280, 800))
    ids = NodeIds()

    def cards() -> dict[int, str]:
        tree = read(scene.semantics(), ids)
        return {number: node.label for number, node in tree.nodes.items() if node.role == "option"}

    before = cards()
    assert len(before) == 13
    scene.board.keyboard.key(Key.MOVE_RIGHT)
    scene.board.keyboard.key(Key.RIGHT)
    assert cards() == before


def test_things_of_the_same_name_have_numbers_of_their_own(graphics: Graphics) -> None:
    tree = read(form(graphics, Button("More", print), Button("More", print)).semantics())
    assert labels(tree).count("More") == 2


# --- the table ---


def test_the_focus_follows_the_keys_over_the_table(graphics: Graphics, window: Window) -> None:
    scene = table(graphics, EN, MID_GAME)
    scene.resize((1280, 800))

    def focused() -> str:
        tree = read(scene.semantics())
        return tree.nodes[tree.focus].label

    assert focused() == "Table"
    scene.board.keyboard.key(Key.RIGHT)
    hand = [node for node in scene.semantics().walk() if node.role == "item"]
    assert focused() in {node.name for node in hand}
    scene.board.keyboard.key(Key.NEXT_ZONE)
    assert focused().startswith(("Not laid yet", "Meld", "The table before you"))
    scene.board.keyboard.key(Key.PREVIOUS_ZONE)
    scene.board.keyboard.key(Key.PREVIOUS_ZONE)
    assert focused() == "Stock, 19 cards"


def test_a_card_says_its_place_in_the_hand(graphics: Graphics, window: Window) -> None:
    scene = table(graphics, EN, MID_GAME)
    scene.resize((1280, 800))
    tree = read(scene.semantics())
    hand = next(node for node in tree.nodes.values() if node.label == "Hand: Ada, 13 cards")
    assert (hand.role, hand.set_size) == ("options", 13)
    assert [tree.nodes[card].position for card in hand.children] == list(range(13))


def test_places_say_whether_the_cards_held_can_go_there(graphics: Graphics, window: Window) -> None:
    scene = table(graphics, EN, MID_GAME)
    scene.resize((1280, 800))
    scene.board.advance(1000.0)
    scene.board.keyboard.key(Key.RIGHT)
    scene.board.keyboard.key(Key.SELECT)
    told = labels(read(scene.semantics()))
    assert any(label.startswith("Discard pile") and "the cards can go here" in label for label in told)


def test_a_table_tells_how_each_side_stands(graphics: Graphics, window: Window) -> None:
    scene = table(graphics, EN, MID_GAME)
    scene.resize((1280, 800))
    assert any("Ada, Clara: " in label and "points" in label for label in labels(read(scene.semantics())))


@pytest.mark.parametrize("seat", range(4))
def test_no_card_of_another_hand_and_none_of_the_stock_is_told(graphics: Graphics, window: Window, seat: int) -> None:
    scene = table(graphics, EN, MID_GAME)
    scene.resize((1280, 800))
    view = scene.board.view
    open_cards = {sprite.face for sprite in scene.board.display.sprites() if sprite.face != HIDDEN}
    told = {node.name for node in scene.semantics().walk() if node.role == "item"}
    assert told <= {card_label(EN, card) for card in open_cards}
    if seat != scene.board.bottom:
        assert all(card == HIDDEN for card in view.hands[seat])
        (hand,) = [n for n in scene.semantics().walk() if n.name == f"Hand: {scene.context.names[seat]}"]
        assert hand.children == ()


def test_a_meld_of_romme_says_its_cards(graphics: Graphics, window: Window) -> None:
    scene = romme_table(graphics, EN, ROMME)
    scene.resize((1280, 800))
    melds = [label for label in labels(read(scene.semantics())) if label.startswith("Meld: ")]
    assert melds
    assert all(" of " in label for label in melds)


# --- what is asked for ---


def test_a_request_does_what_the_keys_do(driver: Driver) -> None:
    pressed: list[str] = []
    button, volume = Button("Go", lambda: pressed.append("go")), Slider("Volume", 0.5, lambda _: None)
    scene = driver.show_widget(Column([button, volume]))
    scene.handle(SemanticAction("press", SemanticTarget(button)))
    scene.handle(SemanticAction("more", SemanticTarget(volume)))
    assert (pressed, volume.number, driver.focus) == (["go"], 0.55, "Volume")
    scene.handle(SemanticAction("set", SemanticTarget(volume), 0.2))
    assert volume.number == 0.2


def test_a_request_for_what_lies_below_a_question_is_not_heard(driver: Driver) -> None:
    pressed: list[str] = []
    button = Button("Go", lambda: pressed.append("go"))
    scene = driver.show_widget(button)
    scene.layer.open(Dialog("Really?", "", [("No", "primary", lambda: None)]))
    scene.handle(SemanticAction("press", SemanticTarget(button)))
    assert pressed == []


def test_a_request_selects_a_card_and_brings_the_keys_to_a_place(graphics: Graphics, window: Window) -> None:
    scene = table(graphics, EN, MID_GAME)
    scene.resize((1280, 800))
    scene.board.advance(1000.0)
    card = next(node for node in scene.semantics().walk() if node.role == "item" and node.target is not None)
    assert card.target is not None
    scene.handle(SemanticAction("press", card.target))
    assert [sprite.face for sprite in scene.board.display.sprites() if sprite.selected]
    scene.handle(SemanticAction("focus", SemanticTarget(scene.board, Spot(STOCK))))
    assert [zone.place for zone in scene.board.display.zones() if zone.focused] == [STOCK]
    assert scene.board.keyboard.go_to(Spot(PILE))
    assert not scene.board.keyboard.go_to(Spot(hand_of(2)))


# --- what is said ---


def test_everything_is_said_once_and_in_order_and_not_faster_than_it_can_be_fetched() -> None:
    announcer = Announcer()
    said: list[str] = []
    for frame in range(120):
        now = frame / 60
        announcer.announce([f"Sentence {frame}."] if frame < 60 else [])
        if announcer.advance(now):
            said.append(announcer.text.rstrip("\u200b"))
    assert " ".join(said).split(" ") == [word for n in range(60) for word in ("Sentence", f"{n}.")]
    assert len(said) <= 1 + 1 / PACE + 1


def test_a_sentence_is_not_cut_short_by_the_next_one() -> None:
    announcer = Announcer(seconds_per_letter=0.1)
    announcer.announce(["Twenty letters long."])
    assert announcer.advance(0.0)
    announcer.announce(["Basile draws."])
    announcer.announce(["Basile discards."])
    assert not announcer.advance(1.9)
    assert announcer.advance(2.2)
    assert announcer.text.rstrip("\u200b") == "Basile draws. Basile discards."


def test_who_does_something_hears_the_rest_at_once() -> None:
    announcer = Announcer(seconds_per_letter=0.1)
    announcer.announce(["Twenty letters long."])
    assert announcer.advance(0.0)
    announcer.announce(["That is not allowed."])
    announcer.interrupt()
    assert announcer.advance(PACE)


@pytest.mark.parametrize(
    ("script", "deaf"), [("def onNameChanged", True), ("object:announcement", False), (None, False)]
)
def test_an_old_orca_is_known_by_what_it_does_not_listen_to(tmp_path: Path, script: str | None, deaf: bool) -> None:
    if script is not None:
        scripts = tmp_path / "python3" / "dist-packages" / "orca" / "scripts"
        scripts.mkdir(parents=True)
        (scripts / "default.py").write_text(script)
    assert ignores_announcements((tmp_path,)) == deaf


def test_the_same_words_are_said_again() -> None:
    announcer = Announcer()
    texts = []
    for n in range(3):
        announcer.announce(["Your turn."])
        assert announcer.advance(n)
        texts.append(announcer.text)
    assert texts[0] != texts[1] != texts[2]
    assert {text.rstrip("\u200b") for text in texts} == {"Your turn."}


def test_behind_the_curtain_nothing_is_left_of_what_was_said() -> None:
    announcer = Announcer()
    announcer.announce(["Ada draws: Joker."])
    announcer.advance(0.0)
    announcer.announce(["Ada draws: Four of hearts."])
    announcer.clear()
    assert (announcer.text, announcer.pending) == ("", False)


def test_messages_are_said_and_dialogs_are_left_to_the_readers_who_know_them(driver: Driver) -> None:
    scene = driver.show_widget(Label("A word"))
    scene.take_announcements()
    scene.layer.open(Dialog("Really?", "It cannot be undone.", [("No", "primary", lambda: None)]))
    scene.layer.show_toast("Copied.")
    assert scene.take_announcements() == ["Copied."]
    (dialog,) = [node for node in read(scene.semantics()).nodes.values() if node.role == "dialog"]
    assert dialog.label == "Really?"
    assert scene.take_announcements() == []
