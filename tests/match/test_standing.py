"""The standing of a match, read from the head and the tail of its record."""

from pathlib import Path

import pytest

from canasta_gui.match.record import DealLine, EndLine, RecordedStanding, RecordError, read_record, standing
from canasta_gui.storage.game_files import LONGEST_LINE, TAIL, head_and_tail

GOLDEN = Path(__file__).parents[1] / "golden" / "classique-4.jsonl"
LINES = GOLDEN.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("length", [2, 10, len(LINES) // 3, len(LINES) // 2, len(LINES) - 1])
def test_the_last_deal_and_its_totals_are_those_of_the_record(tmp_path: Path, length: int) -> None:
    path = tmp_path / "game.canasta"
    path.write_text("".join(f"{line}\n" for line in LINES[:length]), encoding="utf-8")
    items = [line.item for line in read_record(path.read_bytes())]
    last = [item for item in items if isinstance(item, DealLine | EndLine)][-1]
    number = last.deal if isinstance(last, DealLine) else last.end
    assert standing(head_and_tail(path)) == RecordedStanding(number, last.totals)


def test_of_a_record_without_end_only_head_and_tail_are_read(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    whole = "".join(f"{line}\n" for line in LINES[:200])
    draw = '{"seat": 0, "do": "draw"}\n'
    path.write_text(whole + draw * 200_000 + "".join(f"{line}\n" for line in LINES[1:100]), encoding="utf-8")
    lines = head_and_tail(path)
    assert sum(map(len, lines)) <= LONGEST_LINE + TAIL
    assert len(lines) < TAIL / len(draw) + 2
    assert standing(lines) == RecordedStanding(1, (0, 0))


@pytest.mark.parametrize("tail", [["garbage"], ['{"deal": 1}'], []])
def test_what_the_last_lines_do_not_say_is_not_known(tail: list[str]) -> None:
    assert standing([LINES[0], *tail]) is None


@pytest.mark.parametrize("content", [b"", b"x" * 10, b"x" * (LONGEST_LINE + 5) + b"\n{}\n", b"garbage\n"])
def test_a_file_without_a_header_is_no_record(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.canasta"
    path.write_bytes(content)
    with pytest.raises(RecordError):
        standing(head_and_tail(path))
