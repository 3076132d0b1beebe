"""Advice for Rommé: what the leaflet teaches in our words, and what the computers found."""

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.words.rulebook.statement import Advice


def _always(_rules: RommeRules) -> bool:
    return True


def _can_announce_early(rules: RommeRules) -> bool:
    return rules.going_out.threshold > 0


def _claims_cost_a_card(rules: RommeRules) -> bool:
    return rules.claimed and rules.face_up.hidden > 0


ROMME_ADVICE: tuple[Advice[RommeRules], ...] = (
    Advice(
        "threshold",
        gettext_noop("Agree on a number that suits you"),
        gettext_noop(
            "How many points may be left in the hand when “Rommé” is announced is for the table to choose: with nine "
            "it is easiest, with nought very hard. Whatever it is, look at your hand with that number in mind: with a "
            "few low cards left you may be done already."
        ),
        ("003:28",),
        _can_announce_early,
    ),
    Advice(
        "claim",
        gettext_noop("Claim with care"),
        gettext_noop(
            "A card claimed out of turn brings a hidden one with it. Claim only what makes a meld at once or saves you "
            "many points: a card that is merely handy leaves you with two more to get rid of."
        ),
        ("003:37",),
        _claims_cost_a_card,
    ),
    Advice(
        "high_cards_away",
        gettext_noop("Away with high cards"),
        gettext_noop(
            "The computers throw what counts much and promises little: a high card without a neighbour goes first, and "
            "the nearer somebody is to the end, the less even a high pair is worth keeping. In Rommé what is left in "
            "the hand is all that counts."
        ),
        ("C",),
        _always,
    ),
)
