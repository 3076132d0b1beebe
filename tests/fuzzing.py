"""Fuzz targets and random corruption of input from outside: a little for the tests, much for `tests.fuzz`.

A target takes bytes and does with them what the program does with a file (or a command line) of its kind. For any bytes
it must return soon and raise only the errors of the reader's contract; it checks the rest itself.
"""

import argparse
import contextlib
import functools
import io
import json
import os
import random
import re
import shutil
import tempfile
import time
import tomllib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from canasta_gui import cli
from canasta_gui.ai.common.players import Budget
from canasta_gui.cli.arena import StateFile
from canasta_gui.cli.arguments import arguments
from canasta_gui.cli.console import InputError
from canasta_gui.cli.inputs import player_named
from canasta_gui.lab.arena import Contest, play_contest, summary
from canasta_gui.match.follower import problems, resume
from canasta_gui.match.ledger import Ledger, figures_of
from canasta_gui.match.match import Match, MemoryJournal, deck_of, shuffled
from canasta_gui.match.own_rules import RuleSetLibrary, file_stem
from canasta_gui.match.record import RecordError, SeatInfo, read_record
from canasta_gui.match.replay import Replay
from canasta_gui.rules.canasta.notation import write_position
from canasta_gui.rules.canasta.policies import OffenceList
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.reading_problems import RuleSetError
from canasta_gui.rules.core.rule_set_reader import toml_text
from canasta_gui.rules.families import (
    AnyRules,
    all_preset_ids,
    family,
    load_rules,
    read_any_position,
    read_rules_file,
    rules_from_table,
    rules_to_table,
)
from canasta_gui.storage.folders import Folders, assets_dir, save_crash_report, save_page
from canasta_gui.storage.game_files import open_game, unfinished_games
from canasta_gui.storage.settings import Settings, load_settings, save_settings
from canasta_gui.ui.graphics.decks import CardStyle, Decks
from canasta_gui.words import Words
from canasta_gui.words.games import game_title, players_text, result_text, started_text
from canasta_gui.words.problems import rule_set_problem_sentence
from tests.executors import AtOnce
from tests.rules.offending import offending_deal, random_move, with_list

GOLDEN: Final = Path(__file__).parent / "golden"
SHORT: Final = 40
"""Lines of a golden record that are enough to spoil."""
ODD: Final[tuple[object, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 3, 7, 99, 10**9, -(10**9), 2**63, 10**400, 0.5, float("inf"), float("nan")),
    *("", "0", "\x00", "\ud800", "../../x", "..", "/etc/passwd", "con", "a" * 5000, "KS", "JK", "??", "W", "draw"),
    *("classique-4", "romme-3", "romme", "canasta", "human", [], {}, [[]], [None], ["KS"], [0, 0], {"": ""}),
)
ACTIONS: Final = (
    '{"do": "draw"}',
    '{"do": "discard", "card": "KS"}',
    '{"do": "take", "with": ["KS"], "melds": []}',
    '{"do": "object", "seat": 1}',
    '{"do": "remedy", "how": "back"}',
)
EN: Final = Words("en")


class Target(NamedTuple):
    """A reader: what it is given to spoil, what takes the bytes, and how a tree of data is written for it."""

    seeds: Callable[[], Sequence[bytes]]
    run: Callable[[bytes], None]
    spoil: Callable[[bytes, random.Random], bytes]


# --- spoiling ------------------------------------------------------------------------------------------------------


def spoilt_bytes(data: bytes, chance: random.Random) -> bytes:
    """Return some bytes changed, left out, doubled or moved."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        at, to = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
        to = min(to, at + chance.choice((1, 4, 40, 400)))
        part = chance.choice((b"", bytes([chance.randrange(256)]), data[at:to] * 2, b"\n", b'"', b"[" * 50, b"9" * 20))
        data = data[:at] + part + data[to:]
    return data


def spoilt_tree(tree: Any, chance: random.Random) -> Any:
    """Return the same data with something odd somewhere in it: another value, a key less, an entry twice."""
    if isinstance(tree, dict) and tree and chance.random() < 0.9:
        key = chance.choice(list(tree))
        if chance.random() < 0.1:
            return {name: value for name, value in tree.items() if name != key}
        if chance.random() < 0.05:
            return {**tree, str(chance.choice(ODD)): tree[key]}
        return {**tree, key: spoilt_tree(tree[key], chance)}
    if isinstance(tree, list) and tree and chance.random() < 0.8:
        at = chance.randrange(len(tree))
        more = chance.choice(([], [tree[at]], [tree[at]] * 2)) if chance.random() < 0.2 else None
        return [*tree[:at], *([spoilt_tree(tree[at], chance)] if more is None else more), *tree[at + 1 :]]
    if isinstance(tree, int) and not isinstance(tree, bool) and chance.random() < 0.6:
        return tree + chance.choice((-1000, -2, -1, 1, 2, 1000))
    return chance.choice(ODD)


def spoilt_json_lines(data: bytes, chance: random.Random) -> bytes:
    """Return one line of a file of JSON objects spoilt, left out, doubled or moved."""
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    kind = chance.random()
    if kind < 0.75:
        with contextlib.suppress(ValueError, RecursionError):
            tree = spoilt_tree(json.loads(lines[at]), chance)
            lines[at] = json.dumps(tree, ensure_ascii=chance.random() < 0.5).encode(errors="replace")
    elif kind < 0.85:
        lines.insert(chance.randrange(len(lines)), lines[at])
    else:
        lines[at : at + chance.choice((1, 5))] = []
    return b"\n".join(lines)


def spoilt_toml(data: bytes, chance: random.Random) -> bytes:
    """Return one value of a TOML file spoilt."""
    try:
        tree = spoilt_tree(tomllib.loads(data.decode()), chance)
        if not isinstance(tree, dict):
            return data
        text = "".join(f"{_toml_key(key)} = {_toml_value(value)}\n" for key, value in tree.items())
        return text.encode(errors="replace")
    except (ValueError, RecursionError):
        return data


def _toml_key(key: str) -> str:
    return json.dumps(key)


def _toml_value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_toml_key(key)} = {_toml_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml_value, value)) + "]"
    if isinstance(value, float):
        return str(value)
    return '""' if value is None else json.dumps(value, ensure_ascii=False)


def mixed(
    structured: Callable[[bytes, random.Random], bytes],
) -> Callable[[bytes, random.Random], bytes]:
    """Return a corruption that mostly spoils the structure, sometimes the bytes."""

    def spoil(data: bytes, chance: random.Random) -> bytes:
        for _ in range(chance.choice((1, 1, 1, 2, 4))):
            data = structured(data, chance) if chance.random() < 0.75 else spoilt_bytes(data, chance)
        return data

    return spoil


# --- a place for files ---------------------------------------------------------------------------------------------


def _scratch() -> Path:
    """Return a folder in memory where there is one; it is emptied for each input."""
    shm = Path("/dev/shm")
    return Path(tempfile.mkdtemp(prefix="canasta-fuzz-", dir=shm if shm.is_dir() else None))


class _Place:
    """The program's folders below a folder that must stay empty beside them."""

    def __init__(self) -> None:
        self.around = _scratch()
        self.folders = Folders(self.around / "home" / "data", self.around / "home" / "config")

    def __enter__(self) -> Folders:
        for path in (self.around / "home").rglob("*"):
            if not path.is_dir():
                path.unlink()
        for folder in (self.folders.games, self.folders.rules, self.folders.config):
            folder.mkdir(parents=True, exist_ok=True)
        return self.folders

    def __exit__(self, *_: object) -> None:
        assert [path.name for path in self.around.iterdir()] == ["home"], "a file outside the program's folders"
        assert {path.name for path in (self.around / "home").iterdir()} == {"data", "config"}

    def close(self) -> None:
        """Leave nothing behind."""
        shutil.rmtree(self.around, ignore_errors=True)


_PLACES: dict[int, _Place] = {}


def place() -> _Place:
    """Return the place of this process."""
    return _PLACES.setdefault(os.getpid(), _Place())


# --- the targets ---------------------------------------------------------------------------------------------------


@functools.cache
def _rule_seeds() -> list[bytes]:
    whole = [toml_text(rules_to_table(load_rules(name)), lambda *_: "", "") for name in all_preset_ids()[::4]]
    short = ['extends = "classique-4"\ntarget = 3000\n', 'extends = "samba"\ntitle = "x"\ndraw = { count = 3 }\n']
    return [text.encode() for text in [*whole, *short]]


def rules(data: bytes) -> None:
    """Target: a file of house rules, read as one's own and on the command line; valid rules can be dealt."""
    with place() as folders:
        path = folders.rules / "x.toml"
        path.write_bytes(data)
        archive = RuleSetLibrary(folders)
        spoilt = archive.look()
        assert len(archive.all) + len(spoilt) == 1
        assert all(
            rule_set_problem_sentence(EN, problem)
            for each in spoilt
            if each.error is not None
            for problem in each.error.problems
        )
    text = data.decode(errors="replace")
    try:
        table, _ = read_rules_file(text, "x.toml")
        found = rules_from_table(table, preset="x")
    except RuleSetError:
        return
    deal(found)


def deal(found: AnyRules) -> None:
    """Play the first actions of a deal by these rules."""
    game, order = family(found), deck_of(found)
    random.Random(1).shuffle(order)
    pos, _ = game.start_deal(
        found, order, deal_no=1, dealer=found.tables[0][-1], totals=(0,) * found.n_sides, previous=[0] * found.n_sides
    )
    for _ in range(3):
        action = next(iter(game.candidates(pos, pos.to_act)))
        assert game.check(pos, pos.to_act, action) is None
        game.play(pos, pos.to_act, action)
        if pos.phase is Phase.OVER:
            return


@functools.cache
def _record_seeds() -> list[bytes]:
    canasta = ("classique-4", "tete-et-queue", "chinoise-6", "samba", "classique-3-isolee", "hand-and-foot")
    romme = ("romme-3", "romme-acquisition", "romme-ajout", "romme-deutsch")
    found = [GOLDEN / f"{name}.jsonl" for name in (*canasta, *romme)]
    short = [b"\n".join(path.read_bytes().split(b"\n")[:SHORT]) + b"\n" for path in found]
    return [*short, _one_deal("classique-2"), _one_deal("romme-2"), _with_offences("classic"), _with_offences("swiss")]


def _with_offences(offences: OffenceList) -> bytes:
    """Return a deal in which seats offend, object and are fined."""
    rules, chance = with_list(offences), random.Random(1)
    match = Match(
        rules, [SeatInfo(name, "human") for name in "ABCD"], MemoryJournal(), lambda _: shuffled(rules, chance)
    )
    match.start()
    while not match.deal_over:
        assert isinstance(match.position, CanastaPosition)
        match.submit(*random_move(chance, match.position))
    return "".join(f"{line}\n" for line in match.lines).encode()


def _one_deal(preset: str) -> bytes:
    lines = (GOLDEN / f"{preset}.jsonl").read_bytes().split(b"\n")
    end = next(at for at, line in enumerate(lines) if line.startswith(b'{"end"'))
    return b"\n".join(lines[: end + 2]) + b"\n"


def record(data: bytes) -> None:
    """Target: a record of either family, checked, looked at, listed, played on."""
    with contextlib.suppress(RecordError):
        list(problems(read_record(data)))
    with place() as folders:
        path = folders.games / "2026-11-20-200000.jsonl"
        path.write_bytes(data)
        lines = open_game(path)[1].lines
        unfinished_games(folders)
        figures = figures_of("x", lines)
        _told(figures)
        with contextlib.suppress(RecordError):
            replay = Replay(lines)
            replay.position(replay.steps - 1)
        with contextlib.suppress(RecordError):
            match = resume(lines, MemoryJournal(), lambda _: deck_of(match_rules(lines)))
            seat = match.to_act
            if seat is not None:
                match.view(seat), match.events_for(seat)


def match_rules(lines: Sequence[str]) -> AnyRules:
    """Return the rules of a record."""
    return Replay(lines).rules


def _told(game: Any) -> None:
    """Target: the entry of a game in the list."""
    assert game_title(EN, game) is not None
    assert started_text(EN, game.started) is not None
    assert players_text(game) is not None
    assert result_text(EN, game) is not None


@functools.cache
def _position_seeds() -> list[bytes]:
    canasta = [path for path in sorted(GOLDEN.glob("perft-*.txt")) if "romme" not in path.name]
    perft = [*canasta[::6], *sorted(GOLDEN.glob("perft-romme-*.txt"))]
    texts = [path.read_text(encoding="utf-8").split("\n\n")[0].encode() for path in perft]
    irregular = [
        write_position(offending_deal(random.Random(seed), with_list(offences), 40)).encode()
        for offences in ("classic", "swiss")
        for seed in range(4)
    ]
    return [*texts, *irregular, *(_as_json(text) for text in (*texts[:4], *irregular[:4], *texts[-4:]))]


def _as_json(text: bytes) -> bytes:
    pos = read_any_position(text.decode())
    return json.dumps(family(pos.rules).position_to_json(pos)).encode()


def position(data: bytes) -> None:
    """Target: a position for the judge, with its legal actions and rulings."""
    path = place().around / "position"
    path.write_bytes(data)
    try:
        for action in ((), *((action,) for action in ACTIONS)):
            run("judge", str(path), *action)
    finally:
        path.unlink()


@functools.cache
def _understood(*argv: str) -> argparse.Namespace:
    """Return the arguments of a command that is run very often."""
    return arguments(argv)


def run(*argv: str) -> int:
    """Return a command; its exit code."""
    return carry_out(_understood(*argv))


def carry_out(options: argparse.Namespace) -> int:
    """Return the same of its arguments. It says at most one line of complaint."""
    said, complained = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
        try:
            code = cli.run(options)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
    assert code in (0, 1, 2), code
    assert complained.getvalue().count("\n") <= 1
    return code


def spoilt_position(data: bytes, chance: random.Random) -> bytes:
    """Return a field of a position spoilt."""
    if data.startswith(b"{"):
        return spoilt_json_lines(data, chance)
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    words = lines[at].split(b" ")
    word = chance.randrange(len(words))
    odd = (
        "KS",
        "JK",
        "BL",
        "??",
        "x11",
        "x999999999",
        "3D",
        "2C",
        "-5",
        "99",
        "99999999999999999999",
        "|",
        "#",
        "draw",
    )
    words[word : word + chance.choice((0, 1, 1, 2))] = [chance.choice(odd).encode()] * chance.choice((1, 1, 1, 9))
    lines[at] = b" ".join(words)
    return b"\n".join(lines)


@functools.cache
def _settings_seeds() -> list[bytes]:
    with place() as folders:
        save_settings(folders, Settings(player_names=("Ada", "Zoé"), computers={"Ada": {"level": "club"}}))
        return [folders.settings_file.read_bytes(), b'{"volume": 0.5, "later": [1]}']


def settings(data: bytes) -> None:
    """Target: the settings, read, saved, and read again unchanged."""
    with place() as folders:
        folders.settings_file.write_bytes(data)
        read, told = load_settings(folders)
        assert len(told) <= 1
        assert save_settings(folders, read) is None
        again, told = load_settings(folders)
        assert told == []
        assert _plain(again.__dict__) == _plain(read.__dict__)


def _plain(table: dict[str, Any]) -> str:
    """Return the text as it is on the disk: lone surrogates are question marks, in keys too."""
    text = json.dumps(table, default=str, ensure_ascii=False).encode(errors="replace").decode()
    return json.dumps(json.loads(text), sort_keys=True)


@functools.cache
def _theme_seeds() -> list[bytes]:
    assets = assets_dir()
    theme = (assets / "cards" / "four-colour" / "theme.toml").read_bytes()
    drawing = assets / "cards" / "four-colour" / "KS.svg"
    drawings = [path.read_bytes() for path in [drawing, assets / "cards" / "classic" / "7H.svg"] if path.exists()]
    drawings.append(
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><path d="M0 0L5 7z" fill="url(#a)"/></svg>'
    )
    return [theme + b"\0" + each for each in drawings]


def theme(data: bytes) -> None:
    """Target: a deck from outside, a theme file and a drawing, chosen in the settings and painted."""
    words, _, drawing = data.partition(b"\0")
    with place() as folders:
        deck, backs = folders.data / "cards" / "theirs", folders.data / "backs"
        deck.mkdir(parents=True, exist_ok=True)
        backs.mkdir(exist_ok=True)
        (deck / "theme.toml").write_bytes(words)
        (deck / "KS.svg").write_bytes(drawing)
        (backs / "theirs.svg").write_bytes(drawing)
        decks = Decks([assets_dir(), folders.data], AtOnce())
        decks.problem(CardStyle("theirs", "theirs"))
        atlas = decks.atlas(CardStyle("theirs", "theirs"), "en")
        assert atlas.back.is_file()


@functools.cache
def _ledger_seeds() -> list[bytes]:
    with place() as folders:
        for nth, data in enumerate(_record_seeds()[:3]):
            (folders.games / f"2026-11-20-20000{nth}.jsonl").write_bytes(data)
        ledger = Ledger(folders)
        ledger.refresh()
        ledger.read_on(1e9, time.monotonic)
        return [folders.ledger_file.read_bytes()]


def ledger(data: bytes) -> None:
    """Target: statistics, read, summarized, named and removed."""
    with place() as folders:
        folders.ledger_file.write_bytes(data)
        (folders.games / "2026-11-20-200000.jsonl").write_bytes(b"{}\n")
        shown = Ledger(folders)
        shown.refresh()
        shown.read_on(1e9, time.monotonic)
        for game in shown.counted:
            _told(game)
        for game in shown.games:
            shown.rename(game, "x")
            shown.delete(game)
        shown.reset()
        assert Ledger(folders).refresh() is None or shown.counted == Ledger(folders).counted


@functools.cache
def _argument_seeds() -> list[bytes]:
    lines = (
        "--demo --deals 3",
        "simulate --rules classique-4 --deals 1 --seed 2 --players club,novice --records x --workers 1 --json",
        "arena --players expert,club --rules samba --deals 4 --seconds 0.5 --playouts 20 --state f --plot p.svg",
        "check x.jsonl y.jsonl --json",
        "judge position {} --rules classique-4",
        "perft --rules classique-4 --position x --depth 3",
        "rules classique-4 --lang fr --html x.html",
        "x.jsonl",
    )
    return [line.replace(" ", "\0").encode() for line in lines]


def command_line(data: bytes) -> None:
    """Target: command-line arguments, parsed or refused in one sentence."""
    argv = [part.decode(errors="surrogateescape") for part in data.split(b"\0")]
    complained, code = io.StringIO(), 0
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(complained):
        try:
            arguments(argv)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
    assert (code, complained.getvalue().count("\n")) in ((0, 0), (2, 1))


def _name_seeds() -> list[bytes]:
    return [b"L'\xc3\xa9t\xc3\xa9", b"../../x", b"..", b"con", b"a/b\\c\0d", b"C:\\x", b"x" * 300]


def names(data: bytes) -> None:
    """Target: titles and names that become file names; none leads to another folder."""
    title = data.decode(errors="replace")
    with place() as folders:
        assert re.fullmatch(r"[a-z0-9][a-z0-9-]{0,46}", file_stem(title)), file_stem(title)
        RuleSetLibrary(folders).save(title, 'extends = "classique-4"\n', None)
        page = save_page(folders, title, "<html>")
        assert isinstance(page, Path)
        assert page.parent == folders.exchange
        save_crash_report(folders, datetime(2026, 11, 21, tzinfo=UTC), title)
        decks = Decks([assets_dir(), folders.data], AtOnce())
        decks.problem(CardStyle(title, title))
        decks.atlas(CardStyle(title, title), title)


@functools.cache
def _contest() -> Contest:
    return Contest(
        load_rules("classique-2"), (player_named("novice", Budget()), player_named("novice", Budget())), 4, 1
    )


@functools.cache
def _arena_seeds() -> list[bytes]:
    path = place().around / "state"
    state = StateFile(str(path), _contest())
    for block in play_contest(_contest()):
        state.keep(block)
    whole = path.read_bytes()
    path.unlink()
    return [whole]


def arena(data: bytes) -> None:
    """Target: saved state of an arena, resumed and summarized, or refused in a sentence."""
    path = place().around / "state"
    path.write_bytes(data)
    try:
        with contextlib.suppress(InputError):
            summary(_contest(), list(StateFile(str(path), _contest()).blocks.values()))
    finally:
        path.unlink()


@functools.cache
def _action_seeds() -> list[bytes]:
    lines = {line for seed in _record_seeds() for line in seed.split(b"\n") if b'"do"' in line}
    return sorted(lines)


def action(data: bytes) -> None:
    """Target: an action for the judge, in a position of either family."""
    path = place().around / "position"
    try:
        for text in (_position_seeds()[4], _position_seeds()[-1]):
            path.write_bytes(text)
            asked = vars(_understood("judge", str(path), "{}")) | {"action": data.decode(errors="replace")}
            carry_out(argparse.Namespace(**asked))
    finally:
        path.unlink()


TARGETS: Final[dict[str, Target]] = {
    "rules": Target(_rule_seeds, rules, mixed(spoilt_toml)),
    "record": Target(_record_seeds, record, mixed(spoilt_json_lines)),
    "position": Target(_position_seeds, position, mixed(spoilt_position)),
    "settings": Target(_settings_seeds, settings, mixed(spoilt_json_lines)),
    "theme": Target(_theme_seeds, theme, mixed(spoilt_bytes)),
    "ledger": Target(_ledger_seeds, ledger, mixed(spoilt_json_lines)),
    "command-line": Target(_argument_seeds, command_line, mixed(spoilt_bytes)),
    "action": Target(_action_seeds, action, mixed(spoilt_json_lines)),
    "arena": Target(_arena_seeds, arena, mixed(spoilt_json_lines)),
    "names": Target(
        lambda: [b"L'\xc3\xa9t\xc3\xa9", b"../../x", b"..", b"con", b"a/b\\c\0d"], names, mixed(spoilt_bytes)
    ),
}
