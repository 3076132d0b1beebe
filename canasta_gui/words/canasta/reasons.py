"""Hints and actions in canasta, and the reasons for them."""

from collections.abc import Mapping, Sequence
from typing import Final

from canasta_gui.ai.common.reasons import Reason
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.core.cards import MELD_RANKS, RANK_THREE, RANK_TWO, is_run
from canasta_gui.words.canasta import irregularities
from canasta_gui.words.canasta.narration import NEW_MELD, meld_phrases
from canasta_gui.words.sentences import (
    MessageEntry,
    counted,
    listed,
    one_by_one,
    the_cards,
    the_meld,
    the_ranks,
    to_meld,
)
from canasta_gui.words.translation import Words

# {name}: the player that the fact is about, {n}: a number, {cards}, {wilds}, {threes}: that number of them, {counted}:
# that number of the rank, {pair}: two of it, {the_ranks}: "the eights".
REASONS: Final[Mapping[str, str]] = {
    "freezes": gettext_noop("That freezes the pile."),
    "stops": gettext_noop("With it on top, {name} cannot take the pile."),
    "next let pass": gettext_noop("{name} has let {counted} lie before."),
    "next threw": gettext_noop("{name} has discarded {counted} before."),
    "next not open": gettext_noop("{name} would need {n} points to open with the pile."),
    "pile frozen": gettext_noop("The pile is frozen: {name} needs a pair for it."),
    "pile small": gettext_noop("The pile is small: there is little to win with it."),
    "few left": gettext_noop("No more than {counted} can still turn up."),
    "no pair left": gettext_noop("{name} cannot hold {pair} any more."),
    "single": gettext_noop("That card stands alone: nothing in the hand goes with it."),
    "kept from meld": gettext_noop("Better keep {the_ranks}: {name} has them on the table."),
    "kept, taken before": gettext_noop("Better keep {the_ranks}: {name} has taken the pile with them before."),
    "kept, pair": gettext_noop(
        "Better not lay {the_ranks} now: {pair} in the hand take the pile as soon as another one lies on it."
    ),
    "kept, pile": gettext_noop(
        "Better not lay {the_ranks} now: the more cards in the hand, the better the chances for the pile."
    ),
    "kept, short hand": gettext_noop("Better not lay {the_ranks} now: that would leave only {cards} in the hand."),
    "kept, wild cards": gettext_noop("Better not lay {the_ranks} now: the wild cards are worth more later."),
    "kept, worth more": gettext_noop("Better not lay {the_ranks} now: in the hand they are worth more."),
    "kept, tried": gettext_noop(
        "Better not lay {the_ranks} now: in deals that could be the true one, waiting came out better."
    ),
    "waits, pile": gettext_noop(
        "Better not open now: the more cards in the hand, the better the chances for the pile."
    ),
    "waits, short hand": gettext_noop("Better not open now: that would leave only {cards} in the hand."),
    "waits, wild cards": gettext_noop("Better not open now: the wild cards for it are worth more later."),
    "waits, worth more": gettext_noop("Better not open now: in the hand the cards are worth more."),
    "waits, tried": gettext_noop("Better not open now: in deals that could be the true one, waiting came out better."),
    "overlooked": gettext_noop("{name} did not see that {the_ranks} could be laid."),
    "pile cards": gettext_noop("The pile brings {cards}."),
    "pile wilds": gettext_noop("It has {wilds} in it."),
    "closes": gettext_noop("That makes {the_ranks} a canasta."),
    "opens": gettext_noop("That makes the {n} points needed to open."),
    "pile fits": gettext_noop("The pile also has {cards} for melds on the table."),
    "only with wild cards": gettext_noop("The pile can be taken only with wild cards, and they are worth more."),
    "pile not worth": gettext_noop("The pile of {cards} is not worth what it costs."),
    "no way to take": gettext_noop("There is no way to take the pile."),
    "grows": gettext_noop("{cards} more, and {the_ranks} are a canasta."),
    "red threes": gettext_noop("That makes {threes} count."),
    "more on the table": gettext_noop("Every card on the table counts."),
    "goes out": gettext_noop("Going out brings {n} points."),
    "they need": gettext_noop("The side of {name} needs only {points} more to win the match."),
    "little left": gettext_noop("There is little left to win by going on."),
    "much left": gettext_noop("There is much left to lay in one more turn."),
    "more cards": gettext_noop("More cards make more melds."),
    "useful card": gettext_noop("That card is the more useful one."),
    "mistake": gettext_noop("It was a mistake."),
    "looked wrong": gettext_noop("Something looked wrong."),
}

ABOUT_YOU: Final[Mapping[str, str]] = {
    "stops": gettext_noop("With it on top, you cannot take the pile."),
    "next let pass": gettext_noop("You have let {counted} lie before."),
    "next threw": gettext_noop("You have discarded {counted} before."),
    "next not open": gettext_noop("You would need {n} points to open with the pile."),
    "pile frozen": gettext_noop("The pile is frozen: you need a pair for it."),
    "no pair left": gettext_noop("You cannot hold {pair} any more."),
    "kept from meld": gettext_noop("Better keep {the_ranks}: you have them on the table."),
    "they need": gettext_noop("Your side needs only {points} more to win the match."),
    "overlooked": gettext_noop("You did not see that {the_ranks} could be laid."),
    "kept, taken before": gettext_noop("Better keep {the_ranks}: you have taken the pile with them before."),
}
"""Messages used instead if the fact is about the reader."""

ABOUT_RUNS: Final[Mapping[str, str]] = {
    "closes": gettext_noop("That makes the run a canasta."),
    "grows": gettext_noop("{cards} more, and the run is a canasta."),
}
"""Messages used instead if the meld is a run."""


JOINED: Final = frozenset({"kept from meld", "kept, taken before"})
"""Facts that are joined in one sentence, with all their ranks, if there are several."""


def rank_values(words: Words, facts: Sequence[Reason]) -> dict[str, str]:
    """Return the values of a sentence for the ranks and the number of joined facts."""
    rank, number = facts[0].rank, facts[0].number
    values = {
        "wilds": counted(words, RANK_TWO, number),
        "threes": words.n("a red three", "{n} red threes", number),
    }
    if rank < 0:
        return values
    if is_run(rank):
        return values | {"the_ranks": the_meld(words, rank)}
    ranks = dict.fromkeys(_named(fact.rank) for fact in facts)
    return values | {
        "counted": counted(words, _named(rank), number),
        "pair": counted(words, _named(rank), 2),
        "the_ranks": listed(words, [the_ranks(words, each) for each in ranks]),
    }


def _named(rank: int) -> int:
    """Return the rank by which cards are named; all wild cards share one."""
    return rank if rank == RANK_THREE or rank in MELD_RANKS else RANK_TWO


# --- proposals of a hint -------------------------------------------------------------------------------------------


def _lay(words: Words, melds: Sequence[act.MeldCards]) -> str:
    new = one_by_one(words, [the_cards(words, meld.cards) for meld in melds if len(meld.cards) >= NEW_MELD])
    proposals = [words.t("Lay {cards}.", cards=new)] if new else []
    for meld in melds:
        if len(meld.cards) < NEW_MELD:
            cards, meld_named = the_cards(words, meld.cards), to_meld(words, meld.rank)
            proposals.append(words.t("Add {cards} {to_meld}.", cards=cards, to_meld=meld_named))
    return " ".join(proposals)


def _take(words: Words, action: act.Take) -> str:
    if action.only_top:
        return words.t("Take the top card alone.")
    laid = [act.MeldCards(0, action.using), *action.melds] if action.using else list(action.melds)
    if not laid:
        return words.t("Take the pile.")
    return words.t(
        "Take the pile with {cards}.", cards=one_by_one(words, [the_cards(words, meld.cards) for meld in laid])
    )


def _choose(words: Words, action: act.Choose) -> str:
    return words.t("Play this packet first.") if action.pile == 0 else words.t("Play the other packet first.")


PROPOSALS: Final[Mapping[type[object], MessageEntry]] = {
    act.Take: _take,
    act.Lay: lambda words, action: _lay(words, action.melds),
    act.Ask: gettext_noop("Ask your partner whether you may go out."),
    act.Answer: (gettext_noop("Say yes."), gettext_noop("Say no.")),
    act.TakeReserve: gettext_noop("Take your second packet."),
    act.Choose: _choose,
    act.Show: gettext_noop("Show the hand."),
    act.Pass: gettext_noop("Pass."),
    **irregularities.PROPOSALS,
}


# --- actions, as the beginning of their explanation ----------------------------------------------------------------


def _laid(words: Words, action: act.Lay, name: str) -> str:
    done = listed(words, meld_phrases(words, [(meld.rank, meld.cards) for meld in action.melds]))
    return words.t("{name} {done}.", name=name, done=done)


def _taken(words: Words, action: act.Take, name: str) -> str:
    if action.only_top:
        return words.t("{name} takes the top card alone.", name=name)
    return words.t("{name} takes the pile.", name=name)


ACTIONS: Final[Mapping[type[object], MessageEntry]] = {
    act.Lay: _laid,
    act.Take: _taken,
    act.Ask: gettext_noop("{name} asks to go out."),
    act.Answer: (gettext_noop("{name} answers: yes, go out."), gettext_noop("{name} answers: no, not yet.")),
    act.TakeReserve: gettext_noop("{name} takes the second packet."),
    act.Show: gettext_noop("{name} shows a special hand."),
    act.Choose: gettext_noop("{name} has chosen the first hand."),
    act.Pass: gettext_noop("{name} passes."),
    **irregularities.ACTIONS,
}
