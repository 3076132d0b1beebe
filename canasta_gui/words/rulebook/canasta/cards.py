"""The chapter on the cards: the pack, the wild cards, the values."""

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.words.rulebook.statement import Statement, Statements, TextTable, cards, labelled, listed
from canasta_gui.words.translation import Words

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
    return Statement(
        "cards.values",
        w.t("What the cards are worth"),
        w.t(
            "Every card has its points. In a meld they count for you; in a hand, when the deal is over, they count "
            "against you."
        ),
        brief=" · ".join(f"{name} {value}" for name, value in rows),
        fields=(*(f"values.{field}" for _, field in VALUES), "values.black_three_held"),
        table=TextTable((w.t("Card"), w.t("Points")), tuple(rows)),
    )
