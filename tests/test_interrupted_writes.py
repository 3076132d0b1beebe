"""Operations of several disk steps, interrupted between any two: nothing is lost or doubled.

The program dies at each thing that it asks of the file system, and right after the last: what a later step would have
written is lost then.
"""

import functools
import itertools
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from canasta_gui.ai.levels import player
from canasta_gui.match.ledger import Ledger
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.own_rules import OwnRules, RuleSetLibrary
from canasta_gui.match.record import SeatInfo
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.storage.folders import Folders, prepare_folders
from canasta_gui.storage.game_files import GameFile, read_game
from canasta_gui.storage.settings import load_settings
from tests.broken_disk import Disk

GAME = "2026-11-20-200000"
BEFORE, AFTER = (f'extends = "classique-4"\ntitle = "{title}"\ntarget = 3000\n' for title in ("At home", "At the lake"))


class Killed(BaseException):
    """The end of the program; never caught."""


class Task(NamedTuple):
    """Something to do on the disk: what lies there before, what is done, and what must hold whenever that ended."""

    prepare: Callable[[Folders], None]
    do: Callable[[Folders], object]
    check: Callable[[Folders], None]


def rules_at_home(folders: Folders) -> OwnRules:
    library = RuleSetLibrary(folders)
    library.look()
    (own,) = library.all
    return own


def own_rules_are_kept(folders: Folders) -> None:
    RuleSetLibrary(folders).save("At home", BEFORE, None)


def own_rules_have_one_name(folders: Folders) -> None:
    assert RuleSetLibrary(folders).look() == ()
    own = rules_at_home(folders)
    assert (own.path.read_text(encoding="utf-8"), own.rules.title) in ((BEFORE, "At home"), (AFTER, "At the lake"))


def damage_settings(folders: Folders) -> None:
    folders.settings_file.write_text('{"volume": 0.5, "language": "fr", "sound', encoding="utf-8")


def settings_that_could_be_read_count(folders: Folders) -> None:
    settings, _ = load_settings(folders)
    assert (settings.volume, settings.language) == (0.5, "fr")


@functools.cache
def whole_deal() -> tuple[str, ...]:
    rules, chance = load_preset("classique-2"), random.Random(3)
    seats = [SeatInfo(name, "computer") for name in ("Ada", "Basile")]
    match = Match(rules, seats, MemoryJournal(), lambda _: shuffled(rules, chance))
    match.start()
    while (seat := match.to_act) is not None:
        assert match.submit(seat, player("novice")(match.view(seat), match.events_for(seat))) is None
    return match.lines


def looked_through(folders: Folders) -> Ledger:
    ledger = Ledger(folders)
    ledger.refresh()
    ledger.read_on(1e9, time.monotonic)
    return ledger


def play_a_game(folders: Folders) -> None:
    GameFile(folders.games / f"{GAME}.canasta").rewrite(whole_deal())


def delete_the_game(folders: Folders) -> None:
    ledger = looked_through(folders)
    for game in ledger.games:
        ledger.delete(game)


def damage_the_ledger_of_a_deleted_game(folders: Folders) -> None:
    play_a_game(folders)
    delete_the_game(folders)
    with folders.ledger_file.open("ab") as file:
        file.write(b'{"name": 7}\n')


def the_game_counts(folders: Folders) -> None:
    assert [game.name for game in looked_through(folders).counted] == [GAME]


FOREIGN = '{"from": "another machine"}\n'


def write_on_where_another_wrote(folders: Folders) -> None:
    game = GameFile(folders.games / f"{GAME}.canasta")
    game.rewrite(['{"a": 1}', '{"a": 2}'])
    game.path.write_text(FOREIGN, encoding="utf-8")
    game.append_line('{"a": 3}')


def both_are_there(folders: Folders) -> None:
    """Assert that the game's name always has a file, and the other's writing is never lost."""
    path = folders.games / f"{GAME}.canasta"
    if not path.exists():
        assert not list(folders.games.glob("*.damaged-*"))  # killed before anything was written
        return
    lines = read_game(path).lines
    assert lines in (('{"a": 1}', '{"a": 2}'), (FOREIGN.strip(),), tuple(f'{{"a": {n}}}' for n in (1, 2, 3)))
    if len(lines) == 3:
        assert FOREIGN in [aside.read_text(encoding="utf-8") for aside in folders.games.glob("*.damaged-*")]


TASKS = {
    "own rules renamed": Task(
        own_rules_are_kept,
        lambda folders: RuleSetLibrary(folders).save("At the lake", AFTER, rules_at_home(folders)),
        own_rules_have_one_name,
    ),
    "own rules kept": Task(
        own_rules_are_kept,
        lambda folders: RuleSetLibrary(folders).save("At home", BEFORE, rules_at_home(folders)),
        own_rules_have_one_name,
    ),
    "settings salvaged": Task(damage_settings, load_settings, settings_that_could_be_read_count),
    "ledger salvaged": Task(damage_the_ledger_of_a_deleted_game, looked_through, the_game_counts),
    "game deleted": Task(play_a_game, delete_the_game, the_game_counts),
    "game written by another": Task(lambda _: None, write_on_where_another_wrote, both_are_there),
}


def broken_off(task: Task, folders: Folders, last: int) -> bool:
    """Do the task up to the last thing it may ask of the disk; whether it came to its end."""

    def die(n: int) -> None:
        if n >= last:
            raise Killed

    with pytest.MonkeyPatch.context() as patch:
        Disk(patch, die)
        try:
            task.do(folders)
        except Killed:
            return False
    return True


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_whatever_is_broken_off_everything_is_there_and_once(task: Task, tmp_path: Path) -> None:
    for n in itertools.count(1):
        folders = Folders(tmp_path / str(n), tmp_path / str(n))
        prepare_folders(folders)
        task.prepare(folders)
        whole = broken_off(task, folders, n)
        task.check(folders)
        if whole:
            assert n > 2
            return
