"""The match: dealing, playing, undo, what each seat hears, the end, and going on with a record."""

import json
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.match.follower import RecordFollower, RecordReplayError, resume
from canasta_gui.match.match import Match, MemoryJournal, deck_of, shuffled
from canasta_gui.match.record import DealLine, EndLine, OverLine, deck_fingerprint, encode, read_lines
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.events import DealBegan, Discard, Draw, Drew
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.families import family
from canasta_gui.storage.game_files import GameFile, open_game
from canasta_gui.words import Words
from canasta_gui.words.record_problems import record_problem_sentence
from tests.match.tables import CLASSIQUE, SEATS, Deck, act, choices, new_match, play_deals, play_until
from tests.rules.strategies import examples
from tests.rules.support import house_rules


def test_a_match_begins_with_its_record_and_the_first_deal() -> None:
    journal = MemoryJournal()
    match = Match(CLASSIQUE, SEATS, journal, Deck(1), started="now")
    assert (match.deal_no, match.deal_over, match.to_act) == (0, True, None)
    match.start()
    assert (match.deal_no, match.dealer, match.to_act, match.totals) == (1, 3, 0, (0, 0))
    assert [line.no for line in read_lines(journal)] == [1, 2]
    with pytest.raises(RuntimeError):
        match.start()


def test_before_the_start_there_is_nothing_to_see_or_do() -> None:
    match = Match(CLASSIQUE, SEATS, MemoryJournal(), Deck(1))
    with pytest.raises(RuntimeError):
        match.view(0)
    with pytest.raises(RuntimeError):
        match.submit(0, Draw())


def test_every_seat_needs_somebody() -> None:
    with pytest.raises(ValueError, match="3 seats for 4 players"):
        Match(CLASSIQUE, SEATS[:3], MemoryJournal(), Deck(1))


def test_the_first_dealer_is_the_one_that_was_drawn() -> None:
    match = Match(CLASSIQUE, SEATS, MemoryJournal(), Deck(1), first_dealer=1)
    match.start()
    assert (match.dealer, match.to_act) == (1, 2)


def test_the_fingerprint_is_known_before_the_deal_and_is_that_of_the_deal() -> None:
    match = Match(CLASSIQUE, SEATS, MemoryJournal(), lambda n: shuffled(CLASSIQUE, Random()), started="")
    sealed = match.shuffle_next()
    assert match.shuffle_next() == sealed
    match.start()
    line = read_lines(match.lines)[1].item
    assert isinstance(line, DealLine)
    assert match.deck.fingerprint == sealed == line.print == deck_fingerprint(line.order)


def test_an_order_that_is_not_the_deck_is_refused() -> None:
    match = Match(CLASSIQUE, SEATS, MemoryJournal(), lambda n: deck_of(CLASSIQUE)[1:])
    with pytest.raises(ValueError, match="the order of deal 1 is not the deck of these rules"):
        match.start()


def test_a_refused_action_changes_nothing_and_is_not_recorded() -> None:
    match = new_match(1)
    before, lines = match.position.copy(), match.lines
    refusal = match.submit(1, Draw())
    assert refusal is not None
    assert refusal.why is Why.NOT_YOUR_TURN
    assert match.position == before
    assert match.lines == lines


def test_every_change_is_told() -> None:
    match = new_match(1)
    changes: list[int] = []
    match.on_change = lambda: changes.append(len(match.lines))
    assert match.submit(0, Draw()) is None
    assert match.submit(0, Draw()) is not None
    assert changes == [3]


def test_the_deal_passes_clockwise_and_totals_go_on() -> None:
    match = new_match(3)
    play_deals(match, 3, 3)
    deals = [line.item for line in read_lines(match.lines) if isinstance(line.item, DealLine)]
    ends = [line.item for line in read_lines(match.lines) if isinstance(line.item, EndLine)]
    assert [deal.dealer for deal in deals] == [3, 0, 1]
    assert [deal.totals for deal in deals] == [(0, 0), ends[0].totals, ends[1].totals]
    assert match.sheets == ends
    assert match.totals == ends[-1].totals


def test_a_running_deal_must_be_finished_first() -> None:
    with pytest.raises(RuntimeError, match="the deal is not over"):
        new_match(1).next_deal()


# --- what a seat sees ------------------------------------------------------------------------------------------------


@examples(15)
@given(st.integers(0, 10**6), st.integers(0, 200))
def test_the_events_a_seat_heard_lead_to_its_view(seed: int, actions: int) -> None:
    match = new_match(seed)
    chance = Random(seed)
    for _ in range(actions):
        if match.deal_over:
            break
        act(match, chance)
    for seat in range(4):
        view = new_match(0).view(seat)  # some other view: the first event clears it
        for event in match.events_for(seat):
            family(match.rules).evolve(view, event)
        assert view == match.view(seat)


def test_a_seat_hears_no_card_that_others_draw() -> None:
    match = new_match(1)
    assert match.submit(0, Draw()) is None
    drawn = [event.card for event in match.events_for(0) if isinstance(event, Drew)]
    assert drawn != [HIDDEN]
    for other in (1, PUBLIC):
        assert [event.card for event in match.events_for(other) if isinstance(event, Drew)] == [HIDDEN]
    began = match.events_for(1)[0]
    assert isinstance(began, DealBegan)
    assert set(began.order) == {HIDDEN}
    assert match.view(PUBLIC).hands == [[HIDDEN] * len(hand) for hand in match.position.hands]


def test_the_list_of_events_is_the_callers_own() -> None:
    match = new_match(1)
    heard = match.events_for(0)
    heard.clear()
    assert match.events_for(0)


# --- undo ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("done", ["lay", "take"])
def test_a_lay_and_a_take_can_be_undone(done: str) -> None:
    journal = MemoryJournal()
    match = new_match(5, journal)
    chance = Random(5)
    seat = play_until(match, done, chance)
    before, lines, heard = match.position.copy(), match.lines, match.events_for(1)
    action = next(a for a in choices(match, seat) if a.do == done)
    could = match.can_undo  # a card was laid before, in the same turn
    assert match.submit(seat, action) is None
    assert match.can_undo
    assert len(journal) == len(lines) + 1
    assert match.undo()
    assert match.position == before
    assert match.lines == tuple(journal) == lines
    assert match.events_for(1) == heard
    assert match.can_undo == could


def test_several_actions_are_undone_one_by_one() -> None:
    match = new_match(11)
    chance = Random(11)
    while True:
        seat = play_until(match, "lay", chance)
        lays = [a for a in choices(match, seat) if a.do == "lay"]
        first = match.position.copy()
        assert match.submit(seat, lays[0]) is None
        more = [] if match.deal_over else [a for a in choices(match, seat) if a.do == "lay"]
        if more:
            break
    undoable = 0
    second = match.position.copy()
    assert match.submit(seat, more[0]) is None
    assert match.undo()
    assert match.position == second
    assert match.undo()
    assert match.position == first
    while match.undo():
        undoable += 1
    assert undoable <= 1  # the pile, taken in the same turn


def test_nothing_is_undone_once_something_hidden_was_seen_or_the_turn_is_over() -> None:
    match = new_match(5)
    chance = Random(5)
    seat = play_until(match, "lay", chance)
    assert match.submit(seat, next(a for a in choices(match, seat) if a.do == "lay")) is None
    discards = [a for a in choices(match, seat) if isinstance(a, Discard)]
    assert match.submit(seat, discards[0]) is None
    assert not match.can_undo
    assert not match.undo()


def test_a_draw_cannot_be_undone() -> None:
    match = new_match(1)
    assert match.submit(0, Draw()) is None
    assert not match.can_undo


@examples(10)
@given(st.integers(0, 10**6))
def test_computers_never_undo_and_what_is_undone_leaves_no_trace(seed: int) -> None:
    journal = MemoryJournal()
    match = new_match(seed, journal)
    chance = Random(seed)
    while not match.deal_over:
        seat = match.to_act
        assert seat is not None
        act(match, chance)
        if match.can_undo:
            assert SEATS[seat].player == "human"
            if chance.random() < 0.4:
                match.undo()
    again = resume(journal, MemoryJournal(), Deck(seed))
    assert again.position == match.position
    assert again.lines == match.lines == tuple(journal)


# --- the end ---------------------------------------------------------------------------------------------------------


def short_match(target: int) -> CanastaRules:
    return house_rules({"target": target})


def test_the_match_ends_with_the_deal_that_reaches_the_target() -> None:
    match = new_match(2, rules=short_match(400))
    play_deals(match, 30, 2)
    assert max(match.totals) >= 400
    assert match.winners == (match.totals.index(max(match.totals)),)
    assert all(max(sheet.totals) < 400 for sheet in match.sheets[:-1])
    assert read_lines(match.lines)[-1].item == OverLine(match.totals, match.winners)
    with pytest.raises(RuntimeError, match="the match is over"):
        match.next_deal()


def test_a_tie_over_the_target_plays_another_deal() -> None:
    # One opening minimum for every score, so that the same cards play alike whatever the totals.
    rules = house_rules({"target": 900, "opening": {"steps": [[0, 50]], "negative": 50}})
    match = new_match(2, rules=rules)
    play_deals(match, 1, 2)
    header, deal = (line.item for line in read_lines(match.lines[:2]))
    assert isinstance(deal, DealLine)
    gains = [line.total for line in match.sheets[0].lines]
    for lead, winners in ((0, ()), (5, (0,)), (-5, (1,))):
        again = RecordFollower(header).match
        again.begin(deal._replace(totals=(1000 - gains[0] + lead, 1000 - gains[1])))
        chance = Random(2)
        while not again.deal_over:
            act(again, chance)
        assert again.totals == (1000 + lead, 1000)
        assert again.winners == winners


# --- going on with a record ------------------------------------------------------------------------------------------


@cache
def finished_match(seed: int) -> Match:
    match = new_match(seed, rules=short_match(1200))
    play_deals(match, 30, seed)
    assert match.winners
    return match


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.long)])
def test_from_every_prefix_of_a_record_the_match_goes_on_as_it_did(step: int) -> None:
    whole = finished_match(4)
    lines = whole.lines
    items = [line.item for line in read_lines(lines)]
    for n in range(1, len(lines) + 1, step):
        journal = MemoryJournal(lines[:n])
        match = resume(lines[:n], journal, Deck(4, CLASSIQUE))
        assert match.lines[:n] == lines[:n]
        for item in items[len(match.lines) :]:
            if isinstance(item, DealLine):
                match.next_deal()
            elif not isinstance(item, EndLine | OverLine):
                assert match.submit(item.seat, item.action) is None  # type: ignore[union-attr]
        assert match.lines == tuple(journal) == lines
        assert match.position == whole.position
        assert (match.totals, match.winners, match.sheets) == (whole.totals, whole.winners, whole.sheets)


class OnDisk:
    """A journal in a file, as the window keeps it."""

    def __init__(self, file: GameFile) -> None:
        self.file = file

    def append(self, line: str) -> None:
        assert self.file.append_line(line) is None

    def rewrite(self, lines: Sequence[str]) -> None:
        assert self.file.rewrite(lines) is None


@examples(25)
@given(st.integers(0, 10**6))
def test_a_file_cut_anywhere_goes_on_without_the_action_in_flight(seed: int) -> None:
    whole = finished_match(4)
    data = "".join(f"{line}\n" for line in whole.lines).encode()
    least = len(whole.lines[0].encode())
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_bytes(data[: least + seed % (len(data) - least)])
        file, text = open_game(path)
        match = resume(text.lines, OnDisk(file), Deck(4))
        if match.deal_over and not match.winners:
            match.next_deal()
        elif not match.deal_over:
            act(match, Random(seed))
        assert path.read_text(encoding="utf-8").splitlines() == list(match.lines)
        shared = min(len(match.lines), len(text.lines))
        assert match.lines[:shared] == whole.lines[:shared]


def test_a_record_cut_between_the_last_action_and_the_score_gets_its_score() -> None:
    whole = finished_match(4)
    for cut in (1, 2):
        journal = MemoryJournal(whole.lines[:-cut])
        assert resume(whole.lines[:-cut], journal, Deck(4)).winners == whole.winners
        assert tuple(journal) == whole.lines


def test_a_record_without_a_deal_gets_its_first() -> None:
    head = new_match(4).lines[:1]
    match = resume(head, MemoryJournal(head), Deck(4))
    assert match.lines == new_match(4).lines


def test_undo_still_works_in_a_match_gone_on_with() -> None:
    match = new_match(5)
    seat = play_until(match, "lay", Random(5))
    before, lines = match.position.copy(), match.lines
    assert match.submit(seat, next(a for a in choices(match, seat) if a.do == "lay")) is None
    journal = MemoryJournal(match.lines)
    again = resume(match.lines, journal, Deck(5))
    assert again.undo()
    assert again.position == before
    assert tuple(journal) == again.lines == lines


def edited(line: str, **fields: object) -> str:
    return json.dumps({**json.loads(line), **fields})


def test_a_record_that_does_not_follow_the_rules_names_the_line() -> None:
    lines = list(finished_match(4).lines)
    end = next(n for n, line in enumerate(lines) if line.startswith('{"end"'))
    score = json.loads(lines[end])
    score["lines"][1]["cards"] += 5
    score["lines"][1]["total"] += 5
    order = json.loads(lines[1])["order"]
    swapped = [order[1], order[0], *order[2:]]
    said = Words("en").number(score["lines"][1]["cards"])
    header = new_match(4).header
    says = partial(record_problem_sentence, Words("en"), header=header)
    cases = [
        (1, edited(lines[1], dealer=7), "There is no seat 7."),
        (1, edited(lines[1], totals=[0]), "There must be a total for each side: 2, not 1."),
        (1, edited(lines[1], order=order[1:]), "These cards are not the deck of these rules."),
        (1, edited(lines[1], deal=2), "This is deal 1, not deal 2."),
        (1, edited(lines[1], totals=[5, 0]), "The totals must be 0 – 0, not 5 – 0."),
        (1, edited(lines[1], order=swapped), "The fingerprint is not that of these cards."),
        (1, lines[2], "No deal is running, and yet somebody plays."),
        (1, lines[end], "The deal does not end here."),
        (2, '{"seat": 1, "do": "draw"}', "Bo may not do this: It is not your turn."),
        (2, '{"seat": 4, "do": "draw"}', "There is no seat 4."),
        (2, edited(lines[1], deal=2), "Deal 1 is not over yet."),
        (end, lines[end + 1], "The line with the end of the deal is missing before this one."),
        (end, edited(lines[end], how="in_hand"), "The deal ends otherwise. It must be: “"),
        (end, edited(lines[end], by=-1 if score["by"] >= 0 else 0), "The deal was ended by "),
        (end, edited(lines[end], end=9), "This is deal 1, not deal 9."),
        (end, edited(lines[end], lines=[]), "There must be a score line for each side: 2, not 0."),
        (end, json.dumps(score), f"The score line of Bo and Çelik says {said} for “Melded cards”; it must"),
        (end, edited(lines[end], totals=[1, 2]), "The totals must be "),
        (len(lines) - 1, edited(lines[-1], winners=[0, 1]), "The match is won by "),
        (len(lines), lines[1], "The match is over, and yet a deal begins."),
    ]
    for n, line, sentence in cases:
        with pytest.raises(RecordReplayError) as raised:
            resume([*lines[:n], line, *lines[n + 1 :]], MemoryJournal(), Deck(4))
        assert raised.value.line_no == n + 1
        assert says(raised.value.problem).startswith(sentence)


def test_a_foreign_record_begins_with_its_header() -> None:
    with pytest.raises(TypeError):
        RecordFollower(OverLine((0, 0), ()))
    assert encode(RecordFollower(new_match(1).header).match.header) == new_match(1).lines[0]


def test_what_a_seat_saw_before_a_move_can_be_seen_again() -> None:
    match, chance = new_match(6), Random(6)
    for _ in range(40):
        seat = match.to_act
        if seat is None:
            break
        view, history = match.view(seat), match.events_for(seat)
        act(match, chance)
        assert match.seen_before(match.moves[-1]) == (view, history)


def test_a_deal_is_dealt_from_the_deck_that_was_announced() -> None:
    match = Match(CLASSIQUE, SEATS, MemoryJournal(), Deck(5), started="2026-11-21T09:30:00Z")
    announced = match.shuffle_next()
    match.start()
    assert match.deck.fingerprint == announced
    assert match.deck.as_announced
    assert match.deck.order == match.events[0].order  # type: ignore[union-attr]
    assert not match.deck._replace(fingerprint=deck_fingerprint(reversed(match.deck.order))).as_announced


def test_a_move_taken_back_is_no_move() -> None:
    match, chance = new_match(4), Random(4)
    while not match.can_undo:
        act(match, chance)
    moves = len(match.moves)
    assert match.undo()
    assert len(match.moves) == moves - 1


# --- a deal begun again ---


def test_a_deal_begun_again_has_the_same_cards_and_is_marked_in_the_record() -> None:
    match = new_match(5)
    play_deals(match, 1, 5)
    match.next_deal()
    first, began = list(match.lines), match.view(0)
    chance = Random(5)
    for _ in range(9):
        act(match, chance)
    match.restart_deal()
    assert match.view(0) == began
    assert list(match.lines)[1:] == first[1:]
    assert match.header.again == (2,)
    (header, *_) = read_lines(match.lines)
    assert header.item == match.header
    assert not match.can_undo
    assert not match.moves


def test_a_deal_begun_again_twice_is_named_once_and_the_match_goes_on_with_it() -> None:
    match = new_match(6)
    chance = Random(6)
    for _ in range(2):
        act(match, chance)
        match.restart_deal()
    play_deals(match, 1, 6)
    assert match.header.again == (1,)
    resumed = resume(match.lines, MemoryJournal(), Deck(6))
    assert resumed.header.again == (1,)
    assert resumed.totals == match.totals
    resumed.next_deal()
    assert resumed.deal_no == 2


def test_where_the_deal_before_counts_for_the_opening_it_still_does_after_a_restart() -> None:
    rules = load_preset("uruguay-4")
    match = new_match(3, rules=rules)
    play_deals(match, 1, 3)
    match.next_deal()
    position = match.position
    assert isinstance(position, CanastaPosition)
    before = position.previous[:]
    act(match, Random(1))
    match.restart_deal()
    again = match.position
    assert isinstance(again, CanastaPosition)
    assert again.previous == before
    assert any(before)


def test_only_a_deal_that_runs_can_be_begun_again() -> None:
    match = new_match(4)
    play_deals(match, 1, 4)
    with pytest.raises(RuntimeError, match="no deal is running"):
        match.restart_deal()


def test_what_another_program_says_in_the_header_outlives_a_restart() -> None:
    lines = list(new_match(4).lines)
    lines[0] = lines[0].replace('{"record": 1,', '{"record": 1, "event": "Trois-Rivières",')
    match = resume(lines, MemoryJournal(), Deck(4))
    act(match, Random(4))
    match.restart_deal()
    assert json.loads(match.lines[0])["event"] == "Trois-Rivières"
