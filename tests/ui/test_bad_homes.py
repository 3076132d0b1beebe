"""A home folder that is none: the program says why nothing is saved, and everything in it can be used all the same."""

import errno
import io
import itertools
import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from canasta_gui.__main__ import main
from canasta_gui.screens.closing import report_crash
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.new_game import open_new_game
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.folders import HOME_VARIABLE, Folders
from canasta_gui.storage.problems import Obstacle, ProblemCode, StorageProblem
from tests.lanes import some_in_gate
from tests.ui.pilot import QUICK, Pilot, Pilots

LANGUAGES = ("en", "fr", "de")


def linked(path: Path, goal: Path | str) -> Path:
    path.symlink_to(goal)
    return path


def in_the_way(path: Path) -> Path:
    path.write_text("in the way", encoding="utf-8")
    return path


def listening(path: Path) -> Path:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
    return path


HOMES: dict[str, tuple[Callable[[Path], Path], Obstacle]] = {
    "name of 300 letters": (lambda tmp: tmp / ("a" * 300), Obstacle.NAME_TOO_LONG),
    "below such a name": (lambda tmp: tmp / ("ä" * 300) / "home", Obstacle.NAME_TOO_LONG),
    "path of 6000 letters": (lambda tmp: tmp.joinpath(*["abcdefghi"] * 600), Obstacle.NAME_TOO_LONG),
    "looping link": (lambda tmp: linked(tmp / "loop", "loop"), Obstacle.LINK_LOOP),
    "below a looping link": (lambda tmp: linked(tmp / "loop", "loop") / "home", Obstacle.LINK_LOOP),
    "two links in a ring": (lambda tmp: linked(tmp / "a", linked(tmp / "b", tmp / "a")), Obstacle.LINK_LOOP),
    "link to nowhere": (lambda tmp: linked(tmp / "link", "nowhere"), Obstacle.MISSING),
    "below a link to nowhere": (lambda tmp: linked(tmp / "link", "nowhere") / "home", Obstacle.MISSING),
    "file": (lambda tmp: in_the_way(tmp / "file"), Obstacle.NO_FOLDER),
    "below a file": (lambda tmp: in_the_way(tmp / "file") / "home", Obstacle.NO_FOLDER),
    "link to a file": (lambda tmp: linked(tmp / "link", in_the_way(tmp / "file")), Obstacle.NO_FOLDER),
    "device": (lambda _: Path(os.devnull), Obstacle.NO_FOLDER),
    "socket": (lambda tmp: listening(tmp / "socket"), Obstacle.NO_FOLDER),
}
REFUSALS: dict[int, Obstacle | None] = {
    errno.EACCES: Obstacle.FORBIDDEN,
    errno.EPERM: Obstacle.FORBIDDEN,
    errno.EROFS: Obstacle.READ_ONLY,
    errno.ENOSPC: None,
    errno.ENAMETOOLONG: Obstacle.NAME_TOO_LONG,
    errno.ELOOP: Obstacle.LINK_LOOP,
    errno.ENOTDIR: Obstacle.NO_FOLDER,
    errno.ENOENT: Obstacle.MISSING,
    errno.ENODEV: Obstacle.MISSING,
    errno.ENXIO: Obstacle.MISSING,
    errno.EIO: None,
    errno.EINVAL: None,
    errno.EMFILE: None,
    errno.ENOTEMPTY: None,
    errno.EBUSY: None,
    errno.EISDIR: None,
}
SENTENCES = {
    "en": {
        None: "Nothing can be saved in ",
        Obstacle.NAME_TOO_LONG: "The name is too long for the disk.",
        Obstacle.LINK_LOOP: "A link on the way there leads back to itself.",
        Obstacle.NO_FOLDER: "There is a file where a folder should be.",
        Obstacle.MISSING: "The way there leads to a folder or a disk that is missing.",
        Obstacle.FORBIDDEN: "You are not allowed to write there.",
        Obstacle.READ_ONLY: "The disk can only be read.",
    },
    "fr": {
        None: "Rien ne peut être enregistré dans ",
        Obstacle.NAME_TOO_LONG: "Le nom est trop long pour le disque.",
        Obstacle.LINK_LOOP: "Sur ce chemin, un lien renvoie à lui-même.",
        Obstacle.NO_FOLDER: "Il y a un fichier là où il faudrait un dossier.",
        Obstacle.MISSING: "Ce chemin mène à un dossier ou à un disque qui manque.",
        Obstacle.FORBIDDEN: "Vous n’avez pas le droit d’y écrire.",
        Obstacle.READ_ONLY: "Le disque est en lecture seule.",
    },
    "de": {
        None: "kann nichts gespeichert werden",
        Obstacle.NAME_TOO_LONG: "Der Name ist zu lang für den Datenträger.",
        Obstacle.LINK_LOOP: "Eine Verknüpfung auf dem Weg dorthin führt zu sich selbst zurück.",
        Obstacle.NO_FOLDER: "Wo ein Ordner sein müsste, liegt eine Datei.",
        Obstacle.MISSING: "Der Weg dorthin führt zu einem Ordner oder Datenträger, der fehlt.",
        Obstacle.FORBIDDEN: "Du darfst dort nicht schreiben.",
        Obstacle.READ_ONLY: "Der Datenträger lässt sich nur lesen.",
    },
}

RULES = 'extends = "classique-4"\ntitle = "At home"\ntarget = 3000\n'

LOOKS = ("stat", "lstat", "scandir", "listdir")
READING = ((), ("r",), ("rb",), (os.O_RDONLY,))
CHANGES = ("mkdir", "rename", "replace", "unlink", "utime", "chmod")


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path, int, bool], None]]:
    """Let the system answer with an error to what is asked of anything below a folder, or only to what changes it."""

    def begin(home: Path, number: int, looks: bool) -> None:
        def asking(function: Callable[..., Any], changes: Callable[[tuple[Any, ...]], bool]) -> Callable[..., Any]:
            def asked(path: Any, *args: Any, **more: Any) -> Any:
                if isinstance(path, str | os.PathLike) and Path(path).is_relative_to(home) and changes(args):
                    raise OSError(number, os.strerror(number), str(path))
                return function(path, *args, **more)

            return asked

        for name in (*LOOKS, *CHANGES) if looks else CHANGES:
            monkeypatch.setattr(os, name, asking(getattr(os, name), lambda _: True))
        for module in (io, os):
            monkeypatch.setattr(
                module, "open", asking(module.open, lambda args: looks or args[:1] not in ((), ("rb",)))
            )

    yield begin
    monkeypatch.undo()


def speaks(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", f"{language}.UTF-8")


def use_everything(pilot: Pilot) -> None:
    """Use the settings, the list of games, a game, its end, and own rules, from the title."""
    assert isinstance(pilot.loop.scene, TitleScreen)
    pilot.app.program.change(QUICK)
    pilot.app.title()
    pilot.press_button("Settings")
    pilot.press_button("Back")
    pilot.press_button("Records")
    pilot.step()
    pilot.app.title()
    open_new_game(pilot.app.program)
    pilot.step()
    pilot.begin()
    pilot.play()
    assert pilot.game.match.lines
    report_crash(pilot.app.program, ValueError("as if"))
    assert isinstance(pilot.app.program.rule_sets.save("At home", RULES, None), StorageProblem)
    pilot.app.title()
    assert isinstance(pilot.loop.scene, TitleScreen)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other limits, and links for few")
@pytest.mark.parametrize(("kind", "language"), some_in_gate(itertools.product(HOMES, LANGUAGES), one_in=4))
def test_a_home_that_is_no_folder_is_told_and_nothing_breaks(
    kind: str, language: str, pilots: Pilots, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, obstacle = HOMES[kind]
    home = make(tmp_path)
    speaks(language, monkeypatch)
    pilot = pilots(folders=Folders(home, home), settings=None)
    pilot.app.start()
    assert isinstance(pilot.loop.scene, MessageScreen)
    told = " ".join(pilot.read)
    assert SENTENCES[language][None] in told
    assert SENTENCES[language][obstacle] in told
    assert "settings.json" not in told  # nothing is said of files that are not there
    assert [(each.code, each.obstacle) for each in pilot.app.program.problems] == [(ProblemCode.UNWRITABLE, obstacle)]
    if language == "en":
        pilot.press_button("Continue")
        use_everything(pilot)


@pytest.mark.parametrize(
    ("number", "looks"),
    some_in_gate(itertools.product(REFUSALS, (False, True)), one_in=5),
    ids=lambda value: value if isinstance(value, bool) else errno.errorcode[value],
)
def test_whatever_the_system_answers_is_told_and_nothing_breaks(
    number: int, looks: bool, pilots: Pilots, home: Path, refuse: Callable[[Path, int, bool], None]
) -> None:
    home.mkdir()
    refuse(home, number, looks)
    pilot = pilots(settings=None)
    pilot.app.start()
    assert isinstance(pilot.loop.scene, MessageScreen)
    (problem,) = pilot.app.program.problems
    code = ProblemCode.FULL if number == errno.ENOSPC else ProblemCode.UNWRITABLE
    assert (problem.code, problem.obstacle) == (code, REFUSALS[number])
    pilot.press_button("Continue")
    use_everything(pilot)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other limits, and links for few")
@pytest.mark.parametrize("kind", HOMES)
def test_the_commands_work_without_a_home(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = HOMES[kind][0](tmp_path)
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    assert main(["simulate", "--deals", "1", "--players", "novice"]) == 0
    capsys.readouterr()
    assert main(["simulate", "--deals", "1", "--players", "novice", "--records", str(home / "records")]) == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    assert sentence.startswith(f"canasta-gui: {home / 'records'} cannot be made a folder: ")
    assert not sentence.endswith("File exists")
