"""Events that are skipped: the table ends as if each had been shown, and is laid out once."""

import itertools
import random
from collections.abc import Sequence
from typing import Any

import pytest

from canasta_gui.ai.levels import player
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.families import AnyEvent, family, load_rules
from canasta_gui.stage.board import Board
from canasta_gui.stage.layout import TableLayout, lay_out
from canasta_gui.stage.places import PILE, Place
from tests.lanes import only_in_gate
from tests.rules.support import discard
from tests.stage.support import MY_PLAY, TableTop

CLUB = player("club")


def played(preset: str, moves: int, seed: int = 5) -> Match:
    """A match after some moves of its first deal."""
    rules, chance = load_rules(preset), random.Random(seed)
    seats = [SeatInfo(name, "computer", "club") for name in "ABCDEF"[: rules.players]]
    match = Match(rules, seats, MemoryJournal(), lambda _: shuffled(rules, chance))
    match.start()
    while len(match.moves) < moves and match.to_act is not None:
        assert match.submit(match.to_act, CLUB(match.view(match.to_act), match.events_for(match.to_act))) is None
    return match


def board_of(match: Match, viewer: int) -> Board:
    """A board before the first card of the deal."""
    board = Board(family(match.rules).check, tempo=0.0)
    board.resize(1280, 800)
    board.show(family(match.rules).as_view(family(match.rules).position(match.rules, viewer=viewer)))
    return board


def cards_on(board: Board) -> list[tuple[Place, int, Card]]:
    return sorted((each.place, each.nth, each.face) for each in board.display.sprites())


def receive(board: Board, events: Sequence[AnyEvent]) -> None:
    for event in events:
        board.receive(event)


@pytest.mark.parametrize(
    ("preset", "viewer"),
    only_in_gate(
        itertools.product(["classique-4", "hand-and-foot", "romme-acquisition"], [PUBLIC, 0, 1]),
        [("classique-4", PUBLIC), ("classique-4", 0), ("hand-and-foot", 1), ("romme-acquisition", 0)],
    ),
)
def test_skipped_events_end_in_what_shown_ones_end_in(preset: str, viewer: int) -> None:
    match = played(preset, 40)
    shown, skipped = board_of(match, viewer), board_of(match, viewer)
    for nth, event in enumerate(match.events_for(viewer)):
        shown.receive(event)
        shown.advance(nth / 60)
    receive(skipped, match.events_for(viewer))
    skipped.skip()
    assert skipped.idle
    assert skipped.view == shown.view
    assert cards_on(skipped) == cards_on(shown)
    assert skipped.hand_order == shown.hand_order


def test_the_table_is_laid_out_once_however_much_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("classique-4", 40)
    board = board_of(match, 0)
    receive(board, match.events_for(0))
    laid = []

    def counted(*args: Any, **more: Any) -> TableLayout:
        laid.append(args)
        return lay_out(*args, **more)

    monkeypatch.setattr("canasta_gui.stage.tabletop.lay_out", counted)
    board.skip()
    assert len(match.events) > 60
    assert len(laid) == 1
    board.skip()
    assert len(laid) == 1


def test_cards_that_the_player_has_just_put_down_leave_the_hand_first_when_skipped_too() -> None:
    table = TableTop(MY_PLAY.replace("4C 5S", "4C 5S 4C"), tempo=1)
    first, last = table.sprites("4C")
    table.lift(last, table.middle(PILE))
    table.play_on = False
    table.board.pointer.release(table.middle(PILE))
    table.tick()
    table.play(0, discard("4C"))
    table.board.skip()
    assert table.sprites("4C") == [first]
    assert table.sprites("4C", PILE) == [last]
