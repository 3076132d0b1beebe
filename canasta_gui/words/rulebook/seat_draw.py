"""The draw for seats before the first deal, which every family of games has."""

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.words.rulebook.statement import Statement, sentences
from canasta_gui.words.translation import Words


def draw_for_seats(w: Words, r: CanastaRules | RommeRules) -> Statement:
    """Return what the cards drawn before the first deal decide (R38)."""
    rule, drawn = r.seat_draw, any(r.alliance.partners) and r.seat_draw.partners == "by_rank"
    if rule.highest == "deals":
        decides = w.t("The highest card deals the first deal, and the player on the left of the dealer plays first.")
        brief = w.t("the highest card deals")
    else:
        decides = w.t("The highest card plays first, and the player on the right of that one deals the first deal.")
        brief = w.t("the highest card plays first")
    if rule.partners == "as_seated":
        brief = w.t("{decides}; the seats are not drawn for", decides=brief)
    if not (r.cards.jokers or r.cards.blanches):
        jokers = ""
    elif rule.joker == "all_again":
        jokers = w.t("After a joker everybody draws again.")
        brief = w.t("{decides}; after a joker everybody draws again", decides=brief)
    else:
        jokers = w.t("Whoever draws a joker draws again.")
    return Statement(
        "sides.draw",
        w.t("The draw"),
        sentences(
            w.t("Before the first deal everybody draws a card."),
            decides,
            w.t("The highest play together, and so do those who follow them.") if drawn else "",
            w.t("All players stay where they sit: the seats are not drawn for.")
            if rule.partners == "as_seated"
            else "",
            w.t(
                "The ace is high, and spades beat hearts, hearts diamonds, diamonds clubs. Whoever draws one of the "
                "four cards at either end draws again; so do two players with the same card."
            ),
            jokers,
        ),
        brief=brief,
        fields=("seat_draw.highest", "seat_draw.partners", "seat_draw.joker"),
        topics=("draw_for_seats",),
    )
