"""House rules from the new-game screen to the table: changed, named, kept, exported, imported, deleted, played."""

import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import pygame
import pytest

from canasta_gui.lab import background_deals
from canasta_gui.match.own_rules import OwnRules
from canasta_gui.rules.canasta.ruleset import load_preset, preset_ids, to_table
from canasta_gui.rules.core.rule_set_reader import merged
from canasta_gui.rules.field_specs import Table, field_texts, fields_of, player_numbers, problems_of, seatings, value_at
from canasta_gui.screens.files import FileScreen
from canasta_gui.screens.house_rules import EditedRules, HouseRulesScreen
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.rules_lab import RulesLabScreen
from canasta_gui.screens.rules_page import RulesScreen
from canasta_gui.storage.settings import Settings
from canasta_gui.ui import ChoiceBox, SegmentedControl, Stepper, Switch, Widget
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.fields import CHAPTERS, chapter_of, options_of, seating_label
from tests.lanes import some_in_gate
from tests.ui.driver import Driver
from tests.ui.gallery import settings
from tests.ui.pilot import QUICK, Pilot, Pilots
from tests.ui.stand_in import stand_in

CLASSIQUE = to_table(load_preset("classique-4"))
CLASSIC = "Classic canasta · 4 players, 2 sides"


class Said:
    """Record of the scene's callbacks."""

    def __init__(self) -> None:
        self.played: list[Table] = []
        self.others: list[str] = []


def edited(table: Table, base: str = "classique-4", kept: str = "") -> EditedRules:
    """Return rules on the screen; `kept`: the title of the saved ones."""
    own = SimpleNamespace(id="own:kept", rules=SimpleNamespace(title=kept))
    return EditedRules(base, cast(OwnRules, own) if kept else None, table)


def house_rules(driver: Driver, delta: dict[str, Any] | None = None, kept: str = "") -> tuple[HouseRulesScreen, Said]:
    said = Said()

    class Watched(HouseRulesScreen):
        def _keep(self) -> None:
            said.played.append(self.table)

        def _delete(self) -> None:
            said.others.append("delete")

        def dismiss(self, _result: str) -> None:
            said.others.append("back")

    theirs = SimpleNamespace(id="own:theirs", rules=SimpleNamespace(title="Theirs"))
    program = stand_in(driver.graphics, Words("en"), own_rules=[theirs])
    scene = Watched(program, edited(merged(CLASSIQUE, {"title": "Ours", **(delta or {})}), kept=kept))
    driver.show(scene)
    return scene, said


def control(scene: HouseRulesScreen, name: str) -> Any:
    """Return the control of this name, on the present page or on the first one that has it."""
    for page in (None, *range(1, len(scene._index.rows))):
        if page is not None:
            scene.turn_to(page)
        found = [each for each in scene.layer.root.walk() if each.focusable and each.name == name]
        if found:
            return found[0]
    raise AssertionError(name)


def set_to(driver: Driver, scene: HouseRulesScreen, name: str, *keys: int) -> None:
    """Give the keys to a field and press some."""
    scene.layer.set_focus(control(scene, name))
    driver.key(*keys)
    driver.step()


@pytest.mark.parametrize("preset", some_in_gate(preset_ids(), one_in=4))
def test_every_field_of_every_preset_can_be_changed(driver: Driver, preset: str) -> None:
    table = to_table(load_preset(preset))
    scene = HouseRulesScreen(stand_in(driver.graphics, Words("en")), edited(table, preset))
    driver.show(scene)
    offered = {field.path for field in fields_of(table)} - {"title"}
    shown = set()
    for page in range(1, len(scene._index.rows)):
        scene.turn_to(page)
        shown |= {row.field.path for row in scene.rows}
        for row in scene.rows:
            a_control = isinstance(row.focus, Stepper | Switch | ChoiceBox | SegmentedControl)
            assert a_control or row.field.rows.least == 0
    assert shown == offered


def test_every_field_and_choice_has_words_and_a_chapter() -> None:
    for preset in preset_ids():
        for field in fields_of(to_table(load_preset(preset))):
            if field.path == "title":
                continue
            assert field.path in field_texts(), field.path
            assert chapter_of(field.path) < len(CHAPTERS), field.path
            for option in field.options:
                assert option in options_of(field.path), (field.path, option)


def test_every_arrangement_of_the_seats_is_told_apart() -> None:
    for players in player_numbers():
        labels = [seating_label(Words("en"), seating) for seating in seatings(players)]
        assert len(set(labels)) == len(labels), labels


def test_a_number_steps_by_keys_and_mouse_and_takes_digits(driver: Driver) -> None:
    scene, _ = house_rules(driver)
    set_to(driver, scene, "Points to win", pygame.K_RIGHT)
    assert value_at(scene.table, "target") == 5500
    driver.type("7000")
    driver.key(pygame.K_RETURN)
    driver.step()
    assert value_at(scene.table, "target") == 7000
    x, y, width, height = driver.find("slider", "Points to win").rect
    driver.click_at((x + height // 2, y + height // 2))
    driver.step()
    assert value_at(scene.table, "target") == 6500
    driver.click_at((x + width - height // 2, y + height // 2))
    driver.step()
    assert value_at(scene.table, "target") == 7000
    assert driver.has("label", "Changed; usually 5,000 points")


def test_a_change_is_marked_and_taken_back_alone_or_with_all(driver: Driver) -> None:
    scene, said = house_rules(driver)
    assert driver.has("label", f"As in {CLASSIC}.")
    set_to(driver, scene, "Cards dealt", pygame.K_RIGHT)
    set_to(driver, scene, "Players", pygame.K_LEFT)
    set_to(driver, scene, "A red three is replaced", pygame.K_SPACE)
    assert driver.has("label", f"4 changes to {CLASSIC}.")  # the players bring their seats
    scene.layer.set_focus(control(scene, "Cards dealt: take back"))
    driver.key(pygame.K_RETURN)
    driver.step()
    assert value_at(scene.table, "cards.deal") == 11
    set_to(driver, scene, "Players: take back", pygame.K_RETURN)
    assert scene.table["seating"] == CLASSIQUE["seating"]
    driver.click("button", "Reset all")
    driver.step()
    assert scene.table == {**CLASSIQUE, "title": "Ours"}
    driver.key(pygame.K_RETURN, mod=pygame.KMOD_LCTRL)
    driver.step()
    assert said.played == [scene.table]


def test_a_contradiction_stands_beside_its_field_and_stops_the_start(driver: Driver) -> None:
    """Issue 3: "a deal of 15 with six players and two packs leaves no stock"."""
    scene, said = house_rules(driver, {"cards": {"deal": 25}, "draw": {"count": 2}})
    sentence = "A deal of 25 with 4 players and 108 cards leaves no stock."
    texts = [node.name for node in scene.semantics().walk()]
    assert texts.count(sentence) == 2  # beside the field, and at the bottom
    assert not driver.find("button", "Play by these rules").enabled
    driver.key(pygame.K_RETURN, mod=pygame.KMOD_LCTRL)
    driver.step()
    assert said.played == []
    set_to(driver, scene, "Cards dealt", pygame.K_LEFT)
    assert not problems_of(scene.table)
    assert sentence not in [node.name for node in scene.semantics().walk()]
    assert driver.find("button", "Play by these rules").enabled


def test_several_contradictions_are_counted_the_worst_first(driver: Driver) -> None:
    _, _ = house_rules(driver, {"cards": {"deal": 26}, "going_out": {"wild": 1}})
    assert driver.has("label", "A deal of 26 with 4 players and 108 cards leaves no stock. And 1 more.")
    assert driver.has("label", "Going out needs canastas of wild cards, but wild cards may not be laid by themselves.")


def test_a_contradiction_calls_a_field_by_its_name(driver: Driver) -> None:
    house_rules(driver, {"red_threes": {"together": [[4, 800], [4, 900]]}})
    assert driver.has("label", "Red threes together: two things are said of 4.")


def test_another_kind_of_rule_shows_its_own_fields(driver: Driver) -> None:
    scene, _ = house_rules(driver)
    assert not driver.has("slider", "Cards in the second hand")
    set_to(driver, scene, "Second hand", pygame.K_RIGHT)
    assert driver.has("slider", "Cards in the second hand")
    assert driver.focus == "Second hand"
    set_to(driver, scene, "Second hand: take back", pygame.K_RETURN)
    assert not driver.has("slider", "Cards in the second hand")


def test_rows_come_and_go_and_keep_their_numbers(driver: Driver) -> None:
    scene, _ = house_rules(driver)
    set_to(driver, scene, "Opening minimum: one row more", pygame.K_RETURN)
    assert value_at(scene.table, "opening.steps")[-1] == [3500, 120]
    set_to(driver, scene, "Opening minimum 4 Minimum", pygame.K_RIGHT)
    assert value_at(scene.table, "opening.steps")[-1] == [3500, 130]
    assert value_at(CLASSIQUE, "opening.steps")[-1] == [3000, 120]
    set_to(driver, scene, "Opening minimum: one row less", pygame.K_RETURN)
    assert scene.table["opening"] == CLASSIQUE["opening"]
    set_to(driver, scene, "Most wild cards in a meld 3", pygame.K_LEFT)
    assert value_at(scene.table, "melds.wild_limits") == [1, 1, 1, 2, 3]
    set_to(driver, scene, "Red threes together: one row less", pygame.K_RETURN)
    assert value_at(scene.table, "red_threes.together") == []
    set_to(driver, scene, "Red threes together: one row more", pygame.K_RETURN)
    assert value_at(scene.table, "red_threes.together") == [[2, 0]]


def test_rules_need_a_name_that_no_others_have(driver: Driver) -> None:
    scene, said = house_rules(driver)
    driver.click("text", "Name")
    driver.type("theirs")
    driver.step()
    assert driver.has("label", "You have other rules called theirs; give these another name.")
    scene.play()
    assert said.played == []
    driver.key(pygame.K_a, mod=pygame.KMOD_LCTRL)
    driver.key(pygame.K_BACKSPACE)
    driver.step()
    assert driver.has("label", "These rules need a name.")
    driver.type("Ours too")
    driver.step()
    scene.play()
    assert [table["title"] for table in said.played] == ["Ours too"]


def test_changes_are_not_lost_without_a_question(driver: Driver) -> None:
    scene, said = house_rules(driver)
    driver.key(pygame.K_ESCAPE)
    driver.step()
    assert said.others == ["back"]
    set_to(driver, scene, "Cards dealt", pygame.K_RIGHT)
    driver.key(pygame.K_ESCAPE)
    driver.step()
    driver.click("button", "Go on changing")
    assert said.others == ["back"]
    driver.click("button", "Back")
    driver.step()
    driver.click("button", "Leave")
    assert said.others == ["back", "back"]


def test_only_what_is_kept_can_be_deleted(driver: Driver) -> None:
    house_rules(driver)
    assert not driver.has("button", "Delete…")
    _, said = house_rules(driver, kept="Ours")
    driver.click("button", "Delete…")
    driver.step()
    driver.click("button", "Delete")
    assert said.others == ["delete"]


def headings(driver: Driver) -> list[str]:
    assert driver.loop.scene is not None
    return [node.name for node in driver.loop.scene.semantics().walk() if node.role == "heading"][1:]


def test_the_index_leads_to_each_chapter(driver: Driver) -> None:
    scene, _ = house_rules(driver)
    assert headings(driver) == ["The match"]
    scene.layer.set_focus(control(scene, "Chapter"))
    driver.key(pygame.K_DOWN)
    driver.settle()
    assert headings(driver) == ["The cards"]
    driver.click("row", "Melds")
    driver.settle()
    assert headings(driver) == ["Melds and the opening"]
    driver.click("row", "Your changes")
    driver.settle()
    assert headings(driver) == []
    assert driver.has("label", "So far everything is as in the book. What you change is listed here.")


def test_what_differs_comes_first_and_stays_while_it_is_taken_back(driver: Driver) -> None:
    scene, _ = house_rules(driver, {"cards": {"deal": 12}, "going_out": {"asking": "optional"}})
    changed = ["cards.deal", "going_out.asking"]
    assert [row.field.path for row in scene.rows] == changed
    assert headings(driver) == ["The cards", "Going out and the end"]
    index = {node.name: node.value for node in scene.semantics().walk() if node.role == "row"}
    assert (index["Your changes"], index["The cards"], index["The end"], index["Melds"]) == ("2", "1", "1", "")
    driver.click("button", "Cards dealt: take back")
    driver.step()
    assert scene.table["cards"] == CLASSIQUE["cards"]
    assert [row.field.path for row in scene.rows] == changed  # nothing jumps under the finger
    driver.click("row", "Your changes")
    driver.step()
    driver.click("row", "The match")
    driver.step()
    driver.click("row", "Your changes")
    driver.step()
    assert [row.field.path for row in scene.rows] == changed[1:]


def test_a_contradiction_is_flagged_in_the_index(driver: Driver) -> None:
    scene, _ = house_rules(driver, {"cards": {"deal": 26}})
    assert [row.title for row in scene._index.rows if row.icon] == ["The cards"]


def test_rules_are_found_by_a_word(driver: Driver) -> None:
    scene, _ = house_rules(driver)
    driver.click("text", "Find a rule")
    driver.type("red three")
    driver.step()
    found = [row.field.path for row in scene.rows]
    assert "red_threes.each" in found
    assert "target" not in found
    assert headings(driver)[0] == "Drawing and red threes"
    driver.key(pygame.K_a, mod=pygame.KMOD_LCTRL)
    driver.type("parrot")
    driver.step()
    assert not scene.rows
    assert driver.has("label", "No rule found for “parrot”.")
    driver.key(pygame.K_a, mod=pygame.KMOD_LCTRL)
    driver.key(pygame.K_BACKSPACE)
    driver.step()
    assert headings(driver) == ["The match"]


def measured(driver: Driver, scene: FormScene, widget: Widget) -> int:
    """Return the number of widgets measured for a click on a control."""
    counted, measure = 0, Widget.size_in

    def counting(self: Widget, look: Look, width: int) -> tuple[int, int]:
        nonlocal counted
        counted += 1
        return measure(self, look, width)

    driver.show(scene)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Widget, "size_in", counting)
        driver.click_at((widget.rect.right - 8, widget.rect.centery))
        driver.step()
    return counted


def test_a_click_costs_no_more_than_on_other_pages(driver: Driver) -> None:
    """Eighty rows were measured thrice for each click, and it took a quarter of a second."""
    scene, _ = house_rules(driver)
    other = settings(driver.graphics, Words("en"))
    usual = max(
        measured(driver, other, each) for each in list(other.layer.root.walk()) if isinstance(each, Switch | ChoiceBox)
    )
    for page in range(1, len(scene._index.rows)):
        scene.turn_to(page)
        assert measured(driver, scene, scene.rows[0].focus) < 8 * usual


def test_the_form_stays_where_it_is_scrolled_to(driver: Driver) -> None:
    scene, _ = house_rules(driver)
    set_to(driver, scene, "Opening minimum: one row more")
    before = driver.find("slider", "Opening minimum 1 Minimum").rect
    driver.key(pygame.K_RETURN)
    driver.step()
    after = driver.find("slider", "Opening minimum 1 Minimum").rect
    assert 0 <= before[1] - after[1] < 80  # only as far as the new row pushes the button down
    assert driver.focus == "Opening minimum: one row more"


# --- the whole program ---------------------------------------------------------------------------------------------


S = TypeVar("S")


def shown(pilot: Pilot, kind: type[S]) -> S:
    """Return the scene on the screen, which is of this kind."""
    scene = pilot.loop.scene
    assert isinstance(scene, kind), scene
    return scene


def to_house_rules(pilot: Pilot) -> HouseRulesScreen:
    pilot.app.start()
    pilot.press_button("Other games…")
    pilot.press_button("Change the rules…")
    scene = pilot.form
    assert isinstance(scene, HouseRulesScreen)
    return scene


def name_them(pilot: Pilot, name: str) -> None:
    pilot.press_button("Name")
    pilot.type(name)


def chosen_rules(pilot: Pilot) -> str:
    scene = shown(pilot, NewGameScreen)
    tile = next(node for node in scene.semantics().walk() if node.role == "button" and node.selected)
    return f"{tile.name} · {pilot.widget('Players').value} players, {pilot.widget('Sides').value}"


def test_house_rules_are_kept_chosen_played_recorded_and_resumed(pilots: Pilots) -> None:
    pilot = pilots()
    scene = to_house_rules(pilot)
    name_them(pilot, "Chez nous")
    scene.layer.set_focus(control(scene, "Points to win"))
    pilot.key(pygame.K_HOME, pygame.K_RIGHT)
    pilot.press_button("Play by these rules")
    assert chosen_rules(pilot) == "Chez nous · 4 players, 2 sides"
    pilot.press_button("Deal the cards")
    pilot.draw_for_seats()
    shown(pilot, TableScene)
    assert (pilot.game.match.rules.title, pilot.game.match.rules.target) == ("Chez nous", 500)
    pilot.play()
    text = (pilot.folders.rules / "chez-nous.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text) == {"extends": "classique-4", "title": "Chez nous", "target": 500}
    assert "# Points to win: The match ends with the deal" in text
    (pilot.folders.rules / "chez-nous.toml").unlink()  # a match needs its record alone
    pilot = pilots(settings=None)
    pilot.go_on()
    assert pilot.game.match.rules.target == 500


def test_own_rules_are_changed_renamed_and_deleted(pilots: Pilots) -> None:
    pilot = pilots()
    to_house_rules(pilot)
    name_them(pilot, "One")
    pilot.press_button("Play by these rules")
    pilot.press_button("Change the rules…")
    name_them(pilot, "Two")
    pilot.press_button("Play by these rules")
    assert chosen_rules(pilot).startswith("Two")
    assert [path.name for path in pilot.folders.rules.iterdir()] == ["two.toml"]
    pilot.press_button("Change the rules…")
    pilot.press_button("Delete…")
    pilot.click(pilot.widget("Delete", pilot.form.layer.dialog).rect.center)
    assert chosen_rules(pilot).startswith("Classic canasta")
    assert list(pilot.folders.rules.iterdir()) == []


def test_rules_are_exported_and_imported(pilots: Pilots, tmp_path: Path) -> None:
    pilot = pilots()
    scene = to_house_rules(pilot)
    name_them(pilot, "To share")
    scene.layer.set_focus(control(scene, "Natural canasta"))
    pilot.key(pygame.K_RIGHT)
    pilot.press_button("Export…")
    shown(pilot, FileScreen)
    target = pilot.folders.data / "to-share.toml"
    assert pilot.widget("File").value == str(target)
    pilot.press_button("Export")
    shown(pilot, MessageScreen)
    assert str(target) in " ".join(pilot.read)
    pilot.press_button("Continue")
    assert tomllib.loads(target.read_text(encoding="utf-8"))["canastas"] == {"natural": 600}
    pilot.press_button("Export…")  # it is there already
    target.write_text("precious", encoding="utf-8")
    pilot.press_button("Export")
    assert target.read_text(encoding="utf-8") == "precious"
    pilot.click(pilot.widget("Back", pilot.form.layer.dialog).rect.center)
    assert target.read_text(encoding="utf-8") == "precious"
    pilot.press_button("Export")
    pilot.click(pilot.widget("Replace it", pilot.form.layer.dialog).rect.center)
    pilot.press_button("Continue")
    pilot.press_button("Import…")
    pilot.press_button("to-share.toml")
    again = pilot.form
    assert isinstance(again, HouseRulesScreen)
    assert (again.table["title"], again.table["canastas"]["natural"]) == ("To share", 600)
    pilot.press_button("Play by these rules")
    assert chosen_rules(pilot).startswith("To share")


def test_a_file_that_is_no_good_is_not_imported_and_not_touched(pilots: Pilots) -> None:
    pilot = pilots()
    to_house_rules(pilot)
    bad = pilot.folders.data / "bad.toml"
    bad.write_text('extends = "classique-4"\n[pile]\nmax_wild = 3\n', encoding="utf-8")
    pilot.press_button("Import…")
    pilot.press_button("bad.toml")
    shown(pilot, FileScreen)
    assert f"The rules in {bad} cannot be used. Pile: unknown key 'max_wild'; did you mean 'max_wilds'?" in pilot.read
    assert bad.exists()
    pilot.press_button("File")
    pilot.type("nowhere")
    pilot.press_button("Import")
    assert any("cannot be read" in text for text in pilot.read)
    pilot.press_button("Back")
    shown(pilot, HouseRulesScreen)


@pytest.mark.parametrize("name", ["a" * 290, "~nobody-of-this-name/a.toml"])
def test_a_name_of_a_file_that_the_system_does_not_take_is_refused_in_a_sentence(pilots: Pilots, name: str) -> None:
    pilot = pilots()
    to_house_rules(pilot)
    pilot.press_button("Import…")
    pilot.press_button("File")
    pilot.type(name)
    pilot.press_button("Import")
    shown(pilot, FileScreen)
    assert any("cannot be read" in text for text in pilot.read)


def test_under_a_name_that_is_too_long_nothing_is_exported_and_that_is_said(pilots: Pilots) -> None:
    pilot = pilots()
    to_house_rules(pilot)
    name_them(pilot, "Mine")
    pilot.press_button("Export…")
    pilot.press_button("File")
    pilot.type("a" * 290)
    pilot.press_button("Export")
    shown(pilot, FileScreen)
    assert any("cannot be written" in text for text in pilot.read)


def test_a_damaged_rule_set_is_set_aside_with_a_sentence_and_the_game_goes_on(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.folders.rules.mkdir(parents=True, exist_ok=True)
    (pilot.folders.rules / "old.toml").write_text("= nonsense", encoding="utf-8")
    pilot.app.start()
    pilot.press_button("Other games…")
    shown(pilot, MessageScreen)
    aside = pilot.folders.rules / "old.toml.damaged-1"
    assert aside.read_text(encoding="utf-8") == "= nonsense"
    assert any(str(aside) in text and "line 1 cannot be read" in text for text in pilot.read)
    pilot.press_button("Continue")
    shown(pilot, NewGameScreen)


def test_rules_with_a_title_without_end_can_be_chosen_and_left(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.folders.rules.mkdir(parents=True)
    (pilot.folders.rules / "long.toml").write_text(f'extends = "classique-4"\ntitle = "{"A" * 20_000}"\n')
    pilot.app.start()
    pilot.press_button("Other games…")
    pilot.step()
    shown(pilot, NewGameScreen)
    (own,) = pilot.app.program.rule_sets.all
    assert own.rules.title == "A" * 80


def test_names_and_people_survive_a_look_at_the_rules(pilots: Pilots) -> None:
    pilot = pilots(settings=Settings(**{**vars(QUICK), "people": (0, 2)}))
    pilot.app.start()
    pilot.press_button("Other games…")
    pilot.press_button("Player 1")
    pilot.type("Zoe")
    pilot.press_button("Change the rules…")
    pilot.press_button("Back")
    assert pilot.widget("Player 1").value == "Zoe"
    assert pilot.widget("Who plays as Player 3?").value == "Person"


def test_it_all_goes_by_the_keyboard(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.app.start()

    def tab_to(name: str) -> None:
        for _ in range(200):
            if pilot.focused == name:
                return
            pilot.key(pygame.K_TAB)
        raise AssertionError(f"Tab never reaches {name!r}")

    tab_to("Other games…")
    pilot.key(pygame.K_RETURN)
    tab_to("Change the rules…")
    pilot.key(pygame.K_RETURN)
    tab_to("Name")
    pilot.type("Keys")
    tab_to("Chapter")
    pilot.key(*[pygame.K_DOWN] * 5)
    tab_to("Asking the partner")
    pilot.key(pygame.K_RIGHT)
    tab_to("Play by these rules")
    pilot.key(pygame.K_RETURN)
    assert chosen_rules(pilot).startswith("Keys")
    text = (pilot.folders.rules / "keys.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)["going_out"] == {"asking": "optional"}


def test_computers_try_out_the_rules_beside_the_usual_ones(pilots: Pilots, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = pilots()
    monkeypatch.setattr(background_deals.RulesTrial.__init__, "__defaults__", (1,))
    scene = to_house_rules(pilot)
    name_them(pilot, "Quick")
    scene.layer.set_focus(control(scene, "Points to win"))
    pilot.key(pygame.K_HOME, pygame.K_RIGHT)
    pilot.press_button("Try out…")
    shown(pilot, RulesLabScreen)
    table = pilot.form.semantics().find("table", "Figures")
    rows = {row.name: str(row.value) for row in table.children}
    assert rows["Deals per match"].startswith("Quick 1.0, Classic canasta ")
    assert "Classic canasta" in rows["… natural ones, %"]
    pilot.press_button("Back")
    assert shown(pilot, HouseRulesScreen).table["target"] == 500


def test_f1_shows_the_rules_as_they_stand_and_leads_back(pilots: Pilots) -> None:
    pilot = pilots()
    scene = to_house_rules(pilot)
    name_them(pilot, "Ours")
    scene.layer.set_focus(control(scene, "Points to win"))
    pilot.key(pygame.K_HOME, pygame.K_RIGHT)
    assert scene.rules_shown.target == 500
    pilot.key(pygame.K_F1)
    shown(pilot, RulesScreen)
    assert any("500" in text for text in pilot.read)
    pilot.key(pygame.K_ESCAPE)
    assert shown(pilot, HouseRulesScreen) is scene
    scene.change({**scene.table, "cards": {**scene.table["cards"], "deal": 40}})
    assert scene.rules_shown == load_preset("classique-4")
