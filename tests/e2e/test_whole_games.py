"""From the title through whole deals to the winner, by mouse events alone (and names by the keyboard)."""

from dataclasses import replace

import pygame
import pytest

from canasta_gui.match.record import read_record
from canasta_gui.match.record_check import problems
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.phases import Phase
from canasta_gui.screens.draw_for_seats import DrawForSeatsScreen
from canasta_gui.screens.new_game import NewGameScreen, open_new_game
from canasta_gui.screens.title import TitleScreen
from canasta_gui.stage.places import Area
from canasta_gui.storage.game_files import read_game
from canasta_gui.ui.scenes.curtain import CurtainScene
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.scenes.winner import WinnerScene
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words.narration import recap
from tests.lanes import only_in_gate
from tests.stage.support import OTHER_TABLES
from tests.ui.desk import MOVING, Desk, Desks, short_match


def assert_recorded(desk: Desk) -> None:
    """The record on the disk is what has been played, and everything in it is right."""
    path = desk.record()
    assert read_game(path).lines == desk.game.match.lines
    assert list(problems(read_record(path.read_bytes()))) == []


def test_two_deals_with_the_mouse_alone(desks: Desks) -> None:
    desk = desks(seed=4, settings=replace(MOVING, animation_speed=4.0))
    desk.loop.one_of = 3
    desk.app.start()
    desk.press_button("New game")
    desk.press_button("Deal the cards")
    assert isinstance(desk.form, DrawForSeatsScreen)
    desk.draw_for_seats()
    assert sorted(desk.game.names) == ["Ada", "Basile", "Clara", "Denis"]
    for deal in (1, 2):
        assert isinstance(desk.loop.scene, TableScene)
        assert desk.game.match.deal_no == deal
        assert desk.play_deal() > 3
        assert isinstance(desk.loop.scene, ScoreSheetScene)
        assert any(text.startswith(f"Deal {deal}: ") for text in desk.read)
        sides = desk.form.semantics().find("row", "Total").value or ""
        assert sides.endswith(desk.app.program.words.number(desk.game.match.totals[1]))
        assert_recorded(desk)
        desk.press_button("Next deal")
        desk.settle()
    assert desk.game.match.deal_no == 3
    assert desk.table.board.my_turn
    assert_recorded(desk)


def test_names_from_the_keyboard_reach_the_table_and_the_next_new_game(desk: Desk) -> None:
    desk.app.start()
    desk.press_button("New game")
    assert isinstance(desk.loop.scene, NewGameScreen)
    for number, name in enumerate(("Zoé", "Ümit", "Đặng", "Jo"), 1):
        while desk.focused != f"Player {number}":
            desk.key(pygame.K_TAB)
        desk.type(name)
    desk.key(pygame.K_RETURN, mod=pygame.KMOD_LCTRL)
    desk.draw_for_seats()
    assert sorted(desk.game.names) == sorted(("Zoé", "Ümit", "Đặng", "Jo"))
    person = desk.game.names.index("Zoé")
    assert desk.game.conductor.people == {person}
    assert desk.table.board.bottom == person
    open_new_game(desk.app.program)
    desk.step()
    assert [node.value for node in desk.form.semantics().walk() if node.role == "text" and node.value] == [
        "Zoé",
        "Ümit",
        "Đặng",
        "Jo",
    ]


def test_a_whole_match_to_the_winner_and_no_game_to_continue(desks: Desks) -> None:
    desk = desks(size=(800, 600))
    desk.loop.one_of = 10
    desk.begin()
    while not isinstance(desk.loop.scene, WinnerScene):
        desk.play_deal()
        assert isinstance(desk.loop.scene, ScoreSheetScene)
        desk.press_button("The result" if desk.game.match.winners else "Next deal")
        desk.settle()
    match = desk.game.match
    (winner,) = match.winners
    assert match.totals[winner] >= 5000
    assert match.totals[winner] == max(match.totals)
    assert f"{desk.game.names[winner]} and {desk.game.names[winner + 2]} win the match" in desk.read
    assert_recorded(desk)
    desk.press_button("Back to the title")
    assert isinstance(desk.loop.scene, TitleScreen)
    assert "Continue" not in desk.read


# In the gate the gestures of all others are tried without a window (tests/stage/test_deals.py).
@pytest.mark.parametrize("preset", only_in_gate(OTHER_TABLES, ("chinoise-4", "samba")))
def test_a_deal_of_every_other_kind_of_table_with_the_mouse_alone(desks: Desks, preset: str) -> None:
    desk = desks(size=(800, 600))
    desk.loop.one_of = 10
    desk.begin(preset=preset)
    assert desk.play_deal() > 3
    assert isinstance(desk.loop.scene, ScoreSheetScene)
    assert_recorded(desk)


def test_play_again_after_the_winner(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    short_match(monkeypatch, 1)
    desk.loop.one_of = 10
    desk.begin()
    desk.play_deal()
    desk.press_button("The result")
    desk.press_button("Play again")
    desk.settle()
    assert isinstance(desk.loop.scene, TableScene)
    assert desk.game.match.totals == (0, 0)
    assert len(list(desk.folders.games.glob("*.canasta"))) == 2


class Watcher:
    """Observer of several people at one screen: no frame may show another person's cards."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.curtains: list[int] = []
        self.recaps = 0
        self._advance = desk.loop.step
        desk.loop.step = self.step  # type: ignore[method-assign]

    def step(self, now: float) -> bool:
        """After every frame the table shows the hand of one person only: of the one who sits there."""
        moving = self._advance(now)
        scene = self.desk.loop.scene
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
        """The curtain calls whoever must act, tells what happened, and lets nothing of the table through."""
        desk = self.desk
        match = desk.game.match
        seat = desk.called
        assert seat == match.to_act
        assert seat in desk.game.conductor.people
        lines = recap(desk.app.program.words, match.events_for(seat), desk.game.names, seat)
        assert [text for text in desk.read if text in lines] == lines
        self.recaps += bool(lines)
        mine = desk.game.names[seat]
        assert not [line for line in lines if " draws" in line and not line.startswith(mine)]
        self.curtains.append(seat)


@pytest.mark.parametrize(
    "people",
    [
        pytest.param((0, 2), id="partners", marks=pytest.mark.long),
        pytest.param((0, 1), id="opponents", marks=pytest.mark.long),
        pytest.param((0, 1, 2, 3), id="everybody"),
    ],
)
def test_people_take_turns_behind_the_curtain(desks: Desks, people: tuple[int, ...]) -> None:
    desk = desks(size=(800, 600))
    desk.loop.one_of = 10
    watcher = Watcher(desk)
    desk.begin(people)
    assert isinstance(desk.loop.scene, CurtainScene)
    desk.play_deal(watcher.at_curtain)
    assert set(watcher.curtains) == set(people)
    assert len(watcher.curtains) > 2 * len(people)
    assert watcher.recaps > len(watcher.curtains) // 2
    assert_recorded(desk)
    desk.press_button("Next deal")
    desk.settle()
    assert isinstance(desk.loop.scene, CurtainScene)
    assert desk.called == min(people, key=lambda seat: (seat - desk.game.match.dealer - 1) % 4)
