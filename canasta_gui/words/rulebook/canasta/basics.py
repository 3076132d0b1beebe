"""The chapters on players and sides, the cards, the deal and the turn."""

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.counting import most_red_threes
from canasta_gui.rules.canasta.policies import Pony
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.core.rule_set import RotatingSides
from canasta_gui.words.rulebook.statement import (
    Statement,
    Statements,
    TextTable,
    cards,
    chained,
    draw_for_seats,
    labelled,
    listed,
    sentences,
)
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


TWOS_IN_A_PACK = 4


def wild_cards(rules: CanastaRules) -> int:
    """Return how many wild cards the pack has."""
    return rules.cards.jokers + rules.cards.blanches + TWOS_IN_A_PACK * rules.cards.packs


def has_jokers(rules: CanastaRules) -> bool:
    """Return whether there are jokers of any colour."""
    return bool(rules.cards.jokers or rules.cards.blanches)


def the_cards(w: Words, r: CanastaRules) -> Statements:
    pack = [w.n("{n} pack of 52 cards", "{n} packs of 52 cards", r.cards.packs)]
    if r.cards.jokers:
        pack.append(w.n("{n} joker", "{n} jokers", r.cards.jokers))
    if r.cards.blanches:
        pack.append(w.n("{n} black-and-white joker", "{n} black-and-white jokers", r.cards.blanches))
    total = cards(w, r.cards.total)
    yield Statement(
        "cards.pack",
        w.t("The pack"),
        w.t("You play with {pack}: {total} in all.", pack=listed(w, pack), total=total),
        brief=labelled(w, total, listed(w, pack)),
        fields=("cards.packs", "cards.jokers", "cards.blanches"),
    )
    yield _wild_cards(w, r)
    yield _values(w, r)


def _wild_cards(w: Words, r: CanastaRules) -> Statement:
    kinds = [w.p("wild cards", "the jokers")] if r.cards.jokers else []
    kinds += [w.p("wild cards", "the black-and-white jokers")] if r.cards.blanches else []
    kinds.append(w.p("wild cards", "the twos"))
    number = wild_cards(r)
    return Statement(
        "cards.wild",
        w.t("Wild cards"),
        w.t(
            "Wild cards are {kinds}: {number} in all. In a meld they stand for any natural card. Natural are the cards "
            "from the four to the ace; the threes go their own way.",
            kinds=listed(w, kinds),
            number=w.number(number),
        ),
        brief=w.n("{n} wild card", "{n} wild cards", number),
        fields=("cards.jokers", "cards.blanches"),
    )


VALUES = (
    (gettext_noop("Joker"), "joker"),
    (gettext_noop("Two"), "two"),
    (gettext_noop("Ace"), "ace"),
    (gettext_noop("King to eight"), "eight_to_king"),
    (gettext_noop("Seven to four"), "four_to_seven"),
    (gettext_noop("Black three"), "black_three"),
)


def _values(w: Words, r: CanastaRules) -> Statement:
    rows = [
        (w.t(name), w.number(getattr(r.values, field))) for name, field in VALUES if field != "joker" or has_jokers(r)
    ]
    if r.values.black_three_held:
        rows.append((w.t("Black three left in a hand"), w.number(r.values.black_three_held)))
    if r.values.black_threes_together and not r.red_threes.black_too:
        rows.append((_all_black_threes(w, r), w.number(r.values.black_threes_together)))
    return Statement(
        "cards.values",
        w.t("What the cards are worth"),
        w.t(
            "Every card has its points. In a meld they count for you; in a hand, when the deal is over, they count "
            "against you."
        ),
        brief=" · ".join(f"{name} {value}" for name, value in rows),
        fields=(*(f"values.{field}" for _, field in VALUES), "values.black_three_held", "values.black_threes_together"),
        table=TextTable((w.t("Card"), w.t("Points")), tuple(rows)),
    )


def _all_black_threes(w: Words, r: CanastaRules) -> str:
    number = most_red_threes(r)
    if r.pile.black_threes_aside:
        return w.t("All {n} black threes laid aside, together", n=number)
    return w.t("All {n} black threes laid to go out, together", n=number)


def the_deal(w: Words, r: CanastaRules) -> Statements:
    yield Statement(
        "deal.hand",
        w.t("The hands"),
        w.t(
            "Everybody is dealt {cards}, face down and one at a time, beginning on the dealer's left. The rest is the "
            "stock.",
            cards=cards(w, r.cards.deal),
        ),
        brief=w.t("{cards} each", cards=cards(w, r.cards.deal)),
        fields=("cards.deal",),
    )
    up_card = r.pile.up_card
    yield Statement(
        "deal.up_card",
        w.t("The up-card"),
        w.t(
            "The dealer turns up the top card of the stock: the discard pile begins with it. A wild card or a red "
            "three is covered with the next card, as often as needed, and leaves the pile frozen."
        )
        if up_card
        else w.t("No card is turned up: the discard pile is empty at first."),
        brief=w.t("the dealer turns a card up") if up_card else w.t("no card is turned up"),
        fields=("pile.up_card",),
        topics=("up_card",),
    )
    if up_card and not r.red_threes.black_too:
        yield _black_three_up(w, r)


def _black_three_up(w: Words, r: CanastaRules) -> Statement:
    pile = r.pile
    covered, bought = pile.covers_black_three, pile.up_black_three == "bought"
    text = [w.t("A black three is covered as well.") if covered else w.t("A black three stays on top.")]
    brief = [w.t("covered") if covered else w.t("it stays on top")]
    if pile.black_threes_freeze:
        text.append(w.t("It leaves the pile frozen."))
        brief.append(w.t("the pile is frozen"))
    elif pile.up_black_three == "pair_only":
        text.append(w.t("In the first turn the first player needs a natural pair to take the pile."))
        brief.append(w.t("the first player needs a natural pair"))
    elif not bought:
        text.append(w.t("The first player may not take the pile in the first turn."))
        brief.append(w.t("the first player may not take the pile"))
    if bought:
        text.append(
            w.t(
                "As long as nothing has been discarded on it, it can be bought: show two black threes from your hand "
                "and reach the minimum of an opening as usual. The three lie on the table as a meld, to which nothing "
                "is added before you go out, and the pile is yours."
            )
        )
        brief.append(w.t("it can be bought with two more"))
    return Statement(
        "deal.black_three",
        w.t("A black three turned up"),
        sentences(*text),
        brief=", ".join(brief),
        fields=("pile.up_black_three", "pile.black_threes_freeze"),
    )


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
