"""The home page in words: a greeting, the matches under way, what Play deals, and the days in a row."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.families import AnyRules
from canasta_gui.words.daily import day_of_year_text
from canasta_gui.words.titles import family_title, match_length
from canasta_gui.words.translation import Words

_MORNING, _NOON = 5, 12
_WEEKDAYS: Final = (
    gettext_noop("Monday"),
    gettext_noop("Tuesday"),
    gettext_noop("Wednesday"),
    gettext_noop("Thursday"),
    gettext_noop("Friday"),
    gettext_noop("Saturday"),
    gettext_noop("Sunday"),
)


def greeting(words: Words, name: str, hour: int) -> str:
    """Return a greeting for an hour of the day; `name` may be empty."""
    t = words.t
    # Translators: the hour, 13 to 23, from which one says “Good evening” rather than “Good afternoon”.
    evening = int(words.p("hour", "18"))
    if _MORNING <= hour < _NOON:
        return t("Good morning, {name}.", name=name) if name else t("Good morning.")
    if _NOON <= hour < evening:
        return t("Good afternoon, {name}.", name=name) if name else t("Good afternoon.")
    return t("Good evening, {name}.", name=name) if name else t("Good evening.")


def long_day(words: Words, day: date) -> str:
    """Return a date without its year: "Tuesday, 24 November"."""
    # Translators: a date, as in Tuesday, 24 November.
    return words.t("{weekday}, {day}", weekday=words.t(_WEEKDAYS[day.weekday()]), day=day_of_year_text(words, day))


def side_names(words: Words, others: Sequence[str], *, you: bool) -> str:
    """Return the players of a side: "You and Clara", "Basile and Denis"."""
    names = [words.t("You"), *others] if you else list(others)
    if len(names) < 2:
        return "".join(names)
    # Translators: a list of players, as in: You and Clara.
    return words.t("{names} and {name}", names=", ".join(names[:-1]), name=names[-1])


def game_line(words: Words, rules: AnyRules, deal_no: int, turn: str, *, you: bool) -> str:
    """Return the state of a match: "Classic canasta · deal 3 · your turn"; without `turn` it is between two deals."""
    return " · ".join((family_title(words, rules), *state_parts(words, deal_no, turn, you=you)))


def state_parts(words: Words, deal_no: int, turn: str, *, you: bool) -> tuple[str, ...]:
    """Return the number of the deal, and whose turn it is."""
    t = words.t
    if not turn and not you:
        return (t("after deal {number}", number=deal_no),)
    whose = t("your turn") if you else t("{name}’s turn", name=turn)
    return t("deal {number}", number=deal_no), whose


def short_line(words: Words, deal_no: int, *, between: bool) -> str:
    """Return the number of the deal alone: "Deal 3"."""
    return words.t("After deal {number}", number=deal_no) if between else words.t("Deal {number}", number=deal_no)


def match_title(words: Words, rules: AnyRules, others: Sequence[str]) -> str:
    """Return a match in a few words: "Rommé with Mei and Théo"."""
    names = side_names(words, others, you=False)
    game = family_title(words, rules)
    return words.t("{game} with {names}", game=game, names=names) if names else game


def played_lines(words: Words, rules: AnyRules, minutes: int, *, second: bool, apart: bool) -> tuple[str, ...]:
    """Return what a new game is: "Classic canasta, to 5,000", and what is not the plain game."""
    t = words.t
    length = words.n("{n} minute", "{n} minutes", minutes) if minutes else match_length(words, rules)
    extras = [
        *([t("with irregularities")] if rules.plays_irregularities else []),
        *([t("each at their own table")] if second and apart else [t("duplicate")] if second else []),
    ]
    first = t("{game}, {length}", game=family_title(words, rules), length=length)
    return (first, ", ".join(extras)) if extras else (first,)


def days_in_a_row(words: Words, days: int) -> str:
    """Return the length of the streak, or an invitation to begin one."""
    return words.n("{n} day in a row", "{n} days in a row", days) if days else words.t("Light a candle")


PARTNER: Final = gettext_noop("your partner")
_WAITS: Final = {
    "beginner": gettext_noop("has just learned it"),
    "novice": gettext_noop("plays along"),
    "club": gettext_noop("a solid player"),
    "expert": gettext_noop("hard to beat"),
    "master": gettext_noop("the strongest"),
}
_OWN_WAYS: Final = {
    "Basile": gettext_noop("waits, then strikes"),
    "Clara": gettext_noop("takes every pile"),
    "Denis": gettext_noop("throws even jokers away"),
    "Odile": gettext_noop("saves wild cards"),
    "Amara": gettext_noop("goes out early"),
    "Théo": gettext_noop("saves every joker"),
    "Mei": gettext_noop("parts with no wild card"),
    "Rafael": gettext_noop("freezes every pile"),
    "Arjan": gettext_noop("says little"),
    "Yasmine": gettext_noop("seldom takes the pile"),
}


def few_words(words: Words, name: str, level: str, *, partner: bool) -> str:
    """Return a few words about a player who waits: the partner, a character's way, or a level."""
    if partner:
        return words.t(PARTNER)
    way = _OWN_WAYS.get(name) or _WAITS.get(level, "")
    return words.t(way) if way else ""
