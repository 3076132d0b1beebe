"""Corrupted input from outside: no traceback, hang or file in another folder. `tests.fuzz` does far more."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_gui.match.ledger import Ledger
from canasta_gui.match.record import RecordError, read_record
from canasta_gui.storage.folders import Folders, assets_dir
from canasta_gui.storage.problems import ProblemCode
from canasta_gui.ui.graphics.card_faces import entry
from canasta_gui.ui.graphics.decks import CardStyle, Decks
from canasta_gui.ui.graphics.drawings import is_harmless
from tests.executors import AtOnce
from tests.fuzzing import TARGETS
from tests.lanes import some_in_gate

FOUND = Path(__file__).parent / "hostile"
"""Inputs that once were too much for a reader: TARGET-WHAT."""

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">{}</svg>'
NEVER_DONE = (
    '<path d="M0 0L250 350" stroke="red" stroke-dasharray="0.00001 0.00001"/>',
    '<path d="M0 0L250 350" style="stroke:red;STROKE-DASHARRAY:.00001"/>',
    '<path d="M0 0L1e9 350" stroke="red"/>',
    f'<path d="M0 0{"C9 9 8 8 7 7" * 2000}"/>',
    f"<!--{'x' * 100_001}-->",
)


@pytest.mark.parametrize("name", some_in_gate(TARGETS, one_in=2))
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_what_is_spoilt_a_little_is_refused_or_read(name: str, seed: int) -> None:
    target, chance = TARGETS[name], random.Random(seed)
    target.run(target.spoil(chance.choice(target.seeds()), chance))


@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=10)
@given(data=st.binary(max_size=300))
def test_any_bytes_are_refused_or_read(name: str, data: bytes) -> None:
    TARGETS[name].run(data)


@pytest.mark.parametrize("path", sorted(FOUND.iterdir()), ids=lambda path: path.name)
def test_what_was_once_too_much_for_a_reader(path: Path) -> None:
    TARGETS[path.name.rpartition("-")[0]].run(path.read_bytes())


@pytest.mark.parametrize("name", ["..", ".", "", "/", "../../cards/classic", "a\0b", "x" * 300])
def test_a_name_of_a_deck_leads_to_no_other_folder(folders: Folders, name: str) -> None:
    assert Path("cards", entry(name)).parent == Path("cards")
    problem = Decks([assets_dir(), folders.data], AtOnce()).problem(CardStyle(name, name))
    if entry(name) != "classic":
        assert problem is not None
        assert problem.code is ProblemCode.DAMAGED_DECK


@pytest.mark.parametrize("drawing", NEVER_DONE, ids=lambda drawing: drawing[:40])
def test_a_drawing_that_would_never_be_done_is_not_begun(drawing: str) -> None:
    assert not is_harmless(SVG.format(drawing).encode())


def test_colours_are_no_numbers_of_a_drawing() -> None:
    assert is_harmless(SVG.format('<path d="M0 0L250 3e2z" fill="#5e9999" stroke="#1e99"/>').encode())


def test_our_own_drawings_are_harmless() -> None:
    drawings = list(assets_dir().rglob("*.svg"))
    assert len(drawings) > 200
    assert [path for path in drawings if not is_harmless(path.read_bytes())] == []


def test_a_deck_that_takes_too_long_to_draw_is_not_used(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = folders.data / "cards" / "slow"
    deck.mkdir(parents=True)
    (deck / "theme.toml").write_text('title = "Slow"\n')
    for card in ("KS", "QS"):
        (deck / f"{card}.svg").write_text(SVG.format('<path d="M0 0L9 9 0 9z"/>'))
    decks = [Decks([assets_dir(), folders.data], AtOnce()) for _ in range(2)]
    assert decks[0].problem(CardStyle("slow")) is None
    clock = iter(range(0, 1000, 6))
    monkeypatch.setattr("time.process_time", lambda: next(clock))
    assert decks[1].problem(CardStyle("slow")) is not None


def test_a_ledger_with_a_seat_of_side_a_billion_is_damaged(folders: Folders) -> None:
    seats = [["Ada", "human", None], ["Bo", "computer", "club"]]
    table = {"name": "x", "started": "", "rules": "", "low": False, "side_of": [0, 10**9], "seats": seats, "deals": []}
    table |= {"number": None, "title": "", "again": [], "origin": "", "running": 1, "totals": [0, 0], "winners": []}
    table |= {"fault": 0, "forgotten": 0, "size": 0, "changed": 0}
    for side, wrong in ((1, False), (2, True), (10**9, True), (-1, True)):
        folders.data.mkdir(exist_ok=True)
        folders.ledger_file.write_text('{"ledger": 1}\n' + json.dumps(table | {"side_of": [0, side]}) + "\n")
        assert (Ledger(folders).refresh() is not None) == wrong


def test_a_record_that_ends_in_the_bytes_of_another_alphabet_has_a_clear_fault() -> None:
    with pytest.raises(RecordError):
        read_record('{"record": 1}'.encode("utf-16"))
