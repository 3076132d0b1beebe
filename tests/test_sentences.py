"""Problems of games are reported in sentences: no output line contains a code, Python or a wrong bound."""

import ast
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.__main__ import main
from canasta_gui.match.follower import RecordProblemCode
from canasta_gui.rules.core.refusal import UPPER_LIMITS, Refusal, Why
from canasta_gui.rules.families import load_rules
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.refusals import refusal_sentence
from tests.rules.strategies import examples

ROOT = Path(__file__).parents[1]
RECORDS = ("classique-4", "samba", "classique-3-isolee", "hand-and-foot", "romme", "romme-acquisition-3")
DAMAGED = 12
"""Number of damaged copies of a record that are tested."""

CODES = "|".join(sorted((*Why, *RecordProblemCode), key=len, reverse=True))
CLASSES = {
    name
    for path in (ROOT / "canasta_gui").rglob("*.py")
    for name in re.findall(r"^ *class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}
NO_SENTENCE = re.compile(rf"\b(?:{CODES}|None|True|False)\b|\w=\S|\b(?:{'|'.join(CLASSES)})\(|<[\w.]+ object")


def told(capsys: pytest.CaptureFixture[str], *argv: str) -> list[str]:
    """Return every line that a command prints."""
    capsys.readouterr()
    main(argv)
    out, err = capsys.readouterr()
    return [*out.splitlines(), *err.splitlines()]


def test_no_command_says_what_only_english_has(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Messages for `InputError` and `fail` come from the catalogue or contain no words."""
    own_words = []
    for path in sorted((ROOT / "canasta_gui/cli").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("InputError", "fail"):
                texts = [each for each in node.args if isinstance(each, ast.JoinedStr | ast.Constant)]
                own_words += [f"{path.name}:{text.lineno}" for text in texts]
    assert own_words == ["arguments.py:17"]  # what the parser of the standard library says


POSITION = "rules: classique-4\nto act: 0   phase: draw\nhand 0: KS KS\nstock: 4D 4H\n"
SPOKEN: dict[str, tuple[list[str], str, str]] = {
    "position": (["judge", "position"], "no such card: '1C'", "cette carte n’existe pas : '1C'"),
    "action": (["judge", "good", '{"do": "drow"}'], "did you mean 'draw'?", "vouliez-vous dire « draw »"),
    "verdict": (["judge", "good", '{"do": "pass"}'], "illegal", "interdit"),
    "legal": (["judge", "good", '{"do": "draw"}'], "legal", "permis"),
    "missing": (["judge", "nowhere"], "cannot be read", "impossible de lire"),
    "over": (["judge", "over"], "no score", "pas de décompte"),
    "perft": (["perft", "--position", "position", "--depth", "1"], "no such card", "cette carte n’existe pas"),
    "record": (["check", "record"], "the field 'seat' is missing", "le champ « seat » manque"),
    "player": (["simulate", "--players", "nobody"], "there is no player", "il n’y a pas de joueur"),
}


@pytest.mark.parametrize("case", SPOKEN)
def test_a_command_speaks_the_players_language(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = (ROOT / "tests/golden/classique-4.jsonl").read_text(encoding="utf-8").splitlines()[:3]
    for name, text in {
        "position": POSITION.replace("KS KS", "1C"),
        "good": POSITION,
        "over": "rules: classique-4\nto act: 0   phase: over",
        "record": "\n".join((*record[:2], '{"do": "draw"}', "")),
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    argv, english, french = SPOKEN[case]
    for language, words in (("en", english), ("fr", french)):
        monkeypatch.setenv("LANGUAGE", language)
        monkeypatch.setenv("LANG", f"{language}_CA.UTF-8")
        monkeypatch.delenv("LC_ALL", raising=False)
        said = " ".join(" ".join(told(capsys, *argv)).split())  # no-break spaces are spaces here
        assert words in said
        assert language == "en" or english not in said


def is_clean(lines: list[str]) -> bool:
    return not [line for line in lines if NO_SENTENCE.search(line)]


# --- damaged records -------------------------------------------------------------------------------------------------


def _other_number(table: dict[str, Any], chance: Random) -> None:
    """Change one number of the record."""
    places: list[tuple[Any, Any]] = []
    _numbers(table, places)
    if places:
        holder, key = chance.choice(places)
        holder[key] = chance.choice((holder[key] + 5, -1, 99, None, "5", 0))


def _numbers(value: Any, places: list[tuple[Any, Any]]) -> None:
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in entries:
        if isinstance(each, int):
            places.append((value, key))
        _numbers(each, places)


def _other_action(table: dict[str, Any], chance: Random) -> None:
    if "do" in table:
        lays: dict[str, Any] = {"do": "lay", "melds": [{"rank": "3", "cards": ["3S", "3C", "JK"]}]}
        answers = [{"do": each} for each in ("draw", "pass", "ask", "show")]
        action: dict[str, Any] = chance.choice(
            (*answers, lays, {"do": "discard", "card": "KS"}, {"do": "claim", "yes": True})
        )
        seat = table["seat"]
        table.clear()
        table.update(seat=seat, **action)


def _other_card(table: dict[str, Any], chance: Random) -> None:
    if "card" in table:
        table["card"] = chance.choice(("KS", "4D", "JK", "XX", None))
    for meld in table.get("melds", ()):
        meld["cards"][0] = chance.choice(("KS", "4D", "2C", "JK"))


def _other_end(table: dict[str, Any], chance: Random) -> None:
    for key, values in (("how", ("stock", "ordinary", "all_out", "void")), ("winners", ([], [0, 1], [7]))):
        if key in table:
            table[key] = chance.choice(values)


DAMAGES: tuple[Callable[[dict[str, Any], Random], None], ...] = (
    _other_number,
    _other_action,
    _other_card,
    _other_end,
)


def damaged(lines: list[str], chance: Random) -> list[str]:
    """Return a record with a few lines changed, dropped or doubled; its rules stay what they are."""
    lines = lines[:]
    of_kinds = [
        [n for n, line in enumerate(lines) if f'"{key}"' in line[:10]] for key in ("seat", "deal", "end", "over")
    ]
    for _ in range(chance.randint(1, 6)):
        n = chance.choice(chance.choice([numbers for numbers in of_kinds if numbers]))
        how = chance.randrange(len(DAMAGES) + 2)
        if how < len(DAMAGES):
            try:
                table = json.loads(lines[n])
            except ValueError:
                continue
            DAMAGES[how](table, chance)
            lines[n] = json.dumps(table)
        else:
            lines[n] = "" if how == len(DAMAGES) else f"{lines[n]}\n{lines[n]}"
    return [line for text in lines for line in text.split("\n") if line]


@pytest.mark.parametrize("name", RECORDS)
def test_check_tells_what_is_wrong_with_a_damaged_record_in_sentences(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (ROOT / "tests/golden" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    ends = [n for n, line in enumerate(lines) if '"end"' in line[:10]]
    chance, path, heard = Random(name), tmp_path / "damaged", set()
    for _ in range(DAMAGED):
        short = [*lines[: ends[0] + 1], *lines[-1:]]
        path.write_text("\n".join((short[0], *damaged(short[1:], chance), "")), encoding="utf-8")
        said = [line.removeprefix(f"{path}: ") for line in told(capsys, "check", str(path))]
        assert is_clean(said), said
        heard |= {line.partition(": ")[2] for line in said}
    assert len(heard) >= DAMAGED // 2  # they were damaged indeed, and in different ways


def test_check_names_the_players_the_column_and_what_it_must_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (ROOT / "tests/golden/classique-4.jsonl").read_text(encoding="utf-8").splitlines()
    names = [seat["name"] for seat in json.loads(lines[0])["seats"]]
    n = next(n for n, line in enumerate(lines) if '"end"' in line[:10])
    table = json.loads(lines[n])
    points = table["lines"][0]["out"]
    table["lines"][0]["out"] += 100
    table["lines"][0]["total"] += 100
    path = tmp_path / "damaged"
    path.write_text("\n".join((*lines[:n], json.dumps(table), "")), encoding="utf-8")
    sentence = (
        f"line {n + 1}: The score line of {names[0]} and {names[2]} says {points + 100} for “Going out”; "
        f"it must be {points}."
    )
    assert told(capsys, "check", str(path)) == [f"{path}: {sentence}"]
    monkeypatch.setenv("LANGUAGE", "de")
    assert (
        f"Zeile {n + 1}: In der Punktezeile von {names[0]} und {names[2]} steht " in told(capsys, "check", str(path))[0]
    )


# --- the other commands ----------------------------------------------------------------------------------------------

JUDGED = "rules: {rules}\nto act: 0   phase: play\nhand 0: KS KH KD 3S 3C 3S 4C\nstock: 4D 4H"
ACTIONS = (
    {"do": "draw"},
    {"do": "pass"},
    {"do": "ask"},
    {"do": "discard", "card": "9C"},
    {"do": "discard", "card": None},
    {"do": None},
    {"do": "lay", "melds": [{"rank": "K", "cards": ["KS", "KH"]}]},
    {"do": "lay", "melds": [{"rank": "3", "cards": ["3S", "3C", "JK"]}]},
    {"do": "lay", "melds": None},
    {"seat": None, "do": "draw"},
    {"seat": 1, "do": "draw"},
)


@pytest.mark.parametrize("rules", ["classique-4", "samba", "romme"])
def test_judge_tells_why_not_in_sentences(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position"
    path.write_text(JUDGED.format(rules=rules), encoding="utf-8")
    for action in ACTIONS:
        said = told(capsys, "judge", str(path), json.dumps(action))
        assert said
        assert is_clean(said), said


@pytest.mark.parametrize(
    "argv",
    [
        ("rules", "classique-4"),
        ("rules", "romme"),
        ("simulate", "--deals", "1", "--players", "random"),
        ("arena", "--deals", "2", "--players", "random,random"),
    ],
)
def test_the_other_commands_speak_in_words_too(argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert is_clean(told(capsys, *argv))


# --- every refusal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["classique-4", "romme"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(rules: str, language: str) -> None:
    words = Words(language)
    for why in Why:
        sentence = refusal_sentence(words, Refusal(why, need=3, have=2), load_rules(rules))
        assert sentence[0].isupper()
        assert is_clean([sentence])


AT_LEAST = re.compile(r"\b(?:at least|or more|needs?|takes)\b")
AT_MOST = re.compile(r"\b(?:at most|may hold|no more)\b")


@given(st.integers(0, 40), st.integers(1, 40))
@examples(20)
def test_the_numbers_of_a_refusal_read_as_the_bound_that_they_are(need: int, beyond: int) -> None:
    words = Words("en")
    for why in Why:
        upper = why in UPPER_LIMITS
        have = need + beyond if upper else need - beyond
        sentence = refusal_sentence(words, Refusal(why, need, have), load_rules("classique-4"))
        if str(need) in sentence or str(have) in sentence:
            assert bool(AT_MOST.search(sentence)) == upper, sentence
            assert bool(AT_LEAST.search(sentence)) != upper, sentence
