"""A stand-in program for tests of screens alone: pictures, words, and the parts that a screen uses."""

import random
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from canasta_gui.match.ledger import GameFigures
from canasta_gui.program.defaults import PRESET, Dealer
from canasta_gui.program.players import ComputerPlayers
from canasta_gui.program.program import Program
from canasta_gui.rules.families import load_rules
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.words import Words
from canasta_gui.words.titles import rules_title
from tests.executors import AtOnce


def nothing(*_: object, **__: object) -> None:
    """Do nothing, with any arguments."""


def known_days(*lit: date, puzzle: bool = False, **parts: object) -> SimpleNamespace:
    """Return a book of days with these flames, in which no deal is under way; `puzzle`: today's was answered."""
    book = SimpleNamespace(
        results=(), problem=None, result=nothing, on=lambda _: (), lit=frozenset(lit), series=lambda _: len(lit),
        puzzles={}, puzzle_answered=lambda _: puzzle,
    )  # fmt: skip
    vars(book).update(parts)
    return book


class KnownLedger:
    """A ledger of games whose figures are known; `left` records are still to be read."""

    def __init__(self, games: Sequence[GameFigures] = (), left: int = 0) -> None:
        self.games = self.counted = list(games)
        self.pending = range(left)

    refresh = read_on = nothing

    def path(self, game: GameFigures) -> Path:
        return Path(f"{game.name}.canasta")


def stand_in(
    graphics: Graphics,
    words: Words,
    *,
    settings: Settings | None = None,
    on_change: Callable[[Settings], object] = nothing,
    own_rules: Sequence[object] = (),
    **parts: object,
) -> Program:
    """Return a program that shows screens in these words; `parts` are what they ask for besides."""
    home = Path("nowhere")

    def change(now: Settings) -> None:
        program.settings = now
        on_change(now)

    program = SimpleNamespace(
        graphics=graphics,
        words=words,
        settings=settings or Settings(language="en"),
        change=change,
        folders=Folders(home, home),
        screens=SimpleNamespace(open=nothing, switch=nothing, show=nothing, back=nothing, home=nothing),
        loop=SimpleNamespace(clock=lambda: 0.0, wake=nothing),
        games=SimpleNamespace(current=None, left=(), people=()),
        sounds=SimpleNamespace(play=nothing),
        is_newcomer=False,
        now=lambda: datetime(2026, 11, 23, 20, 0, tzinfo=UTC),
        date="2026-11-23T20:00:00Z",
        speed=0.0,
        own_name="",
        last_rules=PRESET,
        last_rules_title=rules_title(words, load_rules(PRESET)),
        last_setup=None,
        judge_case=None,
        daily_book=known_days(),
        findings=SimpleNamespace(enough_for_luck=True),
        dealer=Dealer(random.Random(1)),
        lab_executor=AtOnce,
        rule_sets=SimpleNamespace(all=own_rules, look=list, find=nothing, peek=nothing, rules=load_rules),
    )
    program.computers = ComputerPlayers(AtOnce(), AtOnce(), remembered=lambda: program.settings.computers, wake=nothing)
    vars(program).update(parts)
    return cast(Program, program)


def told_of(told: list[str], *, back: str, home: str = "") -> SimpleNamespace:
    """Return a stack of screens that only records where a screen wants to go."""
    return SimpleNamespace(back=lambda _then: told.append(back), home=lambda: told.append(home))


def at_once() -> SimpleNamespace:
    """Return a stack of screens that shows nothing, but passes results on."""
    return SimpleNamespace(open=nothing, back=lambda then: then())
