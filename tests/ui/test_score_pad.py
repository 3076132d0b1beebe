"""The score pad in the real window: by keys, by the mouse, by touch, and what lies on the disk then."""

import itertools
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from canasta_gui.match.score_pad.record import read_pad
from canasta_gui.match.score_pad.sheet import PadSheet
from canasta_gui.play.judge.case import HAND, JudgeQuestion, QuestionKind
from canasta_gui.play.judge.families import Moment
from canasta_gui.program.save_retries import RETRY_SECONDS
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.screens.files import FileScreen
from canasta_gui.screens.judge import JudgeScreen
from canasta_gui.screens.new_scoring import NewScoringScreen
from canasta_gui.screens.pad_entry import EntryScreen
from canasta_gui.screens.pad_sheet import SheetScreen
from canasta_gui.screens.real_cards import RealCardsScreen
from canasta_gui.screens.rules_page import RulesScreen
from canasta_gui.screens.score_pad import ScoringsScreen, TableStatisticsScreen, take_in
from canasta_gui.screens.winner import WinnerScreen
from canasta_gui.storage.game_files import pad_files, read_game
from canasta_gui.ui import Stepper
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import LANGUAGES, Words
from tests.lanes import some_in_gate
from tests.ui.driver import Driver
from tests.ui.gallery_real_cards import REAL_CARDS
from tests.ui.pilot import QUICK, Pilot, Pilots
from tests.ui.stand_in import nothing

FINGER = 44
SceneT = TypeVar("SceneT", bound=FormScene)
SIDES = ("Ada · Clara", "Basile · Denis")


@pytest.fixture
def pilot(pilots: Pilots) -> Pilot:
    pilot = pilots(settings=QUICK)
    pilot.app.start()
    pilot.press_button("Real cards")
    return pilot


def shown(pilot: Pilot, kind: type[SceneT]) -> SceneT:
    """Return the scene on the screen, which must be of a kind."""
    scene = pilot.loop.scene
    assert isinstance(scene, kind), scene
    return scene


def begin(pilot: Pilot) -> None:
    pilot.press_button("New score sheet")
    shown(pilot, NewScoringScreen)
    pilot.press_button("Begin")
    shown(pilot, SheetScreen)


def on_disk(pilot: Pilot) -> PadSheet:
    (path,) = pad_files(pilot.folders)
    return read_pad(read_game(path).lines)


def refuse_sheets(pilot: Pilot) -> Callable[[], None]:
    """Let the disk refuse every sheet from now on; return what makes it take them again."""
    folder = next(iter(pad_files(pilot.folders))).parent
    aside = folder.rename(folder.with_name("aside"))
    folder.write_text("in the way", encoding="utf-8")

    def make_room() -> None:
        folder.unlink()
        aside.rename(folder)

    return make_room


def field(pilot: Pilot, label: str, side: int) -> Stepper:
    name = f"{label}: {SIDES[side]}"
    return next(
        widget for widget in pilot.form.layer.root.walk() if isinstance(widget, Stepper) and widget.name == name
    )


def answer(pilot: Pilot, name: str) -> None:
    """Click a button of the dialog."""
    dialog = pilot.form.layer.dialog
    assert dialog is not None
    pilot.step()
    pilot.click(pilot.widget(name, dialog).rect.center)


def press_in_view(pilot: Pilot, name: str) -> None:
    """Click a button that may have to be scrolled to."""
    pilot.step()
    pilot.form.layer.reveal(pilot.widget(name))
    pilot.form.layer.lay_out()
    pilot.press_button(name)


def type_number(pilot: Pilot, label: str, side: int, number: int) -> None:
    pilot.form.layer.set_focus(field(pilot, label, side))
    pilot.type(str(number))


def enter_deal(pilot: Pilot, cards: int = 445) -> None:
    pilot.press_button("Enter a deal")
    pilot.press_button("Went out: Ada")
    type_number(pilot, "Natural canastas", 0, 1)
    type_number(pilot, "Melded cards, points", 0, cards)
    type_number(pilot, "Left in hand, points", 1, 65)
    pilot.press_button("Enter")


def test_a_deal_is_entered_by_keys_and_is_on_the_disk(pilot: Pilot) -> None:
    begin(pilot)
    enter_deal(pilot)
    shown(pilot, SheetScreen)
    sheet = on_disk(pilot)
    assert sheet.totals == (445 + 500 + 100, -65)
    assert sheet.header.names == ("Ada", "Basile", "Clara", "Denis")
    assert shown(pilot, SheetScreen).opened == 1
    assert "Deal 2 · Basile deals." in pilot.read


def test_a_deal_is_corrected_and_all_that_follows_with_it(pilot: Pilot) -> None:
    begin(pilot)
    enter_deal(pilot)
    enter_deal(pilot)
    pilot.press_button("2 · Basile deals")
    pilot.press_button("1 · Ada deals")
    press_in_view(pilot, "Correct")
    shown(pilot, EntryScreen)
    assert field(pilot, "Melded cards, points", 0).number == 445
    type_number(pilot, "Melded cards, points", 0, 345)
    pilot.key(pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    assert on_disk(pilot).totals == (2 * 1045 - 100, -130)
    pilot.press_button("2 · Basile deals")
    press_in_view(pilot, "Delete…")
    answer(pilot, "Delete")
    assert on_disk(pilot).totals == (945, -65)
    lines = read_game(next(iter(pad_files(pilot.folders)))).lines
    assert [next(iter(json.loads(line))) for line in lines] == ["pad", "deal", "deal", "correct", "remove"]


def test_what_cannot_be_is_said_and_nothing_is_written(pilot: Pilot) -> None:
    begin(pilot)
    pilot.press_button("Enter a deal")
    type_number(pilot, "Melded cards, points", 0, 347)
    pilot.press_button("Enter")
    shown(pilot, EntryScreen)
    assert "Ada · Clara: no cards come to 347, for they count in steps of 5." in pilot.read
    assert on_disk(pilot).entries == ()
    type_number(pilot, "Melded cards, points", 0, 345)
    pilot.press_button("Enter")
    assert on_disk(pilot).totals == (345, 0)


def test_what_is_only_unusual_is_asked_about(pilot: Pilot) -> None:
    begin(pilot)
    pilot.press_button("Enter a deal")
    pilot.press_button("Entered: As points")
    type_number(pilot, "Points", 0, 347)
    pilot.press_button("Enter")
    answer(pilot, "Back")
    assert on_disk(pilot).entries == ()
    pilot.press_button("Enter")
    answer(pilot, "Enter it anyway")
    assert on_disk(pilot).totals == (347, 0)


def test_points_below_zero_are_typed_with_a_minus(pilot: Pilot) -> None:
    begin(pilot)
    pilot.press_button("Enter a deal")
    pilot.press_button("Entered: As points")
    type_number(pilot, "Points", 1, -120)
    assert field(pilot, "Points", 1).number == -120


def test_a_finger_types_on_the_keypad(pilot: Pilot) -> None:
    begin(pilot)
    pilot.press_button("Enter a deal")
    place = field(pilot, "Melded cards, points", 0).rect
    pilot.tap(place.center)
    dialog = pilot.form.layer.dialog
    assert dialog is not None
    for digit in ("3", "4", "5", "5"):
        answer(pilot, digit)
        assert pilot.form.layer.dialog is dialog
    answer(pilot, "Delete the last digit")
    answer(pilot, "Done")
    assert field(pilot, "Melded cards, points", 0).number == 345


def test_a_click_on_a_key_of_the_keypad_leaves_the_keyboard_writing_there(pilot: Pilot) -> None:
    begin(pilot)
    pilot.press_button("Enter a deal")
    pilot.tap(field(pilot, "Melded cards, points", 0).rect.center)
    answer(pilot, "3")
    pilot.type("45")
    pilot.key(pygame.K_RETURN)
    assert pilot.form.layer.dialog is None
    assert field(pilot, "Melded cards, points", 0).number == 345


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_nothing_moves_when_it_is_said_who_went_out(pilot: Pilot, size: tuple[int, int]) -> None:
    pilot.resize(size)
    begin(pilot)
    pilot.press_button("Enter a deal")
    pilot.step()
    places = []
    for who in ("Nobody", "Ada", "Basile", "Nobody"):
        pilot.press_button(f"Went out: {who}")
        pilot.step()
        places.append(field(pilot, "Melded cards, points", 0).rect.copy())
    assert {(place.y, place.size) for place in places} == {(places[0].y, places[0].size)}
    assert max(place.x for place in places) - min(place.x for place in places) <= 1


def test_a_number_that_cannot_be_is_not_cut_but_told(pilot: Pilot) -> None:
    begin(pilot)
    pilot.press_button("Enter a deal")
    wanted = field(pilot, "Melded cards, points", 0)
    pilot.tap(wanted.rect.center)
    for digit in str(wanted.high + 1):
        answer(pilot, digit)
    answer(pilot, "Done")
    assert pilot.form.layer.dialog is not None
    most = pilot.app.program.words.number(wanted.high)
    assert f"Here the number is from 0 to {most}." in pilot.read
    assert field(pilot, "Melded cards, points", 0).number == 0
    for digit in "345":
        answer(pilot, digit)
    answer(pilot, "Done")
    assert field(pilot, "Melded cards, points", 0).number == 345


def test_the_last_sheet_goes_on_after_another_start(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK)
    pilot.app.start()
    pilot.press_button("Real cards")
    begin(pilot)
    enter_deal(pilot)
    pilot.app.title()
    pilot.step()
    pilot.press_button("Real cards")
    pilot.press_button("Go on")
    shown(pilot, SheetScreen)
    assert shown(pilot, SheetScreen).sheet.totals == (1045, -65)


def test_the_match_ends_and_its_result_is_shown(pilot: Pilot) -> None:
    begin(pilot)
    pilot.press_button("Enter a deal")
    pilot.press_button("Entered: As points")
    type_number(pilot, "Points", 0, 5005)
    pilot.press_button("Enter")
    assert "Ada and Clara win the match." in pilot.read
    pilot.press_button("The result")
    shown(pilot, WinnerScreen)
    pilot.press_button("Back to the sheet")
    pilot.press_button("The result")
    pilot.press_button("Play again")
    shown(pilot, NewScoringScreen)


def test_the_clock_ends_a_match(pilot: Pilot) -> None:
    """By keys: 15 minutes are chosen; the deal that is entered after them is the last one."""
    pilot.press_button("New score sheet")
    pilot.press_button("The match ends")
    pilot.press_button("The match ends")
    choice = next(each for each in pilot.form.layer.root.walk() if each.name == "Length of the match")
    assert isinstance(choice, Stepper)
    while choice.number > 15:
        choice.set_typed(choice.number - 15)
    pilot.press_button("Begin")
    assert "15 minutes left" in pilot.read
    began = pilot.app.program.now()
    enter_deal(pilot)
    assert on_disk(pilot).last_by_clock == 0
    pilot.app.program.now = lambda: began + timedelta(minutes=14, seconds=1)
    pilot.step()
    assert "1 minute left" in str(pilot.form.semantics())
    pilot.app.program.now = lambda: began + timedelta(minutes=16)
    pilot.step()
    assert "Time is up: this is the last deal." in pilot.read
    assert on_disk(pilot).last_by_clock == 2
    enter_deal(pilot)
    assert "Ada and Clara win the match." in pilot.read
    assert shown(pilot, SheetScreen).sheet.header.minutes == 15


def test_the_deal_that_is_played_as_the_time_ends_is_the_last_one(pilot: Pilot) -> None:
    pilot.press_button("New score sheet")
    pilot.press_button("The match ends")
    pilot.press_button("The match ends")
    pilot.press_button("Begin")
    began = pilot.app.program.now()
    pilot.press_button("Enter a deal")
    pilot.app.program.now = lambda: began + timedelta(hours=2)
    type_number(pilot, "Melded cards, points", 0, 345)
    pilot.press_button("Enter")
    sheet = on_disk(pilot)
    assert (sheet.last_by_clock, sheet.winners) == (1, (0,))


def test_the_last_of_the_deals_agreed_on_is_announced(pilot: Pilot) -> None:
    pilot.press_button("New score sheet")
    pilot.press_button("The match ends")
    pilot.press_button("Begin")
    assert "Deal 1 of 4" in pilot.read
    for _ in range(3):
        enter_deal(pilot)
    assert "This deal is the last one." in pilot.read
    enter_deal(pilot)
    assert "Ada and Clara win the match." in pilot.read


def test_the_window_is_not_closed_over_scores_that_are_nowhere_but_in_it(pilot: Pilot) -> None:
    begin(pilot)
    make_room = refuse_sheets(pilot)
    enter_deal(pilot)
    stopped: list[bool] = []
    pilot.loop.stop = lambda: stopped.append(True)  # type: ignore[method-assign]
    pilot.close_window()
    assert "The scores are not saved" in pilot.read
    assert not stopped
    pilot.press_button("Back to the sheet")
    assert shown(pilot, SheetScreen).sheet.totals == (1045, -65)
    make_room()
    pilot.close_window()
    assert stopped
    assert on_disk(pilot).totals == (1045, -65)


def test_scores_are_saved_as_soon_as_the_disk_takes_them_though_nobody_enters_any(pilot: Pilot) -> None:
    begin(pilot)
    make_room = refuse_sheets(pilot)
    enter_deal(pilot)
    pilot.press_button("Enter a deal")  # what is shown meanwhile does not matter
    pilot.wait(2 * RETRY_SECONDS)
    make_room()
    assert on_disk(pilot).totals == (0, 0)
    pilot.wait(RETRY_SECONDS + 1)
    assert on_disk(pilot).totals == (1045, -65)
    assert "The scores are on the disk again." in pilot.painted
    pilot.wait(2 * RETRY_SECONDS)
    assert "The scores are on the disk again." not in pilot.painted


def test_a_dispute_at_the_table_is_settled_by_its_own_rules_and_scores(pilot: Pilot) -> None:
    """The judge knows what the sheet says: whose side has how much, and so what it opens with."""
    begin(pilot)
    pilot.press_button("Enter a deal")
    pilot.press_button("Entered: As points")
    type_number(pilot, "Points", 1, 1600)
    pilot.press_button("Enter")
    pilot.press_button("Ask the judge")
    judge = shown(pilot, JudgeScreen)
    assert (judge.case.seat, judge.case.known["totals"]) == (0, [0, 1600])
    judge.show_part(1)
    pilot.press_button("Who asks")
    judge = shown(pilot, JudgeScreen)
    assert (judge.case.seat, judge.case.side) == (1, 1)
    for card in parse_cards("KS KH KD 2C 4S"):
        judge._entry.change(judge.case.with_card(HAND, card))
    judge._entry.change(judge.case.at_moment(Moment.PLAY))
    judge.question.ask(JudgeQuestion(QuestionKind.LAY, (tuple(parse_cards("KS KH KD 2C")),)))
    judge.show_part(2)
    assert "Your side opens with 90 points or more; these cards make 50." in pilot.read
    pilot.key(pygame.K_ESCAPE)
    shown(pilot, SheetScreen)


def test_the_list_the_statistics_and_the_rules(pilot: Pilot) -> None:
    begin(pilot)
    pilot.press_button("Rules")
    shown(pilot, RulesScreen)
    pilot.key(pygame.K_ESCAPE)
    enter_deal(pilot)
    pilot.press_button("Back")
    shown(pilot, RealCardsScreen)
    pilot.press_button("All score sheets")
    shown(pilot, ScoringsScreen)
    pilot.press_button("Statistics")
    shown(pilot, TableStatisticsScreen)
    assert "1 of 1" in str(pilot.form.semantics())
    pilot.key(pygame.K_ESCAPE)
    pilot.press_button("Delete…")
    answer(pilot, "Delete")
    assert list(pad_files(pilot.folders)) == []


def test_a_sheet_goes_to_a_file_and_comes_back(pilot: Pilot) -> None:
    begin(pilot)
    enter_deal(pilot)
    pilot.press_button("To a file…")
    answer(pilot, "The whole sheet")
    written = shown(pilot, FileScreen).path
    pilot.press_button("Write")
    pilot.press_button("Continue")
    pilot.press_button("To a file…")
    answer(pilot, "Table (CSV)")
    pilot.press_button("Write")
    table = next(written.parent.glob("*.csv")).read_text(encoding="utf-8")
    assert table.startswith("\ufeffdeal,dealer,out,how,cards: Ada+Clara,natural: Ada+Clara")
    pilot.press_button("Continue")
    pilot.press_button("Back")
    pilot.press_button("All score sheets")
    pilot.press_button("From a file…")
    pilot.press_button("Read")
    assert "is no file of scores" in " ".join(pilot.read)
    pilot.press_button(written.name)
    shown(pilot, SheetScreen)
    assert shown(pilot, SheetScreen).sheet.totals == (1045, -65)
    assert len(list(pad_files(pilot.folders))) == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"deal": 2, "points": [1, 2]}', "line 2: 'deal' must be a whole number from 1 to 1, not 2."),
        ('{"deal": 1, "points": [1, 2, 3]}', "line 2: There are 3 results for 2 sides."),
        ("{", "line 2: this is no JSON object (column 2)."),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence(pilot: Pilot, tmp_path: Path, line: str, said: str) -> None:
    begin(pilot)
    head = read_game(next(iter(pad_files(pilot.folders)))).lines[0]
    bad = tmp_path / "bad.canasta-pad"
    bad.write_text(f"{head}\n{line}\n", encoding="utf-8")
    assert take_in(pilot.app.program, bad, nothing).endswith(said)


def test_a_file_that_is_dropped_on_the_window_is_taken_in(pilot: Pilot, tmp_path: Path) -> None:
    begin(pilot)
    enter_deal(pilot)
    sent = tmp_path / "sent.canasta-pad"
    sent.write_bytes(next(iter(pad_files(pilot.folders))).read_bytes())
    pilot.app.look_at(sent)
    assert shown(pilot, SheetScreen).sheet.totals == (1045, -65)
    assert len(list(pad_files(pilot.folders))) == 2
    sent.write_text('{"record": 1}\n', encoding="utf-8")
    pilot.app.look_at(sent)
    assert "these are no scores of a table" in " ".join(pilot.read)
    pilot.press_button("Continue")
    shown(pilot, SheetScreen)


def test_a_damaged_sheet_goes_on_with_what_is_whole(pilot: Pilot) -> None:
    begin(pilot)
    enter_deal(pilot)
    (path,) = pad_files(pilot.folders)
    with path.open("ab") as file:
        file.write(b'{"deal": 7}\n{"deal"')
    pilot.press_button("Back")
    pilot.press_button("All score sheets")
    pilot.press_button("Open it")
    assert "line 3" in " ".join(pilot.read)
    pilot.press_button("Continue")
    shown(pilot, SheetScreen)
    enter_deal(pilot)
    assert on_disk(pilot).totals == (2090, -130)
    assert len(list(path.parent.glob("*.damaged-1"))) == 1


@pytest.mark.parametrize(("name", "language"), some_in_gate(itertools.product(REAL_CARDS, LANGUAGES), one_in=3))
def test_everything_that_is_pressed_is_as_large_as_a_finger(driver: Driver, name: str, language: str) -> None:
    driver.window.resize((800, 600))
    scene = REAL_CARDS[name](driver.graphics, Words(language))
    driver.show(scene)
    pressed = [widget for widget in scene.layer.root.walk() if widget.focusable]
    assert pressed
    small = [(widget.name, widget.rect) for widget in pressed if min(widget.rect.size) < FINGER]
    assert small == []


def test_nothing_of_a_sheet_moves_with_reduced_motion(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(QUICK, reduced_motion=True))
    pilot.app.start()
    pilot.press_button("Real cards")
    begin(pilot)
    assert not pilot.step(0.1)
