"""The chapter on the second packet: cards that wait beside the hand."""

from canasta_gui.rules.canasta.policies.reserve import Foot, Pony
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.words.rulebook.statement import Statement, Statements, cards
from canasta_gui.words.translation import Words


def the_reserve(w: Words, r: CanastaRules) -> Statements:
    if isinstance(r.reserve, Pony):
        yield from _pony(w, r.reserve)
    elif isinstance(r.reserve, Foot):
        yield from _foot(w, r.reserve)


def _pony(w: Words, pony: Pony) -> Statements:
    size = cards(w, pony.size)
    yield Statement(
        "reserve.packet",
        w.t("The pony"),
        w.t("Besides the hand everybody is dealt a second packet of {cards}, face down: the pony.", cards=size),
        brief=w.t("a second packet of {cards}", cards=size),
        fields=("reserve.kind", "reserve.size"),
        whys=(Why.RESERVE_NONE,),
    )
    yield Statement(
        "reserve.taking",
        w.t("Taking the pony"),
        w.t(
            "Once you have laid cards yourself in this deal you may take your pony into your hand, at any moment of a "
            "turn of yours. You need not. Red threes in it are laid and replaced."
        ),
        brief=w.t("once you have laid cards"),
        fields=("reserve.kind",),
        whys=(Why.RESERVE_NOT_YET,),
    )
    yield Statement(
        "reserve.left",
        w.t("A pony left over"),
        w.t("A pony that nobody took counts nothing, for you or against you."),
        brief=w.t("it counts nothing"),
        fields=("reserve.kind",),
    )


def _foot(w: Words, foot: Foot) -> Statements:
    size = cards(w, foot.size)
    yield Statement(
        "reserve.packet",
        w.t("The second hand"),
        w.t("Besides the first hand everybody is dealt a second one of {cards}, face down.", cards=size),
        brief=w.t("a second hand of {cards}", cards=size),
        fields=("reserve.kind", "reserve.size"),
        whys=(Why.RESERVE_NONE,),
    )
    if foot.chosen:
        yield Statement(
            "reserve.choice",
            w.t("Which hand comes first"),
            w.t(
                "Before the first draw, beginning on the dealer's left, everybody looks at one card of each of the two "
                "packets, and chooses by it with which to begin. The other waits face down."
            ),
            brief=w.t("you choose by one card of each"),
            fields=("reserve.chosen",),
            whys=(Why.CHOOSE_FIRST, Why.CHOOSE_NOT_NOW, Why.CHOOSE_NO_SUCH_PACKET),
        )
    yield Statement(
        "reserve.taking",
        w.t("From the first hand to the second"),
        w.t(
            "The second hand comes when the first is played, and by itself. If you lay your last card you go on with "
            "it in the same turn; if you discard it, you play it from your next turn on. Nobody goes out before."
        ),
        brief=w.t("when the first hand is played"),
        fields=("reserve.kind",),
        whys=(Why.RESERVE_BY_ITSELF,),
    )
    yield Statement(
        "reserve.left",
        w.t("A second hand not played"),
        w.t("When the deal ends, a second hand that nobody has played counts against its side like cards in a hand."),
        brief=w.t("it counts against you"),
        fields=("reserve.kind",),
    )
