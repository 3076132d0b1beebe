"""The chapters on the opening, on melds and canastas, and on threes."""

from canasta_gui.rules.canasta.policies import CANASTA, MIN_MELD, ByDeal, ByScore, ByScoreAndLastDeal
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.words.cards import rank_label
from canasta_gui.words.rulebook.canasta.basics import has_jokers, has_partners
from canasta_gui.words.rulebook.statement import (
    Statement,
    Statements,
    TextTable,
    cards,
    chained,
    labelled,
    listed,
    points,
    sentences,
)
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
    if r.opening.natural_only:
        yield Statement(
            "opening.natural_only",
            w.t("Natural cards alone"),
            w.t("The melds of an opening hold natural cards alone. Wild cards may follow in the same turn."),
            brief=w.t("without wild cards"),
            fields=("opening.natural_only",),
            whys=(Why.OPENING_NOT_NATURAL,),
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


def the_melds(w: Words, r: CanastaRules) -> Statements:
    yield Statement(
        "melds.meld",
        w.t("Melds"),
        w.t("A meld is {number} cards or more of one rank, from the four to the ace.", number=MIN_MELD),
        whys=(Why.MELD_TOO_SHORT, Why.MELD_WRONG_CARD, Why.NOTHING_LAID),
    )
    another = r.melds.another_of_a_rank
    yield Statement(
        "melds.side",
        w.t("Whose melds they are"),
        sentences(
            w.t("The melds belong to the side: you add to your own and to your partner's.") if has_partners(r) else "",
            w.t(
                "You never add to a meld of another side. Once all melds of a rank that your side has are canastas, "
                "you may begin another of that rank."
            )
            if another
            else w.t("You never add to a meld of another side. Of each rank a side lays one meld only."),
        ),
        brief=w.t("another meld of a rank once the one there is a canasta")
        if another
        else w.t("one meld of each rank"),
        fields=("melds.another_of_a_rank",),
        whys=(Why.MELD_UNFINISHED,),
        topics=("side_melds",),
    )
    if r.melds.runs:
        yield _runs(w)
    yield _wild_limits(w, r)
    if r.melds.pure_ranks:
        yield _pure_ranks(w, r)
    if r.melds.naturals_once_open > MIN_MELD - 1:
        yield _wilds_once_open(w, r)
    yield _wild_melds(w, r)
    yield Statement(
        "melds.canasta",
        w.t("Canastas"),
        w.t(
            "{number} cards in one meld are a canasta: natural if there is no wild card in it, else mixed. A wild card "
            "once laid stays where it is.",
            number=CANASTA,
        )
        if r.melds.most == CANASTA
        else w.t(
            "{number} cards or more in one meld are a canasta: natural if there is no wild card in it, else mixed. You "
            "may go on adding to it. A wild card makes a natural canasta a mixed one, and once laid it stays where it "
            "is.",
            number=CANASTA,
        ),
        topics=("canasta",),
    )
    if r.melds.most:
        closing = cards(w, r.melds.most)
        yield Statement(
            "melds.most",
            w.t("Closed melds"),
            w.t("A meld of a rank is closed by {cards}: nothing is added to it any more.", cards=closing),
            brief=w.t("closed by {cards}", cards=closing),
            fields=("melds.most",),
            whys=(Why.MELD_CLOSED,),
        )


def _runs(w: Words) -> Statement:
    return Statement(
        "melds.runs",
        w.t("Runs of a suit"),
        w.t(
            "Three or more natural cards of one suit in sequence are a meld too: the four is the lowest, the ace the "
            "highest, and no wild card stands in it. It grows at both ends. Seven are a canasta in sequence, and that "
            "one is closed. A suit may have several runs; two runs are never joined."
        ),
        brief=w.t("three to seven cards of a suit in sequence are a meld too"),
        fields=("melds.runs",),
        whys=(Why.RUN_WRONG_CARD, Why.RUN_GAP, Why.MELD_CLOSED),
    )


def _wild_melds(w: Words, r: CanastaRules) -> Statement:
    rule = r.melds
    if not rule.wild_melds:
        text = w.t("Wild cards never form a meld of their own: they need natural cards beside them.")
        brief = w.t("wild cards need natural ones beside them")
    else:
        text = sentences(
            w.t("Wild cards may form a meld of their own, of twos alone.")
            if not has_jokers(r)
            else w.t("Wild cards may form a meld of their own, twos and jokers in any numbers.")
            if rule.wild_mix
            else w.t(
                "Wild cards may form a meld of their own. The twos are its natural cards; jokers may stand among them "
                "in the same numbers as wild cards in other melds."
            ),
            w.t("It counts towards an opening.") if not r.opening.natural_only else "",
            w.t("{cards} close it.", cards=cards(w, rule.wild_most)) if rule.wild_most else "",
            w.t("Until it is a canasta, your side lays its twos on no other meld.") if rule.twos_bound else "",
        )
        brief = (
            w.t("any wild cards may form a meld of their own")
            if rule.wild_mix
            else w.t("wild cards may form a meld of their own")
        )
        if rule.wild_most:
            brief = ", ".join((brief, w.t("{cards} at most", cards=cards(w, rule.wild_most))))
        if rule.twos_bound:
            brief = ", ".join((brief, w.t("twos are bound to them")))
    return Statement(
        "melds.wild_melds",
        w.t("Melds of wild cards"),
        text,
        brief=brief,
        fields=("melds.wild_melds", "melds.wild_mix", "melds.wild_most", "melds.twos_bound"),
        whys=(
            Why.MELD_ONLY_WILDS,
            *((Why.MELD_CLOSED,) if rule.wild_most else ()),
            *((Why.TWOS_BOUND,) if rule.twos_bound else ()),
        ),
    )


def _wild_limits(w: Words, r: CanastaRules) -> Statement:
    limits = r.melds.wild_limits
    rows = [(cards(w, MIN_MELD + at), w.number(most)) for at, most in enumerate(limits)]
    largest = w.n("{n} card or more", "{n} cards or more", MIN_MELD + len(limits) - 1)
    rows[-1] = largest, rows[-1][1]
    in_words = ", ".join(most for _, most in rows)
    return Statement(
        "melds.wild_limits",
        w.t("Wild cards in a meld"),
        w.t(
            "At least two cards of every meld are natural. How many may be wild depends on its size, and it is looked "
            "at anew whenever cards are added."
        ),
        brief=w.t("at most {limits}, counted from {number} cards on", limits=in_words, number=MIN_MELD),
        fields=("melds.wild_limits",),
        whys=(Why.MELD_TOO_MANY_WILDS,),
        table=TextTable((w.t("Meld"), w.t("Wild cards, at most")), tuple(rows)),
    )


def _pure_ranks(w: Words, r: CanastaRules) -> Statement:
    ranks = listed(w, [rank_label(w, rank) for rank in r.melds.pure_ranks])
    return Statement(
        "melds.pure_ranks",
        w.t("Ranks without wild cards"),
        w.t("Melds of these ranks hold no wild cards: {ranks}.", ranks=ranks),
        brief=labelled(w, w.t("without wild cards"), ranks),
        fields=("melds.pure_ranks",),
        whys=(Why.MELD_PURE,),
    )


def _wilds_once_open(w: Words, r: CanastaRules) -> Statement:
    need = r.melds.naturals_once_open
    return Statement(
        "melds.once_open",
        w.t("Wild cards after the opening"),
        w.t(
            "Once your side is open, wild cards are laid only on a meld that has at least {number} natural cards. In "
            "the opening itself two natural cards are enough.",
            number=need,
        ),
        brief=w.t("after the opening on {number} natural cards or more", number=need),
        fields=("melds.naturals_once_open",),
        whys=(Why.WILDS_TOO_EARLY,),
    )


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
            else w.t("Those you are dealt are laid before a card is turned up, and replaced from the stock.")
            if r.red_threes.dealt_laid == "before_up_card"
            else w.t("Those you are dealt are laid when your first turn begins, and replaced from the stock."),
        ),
        brief=w.t("laid before the first turn")
        if r.red_threes.dealt_laid == "before_play"
        else w.t("laid before a card is turned up")
        if r.red_threes.dealt_laid == "before_up_card"
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
