"""Parts of the chapters of the rule page, words that join them, and the draw for seats."""

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.rules.seat_draw import seats_to_choose
from canasta_gui.words.translation import Words


@dataclass(frozen=True)
class TextTable:
    """A small table below a statement; every row has a cell for each column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Difference:
    """A difference of other rule sets, the `names`, from a statement."""

    names: tuple[str, ...]
    says: str


@dataclass(frozen=True)
class Statement:
    """One rule.

    A chapter writes the first block, the page fills in the second. `key` names the rule independently of its text;
    `brief` is its text on the pages of other rule sets ("two wild cards in four"), the whole text if it is empty.
    `fields` are the fields of the rule set that it states, `whys` the refusals that come from it, `topics` those
    without a field (`ruleset.TOPICS`).
    """

    key: str
    title: str
    text: str
    brief: str = ""
    fields: tuple[str, ...] = ()
    whys: tuple[Why, ...] = ()
    topics: tuple[str, ...] = ()
    table: TextTable | None = None

    cites: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()
    own: bool = False
    """True if it is a house rule, which the nearest preset does not have."""

    @property
    def short(self) -> str:
        """The rule in a few words."""
        return self.brief or self.text


Statements = Iterator[Statement]
Rules = TypeVar("Rules")


@dataclass(frozen=True)
class ChapterOutline(Generic[Rules]):
    """A chapter before it is written: `topic` is its name within a sentence ("opening"), without article or capital."""

    key: str
    title: str
    topic: Callable[[Words], str]
    write: Callable[[Words, Rules], Statements]


@dataclass(frozen=True)
class Advice(Generic[Rules]):
    """A piece of advice on how to play well: messages to be translated, and their source.

    `key`: also the name of the position that shows it. `fits`: whether it applies under a rule set.
    """

    key: str
    title: str
    text: str
    cites: tuple[str, ...]
    fits: Callable[[Rules], bool]


def listed(w: Words, items: Sequence[str]) -> str:
    """Return a list in words: "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return w.t("{first} and {second}", first=", ".join(items[:-1]), second=items[-1])


def chained(w: Words, items: Sequence[str]) -> str:
    """Return items that are lists themselves, separated by semicolons."""
    return functools.reduce(lambda one, other: w.t("{one}; {other}", one=one, other=other), items)


def labelled(w: Words, label: str, text: str) -> str:
    """Return a text after its name and a colon."""
    return w.t("{label}: {text}", label=label, text=text)


def sentences(*parts: str) -> str:
    """Return sentences joined, without the empty ones."""
    return " ".join(part for part in parts if part)


def points(w: Words, number: int) -> str:
    """Return a number of points in words."""
    amount = w.n("{n} point", "{n} points", abs(number))
    return f"\N{MINUS SIGN}{amount}" if number < 0 else amount


def cards(w: Words, number: int) -> str:
    """Return a number of cards in words."""
    return w.n("{n} card", "{n} cards", number)


def draw_for_seats(w: Words, r: CanastaRules | RommeRules) -> Statement:
    """Return what the cards drawn before the first deal decide (R38)."""
    rule, drawn = r.seat_draw, any(r.alliance.partners) and r.seat_draw.partners == "by_rank"
    if rule.highest == "deals":
        decides = w.t("The highest card deals the first deal, and the player on the left of the dealer plays first.")
        brief = w.t("the highest card deals")
    else:
        decides = w.t("The highest card plays first, and the player on the right of that one deals the first deal.")
        brief = w.t("the highest card plays first")
    if rule.partners == "as_seated":
        brief = w.t("{decides}; the seats are not drawn for", decides=brief)
    if not (r.cards.jokers or r.cards.blanches):
        jokers = ""
    elif rule.joker == "all_again":
        jokers = w.t("After a joker everybody draws again.")
        brief = w.t("{decides}; after a joker everybody draws again", decides=brief)
    else:
        jokers = w.t("Whoever draws a joker draws again.")
    return Statement(
        "sides.draw",
        w.t("The draw"),
        sentences(
            w.t("Before the first deal everybody draws a card."),
            decides,
            w.t("The highest play together, and so do those who follow them.") if drawn else "",
            w.t("A person who draws the highest card may choose a seat, and the partners follow.")
            if seats_to_choose(r)
            else "",
            w.t("All players stay where they sit: the seats are not drawn for.")
            if rule.partners == "as_seated"
            else "",
            w.t(
                "The ace is high, and spades beat hearts, hearts diamonds, diamonds clubs. Whoever draws one of the "
                "four cards at either end draws again; so do two players with the same card."
            ),
            jokers,
        ),
        brief=brief,
        fields=("seat_draw.highest", "seat_draw.partners", "seat_draw.joker"),
        topics=("draw_for_seats",),
    )
