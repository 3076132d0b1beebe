"""The page: the chapters of a rule set, each rule with its sources and with what other rule sets say instead."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.families import AnyRules
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.words.rulebook.canasta import beginning, ending, melding, piling
from canasta_gui.words.rulebook.romme import chapters
from canasta_gui.words.rulebook.sources import books_cited, cites_of, notes_on
from canasta_gui.words.rulebook.statement import Difference, Statement, Statements, TextTable, Write
from canasta_gui.words.rules import rules_title
from canasta_gui.words.translation import Words, mark

__all__ = ["Chapter", "Difference", "Page", "Statement", "TextTable", "rule_page", "statement_for"]

CHAPTERS: tuple[tuple[str, str, Write], ...] = (
    ("cards", mark("The cards"), beginning.the_cards),
    ("sides", mark("Players and sides"), beginning.the_sides),
    ("deal", mark("The deal"), beginning.the_deal),
    ("turn", mark("The turn"), beginning.the_turn),
    ("melds", mark("Melds and canastas"), melding.the_melds),
    ("opening", mark("Opening"), melding.the_opening),
    ("pile", mark("The discard pile"), piling.the_pile),
    ("reserve", mark("The second packet"), piling.the_reserve),
    ("red_threes", mark("The red threes"), melding.the_red_threes),
    ("black_threes", mark("The black threes"), melding.the_black_threes),
    ("out", mark("Going out and asking"), ending.going_out),
    ("stock_end", mark("When the stock is used up"), ending.the_stock_end),
    ("scoring", mark("Scoring"), ending.the_scoring),
    ("match", mark("The end of the match"), ending.the_match),
)
_OF_FAMILY: Mapping[type[Any], Sequence[tuple[str, str, Callable[[Words, Any], Statements]]]] = {
    CanastaRules: CHAPTERS,
    RommeRules: chapters.CHAPTERS,
}


@dataclass(frozen=True)
class Chapter:
    """Some rules under a title; `elsewhere`: what other rule sets say here of which this one knows nothing."""

    key: str
    title: str
    statements: tuple[Statement, ...]
    elsewhere: tuple[Difference, ...] = ()


@dataclass(frozen=True)
class Page:
    """The rules of one rule set in one language; `books` says what the citations stand for."""

    title: str
    chapters: tuple[Chapter, ...]
    books: tuple[tuple[str, str], ...]
    language: str

    @property
    def statements(self) -> tuple[Statement, ...]:
        """All of them, in order."""
        return tuple(statement for chapter in self.chapters for statement in chapter.statements)

    def chapter_of(self, key: str) -> Chapter:
        """The chapter of a statement."""
        return next(chapter for chapter in self.chapters if any(s.key == key for s in chapter.statements))


def rule_page(
    words: Words,
    rules: AnyRules,
    neighbours: Mapping[str, AnyRules] | None = None,
    base: AnyRules | None = None,
) -> Page:
    """The page of a rule set. `neighbours`, by what they are called: where one says something else, that is noted.

    `base` is the preset that house rules come from: what differs from it is marked as the players' own, and cites
    nothing, because its book says otherwise.
    """
    others = {name: _written(words, other) for name, other in (neighbours or {}).items()}
    own = None if base is None else _written(words, base)
    chapters = []
    for key, title, write in _OF_FAMILY[type(rules)]:
        statements = _chapter(words, rules, key, list(write(words, rules)), others, own)
        if statements:
            chapters.append(Chapter(key, words.t(title), statements, _elsewhere(key, statements, others)))
    cites = [cite for chapter in chapters for statement in chapter.statements for cite in statement.cites]
    return Page(rules_title(words, rules), tuple(chapters), books_cited(words, cites), words.language)


def statement_for(page: Page, why: Why) -> Statement | None:
    """The statement that a refusal comes from, a house rule rather than another; None where no rule is behind it."""
    behind = [statement for statement in page.statements if why in statement.whys]
    return next((statement for statement in behind if statement.own), behind[0] if behind else None)


Written = Mapping[str, tuple[str, Statement]]
"""The statements of a rule set by their keys, each with its chapter."""


def _written(words: Words, rules: AnyRules) -> Written:
    return {
        statement.key: (key, statement)
        for key, _, write in _OF_FAMILY[type(rules)]
        for statement in write(words, rules)
    }


def _chapter(
    words: Words,
    rules: AnyRules,
    key: str,
    statements: Sequence[Statement],
    others: Mapping[str, Written],
    base: Written | None,
) -> tuple[Statement, ...]:
    """The statements with what there is to say about them; a rule set without such a chapter is named only once."""
    knowing = {name: told for name, told in others.items() if any(key == at for at, _ in told.values())}
    return tuple(
        _annotated(words, rules, statement, knowing if number else others, base)
        for number, statement in enumerate(statements)
    )


def _annotated(
    words: Words, rules: AnyRules, statement: Statement, others: Mapping[str, Written], base: Written | None
) -> Statement:
    own = base is not None and (statement.key not in base or base[statement.key][1].short != statement.short)
    cites = () if own else cites_of(rules, statement)
    told = {
        name: written[statement.key][1].short if statement.key in written else words.t("no such rule")
        for name, written in others.items()
    }
    differences = _grouped({name: says for name, says in told.items() if says != statement.short})
    return replace(statement, cites=cites, notes=notes_on(words, cites), differences=differences, own=own)


def _elsewhere(chapter: str, here: Sequence[Statement], others: Mapping[str, Written]) -> tuple[Difference, ...]:
    known = {statement.key for statement in here}
    found: list[Difference] = []
    for key in dict.fromkeys(key for written in others.values() for key in written):
        told = {name: written[key][1].short for name, written in others.items() if key in written}
        at = next(written[key][0] for written in others.values() if key in written)
        if key not in known and at == chapter:
            found += _grouped(told)
    return tuple(found)


def _grouped(told: Mapping[str, str]) -> tuple[Difference, ...]:
    """Who says the same is named together."""
    names: dict[str, list[str]] = {}
    for name, says in told.items():
        names.setdefault(says, []).append(name)
    return tuple(Difference(tuple(group), says) for says, group in names.items())
