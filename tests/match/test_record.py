"""The lines of a game record: written, read, and every complaint."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.match import record
from canasta_gui.match.line_fields import table_of
from canasta_gui.match.record import (
    ClockLine,
    DealLine,
    EndLine,
    Header,
    OverLine,
    PlayLine,
    RecordError,
    RecordItem,
    SeatInfo,
    deck_fingerprint,
    encode,
    read_lines,
    read_record,
    score_line_to_json,
    with_header,
)
from canasta_gui.rules.canasta.events import ScoreLine
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.rules.core.events import Discard
from canasta_gui.storage.game_files import MOST_LINES
from tests.match.tables import CLASSIQUE, SEATS, new_match, play_deals
from tests.rules.strategies import examples
from tests.rules.support import house_rules

HEADER = Header("canasta-gui 0.1.0", CLASSIQUE, SEATS, "2026-11-21T09:30:00Z")
HEAD = encode(HEADER)
DEAL = DealLine(1, 3, (0, 0), tuple(parse_cards("7C KS JK")), deck_fingerprint(parse_cards("7C KS JK")))
END = EndLine(
    1,
    2,
    "ordinary",
    (ScoreLine(0, 345, 500, 300, 0, 100, 100, -45, 0), ScoreLine(1, 210, 0, 0, 0, 0, 0, 0, 0)),
    (1300, 210),
)


def items(*lines: str) -> list[RecordItem]:
    return [line.item for line in read_lines(lines)]


def test_the_print_is_the_hash_of_the_card_names_joined_by_spaces() -> None:
    # printf '7C KS JK' | sha256sum
    assert deck_fingerprint(parse_cards("7C KS JK")) == (
        "sha256:af2bcc9880879bdf7fc56b8d6e138c159578818b92428deaf064d06efc4c05d4"
    )


def test_lines_stand_in_the_record_as_the_contract_has_them() -> None:
    assert encode(PlayLine(0, Discard(parse_card("9C")))) == '{"seat": 0, "do": "discard", "card": "9C"}'
    assert encode(DEAL) == (
        f'{{"deal": 1, "dealer": 3, "totals": [0, 0], "order": ["7C", "KS", "JK"], "print": "{DEAL.print}"}}'
    )
    assert encode(END) == (
        '{"end": 1, "by": 2, "how": "ordinary", "lines": [{"side": 0, "cards": 345, "natural": 500, "mixed": 300, '
        '"wild": 0, "red_threes": 100, "out": 100, "hands": -45, "fines": 0, "total": 1300}, '
        '{"side": 1, "cards": 210, "natural": 0, "mixed": 0, "wild": 0, "red_threes": 0, "out": 0, "hands": 0, '
        '"fines": 0, "total": 210}], "totals": [1300, 210]}'
    )
    assert encode(OverLine((5220, 4110), (0,))) == '{"over": true, "totals": [5220, 4110], "winners": [0]}'
    head = json.loads(HEAD)
    assert list(head) == ["record", "program", "preset", "rules", "seats", "started"]
    assert (head["record"], head["preset"]) == (1, "classique-4")
    assert head["seats"][:2] == [
        {"name": "Ada", "player": "human"},
        {"name": "Bo", "player": "computer", "level": "club"},
    ]
    assert "Zoë" in HEAD


@examples(10)
@given(st.integers(0, 10**6))
def test_a_record_is_read_as_it_was_written(seed: int) -> None:
    match = new_match(seed)
    play_deals(match, 2, seed)
    read = items(*match.lines)
    assert [encode(item) for item in read] == list(match.lines)
    assert read[0] == match.header


def test_house_rules_travel_with_the_record() -> None:
    rules = house_rules({"target": 3000})
    assert items(encode(HEADER._replace(rules=rules))) == [HEADER._replace(rules=rules)]


def test_without_rules_the_preset_decides() -> None:
    table = json.loads(HEAD)
    del table["rules"], table["program"], table["started"]
    assert items(json.dumps(table)) == [Header("", CLASSIQUE, SEATS, "")]


def test_the_first_line_may_say_more_than_we_know() -> None:
    assert items(json.dumps({**json.loads(HEAD), "event": "Trois-Rivières"})) == [HEADER]


def test_the_header_says_more_where_there_is_more_to_say() -> None:
    header = HEADER._replace(number=481922, title="Grand-mère", again=(2, 5), origin="2026-11-20-200000")
    assert items(encode(header)) == [header]
    assert json.loads(encode(header))["again"] == [2, 5]


def test_what_other_programs_mean_by_our_extras_is_left_out() -> None:
    foreign = {**json.loads(HEAD), "number": "seven", "title": 7, "again": {"deal": 1}, "origin": None}
    assert items(json.dumps(foreign)) == [HEADER]


def test_the_first_line_is_changed_and_all_else_in_it_stays() -> None:
    line = json.dumps({**json.loads(HEAD), "event": "Trois-Rivières"}, ensure_ascii=False)
    renamed = with_header(line, title="Chez nous")
    assert items(renamed) == [HEADER._replace(title="Chez nous")]
    assert json.loads(renamed)["event"] == "Trois-Rivières"
    assert with_header(renamed, title="") == line


@given(st.integers(0, 200))
def test_a_last_line_that_was_cut_off_is_left_out(cut: int) -> None:
    whole = f"{HEAD}\n{encode(OverLine((1, 2), (1,)))}\n".encode()
    cut = min(cut, len(whole) - 1)
    kept = whole[: len(whole) - cut]
    complete = kept.count(b"\n") + (kept in (HEAD.encode(), whole[:-1]))
    if complete:
        assert len(read_record(kept)) == complete
    else:
        with pytest.raises(RecordError, match="line 1: this is no game record: not one whole line in it"):
            read_record(kept)


def test_line_ends_of_windows_are_read_too() -> None:
    assert len(read_record(f"{HEAD}\r\n" + encode(DEAL) + "\r\n")) == 2


def head_with(**fields: Any) -> str:
    return json.dumps({key: value for key, value in {**json.loads(HEAD), **fields}.items() if value is not ...})


def with_fields(item: RecordItem, **fields: Any) -> str:
    return json.dumps({key: value for key, value in {**json.loads(encode(item)), **fields}.items() if value is not ...})


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ([], "line 1: this is no game record: not one whole line in it"),
        ([encode(DEAL)], "line 1: this is no game record: the first line must be an object with the field 'record'"),
        (["[]"], "line 1: this is no JSON object"),
        (["PK\x03\x04"], "line 1: this is no JSON object (column 1)"),
        (
            [HEAD, '{"seat": 0, "do": "dr'],
            "line 2: this is no JSON object (column 19)",
        ),
        ([HEAD, ""], "line 2: this is no JSON object (column 1)"),
        ([HEAD, '{"a":' * 50_000], "line 2: this JSON object holds more than the program ever writes"),
        ([HEAD, '{"a":' * 100_000], "line 2: this line is longer than any line of a record"),
        ([HEAD, '{"seat": 1' + "0" * 5000 + "}"], "line 2: this JSON object holds more than the program ever writes"),
        (
            [HEAD, "{}"],
            "line 2: a line needs exactly one of the fields 'record', 'deal', 'do', 'clock', 'end', 'void', 'over'",
        ),
        ([HEAD, HEAD], "line 2: a second record begins here"),
        (
            [head_with(record=4)],
            "line 1: this is a record of format 4, which only a newer version of the program reads",
        ),
        ([head_with(seats=...)], "line 1: the field 'seats' is missing"),
        ([head_with(seats=4)], "line 1: 'seats' must be a list, not 4"),
        ([head_with(seats=[])], "line 1: there are 0 seats, and the rules are for 4 players"),
        ([head_with(seats=["Ada"])], "line 1: a seat must be an object with 'name' and 'player', not 'Ada'"),
        (
            [head_with(seats=[{"name": "Ada", "player": "dog"}])],
            "line 1: 'player' must be one of human, computer, not 'dog'",
        ),
        (
            [head_with(preset="clasique-4", rules=...)],
            "line 1: there is no rule set 'clasique-4'; did you mean 'classique-4'?",
        ),
        ([head_with(preset=..., rules=...)], "line 1: one of the fields 'rules' and 'preset' must be there"),
        ([head_with(rules=7)], "line 1: 'rules' must be an object, not 7"),
        ([HEAD, with_fields(DEAL, order=["7C", "7X"])], "line 2: no such card: '7X'"),
        ([HEAD, with_fields(DEAL, order=["7C", "??"])], "line 2: the order must name every card"),
        ([HEAD, with_fields(DEAL, print=...)], "line 2: the field 'print' is missing"),
        ([HEAD, with_fields(DEAL, dealer=True)], "line 2: 'dealer' must be a whole number, not true"),
        (
            [HEAD, with_fields(DEAL, totals=[0, "0"])],
            "line 2: 'totals' must be a list of whole numbers, not [0, \"0\"]",
        ),
        ([HEAD, with_fields(DEAL, mood="gay")], "line 2: there is no field 'mood' in a line of this kind"),
        ([HEAD, '{"do": "draw"}'], "line 2: the field 'seat' is missing"),
        ([HEAD, '{"seat": 0, "do": "drow"}'], "line 2: there is no action 'drow'; did you mean 'draw'?"),
        ([HEAD, '{"seat": 0, "do": "discard", "card": "1C"}'], "line 2: no such card: '1C'"),
        (
            [HEAD, with_fields(END, how="tired")],
            "line 2: 'how' must be one of ordinary, concealed, in_hand, special, stock, red_three, misdealt, "
            "not 'tired'",
        ),
        ([HEAD, with_fields(END, lines=[7])], "line 2: a score line must be an object, not 7"),
        (
            [HEAD, with_fields(END, lines=[{**score_line_to_json(END.lines[0]), "total": 1299}])],
            "line 2: the score line of side 0 adds up to 1300, not 1299",
        ),
        ([HEAD, with_fields(OverLine((1, 2), (1,)), over=1)], "line 2: 'over' must be true"),
    ],
)
def test_a_wrong_line_gets_one_sentence_with_its_number(lines: list[str], complaint: str) -> None:
    with pytest.raises(RecordError) as raised:
        read_lines(lines)
    assert str(raised.value) == complaint


def test_text_that_is_no_utf8_names_its_line() -> None:
    with pytest.raises(RecordError, match="line 2: this is no UTF-8 text") as raised:
        read_record(HEAD.encode() + b"\n\xff\xfe\n")
    assert raised.value.line_no == 2


def test_of_a_file_that_is_too_long_no_more_is_read_than_a_record_can_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(record, "MOST_LINES", 1000)

    def counted(text: str) -> dict[str, Any]:
        read.append(text)
        return table_of(text)

    monkeypatch.setattr(record, "table_of", counted)
    line = encode(ClockLine(1))
    with pytest.raises(RecordError, match="line 1001: a record ends before this line: it has at most 1000") as raised:
        read_record("\n".join([HEAD, *[line] * 700_000]))
    assert raised.value.line_no == 1001
    assert len(read) == 1000
    assert len(read_record("\n".join([HEAD, *[line] * 999]))) == 1000
    with pytest.raises(RecordError, match="line 2: "):  # what is wrong before is said as ever
        read_record("\n".join([HEAD, "{}", *[line] * 1000]))


def test_no_more_lines_are_read_than_a_second_allows() -> None:
    assert MOST_LINES <= 200_000  # the reading of one takes some microseconds


def test_text_that_is_no_utf8_is_named_before_what_else_is_wrong() -> None:
    with pytest.raises(RecordError, match="line 4: this is no UTF-8 text"):
        read_record(HEAD.encode() + b"\n{}\n\n{\xc3\n{}\n")


def test_a_record_holds_what_each_computer_was_asked_to_do() -> None:
    asked = SeatInfo("Bo", "computer", "club", (("out", "late"), ("wilds", "thrifty")))
    header = HEADER._replace(seats=(asked, *SEATS[1:]))
    assert '"dials": {"out": "late", "wilds": "thrifty"}}' in encode(header)
    assert items(encode(header)) == [header]


def test_styles_of_another_program_that_are_no_texts_are_passed_over() -> None:
    table = json.loads(HEAD)
    table["seats"][1]["dials"] = {"out": "late", "temper": 3}
    (header,) = items(json.dumps(table))
    assert isinstance(header, Header)
    assert header.seats[1].style == (("out", "late"),)
    table["seats"][1]["dials"] = "late"
    (header,) = items(json.dumps(table))
    assert isinstance(header, Header)
    assert header.seats[1].style == ()
