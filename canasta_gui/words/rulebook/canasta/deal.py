"""The chapter on the deal: the hands, and the up-card."""

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.words.rulebook.statement import Statement, Statements, cards, sentences
from canasta_gui.words.translation import Words


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
