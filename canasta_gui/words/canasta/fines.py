"""The fines of a deal one by one, and what nobody reported, as the score sheet tells them."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_gui.match.irregularity_figures import MissedOffence
from canasta_gui.rules.canasta.arbitration_state import Fine, Offence
from canasta_gui.rules.canasta.policies.irregularities import OffenceKind
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.phases import NOBODY
from canasta_gui.words.canasta.irregularities import OFFENCES, cost, place_in_book, points
from canasta_gui.words.translation import Words


class ToldOffence(NamedTuple):
    """`text`: the offence and its price; `note`: whose it was, where it is written, who reported it."""

    text: str
    note: str


def told_fine(words: Words, rules: CanastaRules, fine: Fine, names: Sequence[str]) -> ToldOffence:
    """Tell a fine."""
    said = words.t("seen by all") if fine.by == NOBODY else words.t("reported by {name}", name=names[fine.by])
    text = _priced(words, fine.kind, points(words, fine.points))
    return ToldOffence(text, _note(names[fine.seat], place_in_book(words, rules, fine.kind), said))


def told_other_fines(words: Words, number: int) -> ToldOffence:
    """Tell the fines that are for no irregularity; `number`: their points, positive."""
    return ToldOffence(words.t("Other fines: {price}", price=points(words, number)), "")


def told_missed(words: Words, rules: CanastaRules, missed: MissedOffence, names: Sequence[str]) -> ToldOffence:
    """Tell an offence that nobody reported, and what it would have cost."""
    offence, name, turn = missed.offence, names[missed.offence.seat], words.number(missed.turn)
    if missed.in_turn == NOBODY:
        when = words.t("{name}, while dealing", name=name)
    elif missed.in_turn == offence.seat:
        when = words.t("{name}, in turn {n}", name=name, n=turn)
    else:
        when = words.t("{name}, out of turn (turn {n}: {other})", name=name, n=turn, other=names[missed.in_turn])
    text = _priced(words, offence.kind, _missed_cost(words, rules, offence))
    return ToldOffence(text, _note(when, place_in_book(words, rules, offence.kind)))


def _note(*parts: str) -> str:
    return " · ".join(parts)


def _priced(words: Words, kind: OffenceKind, price: str) -> str:
    return words.t("{offence}: {price}", offence=words.t(OFFENCES[kind]), price=price)


def _missed_cost(words: Words, rules: CanastaRules, offence: Offence) -> str:
    """Return what an offence would have cost whoever it was; `cost` speaks to whoever is about to commit it."""
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
