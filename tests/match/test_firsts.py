"""Firsts: achieved once, derived from the records, with the rivals that were beaten."""

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest

from canasta_gui.match.feats import Feat, SeatFeat
from canasta_gui.match.firsts import (
    Elsewhere,
    First,
    FirstKind,
    Rival,
    beaten_rivals,
    before_deal,
    firsts,
    newly_earned,
)
from canasta_gui.match.ledger import DealFigures, GameFigures, Ledger, figures_of
from canasta_gui.match.record import SeatInfo
from canasta_gui.match.replay import MomentKind, Replay
from canasta_gui.rules.families import CANASTA_KEY
from canasta_gui.storage.folders import Folders
from tests.lanes import some_in_gate
from tests.match.test_ledger import put

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.jsonl"))
ADA = SeatInfo("Ada", "human")
DENIS, THEO, CLARA = (
    SeatInfo(name, "computer", level)
    for name, level in (("Denis", "beginner"), ("Théo", "beginner"), ("Clara", "club"))
)
RIVALS = (Rival("Denis", "beginner"), Rival("Théo", "beginner"))


def deal(
    number: int, *feats: SeatFeat, out: int = -1, concealed: bool = False, points: tuple[int, int] = (600, 300)
) -> DealFigures:
    return DealFigures(number, out, concealed, 40, points, (1, 1), None, feats)


def game(number: int, *deals: DealFigures, winners: tuple[int, ...] = (0,), **changes: object) -> GameFigures:
    found = GameFigures(
        f"2026-11-20-{number:06d}",
        f"2026-11-{number:02d}T20:00:00Z",
        "Canasta classique",
        False,
        (0, 1, 0, 1),
        (ADA, DENIS, CLARA, THEO),
        number,
        "",
        (),
        "",
        deals,
        0,
        (0, 0),
        winners,
    )
    return replace(found, **changes)  # type: ignore[arg-type]


NOTHING = Elsewhere()


def earned(*games: GameFigures, elsewhere: Elsewhere = NOTHING) -> dict[str, First]:
    return {first.kind.value: first for first in firsts(games, "Ada", RIVALS, elsewhere) if first.earned}


@pytest.mark.parametrize(
    ("feat", "kind", "number"),
    [
        (SeatFeat(Feat.CANASTA, 0, 6), "canasta", 6),
        (SeatFeat(Feat.NATURAL, 0, 12), "natural", 12),
        (SeatFeat(Feat.PILE, 0, 20), "pile", 20),
        (SeatFeat(Feat.FROZE, 0, 3), "froze", 3),
        (SeatFeat(Feat.TWOS, 0, 7), "twos", 7),
        (SeatFeat(Feat.RED_THREES, 0, 4), "red_threes", 4),
    ],
)
def test_a_feat_of_ones_own_is_a_first_on_the_day_of_its_game(feat: SeatFeat, kind: str, number: int) -> None:
    now = earned(game(5, deal(1, feat), winners=()), game(9, deal(1, feat), winners=()))
    assert now == {kind: First(FirstKind(kind), True, "2026-11-05T20:00:00Z", number)}
    assert not earned(game(5, deal(1, feat._replace(seat=1)), winners=()))


def test_nineteen_cards_and_three_red_threes_are_not_enough_but_counted() -> None:
    deals = deal(1, SeatFeat(Feat.PILE, 0, 19), SeatFeat(Feat.RED_THREES, 0, 3))
    found = {first.kind: first for first in firsts([game(1, deals, winners=())], "Ada", RIVALS, Elsewhere())}
    assert not found[FirstKind.PILE].earned
    assert found[FirstKind.RED_THREES].part == (3, 4)
    assert len(found) == 16


def test_going_out_concealed_and_two_naturals_in_a_deal() -> None:
    assert set(earned(game(1, deal(1, out=0), winners=()))) == {"out"}
    assert set(earned(game(1, deal(1, out=0, concealed=True), winners=()))) == {"out", "concealed"}
    assert not earned(game(1, deal(1, out=2, concealed=True), winners=()))  # the partner
    two = deal(1, SeatFeat(Feat.NATURAL, 0, 12), SeatFeat(Feat.NATURAL, 0, 5))
    assert set(earned(game(1, two, winners=()))) == {"natural", "two_naturals"}
    apart = game(1, deal(1, SeatFeat(Feat.NATURAL, 0, 12)), deal(2, SeatFeat(Feat.NATURAL, 0, 5)), winners=())
    assert set(earned(apart)) == {"natural"}


def test_a_match_is_won_and_turned() -> None:
    assert set(earned(game(1, deal(1), deal(2)), rivals_free())) == {"won", "all_rivals"}
    behind = game(1, deal(1, points=(-100, 1900)), deal(2, points=(5200, 100)))
    assert "turned" in earned(behind)
    assert "turned" not in earned(game(1, deal(1, points=(-100, 1899)), deal(2, points=(5200, 100))))
    assert not earned(game(1, deal(1)))  # a single deal is no match
    assert not earned(game(1, deal(1), deal(2), winners=(0, 1)))


def rivals_free() -> GameFigures:
    return game(2, winners=())


def test_a_rival_is_beaten_at_its_own_level_on_the_other_side() -> None:
    won = game(3, deal(1), deal(2))
    assert beaten_rivals([won], "Ada", (*RIVALS, Rival("Clara", "club"))) == {
        "Denis": "2026-11-03T20:00:00Z",
        "Théo": "2026-11-03T20:00:00Z",
    }
    weak = replace(won, seats=(ADA, DENIS._replace(level="novice"), CLARA, THEO))
    assert set(beaten_rivals([weak], "Ada", RIVALS)) == {"Théo"}
    assert not beaten_rivals([replace(won, winners=(1,))], "Ada", RIVALS)
    assert set(earned(won)) == {"won", "all_rivals"}


def test_what_does_not_count() -> None:
    feat = SeatFeat(Feat.NATURAL, 0, 12)
    assert not earned(game(1, deal(1, feat), deal(2), again=(1,)))  # restarted, or decided by a stand-in
    assert not earned(game(1, deal(1, feat), deal(2), origin="2026-11-01-200000"))  # played on from a record
    assert not earned(game(1, deal(1)), replace(game(2, deal(1, feat), winners=()), number=1))  # known cards
    assert not firsts([game(1, deal(1, feat))], "Zoë", RIVALS, Elsewhere())[0].earned


def test_days_puzzles_and_the_lesson_come_from_elsewhere() -> None:
    now = earned(elsewhere=Elsewhere(True, "2026-11-03", "2026-11-07", 7, 10))
    assert set(now) == {"lesson", "three_days", "seven_days", "puzzles"}
    assert now["seven_days"].when == "2026-11-07"
    found = {first.kind: first.part for first in firsts([], "Ada", RIVALS, Elsewhere(False, "", "", 5, 6))}
    assert (found[FirstKind.SEVEN_DAYS], found[FirstKind.PUZZLES]) == ((5, 7), (6, 10))


def test_what_a_deal_has_earned_is_what_was_not_there_before_it() -> None:
    feat = SeatFeat(Feat.NATURAL, 0, 12)
    now = [game(1, deal(1, feat, out=0), winners=()), game(2, deal(1), deal(2, feat, SeatFeat(Feat.PILE, 0, 22)))]
    before = before_deal(now, now[1].name, 2)
    fresh = newly_earned(firsts(before, "Ada", (), Elsewhere()), firsts(now, "Ada", (), Elsewhere()))
    assert [first.kind.value for first in fresh] == ["won", "pile"]


@pytest.mark.parametrize("path", some_in_gate(GOLDEN, one_in=2), ids=lambda path: path.stem)
def test_feats_of_the_golden_games_are_what_their_replays_show(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    figures, replay = figures_of(path.stem, lines), Replay(lines)
    assert all(each.feats is not None for each in figures.deals)
    if replay.rules.family != CANASTA_KEY:
        assert not any(each.feats for each in figures.deals)
        return
    ended = len(figures.deals)
    shown = [moment for moment in replay.moments if replay.deal_at(moment.step) < ended]
    feats = [feat for each in figures.deals for feat in each.feats or ()]
    froze = [feat for feat in feats if feat.kind == Feat.FROZE]
    assert len(froze) == sum(moment.kind is MomentKind.FREEZE for moment in shown)
    piles = [moment.event for moment in shown if moment.event.tag == "took_pile"]
    assert [feat.seat for feat in feats if feat.kind == Feat.PILE] == [pile.seat for pile in piles]


def test_an_entry_of_an_earlier_version_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    folders = Folders(tmp_path, tmp_path)
    golden = next(path for path in GOLDEN if "classique" in path.stem)
    put(folders, "2026-11-18-200000", golden.read_text(encoding="utf-8").splitlines())
    ledger = Ledger(folders)
    ledger.refresh()
    ledger.read_on(1e9, time.monotonic)
    known = [each.feats for each in ledger.games[0].deals]
    assert known
    assert None not in known
    lines = folders.ledger_file.read_text(encoding="utf-8").splitlines()
    table = json.loads(lines[1])
    table["deals"] = [each[:7] for each in table["deals"]]  # as it was written before
    folders.ledger_file.write_text(f"{lines[0]}\n{json.dumps(table)}\n", encoding="utf-8")
    again = Ledger(folders)
    assert again.refresh() is None
    assert [path.stem for path in again.pending] == ["2026-11-18-200000"]
    again.read_on(1e9, time.monotonic)
    assert [each.feats for each in again.games[0].deals] == known
