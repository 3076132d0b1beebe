"""The league: which matches count, what they bring, and who comes before whom."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from canasta_gui.match.record import SeatInfo
from canasta_gui.match.statistics import (
    LeagueFilter,
    LeagueMatch,
    LeaguePlayer,
    LeagueRow,
    chosen_matches,
    league_matches,
    league_table,
    rules_played,
)
from tests.match.test_player_statistics import ADA, GAME, other

NOW = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)
EVA, FINN, GUS = LeaguePlayer("Eva"), LeaguePlayer("Finn"), LeaguePlayer("Gus")
CLUB = LeaguePlayer("Bo", human=False)


def match(*sides: LeaguePlayer, winners: tuple[int, ...] = (0,), started: str = "2026-11-23T19:00:00Z") -> LeagueMatch:
    return LeagueMatch(started, "Rommé", tuple((player,) for player in sides), winners)


def test_a_won_match_brings_three_points_to_everybody_on_the_side() -> None:
    pairs = LeagueMatch("", "Canasta classique", ((EVA, FINN), (GUS, CLUB)), (0,))
    assert league_table([pairs]) == [
        LeagueRow(1, "Eva", 1, 1, 0, 3),
        LeagueRow(1, "Finn", 1, 1, 0, 3),
        LeagueRow(3, "Gus", 1, 0, 0, 0),
    ]


def test_a_shared_match_brings_a_point_to_those_who_share_it() -> None:
    assert league_table([match(EVA, FINN, GUS, winners=(0, 2))]) == [
        LeagueRow(1, "Eva", 1, 0, 1, 1),
        LeagueRow(1, "Gus", 1, 0, 1, 1),
        LeagueRow(3, "Finn", 1, 0, 0, 0),
    ]


def test_level_on_points_the_matches_won_decide_and_then_how_few_were_played() -> None:
    shared = [match(EVA, FINN, winners=(0, 1))] * 3
    table = league_table([*shared, match(GUS, FINN), match(LeaguePlayer("Hana"), FINN), match(FINN, GUS, winners=(0,))])
    # Finn: three points shared and three won; Hana, Gus and Eva have three points each
    assert [(row.place, row.name, row.points, row.won, row.played) for row in table] == [
        (1, "Finn", 6, 1, 6),
        (2, "Hana", 3, 1, 1),
        (3, "Gus", 3, 1, 2),
        (4, "Eva", 3, 0, 3),
    ]


def test_names_that_differ_in_capitals_alone_are_one_player() -> None:
    table = league_table([match(LeaguePlayer("EVA"), FINN), match(EVA, FINN)])
    assert [(row.name, row.won) for row in table] == [("Eva", 2), ("Finn", 0)]


def test_computers_have_places_only_where_they_are_wanted() -> None:
    against = match(EVA, CLUB, winners=(1,))
    assert [row.name for row in league_table([against])] == ["Eva"]
    assert [row.name for row in league_table([against], computers=True)] == ["Bo", "Eva"]


def test_matches_are_chosen_by_rules_time_and_people() -> None:
    old = match(EVA, FINN, started="2026-10-01T19:00:00Z")
    alone = match(EVA, CLUB)
    odd = match(EVA, FINN, started="yesterday")
    canasta = match(EVA, FINN)._replace(rules="Canasta classique")
    matches = [old, alone, odd, canasta]
    assert chosen_matches(matches, LeagueFilter(), NOW) == [old, odd, canasta]
    assert chosen_matches(matches, LeagueFilter(computers=True), NOW) == matches
    assert chosen_matches(matches, LeagueFilter(days=30), NOW) == [canasta]
    assert chosen_matches(matches, LeagueFilter(days=365), NOW) == [old, canasta]
    assert chosen_matches(matches, LeagueFilter(rules="Rommé"), NOW) == [old, odd]
    assert rules_played(matches) == ["Rommé", "Canasta classique"]


def test_the_matches_of_the_ledger_that_count() -> None:
    eva = SeatInfo("Eva", "human")
    game = replace(GAME, seats=(ADA, eva, ADA._replace(name="Zoë"), eva._replace(name="Finn")))
    ada, *others = map(LeaguePlayer, ("Ada", "Zoë", "Eva", "Finn"))
    assert list(league_matches([game])) == [
        LeagueMatch(game.started, game.rules, ((ada, others[0]), (others[1], others[2])), (0,))
    ]


@pytest.mark.parametrize(
    "changes",
    [{"winners": ()}, {"again": (2,)}, {"origin": "2026-11-20-200000"}, {"forgotten": 4}, {"number": 11}],
)
def test_what_is_not_played_out_or_with_known_cards_does_not_count(changes: dict[str, object]) -> None:
    number = changes.pop("number", 12)
    assert len(list(league_matches([GAME, other(number, **changes)]))) == 1  # type: ignore[arg-type]
