"""The chapter on the opening: what the first melds of a side must be worth."""

from canasta_gui.rules.canasta.policies.opening import ByDeal, ByScore, ByScoreAndLastDeal
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.words.rulebook.canasta.sides import has_partners
from canasta_gui.words.rulebook.statement import Statement, Statements, TextTable, chained, labelled, sentences
from canasta_gui.words.translation import Words


def the_opening(w: Words, r: CanastaRules) -> Statements:
    yield Statement(
        "opening.what",
        w.t("The first melds"),
        sentences(
            w.t(
                "What a side lays first in a deal must reach a minimum. Lay as many melds at once as you need. Only "
                "the points of the cards count: no bonus for a canasta, no red three, and of the discard pile only its "
                "top card."
            ),
            w.t("When your partner has opened, you are free to lay what you like.") if has_partners(r) else "",
            w.t("Of two who become partners, whoever opens first needs the minimum of their own total.")
            if r.joined
            else "",
        ),
        brief=w.t("a minimum, once for every side"),
        whys=(Why.OPENING_TOO_LOW,),
    )
    yield _minimums(w, r)
    if r.opening.clean:
        yield Statement(
            "opening.clean",
            w.t("The clean triple"),
            w.t("At least one meld of the opening holds no wild card, and is not one of wild cards alone."),
            brief=w.t("one meld of it without wild cards"),
            fields=("opening.clean",),
            whys=(Why.OPENING_NOT_CLEAN,),
        )
    if isinstance(r.opening, ByScoreAndLastDeal):
        yield Statement(
            "opening.last_deal",
            w.t("After a lost deal"),
            w.t("A side that lost points in the deal before opens with any meld."),
            brief=w.t("no minimum after a deal with a loss"),
            fields=("opening.kind",),
        )


BY_SCORE = ("opening.kind", "opening.steps", "opening.negative")


def _minimums(w: Words, r: CanastaRules) -> Statement:
    return _minimums_by_deal(w, r.opening) if isinstance(r.opening, ByDeal) else _minimums_by_score(w, r.opening)


def _minimums_by_deal(w: Words, opening: ByDeal) -> Statement:
    *first, last = opening.minimums
    rows = [(w.t("deal {number}", number=w.number(no)), _minimum(w, need)) for no, need in enumerate(first, 1)]
    rows.append((w.t("from deal {number} on", number=w.number(len(opening.minimums))), _minimum(w, last)))
    return Statement(
        "opening.minimum",
        w.t("The minimum"),
        w.t("It is the same for every side, and depends on the deal."),
        brief=chained(w, [labelled(w, deal, need) for deal, need in rows]),
        fields=("opening.kind", "opening.minimums"),
        whys=(Why.OPENING_TOO_LOW,),
        table=TextTable((w.t("Deal"), w.t("Minimum")), tuple(rows)),
    )


def _minimums_by_score(w: Words, opening: ByScore | ByScoreAndLastDeal) -> Statement:
    first = opening.steps[0][0]
    rows = []
    if not isinstance(opening, ByScoreAndLastDeal):
        rows.append((w.t("below {total}", total=w.number(first)), _minimum(w, opening.negative)))
    rows += [(w.t("from {total}", total=w.number(total)), _minimum(w, need)) for total, need in opening.steps]
    if isinstance(opening, ByScoreAndLastDeal):
        rows[0] = (w.t("below {total}", total=w.number(opening.steps[1][0])), rows[0][1])
    return Statement(
        "opening.minimum",
        w.t("The minimum"),
        w.t("It depends on the points that the side has when the deal begins."),
        brief=chained(w, [labelled(w, total, need) for total, need in rows]),
        fields=("opening.steps",) if isinstance(opening, ByScoreAndLastDeal) else BY_SCORE,
        whys=(Why.OPENING_TOO_LOW,),
        table=TextTable((w.t("Points of the side"), w.t("Minimum")), tuple(rows)),
    )


def _minimum(w: Words, need: int) -> str:
    return w.number(need) if need else w.t("any meld")
