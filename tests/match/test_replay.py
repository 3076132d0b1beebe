"""A record looked at step by step: every step is what the match was then, forwards and backwards."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from canasta_gui.match.follower import RecordFollower
from canasta_gui.match.record import DealLine, PlayLine, RecordError, read_lines
from canasta_gui.match.replay import EVERY, MomentKind, Replay, Viewing
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.families import AnyEvent, AnyPosition
from tests.lanes import some_in_gate
from tests.match.tables import new_match, play_deals

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
RECORDS = sorted(GOLDEN.glob("*.jsonl"))


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", some_in_gate(RECORDS, one_in=4), ids=lambda path: path.stem)
def test_every_step_is_what_the_match_was_then(path: Path) -> None:
    texts = lines(path)
    replay = Replay(texts)
    header, *rest = read_lines(texts)
    follower, step = RecordFollower(header.item), -1
    match = follower.match
    for _, item in rest:
        assert follower.follow(item) is None
        if isinstance(item, DealLine | PlayLine):
            step += 1
            assert replay.position(step) == match.position
    assert step == replay.steps - 1
    assert (replay.winners, replay.totals) == (match.winners, match.totals)


@pytest.mark.parametrize("path", RECORDS[::5], ids=lambda path: path.stem)
def test_the_events_of_the_steps_lead_from_one_to_the_next(path: Path) -> None:
    replay = Replay(lines(path))
    pos = replay.position(0)
    for step in range(1, replay.steps):
        if step in replay.starts:
            pos = replay.position(step)
        for event in () if step in replay.starts else replay.events_of(step):
            replay.family.evolve(pos, event)
        assert pos == replay.position(step)


def test_a_position_is_the_callers_own() -> None:
    replay = Replay(lines(RECORDS[0]))
    replay.position(3).pile.append(HIDDEN)
    assert HIDDEN not in replay.position(3).pile


def longest_replay() -> Replay:
    return max((Replay(lines(path)) for path in RECORDS), key=lambda replay: replay.steps)


def test_no_step_is_far_from_a_position_that_is_kept() -> None:
    """Going back must not play the record again: a step is a few actions from one that is kept."""
    replay = longest_replay()
    assert replay.steps > 900
    played: list[object] = []
    evolve = replay.family.evolve

    def counted(pos: AnyPosition, event: AnyEvent) -> None:
        played.append(event)
        evolve(pos, event)

    replay.family = replace(replay.family, evolve=counted)
    for step in reversed(range(replay.steps)):
        played.clear()
        replay.position(step)
        near = [event for back in range(min(EVERY - 1, step)) for event in replay.events_of(step - back)]
        assert len(played) <= len(near)


def test_the_moments_are_named_once_and_in_order() -> None:
    replay = Replay(lines(GOLDEN / "classique-4.jsonl"))
    steps = [moment.step for moment in replay.moments]
    assert steps == sorted(steps)
    kinds = [moment.kind for moment in replay.moments]
    deals = len(replay.starts)
    assert kinds.count(MomentKind.DEAL) == kinds.count(MomentKind.EXIT) == kinds.count(MomentKind.SCORE) == deals
    assert {MomentKind.OPENING, MomentKind.PILE, MomentKind.CANASTA, MomentKind.FREEZE, MomentKind.ASKED} <= set(kinds)
    assert len({(moment.step, moment.kind, moment.event) for moment in replay.moments}) == len(replay.moments)


def before_and_after(replay: Replay, kind: MomentKind) -> Sequence[tuple[AnyEvent, int, int]]:
    return [(moment.event, moment.step - 1, moment.step) for moment in replay.moments if moment.kind is kind]


def test_an_opening_is_the_first_meld_of_a_side() -> None:
    replay = Replay(lines(GOLDEN / "classique-4.jsonl"))
    for event, before, after in before_and_after(replay, MomentKind.OPENING):
        assert isinstance(event, ev.Melded)
        assert not replay.position(before).melds[event.side]
        assert replay.position(after).melds[event.side]


def test_a_canasta_is_closed_where_a_meld_comes_to_seven_cards() -> None:
    replay = Replay(lines(GOLDEN / "samba.jsonl"))
    for event, before, after in before_and_after(replay, MomentKind.CANASTA):
        assert isinstance(event, ev.Melded)
        old = replay.position(before).melds[event.side].get(event.key)
        assert (len(old.cards) if old else 0) < 7 <= len(replay.position(after).melds[event.side][event.key].cards)


def test_the_pile_is_frozen_where_it_was_not() -> None:
    replay = Replay(lines(GOLDEN / "classique-4.jsonl"))
    for _, before, after in before_and_after(replay, MomentKind.FREEZE):
        was, is_ = replay.position(before), replay.position(after)
        assert isinstance(was, CanastaPosition)
        assert isinstance(is_, CanastaPosition)
        assert not was.frozen
        assert is_.frozen


def test_the_record_until_a_step_is_a_record_that_ends_there() -> None:
    replay = Replay(lines(GOLDEN / "classique-4.jsonl"))
    for step in (0, 1, 40, replay.starts[1] - 1, replay.starts[1], replay.steps - 1):
        shorter = Replay(replay.lines_until(step))
        assert shorter.steps == step + 1
        assert shorter.position(step) == replay.position(step)


def test_a_viewing_answers_like_a_match() -> None:
    match = new_match(8)
    play_deals(match, 1, 8)
    viewing = Viewing(Replay(match.lines))
    viewing.step = viewing.replay.steps - 1
    assert (viewing.deal_no, viewing.deck, viewing.deal_over) == (1, match.deck, True)
    assert list(viewing.moves) == list(match.moves)
    assert viewing.sheets == match.sheets
    for seat in range(4):
        assert viewing.view(seat) == match.view(seat)
        assert viewing.events_for(seat) == match.events_for(seat)
    for move in match.moves:
        mine = next(each for each in viewing.moves if each.n_events == move.n_events)
        assert viewing.seen_before(mine) == match.seen_before(move)
    viewing.step = 3
    assert not viewing.deal_over
    assert not viewing.sheets


def test_an_open_view_shows_every_hand_and_no_stock() -> None:
    viewing = Viewing(Replay(lines(RECORDS[0])))
    view = viewing.open_view()
    assert all(card != HIDDEN for hand in view.hands for card in hand)
    assert set(view.stock) == {HIDDEN}


def test_in_a_view_of_one_seat_the_others_are_hidden_as_they_were() -> None:
    replay = Replay(lines(GOLDEN / "classique-4.jsonl"))
    view = replay.family.view_of(replay.position(30), 2)
    assert HIDDEN not in view.hands[2]
    assert all(set(view.hands[seat]) == {HIDDEN} for seat in (0, 1, 3))


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda texts: [], 1),
        (lambda texts: ["not a record"], 1),
        (lambda texts: texts[:1], 1),
        (lambda texts: [*texts[:7], "{}", *texts[8:]], 8),
        (lambda texts: [*texts[:7], *texts[8:]], 8),
        (lambda texts: [*texts[:9], texts[4], *texts[9:]], 10),
    ],
)
def test_a_record_that_does_not_play_names_the_line(spoil: object, line: int) -> None:
    assert callable(spoil)
    with pytest.raises(RecordError) as caught:
        Replay(spoil(lines(GOLDEN / "classique-4.jsonl")))
    assert caught.value.line_no == line
    assert not caught.value.newer


def test_a_record_of_a_newer_format_says_so() -> None:
    texts = lines(GOLDEN / "classique-4.jsonl")
    with pytest.raises(RecordError) as caught:
        Replay([texts[0].replace('"record": 1', '"record": 4'), *texts[1:]])
    assert caught.value.newer


def test_a_record_that_was_cut_off_is_seen_to_its_last_action() -> None:
    texts = lines(GOLDEN / "classique-4.jsonl")[:25]
    replay = Replay(texts)
    assert replay.steps == 24
    assert not replay.is_played_out(replay.steps - 1)
    assert not replay.winners
