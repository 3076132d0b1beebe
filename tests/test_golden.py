"""Golden playthroughs and perft counts: what every preset did when it was known to be right, it does today."""

import re
from pathlib import Path

import pytest

from canasta_gui.cli.judge import perft
from canasta_gui.match.follower import problems
from canasta_gui.match.record import EndLine, OverLine, PlayLine, read_record
from canasta_gui.rules.families import all_preset_ids, families, load_rules, read_any_position
from tests import make_golden
from tests.lanes import only_in_gate, some_in_gate

GOLDEN = Path(__file__).parent / "golden"
PERFT_FILES = sorted(GOLDEN.glob("perft-*.txt"))


@pytest.mark.parametrize("preset", all_preset_ids())
def test_every_preset_has_a_whole_match_that_plays_as_it_did(preset: str) -> None:
    record = read_record((GOLDEN / f"{preset}.jsonl").read_bytes())
    assert list(problems(record)) == []
    assert isinstance(record[-1].item, OverLine)


def test_every_preset_of_the_first_family_and_every_game_of_the_others_has_perft_positions() -> None:
    first, *others = families()
    for preset in first.presets.ids():
        assert any(path.name.startswith(f"perft-{preset}-") for path in PERFT_FILES), preset
    games = {load_rules(preset).title for each in others for preset in each.presets.ids()}
    counted = {read_any_position(path.read_text(encoding="utf-8")).rules.title for path in PERFT_FILES}
    assert games <= counted


def test_the_classique_match_shows_every_action_and_every_end() -> None:
    items = [line.item for line in read_record((GOLDEN / "classique-4.jsonl").read_bytes())]
    done = {item.action.do for item in items if isinstance(item, PlayLine)}
    assert done >= {"draw", "take", "lay", "ask", "answer", "discard", "pass"}
    ends = {item.how for item in items if isinstance(item, EndLine)}
    assert ends == {"ordinary", "concealed", "stock", "red_three"}


@pytest.mark.parametrize("path", some_in_gate(PERFT_FILES, one_in=4), ids=lambda path: path.stem)
def test_perft_counts_are_those_that_were_counted(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    counts = {int(depth): int(leaves) for depth, leaves in re.findall(r"# depth (\d+): (\d+)", text)}
    assert len(counts) > 3
    pos = read_any_position(text)
    assert {depth: perft(pos, depth) for depth in counts} == counts


@pytest.mark.parametrize("preset", only_in_gate(["classique-2", "romme-2"], ["romme-2"]))
def test_one_command_makes_the_golden_files_of_a_preset(preset: str, tmp_path: Path) -> None:
    game, *perft_files = make_golden.make(preset, tmp_path, deals=12)
    record = read_record(game.read_bytes())
    assert list(problems(record)) == []
    assert isinstance(record[-1].item, OverLine)
    assert [path.name for path in perft_files] == [f"perft-{preset}-{part}.txt" for part in ("early", "middle", "late")]
    for path in perft_files:
        text = path.read_text(encoding="utf-8")
        assert text == make_golden.counted(text)
        assert re.search(r"# depth 3: [1-9]", text)


@pytest.mark.parametrize("path", PERFT_FILES[::20], ids=lambda path: path.stem)
def test_counting_anew_leaves_a_perft_file_as_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert make_golden.counted(text) == text
