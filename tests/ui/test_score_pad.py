"""The score pad in the real window: by keys, by the mouse, by touch, and what lies on the disk then."""

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
from canasta_gui.play.judge.case import HAND, JudgeQuestion, Moment, QuestionKind
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
from canasta_gui.storage.game_files import read_game
from canasta_gui.storage.score_pads import pad_files
from canasta_gui.ui.scenes.winner import WinnerScene
from canasta_gui.ui.widgets import Stepper
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import LANGUAGES, Words
from tests.ui.desk import QUICK, Desk, Desks
from tests.ui.driver import Driver
from tests.ui.gallery_real_cards import REAL_CARDS
from tests.ui.stand_in import nothing

FINGER = 44
SceneT = TypeVar("SceneT", bound=FormScene)
SIDES = ("Ada · Clara", "Basile · Denis")


@pytest.fixture
def desk(desks: Desks) -> Desk:
    desk = desks(settings=QUICK)
    desk.app.start()
    desk.press_button("Real cards")
    return desk


def shown(desk: Desk, kind: type[SceneT]) -> SceneT:
    """The scene on the screen, which must be of a kind."""
    scene = desk.loop.scene
    assert isinstance(scene, kind), scene
    return scene


def begin(desk: Desk) -> None:
    desk.press_button("New scoring")
    shown(desk, NewScoringScreen)
    desk.press_button("Begin")
    shown(desk, SheetScreen)


def on_disk(desk: Desk) -> PadSheet:
    (path,) = pad_files(desk.folders)
    return read_pad(read_game(path).lines)


def refuse_sheets(desk: Desk) -> Callable[[], None]:
    """Let the disk refuse every sheet from now on; return what makes it take them again."""
    folder = next(iter(pad_files(desk.folders))).parent
    aside = folder.rename(folder.with_name("aside"))
    folder.write_text("in the way", encoding="utf-8")

    def make_room() -> None:
        folder.unlink()
        aside.rename(folder)

    return make_room


def field(desk: Desk, label: str, side: int) -> Stepper:
    name = f"{label}: {SIDES[side]}"
    return next(widget for widget in desk.form.layer.root.walk() if isinstance(widget, Stepper) and widget.name == name)


def answer(desk: Desk, name: str) -> None:
    """Click a button of the dialog."""
    dialog = desk.form.layer.dialog
    assert dialog is not None
    desk.step()
    desk.click(desk.widget(name, dialog).rect.center)


def press_in_view(desk: Desk, name: str) -> None:
    """Click a button that may have to be scrolled to."""
    desk.step()
    desk.form.layer.reveal(desk.widget(name))
    desk.form.layer.lay_out()
    desk.press_button(name)


def type_number(desk: Desk, label: str, side: int, number: int) -> None:
    desk.form.layer.set_focus(field(desk, label, side))
    desk.type(str(number))


def enter_deal(desk: Desk, cards: int = 445) -> None:
    desk.press_button("Enter a deal")
    desk.press_button("Went out: Ada")
    type_number(desk, "Natural canastas", 0, 1)
    type_number(desk, "Melded cards, points", 0, cards)
    type_number(desk, "Left in hand, points", 1, 65)
    desk.press_button("Enter")


def test_a_deal_is_entered_by_keys_and_is_on_the_disk(desk: Desk) -> None:
    begin(desk)
    enter_deal(desk)
    shown(desk, SheetScreen)
    sheet = on_disk(desk)
    assert sheet.totals == (445 + 500 + 100, -65)
    assert sheet.header.names == ("Ada", "Basile", "Clara", "Denis")
    assert shown(desk, SheetScreen).opened == 1
    assert "Deal 2: Basile deals." in desk.read


def test_a_deal_is_corrected_and_all_that_follows_with_it(desk: Desk) -> None:
    begin(desk)
    enter_deal(desk)
    enter_deal(desk)
    desk.press_button("2 · Basile deals")
    desk.press_button("1 · Ada deals")
    press_in_view(desk, "Correct")
    shown(desk, EntryScreen)
    assert field(desk, "Melded cards, points", 0).number == 445
    type_number(desk, "Melded cards, points", 0, 345)
    desk.key(pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    assert on_disk(desk).totals == (2 * 1045 - 100, -130)
    desk.press_button("2 · Basile deals")
    press_in_view(desk, "Take out…")
    answer(desk, "Take out")
    assert on_disk(desk).totals == (945, -65)
    lines = read_game(next(iter(pad_files(desk.folders)))).lines
    assert [next(iter(json.loads(line))) for line in lines] == ["pad", "deal", "deal", "correct", "remove"]


def test_what_cannot_be_is_said_and_nothing_is_written(desk: Desk) -> None:
    begin(desk)
    desk.press_button("Enter a deal")
    type_number(desk, "Melded cards, points", 0, 347)
    desk.press_button("Enter")
    shown(desk, EntryScreen)
    assert "Ada · Clara: no cards come to 347, for they count in steps of 5." in desk.read
    assert on_disk(desk).entries == ()
    type_number(desk, "Melded cards, points", 0, 345)
    desk.press_button("Enter")
    assert on_disk(desk).totals == (345, 0)


def test_what_is_only_unusual_is_asked_about(desk: Desk) -> None:
    begin(desk)
    desk.press_button("Enter a deal")
    desk.press_button("Entered: As points")
    type_number(desk, "Points", 0, 347)
    desk.press_button("Enter")
    answer(desk, "Back")
    assert on_disk(desk).entries == ()
    desk.press_button("Enter")
    answer(desk, "Take it so")
    assert on_disk(desk).totals == (347, 0)


def test_points_below_zero_are_typed_with_a_minus(desk: Desk) -> None:
    begin(desk)
    desk.press_button("Enter a deal")
    desk.press_button("Entered: As points")
    type_number(desk, "Points", 1, -120)
    assert field(desk, "Points", 1).number == -120


def test_a_finger_types_on_the_keypad(desk: Desk) -> None:
    begin(desk)
    desk.press_button("Enter a deal")
    place = field(desk, "Melded cards, points", 0).rect
    desk.tap(place.center)
    dialog = desk.form.layer.dialog
    assert dialog is not None
    for digit in ("3", "4", "5", "5"):
        answer(desk, digit)
        assert desk.form.layer.dialog is dialog
    answer(desk, "Take the last digit away")
    answer(desk, "Done")
    assert field(desk, "Melded cards, points", 0).number == 345


def test_the_last_sheet_goes_on_after_another_start(desks: Desks) -> None:
    desk = desks(settings=QUICK)
    desk.app.start()
    desk.press_button("Real cards")
    begin(desk)
    enter_deal(desk)
    desk.app.title()
    desk.step()
    desk.press_button("Real cards")
    desk.press_button("Go on")
    shown(desk, SheetScreen)
    assert shown(desk, SheetScreen).sheet.totals == (1045, -65)


def test_the_match_ends_and_its_result_is_shown(desk: Desk) -> None:
    begin(desk)
    desk.press_button("Enter a deal")
    desk.press_button("Entered: As points")
    type_number(desk, "Points", 0, 5005)
    desk.press_button("Enter")
    assert "Ada and Clara win the match." in desk.read
    desk.press_button("The result")
    shown(desk, WinnerScene)
    desk.press_button("Back to the sheet")
    desk.press_button("The result")
    desk.press_button("Play again")
    shown(desk, NewScoringScreen)


def test_the_clock_ends_a_match(desk: Desk) -> None:
    """By keys: 15 minutes are chosen; the deal that is entered after them is the last one."""
    desk.press_button("New scoring")
    desk.press_button("The match ends")
    desk.press_button("The match ends")
    choice = next(each for each in desk.form.layer.root.walk() if each.name == "Length of the match")
    assert isinstance(choice, Stepper)
    while choice.number > 15:
        choice.set_typed(choice.number - 15)
    desk.press_button("Begin")
    assert "15 minutes left" in desk.read
    began = desk.app.program.now()
    enter_deal(desk)
    assert on_disk(desk).last_by_clock == 0
    desk.app.program.now = lambda: began + timedelta(minutes=14, seconds=1)
    desk.step()
    assert "1 minute left" in str(desk.form.semantics())
    desk.app.program.now = lambda: began + timedelta(minutes=16)
    desk.step()
    assert "The time is over: this deal is the last one." in desk.read
    assert on_disk(desk).last_by_clock == 2
    enter_deal(desk)
    assert "Ada and Clara win the match." in desk.read
    assert shown(desk, SheetScreen).sheet.header.minutes == 15


def test_the_deal_that_is_played_as_the_time_ends_is_the_last_one(desk: Desk) -> None:
    desk.press_button("New scoring")
    desk.press_button("The match ends")
    desk.press_button("The match ends")
    desk.press_button("Begin")
    began = desk.app.program.now()
    desk.press_button("Enter a deal")
    desk.app.program.now = lambda: began + timedelta(hours=2)
    type_number(desk, "Melded cards, points", 0, 345)
    desk.press_button("Enter")
    sheet = on_disk(desk)
    assert (sheet.last_by_clock, sheet.winners) == (1, (0,))


def test_the_last_of_the_deals_agreed_on_is_announced(desk: Desk) -> None:
    desk.press_button("New scoring")
    desk.press_button("The match ends")
    desk.press_button("Begin")
    assert "Deal 1 of 4" in desk.read
    for _ in range(3):
        enter_deal(desk)
    assert "This deal is the last one." in desk.read
    enter_deal(desk)
    assert "Ada and Clara win the match." in desk.read


def test_the_window_is_not_closed_over_scores_that_are_nowhere_but_in_it(desk: Desk) -> None:
    begin(desk)
    make_room = refuse_sheets(desk)
    enter_deal(desk)
    stopped: list[bool] = []
    desk.loop.stop = lambda: stopped.append(True)  # type: ignore[method-assign]
    desk.close_window()
    assert "The scores are not saved" in desk.read
    assert not stopped
    desk.press_button("Back to the sheet")
    assert shown(desk, SheetScreen).sheet.totals == (1045, -65)
    make_room()
    desk.close_window()
    assert stopped
    assert on_disk(desk).totals == (1045, -65)


def test_scores_are_saved_as_soon_as_the_disk_takes_them_though_nobody_enters_any(desk: Desk) -> None:
    begin(desk)
    make_room = refuse_sheets(desk)
    enter_deal(desk)
    desk.press_button("Enter a deal")  # what is shown meanwhile does not matter
    desk.wait(2 * RETRY_SECONDS)
    make_room()
    assert on_disk(desk).totals == (0, 0)
    desk.wait(RETRY_SECONDS + 1)
    assert on_disk(desk).totals == (1045, -65)
    assert "The scores are on the disk again." in desk.painted
    desk.wait(2 * RETRY_SECONDS)
    assert "The scores are on the disk again." not in desk.painted


def test_a_dispute_at_the_table_is_settled_by_its_own_rules_and_scores(desk: Desk) -> None:
    """The judge knows what the sheet says: whose side has how much, and so what it opens with."""
    begin(desk)
    desk.press_button("Enter a deal")
    desk.press_button("Entered: As points")
    type_number(desk, "Points", 1, 1600)
    desk.press_button("Enter")
    desk.press_button("May I?")
    judge = shown(desk, JudgeScreen)
    assert (judge.case.seat, judge.case.known["totals"]) == (0, [0, 1600])
    judge.show_part(1)
    desk.press_button("Who asks")
    judge = shown(desk, JudgeScreen)
    assert (judge.case.seat, judge.case.side) == (1, 1)
    for card in parse_cards("KS KH KD 2C 4S"):
        judge._entry.change(judge.case.with_card(HAND, card))
    judge._entry.change(judge.case.at_moment(Moment.PLAY))
    judge.question.ask(JudgeQuestion(QuestionKind.LAY, (tuple(parse_cards("KS KH KD 2C")),)))
    judge.show_part(2)
    assert "Your side opens with 90 points or more; these cards make 50." in desk.read
    desk.key(pygame.K_ESCAPE)
    shown(desk, SheetScreen)


def test_the_list_the_statistics_and_the_rules(desk: Desk) -> None:
    begin(desk)
    desk.press_button("Rules")
    shown(desk, RulesScreen)
    desk.key(pygame.K_ESCAPE)
    enter_deal(desk)
    desk.press_button("Back")
    shown(desk, RealCardsScreen)
    desk.press_button("All scorings")
    shown(desk, ScoringsScreen)
    desk.press_button("Statistics")
    shown(desk, TableStatisticsScreen)
    assert "1 of 1" in str(desk.form.semantics())
    desk.key(pygame.K_ESCAPE)
    desk.press_button("Delete…")
    answer(desk, "Delete")
    assert list(pad_files(desk.folders)) == []


def test_a_sheet_goes_to_a_file_and_comes_back(desk: Desk) -> None:
    begin(desk)
    enter_deal(desk)
    desk.press_button("To a file…")
    answer(desk, "The whole sheet")
    written = shown(desk, FileScreen).path
    desk.press_button("Write")
    desk.press_button("Continue")
    desk.press_button("To a file…")
    answer(desk, "Table (CSV)")
    desk.press_button("Write")
    table = next(written.parent.glob("*.csv")).read_text(encoding="utf-8")
    assert table.startswith("\ufeffdeal,dealer,out,how,cards: Ada+Clara,natural: Ada+Clara")
    desk.press_button("Continue")
    desk.press_button("Back")
    desk.press_button("All scorings")
    desk.press_button("From a file…")
    desk.press_button("Read")
    assert "is no file of scores" in " ".join(desk.read)
    desk.press_button(written.name)
    shown(desk, SheetScreen)
    assert shown(desk, SheetScreen).sheet.totals == (1045, -65)
    assert len(list(pad_files(desk.folders))) == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"deal": 2, "points": [1, 2]}', "line 2: 'deal' must be a whole number from 1 to 1, not 2."),
        ('{"deal": 1, "points": [1, 2, 3]}', "line 2: There are 3 results for 2 sides."),
        ("{", "line 2: this is no JSON object (column 2)."),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence(desk: Desk, tmp_path: Path, line: str, said: str) -> None:
    begin(desk)
    head = read_game(next(iter(pad_files(desk.folders)))).lines[0]
    bad = tmp_path / "bad.canasta-pad"
    bad.write_text(f"{head}\n{line}\n", encoding="utf-8")
    assert take_in(desk.app.program, bad, nothing).endswith(said)


def test_a_file_that_is_dropped_on_the_window_is_taken_in(desk: Desk, tmp_path: Path) -> None:
    begin(desk)
    enter_deal(desk)
    sent = tmp_path / "sent.canasta-pad"
    sent.write_bytes(next(iter(pad_files(desk.folders))).read_bytes())
    desk.app.look_at(sent)
    assert shown(desk, SheetScreen).sheet.totals == (1045, -65)
    assert len(list(pad_files(desk.folders))) == 2
    sent.write_text('{"record": 1}\n', encoding="utf-8")
    desk.app.look_at(sent)
    assert "these are no scores of a table" in " ".join(desk.read)
    desk.press_button("Continue")
    shown(desk, SheetScreen)


def test_a_damaged_sheet_goes_on_with_what_is_whole(desk: Desk) -> None:
    begin(desk)
    enter_deal(desk)
    (path,) = pad_files(desk.folders)
    with path.open("ab") as file:
        file.write(b'{"deal": 7}\n{"deal"')
    desk.press_button("Back")
    desk.press_button("All scorings")
    desk.press_button("Open it")
    assert "line 3" in " ".join(desk.read)
    desk.press_button("Continue")
    shown(desk, SheetScreen)
    enter_deal(desk)
    assert on_disk(desk).totals == (2090, -130)
    assert len(list(path.parent.glob("*.damaged-1"))) == 1


@pytest.mark.parametrize("name", REAL_CARDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_pressed_is_as_large_as_a_finger(driver: Driver, name: str, language: str) -> None:
    driver.window.resize((800, 600))
    scene = REAL_CARDS[name](driver.graphics, Words(language))
    driver.show(scene)
    pressed = [widget for widget in scene.layer.root.walk() if widget.focusable]
    assert pressed
    small = [(widget.name, widget.rect) for widget in pressed if min(widget.rect.size) < FINGER]
    assert small == []


def test_nothing_of_a_sheet_moves_with_reduced_motion(desks: Desks) -> None:
    desk = desks(settings=replace(QUICK, reduced_motion=True))
    desk.app.start()
    desk.press_button("Real cards")
    begin(desk)
    assert not desk.step(0.1)
