"""The counter over a board of canasta, with its search for openings done on the spot."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from canasta_gui.play.canasta.counter import CanastaCounter
from canasta_gui.play.messages import RefusalExplainer
from canasta_gui.play.shown import TableController
from canasta_gui.stage.canasta.opening_calculator import estimate_opening
from canasta_gui.stage.places import TABLE
from canasta_gui.words import Words
from tests.executors import AtOnce
from tests.stage.support import TableTop, seen

PLAY = "to act: 0\nphase: play\nhand 0: KS KH KD AS AH AD 9C 9D 9H 2C JK 4C 5S\npile: 4D QS"


def counter_over(table: TableTop) -> CanastaCounter:
    match = SimpleNamespace(events=[], view=lambda _seat: seen(PLAY))
    conductor = cast(TableController, SimpleNamespace(match=match, viewer=0, waiting_for_viewer=True))
    words = Words("en")
    return CanastaCounter(words, table.board, conductor, AtOnce(), RefusalExplainer(words, table.board.view.rules))


def test_moving_lifted_cards_estimates_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    estimates = []

    def counted(*args: Any) -> Any:
        estimates.append(args)
        return estimate_opening(*args)

    monkeypatch.setattr("canasta_gui.play.canasta.counter.estimate_opening", counted)
    table = TableTop(PLAY)
    counter = counter_over(table)
    counter.advance()
    assert not counter.shown
    table.lift(table.sprites("KS")[0], table.middle(TABLE))
    first = counter.count()
    assert first.figures == "10 / 50"
    table.board.pointer.move(table.board.display.layout.table.own.center)
    assert counter.count() == first
    assert len(estimates) == 1
