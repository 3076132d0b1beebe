"""A whole deal with interrupted gestures: wrong drops, double clicks, Esc and other windows during a drag."""

import random
from collections.abc import Callable

import pygame

from canasta_gui.rules.core.cards import whole_deck
from canasta_gui.stage.places import hand_of
from canasta_gui.ui.table.scene import TableScene
from tests.ui.mouse import Pos
from tests.ui.pilot import MOVING, Pilot, Pilots

SIZES = ((1280, 800), (800, 600), (1100, 700))


def in_the_air(pilot: Pilot) -> bool:
    return any(each.lifted for each in pilot.table.board.display.sprites())


class InterruptingPlayer:
    """A player who begins and interrupts a gesture before every intended action."""

    def __init__(self, pilot: Pilot, chance: random.Random) -> None:
        self.pilot, self.chance = pilot, chance
        self.done = 0

    def interrupt(self) -> None:
        """Make the next interrupted gesture; it must change nothing."""
        interruptions: tuple[Callable[[], None], ...] = (
            self.drop_nowhere,
            self.escape,
            self.leave,
            self.another_window,
            self.another_size,
            self.full_screen,
            self.rules,
            self.both_buttons,
            self.press_and_wait,
        )
        interruptions[self.done % len(interruptions)]()
        self.done += 1
        self.tidy()

    def tidy(self) -> None:
        """Release everything, close dialogs, and take back cards that were staged."""
        pilot = self.pilot
        pilot._release((1, 1))
        pilot.step()
        assert not in_the_air(pilot)
        if pilot.table.dialog is not None:
            pilot.key(pygame.K_ESCAPE)
        pilot.table.board.cancel()
        pilot.table.board.commands.take_back()
        pilot.settle()

    def card(self) -> Pos:
        """Return a point where a random card of the hand can be seized."""
        board = self.pilot.table.board
        mine = [each for each in board.display.sprites() if each.place == hand_of(board.bottom)]
        return self.pilot.mouse.card_position(self.chance.choice(mine).face)

    def lift(self) -> None:
        start, (width, height) = self.card(), self.pilot.window.size
        self.pilot.mouse.move(start)
        self.pilot.mouse.press(start)
        self.pilot.mouse.move((self.chance.randrange(width), self.chance.randrange(height // 2)))

    def drop_nowhere(self) -> None:
        self.lift()
        self.pilot.mouse.release((3, self.pilot.window.size[1] // 2))

    def escape(self) -> None:
        self.lift()
        self.pilot.key(pygame.K_ESCAPE)

    def leave(self) -> None:
        self.lift()
        self.pilot.post(pygame.WINDOWLEAVE)

    def another_window(self) -> None:
        self.lift()
        self.pilot.post(pygame.WINDOWFOCUSLOST)

    def another_size(self) -> None:
        self.lift()
        self.pilot.resize(self.chance.choice(SIZES))

    def full_screen(self) -> None:
        self.lift()
        self.pilot.key(pygame.K_F11, pygame.K_F11)

    def rules(self) -> None:
        self.lift()
        self.pilot.key(pygame.K_F1, pygame.K_ESCAPE)

    def both_buttons(self) -> None:
        self.lift()
        self.pilot.post(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=3, clicks=1)
        self.pilot.post(pygame.MOUSEBUTTONUP, pos=(9, 9), button=3, clicks=1)

    def press_and_wait(self) -> None:
        start = self.card()
        self.pilot.mouse.move(start)
        self.pilot.mouse.press(start)
        self.pilot.wait(1.0)


def test_an_impatient_player_loses_nothing_and_ends_the_deal(pilots: Pilots) -> None:
    pilot = pilots(seed=11, settings=MOVING)
    pilot.loop.one_of = 50
    player = InterruptingPlayer(pilot, random.Random(11))
    pilot.begin()
    turns = 0
    while isinstance(pilot.loop.scene, TableScene) and turns < 300:
        turns += 1
        before = pilot.game.match.lines
        if pilot.table.board.view.hands[0]:
            player.interrupt()
        assert pilot.game.match.lines == before
        assert pilot.table.board.view == pilot.game.match.view(0)
        assert len(pilot.table.board.display.sprites()) == len(whole_deck(2, 4, 0))
        pilot.play()
    assert not isinstance(pilot.loop.scene, TableScene)
    assert player.done >= 9
