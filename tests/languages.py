"""How the tests share the languages among many games: what all games say is tried in every language all the same."""

from collections.abc import Sequence

from canasta_gui.words import LANGUAGES


def in_turn(names: Sequence[str], each: int = 1) -> list[tuple[str, str]]:
    """Each name with so many of the languages, which take turns: every language comes to its share of the names."""
    count = len(LANGUAGES)
    return [
        (name, LANGUAGES[(nth + at * (count // each)) % count]) for nth, name in enumerate(names) for at in range(each)
    ]


def at_sizes(tightest: tuple[int, int], *others: tuple[int, int]) -> list[tuple[str, tuple[int, int]]]:
    """Every language in the window with least room, and each of the other windows in one of them."""
    turns = [(LANGUAGES[nth % len(LANGUAGES)], size) for nth, size in enumerate(others, 1)]
    return [*((language, tightest) for language in LANGUAGES), *turns]
