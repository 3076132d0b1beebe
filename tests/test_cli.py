"""The commands without a window, from the arguments to the exit code."""

import gc
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from canasta_gui import __version__, cli
from canasta_gui.__main__ import WINDOW, all_kept, main
from canasta_gui.ai.common import players
from canasta_gui.ai.levels import LEVELS, ONE_SECOND
from canasta_gui.cli import inputs as players_command
from canasta_gui.cli.console import SECONDS_BETWEEN, ProgressLine
from canasta_gui.match.follower import RecordProblemCode
from canasta_gui.rules.canasta.policies import Level

GOLDEN = Path(__file__).parent / "golden"
RECORD = str(GOLDEN / "classique-4.jsonl")

POSITION = """\
rules: classique-4
deal: 2   dealer: 3   totals: 120 340
to act: 0   phase: draw
hand 0: 9D 9H KS KH 4C
hand 1: ?? x11
pile: 3S 9C
stock: 7C 4D ?? x38
"""

EXIT = """\
rules: classique-4
to act: 0   phase: play
totals: 1000 200
hand 0: 5C 8C
hand 1: 3D AS
hand 2: KS JK
hand 3: 4C
melds side 0: 5S 5H 5D 5C 5S 5H 5D | 8S 8H 8D
had a turn: 0 2 3
laid this deal: 2
answer: yes
"""


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """Return the exit code, what was written to stdout, and what to stderr."""
    capsys.readouterr()
    try:
        code = main(argv)
    except SystemExit as left:  # argparse leaves this way
        code = int(str(left.code))
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("command", ["simulate", "host"])
def test_the_help_names_every_level_of_irregularities(capsys: pytest.CaptureFixture[str], command: str) -> None:
    code, out, _ = run(capsys, command, "--help")
    assert code == 0
    assert ", ".join(get_args(Level)) in " ".join(out.split())


def as_json(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, Any]:
    code, out, err = run(capsys, *argv, "--json")
    assert err == ""
    return code, json.loads(out)


@pytest.fixture
def position(tmp_path: Path) -> str:
    return written(tmp_path, POSITION)


def written(folder: Path, text: str) -> str:
    path = folder / "position.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


# --- arguments -------------------------------------------------------------------------------------------------------


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"canasta-gui {__version__}\n", "")


def test_without_a_command_the_window_opens() -> None:
    options = cli.arguments(["--demo", "--deals", "2"])
    assert (options.command, options.demo, options.deals) == (None, True, 2)
    options = cli.arguments([])
    assert (options.command, options.demo, options.deals) == (None, False, None)


def test_a_record_file_opens_the_window_at_its_replay() -> None:
    for name in ("a game.canasta", "/home/Zoé/Mes parties/Übung 1.canasta", "OLD.CANASTA", "earlier.jsonl"):
        options = cli.arguments([name])
        assert (options.command, options.record) == (None, Path(name))
    assert cli.arguments([]).record is None
    assert cli.arguments(["check", "a.jsonl"]).record is None


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device that never ends")
@pytest.mark.parametrize(
    "argv",
    [["check", "/dev/zero"], ["judge", "/dev/zero"], ["rules", "/dev/zero"], ["arena", "--state", "/dev/zero"]],
    ids=lambda argv: argv[0],
)
def test_what_never_ends_is_not_read_to_its_end(
    argv: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canasta_gui.cli.arena.LARGEST_STATE", 1 << 20)
    code, _, err = run(capsys, *argv)
    assert (code, err) == (2, "canasta-gui: /dev/zero cannot be read: File too large\n")


def test_a_name_longer_than_that_of_any_file_is_the_name_of_no_rule_set(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "rules", "a" * 300)
    assert (code, err.startswith("canasta-gui: there is no rule set 'aaa")) == (2, True)


def test_the_commands_never_import_pygame(tmp_path: Path) -> None:
    code = (
        "import sys; from canasta_gui.__main__ import main; code = main(sys.argv[1:]);"
        "sys.exit(99 if 'pygame' in sys.modules else code)"
    )
    command = [sys.executable, "-c", code, "judge", written(tmp_path, POSITION)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[1], check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["--deals", "3"], "--deals needs --demo"),
        (["--demo", "a.jsonl"], "'a.jsonl' is looked at in the window"),
        (["a.jsonl", "simulate"], "'a.jsonl' is looked at in the window"),
        (["--demo", "--deals", "0"], "'0' is no whole number from 1 on"),
        (["play"], "invalid choice: 'play'"),
        (["simulate", "--deals", "many"], "argument --deals: 'many' is no whole number from 1 on"),
        (["simulate", "--workers", "0"], "argument --workers: '0' is no whole number from 1 on"),
        (["simulate", "--rules", "clasique-4"], "there is no rule set 'clasique-4'; did you mean 'classique-4'?"),
        (["simulate", "--rules", "romme", "--irregularities", "head"], "only canasta has a list of irregularities"),
        (["simulate", "--irregularities", "feet"], "there is no level 'feet' of irregularities; there are prevented"),
        (["simulate", "--rules", "samba", "--irregularities", "head"], "only where the table has a list of them"),
        (["simulate", "--players", "genius"], "there is no player 'genius'; there are beginner, novice, club, expert"),
        (["simulate", "--players", "club,club,club"], "3 levels cannot be shared out evenly among 4 seats"),
        (["simulate", "--records", RECORD], "cannot be made a folder: Not a directory"),
        (["check"], "the following arguments are required: RECORD"),
        (["check", "nowhere.jsonl"], "nowhere.jsonl cannot be read: No such file or directory"),
        (["judge", "nowhere.txt"], "nowhere.txt cannot be read: No such file or directory"),
        (["judge", RECORD], "this is no JSON object"),
        (["perft", "--position", "nowhere.txt", "--depth", "1"], "nowhere.txt cannot be read"),
        (["perft", "--position", "x", "--depth", "-1"], "argument --depth: '-1' is no whole number from 0 on"),
        (["perft", "--position", "x", "--depth", "1", "--rules", "x"], "there is no rule set 'x'"),
    ],
)
def test_bad_arguments_get_one_sentence_and_code_2(
    argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *argv)
    assert (code, out) == (2, "")
    assert err.startswith("canasta-gui: ")
    assert sentence in err
    assert err.count("\n") == 1


# --- judge -----------------------------------------------------------------------------------------------------------


def test_judge_refuses_with_the_reason_the_sentence_and_the_numbers(
    position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    action = '{"do": "take", "with": ["9D", "9H"], "melds": []}'
    code, out, _ = run(capsys, "judge", position, action)
    assert code == 1
    assert out.splitlines() == [
        "illegal",
        "Your side opens with 50 points or more; these cards make 30. (classic rules, opening)",
    ]
    assert as_json(capsys, "judge", position, action) == (
        1,
        {
            "legal": False,
            "reason": "opening_too_low",
            "sentence": "Your side opens with 50 points or more; these cards make 30. (classic rules, opening)",
            "cites": ["000:69"],
            "count": 30,
            "minimum": 50,
        },
    )


def test_judge_says_maximum_where_the_number_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = written(tmp_path, "rules: classique-4\nto act: 0   phase: play\nhand 0: KS KH 2C 2D JK 4C 5C\nstock: 4D 4H")
    action = '{"do": "lay", "melds": [{"rank": "K", "cards": ["KS", "KH", "2C", "2D"]}]}'
    code, verdict = as_json(capsys, "judge", name, action)
    assert (code, verdict["reason"], verdict["count"], verdict["maximum"]) == (1, "meld_too_many_wilds", 2, 1)
    assert "minimum" not in verdict


def test_judge_shows_the_position_after_a_legal_action(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "judge", position, '{"do": "draw"}')
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "legal"
    assert "to act: 0   phase: play" in lines
    assert "hand 0: 9D 9H KS KH 4C 7C" in lines
    assert "stock: 4D ?? x38" in lines
    code, verdict = as_json(capsys, "judge", position, '{"seat": 0, "do": "draw"}')
    assert (code, verdict["legal"], verdict["position"]["phase"]) == (0, True, "play")
    assert verdict["position"]["hand 0"] == ["9D", "9H", "KS", "KH", "4C", "7C"]


def test_judge_reads_what_it_wrote(position: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, verdict = as_json(capsys, "judge", position, '{"do": "draw"}')
    name = written(tmp_path, json.dumps(verdict["position"]))
    code, again = as_json(capsys, "judge", name, '{"do": "discard", "card": "7C"}')
    assert (code, again["position"]["pile"]) == (0, ["3S", "9C", "7C"])


def test_judge_draws_an_unknown_card_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = written(tmp_path, "rules: classique-4\nto act: 0\nhand 0: ?? x3\nstock: ?? x5")
    code, verdict = as_json(capsys, "judge", name, '{"do": "draw"}')
    assert (code, verdict["position"]["hand 0"], verdict["position"]["stock"]) == (0, ["??"] * 4, ["??"] * 4)


def test_judge_lists_the_candidates(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "judge", position)
    assert code == 0
    assert [json.loads(line)["do"] for line in out.splitlines()] == ["draw"]
    code, verdict = as_json(capsys, "judge", position)
    assert (code, verdict) == (0, {"to act": 0, "candidates": [{"seat": 0, "do": "draw"}]})


def test_judge_scores_the_deal_that_an_action_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = written(tmp_path, EXIT)
    lay = '{"do": "lay", "melds": [{"rank": "5", "cards": ["5C"]}, {"rank": "8", "cards": ["8C"]}]}'
    code, verdict = as_json(capsys, "judge", name, lay)
    assert code == 0
    assert (verdict["how"], verdict["by"]) == ("concealed", 0)
    ours, theirs = verdict["lines"]
    assert (ours["cards"], ours["natural"], ours["out"], ours["hands"]) == (80, 500, 200, -60)
    assert (theirs["hands"], theirs["fines"], theirs["total"]) == (-25, -100, -125)
    assert verdict["totals"] == [1720, 75]
    _, out, _ = run(capsys, "judge", name, lay)
    assert out.splitlines()[-4:] == [
        "the deal is over: seat 0 goes out concealed.",
        "side 0: Natural canastas 500, Going out 200, Melded cards 80, Cards left in hand −60, in all 720",
        "side 1: Cards left in hand −25, Fines −100, in all −125",
        "totals: 1,720 – 75",
    ]
    over = written(tmp_path, json.dumps(verdict["position"]))
    code, again = as_json(capsys, "judge", over)
    assert (again["candidates"], again["lines"], again["totals"]) == ([], verdict["lines"], verdict["totals"])


def test_judge_gives_no_score_that_hangs_on_hidden_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = written(tmp_path, EXIT.replace("KS JK", "?? ??"))
    lay = '{"do": "lay", "melds": [{"rank": "5", "cards": ["5C"]}, {"rank": "8", "cards": ["8C"]}]}'
    code, verdict = as_json(capsys, "judge", name, lay)
    assert (code, verdict["how"], verdict["note"]) == (0, "concealed", "hidden_cards")
    assert "lines" not in verdict
    name = written(tmp_path, "rules: classique-4\nto act: 0   phase: over")
    _, out, _ = run(capsys, "judge", name)
    assert out == "how the deal ended is not said, so there is no score\n"


def test_judge_reads_standard_input_and_speaks_the_players_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(POSITION.encode()), encoding="utf-8"))
    code, verdict = as_json(capsys, "judge", "-", '{"do": "discard", "card": "4C"}')
    assert (code, verdict["reason"]) == (1, "draw_first")
    assert verdict["sentence"].startswith("Commencez votre tour")


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("draw", "the action: this is no JSON object (column 1)"),
        ("[1]", "the action: an action must be a JSON object"),
        ('{"a": ' + "1" * 5000 + "}", "the action: this JSON object holds more than the program ever writes"),
        ('{"seat": 4, "do": "draw"}', "the action: there is no seat 4; the seats are 0 to 3"),
        ('{"seat": true, "do": "draw"}', "the action: there is no seat true; the seats are 0 to 3"),
        ('{"do": "draw", "do": "draw"}', "the action: the field 'do' is there twice"),
        ('{"do": "drow"}', "the action: there is no action 'drow'; did you mean 'draw'?"),
    ],
)
def test_a_bad_action_gets_one_sentence_and_code_2(
    action: str, sentence: str, position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "judge", position, action)
    assert (code, out) == (2, "")
    assert err.startswith(f"canasta-gui: {sentence}")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (POSITION.replace("9D 9H", "9C 9C 9H"), "line 6: here is one 9C too many: the packs hold 2"),
        (POSITION.replace("hand 0: 9D", "hand 0: ??"), "the hand of seat 0 holds hidden cards; the judge must know it"),
    ],
)
def test_a_bad_position_gets_one_sentence_and_code_2(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "judge", written(tmp_path, text))
    assert (code, out) == (2, "")
    assert err.endswith(f"{sentence}\n")


def test_a_file_that_is_no_text_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\xff")
    assert run(capsys, "judge", str(path)) == (2, "", f"canasta-gui: {path} is no UTF-8 text\n")


# --- check -----------------------------------------------------------------------------------------------------------


def test_check_accepts_a_right_record(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "check", RECORD)
    assert (code, err) == (0, "")
    assert out == f"{RECORD}: right; 7 whole deals, 928 actions, finished\n"


def test_check_remarks_on_a_preset_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.jsonl"
    text = Path(RECORD).read_text(encoding="utf-8").replace('"preset": "classique-4"', '"preset": "clasique-4"', 1)
    path.write_text(text, encoding="utf-8")
    code, out, _ = run(capsys, "check", str(path))
    assert code == 0
    assert out.splitlines()[0].startswith(f"{path}: line 1: There are no preset rules “clasique-4”;")
    assert as_json(capsys, "check", str(path))[1][0]["remarks"][0]["line"] == 1


def test_check_names_a_field_that_is_there_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = Path(RECORD).read_text(encoding="utf-8").splitlines()
    lines[2] = lines[2].replace('{"seat"', '{"do": "draw", "seat"', 1)
    path = tmp_path / "twice.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    code, out, _ = run(capsys, "check", str(path))
    assert (code, out) == (1, f"{path}: line 3: the field 'do' is there twice\n")


def test_check_names_every_problem_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = Path(RECORD).read_text(encoding="utf-8").splitlines()
    lines[2] = '{"seat": 0, "do": "discard", "card": "9C"}'
    path = tmp_path / "wrong.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    name = json.loads(lines[0])["seats"][0]["name"]
    code, out, _ = run(capsys, "check", RECORD, str(path))
    assert code == 1
    assert out.splitlines()[0].startswith(f"{RECORD}: right")
    assert out.splitlines()[1].startswith(f"{path}: line 3: {name} may not do this: It is not your turn.")
    code, findings = as_json(capsys, "check", str(path))
    assert code == 1
    [problem] = findings[0]["problems"]
    told = [problem[key] for key in ("line", "code", "seat", "reason")]
    assert told == [3, "action_refused", 0, "not_your_turn"]


def test_check_names_the_line_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "foreign.jsonl"
    path.write_text("1. e4 e5\n", encoding="utf-8")
    code, out, _ = run(capsys, "check", str(path))
    assert (code, out) == (1, f"{path}: line 1: this is no JSON object (column 2)\n")


def test_the_page_describes_what_check_says_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The fields and the codes on the page are those that the command writes, and no others."""
    page = (Path(__file__).parents[1] / "docs" / "record.md").read_text(encoding="utf-8")
    part = page[page.index("`canasta-gui check RECORD") : page.index("`canasta-gui simulate")]
    of_record, of_problem = (
        {name for line in table.splitlines() if line.startswith("|") for name in codes(line.split("|")[1])}
        for table in part.split("A problem has these fields:")
    )
    (row,) = (line for line in part.splitlines() if line.startswith("| `code`"))
    remarked = {"no_such_preset", "not_the_preset"}
    assert codes(row.split("|")[2]) == {*RecordProblemCode, "unreadable"} - remarked

    lines = Path(RECORD).read_text(encoding="utf-8").splitlines()
    findings = []
    for n, line in (
        (0, lines[0].replace('"classique-4"', '"clasique-4"', 1)),
        (2, "garbage"),
        (2, '{"seat": 0, "do": "discard", "card": "9C"}'),
        (3, '{"seat": 3, "do": "lay", "melds": [{"rank": "6", "cards": ["6H", "6S"]}]}'),
        (11, '{"seat": 2, "do": "lay", "melds": [{"rank": "8", "cards": ["8C", "JK", "2C"]}]}'),
    ):
        path = tmp_path / f"{n}.jsonl"
        path.write_text("\n".join((*lines[:n], line, *lines[n + 1 :], "")), encoding="utf-8")
        findings += as_json(capsys, "check", str(path))[1]
    assert {key for finding in findings for key in finding} == of_record
    (remark,) = findings[0]["remarks"]
    assert (set(remark), remark["code"]) == ({"line", "remark", "code"}, "no_such_preset")
    assert {key for finding in findings for each in finding["problems"] for key in each} == of_problem


def codes(text: str) -> set[str]:
    """Return the texts in backquotes."""
    return set(re.findall(r"`(\w+)`", text))


def test_check_opens_a_record_up_to_its_last_whole_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(Path(RECORD).read_bytes()[:-20])
    code, out, _ = run(capsys, "check", str(path))
    assert (code, out) == (0, f"{path}: right; 7 whole deals, 928 actions, not finished\n")


# --- simulate --------------------------------------------------------------------------------------------------------


def test_simulate_plays_the_irregularities_of_the_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "records"
    argv = ["simulate", "--deals", "3", "--players", "novice", "--irregularities", "head", "--records", str(folder)]
    code, figures = as_json(capsys, *argv)
    assert code == 0
    assert {"offences", "fines", "objections", "objections upheld"} <= set(figures)
    records = [str(path) for path in sorted(folder.iterdir())]
    assert json.loads(Path(records[0]).read_text(encoding="utf-8").splitlines()[0])["format"] == 2
    assert run(capsys, "check", *records)[0] == 0


def test_simulate_plays_and_writes_records_that_check_accepts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "records"
    argv = ["simulate", "--deals", "8", "--seed", "3", "--players", "random", "--records", str(folder)]
    code, figures = as_json(capsys, *argv)
    assert (code, figures["deals"], figures["players"], figures["stalls"]) == (0, 8, ["random"] * 4, 0)
    records = sorted(str(path) for path in folder.iterdir())
    assert len(records) == figures["matches"]
    assert run(capsys, "check", *records)[0] == 0


def test_simulate_prints_its_figures_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "simulate", "--deals", "2", "--players", "club,random")
    assert (code, err) == (0, "")
    told = dict(line.split("  ", 1) for line in out.splitlines())
    assert told["players"].strip() == "club, random, club, random"
    assert told["deals"].strip() == "2"


def test_simulate_reports_faults_and_fails(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Any:
        raise ZeroDivisionError("oops")

    monkeypatch.setitem(players_command.PLAYERS, "random", lambda _: broken)
    code, out, err = run(capsys, "simulate", "--deals", "1", "--players", "random", "--json")
    assert code == 1
    assert json.loads(out)["crashes"] > 0
    told = err.splitlines()
    assert told[0].startswith("match 1, deal 1: the player on seat ")
    assert told[0].endswith(" could not decide")
    assert "ZeroDivisionError: oops" in told  # the trace, for whoever mends it
    assert err.splitlines()[-1].endswith("faults in these games")


def test_a_record_that_cannot_be_written_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "classique-4-1-0001.canasta").mkdir()
    code, _, err = run(capsys, "simulate", "--deals", "1", "--players", "random", "--records", str(tmp_path))
    assert code == 2
    assert err.endswith("classique-4-1-0001.canasta cannot be written: Is a directory\n")


def test_whoever_stops_a_simulation_gets_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setitem(players_command.PLAYERS, "random", lambda _: stopped)
    code, out, err = run(capsys, "simulate", "--deals", "1", "--players", "random")
    assert (code, out, err) == (130, "", "canasta-gui: stopped\n")


@pytest.mark.parametrize("buffered", [True, False])
def test_a_reader_that_closes_early_gets_no_traceback(buffered: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", "" if buffered else "1")
    reader, writer = os.pipe()
    os.close(reader)
    try:
        command = [sys.executable, "-m", "canasta_gui", "check", RECORD]
        root = Path(__file__).parents[1]
        done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, cwd=root, check=False)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_person_at_a_terminal_sees_the_progress(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    code, _, err = run(capsys, "simulate", "--deals", "2", "--players", "random")
    assert code == 0
    assert "2/2 deals" in err
    assert err.endswith("\n")


def test_the_progress_line_is_rewritten_now_and_then_and_covers_what_was_there() -> None:
    stream, now = io.StringIO(), 0.0
    progress = ProgressLine(400, stream, lambda: now)
    for _ in range(100):
        now += 0.25 * SECONDS_BETWEEN
        progress.advance(1)
    shown = stream.getvalue().split("\r")[1:]
    assert len(shown) == 25
    assert shown[-1] == "100/400 deals, 16.0 a second, 0:19 left"
    now = 120.0
    progress.close()
    last = stream.getvalue().split("\r")[-1]
    assert last.rstrip() == "100/400 deals, 0.8 a second, 6:00 left"
    assert len(last.rstrip("\n")) >= len(shown[-1])


def test_the_random_player_is_only_for_simulations() -> None:
    assert players_command.player_named("random", ONE_SECOND).decide is players.decide
    assert "random" not in LEVELS


# --- perft -----------------------------------------------------------------------------------------------------------


def test_perft_counts_every_depth(capsys: pytest.CaptureFixture[str]) -> None:
    name = str(GOLDEN / "perft-classique-4-asking.txt")
    argv = ["perft", "--rules", "classique-4", "--position", name, "--depth", "3"]
    assert run(capsys, *argv) == (0, "0 1\n1 3\n2 7\n3 66\n", "")
    assert as_json(capsys, *argv) == (0, {"0": 1, "1": 3, "2": 7, "3": 66})


def test_perft_needs_every_card(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "perft", "--position", position, "--depth", "2")
    assert (code, out) == (2, "")
    assert "perft must know every hand, every packet and the order of the stock" in err


def test_perft_needs_a_position_that_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = written(tmp_path, "rules: classique-4")
    code, _, err = run(capsys, "perft", "--position", name, "--depth", "2")
    assert (code, err) == (
        2,
        f"canasta-gui: {name}: the field 'to act' is missing; it names the seat that must act\n",
    )


def test_a_deal_that_ends_earlier_counts_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = written(tmp_path, EXIT.replace("hand 0: 5C 8C", "hand 0: 8C"))
    code, out, _ = run(capsys, "perft", "--position", name, "--depth", "2")
    assert (code, out) == (0, "0 1\n1 2\n2 0\n")


# --- rules of one's own ----------------------------------------------------------------------------------------------


def rules_file(folder: Path, text: str) -> str:
    path = folder / "ours.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_simulate_plays_the_rules_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = rules_file(tmp_path, 'extends = "classique-4"\ntitle = "Ours"\ntarget = 500\n[canastas]\nnatural = 5000\n')
    code, figures = as_json(capsys, "simulate", "--rules", path, "--deals", "2", "--players", "random")
    assert (code, figures["rules"], figures["deals"]) == (0, "ours", 2)


def test_judge_and_perft_take_the_rules_of_a_file(
    tmp_path: Path, position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = rules_file(tmp_path, 'extends = "classique-4"\n[opening]\nsteps = [[0, 400]]\nnegative = 400\n')
    take = '{"do": "take", "with": ["9D", "9H"], "melds": []}'
    code, said = as_json(capsys, "judge", "--rules", path, position, take)
    assert (code, said["reason"], said["minimum"]) == (1, "opening_too_low", 400)
    open_hand = position.replace("position", "open")
    Path(open_hand).write_text(POSITION.replace("?? x11", "4S").replace("?? x38", "5D 5H"), encoding="utf-8")
    code, counts = as_json(capsys, "perft", "--rules", path, "--position", open_hand, "--depth", "1")
    assert (code, counts["0"]) == (0, 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('extends = "clasique-4"', "there is no rule set 'clasique-4'; did you mean 'classique-4'?"),
        ('extends = "classique-4"\ntargt = 3', "unknown key 'targt'; did you mean 'target'?"),
        ("= 3", "this is not a TOML file: line 1 cannot be read"),
        (
            'extends = "classique-6b"\n[cards]\ndeal = 26',
            "a deal of 26 with 4 players and 108 cards leaves no stock",
        ),
    ],
)
def test_a_file_of_impossible_rules_gets_one_sentence(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "simulate", "--rules", rules_file(tmp_path, text))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


def test_impossible_rules_are_told_in_the_readers_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    path = rules_file(tmp_path, 'extends = "classique-4"\n[cards]\ndeal = 26')
    assert "ne laisse pas de talon" in run(capsys, "simulate", "--rules", path)[2]


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "gone.toml")
    assert f"{path} cannot be read: No such file" in run(capsys, "simulate", "--rules", path)[2]


# --- rules ---------------------------------------------------------------------------------------------------------


def test_rules_prints_the_rules_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    code, english, _ = run(capsys, "rules", "suisse-4", "--lang", "en")
    assert code == 0
    assert "The frozen pile" in english
    code, french, _ = run(capsys, "rules", "suisse-4", "--lang", "fr")
    assert code == 0
    assert "La pile gelée" in french


def test_rules_in_json_have_keys_fields_and_citations(capsys: pytest.CaptureFixture[str]) -> None:
    code, page = as_json(capsys, "rules", "classique-4", "--lang", "en")
    assert code == 0
    statements = {each["key"]: each for chapter in page["chapters"] for each in chapter["statements"]}
    assert statements["pile.frozen"]["cites"] == ["000:125"]
    assert statements["cards.pack"]["fields"] == ["cards.packs", "cards.jokers", "cards.blanches"]


def test_rules_writes_a_page_for_the_browser(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "rules.html"
    assert run(capsys, "rules", "classique-4", "--html", str(path)) == (0, "", "")
    assert path.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    code, out, err = run(capsys, "rules", "classique-4", "--html", str(tmp_path))
    assert (code, out) == (2, "")
    assert "cannot be written" in err


def test_rules_of_a_file_of_ones_own_mark_what_is_changed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('extends = "classique-4"\ntitle = "Ours"\ntarget = 3000\n', encoding="utf-8")
    code, text, _ = run(capsys, "rules", str(path), "--lang", "en")
    assert code == 0
    assert "The goal (house rule)" in text
    assert "≠ Classic canasta · 4 players, 2 sides: 5,000 points" in text
    assert text.count("(house rule)") == 1


def test_what_a_test_leaves_lying_about_is_still_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Objects made by the window's import are frozen for the garbage collector; without an import nothing is."""
    kept = gc.get_freeze_count()
    monkeypatch.setitem(sys.modules, WINDOW, cli)
    with all_kept():
        assert gc.isenabled()
    assert gc.get_freeze_count() == kept
    monkeypatch.delitem(sys.modules, WINDOW)
    with pytest.raises(ImportError, match="enabled: False"), all_kept():
        raise ImportError(f"enabled: {gc.isenabled()}")
    assert gc.isenabled()
    assert gc.get_freeze_count() == kept
