"""The pace of computers: slower where much is decided, faster in a siege, and never a tell of a hidden hand."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from canasta_gui.ai.levels import player
from canasta_gui.play import conductor as conducting
from canasta_gui.play.pace import FURTHER_STEP, IN_SIEGE, share_of_pause
from canasta_gui.rules.canasta.events import Melded, TookPile
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.events import Dealt, Discarded, Drew, TurnBegan
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.families import AnyEvent, family
from tests.ai.tables import decisions, reshuffled
from tests.play.test_conductor import PAUSE, Evening
from tests.rules.support import position

CLASSIQUE = load_preset("classique-4")


def share(pile: int, events: Sequence[AnyEvent] = (), *, further: bool = False) -> float:
    cards = " ".join(f"{rank}{suit}" for suit in "CDHS" for rank in ("4", "5", "6", "8", "9", "10", "J"))
    text = f"to act: 0   phase: draw   dealer: 3\nhand 0: KC KD\npile: {' '.join(cards.split()[:pile])}"
    return share_of_pause(view_of(position(text), PUBLIC), events, further=further)


def rounds(number: int) -> list[AnyEvent]:
    turns: list[AnyEvent] = []
    for turn in range(4 * number):
        turns += [TurnBegan(turn % 4), Drew(turn % 4, HIDDEN), Discarded(turn % 4, 20)]
    return turns


def test_the_heavier_the_pile_the_longer_the_pause() -> None:
    shares = [share(pile) for pile in (1, 4, 8, 12, 16, 28)]
    assert shares == sorted(shares)
    assert shares[:2] == [1.0, 1.0]
    assert shares[-1] == 2.0
    assert shares[2] < shares[3] < shares[4]


def test_a_siege_is_played_faster() -> None:
    assert share(20, rounds(2)) > 1.0
    assert share(20, rounds(4)) == IN_SIEGE
    laid = Melded(0, 0, 9, (30, 31, 32))
    assert share(20, [*rounds(4), laid, *rounds(1)]) > 1.0


def test_after_a_pile_was_taken_all_get_time_to_see_it() -> None:
    assert share(0, [TookPile(0, (20,) * 16)], further=True) == FURTHER_STEP + 1.0
    assert share(0, [TookPile(0, (20,) * 3)], further=True) == FURTHER_STEP
    assert share(0, [TookPile(0, (20,) * 16), Melded(0, 0, 9, (30, 31, 32))], further=True) == FURTHER_STEP


def test_hidden_cards_change_no_pause() -> None:
    """At each moment of some deals, with all hidden cards dealt again; and whatever is done next."""
    rng, dealt_anew = Random(1), 0
    for seed in range(3):
        club: list[Any] = [player("club")] * 4
        for pos, _, _ in decisions(CLASSIQUE, seed, club):
            twin = reshuffled(pos, rng)
            dealt_anew += twin.hands != pos.hands
            for further in (False, True):
                one, other = (share_of_pause(view_of(each, PUBLIC), (), further=further) for each in (pos, twin))
                assert one == other
    assert dealt_anew > 50


def test_the_table_asks_with_what_all_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """The conductor gives the pace a view without a hand, and events that show no hidden card."""
    asked = 0

    def watched(view: Any, events: Sequence[AnyEvent], *, further: bool) -> float:
        nonlocal asked
        asked += 1
        assert view.viewer == PUBLIC
        assert all(set(hand) <= {HIDDEN} for hand in view.hands)
        assert set(view.stock) <= {HIDDEN}
        for event in events:
            assert event == family(CLASSIQUE).redact(event, PUBLIC)
            assert not isinstance(event, Dealt | Drew) or event.card == HIDDEN
        return share_of_pause(view, events, further=further)

    monkeypatch.setattr(conducting, "share_of_pause", watched)
    evening = Evening(frozenset({0}))
    for _ in range(300):
        if evening.conductor.waiting_for_viewer:
            evening.play(0)
        evening.advance(PAUSE)
    assert asked > 20


def test_a_turn_at_a_heavy_pile_waits_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the pace says is what the table waits."""
    monkeypatch.setattr(conducting, "share_of_pause", lambda *_, **__: 2.0)
    evening = Evening(frozenset({0}))
    evening.until(conducting.NoticeKind.EVENT)
    while not evening.conductor.waiting_for_viewer:
        evening.advance(5 * PAUSE)
    evening.play(0)
    evening.advance()
    moves = len(evening.match.moves)
    evening.advance(1.5 * PAUSE)
    assert len(evening.match.moves) == moves
    evening.advance(0.6 * PAUSE)
    assert len(evening.match.moves) > moves
