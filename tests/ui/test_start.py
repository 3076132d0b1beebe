"""Modules loaded at start: the first picture waits for every import before it."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
MOST_AT_THE_TITLE: Final = 140
"""Maximum number of the program's modules loaded when the title is painted."""
MOST_AT_A_TABLE: Final = 225
OURS: Final = "canasta_gui."
HOSTING: Final = ("remote", "play.hand_page", "play.hosting", "program.hosting", "screens.invitation")
"""What only a table with phones needs; below: the packages of others for it."""
FOREIGN_OF_HOSTING: Final = ("asyncio", "segno", "websockets")
NOT_AT_THE_TITLE: Final = (
    *HOSTING,
    "ai.canasta", "lab.review", "lab.simulate", "match.follower", "match.ledger", "match.match", "match.replay",
    "play.conductor", "play.practice.practices",
    "play.practice.progress", "play.scores", "stage.board", "stage.canasta", "screens.cut",
    "screens.hot_seat", "screens.winner", "screens.match", "screens.saved_games", "ui.pictures.tiles",
    "screens.house_rules", "screens.lesson", "screens.new_game", "screens.practice", "screens.puzzles",
    "screens.replay", "screens.review", "screens.rules_page", "screens.score_sheet", "screens.settings", "ui.table",
    "words.rulebook", "screens.files", "screens.games", "screens.league", "screens.about", "screens.judge",
    "screens.message", "screens.people", "screens.statistics", "ui.widgets.charts", "ui.widgets.document",
    "ui.widgets.list_view", "ui.widgets.number_table", "ui.widgets.value_controls", "ui.widgets.touch",
)  # fmt: skip
NOT_AT_A_TABLE: Final = (
    *HOSTING,
    "lab.review", "lab.simulate", "match.ledger", "play.practice.practices",
    "play.practice.progress", "play.scores.results", "screens.cut",
    "screens.hot_seat", "screens.winner", "ui.pictures.tiles", "screens.house_rules", "screens.lesson",
    "screens.new_game", "screens.practice", "screens.puzzles", "screens.replay", "screens.review",
    "screens.rules_page", "screens.score_sheet", "screens.settings", "screens.files", "screens.games",
    "screens.league", "screens.about", "screens.judge", "screens.message", "screens.people", "screens.statistics",
    "words.rulebook", "match.replay", "play.playback", "ui.widgets.charts", "ui.widgets.document",
    "ui.widgets.value_controls", "ui.widgets.touch",
)  # fmt: skip
# Another process: this one has imported everything that tests use.
PROGRAM: Final = """
import json, random, sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from canasta_gui import screens
from canasta_gui.app.app import App
from canasta_gui.program.defaults import Dealer
from canasta_gui.program.program import Program
from canasta_gui.storage.folders import Folders
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.window import Window

home, shown = Path(sys.argv[1]), sys.argv[2]
with ThreadPoolExecutor(1) as executor:
    loop = Loop(Window("Canasta", size=(1280, 800)), lambda: 0.0)
    now = datetime(2026, 11, 21, tzinfo=UTC)
    app = App(Program(loop, Folders(home, home), executor, dealer=Dealer(random.Random(1)), now=lambda: now))
    app.start()
    if shown == "table":
        screens.match.demo(app.program, 1)
    loop.step(0.0)
    print(json.dumps(list(sys.modules)))
"""


def loaded(home: Path, shown: str) -> list[str]:
    """Return the modules that are loaded when the title or a table of canasta is painted."""
    quiet: Mapping[str, str] = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", PROGRAM, str(home), shown]
    run = subprocess.run(command, env={**os.environ, **quiet}, capture_output=True, text=True, check=True)
    names: list[str] = json.loads(run.stdout.splitlines()[-1])
    return names


@pytest.mark.parametrize(
    ("shown", "most", "banned"),
    [("title", MOST_AT_THE_TITLE, NOT_AT_THE_TITLE), ("table", MOST_AT_A_TABLE, NOT_AT_A_TABLE)],
)
def test_what_is_not_shown_is_not_loaded(tmp_path: Path, shown: str, most: int, banned: tuple[str, ...]) -> None:
    every = loaded(tmp_path, shown)
    names = [name.removeprefix(OURS) for name in every if name.startswith(OURS)]
    assert "app.app" in names
    assert "screens.title" in names
    too_early = [name for name in names if any(f"{name}.".startswith(f"{each}.") for each in banned)]
    assert too_early == []
    assert [name for name in names if "romme" in name] == []
    assert set(FOREIGN_OF_HOSTING) & set(every) == set()
    assert len(names) <= most


@pytest.mark.parametrize("name", sorted({*NOT_AT_THE_TITLE, *NOT_AT_A_TABLE}))
def test_what_must_not_be_loaded_is_there(name: str) -> None:
    path = ROOT / "canasta_gui" / Path(*name.split("."))
    assert path.is_dir() or path.with_suffix(".py").is_file()
