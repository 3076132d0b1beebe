"""Random clicks, drags, keys and sizes over the whole program: it never fails, and the record stays valid."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pygame
import pytest
from filelock import FileLock

from canasta_gui.match.follower import problems
from canasta_gui.match.record import read_record
from canasta_gui.match.score_pad.sheet import PadHeader
from canasta_gui.program.defaults import PRESET
from canasta_gui.program.program import Program
from canasta_gui.rules.families import load_rules
from canasta_gui.screens.daily import DailyScreen
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.hot_seat import CurtainScreen
from canasta_gui.screens.league import LeagueScreen
from canasta_gui.screens.new_scoring import NewScoringScreen
from canasta_gui.screens.real_cards import RealCardsScreen
from canasta_gui.screens.score_pad import ScoringsScreen, TableStatisticsScreen
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.screen import Screen
from canasta_gui.screens.statistics import StatisticsScreen
from canasta_gui.storage.folders import Folders, claim_folders
from canasta_gui.storage.game_files import read_game
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets.controls import Button
from canasta_gui.ui.widgets.form import FormScene
from tests.lanes import some_in_gate
from tests.ui.mouse import Pos
from tests.ui.pilot import MOVING, NAMES, QUICK, Pilot, Pilots

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "classique-4.jsonl"
KEYS = [
    *(pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_SPACE, pygame.K_RETURN),
    *(pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_F11),
    *map(ord, "osuapbmynzx9"),
]
PAGES: list[Callable[[Program], Screen]] = [
    *(StatisticsScreen, StatisticsScreen, StatisticsScreen, GamesScreen, LeagueScreen),
    *(RealCardsScreen, NewScoringScreen, NewScoringScreen, ScoringsScreen, TableStatisticsScreen),
    DailyScreen,
]
SIZES = [(800, 600), (1000, 700), (1280, 800)]


class RandomInput:
    """A source of random events."""

    def __init__(self, pilot: Pilot, chance: random.Random) -> None:
        self.pilot, self.chance = pilot, chance
        self._things: list[Callable[[], None]] = [
            *(2 * [self.follow]),
            *(2 * [lambda: pilot.click(self.somewhere())]),
            *(4 * [lambda: self.drag(self.somewhere(), self.somewhere())]),
            lambda: pilot.double_click(self.somewhere()),
            *(3 * [lambda: self.button(self.somewhere())]),
            *(4 * [self.press_a_key]),
            self.type_a_letter,
            lambda: pilot.wait(chance.choice([0.1, 1.0, 5.0])),
            self.disturb,
            self.seldom,
            *(3 * [self.proceed]),
        ]

    def gust(self) -> None:
        """Do one thing, the likelier the more often it stands in the list."""
        self.chance.choice(self._things)()

    def press_a_key(self) -> None:
        self.pilot.key(
            self.chance.choice(KEYS), mod=self.chance.choice([0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL])
        )

    def type_a_letter(self) -> None:
        self.pilot.post(pygame.TEXTINPUT, text=self.chance.choice(["a", "é", "字", " "]))

    def disturb(self) -> None:
        """Post a system event."""
        self.pilot.post(self.chance.choice([pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWEXPOSED]))

    def follow(self) -> None:
        """Play one sensible action, so that the game gets on."""
        pilot, scene = self.pilot, self.pilot.loop.scene
        if isinstance(scene, CurtainScreen):
            pilot.pass_curtain()
        elif isinstance(scene, ScoreSheetScreen):
            pilot.key(pygame.K_RETURN)
        elif isinstance(scene, TableScene) and scene.dialog is None and scene.conductor.waiting_for_viewer:
            scene.board.cancel()
            scene.board.commands.take_back()
            pilot.settle()
            game = pilot.app.program.games.current
            if game is None or game.table is not scene:  # a lesson or a record, perhaps over a match
                pilot.key(pygame.K_PAGEDOWN)
            else:
                pilot.mouse.play(pilot.decide())

    def proceed(self) -> None:
        """Press the page's main button, or change one of its choices."""
        scene = self.pilot.loop.scene
        root = scene.layer.root if isinstance(scene, FormScene) else None
        every = [each for each in root.walk() if each.focusable and each.visible] if root is not None else []
        main = [each for each in every if isinstance(each, Button) and each.kind == "primary"]
        chosen = main if main and self.chance.random() < 0.5 else [*every]
        if chosen:
            self.pilot.click(self.chance.choice(chosen).rect.center)

    def visit(self) -> None:
        """Open another page from the title; each changes something that other pages or games use."""
        program = self.pilot.app.program
        self.pilot.app.start()
        program.screens.open(self.chance.choice(PAGES)(program))

    def button(self, pos: Pos) -> None:
        """Press or release a button, or turn the wheel: halves of gestures."""
        pilot, chance = self.pilot, self.chance
        match chance.randrange(3):
            case 0:
                pilot.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=chance.randint(1, 5), clicks=chance.randint(1, 3))
            case 1:
                pilot.post(pygame.MOUSEBUTTONUP, pos=pos, button=chance.randint(1, 5), clicks=1)
            case _:
                pilot.post(pygame.MOUSEWHEEL, x=0, y=chance.choice([-3, 1]), precise_y=1.0)

    def seldom(self) -> None:
        pilot, chance = self.pilot, self.chance
        match chance.randrange(6):
            case 4 | 5:
                self.visit()
            case 0:
                pilot.resize(chance.choice(SIZES))
            case 1 if isinstance(pilot.loop.scene, TableScene) and pilot.app.program.games.current is not None:
                pilot.open_settings()
                pilot.app.program.change(replace(pilot.app.program.settings, language=chance.choice(["en", "fr"])))
            case 2:
                pilot.app.program.change(
                    replace(pilot.app.program.settings, animation_speed=chance.choice([0.0, 1.0, 4.0]))
                )
            case _:
                pilot.wait(20.0)

    def drag(self, start: Pos, end: Pos) -> None:
        pilot = self.pilot
        pilot.post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
        pilot.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, clicks=1)
        for part in (0.3, 1.0):
            between = tuple(round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
            pilot.post(pygame.MOUSEMOTION, pos=between, rel=(0, 0), buttons=(1, 0, 0))
        pilot.post(pygame.MOUSEBUTTONUP, pos=end, button=1, clicks=1)

    def somewhere(self) -> Pos:
        """Return a position, mostly on an object."""
        chance, scene = self.chance, self.pilot.loop.scene
        width, height = self.pilot.window.size
        if isinstance(scene, TableScene) and chance.random() < 0.8:
            spots = [sprite.pose.center for sprite in scene.board.display.sprites()]
            spots += 4 * [rect.center for rect in scene.board.display.layout.zones.values()]
            point = chance.choice(spots)
            return round(point.x), round(point.y)
        root = scene.layer.root if isinstance(scene, FormScene) else None
        widgets = [each for each in root.walk() if each.focusable and each.visible] if root is not None else []
        if widgets and chance.random() < 0.8:
            return chance.choice(widgets).rect.center
        return chance.randrange(width), chance.randrange(height)


@pytest.mark.parametrize("seed", some_in_gate(range(6), one_in=6))
def test_a_storm_over_the_whole_program(pilots: Pilots, seed: int) -> None:
    chance = random.Random(seed)
    pilot = pilots(settings=chance.choice([QUICK, MOVING]), seed=seed, size=(800, 600))
    pilot.loop.one_of = 4
    random_input = RandomInput(pilot, chance)
    pilot.begin(chance.choice([(0,), (0, 2), (0, 1, 2, 3)]))
    for _ in range(250):
        random_input.gust()
        if pilot.loop._stopped:  # it has found the way out
            pilot.loop._stopped = False
            pilot.app.start()
    pilot.post(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1, clicks=1)
    paths = list(pilot.folders.games.iterdir())
    assert paths
    for path in paths:
        assert path.suffix == ".canasta"
        assert list(problems(read_record(path.read_bytes()))) == []
    game = pilot.app.program.games.current
    assert game is None or read_game(max(paths)).lines == game.match.lines or len(paths) > 1


@pytest.mark.parametrize("seed", some_in_gate(range(4), one_in=4))
def test_a_storm_over_a_second_window_writes_nothing(pilots: Pilots, folders: Folders, seed: int) -> None:
    """Whatever is pressed in it, also on pages to which nothing leads there."""
    chance = random.Random(seed)
    first = pilots(settings=QUICK, seed=seed, numbered=True)
    first.loop.one_of = 4
    first.begin()
    first.play_turn()
    first.app.program.daily_book.begin(date(2026, 11, 20), PRESET, first.record().name)
    rules = load_rules(PRESET)
    first.app.program.score_pads.begin(PadHeader("", rules, NAMES[:4], 0))
    first.close()
    others = claim_folders(folders)
    assert isinstance(others, FileLock)
    before = content_of(folders)
    try:
        window = pilots(settings=None, seed=seed, second=True, folders=folders)
        window.loop.one_of = 4
        window.app.open(GOLDEN)
        random_input = RandomInput(window, chance)
        for _ in range(120):
            random_input.gust()
            window.loop._stopped = False
        window.close()
    finally:
        others.release()
    assert content_of(folders) == before


def content_of(folders: Folders) -> dict[Path, bytes]:
    """Return the files of a home, but for the lock."""
    files = [path for path in folders.data.rglob("*") if path.is_file() and path.suffix != ".lock"]
    return {path: path.read_bytes() for path in files}
