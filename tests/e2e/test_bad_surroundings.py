"""Hostile machines: one clear sentence, the right exit code, nothing lost, no traceback."""

import json
from pathlib import Path

import pytest

from canasta_gui.storage.folders import Folders
from canasta_gui.storage.settings import save_settings
from tests.e2e.programs import ROOT, run
from tests.rules.support import CLASSIQUE
from tests.ui.pilot import QUICK, save_game

GOLDEN = ROOT / "tests" / "golden" / "classique-4.jsonl"


def quick(home: Path) -> None:
    """Save settings without animations."""
    save_settings(Folders(home, home), QUICK)


@pytest.mark.long
def test_the_demonstration_plays_a_deal_and_ends(home: Path) -> None:
    quick(home)
    before = (home / "settings.json").read_bytes()
    done = run(home, "--demo", "--deals", "1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (home / "settings.json").read_bytes() == before
    assert list((home / "games").iterdir()) == []


@pytest.mark.parametrize("driver", ["nonsense", None])
def test_without_a_screen_there_is_a_sentence(home: Path, driver: str | None) -> None:
    home.mkdir(parents=True, exist_ok=True)
    nowhere = {"SDL_VIDEODRIVER": driver, "DISPLAY": None, "WAYLAND_DISPLAY": None, "XDG_RUNTIME_DIR": str(home)}
    done = run(home, changes=nowhere)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("canasta-gui: The window cannot be opened: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.long
def test_without_a_sound_device_and_a_folder_for_games_it_plays_on(home: Path) -> None:
    quick(home)
    (home / "games").write_text("in the way", encoding="utf-8")
    done = run(home, "--demo", "--deals", "1", changes={"SDL_AUDIODRIVER": "nonsense"})
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (home / "games").read_text(encoding="utf-8") == "in the way"


def test_damaged_settings_do_not_stop_it(home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.json").write_text("{]", encoding="utf-8")
    done = run(home, "simulate", "--deals", "1")
    assert done.returncode == 0
    assert (home / "settings.json").read_text(encoding="utf-8") == "{]"  # the commands need no settings


@pytest.mark.parametrize(
    ("preset", "sentence"),
    [
        ("clasique-4", "there is no rule set 'clasique-4'; did you mean 'classique-4'?"),
        ("bridge", "there is no rule set 'bridge'"),
    ],
)
def test_an_unknown_preset_gets_a_sentence(home: Path, preset: str, sentence: str) -> None:
    done = run(home, "simulate", "--rules", preset, "--deals", "1")
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def misspelt(line: str) -> str:
    """Return the head of a record whose rules have a key with a letter too many."""
    head = json.loads(line)
    head["rules"]["opening"]["minimumss"] = head["rules"]["opening"].pop("steps")
    return json.dumps(head)


def test_a_misspelt_key_of_a_rule_set_is_named(home: Path, tmp_path: Path) -> None:
    head, *rest = GOLDEN.read_text(encoding="utf-8").splitlines()
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join([misspelt(head), *rest]), encoding="utf-8")
    before = path.read_bytes()
    done = run(home, "check", str(path))
    assert done.returncode == 1
    assert "line 1" in done.stdout + done.stderr
    assert "'minimumss'" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert path.read_bytes() == before


def test_damage_in_a_record_is_named_with_its_line(home: Path, tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path)
    save_game(folders, lambda match: match.deal_no == 2)
    (path,) = folders.games.iterdir()
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[30] = "garbage"
    path.write_text("\n".join(lines), encoding="utf-8")
    before = path.read_bytes()
    done = run(home, "check", str(path))
    assert done.returncode == 1
    assert "line 31: " in done.stdout
    assert done.stderr == ""
    assert path.read_bytes() == before
    assert CLASSIQUE.id in lines[0]
