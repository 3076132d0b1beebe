"""The chapter on the end of the stock."""

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.words.rulebook.statement import Statement, Statements, sentences
from canasta_gui.words.translation import Words


def the_stock_end(w: Words, r: CanastaRules) -> Statements:
    yield _last_drawer(w) if r.stock_end.ends_with_turn else _playing_on(w, r)
    yield _last_red_three(w, r)


def _last_drawer(w: Words) -> Statement:
    return Statement(
        "stock_end.taking",
        w.t("Playing on"),
        w.t(
            "The deal ends with the discard of the player who has drawn the last card of the stock. Then nobody has "
            "gone out."
        ),
        brief=w.t("the deal ends with the discard of whoever drew the last card"),
        fields=("stock_end.kind",),
        whys=(Why.STOCK_EMPTY, Why.PASS_MUST_TAKE),
    )


def _playing_on(w: Words, r: CanastaRules) -> Statement:
    possible = r.stock_end.forced == "possible"
    return Statement(
        "stock_end.taking",
        w.t("Playing on"),
        sentences(
            w.t("When nothing is left to draw, the deal goes on as long as each player in turn takes the pile."),
            w.t("You must take it whenever you can.")
            if possible
            else w.t(
                "You must take it if its top card fits a meld of your side and the pile is not frozen; otherwise you "
                "may."
            ),
            w.t("Whoever does not take it ends the deal. Then nobody has gone out."),
        ),
        brief=w.t("you must take the pile whenever you can")
        if possible
        else w.t("you must take the pile if the top card fits a meld of your side"),
        fields=("stock_end.kind", "stock_end.forced"),
        whys=(Why.STOCK_EMPTY, Why.PASS_MUST_TAKE),
    )


def _last_red_three(w: Words, r: CanastaRules) -> Statement:
    ends = r.stock_end.last_red_three_ends
    several = r.draw.count > 1
    if r.red_threes.dead:
        return Statement(
            "stock_end.red_three",
            w.t("A red three as the last card"),
            w.t("If the last card of the stock is a red three, that changes nothing: it is a card like others."),
            brief=w.t("the turn goes on"),
            fields=("stock_end.last_red_three_ends", "red_threes.dead"),
        )
    return Statement(
        "stock_end.red_three",
        w.t("A red three as the last card"),
        sentences(
            w.t("If the last card of the stock is a red three, it is laid, and the deal is over: no meld, no discard.")
            if ends
            else w.t("If the last card of the stock is a red three, it is laid, and the turn goes on."),
            w.t("But if other cards were drawn with it, the turn goes on.") if ends and several else "",
        ),
        brief=w.t("the deal is over") if ends else w.t("the turn goes on"),
        fields=("stock_end.last_red_three_ends",),
    )
