"""Random gestures with pointer and keys: the board stays consistent and submits only legal actions."""

import random

import pytest

from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import start_deal
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.core.cards import whole_deck
from canasta_gui.rules.core.position import Phase
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.hand_order import Order
from tests.lanes import some_in_gate
from tests.rules.support import CLASSIQUE
from tests.stage.support import TableTop

SEAT = 0


class RandomGestures:
    """A source of random gestures."""

    def __init__(self, table: TableTop, chance: random.Random) -> None:
        self.table, self.chance = table, chance

    def gesture(self) -> None:
        board, chance = self.table.board, self.chance
        point = self.somewhere()
        match chance.randrange(14):
            case 0 | 1 | 2:
                board.pointer.press(point, whole_rank=chance.random() < 0.2, add=chance.random() < 0.1)
            case 3 | 4 | 5 | 6:
                board.pointer.move(point)
            case 7 | 8 | 9:
                board.pointer.release(point)
            case 10:
                board.pointer.press(point, double=True)
            case 11:
                board.keyboard.key(chance.choice(list(Key)))
            case 12:
                self.table.tick(chance.choice([0.0, 1 / 60, 0.3, 2.0]))
            case _:
                self.seldom()
        self.table.tick()

    def seldom(self) -> None:
        board, chance = self.table.board, self.chance
        match chance.randrange(7):
            case 0:
                board.cancel()
            case 1:
                board.commands.declare()
            case 2:
                board.commands.take_back()
            case 3:
                board.commands.sort(chance.choice(list(Order)))
            case 4:
                board.resize(*chance.choice([(800, 600), (1280, 800)]))
            case 5:
                board.skip()
            case _:
                board.show(view_of(self.table.pos, SEAT))

    def somewhere(self) -> Point:
        """Return a point, mostly on a card or in the middle of a zone."""
        board, chance = self.table.board, self.chance
        kind = chance.random()
        if kind < 0.5:
            return chance.choice(board.display.sprites()).pose.center
        if kind < 0.9:
            return chance.choice(list(board.display.layout.zones.values())).center
        return Point(chance.uniform(-20, 1300), chance.uniform(-20, 820))


@pytest.mark.parametrize("seed", some_in_gate(range(8), one_in=2))
def test_a_storm_of_gestures(seed: int) -> None:
    chance = random.Random(seed)
    deck = whole_deck(2, 4, 0)
    chance.shuffle(deck)
    pos, _ = start_deal(CLASSIQUE, deck, deal_no=1, dealer=3, totals=[0, 0])
    table = TableTop(pos, tempo=chance.choice([0, 1.0, 5.0]))
    random_gestures = RandomGestures(table, chance)
    for _ in range(500):
        if pos.phase is Phase.OVER:
            break
        if pos.to_act != SEAT and table.board.idle and chance.random() < 0.5:
            table.play(pos.to_act, chance.choice(list(candidates(pos, pos.to_act))))
        random_gestures.gesture()  # an illegal submission raises in the engine
        assert sorted(sprite.id for sprite in table.board.display.sprites()) == list(range(108))
    table.board.cancel()
    table.settle()
    assert table.board.view == view_of(pos, SEAT)
    assert len(table.submitted) > 0
