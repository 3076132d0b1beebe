"""The chapters of Rommé, and advice for it."""

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.words.rulebook.statement import (
    Advice,
    ChapterOutline,
    Statement,
    Statements,
    TextTable,
    cards,
    draw_for_seats,
    points,
    sentences,
)
from canasta_gui.words.translation import Words


def the_cards(w: Words, r: RommeRules) -> Statements:
    packs = w.n("{n} pack of 52 cards", "{n} packs of 52 cards", r.cards.packs)
    jokers = w.n("{n} joker", "{n} jokers", r.cards.jokers)
    yield Statement(
        "cards.deck",
        w.t("The deck"),
        w.t("{packs} and {jokers}, {total} cards in all.", packs=packs, jokers=jokers, total=r.cards.total)
        if r.cards.jokers
        else w.t("{packs}, {total} cards in all.", packs=packs, total=r.cards.total),
        brief=w.t("{total} cards, {jokers}", total=r.cards.total, jokers=jokers)
        if r.cards.jokers
        else cards(w, r.cards.total),
        fields=("cards.packs", "cards.jokers"),
    )
    ace, joker = points(w, r.held.ace), points(w, r.held.joker)
    yield Statement(
        "cards.values",
        w.t("What cards count in a hand"),
        w.t("Cards left in a hand count against it."),
        brief=w.t("in the hand an ace counts {ace}, a joker {joker}", ace=ace, joker=joker)
        if r.cards.jokers
        else w.t("in the hand an ace counts {ace}", ace=ace),
        fields=("held.joker", "held.ace"),
        table=TextTable(
            (w.t("Card"), w.t("Points")),
            (
                *([(w.t("Joker"), w.number(r.held.joker))] if r.cards.jokers else []),
                (w.t("Ace"), w.number(r.held.ace)),
                (w.t("King, queen, jack, ten"), w.number(10)),
                (w.t("Nine to two"), w.t("as many as they show")),
            ),
        ),
    )


def the_players(w: Words, r: RommeRules) -> Statements:
    yield Statement(
        "players.number",
        w.t("The players"),
        w.t("{players}, and everybody plays alone.", players=w.n("{n} player", "{n} players", r.players)),
        brief=w.n("{n} player", "{n} players", r.players),
        fields=("players",),
        whys=(Why.NOT_YOUR_TURN,),
    )
    yield draw_for_seats(w, r)


def the_deal(w: Words, r: RommeRules) -> Statements:
    packets = " + ".join(map(w.number, r.cards.packets))
    dealt = cards(w, r.cards.deal)
    single = set(r.cards.packets) == {1}
    one_by_one = w.t("{cards}, one at a time", cards=dealt)
    yield Statement(
        "deal.cards",
        w.t("Cards dealt"),
        w.t("Everybody gets {cards}, one at a time.", cards=dealt)
        if single
        else w.t("Everybody gets {cards}, in packets: {packets}.", cards=dealt, packets=packets),
        brief=one_by_one if single else w.t("{cards}: {packets}", cards=dealt, packets=packets),
        fields=("cards.packets",),
        topics=("dealer",),
    )
    yield Statement(
        "deal.face_up",
        w.t("The face-up card"),
        w.t("The next card is turned face up beside the stock; the player on the left of the dealer begins."),
        topics=("up_card",),
    )


def the_turn(w: Words, r: RommeRules) -> Statements:
    yield Statement(
        "turn.draw",
        w.t("Drawing"),
        w.t(
            "A turn begins with the face-up card, which you may take or leave, or with the top card of the stock, "
            "which you must keep. Then you may lay cards, and at last you discard one."
        ),
        whys=(Why.TAKE_ONE_FIRST, Why.ALREADY_DRAWN, Why.FACE_UP_NONE),
        topics=("discard",),
    )
    yield _used_up_stock(w, r)


def _used_up_stock(w: Words, r: RommeRules) -> Statement:
    most = r.stock_end.turnings
    return Statement(
        "turn.stock",
        w.t("When the stock is used up"),
        w.n(
            "The discards but for the top one are turned over and become the stock, once in a deal. When the stock is "
            "used up again after that, or no discards are left to turn over, whoever must draw may still take the "
            "face-up card; otherwise the deal is over.",
            "The discards but for the top one are turned over and become the stock, up to {n} times in a deal. When "
            "the stock is used up again after that, or no discards are left to turn over, whoever must draw may still "
            "take the face-up card; otherwise the deal is over.",
            most,
        )
        if most
        else w.t(
            "The discards but for the top one are turned over and become the stock. If there are none either, whoever "
            "must draw may still take the face-up card; otherwise the deal is over."
        ),
        brief=w.n("the discards are turned over, once", "the discards are turned over, up to {n} times", most)
        if most
        else w.t("the discards are turned over"),
        fields=("stock_end.turnings",),
    )


def the_melds(w: Words, r: RommeRules) -> Statements:
    yield Statement(
        "melds.set",
        w.t("Sets"),
        w.t("A set is three or four cards of one rank, all of different suits."),
        whys=(Why.SET_SAME_SUIT, Why.MELD_NEITHER, Why.MELD_TOO_SHORT),
        topics=("meld_kinds",),
    )
    yield Statement(
        "melds.run",
        w.t("Runs"),
        w.t(
            "A run is three or more cards of one suit that follow one another. The ace is below the two or above the "
            "king; no run goes on beyond it."
        ),
        whys=(Why.RUN_GAP, Why.RUN_CORNER),
        topics=("meld_kinds",),
    )
    if r.cards.jokers:
        yield _jokers(w, r)
        yield _swapping(w, r)
    yield _first_melds(w, r)
    yield _adding(w, r)


def _jokers(w: Words, r: RommeRules) -> Statement:
    texts = {
        "fewer": (
            w.t("A meld holds fewer jokers than natural cards."),
            w.t("fewer jokers than natural cards"),
        ),
        "as_many": (
            w.t("A meld holds no more jokers than natural cards."),
            w.t("no more jokers than natural cards"),
        ),
        "any": (
            w.t("A meld may hold any number of jokers beside one natural card."),
            w.t("any number of jokers beside one natural card"),
        ),
    }
    limit, brief = texts[r.melds.jokers]
    return Statement(
        "melds.jokers",
        w.t("Jokers"),
        sentences(w.t("A joker stands for any card; whoever lays it says for which."), limit),
        brief=brief,
        fields=("melds.jokers",),
        whys=(Why.JOKER_NOT_ANNOUNCED, Why.FACE_WRONG, Why.JOKERS_TOO_MANY),
    )


def _swapping(w: Words, r: RommeRules) -> Statement:
    texts = {
        "never": (w.t("A joker that was laid stays there."), w.t("jokers stay where they lie")),
        "always": (
            w.t(
                "In your turn you may exchange any joker on the table for the card it stands for; it goes to your hand."
            ),
            w.t("everybody may exchange a joker for the card it stands for"),
        ),
        "after_own_meld": (
            w.t(
                "In your turn you may exchange any joker on the table for the card it stands for, once you have laid a "
                "meld of your own; it goes to your hand."
            ),
            w.t("a joker may be exchanged once one has a meld of one's own"),
        ),
    }
    text, brief = texts[r.melds.swapping]
    whys = (Why.SWAP_NEVER, Why.SWAP_NO_OWN_MELD, Why.SWAP_NO_JOKER)
    return Statement(
        "melds.swapping", w.t("Exchanging a joker"), text, brief=brief, fields=("melds.swapping",), whys=whys
    )


def _first_melds(w: Words, r: RommeRules) -> Statement:
    need = points(w, r.melds.first_points)
    values = (
        w.t(
            "An ace counts 11, below the two 1; king, queen, jack and ten count 10; a joker as much as the card it "
            "stands for."
        )
        if r.cards.jokers
        else w.t("An ace counts 11, below the two 1; king, queen, jack and ten count 10.")
    )
    return Statement(
        "melds.first",
        w.t("The first melds"),
        sentences(w.t("The first melds of a player must count {points} together.", points=need), values)
        if r.melds.first_points
        else w.t("The first melds need not count anything."),
        brief=need if r.melds.first_points else w.t("no minimum"),
        fields=("melds.first_points",),
        whys=(Why.FIRST_MELD_TOO_LOW,),
    )


def _adding(w: Words, r: RommeRules) -> Statement:
    texts = {
        "nowhere": (w.t("Nothing is added to a meld that lies there."), w.t("nothing is added")),
        "own": (
            w.t("In your turn you may add cards to your own melds, but not to those of others."),
            w.t("cards are added to one's own melds only"),
        ),
        "everywhere": (
            w.t(
                "In your turn you may add cards to any meld on the table, several at once, once you have laid a meld "
                "of your own."
            ),
            w.t("cards are added to every meld, once one has one's own"),
        ),
    }
    text, brief = texts[r.melds.adding]
    whys = (Why.ADD_NOT_HERE, Why.ADD_NO_OWN_MELD, Why.ADD_NO_FIT, Why.MELD_NOWHERE)
    return Statement("melds.adding", w.t("Adding cards"), text, brief=brief, fields=("melds.adding",), whys=whys)


def the_face_up_card(w: Words, r: RommeRules) -> Statements:
    """Return who may claim the card out of turn, and whether it may be discarded in the turn in which it was taken."""
    claims = r.face_up.claims if r.claimed else "never"
    yield Statement(
        "face_up.claims",
        w.t("Claiming it"),
        _claiming(w, r, claims),
        brief=_claiming_in_brief(w, r, claims),
        fields=("face_up.claims", "face_up.hidden", "face_up.asks"),
        whys=(
            Why.CLAIM_FIRST,
            Why.CLAIM_NOT_NOW,
            Why.CLAIM_YOURS_ANYWAY,
            Why.CLAIM_NO_STOCK,
            Why.CONSENT_FIRST,
            Why.CONSENT_NOT_NOW,
            Why.FACE_UP_LEFT,
        ),
    )
    yield Statement(
        "face_up.discarding",
        w.t("Discarding it again"),
        w.t("You may discard the face-up card again in the turn in which you have taken it.")
        if r.face_up.discardable
        else w.t(
            "You may not discard the face-up card in the turn in which you have taken it, unless it is your last card."
        ),
        brief=w.t("it may be discarded at once")
        if r.face_up.discardable
        else w.t("it may not be discarded in the same turn"),
        fields=("face_up.discardable",),
        whys=(Why.FACE_UP_KEPT,),
    )


def _claiming(w: Words, r: RommeRules, claims: str) -> str:
    if claims == "never":
        return w.t("Only the next player may take the face-up card.")
    hidden = cards(w, r.face_up.hidden)
    return sentences(
        _asked_in_turn(w, r),
        w.t("All who sit between must consent; one no is enough to refuse.")
        if claims == "consent"
        else w.t("Whoever knocks first in turn gets it; nobody need consent."),
        w.t("Whoever gets it takes {cards} from the stock besides, and discards nothing.", cards=hidden)
        if r.face_up.hidden
        else w.t("Whoever gets it discards nothing."),
        w.t("Then the next player plays with a card from the stock."),
        w.t("Nobody is asked where the stock has too few cards for a claim and for the next player.")
        if r.face_up.asks == "whoever_can"
        else "",
    )


def _asked_in_turn(w: Words, r: RommeRules) -> str:
    """Return who is asked about which card; with two players, only the dealer, about the first one."""
    if r.players == 2:
        return w.t(
            "A discard is for the next player only. The card that the dealer turned up may be claimed by the dealer, "
            "if the other player leaves it."
        )
    return sentences(
        w.t(
            "After a discard everybody is asked in turn. The next player may simply take the card. If it is left, "
            "whoever comes first may claim it."
        ),
        w.t("The card that the dealer turned up may be claimed by everybody, the dealer too.")
        if r.face_up.asks == "whoever_can"
        else "",
    )


def _claiming_in_brief(w: Words, r: RommeRules, claims: str) -> str:
    if claims == "never":
        return w.t("only the next player may take it")
    if r.players == 2:
        return w.t("the dealer may claim the card that was turned up")
    hidden = cards(w, r.face_up.hidden)
    if claims == "consent":
        if r.face_up.hidden:
            return w.t("anybody may claim it if those between consent, with {cards} from the stock", cards=hidden)
        return w.t("anybody may claim it if those between consent")
    if r.face_up.hidden:
        return w.t("anybody may knock for it, with {cards} from the stock", cards=hidden)
    return w.t("anybody may knock for it")


def the_end(w: Words, r: RommeRules) -> Statements:
    discard = r.going_out.must_discard
    yield Statement(
        "end.out",
        w.t("The last card"),
        w.t("The deal is over when somebody discards their last card; it may not be laid.")
        if discard
        else w.t("The deal is over when somebody has laid or discarded their last card."),
        brief=w.t("the last card must be discarded") if discard else w.t("the last card is laid or discarded"),
        fields=("going_out.must_discard",),
        whys=(Why.OUT_MUST_DISCARD,),
    )
    yield _announcing(w, r)
    yield Statement(
        "end.hand",
        w.t("The whole hand in one turn"),
        w.t("Whoever gets rid of the whole hand in one turn makes the points of all others count twice.")
        if r.going_out.hand_doubles
        else w.t("To get rid of the whole hand in one turn brings nothing more."),
        brief=w.t("the others count twice") if r.going_out.hand_doubles else w.t("it brings nothing more"),
        fields=("going_out.hand_doubles",),
    )
    yield _unfinished(w, r)


def _unfinished(w: Words, r: RommeRules) -> Statement:
    """Return the end of an unfinished deal (R77-R79)."""
    texts = {
        "counts_nothing": (w.t("A deal that nobody finishes is void: it counts nothing."), w.t("it is void")),
        "dealt_again": (
            w.t(
                "A deal that nobody finishes is void: the same dealer deals again, and it is none of the agreed deals. "
                "Of three such deals in a row the third counts: all players write down what is left in their hands."
            ),
            w.t("it is void and dealt again"),
        ),
        "hands_count": (
            w.t(
                "Where nobody finishes a deal, all players write down what is left in their hands; nothing is doubled."
            ),
            w.t("the hands count"),
        ),
    }
    text, brief = texts[r.stock_end.unfinished]
    stalemate = r.stock_end.stalemate and r.going_out.must_discard
    return Statement(
        "end.unfinished",
        w.t("A deal that nobody finishes"),
        sentences(
            w.t(
                "The deal is also over when, after a discard, everybody holds one card and no meld on the table can "
                "take any more."
            )
            if stalemate
            else "",
            text,
        ),
        brief=w.t("{ending}, also at a stalemate", ending=brief) if stalemate else brief,
        fields=("stock_end.unfinished", "stock_end.stalemate"),
    )


def _announcing(w: Words, r: RommeRules) -> Statement:
    threshold = points(w, r.going_out.threshold)
    if not r.going_out.threshold:
        text = w.t("Rommé is announced with the last card: no points may be left in the hand.")
    elif r.going_out.must_discard:
        text = w.t(
            "Whoever has {points} or fewer left in hand after the discard may announce Rommé with it: the deal is over "
            "at once.",
            points=threshold,
        )
    else:
        text = w.t(
            "Whoever has {points} or fewer left in hand, after a discard or without one, may announce Rommé in their "
            "turn: the deal is over at once.",
            points=threshold,
        )
    return Statement(
        "end.announcing",
        w.t("Announcing Rommé"),
        text,
        brief=w.t("with {points} or fewer in the hand", points=threshold)
        if r.going_out.threshold
        else w.t("with no points left in the hand"),
        fields=("going_out.threshold",),
        whys=(Why.ANNOUNCE_TOO_MUCH,),
    )


def the_count(w: Words, r: RommeRules) -> Statements:
    deals = w.n("{n} deal", "{n} deals", r.deals)
    yield Statement(
        "count.hands",
        w.t("The count"),
        w.t("After each deal all players write down the points left in their hands, also whoever announced."),
        topics=("count",),
    )
    yield Statement(
        "match.deals",
        w.t("The goal"),
        w.t("The match is over after {deals}. The lowest total wins; whoever is level shares.", deals=deals),
        brief=deals,
        fields=("deals",),
        topics=("count",),
    )


CHAPTERS: tuple[ChapterOutline[RommeRules], ...] = (
    ChapterOutline("cards", gettext_noop("The cards"), lambda w: w.p("topic", "cards"), the_cards),
    ChapterOutline("players", gettext_noop("The players"), lambda w: w.p("topic", "players"), the_players),
    ChapterOutline("deal", gettext_noop("The deal"), lambda w: w.p("topic", "deal"), the_deal),
    ChapterOutline("turn", gettext_noop("The turn"), lambda w: w.p("topic", "turn"), the_turn),
    ChapterOutline("melds", gettext_noop("Sets and runs"), lambda w: w.p("topic", "sets and runs"), the_melds),
    ChapterOutline(
        "face_up", gettext_noop("The face-up card"), lambda w: w.p("topic", "face-up card"), the_face_up_card
    ),
    ChapterOutline("end", gettext_noop("The end of a deal"), lambda w: w.p("topic", "end of a deal"), the_end),
    ChapterOutline("count", gettext_noop("Scoring"), lambda w: w.p("topic", "scoring"), the_count),
)


def _always(_rules: RommeRules) -> bool:
    return True


def _can_announce_early(rules: RommeRules) -> bool:
    return rules.going_out.threshold > 0


def _claims_cost_a_card(rules: RommeRules) -> bool:
    return rules.claimed and rules.face_up.hidden > 0


ROMME_ADVICE: tuple[Advice[RommeRules], ...] = (
    Advice(
        "threshold",
        gettext_noop("Agree on a number that suits you"),
        gettext_noop(
            "How many points may be left in the hand when “Rommé” is announced is for the table to choose: with nine "
            "it is easiest, with nought very hard. Whatever it is, look at your hand with that number in mind: with a "
            "few low cards left you may be done already."
        ),
        ("003:28",),
        _can_announce_early,
    ),
    Advice(
        "claim",
        gettext_noop("Claim with care"),
        gettext_noop(
            "A card claimed out of turn brings a hidden one with it. Claim only what makes a meld at once or saves you "
            "many points: a card that is merely handy leaves you with two more to get rid of."
        ),
        ("003:37",),
        _claims_cost_a_card,
    ),
    Advice(
        "high_cards_away",
        gettext_noop("Away with high cards"),
        gettext_noop(
            "The computers throw what counts much and promises little: a high card without a neighbour goes first, and "
            "the nearer somebody is to the end, the less even a high pair is worth keeping. In Rommé what is left in "
            "the hand is all that counts."
        ),
        ("C",),
        _always,
    ),
)
