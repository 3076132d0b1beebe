"""The files that a drag runs through, from the table's scene to the disk: a way into the code for its readers."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import canasta_gui
from canasta_gui.rules.canasta import referee
from canasta_gui.rules.canasta.actions import Lay
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.core.events import Draw
from canasta_gui.stage.event_queue import EventQueue
from canasta_gui.stage.handling import Commands, PointerInput
from canasta_gui.stage.places import meld_of
from canasta_gui.storage import game_files
from tests.ui.pilot import Pilots, Stacked, stacked
from tests.ui.test_table_scene import lay, rank

FEW = 9
LOOP = "ui/platform/loop.py"
"""Hands every event of every screen to its scene."""
ROOT = Path(canasta_gui.__file__).parent


def files_on_the_stack() -> set[str]:
    """Return the files of the program whose functions are running now."""
    files = set()
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(ROOT):
            files.add(path.relative_to(ROOT).as_posix())
        frame = frame.f_back
    return files


def test_a_drag_from_the_hand_to_a_meld_and_the_disk_runs_through_nine_files_at_most(
    pilots: Pilots, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = pilots(chance=Stacked(stacked({0: "KS KH KD KC AS AH AD 8C 7C 6D 4H"}, up="5S", stock="QH")))
    pilot.begin()
    pilot.mouse.play(Draw())
    pilot.mouse.play(Lay((*lay("K", "KS KH KD").melds, *lay("A", "AS AH AD").melds)))
    path: set[str] = set()

    def watch(owner: Any, name: str, *, through: str) -> None:
        """Record the files on the call path of a function, whenever it is called through a given file."""
        function: Callable[..., Any] = getattr(owner, name)

        def noted(*args: Any, **kwargs: Any) -> Any:
            files = files_on_the_stack()
            if through in files:
                path.update(files, {Path(function.__code__.co_filename).relative_to(ROOT).as_posix()})
            return function(*args, **kwargs)

        monkeypatch.setattr(owner, name, noted)

    watch(PointerInput, "_card_at", through="stage/handling.py")  # the hit test
    watch(pilot.table.board._seat_state, "check", through="stage/handling.py")  # the question to the referee
    watch(Commands, "do", through="stage/handling.py")  # what comes of the drop
    watch(EventQueue, "submit", through="stage/handling.py")  # the action, until the scene takes it out
    watch(game_files, "append", through="ui/table/scene.py")  # the line on the disk
    pilot.mouse.drag_card(parse_card("KC"), meld_of(0, rank("K")))
    assert len(pilot.table.board.view.melds[0][rank("K")].cards) == 4
    assert {Path(referee.__file__).relative_to(ROOT).as_posix(), "disk.py"} < path
    assert len(path - {LOOP}) <= FEW, sorted(path)
