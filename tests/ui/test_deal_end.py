"""The end of a deal at the table: how it ended, every hand laid open, and then the score sheet."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from canasta_gui.rules.core.cards import parse_card
from canasta_gui.screens.replay import ReplayDock
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.stage.places import PILE, hand_of
from canasta_gui.ui.pictures.score_lines import ScoreLines
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import BANNER_SECONDS
from tests.rules.support import position
from tests.ui.pilot import QUICK, Pilot, Pilots, dock_of, shows

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


def at_the_last_card(pilots: Pilots) -> Pilot:
    """Return a game in which Ada may go out with the last card."""
    pilot = pilots(settings=QUICK)
    pilot.begin()
    match = pilot.game.match
    match._position, match._events = position(LAST_CARD), []
    match._seen = [[] for _ in match.seats]
    pilot.game.conductor.show()
    pilot.step()
    pilot.mouse.wait = lambda: None
    return pilot


def faces(pilot: Pilot, seat: int) -> list[int]:
    return [s.face for s in pilot.table.board.display.sprites() if s.place == hand_of(seat)]


def test_the_hands_are_laid_open_when_the_deal_has_ended(tmp_path: Path) -> None:
    with Pilots(tmp_path) as pilots:
        pilot = at_the_last_card(pilots)
        assert set(faces(pilot, 1)) == {-1}
        with pytest.raises(RuntimeError, match="not over"):
            pilot.game.match.revealed(0)
        pilot.mouse.drag_card(parse_card("4C"), PILE)
        pilot.step()
        pilot.step()
        assert {"You go out.", "Click to go on."} <= set(pilot.painted)
        pilot.table.hud.overlay.messages.advise("A hint that nobody needs any more.", "star")
        assert {"You go out.", "Click to go on."} <= set(pilot.painted)
        assert sorted(faces(pilot, 1)) == sorted(parse_card(card) for card in ("9C", "5D", "JK"))
        assert sorted(faces(pilot, 2)) == sorted(parse_card(card) for card in ("KS", "6H"))
        assert set(pilot.table.board.view.stock) == {-1}
        pilot.wait(BANNER_SECONDS - 1)
        assert isinstance(pilot.loop.scene, TableScene)
        pilot.wait(1.5)
        assert isinstance(pilot.form, ScoreSheetScreen)


@pytest.mark.parametrize("go_on", [lambda pilot: pilot.click((400, 300)), lambda pilot: pilot.key(pygame.K_RETURN)])
def test_who_has_seen_enough_goes_on(tmp_path: Path, go_on: Callable[[Pilot], None]) -> None:
    with Pilots(tmp_path) as pilots:
        pilot = at_the_last_card(pilots)
        pilot.mouse.drag_card(parse_card("4C"), PILE)
        pilot.wait(0.5)
        assert isinstance(pilot.loop.scene, TableScene)
        go_on(pilot)
        pilot.wait(0.1)
        assert isinstance(pilot.form, ScoreSheetScreen)


@pytest.mark.long
def test_one_click_shows_the_best_moment_in_the_replay(tmp_path: Path) -> None:
    with Pilots(tmp_path) as pilots:
        pilot = pilots(settings=QUICK)
        pilot.begin()
        pilot.loop.one_of = 10
        pilot.play_deal()
        pilot.run_until(lambda: isinstance(pilot.loop.scene, ScoreSheetScreen))
        sheet = pilot.loop.scene
        assert isinstance(sheet, ScoreSheetScreen)
        if any(each.name == "The best moment of the deal" for each in sheet.layer.root.walk()):
            pilot.press_button("Show me")  # there was nothing to learn
        else:
            pilot.press_button("More…")
            pilot.press_answer("The best moment of the deal")
        assert shows(pilot.loop.scene, ReplayDock)
        playback = dock_of(pilot.loop.scene, ReplayDock).playback
        assert 0 < playback.step < playback.last
        pilot.key(pygame.K_ESCAPE)
        assert id(pilot.loop.scene) == id(sheet)


def test_the_sheet_names_the_next_dealer_and_shows_the_players(tmp_path: Path) -> None:
    with Pilots(tmp_path) as pilots:
        pilot = at_the_last_card(pilots)
        pilot.mouse.drag_card(parse_card("4C"), PILE)
        pilot.wait(BANNER_SECONDS + 2)
        sheet = pilot.loop.scene
        assert isinstance(sheet, ScoreSheetScreen)
        (lines,) = [each for each in sheet.layer.root.walk() if isinstance(each, ScoreLines)]
        assert [len(each.portraits) for each in lines.sides] == [2, 2]
        told = [name for name in pilot.read if name.endswith(" next.")]
        pilot.key(pygame.K_RETURN)
        pilot.wait(1.0)
        dealer = pilot.game.match.dealer
        assert told == ["You deal next." if not dealer else f"{pilot.game.names[dealer]} deals next."]


def test_the_menu_has_the_scores_of_earlier_deals(tmp_path: Path) -> None:
    with Pilots(tmp_path) as pilots:
        pilot = at_the_last_card(pilots)
        pilot.mouse.drag_card(parse_card("4C"), PILE)
        pilot.wait(BANNER_SECONDS + 2)
        pilot.key(pygame.K_RETURN)
        pilot.wait(1.0)
        assert isinstance(pilot.loop.scene, TableScene)
        pilot.table.show_earlier_deals()

        def rows() -> list[Node]:
            return [node for node in pilot.table.semantics().walk() if node.role == "row"]

        (total,) = rows()
        assert total.name == "Total"
        assert all(f"{points:,}".replace("-", "−") in (total.value or "") for points in pilot.game.match.totals)
        pilot.click(pilot.table.semantics().find("button", "Deal 1").center)
        assert {"Going out", "Total"} < {row.name for row in rows()}
        pilot.click(pilot.table.semantics().find("button", "Deal 1").center)
        assert rows() == [total]
