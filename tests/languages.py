"""Distribution of the languages over many parametrized games, so that each language is tested without all pairs."""

from collections.abc import Sequence

from canasta_gui.words import LANGUAGES


def in_turn(names: Sequence[str], each: int = 1) -> list[tuple[str, str]]:
    """Return each name with `each` of the languages, in turn, so that every language gets its share of the names."""
    count = len(LANGUAGES)
    return [
        (name, LANGUAGES[(nth + at * (count // each)) % count]) for nth, name in enumerate(names) for at in range(each)
    ]


def at_sizes(tightest: tuple[int, int], *others: tuple[int, int]) -> list[tuple[str, tuple[int, int]]]:
    """Return every language with the tightest window size, and each other size with one language."""
    turns = [(LANGUAGES[nth % len(LANGUAGES)], size) for nth, size in enumerate(others, 1)]
    return [*((language, tightest) for language in LANGUAGES), *turns]
