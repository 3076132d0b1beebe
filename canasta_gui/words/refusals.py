"""Refusals of any family, as sentences for players."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.policies import OffenceKind
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyRules
from canasta_gui.words.canasta import refusals as canasta
from canasta_gui.words.canasta.irregularities import cost_sentence
from canasta_gui.words.translation import Words

# {need} and {have} are the numbers of the refusal.
_REFUSALS: Final[Mapping[Why, str]] = {
    Why.NOT_YOUR_TURN: gettext_noop("It is not your turn."),
    Why.DEAL_OVER: gettext_noop("This deal is over."),
    Why.UNKNOWN_ACTION: gettext_noop("That is not possible in this game."),
    Why.ALREADY_DRAWN: gettext_noop("You have drawn already: lay cards or discard."),
    Why.CARD_NOT_HELD: gettext_noop("That card is not in this hand."),
    Why.RUN_GAP: gettext_noop("The cards of a run must follow one another without a gap."),
    Why.NOTHING_LAID: gettext_noop("There is nothing to lay."),
    Why.MELD_TOO_SHORT: gettext_noop("A meld needs at least {need} cards; this one has {have}."),
    Why.OUT_MUST_DISCARD: gettext_noop("You go out with a discard: keep one card."),
    **canasta.REFUSALS,
}


def _message(why: Why) -> str:
    if why in _REFUSALS:
        return _REFUSALS[why]
    from canasta_gui.words.romme.refusals import REFUSALS

    return REFUSALS[why]


def refusal_sentence(words: Words, refusal: Refusal, rules: AnyRules) -> str:
    """Return the sentence of a refusal, with its price if it names an offence, without the source of its rule."""
    return _FAMILIES[rules.family](words, refusal, rules)


def _in_canasta(words: Words, refusal: Refusal, rules: CanastaRules) -> str:
    canastas = words.n("one canasta", "{n} canastas", refusal.need or 0)
    kinds = canasta.canastas_needed(words, rules)
    sentence = canasta.special_sentence(refusal, rules) or _message(refusal.why)
    said = words.t(sentence, need=refusal.need, have=refusal.have, canastas=canastas, kinds=kinds)
    if refusal.offence:
        return f"{said} {cost_sentence(words, rules, cast(OffenceKind, refusal.offence))}"
    return said


def _in_romme(words: Words, refusal: Refusal, _rules: AnyRules) -> str:
    return words.t(_message(refusal.why), need=refusal.need, have=refusal.have, canastas="", kinds="")


# Each function gets rule sets of its own family only, which the types cannot express.
_FAMILIES: Final = cast(
    Mapping[FamilyKey, Callable[[Words, Refusal, AnyRules], str]],
    {CANASTA_KEY: _in_canasta, ROMME_KEY: _in_romme},
)
