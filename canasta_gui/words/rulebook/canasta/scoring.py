"""The chapters on the count of a deal and on the end of the match."""

from canasta_gui.rules.canasta.policies.tally import RankFines
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import RANK_TWO
from canasta_gui.words.cards import rank_label
from canasta_gui.words.rulebook.canasta.cards import has_jokers
from canasta_gui.words.rulebook.statement import Statement, Statements, TextTable, labelled, points, sentences
from canasta_gui.words.translation import Words

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
    """Return whether anything at this table can cost a fine."""
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
    return Statement(
        "scoring.canastas",
        w.t("Canastas"),
        w.t("Every canasta has its bonus, besides the points of its cards."),
        brief=" · ".join(f"{name} {worth}" for name, worth in table),
        fields=tuple(f"canastas.{name}" for name in CANASTAS),
        table=TextTable((w.t("Canasta"), w.t("Points")), table),
    )


def _of(w: Words, rank: int) -> str:
    """Return the cards that a rank names in these tables, where 2 stands for wild cards melded by themselves."""
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
