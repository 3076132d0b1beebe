"""Deals played at two tables, in words."""

from collections.abc import Sequence
from typing import Final

from canasta_gui.match.duplicate import ComparedDeal
from canasta_gui.messages import gettext_noop
from canasta_gui.words.computers import LEVELS
from canasta_gui.words.translation import Words

QUESTIONS: Final = {
    "beginner": gettext_noop("How would the beginner have fared?"),
    "novice": gettext_noop("How would the novice have fared?"),
    "club": gettext_noop("How would the club player have fared?"),
    "expert": gettext_noop("How would the expert have fared?"),
    "master": gettext_noop("How would the master have fared?"),
}
"""Questions about a finished deal, by the level that plays it again."""


def second_table_names(words: Words) -> dict[str, str]:
    """Return the choices for a second table: none, or the level of its computers."""
    return {"": words.t("No second table"), **{level: words.t(name) for level, name in LEVELS.items()}}


def stand_in(words: Words, level: str, name: str) -> str:
    """Return the name of a computer that replaces a player at the second table: "Expert for Ada"."""
    return words.t("{level} for {name}", level=level, name=name)


def deal_title(words: Words, deal: ComparedDeal) -> str:
    """Return the title of a deal, with a note if it was restarted."""
    if deal.again:
        return words.t("Deal {number}, begun again", number=deal.deal)
    return words.t("Deal {number}", number=deal.deal)


def points_text(words: Words, points: Sequence[int] | None, side: int) -> str:
    """Return the points of the sides, the given one first: "1,240 – 620"; a dash without points."""
    if points is None:
        return "–"
    others = [number for other, number in enumerate(points) if other != side]
    return " – ".join(words.number(number) for number in (points[side], *others))


def difference_sentence(words: Words, points: int) -> str:
    """Return the gain of a deal or a match over the second table."""
    if points == 0:
        return words.t("As good as at the second table.")
    if points > 0:
        return words.n(
            "{n} point better than at the second table.", "{n} points better than at the second table.", points
        )
    return words.n("{n} point worse than at the second table.", "{n} points worse than at the second table.", -points)


def as_played_sentence(words: Words, points: int) -> str:
    """Return the gain of a deal over its replay by others."""
    if points == 0:
        return words.t("Others did as well.")
    if points > 0:
        return words.n("{n} point better than the others did.", "{n} points better than the others did.", points)
    return words.n("{n} point worse than the others did.", "{n} points worse than the others did.", -points)


def second_table_title(words: Words, level: str) -> str:
    """Return the name of the second table, with the level of its computers."""
    return words.t("Second table · {level}", level=level)


def what_counts(words: Words, sides: int) -> str:
    """Return an explanation of what is compared."""
    if sides == 2:
        return words.t("What counts is how far you are ahead of the other side, with the same cards.")
    return words.t("What counts is how far you are ahead of the others on average, with the same cards.")


def one_deal_says_little(words: Words) -> str:
    """Return the caution about a single deal."""
    return words.t(
        "One deal says little: the same cards can go either way, and chance decides more than skill. It takes many "
        "deals to tell."
    )
