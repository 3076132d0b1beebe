"""Files of every version still load: `saves` has a folder of each, as it was left on a disk."""

import shutil
import time
from pathlib import Path

import pytest

from canasta_gui.match.follower import resume
from canasta_gui.match.ledger import Ledger
from canasta_gui.match.match import MemoryJournal
from canasta_gui.match.score_pad.record import ScorePad
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.game_files import open_game, pad_files, read_game, unfinished_games
from canasta_gui.storage.settings import Settings, load_settings

SAVES = Path(__file__).parent / "saves"


@pytest.fixture(params=sorted(SAVES.iterdir()), ids=lambda path: path.name)
def left(request: pytest.FixtureRequest, tmp_path: Path) -> Folders:
    """The folder of a version."""
    home = tmp_path / "left"
    shutil.copytree(request.param, home)
    return Folders(home, home)


def test_the_settings_are_read_whole_and_new_ones_are_as_usual(left: Folders) -> None:
    settings, problems = load_settings(left)
    assert problems == []
    assert (settings.language, settings.volume, settings.player_names) == ("fr", 0.4, ("Ada", "Zoé"))
    assert (settings.people, settings.animation_speed) == ((0, 2), 2.0)
    assert (settings.deck, settings.other) == (Settings().deck, {})


def test_a_game_is_listed_and_goes_on(left: Folders) -> None:
    (path,) = unfinished_games(left)
    file, text = open_game(path)
    match = resume(text.lines, MemoryJournal(), lambda _: [])
    assert match.lines == text.lines
    assert file.saved
    ledger = Ledger(left)
    ledger.refresh()
    ledger.read_on(1e9, time.monotonic)
    (game,) = ledger.games
    assert (game.fault, game.goes_on) == (0, True)


def test_a_sheet_of_scores_is_as_it_was_and_goes_on(left: Folders) -> None:
    (path,) = pad_files(left)
    pad = ScorePad.resume(read_game(path).lines, MemoryJournal())
    sheet = pad.sheet
    assert (sheet.header.title, sheet.rules.id, len(sheet.entries)) == ("Au chalet", "classique-5", 2)
    assert (sheet.totals, sheet.winners, sheet.is_last_deal) == ((1910 + 1920, 2 * 520), (), False)
    pad.enter(sheet.entries[0])
    assert pad.sheet.next_deal == 4
