"""A refusal as the sentence that a player reads."""

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.families import AnyRules
from canasta_gui.words.translation import Words, mark

# {need} and {have} are the numbers of the refusal.
SENTENCES: dict[Why, str] = {
    Why.NOT_YOUR_TURN: mark("It is not your turn."),
    Why.DEAL_OVER: mark("This deal is over."),
    Why.UNKNOWN_ACTION: mark("This game knows no such action."),
    Why.DRAW_FIRST: mark("Begin your turn by drawing a card or taking the pile."),
    Why.ALREADY_DRAWN: mark("You have drawn already: lay cards or discard."),
    Why.ANSWER_FIRST: mark("Answer your partner first: may your partner go out?"),
    Why.NOTHING_ASKED: mark("Nobody has asked to go out."),
    Why.CARD_NOT_HELD: mark("That card is not in this hand."),
    Why.STOCK_EMPTY: mark("The stock is used up: take the pile or pass."),
    Why.PILE_EMPTY: mark("The discard pile is empty."),
    Why.PILE_BLOCKED: mark("A black three blocks the pile for your turn."),
    Why.PILE_TOP_WILD: mark("A wild card on top cannot be taken."),
    Why.PILE_TOP_THREE: mark("A three on top cannot be taken."),
    Why.RESERVE_NONE: mark("There is no second packet for you to take."),
    Why.RESERVE_NOT_YET: mark("You may take your second packet once you have laid cards yourself in this deal."),
    Why.RESERVE_BY_ITSELF: mark("Your second hand comes by itself, once you have played the last card of your first."),
    Why.CHOOSE_FIRST: mark("Choose first which of the two packets is your first hand."),
    Why.CHOOSE_NOT_NOW: mark("There is no packet to choose now."),
    Why.CHOOSE_NO_SUCH_PACKET: mark("There are two packets to choose from, and no other."),
    Why.OUT_CANASTA_KINDS: mark("To go out your side needs more canastas: it must have at least {kinds}."),
    Why.TOP_ALONE_NOT_NOW: mark("The top card alone cannot be taken now."),
    Why.TOP_ALONE_NEEDS_PAIR: mark(
        "For the top card alone, show exactly two natural cards of its rank, and lay nothing."
    ),
    Why.PILE_OWN_CANASTA: mark("Your side has a canasta of the top card's rank: that blocks the pile for you."),
    Why.PILE_FROZEN: mark("The pile is frozen: you need two natural cards of the top card's rank in your hand."),
    Why.PILE_SIDE_NOT_OPEN: mark(
        "Your side has not opened: to take the pile you need two natural cards of the top card's rank in your hand."
    ),
    Why.PILE_NO_MATCH: mark(
        "To take the pile you need a pair of the top card's rank, one and a wild card, or a meld of your side."
    ),
    Why.PILE_NO_PAIR: mark(
        "To take the pile you need two natural cards of the top card's rank in your hand, or a meld that it fits."
    ),
    Why.PILE_MELD_FULL: mark("The top card may only join a meld of fewer than {need} cards; this one has {have}."),
    Why.PILE_RUN_ALONE: mark("The top card joins a run of your side all by itself; it cannot begin one."),
    Why.MELD_NOT_THERE: mark("There is no such meld on your side."),
    Why.MELD_UNFINISHED: mark("Your side may begin another meld of this rank once the one it has is a canasta."),
    Why.MELD_CLOSED: mark("This meld is closed: it may hold {need} cards, not {have}."),
    Why.RUN_WRONG_CARD: mark("A run is made of natural cards of one suit, from four to ace."),
    Why.RUN_GAP: mark("The cards of a run must follow one another without a gap."),
    Why.NOTHING_LAID: mark("There is nothing to lay."),
    Why.MELD_WRONG_CARD: mark("The cards of a meld must all have the same rank."),
    Why.MELD_TOO_SHORT: mark("A meld needs at least {need} cards; this one has {have}."),
    Why.MELD_TOO_MANY_WILDS: mark("Too many wild cards: a meld of this size may hold {need}, not {have}."),
    Why.MELD_RED_THREE: mark("Red threes are laid by themselves and form no meld."),
    Why.MELD_ONLY_WILDS: mark("Wild cards may be laid with natural cards only."),
    Why.BLACK_THREES_ONLY_AT_EXIT: mark("Black threes may be laid only as your last cards, to go out."),
    Why.BLACK_THREES_NEVER: mark("Black threes are never laid; they can only be discarded."),
    Why.BLACK_THREES_NUMBER: mark("Black threes are laid three or four at a time, without wild cards."),
    Why.MELD_PURE: mark("Melds of this rank hold no wild cards."),
    Why.WILDS_TOO_EARLY: mark(
        "Once your side is open, wild cards join a meld of at least {need} natural cards; this one has {have}."
    ),
    Why.OPENING_NOT_CLEAN: mark("Your side opens with at least one meld without wild cards."),
    Why.OPENING_TOO_LOW: mark("Your side opens with {need} points or more; these cards make {have}."),
    Why.TOO_MANY_WILDS_IN_PILE: mark("The pile holds {have} wild cards; no more may be discarded on it."),
    Why.WOULD_BE_STUCK: mark("You would be left with a card you may not get rid of: keep at least two cards."),
    Why.OUT_MUST_DISCARD: mark("You go out with a discard: keep one card."),
    Why.SPECIAL_NONE: mark("These cards are no special hand."),
    Why.SPECIAL_SIDE_OPEN: mark("A special hand can be shown only while your side has laid nothing."),
    Why.OUT_NO_CANASTA: mark("To go out your side needs canastas: {need}; it has {have}."),
    Why.OUT_NOT_ASKED: mark("Ask your partner, before you lay anything, whether you may go out."),
    Why.OUT_REFUSED: mark("Your partner said no: you may not go out in this turn."),
    Why.MUST_GO_OUT: mark("Your partner said yes: you must go out in this turn, and this would prevent it."),
    Why.ASK_NOBODY: mark("There is nobody to ask."),
    Why.ASK_TWICE: mark("You have asked already in this turn."),
    Why.ASK_TOO_LATE: mark("Ask before you lay anything in your turn."),
    Why.ASK_NO_EXIT: mark("You could not go out with these cards now."),
    Why.PASS_NOT_NOW: mark("You cannot pass now."),
    Why.PASS_MUST_TAKE: mark("The stock is used up and the top card fits a meld of your side: you must take the pile."),
    Why.JOKER_NOT_ANNOUNCED: mark("Say which card the joker stands for."),
    Why.FACE_WRONG: mark("Only a joker stands for another card."),
    Why.MELD_NEITHER: mark("This is neither a set of one rank nor a run of one suit."),
    Why.SET_SAME_SUIT: mark("The cards of a set must all be of different suits."),
    Why.RUN_CORNER: mark("A run ends with the ace: after it no two follows."),
    Why.JOKERS_TOO_MANY: mark("Too many jokers: with these natural cards a meld may hold {need}, not {have}."),
    Why.FIRST_MELD_TOO_LOW: mark("Your first melds must count {need} points or more; these count {have}."),
    Why.ADD_NOT_HERE: mark("Cards may not be added to this meld."),
    Why.ADD_NO_OWN_MELD: mark("You may add cards once you have laid a meld of your own."),
    Why.ADD_NO_FIT: mark("This card does not fit this meld."),
    Why.SWAP_NEVER: mark("In this game jokers are not exchanged."),
    Why.SWAP_NO_OWN_MELD: mark("You may exchange a joker once you have laid a meld of your own."),
    Why.SWAP_NO_JOKER: mark("No joker stands for this card there."),
    Why.FACE_UP_LEFT: mark("You have left the face-up card: draw from the stock."),
    Why.FACE_UP_NONE: mark("There is no face-up card."),
    Why.CLAIM_FIRST: mark("First it is settled who gets the face-up card."),
    Why.CLAIM_NOT_NOW: mark("The face-up card cannot be claimed now."),
    Why.CLAIM_YOURS_ANYWAY: mark("It is your turn: simply take the face-up card."),
    Why.CLAIM_NO_STOCK: mark("The stock has too few cards for a claim: it takes {need}, and there are {have}."),
    Why.CONSENT_FIRST: mark("Say first whether the card may be claimed."),
    Why.CONSENT_NOT_NOW: mark("Nobody asks for your consent."),
    Why.ANNOUNCE_TOO_MUCH: mark("You may announce with {need} points in your hand at most; it would be {have}."),
    Why.TAKE_ONE_FIRST: mark("Begin your turn with the face-up card or with one from the stock."),
    Why.MELD_NOWHERE: mark("There is no such meld on the table."),
}


def refusal_sentence(words: Words, refusal: Refusal, rules: AnyRules) -> str:
    """The sentence, by itself."""
    if refusal.why is Why.MELD_RED_THREE and isinstance(rules, CanastaRules) and rules.red_threes.dead:
        return words.t("Red threes cannot be laid in this game: discard them in time.")
    kinds = ""
    if refusal.why is Why.OUT_CANASTA_KINDS and isinstance(rules, CanastaRules):
        kinds = canastas_needed(words, rules)
    return words.t(SENTENCES[refusal.why], need=refusal.need, have=refusal.have, kinds=kinds)


def canastas_needed(words: Words, rules: CanastaRules) -> str:
    """The canastas of each kind that going out needs: "1 natural canasta, 1 mixed canasta"."""
    rule, n = rules.going_out, words.n
    kinds = (
        n("{n} natural canasta", "{n} natural canastas", rule.natural) if rule.natural else "",
        n("{n} mixed canasta", "{n} mixed canastas", rule.mixed) if rule.mixed else "",
        n("{n} canasta of wild cards", "{n} canastas of wild cards", rule.wild) if rule.wild else "",
    )
    return ", ".join(kind for kind in kinds if kind)
