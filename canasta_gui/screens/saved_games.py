"""Saved games: resuming them, and beginning new games from their records."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from canasta_gui import screens
from canasta_gui.disk import keep_copy, set_aside
from canasta_gui.match.follower import Steps, resume_in_steps
from canasta_gui.match.match import Journal, Match, MemoryJournal
from canasta_gui.match.record import Header, RecordError, SeatInfo, seat_to_json, with_header
from canasta_gui.program.open_games import take_up
from canasta_gui.program.program import Program
from canasta_gui.rules.core.cards import Card
from canasta_gui.screens.waiting import read_record
from canasta_gui.storage.game_files import FileJournal, GameFile, new_game_file, open_game
from canasta_gui.storage.problems import ProblemCode, StorageProblem, as_unchanged, write_problem
from canasta_gui.words.problems import problem_sentence, unreadable_record_sentence

if TYPE_CHECKING:  # a match is resumed without the steps of its record
    from canasta_gui.match.replay import Replay

# --- resuming a match ---


def resume(program: Program, path: Path) -> None:
    """Resume a saved match.

    A damaged one is kept under another name and resumed from before the fault. A record of a newer version is not
    changed.
    """
    words = program.words
    for left in program.games.left:
        if left.file is not None and left.file.path == path:  # the game in memory is newer than the file
            screens.match.sit_down(program, left.match, left.file, fresh=False)
            return
    file, text = open_game(path)
    if text.problem is not None:
        _not_resumed(program, [problem_sentence(words, text.problem)])
        return

    problem = take_up(file)
    if problem is None:
        text = text._replace(lines=file.lines)
    else:
        program.games.report_later(problem)

    def failed(error: RecordError) -> None:
        if error.newer:
            _not_resumed(program, [unreadable_record_sentence(words, path, error)])
        else:
            _rescue(program, path, text.lines[: error.line_no - 1], error.line_no)

    read_record(
        program,
        text.lines,
        _resumed(program, text.lines, FileJournal(file, program.games.report_problem)),
        lambda match: screens.match.sit_down(program, match, file, fresh=False),
        failed=failed,
        alone=True,
    )


def _not_resumed(program: Program, sentences: Sequence[str]) -> None:
    title = program.words.t("The game cannot be continued")
    screens.message.show_message(program, title, "\n".join(sentences), program.screens.home)


def _rescue(program: Program, path: Path, lines: tuple[str, ...], line_no: int) -> None:
    """Continue with the lines before the one of this number, which cannot be played."""
    read_record(
        program,
        lines,
        _whole_part(program, lines),
        lambda whole: _play_on_with(program, path, whole, line_no),
        alone=True,
    )


def _play_on_with(program: Program, path: Path, whole: tuple[str, ...], line_no: int) -> None:
    """Continue with the undamaged part of a record; the whole file is kept under another name."""
    words, games = program.words, program.games
    fault = words.t("Line {line} is the first that does not fit.", line=line_no)
    try:
        aside = keep_copy(path) if whole else set_aside(path)
    except OSError as error:
        _not_resumed(program, [problem_sentence(words, as_unchanged(write_problem(error, path.parent))), fault])
        return
    kept = problem_sentence(words, StorageProblem(ProblemCode.DAMAGED_GAME, aside))
    if not whole:
        _not_resumed(program, [kept, fault])
        return
    file = GameFile(path)
    journal = FileJournal(file, games.report_problem)
    journal.rewrite(whole)
    sentences = [kept, fault, words.t("The game goes on with what comes before it.")]

    def tell(match: Match) -> None:
        proceed = partial(screens.match.sit_down, program, match, file, fresh=False)
        screens.message.show_message(program, words.t("The game is damaged"), "\n".join(sentences), proceed)

    read_record(program, whole, _resumed(program, whole, journal), tell, alone=True)


def _whole_part(program: Program, lines: tuple[str, ...]) -> Steps[tuple[str, ...]]:
    """Return the longest playable beginning of a record that contains a deal, in steps; empty if there is none."""
    while len(lines) > 1:
        try:
            yield from _resumed(program, lines, MemoryJournal())
        except RecordError as error:
            lines = lines[: error.line_no - 1]
        else:
            return lines
    return ()


def _resumed(program: Program, lines: tuple[str, ...], journal: Journal) -> Steps[Match]:
    """Resume a match from these lines, in steps; raise RecordError if they are not a valid game."""
    dealer = program.dealer

    def shuffle_of(header: Header) -> Callable[[int], list[Card]]:
        number = header.number or dealer.new_number()
        return lambda deal: dealer.deck(header.rules, number, deal)

    return (yield from resume_in_steps(lines, journal, shuffle_of))


def resumed_in_memory(program: Program, lines: tuple[str, ...]) -> Steps[Match]:
    """Resume a match from these lines without saving it, in steps."""
    return _resumed(program, lines, MemoryJournal())


# --- new games from old records ---


def play_again(program: Program, replay: "Replay") -> None:
    """Begin a new game with the cards and the seats of a numbered one."""
    assert replay.header.number is not None, "only numbered games can be dealt again"
    if not replay.winners:
        raise ValueError("only a match whose cards are all known can be dealt again")
    dealer, number = replay.line(0).dealer, replay.header.number
    minutes = replay.header.minutes
    screens.match.begin(program, replay.rules, replay.seats, dealer, number, chosen=True, minutes=minutes)


def play_on(program: Program, replay: "Replay", step: int, seat: int, path: Path) -> None:
    """Begin a new game from a step of a record, played by its people, or by a person on `seat` if it has none.

    The further decks of an unfinished match are secret, so the new game gets other ones and therefore has no number.
    """
    if not replay.is_played_out(step):
        raise ValueError("only a deal whose cards are all known can be played on")
    file = new_game_file(program.folders, program.now())
    people = [n for n, info in enumerate(replay.seats) if info.player == "human"] or [seat]
    seats = [seat_to_json(SeatInfo(info.name, "human") if n in people else info) for n, info in enumerate(replay.seats)]
    header, *lines = replay.lines_until(step)
    head = with_header(header, seats=seats, started=program.date, title="", again=(), stand_ins=(), origin=path.stem)
    if not replay.winners:
        head = with_header(head, number=None)
    journal = FileJournal(file, program.games.report_problem)
    journal.rewrite([head, *lines])
    played = (head, *lines)
    read_record(
        program,
        played,
        _resumed(program, played, journal),
        lambda match: screens.match.sit_down(program, match, file, fresh=False),
        alone=True,
    )
