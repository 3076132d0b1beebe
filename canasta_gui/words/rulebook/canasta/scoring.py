"""The chapters on going out, the count of a deal and the end of the match."""

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.policies import RankFines, SpecialHand
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import RANK_TWO
from canasta_gui.rules.core.refusal import Why
from canasta_gui.words.cards import rank_label
from canasta_gui.words.rulebook.canasta.basics import has_jokers, has_partners
from canasta_gui.words.rulebook.statement import (
    Statement,
    Statements,
    TextTable,
    chained,
    labelled,
    listed,
    points,
    sentences,
)
from canasta_gui.words.translation import Words

SPECIAL_HANDS = (
    gettext_noop("Seven pairs"),
    gettext_noop("Seven pairs with aces, sevens and wild cards"),
    gettext_noop("Garbage"),
)
CONCEALED = (
    "concealed",
    "concealed_partner_unmelded",
    "concealed_own_canasta",
    "concealed_no_adding_to_partner",
    "concealed_without_minimum",
)


NEEDED = ("canastas", "natural", "mixed", "wild", "wild_counts", "runs")


def going_out(w: Words, r: CanastaRules) -> Statements:
    discard = r.going_out.must_discard
    yield Statement(
        "out.how",
        w.t("Getting rid of the last card"),
        w.t("You go out when you discard your last card; you may not lay it. The deal is over at once.")
        if discard
        else w.t("You go out when your last card is laid or discarded. The deal is over at once."),
        brief=w.t("the last card must be discarded") if discard else w.t("the last card is laid or discarded"),
        fields=("going_out.must_discard",),
        whys=(Why.OUT_MUST_DISCARD,),
        topics=("last_card",),
    )
    yield _canastas_needed(w, r)
    yield _asking(w, r)
    yield Statement(
        "out.bonus",
        w.t("What it brings"),
        w.t("Going out brings your side {points}.", points=points(w, r.going_out.bonus))
        if r.going_out.bonus
        else w.t("Going out itself brings no points."),
        brief=points(w, r.going_out.bonus),
        fields=("going_out.bonus",),
    )
    yield _concealed(w, r)
    if r.going_out.in_hand:
        yield _in_hand(w, r)
    if r.special_hands:
        yield _special_hands(w, r)


def _canastas_needed(w: Words, r: CanastaRules) -> Statement:
    rule = r.going_out
    needed = w.n("{n} canasta", "{n} canastas", rule.canastas)
    kinds = [w.n("{n} natural", "{n} natural", rule.natural)] if rule.natural else []
    kinds += [w.n("{n} mixed", "{n} mixed", rule.mixed)] if rule.mixed else []
    kinds += [w.n("{n} of wild cards", "{n} of wild cards", rule.wild)] if rule.wild else []
    kinds += [w.n("{n} in sequence", "{n} in sequence", rule.runs)] if rule.runs else []
    brief = w.t("{canastas}, among them {kinds}", canastas=needed, kinds=listed(w, kinds)) if kinds else needed
    uncounted = r.melds.wild_melds and not rule.wild_counts
    return Statement(
        "out.canastas",
        w.t("Canastas needed"),
        sentences(
            w.t(
                "Your side must have {canastas}. What is missing may be completed in the very turn in which you go "
                "out.",
                canastas=brief,
            ),
            w.t("Canastas of wild cards are not counted among them.") if uncounted else "",
        ),
        brief=", ".join([brief, *([w.t("those of wild cards not counted")] if uncounted else [])]),
        fields=tuple(f"going_out.{name}" for name in NEEDED),
        whys=(Why.OUT_NO_CANASTA, Why.OUT_CANASTA_KINDS),
    )


def _asking(w: Words, r: CanastaRules) -> Statement:
    asking = r.going_out.asking if has_partners(r) else "none"
    binding = w.t(
        "Ask once a turn, before you lay anything, and only if you can go out. The answer binds: after a yes you must "
        "go out in this turn, after a no you may not."
    )
    several = any(sum(seat in side for seat in table) > 2 for table in r.tables for side in r.alliance.sides)
    who = w.t("If you have more than one partner, the next in turn answers.") if several else ""
    who = w.t("Whoever plays alone asks nobody.") if r.joined else who
    text = {
        "none": w.t("Nobody is asked: you decide alone."),
        "optional": sentences(w.t("You may ask your partner whether to go out."), binding, who),
        "compulsory": sentences(
            w.t("You must ask your partner whether you may go out. Only for a concealed exit you need not."),
            binding,
            who,
        ),
    }[asking]
    brief = {
        "none": w.t("nobody is asked"),
        "optional": w.t("you may ask your partner"),
        "compulsory": w.t("you must ask your partner"),
    }[asking]
    return Statement(
        "out.asking",
        w.t("Asking your partner"),
        text,
        brief=brief,
        fields=("going_out.asking",),
        whys=(
            Why.OUT_NOT_ASKED,
            Why.OUT_REFUSED,
            Why.MUST_GO_OUT,
            Why.ANSWER_FIRST,
            Why.ANSWER_PENDING,
            Why.NOTHING_ASKED,
            Why.ASK_NOBODY,
            Why.ASK_TWICE,
            Why.ASK_TOO_LATE,
            Why.ASK_NO_EXIT,
        ),
    )


def _concealed(w: Words, r: CanastaRules) -> Statement:
    rule = r.going_out
    conditions = [
        (
            rule.concealed_partner_unmelded,
            w.t("Your partner may not have laid anything either."),
            w.t("if your partner has laid nothing either"),
        ),
        (
            rule.concealed_own_canasta,
            w.t("A whole canasta must be among the cards you lay."),
            w.t("with a canasta of your own"),
        ),
        (
            rule.concealed_no_adding_to_partner,
            w.t("You may not add to a meld of your partner's."),
            w.t("without adding to your partner's melds"),
        ),
    ]
    worth = (
        w.t("It brings {points} instead.", points=points(w, rule.concealed))
        if rule.concealed
        else w.t("It brings nothing.")
    )
    free = rule.concealed_without_minimum
    phrases = [phrase for holds, _, phrase in conditions if holds] + ([w.t("without a minimum")] if free else [])
    return Statement(
        "out.concealed",
        w.t("The concealed exit"),
        sentences(
            w.t(
                "If you have laid nothing before in this deal and your whole hand leaves in one turn, you go out "
                "concealed. A last card may be discarded."
            ),
            w.t("Both your hands must leave in it.") if r.reserve.must_be_played else "",
            *(sentence for holds, sentence, _ in conditions if holds),
            worth,
            w.t("If you did not take the pile and lay everything at once, you owe no minimum.") if free else "",
        ),
        brief=", ".join([points(w, rule.concealed), *phrases]),
        fields=tuple(f"going_out.{name}" for name in CONCEALED),
    )


def _in_hand(w: Words, r: CanastaRules) -> Statement:
    worth, first = points(w, r.going_out.in_hand), r.going_out.in_hand_first_turn
    return Statement(
        "out.in_hand",
        w.t("The canasta in hand"),
        sentences(
            w.t(
                "A concealed exit in your first turn brings {points} instead, if you lay a whole canasta from your own "
                "hand and have not taken the pile.",
                points=worth,
            )
            if first
            else w.t(
                "A concealed exit brings {points} instead, if you lay a whole canasta from your own hand and have not "
                "taken the pile in this deal.",
                points=worth,
            ),
            w.t("If in that turn you add to your partner's melds as well, it is a concealed exit and no more.")
            if first and r.going_out.concealed_no_adding_to_partner
            else "",
        ),
        brief=w.t("{points} for a canasta in hand in the first turn", points=worth)
        if first
        else w.t("{points} for a canasta in hand", points=worth),
        fields=("going_out.in_hand", "going_out.in_hand_first_turn"),
    )


def _special_hands(w: Words, r: CanastaRules) -> Statement:
    rows = tuple(
        (_special_hand_name(w, hand), _groups_in_words(w, hand, jokers=has_jokers(r)), w.number(hand.points))
        for hand in r.special_hands
    )
    return Statement(
        "out.special",
        w.t("Special hands"),
        w.t(
            "As long as your side has laid nothing you may show one of these hands whole, after the draw and instead "
            "of laying and discarding. The deal is over, and your side gets its points and nothing else; the others "
            "count as always."
        ),
        brief=" · ".join(f"{name} {worth}" for name, _, worth in rows),
        fields=("special_hands",),
        whys=(Why.SPECIAL_NONE, Why.SPECIAL_SIDE_OPEN),
        table=TextTable((w.t("Hand"), w.t("Cards"), w.t("Points")), rows),
    )


def _special_hand_name(words: Words, hand: SpecialHand) -> str:
    """Return the name of a special hand; custom hands may have any name."""
    return words.t(hand.name) if hand.name in SPECIAL_HANDS else hand.name


def _groups_in_words(w: Words, hand: SpecialHand, *, jokers: bool) -> str:
    """Return the composition of a special hand: "3, 3, 4, 4", and the required cards."""
    parts = [w.t("cards of a rank: {numbers}", numbers=", ".join(str(number) for number in sorted(hand.groups)))]
    if hand.ranks:
        parts.append(w.t("among them: {ranks}", ranks=listed(w, [rank_label(w, rank) for rank in hand.ranks])))
    if hand.wild_groups:
        parts.append(
            w.n("{n} group of jokers or of twos", "{n} groups of jokers or of twos", hand.wild_groups)
            if jokers
            else w.n("{n} group of twos", "{n} groups of twos", hand.wild_groups)
        )
    else:
        parts.append(w.t("no wild cards"))
    return chained(w, parts)


CANASTAS = ("natural", "mixed", "wild", "wild_pure", "natural_by_rank", "wild_by_jokers", "run")


def the_scoring(w: Words, r: CanastaRules) -> Statements:
    against = r.canastas.cards_against_without
    yield Statement(
        "scoring.count",
        w.t("The count"),
        sentences(
            w.t(
                "After the deal each side adds up the cards it has laid, its canastas, its red threes and what going "
                "out brought. From this it takes the cards that its players still hold, and what they are fined."
            )
            if _fines_anything(r)
            else w.t(
                "After the deal each side adds up the cards it has laid, its canastas, its red threes and what going "
                "out brought. From this it takes the cards that its players still hold."
            ),
            w.t("The cards that a side without a canasta has laid count against it.") if against else "",
        ),
        brief=w.t("without a canasta the melds count against their side") if against else w.t("laid cards count"),
        fields=("canastas.cards_against_without",),
        topics=("count",),
    )
    yield _canasta_points(w, r)
    if r.canastas.collections:
        yield _collections(w, r)
    if r.joined:
        yield Statement(
            "scoring.partners",
            w.t("Partners for a deal"),
            w.t(
                "Each of the two writes down the sum of what both have made. Only a red three counts for nobody but "
                "the player who has it: a bonus if the side has melded, else a penalty. Where nobody became the "
                "isolated hand, all count for themselves."
            ),
            brief=w.t("both write down their sum, but each their own red threes"),
            fields=("seating.kind",),
        )
    if r.fines.unfinished:
        yield Statement(
            "scoring.unfinished",
            w.t("Melds to be finished"),
            w.t("Some melds without wild cards must become canastas. If one has not when the deal ends, it is fined."),
            brief=_fines_in_words(w, r.fines.unfinished),
            fields=("fines.unfinished",),
            table=_fines(w, r.fines.unfinished),
        )
    if r.fines.held:
        yield Statement(
            "scoring.held",
            w.t("Cards to be laid"),
            w.t("Three or more of some ranks in one hand when the deal ends are fined, besides their points."),
            brief=_fines_in_words(w, r.fines.held),
            fields=("fines.held",),
            table=_fines(w, r.fines.held),
        )


def _fines_anything(r: CanastaRules) -> bool:
    """Return whether there are fines at this table."""
    red = r.red_threes.in_hand or r.red_threes.in_hand_first_turn
    return bool(red or r.fines.unfinished or r.fines.held or r.irregularities.is_played)


def _canasta_points(w: Words, r: CanastaRules) -> Statement:
    bonus = r.canastas
    rows = [(w.t("Natural canasta"), bonus.natural)]
    rows += [(labelled(w, w.t("Natural canasta"), _of(w, rank)), worth) for rank, worth in bonus.natural_by_rank]
    rows.append((w.t("Mixed canasta"), bonus.mixed))
    if r.melds.runs:
        rows.append((w.t("Canasta in sequence"), bonus.run))
    if r.melds.wild_melds and r.melds.wild_mix and bonus.wild == bonus.wild_pure:
        rows.append((w.t("Canasta of wild cards"), bonus.wild))
    elif r.melds.wild_melds:
        if has_jokers(r):
            rows.append((w.t("Canasta of wild cards, jokers among them"), bonus.wild))
        rows.append((w.t("Canasta of twos alone"), bonus.wild_pure))
    if r.melds.wild_melds:
        rows += [
            (w.n("Canasta of wild cards with {n} joker", "Canasta of wild cards with {n} jokers", number), worth)
            for number, worth in bonus.wild_by_jokers
            if has_jokers(r)
        ]
    table = tuple((name, w.number(worth)) for name, worth in rows)
    at_exit = bonus.wild_at_exit and r.melds.wild_melds
    return Statement(
        "scoring.canastas",
        w.t("Canastas"),
        sentences(
            w.t("Every canasta has its bonus, besides the points of its cards."),
            w.t("One of wild cards has it only for the side that goes out.") if at_exit else "",
        ),
        brief=" · ".join([*(f"{name} {worth}" for name, worth in table), *([w.t("wild ones at the exit")] * at_exit)]),
        fields=(*(f"canastas.{name}" for name in CANASTAS), "canastas.wild_at_exit"),
        table=TextTable((w.t("Canasta"), w.t("Points")), table),
    )


def _collections(w: Words, r: CanastaRules) -> Statement:
    rows = tuple(
        (_collection(w, canastas, natural), w.number(worth)) for canastas, natural, worth in r.canastas.collections
    )
    return Statement(
        "scoring.collections",
        w.t("Canastas together"),
        w.t(
            "Several canastas of one side bring a sum besides their own bonuses. Of two sums for as many canastas the "
            "larger one counts alone; all others are added up."
        ),
        brief=" · ".join(f"{name} {worth}" for name, worth in rows),
        fields=("canastas.collections",),
        table=TextTable((w.t("Canastas"), w.t("Points")), rows),
    )


def _collection(w: Words, canastas: int, natural: int) -> str:
    """Return several canastas in words: "5 canastas (4 natural)"."""
    number = w.n("{n} canasta", "{n} canastas", canastas)
    return f"{number} ({w.n('{n} natural', '{n} natural', natural)})" if natural else number


def _of(w: Words, rank: int) -> str:
    """Return the cards of a rank in these tables, where 2 represents wild cards melded by themselves."""
    return w.t("Wild cards") if rank == RANK_TWO else rank_label(w, rank)


def _fines(w: Words, fines: RankFines) -> TextTable:
    return TextTable((w.t("Cards"), w.t("Points")), tuple((_of(w, rank), w.number(fine)) for rank, fine in fines))


def _fines_in_words(w: Words, fines: RankFines) -> str:
    return " · ".join(f"{_of(w, rank)} {w.number(fine)}" for rank, fine in fines)


def the_match(w: Words, r: CanastaRules) -> Statements:
    target = points(w, r.target)
    number = w.n("{n} deal", "{n} deals", r.deals)
    if r.target and r.deals:
        end = w.t(
            "The match is over after the deal in which a side reaches {points}, and at the latest after {deals}.",
            points=target,
            deals=number,
        )
    elif r.deals:
        end = w.t("The match is over after {deals}.", deals=number)
    else:
        end = w.t("The match is over after the deal in which a side reaches {points}.", points=target)
    yield Statement(
        "match.target",
        w.t("The goal"),
        sentences(
            end,
            w.t(
                "Every deal is played to its end. The highest total wins; if two sides are level at the top, another "
                "deal is played."
            ),
        ),
        brief=", ".join([target] * bool(r.target) + [number] * bool(r.deals)),
        fields=("target", "deals"),
    )
