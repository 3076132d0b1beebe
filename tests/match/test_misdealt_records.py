"""Records of deals that the dealer got wrong: what is written, dealt again, checked and gone on with."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.match.follower import RecordProblemCode as Code
from canasta_gui.match.follower import problems, resume
from canasta_gui.match.ledger import figures_of
from canasta_gui.match.match import Match, MemoryJournal
from canasta_gui.match.record import RecordError, deck_fingerprint, read_lines
from canasta_gui.match.replay import Replay
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.rules.canasta.actions import Draw, Object
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.words import Words
from canasta_gui.words.record_problems import record_problem_sentence
from tests.match.tables import SEATS, Deck, codes, is_right, new_match, tables, truth
from tests.rules.offending import random_move, with_list
from tests.rules.strategies import examples


def clumsy(preset: str = "", misdeal_in: int = 1) -> CanastaRules:
    rules = with_list("classic", "clumsy", preset)
    return replace(rules, irregularities=replace(rules.irregularities, misdeal_in=misdeal_in))


RULES = clumsy()


def fault(match: Match) -> str:
    state = truth(match).arbitration
    assert state is not None
    return state.misdeal.kind if state.misdeal is not None else ""


def is_early(match: Match) -> bool:
    state = truth(match).arbitration
    return state is not None and state.misdeal is not None and state.misdeal.is_early


def play_on(match: Match, chance: Random, *, objects: bool) -> None:
    """Play the deal to its end with moves at random; objections to a fault that makes it void only if wanted."""
    while not match.deal_over:
        seat, action = random_move(chance, truth(match))
        if objects or not isinstance(action, Object) or not is_early(match):
            assert match.submit(seat, action) is None


@cache
def played(seed: int, deals: int = 2) -> tuple[str, ...]:
    """Return the record of a match; about every second deal is played to its end."""
    match, chance = new_match(seed, rules=RULES), Random(seed)
    for n in range(deals):
        if n:
            match.next_deal()
        play_on(match, chance, objects=bool((seed + n) % 2))
        if match.winners:
            break
    return match.lines


def records() -> st.SearchStrategy[tuple[str, ...]]:
    return st.builds(played, st.integers(0, 30))


def void_match(rules: CanastaRules = RULES, seed: int = 1) -> Match:
    """Return a match with an objection to its first deal."""
    match = new_match(seed, rules=rules)
    assert match.submit(2, Object()) is None
    assert match.deal_over
    return match


# --- dealing again ---------------------------------------------------------------------------------------------------


def test_a_void_deal_is_a_line_of_its_own_and_the_deal_again_has_its_number_and_dealer() -> None:  # R71
    match = void_match()
    kind = fault(match)
    dealer, deck = match.dealer, match.lines[1]
    match.next_deal()
    first, object_, void, again = (json.loads(line) for line in match.lines[1:5])
    assert first["fault"] == kind
    assert object_ == {"seat": 2, "do": "object"}
    assert (void["deal"], void["void"], void["by"]) == (1, kind, 2)
    assert (again["deal"], again["dealer"], again["totals"]) == (1, dealer, first["totals"])
    assert again["order"] != json.loads(deck)["order"]
    assert (match.deal_no, match.sheets, match.totals) == (1, [], (0, 0))


def test_decks_are_numbered_by_how_many_were_dealt() -> None:
    match = void_match()
    match.next_deal()
    deck = Deck(1, RULES)
    assert [deck_fingerprint(parse_cards(" ".join(table["order"]))) for table in tables(match.lines, "print")] == [
        deck_fingerprint(deck(1)),
        deck_fingerprint(deck(2)),
    ]


def test_a_void_deal_dealt_again_with_the_same_deck_is_refused() -> None:  # R90
    match = Match(RULES, SEATS, MemoryJournal(), lambda _: Deck(1, RULES)(1))
    match.start()
    assert match.submit(2, Object()) is None
    match.next_deal()
    assert codes(match.lines) == [Code.SAME_DECK]
    (problem,) = problems(read_lines(match.lines))
    assert problem.line_no == 5
    assert record_problem_sentence(Words("en"), problem.problem, match.header).startswith("The deal before was void")


def test_the_same_deck_cut_in_another_place_is_the_same_deck() -> None:  # 000:49, R90
    match = Match(RULES, SEATS, MemoryJournal(), lambda _: Deck(1, RULES)(1))
    match.start()
    assert match.submit(2, Object()) is None
    match.next_deal(40)
    assert codes(match.lines) == [Code.SAME_DECK]


def test_whoever_sits_out_sits_out_again() -> None:  # 000:318
    rules = clumsy("classique-5")
    seats = [*SEATS, SEATS[-1]][:5]
    match = Match(rules, seats, MemoryJournal(), Deck(3, rules))
    match.start()
    playing = truth(match).playing
    assert match.submit(playing[0], Object()) is None
    match.next_deal()
    assert truth(match).playing == playing
    assert codes(match.lines) == []


def test_after_a_void_deal_the_next_counts_as_ever_and_then_another_dealer_deals() -> None:
    match, chance = void_match(clumsy(misdeal_in=6), seed=next(s for s in range(60) if goes_wrong(s))), Random(1)
    dealer = match.dealer
    match.next_deal()
    play_on(match, chance, objects=False)
    assert [sheet.end for sheet in match.sheets] == [1]
    match.next_deal()
    assert (match.deal_no, match.dealer) == (2, (dealer + 1) % 4)
    assert codes(match.lines) == []


def goes_wrong(seed: int) -> bool:
    return bool(fault(new_match(seed, rules=clumsy(misdeal_in=6))))


def test_the_score_sheet_of_a_void_deal_says_so_and_counts_nothing() -> None:
    match = void_match()
    end = match.events[-1]
    assert isinstance(end, DealEnded)
    sheet = score_sheet(Words("en"), match, end)
    assert "void" in sheet.title
    assert all(set(row.values) == {0} for row in sheet.rows)


def test_which_deal_goes_wrong_and_how_is_as_the_documentation_describes() -> None:
    rules, kinds = clumsy(misdeal_in=6), ["wrong_card_turned", "short_hand", "face_up_card", "foreign_card"]
    for seed in range(30):
        table = json.loads(new_match(seed, rules=rules).lines[1])
        deck = " ".join(table["order"])

        def number(about: str, deck: str = deck) -> int:
            return int(hashlib.sha256(f"{deck} {about}".encode()).hexdigest(), 16)

        wrong = kinds[number("kind") % 4] if number("misdealt?") % 6 == 0 else None
        assert table.get("fault") == wrong


# --- checking --------------------------------------------------------------------------------------------------------


@examples(20)
@given(records())
def test_a_record_with_faults_of_the_deal_is_right(lines: tuple[str, ...]) -> None:
    assert codes(lines) == []


def forgeries(lines: tuple[str, ...], n: int) -> Iterator[list[str]]:
    """Yield records with the line of a fault, a void deal or a replaced card removed, doubled, or changed."""
    table = json.loads(lines[n])
    others = {"not_cut", "wrong_card_turned", "short_hand", "face_up_card", "foreign_card"}
    changes: list[dict[str, Any]] = []
    if "fault" in table:
        changes += [{**table, "fault": other} for other in others - {table["fault"]}]
        changes += [{key: value for key, value in table.items() if key != "fault"}]
    else:
        if n < len(lines) - 1:  # a record may end anywhere
            yield [*lines[:n], *lines[n + 1 :]]
        yield [*lines[: n + 1], *lines[n:]]
    if "void" in table:
        changes += [{**table, "void": other} for other in others - {table["void"]}]
        changes += [
            {**table, "deal": table["deal"] + 1},
            {**table, "by": (table["by"] + 1) % 4},
            {**table, "seal": "sha256:0"},
        ]
    if "bury" in table:
        changes += [{**table, "bury": table["bury"][::-1]}, {**table, "bury": table["bury"][1:]}]
        changes += [{"seat": table["seat"], "do": "object"}]
    for change in changes:
        yield [*lines[:n], json.dumps(change), *lines[n + 1 :]]


@examples(60)
@given(records(), st.data())
def test_no_fault_can_be_changed_added_or_taken_out(lines: tuple[str, ...], data: st.DataObject) -> None:
    own = [n for n, line in enumerate(lines) if {"fault", "void", "bury"} & json.loads(line).keys()]
    n = data.draw(st.sampled_from(own))
    for forged in forgeries(lines, n):
        assert not is_right(forged), forged[n - 1 : n + 2]


def test_no_fault_can_be_made_up() -> None:
    match = new_match(next(seed for seed in range(60) if not goes_wrong(seed)), rules=clumsy(misdeal_in=6))
    play_on(match, Random(1), objects=False)
    for kind in ("short_hand", "not_cut"):
        table = {**json.loads(match.lines[1]), "fault": kind}
        assert not is_right([match.lines[0], json.dumps(table), *match.lines[2:]]), kind


@pytest.mark.parametrize("field", ["fault", "void"])
def test_a_fault_must_be_one_of_the_deal(field: str) -> None:
    lines = void_match().lines
    n = 1 if field == "fault" else 3
    table = {**json.loads(lines[n]), field: "peek"}
    with pytest.raises(RecordError, match=f"'{field}' must be one of"):
        read_lines([*lines[:n], json.dumps(table)])


def test_the_checker_says_what_must_stand_there() -> None:
    lines = void_match().lines
    found = []
    for forged in (*forgeries(lines, 1), *forgeries(lines, 3)):
        header = read_lines(lines)[0].item
        for problem in problems(read_lines(forged)):
            found.append(record_problem_sentence(Words("en"), problem.problem, header))  # type: ignore[arg-type]
    assert any("What goes wrong with the deal is" in sentence for sentence in found)
    assert any("must say what goes wrong" in sentence for sentence in found)
    assert any("seal" in sentence for sentence in found)


# --- the cut ---------------------------------------------------------------------------------------------------------


def uncut(rules: CanastaRules) -> Match:
    match = Match(rules, SEATS, MemoryJournal(), Deck(1, rules))
    match.next_deal(uncut=True)
    return match


def test_a_deck_that_nobody_was_let_cut_is_a_fault_from_the_level_of_the_hand_on() -> None:  # 000:215
    match = uncut(with_list("classic", "hand"))
    assert (fault(match), json.loads(match.lines[1])["fault"]) == ("not_cut", "not_cut")
    assert match.submit(3, Object()) is None
    assert match.deal_over
    assert codes(match.lines) == []
    assert json.loads(uncut(with_list("classic", "head")).lines[1]).get("fault") is None
    assert json.loads(uncut(with_list("swiss", "hand")).lines[1]).get("fault") is None


def test_nobody_forgets_the_cut_where_the_number_was_chosen() -> None:
    rules = with_list("classic", "hand")
    match = Match(rules, SEATS, MemoryJournal(), Deck(1, rules), number=7, chosen=True)
    match.next_deal(uncut=True)
    assert fault(match) == ""


def test_that_the_cut_was_forgotten_cannot_be_taken_out() -> None:
    match = uncut(with_list("classic", "hand"))
    assert match.submit(truth(match).turn, Draw()) is None
    play_on(match, Random(2), objects=False)
    table = json.loads(match.lines[1])
    del table["fault"]
    assert codes(match.lines) == []
    assert codes([match.lines[0], json.dumps(table), *match.lines[2:]]) == [Code.LINE_WRONG]


# --- putting right ---------------------------------------------------------------------------------------------------


def buried() -> tuple[tuple[str, ...], int]:
    """Return a record, and the line in which a card was put back into the stock."""
    for seed in range(60):
        lines = played(seed)
        for n, line in enumerate(lines):
            if '"bury"' in line:
                return lines, n
    raise AssertionError("nobody put a card back")


def test_nobody_chooses_where_a_card_is_put_back() -> None:  # 000:225
    lines, n = buried()
    table = json.loads(lines[n])
    match = resume(lines[:n], MemoryJournal(lines[:n]), Deck(0, RULES))
    for order in ((), tuple(truth(match).stock)):
        again = resume(lines[:n], MemoryJournal(lines[:n]), Deck(0, RULES))
        assert again.submit(table["seat"], Object(order=order)) is None
        assert again.lines[n] == lines[n]


# --- going on --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [25, pytest.param(5, marks=pytest.mark.long)])
def test_a_match_goes_on_from_every_line(step: int) -> None:
    lines = played(4, 4)
    seed = 4
    for n in range(2, len(lines), step):
        match = resume(lines[:n], MemoryJournal(lines[:n]), Deck(seed, RULES))
        assert match.lines[:n] == lines[:n]
        if match.deal_over and not match.winners:
            match.next_deal()
            assert match.lines[len(match.lines) - 1] in lines or n > len(lines) - 2


def test_a_record_is_watched_step_by_step() -> None:
    lines = played(5, 3)
    replay = Replay(lines)
    deals = tables(lines, "print")
    assert len(replay.starts) == len(deals)
    for start, table in zip(replay.starts, deals, strict=True):
        pos = replay.position(start)
        assert isinstance(pos, CanastaPosition)
        assert pos.arbitration is not None
        assert pos.arbitration.misdeal is not None
        assert pos.arbitration.misdeal.kind == table["fault"]
    assert len(replay.sheets_until(replay.steps - 1)) == len(tables(lines, "end"))


def test_void_deals_count_in_no_statistics() -> None:
    lines = played(5, 4)
    assert tables(lines, "void")
    assert len(figures_of("x", lines).deals) == len(tables(lines, "end"))
