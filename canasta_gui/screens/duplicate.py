"""Results of duplicate games: a deal and a match at both tables, and a deal replayed by computers."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from canasta_gui import screens, ui
from canasta_gui.ai.levels import LEVELS
from canasta_gui.lab.background_deals import DealToPlay
from canasta_gui.match.duplicate import ComparedDeal, points_of, second_seats
from canasta_gui.match.duplicate.finished_deal import FinishedDeal
from canasta_gui.match.record import Header, read_header
from canasta_gui.play.scores.two_tables import ResultPage, deal_at_two_tables, deal_played_again, match_at_two_tables
from canasta_gui.program.program import Program
from canasta_gui.program.second_tables import DuplicateSession, DuplicateTable, FirstTableRecord
from canasta_gui.screens.screen import Screen
from canasta_gui.screens.waiting import WaitingScreen, polling
from canasta_gui.storage.game_files import read_game
from canasta_gui.ui.pictures.results import PlayAgainDialog, ResultView, SecondTable
from canasta_gui.words import Words
from canasta_gui.words.computers import level_title
from canasta_gui.words.duplicate import QUESTIONS, one_deal_says_little, stand_in

T = TypeVar("T")

Way = ui.DialogAnswer
"""A button: its text, its kind, and its function."""


class ResultScreen(Screen):
    """A page of results, returned by `look`, and buttons; Esc presses the first."""

    widest = 860
    gap = ui.Gap.LARGE

    def __init__(
        self,
        program: Program,
        heading: str,
        look: Callable[[], ResultPage],
        ways: Sequence[Way],
        *,
        named: bool = True,
    ) -> None:
        self._heading, self._ways = heading, ways
        self._view = ResultView(program.words, look, named=named)
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self._heading

    def told(self) -> list[str]:
        return [self._heading, *self._view.sentences()]

    def head(self) -> ui.Widget:
        return ui.LongHeading(self._heading, size=28)

    def build(self) -> list[ui.Widget]:
        return [ui.Scroll(self._view, grow=0)]

    def foot(self) -> list[ui.Widget]:
        buttons = [ui.Button(text, act, kind=kind) for text, kind, act in self._ways]
        first, *others = buttons
        self.focus = next((each for each in buttons if each.kind == "primary"), first)
        return [ui.Row([first, ui.Spacer(grow=1), *others], stack=True)]

    def back(self) -> None:
        self._ways[0][2]()

    def animate(self, _now: float, /) -> bool:
        """Show new results of the second table."""
        if self._view.follow():
            self.layer.lay_out()
            for sentence in self._view.sentences():
                self.say(sentence)
        return False


# --- the second table of a game ---


class SavedTable(NamedTuple):
    """The record of a first table."""

    lines: Sequence[str]
    header: Header


def second_table(program: Program, first: FirstTableRecord, table: DuplicateTable, path: Path) -> SecondTable:
    """Return the part of the score sheet about both tables, for the last finished deal; its screens lead back there."""
    words = program.words
    last = len(table.compared(first)) - 1

    def watch() -> None:
        record = table.record_of(first, last)
        if record is not None:
            screens.replay.look_at_lines(program, record, path)

    def match() -> None:
        show_match(program, first, table)

    look = followed(table.session, lambda: _deal_page(words, first, table))
    return SecondTable(words, look, watch=watch, match=match)


def second_table_of(program: Program, deal: FinishedDeal) -> SecondTable | None:
    """Return the part of the score sheet about both tables, for a deal of a saved record.

    None without a second table.
    """
    table = None if deal.path is None else program.second_tables.kept_table(deal.path, deal)
    if table is None or deal.path is None or not table.compared(deal):
        return None
    return second_table(program, deal, table, deal.path)


def show_record(program: Program, record: Path) -> None:
    """Show the finished deals of a saved record at both tables."""
    lines = read_game(record).lines
    first = SavedTable(lines, read_header(lines))
    table = program.second_tables.kept_table(record, first)
    if table is not None:
        show_match(program, first, table)


def show_match(program: Program, first: FirstTableRecord, table: DuplicateTable) -> None:
    """Show the finished deals of a match at both tables."""
    words = program.words
    look = followed(table.session, lambda: _match_page(words, first, table))
    title = words.t("The match at both tables")
    ways: list[Way] = [(words.t("Back"), "secondary", program.screens.back)]
    program.screens.open(ResultScreen(program, title, look, ways, named=False))


def followed(session: DuplicateSession, make: Callable[[], T]) -> Callable[[], T]:
    """Return a function that caches the result of `make` until the second table has played more."""
    made: tuple[int, T] | None = None

    def look() -> T:
        nonlocal made
        session.poll()
        if made is None or made[0] != session.version:
            made = session.version, make()
        return made[1]

    return look


def _deal_page(words: Words, first: FirstTableRecord, table: DuplicateTable) -> ResultPage:
    """Return the page of the last finished deal of a first table, at both tables."""
    deals, header = table.compared(first), first.header
    shown = deal_at_two_tables(words, header.rules, header.seats, deals[-1], second=table.session.level_name)
    return ResultPage((shown,), waiting=table.session.is_waited_for(table.number, len(deals) - 1))


def _match_page(words: Words, first: FirstTableRecord, table: DuplicateTable) -> ResultPage:
    """Return the page of a match at both tables."""
    deals, session, header = table.compared(first), table.session, first.header
    shown = match_at_two_tables(words, header.rules, header.seats, deals, second=session.level_name)
    waiting = any(session.is_waited_for(table.number, nth) for nth in range(len(deals)))
    return ResultPage((shown,), waiting=waiting)


# --- a deal replayed by computers ---


def ask_others(over: Screen, deal: FinishedDeal) -> None:
    """Ask in a dialog over a screen which computers should replay a finished deal; return to that screen afterwards."""
    over.layer.open(
        PlayAgainDialog(
            over.words, LEVELS, lambda level, everywhere: _play_again(over.program, deal, level, everywhere=everywhere)
        )
    )


def _play_again(program: Program, deal: FinishedDeal, level: str, *, everywhere: bool) -> None:
    """Let computers of a level play a deal from its first card, and show the result."""
    words, dealt, tables = program.words, deal.dealt, program.second_tables
    name = level_title(words, level)
    seats = second_seats(deal.header.seats, level, lambda who: stand_in(words, name, who), everywhere=everywhere)
    again = DealToPlay(deal.lines[: dealt.begins], seats)
    work = tables.play_again(again)
    usual = max(1, deal.n_actions)

    def failed() -> None:
        tables.end_again()
        title, text = words.t("It could not be played"), words.t("The computers came to no end.")
        program.screens.back(lambda: screens.message.show_message(program, title, text))

    def done(lines: Sequence[str]) -> None:
        tables.end_again()
        compared = ComparedDeal(dealt.deal, dealt.points, points_of(lines, deal.header))
        record = (*again.record, *lines)
        program.screens.back(lambda: _show_fared(program, deal, level, compared, record))

    screen = WaitingScreen(
        program,
        words.t("The deal is played again"),
        words.t("Computers play it from its first card, with the same cards and totals. That takes a few seconds."),
        go_on=polling(work.poll, part=lambda: min(0.95, work.actions / usual), done=done, failed=failed),
        cancel=tables.end_again,
    )
    program.screens.open(screen)


def _show_fared(
    program: Program,
    deal: FinishedDeal,
    level: str,
    compared: ComparedDeal,
    record: Sequence[str],
) -> None:
    words = program.words
    rules, seats, name = deal.header.rules, deal.header.seats, level_title(words, level)
    shown = deal_played_again(words, rules, seats, compared, side=deal.side, level=name)
    page = ResultPage((shown,), caution=one_deal_says_little(words))

    def watch() -> None:
        screens.replay.look_at_lines(program, record, deal.path)

    ways: list[Way] = [(words.t("Back"), "secondary", program.screens.back), (words.t("Watch it"), "secondary", watch)]
    program.screens.open(ResultScreen(program, words.t(QUESTIONS[level]), lambda: page, ways, named=False))
