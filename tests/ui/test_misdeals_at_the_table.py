"""Misdeals as they appear at the table, with an objection in time and one too late."""

import random
from dataclasses import replace
from functools import cache

import pygame
import pytest

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.misdeals import misdeal_by_chance
from canasta_gui.rules.canasta.arbitration_state import Misdeal
from canasta_gui.rules.canasta.engine import start_deal
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.phases import Phase
from canasta_gui.stage.event_queue import Sprite
from canasta_gui.stage.places import STOCK, hand_of
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.table.scene import TableScene
from tests.ui.desk import QUICK, Desk, Desks, Stacked
from tests.ui.refereed import RefereedMouse, refereed, sit_down

KINDS = ("wrong_card_turned", "short_hand", "face_up_card", "foreign_card")


def clumsy() -> CanastaRules:
    """The game of the tests, in which every deal goes wrong."""
    rules = refereed(level="clumsy")
    return replace(rules, irregularities=replace(rules.irregularities, misdeal_in=1))


@cache
def deck(kind: str, seat: int) -> tuple[Card, ...]:
    """A deck with which the dealer gets this wrong; `seat`: whose hand is concerned, where one is."""
    for seed in range(2000):
        order = clumsy().cards.deck()
        random.Random(seed).shuffle(order)
        if misdeal_by_chance(clumsy(), order) == kind:
            pos, _ = start_deal(clumsy(), order, deal_no=1, dealer=3, totals=[0, 0], misdeal=kind)
            fault = misdeal(pos)
            reds = any(card in pos.rules.bonus_threes for card in (*pos.stock[-12:], *pos.hands[0]))
            if fault is not None and fault.seat in (seat, -1) and not reds:
                return tuple(order)
    raise AssertionError(kind)


def misdeal(pos: object) -> Misdeal | None:
    assert isinstance(pos, CanastaPosition)
    assert pos.arbitration is not None
    return pos.arbitration.misdeal


def table(desks: Desks, kind: str, *, seat: int = 0, size: tuple[int, int] = (1280, 800)) -> Desk:
    """Ada's first turn in such a deal, with computers who notice nothing."""
    desk = desks(chance=Stacked(deck(kind, seat)), settings=QUICK, size=size)
    sit_down(desk, clumsy())
    desk.game.conductor._reactions = {}
    desk.settle()
    desk.mouse = RefereedMouse(lambda: desk.table, desk.press, desk._move, desk._release, desk.settle)
    return desk


def fault(desk: Desk) -> Misdeal:
    found = misdeal(desk.game.match.position)
    assert found is not None
    return found


def sprites(desk: Desk) -> list[Sprite]:
    return list(desk.table.board.display.sprites())


def spoken(desk: Desk) -> str:
    """All that a screen reader finds at the table."""

    def texts(node: Node) -> list[str]:
        return [f"{node.name}: {node.value}", *(text for child in node.children for text in texts(child))]

    return "\n".join(texts(desk.table.semantics()))


def rounds(desk: Desk, number: int) -> None:
    """Play `number` turns of every seat; Ada draws and discards."""
    for _ in range(number):
        desk.run_until(lambda: desk.table.context.available.awaited and desk.game.match.position.phase is Phase.DRAW)
        desk.settle()
        desk.mouse.play(act.Draw())
        view = desk.table.board.view
        assert isinstance(view, CanastaPosition)
        kept = fault(desk).card if misdeal(desk.game.match.position) is not None else HIDDEN
        desk.mouse.play(act.Discard(next(c for c in view.hands[0] if c != kept and c not in view.rules.bonus_threes)))
    desk.run_until(lambda: desk.table.context.available.awaited)
    desk.settle()


# --- how it looks ----------------------------------------------------------------------------------------------------


def test_two_cards_lie_face_up_where_the_wrong_one_was_turned(desks: Desks) -> None:  # 000:213
    desk = table(desks, "wrong_card_turned")
    (beside,) = [sprite for sprite in sprites(desk) if sprite.place == STOCK and sprite.face != HIDDEN]
    assert beside.face == fault(desk).card
    layout = desk.table.board.display.layout
    assert layout.table.stock.center.x - beside.pose.x > layout.card.w * beside.pose.scale / 3
    assert "face up" in spoken(desk)


def test_a_short_hand_shows_a_card_less(desks: Desks) -> None:  # 000:217
    desk = table(desks, "short_hand", seat=2)
    sizes = [sum(sprite.place == hand_of(seat) for sprite in sprites(desk)) for seat in range(4)]
    assert sizes == [11, 11, 10, 11]


def test_the_edge_of_a_card_face_up_in_the_stock_shows(desks: Desks) -> None:  # 000:219
    desk = table(desks, "face_up_card")
    (card,) = [sprite for sprite in sprites(desk) if sprite.place == STOCK and sprite.face != HIDDEN]
    assert (card.face, card.nth + 1) == (fault(desk).card, fault(desk).place)
    upper = next(each for each in sprites(desk) if each.place == STOCK and each.nth == card.nth + 1)
    assert card.pose.x < upper.pose.x - 5
    assert "face up" in spoken(desk)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_foreign_card_has_another_back(desks: Desks, seat: int) -> None:  # 000:221
    desk = table(desks, "foreign_card", seat=seat)
    (card,) = [sprite for sprite in sprites(desk) if sprite.foreign]
    assert card.place == hand_of(seat)
    assert card.face == (fault(desk).card if seat == 0 else HIDDEN)
    assert "another back" in spoken(desk)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_it_is_painted_at_every_size(desks: Desks, kind: str, size: tuple[int, int]) -> None:
    desk = table(desks, kind, seat=1, size=size)
    surface = pygame.Surface(size)
    desk.table.draw(surface)
    assert len({tuple(surface.get_at((x, y))) for x in range(0, size[0], 40) for y in range(0, size[1], 40)}) > 5


# --- objections ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_an_objection_in_time_makes_the_deal_void_and_it_is_dealt_again(desks: Desks, kind: str) -> None:  # R71
    desk = table(desks, kind, seat=1)
    match, dealer = desk.game.match, desk.game.match.dealer
    desk.key(pygame.K_j)
    assert match.deal_over
    desk.settle()
    assert isinstance(desk.loop.scene, ScoreSheetScene)
    desk.key(pygame.K_RETURN)
    desk.run_until(lambda: isinstance(desk.loop.scene, TableScene))
    assert (match.deal_no, match.dealer, match.totals, match.sheets) == (1, dealer, (0, 0), [])
    assert not match.deal_over


def test_a_short_hand_found_too_late_is_played_as_it_is(desks: Desks) -> None:  # 000:223
    desk = table(desks, "short_hand", seat=1)
    rounds(desk, 1)
    desk.key(pygame.K_j)
    assert not desk.game.match.deal_over
    assert [move.action for move in desk.game.match.moves][-1] == act.Object()


def test_a_wrong_card_is_gone_after_the_first_discard(desks: Desks) -> None:  # 000:213
    desk = table(desks, "wrong_card_turned")
    rounds(desk, 1)
    assert not [sprite for sprite in sprites(desk) if sprite.place == STOCK and sprite.face != HIDDEN]
    desk.key(pygame.K_j)
    assert not desk.game.match.deal_over


def test_a_card_face_up_in_the_stock_found_late_is_put_back(desks: Desks) -> None:  # 000:225
    desk = table(desks, "face_up_card")
    rounds(desk, 1)
    desk.key(pygame.K_j)
    desk.settle()
    (last,) = [move.action for move in desk.game.match.moves][-1:]
    assert isinstance(last, act.Object)
    assert len(last.order) == len(desk.game.match.position.stock)
    assert not [sprite for sprite in sprites(desk) if sprite.place == STOCK and sprite.face != HIDDEN]
    assert not desk.game.match.deal_over


def test_a_foreign_card_found_late_is_taken_out_and_another_drawn(desks: Desks) -> None:  # 000:227
    desk = table(desks, "foreign_card", seat=0)
    rounds(desk, 1)
    number, card = len(desk.table.board.view.hands[0]), fault(desk).card
    desk.key(pygame.K_j)
    desk.settle()
    pos = desk.game.match.position
    assert isinstance(pos, CanastaPosition)
    assert pos.arbitration is not None
    assert pos.arbitration.removed == (card,)
    assert len(desk.table.board.view.hands[0]) == number
    assert not [sprite for sprite in sprites(desk) if sprite.foreign]
