"""Rommé in the real window: whole deals by the mouse and by keys, being asked, the sheets, the list of games."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from canasta_gui.rules.actions import Discard, Draw
from canasta_gui.rules.families import family
from canasta_gui.rules.romme import actions as romme
from canasta_gui.rules.romme.notation import read_position
from canasta_gui.session.check import problems
from canasta_gui.session.record import read_record
from canasta_gui.stage.focus import ring_of
from canasta_gui.stage.places import Place, hand_of, low_end_of, meld_of, staged
from canasta_gui.stage.romme_draft import reading_of
from canasta_gui.ui.scenes.romme_table import RommeTableScene
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.scenes.table import TableScene
from tests.ui.desk import Desk, Desks

VARIANTS = ("romme", "romme-acquisition", "romme-ajout", "romme-deutsch")


def assert_recorded(desk: Desk) -> None:
    assert list(problems(read_record(desk.record().read_bytes()))) == []


def seat_at(desk: Desk, text: str) -> None:
    """Bring a position in words to the table."""
    match: Any = desk.game.match
    match._position = read_position(text)
    desk.table.board.show(family(match.rules).view_of(match.position, 0))
    desk.step()


@pytest.mark.parametrize("preset", VARIANTS)
def test_a_whole_deal_with_the_mouse_alone(desks: Desks, preset: str) -> None:
    desk = desks(size=(800, 600), seed=2)
    desk.loop.one_of = 10
    desk.begin(preset=preset)
    assert isinstance(desk.loop.scene, RommeTableScene)
    assert not desk.table.atlas.marks
    assert desk.play_deal() > 3
    assert isinstance(desk.loop.scene, ScoreSheetScene)
    assert_recorded(desk)


class Keys:
    """Plays Rommé by keys alone, as a person without a mouse would."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def __call__(self, name: str) -> None:
        self.desk.key(pygame.key.key_code(name))

    @property
    def board(self) -> Any:
        return self.desk.table.board

    def go(self, place: Place, nth: int | None = None) -> None:
        """To a place, or to the nth card of it."""
        ring = ring_of(self.board.layout)
        zone = next(n for n, spots in enumerate(ring) if any(spot.place == place for spot in spots))
        while self.board._focus.zone % len(ring) != zone:
            self("tab")
        spots = ring[zone]
        wanted = nth if nth is not None else next(n for n, spot in enumerate(spots) if spot.place == place)
        for _ in range(40):
            at = max(0, min(len(spots) - 1, self.board._focus.index))
            if at == wanted:
                return
            self("left" if at > wanted else "right")
        raise AssertionError(place)

    def select(self, cards: tuple[int, ...]) -> None:
        """Select cards of the hand."""
        held = list(self.board.arrangement.cards)
        for card in cards:
            nth = held.index(card)
            held[nth] = -9  # of two equal cards the other one next time
            self.go(hand_of(0), nth)
            self("space")

    def put(self, cards: tuple[int, ...], place: Place) -> None:
        """Pick cards of the hand up and put them down there."""
        self.select(cards)
        self("return")
        self.go(place)
        self("return")

    def play(self, action: Any) -> None:
        _BY_KEYS[type(action)](self, action)
        self.desk.settle()

    def lay(self, action: romme.Lay) -> None:
        for meld in action.melds:
            before = {group.key for group in self.board.draft.groups}
            self.select(meld.cards)
            self("m")
            for group in self.board.draft.groups:
                if group.key not in before:
                    self.say(group.key, meld)
        if self.board.draft:
            self("m")

    def say(self, key: int, meld: Any) -> None:
        """Let the joker of a staged group stand for the right card."""
        for _ in range(30):
            if reading_of(self.board.view.rules, self.board.draft.group(key)) == meld:
                return
            self.go(staged(key))
            self("o")
        raise AssertionError(meld)

    def add(self, action: romme.Add) -> None:
        place = meld_of(action.owner, action.key)
        lowest = self.board.view.melds[action.owner][action.key].faces[0]
        low = low_end_of(place)
        below = low in self.board.layout.zones and any(face < lowest for face in action.faces)
        self.put(action.cards, low if below else place)

    def announce(self, action: romme.Announce) -> None:
        self.select(() if action.card is None else (action.card,))
        self("f")

    def discard(self, action: Discard) -> None:
        self.select((action.card,))
        self("x")


_BY_KEYS: dict[type[Any], Callable[[Keys, Any], None]] = {
    Draw: lambda keys, _: keys("d"),
    romme.TakeUp: lambda keys, _: keys("t"),
    Discard: Keys.discard,
    romme.Lay: Keys.lay,
    romme.Add: Keys.add,
    romme.Swap: lambda keys, action: keys.put((action.card,), meld_of(action.owner, action.key)),
    romme.Announce: Keys.announce,
    romme.Claim: lambda keys, action: keys(
        "d" if keys.board.view.turn == keys.board.bottom else ("y" if action.yes else "n")
    ),
    romme.Consent: lambda keys, action: keys("y" if action.yes else "n"),
}


@pytest.mark.parametrize("preset", VARIANTS)
def test_a_whole_deal_with_the_keys_alone(desks: Desks, preset: str) -> None:
    desk = desks(size=(800, 600), seed=3)
    desk.loop.one_of = 10
    desk.begin(preset=preset)
    keys, number = Keys(desk), 0
    while isinstance(desk.loop.scene, TableScene):
        before = len(desk.game.match.lines)
        action = desk.decide()
        keys.play(action)
        assert len(desk.game.match.lines) > before, action
        number += 1
        assert number < 400
    assert number > 3
    assert_recorded(desk)
