"""The lessons of a deal in sentences: principles that were broken, and what was done well."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from canasta_gui.lab.review.occasions import Occasion, Praise, Principle
from canasta_gui.lab.review.praise import Deed
from canasta_gui.lab.review.principles import Cause
from canasta_gui.messages import gettext_noop
from canasta_gui.words.reasons import hint_sentence
from canasta_gui.words.romme import lessons as romme
from canasta_gui.words.sentences import listed
from canasta_gui.words.translation import Words

_Forms = tuple[str, str]
"""A message to the reader, and one about another player."""

# Mistakes whose titles do not count how often they were made.
_TITLES: Final[Mapping[StrEnum, str]] = {
    Cause.NATURAL_UNCLOSED: gettext_noop("A natural canasta left open"),
    Cause.KEPT_CARDS: gettext_noop("Cards kept back too long"),
    Cause.NOT_OUT: gettext_noop("Going out was possible"),
    Cause.CAUGHT: gettext_noop("A full hand when the deal ended"),
    Cause.LAST_TURN: gettext_noop("Cards kept in the last turn"),
}

# Each sentence is about any player, so that it blames none by name.
_ADVICE: Final[Mapping[StrEnum, str]] = {
    **romme.ADVICE,
    Cause.FED_MELD: gettext_noop(
        "The next player could take the pile with it at once. Look at what lies open before you let a card go."
    ),
    Cause.THREW_WILD: gettext_noop(
        "A wild card is worth most in a meld. Freeze the pile once there is something in it to guard."
    ),
    Cause.KEPT_WILDS: gettext_noop("There was a place for them on the table. In the hand they count against you."),
    Cause.KEPT_CARDS: gettext_noop(
        "They had a place on the table, and the others could go out at any time. In the hand they count against you."
    ),
    Cause.NATURAL_UNCLOSED: gettext_noop(
        "The missing cards were in the hand, and the side was ready to go out. Close it before the deal ends."
    ),
    Cause.DECLINED_PILE: gettext_noop("It could be taken, and a large pile brings more than a card from the stock."),
    Cause.NEVER_OPENED: gettext_noop(
        "Red threes count against a side that has laid nothing. While the pile is small, open as soon as you can."
    ),
    Cause.BROKE_OPENING: gettext_noop(
        "A side opens with pairs and triples. While the pile is small, single cards and black threes go first."
    ),
    Cause.NOT_OUT: gettext_noop("One of the others had hardly any cards left, and could end the deal at any time."),
    Cause.CAUGHT: gettext_noop(
        "One of the others could go out. Lay what fits before that: in the hand it counts against you."
    ),
    Cause.LAST_TURN: gettext_noop("The stock was nearly gone, and no other turn came. Lay then whatever fits."),
}

# The same advice before an action, for the coach.
_BEFOREHAND: Final[Mapping[StrEnum, str]] = {
    Cause.FED_MELD: gettext_noop("Your card fits an open meld of the next player, who could take the pile with it."),
    Cause.THREW_WILD: gettext_noop(
        "A wild card is worth most in a meld, and there is little in the pile to guard yet."
    ),
    Cause.BROKE_OPENING: gettext_noop(
        "Again you break up a pair or triple that helps your side to open, while a single card could go."
    ),
    Cause.NATURAL_UNCLOSED: gettext_noop("You hold what a natural canasta needs, and your side is ready to go out."),
    Cause.DECLINED_PILE: gettext_noop("You could take the pile, and it brings more than a card from the stock."),
    Cause.NOT_OUT: gettext_noop("You could go out now, and one of the others has hardly any cards left."),
    **romme.BEFOREHAND,
}

_PRAISE: Final[Mapping[StrEnum, _Forms]] = {
    **romme.PRAISE,
    Deed.FREEZE_HELD: (
        gettext_noop("In turn {turn} you froze the pile. It stayed there until your side took it, with {cards}."),
        gettext_noop("In turn {turn} {name} froze the pile. It stayed there until the side took it, with {cards}."),
    ),
    Deed.TOOK_PILE: (
        gettext_noop("In turn {turn} you took the pile, with {cards}."),
        gettext_noop("In turn {turn} {name} took the pile, with {cards}."),
    ),
    Deed.NATURAL_CANASTA: (
        gettext_noop("In turn {turn} you completed a natural canasta."),
        gettext_noop("In turn {turn} {name} completed a natural canasta."),
    ),
    Deed.WENT_OUT: (
        gettext_noop("You went out, and what the others still held counted against them."),
        gettext_noop("{name} went out, and what the others still held counted against them."),
    ),
    Deed.CANASTA: (
        gettext_noop("In turn {turn} you completed a canasta."),
        gettext_noop("In turn {turn} {name} completed a canasta."),
    ),
    Deed.OPENED: (
        gettext_noop("In turn {turn} you opened for your side."),
        gettext_noop("In turn {turn} {name} opened for the side."),
    ),
    Deed.SAFE_DISCARDS: (
        gettext_noop("{n} of your {of} discards were of no use to the next player."),
        gettext_noop("{n} of {name}’s {of} discards were of no use to the next player."),
    ),
}
_ALL_SAFE: Final[_Forms] = (
    gettext_noop("All {n} of your discards were of no use to the next player."),
    gettext_noop("All {n} of {name}’s discards were of no use to the next player."),
)
_PLAYED_ON: Final[_Forms] = (
    gettext_noop("You played the deal to its end."),
    gettext_noop("{name} played the deal to its end."),
)


class LessonSentences:
    """Sentences about what a seat can learn; `name`: of the player; `you`: whether it is the reader."""

    def __init__(self, words: Words, name: str, *, you: bool) -> None:
        self._words, self._name, self._you = words, name, you

    def title(self, principle: Principle) -> str:
        """Return the mistake, and how often it was made."""
        n, count = self._words.n, principle.times
        match principle.cause:
            case Cause.FED_MELD:
                return n("{n} card that fitted their melds", "{n} cards that fitted their melds", count)
            case Cause.THREW_WILD:
                return n("{n} wild card thrown on a small pile", "{n} wild cards thrown on a small pile", count)
            case Cause.KEPT_WILDS:
                kept = len(principle.occasions[0].cards)
                return n("{n} wild card kept to the end", "{n} wild cards kept to the end", kept)
            case Cause.DECLINED_PILE:
                return n("{n} large pile left lying", "{n} large piles left lying", count)
            case Cause.NEVER_OPENED:
                return n("Not opened, though {n} turn allowed it", "Not opened, though {n} turns allowed it", count)
            case Cause.BROKE_OPENING:
                return n(
                    "{n} card of a pair or triple thrown before opening",
                    "{n} cards of pairs or triples thrown before opening",
                    count,
                )
            case cause if cause in _TITLES:
                return self._words.t(_TITLES[cause])
            case cause:
                return romme.TITLES[cause](self._words, count)

    def advice(self, principle: Principle) -> str:
        """Return why the mistake is rarely good, and what to do instead."""
        return self._words.t(_ADVICE[principle.cause])

    def beforehand(self, principle: Principle) -> str:
        """Return what speaks against an action before it is played."""
        return self._words.t(_BEFOREHAND[principle.cause])

    def turns(self, principle: Principle) -> str:
        """Return the turns in which the mistake was made."""
        numbers = [self._words.number(turn) for turn in sorted({moment.turn for moment in principle.occasions})]
        return self._words.n("Turn {turns}", "Turns {turns}", len(numbers), turns=listed(self._words, numbers))

    def instead(self, moment: Occasion) -> str:
        """Return what could have been done at a moment."""
        return self._words.t(
            "Instead: {other}", other=self._words.after_colon(hint_sentence(self._words, moment.instead))
        )

    def nothing_broken(self) -> str:
        """Return the sentence for a deal in which no principle was broken."""
        return self._words.t("By the rules of thumb there is nothing to do differently.")

    def praise(self, praise: Praise | None) -> str:
        """Return what was done well."""
        words, forms = self._words, _PLAYED_ON if praise is None else _PRAISE[praise.deed]
        if praise is not None and praise.deed is Deed.SAFE_DISCARDS and praise.number == praise.of:
            forms = _ALL_SAFE
        message, number = forms[0 if self._you else 1], words.number
        if praise is None:
            return words.t(message, name=self._name)
        return words.t(
            message,
            name=self._name,
            turn=number(praise.turn),
            n=number(praise.number),
            of=number(praise.of),
            cards=words.n("{n} card", "{n} cards", praise.number),
        )

    def lines(self, principles: Sequence[Principle], praise: Praise | None) -> list[str]:
        """Return all principles and the praise in lines of text."""
        lines = [self.nothing_broken()] if not principles else []
        for each in principles:
            lines += [f"{self.title(each)}. {self.turns(each)}.", f"    {self.advice(each)}"]
        return [*lines, f"{self._words.t('Well done')}: {self.praise(praise)}"]
