"""How the tests share the languages among many games: what all games say is tried in every language all the same."""

from collections.abc import Sequence

from canasta_gui.words import LANGUAGES


def in_turn(names: Sequence[str], each: int = 1) -> list[tuple[str, str]]:
    """Each name with so many of the languages, which take turns: every language comes to its share of the names."""
    count = len(LANGUAGES)
    return [
        (name, LANGUAGES[(nth + at * (count // each)) % count]) for nth, name in enumerate(names) for at in range(each)
    ]
