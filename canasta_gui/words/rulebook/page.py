"""The rule page: chapters with sources and differences of other rule sets; advice; the statement of a refusal."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.families import AnyRules, family, rules_to_table
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.text_input import Json
from canasta_gui.words.refusals import refusal_sentence
from canasta_gui.words.rulebook.canasta.advice import CANASTA_ADVICE
from canasta_gui.words.rulebook.canasta.chapters import CHAPTERS as CANASTA_CHAPTERS
from canasta_gui.words.rulebook.romme import CHAPTERS as ROMME_CHAPTERS
from canasta_gui.words.rulebook.romme import ROMME_ADVICE
from canasta_gui.words.rulebook.sources import book_names, books_cited, cites_in, cites_of, notes_on
from canasta_gui.words.rulebook.statement import Advice, ChapterOutline, Difference, Statement, TextTable
from canasta_gui.words.titles import family_title, rules_title, seats_title
from canasta_gui.words.translation import Words

ADVICE_CHAPTER: Final = "advice"
"""The key of the chapter that holds the advice."""
AnyAdvice = Advice[AnyRules]
_ADVICE: Mapping[type[object], Sequence[AnyAdvice]] = {
    CanastaRules: cast(Sequence[AnyAdvice], CANASTA_ADVICE),
    RommeRules: cast(Sequence[AnyAdvice], ROMME_ADVICE),
}
ALL_ADVICE: Final = {advice.key: advice for family in _ADVICE.values() for advice in family}
"""All pieces of advice by key."""


def advice_for(rules: AnyRules) -> tuple[AnyAdvice, ...]:
    """Return the advice that fits a rule set."""
    return tuple(advice for advice in _ADVICE[type(rules)] if advice.fits(rules))


def advice_statements(words: Words, rules: AnyRules) -> tuple[Statement, ...]:
    """Return the advice of the rule page; unlike rules it is not compared with other rule sets."""
    return tuple(
        Statement(f"{ADVICE_CHAPTER}.{each.key}", words.t(each.title), words.t(each.text), cites=each.cites)
        for each in advice_for(rules)
    )


__all__ = ["Chapter", "Difference", "Page", "Statement", "TextTable", "rule_page", "statement_for", "topic_of"]

AnyOutline = ChapterOutline[AnyRules]
_OUTLINES: Mapping[type[object], Sequence[AnyOutline]] = {
    CanastaRules: cast(Sequence[AnyOutline], CANASTA_CHAPTERS),
    RommeRules: cast(Sequence[AnyOutline], ROMME_CHAPTERS),
}


@dataclass(frozen=True)
class Chapter:
    """Rules under a title; `elsewhere`: rules of other rule sets that this one does not have."""

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
    """Return the page of a rule set, with the differences of the named `neighbours`.

    `base` is the preset that house rules come from: differences are marked as house rules, without a citation, since
    the book differs.
    """
    others = {name: _written(words, other) for name, other in (neighbours or {}).items()}
    own = None if base is None else _written(words, base)
    chapters = []
    for outline in _OUTLINES[type(rules)]:
        key = outline.key
        statements = _chapter(words, rules, key, list(outline.write(words, rules)), others, own)
        elsewhere = _elsewhere(key, statements, others)
        # A chapter whose rules are all removed by house rules stays, for what the book says in it.
        taken_away = own is not None and any(chapter == key for chapter, _ in own.values())
        if statements or (taken_away and elsewhere):
            chapters.append(Chapter(key, words.t(outline.title), statements, elsewhere))
    if advice := advice_statements(words, rules):
        chapters.append(Chapter(ADVICE_CHAPTER, words.t("How to play well"), advice))
    cites = [cite for chapter in chapters for statement in chapter.statements for cite in statement.cites]
    return Page(rules_title(words, rules), tuple(chapters), books_cited(words, cites), words.language)


def topic_of(words: Words, rules: AnyRules, chapter: str) -> str:
    """Return the name of a chapter, by its key, for use within a sentence: "opening", "red threes"."""
    return next(outline.topic(words) for outline in _OUTLINES[type(rules)] if outline.key == chapter)


def statement_for(page: Page, why: Why) -> Statement | None:
    """Return the statement behind a refusal, preferably a house rule; None if there is none."""
    behind = [statement for statement in page.statements if why in statement.whys]
    return next((statement for statement in behind if statement.own), behind[0] if behind else None)


Written = Mapping[str, tuple[str, Statement]]
"""The statements of a rule set by their keys, each with its chapter."""


def _written(words: Words, rules: AnyRules) -> Written:
    return {
        statement.key: (outline.key, statement)
        for outline in _OUTLINES[type(rules)]
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
    """Return the statements with their annotations; rule sets that lack the whole chapter are named only once."""
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
    """Return the differences, equal ones joined."""
    names: dict[str, list[str]] = {}
    for name, says in briefs.items():
        names.setdefault(says, []).append(name)
    return tuple(Difference(tuple(group), says) for says, group in names.items())


_NO_RULE = ("id", "title", "sources")


@dataclass(frozen=True)
class Comparison:
    """Rule sets to compare a page with: `neighbours` by name; `base`, the preset that house rules come from."""

    neighbours: Mapping[str, AnyRules]
    base: AnyRules | None


def compared_rule_page(words: Words, rules: AnyRules) -> Page:
    """Return the page of a rule set, compared with related presets."""
    comparison = comparison_for(words, rules)
    return rule_page(words, rules, comparison.neighbours, comparison.base)


def comparison_for(words: Words, rules: AnyRules) -> Comparison:
    """Return the rule sets to compare with.

    For a preset they are its family at other tables, and the same number of players in other families; for house rules
    the preset with the most in common.
    """
    game = family(rules)
    presets: list[AnyRules] = [game.presets.load(preset) for preset in game.presets.ids()]
    fields = _leaves(rules)
    alike = next((other for other in presets if _leaves(other) == fields), None)
    if alike is None:
        base = max(presets, key=lambda other: len(_leaves(other).items() & fields.items()))
        return Comparison({rules_title(words, base): base}, base)
    here = [other for other in presets if other is not alike]
    elsewhere = [other for other in here if other.title == alike.title]
    others = [other for other in here if other.title != alike.title and other.players == alike.players]
    tables = Counter(other.players for other in [alike, *elsewhere])
    named = {_table(words, other, tables): other for other in sorted(elsewhere, key=lambda other: other.players)}
    titles = Counter(other.title for other in others)
    for other in others:
        named[(family_title if titles[other.title] == 1 else rules_title)(words, other)] = other
    return Comparison(named, None)


def _table(words: Words, rules: AnyRules, tables: Counter[int]) -> str:
    """Return a table of the same family: "3 players", or "6 players (3 sides)" where there are several for six."""
    seats = seats_title(words, rules)
    players, _, more = seats.partition(", ")
    return f"{players} ({more})" if more and tables[rules.players] > 1 else players


def _leaves(rules: AnyRules) -> dict[str, str]:
    """Return every field that is a rule, not a table's choice, by its path, as text."""
    table = rules_to_table(rules.without_table_choices())
    return dict(_walk("", {key: value for key, value in table.items() if key not in _NO_RULE}))


def _walk(path: str, value: Json) -> list[tuple[str, str]]:
    if isinstance(value, dict):
        return [pair for key, inner in value.items() for pair in _walk(f"{path}.{key}", inner)]
    return [(path, repr(value))]


def cited_sentence(words: Words, refusal: Refusal, rules: AnyRules) -> str:
    """Return the sentence of a refusal with its source."""
    sentence = refusal_sentence(words, refusal, rules)
    if not rules.cited(refusal.why):
        return sentence
    place = citation(words, refusal, rules, marked_rule_page(words, rules))
    return f"{sentence} ({place})" if place else sentence


def marked_rule_page(words: Words, rules: AnyRules) -> Page:
    """Return the page of a rule set without comparisons, with house rules marked."""
    return rule_page(words, rules, base=comparison_for(words, rules).base)


def citation(words: Words, refusal: Refusal, rules: AnyRules, page: Page) -> str:
    """Return the books behind a refusal and the chapter of its rule; empty if no book is cited for it.

    The chapter is that of the statement that F1 opens for the refusal; `page` is that of `rules`.
    """
    books = book_names(words, cites_in(rules.cited(refusal.why)))
    statement = statement_for(page, refusal.why)
    if not books or statement is None:
        return books
    if statement.own:
        return words.t("{name}: {complaint}", name=words.t("house rule"), complaint=statement.title)
    return f"{books}, {topic_of(words, rules, page.chapter_of(statement.key).key)}"
