"""A whole deal with an impatient player: wrong drops, double clicks, Esc and other windows in the middle of a drag."""

import random
from collections.abc import Callable

import pygame

from canasta_gui.rules.core.cards import whole_deck
from canasta_gui.stage.places import hand_of
from canasta_gui.ui.table.scene import TableScene
from tests.ui.desk import MOVING, Desk, Desks
from tests.ui.mouse import Pos

SIZES = ((1280, 800), (800, 600), (1100, 700))


def in_the_air(desk: Desk) -> bool:
    return any(each.lifted for each in desk.table.board.display.sprites())


class Impatient:
    """A player who does foolish things before every intended one."""

    def __init__(self, desk: Desk, chance: random.Random) -> None:
        self.desk, self.chance = desk, chance
        self.done = 0

    def folly(self) -> None:
        """The next foolish thing; it must change nothing that cannot be undone by letting go."""
        follies: tuple[Callable[[], None], ...] = (
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
        follies[self.done % len(follies)]()
        self.done += 1
        self.tidy()

    def tidy(self) -> None:
        """Let go of everything, and close what has been opened."""
        desk = self.desk
        desk._release((1, 1))
        desk.step()
        assert not in_the_air(desk)
        if desk.table.dialog is not None:
            desk.key(pygame.K_ESCAPE)
        desk.table.board.cancel()
        desk.settle()

    def card(self) -> Pos:
        """A card of the hand, somewhere the pointer can seize it."""
        board = self.desk.table.board
        mine = [each for each in board.display.sprites() if each.place == hand_of(board.bottom)]
        return self.desk.mouse.card_position(self.chance.choice(mine).face)

    def lift(self) -> None:
        start, (width, height) = self.card(), self.desk.window.size
        self.desk.mouse.move(start)
        self.desk.mouse.press(start)
        self.desk.mouse.move((self.chance.randrange(width), self.chance.randrange(height // 2)))

    def drop_nowhere(self) -> None:
        self.lift()
        self.desk.mouse.release((3, self.desk.window.size[1] // 2))

    def escape(self) -> None:
        self.lift()
        self.desk.key(pygame.K_ESCAPE)

    def leave(self) -> None:
        self.lift()
        self.desk.post(pygame.WINDOWLEAVE)

    def another_window(self) -> None:
        self.lift()
        self.desk.post(pygame.WINDOWFOCUSLOST)

    def another_size(self) -> None:
        self.lift()
        self.desk.resize(self.chance.choice(SIZES))

    def full_screen(self) -> None:
        self.lift()
        self.desk.key(pygame.K_F11, pygame.K_F11)

    def rules(self) -> None:
        self.lift()
        self.desk.key(pygame.K_F1, pygame.K_ESCAPE)

    def both_buttons(self) -> None:
        self.lift()
        self.desk.post(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=3, clicks=1)
        self.desk.post(pygame.MOUSEBUTTONUP, pos=(9, 9), button=3, clicks=1)

    def press_and_wait(self) -> None:
        start = self.card()
        self.desk.mouse.move(start)
        self.desk.mouse.press(start)
        self.desk.wait(1.0)


def test_an_impatient_player_loses_nothing_and_ends_the_deal(desks: Desks) -> None:
    desk = desks(seed=11, settings=MOVING)
    desk.loop.one_of = 50
    player = Impatient(desk, random.Random(11))
    desk.begin()
    turns = 0
    while isinstance(desk.loop.scene, TableScene) and turns < 300:
        turns += 1
        before = desk.game.match.lines
        if desk.table.board.view.hands[0]:
            player.folly()
        assert desk.game.match.lines == before
        assert desk.table.board.view == desk.game.match.view(0)
        assert len(desk.table.board.display.sprites()) == len(whole_deck(2, 4, 0))
        desk.play()
    assert not isinstance(desk.loop.scene, TableScene)
    assert player.done >= 9
