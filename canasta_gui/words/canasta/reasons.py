"""What a hint proposes in canasta, what somebody did, and why."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.core.cards import MELD_RANKS, RANK_THREE, is_run
from canasta_gui.words.canasta import arbitration
from canasta_gui.words.cards import rank_label
from canasta_gui.words.cards_in_sentences import cards_of_rank, the_cards
from canasta_gui.words.message_entry import MessageEntry
from canasta_gui.words.translation import Words

# {ranks}: "Eights", {name}: the player that the fact is about, {n}: a number, {cards}: so many cards.
REASONS: Final[Mapping[str, str]] = {
    "freezes": gettext_noop("That freezes the pile: {cards}."),
    "stops": gettext_noop("That card keeps {name} from the pile: {cards}."),
    "next let pass": gettext_noop("{ranks}: {name} has let one lie before."),
    "next threw": gettext_noop("{ranks}: {name} has discarded one before."),
    "next not open": gettext_noop("{name} would need {n} points to open with the pile."),
    "pile frozen": gettext_noop("The pile is frozen: {name} needs a pair for it."),
    "pile small": gettext_noop("The pile is small: there is little to win with it."),
    "few left": gettext_noop("{ranks}: not seen yet: {n}."),
    "no pair left": gettext_noop("{ranks}: {name} cannot hold a pair of them any more."),
    "single": gettext_noop("{ranks}: a single one, which fits nothing."),
    "kept from meld": gettext_noop("Kept: {ranks}. {name} has a meld of them."),
    "kept, taken before": gettext_noop("Kept: {ranks}. {name} has taken the pile with them before."),
    "pile cards": gettext_noop("To be won with the pile: {cards}."),
    "pile wilds": gettext_noop("Wild cards in the pile: {n}."),
    "closes": gettext_noop("{ranks}: that makes a canasta."),
    "opens": gettext_noop("That opens, which takes {n} points."),
    "pile fits": gettext_noop("Cards below the top one that fit our melds: {n}."),
    "only with wild cards": gettext_noop("The pile can be taken only with wild cards, and they are worth more."),
    "pile not worth": gettext_noop("The pile ({cards}) is not worth what it takes to have it."),
    "no way to take": gettext_noop("There is no way to take the pile."),
    "grows": gettext_noop("{ranks}: cards missing for a canasta: {n}."),
    "red threes": gettext_noop("Red threes that now count for us: {n}."),
    "more on the table": gettext_noop("{ranks}: every card on the table counts."),
    "goes out": gettext_noop("Going out brings {n} points."),
    "little left": gettext_noop("There is little left to win by going on."),
    "much left": gettext_noop("There is much left to lay in one more turn."),
    "more cards": gettext_noop("More cards, more melds."),
    "useful card": gettext_noop("That card is the more useful one."),
    "mistake": gettext_noop("It was a mistake."),
    "looked wrong": gettext_noop("Something looked wrong."),
}


def ranks_named(words: Words, rank: int) -> str:
    """Return what the cards of a rank are called; all wild cards share a name."""
    return rank_label(words, rank) if rank == RANK_THREE or rank in MELD_RANKS else words.t("Wild cards")


# --- what a hint proposes ------------------------------------------------------------------------------------------


def _lay(words: Words, melds: Sequence[act.MeldCards]) -> str:
    return words.t("Lay {cards}.", cards="; ".join(the_cards(words, meld.cards) for meld in melds))


def _take(words: Words, action: act.Take) -> str:
    if action.only_top:
        return words.t("Take the top card alone.")
    laid = [act.MeldCards(0, action.using), *action.melds] if action.using else list(action.melds)
    if not laid:
        return words.t("Take the pile.")
    return words.t("Take the pile with {cards}.", cards="; ".join(the_cards(words, meld.cards) for meld in laid))


def _choose(words: Words, action: act.Choose) -> str:
    return words.t("Play this packet first.") if action.pile == 0 else words.t("Play the other packet first.")


PROPOSALS: Final[Mapping[type[Any], MessageEntry]] = {
    act.Take: _take,
    act.Lay: lambda words, action: _lay(words, action.melds),
    act.Ask: gettext_noop("Ask your partner whether you may go out."),
    act.Answer: (gettext_noop("Say yes."), gettext_noop("Say no.")),
    act.TakeReserve: gettext_noop("Take your second packet."),
    act.Choose: _choose,
    act.Show: gettext_noop("Show the hand."),
    act.Pass: gettext_noop("Pass."),
}


# --- what somebody did, as the beginning of its explanation --------------------------------------------------------


def _laid_cards(words: Words, meld: act.MeldCards) -> str:
    return the_cards(words, meld.cards) if is_run(meld.rank) else cards_of_rank(words, meld.rank, meld.cards)


def _laid(words: Words, action: act.Lay, name: str) -> str:
    return words.t(
        "{name} lays {cards}.",
        name=name,
        cards=", ".join(_laid_cards(words, meld) for meld in action.melds),
    )


def _taken(words: Words, action: act.Take, name: str) -> str:
    if action.only_top:
        return words.t("{name} takes the top card alone.", name=name)
    return words.t("{name} takes the pile.", name=name)


ACTIONS: Final[Mapping[type[Any], MessageEntry]] = {
    act.Lay: _laid,
    act.Take: _taken,
    act.Ask: gettext_noop("{name} asks to go out."),
    act.Answer: (gettext_noop("{name} answers: yes, go out."), gettext_noop("{name} answers: no, not yet.")),
    act.TakeReserve: gettext_noop("{name} takes the second packet."),
    act.Show: gettext_noop("{name} shows a special hand."),
    act.Choose: gettext_noop("{name} has chosen the first hand."),
    act.Pass: gettext_noop("{name} passes."),
    **arbitration.ACTIONS,
}
