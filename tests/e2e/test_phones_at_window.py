"""A window hosts with real sockets, and a page in a real browser plays a turn at its table."""

import shutil
from collections.abc import Callable

import pytest

from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.rules.seat_draw import Seated
from canasta_gui.screens import new_game, saved_games
from canasta_gui.screens.invitation import InvitationScreen, open_table
from canasta_gui.ui.table.scene import TableScene
from tests.ui.pilot import NAMES, QUICK, Pilots

sync_api = pytest.importorskip("playwright.sync_api", reason="needs the extra `browser`")
pytestmark = pytest.mark.skipif(
    shutil.which("chromium") is None, reason="needs a browser of the system, where the extra `browser` is"
)
ROUNDS = 3000
"""Rounds of the loop, with a pause of 10 ms each, after which something will not happen any more."""


def test_a_page_plays_a_turn_at_a_window_and_comes_back_when_the_closed_game_is_resumed(pilots: Pilots) -> None:
    from tests.e2e.test_phones import browser, sit_down_at  # needs playwright

    pilot = pilots(settings=QUICK)
    program = pilot.app.program
    pilot.app.start()
    program.rule_sets.look()
    rules = program.rule_sets.rules("classique-4")
    players = tuple(SeatSetup(name, seat == 0, seat == 0) for seat, name in enumerate(NAMES[:4]))
    hosting = open_table(program, rules, players)
    program.screens.open(InvitationScreen(program, hosting))
    with browser() as started:
        phone = sit_down_at(started, hosting.link, 0)

        def wait(until: Callable[[], bool]) -> None:
            for _ in range(ROUNDS):
                if until():
                    return
                pilot.step(0.01)
                phone.page.wait_for_timeout(10)
            raise AssertionError("it did not happen")

        wait(lambda: "P0" in pilot.read)
        order = rules.playing(1)
        new_game.begin(
            program, GameSetup("classique-4", players), Seated(tuple(range(4)), order[-1], order[0]), hosting=hosting
        )
        assert isinstance(pilot.loop.scene, TableScene)
        wait(lambda: phone.shown is not None and phone.shown["turn"])
        match = pilot.game.match
        before = sum(move.seat == 0 for move in match.moves)

        def turn_is_over() -> bool:
            phone.tap(by_name=False)
            return match.to_act != 0 or match.deal_over

        wait(turn_is_over)
        assert sum(move.seat == 0 for move in match.moves) >= before + 2
        assert phone.errors == []
        port, path = hosting.server.port, pilot.record()
        program.screens.home()
        hosting.server.wait()
        phone.page.wait_for_selector("#away:not([hidden])")
        phone.page.wait_for_timeout(1500)  # it has knocked in vain by now, and still says why
        assert phone.page.inner_text("#away").startswith("The table is closed.")
        with pytest.raises(sync_api.Error):
            phone.page.context.new_page().goto(f"http://127.0.0.1:{port}/")
        saved_games.resume(program, path)
        assert program.hosting is not None
        assert program.hosting.server.port == port
        wait(lambda: phone.page.is_hidden("#away"))
        view = pilot.game.match.view(0)
        wait(lambda: phone.shown is not None and len(phone.shown["hand"]["cards"]) == len(view.hands[0]))
        assert phone.page.is_hidden("#door")
