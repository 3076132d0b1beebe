"""The chapter on irregularities: the list of the table, with the price and the deadline of each item."""

from collections.abc import Callable, Mapping
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.policies import BY_CHANCE, CONSEQUENCES, LISTS, Level, OffenceKind
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.words.canasta.irregularities import LIST_TITLES, OFFENCES, cost, points
from canasta_gui.words.fields import option_label
from canasta_gui.words.rulebook.statement import Statement, Statements, listed, sentences
from canasta_gui.words.translation import Words

# Deadlines for reporting an offence, and the players who may (R63).
_NEW_DEAL_UNTIL: Final = gettext_noop("It counts only until everybody has had a turn.")
_UNTIL_AN_OPPONENT: Final = gettext_noop("An opponent must object before one of them draws or takes the pile.")
_UNTIL_THE_NEXT: Final = gettext_noop("An opponent must object before the next player draws or takes the pile.")
_PLAIN: Final = gettext_noop("Everybody sees it: nobody need object.")
_UNTIL: Final[Mapping[OffenceKind, str]] = {
    "wrong_card_turned": gettext_noop("It counts only until the first card is discarded."),
    "not_cut": gettext_noop("It counts only while the cards are dealt."),
    "short_hand": _NEW_DEAL_UNTIL,
    "face_up_card": _NEW_DEAL_UNTIL,
    "foreign_card": _NEW_DEAL_UNTIL,
    "overdraw": _UNTIL_AN_OPPONENT,
    "expose": _PLAIN,
    "short_opening": _UNTIL_AN_OPPONENT,
    "illegal_exit": _UNTIL_AN_OPPONENT,
    "surplus_wilds": _UNTIL_AN_OPPONENT,
    "red_three_kept": gettext_noop("It is found at the count: nobody need object."),
    "pile_unshown": _UNTIL_AN_OPPONENT,
    "irregular_ask": gettext_noop(
        "An opponent must object before that turn ends; where a yes is not kept, nobody need object."
    ),
    "short_take": _UNTIL_THE_NEXT,
    "draw_out_of_turn": gettext_noop("An opponent must object before your own next turn begins."),
    "take_out_of_turn": _UNTIL_THE_NEXT,
    "no_draw": gettext_noop("It is too late once the next player has drawn."),
    "two_discards": _PLAIN,
    "told": _PLAIN,
    "peek": _PLAIN,
    "early_draw": _PLAIN,
}

_LEVELS: Final[Mapping[Level, str]] = {
    "prevented": gettext_noop(
        "This table follows the list of the {list}. You cannot commit any of it: the program prevents what is not "
        "allowed, and nobody is fined for it."
    ),
    "explained": gettext_noop(
        "This table follows the list of the {list}. You cannot commit any of it: the program prevents what is not "
        "allowed, and says what it would cost at a real table."
    ),
    "head": gettext_noop(
        "This table follows the list of the {list}. Errors of the head are played: openings, exits, wild cards, red "
        "threes, asking, and the right to the pile. Whoever notices objects; to be wrong costs nothing."
    ),
    "hand": gettext_noop(
        "This table follows the list of the {list}. Errors of the head and of the hand are played: cards drawn, shown "
        "or discarded as they should not be as well. Whoever notices objects; to be wrong costs nothing."
    ),
    "clumsy": gettext_noop(
        "This table follows the list of the {list}. All of it is played, and the dealer errs by chance. Whoever "
        "notices objects; to be wrong costs nothing."
    ),
}


# The rule behind a refusal that exists only at a table that plays its list.
_WHYS: Final[Mapping[OffenceKind, tuple[Why, ...]]] = {
    "overdraw": (Why.SURPLUS_CARDS, Why.RESHUFFLE_NOT_NOW, Why.RESHUFFLE_OTHER_CARDS),
    "peek": (Why.RESHUFFLE_NOT_NOW, Why.RESHUFFLE_OTHER_CARDS),
    "expose": (Why.EXPOSE_NOT_NOW, Why.PENALTY_CARD_FIRST),
    "told": (Why.ACCUSE_NOT_NOW,),
    "two_discards": (Why.PICK_FIRST, Why.PICK_NOT_NOW),
    "short_opening": (Why.REMEDY_FIRST, Why.REMEDY_NOT_NOW, Why.REMEDY_NOT_THIS),
    "illegal_exit": (Why.EXIT_STANDS,),
    "surplus_wilds": (Why.MELD_WILDS_SPENT,),
    "pile_unshown": (Why.PILE_FORFEITED,),
    "red_three_kept": (Why.RED_THREE_STAYS,),
}
_LEVEL_WHYS: Final = (Why.SLIP_NOT_PLAYED, Why.SLIP_NO_OFFENCE, Why.OBJECT_NOT_NOW)


def the_irregularities(w: Words, r: CanastaRules) -> Statements:
    rule = r.irregularities
    if not LISTS[rule.list]:
        return
    book = w.t(LIST_TITLES[rule.list])
    yield Statement(
        "irregularities.level",
        w.t("At this table"),
        w.t(_LEVELS[rule.level], list=book),
        brief=f"{book}, {option_label(w, 'irregularities.level', rule.level)}",
        fields=("irregularities.level", "irregularities.list"),
        whys=_LEVEL_WHYS,
    )
    for kind, number in LISTS[rule.list].items():
        if rule.names(kind) and not (kind == "red_three_kept" and r.red_threes.dead):
            yield _item(w, r, kind, number)
    if any(map(rule.names, BY_CHANCE)):
        yield Statement(
            "irregularities.misdeal_in",
            w.t("Clumsy dealers"),
            w.n(
                "Where the dealer errs by chance, every deal goes wrong.",
                "Where the dealer errs by chance, about one deal in {n} goes wrong.",
                rule.misdeal_in,
            ),
            brief=w.n("every deal", "one deal in {n}", rule.misdeal_in),
            fields=("irregularities.misdeal_in",),
        )
    waived = [w.t(OFFENCES[kind]) for kind in LISTS[rule.list] if kind in rule.waived]
    if waived:
        yield Statement(
            "irregularities.waived",
            w.t("Without consequence"),
            w.t("This table lets pass what the list names besides: {items}.", items=listed(w, waived)),
            brief=", ".join(waived),
            fields=("irregularities.waived",),
        )


def _item(w: Words, r: CanastaRules, kind: OffenceKind, number: int) -> Statement:
    title = w.t(OFFENCES[kind])
    return Statement(
        f"irregularities.{kind}",
        w.t("No. {number}: {title}", number=number, title=title) if number else title,
        sentences(_CONSEQUENCES[kind](w, r), w.t(_UNTIL[kind])),
        brief=cost(w, r, kind),
        fields=tuple(f"irregularities.{field}" for field in CONSEQUENCES.get(kind, ())),
        topics=(f"irregularities.{kind}",),
        whys=_WHYS.get(kind, ()),
    )


# --- the consequences ----------------------------------------------------------------------------------------------


def _surplus_cards(w: Words, _: CanastaRules) -> str:
    return sentences(
        w.t(
            "What is not yet in your hand is shown and put back, and the next player may have the stock shuffled; "
            "nobody need object to that."
        ),
        w.t(
            "Once in your hand the cards stay there: in as many turns as there are too many you draw nothing, lay "
            "nothing and only discard."
        ),
    )


def _penalty_cards(w: Words, r: CanastaRules) -> str:
    """Return the definition of penalty cards, and the ways to lose them (R72)."""
    return sentences(
        w.t("A penalty card lies face up before you. It is still part of your hand, and you may lay it."),
        w.t("As long as you have one, each of your turns ends with discarding one.")
        if r.irregularities.penalty_discard == "compulsory"
        else w.t("You discard it when you like."),
    )


def _shown(w: Words, r: CanastaRules) -> str:
    return sentences(
        w.t("A card that you show without laying or discarding it becomes a penalty card."), _penalty_cards(w, r)
    )


def _told(w: Words, r: CanastaRules) -> str:
    return sentences(w.t("A card that you tell your partner of becomes a penalty card."), _penalty_cards(w, r))


def _discards(w: Words, r: CanastaRules) -> str:
    return sentences(
        w.t("The next player says which of them is discarded; the others become penalty cards."), _penalty_cards(w, r)
    )


def _short_opening(w: Words, r: CanastaRules) -> str:
    rule = r.irregularities
    more = w.n("{n} point", "{n} points", rule.opening_raise)
    return sentences(
        w.t("You put it right by adding cards, without a fine."),
        w.t("Or you take all back, and your side's opening needs {points} more in this deal.", points=more),
        w.t(
            "If you put it right and take a card back that was laid, your side loses {points}.",
            points=points(w, rule.opening_changed),
        ),
    )


def _illegal_exit(w: Words, r: CanastaRules) -> str:
    return w.t(
        "Cards laid to go out without the canastas that it needs, or against your partner's answer, go back to your "
        "hand, and your side loses {points}.",
        points=points(w, r.irregularities.illegal_exit),
    )


def _surplus_wilds(w: Words, r: CanastaRules) -> str:
    return sentences(
        w.t(
            "The cards go back to your hand, except for the wild cards too many: each of them stays on the table, "
            "counts nothing and costs your side {points}.",
            points=points(w, r.irregularities.surplus_wild),
        ),
        w.t("If nobody objects, the meld stands as it lies, and takes no further wild card in this deal."),
    )


def _red_three_kept(w: Words, r: CanastaRules) -> str:
    rule = r.red_threes
    return sentences(
        w.t(
            "A red three is laid by its owner. One that is still in a hand at the end of the deal costs {points}.",
            points=points(w, -rule.in_hand),
        ),
        w.t("Before its owner's first turn it costs {points}.", points=points(w, -rule.in_hand_first_turn))
        if rule.in_hand != rule.in_hand_first_turn
        else "",
    )


def _pile_unshown(w: Words, r: CanastaRules) -> str:
    return sentences(
        w.t("Whoever takes the pile first shows the cards that give the right to it."),
        w.t("If you are stopped and show them, there is no fine."),
        w.t(
            "Once the pile is in your hand, you show all your cards, the pile is rebuilt, you draw from the stock and "
            "your side loses {points}.",
            points=points(w, r.irregularities.pile_unshown),
        ),
    )


def _irregular_ask(w: Words, r: CanastaRules) -> str:
    return w.t(
        "If you ask after laying cards or reaching for the pile, or lay cards before the answer, you must go out in "
        "this turn, as you must after a yes. If you do not, your side loses {points}.",
        points=points(w, r.irregularities.irregular_ask),
    )


def _short_take(w: Words, r: CanastaRules) -> str:
    return w.t(
        "If you take the top card and your melds have too few points to open, the card goes back, you draw from the "
        "stock and your side loses {points}.",
        points=points(w, r.irregularities.short_take),
    )


def _draw_out_of_turn(w: Words, r: CanastaRules) -> str:
    rule = r.irregularities
    return sentences(
        w.t("The card goes back, and your side loses {points}.", points=points(w, rule.draw_out_of_turn)),
        w.t(
            "Once in your hand it stays there: it costs {points} instead, and your next turn begins without a draw.",
            points=points(w, rule.draw_kept),
        ),
    )


def _take_out_of_turn(w: Words, r: CanastaRules) -> str:
    return sentences(
        w.t(
            "Your side loses {points}, and all cards of the pile become penalty cards.",
            points=points(w, r.irregularities.take_out_of_turn),
        ),
        w.t("Red threes among them are laid, and not replaced."),
        _penalty_cards(w, r),
    )


_CONSEQUENCES: Final[Mapping[OffenceKind, Callable[[Words, CanastaRules], str]]] = {
    "wrong_card_turned": lambda w, _: w.t(
        "If another card is turned up than the first of the pile, the same dealer deals again."
    ),
    "not_cut": lambda w, _: w.t("If the pack was not cut, the same dealer deals again."),
    "short_hand": lambda w, _: w.t(
        "If somebody was dealt too few cards, the same dealer deals again. Found later, that hand is played as it is."
    ),
    "face_up_card": lambda w, _: w.t(
        "If a card lies face up in the stock, the same dealer deals again. Found later, it is put back at random."
    ),
    "foreign_card": lambda w, _: w.t(
        "If there is a card of another pack, the same dealer deals again. Found later, it is taken out, and whoever "
        "held it draws another."
    ),
    "overdraw": _surplus_cards,
    "expose": _shown,
    "short_opening": _short_opening,
    "illegal_exit": _illegal_exit,
    "surplus_wilds": _surplus_wilds,
    "red_three_kept": _red_three_kept,
    "pile_unshown": _pile_unshown,
    "irregular_ask": _irregular_ask,
    "short_take": _short_take,
    "draw_out_of_turn": _draw_out_of_turn,
    "take_out_of_turn": _take_out_of_turn,
    "no_draw": lambda w, _: w.t("It costs nothing: you draw now."),
    "two_discards": _discards,
    "told": _told,
    "peek": lambda w, _: w.t(
        "Whoever draws so as to see the next card shows it to all. The next player may draw it, or an opponent has "
        "the stock shuffled first."
    ),
    "early_draw": lambda w, _: w.t("You keep the card, and may not take the pile in this turn."),
}
