"""The player's folders, and folders that cannot be written."""

from pathlib import Path

from canasta_gui.storage.folders import Folders, prepare_folders, user_folders
from canasta_gui.storage.problems import Obstacle, ProblemCode, StorageProblem


def test_one_variable_moves_everything_into_a_folder(tmp_path: Path) -> None:
    assert user_folders({"CANASTA_GUI_HOME": str(tmp_path)}) == Folders(tmp_path, tmp_path)


def test_without_the_variable_the_folders_are_the_systems() -> None:
    folders = user_folders({"CANASTA_GUI_HOME": ""})
    assert "canasta-gui" in folders.data.parts
    assert "canasta-gui" in folders.config.parts


def test_writable_folders_are_created_and_left_clean(folders: Folders) -> None:
    assert prepare_folders(folders) is None
    assert folders.games.is_dir()
    assert [path for path in folders.data.rglob("*") if path.is_file()] == []


def test_an_unwritable_folder_is_named_once_at_the_start(unwritable: Folders) -> None:
    assert prepare_folders(unwritable) == StorageProblem(ProblemCode.UNWRITABLE, unwritable.config, Obstacle.NO_FOLDER)
