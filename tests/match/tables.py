"""Matches for the tests of the session floor."""

import json
from random import Random
from typing import Any

from canasta_gui.match.follower import RecordProblemCode as Code
from canasta_gui.match.follower import problems
from canasta_gui.match.match import Journal, Match, MemoryJournal, shuffled
from canasta_gui.match.record import RecordError, SeatInfo, read_lines
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyAction, family

CLASSIQUE = load_preset("classique-4")
SEATS = (
    SeatInfo("Ada", "human"),
    SeatInfo("Bo", "computer", "club"),
    SeatInfo("Zoë", "human"),
    SeatInfo("Çelik", "computer", "club"),
)


class Deck:
    """The orders of a match: the same seed gives the same cards."""

    def __init__(self, seed: int, rules: CanastaRules = CLASSIQUE) -> None:
        self._seed, self._rules = seed, rules

    def __call__(self, deal_no: int) -> list[Card]:
        return shuffled(self._rules, Random(f"{self._seed} {deal_no}"))


def new_match(seed: int, journal: Journal | None = None, rules: CanastaRules = CLASSIQUE) -> Match:
    """Return a match just started."""
    journal = MemoryJournal() if journal is None else journal
    match = Match(rules, SEATS, journal, Deck(seed, rules), started="2026-11-21T09:30:00Z")
    match.start()
    return match


def choices(match: Match, seat: int) -> list[AnyAction]:
    """Return the candidates of the seat."""
    return list(family(match.rules).candidates(match.view(seat), seat))


def act(match: Match, chance: Random) -> None:
    """Let the seat in turn do something it may do."""
    seat = match.to_act
    assert seat is not None
    assert match.submit(seat, chance.choice(choices(match, seat))) is None


def play_deals(match: Match, deals: int, seed: int) -> None:
    """Play `deals` deals at random, or to the end of the match."""
    chance = Random(seed)
    for n in range(deals):
        if n:
            match.next_deal()
        while not match.deal_over:
            act(match, chance)
        if match.winners:
            return


def play_until(match: Match, done: str, chance: Random) -> int:
    """Play on at random until a person may do this next; the seat."""
    while True:
        if match.deal_over:
            match.next_deal()
        seat = match.to_act
        assert seat is not None
        if SEATS[seat].player == "human" and any(a.do == done for a in choices(match, seat)):
            return seat
        act(match, chance)


def truth(match: Match) -> CanastaPosition:
    """Return the true position of a deal of canasta."""
    assert isinstance(match.position, CanastaPosition)
    return match.position


def codes(lines: list[str] | tuple[str, ...]) -> list[Code]:
    """Return the problems of a record."""
    return [found.problem.code for found in problems(read_lines(lines))]


def is_right(lines: list[str]) -> bool:
    """Return whether a record can be read and has no problems."""
    try:
        return not codes(lines)
    except RecordError:
        return False


def tables(lines: tuple[str, ...], key: str) -> list[dict[str, Any]]:
    """Return the lines of a record that have this key."""
    return [table for table in map(json.loads, lines) if key in table]
