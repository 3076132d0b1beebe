"""A record at the real table: stepping, scrubbing, jumping, playing, looking, asking why, playing on."""

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
from canasta_gui.screens.rules_page import RulesScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.ui.graphics.text import Ink
from canasta_gui.ui.scenes.replay import ReplayDock
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets import ListView
from canasta_gui.words import LANGUAGES
from tests.ui.desk import MOVING, QUICK, Desk, Desks, dock_of, save_game
from tests.ui.test_text_fits import check_whole_and_apart

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "classique-4.jsonl"


def replay(desk: Desk) -> ReplayDock:
    return dock_of(desk.loop.scene, ReplayDock)


def look_at(desk: Desk, path: Path = GOLDEN) -> ReplayDock:
    desk.app.start(path)
    desk.step()
    return replay(desk)


def press(desk: Desk, name: str) -> None:
    desk.step()
    desk.click(desk.widget(name, replay(desk).layer.root).rect.center)


def answer(desk: Desk, name: str) -> None:
    dialog = replay(desk).layer.dialog
    assert dialog is not None
    desk.click(desk.widget(name, dialog).rect.center)


def test_a_record_dropped_on_the_window_is_shown_and_leads_back_to_the_table(desk: Desk) -> None:
    desk.begin()
    table = desk.table
    desk.post(pygame.DROPFILE, file=str(GOLDEN))
    desk.step()
    assert replay(desk).playback.replay.rules.id
    desk.key(pygame.K_ESCAPE)
    desk.step()
    assert desk.loop.scene is table


def test_a_dropped_file_that_is_no_record_is_told(desk: Desk, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear all", encoding="utf-8")
    desk.app.start()
    title = desk.loop.scene
    desk.post(pygame.DROPFILE, file=str(other))
    desk.step()
    assert isinstance(desk.loop.scene, MessageScreen)
    assert "letter.txt" in " ".join(desk.read)
    desk.press_button(desk.t("Continue"))
    assert desk.loop.scene is title


def test_a_record_file_opens_at_its_first_deal_with_every_hand_open(desk: Desk) -> None:
    scene = look_at(desk)
    assert scene.playback.step == 0
    view = scene.table.board.view
    assert view == scene.playback.match.open_view()
    assert all(HIDDEN not in hand for hand in view.hands)
    assert "Deal 1 of 7 · step 0" in desk.painted


def test_steps_by_keys_and_by_buttons_show_what_the_record_says(desk: Desk) -> None:
    scene = look_at(desk)
    for n in range(1, 30):
        desk.key(pygame.K_RIGHT)
        desk.wait(0.1)
        assert scene.playback.step == n
        assert scene.table.board.view == scene.playback.match.open_view()
    for n in range(28, 0, -1):
        desk.key(pygame.K_LEFT)
        assert scene.playback.step == n
        assert scene.table.board.view == scene.playback.match.open_view()
    press(desk, "A step on (→)")
    assert scene.playback.step == 2
    press(desk, "A step back (←)")
    assert scene.playback.step == 1


def test_steps_in_motion_arrive_too_also_in_a_hurry(desks: Desks) -> None:
    desk = desks(settings=MOVING)
    scene = look_at(desk)
    for _ in range(25):
        desk.key(pygame.K_RIGHT)
    desk.run_until(lambda: scene.table.board.idle)
    assert scene.playback.step == 25
    assert scene.table.board.view == scene.playback.match.open_view()


def test_the_ends_and_the_deals_between_are_reached(desk: Desk) -> None:
    scene = look_at(desk)
    desk.key(pygame.K_LEFT)
    assert scene.playback.step == 0
    desk.key(pygame.K_END)
    last = scene.playback.last
    assert scene.playback.step == last
    desk.key(pygame.K_RIGHT)
    assert scene.playback.step == last
    scene.playback.go_to(scene.playback.replay.starts[1] - 1)
    desk.key(pygame.K_RIGHT)
    assert "Deal 2 of 7 · step 0" in desk.painted
    desk.key(pygame.K_HOME)
    assert scene.playback.step == 0


def test_the_time_line_is_scrubbed_with_the_mouse(desk: Desk) -> None:
    scene = look_at(desk)
    line = scene._bar.timeline.rect
    desk.press((line.x + 20, line.centery))
    for part in (0.3, 0.6, 0.5):
        desk._move((line.x + round(line.width * part), line.centery))
        assert scene.playback.step == pytest.approx(scene.playback.last * part, abs=20)
        assert scene.table.board.view == scene.playback.match.open_view()
    desk._release((line.centerx, line.centery))
    assert scene.table.status.latest


def test_pointing_at_a_sign_says_what_happened_there(desk: Desk) -> None:
    scene = look_at(desk)
    moment = next(each for each in scene.playback.replay.moments if each.kind is MomentKind.CANASTA)
    desk._move((scene._bar.timeline._x(moment.step), scene._bar.timeline.rect.centery))
    desk.wait(1.0)
    assert "into a canasta" in scene._bar.timeline.hint
    assert scene._bar.timeline.hint in desk.painted


def test_it_plays_at_a_speed_until_its_end_and_pauses(desk: Desk) -> None:
    scene = look_at(desk)
    desk.key(pygame.K_SPACE)
    desk.wait(7.5)
    slow = scene.playback.step
    assert slow > 4
    for _ in range(3):
        desk.key(pygame.K_PLUS)
    assert scene.playback.speed == 8.0
    desk.wait(7.5)
    assert scene.playback.step - slow > 4 * slow
    desk.key(pygame.K_SPACE)
    at = scene.playback.step
    desk.wait(3)
    assert scene.playback.step == at
    scene.playback.go_to(scene.playback.last - 2)
    desk.key(pygame.K_SPACE)
    desk.wait(3)
    assert (scene.playback.step, scene.playback.playing) == (scene.playback.last, False)


def test_nothing_is_drawn_while_nothing_moves(desk: Desk) -> None:
    scene = look_at(desk)
    desk.wait(1)
    assert not desk.step()
    assert not scene.table.dirty
    assert not desk.step(0.25)
    assert not scene.table.dirty


def test_moments_are_jumped_to_by_keys_and_from_their_list(desk: Desk) -> None:
    scene = look_at(desk)
    steps = sorted({moment.step for moment in scene.playback.replay.moments})
    for step in steps[1:6]:
        desk.key(pygame.K_PAGEDOWN)
        assert scene.playback.step == step
    desk.key(pygame.K_PAGEUP)
    assert scene.playback.step == steps[4]
    desk.key(pygame.K_j)
    dialog = scene.layer.dialog
    assert dialog is not None
    (rows,) = (widget for widget in dialog.walk() if isinstance(widget, ListView))
    assert rows.value
    desk.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert scene.layer.dialog is None
    assert scene.playback.step == scene.playback.replay.moments[rows.chosen].step > steps[4]
    press(desk, "Moments…")
    desk.key(pygame.K_ESCAPE)
    assert scene.layer.dialog is None
    assert replay(desk) is scene


def test_the_moment_of_the_score_shows_the_sheet_and_comes_back(desk: Desk) -> None:
    scene = look_at(desk)
    scores = [n for n, moment in enumerate(scene.playback.replay.moments) if moment.kind is MomentKind.SCORE]
    desk.key(pygame.K_j)
    rows = scene.layer.focus
    assert isinstance(rows, ListView)
    rows.chosen = scores[1]
    desk.key(pygame.K_RETURN)
    assert isinstance(desk.loop.scene, ScoreSheetScene)
    assert any("Deal 2" in text for text in desk.read)
    desk.press_button("Back to the table")
    assert replay(desk).playback.step == scene.playback.replay.moments[scores[1]].step


def test_one_hand_is_seen_as_its_player_saw_it_from_any_seat(desk: Desk) -> None:
    scene = look_at(desk)
    scene.playback.go_to(30)
    desk.key(pygame.K_o)
    for seat in (1, 2, 3, 0):
        press(desk, scene.names[scene.playback.viewer])
        assert scene.playback.viewer == seat
        assert scene.table.board.view == scene.playback.replay.family.view_of(scene.playback.replay.position(30), seat)
        assert scene.table.board.bottom == seat
    for _ in range(12):
        desk.key(pygame.K_RIGHT)
        desk.wait(0.1)
        step = scene.playback.step
        assert scene.table.board.view == scene.playback.replay.family.view_of(scene.playback.replay.position(step), 0)
    press(desk, "One hand")
    assert scene.table.board.view == scene.playback.match.open_view()


def test_why_a_computer_did_that_is_told_at_any_action(desk: Desk) -> None:
    scene = look_at(desk)
    for step in (5, 40, 41, 200):
        scene.playback.go_to(step)
        desk.key(pygame.K_w)
        assert scene.table.message


def test_a_deal_that_people_still_play_keeps_its_secrets(desks: Desks) -> None:
    desk = desks()
    match = save_game(desk.folders, lambda match: match.deal_no == 2 and len(match.moves) > 20)
    scene = look_at(desk, desk.record())
    assert all(HIDDEN not in hand for hand in scene.table.board.view.hands)
    desk.key(pygame.K_END)
    assert scene.table.board.view == match.view(0)
    desk.key(pygame.K_o)
    assert scene.table.board.view == match.view(0)
    assert "The other hands stay hidden as long as this deal is being played." in desk.painted
    desk.key(pygame.K_s)
    assert all(card == HIDDEN for hand in scene.table.board.view.hands for card in hand)


def test_of_a_deal_that_several_people_still_play_no_hand_is_open(desks: Desks) -> None:
    desk = desks()
    save_game(desk.folders, lambda match: match.deal_no == 2 and len(match.moves) > 20, people=(0, 2))
    scene = look_at(desk, desk.record())
    assert all(HIDDEN not in hand for hand in scene.table.board.view.hands)
    start = scene.playback.replay.starts[1]
    for step in range(start, scene.playback.last + 1):
        scene.playback.go_to(step - 1)
        desk.key(pygame.K_RIGHT)
        for seat in range(4):
            assert scene.playback.step == step
            assert scene.table.board.bottom == scene.playback.viewer == seat
            assert all(card == HIDDEN for hand in scene.table.board.view.hands for card in hand)
            assert not any("draws:" in text for text in (*desk.painted, scene.table.status.latest))
            desk.key(pygame.K_s)
    desk.key(pygame.K_o)
    assert "All hands stay hidden as long as this deal is being played." in desk.painted
    assert "No hand" in desk.painted
    desk.key(pygame.K_w)
    assert scene.table.message


def test_a_deal_that_is_still_played_cannot_be_played_on_as_another_game(desks: Desks) -> None:
    desk = desks()
    save_game(desk.folders, lambda match: match.deal_no == 2 and len(match.moves) > 20)
    look_at(desk, desk.record())
    desk.key(pygame.K_END, pygame.K_c)
    assert replay(desk).layer.dialog is None
    assert any(text.startswith("This deal is still being played: a new game") for text in desk.painted)
    desk.record()  # there is no other


def test_the_further_decks_of_a_running_match_are_not_dealt_in_a_game_played_on(desks: Desks) -> None:
    desk = desks()
    save_game(desk.folders, lambda match: match.deal_no == 2 and len(match.moves) > 20)
    path = desk.record()
    header, *lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("".join(f"{line}\n" for line in (with_header(header, number=5), *lines)), encoding="utf-8")
    look_at(desk, path)
    desk.key(pygame.K_c)
    answer(desk, "Play on")
    assert desk.game.match.header.number is None


def test_playing_on_begins_a_new_game_and_leaves_the_record_as_it_is(desks: Desks) -> None:
    desk = desks()
    save_game(desk.folders, lambda match: match.deal_no == 2 and len(match.moves) > 20)
    path = desk.record()
    before = path.read_bytes()
    scene = look_at(desk, path)
    step = scene.playback.replay.starts[0] + 17
    scene.playback.go_to(step)
    position = scene.playback.replay.position(step)
    desk.key(pygame.K_c)
    answer(desk, "Stay here")
    press(desk, "Play on from here")
    answer(desk, "Play on")
    desk.step()
    assert isinstance(desk.loop.scene, TableScene)
    assert desk.game.match.position == position
    desk.settle()
    desk.play_turn()
    assert path.read_bytes() == before
    (new,) = (each for each in desk.folders.games.glob("*.canasta") if each != path)
    header = read_record(new.read_bytes())[0].item
    assert isinstance(header, Header)
    assert (header.origin, header.seats[0].player) == (path.stem, "human")
    old = Replay(before.decode().splitlines()).line(step)
    assert Replay(new.read_text().splitlines()).line(step) == old


def test_in_a_record_of_computers_whoever_sits_in_front_plays_on(desk: Desk) -> None:
    scene = look_at(desk)
    desk.key(pygame.K_s)
    scene.playback.go_to(50)
    desk.key(pygame.K_c)
    answer(desk, "Play on")
    desk.step()
    assert [seat.player for seat in desk.game.match.seats] == ["computer", "human", "computer", "computer"]


def test_at_the_end_of_a_match_there_is_nothing_to_play(desk: Desk) -> None:
    look_at(desk)
    desk.key(pygame.K_END, pygame.K_c)
    assert replay(desk).layer.dialog is None
    assert any("The match is over here" in text for text in desk.painted)


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
    desk: Desk, tmp_path: Path, name: str, content: bytes | None, sentence: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    desk.app.start(path)
    assert isinstance(desk.loop.scene, MessageScreen)
    assert any(sentence in text and str(path) in text for text in desk.read)
    desk.press_button("Continue")
    assert isinstance(desk.loop.scene, TitleScreen)
    if content is not None:
        assert path.read_bytes() == content


@pytest.mark.parametrize("name", ["A\\u0000da", "A\\ud800da", "A\\nda", "\\u202eAda", "A" * 20_000])
def test_a_player_of_any_name_is_seen_at_the_table(desk: Desk, tmp_path: Path, name: str) -> None:
    path, text = tmp_path / "strange.canasta", GOLDEN.read_text(encoding="utf-8")
    (first, *_) = json.loads(text.splitlines()[0])["seats"]
    path.write_text(text.replace(f'"{first["name"]}"', f'"{name}"', 1), encoding="utf-8")
    look_at(desk, path)
    assert desk.painted


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a name is text")
@pytest.mark.parametrize("content", [b"no record\n", None])
def test_a_bad_file_whose_name_is_no_text_is_told_too(desk: Desk, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / b"caf\xe9.canasta".decode(errors="surrogateescape")
    if content is not None:
        path.write_bytes(content)
    desk.app.start(path)
    assert isinstance(desk.loop.scene, MessageScreen)
    desk.press_button("Continue")
    assert isinstance(desk.loop.scene, TitleScreen)


def test_a_file_cut_off_in_the_middle_of_a_line_is_seen_as_far_as_it_goes(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(GOLDEN.read_bytes()[:9000])
    assert look_at(desk, path).playback.last > 5


def test_leaving_and_the_menu_and_the_rules(desk: Desk) -> None:
    scene = look_at(desk)
    desk.key(pygame.K_F1)
    assert isinstance(desk.loop.scene, RulesScreen)
    desk.key(pygame.K_ESCAPE)
    assert replay(desk) is scene
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.loop.scene, TitleScreen)


def test_a_resize_lays_table_and_bar_anew(desk: Desk) -> None:
    scene = look_at(desk)
    for size in ((800, 600), (1920, 1080), (2560, 600), (1280, 800)):
        desk.resize(size)
        desk.step()
        bar = scene._bar.root.rect
        assert bar.bottom == size[1]
        assert scene.table.board.display.layout.table.size == (size[0], bar.top)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_no_text_of_the_bar_is_cut_off_or_covers_another(desks: Desks, language: str, size: tuple[int, int]) -> None:
    desk = desks(size=size, settings=replace(QUICK, language=language))
    scene = look_at(desk)
    scene.names = ("Dieudonné Aimé X", *scene.names[1:])  # as long as a name may be
    desk.resize((size[0], size[1] + 1))
    inks: list[Ink] = []
    desk.app.program.graphics.text.log, scene.table.dirty = inks, True
    with desk.looking():
        desk.step(0)
    desk.app.program.graphics.text.log = None
    bar = [ink for ink in inks if scene._bar.root.rect.collidepoint(ink.rect.center)]
    assert len(bar) > 6
    check_whole_and_apart(bar, pygame.Rect((0, 0), (size[0], size[1] + 1)), scrolls=False)
