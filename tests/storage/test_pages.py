"""Pages to print: found again by their names, and in nobody's way."""

from pathlib import Path

from canasta_gui.storage.folders import Folders, save_page


def test_a_file_of_the_players_own_stays_and_the_same_page_takes_no_second_name(tmp_path: Path) -> None:
    folders, own = Folders(tmp_path, tmp_path), tmp_path / "Samba.html"
    own.write_text("my notes", encoding="utf-8")
    for _ in range(2):
        assert save_page(folders, "Samba", "<p>rules</p>") == tmp_path / "Samba 2.html"
    assert save_page(folders, "Samba", "<p>others</p>") == tmp_path / "Samba 3.html"
    assert own.read_text(encoding="utf-8") == "my notes"


def test_a_title_of_wide_letters_is_short_enough_for_every_disk(tmp_path: Path) -> None:
    path = save_page(Folders(tmp_path, tmp_path), "𠀋" * 80, "<p></p>")
    assert isinstance(path, Path)
    assert path.exists()
    assert len(path.name.encode()) <= 210
