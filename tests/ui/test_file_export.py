"""Exported files: written at once to a new path, after a question to an existing one."""

from pathlib import Path

import pytest

from canasta_gui.screens import files
from canasta_gui.screens.files import ExportScreen, FileExport
from canasta_gui.screens.message import MessageScreen
from tests.ui.pilot import Pilot


def choose_place(pilot: Pilot, written: list[Path]) -> Path:
    """Return the scene in which the place is chosen; the place that it offers."""

    def tell(path: Path) -> str:
        written.append(path)
        return "It is written."

    pilot.show(ExportScreen, FileExport("sheet.txt", lambda: "new", "To a file", "Write", tell))
    return pilot.app.program.folders.exchange / "sheet.txt"


def test_what_stands_there_is_replaced_only_after_a_question(pilot: Pilot) -> None:
    written: list[Path] = []
    place = choose_place(pilot, written)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("precious", encoding="utf-8")
    pilot.press_button("Write")
    pilot.click(pilot.widget("Back", pilot.form.layer.dialog).rect.center)
    assert (place.read_text(encoding="utf-8"), written) == ("precious", [])
    pilot.press_button("Write")
    pilot.click(pilot.widget("Replace it", pilot.form.layer.dialog).rect.center)
    assert (place.read_text(encoding="utf-8"), written) == ("new", [place])


def test_a_disk_that_refuses_the_replacement_is_told(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, text: str) -> None:
        raise PermissionError(13, "Permission denied")

    written: list[Path] = []
    place = choose_place(pilot, written)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("precious", encoding="utf-8")
    monkeypatch.setattr(files, "write_atomically", refuse)
    pilot.press_button("Write")
    pilot.click(pilot.widget("Replace it", pilot.form.layer.dialog).rect.center)
    assert isinstance(pilot.loop.scene, MessageScreen)
    assert f"{place} cannot be written: Permission denied." in pilot.read
    assert written == []
