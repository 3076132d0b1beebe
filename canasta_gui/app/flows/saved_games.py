"""Games on the disk: taken up again, and begun anew from old records."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from canasta_gui import screens
from canasta_gui.app.flows.match import MatchFlow
from canasta_gui.disk import keep_copy, set_aside
from canasta_gui.match.record import Header, RecordError, SeatInfo, seat_to_json, with_header
from canasta_gui.program.program import Program
from canasta_gui.rules.core.cards import Card
from canasta_gui.screens.waiting import read_record
from canasta_gui.storage.game_files import (
    FileJournal,
    GameFile,
    head_and_tail,
    new_game_file,
    open_game,
    unfinished_games,
)
from canasta_gui.storage.problems import ProblemCode, StorageProblem, as_unchanged, write_problem
from canasta_gui.words.problems import problem_sentence, unreadable_record_sentence

if TYPE_CHECKING:
    from canasta_gui.match.follower import Steps
    from canasta_gui.match.match import Journal, Match
    from canasta_gui.match.replay import Replay


class SavedGames:
    """Takes up what lies on the disk. `title`: where it goes where a game cannot be continued."""

    def __init__(self, program: Program, match_flow: MatchFlow, title: Callable[[], None]) -> None:
        self._program, self._match_flow, self._title = program, match_flow, title

    def unfinished(self) -> tuple[str, Callable[[], None]] | None:
        """Return a line about the game that can be continued, and what continues it; None without one."""
        left = next((game for game in reversed(self._match_flow.unsaved_games.left) if not game.match.winners), None)
        if left is not None:
            return self._describe(left.match.deal_no, left.match.totals), lambda: self._match_flow.sit_down(
                left.match, left.file, fresh=False
            )
        for path in unfinished_games(self._program.folders):
            saved = self._describe_saved(path)
            if saved is not None:
                return saved, partial(self.resume, path)
        return None

    def _describe_saved(self, path: Path) -> str | None:
        """Return a line about a saved game, even a damaged one: continuing says why. None for a newer version's."""
        from canasta_gui.match.record import standing

        words = self._program.words
        try:
            found = standing(head_and_tail(path))
        except RecordError as error:
            return None if error.newer else words.t("The last game")
        return words.t("The last game") if found is None else self._describe(*found)

    def _describe(self, deal_no: int, totals: Sequence[int]) -> str:
        words = self._program.words
        points = " – ".join(words.number(total) for total in totals)
        return words.t("Deal {number} · {totals}", number=deal_no, totals=points)

    # --- taking up a match ---

    def resume(self, path: Path) -> None:
        """Take up a saved match. One that does not play is kept under another name, and goes on from before the fault.

        What a newer version wrote stays as it is.
        """
        words = self._program.words
        for left in self._match_flow.unsaved_games.left:
            if left.file is not None and left.file.path == path:  # there is more of it here than on the disk
                self._match_flow.sit_down(left.match, left.file, fresh=False)
                return
        file, text = open_game(path)
        if text.problem is not None:
            self._not_resumed([problem_sentence(words, text.problem)])
            return

        def failed(error: RecordError) -> None:
            if error.newer:
                self._not_resumed([unreadable_record_sentence(words, path, error)])
            else:
                self._rescue(path, text.lines[: error.line_no - 1], error.line_no)

        read_record(
            self._program,
            text.lines,
            self._resumed(text.lines, FileJournal(file, self._match_flow.report_problem)),
            lambda match: self._match_flow.sit_down(match, file, fresh=False),
            failed=failed,
            back=self._title,
        )

    def _not_resumed(self, sentences: Sequence[str]) -> None:
        title = self._program.words.t("The game cannot be continued")
        screens.message.show_message(self._program, title, "\n".join(sentences), self._title)

    def _rescue(self, path: Path, lines: tuple[str, ...], line_no: int) -> None:
        """Play on with these lines, as far as they play; the one of this number does not fit."""
        read_record(
            self._program,
            lines,
            self._whole_part(lines),
            lambda whole: self._play_on_with(path, whole, line_no),
            back=self._title,
        )

    def _play_on_with(self, path: Path, whole: tuple[str, ...], line_no: int) -> None:
        """Play on with the whole part of a record; all of the file is kept under another name."""
        words, match_flow = self._program.words, self._match_flow
        fault = words.t("Line {line} is the first that does not fit.", line=line_no)
        try:
            aside = keep_copy(path) if whole else set_aside(path)
        except OSError as error:
            self._not_resumed([problem_sentence(words, as_unchanged(write_problem(error, path.parent))), fault])
            return
        kept = problem_sentence(words, StorageProblem(ProblemCode.DAMAGED_GAME, aside))
        if not whole:
            self._not_resumed([kept, fault])
            return
        file = GameFile(path)
        journal = FileJournal(file, match_flow.report_problem)
        journal.rewrite(whole)
        sentences = [kept, fault, words.t("The game goes on with what comes before it.")]

        def tell(match: "Match") -> None:
            proceed = partial(match_flow.sit_down, match, file, fresh=False)
            screens.message.show_message(self._program, words.t("The game is damaged"), "\n".join(sentences), proceed)

        read_record(self._program, whole, self._resumed(whole, journal), tell, back=self._title)

    def _whole_part(self, lines: tuple[str, ...]) -> "Steps[tuple[str, ...]]":
        """Find the longest beginning of a record that plays and has a deal in it; empty where there is none."""
        from canasta_gui.match.match import MemoryJournal

        while len(lines) > 1:
            try:
                yield from self._resumed(lines, MemoryJournal())
            except RecordError as error:
                lines = lines[: error.line_no - 1]
            else:
                return lines
        return ()

    def _resumed(self, lines: tuple[str, ...], journal: "Journal") -> "Steps[Match]":
        """Take up these lines, in steps; RecordError where they make no game."""
        from canasta_gui.match.follower import resume_in_steps

        dealer = self._program.dealer

        def shuffle_of(header: Header) -> Callable[[int], list[Card]]:
            number = header.number or dealer.new_number()
            return lambda deal: dealer.deck(header.rules, number, deal)

        return (yield from resume_in_steps(lines, journal, shuffle_of))

    # --- new games out of old ones ---

    def play_again(self, replay: "Replay") -> None:
        """Begin a new game with the cards and the seats of a numbered one."""
        assert replay.header.number is not None, "only numbered games can be dealt again"
        if not replay.winners:
            raise ValueError("only a match whose cards are all known can be dealt again")
        dealer, number = replay.line(0).dealer, replay.header.number
        minutes = replay.header.minutes
        self._match_flow.begin(replay.rules, replay.seats, dealer, number, chosen=True, minutes=minutes)

    def play_on(self, replay: "Replay", step: int, seat: int, path: Path) -> None:
        """Begin a new game from a step of a record, played by its people, or by one on `seat` if it has none.

        Of a match that is not over the further decks are secret: the new game gets others, and so no number.
        """
        if not replay.is_played_out(step):
            raise ValueError("only a deal whose cards are all known can be played on")
        program = self._program
        file = new_game_file(program.folders, program.now())
        people = [n for n, info in enumerate(replay.seats) if info.player == "human"] or [seat]
        seats = [
            seat_to_json(SeatInfo(info.name, "human") if n in people else info) for n, info in enumerate(replay.seats)
        ]
        header, *lines = replay.lines_until(step)
        head = with_header(header, seats=seats, started=program.date, title="", again=(), origin=path.stem)
        if not replay.winners:
            head = with_header(head, number=None)
        journal = FileJournal(file, self._match_flow.report_problem)
        journal.rewrite([head, *lines])
        played = (head, *lines)
        read_record(
            self._program,
            played,
            self._resumed(played, journal),
            lambda match: self._match_flow.sit_down(match, file, fresh=False),
            back=self._title,
        )
