"""The chapter on players and sides."""

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.core.seating import RotatingSides
from canasta_gui.words.rulebook.seat_draw import draw_for_seats
from canasta_gui.words.rulebook.statement import Statement, Statements, chained, listed, sentences
from canasta_gui.words.translation import Words


def has_partners(rules: CanastaRules) -> bool:
    """Return whether anybody has a partner, or may get one during a deal."""
    return any(rules.alliance.partners) or bool(rules.joined)


def the_sides(w: Words, r: CanastaRules) -> Statements:
    yield _joining_sides(w, r) if r.joined else _sides(w, r)
    if r.joined:
        yield _isolated_hand(w)
    if isinstance(r.seating, RotatingSides):
        yield _sitting_out(w, r, r.seating)
    yield draw_for_seats(w, r)
    yield _dealer(w, r)


def _sides(w: Words, r: CanastaRules) -> Statement:
    players = w.n("{n} player", "{n} players", r.players)
    groups = chained(w, [listed(w, [w.number(seat + 1) for seat in seats]) for seats in r.seating.sides])
    if not has_partners(r):
        text = w.t("{players}, and everybody plays alone.", players=players)
        brief = w.t("everybody plays alone")
    else:
        sides = w.n("{n} side", "{n} sides", r.n_sides)
        text = w.t(
            "{players} in {sides}. Count the seats clockwise: together play {groups}.",
            players=players,
            sides=sides,
            groups=groups,
        )
        brief = w.t("{sides}: together play {groups}", sides=sides, groups=groups)
        if all(len(seats) == 2 and 2 * (seats[1] - seats[0]) == r.players for seats in r.seating.sides):
            text = sentences(text, w.t("Partners sit opposite each other."))
    return Statement("sides.sides", w.t("The sides"), text, brief, fields=("players", "seating.kind", "seating.sides"))


def _joining_sides(w: Words, r: CanastaRules) -> Statement:
    players = w.n("{n} player", "{n} players", r.players)
    return Statement(
        "sides.sides",
        w.t("The sides"),
        w.t(
            "{players}, each with a total of their own. During a deal two may join against the third.", players=players
        ),
        brief=w.t("each on their own, until two join against the third"),
        fields=("players", "seating.kind"),
    )


def _isolated_hand(w: Words) -> Statement:
    return Statement(
        "sides.isolated_hand",
        w.t("The isolated hand"),
        sentences(
            w.t(
                "Whoever is the first in a deal to take the discard pile becomes the isolated hand. From then on the "
                "others are partners, and each may add to what the other has laid."
            ),
            w.t(
                "If both have a meld of the same rank, the two become one where that makes a legal meld; otherwise "
                "both stay, and further cards may go to either."
            ),
            w.t(
                "Whoever goes out before anybody has taken the pile is the isolated hand too: the others only add up "
                "their points."
            ),
        ),
        brief=w.t("whoever takes the pile first plays alone against the others"),
        fields=("seating.kind",),
        whys=(Why.MELD_NOT_THERE,),
    )


def _sitting_out(w: Words, r: CanastaRules, seating: RotatingSides) -> Statement:
    tables = chained(w, [listed(w, [w.number(seat + 1) for seat in table]) for table in seating.playing])
    number = w.number(len(r.playing(1)))
    return Statement(
        "sides.sitting_out",
        w.t("Sitting out"),
        w.t(
            "Only {number} play at a time. Deal after deal these are at the table: {tables}; then it begins anew. "
            "Whoever sits out sees what everybody sees, and gives no advice.",
            number=number,
            tables=tables,
        ),
        brief=w.t("{number} at a time, in this order: {tables}", number=number, tables=tables),
        fields=("seating.playing",),
    )


def _dealer(w: Words, r: CanastaRules) -> Statement:
    title = w.t("The dealer")
    if not isinstance(r.seating, RotatingSides):
        text, brief = w.t("The deal passes to the left, clockwise."), w.t("to the left")
        return Statement("sides.dealer", title, text, brief, topics=("dealer",))
    if r.seating.deal_passes == "next_chair":
        text = w.t("The deal passes to the next chair on the left, whoever sits there by then.")
        brief = w.t("to the next chair on the left")
    else:
        text = w.t("The deal passes to the left, to the next player who is not sitting out.")
        brief = w.t("to the next player who is not sitting out")
    return Statement("sides.dealer", title, text, brief, fields=("seating.kind", "seating.deal_passes"))
