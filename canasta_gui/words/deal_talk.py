"""What players say after a deal: about what happened in it, about the next one, and a kind word of a rival.

Each remark has two forms or more, so that the same thing is not said the same way twice running.
"""

from collections.abc import Mapping
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.words.cards import rank_label
from canasta_gui.words.sentences import the_meld
from canasta_gui.words.translation import Words

_OWN: Final[Mapping[str, tuple[str, ...]]] = {
    "concealed": (
        gettext_noop("Everything in one turn! They never saw it coming."),
        gettext_noop("I kept it all in my hand, and then out at once."),
    ),
    "pile": (
        gettext_noop("That pile of {n}! I could hardly hold it."),
        gettext_noop("{n} cards in one go. That was the deal for me."),
    ),
    "natural": (
        gettext_noop("{cards}, and not a wild card among them!"),
        gettext_noop("A canasta without a wild card. That is how I like it."),
    ),
    "opened": (
        gettext_noop("I could open at once. That helped."),
        gettext_noop("Opened in the first turn: that is how a deal should begin."),
    ),
    "out": (
        gettext_noop("I went out, and they still held {n} cards."),
        gettext_noop("That was the moment to go out. {n} cards were left with them."),
    ),
}
"""Remarks of a player about what he did himself."""
_YOURS: Final[Mapping[str, tuple[str, ...]]] = {
    "concealed": (
        gettext_noop("Everything in one turn! Even I did not see it coming."),
        gettext_noop("You kept it all in your hand, and then out at once. Bravo!"),
    ),
    "pile": (
        gettext_noop("{n} cards in one go! You could hardly hold them."),
        gettext_noop("That pile of {n} was yours. Well taken!"),
    ),
    "natural": (
        gettext_noop("{cards}, and not a wild card among them. Beautiful!"),
        gettext_noop("Your canasta without a wild card was a pleasure to see."),
    ),
    "opened": (
        gettext_noop("You opened at once. That helped us both."),
        gettext_noop("Opened in the first turn! That set the pace."),
    ),
    "out": (
        gettext_noop("You went out, and they still held {n} cards."),
        gettext_noop("Out at the right moment! They still held {n} cards."),
    ),
}
"""Remarks of a partner, or of a rival, about what the reader did."""
_SIX: Final = (
    gettext_noop("One card more for {meld}, and we had another canasta."),
    gettext_noop("So close: one card was missing for {meld}."),
)
_TO_GO: Final = (
    gettext_noop("{points} more and we have it."),
    gettext_noop("Only {points} to go."),
)
_NEXT: Final = (
    gettext_noop("The next deal is ours."),
    gettext_noop("New cards, new luck."),
    gettext_noop("We will make up for that."),
)
_KIND: Final = (
    gettext_noop("You made it hard for us."),
    gettext_noop("Well played. The cards were with us."),
    gettext_noop("That could just as well have been your deal."),
)
_KIND_ALONE: Final = (
    gettext_noop("You made it hard for me."),
    gettext_noop("Well played. I just had the cards."),
)
_NEXT_MATCH: Final = (
    gettext_noop("The next match is ours."),
    gettext_noop("Next time the cards will be with us."),
)
_ANOTHER: Final = (
    gettext_noop("Again? I have time."),
    gettext_noop("Shall we play another one?"),
)
_GLAD: Final = (
    gettext_noop("A good deal for me!"),
    gettext_noop("I enjoyed that one."),
)


def about_own(words: Words, topic: str, number: int, turn: int) -> str:
    """Return what a player says about his own deed; `turn`: which of the forms to use. Empty for other topics."""
    return _said(words, _OWN.get(topic, ()), turn, number)


def about_yours(words: Words, topic: str, number: int, turn: int) -> str:
    """Return what another player says about the reader's deed; empty for other topics."""
    return _said(words, _YOURS.get(topic, ()), turn, number)


def one_card_short(words: Words, rank: int, turn: int) -> str:
    """Return what a partner says about a meld of six."""
    return words.t(_form(_SIX, turn), meld=the_meld(words, rank))


def points_to_go(words: Words, points: int, turn: int) -> str:
    """Return what a partner says about the way to the target."""
    return words.t(_form(_TO_GO, turn), points=words.number(points))


def next_deal_ours(words: Words, turn: int) -> str:
    """Return what a partner says after a lost deal."""
    return words.t(_form(_NEXT, turn))


def kind_word(words: Words, turn: int, *, alone: bool = False) -> str:
    """Return what a rival says after a deal that the reader has lost; `alone`: one without a partner."""
    return words.t(_form(_KIND_ALONE if alone else _KIND, turn))


def next_match_ours(words: Words, turn: int) -> str:
    """Return what a partner says after a lost match."""
    return words.t(_form(_NEXT_MATCH, turn))


def another_match(words: Words, turn: int) -> str:
    """Return how a player asks for another match."""
    return words.t(_form(_ANOTHER, turn))


def glad_word(words: Words, turn: int) -> str:
    """Return what a winner without a partner says about nothing in particular."""
    return words.t(_form(_GLAD, turn))


def _said(words: Words, forms: tuple[str, ...], turn: int, number: int) -> str:
    if not forms:
        return ""
    form = _form(forms, turn)
    cards = rank_label(words, number) if "{cards}" in form else ""
    return words.t(form, n=words.number(number), cards=cards)


def _form(forms: tuple[str, ...], turn: int) -> str:
    return forms[turn % len(forms)]
