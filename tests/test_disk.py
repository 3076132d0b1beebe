"""A write either happens or leaves what was there."""

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
