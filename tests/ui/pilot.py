"""A pilot of the whole program without a screen: SDL's dummy driver, posted events, a clock that the test moves."""

import contextlib
import functools
import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

import pygame
import pytest

from canasta_gui.ai.levels import player
from canasta_gui.app.app import App
from canasta_gui.disk import write_atomically
from canasta_gui.match import own_rules
from canasta_gui.match.daily import numbered_deck
from canasta_gui.match.match import Match, MemoryJournal, deck_of, shuffled
from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.match.record import SeatInfo
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.defaults import LEVEL, PRESET, Dealer
from canasta_gui.program.program import Program
from canasta_gui.rules.canasta.actions import Pass
from canasta_gui.rules.core.cards import Card, parse_cards
from canasta_gui.rules.core.events import Discard
from canasta_gui.rules.core.rule_set_reader import merged
from canasta_gui.rules.families import (
    AnyAction,
    AnyEvent,
    AnyRules,
    AnyView,
    Decide,
    load_rules,
    rules_from_table,
    rules_to_table,
)
from canasta_gui.rules.seat_draw import Seated
from canasta_gui.screens import new_game
from canasta_gui.screens.cut import CutScreen
from canasta_gui.screens.draw_for_seats import DrawForSeatsScreen
from canasta_gui.screens.hot_seat import PATIENCE, CurtainScreen
from canasta_gui.screens.settings import SettingsScreen
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.settings import Settings, save_settings
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.table.card_samples import DeckFan
from canasta_gui.ui.table.dock import Dock
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.ui.widgets.value_controls import SegmentedControl
from tests.executors import AtOnce
from tests.ui.kept_drawings import keep_drawings, share_device, share_tools
from tests.ui.keyboard import Keyboard
from tests.ui.mouse import Mouse, Pos

T = TypeVar("T")
D = TypeVar("D", bound=Dock)
FRAME: Final = 1 / 60
NAMES: Final = ("Ada", "Basile", "Clara", "Denis", "Emma", "Fanny")
QUICK: Final = Settings(language="en", animation_speed=0.0, computer_pause=0.0, cut_deck=False)
"""Settings without animation, pauses and cut."""
CLUB: Final = player("club")
MOVING: Final = Settings(language="en", cut_deck=False)
"""Settings close to the defaults: cards fly, computers pause."""


class Stacked(random.Random):
    """A random source whose first shuffles give these decks, in order; later ones follow from the seed."""

    def __init__(self, *decks: Sequence[Card], seed: int = 1) -> None:
        super().__init__(seed)
        self._decks = list(decks)

    def shuffle(self, x: Any) -> None:
        super().shuffle(x)
        if self._decks:
            x[:] = self._decks.pop(0)


def dock_of(scene: Scene | None, kind: type[D]) -> D:
    """Return the dock of the table on the screen, which must be of this kind."""
    assert isinstance(scene, TableScene), scene
    assert isinstance(scene.dock, kind), scene.dock
    return scene.dock


def shows(scene: Scene | None, kind: type[Dock]) -> bool:
    """Return whether a table with a dock of this kind is on the screen."""
    return isinstance(scene, TableScene) and isinstance(scene.dock, kind)


def stacked(hands: Mapping[int, str], *, up: str = "", stock: str = "") -> list[Card]:
    """Return a deck for `Pilot.begin` that begins with these hands, up-card and stock; the rest is random."""
    rules = load_rules(PRESET)
    order: list[Card | None] = [None] * len(deck_of(rules))
    wanted = {
        seat + nth * rules.players: card for seat, text in hands.items() for nth, card in enumerate(parse_cards(text))
    }
    dealt = rules.cards.deal * rules.players
    wanted |= {dealt + nth: card for nth, card in enumerate(parse_cards(f"{up} {stock}"))}
    for at, card in wanted.items():
        order[at] = card
    rest = shuffled(rules, random.Random(1))
    for card in wanted.values():
        rest.remove(card)
    return [rest.pop() if card is None else card for card in order]


def save_game(
    folders: Folders,
    until: Callable[[Match], bool],
    *,
    people: Sequence[int] = (0,),
    preset: str = PRESET,
    own: Decide | None = None,
) -> Match:
    """Let computers play, match after match, until a condition holds; save the game as one played by `people`.

    `own`: the decisions of these people, if they are not those of the computers.
    """
    rules, chance = load_rules(preset), random.Random(1)
    seats = [
        SeatInfo(name, "human") if n in people else SeatInfo(name, "computer", LEVEL)
        for n, name in enumerate(NAMES[: rules.players])
    ]
    for _ in range(60):
        match = Match(rules, seats, MemoryJournal(), lambda _: shuffled(rules, chance))
        match.start()
        while not match.winners:
            if until(match):
                write_atomically(
                    folders.games / "2026-11-20-200000.canasta", "".join(f"{line}\n" for line in match.lines)
                )
                return match
            if match.to_act is None:
                match.next_deal()
            else:
                decide = own if own is not None and match.to_act in people else CLUB
                match.submit(match.to_act, decide(match.view(match.to_act), match.events_for(match.to_act)))
    raise AssertionError("the condition never became true")


def short_match(monkeypatch: pytest.MonkeyPatch, target: int) -> None:
    """Let matches by the default rules end at `target` points."""

    def short(preset: str) -> AnyRules:
        rules = load_rules(preset)
        return rules_from_table(merged(rules_to_table(rules), {"target": target})) if preset == PRESET else rules

    monkeypatch.setattr(own_rules, "load_rules", short)


@functools.cache
def the_window() -> Window:
    """Return the one window of all pilots; it stays open until the interpreter ends."""
    keep_drawings()
    return Window("Canasta")


class SparseLoop(Loop):
    """A loop that paints the first frame of a table and one of `one_of` later ones, as most are never inspected.

    Painting is two thirds of the work of a game. Skipped frames stay due; `Pilot.settle` paints the table at rest.
    """

    one_of = 8
    _due = 0
    _painted: Scene | None = None

    def _draw(self) -> bool:
        scene = self.scene
        if scene is None or not scene.dirty:
            return False
        self._due += 1
        if scene is self._painted and isinstance(scene, TableScene) and self._due % self.one_of:
            return False
        self._painted = scene
        return super()._draw()

    def catch_up(self) -> None:
        """Paint the skipped frame."""
        super()._draw()


class Pilot:
    """Runs the program in a window of `size`, with its files in `folders` and its decks from `chance` (or a `seed`).

    `settings` are saved before it starts; None keeps existing ones. `numbered`: the decks follow from the game number,
    as for players. `second`: another window holds the folders, and the program must be `open`ed. `drawer`: executor
    that draws the player's own decks.
    """

    def __init__(
        self,
        folders: Path | Folders,
        *,
        size: tuple[int, int] = (1280, 800),
        seed: int = 1,
        chance: random.Random | None = None,
        settings: Settings | None = None,
        numbered: bool = False,
        second: bool = False,
        drawer: Executor | None = None,
    ) -> None:
        self.folders = folders if isinstance(folders, Folders) else Folders(folders, folders)
        if settings is not None:
            save_settings(self.folders, settings)
        self.window = the_window()
        if self.window.fullscreen:
            self.window.toggle_fullscreen()
        self.window.resize(size)
        pygame.event.clear()
        self.time = 0.0
        self.moving = False
        self.loop = SparseLoop(self.window, lambda: self.time)
        chance = chance or random.Random(seed)
        self.app = App(
            Program(
                self.loop,
                self.folders,
                AtOnce(),
                dealer=Dealer(
                    chance,
                    deck=numbered_deck if numbered else lambda rules, _, __: shuffled(rules, chance),
                    number=itertools.count(1).__next__,
                ),
                now=lambda: datetime(2026, 11, 21, 9, 30, tzinfo=UTC),
                lab_executor=AtOnce,
                drawer=drawer or AtOnce(),
            )
        )
        share_tools(self.app.program.graphics)
        share_device(self.app.program.sounds)
        self.app.program.sounds._patience = 60.0  # there is a device or none, however busy the machine is
        if not second:
            self.app.program.prepare()
        self.mouse = Mouse(lambda: self.table, self.press, self._move, self._release, self.settle)
        self.keyboard = Keyboard(lambda: self.table, lambda key, mod: self.key(key, mod=mod), self.settle)
        self._held = False

    def close(self) -> None:
        """End the program; what it has on the disk stays."""
        if self.loop.scene is not None:
            self.loop.scene.leave()
        self.app.close()

    def show(self, screen: Callable[..., Scene], *state: object) -> None:
        """Show a screen of this kind above the title."""
        self.app.program.screens.show(screen(self.app.program, *state))

    def open_settings(self, section: int = 0) -> None:
        """Open the settings above the table."""
        program = self.app.program
        program.screens.open(SettingsScreen(program, section))

    @property
    def game(self) -> CurrentGame:
        """The current match."""
        assert self.app.program.games.current is not None
        return self.app.program.games.current

    @property
    def table(self) -> TableScene:
        """The table, which must be on the screen."""
        scene = self.loop.scene
        assert isinstance(scene, TableScene), scene
        return scene

    @property
    def form(self) -> FormScene:
        """The form on the screen, which must be one."""
        scene = self.loop.scene
        assert isinstance(scene, FormScene), scene
        return scene

    # --- time ---

    @contextlib.contextmanager
    def looking(self) -> Iterator[None]:
        """Paint every frame inside this context."""
        before, self.loop.one_of = self.loop.one_of, 1
        yield
        self.loop.one_of = before

    def step(self, seconds: float = FRAME) -> bool:
        """Advance by one frame."""
        self.time += seconds
        return self.loop.step(self.time)

    def run_until(self, done: Callable[[], bool], *, limit: float = 600.0) -> None:
        """Advance until a condition holds; AssertionError after `limit` seconds of the program's time."""
        end = self.time + limit
        while not done():
            assert self.time < end, f"nothing after {limit} seconds: {self.loop.scene}"
            self.moving = self.step(0.05)

    def wait(self, seconds: float) -> None:
        """Advance by `seconds`."""
        end = self.time + seconds
        while self.time < end:
            self.step(0.05)

    def settle(self) -> None:
        """Advance until the table waits for a person, here or on a phone, or another scene is shown."""
        self.moving = self.step()

        def settled() -> bool:
            scene = self.loop.scene
            if not isinstance(scene, TableScene):
                return True
            return not self.moving and scene.board.idle and scene.conductor.waiting_for_person

        self.run_until(settled)
        if self.loop.one_of <= SparseLoop.one_of:
            self.loop.catch_up()

    # --- input ---

    def press(self, pos: Pos, clicks: int = 1) -> None:
        """Press the main button; `clicks` is 2 for the second press of a double click."""
        self._held = True
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, clicks=clicks)

    def _move(self, pos: Pos) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(self._held), 0, 0))

    def _release(self, pos: Pos) -> None:
        self._held = False
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=1, clicks=1)

    def post(self, kind: int, **values: Any) -> None:
        """Post a system event and advance by one frame."""
        pygame.event.post(pygame.event.Event(kind, **values))
        self.step()

    def touch(self, pos: Pos, *, kind: int = pygame.FINGERDOWN, finger: int = 1) -> None:
        """Post a touch event: finger down by default, or motion or up (`kind`)."""
        width, height = self.window.size
        self.post(kind, touch_id=1, finger_id=finger, x=pos[0] / width, y=pos[1] / height, dx=0, dy=0)

    def tap(self, pos: Pos) -> None:
        """Touch and lift a finger."""
        self.touch(pos)
        self.touch(pos, kind=pygame.FINGERUP)

    def swipe(self, start: Pos, end: Pos) -> None:
        """Move a finger from one place to another."""
        self.touch(start)
        for step in range(1, 5):
            point = start[0] + (end[0] - start[0]) * step // 4, start[1] + (end[1] - start[1]) * step // 4
            self.touch(point, kind=pygame.FINGERMOTION)
        self.touch(end, kind=pygame.FINGERUP)

    def key(self, *keys: int, mod: int = 0) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)

    def type(self, text: str) -> None:
        """Type text: for every letter a key event and a text event."""
        for letter in text:
            self.key(pygame.key.key_code(letter) if letter.isascii() and letter.isalnum() else pygame.K_UNKNOWN)
            self.post(pygame.TEXTINPUT, text=letter)

    def click(self, pos: Pos) -> None:
        """Click at a position."""
        self._move(pos)
        self.press(pos)
        self._release(pos)

    def double_click(self, pos: Pos) -> None:
        """Double-click at a position."""
        self.click(pos)
        self.press(pos, clicks=2)
        self._release(pos)

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window."""
        self.window.resize(size)
        self.step()

    def close_window(self) -> None:
        """Close the window."""
        self.post(pygame.WINDOWCLOSE)

    # --- widgets ---

    def widget(self, name: str, root: Widget | None = None) -> Widget:
        """Return the focusable widget of this name on the screen."""
        every = [each for each in (root or self.form.layer.root).walk() if each.focusable]
        found = [each for each in every if each.name == name]
        assert found, f"no widget {name!r}; there are {[each.name for each in every]}"
        return found[0]

    def press_button(self, name: str) -> None:
        """Click the button of this name in a form."""
        self.step()
        self.click(self.widget(name).rect.center)

    def press_answer(self, name: str) -> None:
        """Click the button of this name in the open dialog of a form."""
        self.step()
        self.click(self.widget(name, self.form.layer.dialog).rect.center)

    def settings_section(self, title: str) -> None:
        """Turn to a section of the settings."""
        scene = self.form
        assert isinstance(scene, SettingsScreen)
        self._turn_to("Section", title)

    def records_page(self, title: str) -> None:
        """Turn to another page of the records."""
        self._turn_to("Records", title)

    def _turn_to(self, name: str, title: str) -> None:
        self.step()
        section = self.widget(self.t(name))
        assert isinstance(section, SegmentedControl)
        at = section.options.index(self.t(title))
        width = section.rect.width
        self.click((section.rect.x + width * (2 * at + 1) // (2 * len(section.options)), section.rect.centery))

    def more_choices(self) -> None:
        """Turn to the page of rare choices for a new game, unless it is shown."""
        self.step()
        if self.t("More…") in (each.name for each in self.form.layer.root.walk() if each.visible):
            self.press_button(self.t("More…"))

    def answer(self, name: str) -> None:
        """Click the button of this name in the dialog over the table."""
        dialog = self.table.dialog
        assert dialog is not None
        self.click(self.widget(name, dialog).rect.center)

    @property
    def read(self) -> list[str]:
        """Every text of the form, as a screen reader gets it: names and values."""
        return [text for node in self.form.semantics().walk() for text in (node.name, node.value) if text is not None]

    @property
    def painted(self) -> list[str]:
        """Every text painted in one frame of the current scene."""
        text, scene = self.app.program.graphics.text, self.loop.scene
        assert scene is not None
        text.log, scene.dirty = [], True
        with self.looking():
            self.step(0)
        log, text.log = text.log, None
        return [ink.text for ink in log if ink.visible.w > 0]

    def record(self) -> Path:
        """Return the one record in the home."""
        (path,) = self.folders.games.glob("*.canasta")
        return path

    @property
    def focused(self) -> str:
        """The name of the focused widget."""
        focus = self.form.layer.focus
        return "" if focus is None else focus.name

    # --- the way through the program ---

    def t(self, text: str, **values: object) -> str:
        """Return a text in the language of the program."""
        return self.app.program.words.t(text, **values)

    def begin(self, people: Sequence[int] = (0,), *, preset: str = PRESET) -> None:
        """Begin a match without the draw for seats: Ada on seat 0 plays first; `people` are the seats of persons."""
        self.deal_to(people, preset=preset)
        self.settle()

    def deal_to(self, people: Sequence[int] = (0,), *, preset: str = PRESET) -> None:
        """Begin a match as `begin` does, but stop before the deal."""
        self.app.start()
        self.app.program.rule_sets.look()
        rules = self.app.program.rule_sets.rules(preset)
        players = tuple(SeatSetup(name, seat in people) for seat, name in enumerate(NAMES[: rules.players]))
        table = rules.playing(1)
        new_game.begin(
            self.app.program, GameSetup(preset, players), Seated(tuple(range(rules.players)), table[-1], table[0])
        )
        if isinstance(self.loop.scene, CutScreen):
            self.press_button(self.t("Just deal"))

    def go_on(self) -> None:
        """Continue the saved game from the title."""
        self.app.start()
        self.press_button(self.t("Continue"))
        self.settle()

    def draw_for_seats(self) -> None:
        """Play the draw for partners by mouse, and go on to the table."""
        place = 30
        while isinstance(scene := self.loop.scene, DrawForSeatsScreen):
            buttons = [each for each in scene.layer.root.walk() if each.name == self.t("To the table") and each.visible]
            spread = next(each for each in scene.layer.root.walk() if isinstance(each, DeckFan))
            if buttons:
                self.click(buttons[0].rect.center)
            elif spread.enabled:
                x, y, _ = spread.pose(place)
                self.click((round(x), round(y)))
                place += 1
            else:
                self.step(0.05)
        self.settle()

    def pass_curtain(self) -> None:
        """Confirm the curtain as the person who is called."""
        scene = self.loop.scene
        assert isinstance(scene, CurtainScreen)
        name = self.game.names[self.called]
        self.step()
        self.step(PATIENCE)
        self.press_button(self.t("I am {name}: show my cards", name=name))
        self.settle()

    @property
    def called(self) -> int:
        """The seat called by the curtain."""
        assert isinstance(self.loop.scene, CurtainScreen)
        calls = ("{name} to play", "{name} is asked")
        names = [name for name in self.game.names if any(self.t(call, name=name) in self.read for call in calls)]
        assert len(names) == 1, self.read
        return self.game.names.index(names[0])

    def decide(self, choose: Callable[[AnyView, Sequence[AnyEvent]], AnyAction] = CLUB) -> AnyAction:
        """Return the action that a player (by default of the level club) would choose for the person at the table."""
        match, seat = self.game.match, self.table.conductor.viewer
        return choose(match.view(seat), match.events_for(seat))

    def play(self, hands: Callable[[AnyAction], None] | None = None) -> AnyAction:
        """Play one action for the person at the table, by mouse or `hands`; it must reach the record."""
        action, before = self.decide(), len(self.game.match.lines)
        seat = self.table.conductor.viewer
        (hands or self.mouse.play)(action)
        record = self.game.match.lines[before:]
        assert record, f"{action} had no effect"
        assert f'"seat": {seat}' in record[0]
        return action

    def play_turn(self) -> None:
        """Play the turn of the person at the table to its end."""
        seat = self.table.conductor.viewer
        while not isinstance(self.play(), Discard | Pass):
            assert self.game.match.view(seat).turn == seat

    def play_deal(self, at_curtain: Callable[[], None] | None = None) -> int:
        """Play the deal to its end by mouse; return the number of actions by people."""
        number = 0
        while True:
            if isinstance(self.loop.scene, CurtainScreen):
                if at_curtain is not None:
                    at_curtain()
                if isinstance(self.loop.scene, CurtainScreen):
                    self.pass_curtain()
            elif isinstance(self.loop.scene, TableScene):
                self.play()
                number += 1
                assert number < 400
            else:
                return number

    def picture(self, path: Path) -> None:
        """Save a screenshot."""
        scene = self.loop.scene
        assert scene is not None
        scene.dirty = True
        with self.looking():
            self.step()
        pygame.image.save(self.window.surface, path)


class Pilots:
    """Opens the program any number of times, with the same home; closes it at the end."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._open: list[Pilot] = []

    def __enter__(self) -> "Pilots":
        return self

    def __exit__(self, *_: object) -> None:
        for pilot in self._open:
            pilot.close()

    def __call__(
        self,
        *,
        size: tuple[int, int] = (1280, 800),
        seed: int = 1,
        chance: random.Random | None = None,
        settings: Settings | None = QUICK,
        folders: Folders | None = None,
        numbered: bool = False,
        second: bool = False,
        drawer: Executor | None = None,
    ) -> Pilot:
        """Close the running program and open it again; nothing moves in it unless the `settings` say so."""
        for pilot in self._open:
            pilot.close()
        place = folders or self.home
        self._open = [
            Pilot(
                place,
                size=size,
                seed=seed,
                chance=chance,
                settings=settings,
                numbered=numbered,
                second=second,
                drawer=drawer,
            )
        ]
        return self._open[0]
