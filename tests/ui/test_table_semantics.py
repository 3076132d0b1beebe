"""The table by meaning: every card that is seen has a name, and no other one."""

from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.stage.cursor import Key
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.window import Window
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label
from tests.ui.gallery_romme import MID_GAME as ROMME
from tests.ui.gallery_romme import table as romme_table
from tests.ui.gallery_tables import MID_GAME, table

EN = Words("en")


def labels(cards: str) -> list[str]:
    return [card_label(EN, card) for card in parse_cards(cards)]


def test_what_is_seen_on_the_table_is_told_by_name(graphics: Graphics, window: Window) -> None:
    scene = table(graphics, EN, MID_GAME)
    scene.resize((1280, 800))
    node = scene.semantics()
    told = {each.name: ([child.name for child in each.children], each.value) for each in node.children}
    assert told["Stock"] == ([], "19 cards")
    assert told["Discard pile"] == ([], "5 cards, on top: Jack of diamonds, frozen")
    assert told["Hand: Basile"] == ([], "7 cards")
    hand, count = told["Hand: Ada"]
    assert (sorted(hand), count) == (sorted(labels("4S 5H 6D 6S 8C 8D 10H JC QD KH AS 2C JK")), "13 cards")
    assert told["Red threes: Ada"][1] == "2 cards"
    melds = [each for each in node.children if each.name == "Meld: Basile · Denis"]
    assert sorted(each.value or "" for each in melds) == [
        "Aces, 1 wild card, 3 cards",
        "Fives, 3 cards",
        "Kings, 4 cards",
        "Nines, natural canasta, 7 cards",
    ]
    assert node.find("status").name == "Lay melds if you like, then discard a card."
    assert node.find("button", "Hint").enabled
    width, height = window.size
    assert all(0 <= x < width and 0 <= y < height for x, y in (child.center for child in node.find("group").children))


def test_the_card_that_has_the_keys_and_those_selected_say_so(graphics: Graphics, window: Window) -> None:
    scene = table(graphics, EN, MID_GAME)
    scene.resize((1280, 800))
    scene.board.keyboard.key(Key.LEFT)
    scene.board.keyboard.key(Key.SELECT)
    (focused,) = [each for each in scene.semantics().walk() if each.role == "item" and each.focused]
    assert focused.selected


def test_a_question_hides_the_table(graphics: Graphics, window: Window) -> None:
    scene = table(graphics, EN, MID_GAME)
    scene.resize((1280, 800))
    scene.show_keys()
    assert not any(each.name == "Stock" for each in scene.semantics().walk())


def test_the_lower_ends_of_runs_are_told_apart_by_the_cards_above_them(graphics: Graphics, window: Window) -> None:
    scene = romme_table(graphics, EN, ROMME)
    scene.resize((1280, 800))
    ends = [(each.name, each.value) for each in scene.semantics().walk() if each.name.startswith("Lower end")]
    assert ends == [
        ("Lower end of a run: Ada", "below: Five of hearts"),
        ("Lower end of a run: Clara", "below: Six of diamonds"),
    ]


def test_a_joker_says_for_which_card_it_lies(graphics: Graphics, window: Window) -> None:
    scene = romme_table(graphics, EN, ROMME)
    scene.resize((1280, 800))
    assert any(each.name == "Joker, in place of: Seven of hearts" for each in scene.semantics().walk())


def test_a_match_of_so_many_deals_leaves_no_gap_where_points_would_stand(graphics: Graphics, window: Window) -> None:
    scene = romme_table(graphics, EN, ROMME)
    scene.resize((1280, 800))
    assert [each.name for each in scene.semantics().children if each.name == "Deal 1 of 4"]
