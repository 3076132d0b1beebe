"""Statistics of a player: who is counted, and what."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.match.irregularity_figures import FineFigures, IrregularityFigures
from canasta_gui.match.ledger import DealFigures, GameFigures
from canasta_gui.match.record import SeatInfo
from canasta_gui.match.statistics import (
    MIXED,
    PEOPLE,
    FineTally,
    GameFilter,
    opponents_in,
    opponents_of,
    players,
    possible,
    rules_in,
    standing,
)
from canasta_gui.words import Words
from canasta_gui.words.canasta.irregularities import irregularity_lines
from tests.rules.strategies import examples

ADA = SeatInfo("Ada", "human")
CLUB = SeatInfo("Bo", "computer", "club")
DEALS = (
    DealFigures(1, 0, False, 40, (900, 300), (2, 0)),
    DealFigures(2, 1, True, 30, (100, 700), (0, 1)),
    DealFigures(3, 2, True, 50, (800, 200), (1, 1)),
    DealFigures(4, -1, False, 60, (50, 50), (0, 0)),
)
GAME = GameFigures(
    "2026-11-20-200000",
    "2026-11-20T20:00:00Z",
    "Canasta classique",
    False,
    (0, 1, 0, 1),
    (ADA, CLUB, CLUB._replace(name="Zoë"), CLUB),
    11,
    "",
    (),
    "",
    DEALS,
    0,
    (1850, 1250),
    (0,),
)
ALL = GameFilter("Ada")
NO_IRREGULARITIES = {"objections": 0, "upheld": 0, "suffered": 0, "fines": ()}


def other(number: int, **changes: object) -> GameFigures:
    return replace(GAME, name=f"2026-11-21-{number:06d}", number=number, **changes)  # type: ignore[arg-type]


def test_a_match_counts_for_both_sides() -> None:
    now = standing([GAME], ALL)
    assert (now.matches, now.deals, now.turns, now.match_deals) == (1, 4, 180, 4)
    assert now.own._asdict() == {
        "matches_won": 1,
        "deals_won": 2,
        "points": 1850,
        "best": 900,
        "canastas": 3,
        "out": 2,
        "concealed": 1,
        **NO_IRREGULARITIES,
    }
    assert now.others._asdict() == {
        "matches_won": 0,
        "deals_won": 1,
        "points": 1250,
        "best": 700,
        "canastas": 2,
        "out": 1,
        "concealed": 1,
        **NO_IRREGULARITIES,
    }
    assert now.course == (600, 0, 600, 600)


def test_without_games_everything_is_nothing() -> None:
    now = standing([], ALL)
    assert (now.matches, now.deals, now.own.best, now.course) == (0, 0, None, ())
    assert players([]) == []


def test_an_unfinished_match_counts_its_deals() -> None:
    now = standing([other(1, winners=(), running=5)], ALL)
    assert (now.matches, now.deals) == (0, 4)


def test_streaks_are_counted_over_matches() -> None:
    won = [other(n, winners=(0,) if hit else (1,)) for n, hit in enumerate([1, 1, 1, 0, 1, 1], 1)]
    now = standing(won, ALL)
    assert (now.matches, now.own.matches_won, now.others.matches_won, now.streak, now.longest) == (6, 5, 1, 2, 3)


def test_a_tie_is_nobodys_win() -> None:
    now = standing([other(1, winners=(0, 1))], ALL)
    assert (now.matches, now.own.matches_won, now.others.matches_won, now.streak) == (1, 0, 0, 0)


def test_a_deal_begun_again_counts_nothing_and_neither_does_its_match() -> None:
    now = standing([other(1, again=(3,))], ALL)
    assert (now.matches, now.deals, now.own.points) == (0, 3, 1050)


def test_a_game_that_was_played_on_does_not_count() -> None:
    assert standing([other(1, origin="2026-11-20-200000")], ALL).deals == 0


def test_the_cards_of_a_number_count_once() -> None:
    assert standing([other(7), replace(other(8), number=7)], ALL).deals == 4
    assert standing([other(7), replace(other(8), number=7, rules="Samba")], ALL).deals == 8
    assert standing([replace(other(7), number=None), replace(other(8), number=None)], ALL).deals == 8


def test_what_was_forgotten_does_not_count() -> None:
    now = standing([other(1, forgotten=3)], ALL)
    assert (now.matches, now.deals) == (1, 1)
    now = standing([other(1, forgotten=4)], ALL)
    assert (now.matches, now.deals) == (0, 0)


def test_computers_and_other_people_are_not_counted_for_somebody() -> None:
    assert standing([GAME], GameFilter("Zoë")).deals == 0
    assert standing([GAME], GameFilter("Nobody")).deals == 0


@pytest.mark.parametrize(
    ("seats", "against"),
    [
        ((ADA, CLUB, ADA, CLUB), "club"),
        ((ADA, CLUB, CLUB, CLUB._replace(level="expert")), MIXED),
        ((ADA, SeatInfo("Zoë", "human"), CLUB, CLUB), PEOPLE),
        ((ADA, CLUB, SeatInfo("Zoë", "human"), CLUB), "club"),
    ],
)
def test_the_opponents_are_those_of_the_other_sides(seats: tuple[SeatInfo, ...], against: str) -> None:
    assert opponents_of(replace(GAME, seats=seats), 0) == against


def test_games_are_chosen_by_rules_and_by_opponents() -> None:
    expert = tuple(info._replace(level="expert") if info.level else info for info in GAME.seats)
    games = [GAME, other(2, rules="Samba"), other(3, seats=expert)]
    assert rules_in(games, "Ada") == ["Canasta classique", "Samba"]
    assert opponents_in(games, "Ada") == ["club", "expert"]
    assert standing(games, ALL).deals == 12
    assert standing(games, GameFilter("Ada", rules="Samba")).deals == 4
    assert standing(games, GameFilter("Ada", opponents="expert")).deals == 4
    assert standing(games, GameFilter("Ada", rules="Samba", opponents="expert")).deals == 0


def test_whoever_played_most_comes_first() -> None:
    zoe = (SeatInfo("Zoë", "human"), CLUB, CLUB, CLUB)
    assert players([GAME, other(2, seats=zoe), other(3, seats=zoe)]) == ["Zoë", "Ada"]


def test_where_fewer_points_win_the_lower_deal_is_the_better() -> None:
    now = standing([other(1, low=True)], ALL)
    assert (now.own.deals_won, now.others.deals_won, now.own.best, now.others.best) == (1, 2, 50, 50)
    assert now.course == tuple(-ahead for ahead in standing([GAME], ALL).course)
    assert now.low
    assert not standing([GAME, other(1, low=True)], ALL).low


def test_among_several_sides_the_best_of_the_others_counts() -> None:
    deals = (DealFigures(1, 2, False, 20, (100, 500, 900), (0, 1, 2)),)
    game = other(1, side_of=(0, 1, 2), seats=(ADA, CLUB, CLUB), deals=deals, winners=(2,), totals=(100, 500, 900))
    now = standing([game], ALL)
    assert (now.others.points, now.others.canastas, now.others.out, now.course) == (900, 2, 1, (-800,))


def test_fines_and_objections_are_counted_by_side_and_offence() -> None:
    figures = (
        IrregularityFigures(
            (FineFigures("expose", 0, 0), FineFigures("illegal_exit", 2, 100)), (1, 0, 2, 1), (1, 0, 1, 0), (0, 2, 0, 0)
        ),
        IrregularityFigures(
            (FineFigures("illegal_exit", 0, 100), FineFigures("surplus_wilds", 1, 50)),
            (0, 1, 0, 0),
            (0, 1, 0, 0),
            (1, 0, 0, 0),
        ),
    )
    deals = tuple(deal._replace(irregularities=each) for deal, each in zip(DEALS, figures, strict=False))
    now = standing([replace(GAME, deals=(*deals, *DEALS[2:]))], ALL)
    assert (now.own.objections, now.own.upheld, now.own.suffered) == (3, 2, 1)
    assert (now.others.objections, now.others.upheld, now.others.suffered) == (2, 1, 2)
    assert now.own.fines == (FineTally("illegal_exit", 2, 200), FineTally("expose", 1, 0))
    assert now.others.fines == (FineTally("surplus_wilds", 1, 50),)


def test_fines_and_objections_are_told_line_by_line() -> None:
    figures = IrregularityFigures(
        (FineFigures("illegal_exit", 0, 100), FineFigures("illegal_exit", 0, 100), FineFigures("peek", 1, 0)),
        (3, 0, 0, 1),
        (1, 0, 0, 1),
        (1, 1, 0, 0),
    )
    deals = (DEALS[0]._replace(irregularities=figures), *DEALS[1:])
    told = irregularity_lines(Words("en"), standing([replace(GAME, deals=deals)], ALL))
    assert told == [
        ("Objections", "3", "1"),
        ("… of these without an offence", "2", "0"),
        ("Offences that were reported", "1", "1"),
        ("Fines in points", "200", "0"),
        ("Laid to go out unlawfully", "2 (200 points)", "0"),
        ("Next card looked at", "0", "1 (0 points)"),
    ]
    assert irregularity_lines(Words("en"), standing([GAME], ALL)) == []


NAMES = st.sampled_from(["Ada", "Zoë", "Bo"])
TITLES = st.sampled_from(["Canasta classique", "Samba", "Rommé"])
LEVELS = st.sampled_from(["club", "expert"])


@st.composite
def games_played(draw: st.DrawFn) -> list[GameFigures]:
    """Some games, a few of which no longer count, as after a reset."""
    return [
        other(
            number,
            rules=draw(TITLES),
            seats=(ADA._replace(name=draw(NAMES)), *[CLUB._replace(level=draw(LEVELS))] * 3),
            forgotten=draw(st.sampled_from([0, 2, 4])),
        )
        for number in range(draw(st.integers(0, 4)))
    ]


@examples(60)
@given(games_played(), st.builds(GameFilter, NAMES, st.none() | TITLES, st.none() | LEVELS))
def test_a_choice_that_is_kept_is_made_anew_when_the_games_have_changed(
    games: list[GameFigures], choice: GameFilter
) -> None:
    """Of a filter that had nothing left to choose after a reset the statistics once broke."""
    now = possible(games, choice)
    assert now.player in (players(games) or [""])
    assert now.rules in (None, *rules_in(games, now.player))
    assert now.opponents in (None, *opponents_in(games, now.player))
    assert possible(games, now) == now
    if choice.player == now.player and choice.rules in (None, *rules_in(games, now.player)):
        assert now.rules == choice.rules
