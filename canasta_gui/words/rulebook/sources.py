"""Where a rule is written: citations, the books they stand for, and notes where a book is probably wrong."""

import re
from collections.abc import Iterable

from canasta_gui.rules.families import AnyRules
from canasta_gui.words.rulebook.statement import Statement
from canasta_gui.words.translation import Words, mark

BOOKS = {
    "000": mark("a Québec book of card games, after the American rules of 1949–1951"),
    "001": mark("the same Québec book in another copy"),
    "002": mark("rules of Chinese canasta, published in French"),
    "003": mark("a Swiss leaflet on rummy and canasta, translated from the German"),
    "004": mark("a French encyclopaedia, after the code of 1951"),
    "P": mark("the international rules as Pagat has them, pagat.com"),
    "B": mark("the international rules as Bicycle has them, bicyclecards.com"),
    "§": mark("the published rules, compared in this game's own rule book"),
}
RULING = mark("decided for this game, where the books are silent or contradict each other")

# Where a book says something else than what is played, or probably says by mistake what is played.
NOTES = {
    "R04": mark(
        "The leaflet says here that the player turns up a card and puts it on the discard pile: that would be a game "
        "without hands. It is a slip of the translation, and we read: draw one, discard one."
    ),
    "R05": mark(
        "The leaflet speaks of a player who has not yet discarded a card; nothing else hangs on that. We read: who has "
        "not yet melded."
    ),
    "R08": mark(
        "Taken literally, the book speaks of players and not of sides. We read it as everywhere else: every side owes "
        "its own minimum, once."
    ),
    "R11": mark("So the book says; it is probably a slip, since every other book replaces a red three that is drawn."),
    "R12": mark("Only this book says so; elsewhere a black three blocks one player and no more."),
    "R15": mark("Only this book looks at the deal before; the others look at the total."),
    "R17": mark("The leaflet says it in three ways; this is the only one that fits both of its lists of points."),
    "R20": mark(
        "The leaflet says in one place that this holds only if the other side has a canasta, and contradicts itself in "
        "the next; its list of points knows no condition, and we follow the list."
    ),
}


def cites_of(rules: AnyRules, statement: Statement) -> tuple[str, ...]:
    """The citations of a statement, each once: those of its fields (or their tables), its topics, its refusals."""
    found: dict[str, None] = {}
    for path in (*statement.fields, *statement.topics):
        table = path.split(".", maxsplit=1)[0]
        found |= dict.fromkeys(_split(rules.sources.get(path) or rules.sources.get(table, "")))
    for why in statement.whys:
        found |= dict.fromkeys(_split(rules.cited(why)))
    return tuple(cite for cite in found if not any(within(cite, other) for other in found))


def within(cite: str, other: str) -> bool:
    """Is a line among the lines of another citation: `003:78` in `003:78-82`?"""
    book, _, line = cite.partition(":")
    same, _, lines = other.partition(":")
    first, _, last = lines.partition("-")
    return bool(last) and book == same and line.isdigit() and int(first) <= int(line) <= int(last)


def notes_on(words: Words, cites: Iterable[str]) -> tuple[str, ...]:
    """What must be known about these places of the books."""
    return tuple(words.t(NOTES[cite]) for cite in cites if cite in NOTES)


def books_cited(words: Words, cites: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """What each sign in these citations stands for, sorted: `000` for a book, `R` for a ruling."""
    signs = {cite.partition(":")[0] if ":" in cite else re.sub(r"[\d.]+$", "", cite) for cite in cites}
    told = {sign: words.t(BOOKS[sign]) if sign in BOOKS else words.t(RULING) for sign in signs}
    return tuple(sorted(told.items()))


def shown_cite(cite: str) -> str:
    """A citation as it is printed: `000:98-100` as "000:98–100"."""
    return cite.replace("-", "–")


def _split(text: str) -> list[str]:
    return [cite for cite in text.replace(" ", "").split(",") if cite]
