"""What a player reads about irregularities: their names, and what they cost at a real table."""

from collections.abc import Callable, Mapping
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.policies.irregularities import LISTS, Level, OffenceKind
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.words.translation import Words

# The books, as the choice of a list names them.
LIST_TITLES: Final[Mapping[str, str]] = {
    "none": gettext_noop("none"),
    "classic": gettext_noop("classic rules"),
    "swiss": gettext_noop("Swiss leaflet"),
}

OFFENCES: Final[Mapping[OffenceKind, str]] = {
    "wrong_card_turned": gettext_noop("Wrong card turned up"),
    "not_cut": gettext_noop("Pack not cut"),
    "short_hand": gettext_noop("Too few cards dealt"),
    "face_up_card": gettext_noop("Card face up in the stock"),
    "foreign_card": gettext_noop("Foreign card in the pack"),
    "overdraw": gettext_noop("Too many cards drawn"),
    "expose": gettext_noop("Card shown"),
    "short_opening": gettext_noop("Opening too low"),
    "illegal_exit": gettext_noop("Laid to go out unlawfully"),
    "surplus_wilds": gettext_noop("Too many wild cards in a meld"),
    "red_three_kept": gettext_noop("Red three kept in the hand"),
    "pile_unshown": gettext_noop("Pile taken unshown"),
    "irregular_ask": gettext_noop("Asked at the wrong time"),
    "short_take": gettext_noop("Top card taken with too few points"),
    "draw_out_of_turn": gettext_noop("Drawn out of turn"),
    "take_out_of_turn": gettext_noop("Pile taken out of turn"),
    "no_draw": gettext_noop("Discarded without drawing"),
    "two_discards": gettext_noop("Several cards discarded"),
    "told": gettext_noop("Card told to the partner"),
    "peek": gettext_noop("Next card looked at"),
    "early_draw": gettext_noop("Drawn before the discard"),
}

# What a level means for a player, in a sentence.
LEVELS_ABOUT: Final[Mapping[Level, str]] = {
    "prevented": gettext_noop("Nothing can be done that the rules forbid."),
    "explained": gettext_noop("Nothing can be done that the rules forbid; if you try, you read what it would cost."),
    "head": gettext_noop(
        "You may reckon wrongly: open with too little, go out unlawfully, forget a red three. It costs you something "
        "if an opponent notices."
    ),
    "hand": gettext_noop("Your hand may err as well: draw, show or discard what it should not."),
    "clumsy": gettext_noop("The dealer errs as well, now and then."),
}


def cost_sentence(words: Words, rules: CanastaRules, kind: OffenceKind) -> str:
    """Return what an offence would cost at a real table, and where that is written."""
    return words.t(
        "At a real table: {cost}, if an opponent notices ({place}).",
        cost=cost(words, rules, kind),
        place=place_in_book(words, rules, kind),
    )


def place_in_book(words: Words, rules: CanastaRules, kind: OffenceKind) -> str:
    """Return where the table's list has an offence: "classic rules, irregularities no. 5"."""
    book, number = words.t(LIST_TITLES[rules.irregularities.list]), LISTS[rules.irregularities.list][kind]
    return words.t("{book}, irregularities no. {number}", book=book, number=number) if number else book


def cost(words: Words, rules: CanastaRules, kind: OffenceKind) -> str:
    """Return what an offence costs by the amounts of these rules, in a few words without a stop."""
    return _COSTS[kind](words, rules)


def points(words: Words, number: int) -> str:
    """Return an amount of a list: "100 points"."""
    return words.n("{n} point", "{n} points", number)


def _short_opening(w: Words, r: CanastaRules) -> str:
    rule = r.irregularities
    more = w.n("{n} point more to open with", "{n} points more to open with", rule.opening_raise)
    return w.t(
        "{more}, or a fine of {points} where you change what you laid",
        more=more,
        points=points(w, rule.opening_changed),
    )


def _red_three_kept(w: Words, r: CanastaRules) -> str:
    late, early = points(w, -r.red_threes.in_hand), points(w, -r.red_threes.in_hand_first_turn)
    return late if late == early else w.t("{points}, or {fewer} before your first turn", points=late, fewer=early)


def _drawn_out_of_turn(w: Words, r: CanastaRules) -> str:
    rule = r.irregularities
    back, kept = points(w, rule.draw_out_of_turn), points(w, rule.draw_kept)
    return w.t("{points}, or {more} with the card in your hand", points=back, more=kept)


def _penalty_card(w: Words, r: CanastaRules) -> str:
    must = r.irregularities.penalty_discard == "compulsory"
    return w.t("a penalty card, which you must get rid of") if must else w.t("a penalty card before you")


def _new_deal(w: Words, _: CanastaRules) -> str:
    return w.t("a new deal")


_COSTS: Final[Mapping[OffenceKind, Callable[[Words, CanastaRules], str]]] = {
    "wrong_card_turned": _new_deal,
    "not_cut": _new_deal,
    "short_hand": _new_deal,
    "face_up_card": _new_deal,
    "foreign_card": _new_deal,
    "overdraw": lambda w, _: w.t("a turn without drawing or laying for each card too many"),
    "expose": _penalty_card,
    "short_opening": _short_opening,
    "illegal_exit": lambda w, r: points(w, r.irregularities.illegal_exit),
    "surplus_wilds": lambda w, r: w.t(
        "{points} for each wild card too many", points=points(w, r.irregularities.surplus_wild)
    ),
    "red_three_kept": _red_three_kept,
    "pile_unshown": lambda w, r: points(w, r.irregularities.pile_unshown),
    "irregular_ask": lambda w, r: w.t(
        "{points}, unless you go out in this turn", points=points(w, r.irregularities.irregular_ask)
    ),
    "short_take": lambda w, r: points(w, r.irregularities.short_take),
    "draw_out_of_turn": _drawn_out_of_turn,
    "take_out_of_turn": lambda w, r: w.t(
        "{points}, and the cards of the pile face up before you",
        points=points(w, r.irregularities.take_out_of_turn),
    ),
    "no_draw": lambda w, _: w.t("no points, but you must still draw"),
    "two_discards": lambda w, _: w.t("the next player chooses one, the others become penalty cards"),
    "told": _penalty_card,
    "peek": lambda w, _: w.t("all see the card, and the next player may draw it"),
    "early_draw": lambda w, _: w.t("no pile for you in this turn"),
}
