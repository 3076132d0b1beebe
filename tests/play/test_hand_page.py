"""Seats on phones: what their pages show, and what taps do."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from canasta_gui.play.hosting import HostedMatch
from canasta_gui.rules.core.events import DealEnded, Draw
from canasta_gui.rules.families import all_preset_ids, load_rules
from canasta_gui.words import Words
from tests.play.hosted import hosted_match
from tests.play.tapping import TABLE, Page, Tapper

MOST_TAPS = 60_000


def play_by_taps(hosted: HostedMatch, seed: int = 1) -> int:
    """Play a deal by taps alone; return how many there were."""
    seats = range(hosted.match.rules.players)
    tappers = {seat: Tapper(seed + seat) for seat in seats}
    for seat in seats:
        hosted.begin_page(seat, ["en"])
    taps, now = 0, 0.0
    while not hosted.match.deal_over:
        now += 0.01
        hosted.advance(now)
        seat = acting(hosted)
        tap = tappers[seat].tap(hosted.page(seat))
        if tap is not None:
            taps += 1
            assert taps < MOST_TAPS, hosted.page(seat)
            hosted.tap(seat, tap)
    hosted.advance(now + 0.01)
    return taps


@pytest.mark.parametrize("preset", ["classique-4", "tete-et-queue"])
def test_a_deal_is_played_to_its_end_by_taps_alone(preset: str) -> None:
    hosted = hosted_match(load_rules(preset), seed=4)
    assert play_by_taps(hosted) > 20
    assert isinstance(hosted.match.events[-1], DealEnded)
    for seat in range(hosted.match.rules.players):
        sheet = hosted.page(seat)["sheet"]
        assert sheet["title"]
        assert len(sheet["columns"]) == hosted.match.rules.n_sides


@pytest.mark.long
@pytest.mark.parametrize("preset", all_preset_ids())
def test_a_deal_of_every_game_is_played_to_its_end_by_taps_alone(preset: str) -> None:
    hosted = hosted_match(load_rules(preset), seed=4)
    play_by_taps(hosted)
    assert isinstance(hosted.match.events[-1], DealEnded)


def at_start(preset: str = "classique-4", seed: int = 4, level: str = "") -> tuple[HostedMatch, int]:
    """Return a match whose first seat in turn is to act, and that seat; its page is looked at."""
    hosted = hosted_match(load_rules(preset).at_offered_level(level), seed)
    for seat in range(hosted.match.rules.players):
        hosted.begin_page(seat, ["en"])
    hosted.advance(0.1)
    return hosted, acting(hosted)


def acting(hosted: HostedMatch) -> int:
    """Return the seat that must act."""
    seat = hosted.to_act
    assert seat is not None
    return seat


def texts(page: Mapping[str, Any]) -> list[str]:
    return [each["text"] for each in page["moves"]]


def select(hosted: HostedMatch, seat: int, number: int = 1) -> list[str]:
    """Select the first cards of a hand; return their names."""
    chosen = hosted.page(seat)["hand"]["cards"][:number]
    for card in chosen:
        hosted.tap(seat, {"card": card["id"]})
    return [card["card"] for card in chosen]


def test_a_turn_begins_with_what_it_waits_for_and_goes_on_with_the_cards() -> None:
    hosted, seat = at_start()
    assert texts(hosted.page(seat)) == ["Draw from the stock"]
    hosted.tap(seat, {"place": "stock:-1:-1"})
    page = hosted.page(seat)
    assert len(hosted.match.moves) == 1
    assert (page["turn"], page["moves"]) == (True, [])
    assert sum(card["fresh"] for card in page["hand"]["cards"]) == 1
    select(hosted, seat)
    assert any(text.startswith("Discard ") for text in texts(hosted.page(seat)))
    hosted.tap(seat, {"place": "pile:-1:-1"})
    assert [type(move.action).__name__ for move in hosted.match.moves] == ["Draw", "Discard"]
    assert hosted.page(seat)["turn"] is False


def test_what_is_refused_is_said_in_the_words_of_the_program() -> None:
    hosted, seat = at_start()
    select(hosted, seat)
    hosted.tap(seat, {"place": "pile:-1:-1"})
    assert "draw" in hosted.page(seat)["message"].lower()
    assert hosted.match.moves == []


def test_a_dim_button_says_why_it_does_not_work() -> None:
    hosted, seat = at_start(seed=1)
    hosted.tap(seat, {"place": hosted.page(seat)["stock"]["id"]})
    hosted.advance(0.2)
    select(hosted, seat, 2)
    hosted.tap(seat, {"place": TABLE})
    hosted.advance(0.3)
    (declare,) = [each for each in hosted.page(seat)["buttons"] if each["id"] == "declare"]
    assert not declare["works"]
    before = len(hosted.match.moves)
    hosted.tap(seat, {"button": "declare"})
    assert hosted.page(seat)["message"]
    assert len(hosted.match.moves) == before


def test_cards_can_be_chosen_while_others_play_but_not_played() -> None:
    hosted, seat = at_start()
    other = (seat + 1) % 4
    select(hosted, other, 2)
    page = hosted.page(other)
    assert sum(card["selected"] for card in page["hand"]["cards"]) == 2
    hosted.tap(other, {"place": "stock:-1:-1"})
    assert hosted.match.moves == []


def test_a_tap_that_came_too_late_does_nothing() -> None:
    hosted, seat = at_start()
    hosted.tap(seat, {"place": "stock:-1:-1", "stale": True})
    assert hosted.match.moves == []


@pytest.mark.parametrize(
    "what",
    [
        {},
        {"card": "1"},
        {"card": -5},
        {"card": 10**12},
        {"rank": 99999},
        {"place": "pile"},
        {"place": "hand:3:-1"},
        {"place": 5},
        {"button": "menu"},
        {"button": "declare"},
        {"button": "change:draft:-1:4"},
        {"button": "undo"},
        {"choice": 0},
        {"choice": True},
        {"next": True},
        {"unheard": 1},
    ],
    ids=repr,
)
def test_what_means_nothing_is_ignored(what: dict[str, Any]) -> None:
    hosted, seat = at_start()
    before = dict(hosted.page(seat))
    hosted.tap(seat, what)
    assert dict(hosted.page(seat)) == before
    assert hosted.match.moves == []


def test_no_card_of_another_hand_can_be_taken_by_its_number() -> None:
    hosted, seat = at_start()
    for number in range(200):
        hosted.tap(seat, {"card": number})
    names = {card["card"] for card in hosted.page(seat)["hand"]["cards"]}
    assert "??" not in names
    assert len(hosted.page(seat)["hand"]["cards"]) == 11


def test_the_page_speaks_the_language_of_the_phone() -> None:
    hosted, seat = at_start()
    hosted.begin_page(seat, ["xx", "de-CH", "fr"])
    assert hosted.page(seat)["language"] == "de"
    assert texts(hosted.page(seat)) == [Words("de").t("Draw from the stock")]


def test_where_irregularities_are_played_nothing_tells_what_is_allowed() -> None:
    hosted, seat = at_start(level="hand")
    page = hosted.page(seat)
    assert texts(page) == ["Draw from the stock", "Take the pile"]
    assert "object" in [each["id"] for each in page["buttons"]]
    select(hosted, seat)
    assert all(each["works"] and each["why"] is None for each in hosted.page(seat)["moves"])


def test_anybody_may_object_at_any_time() -> None:
    hosted, seat = at_start(level="hand")
    other = (seat + 1) % 4
    hosted.tap(other, {"button": "object"})
    assert hosted.match.moves[-1].seat == other
    hosted.tap(other, {"button": "object"})
    assert len(hosted.match.moves) == 1, "nothing has happened since: the answer is the same"
    assert hosted.page(other)["message"] == "You object, but nothing was wrong. There is no fine for that."


def test_an_accusation_can_be_left_before_it_names_anybody() -> None:
    hosted, seat = at_start("suisse-4", level="hand")
    hosted.tap(seat, {"button": "accuse"})
    _, answers = hosted.page(seat)["choices"]
    assert answers[-1] == "Nobody"
    hosted.tap(seat, {"choice": len(answers) - 1})
    assert hosted.page(seat)["choices"] is None
    assert hosted.match.moves == []


def play_until(
    hosted: HostedMatch, tappers: Mapping[int, Tapper], seat: int, reached: Callable[[Mapping[str, Any]], bool]
) -> tuple[int, float]:
    """Tap for each seat in turn until its page meets a condition; return that seat and the time."""
    now = 1.0
    while not reached(hosted.page(seat)):
        tap = tappers[seat].tap(hosted.page(seat))
        if tap is not None:
            hosted.tap(seat, tap)
        now += 0.01
        hosted.advance(now)
        seat = acting(hosted)
    return seat, now


def test_a_question_answers_itself_after_a_while_and_the_page_counts() -> None:
    hosted, seat = at_start("romme-acquisition", seed=4)
    tappers = {each: Tapper(each) for each in range(hosted.match.rules.players)}
    seat, now = play_until(hosted, tappers, seat, lambda page: any(each["id"] == "yes" for each in page["buttons"]))
    assert hosted.page(seat)["seconds"] == 30
    assert hosted.page(seat)["moves"] == [], "the answers are buttons, and nothing else says the same"
    moves = len(hosted.match.moves)
    hosted.advance(now + 29.0)
    assert len(hosted.match.moves) == moves
    hosted.advance(now + 30.5)
    assert len(hosted.match.moves) > moves


def test_undo_puts_back_what_was_laid_and_every_page_shows_it() -> None:
    hosted, seat = at_start(seed=5)
    tappers = {each: Tapper(each + 1) for each in range(4)}

    def can_undo_a_move(page: Page) -> bool:
        works = any(each["id"] == "undo" and each["works"] for each in page["buttons"])
        return works and not any(place["kind"] == "draft" and place["cards"] for place in page["places"])

    seat, now = play_until(hosted, tappers, seat, can_undo_a_move)
    moves, epoch = len(hosted.match.moves), hosted.epoch
    other = (seat + 1) % 4
    laid = hosted.page(other)["places"]
    hosted.tap(seat, {"button": "undo"})
    assert len(hosted.match.moves) == moves - 1
    assert hosted.epoch == (epoch[0], epoch[1] + 1)
    assert hosted.page(other)["places"] != laid
    for each in range(4):
        hosted.advance(now + 0.1)
        assert hosted.page(each)["seen"] == len(hosted.match.events)


def test_the_next_deal_begins_once_all_are_ready() -> None:
    hosted = hosted_match(load_rules("tete-et-queue"), seed=4)
    play_by_taps(hosted)
    seats = range(hosted.match.rules.players)
    for seat in seats:
        assert hosted.match.deal_no == 1
        hosted.tap(seat, {"next": True})
        hosted.advance(30.0)
    assert hosted.match.deal_no == 2
    hosted.advance(30.1)
    assert all(hosted.page(seat)["sheet"] is None for seat in seats)


def test_a_stand_in_plays_and_the_deal_is_marked() -> None:
    hosted, seat = at_start()
    hosted.let_stand_in(seat, True)
    for tick in range(20):
        hosted.advance(1.0 + tick)
    assert {move.seat for move in hosted.match.moves} == {seat}
    assert hosted.match.header.stand_ins == (1,)
    hosted.let_stand_in(seat, False)


def test_whoever_returns_decides_next() -> None:
    hosted, seat = at_start()
    hosted.let_stand_in(seat, True)
    hosted.let_stand_in(seat, False)
    for tick in range(5):
        hosted.advance(1.0 + tick)
    assert hosted.match.moves == []
    hosted.tap(seat, {"place": "stock:-1:-1"})
    assert len(hosted.match.moves) == 1
    assert hosted.match.header.stand_ins == ()


def test_where_the_ways_to_open_are_not_searched_nothing_is_said_of_them() -> None:
    """A page without an executor said that there was no way to open, whatever cards were selected."""
    hosted, seat = at_start(seed=5)
    hosted.tap(seat, {"place": "stock:-1:-1"})
    for card in hosted.page(seat)["hand"]["cards"]:
        hosted.tap(seat, {"card": card["id"]})
        hosted.tap(seat, {"place": "draft:-1:-1"})
        hosted.advance(1.0)
    for card in hosted.page(seat)["hand"]["cards"]:
        hosted.tap(seat, {"card": card["id"]})
    counter = hosted.page(seat)["counter"]
    assert counter is not None
    assert "no way" not in counter[1]


def test_cards_that_fit_nowhere_else_are_offered_one_place() -> None:
    """A nine was offered to every meld of the side, as if it fitted there: dropped there it would lie on its own."""
    hosted, seat = at_start("classique-2", seed=1)
    tappers = {each: Tapper(each + 1) for each in range(2)}
    seat, _ = play_until(
        hosted, tappers, seat, lambda page: any(each["kind"] == "meld" and each["mine"] for each in page["places"])
    )
    laid = {card["card"][:-1] for place in hosted.page(seat)["places"] for card in place["cards"]}
    fits_nowhere = [
        card
        for card in hosted.page(seat)["hand"]["cards"]
        if card["card"][:-1] not in laid and card["card"][0] not in "2JB3"
    ]
    hosted.tap(seat, {"card": fits_nowhere[0]["id"]})
    assert [each["place"].partition(":")[0] for each in hosted.page(seat)["moves"]] in (["pile", "draft"], ["draft"])


# --- the order of the hand ---


def sorted_as(hosted: HostedMatch, seat: int) -> str:
    return str(hosted.page(seat)["hand"]["sort"])


def test_a_phone_that_comes_back_has_its_hand_in_the_order_that_its_player_chose() -> None:
    hosted, seat = at_start()
    usual = sorted_as(hosted, seat)
    hosted.tap(seat, {"button": "sort"})
    chosen = sorted_as(hosted, seat)
    assert chosen != usual
    cards = [card["card"] for card in hosted.page(seat)["hand"]["cards"]]
    anew, _ = at_start()
    assert sorted_as(anew, seat) == usual
    anew.begin_page(seat, ["en"], ["runs", chosen, usual])  # the first one is of another game
    assert [card["card"] for card in anew.page(seat)["hand"]["cards"]] == cards


def test_the_order_of_the_hand_stays_from_deal_to_deal_and_nobody_elses_changes() -> None:
    hosted = hosted_match(load_rules("tete-et-queue"), seed=4)
    play_by_taps(hosted)
    usual = sorted_as(hosted, 1)
    hosted.begin_page(0, ["en"], ["sets"])
    for seat in range(hosted.match.rules.players):
        hosted.tap(seat, {"next": True})
    hosted.advance(30.0)
    hosted.advance(30.1)
    assert hosted.match.deal_no == 2
    assert (sorted_as(hosted, 0), sorted_as(hosted, 1)) == ("sets", usual)


def test_an_order_that_nobody_knows_changes_nothing() -> None:
    hosted, seat = at_start()
    before = hosted.page(seat)["hand"]
    hosted.begin_page(seat, ["en"], ["", "sideways", "manual"])
    assert hosted.page(seat)["hand"] == before


# --- what partners say ---


def test_a_partner_can_be_reminded_and_all_hear_it_in_their_own_language() -> None:
    hosted, seat = at_start()
    other = (seat + 1) % 4
    hosted.begin_page(other, ["de"])
    for page in map(hosted.page, range(4)):
        assert "remind" in [each["id"] for each in page["buttons"]]
    hosted.tap(other, {"button": "remind"})
    title, answers = hosted.page(other)["choices"]
    assert title == f"Was sagst du P{(other + 2) % 4}?"
    hosted.tap(other, {"choice": 0})
    assert hosted.page(other)["choices"] is None
    assert hosted.page(seat)["message"] == f"P{other}: We need 50 points to open."
    hosted.tap(other, {"button": "remind"})
    hosted.tap(other, {"choice": len(answers) - 1})
    assert hosted.page(other)["choices"] is None
    assert hosted.match.moves == []


@pytest.mark.parametrize(("preset", "partners"), [("classique-2", False), ("classique-4", True)])
def test_only_a_seat_with_a_partner_can_remind_one(preset: str, *, partners: bool) -> None:
    hosted, seat = at_start(preset)
    assert ("remind" in [each["id"] for each in hosted.page(seat)["buttons"]]) is partners
    hosted.tap(seat, {"button": "remind"})
    assert (hosted.page(seat)["choices"] is not None) is partners


@pytest.mark.parametrize("seed", [4, 5])
def test_a_computer_partner_reminds_a_phone_at_its_turn_once_a_deal(seed: int) -> None:
    hosted = hosted_match(load_rules("classique-4"), seed=seed, phones=1)
    hosted.begin_page(0, ["en"])
    now = 0.0
    while hosted.to_act != 0:
        now += 3.0
        hosted.advance(now)
    assert hosted.page(0)["message"] == "P2: We need 50 points to open."
    for action in ({"do": "draw"}, {"do": "discard", "card": hosted.page(0)["hand"]["cards"][0]["card"]}):
        assert hosted.act(0, action) is None
    while hosted.to_act != 0:
        now += 3.0
        hosted.advance(now)
    assert "50 points" not in hosted.page(0)["message"]


def test_in_a_window_one_page_a_frame_shows_what_has_happened() -> None:
    hosted = hosted_match(load_rules("classique-4"), seed=4)
    for seat in range(4):
        hosted.begin_page(seat, ["en"])
    assert not hosted.advance_in_turn(0.1)
    before = [hosted.page(seat)["seen"] for seat in range(4)]
    hosted.match.submit(acting(hosted), Draw())
    frames = 0
    while hosted.advance_in_turn(0.2 + frames * 0.01):
        frames += 1
        seen = [hosted.page(seat)["seen"] for seat in range(4)]
        assert sum(now != then for now, then in zip(seen, before, strict=True)) == frames
    assert frames == 3
    assert {hosted.page(seat)["seen"] for seat in range(4)} == {len(hosted.match.events)}


def test_the_page_that_was_tapped_has_the_frame_to_itself() -> None:
    hosted = hosted_match(load_rules("classique-4"), seed=4)
    for seat in range(4):
        hosted.begin_page(seat, ["en"])
    hosted.advance_in_turn(0.1)
    seat = acting(hosted)
    before = hosted.page(seat)["seen"]
    hosted.tap(seat, {"place": "stock:-1:-1"})
    others = [each for each in range(4) if each != seat]
    assert hosted.page(seat)["seen"] > before
    for frame in range(4):
        assert [hosted.page(each)["seen"] > before for each in others].count(True) == max(0, frame - 1)
        assert hosted.advance_in_turn(0.2 + frame * 0.01) is (frame < 3)


def test_a_tap_on_a_page_that_waits_its_turn_sees_what_has_happened() -> None:
    hosted = hosted_match(load_rules("classique-4"), seed=4)
    for seat in range(4):
        hosted.begin_page(seat, ["en"])
    hosted.advance_in_turn(0.1)
    seat = acting(hosted)
    hosted.match.submit(seat, Draw())
    hosted.advance_in_turn(0.2)
    for each in range(4):
        hosted.tap(each, {"button": "sort"})
        assert hosted.page(each)["seen"] == len(hosted.match.events)
