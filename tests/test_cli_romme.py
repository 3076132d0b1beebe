"""The commands without a window play, judge and count the second family as they do the first."""

import json
from pathlib import Path
from typing import Any

import pytest

from canasta_gui.__main__ import main
from canasta_gui.cli import judge
from canasta_gui.lab import arena as arena_module

GAMES = ("romme", "romme-acquisition", "romme-ajout", "romme-deutsch")

POSITION = """\
rules: {rules}
to act: 0   phase: play
hand 0: KS KH KD 3C 4C 9D
hand 1: ?? x13
hand 2: ?? x13
hand 3: ?? x13
pile: 4S
stock: ?? x52
"""


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, Any]:
    """Return the exit code, and the answer read from its JSON."""
    capsys.readouterr()
    code = main([*argv, "--json"])
    return code, json.loads(capsys.readouterr().out.splitlines()[0])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("table", ["-2", "-3", "", "-5", "-6"])
def test_two_to_six_play_each_game_and_every_record_is_right(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, table: str
) -> None:
    code, told = run(
        capsys, "simulate", "--rules", game + table, "--deals", "2", "--records", str(tmp_path), "--paranoid"
    )
    assert code == 0
    assert [told[trouble] for trouble in ("stalls", "illegal actions", "crashes", "broken invariants")] == [0] * 4
    assert told["deals"] == 2
    assert main(["check", *map(str, tmp_path.iterdir())]) == 0


def test_the_judge_lists_no_more_than_can_be_used(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge, "MOST_LISTED", 3)
    position = tmp_path / "position"
    position.write_text(POSITION.format(rules="romme"), encoding="utf-8")
    code, told = run(capsys, "judge", str(position))
    assert (code, len(told["candidates"])) == (0, 3)
    assert told["note"] == "more_candidates"


@pytest.mark.parametrize("game", GAMES)
def test_the_judge_says_what_is_allowed_and_what_was_needed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    position = tmp_path / "position"
    position.write_text(POSITION.format(rules=game), encoding="utf-8")
    kings = {"seat": 0, "do": "lay", "melds": [{"rank": "K", "cards": ["KS", "KH", "KD"]}]}
    _, told = run(capsys, "judge", str(position), json.dumps(kings))
    allowed = game != "romme-deutsch"
    assert told["legal"] == allowed
    if not allowed:
        assert (told["reason"], told["minimum"], told["count"]) == ("first_meld_too_low", 40, 30)


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str) -> None:
    position = tmp_path / "position"
    text = POSITION.format(rules=game).replace("?? x52", "5C 9H")
    for seat, card in enumerate(("9S", "8S", "7S"), 1):
        text = text.replace(f"hand {seat}: ?? x13", f"hand {seat}: {card}")
    position.write_text(text, encoding="utf-8")
    assert main(["perft", "--rules", game, "--position", str(position), "--depth", "1"]) == 0
    lays = 0 if game == "romme-deutsch" else 1
    assert capsys.readouterr().out.split() == ["0", "1", "1", str(6 + lays)]  # six discards


@pytest.mark.parametrize("game", GAMES)
def test_the_arena_sets_two_levels_against_each_other(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(arena_module, "LONGEST_MATCH", 1)
    code, told = run(capsys, "arena", "--players", "club,novice", "--rules", game, "--deals", "8")
    assert code == 0
    assert (told["deals"], told["troubles"]) == (8, 0)


@pytest.mark.parametrize("game", GAMES)
def test_its_rules_are_printed(capsys: pytest.CaptureFixture[str], game: str) -> None:
    code, told = run(capsys, "rules", game)
    assert code == 0
    assert len(told["chapters"]) > 4
