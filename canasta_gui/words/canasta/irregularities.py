"""Irregularities in words: names, costs, fines and figures, and refusals because of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from canasta_gui.match.irregularity_figures import MissedOffence
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.arbitration_state import Fine, Offence
from canasta_gui.rules.canasta.policies import LISTS, OffenceKind
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import HIDDEN, Card, rank_of_key
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.core.refusal import Why
from canasta_gui.words.cards import card_label, rank_label
from canasta_gui.words.sentences import MessageEntry
from canasta_gui.words.translation import Words

if TYPE_CHECKING:  # not imported at run time: a table needs no statistics
    from canasta_gui.match.statistics import SideTally, Standing


# Names of the books in the choice of a list.
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

# Meaning of each level for a player, in a sentence.
LEVELS_ABOUT: Final[Mapping[str, str]] = {
    "prevented": gettext_noop("Nothing can be done that the rules forbid."),
    "explained": gettext_noop("Nothing can be done that the rules forbid; if you try, you read what it would cost."),
    "head": gettext_noop(
        "You may miscount: open with too little, go out when you may not, forget a red three. It costs you something "
        "if an opponent notices."
    ),
    "hand": gettext_noop("Your hand may slip as well: you may draw, show or discard what you should not."),
    "clumsy": gettext_noop("Now and then the dealer makes a mistake as well."),
}


def cost_sentence(words: Words, rules: CanastaRules, kind: OffenceKind) -> str:
    """Return the price of an offence at a real table, and its source."""
    return words.t(
        "At a real table: {cost}, if an opponent notices ({place}).",
        cost=cost(words, rules, kind),
        place=place_in_book(words, rules, kind),
    )


def place_in_book(words: Words, rules: CanastaRules, kind: OffenceKind) -> str:
    """Return the place of an offence in the table's list: "classic rules, irregularities no. 5"."""
    book, number = words.t(LIST_TITLES[rules.irregularities.list]), LISTS[rules.irregularities.list][kind]
    return words.t("{book}, irregularities no. {number}", book=book, number=number) if number else book


def cost(words: Words, rules: CanastaRules, kind: OffenceKind) -> str:
    """Return the price of an offence by the amounts of these rules, in a few words without a full stop."""
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


REFUSALS: Final[Mapping[Why, str]] = {
    Why.SLIP_NOT_PLAYED: gettext_noop("This table does not play that."),
    Why.SLIP_NO_OFFENCE: gettext_noop("That cannot be done now."),
    Why.OBJECT_NOT_NOW: gettext_noop("Whoever sits out may object only at the count."),
    Why.ACCUSE_NOT_NOW: gettext_noop("That cannot be said of this player now."),
    Why.REMEDY_FIRST: gettext_noop("Something has to be set right first."),
    Why.REMEDY_NOT_NOW: gettext_noop("There is nothing for you to set right."),
    Why.REMEDY_NOT_THIS: gettext_noop("It cannot be set right in this way."),
    Why.PICK_FIRST: gettext_noop("One of the discarded cards has to be picked first."),
    Why.PICK_NOT_NOW: gettext_noop("There is no card for you to pick."),
    Why.EXIT_STANDS: gettext_noop("Somebody has gone out: you can object, or let it stand."),
    Why.RESHUFFLE_NOT_NOW: gettext_noop("You cannot have the stock shuffled now."),
    Why.RESHUFFLE_OTHER_CARDS: gettext_noop("These are not the cards of the stock."),
    Why.EXPOSE_NOT_NOW: gettext_noop("You cannot show a card now."),
    Why.PENALTY_CARD_FIRST: gettext_noop("Discard a penalty card first: one that lies face up."),
    Why.PILE_FORFEITED: gettext_noop("You may not take the pile in this turn: draw from the stock."),
    Why.SURPLUS_CARDS: gettext_noop("There are too many cards in your hand: until they are gone you may lay nothing."),
    Why.RED_THREE_STAYS: gettext_noop("A red three is not discarded: lay it on the table."),
}

# {name}: the objecting player, {offender}: the offending one.
_UPHELD: Final[Mapping[OffenceKind, str]] = {
    "overdraw": gettext_noop("{name} objects: {offender} has drawn too many cards."),
    "short_opening": gettext_noop("{name} objects: {offender} has opened with too few points."),
    "illegal_exit": gettext_noop("{name} objects: {offender} may not go out like this."),
    "surplus_wilds": gettext_noop("{name} objects: {offender} has laid too many wild cards."),
    "pile_unshown": gettext_noop("{name} objects: {offender} has shown nothing for the pile."),
    "irregular_ask": gettext_noop("{name} objects: {offender} has asked at the wrong time."),
    "short_take": gettext_noop("{name} objects: {offender} has taken the pile with too few points."),
    "draw_out_of_turn": gettext_noop("{name} objects: {offender} has drawn out of turn."),
    "take_out_of_turn": gettext_noop("{name} objects: {offender} has taken the pile out of turn."),
    "no_draw": gettext_noop("{name} objects: {offender} has discarded without drawing."),
    "not_cut": gettext_noop("{name} objects: the deck was not cut."),
    "wrong_card_turned": gettext_noop("{name} objects: {offender} has turned the wrong card."),
    "short_hand": gettext_noop("{name} objects: a hand has a card too few."),
    "face_up_card": gettext_noop("{name} objects: a card lies face up in the stock."),
    "foreign_card": gettext_noop("{name} objects: a card is of another pack."),
}

_UPHELD_BY_YOU: Final[Mapping[OffenceKind, str]] = {
    "overdraw": gettext_noop("You object: {offender} has drawn too many cards."),
    "short_opening": gettext_noop("You object: {offender} has opened with too few points."),
    "illegal_exit": gettext_noop("You object: {offender} may not go out like this."),
    "surplus_wilds": gettext_noop("You object: {offender} has laid too many wild cards."),
    "pile_unshown": gettext_noop("You object: {offender} has shown nothing for the pile."),
    "irregular_ask": gettext_noop("You object: {offender} has asked at the wrong time."),
    "short_take": gettext_noop("You object: {offender} has taken the pile with too few points."),
    "draw_out_of_turn": gettext_noop("You object: {offender} has drawn out of turn."),
    "take_out_of_turn": gettext_noop("You object: {offender} has taken the pile out of turn."),
    "no_draw": gettext_noop("You object: {offender} has discarded without drawing."),
    "not_cut": gettext_noop("You object: the deck was not cut."),
    "wrong_card_turned": gettext_noop("You object: {offender} has turned the wrong card."),
    "short_hand": gettext_noop("You object: a hand has a card too few."),
    "face_up_card": gettext_noop("You object: a card lies face up in the stock."),
    "foreign_card": gettext_noop("You object: a card is of another pack."),
}

_REMEDIED: Final[Mapping[str, str]] = {
    "add": gettext_noop("{name} lays more cards."),
    "swap": gettext_noop("{name} opens with other cards."),
    "show": gettext_noop("{name} shows the cards for the pile."),
}

_UNDONE: Final[Mapping[str, str]] = {
    "melds": gettext_noop("{name} takes the melds back."),
    "turn": gettext_noop("{name} takes it back and plays on."),
    "draw": gettext_noop("{name} gives the pile back and has to draw from the stock."),
}


def _cards(words: Words, cards: Sequence[Card]) -> str:
    return ", ".join(card_label(words, card) for card in cards)


def _offended(words: Words, event: ev.Offended, names: Sequence[str]) -> str:
    """Return what all players saw, if no other event shows it; they judge whether it was an offence."""
    offence = event.offence
    if offence.is_hanging:
        return words.t("{name} takes the pile up and holds it.", name=names[offence.seat])
    if offence.kind == "draw_out_of_turn" and not offence.kept:
        return words.t("{name} takes a card off the stock and puts it back.", name=names[offence.seat])
    return ""


def objection_upheld(words: Words, event: ev.ObjectionUpheld, names: Sequence[str], you: int) -> str:
    """Return the answer to an objection to an offence; `you`: the seat that is addressed."""
    offender = names[event.offence.seat]
    if event.by == you:
        if event.waits:
            return words.t("You object, too; first the other thing is settled.")
        return words.t(_UPHELD_BY_YOU[event.offence.kind], offender=offender)
    if event.waits:
        return words.t("{name} objects, too; first the other thing is settled.", name=names[event.by])
    return words.t(_UPHELD[event.offence.kind], name=names[event.by], offender=offender)


def objection_failed(words: Words, event: ev.ObjectionFailed, names: Sequence[str], you: int) -> str:
    """Return the answer to an objection to nothing; `you`: the seat that is addressed."""
    if event.by == you:
        return words.t("You object, but nothing was wrong. There is no fine for that.")
    return words.t("{name} objects, but nothing was wrong. There is no fine for that.", name=names[event.by])


def _accused(words: Words, event: ev.Accused, names: Sequence[str]) -> str:
    return words.t("{name} says that {accused} has told of a card.", name=names[event.by], accused=names[event.seat])


def _remedy_owed(words: Words, event: ev.RemedyOwed, names: Sequence[str]) -> str:
    return words.t("{name} has to set it right.", name=names[event.offence.seat])


def _remedied(words: Words, event: ev.Remedied, names: Sequence[str]) -> str:
    sentence = _REMEDIED.get(event.how)
    return "" if sentence is None else words.t(sentence, name=names[event.seat])


def _undone(words: Words, event: ev.Undone, names: Sequence[str]) -> str:
    return words.t(_UNDONE[event.scope], name=names[event.offence.seat])


def _laid_back(words: Words, event: ev.LaidBack, names: Sequence[str]) -> str:
    rank = rank_label(words, rank_of_key(event.key))
    return words.t("{name} takes cards back from the meld: {rank}.", name=names[event.offence.seat], rank=rank)


def _fined(words: Words, event: ev.Fined, names: Sequence[str]) -> str:
    fine = event.fine
    return words.t("{name}: a fine of {points} points.", name=names[fine.seat], points=words.number(fine.points))


def _minimum_raised(words: Words, event: ev.MinimumRaised, names: Sequence[str]) -> str:  # noqa: ARG001
    return words.t("This side now needs more to open: {points} points.", points=words.number(event.points, signed=True))


def _drew_extra(words: Words, event: ev.DrewExtra, names: Sequence[str]) -> str:
    if event.card == HIDDEN:
        return words.t("{name} takes a card off the stock into the hand.", name=names[event.seat])
    card = card_label(words, event.card)
    return words.t("{name} takes a card off the stock into the hand: {card}.", name=names[event.seat], card=card)


def _top_shown(words: Words, event: ev.TopShown, names: Sequence[str]) -> str:
    card = card_label(words, event.card)
    return words.t("{name} lets the next card of the stock be seen: {card}.", name=names[event.seat], card=card)


def _pile_seized(words: Words, event: ev.PileSeized, names: Sequence[str]) -> str:
    number = words.n("{n} card", "{n} cards", len(event.cards))
    return words.t("{name} takes the pile: {number}.", name=names[event.seat], number=number)


def _penalty_laid(words: Words, event: ev.PenaltyLaid, names: Sequence[str]) -> str:
    return words.t("{name} now has face up: {cards}.", name=names[event.seat], cards=_cards(words, event.cards))


def _several_discarded(words: Words, event: ev.SeveralDiscarded, names: Sequence[str]) -> str:
    return words.t("{name} discards at once: {cards}.", name=names[event.seat], cards=_cards(words, event.cards))


def _picked(words: Words, event: ev.Picked, names: Sequence[str]) -> str:
    return words.t("{name} picks what lies: {card}.", name=names[event.by], card=card_label(words, event.card))


def _buried(words: Words, event: ev.CardBuried, names: Sequence[str]) -> str:  # noqa: ARG001
    return words.t("It goes back into the stock, anywhere: {card}.", card=card_label(words, event.card))


def _foreign_removed(words: Words, event: ev.ForeignRemoved, names: Sequence[str]) -> str:
    card = card_label(words, event.card)
    return words.t("{name} gives up a card of another pack: {card}.", name=names[event.seat], card=card)


EVENT_SENTENCES: Final[Mapping[type[object], MessageEntry]] = {
    ev.Offended: _offended,
    ev.Accused: _accused,
    ev.RemedyOwed: _remedy_owed,
    ev.Remedied: _remedied,
    ev.Undone: _undone,
    ev.LaidBack: _laid_back,
    ev.Fined: _fined,
    ev.PileLeft: gettext_noop("{name} leaves the pile and has to draw from the stock."),
    ev.MinimumRaised: _minimum_raised,
    ev.Bound: gettext_noop("{name} has to go out in this turn."),
    ev.HandShown: gettext_noop("{name} shows the whole hand."),
    ev.DrewExtra: _drew_extra,
    ev.TopShown: _top_shown,
    ev.Reshuffled: gettext_noop("{name} has the stock shuffled again."),
    ev.PileSeized: _pile_seized,
    ev.PenaltyLaid: _penalty_laid,
    ev.DrawsOwed: gettext_noop("{name} will not draw in the next turn."),
    ev.DrawSkipped: gettext_noop("{name} does not draw in this turn."),
    ev.SeveralDiscarded: _several_discarded,
    ev.Picked: _picked,
    ev.Contested: gettext_noop("{name} has gone out. Does anybody object?"),
    ev.LetStand: gettext_noop("{name} does not object."),
    ev.PlayedOn: gettext_noop("{name} has not gone out after all."),
    ev.CardBuried: _buried,
    ev.ForeignRemoved: _foreign_removed,
}

# --- allowed actions ---

_MAY_REMEDY: Final[Mapping[str, str]] = {
    "add": gettext_noop("Put it right: lay more cards."),
    "swap": gettext_noop("Put it right: open with other cards."),
    "show": gettext_noop("Put it right: show the cards for the pile."),
    "back": gettext_noop("Put it right: take it back."),
}

PROPOSALS: Final[Mapping[type[object], MessageEntry]] = {
    act.Object: gettext_noop("Object to something."),
    act.Remedy: lambda words, action: words.t(_MAY_REMEDY[action.how]),
    act.Reshuffle: gettext_noop("Have the stock shuffled again."),
    act.Pick: gettext_noop("Pick what lies: {card}."),
    act.Expose: gettext_noop("Lay {card} open."),
}

# --- actions, as the beginning of their explanation ---

_HOW: Final[Mapping[str, str]] = {**_REMEDIED, "back": gettext_noop("{name} takes it back.")}


ACTIONS: Final[Mapping[type[object], MessageEntry]] = {
    act.Slip: gettext_noop("{name} does what could be reported."),
    act.Object: gettext_noop("{name} objects."),
    act.Remedy: lambda words, action, name: words.t(_HOW[action.how], name=name),
    act.Reshuffle: gettext_noop("{name} has the stock shuffled again."),
    act.Pick: gettext_noop("{name} picks what lies: {card}."),
    act.Expose: gettext_noop("{name} lays it open: {card}."),
}


class OffenceText(NamedTuple):
    """`text`: the offence and its price; `note`: the offender, the source, the reporting player."""

    text: str
    note: str


def fine_text(words: Words, rules: CanastaRules, fine: Fine, names: Sequence[str]) -> OffenceText:
    """Return a fine as an offence with its price."""
    said = words.t("seen by all") if fine.by == NOBODY else words.t("reported by {name}", name=names[fine.by])
    text = _priced(words, fine.kind, points(words, fine.points))
    return OffenceText(text, _note(names[fine.seat], place_in_book(words, rules, fine.kind), said))


def other_fines_text(words: Words, number: int) -> OffenceText:
    """Return the fines other than those for irregularities; `number`: their points, positive."""
    return OffenceText(words.t("Other fines: {price}", price=points(words, number)), "")


def missed_offence_text(words: Words, rules: CanastaRules, missed: MissedOffence, names: Sequence[str]) -> OffenceText:
    """Return a missed offence, with the price it would have had."""
    offence, name, turn = missed.offence, names[missed.offence.seat], words.number(missed.turn)
    if missed.in_turn == NOBODY:
        when = words.t("{name}, while dealing", name=name)
    elif missed.in_turn == offence.seat:
        when = words.t("{name}, in turn {n}", name=name, n=turn)
    else:
        when = words.t("{name}, out of turn (turn {n}: {other})", name=name, n=turn, other=names[missed.in_turn])
    text = _priced(words, offence.kind, _missed_cost(words, rules, offence))
    return OffenceText(text, _note(when, place_in_book(words, rules, offence.kind)))


def _note(*parts: str) -> str:
    return " · ".join(parts)


def _priced(words: Words, kind: OffenceKind, price: str) -> str:
    return words.t("{offence}: {price}", offence=words.t(OFFENCES[kind]), price=price)


def _missed_cost(words: Words, rules: CanastaRules, offence: Offence) -> str:
    """Return the price that an offence would have had for any player.

    `cost` addresses the player about to commit it.
    """
    rule = rules.irregularities
    match offence.kind:
        case "short_opening":
            return words.n("{n} point more to open with", "{n} points more to open with", rule.opening_raise)
        case "draw_out_of_turn":
            return points(words, rule.draw_kept if offence.kept else rule.draw_out_of_turn)
        case "take_out_of_turn":
            price = points(words, rule.take_out_of_turn)
            return words.t("{points}, and the cards of the pile face up on the table", points=price)
        case "irregular_ask":
            price = points(words, rule.irregular_ask)
            return words.t("{points}, unless the turn ends with going out", points=price)
        case "no_draw":
            return words.t("no points, but the draw made up for")
    return cost(words, rules, offence.kind)


class IrregularityLine(NamedTuple):
    """A line of the statistics: its label, and the numbers of the own side and of the others."""

    label: str
    own: str
    others: str


def irregularity_lines(words: Words, now: "Standing") -> list[IrregularityLine]:
    """Return the objections and fines, then each offence that was fined; nothing without any."""
    t, own, others = words.t, now.own, now.others
    if not any(tally.objections or tally.fines for tally in (own, others)):
        return []

    def line(label: str, count: "Callable[[SideTally], int]") -> IrregularityLine:
        return IrregularityLine(label, words.number(count(own)), words.number(count(others)))

    return [
        line(t("Objections"), lambda side: side.objections),
        line(t("… of these without an offence"), lambda side: side.objections - side.upheld),
        line(t("Offences that were reported"), lambda side: side.suffered),
        line(t("Fines in points"), lambda side: sum(fine.points for fine in side.fines)),
        *(
            IrregularityLine(t(OFFENCES[kind]), _fined_times(words, own, kind), _fined_times(words, others, kind))
            for kind in OFFENCES
            if any(fine.kind == kind for side in (own, others) for fine in side.fines)
        ),
    ]


def _fined_times(words: Words, side: "SideTally", kind: str) -> str:
    """Return how often a side was fined for an offence, and the points."""
    found = next((fine for fine in side.fines if fine.kind == kind), None)
    if found is None:
        return words.number(0)
    return words.t("{number} ({points})", number=words.number(found.number), points=points(words, found.points))
