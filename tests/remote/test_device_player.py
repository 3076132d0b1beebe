"""The player of a device, and the computer that stands in."""

import pytest

from canasta_gui.match.players import Player
from canasta_gui.remote.device_player import DevicePlayer
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.families import AnyAction
from tests.match.tables import new_match


class StandIn(Player):
    def __init__(self) -> None:
        self.asked = False

    def request(self, view: object, history: object) -> None:
        self.asked = True

    def result(self) -> AnyAction | None:
        return Draw() if self.asked else None

    def cancel(self) -> None:
        self.asked = False


class Faulty(StandIn):
    def result(self) -> AnyAction | None:
        raise ZeroDivisionError


def asked(player: DevicePlayer) -> DevicePlayer:
    match = new_match(1)
    player.request(match.view(0), match.events_for(0))
    return player


def test_a_device_is_not_asked() -> None:
    player = asked(DevicePlayer(StandIn()))
    assert player.result() is None
    assert not player.hesitates


def test_whoever_stands_in_is_asked_what_is_still_open() -> None:
    player = asked(DevicePlayer(StandIn()))
    player.let_stand_in(True)
    assert player.hesitates
    assert player.result() == Draw()


def test_whoever_stands_in_is_not_asked_what_the_device_has_answered() -> None:
    player = asked(DevicePlayer(StandIn()))
    player.cancel()
    player.let_stand_in(True)
    assert player.result() is None


def test_whoever_returns_makes_the_very_next_decision() -> None:
    stand_in = StandIn()
    player = asked(DevicePlayer(stand_in))
    player.let_stand_in(True)
    player.let_stand_in(False)
    assert not stand_in.asked
    assert player.result() is None
    assert not player.hesitates


def test_whoever_stands_in_is_asked_what_comes_later_too() -> None:
    player = DevicePlayer(StandIn())
    player.let_stand_in(True)
    assert player.result() is None
    assert asked(player).result() == Draw()


def test_every_decision_of_whoever_stands_in_is_told_even_one_that_fails() -> None:
    decisions: list[str] = []
    for stand_in in (StandIn(), Faulty()):
        player = asked(DevicePlayer(stand_in))
        player.on_decision = lambda: decisions.append("one")
        player.result()
        assert decisions == []
        player.let_stand_in(True)
        if isinstance(stand_in, Faulty):
            with pytest.raises(ZeroDivisionError):
                player.result()
        else:
            player.result()
        assert decisions.pop() == "one"
