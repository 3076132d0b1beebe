"""Sources of rules: citations, their books, and notes where a book is probably wrong."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.families import AnyRules
from canasta_gui.text_input import whole_number
from canasta_gui.words.rulebook.statement import Statement, listed
from canasta_gui.words.translation import Words


@dataclass(frozen=True)
class SourceBook:
    """A source of rules for players: its name in a citation, and its description."""

    name: str
    description: str


_PUBLISHED = gettext_noop("the published rules, compared in this game's own rule book")

RULING = "R"
# Books by their sign in a preset's `sources`.
BOOKS = {
    "000": SourceBook(
        gettext_noop("classic rules"),
        gettext_noop("a Québec book of card games, after the American rules of 1949–1951"),
    ),
    "001": SourceBook(gettext_noop("classic rules"), gettext_noop("the same Québec book in another copy")),
    "002": SourceBook(gettext_noop("Chinese rules"), gettext_noop("rules of Chinese canasta, published in French")),
    "003": SourceBook(
        gettext_noop("Swiss leaflet"), gettext_noop("a Swiss leaflet on rummy and canasta, translated from the German")
    ),
    "004": SourceBook(
        gettext_noop("French encyclopaedia"), gettext_noop("a French encyclopaedia, after the code of 1951")
    ),
    "P": SourceBook(
        gettext_noop("international rules after Pagat"),
        gettext_noop("the international rules as Pagat has them, pagat.com"),
    ),
    "B": SourceBook(
        gettext_noop("international rules after Bicycle"),
        gettext_noop("the international rules as Bicycle has them, bicyclecards.com"),
    ),
    "§5.1": SourceBook(gettext_noop("international rules"), _PUBLISHED),
    "§6": SourceBook(gettext_noop("published rules of this game"), _PUBLISHED),
    "CS": SourceBook(
        gettext_noop("canasta-spielen.com"),
        gettext_noop("canasta as people play it in Austria, as canasta-spielen.com describes it"),
    ),
    "AC": SourceBook(
        gettext_noop("acanomas.com"),
        gettext_noop("canasta as people play it in Argentina, as acanomas.com describes it"),
    ),
    "RGC": SourceBook(
        gettext_noop("a page on Cuban canasta"), gettext_noop("Cuban canasta as a page of rummy-games.com describes it")
    ),
    "RGI": SourceBook(
        gettext_noop("a page on Italian canasta"),
        gettext_noop("Italian canasta as a page of rummy-games.com describes it"),
    ),
    "PG": SourceBook(
        gettext_noop("a book by David Parlett"),
        gettext_noop("Tampa as two sentences of David Parlett's Penguin Book of Card Games describe it"),
    ),
    "JC": SourceBook(
        gettext_noop("a page on Joker canasta"),
        gettext_noop("Joker canasta as a single old page of bright.net describes it"),
    ),
    "C": SourceBook(
        gettext_noop("experience of the computers"),
        gettext_noop("what the computer players of this game learned from tens of thousands of deals"),
    ),
    RULING: SourceBook(
        gettext_noop("this program's own ruling"),
        gettext_noop("decided for this game, where the books are silent or contradict each other"),
    ),
}

# Notes where a book differs from the rule played, or probably agrees with it by mistake.
NOTES = {
    "R04": gettext_noop(
        "The leaflet says here that the player turns up a card and puts it on the discard pile: that would be a game "
        "without hands. It is a slip of the translation, and we read: draw one, discard one."
    ),
    "R05": gettext_noop(
        "The leaflet speaks of a player who has not yet discarded a card; nothing else hangs on that. We read: who has "
        "not yet melded."
    ),
    "R08": gettext_noop(
        "Taken literally, the book speaks of players and not of sides. We read it as everywhere else: every side owes "
        "its own minimum, once."
    ),
    "R11": gettext_noop(
        "So the book says; it is probably a slip, since every other book replaces a red three that is drawn."
    ),
    "R12": gettext_noop("Only this book says so; elsewhere a black three blocks one player and no more."),
    "R15": gettext_noop("Only this book looks at the deal before; the others look at the total."),
    "R17": gettext_noop(
        "The leaflet says it in three ways; this is the only one that fits both of its lists of points."
    ),
    "R20": gettext_noop(
        "The leaflet says in one place that this holds only if the other side has a canasta, and contradicts itself in "
        "the next; its list of points knows no condition, and we follow the list."
    ),
}


def cites_of(rules: AnyRules, statement: Statement) -> tuple[str, ...]:
    """Return the citations of a statement, each once: of its fields (or their tables), its topics, its refusals."""
    found: dict[str, None] = {}
    for path in (*statement.fields, *statement.topics):
        table = path.split(".", maxsplit=1)[0]
        found |= dict.fromkeys(cites_in(rules.sources.get(path) or rules.sources.get(table, "")))
    for why in statement.whys:
        found |= dict.fromkeys(cites_in(rules.cited(why)))
    return tuple(cite for cite in found if not any(within(cite, other) for other in found))


def within(cite: str, other: str) -> bool:
    """Return whether a line is among the lines of another citation: `003:78` in `003:78-82`."""
    book, _, line = cite.partition(":")
    same, _, lines = other.partition(":")
    ends = lines.split("-")
    if len(ends) != 2:
        return False
    first, last, at = whole_number(ends[0]), whole_number(ends[1]), whole_number(line)
    if book != same or first is None or at is None or last is None:  # the author of a rule file may cite in any form
        return False
    return first <= at <= last


def notes_on(words: Words, cites: Iterable[str]) -> tuple[str, ...]:
    """Return the notes on these places of the books."""
    return tuple(words.t(NOTES[cite]) for cite in cites if cite in NOTES)


def books_cited(words: Words, cites: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return the description of each sign in these citations, sorted.

    All sections of the rule book share the sign `§`.
    """
    described = {sign[:1] if sign.startswith("§") else sign: book.description for sign, book in _books(cites).items()}
    return tuple((sign, words.t(description)) for sign, description in sorted(described.items()))


def books_named(words: Words, cites: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return the name and the description of each book in these citations, in the order of their signs."""
    books = dict.fromkeys(book for _, book in sorted(_books(cites).items()))
    return tuple((words.t(book.name), words.t(book.description)) for book in books)


def book_names(words: Words, cites: Iterable[str]) -> str:
    """Return the books of some citations in words, each once, rulings last: "classic rules and this program's own
    ruling"."""
    books = dict.fromkeys(sorted(_books(cites).values(), key=BOOKS[RULING].__eq__))
    return listed(words, [words.t(book.name) for book in books])


def _books(cites: Iterable[str]) -> dict[str, SourceBook]:
    """Return the books of some citations by their signs, in the order of the citations; unknown ones are left out."""
    return {sign: BOOKS[sign] for sign in map(_sign, cites) if sign in BOOKS}


def _sign(cite: str) -> str:
    """Return the sign of the book that a citation names: `000` of `000:137`, `R` of `R33a`, `§5.1` of itself."""
    return RULING if re.fullmatch(r"R\d+[a-z]?", cite) else cite.partition(":")[0]


def cites_in(text: str) -> list[str]:
    """Return the citations in an entry of a preset's `sources`: `000:69, R08` as two."""
    return [cite for cite in text.replace(" ", "").split(",") if cite]
