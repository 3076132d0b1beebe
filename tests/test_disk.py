"""A write either happens or leaves what was there."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta_gui import disk


def test_an_atomic_write_that_fails_leaves_the_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    disk.write_atomically(path, "old")

    def power_cut(_: int) -> None:
        raise OSError("power cut")

    monkeypatch.setattr("os.fsync", power_cut)
    with pytest.raises(OSError, match="power cut"):
        disk.write_atomically(path, "new")
    assert path.read_text() == "old"


def test_whatever_is_written_or_deleted_asks_here() -> None:
    """Only so a second window can be kept from writing, whatever way led to it."""
    root = Path(disk.__file__).parent
    around = re.compile(r"\.(unlink|rmdir|write_text|write_bytes|touch)\(|open\(\"[wax]")
    apart = ("disk.py", "cli/", "words/catalogue.py")  # commands write what they are told, where they are told
    places = [(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")) for path in root.rglob("*.py")]
    assert [name for name, text in places if around.search(text) and not name.startswith(apart)] == []


def test_in_a_closed_folder_nothing_changes(tmp_path: Path) -> None:
    kept = tmp_path / "ours" / "kept"
    disk.write_atomically(kept, "kept")
    disk.close_folder(tmp_path / "ours")
    deeds: list[Callable[[], object]] = [
        lambda: disk.write_atomically(kept, "new"),
        lambda: disk.append(kept, "more"),
        lambda: disk.delete(kept),
        lambda: disk.delete_folder(kept.parent),
        lambda: disk.make_folder(kept.parent / "deep" / "deeper"),
        lambda: disk.keep_copy(kept),
    ]
    for deed in deeds:
        with pytest.raises(disk.ClosedFolderError):
            deed()
    assert disk.rename(kept, tmp_path / "elsewhere") == disk.set_aside(kept) == kept
    assert [(path, path.read_text()) for path in kept.parent.iterdir()] == [(kept, "kept")]
    disk.reopen_folder(tmp_path / "ours")
    disk.append(kept, " and more")
    assert kept.read_text() == "kept and more"
