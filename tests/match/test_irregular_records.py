"""Records of tables where irregularities are played: written, read, checked, and gone on with."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.match.follower import RecordProblemCode as Code
from canasta_gui.match.follower import resume
from canasta_gui.match.ledger import Ledger, figures_of
from canasta_gui.match.match import Match, MemoryJournal
from canasta_gui.match.record import EndLine, RecordError, RecordLine, read_lines
from canasta_gui.match.replay import MomentKind, Replay
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.events import Reshuffled, ScoreLine
from canasta_gui.storage.folders import Folders
from tests.match.tables import SEATS, Deck, codes, is_right, new_match, tables, truth
from tests.rules.offending import random_move, with_list
from tests.rules.strategies import examples

RULES = {"classic": with_list("classic"), "swiss": with_list("swiss")}
OWN_ACTIONS = ("slip", "object", "remedy", "reshuffle", "pick", "expose")


def move_at_random(match: Match, chance: Random) -> None:
    seat, action = random_move(chance, truth(match))
    assert match.submit(seat, action) is None


@cache
def played(offences: str, seed: int, deals: int = 1) -> tuple[str, ...]:
    """Return the record of a match of `deals` deals with offences in them."""
    match = new_match(seed, rules=RULES[offences])
    chance = Random(seed)
    for n in range(deals):
        if n:
            match.next_deal()
        while not match.deal_over:
            move_at_random(match, chance)
        if match.winners:
            break
    return match.lines


def records() -> st.SearchStrategy[tuple[str, ...]]:
    return st.builds(played, st.sampled_from(sorted(RULES)), st.integers(0, 20))


# --- what is written -------------------------------------------------------------------------------------------------


def test_only_a_table_with_irregularities_has_a_record_of_the_second_format() -> None:
    ours, others = json.loads(played("classic", 0)[0]), json.loads(new_match(0).lines[0])
    assert (ours["record"], ours["format"], ours["rules"]["irregularities"]["level"]) == (2, 2, "hand")
    assert others["record"] == 1
    assert "format" not in others
    assert "irregularities" not in others["rules"]


def test_a_record_of_the_second_format_says_so() -> None:
    lines = list(played("classic", 0))
    assert codes([json.dumps({**json.loads(lines[0]), "record": 1}), *lines[1:]]) == []
    head = {key: value for key, value in json.loads(lines[0]).items() if key != "format"}
    with pytest.raises(RecordError, match="where irregularities are played a record is of format 2, not 1"):
        read_lines([json.dumps({**head, "record": 1})])


@examples(20)
@given(records())
def test_a_score_line_says_what_its_fines_are_for(lines: tuple[str, ...]) -> None:
    for end in tables(lines, "end"):
        for line in end["lines"]:
            parts = line.get("irregularities", [])
            assert sum(part["points"] for part in parts) == line["fines"]
            assert all(part["points"] <= 0 and part["seat"] % 2 == line["side"] for part in parts)
            assert all(part["by"] % 2 != line["side"] for part in parts if "by" in part)


def test_fines_are_read_as_they_were_written() -> None:
    ends = [line.item for line in read_lines(played("swiss", 3)) if isinstance(line.item, EndLine)]
    score = [line for end in ends for line in end.lines if isinstance(line, ScoreLine)]
    assert any(line.irregularities for line in score)
    assert -sum(fine.points for line in score for fine in line.irregularities) == sum(line.fines for line in score)


@pytest.mark.parametrize(
    ("fine", "complaint"),
    [
        (3, "a fine must be an object, not 3"),
        ({"kind": "peek", "seat": 0}, "the field 'points' is missing"),
        ({"kind": "peak", "seat": 0, "points": 0}, "there is no offence 'peak'; did you mean 'peek'?"),
        ({"kind": "peek", "seat": 0, "points": "0"}, "'points' must be a whole number, not '0'"),
        ({"kind": "peek", "seat": 0, "points": 0, "who": 1}, 'there is no field "who" in a line of this kind'),
    ],
)
def test_a_wrong_fine_gets_one_sentence(fine: object, complaint: str) -> None:
    lines = list(played("classic", 0))
    end = next(n for n, line in enumerate(lines) if line.startswith('{"end"'))
    table = json.loads(lines[end])
    table["lines"][0]["irregularities"] = [fine]
    with pytest.raises(RecordError) as raised:
        read_lines([*lines[:end], json.dumps(table)])
    assert complaint.replace('"who"', "'who'") in str(raised.value)


# --- playing back ----------------------------------------------------------------------------------------------------


@examples(10)
@given(records())
def test_a_replay_leads_to_every_objection_and_fine(lines: tuple[str, ...]) -> None:
    moments = Replay(lines).moments
    objections = {moment.step for moment in moments if moment.kind is MomentKind.OBJECTION}
    assert {n for n, table in enumerate(tables(lines, "do"), 1) if table["do"] == "object"} <= objections
    told = Counter(moment.event.fine for moment in moments if moment.kind is MomentKind.FINE)  # type: ignore[union-attr]
    ends = [line.item for line in read_lines(lines) if isinstance(line.item, EndLine)]
    score = [line for end in ends for line in end.lines if isinstance(line, ScoreLine)]
    assert told == Counter(fine for line in score for fine in line.irregularities)


def test_a_replay_leads_to_every_kind_of_offence() -> None:
    for offences in RULES:
        for seed in range(8):
            lines = played(offences, seed)
            steps = [moment.step for moment in Replay(lines).moments if moment.kind is MomentKind.OFFENCE]
            actions = tables(lines, "do")
            exposed = {n for n, table in enumerate(actions, 1) if table["do"] == "expose"}
            slips = {n for n, table in enumerate(actions, 1) if table["do"] == "slip"}
            assert set(steps) <= slips | exposed
            plain = {"overdraw", "peek", "early_draw", "two_discards", "told", "no_draw", "take_out_of_turn"}
            assert {n for n in slips if actions[n - 1]["kind"] in plain} <= set(steps)


def test_a_replay_of_a_deal_that_goes_on_does_not_tell_what_nobody_has_noticed() -> None:
    lines = played("classic", 0)
    half = len(lines) // 2
    assert any(moment.kind is MomentKind.OFFENCE and moment.step < half - 2 for moment in Replay(lines).moments)
    assert not any(moment.kind is MomentKind.OFFENCE for moment in Replay(lines[:half]).moments)
    assert any(moment.kind is MomentKind.OBJECTION for moment in Replay(lines[:half]).moments)


# --- checking --------------------------------------------------------------------------------------------------------


@examples(20)
@given(records())
def test_a_record_with_offences_is_right(lines: tuple[str, ...]) -> None:
    assert codes(lines) == []


def without(lines: tuple[str, ...], n: int) -> list[str]:
    return [*lines[:n], *lines[n + 1 :]]


def changed(lines: tuple[str, ...], n: int, table: dict[str, Any]) -> list[str]:
    return [*lines[:n], json.dumps(table), *lines[n + 1 :]]


def forgeries(lines: tuple[str, ...], n: int) -> Iterator[list[str]]:
    """Yield records with one line of irregularities removed, doubled, or changed."""
    table = json.loads(lines[n])
    yield without(lines, n)
    yield [*lines[: n + 1], *lines[n:]]
    for seat in {0, 1, 2, 3} - {table["seat"]}:
        yield changed(lines, n, {**table, "seat": seat})
    if "kept" in table or table.get("kind") in ("overdraw", "pile_unshown", "draw_out_of_turn"):
        yield changed(lines, n, {**table, "kept": not table.get("kept", False)})
    if "accused" in table:
        yield changed(lines, n, {"seat": table["seat"], "do": "object"})
    if table.get("kind") == "peek":
        yield changed(lines, n, {**table, "kind": "early_draw"})
    if "how" in table:
        yield from (
            changed(lines, n, {**table, "how": how}) for how in {"add", "back", "swap", "show"} - {table["how"]}
        )
    if table.get("deed", {}).get("melds"):
        melds = table["deed"]["melds"]
        yield changed(lines, n, {**table, "deed": {**table["deed"], "melds": melds[1:]}})
    if "order" in table:
        yield changed(lines, n, {**table, "order": table["order"][::-1]})
        yield changed(lines, n, {key: value for key, value in table.items() if key != "order"})


@examples(60)
@given(records(), st.data())
def test_no_act_of_irregularity_can_be_changed_added_or_taken_out(lines: tuple[str, ...], data: st.DataObject) -> None:
    own = [n for n, line in enumerate(lines) if json.loads(line).get("do") in OWN_ACTIONS]
    n = data.draw(st.sampled_from(own))
    for forged in forgeries(lines, n):
        assert not is_right(forged), forged[n - 1 : n + 2]


@examples(30)
@given(records(), st.integers(0, 3), st.data())
def test_an_objection_to_nothing_cannot_be_slipped_in(lines: tuple[str, ...], seat: int, data: st.DataObject) -> None:
    n = data.draw(st.integers(2, len(lines) - 2))
    assert not is_right([*lines[:n], json.dumps({"seat": seat, "do": "object"}), *lines[n:]])


@examples(30)
@given(records(), st.data())
def test_no_amount_can_be_changed_added_or_taken_out(lines: tuple[str, ...], data: st.DataObject) -> None:
    n = next(n for n, line in enumerate(lines) if line.startswith('{"end"'))
    for side in (0, 1):
        for change in ("points", "by", "kind", "gone", "more"):
            end = json.loads(lines[n])
            fines = end["lines"][side].setdefault("irregularities", [])
            if change == "more":
                fines.append({"kind": "illegal_exit", "seat": side, "points": 0})
            elif not fines:
                continue
            else:
                place = data.draw(st.integers(0, len(fines) - 1))
                fine = fines.pop(place)
                if change == "points":
                    fines.insert(place, {**fine, "points": fine["points"] - 10})
                elif change == "by":
                    fines.insert(place, {**fine, "by": (fine.get("by", 0) + 1) % 4})
                elif change == "kind":
                    fines.insert(place, {**fine, "kind": "peek"})
            assert not is_right(changed(lines, n, end)), (side, change)


def test_a_record_of_another_program_needs_no_seal() -> None:
    lines = played("classic", 1)
    n = next(n for n, line in enumerate(lines) if line.startswith('{"end"'))
    end = json.loads(lines[n])
    assert end["seal"].startswith("sha256:")
    del end["seal"]
    assert codes(changed(lines, n, end)) == []
    assert codes(changed(lines, n, {**end, "seal": "sha256:0"})) == [Code.LINE_WRONG]


def test_the_seal_is_the_hash_that_the_documentation_describes() -> None:
    lines = played("classic", 1)
    actions = [json.dumps(table, sort_keys=True, separators=(",", ":")) for table in tables(lines, "do")]
    (end,) = tables(lines, "end")
    assert end["seal"] == "sha256:" + hashlib.sha256("\n".join(actions).encode()).hexdigest()


def test_tables_without_irregularities_have_no_seal() -> None:
    match = new_match(1)
    while not match.deal_over:
        move_at_random(match, Random(1))
    assert "seal" not in tables(match.lines, "end")[0]


# --- reshuffling -----------------------------------------------------------------------------------------------------


def first_reshuffle() -> tuple[tuple[str, ...], int]:
    """Return a record, and the place of a reshuffling in it."""
    for seed in range(20):
        lines = played("swiss", seed)
        for n, line in enumerate(lines):
            if '"do": "reshuffle"' in line:
                return lines, n
    raise AssertionError("nobody had the stock reshuffled")


def test_nobody_chooses_the_order_of_a_reshuffled_stock() -> None:
    lines, n = first_reshuffle()
    match = resume(lines[:n], MemoryJournal(lines[:n]), Deck(0, RULES["swiss"]))
    table, stock = json.loads(lines[n]), truth(match).stock[:]
    for order in ((), tuple(stock), tuple(reversed(stock))):
        again = resume(lines[:n], MemoryJournal(lines[:n]), Deck(0, RULES["swiss"]))
        assert again.submit(table["seat"], act.Reshuffle(order)) is None
        assert again.lines[n] == lines[n]
        assert isinstance(again.events[-1], Reshuffled)
    deck, copies = json.loads(lines[1])["order"], Counter[str]()
    marks = {}
    for name in sorted(table["order"]):
        copies[name] += 1
        marks[hashlib.sha256(f"{' '.join(deck)} {n - 2} {name} {copies[name]}".encode()).digest()] = name
    assert [marks[mark] for mark in sorted(marks)] == table["order"]


def test_a_stock_shuffled_otherwise_is_refused() -> None:
    lines, n = first_reshuffle()
    table = json.loads(lines[n])
    nothing: list[str] = []
    for order in (table["order"][::-1], nothing):
        assert codes(changed(lines, n, {**table, "order": order})) == [Code.OTHER_SHUFFLE]
    assert codes(changed(lines, n, {**table, "order": table["order"][1:]})) == [Code.ACTION_REFUSED]


# --- going on --------------------------------------------------------------------------------------------------------


def test_nothing_is_taken_back_where_irregularities_are_played() -> None:
    """A gesture is committed; and whatever could be taken back would tell that it was no offence."""
    match, chance = new_match(4, rules=RULES["classic"]), Random(4)
    laid = 0
    while not match.deal_over:
        move_at_random(match, chance)
        last = match.moves[-1]
        laid += SEATS[last.seat].player == "human" and isinstance(last.action, act.Lay | act.Take)
        assert not match.can_undo
        assert not match.undo()
    assert laid


@pytest.mark.parametrize("step", [35, pytest.param(7, marks=pytest.mark.long)])
@pytest.mark.parametrize("offences", sorted(RULES))
def test_a_match_with_offences_goes_on_from_every_line(offences: str, step: int) -> None:
    lines = played(offences, 2)
    whole = resume(lines, MemoryJournal(lines), Deck(2, RULES[offences]))
    for n in range(2, len(lines) - 1, step):
        match = resume(lines[:n], MemoryJournal(lines[:n]), Deck(2, RULES[offences]))
        for line in read_lines(lines)[n:]:
            if match.deal_over:
                break
            assert isinstance(line, RecordLine)
            assert match.submit(line.item.seat, line.item.action) is None  # type: ignore[union-attr]  # an action
        assert match.lines[: len(lines)] == lines
        assert match.totals == whole.totals


@pytest.mark.parametrize("offences", sorted(RULES))
def test_a_record_with_offences_is_watched_step_by_step(offences: str) -> None:
    lines = played(offences, 5)
    replay = Replay(lines)
    last = truth(resume(lines, MemoryJournal(lines), Deck(5, RULES[offences])))
    assert replay.position(replay.steps - 1) == last
    for step in range(replay.steps - 1, 0, -9):
        assert replay.position(step).to_act in range(4)


# --- figures ---------------------------------------------------------------------------------------------------------


@examples(20)
@given(records())
def test_the_figures_of_a_record_are_those_of_its_score_sheet(lines: tuple[str, ...]) -> None:
    (deal,) = figures_of("x", lines).deals
    (end,) = tables(lines, "end")
    assert deal.irregularities is not None
    fines, made, upheld, suffered = deal.irregularities
    said = [part for line in end["lines"] for part in line.get("irregularities", [])]
    assert [(fine.kind, fine.seat, -fine.points) for fine in fines] == [
        (part["kind"], part["seat"], part["points"]) for part in said
    ]
    objects = Counter(table["seat"] for table in tables(lines, "do") if table["do"] == "object")
    assert made == tuple(objects[seat] for seat in range(4))
    assert all(right <= each for right, each in zip(upheld, made, strict=True))
    assert sum(upheld) == sum(suffered)


def test_the_ledger_keeps_the_figures_of_irregularities(tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path)
    folders.games.mkdir(parents=True)
    lines = played("classic", 1, 2)
    (folders.games / "2026-11-20-200000.canasta").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    first = Ledger(folders)
    assert first.refresh() is None
    while first.read_on(1, lambda: 0.0):
        pass
    again = Ledger(folders)
    assert again.refresh() is None
    assert not again.pending
    assert again.games == first.games
    assert again.games[0].deals == figures_of("x", lines).deals
