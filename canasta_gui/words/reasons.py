"""Why a player did something, in a sentence or three; and what a hint proposes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.core.cards import MELD_RANKS, RANK_THREE
from canasta_gui.rules.families import AnyAction
from canasta_gui.words.cards import card_label, rank_label
from canasta_gui.words.romme.reasons import DEEDS, PROPOSALS
from canasta_gui.words.romme.reasons import SENTENCES as ROMME_SENTENCES
from canasta_gui.words.translation import Words, mark


class Fact(Protocol):
    """A fact that speaks for an action: its code, the rank, number and seat that it is about."""

    @property
    def because(self) -> str:
        """What it is: a key of `SENTENCES`."""

    @property
    def rank(self) -> int:
        """A rank; -1 where there is none."""

    @property
    def number(self) -> int:
        """Cards or points."""

    @property
    def seat(self) -> int:
        """Another player's seat; -1 where there is none."""

    @property
    def secret(self) -> bool:
        """Does it tell of cards in the hand of the one who acted?"""


# {ranks}: "Eights", {name}: the player that the fact is about, {n}: a number, {cards}: so many cards.
SENTENCES: Mapping[str, str] = {
    "nothing else": mark("Nothing else is possible."),
    "best left": mark("Nothing else looks better."),
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
    "rivals near": mark("The deal may end soon: one of the others holds only {cards}."),
    "more on the table": mark("{ranks}: every card on the table counts."),
    "goes out": mark("Going out brings {n} points."),
    "rivals hold": mark("The others still hold {cards}, which then count against them."),
    "little left": mark("There is little left to win by going on."),
    "much left": mark("There is much left to lay in one more turn."),
    "more cards": mark("More cards, more melds."),
    "useful card": mark("That card is the more useful one."),
    **ROMME_SENTENCES,
}

SECRET = mark("The rest would tell what cards are in the hand: ask again after the deal.")


def reason_sentences(words: Words, reasons: Sequence[Fact], names: Sequence[str], *, open_hand: bool) -> str:
    """The facts as sentences. `open_hand`: may they tell of cards in the player's hand?"""
    told = [
        words.t(
            SENTENCES[reason.because],
            ranks=_ranks(words, reason.rank),
            name=names[reason.seat] if reason.seat >= 0 else "",
            n=words.number(reason.number),
            cards=words.n("{n} card", "{n} cards", reason.number),
        )
        for reason in reasons
        if open_hand or not reason.secret
    ]
    return " ".join(told) if told else words.t(SECRET)


def _ranks(words: Words, rank: int) -> str:
    return rank_label(words, rank) if rank == RANK_THREE or rank in MELD_RANKS else words.t("Wild cards")


def hint_sentence(words: Words, action: AnyAction) -> str:
    """What a hint proposes."""
    teller = _PROPOSALS.get(type(action))
    return teller(words, action) if teller is not None else ""


def deed_sentence(words: Words, action: AnyAction, name: str) -> str:
    """What somebody did, as the beginning of its explanation."""
    if type(action) in DEEDS:
        return DEEDS[type(action)](words, action, name)
    if isinstance(action, act.Discard):
        return words.t("{name} discards: {card}.", name=name, card=card_label(words, action.card))
    if isinstance(action, act.Lay):
        ranks = ", ".join(_ranks(words, meld.rank) for meld in action.melds)
        return words.t("{name} lays: {ranks}.", name=name, ranks=ranks)
    if isinstance(action, act.Take) and action.only_top:
        return words.t("{name} takes the top card alone.", name=name)
    if isinstance(action, act.Answer) and not action.yes:
        return words.t("{name} answers: no, not yet.", name=name)
    return words.t(_DEEDS[action.do], name=name)


_DEEDS: Mapping[str, str] = {
    "draw": mark("{name} draws."),
    "take": mark("{name} takes the pile."),
    "ask": mark("{name} asks to go out."),
    "answer": mark("{name} answers: yes, go out."),
    "reserve": mark("{name} takes the second packet."),
    "show": mark("{name} shows a special hand."),
    "choose": mark("{name} has chosen the first hand."),
    "pass": mark("{name} passes."),
}


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


_PROPOSALS: Mapping[type[Any], Callable[[Words, Any], str]] = {
    act.Draw: lambda words, _: words.t("Draw from the stock."),
    act.Take: _take,
    act.Lay: lambda words, action: _lay(words, action.melds),
    act.Discard: lambda words, action: words.t("Discard: {card}.", card=card_label(words, action.card)),
    act.Ask: lambda words, _: words.t("Ask your partner whether you may go out."),
    act.Answer: lambda words, action: words.t("Say yes.") if action.yes else words.t("Say no."),
    act.TakeReserve: lambda words, _: words.t("Take your second packet."),
    act.Choose: _choose,
    act.Show: lambda words, _: words.t("Show the hand."),
    act.Pass: lambda words, _: words.t("Pass."),
    **PROPOSALS,
}
