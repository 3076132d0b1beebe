"""Several people play the same deals, each at a table of their own: in turn, hidden, and through every interruption."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from canasta_gui import screens
from canasta_gui.match.duplicate import DuplicateFile, duplicate_path
from canasta_gui.match.follower import problems
from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.match.record import DealLine, read_header, read_lines
from canasta_gui.screens.duplicate import ResultScreen
from canasta_gui.screens.duplicate_turns import TurnScreen
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.hot_seat import PATIENCE
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.game_files import read_game
from canasta_gui.ui.table.scene import TableScene
from tests.ui.pilot import NAMES, QUICK, Pilot, Pilots
from tests.ui.test_duplicate import answer, finish_deal


@pytest.fixture
def pilots(tmp_path: Path) -> Iterator[Pilots]:
    with Pilots(tmp_path) as pilots:
        yield pilots


def begin(pilot: Pilot, *people: int, preset: str = "romme-acquisition", length: str = "half") -> None:
    pilot.app.start()
    pilot.app.program.rule_sets.look()
    rules = pilot.app.program.rule_sets.rules(preset)
    players = tuple(SeatSetup(name, seat in people) for seat, name in enumerate(NAMES[: rules.players]))
    pilot.loop.one_of = 10
    pilot.show(NewGameScreen, GameSetup(preset, players, second="novice", apart=True, length=length))
    pilot.press_button("Deal the cards")


def sit_down(pilot: Pilot) -> str:
    """Return the person who is called sits down; return the name."""
    scene = pilot.loop.scene
    assert isinstance(scene, TurnScreen), scene
    name = scene.name.split()[0]
    pilot.step()
    pilot.step(PATIENCE)
    pressed = [name for name in pilot.read if name.startswith("I am ")]
    pilot.press_button(pressed[0])
    pilot.settle()
    assert isinstance(pilot.loop.scene, TableScene)
    return name


def records(pilot: Pilot) -> list[tuple[str, ...]]:
    (folder,) = [path for path in pilot.folders.duplicates.iterdir() if path.is_dir()]
    return [read_game(path).lines for path in sorted(folder.glob("*.canasta"))]


def decks(lines: tuple[str, ...]) -> list[tuple[object, ...]]:
    return [(each.item.order, each.item.dealer) for each in read_lines(lines) if isinstance(each.item, DealLine)]


@pytest.mark.long
def test_a_whole_match_of_two_people_in_turn(pilots: Pilots) -> None:
    """The same cards for both, nothing to see before both have played; at the end two games like all others."""
    pilot = pilots(settings=QUICK, numbered=True)
    begin(pilot, 0, 2)
    rounds = 0
    while True:
        assert sit_down(pilot) == "Ada"
        assert [seat.name for seat in pilot.game.match.seats] == ["Ada", "Basile", "Mei", "Denis"]
        finish_deal(pilot)
        assert isinstance(pilot.loop.scene, TurnScreen)
        assert not any(str(points) in " ".join(pilot.read) for points in totals(pilot, 0) if points > 9)
        assert sit_down(pilot) == "Clara"
        assert [seat.name for seat in pilot.game.match.seats] == ["Clara", "Basile", "Mei", "Denis"]
        finish_deal(pilot)
        assert isinstance(pilot.loop.scene, ResultScreen)
        pilot.run_until(lambda: "The second table is still playing…" not in pilot.read)
        rounds += 1
        assert {"Ada", "Clara", f"Deal {rounds}", "Total"} <= set(pilot.read)
        assert "–" not in pilot.read
        first, second = (decks(lines) for lines in records(pilot))
        assert first[:rounds] == second[:rounds]
        assert not list(pilot.folders.games.glob("*.canasta"))
        if "Next deal" not in pilot.read:
            break
        pilot.press_button("Next deal")
    assert rounds > 1
    pilot.press_button("Back to the title")
    assert isinstance(pilot.loop.scene, TitleScreen)
    games = sorted(pilot.folders.games.glob("*.canasta"))
    assert len(games) == 2
    for path in games:
        assert list(problems(read_lines(read_game(path).lines))) == []
        assert DuplicateFile.read(duplicate_path(pilot.folders, path.stem)) is not None
    assert not [path for path in pilot.folders.duplicates.iterdir() if path.is_dir()]


def totals(pilot: Pilot, nth: int) -> list[int]:
    """Return the points that a record on the disk has so far."""
    ends = [line for line in records(pilot)[nth] if line.startswith('{"end"')]
    return [] if not ends else list(read_lines([records(pilot)[nth][0], ends[-1]])[1].item.totals)  # type: ignore[union-attr]


@pytest.mark.long
def test_it_goes_on_after_a_kill_wherever_it_was(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK, numbered=True)
    begin(pilot, 0, 1, preset="classique-2", length="whole")
    assert isinstance(pilot.loop.scene, TurnScreen)

    pilot = pilots(settings=None, numbered=True)  # before the first card
    pilot.app.start()
    pilot.press_button("Continue")
    assert sit_down(pilot) == "Ada"
    pilot.mouse.play(pilot.decide())
    lines = pilot.game.match.lines

    pilot = pilots(settings=None, numbered=True)  # within a turn
    pilot.app.start()
    pilot.press_button("Continue")
    assert any("go on" in name for name in pilot.read)
    assert sit_down(pilot) == "Ada"
    assert pilot.game.match.lines == lines
    finish_deal(pilot)

    pilot = pilots(settings=None, numbered=True)  # between two people
    pilot.app.start()
    pilot.press_button("Continue")
    assert sit_down(pilot) == "Basile"
    finish_deal(pilot)
    shown = pilot.read

    pilot = pilots(settings=None, numbered=True)  # before the results were read
    pilot.app.start()
    pilot.press_button("Continue")
    assert isinstance(pilot.loop.scene, ResultScreen)
    pilot.run_until(lambda: "The second table is still playing…" not in pilot.read)
    assert set(shown) - {"The second table is still playing…"} <= set(pilot.read)
    pilot.press_button("Next deal")
    assert sit_down(pilot) == "Ada"


def test_nobody_sees_the_others_deal_in_lists_and_menus(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK, numbered=True)
    begin(pilot, 0, 1, preset="classique-2", length="whole")
    sit_down(pilot)
    finish_deal(pilot)
    pilot.app.title()
    pilot.show(GamesScreen)
    pilot.run_until(lambda: isinstance(pilot.loop.scene, GamesScreen))
    assert "Under way" in pilot.read
    assert not any("points" in name or "1,0" in name for name in pilot.read)
    pilot.press_button("Duplicate · deal 1 · Ada, Basile")
    assert sit_down(pilot) == "Basile"
    pilot.key(pygame.K_ESCAPE)
    menu = [widget.name for widget in pilot.table.dialog.walk()] if pilot.table.dialog is not None else []
    assert "Settings" in menu
    assert not {"Restart this deal…", "Both tables…"} & set(menu)


def test_a_game_can_be_ended_and_nothing_of_it_is_lost(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK, numbered=True)
    begin(pilot, 0, 1, preset="classique-2", length="whole")
    sit_down(pilot)
    finish_deal(pilot)
    before = records(pilot)
    pilot.step()
    pilot.step(PATIENCE)
    pilot.press_button("End the game…")
    answer(pilot, "End the game")
    assert isinstance(pilot.loop.scene, TitleScreen)
    games = sorted(pilot.folders.games.glob("*.canasta"), reverse=True)  # the first has no number behind its name
    assert [read_game(path).lines for path in games] == before
    assert [read_header(lines).seats[0].name for lines in before] == ["Ada", "Basile"]

    screens.saved_games.resume(pilot.app.program, games[0])  # it goes on by itself, with its second table
    pilot.settle()
    finish_deal(pilot)
    assert isinstance(pilot.loop.scene, ScoreSheetScreen)
    assert "Second table · Novice" in pilot.read


def test_records_whose_game_is_damaged_become_games(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK, numbered=True)
    begin(pilot, 0, 1, preset="classique-2", length="whole")
    (path,) = pilot.folders.duplicates.glob("*.jsonl")
    path.write_text("nonsense\n")
    before = records(pilot)
    pilot = pilots(settings=None, numbered=True)
    pilot.app.start()
    assert sorted(read_game(path).lines for path in pilot.folders.games.glob("*.canasta")) == sorted(before)


def test_one_person_alone_has_a_usual_game_with_a_second_table(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK, numbered=True)
    begin(pilot, 0, preset="classique-2")
    assert not isinstance(pilot.loop.scene, TurnScreen)
