"""Statistics and league as tables for a spreadsheet."""

import csv
import io
from dataclasses import replace

import pytest

from canasta_gui.match.statistics import GameFilter, LeagueRow, csv_text, league_csv, standing, statistics_csv
from tests.match.test_player_statistics import ALL, GAME, other


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_line_says_what_a_deal_brought_and_how_far_ahead_the_player_is() -> None:
    first, second, _, last = rows_of(statistics_csv([GAME], ALL))
    assert first == {
        "started": "2026-11-20T20:00:00Z",
        "rules": "Canasta classique",
        "opponents": "club",
        "deal": "1",
        "points": "900",
        "others": "300",
        "ahead": "600",
        "out": "own",
        "concealed": "0",
        "turns": "40",
    }
    assert (second["out"], second["concealed"], second["ahead"]) == ("others", "1", "0")
    assert (last["out"], last["ahead"]) == ("", "600")


def test_the_chosen_games_are_those_of_the_chart() -> None:
    games = [other(7), other(8, rules="=Samba", low=True), other(9, again=(2,)), other(10, forgotten=3)]
    for choice in (ALL, GameFilter("Ada", "=Samba"), GameFilter("Ada", opponents="people"), GameFilter("Bo")):
        written = rows_of(statistics_csv(games, choice))
        assert tuple(int(row["ahead"]) for row in written) == standing(games, choice).course
    (low,) = {row["rules"] for row in rows_of(statistics_csv(games, GameFilter("Ada", "=Samba")))}
    assert low == "'=Samba"  # no formula


def test_a_deal_is_measured_by_the_best_of_the_others() -> None:
    three = replace(
        GAME,
        side_of=(0, 1, 2),
        seats=GAME.seats[:3],
        deals=tuple(deal._replace(points=(*deal.points, 400), canastas=(*deal.canastas, 0)) for deal in GAME.deals),
    )
    assert [row["others"] for row in rows_of(statistics_csv([three], ALL))] == ["400", "700", "400", "400"]
    low = replace(three, low=True)
    assert [row["others"] for row in rows_of(statistics_csv([low], ALL))] == ["300", "400", "200", "50"]


def test_the_league_is_a_line_a_player() -> None:
    rows = [LeagueRow(1, "Ada", 3, 2, 1, 7), LeagueRow(2, "@Bo, Bea", 3, 0, 1, 1)]
    assert league_csv(rows) == 'place,name,played,won,shared,points\r\n1,Ada,3,2,1,7\r\n2,"\'@Bo, Bea",3,0,1,1\r\n'


FORMULAS = [
    "=1+1",
    "+1",
    "-1",
    "@x",
    "Zoë;=1+1",
    "Zoë\t=1",
    "Zoë|@x",
    "Zoë; =1",
    "Zoë,-2",
    "＝1+1",
    "Zoë;＋1",
    "Zoë\n=1",
]


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_no_cell_is_taken_for_a_formula_whatever_separates_the_columns(name: str, separator: str) -> None:
    text = csv_text([("place", name)])
    cells = [cell for row in csv.reader(io.StringIO(text), delimiter=separator) for cell in row]
    assert not [cell for cell in cells if cell.strip().startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠"))]


def test_a_name_like_any_other_stays_as_it_is() -> None:
    assert csv_text([("Anne-Marie", "a=b", 5, -5)]) == "Anne-Marie,a=b,5,-5\r\n"
