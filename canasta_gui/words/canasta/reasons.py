"""What a hint proposes in canasta, what somebody did, and why."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.core.cards import MELD_RANKS, RANK_THREE
from canasta_gui.words.canasta import irregularities
from canasta_gui.words.cards import card_label, rank_label
from canasta_gui.words.translation import Words, mark

# {ranks}: "Eights", {name}: the player that the fact is about, {n}: a number, {cards}: so many cards.
REASONS: Final[Mapping[str, str]] = {
    "freezes": mark("That freezes the pile: {cards}."),
    "stops": mark("That card keeps {name} from the pile: {cards}."),
    "next let pass": mark("{ranks}: {name} has let one lie before."),
    "next threw": mark("{ranks}: {name} has discarded one before."),
    "next not open": mark("{name} would need {n} points to open with the pile."),
    "pile frozen": mark("The pile is frozen: {name} needs a pair for it."),
    "pile small": mark("The pile is small: there is little to win with it."),
    "few left": mark("{ranks}: not seen yet: {n}."),
    "no pair left": mark("{ranks}: {name} cannot hold a pair of them any more."),
    "single": mark("{ranks}: a single one, which fits nothing."),
    "kept from meld": mark("Kept: {ranks}. {name} has a meld of them."),
    "kept, taken before": mark("Kept: {ranks}. {name} has taken the pile with them before."),
    "pile cards": mark("To be won with the pile: {cards}."),
    "pile wilds": mark("Wild cards in the pile: {n}."),
    "closes": mark("{ranks}: that makes a canasta."),
    "opens": mark("That opens, which takes {n} points."),
    "pile fits": mark("Cards below the top one that fit our melds: {n}."),
    "only with wild cards": mark("The pile can be taken only with wild cards, and they are worth more."),
    "pile not worth": mark("The pile ({cards}) is not worth what it takes to have it."),
    "no way to take": mark("There is no way to take the pile."),
    "grows": mark("{ranks}: cards missing for a canasta: {n}."),
    "red threes": mark("Red threes that now count for us: {n}."),
    "more on the table": mark("{ranks}: every card on the table counts."),
    "goes out": mark("Going out brings {n} points."),
    "little left": mark("There is little left to win by going on."),
    "much left": mark("There is much left to lay in one more turn."),
    "more cards": mark("More cards, more melds."),
    "useful card": mark("That card is the more useful one."),
}


def ranks_named(words: Words, rank: int) -> str:
    """Return what the cards of a rank are called; all wild cards share a name."""
    return rank_label(words, rank) if rank == RANK_THREE or rank in MELD_RANKS else words.t("Wild cards")


# --- what a hint proposes ------------------------------------------------------------------------------------------


def _lay(words: Words, melds: Sequence[act.MeldCards]) -> str:
    cards = "; ".join(", ".join(card_label(words, card) for card in meld.cards) for meld in melds)
    return words.t("Lay: {cards}.", cards=cards)


def _take(words: Words, action: act.Take) -> str:
    if action.only_top:
        return words.t("Take the top card alone.")
    laid = [act.MeldCards(0, action.using), *action.melds] if action.using else list(action.melds)
    if not laid:
        return words.t("Take the pile.")
    cards = "; ".join(", ".join(card_label(words, card) for card in meld.cards) for meld in laid)
    return words.t("Take the pile with: {cards}.", cards=cards)


def _choose(words: Words, action: act.Choose) -> str:
    return words.t("Play this packet first.") if action.pile == 0 else words.t("Play the other packet first.")


PROPOSALS: Final[Mapping[type[Any], Callable[[Words, Any], str]]] = {
    act.Take: _take,
    act.Lay: lambda words, action: _lay(words, action.melds),
    act.Ask: lambda words, _: words.t("Ask your partner whether you may go out."),
    act.Answer: lambda words, action: words.t("Say yes.") if action.yes else words.t("Say no."),
    act.TakeReserve: lambda words, _: words.t("Take your second packet."),
    act.Choose: _choose,
    act.Show: lambda words, _: words.t("Show the hand."),
    act.Pass: lambda words, _: words.t("Pass."),
}


# --- what somebody did, as the beginning of its explanation --------------------------------------------------------


def _laid(words: Words, action: act.Lay, name: str) -> str:
    return words.t(
        "{name} lays: {ranks}.", name=name, ranks=", ".join(ranks_named(words, m.rank) for m in action.melds)
    )


def _taken(words: Words, action: act.Take, name: str) -> str:
    if action.only_top:
        return words.t("{name} takes the top card alone.", name=name)
    return words.t("{name} takes the pile.", name=name)


def _answered(words: Words, action: act.Answer, name: str) -> str:
    if action.yes:
        return words.t("{name} answers: yes, go out.", name=name)
    return words.t("{name} answers: no, not yet.", name=name)


ACTIONS: Final[Mapping[type[Any], Callable[[Words, Any, str], str]]] = {
    act.Lay: _laid,
    act.Take: _taken,
    act.Ask: lambda words, _, name: words.t("{name} asks to go out.", name=name),
    act.Answer: _answered,
    act.TakeReserve: lambda words, _, name: words.t("{name} takes the second packet.", name=name),
    act.Show: lambda words, _, name: words.t("{name} shows a special hand.", name=name),
    act.Choose: lambda words, _, name: words.t("{name} has chosen the first hand.", name=name),
    act.Pass: lambda words, _, name: words.t("{name} passes.", name=name),
    **irregularities.ACTIONS,
}
