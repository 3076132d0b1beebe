"""From the title through whole deals to the winner, by mouse events alone (and names by the keyboard)."""

from dataclasses import replace

import pygame
import pytest

from canasta_gui.match.follower import problems
from canasta_gui.match.record import read_record
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.position import Phase
from canasta_gui.screens.draw_for_seats import DrawForSeatsScreen
from canasta_gui.screens.hot_seat import CurtainScreen
from canasta_gui.screens.new_game import NewGameScreen, open_new_game
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.screens.winner import WinnerScreen
from canasta_gui.stage.places import Area
from canasta_gui.storage.game_files import read_game
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words.narration import recap
from tests.lanes import only_in_gate
from tests.stage.support import OTHER_TABLES
from tests.ui.pilot import MOVING, Pilot, Pilots, short_match


def assert_recorded(pilot: Pilot) -> None:
    """Assert that the record on the disk is what was played, without problems."""
    path = pilot.record()
    assert read_game(path).lines == pilot.game.match.lines
    assert list(problems(read_record(path.read_bytes()))) == []


@pytest.mark.long  # in the gate those of another table, below
def test_two_deals_with_the_mouse_alone(pilots: Pilots) -> None:
    pilot = pilots(seed=4, settings=replace(MOVING, animation_speed=4.0))
    pilot.loop.one_of = 3
    pilot.app.start()
    pilot.press_button("Other games…")
    pilot.press_button("Deal the cards")
    assert isinstance(pilot.form, DrawForSeatsScreen)
    pilot.draw_for_seats()
    assert sorted(pilot.game.names) == ["Ada", "Basile", "Clara", "Denis"]
    for deal in (1, 2):
        assert pilot.table.conductor.match.deal_no == deal
        assert pilot.play_deal() > 3
        assert isinstance(pilot.loop.scene, ScoreSheetScreen)
        assert any(text.startswith(f"Deal {deal} · ") for text in pilot.read)
        sides = pilot.form.semantics().find("row", "Total").value or ""
        match, number = pilot.game.match, pilot.app.program.words.number
        own = match.rules.side_of[pilot.game.conductor.viewer]
        assert sides.split(", ")[0].endswith(f" {number(match.totals[own])}")  # the own side comes first
        assert_recorded(pilot)
        pilot.wait(5.0)  # the deal is counted
        pilot.press_button("Next deal")
        pilot.settle()
    assert pilot.game.match.deal_no == 3
    assert pilot.table.board.my_turn
    assert_recorded(pilot)


def test_names_from_the_keyboard_reach_the_table_and_the_next_new_game(pilot: Pilot) -> None:
    pilot.app.start()
    pilot.press_button("Other games…")
    assert isinstance(pilot.loop.scene, NewGameScreen)
    for number, name in enumerate(("Zoé", "Ümit", "Đặng", "Jo"), 1):
        while pilot.focused != f"Player {number}":
            pilot.key(pygame.K_TAB)
        pilot.type(name)
    pilot.key(pygame.K_RETURN, mod=pygame.KMOD_LCTRL)
    pilot.draw_for_seats()
    assert sorted(pilot.game.names) == sorted(("Zoé", "Ümit", "Đặng", "Jo"))
    person = pilot.game.names.index("Zoé")
    assert pilot.game.conductor.people == {person}
    assert pilot.table.board.bottom == person
    open_new_game(pilot.app.program)
    pilot.step()
    assert [node.value for node in pilot.form.semantics().walk() if node.role == "text" and node.value] == [
        "Zoé",
        "Ümit",
        "Đặng",
        "Jo",
    ]


@pytest.mark.long  # in the gate by keys and by clicks alone (tests/ui/test_input_paths.py)
def test_a_whole_match_to_the_winner_and_no_game_to_continue(pilots: Pilots) -> None:
    pilot = pilots(size=(800, 600))
    pilot.loop.one_of = 10
    pilot.begin()
    while not isinstance(pilot.loop.scene, WinnerScreen):
        pilot.play_deal()
        assert isinstance(pilot.loop.scene, ScoreSheetScreen)
        pilot.press_button("The result" if pilot.game.match.winners else "Next deal")
        pilot.settle()
    match = pilot.game.match
    (winner,) = match.winners
    assert match.totals[winner] >= 5000
    assert match.totals[winner] == max(match.totals)
    names = pilot.game.names
    others = f"{names[1]} and {names[3]} win the match"
    assert (others if winner else f"You and {names[2]} win the match!") in pilot.read
    assert_recorded(pilot)
    pilot.press_button("Back to the title")
    assert isinstance(pilot.loop.scene, TitleScreen)
    assert "Continue" not in pilot.read


# In the gate the gestures of all others are tried without a window (tests/stage/test_deals.py).
@pytest.mark.parametrize("preset", only_in_gate(OTHER_TABLES, ("samba",)))
def test_a_deal_of_every_other_kind_of_table_with_the_mouse_alone(pilots: Pilots, preset: str) -> None:
    pilot = pilots(size=(800, 600))
    pilot.loop.one_of = 10
    pilot.begin(preset=preset)
    assert pilot.play_deal() > 3
    assert isinstance(pilot.loop.scene, ScoreSheetScreen)
    assert_recorded(pilot)


@pytest.mark.long
def test_play_again_after_the_winner(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    short_match(monkeypatch, 1)
    pilot.loop.one_of = 10
    pilot.begin()
    pilot.play_deal()
    pilot.press_button("The result")
    pilot.press_button("Revenge")
    pilot.settle()
    assert isinstance(pilot.loop.scene, TableScene)
    assert pilot.game.match.totals == (0, 0)
    assert len(list(pilot.folders.games.glob("*.canasta"))) == 2


class Watcher:
    """Observer of several people at one screen: no frame may show another person's cards."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.curtains: list[int] = []
        self.recaps = 0
        self._advance = pilot.loop.step
        pilot.loop.step = self.step  # type: ignore[method-assign]

    def step(self, now: float) -> bool:
        """Advance by a frame, and assert that only the hand of the person who sits there is visible."""
        moving = self._advance(now)
        scene = self.pilot.loop.scene
        if isinstance(scene, TableScene):
            viewer = scene.conductor.viewer
            board = scene.board
            assert board.bottom == board.view.viewer == viewer
            hands = board.view.hands
            over = board.view.phase is Phase.OVER  # then the hands are laid open
            assert over or all(card == HIDDEN for seat, hand in enumerate(hands) if seat != viewer for card in hand)
            assert all(card == HIDDEN for card in board.view.stock)
            for sprite in board.display.sprites():
                other = sprite.place.area is Area.HAND and sprite.place.owner != viewer and not over
                if sprite.place.area is Area.STOCK or other:
                    assert sprite.face == HIDDEN
        return moving

    def at_curtain(self) -> None:
        """Assert that the curtain calls the seat to act, says what happened, and hides the table."""
        pilot = self.pilot
        match = pilot.game.match
        seat = pilot.called
        assert seat == match.to_act
        assert seat in pilot.game.conductor.people
        lines = recap(pilot.app.program.words, match.events_for(seat), pilot.game.names, seat)
        assert [text for text in pilot.read if text in lines] == lines
        self.recaps += bool(lines)
        mine = pilot.game.names[seat]
        assert not [line for line in lines if " draws" in line and not line.startswith(mine)]
        self.curtains.append(seat)


@pytest.mark.long
@pytest.mark.parametrize(
    "people",
    [
        pytest.param((0, 2), id="partners"),
        pytest.param((0, 1), id="opponents"),
        pytest.param((0, 1, 2, 3), id="everybody"),
    ],
)
def test_people_take_turns_behind_the_curtain(pilots: Pilots, people: tuple[int, ...]) -> None:
    pilot = pilots(size=(800, 600))
    pilot.loop.one_of = 10
    watcher = Watcher(pilot)
    pilot.begin(people)
    assert isinstance(pilot.loop.scene, CurtainScreen)
    pilot.play_deal(watcher.at_curtain)
    assert set(watcher.curtains) == set(people)
    assert len(watcher.curtains) > 2 * len(people)
    assert watcher.recaps > len(watcher.curtains) // 2
    assert_recorded(pilot)
    pilot.press_button("Next deal")
    pilot.settle()
    assert isinstance(pilot.loop.scene, CurtainScreen)
    assert pilot.called == min(people, key=lambda seat: (seat - pilot.game.match.dealer - 1) % 4)
