"""The rule page: the chapters of a rule set, each rule with its sources and with what other rule sets say instead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.families import AnyRules
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.words.rulebook.advice import ADVICE_CHAPTER, advice_statements
from canasta_gui.words.rulebook.canasta.chapters import CHAPTERS as CANASTA_CHAPTERS
from canasta_gui.words.rulebook.romme.chapters import CHAPTERS as ROMME_CHAPTERS
from canasta_gui.words.rulebook.sources import books_cited, cites_of, notes_on
from canasta_gui.words.rulebook.statement import ChapterOutline, Difference, Statement, TextTable
from canasta_gui.words.titles import rules_title
from canasta_gui.words.translation import Words

__all__ = ["Chapter", "Difference", "Page", "Statement", "TextTable", "rule_page", "statement_for", "topic_of"]

_OF_FAMILY: Mapping[type[Any], Sequence[ChapterOutline[Any]]] = {
    CanastaRules: CANASTA_CHAPTERS,
    RommeRules: ROMME_CHAPTERS,
}


@dataclass(frozen=True)
class Chapter:
    """Some rules under a title; `elsewhere`: rules of other rule sets that this one does not know."""

    key: str
    title: str
    statements: tuple[Statement, ...]
    elsewhere: tuple[Difference, ...] = ()


@dataclass(frozen=True)
class Page:
    """The rules of one rule set in one language, and how to play well by them.

    `books` explains the signs of the citations.
    """

    title: str
    chapters: tuple[Chapter, ...]
    books: tuple[tuple[str, str], ...]
    language: str

    @property
    def cites(self) -> tuple[str, ...]:
        """All citations, in order."""
        return tuple(cite for statement in self.statements for cite in statement.cites)

    @property
    def statements(self) -> tuple[Statement, ...]:
        return tuple(statement for chapter in self.chapters for statement in chapter.statements)

    def chapter_of(self, key: str) -> Chapter:
        """Return the chapter of a statement, by its key."""
        return next(chapter for chapter in self.chapters if any(s.key == key for s in chapter.statements))


def rule_page(
    words: Words,
    rules: AnyRules,
    neighbours: Mapping[str, AnyRules] | None = None,
    base: AnyRules | None = None,
) -> Page:
    """Return the page of a rule set; where one of the named `neighbours` says something else, that is noted.

    `base` is the preset that house rules come from: what differs from it is marked as the players' own, and cites
    nothing, because its book says otherwise.
    """
    others = {name: _written(words, other) for name, other in (neighbours or {}).items()}
    own = None if base is None else _written(words, base)
    chapters = []
    for outline in _OF_FAMILY[type(rules)]:
        key = outline.key
        statements = _chapter(words, rules, key, list(outline.write(words, rules)), others, own)
        if statements:
            chapters.append(Chapter(key, words.t(outline.title), statements, _elsewhere(key, statements, others)))
    if advice := advice_statements(words, rules):
        chapters.append(Chapter(ADVICE_CHAPTER, words.t("How to play well"), advice))
    cites = [cite for chapter in chapters for statement in chapter.statements for cite in statement.cites]
    return Page(rules_title(words, rules), tuple(chapters), books_cited(words, cites), words.language)


def topic_of(words: Words, rules: AnyRules, chapter: str) -> str:
    """Return the name of a chapter, by its key, as it stands within a sentence: "opening", "red threes"."""
    return next(outline.topic(words) for outline in _OF_FAMILY[type(rules)] if outline.key == chapter)


def statement_for(page: Page, why: Why) -> Statement | None:
    """Return the statement that a refusal comes from, preferably a house rule; None where no rule is behind it."""
    behind = [statement for statement in page.statements if why in statement.whys]
    return next((statement for statement in behind if statement.own), behind[0] if behind else None)


Written = Mapping[str, tuple[str, Statement]]
"""The statements of a rule set by their keys, each with its chapter."""


def _written(words: Words, rules: AnyRules) -> Written:
    return {
        statement.key: (outline.key, statement)
        for outline in _OF_FAMILY[type(rules)]
        for statement in outline.write(words, rules)
    }


def _chapter(
    words: Words,
    rules: AnyRules,
    key: str,
    statements: Sequence[Statement],
    others: Mapping[str, Written],
    base: Written | None,
) -> tuple[Statement, ...]:
    """Return the statements with their annotations; rule sets without such a chapter are named only once."""
    having = {name: written for name, written in others.items() if any(key == at for at, _ in written.values())}
    return tuple(
        _annotated(words, rules, statement, having if number else others, base)
        for number, statement in enumerate(statements)
    )


def _annotated(
    words: Words, rules: AnyRules, statement: Statement, others: Mapping[str, Written], base: Written | None
) -> Statement:
    own = base is not None and (statement.key not in base or base[statement.key][1].short != statement.short)
    cites = () if own else cites_of(rules, statement)
    briefs = {
        name: written[statement.key][1].short if statement.key in written else words.t("no such rule")
        for name, written in others.items()
    }
    differences = _grouped({name: says for name, says in briefs.items() if says != statement.short})
    return replace(statement, cites=cites, notes=notes_on(words, cites), differences=differences, own=own)


def _elsewhere(chapter: str, here: Sequence[Statement], others: Mapping[str, Written]) -> tuple[Difference, ...]:
    known = {statement.key for statement in here}
    found: list[Difference] = []
    for key in dict.fromkeys(key for written in others.values() for key in written):
        briefs = {name: written[key][1].short for name, written in others.items() if key in written}
        at = next(written[key][0] for written in others.values() if key in written)
        if key not in known and at == chapter:
            found += _grouped(briefs)
    return tuple(found)


def _grouped(briefs: Mapping[str, str]) -> tuple[Difference, ...]:
    """Return what others say, those that say the same together."""
    names: dict[str, list[str]] = {}
    for name, says in briefs.items():
        names.setdefault(says, []).append(name)
    return tuple(Difference(tuple(group), says) for says, group in names.items())
