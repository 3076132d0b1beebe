"""A record at the real table: stepping, scrubbing, jumping, playing, looking, asking why, playing on."""

import itertools
import json
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from canasta_gui.match.record import Header, read_record, with_header
from canasta_gui.match.replay import MomentKind, Replay
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.replay import ReplayDock
from canasta_gui.screens.rules_page import RulesScreen
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.ui import ListView
from canasta_gui.ui.graphics.text import Ink
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words import LANGUAGES
from tests.lanes import some_in_gate
from tests.ui.pilot import MOVING, QUICK, Pilot, Pilots, dock_of, save_game
from tests.ui.test_text_fits import check_whole_and_apart

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "classique-4.jsonl"


def replay(pilot: Pilot) -> ReplayDock:
    return dock_of(pilot.loop.scene, ReplayDock)


def look_at(pilot: Pilot, path: Path = GOLDEN) -> ReplayDock:
    pilot.app.start(path)
    pilot.step()
    return replay(pilot)


def press(pilot: Pilot, name: str) -> None:
    pilot.step()
    pilot.click(pilot.widget(name, replay(pilot).layer.root).rect.center)


def answer(pilot: Pilot, name: str) -> None:
    dialog = replay(pilot).layer.dialog
    assert dialog is not None
    pilot.click(pilot.widget(name, dialog).rect.center)


def test_a_record_dropped_on_the_window_is_shown_and_leads_back_to_the_table(pilot: Pilot) -> None:
    pilot.begin()
    table = pilot.table
    pilot.post(pygame.DROPFILE, file=str(GOLDEN))
    pilot.step()
    assert replay(pilot).playback.replay.rules.id
    pilot.key(pygame.K_ESCAPE)
    pilot.step()
    assert pilot.loop.scene is table


def test_a_dropped_file_that_is_no_record_is_told(pilot: Pilot, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear all", encoding="utf-8")
    pilot.app.start()
    title = pilot.loop.scene
    pilot.post(pygame.DROPFILE, file=str(other))
    pilot.step()
    assert isinstance(pilot.loop.scene, MessageScreen)
    assert "letter.txt" in " ".join(pilot.read)
    pilot.press_button(pilot.t("Continue"))
    assert pilot.loop.scene is title


def test_a_record_file_opens_at_its_first_deal_with_every_hand_open(pilot: Pilot) -> None:
    scene = look_at(pilot)
    assert scene.playback.step == 0
    view = scene.table.board.view
    assert view == scene.playback.match.open_view()
    assert all(HIDDEN not in hand for hand in view.hands)
    assert "Deal 1 of 7 · step 0" in pilot.painted


def test_steps_by_keys_and_by_buttons_show_what_the_record_says(pilot: Pilot) -> None:
    scene = look_at(pilot)
    for n in range(1, 30):
        pilot.key(pygame.K_RIGHT)
        pilot.wait(0.1)
        assert scene.playback.step == n
        assert scene.table.board.view == scene.playback.match.open_view()
    for n in range(28, 0, -1):
        pilot.key(pygame.K_LEFT)
        assert scene.playback.step == n
        assert scene.table.board.view == scene.playback.match.open_view()
    press(pilot, "One step forward (→)")
    assert scene.playback.step == 2
    press(pilot, "One step back (←)")
    assert scene.playback.step == 1


def test_steps_in_motion_arrive_too_also_in_a_hurry(pilots: Pilots) -> None:
    pilot = pilots(settings=MOVING)
    scene = look_at(pilot)
    for _ in range(25):
        pilot.key(pygame.K_RIGHT)
    pilot.run_until(lambda: scene.table.board.idle)
    assert scene.playback.step == 25
    assert scene.table.board.view == scene.playback.match.open_view()


def test_the_ends_and_the_deals_between_are_reached(pilot: Pilot) -> None:
    scene = look_at(pilot)
    pilot.key(pygame.K_LEFT)
    assert scene.playback.step == 0
    pilot.key(pygame.K_END)
    last = scene.playback.last
    assert scene.playback.step == last
    pilot.key(pygame.K_RIGHT)
    assert scene.playback.step == last
    scene.playback.go_to(scene.playback.replay.starts[1] - 1)
    pilot.key(pygame.K_RIGHT)
    assert "Deal 2 of 7 · step 0" in pilot.painted
    pilot.key(pygame.K_HOME)
    assert scene.playback.step == 0


def test_the_time_line_is_scrubbed_with_the_mouse(pilot: Pilot) -> None:
    scene = look_at(pilot)
    line = scene._bar.timeline.rect
    pilot.press((line.x + 20, line.centery))
    for part in (0.3, 0.6, 0.5):
        pilot._move((line.x + round(line.width * part), line.centery))
        assert scene.playback.step == pytest.approx(scene.playback.last * part, abs=20)
        assert scene.table.board.view == scene.playback.match.open_view()
    pilot._release((line.centerx, line.centery))
    assert scene.table.status.latest


def test_pointing_at_a_sign_says_what_happened_there(pilot: Pilot) -> None:
    scene = look_at(pilot)
    moment = next(each for each in scene.playback.replay.moments if each.kind is MomentKind.CANASTA)
    pilot._move((scene._bar.timeline._x(moment.step), scene._bar.timeline.rect.centery))
    pilot.wait(1.0)
    assert "into a canasta" in scene._bar.timeline.hint
    assert scene._bar.timeline.hint in pilot.painted


def test_it_plays_at_a_speed_until_its_end_and_pauses(pilot: Pilot) -> None:
    scene = look_at(pilot)
    pilot.key(pygame.K_SPACE)
    pilot.wait(7.5)
    slow = scene.playback.step
    assert slow > 4
    for _ in range(3):
        pilot.key(pygame.K_PLUS)
    assert scene.playback.speed == 8.0
    pilot.wait(7.5)
    assert scene.playback.step - slow > 4 * slow
    pilot.key(pygame.K_SPACE)
    at = scene.playback.step
    pilot.wait(3)
    assert scene.playback.step == at
    scene.playback.go_to(scene.playback.last - 2)
    pilot.key(pygame.K_SPACE)
    pilot.wait(3)
    assert (scene.playback.step, scene.playback.playing) == (scene.playback.last, False)


def test_nothing_is_drawn_while_nothing_moves(pilot: Pilot) -> None:
    scene = look_at(pilot)
    pilot.wait(1)
    assert not pilot.step()
    assert not scene.table.dirty
    assert not pilot.step(0.25)
    assert not scene.table.dirty


def test_moments_are_jumped_to_by_keys_and_from_their_list(pilot: Pilot) -> None:
    scene = look_at(pilot)
    steps = sorted({moment.step for moment in scene.playback.replay.moments})
    for step in steps[1:6]:
        pilot.key(pygame.K_PAGEDOWN)
        assert scene.playback.step == step
    pilot.key(pygame.K_PAGEUP)
    assert scene.playback.step == steps[4]
    pilot.key(pygame.K_j)
    dialog = scene.layer.dialog
    assert dialog is not None
    (rows,) = (widget for widget in dialog.walk() if isinstance(widget, ListView))
    assert rows.value
    pilot.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert scene.layer.dialog is None
    assert scene.playback.step == scene.playback.replay.moments[rows.chosen].step > steps[4]
    press(pilot, "Moments…")
    pilot.key(pygame.K_ESCAPE)
    assert scene.layer.dialog is None
    assert replay(pilot) is scene


def test_the_moment_of_the_score_shows_the_sheet_and_comes_back(pilot: Pilot) -> None:
    scene = look_at(pilot)
    scores = [n for n, moment in enumerate(scene.playback.replay.moments) if moment.kind is MomentKind.SCORE]
    pilot.key(pygame.K_j)
    rows = scene.layer.focus
    assert isinstance(rows, ListView)
    rows.chosen = scores[1]
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.loop.scene, ScoreSheetScreen)
    assert any("Deal 2" in text for text in pilot.read)
    pilot.press_button("Back to the table")
    assert replay(pilot).playback.step == scene.playback.replay.moments[scores[1]].step


def test_one_hand_is_seen_as_its_player_saw_it_from_any_seat(pilot: Pilot) -> None:
    scene = look_at(pilot)
    scene.playback.go_to(30)
    pilot.key(pygame.K_o)
    for seat in (1, 2, 3, 0):
        press(pilot, scene.names[scene.playback.viewer])
        assert scene.playback.viewer == seat
        assert scene.table.board.view == scene.playback.replay.family.view_of(scene.playback.replay.position(30), seat)
        assert scene.table.board.bottom == seat
    for _ in range(12):
        pilot.key(pygame.K_RIGHT)
        pilot.wait(0.1)
        step = scene.playback.step
        assert scene.table.board.view == scene.playback.replay.family.view_of(scene.playback.replay.position(step), 0)
    press(pilot, "One hand")
    assert scene.table.board.view == scene.playback.match.open_view()


def test_why_a_computer_did_that_is_told_at_any_action(pilot: Pilot) -> None:
    scene = look_at(pilot)
    for step in (5, 40, 41, 200):
        scene.playback.go_to(step)
        pilot.key(pygame.K_w)
        assert scene.table.message


def test_a_deal_that_people_still_play_keeps_its_secrets(pilots: Pilots) -> None:
    pilot = pilots()
    match = save_game(pilot.folders, lambda match: match.deal_no == 2 and len(match.moves) > 20)
    scene = look_at(pilot, pilot.record())
    assert all(HIDDEN not in hand for hand in scene.table.board.view.hands)
    pilot.key(pygame.K_END)
    assert scene.table.board.view == match.view(0)
    pilot.key(pygame.K_o)
    assert scene.table.board.view == match.view(0)
    assert "The other hands stay hidden as long as this deal is being played." in pilot.painted
    pilot.key(pygame.K_s)
    assert all(card == HIDDEN for hand in scene.table.board.view.hands for card in hand)


def test_of_a_deal_that_several_people_still_play_no_hand_is_open(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, lambda match: match.deal_no == 2 and len(match.moves) > 20, people=(0, 2))
    scene = look_at(pilot, pilot.record())
    assert all(HIDDEN not in hand for hand in scene.table.board.view.hands)
    start = scene.playback.replay.starts[1]
    for step in range(start, scene.playback.last + 1):
        scene.playback.go_to(step - 1)
        pilot.key(pygame.K_RIGHT)
        for seat in range(4):
            assert scene.playback.step == step
            assert scene.table.board.bottom == scene.playback.viewer == seat
            assert all(card == HIDDEN for hand in scene.table.board.view.hands for card in hand)
            assert not any("draws:" in text for text in (*pilot.painted, scene.table.status.latest))
            pilot.key(pygame.K_s)
    pilot.key(pygame.K_o)
    assert "All hands stay hidden as long as this deal is being played." in pilot.painted
    assert "No hand" in pilot.painted
    pilot.key(pygame.K_w)
    assert scene.table.message


def test_a_deal_that_is_still_played_cannot_be_played_on_as_another_game(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, lambda match: match.deal_no == 2 and len(match.moves) > 20)
    look_at(pilot, pilot.record())
    pilot.key(pygame.K_END, pygame.K_c)
    assert replay(pilot).layer.dialog is None
    assert any(text.startswith("This deal is still being played: a new game") for text in pilot.painted)
    pilot.record()  # there is no other


def test_the_further_decks_of_a_running_match_are_not_dealt_in_a_game_played_on(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, lambda match: match.deal_no == 2 and len(match.moves) > 20)
    path = pilot.record()
    header, *lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("".join(f"{line}\n" for line in (with_header(header, number=5), *lines)), encoding="utf-8")
    look_at(pilot, path)
    pilot.key(pygame.K_c)
    answer(pilot, "Play on")
    assert pilot.game.match.header.number is None


def test_playing_on_begins_a_new_game_and_leaves_the_record_as_it_is(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, lambda match: match.deal_no == 2 and len(match.moves) > 20)
    path = pilot.record()
    before = path.read_bytes()
    scene = look_at(pilot, path)
    step = scene.playback.replay.starts[0] + 17
    scene.playback.go_to(step)
    position = scene.playback.replay.position(step)
    pilot.key(pygame.K_c)
    answer(pilot, "Stay here")
    press(pilot, "Play on from here")
    answer(pilot, "Play on")
    pilot.step()
    assert isinstance(pilot.loop.scene, TableScene)
    assert pilot.game.match.position == position
    pilot.settle()
    pilot.play_turn()
    assert path.read_bytes() == before
    (new,) = (each for each in pilot.folders.games.glob("*.canasta") if each != path)
    header = read_record(new.read_bytes())[0].item
    assert isinstance(header, Header)
    assert (header.origin, header.seats[0].player) == (path.stem, "human")
    old = Replay(before.decode().splitlines()).line(step)
    assert Replay(new.read_text().splitlines()).line(step) == old


def test_in_a_record_of_computers_whoever_sits_in_front_plays_on(pilot: Pilot) -> None:
    scene = look_at(pilot)
    pilot.key(pygame.K_s)
    scene.playback.go_to(50)
    pilot.key(pygame.K_c)
    answer(pilot, "Play on")
    pilot.step()
    assert [seat.player for seat in pilot.game.match.seats] == ["computer", "human", "computer", "computer"]


def test_at_the_end_of_a_match_there_is_nothing_to_play(pilot: Pilot) -> None:
    look_at(pilot)
    pilot.key(pygame.K_END, pygame.K_c)
    assert replay(pilot).layer.dialog is None
    assert any("The match is over here" in text for text in pilot.painted)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("missing.jsonl", None, "cannot be read, or is no record"),
        ("picture.jsonl", b"\x89PNG\r\n\x1a\n\xff", "The first line that does not fit: 1."),
        ("empty.jsonl", b"", "The first line that does not fit: 1."),
        ("foreign.jsonl", b'{"game": "chess"}\n', "The first line that does not fit: 1."),
        ("newer.jsonl", b'{"record": 99, "seats": []}\n', "newer version"),
        (
            "damaged.jsonl",
            GOLDEN.read_bytes().replace(b'"do": "draw"', b'"do": "drow"', 1),
            "The first line that does not fit: 3.",
        ),
    ],
)
def test_a_bad_file_is_told_and_the_program_goes_on(
    pilot: Pilot, tmp_path: Path, name: str, content: bytes | None, sentence: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    pilot.app.start(path)
    assert isinstance(pilot.loop.scene, MessageScreen)
    assert any(sentence in text and str(path) in text for text in pilot.read)
    pilot.press_button("Continue")
    assert isinstance(pilot.loop.scene, TitleScreen)
    if content is not None:
        assert path.read_bytes() == content


@pytest.mark.parametrize("name", ["A\\u0000da", "A\\ud800da", "A\\nda", "\\u202eAda", "A" * 20_000])
def test_a_player_of_any_name_is_seen_at_the_table(pilot: Pilot, tmp_path: Path, name: str) -> None:
    path, text = tmp_path / "strange.canasta", GOLDEN.read_text(encoding="utf-8")
    (first, *_) = json.loads(text.splitlines()[0])["seats"]
    path.write_text(text.replace(f'"{first["name"]}"', f'"{name}"', 1), encoding="utf-8")
    look_at(pilot, path)
    assert pilot.painted


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a name is text")
@pytest.mark.parametrize("content", [b"no record\n", None])
def test_a_bad_file_whose_name_is_no_text_is_told_too(pilot: Pilot, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / b"caf\xe9.canasta".decode(errors="surrogateescape")
    if content is not None:
        path.write_bytes(content)
    pilot.app.start(path)
    assert isinstance(pilot.loop.scene, MessageScreen)
    pilot.press_button("Continue")
    assert isinstance(pilot.loop.scene, TitleScreen)


def test_a_file_cut_off_in_the_middle_of_a_line_is_seen_as_far_as_it_goes(pilot: Pilot, tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(GOLDEN.read_bytes()[:9000])
    assert look_at(pilot, path).playback.last > 5


def test_leaving_and_the_menu_and_the_rules(pilot: Pilot) -> None:
    scene = look_at(pilot)
    pilot.key(pygame.K_F1)
    assert isinstance(pilot.loop.scene, RulesScreen)
    pilot.key(pygame.K_ESCAPE)
    assert replay(pilot) is scene
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.loop.scene, TitleScreen)


def test_a_resize_lays_table_and_bar_anew(pilot: Pilot) -> None:
    scene = look_at(pilot)
    for size in ((800, 600), (1920, 1080), (2560, 600), (1280, 800)):
        pilot.resize(size)
        pilot.step()
        bar = scene._bar.root.rect
        assert bar.bottom == size[1]
        assert scene.table.board.display.layout.table.size == (size[0], bar.top)


@pytest.mark.parametrize(
    ("language", "size"), some_in_gate(itertools.product(LANGUAGES, [(800, 600), (1280, 800)]), one_in=3)
)
def test_no_text_of_the_bar_is_cut_off_or_covers_another(pilots: Pilots, language: str, size: tuple[int, int]) -> None:
    pilot = pilots(size=size, settings=replace(QUICK, language=language))
    scene = look_at(pilot)
    scene.names = ("Dieudonné Aimé X", *scene.names[1:])  # as long as a name may be
    pilot.resize((size[0], size[1] + 1))
    inks: list[Ink] = []
    pilot.app.program.graphics.text.log, scene.table.dirty = inks, True
    with pilot.looking():
        pilot.step(0)
    pilot.app.program.graphics.text.log = None
    bar = [ink for ink in inks if scene._bar.root.rect.collidepoint(ink.rect.center)]
    assert len(bar) > 6
    check_whole_and_apart(bar, pygame.Rect((0, 0), (size[0], size[1] + 1)), scrolls=False)
