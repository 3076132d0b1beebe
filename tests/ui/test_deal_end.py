"""The end of a deal at the table: how it ended, every hand laid open, and then the score sheet."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from canasta_gui.rules.core.cards import parse_card
from canasta_gui.stage.places import PILE, hand_of
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.scenes.replay import ReplayDock
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import BANNER_SECONDS
from canasta_gui.ui.widgets import NumberTable
from tests.rules.support import position
from tests.ui.desk import QUICK, Desk, Desks, dock_of, shows

LAST_CARD = """
to act: 0
phase: play
hand 0: 4C
hand 1: 9C 5D JK
hand 2: KS 6H
hand 3: QS
stock: 8C 8D
pile: 4D
melds side 0: 7S 7H 7D 7C 7S 7H 7C
laid this deal: 0
answer: yes
"""


def at_the_last_card(desks: Desks) -> Desk:
    """Ada may go out with the last card."""
    desk = desks(settings=QUICK)
    desk.begin()
    match = desk.game.match
    match._position, match._events = position(LAST_CARD), []
    match._seen = [[] for _ in match.seats]
    desk.game.conductor.show()
    desk.step()
    desk.mouse.wait = lambda: None
    return desk


def faces(desk: Desk, seat: int) -> list[int]:
    return [s.face for s in desk.table.board.display.sprites() if s.place == hand_of(seat)]


def test_the_hands_are_laid_open_when_the_deal_has_ended(tmp_path: Path) -> None:
    with Desks(tmp_path) as desks:
        desk = at_the_last_card(desks)
        assert set(faces(desk, 1)) == {-1}
        with pytest.raises(RuntimeError, match="not over"):
            desk.game.match.revealed(0)
        desk.mouse.drag_card(parse_card("4C"), PILE)
        desk.step()
        desk.step()
        assert {"You go out.", "Click to go on."} <= set(desk.painted)
        assert sorted(faces(desk, 1)) == sorted(parse_card(card) for card in ("9C", "5D", "JK"))
        assert sorted(faces(desk, 2)) == sorted(parse_card(card) for card in ("KS", "6H"))
        assert set(desk.table.board.view.stock) == {-1}
        desk.wait(BANNER_SECONDS - 1)
        assert isinstance(desk.loop.scene, TableScene)
        desk.wait(1.5)
        assert isinstance(desk.loop.scene, ScoreSheetScene)


@pytest.mark.parametrize("go_on", [lambda desk: desk.click((400, 300)), lambda desk: desk.key(pygame.K_RETURN)])
def test_who_has_seen_enough_goes_on(tmp_path: Path, go_on: Callable[[Desk], None]) -> None:
    with Desks(tmp_path) as desks:
        desk = at_the_last_card(desks)
        desk.mouse.drag_card(parse_card("4C"), PILE)
        desk.wait(0.5)
        assert isinstance(desk.loop.scene, TableScene)
        go_on(desk)
        desk.wait(0.1)
        assert isinstance(desk.loop.scene, ScoreSheetScene)


def test_one_click_shows_the_best_moment_in_the_replay(tmp_path: Path) -> None:
    with Desks(tmp_path) as desks:
        desk = desks(settings=QUICK)
        desk.begin()
        desk.loop.one_of = 10
        desk.play_deal()
        desk.run_until(lambda: isinstance(desk.loop.scene, ScoreSheetScene))
        sheet = desk.loop.scene
        assert isinstance(sheet, ScoreSheetScene)
        desk.press_button("Show it")
        assert shows(desk.loop.scene, ReplayDock)
        playback = dock_of(desk.loop.scene, ReplayDock).playback
        assert 0 < playback.step < playback.last
        desk.key(pygame.K_ESCAPE)
        assert id(desk.loop.scene) == id(sheet)


def test_the_sheet_names_the_next_dealer_and_shows_the_players(tmp_path: Path) -> None:
    with Desks(tmp_path) as desks:
        desk = at_the_last_card(desks)
        desk.mouse.drag_card(parse_card("4C"), PILE)
        desk.wait(BANNER_SECONDS + 2)
        sheet = desk.loop.scene
        assert isinstance(sheet, ScoreSheetScene)
        tables = [each for each in sheet.layer.root.walk() if isinstance(each, NumberTable)]
        assert [table.pictures is not None for table in tables] == [True]
        told = [name for name in desk.read if name.endswith(" next.")]
        desk.key(pygame.K_RETURN)
        desk.wait(1.0)
        dealer = desk.game.match.dealer
        assert told == ["You deal next." if not dealer else f"{desk.game.names[dealer]} deals next."]


def test_the_menu_has_the_scores_of_earlier_deals(tmp_path: Path) -> None:
    with Desks(tmp_path) as desks:
        desk = at_the_last_card(desks)
        desk.mouse.drag_card(parse_card("4C"), PILE)
        desk.wait(BANNER_SECONDS + 2)
        desk.key(pygame.K_RETURN)
        desk.wait(1.0)
        assert isinstance(desk.loop.scene, TableScene)
        desk.table.show_earlier_deals()

        def rows() -> list[Node]:
            return [node for node in desk.table.semantics().walk() if node.role == "row"]

        (total,) = rows()
        assert total.name == "Total"
        assert all(f"{points:,}".replace("-", "−") in (total.value or "") for points in desk.game.match.totals)
        desk.click(desk.table.semantics().find("button", "Deal 1").center)
        assert {"Going out", "Total"} < {row.name for row in rows()}
        desk.click(desk.table.semantics().find("button", "Deal 1").center)
        assert rows() == [total]
