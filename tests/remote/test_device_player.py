"""The player of a device: its answers, and the computer that stands in."""

from canasta_gui.match.players import Player
from canasta_gui.remote.device_player import DevicePlayer
from canasta_gui.rules.core.events import Discard, Draw
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


def asked(player: DevicePlayer) -> DevicePlayer:
    match = new_match(1)
    player.request(match.view(0), match.events_for(0))
    return player


def test_an_answer_is_given_once_and_a_second_one_is_refused() -> None:
    player = asked(DevicePlayer(StandIn()))
    assert player.result() is None
    assert player.answer(Draw())
    assert not player.answer(Discard(40))
    assert [player.result(), player.result()] == [Draw(), None]


def test_an_answer_to_a_question_that_was_dropped_is_thrown_away() -> None:
    player = asked(DevicePlayer(StandIn()))
    player.answer(Draw())
    player.cancel()
    assert player.result() is None


def test_whoever_stands_in_is_asked_what_is_still_open() -> None:
    player = asked(DevicePlayer(StandIn()))
    player.answer(Discard(40))
    player.let_stand_in(True)
    assert not player.answer(Discard(41))
    assert player.hesitates
    assert player.result() == Draw()


def test_whoever_returns_makes_the_very_next_decision() -> None:
    stand_in = StandIn()
    player = asked(DevicePlayer(stand_in))
    player.let_stand_in(True)
    player.let_stand_in(False)
    assert not stand_in.asked
    assert player.result() is None
    assert player.answer(Discard(40))
    assert player.result() == Discard(40)
    assert not player.hesitates


def test_whoever_stands_in_is_asked_what_comes_later_too() -> None:
    player = DevicePlayer(StandIn())
    player.let_stand_in(True)
    assert player.result() is None
    assert asked(player).result() == Draw()
