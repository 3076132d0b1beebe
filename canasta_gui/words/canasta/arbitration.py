"""What is said of irregularities: why something is refused on their account, and what happens with them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.policies.irregularities import OffenceKind
from canasta_gui.rules.core.cards import HIDDEN, Card, rank_of_key
from canasta_gui.rules.core.refusal import Why
from canasta_gui.words.cards import card_label, rank_label
from canasta_gui.words.message_entry import MessageEntry
from canasta_gui.words.translation import Words

REFUSALS: Final[Mapping[Why, str]] = {
    Why.SLIP_NOT_PLAYED: gettext_noop("This table does not play that."),
    Why.SLIP_NO_OFFENCE: gettext_noop("That cannot be done now."),
    Why.OBJECT_NOT_NOW: gettext_noop("Nobody can object right now: something has to be settled first."),
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

# {name}: who objects, {offender}: whose deed it was.
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
    """Tell what all have seen where no other event shows it; whether it was right is for the players to say."""
    offence = event.offence
    if offence.is_hanging:
        return words.t("{name} takes the pile up and holds it.", name=names[offence.seat])
    if offence.kind == "draw_out_of_turn" and not offence.kept:
        return words.t("{name} takes a card off the stock and puts it back.", name=names[offence.seat])
    return ""


def _upheld(words: Words, event: ev.ObjectionUpheld, names: Sequence[str]) -> str:
    return words.t(_UPHELD[event.offence.kind], name=names[event.by], offender=names[event.offence.seat])


def _failed(words: Words, event: ev.ObjectionFailed, names: Sequence[str]) -> str:
    return words.t("{name} objects; there is nothing to report, and it costs nothing.", name=names[event.by])


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


EVENT_SENTENCES: Final[Mapping[type[Any], MessageEntry]] = {
    ev.Offended: _offended,
    ev.ObjectionUpheld: _upheld,
    ev.ObjectionFailed: _failed,
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

# --- what may be done ---

_MAY_REMEDY: Final[Mapping[str, str]] = {
    "add": gettext_noop("Set it right: lay more cards."),
    "swap": gettext_noop("Set it right: open with other cards."),
    "show": gettext_noop("Set it right: show the cards for the pile."),
    "back": gettext_noop("Set it right: take it back."),
}

PROPOSALS: Final[Mapping[type[Any], MessageEntry]] = {
    act.Object: gettext_noop("Object to something."),
    act.Remedy: lambda words, action: words.t(_MAY_REMEDY[action.how]),
    act.Reshuffle: gettext_noop("Have the stock shuffled again."),
    act.Pick: gettext_noop("Pick what lies: {card}."),
    act.Expose: gettext_noop("Lay {card} open."),
}

# --- what somebody did, as the beginning of its explanation ---

_HOW: Final[Mapping[str, str]] = {**_REMEDIED, "back": gettext_noop("{name} takes it back.")}


ACTIONS: Final[Mapping[type[Any], MessageEntry]] = {
    act.Slip: gettext_noop("{name} does what could be reported."),
    act.Object: gettext_noop("{name} objects."),
    act.Remedy: lambda words, action, name: words.t(_HOW[action.how], name=name),
    act.Reshuffle: gettext_noop("{name} has the stock shuffled again."),
    act.Pick: gettext_noop("{name} picks what lies: {card}."),
    act.Expose: gettext_noop("{name} lays it open: {card}."),
}
