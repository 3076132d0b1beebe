"""`canasta-gui review`: from a record to turning points, luck and what the figures mean, in words and in JSON."""

import json
from pathlib import Path
from typing import Any

import pytest

from canasta_gui.__main__ import main
from canasta_gui.lab.review import seat_review
from canasta_gui.lab.review.played_deal import canasta_deals
from canasta_gui.match.record import read_lines
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.review import ReviewSentences
from tests.lab.test_lessons import play_carelessly
from tests.lab.test_review import fed, review
from tests.lanes import some_in_gate
from tests.match.tables import SEATS, new_match, play_deals

GOLDEN = Path(__file__).parent / "golden"
NAMES = [seat.name for seat in SEATS]


@pytest.fixture(autouse=True)
def _little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        seat_review, "USUAL_EFFORT", seat_review.Effort(screened=2, suspects=2, first=4, batch=4, most=8)
    )


@pytest.fixture(name="record")
def _record(tmp_path: Path) -> str:
    match = new_match(4)
    play_deals(match, 2, 4)
    path = tmp_path / "two.canasta"
    path.write_text("".join(f"{line}\n" for line in match.lines), encoding="utf-8")
    return str(path)


def answer(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    capsys.readouterr()
    assert main(["review", *argv, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.long
def test_every_deal_of_every_person_is_reviewed(capsys: pytest.CaptureFixture[str], record: str) -> None:
    told = answer(capsys, record)
    assert [(each["deal"], each["seat"], each["name"]) for each in told["reviews"]] == [
        (deal, seat, NAMES[seat]) for deal in (1, 2) for seat in (0, 2)
    ]
    assert told["given away a deal"] == {"Ada": None, "Zoë": None}


def test_one_deal_and_one_seat_can_be_chosen_and_the_figures_agree(
    capsys: pytest.CaptureFixture[str], record: str
) -> None:
    (told,) = answer(capsys, record, "--deal", "2", "--seat", "1")["reviews"]
    assert (told["deal"], told["seat"]) == (2, 1)
    deal = list(canasta_deals(read_lines(Path(record).read_text(encoding="utf-8").splitlines())))[1]
    assert told["result"] == deal.totals[1] - deal.totals[0]
    assert told["luck"]["points"] + told["luck"]["without"] == pytest.approx(told["result"], abs=0.11)
    assert len(told["as the cards really lay"]) == len(told["turning points"])


@pytest.mark.long
def test_the_same_seed_says_the_same(capsys: pytest.CaptureFixture[str], record: str) -> None:
    asked = (record, "--deal", "1", "--seat", "0", "--seed", "5")
    assert answer(capsys, *asked) == answer(capsys, *asked)


def test_it_is_told_in_sentences(capsys: pytest.CaptureFixture[str], record: str) -> None:
    assert main(["review", record, "--deal", "1", "--seat", "0"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Deal 1, Ada\n")
    assert "Without the luck of the cards: " in told
    assert "Points given away are told from 20 deals on." in told


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--deal", "7"], "has no such deal that was played to its end"),
        (["--seat", "4"], "there is no seat 4: the last one is 3"),
    ],
)
def test_what_is_not_there_is_said(
    capsys: pytest.CaptureFixture[str], record: str, options: list[str], complaint: str
) -> None:
    assert main(["review", record, *options]) == 2
    assert complaint in capsys.readouterr().err


def test_a_deal_of_romme_has_principles_and_nothing_measured(capsys: pytest.CaptureFixture[str]) -> None:
    record = str(GOLDEN / "romme.jsonl")
    assert main(["review", record, "--deal", "1"]) == 0
    told = capsys.readouterr().out
    assert "not measured by playing them out" in told
    assert "No turning point" not in told
    assert main(["review", record, "--deal", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["given away a deal"] == {}
    assert {each["name"] for each in found["reviews"]}
    for each in found["reviews"]:
        assert each["well done"]["deed"]
        assert all(principle["moments"] for principle in each["principles"])
        assert [each[key] for key in ("decisions", "turning points", "luck", "given away")] == [None] * 4
    assert any(each["principles"] for each in found["reviews"])


def test_broken_records_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    broken = tmp_path / "broken.canasta"
    broken.write_text("{}\n", encoding="utf-8")
    assert main(["review", str(broken)]) == 2
    assert "cannot be reviewed" in capsys.readouterr().err


@pytest.mark.parametrize("language", some_in_gate(LANGUAGES, one_in=3))
def test_a_turning_point_is_told_with_its_numbers(language: str) -> None:
    found = review([fed("KD")], effort=seat_review.Effort(first=24, batch=24, most=96))
    (point,) = found.turning_points
    words = Words(language)
    says = ReviewSentences(words, NAMES, 0, you=True)
    assert words.number(round(point.loss)) in says.loss(point)
    assert words.number(round(point.margin)) in says.loss(point)
    low, high = (words.number(round(point.loss + way * point.margin)) for way in (-1, 1))
    assert low in says.meaning(point)
    assert high in says.meaning(point)
    assert "6" in says.done(point)
    assert says.instead(point)
    assert says.reasons(point)
    assert "100" in says.nothing()


def test_you_and_others_are_told_apart() -> None:
    mine, theirs = (ReviewSentences(Words("en"), NAMES, 1, you=you) for you in (True, False))
    assert "nothing you did" in mine.nothing()
    assert "nothing Bo did" in theirs.nothing()
    assert "of Bo" in theirs.given_away(12.0, 30.0, 25)
    assert mine.given_away(12.0, 30.0, 25) == "Given away per deal: 12 points (± 30), in 25 of your deals."


def test_principles_are_told_by_their_cause_in_json_and_in_sentences(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = new_match(7)
    play_carelessly(match, "feeds")
    path = tmp_path / "fed.canasta"
    path.write_text("".join(f"{line}\n" for line in match.lines), encoding="utf-8")
    (told,) = answer(capsys, str(path), "--seat", "0")["reviews"]
    (fed,) = (each for each in told["principles"] if each["cause"] == "fed_meld")
    assert fed["count"] == len(fed["moments"])
    assert set(fed["moments"][0]) == {"turn", "move", "cards", "instead"}
    assert fed["moments"][0]["instead"]["do"] == "discard"
    assert told["well done"]["deed"]
    assert main(["review", str(path), "--seat", "0"]) == 0
    text = capsys.readouterr().out
    assert "fitted their melds. Turn" in text
    assert "Well done: " in text
