"""Several people play the same deals, each at a table of their own: in turn, hidden, and through every interruption."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from canasta_gui.match.duplicate.duplicate_file import DuplicateFile, duplicate_path
from canasta_gui.match.record import DealLine, read_header, read_lines
from canasta_gui.match.record_check import problems
from canasta_gui.match.setup import GameSetup, SeatSetup
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.game_files import read_game
from canasta_gui.ui.scenes.curtain import PATIENCE
from canasta_gui.ui.scenes.duplicate.results import ResultScene
from canasta_gui.ui.scenes.duplicate.turn import TurnScene
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.table.scene import TableScene
from tests.ui.desk import NAMES, QUICK, Desk, Desks
from tests.ui.test_duplicate import answer, finish_deal


@pytest.fixture
def desks(tmp_path: Path) -> Iterator[Desks]:
    with Desks(tmp_path) as desks:
        yield desks


def begin(desk: Desk, *people: int, preset: str = "romme-acquisition", length: str = "half") -> None:
    desk.app.start()
    desk.app.program.rule_sets.look()
    rules = desk.app.program.rule_sets.rules(preset)
    players = tuple(SeatSetup(name, seat in people) for seat, name in enumerate(NAMES[: rules.players]))
    desk.loop.one_of = 10
    desk.show(NewGameScreen, GameSetup(preset, players, second="novice", apart=True, length=length))
    desk.press_button("Deal the cards")


def sit_down(desk: Desk) -> str:
    """The person who is called sits down; return the name."""
    scene = desk.loop.scene
    assert isinstance(scene, TurnScene), scene
    name = scene.name.split()[0]
    desk.step()
    desk.step(PATIENCE)
    pressed = [name for name in desk.read if name.startswith("I am ")]
    desk.press_button(pressed[0])
    desk.settle()
    assert isinstance(desk.loop.scene, TableScene)
    return name


def records(desk: Desk) -> list[tuple[str, ...]]:
    (folder,) = [path for path in desk.folders.duplicates.iterdir() if path.is_dir()]
    return [read_game(path).lines for path in sorted(folder.glob("*.canasta"))]


def decks(lines: tuple[str, ...]) -> list[tuple[object, ...]]:
    return [(each.item.order, each.item.dealer) for each in read_lines(lines) if isinstance(each.item, DealLine)]


def test_a_whole_match_of_two_people_in_turn(desks: Desks) -> None:
    """The same cards for both, nothing to see before both have played; at the end two games like all others."""
    desk = desks(settings=QUICK, numbered=True)
    begin(desk, 0, 2)
    rounds = 0
    while True:
        assert sit_down(desk) == "Ada"
        assert [seat.name for seat in desk.game.match.seats] == ["Ada", "Basile", "Mei", "Denis"]
        finish_deal(desk)
        assert isinstance(desk.loop.scene, TurnScene)
        assert not any(str(points) in " ".join(desk.read) for points in totals(desk, 0) if points > 9)
        assert sit_down(desk) == "Clara"
        assert [seat.name for seat in desk.game.match.seats] == ["Clara", "Basile", "Mei", "Denis"]
        finish_deal(desk)
        assert isinstance(desk.loop.scene, ResultScene)
        desk.run_until(lambda: "The second table is still playing…" not in desk.read)
        rounds += 1
        assert {"Ada", "Clara", f"Deal {rounds}", "Total"} <= set(desk.read)
        assert "–" not in desk.read
        first, second = (decks(lines) for lines in records(desk))
        assert first[:rounds] == second[:rounds]
        assert not list(desk.folders.games.glob("*.canasta"))
        if "Next deal" not in desk.read:
            break
        desk.press_button("Next deal")
    assert rounds > 1
    desk.press_button("Back to the title")
    assert isinstance(desk.loop.scene, TitleScreen)
    games = sorted(desk.folders.games.glob("*.canasta"))
    assert len(games) == 2
    for path in games:
        assert list(problems(read_lines(read_game(path).lines))) == []
        assert DuplicateFile.read(duplicate_path(desk.folders, path.stem)) is not None
    assert not [path for path in desk.folders.duplicates.iterdir() if path.is_dir()]


def totals(desk: Desk, nth: int) -> list[int]:
    """The points that a record on the disk has so far."""
    ends = [line for line in records(desk)[nth] if line.startswith('{"end"')]
    return [] if not ends else list(read_lines([records(desk)[nth][0], ends[-1]])[1].item.totals)  # type: ignore[union-attr]


def test_it_goes_on_after_a_kill_wherever_it_was(desks: Desks) -> None:
    desk = desks(settings=QUICK, numbered=True)
    begin(desk, 0, 1, preset="classique-2", length="whole")
    assert isinstance(desk.loop.scene, TurnScene)

    desk = desks(settings=None, numbered=True)  # before the first card
    desk.app.start()
    desk.press_button("Continue")
    assert sit_down(desk) == "Ada"
    desk.mouse.play(desk.decide())
    lines = desk.game.match.lines

    desk = desks(settings=None, numbered=True)  # within a turn
    desk.app.start()
    desk.press_button("Continue")
    assert any("go on" in name for name in desk.read)
    assert sit_down(desk) == "Ada"
    assert desk.game.match.lines == lines
    finish_deal(desk)

    desk = desks(settings=None, numbered=True)  # between two people
    desk.app.start()
    desk.press_button("Continue")
    assert sit_down(desk) == "Basile"
    finish_deal(desk)
    shown = desk.read

    desk = desks(settings=None, numbered=True)  # before the results were read
    desk.app.start()
    desk.press_button("Continue")
    assert isinstance(desk.loop.scene, ResultScene)
    desk.run_until(lambda: "The second table is still playing…" not in desk.read)
    assert set(shown) - {"The second table is still playing…"} <= set(desk.read)
    desk.press_button("Next deal")
    assert sit_down(desk) == "Ada"


def test_nobody_sees_the_others_deal_in_lists_and_menus(desks: Desks) -> None:
    desk = desks(settings=QUICK, numbered=True)
    begin(desk, 0, 1, preset="classique-2", length="whole")
    sit_down(desk)
    finish_deal(desk)
    desk.app.title()
    desk.show(GamesScreen)
    desk.run_until(lambda: isinstance(desk.loop.scene, GamesScreen))
    assert "Under way" in desk.read
    assert not any("points" in name or "1,0" in name for name in desk.read)
    desk.press_button("Duplicate · deal 1 · Ada, Basile")
    assert sit_down(desk) == "Basile"
    desk.key(pygame.K_ESCAPE)
    menu = [widget.name for widget in desk.table.dialog.walk()] if desk.table.dialog is not None else []
    assert "Settings" in menu
    assert not {"Restart this deal…", "Both tables…"} & set(menu)


def test_a_game_can_be_ended_and_nothing_of_it_is_lost(desks: Desks) -> None:
    desk = desks(settings=QUICK, numbered=True)
    begin(desk, 0, 1, preset="classique-2", length="whole")
    sit_down(desk)
    finish_deal(desk)
    before = records(desk)
    desk.step()
    desk.step(PATIENCE)
    desk.press_button("End the game…")
    answer(desk, "End the game")
    assert isinstance(desk.loop.scene, TitleScreen)
    games = sorted(desk.folders.games.glob("*.canasta"), reverse=True)  # the first has no number behind its name
    assert [read_game(path).lines for path in games] == before
    assert [read_header(lines).seats[0].name for lines in before] == ["Ada", "Basile"]

    desk.app.saved_games.resume(games[0])  # it goes on by itself, with its second table
    desk.settle()
    finish_deal(desk)
    assert isinstance(desk.loop.scene, ScoreSheetScene)
    assert "Second table · Novice" in desk.read


def test_records_whose_game_is_damaged_become_games(desks: Desks) -> None:
    desk = desks(settings=QUICK, numbered=True)
    begin(desk, 0, 1, preset="classique-2", length="whole")
    (path,) = desk.folders.duplicates.glob("*.jsonl")
    path.write_text("nonsense\n")
    before = records(desk)
    desk = desks(settings=None, numbered=True)
    desk.app.start()
    assert sorted(read_game(path).lines for path in desk.folders.games.glob("*.canasta")) == sorted(before)


def test_one_person_alone_has_a_usual_game_with_a_second_table(desks: Desks) -> None:
    desk = desks(settings=QUICK, numbered=True)
    begin(desk, 0, preset="classique-2")
    assert not isinstance(desk.loop.scene, TurnScene)
