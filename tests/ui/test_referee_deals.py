"""Whole deals where irregularities of the hand are played: one with the mouse, one with the keys alone."""

from collections.abc import Callable, Sequence

import pytest

from canasta_gui.match.players import Player
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView
from canasta_gui.ui.table.scene import TableScene
from tests.lanes import some_in_gate
from tests.ui.pilot import CLUB, Pilot, Pilots
from tests.ui.refereed import refereed
from tests.ui.test_input_paths import no_mouse
from tests.ui.test_referee_mode import ADA, actions, table

OVERDRAW = act.Slip("overdraw", kept=True)


class Greedy(Player):
    """A computer that once takes a second card off the stock; otherwise it plays as it would."""

    def __init__(self, player: Player) -> None:
        self._player, self._once, self._now = player, True, False

    def request(self, view: AnyView, history: Sequence[AnyEvent]) -> None:
        self._now = self._once and view.phase is Phase.PLAY
        self._player.request(view, history)

    def result(self) -> AnyAction | None:
        if not self._now:
            return self._player.result()
        self._now = self._once = False
        return OVERDRAW

    def cancel(self) -> None:
        self._player.cancel()


def careful(view: AnyView, history: Sequence[AnyEvent]) -> AnyAction:
    """Return a computer player that makes no mistakes and corrects its offences."""
    assert isinstance(view, CanastaPosition)
    return act.Remedy("back") if view.phase is Phase.REMEDY else CLUB(view, history)


def offence_of_denis(pilot: Pilot) -> bool:
    position = pilot.game.match.position
    assert isinstance(position, CanastaPosition)
    return position.arbitration is not None and any(offence.seat == 3 for offence in position.arbitration.offences)


def play_deal(pilot: Pilot, play: Callable[[AnyAction], None]) -> None:
    """Let Ada open too low and take it back, then object to Denis; play the rest as usual."""
    conductor = pilot.game.conductor
    conductor.players = {**conductor.players, 3: Greedy(conductor.players[3])}
    conductor._reactions = {1: conductor._reactions[1], 3: conductor._reactions[3]}  # her partner leaves it to her
    play(act.Draw())
    play(act.Lay((act.MeldCards(8, tuple(parse_cards("8C 8D 8H"))),)))
    assert actions(pilot)[-1] == act.Object()
    events = list(pilot.game.match.events)
    play(act.Remedy("back"))
    objected = False
    number = 0
    while isinstance(pilot.loop.scene, TableScene):
        if not objected and offence_of_denis(pilot):
            play(act.Object())
            objected = True
            events = list(pilot.game.match.events)
            assert isinstance(events[-1], ev.DrawsOwed)
            continue
        one_step(pilot, play)
        number += 1
        assert number < 400
    assert objected
    assert any(isinstance(event, ev.ObjectionUpheld) and event.by != 0 for event in events)


def one_step(pilot: Pilot, play: Callable[[AnyAction], None]) -> None:
    """Play an action of the person at the table; it must be recorded."""
    action, before = pilot.decide(careful), len(pilot.game.match.lines)
    play(action)
    assert pilot.game.match.lines[before:], f"{action} had no effect"


@pytest.mark.parametrize("hands", some_in_gate(["mouse", "keys"], one_in=2, first=1))
def test_a_whole_deal_with_an_objection_made_and_one_suffered(pilots: Pilots, hands: str) -> None:
    pilot = table(pilots, refereed(), ada=ADA, objecting=True)
    pilot.loop.one_of = 100
    if hands == "keys":
        pilot.mouse.press = pilot.mouse.move = pilot.mouse.release = no_mouse
    play_deal(pilot, pilot.mouse.play if hands == "mouse" else pilot.keyboard.play)
