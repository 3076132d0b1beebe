"""Hints and reasons at the table: asked by a key or a button, answered in a bubble."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from canasta_gui import screens
from canasta_gui.ai.explain import next_best
from canasta_gui.match.match import Match
from canasta_gui.play.commands import TableCommand
from canasta_gui.play.explanations import hint_for
from canasta_gui.rules.canasta.actions import Lay, MeldCards
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.core.cards import rank_of
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.stage.places import PILE, hand_of, meld_of
from canasta_gui.storage.folders import Folders
from canasta_gui.words import Words
from canasta_gui.words.sentences import the_card
from tests.ui.pilot import QUICK, Pilot, save_game


def _some_way_on(match: Match) -> bool:
    return match.deal_no == 1 and len(match.moves) > 20 and match.to_act == 0 and match.position.phase is Phase.PLAY


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    folders = Folders(tmp_path, tmp_path)
    save_game(folders, _some_way_on)
    pilot = Pilot(folders, settings=replace(QUICK, language="en"))
    screens.saved_games.resume(pilot.app.program, pilot.record())
    pilot.settle()
    yield pilot
    pilot.close()


def _bubble(pilot: Pilot) -> str:
    return pilot.table.message


def test_a_hint_proposes_something_with_its_reason(pilot: Pilot) -> None:
    pilot.key(pygame.K_h)
    pilot.settle()
    assert _bubble(pilot).startswith(("Discard the ", "Lay the ", "Ask your partner"))
    assert _bubble(pilot).count(".") >= 2


def test_a_hint_lifts_the_cards_that_it_speaks_of(pilot: Pilot) -> None:
    pilot.key(pygame.K_h)
    pilot.settle()
    hinted = [sprite for sprite in pilot.table.board.display.sprites() if sprite.hinted]
    assert hinted
    assert all(the_card(Words("en"), sprite.face) in _bubble(pilot) for sprite in hinted)
    others = {s.pose.y for s in pilot.table.board.display.sprites() if s.place == hinted[0].place and not s.hinted}
    assert max(sprite.pose.y for sprite in hinted) < min(others)
    assert not [sprite for sprite in pilot.table.board.display.sprites() if sprite.selected]
    pilot.click((round(hinted[0].pose.x), round(hinted[0].pose.y)))
    assert not [sprite for sprite in pilot.table.board.display.sprites() if sprite.hinted]


def test_the_button_does_the_same(pilot: Pilot) -> None:
    pilot.key(pygame.K_h)
    pilot.settle()
    hint = _bubble(pilot)
    pilot.table.say("something else")
    pilot.click(pilot.table.commands.button(TableCommand.HINT).rect.center)
    pilot.settle()
    assert _bubble(pilot) == hint


def test_why_tells_of_the_last_computer_and_again_of_what_came_before(pilot: Pilot) -> None:
    pilot.key(pygame.K_w)
    pilot.step()
    last = _bubble(pilot)
    assert last.startswith(("Basile", "Clara", "Denis"))
    pilot.key(pygame.K_w)
    pilot.step()
    assert _bubble(pilot) != last


def test_a_computers_reasons_do_not_tell_its_cards_while_the_deal_runs(pilot: Pilot) -> None:
    for _ in range(12):
        pilot.key(pygame.K_w)
        pilot.step()
        assert "Better keep" not in _bubble(pilot)
        assert "stands alone" not in _bubble(pilot)


def test_there_is_nothing_to_tell_before_a_computer_has_played(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, settings=QUICK)
    pilot.begin()
    if not any(move.seat for move in pilot.game.match.moves):
        pilot.key(pygame.K_w)
        pilot.step()
        assert _bubble(pilot) == ""
    pilot.close()


def test_a_hint_that_cannot_be_had_does_not_end_the_game(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost() -> None:
        raise RuntimeError("the process is gone, twice")

    monkeypatch.setattr(pilot.table.context.advice._adviser, "result", lost)
    table = pilot.table
    pilot.key(pygame.K_h)
    pilot.step()
    assert _bubble(pilot) == "There is no hint this time."
    monkeypatch.undo()
    pilot.play_turn()
    assert pilot.table is table


def test_who_acts_before_a_hint_has_come_no_longer_reads_that_it_is_thought_of(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pilot.table.context.advice._adviser, "result", lambda: None)
    pilot.key(pygame.K_h)
    pilot.step()
    assert _bubble(pilot) == "Thinking…"
    moves = len(pilot.game.match.moves)
    pilot.key(pygame.K_LEFT)
    pilot.key(pygame.K_x)
    pilot.step()
    assert len(pilot.game.match.moves) > moves
    assert _bubble(pilot) != "Thinking…"


def test_a_hint_that_comes_too_late_is_not_shown(pilot: Pilot) -> None:
    """The person has acted before the adviser had an answer."""
    table = pilot.table
    asked = table.context.advice
    asked.ask_hint()
    asked._asked_at -= 1
    assert asked.hint() is None


def test_pale_cards_show_where_those_of_a_hint_go(pilot: Pilot) -> None:
    display = pilot.table.board.display
    discard = Discard(pilot.game.match.view(0).hands[0][0])
    pilot.table.board.selection.point_out(discard)
    pilot.settle()
    (ghost,) = display.ghosts()
    assert ghost.card == discard.card
    assert (ghost.pose.x, ghost.pose.y) == display.layout.tops[PILE][:2]
    pilot.mouse.play(discard)
    pilot.settle()
    assert display.ghosts() == []


def test_a_pale_card_glides_once_from_the_hand_unless_nothing_moves(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, settings=replace(QUICK, animation_speed=1.0, language="en"))
    pilot.begin()
    board = pilot.table.board
    card = pilot.game.match.view(0).hands[0][0]
    hand = next(each.pose for each in board.display.sprites() if each.face == card and each.place == hand_of(0))
    board.selection.point_out(Discard(card))
    pilot.step(0.01)
    ways = []
    while pilot.step(0.1):
        ways += [ghost.pose.y for ghost in board.display.ghosts()]
    pile = board.display.layout.tops[PILE].y
    assert ways == sorted(ways, reverse=True)
    assert pile < ways[0] < hand.y
    assert ways[-1] == pile
    board.set_tempo(0.0, calm=True)
    board.selection.point_out(Discard(card))
    assert [ghost.pose.y for ghost in board.display.ghosts()] == [pile]
    pilot.close()


def test_pale_cards_of_a_meld_lie_beside_what_lies_there(pilot: Pilot) -> None:
    board = pilot.table.board
    view, layout = board.view, board.display.layout
    hand = view.hands[0][:3]
    board.selection.point_out(Lay((MeldCards(2, tuple(hand)),)))  # whether it is allowed is not asked
    ghosts = board.display.ghosts()
    assert [ghost.card for ghost in ghosts] == list(hand)
    own = layout.table.own
    lying = [each.pose.bounds(layout.card) for each in layout.placed if own.contains(each.pose.center)]
    assert lying
    for ghost in ghosts:
        assert not any(ghost.pose.bounds(layout.card).shared(rect) for rect in lying)
        assert own.holds(ghost.pose.bounds(layout.card), 1.0)
    rest = tuple(view.hands[0][3:6])
    board.selection.point_out(Lay((MeldCards(2, tuple(hand)), MeldCards(2, rest))))
    both = board.display.ghosts()
    assert [ghost.card for ghost in both] in ([*hand, *rest], [])
    assert all(own.holds(ghost.pose.bounds(layout.card), 1.0) for ghost in both)
    key = next(iter(view.melds[0]))
    board.selection.point_out(Lay((MeldCards(key, tuple(hand[:1])),)))
    (added,) = board.display.ghosts()
    assert added.pose.y == layout.tops[meld_of(0, key)].y
    assert added.pose.x > layout.tops[meld_of(0, key)].x


def _click_pale_card(pilot: Pilot, nth: int) -> None:
    pose = pilot.table.board.display.ghosts()[nth].pose
    pilot.click((round(pose.x), round(pose.y)))
    pilot.step()


def test_a_click_on_the_pale_card_of_a_discard_plays_the_hint(pilot: Pilot) -> None:
    match = pilot.game.match
    discard, before = Discard(match.view(0).hands[0][0]), len(match.moves)
    pilot.table.board.selection.point_out(discard)
    pilot.settle()
    _click_pale_card(pilot, 0)
    assert (match.moves[before].seat, match.moves[before].action) == (0, discard)


def _two_melds(match: Match) -> Lay | None:
    """Return an opening of two melds for the person in turn; None if there is none now."""
    view = match.view(0)
    if match.to_act != 0 or not isinstance(view, CanastaPosition) or view.phase is not Phase.PLAY:
        return None
    return next((each for each in candidates(view, 0) if isinstance(each, Lay) and len(each.melds) == 2), None)


def test_a_click_on_a_pale_card_of_two_melds_lays_both(tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path)
    save_game(folders, lambda match: _two_melds(match) is not None)
    pilot = Pilot(folders, settings=replace(QUICK, language="en"))
    screens.saved_games.resume(pilot.app.program, pilot.record())
    pilot.settle()
    match = pilot.game.match
    lay, before = _two_melds(match), len(match.moves)
    assert lay is not None
    pilot.table.board.selection.point_out(lay)
    pilot.settle()
    assert len(pilot.table.board.display.ghosts()) == sum(len(meld.cards) for meld in lay.melds)
    _click_pale_card(pilot, 0)
    assert [move.action for move in match.moves[before:]] == [lay]
    pilot.close()


def test_a_click_on_the_pale_card_of_a_move_that_is_not_allowed_tells_why(pilot: Pilot) -> None:
    match = pilot.game.match
    before, hand = len(match.moves), match.view(0).hands[0]
    pilot.table.board.selection.point_out(Lay((MeldCards(rank_of(hand[0]), tuple(hand[:1])),)))
    pilot.settle()
    _click_pale_card(pilot, 0)
    assert len(match.moves) == before
    assert pilot.table.overlay.messages.refused is not None
    assert pilot.table.board.display.ghosts() == []


def test_a_pale_card_on_its_way_leaves_the_click_to_the_card_below(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, settings=replace(QUICK, animation_speed=1.0, language="en"))
    pilot.begin()
    board = pilot.table.board
    pilot.settle()
    moves, card = len(pilot.game.match.moves), board.view.hands[0][-1]
    board.selection.point_out(Discard(card))
    pilot.step(0.01)
    _click_pale_card(pilot, 0)
    assert board.selection.cards_of_hand == (card,)
    assert len(pilot.game.match.moves) == moves
    pilot.close()


def test_the_next_best_move_is_told_on_demand(pilot: Pilot) -> None:
    match = pilot.game.match
    view, history = match.view(0), match.events_for(0)
    assert isinstance(view, CanastaPosition)
    first = next(action for action in candidates(view, 0) if isinstance(action, Discard))
    other = next_best(view, history, first)
    assert isinstance(other, Discard)
    assert rank_of(other.card) != rank_of(first.card)
    assert check(view, 0, other) is None
    assert next_best(view, history, Draw()) is None
    hint = hint_for(Words("en"), match, 0, first, pilot.game.names)
    assert hint.other.startswith(f"Discard {the_card(Words('en'), other.card)}. ")
    pilot.table.overlay.messages.propose(hint._replace(reasons=hint.reasons[:1]), Words("en"))
    shown = pilot.table.overlay.messages.shown
    assert shown is not None
    assert shown.more == "Another way: H"
    pilot.key(pygame.K_h)
    assert f"Another way: {hint.other}" in " ".join(node.name for node in pilot.table.semantics().walk())
