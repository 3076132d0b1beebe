"""What screens show of a duplicate game, made anew when the second table has played on."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from canasta_gui.play.scores.two_tables import (
    ResultPage,
    TableOfPerson,
    deal_at_two_tables,
    match_at_two_tables,
    match_of_people,
    round_of_people,
)
from canasta_gui.program.second_tables import DuplicateSession, DuplicateTable, FirstTableRecord
from canasta_gui.rules.families import AnyRules
from canasta_gui.words import Words

T = TypeVar("T")


def followed(session: DuplicateSession, make: Callable[[], T]) -> Callable[[], T]:
    """Return what `make` returned last, or what it returns now, if the second table has played since."""
    made: tuple[int, T] | None = None

    def look() -> T:
        nonlocal made
        session.poll()
        if made is None or made[0] != session.version:
            made = session.version, make()
        return made[1]

    return look


def deal_page(words: Words, first: FirstTableRecord, table: DuplicateTable) -> ResultPage:
    """Return the last deal of a first table that is over, at both tables."""
    deals, header = table.compared(first), first.header
    shown = deal_at_two_tables(words, header.rules, header.seats, deals[-1], second=table.session.level_name)
    return ResultPage((shown,), waiting=table.session.is_waited_for(table.number, len(deals) - 1))


def match_page(words: Words, first: FirstTableRecord, table: DuplicateTable) -> ResultPage:
    """Return a match so far at both tables."""
    deals, session, header = table.compared(first), table.session, first.header
    shown = match_at_two_tables(words, header.rules, header.seats, deals, second=session.level_name)
    waiting = any(session.is_waited_for(table.number, nth) for nth in range(len(deals)))
    return ResultPage((shown,), waiting=waiting)


def people_page(
    words: Words, rules: AnyRules, people: Sequence[TableOfPerson], rounds: int, *, second: str, waiting: bool
) -> ResultPage:
    """Return the last deal that all people have played, and the differences of all their deals."""
    tables = (
        round_of_people(words, rules, people, rounds - 1, second=second),
        match_of_people(words, rules, people, rounds),
    )
    return ResultPage(tables, waiting)
