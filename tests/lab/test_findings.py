"""Findings of reviews are kept between starts and reported for the deals they belong to."""

from pathlib import Path

import pytest

from canasta_gui.lab.review.findings import LEAST_DEALS, DealKey, Findings
from canasta_gui.lab.review.player_account import player_account
from canasta_gui.match.ledger import DealFigures, GameFigures
from canasta_gui.match.record import SeatInfo
from canasta_gui.match.statistics import GameFilter
from canasta_gui.words import Words
from canasta_gui.words.review import account_sentences

DEAL = DealKey("2026-11-23-101500", 3, (640, 120))
SEATS = (SeatInfo("Ada", "human"), SeatInfo("Basile", "computer", "club"))


def game(name: str, points: list[tuple[int, int]], again: tuple[int, ...] = ()) -> GameFigures:
    deals = tuple(DealFigures(n, 0, False, 20, each, (1, 1)) for n, each in enumerate(points, 1))
    totals = tuple(map(sum, zip(*points, strict=True)))
    return GameFigures(name, "", "Canasta", False, (0, 1), SEATS, None, "", again, "", deals, 0, totals, ())


def test_what_was_found_is_there_after_another_start(tmp_path: Path) -> None:
    path = tmp_path / "reviews.jsonl"
    findings = Findings(path)
    assert findings.luck(DEAL) is None
    assert findings.given_away(DEAL, 0) is None
    findings.keep_luck(DEAL, (120.4, -120.4))
    findings.keep_given_away(DEAL, 0, 33.26)
    for each in (findings, Findings(path)):
        assert each.luck(DEAL) == (120, -120)
        assert each.given_away(DEAL, 0) == 33.3
        assert each.given_away(DEAL, 1) is None


def test_what_is_known_is_not_written_again(tmp_path: Path) -> None:
    """As where a game is closed at its score sheet, and opened there."""
    path = tmp_path / "reviews.jsonl"
    for findings in (Findings(path), Findings(path)):
        findings.keep_luck(DEAL, (120.4, -120.4))
        findings.keep_given_away(DEAL, 0, 33.26)
    assert len(path.read_text().splitlines()) == 2


def test_another_deal_of_that_number_has_its_own(tmp_path: Path) -> None:
    findings = Findings(tmp_path / "reviews.jsonl")
    findings.keep_luck(DEAL, (120, -120))
    assert findings.luck(DEAL._replace(points=(640, 125))) is None


def test_who_may_not_write_leaves_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "reviews.jsonl"
    findings = Findings(path, may_write=lambda: False)
    findings.keep_luck(DEAL, (120, -120))
    assert findings.luck(DEAL) == (120, -120)
    assert not path.exists()


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        "3",
        '{"game": 3, "deal": 3, "points": [640, 120], "version": 2, "luck": [1, -1]}',
        '{"game": "2026-11-23-101500", "deal": 3, "points": [640, 120], "version": 1, "luck": [1, -1]}',
        '{"game": "2026-11-23-101500", "deal": 3, "points": [640, 120], "version": 2, "luck": [1]}',
        '{"game": "2026-11-23-101500", "deal": 3, "points": [640, 120], "version": 2, "luck": ["1", true]}',
        '{"game": "2026-11-23-101500", "deal": 3, "points": [640, 120], "version": 1, "seat": 0, "away": 1e99}',
        '{"game": "2026-11-23-101500", "deal": 3, "points": [640, 120], "version": 1, "seat": 0, "away": NaN}',
        '{"game": "2026-11-23-101500", "deal": 3, "points": [640, 120], "seat": 0, "away": 40.0}',
        '{"game": "2026-11-23-101500", "deal": 3, "points": 640, "seat": 0}',
    ],
)
def test_a_damaged_line_says_nothing_and_the_others_still_do(tmp_path: Path, line: str) -> None:
    path = tmp_path / "reviews.jsonl"
    Findings(path).keep_luck(DEAL._replace(deal=4), (7, -7))
    path.write_text(f"{line}\n{path.read_text()}")
    findings = Findings(path)
    assert findings.luck(DEAL) is None
    assert findings.given_away(DEAL, 0) is None
    assert findings.luck(DEAL._replace(deal=4)) == (7, -7)


# --- a player over many deals ----------------------------------------------------------------------------------------


def test_the_account_is_of_the_deals_that_count_and_are_known(tmp_path: Path) -> None:
    findings = Findings(tmp_path / "reviews.jsonl")
    games = [game("a", [(500, 100), (200, 300), (900, 0)], again=(3,)), game("b", [(0, 50)])]
    for name, deal, points, luck in (("a", 1, (500, 100), 150), ("a", 2, (200, 300), -50), ("a", 3, (900, 0), 999)):
        findings.keep_luck(DealKey(name, deal, points), (luck, -luck))
    account = player_account(games, GameFilter("Ada"), findings)
    assert (account.deals, account.lead, account.luck) == (2, 150.0, 50.0)
    assert account.less_luck.value == 100.0  # 250 and -50
    assert (account.reviewed, account.given_away) == (0, None)


@pytest.mark.parametrize("deals", [LEAST_DEALS - 1, LEAST_DEALS])
def test_points_given_away_are_told_from_twenty_deals_on(tmp_path: Path, deals: int) -> None:
    findings = Findings(tmp_path / "reviews.jsonl")
    one = game("a", [(500, 100)] * deals)
    for n in range(1, deals + 1):
        findings.keep_given_away(DealKey("a", n, (500, 100)), 0, 40.0 + n % 2)
    account = player_account([one], GameFilter("Ada"), findings)
    assert account.reviewed == deals
    assert (account.given_away is not None) is (deals == LEAST_DEALS)
    told = " ".join(account_sentences(Words("en"), account))
    assert ("Given away per deal: 40 points (± 12)" in told) is (deals == LEAST_DEALS)
    assert ("±" in told) is (deals == LEAST_DEALS)


@pytest.mark.parametrize("deals", [LEAST_DEALS - 1, LEAST_DEALS])
def test_luck_is_told_from_twenty_deals_on(tmp_path: Path, deals: int) -> None:
    findings = Findings(tmp_path / "reviews.jsonl")
    one = game("a", [(500, 100)] * deals)
    for n in range(1, deals + 1):
        findings.keep_luck(DealKey("a", n, (500, 100)), (50, -50))
    assert findings.enough_for_luck is (deals == LEAST_DEALS)
    told = " ".join(account_sentences(Words("en"), player_account([one], GameFilter("Ada"), findings)))
    assert ("of which the cards gave" in told) is (deals == LEAST_DEALS)
