"""The chapters on the discard pile, the end of the stock and the second packet."""

from canasta_gui.rules.canasta.policies import CANASTA, Foot, Pony, TopOfPile
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.refusal import Why
from canasta_gui.words.rulebook.canasta.basics import wild_cards
from canasta_gui.words.rulebook.statement import Statement, Statements, cards, sentences
from canasta_gui.words.translation import Words


def the_pile(w: Words, r: CanastaRules) -> Statements:
    yield Statement(
        "pile.taking",
        w.t("Taking the pile"),
        w.t(
            "Instead of drawing you may take the discard pile, if you lay a meld with its top card at once: with two "
            "natural cards of its rank, both from your hand."
        )
        if r.pile.always_frozen
        else w.t(
            "Instead of drawing you may take the discard pile, if its top card goes into a meld at once: with two "
            "cards of its rank from your hand, with one of them and a wild card, or on a meld of your side."
        )
        if r.pile.with_wild
        else w.t(
            "Instead of drawing you may take the discard pile, if its top card goes into a meld at once: with two "
            "natural cards of its rank from your hand, or on a meld of your side."
        ),
        brief=w.t("two natural cards are needed")
        if r.pile.always_frozen
        else w.t("a pair, a natural and a wild card, or a meld of your side")
        if r.pile.with_wild
        else w.t("a natural pair, or a meld of your side"),
        fields=("pile.always_frozen", "pile.with_wild"),
        whys=(Why.PILE_NO_MATCH, Why.PILE_NO_PAIR, Why.PILE_EMPTY),
    )
    if r.melds.runs and not r.pile.always_frozen:
        yield _onto_a_run(w)
    yield _amount(w, r)
    if r.pile.under_up_card:
        yield _under_up_card(w)
    yield Statement(
        "pile.top",
        w.t("What cannot be taken"),
        sentences(
            w.t("With a wild card or a three on top the pile cannot be taken."),
            w.t("Only the black three that the dealer turned up can be bought.")
            if r.pile.up_black_three == "bought"
            else "",
        ),
        brief=w.t("a wild card, a three"),
        whys=(Why.PILE_TOP_WILD, Why.PILE_TOP_THREE),
    )
    if not r.red_threes.black_too:
        yield _black_three(w, r)
        if r.pile.black_threes_wait:
            yield _black_threes_wait(w)
        if r.pile.black_threes_aside:
            yield _black_threes_aside(w)
    yield _frozen(w, r)
    yield _before_opening(w, r)
    yield _canasta_blocks(w, r)
    if r.pile.top_alone:
        yield _top_alone(w)
    if r.pile.max_wilds < wild_cards(r):
        yield _most_wilds(w, r)


def _onto_a_run(w: Words) -> Statement:
    return Statement(
        "pile.run",
        w.t("The top card and runs"),
        w.t(
            "Where the pile is free, the top card may lengthen a run of your side: by itself, with no card of your "
            "hand between them. It never begins a run."
        ),
        brief=w.t("the top card may lengthen a run"),
        fields=("melds.runs",),
        whys=(Why.PILE_RUN_ALONE,),
    )


def _amount(w: Words, r: CanastaRules) -> Statement:
    title = w.t("How much is taken")
    if not isinstance(r.pile, TopOfPile):
        text = w.t("First show the cards and lay the meld; then all the rest of the pile comes into your hand.")
        return Statement("pile.amount", title, text, w.t("the whole pile"), fields=("pile.kind",))
    number = cards(w, r.pile.count)
    text = w.t(
        "First show the cards and lay the meld. You take {cards}, the top card among them, or what there is; the rest "
        "of the pile stays.",
        cards=number,
    )
    brief = w.t("{cards} from the top", cards=number)
    return Statement("pile.amount", title, text, brief, fields=("pile.kind", "pile.count"))


def _under_up_card(w: Words) -> Statement:
    return Statement(
        "pile.under_up_card",
        w.t("Cards under the up-card"),
        w.t(
            "Under the card turned up the dealer lays as many cards face down as its rank says: ace one, jack 11, "
            "queen 12, king 13. Nobody looks at them; whoever first takes the pile gets them too, and a red three "
            "among them is laid and not replaced."
        ),
        brief=w.t("cards lie face down under it"),
        fields=("pile.under_up_card",),
    )


def _black_three(w: Words, r: CanastaRules) -> Statement:
    freezes = r.pile.black_threes_freeze
    return Statement(
        "pile.black_three",
        w.t("A black three discarded"),
        w.t("A black three on the pile freezes it like a wild card, until somebody takes it.")
        if freezes
        else w.t("A black three bars the pile to the next player, for one turn. With the next discard it is over."),
        brief=w.t("it freezes the pile for everybody") if freezes else w.t("it bars one player"),
        fields=("pile.black_threes_freeze",),
        whys=(Why.PILE_BLOCKED,),
    )


def _frozen(w: Words, r: CanastaRules) -> Statement:
    if r.pile.always_frozen:
        text = [w.t("The pile is frozen for everybody, at all times.")]
        brief = w.t("always frozen")
    else:
        text = [
            w.t(
                "A wild card or a red three that the dealer turned up freezes the pile for everybody. A discarded wild "
                "card only stops the next player."
            )
            if r.pile.block_next_only
            else w.t(
                "A wild card in the pile, discarded or turned up, freezes it for everybody, and so does a red three "
                "turned up."
            ),
            w.t("It stays frozen as long as they lie in it.")
            if isinstance(r.pile, TopOfPile)
            else w.t("It stays frozen until somebody takes it."),
        ]
        brief = w.t("frozen by wild cards turned up") if r.pile.block_next_only else w.t("frozen by wild cards")
    return Statement(
        "pile.frozen",
        w.t("The frozen pile"),
        sentences(*text, w.t("Only two natural cards of the top card's rank, both from the hand, take a frozen pile.")),
        brief=brief,
        fields=("pile.always_frozen", "pile.block_next_only"),
        whys=(Why.PILE_FROZEN,),
    )


def _before_opening(w: Words, r: CanastaRules) -> Statement:
    if r.pile.always_frozen:
        text = w.t("A side that has not opened must also reach its minimum in the same move.")
    elif r.pile.frozen_before_opening or not r.pile.with_wild:
        text = w.t(
            "For a side that has not opened the pile is frozen too: two natural cards from the hand, and the minimum "
            "must be reached in the same move."
        )
    else:
        text = w.t(
            "A side that has not opened may also take the pile with one natural card and a wild card, if it reaches "
            "its minimum in the same move."
        )
    pair = r.pile.always_frozen or r.pile.frozen_before_opening or not r.pile.with_wild
    return Statement(
        "pile.before_opening",
        w.t("Before your side has opened"),
        text,
        brief=w.t("two natural cards are needed") if pair else w.t("a natural and a wild card will do"),
        fields=("pile.frozen_before_opening",),
        whys=(Why.PILE_SIDE_NOT_OPEN,),
    )


def _canasta_blocks(w: Words, r: CanastaRules) -> Statement:
    blocks, below = r.pile.own_canasta_blocks, r.pile.joins_below
    if blocks:
        text = w.t("If your side has a canasta of the top card's rank, that very canasta keeps you from the pile.")
        brief = w.t("your own canasta bars the pile")
    elif below:
        most = cards(w, below)
        text = w.t("The top card joins a meld of your side only while that has fewer than {cards}.", cards=most)
        brief = w.t("the top card joins melds of fewer than {cards}", cards=most)
    elif 0 < r.melds.most <= CANASTA:
        text = w.t("A canasta is closed: the top card is not added to one.")
        brief = w.t("canastas are closed")
    else:
        text = w.t("If your side has a canasta of the top card's rank, the card may be added to it like to any meld.")
        brief = w.t("the top card may go on your canasta")
    return Statement(
        "pile.own_canasta",
        w.t("A canasta of the top card"),
        text,
        brief=brief,
        fields=("pile.own_canasta_blocks", "pile.joins_below"),
        whys=(Why.PILE_OWN_CANASTA, *((Why.PILE_MELD_FULL,) if below else ())),
    )


def _top_alone(w: Words) -> Statement:
    return Statement(
        "pile.top_alone",
        w.t("The top card alone"),
        w.t(
            "You may take the top card alone into your hand: show two natural cards of its rank, lay nothing, and "
            "leave the rest of the pile. That works with a frozen pile too, but not when the stock is used up."
        ),
        brief=w.t("the top card alone may be taken, with a pair shown"),
        fields=("pile.top_alone",),
        whys=(Why.TOP_ALONE_NOT_NOW, Why.TOP_ALONE_NEEDS_PAIR),
    )


def _most_wilds(w: Words, r: CanastaRules) -> Statement:
    most = r.pile.max_wilds
    if most:
        title = w.t("Too many wild cards")
        rule = w.n(
            "No further wild card is discarded on a pile with {n} wild card.",
            "No further wild card is discarded on a pile with {n} wild cards.",
            most,
        )
        brief = w.n("at most {n} wild card in the pile", "at most {n} wild cards in the pile", most)
    else:
        title, rule = w.t("Wild cards on the pile"), w.t("A wild card is never discarded.")
        brief = w.t("wild cards are never discarded")
    return Statement(
        "pile.max_wilds",
        title,
        sentences(rule, w.t("Only a player who holds nothing else may do it.")),
        brief=brief,
        fields=("pile.max_wilds",),
        whys=(Why.TOO_MANY_WILDS_IN_PILE,),
    )


def _black_threes_wait(w: Words) -> Statement:
    return Statement(
        "pile.black_threes_wait",
        w.t("Black threes in the first round"),
        sentences(
            w.t("In the first turn of each player no black three is discarded."),
            w.t("Only a player who holds nothing else may do it."),
        ),
        brief=w.t("no black three is discarded in the first round"),
        fields=("pile.black_threes_wait",),
        whys=(Why.BLACK_THREES_WAIT,),
    )


def _black_threes_aside(w: Words) -> Statement:
    return Statement(
        "pile.black_threes_aside",
        w.t("Black threes in a pile you take"),
        w.t("Lay them aside, beside your red threes: they are out of play and count for your side."),
        brief=w.t("black threes of a pile are laid aside"),
        fields=("pile.black_threes_aside",),
    )


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


def the_reserve(w: Words, r: CanastaRules) -> Statements:
    if isinstance(r.reserve, Pony):
        yield from _pony(w, r.reserve)
    elif isinstance(r.reserve, Foot):
        yield from _foot(w, r.reserve)


def _pony(w: Words, pony: Pony) -> Statements:
    size = cards(w, pony.size)
    yield Statement(
        "reserve.packet",
        w.t("The pony"),
        w.t("Besides the hand everybody is dealt a second packet of {cards}, face down: the pony.", cards=size),
        brief=w.t("a second packet of {cards}", cards=size),
        fields=("reserve.kind", "reserve.size"),
        whys=(Why.RESERVE_NONE,),
    )
    yield Statement(
        "reserve.taking",
        w.t("Taking the pony"),
        w.t(
            "Once you have laid cards yourself in this deal you may take your pony into your hand, at any moment of a "
            "turn of yours. You need not. Red threes in it are laid and replaced."
        ),
        brief=w.t("once you have laid cards"),
        fields=("reserve.kind",),
        whys=(Why.RESERVE_NOT_YET,),
    )
    yield Statement(
        "reserve.left",
        w.t("A pony left over"),
        w.t("A pony that nobody took counts nothing, for you or against you."),
        brief=w.t("it counts nothing"),
        fields=("reserve.kind",),
    )


def _foot(w: Words, foot: Foot) -> Statements:
    size = cards(w, foot.size)
    yield Statement(
        "reserve.packet",
        w.t("The second hand"),
        w.t("Besides the first hand everybody is dealt a second one of {cards}, face down.", cards=size),
        brief=w.t("a second hand of {cards}", cards=size),
        fields=("reserve.kind", "reserve.size"),
        whys=(Why.RESERVE_NONE,),
    )
    if foot.chosen:
        yield Statement(
            "reserve.choice",
            w.t("Which hand comes first"),
            w.t(
                "Before the first draw, beginning on the dealer's left, everybody looks at one card of each of the two "
                "packets, and chooses by it with which to begin. The other waits face down."
            ),
            brief=w.t("you choose by one card of each"),
            fields=("reserve.chosen",),
            whys=(Why.CHOOSE_FIRST, Why.CHOOSE_NOT_NOW, Why.CHOOSE_NO_SUCH_PACKET),
        )
    yield Statement(
        "reserve.taking",
        w.t("From the first hand to the second"),
        w.t(
            "The second hand comes when the first is played, and by itself. If you lay your last card you go on with "
            "it in the same turn; if you discard it, you play it from your next turn on. Nobody goes out before."
        ),
        brief=w.t("when the first hand is played"),
        fields=("reserve.kind",),
        whys=(Why.RESERVE_BY_ITSELF,),
    )
    yield Statement(
        "reserve.left",
        w.t("A second hand not played"),
        w.t("When the deal ends, a second hand that nobody has played counts against its side like cards in a hand."),
        brief=w.t("it counts against you"),
        fields=("reserve.kind",),
    )
