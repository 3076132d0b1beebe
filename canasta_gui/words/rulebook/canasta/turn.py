"""The chapter on the turn: drawing, laying, discarding."""

from canasta_gui.rules.canasta.policies.reserve import Pony
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.words.rulebook.statement import Statement, Statements, cards, sentences
from canasta_gui.words.translation import Words


def the_turn(w: Words, r: CanastaRules) -> Statements:
    yield Statement(
        "turn.order",
        w.t("Whose turn it is"),
        w.t(
            "Play goes clockwise, beginning on the dealer's left. In your turn you draw, you lay cards if you like, "
            "and you discard."
        ),
        whys=(Why.NOT_YOUR_TURN, Why.DRAW_FIRST),
    )
    yield _drawing(w, r)
    yield Statement(
        "turn.discard",
        w.t("Discarding"),
        w.t("You end your turn with one card, face up on the discard pile, also when you go out.")
        if r.going_out.must_discard
        else w.t(
            "You end your turn with one card, face up on the discard pile. Only when you go out by laying your last "
            "cards is there none to discard."
        ),
        topics=("discard",),
    )
    yield Statement(
        "turn.keep",
        w.t("Keeping cards"),
        sentences(
            w.t(
                "As long as you are not going out you must be able to end your turn: keep at least two cards, one to "
                "discard and one to hold."
            ),
            w.t("Only the first of your two hands may be laid to the last card.") if r.reserve.must_be_played else "",
            w.t("With your pony still to come a single card is enough.") if isinstance(r.reserve, Pony) else "",
        ),
        brief=w.t("two cards, unless you go out"),
        whys=(Why.WOULD_BE_STUCK,),
    )
    yield Statement(
        "turn.last_card",
        w.t("The last card"),
        w.t("If you hold a single card and may not go out with it, you keep it and end your turn without a discard."),
        whys=(Why.PASS_NOT_NOW,),
    )


def _drawing(w: Words, r: CanastaRules) -> Statement:
    text = (
        w.t("Draw the top card of the stock, or take the discard pile instead.")
        if r.draw.count == 1
        else w.t(
            "Draw {cards} from the stock, or take the discard pile instead. Either way you discard only one.",
            cards=cards(w, r.draw.count),
        )
    )
    brief = w.t("{cards} from the stock", cards=cards(w, r.draw.count))
    return Statement("turn.draw", w.t("Drawing"), text, brief, fields=("draw.count",), whys=(Why.ALREADY_DRAWN,))
