"""Refusals of canasta, as sentences for players."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.words.canasta import irregularities
from canasta_gui.words.translation import Words

# {need} and {have} are the numbers of the refusal, {canastas}: "2 canastas", the number needed, {kinds}: of each kind.
REFUSALS: Final[Mapping[Why, str]] = {
    Why.DRAW_FIRST: gettext_noop("Begin your turn by drawing a card or taking the pile."),
    Why.ANSWER_FIRST: gettext_noop("Answer your partner first: may your partner go out?"),
    Why.ANSWER_PENDING: gettext_noop("Wait for your partner's answer: may you go out?"),
    Why.NOTHING_ASKED: gettext_noop("Nobody has asked to go out."),
    Why.STOCK_EMPTY: gettext_noop("The stock is used up: take the pile or pass."),
    Why.PILE_EMPTY: gettext_noop("The discard pile is empty."),
    Why.PILE_BLOCKED: gettext_noop("A black three blocks the pile for your turn."),
    Why.PILE_TOP_WILD: gettext_noop("A wild card on top cannot be taken."),
    Why.PILE_TOP_THREE: gettext_noop("A three on top cannot be taken."),
    Why.RESERVE_NONE: gettext_noop("There is no second packet for you to take."),
    Why.RESERVE_NOT_YET: gettext_noop(
        "You may take your second packet once you have laid cards yourself in this deal."
    ),
    Why.RESERVE_BY_ITSELF: gettext_noop(
        "Your second hand comes by itself, once you have played the last card of your first."
    ),
    Why.CHOOSE_FIRST: gettext_noop("Choose first which of the two packets is your first hand."),
    Why.CHOOSE_NOT_NOW: gettext_noop("There is no packet to choose now."),
    Why.CHOOSE_NO_SUCH_PACKET: gettext_noop("There are two packets to choose from, and no other."),
    Why.OUT_CANASTA_KINDS: gettext_noop("To go out your side needs more canastas: it must have at least {kinds}."),
    Why.TOP_ALONE_NOT_NOW: gettext_noop("The top card alone cannot be taken now."),
    Why.TOP_ALONE_NEEDS_PAIR: gettext_noop(
        "For the top card alone, show exactly two natural cards of its rank, and lay nothing."
    ),
    Why.PILE_OWN_CANASTA: gettext_noop("Your side has a canasta of the top card's rank: that blocks the pile for you."),
    Why.PILE_FROZEN: gettext_noop(
        "The pile is frozen: you need two natural cards of the top card's rank in your hand."
    ),
    Why.PILE_SIDE_NOT_OPEN: gettext_noop(
        "Your side has not opened: to take the pile you need two natural cards of the top card's rank in your hand."
    ),
    Why.PILE_NO_MATCH: gettext_noop(
        "To take the pile you need a pair of the top card's rank, one and a wild card, or a meld of your side."
    ),
    Why.PILE_NO_PAIR: gettext_noop(
        "To take the pile you need two natural cards of the top card's rank in your hand, or a meld that it fits."
    ),
    Why.PILE_MELD_FULL: gettext_noop("The top card may only join a meld of at most {need} cards; this one has {have}."),
    Why.PILE_RUN_ALONE: gettext_noop("The top card joins a run of your side all by itself; it cannot begin one."),
    Why.MELD_NOT_THERE: gettext_noop("There is no such meld on your side."),
    Why.MELD_UNFINISHED: gettext_noop(
        "Your side may begin another meld of this rank once the one it has is a canasta."
    ),
    Why.MELD_CLOSED: gettext_noop("This meld is closed: it may hold {need} cards, not {have}."),
    Why.RUN_WRONG_CARD: gettext_noop("A run is made of natural cards of one suit, from four to ace."),
    Why.MELD_WRONG_CARD: gettext_noop("The cards of a meld must all have the same rank."),
    Why.MELD_TOO_MANY_WILDS: gettext_noop("Too many wild cards: a meld of this size may hold {need}, not {have}."),
    Why.MELD_WILDS_SPENT: gettext_noop(
        "Too many wild cards were laid on this meld, so it takes no more of them in this deal."
    ),
    Why.MELD_RED_THREE: gettext_noop("Red threes are laid by themselves and form no meld."),
    Why.MELD_ONLY_WILDS: gettext_noop("Wild cards may be laid with natural cards only."),
    Why.BLACK_THREES_ONLY_AT_EXIT: gettext_noop("Black threes may be laid only as your last cards, to go out."),
    Why.BLACK_THREES_LAST: gettext_noop("Nothing is laid any more after black threes; your last card is discarded."),
    Why.BLACK_THREES_NEVER: gettext_noop("Black threes are never laid; they can only be discarded."),
    Why.BLACK_THREES_NUMBER: gettext_noop("Black threes are laid three or four at a time, without wild cards."),
    Why.BLACK_THREES_WILD: gettext_noop("Black threes take no wild cards."),
    Why.MELD_PURE: gettext_noop("Melds of this rank hold no wild cards."),
    Why.WILDS_TOO_EARLY: gettext_noop(
        "Once your side is open, wild cards join a meld of at least {need} natural cards; this one has {have}."
    ),
    Why.OPENING_NOT_CLEAN: gettext_noop("Your side opens with at least one meld without wild cards."),
    Why.OPENING_NOT_NATURAL: gettext_noop("Your side opens without wild cards; they may follow in the same turn."),
    Why.OPENING_TOO_LOW: gettext_noop("Your side opens with {need} points or more; these cards make {have}."),
    Why.TWOS_BOUND: gettext_noop("Until your side's meld of wild cards is a canasta, its twos go nowhere else."),
    Why.BLACK_THREES_WAIT: gettext_noop("In your first turn you discard no black three."),
    Why.TOO_MANY_WILDS_IN_PILE: gettext_noop("The pile holds {have} wild cards; no more may be discarded on it."),
    Why.WOULD_BE_STUCK: gettext_noop("You would be left with a card you may not get rid of: keep at least two cards."),
    Why.SPECIAL_NONE: gettext_noop("These cards are no special hand."),
    Why.SPECIAL_SIDE_OPEN: gettext_noop("A special hand can be shown only while your side has laid nothing."),
    Why.OUT_NO_CANASTA: gettext_noop("To go out your side needs {canastas}; it has {have}."),
    Why.OUT_NOT_ASKED: gettext_noop("Ask your partner, before you lay anything, whether you may go out."),
    Why.OUT_REFUSED: gettext_noop("Your partner said no: you may not go out in this turn."),
    Why.MUST_GO_OUT: gettext_noop("Your partner said yes: you must go out in this turn, and this would prevent it."),
    Why.ASK_NOBODY: gettext_noop("There is nobody to ask."),
    Why.ASK_TWICE: gettext_noop("You have asked already in this turn."),
    Why.ASK_TOO_LATE: gettext_noop("Ask before you lay anything in your turn."),
    Why.ASK_NO_EXIT: gettext_noop("You could not go out with these cards now."),
    Why.PASS_NOT_NOW: gettext_noop("You cannot pass now."),
    Why.PASS_MUST_TAKE: gettext_noop(
        "The stock is used up and the top card fits a meld of your side: you must take the pile."
    ),
    **irregularities.REFUSALS,
}


def special_sentence(refusal: Refusal, rules: CanastaRules) -> str:
    """Return a more specific sentence for the present moment; empty if there is none."""
    if refusal.why is Why.MELD_RED_THREE and rules.red_threes.dead:
        return gettext_noop("Red threes cannot be laid in this game: discard them in time.")
    if refusal.why is Why.OUT_NO_CANASTA and not refusal.have:
        return gettext_noop("To go out your side first needs {canastas}.")
    return ""


def canastas_needed(words: Words, rules: CanastaRules) -> str:
    """Return the canastas of each kind that going out needs: "1 natural canasta, 1 mixed canasta"."""
    rule, n = rules.going_out, words.n
    kinds = (
        n("{n} natural canasta", "{n} natural canastas", rule.natural) if rule.natural else "",
        n("{n} mixed canasta", "{n} mixed canastas", rule.mixed) if rule.mixed else "",
        n("{n} canasta of wild cards", "{n} canastas of wild cards", rule.wild) if rule.wild else "",
    )
    return ", ".join(kind for kind in kinds if kind)
