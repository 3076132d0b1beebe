"""The file beside a duplicate game: kept line by line, read as far as it is whole."""

from dataclasses import replace
from pathlib import Path

import pytest

from canasta_gui.match.duplicate import DuplicateChoice, DuplicateFile, SecondDeal, duplicate_path
from canasta_gui.match.record import SeatInfo
from canasta_gui.storage.folders import Folders

SEATS = (SeatInfo("Expert for Ada", "computer", "expert"), SeatInfo("Bo", "computer", "club", (("out", "late"),)))
LINES = ('{"deal": 1, "dealer": 3}', '{"seat": 0, "do": "draw"}', '{"end": 1}')
DEAL = SecondDeal(0, 0, SEATS, LINES)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return duplicate_path(Folders(tmp_path, tmp_path), "2026-11-21-093000")


def begun(path: Path) -> DuplicateFile:
    file, problem = DuplicateFile.begin(path, DuplicateChoice("expert", apart=True))
    assert problem is None
    return file


def read(path: Path) -> DuplicateFile:
    file = DuplicateFile.read(path)
    assert file is not None
    return file


def test_what_was_written_is_read(path: Path) -> None:
    assert begun(path).add(DEAL) is None
    file = read(path)
    assert file.choice == DuplicateChoice("expert", apart=True)
    assert file.played(0, 0, LINES[0]) == DEAL
    assert file.played(1, 0, LINES[0]) is None
    assert file.played(0, 0, '{"deal": 1, "dealer": 2}') is None  # other cards were dealt since


def test_half_a_line_and_foreign_ones_are_passed_over(path: Path) -> None:
    begun(path).add(DEAL)
    text = path.read_text()
    no_number = text.splitlines()[1].replace('"deal": 0', '"deal": true')
    path.write_text(text + f'{no_number}\n{{"table": 0, "deal": 1}}\n[]\nnonsense\n{{"table": 0, "de')
    file = read(path)
    assert file.played(0, 0, LINES[0]) == DEAL
    assert file.played(0, 1, LINES[0]) is None
    assert file.add(replace(DEAL, nth=1)) is None
    assert read(path).played(0, 1, LINES[0]) == replace(DEAL, nth=1)


@pytest.mark.parametrize("text", ["", "{}\n", '{"duplicate": 2, "level": "expert"}\n', '{"duplicate": 1}\n', "\0\n"])
def test_what_is_no_such_file_is_none(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(text)
    assert DuplicateFile.read(path) is None


def test_a_file_that_is_not_there_is_none(path: Path) -> None:
    assert DuplicateFile.read(path) is None


def test_a_damaged_deal_can_be_dropped(path: Path) -> None:
    file = begun(path)
    file.add(DEAL)
    file.forget(0, 0)
    assert file.played(0, 0, LINES[0]) is None
