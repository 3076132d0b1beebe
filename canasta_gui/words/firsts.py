"""Firsts and the ladder of the characters in words."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Final

from canasta_gui.match.firsts import First, FirstKind
from canasta_gui.messages import gettext_noop
from canasta_gui.words.daily import day_of_year_text, day_text
from canasta_gui.words.sentences import the_meld
from canasta_gui.words.translation import Words

TITLES: Final[Mapping[FirstKind, str]] = {
    FirstKind.LESSON: gettext_noop("Finished the lesson"),
    FirstKind.CANASTA: gettext_noop("First canasta"),
    FirstKind.OUT: gettext_noop("First time out"),
    FirstKind.FROZE: gettext_noop("Froze the pile"),
    FirstKind.WON: gettext_noop("Won a match"),
    FirstKind.THREE_DAYS: gettext_noop("Three days in a row"),
    FirstKind.PILE: gettext_noop("A pile of 20"),
    FirstKind.NATURAL: gettext_noop("A natural canasta"),
    FirstKind.RED_THREES: gettext_noop("All four red threes"),
    FirstKind.SEVEN_DAYS: gettext_noop("Seven days in a row"),
    FirstKind.PUZZLES: gettext_noop("Ten puzzles solved"),
    FirstKind.ALL_RIVALS: gettext_noop("Beat all ten rivals"),
    FirstKind.CONCEALED: gettext_noop("Going out concealed"),
    FirstKind.TWOS: gettext_noop("A canasta of wild cards"),
    FirstKind.TURNED: gettext_noop("Turned a match"),
    FirstKind.TWO_NATURALS: gettext_noop("Two natural canastas"),
}
NOTES: Final[Mapping[FirstKind, str]] = {
    FirstKind.LESSON: gettext_noop("step by step"),
    FirstKind.CANASTA: gettext_noop("seven of a kind"),
    FirstKind.OUT: gettext_noop("with no card left"),
    FirstKind.FROZE: gettext_noop("with a wild card"),
    FirstKind.WON: gettext_noop("to its last deal"),
    FirstKind.THREE_DAYS: gettext_noop("deal or puzzle of the day"),
    FirstKind.PILE: gettext_noop("taken at once"),
    FirstKind.NATURAL: gettext_noop("without a wild card"),
    FirstKind.RED_THREES: gettext_noop("in one deal"),
    FirstKind.SEVEN_DAYS: gettext_noop("deal or puzzle of the day"),
    FirstKind.PUZZLES: gettext_noop("right at the first try"),
    FirstKind.ALL_RIVALS: gettext_noop("up the whole ladder"),
    FirstKind.CONCEALED: gettext_noop("all in one turn"),
    FirstKind.TWOS: gettext_noop("where the rules allow it"),
    FirstKind.TURNED: gettext_noop("from 2,000 behind"),
    FirstKind.TWO_NATURALS: gettext_noop("in one deal"),
}
"""What a first that is still open takes."""

RIVALS: Final[Mapping[str, str]] = {
    "Denis": gettext_noop("Has just learned it, throws even jokers away"),
    "Théo": gettext_noop("Saves every joker, forgets the pile"),
    "Rafael": gettext_noop("Freezes the pile whenever it grows"),
    "Yasmine": gettext_noop("Leaves the pile to others"),
    "Basile": gettext_noop("Opens late, guards the pile"),
    "Clara": gettext_noop("Takes the pile whenever she can"),
    "Amara": gettext_noop("Lays all, suddenly goes out"),
    "Mei": gettext_noop("Never parts lightly with a wild card"),
    "Odile": gettext_noop("Saves wild cards for canastas"),
    "Arjan": gettext_noop("Says little, plays what is best"),
}
"""How each character plays, from the lowest rung up."""


def first_title(words: Words, kind: FirstKind) -> str:
    """Return the name of a first."""
    return words.t(TITLES[kind])


def first_just_earned(words: Words, first: First) -> str:
    """Return a first that the deal just played has earned: "First canasta: the fives"."""
    title, detail = first_title(words, first.kind), _detail(words, first)
    return words.t("{first}: {detail}", first=title, detail=detail) if detail else title


def first_note(words: Words, first: First, today: date) -> str:
    """Return the line below a first: when it was earned, how far it is, or what it takes."""
    t = words.t
    if not first.earned:
        if first.part is not None and first.part[0]:
            return t("{done} of {all}", done=first.part[0], all=first.part[1])
        return t(NOTES[first.kind])
    day = when_text(words, first.when, today)
    detail = _detail(words, first)
    if day and detail:
        return t("{day}: {detail}", day=day, detail=detail)
    return day or detail or t("earned")


def first_spoken(words: Words, first: First, today: date) -> str:
    """Return a first and its state for screen readers, without its name."""
    note = first_note(words, first, today)
    return words.t("earned, {when}", when=note) if first.earned else words.t("open, {note}", note=note)


def when_text(words: Words, when: str, today: date) -> str:
    """Return a day in ISO 8601 in words, "today" or "23 November", with the year if it is another; else empty."""
    try:
        moment = datetime.fromisoformat(when)
        day = (moment.astimezone() if moment.tzinfo is not None else moment).date()
    except (ValueError, OverflowError, OSError):  # a year that the system's clock cannot represent
        return ""
    if day == today:
        return words.t("today")
    return day_of_year_text(words, day) if day.year == today.year else day_text(words, day)


def earned_sentence(words: Words, earned: Sequence[First]) -> str:
    """Return the sentence about firsts that have just been earned."""
    names = " · ".join(first_just_earned(words, first) for first in earned)
    return words.n("For the first time: {names}", "For the first time: {names}", len(earned), names=names)


def _detail(words: Words, first: First) -> str:
    if first.kind in (FirstKind.PILE, FirstKind.TWOS):
        return words.n("{n} card", "{n} cards", first.number)
    if first.kind in (FirstKind.CANASTA, FirstKind.NATURAL):
        return the_meld(words, first.number)
    return ""
