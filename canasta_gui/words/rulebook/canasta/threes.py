"""The chapters on red and black threes."""

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.words.rulebook.statement import Statement, Statements, TextTable, points, sentences
from canasta_gui.words.translation import Words


def the_red_threes(w: Words, r: CanastaRules) -> Statements:
    if r.red_threes.dead:
        yield Statement(
            "red_threes.laid",
            w.t("Dead cards"),
            w.t(
                "Red threes are never laid. They stay in the hand like other cards, they may be discarded, and a "
                "discarded one does not freeze the pile."
            ),
            brief=w.t("never laid, but they may be discarded"),
            fields=("red_threes.dead",),
            whys=(Why.MELD_RED_THREE,),
        )
        yield _dead_red_threes(w, r)
        return
    if r.red_threes.black_too:
        yield Statement(
            "red_threes.black_too",
            w.t("Black threes as well"),
            w.t(
                "What is said here of red threes holds for black ones too: both are bonus cards. They are laid, never "
                "discarded."
            ),
            brief=w.t("black threes are bonus cards too"),
            fields=("red_threes.black_too",),
        )
    yield Statement(
        "red_threes.laid",
        w.t("Laying red threes"),
        sentences(
            w.t("A red three is no meld: it is laid face up before you, by itself."),
            w.t("Those you are dealt are laid before the first turn, and replaced from the stock.")
            if r.red_threes.dealt_laid == "before_play"
            else w.t("Those you are dealt are laid when your first turn begins, and replaced from the stock."),
        ),
        brief=w.t("laid before the first turn")
        if r.red_threes.dealt_laid == "before_play"
        else w.t("laid when your first turn begins"),
        fields=("red_threes.dealt_laid", "red_threes.dead"),
        whys=(Why.MELD_RED_THREE,),
    )
    yield Statement(
        "red_threes.drawn",
        w.t("A red three drawn"),
        sentences(
            w.t("One that you draw is laid at once, and you draw another card for it.")
            if r.draw.replaces_red_three
            else w.t("One that you draw is laid at once and not replaced: it was your draw."),
            w.t("One that comes with the discard pile is laid and not replaced."),
        ),
        brief=w.t("replaced by another card") if r.draw.replaces_red_three else w.t("not replaced"),
        fields=("draw.replaces_red_three",),
    )
    yield _red_three_points(w, r)
    yield _red_three_sign(w, r)
    yield _red_three_fine(w, r)


def _dead_red_threes(w: Words, r: CanastaRules) -> Statement:
    rule = r.red_threes
    fines = rule.in_hand or rule.in_hand_first_turn
    each = points(w, -rule.each)
    return Statement(
        "red_threes.points",
        w.t("What red threes cost"),
        sentences(
            w.t("Each red three that is still in a hand when the deal ends counts {points}.", points=each),
            w.t("Besides it is fined with {points}.", points=points(w, rule.in_hand)) if fines else "",
            w.t("Before that player's first turn the fine is {points}.", points=points(w, rule.in_hand_first_turn))
            if rule.in_hand_first_turn != rule.in_hand
            else "",
        ),
        brief=", ".join(
            [w.t("each {points} in the hand", points=each)]
            + [points(w, fine) for fine in (rule.in_hand, rule.in_hand_first_turn) if fines]
        ),
        fields=("red_threes.each", "red_threes.in_hand", "red_threes.in_hand_first_turn"),
    )


def _red_three_points(w: Words, r: CanastaRules) -> Statement:
    rule = r.red_threes
    by_colour = rule.per_colour and rule.black_too
    each = w.t("Each red three is worth {points}.", points=points(w, rule.each))
    together = [(w.number(number), w.number(worth)) for number, worth in rule.together]
    if len(together) > 1:
        more, table = (
            w.t("Several on one side are worth more."),
            TextTable((w.t("Red threes"), w.t("Points")), tuple(together)),
        )
    else:
        more, table = "", None
        for number, worth in rule.together:
            more = w.t("On one side {number} are worth {points} together.", number=number, points=points(w, worth))
    brief = [w.t("each {points}", points=w.number(rule.each)), *(f"{number} = {worth}" for number, worth in together)]
    return Statement(
        "red_threes.points",
        w.t("What red threes are worth"),
        sentences(each, more, w.t("Each colour is counted by itself.") if by_colour else ""),
        brief=", ".join([*brief, *([w.t("each colour by itself")] if by_colour else [])]),
        fields=("red_threes.each", "red_threes.together", "red_threes.per_colour"),
        table=table,
    )


PLUS_WITH = {"melded": 0, "canasta": 1, "two_canastas": 2}


def _red_three_sign(w: Words, r: CanastaRules) -> Statement:
    rule = r.red_threes
    if rule.plus_with == "always":
        return Statement(
            "red_threes.sign",
            w.t("For you or against you"),
            w.t("They count for the side that has laid them, whatever else it has laid."),
            brief=w.t("for a side, always"),
            fields=("red_threes.plus_with", "red_threes.minus", "red_threes.minus_without"),
        )
    finished = PLUS_WITH[rule.minus_without]
    plus, plus_brief = (
        (w.t("They count for a side that has laid a meld."), w.t("for a side with a meld")),
        (w.t("They count for a side that has a canasta."), w.t("for a side with a canasta")),
        (w.t("They count for a side that has two canastas."), w.t("for a side with two canastas")),
    )[max(PLUS_WITH[rule.plus_with], finished)]
    if not rule.minus:
        minus, minus_brief = w.t("For any other side they count nothing."), w.t("never against a side")
    else:
        minus, minus_brief = (
            (w.t("Against a side that has laid nothing they count as much."), w.t("against a side without a meld")),
            (w.t("Against a side without a canasta they count as much."), w.t("against a side without a canasta")),
            (w.t("Against any other side they count as much."), w.t("against any other")),
        )[finished]
    gap = rule.minus and PLUS_WITH[rule.plus_with] > finished
    return Statement(
        "red_threes.sign",
        w.t("For you or against you"),
        sentences(plus, minus, w.t("In between they count nothing.") if gap else ""),
        brief=f"{plus_brief}, {minus_brief}",
        fields=("red_threes.plus_with", "red_threes.minus", "red_threes.minus_without"),
    )


def _red_three_fine(w: Words, r: CanastaRules) -> Statement:
    rule = r.red_threes
    if not (rule.in_hand or rule.in_hand_first_turn):
        text = w.t("A red three that is still in a hand when the deal ends costs nothing.")
    else:
        text = w.t(
            "A red three that is still in a hand when the deal ends counts {points}.", points=points(w, rule.in_hand)
        )
    first = (
        w.t(
            "If that player has not had a turn yet, it counts {points} only.",
            points=points(w, rule.in_hand_first_turn),
        )
        if rule.in_hand_first_turn != rule.in_hand
        else ""
    )
    brief = [points(w, rule.in_hand)]
    brief += [w.t("{points} without a turn", points=points(w, rule.in_hand_first_turn))] if first else []
    return Statement(
        "red_threes.fine",
        w.t("A red three left in the hand"),
        sentences(text, first),
        brief=", ".join(brief),
        fields=("red_threes.in_hand", "red_threes.in_hand_first_turn"),
    )


def the_black_threes(w: Words, r: CanastaRules) -> Statements:
    rule = r.going_out
    if r.red_threes.black_too:
        return
    if not rule.black_threes:
        yield Statement(
            "black_threes.exit",
            w.t("Laying black threes"),
            w.t("Black threes are never laid: all one can do with them is to discard them."),
            brief=w.t("never"),
            fields=("going_out.black_threes",),
            whys=(Why.BLACK_THREES_NEVER,),
        )
        return
    last = rule.black_threes_then_discard and rule.black_threes_last
    yield Statement(
        "black_threes.exit",
        w.t("Laying black threes"),
        sentences(
            w.t(
                "Black threes are laid only to go out: three or four of them, without a wild card, as the last thing "
                "you lay."
            ),
            w.t("You may discard one more card after them.")
            if rule.black_threes_then_discard
            else w.t("Nothing may be left to discard after them."),
            w.t("No other card is laid after them.") if last else "",
        ),
        brief=w.t("only a discard may follow")
        if last
        else w.t("a discard may follow")
        if rule.black_threes_then_discard
        else w.t("no discard may follow"),
        fields=("going_out.black_threes", "going_out.black_threes_then_discard", "going_out.black_threes_last"),
        whys=(Why.BLACK_THREES_ONLY_AT_EXIT, Why.BLACK_THREES_LAST, Why.BLACK_THREES_NUMBER, Why.BLACK_THREES_WILD),
    )
