"""`canasta-gui arena`, from the arguments to the exit code; the libraries that are not there are said in a sentence."""

import json
import sys
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canasta_gui.__main__ import main
from canasta_gui.cli import inputs as players_command
from canasta_gui.lab import arena as arena_module
from canasta_gui.lab import simulate
from tests.executors import Pool

ARENA = ["arena", "--players", "random,random", "--deals", "20"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals that end soon: the matches are broken off after two."""
    monkeypatch.setattr(arena_module, "LONGEST_MATCH", 2)


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """Return the exit code, what was written to stdout, and what to stderr."""
    capsys.readouterr()
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def test_the_arena_says_who_leads_and_how_surely(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *ARENA)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "random against random at classique-4, the same cards for both (seed 1)"
    assert lines[1] == "20 deals in 10 matches, 5 blocks"
    assert lines[3] == "lead a deal   +0.0   (95 %: +0.0 to +0.0) points"
    assert lines[4] == "matches won   50.0   (95 %: 50.0 to 50.0) %"
    assert lines[-1].startswith("random  ")


def test_the_arena_answers_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *ARENA, "--json")
    figures = json.loads(out)
    assert (code, err, figures["deals"], figures["matches"], figures["troubles"]) == (0, "", 20, 10, 0)
    assert figures["lead a deal"] == {"mean": 0.0, "low": 0.0, "high": 0.0}
    assert [row["player"] for row in figures["players"]] == ["random", "random"]


def test_an_interrupted_arena_goes_on_and_says_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = str(tmp_path / "arena.jsonl")
    whole = json.loads(run(capsys, *ARENA, "--json")[1])
    play, played = arena_module.play_block, []

    def stops(job: Any) -> Any:
        if job.number == 3:
            raise KeyboardInterrupt
        return play(job)

    monkeypatch.setattr(arena_module, "play_block", stops)
    assert run(capsys, *ARENA, "--state", state) == (130, "", "canasta-gui: stopped\n")
    with Path(state).open("a", encoding="utf-8") as file:
        file.write('{"number": 3, "matc')  # the power went here

    def noted(job: Any) -> Any:
        played.append(job.number)
        return play(job)

    monkeypatch.setattr(arena_module, "play_block", noted)
    figures = json.loads(run(capsys, *ARENA, "--state", state, "--json")[1])
    assert played == [3, 4, 5]
    for row in (*whole["players"], *figures["players"]):
        del row["seconds a decision, median"], row["seconds a decision, 99 %"]
    assert figures == whole
    assert len(Path(state).read_text("utf-8").splitlines()) == 6


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("what is this?\n", "is no state of an arena"),
        ('{"arena": 1}\n', "is the state of another contest"),
        ('{"arena": 1}\n{"number": 1, "colour": 2}\n', "is no state of an arena"),
        ("\xff", "is no state of an arena"),
    ],
)
def test_a_foreign_state_gets_a_sentence_and_stays(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "arena.jsonl"
    path.write_text(text, encoding="utf-8")
    code, out, err = run(capsys, *ARENA, "--state", str(path))
    assert (code, out) == (2, "")
    assert sentence in err
    assert path.read_text("utf-8") == text


def test_a_state_that_is_no_file_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, *ARENA, "--state", str(tmp_path))[0] == 2


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["--players", "club"], "the arena is for two players, such as --players expert,club"),
        (["--players", "club,genius"], "there is no player 'genius'"),
        (["--rules", "x"], "there is no rule set 'x'"),
    ],
)
def test_bad_arguments_get_one_sentence(argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "arena", *argv)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("library", "argv", "sentence"),
    [
        ("matplotlib", ["--plot", "x.png"], "--plot needs matplotlib: pip install 'canasta-gui[plot]'"),
        ("distributed", ["--scheduler", "tcp://x:1"], "--scheduler needs Dask: pip install 'canasta-gui[cluster]'"),
    ],
)
def test_a_missing_library_gets_a_sentence_before_anything_is_played(
    library: str, argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.setattr(arena_module, "play_block", lambda _: pytest.fail("played"))
    assert run(capsys, *ARENA, *argv) == (2, "", f"canasta-gui: {sentence}\n")


def test_the_plot_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "arena.svg"
    assert run(capsys, *ARENA, "--plot", str(path))[0] == 0
    assert "random against random" in path.read_text("utf-8") or path.stat().st_size > 5000
    assert run(capsys, *ARENA, "--plot", "x.docx")[0] == 2
    assert run(capsys, *ARENA, "--plot", str(tmp_path / "no" / "x.png"))[0] == 2


def test_a_cluster_plays_the_blocks(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for the cluster's client: anything that gives an executor will do."""
    from concurrent.futures import ThreadPoolExecutor

    class Client:
        def __init__(self, address: str, timeout: int) -> None:
            if address == "tcp://nobody:1":
                raise OSError("timed out")

        def __enter__(self) -> "Client":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def get_executor(self) -> ThreadPoolExecutor:
            return ThreadPoolExecutor(1)

        def ncores(self) -> dict[str, int]:
            return {"tcp://worker:2": 2}

    fake = ModuleType("distributed")
    fake.Client = Client  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", fake)
    assert run(capsys, *ARENA, "--scheduler", "tcp://here:1")[0] == 0
    code, _, err = run(capsys, *ARENA, "--scheduler", "tcp://nobody:1")
    assert (code, err) == (2, "canasta-gui: there is no Dask scheduler at tcp://nobody:1: timed out\n")


def test_workers_say_the_same(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # a spawned worker plays whole matches
    argv = ["arena", "--players", "random,random", "--deals", "1", "--json"]
    alone, together = (json.loads(run(capsys, *argv, *more)[1]) for more in ([], ["--workers", "2"]))
    assert alone["lead a deal"] == together["lead a deal"]
    assert alone["deals"] == together["deals"]


def test_blocks_that_are_not_needed_are_given_up_all_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up: list[bool] = []
    monkeypatch.setattr(simulate, "ProcessPoolExecutor", partial(Pool, given_up))
    assert run(capsys, *ARENA, "--workers", "2")[0] == 0
    assert given_up == [True]


def test_faults_are_reported_also_of_a_state(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_: object) -> Any:
        raise ZeroDivisionError("oops")

    monkeypatch.setitem(players_command.PLAYERS, "random", lambda _: broken)
    state = str(tmp_path / "state")
    code, _, err = run(capsys, *ARENA[:-1], "1", "--state", state)
    assert code == 1
    assert "could not decide" in err
    assert "ZeroDivisionError: oops" in err.splitlines()
    assert run(capsys, *ARENA[:-1], "1", "--state", state)[::2] == (1, err)
