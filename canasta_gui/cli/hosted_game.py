"""The matches of `canasta-gui host`: a new one, or one that is resumed from its record."""

import argparse
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from canasta_gui import RECORD_ENDINGS
from canasta_gui.ai.levels import LEVELS
from canasta_gui.cli.console import InputError, chosen_words, fail
from canasta_gui.cli.inputs import at_level, rules_named
from canasta_gui.disk import is_file
from canasta_gui.match.follower import in_one_go, resume_in_steps
from canasta_gui.match.match import Match, shuffled
from canasta_gui.match.players import SeatSetup
from canasta_gui.match.record import Header, RecordError, SeatInfo
from canasta_gui.program.defaults import LEVEL, NAMES
from canasta_gui.program.hosting import Hosting
from canasta_gui.remote.kept_seats import KeptSeats, load_seats
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyRules
from canasta_gui.storage.folders import Folders, claim_folders, prepare_folders
from canasta_gui.storage.game_files import FileJournal, GameFile, new_game_file, open_game, unfinished_games
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.words.problems import problem_sentence, unreadable_record_sentence

_CHANCE: Final = random.SystemRandom()


class HostedGame(NamedTuple):
    """A match to host. `level`: that of new computers; empty for the usual ones of a match that is resumed."""

    rules: AnyRules
    players: tuple[SeatSetup, ...]
    level: str
    file: GameFile
    table_file: Path
    match: Match | None = None
    """The match to resume; None for a new one, which begins when the players are there."""
    saved: KeptSeats | None = None

    def match_of(self, names: tuple[str, ...]) -> Match:
        """Return the match that is resumed, or a new one between players of these names, which has not begun."""
        if self.match is not None:
            return self.match
        seats = [
            SeatInfo(name, "human") if player.human else SeatInfo(name, "computer", self.level)
            for name, player in zip(names, self.players, strict=True)
        ]
        journal = FileJournal(self.file, tell_problem)
        started = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return Match(self.rules, seats, journal, lambda _: shuffled(self.rules, _CHANCE), started=started)


def tell_problem(problem: StorageProblem) -> None:
    """Report on stderr what the disk refused; the match goes on in memory."""
    fail(problem_sentence(chosen_words(), problem))


@contextmanager
def claimed(folders: Folders) -> Iterator[None]:
    """Let no other program write to the folders meanwhile; raise InputError if another one does already."""
    lock = claim_folders(folders)
    if isinstance(lock, StorageProblem):
        raise InputError(problem_sentence(chosen_words(), lock))
    try:
        problem = prepare_folders(folders)
        if problem is not None:
            tell_problem(problem)
        yield
    finally:
        if lock is not None:
            lock.release()


def new_game(options: argparse.Namespace, folders: Folders) -> HostedGame:
    """Return a new match as the arguments describe it; it is on the disk from its first card on."""
    rules = at_level(rules_named(options.preset), options.irregularities)
    phones = rules.players if options.phones is None else options.phones
    if phones > rules.players:
        raise InputError(chosen_words().t("this game has {n} seats, not {phones}", n=rules.players, phones=phones))
    players = tuple(
        SeatSetup(name, human=seat < phones, phone=seat < phones) for seat, name in enumerate(NAMES[: rules.players])
    )
    file = new_game_file(folders, datetime.now().astimezone())
    return HostedGame(rules, players, level_of(options) or LEVEL, file, Hosting.file_beside(folders, file.path))


def level_of(options: argparse.Namespace) -> str:
    """Return the chosen level of the computers; empty if there is none."""
    if options.computers is not None and options.computers not in LEVELS:
        known = ", ".join(LEVELS)
        raise InputError(
            chosen_words().t("there is no player '{name}'; there are {known}", name=options.computers, known=known)
        )
    return options.computers or ""


def resumed_game(options: argparse.Namespace, folders: Folders) -> HostedGame:
    """Return the match of a record, with the phones that played it."""
    words = chosen_words()
    for option, given in (("--phones", options.phones), ("--irregularities", options.irregularities)):
        if given is not None:
            raise InputError(words.t("{option} needs {other}", option=option, other="RULES"))
    path = _record_named(options.resume, folders)
    file, text = open_game(path)
    if text.problem is not None:
        raise InputError(problem_sentence(words, text.problem))
    try:
        match = in_one_go(resume_in_steps(text.lines, FileJournal(file, tell_problem), _shuffle_of))
    except RecordError as error:
        raise InputError(unreadable_record_sentence(words, path, error)) from None
    if match.winners:
        raise InputError(words.t("the match of {path} is over", path=path))
    table_file = Hosting.file_beside(folders, path)
    saved = load_seats(table_file, len(match.seats))
    persons = [seat for seat, info in enumerate(match.seats) if info.player == "human"]
    phones = persons if saved is None else [seat for seat in persons if seat in saved.phones]
    if not phones or phones != persons:
        raise InputError(words.t("{path} has people who do not play on phones: go on in the window", path=path))
    players = tuple(
        SeatSetup(info.name, human=seat in persons, phone=seat in persons) for seat, info in enumerate(match.seats)
    )
    return HostedGame(match.rules, players, level_of(options), file, table_file, match, saved)


def _shuffle_of(header: Header) -> Callable[[int], list[Card]]:
    return lambda _: shuffled(header.rules, _CHANCE)


def _record_named(name: str, folders: Folders) -> Path:
    """Return the path of a record, by its path or by the name of a saved game; empty for the last one with phones."""
    if name:
        named = [Path(name), *(folders.games / f"{Path(name).name}{ending}" for ending in ("", *RECORD_ENDINGS))]
        found = next((path for path in named if is_file(path)), None)
    else:
        found = next((p for p in unfinished_games(folders) if is_file(Hosting.file_beside(folders, p))), None)
    if found is None:
        t = chosen_words().t
        missing = t("there is no game '{name}'", name=name) if name else t("no match on phones was left unfinished")
        raise InputError(missing)
    return found
