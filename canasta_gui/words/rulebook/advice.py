"""How to play well: what the books and the computers advise, for the rule sets that it fits."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.families import AnyRules
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.words.rulebook.canasta.advice import CANASTA_ADVICE
from canasta_gui.words.rulebook.romme.advice import ROMME_ADVICE
from canasta_gui.words.rulebook.statement import Advice, Statement
from canasta_gui.words.translation import Words

ADVICE_CHAPTER: Final = "advice"
"""The key of the chapter that holds the advice."""
_OF_FAMILY: Mapping[type[Any], Sequence[Advice[Any]]] = {CanastaRules: CANASTA_ADVICE, RommeRules: ROMME_ADVICE}
ALL_ADVICE: Final = {advice.key: advice for family in _OF_FAMILY.values() for advice in family}
"""Every piece of advice by its key."""


def advice_for(rules: AnyRules) -> tuple[Advice[Any], ...]:
    """Return the advice that fits a rule set."""
    return tuple(advice for advice in _OF_FAMILY[type(rules)] if advice.fits(rules))


def advice_statements(words: Words, rules: AnyRules) -> tuple[Statement, ...]:
    """Return the advice as it stands on the rule page; unlike a rule it is not compared with what others play."""
    return tuple(
        Statement(f"{ADVICE_CHAPTER}.{each.key}", words.t(each.title), words.t(each.text), cites=each.cites)
        for each in advice_for(rules)
    )
