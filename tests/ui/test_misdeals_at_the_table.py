"""Misdeals as they appear at the table, with an objection in time and one too late."""

import random
from dataclasses import replace
from functools import cache

import pygame
import pytest

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.action_handlers import misdeal_by_chance
from canasta_gui.rules.canasta.arbitration_state import Misdeal
from canasta_gui.rules.canasta.engine import start_deal
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.position import Phase
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.stage.event_queue import Sprite
from canasta_gui.stage.places import STOCK, hand_of
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.table.scene import TableScene
from tests.ui.pilot import QUICK, Pilot, Pilots, Stacked
from tests.ui.refereed import RefereedMouse, refereed, sit_down

KINDS = ("wrong_card_turned", "short_hand", "face_up_card", "foreign_card")


def clumsy() -> CanastaRules:
    """Return the game of the tests, in which every deal goes wrong."""
    rules = refereed(level="clumsy")
    return replace(rules, irregularities=replace(rules.irregularities, misdeal_in=1))


@cache
def deck(kind: str, seat: int) -> tuple[Card, ...]:
    """Return a deck with which the dealer gets this wrong; `seat`: whose hand is concerned, where one is."""
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


def table(pilots: Pilots, kind: str, *, seat: int = 0, size: tuple[int, int] = (1280, 800)) -> Pilot:
    """Return Ada's first turn in such a deal, with computers who notice nothing."""
    pilot = pilots(chance=Stacked(deck(kind, seat)), settings=QUICK, size=size)
    sit_down(pilot, clumsy())
    pilot.game.conductor._reactions = {}
    pilot.settle()
    pilot.mouse = RefereedMouse(lambda: pilot.table, pilot.press, pilot._move, pilot._release, pilot.settle)
    return pilot


def fault(pilot: Pilot) -> Misdeal:
    found = misdeal(pilot.game.match.position)
    assert found is not None
    return found


def sprites(pilot: Pilot) -> list[Sprite]:
    return list(pilot.table.board.display.sprites())


def spoken(pilot: Pilot) -> str:
    """Return all that a screen reader finds at the table."""

    def texts(node: Node) -> list[str]:
        return [f"{node.name}: {node.value}", *(text for child in node.children for text in texts(child))]

    return "\n".join(texts(pilot.table.semantics()))


def rounds(pilot: Pilot, number: int) -> None:
    """Play `number` turns of every seat; Ada draws and discards."""
    for _ in range(number):
        pilot.run_until(lambda: pilot.table.context.available.awaited and pilot.game.match.position.phase is Phase.DRAW)
        pilot.settle()
        pilot.mouse.play(act.Draw())
        view = pilot.table.board.view
        assert isinstance(view, CanastaPosition)
        kept = fault(pilot).card if misdeal(pilot.game.match.position) is not None else HIDDEN
        pilot.mouse.play(act.Discard(next(c for c in view.hands[0] if c != kept and c not in view.rules.bonus_threes)))
    pilot.run_until(lambda: pilot.table.context.available.awaited)
    pilot.settle()


# --- how it looks ----------------------------------------------------------------------------------------------------


def test_two_cards_lie_face_up_where_the_wrong_one_was_turned(pilots: Pilots) -> None:  # 000:213
    pilot = table(pilots, "wrong_card_turned")
    (beside,) = [sprite for sprite in sprites(pilot) if sprite.place == STOCK and sprite.face != HIDDEN]
    assert beside.face == fault(pilot).card
    layout = pilot.table.board.display.layout
    assert layout.table.stock.center.x - beside.pose.x > layout.card.w * beside.pose.scale / 3
    assert "face up" in spoken(pilot)


def test_a_short_hand_shows_a_card_less(pilots: Pilots) -> None:  # 000:217
    pilot = table(pilots, "short_hand", seat=2)
    sizes = [sum(sprite.place == hand_of(seat) for sprite in sprites(pilot)) for seat in range(4)]
    assert sizes == [11, 11, 10, 11]


def test_the_edge_of_a_card_face_up_in_the_stock_shows(pilots: Pilots) -> None:  # 000:219
    pilot = table(pilots, "face_up_card")
    (card,) = [sprite for sprite in sprites(pilot) if sprite.place == STOCK and sprite.face != HIDDEN]
    assert (card.face, card.nth + 1) == (fault(pilot).card, fault(pilot).place)
    upper = next(each for each in sprites(pilot) if each.place == STOCK and each.nth == card.nth + 1)
    assert card.pose.x < upper.pose.x - 5
    assert "face up" in spoken(pilot)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_foreign_card_has_another_back(pilots: Pilots, seat: int) -> None:  # 000:221
    pilot = table(pilots, "foreign_card", seat=seat)
    (card,) = [sprite for sprite in sprites(pilot) if sprite.foreign]
    assert card.place == hand_of(seat)
    assert card.face == (fault(pilot).card if seat == 0 else HIDDEN)
    assert "another back" in spoken(pilot)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_it_is_painted_at_every_size(pilots: Pilots, kind: str, size: tuple[int, int]) -> None:
    pilot = table(pilots, kind, seat=1, size=size)
    surface = pygame.Surface(size)
    pilot.table.draw(surface)
    assert len({tuple(surface.get_at((x, y))) for x in range(0, size[0], 40) for y in range(0, size[1], 40)}) > 5


# --- objections ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_an_objection_in_time_makes_the_deal_void_and_it_is_dealt_again(pilots: Pilots, kind: str) -> None:  # R71
    pilot = table(pilots, kind, seat=1)
    match, dealer = pilot.game.match, pilot.game.match.dealer
    pilot.key(pygame.K_j)
    assert match.deal_over
    pilot.settle()
    assert isinstance(pilot.loop.scene, ScoreSheetScreen)
    assert any(text.startswith("Ada objects: ") for text in pilot.read)  # why it is void
    pilot.key(pygame.K_RETURN)
    pilot.run_until(lambda: isinstance(pilot.loop.scene, TableScene))
    assert (match.deal_no, match.dealer, match.totals, match.sheets) == (1, dealer, (0, 0), [])
    assert not match.deal_over


def test_a_short_hand_found_too_late_is_played_as_it_is(pilots: Pilots) -> None:  # 000:223
    pilot = table(pilots, "short_hand", seat=1)
    rounds(pilot, 1)
    pilot.key(pygame.K_j)
    assert not pilot.game.match.deal_over
    assert [move.action for move in pilot.game.match.moves][-1] == act.Object()


def test_a_wrong_card_is_gone_after_the_first_discard(pilots: Pilots) -> None:  # 000:213
    pilot = table(pilots, "wrong_card_turned")
    rounds(pilot, 1)
    assert not [sprite for sprite in sprites(pilot) if sprite.place == STOCK and sprite.face != HIDDEN]
    pilot.key(pygame.K_j)
    assert not pilot.game.match.deal_over


def test_a_card_face_up_in_the_stock_found_late_is_put_back(pilots: Pilots) -> None:  # 000:225
    pilot = table(pilots, "face_up_card")
    rounds(pilot, 1)
    pilot.key(pygame.K_j)
    pilot.settle()
    (last,) = [move.action for move in pilot.game.match.moves][-1:]
    assert isinstance(last, act.Object)
    assert len(last.order) == len(pilot.game.match.position.stock)
    assert not [sprite for sprite in sprites(pilot) if sprite.place == STOCK and sprite.face != HIDDEN]
    assert not pilot.game.match.deal_over


def test_a_foreign_card_found_late_is_taken_out_and_another_drawn(pilots: Pilots) -> None:  # 000:227
    pilot = table(pilots, "foreign_card", seat=0)
    rounds(pilot, 1)
    number, card = len(pilot.table.board.view.hands[0]), fault(pilot).card
    pilot.key(pygame.K_j)
    pilot.settle()
    pos = pilot.game.match.position
    assert isinstance(pos, CanastaPosition)
    assert pos.arbitration is not None
    assert pos.arbitration.removed == (card,)
    assert len(pilot.table.board.view.hands[0]) == number
    assert not [sprite for sprite in sprites(pilot) if sprite.foreign]
