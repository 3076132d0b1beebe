"""The chapter on melds and canastas."""

from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.words.cards import rank_label
from canasta_gui.words.rulebook.canasta.cards import has_jokers
from canasta_gui.words.rulebook.canasta.sides import has_partners
from canasta_gui.words.rulebook.statement import Statement, Statements, TextTable, cards, labelled, listed, sentences
from canasta_gui.words.translation import Words


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
            w.t("Wild cards may form a meld of their own, of twos alone. It counts towards an opening.")
            if not has_jokers(r)
            else w.t(
                "Wild cards may form a meld of their own, twos and jokers in any numbers. It counts towards an opening."
            )
            if rule.wild_mix
            else w.t(
                "Wild cards may form a meld of their own. The twos are its natural cards; jokers may stand among them "
                "in the same numbers as wild cards in other melds. It counts towards an opening."
            ),
            w.t("{cards} close it.", cards=cards(w, rule.wild_most)) if rule.wild_most else "",
        )
        brief = (
            w.t("any wild cards may form a meld of their own")
            if rule.wild_mix
            else w.t("wild cards may form a meld of their own")
        )
        if rule.wild_most:
            brief = ", ".join((brief, w.t("{cards} at most", cards=cards(w, rule.wild_most))))
    return Statement(
        "melds.wild_melds",
        w.t("Melds of wild cards"),
        text,
        brief=brief,
        fields=("melds.wild_melds", "melds.wild_mix", "melds.wild_most"),
        whys=(Why.MELD_ONLY_WILDS, *((Why.MELD_CLOSED,) if rule.wild_most else ())),
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
