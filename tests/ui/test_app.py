"""The program as a whole: from scene to scene, settings, and what happens where something is not as it should be."""

import json
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from canasta_gui import screens
from canasta_gui.__main__ import main
from canasta_gui.app import window as app_window
from canasta_gui.app.app import App
from canasta_gui.app.window import run_window
from canasta_gui.match.follower import problems
from canasta_gui.match.match import Match
from canasta_gui.match.record import read_record
from canasta_gui.play.commands import TableCommand
from canasta_gui.program import players
from canasta_gui.program.save_retries import RETRY_SECONDS
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.screens.hot_seat import PATIENCE, CurtainScreen
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.settings import SettingsScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.game_files import MOST_LINES, new_game_file, read_game, unfinished_games
from canasta_gui.storage.settings import Settings, load_settings
from canasta_gui.ui.graphics.theme import theme_of
from canasta_gui.ui.pictures.home import ContinueCard, GameRow
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.platform.window import Window, WindowError
from canasta_gui.ui.table.scene import TableScene
from tests.ui.pilot import MOVING, QUICK, Pilot, Pilots, Stacked, save_game, short_match, stacked


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language of the system, for programs without settings."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def in_turn(match: Match) -> bool:
    """Return a person is in the middle of a turn, in the second deal."""
    if match.deal_no != 2 or match.to_act != 0:
        return False
    view = match.view(0)
    assert isinstance(view, CanastaPosition)
    return view.drawn


def stopped(pilot: Pilot) -> bool:
    return pilot.loop._stopped


# --- from scene to scene ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("known", ["a lesson", "a game"])
def test_who_knows_the_game_is_not_invited_to_learn_it(pilots: Pilots, known: str) -> None:
    pilot = pilots(settings=replace(QUICK, lesson_done=known == "a lesson"))
    if known == "a game":
        save_game(pilot.folders, in_turn)
    pilot.app.start()
    assert not any(text.startswith("Never played?") for text in pilot.read)


def shown(pilot: Pilot) -> Scene | None:
    return pilot.loop.scene


def test_the_first_title_has_nothing_to_continue(pilot: Pilot) -> None:
    pilot.app.start()
    assert isinstance(shown(pilot), TitleScreen)
    assert "Continue" not in pilot.read
    assert any(text.startswith("Never played?") for text in pilot.read)
    pilot.press_button("Other games…")
    assert isinstance(shown(pilot), NewGameScreen)
    pilot.press_button("Back")
    pilot.press_button("Settings")
    assert isinstance(shown(pilot), SettingsScreen)
    pilot.press_button("Back")
    assert isinstance(shown(pilot), TitleScreen)


def test_quit_and_closing_the_window_end_the_loop(pilot: Pilot) -> None:
    pilot.app.start()
    pilot.press_button("Quit")
    assert stopped(pilot)
    pilot.loop._stopped = False
    pilot.app.start()
    pilot.close_window()
    assert stopped(pilot)


def test_a_saved_game_is_described_and_continued(pilots: Pilots) -> None:
    pilot = pilots()
    saved = save_game(pilot.folders, in_turn)
    pilot.app.start()
    own, rival = map(pilot.app.program.words.number, saved.totals)
    state = "Classic canasta, deal 2, your turn."
    assert f"You and Clara {own}, Basile and Denis {rival}. {state}" in pilot.read
    pilot.press_button("Continue")
    pilot.settle()
    assert pilot.game.match.view(0) == saved.view(0)
    assert pilot.game.match.lines == saved.lines


def test_the_sheet_comes_again_when_the_game_was_closed_there(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, lambda match: match.deal_over)
    pilot.go_on()
    assert isinstance(pilot.loop.scene, ScoreSheetScreen)
    pilot.press_button("Next deal")
    pilot.settle()
    assert pilot.game.match.deal_no == 2


def choose(pilot: Pilot, entry: str) -> None:
    """Press an entry of the menu over a form."""
    assert pilot.form.layer.dialog is not None
    pilot.step()
    pilot.click(pilot.widget(entry, pilot.form.layer.dialog).rect.center)


def test_with_two_people_the_curtain_comes_first_even_after_a_break(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, lambda match: match.to_act == 2, people=(0, 2))
    pilot.go_on()
    assert isinstance(pilot.loop.scene, CurtainScreen)
    assert pilot.called == 2
    pilot.press_button("Menu")
    assert isinstance(pilot.loop.scene, CurtainScreen)  # for the first moment it takes no click
    pilot.wait(0.5)
    pilot.press_button("Menu")
    choose(pilot, "Go on playing")
    pilot.pass_curtain()
    assert pilot.table.board.bottom == 2


def test_the_menu_of_the_curtain_leads_where_it_says_and_back_to_the_curtain(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.begin(people=(0, 2))
    pilot.step()
    pilot.step(PATIENCE)
    curtain = pilot.loop.scene
    for entry in ("Settings", "Rules (F1)"):
        pilot.press_button("Menu")
        assert pilot.loop.scene is curtain
        choose(pilot, entry)
        assert pilot.loop.scene is not curtain
        pilot.key(pygame.K_ESCAPE)
        assert pilot.loop.scene is curtain
    pilot.key(pygame.K_ESCAPE)
    choose(pilot, "Back to the title")
    assert isinstance(pilot.loop.scene, TitleScreen)
    pilot.press_button("Continue")
    assert isinstance(pilot.loop.scene, CurtainScreen)


def test_a_new_game_leaves_the_old_one_on_the_disk(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, in_turn)
    (old,) = pilot.folders.games.iterdir()
    before = old.read_bytes()
    pilot.app.start()
    pilot.press_button("Other games…")
    pilot.press_button("Deal the cards")
    pilot.draw_for_seats()
    assert old.read_bytes() == before
    assert len(list(pilot.folders.games.iterdir())) == 2
    pilot.app.title()
    pilot.step()
    pilot.step()
    first, second = (widget for widget in pilot.form.layer.root.walk() if isinstance(widget, ContinueCard | GameRow))
    assert "deal 1" in str(first.value)  # the newest is the one to continue, and the old one is beside it
    assert str(second.value).startswith("Deal 2 · ")


# --- settings --------------------------------------------------------------------------------------------------------


def test_settings_are_kept(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.app.start()
    pilot.press_button("Settings")
    pilot.settings_section("Sound")
    pilot.click(pilot.widget("Sound").rect.center)
    pilot.press_button("Back")
    again = pilots(settings=None)
    assert again.app.program.settings == replace(QUICK, sound=False)


def test_another_language_from_the_title(pilot: Pilot) -> None:
    pilot.app.start()
    pilot.press_button("Settings")
    while pilot.focused != "Language":
        pilot.key(pygame.K_TAB)
    while pilot.app.program.settings.language != "fr":
        pilot.key(pygame.K_RIGHT)
    pilot.press_button("Retour")
    assert "Autres jeux…" in pilot.read


def test_full_screen_by_its_key_is_kept(pilot: Pilot) -> None:
    pilot.app.start()
    for full in (True, False):
        pilot.key(pygame.K_F11)
        assert pilot.window.fullscreen == full
        assert load_settings(pilot.folders)[0].fullscreen == full


def test_sound_off_by_its_key_is_kept_and_said(pilot: Pilot) -> None:
    pilot.begin((0,))
    for sentence, on in (("The sound is off.", False), ("The sound is on.", True)):
        pilot.key(pygame.K_F9)
        assert load_settings(pilot.folders)[0].sound == on
        assert pilot.table.message == sentence


def test_deck_back_and_cloth_change_the_table_at_once(pilot: Pilot) -> None:
    pilot.begin((0,))
    before = pilot.table.atlas
    pilot.app.program.change(
        replace(pilot.app.program.settings, deck="big-index", back="night", felt="blue", card_size=1)
    )
    assert pilot.table.atlas is not before
    assert pilot.app.program.graphics.theme == theme_of("blue")
    larger = pilot.game.board.display.layout.card.w
    pilot.app.program.change(replace(pilot.app.program.settings, card_size=-1))
    assert pilot.game.board.display.layout.card.w < larger


def test_a_deck_that_is_gone_is_told_at_the_start(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(QUICK, deck="gone"))
    pilot.app.start()
    told = " ".join(pilot.read)
    assert "gone" in told
    assert "the usual ones are shown instead" in told


def test_the_language_changes_while_the_end_of_a_deal_is_announced(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(MOVING, animation_speed=4.0, computer_pause=0.0))
    lines = save_game(pilot.folders, lambda match: match.deal_over).lines
    last = max(n for n, line in enumerate(lines) if line.startswith('{"seat": 0'))
    pilot.record().write_text("".join(f"{line}\n" for line in lines[:last]), encoding="utf-8")
    pilot.go_on()
    pilot.mouse.wait = lambda: pilot.run_until(lambda: pilot.game.match.deal_over)
    pilot.mouse.play(pilot.decide())
    assert isinstance(pilot.loop.scene, TableScene)
    pilot.key(pygame.K_ESCAPE)
    pilot.answer("Settings")
    pilot.app.program.change(replace(pilot.app.program.settings, language="fr"))
    pilot.step()
    pilot.press_button("Retour")
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ScoreSheetScreen), limit=10)
    assert any(text.startswith("Coup 1") for text in pilot.read)


# --- bad surroundings ------------------------------------------------------------------------------------------------


def test_a_damaged_save_is_set_aside_with_its_line_and_never_overwritten(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, in_turn)
    path = pilot.record()
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[20] = "!§$ garbage\n"
    path.write_text("".join(lines), encoding="utf-8")
    damaged = path.read_bytes()
    pilot.app.start()
    assert "The last game" in pilot.read
    pilot.press_button("Continue")
    assert isinstance(pilot.loop.scene, MessageScreen)
    aside = path.with_name(f"{path.name}.damaged-1")
    text = " ".join(pilot.read)
    assert f"A saved game could not be read. It was set aside as {aside} and is not lost." in text
    assert "21" in text.replace(str(aside), "")
    assert aside.read_bytes() == damaged
    assert "The game goes on with what comes before it." in text
    assert list(read_game(path).lines) == [line.rstrip("\n") for line in lines[:20]]
    pilot.press_button("Continue")
    pilot.settle()
    assert list(pilot.game.match.lines[:20]) == [line.rstrip("\n") for line in lines[:20]]
    pilot.play()
    assert read_game(path).lines == pilot.game.match.lines
    assert list(problems(read_record(path.read_bytes()))) == []
    assert aside.read_bytes() == damaged


def test_of_two_faults_in_a_save_the_first_one_counts(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, in_turn)
    path = pilot.record()
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[10] = '{"seat": 3, "do": "pass"}\n'  # a line like others, and yet not allowed here
    lines[20] = "garbage\n"
    path.write_text("".join(lines), encoding="utf-8")
    screens.saved_games.resume(pilot.app.program, path)
    assert [line + "\n" for line in read_game(path).lines] == lines[:10]


def test_a_save_of_a_newer_version_stays_as_it_is_and_another_one_is_offered(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, in_turn)
    older = pilot.record()
    newer = older.with_name("2026-11-20-210000.canasta")
    newer.write_text(older.read_text(encoding="utf-8").replace('{"record": 1', '{"record": 4'), encoding="utf-8")
    before = newer.read_bytes()
    pilot.app.start()
    assert "The last game" not in pilot.read
    screens.saved_games.resume(pilot.app.program, newer)
    assert any("was written by a newer version of the game" in text for text in pilot.read)
    pilot.press_button("Continue")
    pilot.press_button("Continue")
    pilot.settle()
    assert pilot.game.match.lines == read_game(older).lines
    assert newer.read_bytes() == before


def test_where_a_damaged_save_cannot_be_kept_it_is_not_touched(pilots: Pilots, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = pilots()
    save_game(pilot.folders, in_turn)
    path = pilot.record()
    with path.open("ab") as file:
        file.write(b"garbage\n")
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("canasta_gui.disk._copy", full)
    screens.saved_games.resume(pilot.app.program, path)
    assert any(text.startswith("There is no room left on the disk") for text in pilot.read)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_an_action_that_the_rules_do_not_allow_is_damage_too(pilots: Pilots) -> None:
    pilot = pilots()
    saved = save_game(pilot.folders, in_turn)
    path = pilot.record()
    with path.open("a", encoding="utf-8") as file:
        file.write('{"seat": 1, "do": "draw"}\n')
    pilot.app.start()
    pilot.press_button("Continue")
    assert f"{len(saved.lines) + 1}" in " ".join(pilot.read).replace(str(path), "")
    assert sorted(each.name for each in pilot.folders.games.iterdir()) == [path.name, f"{path.name}.damaged-1"]
    assert read_game(path).lines == saved.lines


def test_a_save_that_is_no_text_is_set_aside(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.folders.games.mkdir(parents=True, exist_ok=True)
    path = pilot.folders.games / "2026-11-20-200000.jsonl"
    path.write_bytes(b"\xff\xfe\x00 no text\n")
    pilot.app.start()
    pilot.press_button("Continue")
    assert f"{path}.damaged-1" in " ".join(pilot.read)
    assert (pilot.folders.games / f"{path.name}.damaged-1").read_bytes() == b"\xff\xfe\x00 no text\n"


def test_a_save_that_cannot_be_read_is_not_said_to_be_set_aside(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.folders.games.mkdir(parents=True, exist_ok=True)
    path = pilot.folders.games / "2026-11-20-200000.canasta"
    path.write_bytes(b"\n" * (MOST_LINES + 1))
    pilot.app.start()
    screens.saved_games.resume(pilot.app.program, path)
    assert f"The saved game in {path} cannot be read, and the file stays as it is." in pilot.read
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    pilot.press_button("Continue")
    assert isinstance(pilot.loop.scene, TitleScreen)


def test_a_last_line_that_was_cut_off_is_no_damage(pilots: Pilots) -> None:
    pilot = pilots()
    saved = save_game(pilot.folders, in_turn)
    path = pilot.record()
    whole = path.read_bytes()
    path.write_bytes(whole[:-7])
    pilot.go_on()
    assert pilot.game.match.lines == saved.lines[:-1]
    assert path.read_bytes() == whole[:-7]  # nothing is thrown away before there is something new
    pilot.play()
    assert read_game(path).lines == pilot.game.match.lines
    assert list(problems(read_record(path.read_bytes()))) == []


def test_a_level_of_a_later_version_does_not_stop_the_game(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, in_turn)
    path = pilot.record()
    path.write_text(path.read_text(encoding="utf-8").replace('"level": "club"', '"level": "grandmaster"'), "utf-8")
    pilot.go_on()
    number = len(pilot.game.match.lines)
    pilot.play_turn()
    assert len(pilot.game.match.lines) > number + 3
    assert '"grandmaster"' in pilot.game.match.lines[0]


def test_a_folder_that_cannot_be_written_is_told_and_the_game_is_played(
    pilots: Pilots, unwritable: Folders, english: None
) -> None:
    pilot = pilots(folders=unwritable, settings=None)
    pilot.app.start()
    assert isinstance(pilot.loop.scene, MessageScreen)
    told = [text for text in pilot.read if text.startswith("Nothing can be saved in")]
    assert len(told) == 1
    assert str(unwritable.config) in told[0]
    pilot.press_button("Continue")
    pilot.app.program.change(replace(QUICK))
    pilot.press_button("Other games…")
    pilot.press_button("Deal the cards")
    pilot.draw_for_seats()
    pilot.play_turn()
    pilot.mouse.button(TableCommand.MENU)
    dialog = pilot.table.dialog
    assert dialog is not None
    said = [node.name for node in dialog.walk()]
    assert any(text.startswith("Nothing can be saved in") for text in said)
    assert not any("saved after every step" in text for text in said)


def test_a_game_that_cannot_be_saved_is_still_there_behind_the_title(pilots: Pilots, unwritable: Folders) -> None:
    pilot = pilots(folders=unwritable, settings=None)
    pilot.app.program.change(QUICK)
    pilot.begin()
    pilot.play()
    match = pilot.game.match
    pilot.app.title()
    pilot.press_button("Continue")
    pilot.settle()
    assert pilot.game.match is match
    pilot.app.title()
    pilot.step()
    assert any("deal 1" in text for text in pilot.read)
    pilot.begin()
    assert pilot.game.match is not match


def test_a_disk_that_fills_up_is_told_at_the_table_and_catches_up_later(
    pilots: Pilots, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = pilots(chance=Stacked(stacked({0: "KS KH KD AS AH AD 9C 8C 7C 6D 4H"}, up="5S")))
    sync = os.fsync

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    pilot.begin()  # the very first line fails before anybody sits at the table
    told = [text for text in pilot.painted if text.startswith("There is no room left on the disk")]
    assert len(told) == 1
    pilot.play()
    monkeypatch.setattr(os, "fsync", sync)
    pilot.play()
    assert read_game(pilot.record()).lines == pilot.game.match.lines
    assert list(problems(read_record(pilot.record().read_bytes()))) == []


@pytest.fixture
def fill(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Callable[[], None]]:
    """Lets the disk be full from now on; what it gives makes room again."""
    sync = os.fsync

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    def filled() -> Callable[[], None]:
        monkeypatch.setattr(os, "fsync", full)
        return lambda: monkeypatch.setattr(os, "fsync", sync)

    return filled


def menu_text(pilot: Pilot) -> str:
    """Return everything that the menu of the table says; it is closed again."""
    pilot.table.dock.menu()
    dialog = pilot.table.dialog
    assert dialog is not None
    text = " ".join(node.name for node in dialog.walk())
    pilot.key(pygame.K_ESCAPE)
    pilot.step()
    return text


def menu_entries(pilot: Pilot) -> dict[str, pygame.Rect]:
    """Return the rectangles of the table menu's entries; close it again."""
    pilot.table.dock.menu()
    pilot.step()
    dialog = pilot.table.dialog
    assert dialog is not None
    entries = {node.name: node.rect for node in dialog.walk() if node.role == "button"}
    pilot.key(pygame.K_ESCAPE)
    return entries


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_an_entry_of_the_menu_is_at_its_place_however_many_there_are(pilots: Pilots, size: tuple[int, int]) -> None:
    pilot = pilots(size=size)
    pilot.begin()
    many = menu_entries(pilot)
    screens.match.demo(pilot.app.program, None)
    pilot.wait(1)
    few = menu_entries(pilot)
    assert len(few) < len(many)
    for entry in ("Back to the table", "Rules (F1)", "Settings", "Keys (?)"):
        assert few[entry] == many[entry]


def test_the_menu_says_that_the_disk_is_full_and_tries_it_again(
    pilot: Pilot, fill: Callable[[], Callable[[], None]]
) -> None:
    pilot.begin()
    make_room = fill()
    pilot.play()
    assert "saved as soon as there is room" in menu_text(pilot)
    make_room()
    assert "saved after every step" in menu_text(pilot)
    assert read_game(pilot.record()).lines == pilot.game.match.lines


def test_a_game_is_saved_as_soon_as_there_is_room_though_nobody_plays(
    pilot: Pilot, fill: Callable[[], Callable[[], None]]
) -> None:
    pilot.begin()
    make_room = fill()
    pilot.play()
    pilot.wait(2 * RETRY_SECONDS)
    assert pilot.game.unsaved
    make_room()
    pilot.wait(RETRY_SECONDS + 1)
    assert "The game is on the disk again." in pilot.painted
    assert read_game(pilot.record()).lines == pilot.game.match.lines
    pilot.wait(2 * RETRY_SECONDS)
    assert "The game is on the disk again." not in pilot.painted


def test_a_game_that_the_disk_refused_is_not_forgotten_over_the_next_one(
    pilot: Pilot, fill: Callable[[], Callable[[], None]]
) -> None:
    pilot.begin()
    make_room = fill()
    pilot.play()
    first = pilot.game
    pilot.app.title()
    pilot.begin()
    pilot.play()
    pilot.post(pygame.QUIT)
    pilot.step()
    assert any(text.endswith("2 games are lost.") for text in pilot.read)
    pilot.press_button("Play on")
    pilot.settle()
    assert first.file is not None
    screens.saved_games.resume(
        pilot.app.program, first.file.path
    )  # as from the list of games: there is more of it here than on the disk
    assert pilot.game.match is first.match
    make_room()
    pilot.post(pygame.QUIT)
    pilot.step()
    on_disk = [read_game(path).lines for path in sorted(pilot.folders.games.glob("*.canasta"))]
    assert len(on_disk) == 2
    assert first.match.lines in on_disk
    assert not pilot.app.program.games.left


def test_what_the_disk_refuses_as_a_game_begins_over_another_is_told(
    pilot: Pilot, fill: Callable[[], Callable[[], None]]
) -> None:
    pilot.begin()
    fill()
    pilot.play()
    first = pilot.game
    pilot.key(pygame.K_ESCAPE)
    screens.match.begin(
        pilot.app.program, first.match.rules, first.match.seats, 3, 7
    )  # nobody has left the first one for the title
    pilot.settle()
    assert any(text.startswith("There is no room left on the disk") for text in pilot.painted)
    assert pilot.app.program.games.left == [first]


def test_settings_that_the_disk_refused_are_written_at_the_end(
    pilot: Pilot, fill: Callable[[], Callable[[], None]]
) -> None:
    pilot.app.start()
    make_room = fill()
    pilot.app.program.change(replace(pilot.app.program.settings, volume=0.2))
    make_room()
    pilot.app.close()
    assert load_settings(pilot.folders)[0].volume == 0.2


def test_damaged_settings_are_set_aside_and_the_usual_ones_used(pilots: Pilots, home: Path, english: None) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.json").write_text('{"language": "fr", ', encoding="utf-8")
    pilot = pilots(settings=None)
    pilot.app.start()
    assert isinstance(pilot.loop.scene, MessageScreen)
    assert any(f"{home / 'settings.json'}.damaged-1" in text for text in pilot.read)
    assert (home / "settings.json.damaged-1").read_text(encoding="utf-8") == '{"language": "fr", '
    assert pilot.app.program.settings == Settings(language="fr")
    pilot.press_button("Continuer")
    assert isinstance(pilot.loop.scene, TitleScreen)


def test_the_window_is_not_closed_over_a_game_that_is_nowhere_but_in_it(pilots: Pilots, unwritable: Folders) -> None:
    pilot = pilots(folders=unwritable, settings=None)
    pilot.app.program.change(QUICK)
    pilot.begin()
    match, stopped = pilot.game.match, []
    pilot.loop.stop = lambda: stopped.append(True)  # type: ignore[method-assign]
    pilot.close_window()
    assert "The game is not saved" in pilot.read
    pilot.press_button("Try again")
    assert "The game is not saved" in pilot.read
    pilot.press_button("Play on")
    pilot.settle()
    assert pilot.game.match is match
    pilot.close_window()
    unwritable.data.parent.unlink()  # what was in the way
    pilot.press_button("Try again")
    assert stopped
    assert read_game(pilot.record()).lines == match.lines


def test_a_game_that_cannot_be_saved_can_be_given_up(pilots: Pilots, unwritable: Folders) -> None:
    pilot = pilots(folders=unwritable, settings=None)
    pilot.app.program.change(QUICK)
    pilot.begin()
    stopped: list[bool] = []
    pilot.loop.stop = lambda: stopped.append(True)  # type: ignore[method-assign]
    pilot.close_window()
    pilot.press_button("Quit without it")
    assert stopped


def test_settings_that_cannot_be_saved_are_told_once_where_they_are_changed(
    pilots: Pilots, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = pilots()
    pilot.app.start()
    pilot.show(SettingsScreen)

    def read_only(_handle: int) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "fsync", read_only)
    pilot.app.program.change(replace(pilot.app.program.settings, volume=0.2))
    assert any(text.startswith("Nothing can be written to") for text in pilot.painted)
    pilot.app.program.change(replace(pilot.app.program.settings, volume=0.3))
    assert len(pilot.app.program.problems) == 1


def test_a_clock_that_went_back_is_told_and_the_games_stay_in_order(pilots: Pilots) -> None:
    pilot = pilots()
    later = new_game_file(pilot.folders, datetime(2031, 5, 1, tzinfo=UTC))
    later.append_line("{}")
    pilot.begin()
    assert any(text.startswith("The clock of this computer is behind") for text in pilot.painted)
    assert unfinished_games(pilot.folders) == [later.path.with_name("2031-05-01-000000-2.canasta"), later.path]
    assert '"started": "2026-11-21T09:30:00Z"' in pilot.game.match.lines[0]


def test_without_a_sound_device_the_title_says_so_once(pilots: Pilots, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    pilot = pilots()
    pilot.app.start()
    pilot.step()  # the device is looked for after the first picture
    text = pilot.painted
    assert sum(line.startswith("There is no sound") for line in text) == 1
    pilot.begin()
    pilot.play()
    pilot.app.title()
    assert not any(line.startswith("There is no sound") for line in pilot.painted)


def test_a_computer_player_that_fails_is_named_and_the_game_goes_on(
    pilots: Pilots, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault in a player")

    monkeypatch.setattr(players, "player", lambda *_, **__: broken)
    pilot = pilots()
    pilot.begin()
    pilot.play_turn()
    assert "A computer player could not decide and played anything that is allowed." in " ".join(pilot.painted)
    told = capsys.readouterr().err.splitlines()
    assert told[0] == "canasta-gui: A computer player could not decide."
    assert "ZeroDivisionError: a fault in a player" in told  # the trace, for whoever mends it
    assert pilot.game.match.to_act == 0 or pilot.game.match.deal_over


def test_without_a_window_there_is_a_sentence_and_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def closed(*_: object, **__: object) -> None:
        raise WindowError("The window cannot be opened: no screen")

    monkeypatch.setattr(app_window, "Window", closed)
    assert run_window() == 1
    assert capsys.readouterr().err == "canasta-gui: The window cannot be opened: no screen\n"


def test_what_breaks_before_the_first_scene_is_told_in_the_window(
    home: Path, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(app: App, record: Path | None) -> None:
        raise ZeroDivisionError("at the start")

    scenes: list[Scene | None] = []
    monkeypatch.setattr(app_window, "Window", lambda *_, **__: window)
    monkeypatch.setattr(window, "close", lambda: None)
    monkeypatch.setattr(App, "open", breaks)
    monkeypatch.setattr(Loop, "run", lambda loop: scenes.append(loop.scene))
    assert run_window() == 0
    (scene,) = scenes
    assert isinstance(scene, MessageScreen)
    (report,) = (home / "reports").iterdir()
    assert "ZeroDivisionError: at the start" in report.read_text(encoding="utf-8")


def test_an_interrupt_in_the_terminal_closes_the_window_as_its_cross_does(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def interrupted(_loop: Loop) -> None:
        signal.raise_signal(signal.SIGINT)
        asked.extend(event.type for event in pygame.event.get(pygame.QUIT))

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(app_window, "Window", lambda *_, **__: window)
    monkeypatch.setattr(window, "close", lambda: None)
    monkeypatch.setattr(Loop, "run", interrupted)
    assert run_window() == 0
    assert asked == [pygame.QUIT]
    assert signal.getsignal(signal.SIGINT) is before


def test_an_interrupt_before_there_is_a_window_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(**_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(app_window, "run_window", interrupted)
    assert main([]) == 130


# --- the demonstration -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deals", [1, 2])
def test_a_demonstration_ends_by_itself(pilots: Pilots, deals: int) -> None:
    pilot = pilots(settings=MOVING)
    screens.match.demo(pilot.app.program, deals)
    began: list[int] = []
    while not stopped(pilot):
        pilot.time += 0.25
        pilot.loop.scene.advance(pilot.time)  # type: ignore[union-attr]  # time passes, nothing needs painting
        if pilot.game.match.deal_no not in began:
            began.append(pilot.game.match.deal_no)
        assert pilot.time < 3600
    assert began == list(range(1, deals + 1))
    assert pilot.time > 30  # a game to be looked at
    assert not list(pilot.folders.games.glob("*"))


@pytest.mark.long
def test_whoever_leaves_a_demonstration_can_play_as_long_as_they_like(pilot: Pilot) -> None:
    screens.match.demo(pilot.app.program, 1)
    pilot.step()
    pilot.key(pygame.K_ESCAPE)
    dialog = pilot.table.dialog
    assert dialog is not None
    assert any(node.name == "A demonstration: it is not saved." for node in dialog.walk())
    pilot.answer("Back to the title")
    pilot.begin()
    pilot.play_deal()
    assert isinstance(pilot.loop.scene, ScoreSheetScreen)
    assert not stopped(pilot)


def test_a_demonstration_goes_on_with_another_match_after_the_winner(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    short_match(monkeypatch, 1)
    screens.match.demo(pilot.app.program, None)
    first = pilot.game.match
    assert first.rules.target == 1
    pilot.run_until(lambda: pilot.game.match is not first, limit=3600)
    assert first.winners
    assert pilot.game.match.totals == (0, 0)


def test_the_record_names_who_played(pilot: Pilot) -> None:
    pilot.begin(people=(0, 3))
    header = json.loads(pilot.record().read_text(encoding="utf-8").splitlines()[0])
    assert [seat["player"] for seat in header["seats"]] == ["human", "computer", "computer", "human"]
    assert header["started"] == "2026-11-21T09:30:00Z"
