"""The clock of a match counts while it is looked at, and says once when the last deal has begun."""

from canasta_gui.match.match import Match, MemoryJournal
from canasta_gui.play.conductor import LONGEST_GAP, MatchClock
from canasta_gui.play.messages import match_lines
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.families import AnyDealEnded, AnyRules, load_rules
from canasta_gui.rules.match_length import rules_of_length
from canasta_gui.words import Words
from tests.match.tables import CLASSIQUE, SEATS, Deck
from tests.match.test_clock import play_deal

WORDS = Words("en")


def clock_match(minutes: int, rules: AnyRules = CLASSIQUE) -> Match:
    match = Match(rules, SEATS, MemoryJournal(), Deck(3), minutes=minutes)
    match.start()
    return match


def ending(match: Match) -> AnyDealEnded:
    """Return the event with which the deal ended."""
    last = match.events[-1]
    assert isinstance(last, DealEnded)
    return last


def test_minutes_are_counted_while_a_deal_is_played() -> None:
    match = clock_match(2)
    clock = MatchClock(match)
    told = [(now, match.minutes_played) for now in range(500, 700, 10) if clock.advance(now)]
    assert told == [(560, 1), (620, 2)]  # and then it stops
    assert match.time_over


def test_a_long_pause_counts_as_a_minute() -> None:
    match = clock_match(60)
    clock = MatchClock(match)
    clock.advance(0.0)
    assert clock.advance(36_000.0)
    assert match.minutes_played == LONGEST_GAP // 60


def test_the_clock_goes_on_where_the_record_stopped_and_stands_still_between_deals() -> None:
    match = clock_match(60)
    match.clock_shows(7)
    play_deal(match)
    clock = MatchClock(match)
    assert not any(clock.advance(now) for now in range(0, 600, 30))
    match.next_deal()
    clock.advance(600.0)
    assert clock.advance(660.0)
    assert match.minutes_played == 8


def test_a_match_without_a_clock_has_no_minutes() -> None:
    clock = MatchClock(clock_match(0))
    assert not any(clock.advance(now) for now in range(0, 6000, 30))


def test_the_table_says_how_long_the_match_goes_on() -> None:
    match = clock_match(60)
    assert match_lines(WORDS, match)[:2] == ("Deal 1", "to 5,000 · 60 minutes left")
    match.clock_shows(59)
    assert match_lines(WORDS, match)[1] == "to 5,000 · 1 minute left"
    match.clock_shows(60)
    assert match_lines(WORDS, match)[1] == "the last deal"
    three = clock_match(0, rules_of_length(CLASSIQUE, "3 deals"))
    assert match_lines(WORDS, three)[:2] == ("Deal 1 of 3", "")


def test_the_last_deal_is_announced_before_it_begins() -> None:
    match = clock_match(0, rules_of_length(load_rules("classique-4"), "2 deals"))
    play_deal(match)
    note = score_sheet(WORDS, match, ending(match), next_dealer=match.next_dealer).note
    assert note == "The next deal is the last one. Ada deals next."
    match.next_deal()
    assert match_lines(WORDS, match)[:2] == ("Deal 2 of 2", "the last deal")


def test_after_the_time_the_score_sheet_says_that_it_was_the_last_deal() -> None:
    match = clock_match(60)
    match.clock_shows(60)
    play_deal(match)
    assert score_sheet(WORDS, match, ending(match)).note == "Time is up: that was the last deal."
