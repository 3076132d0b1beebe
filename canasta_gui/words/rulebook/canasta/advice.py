"""Advice for canasta: from the books in our words, and from the computers."""

from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.policies import ByScore, ByScoreAndLastDeal, WholePile
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.words.rulebook.statement import Advice

CHEAP: Final = 5
"""Cost of a black three in a hand in the text of the advice."""


def _always(_rules: CanastaRules) -> bool:
    return True


def _whole_pile(rules: CanastaRules) -> bool:
    return isinstance(rules.pile, WholePile)


def _pile_begins_small(rules: CanastaRules) -> bool:
    """Return whether the whole pile is taken, and begins with the up-card alone: no cards lie under it (R98i)."""
    return _whole_pile(rules) and not rules.pile.under_up_card


def _freezes(rules: CanastaRules) -> bool:
    """Return whether a discarded wild card freezes the pile, and taking it is otherwise easier."""
    return not (rules.pile.always_frozen or rules.pile.block_next_only) and rules.pile.max_wilds > 0


def _minimum_rises(rules: CanastaRules) -> bool:
    if not isinstance(rules.opening, ByScore | ByScoreAndLastDeal):
        return False
    return max(need for _, need in rules.opening.steps) > rules.opening.steps[0][1]


def _red_threes_need_a_meld(rules: CanastaRules) -> bool:
    """Return whether the first meld turns red threes from a loss into a gain."""
    return _red_threes_cost_until_melded(rules) and rules.red_threes.plus_with == "melded"


def _red_threes_need_a_canasta(rules: CanastaRules) -> bool:
    """Return whether the first meld ends the loss by red threes, and only a canasta turns it into a gain (R17)."""
    return _red_threes_cost_until_melded(rules) and rules.red_threes.plus_with == "canasta"


def _red_threes_cost_until_melded(rules: CanastaRules) -> bool:
    threes = rules.red_threes
    return not threes.dead and threes.each > 0 and threes.minus and threes.minus_without == "melded"


def _red_threes_only_cost(rules: CanastaRules) -> bool:
    """Return whether red threes stay in the hand, cost more there than any card, and can be discarded (000:376)."""
    dearest = max(rules.held_value_of_kind)
    return rules.red_threes.dead and rules.red_threes.each > dearest and rules.reserve.must_be_played


def _black_threes_only_block(rules: CanastaRules) -> bool:
    """Return whether a black three blocks the pile for a turn, like a wild card, and costs little in the hand."""
    values = rules.values
    cheap = max(values.black_three, values.black_three_held) == CHEAP
    lasting = rules.red_threes.black_too or rules.pile.black_threes_freeze
    return cheap and not lasting and rules.pile.max_wilds > 0


def _partner_is_asked(rules: CanastaRules) -> bool:
    asks = rules.going_out.asking != "none" and any(rules.alliance.partners)
    return asks and rules.going_out.bonus > 0


def _hand_counts_alone(rules: CanastaRules) -> bool:
    """Return whether no other exit pays as much as one with a canasta in the hand, in whatever turn (R98e)."""
    out = rules.going_out
    return not out.in_hand_first_turn and out.in_hand > max(out.bonus, out.concealed)


CANASTA_ADVICE: tuple[Advice[CanastaRules], ...] = (
    Advice(
        "let_it_grow",
        gettext_noop("Let the pile grow"),
        gettext_noop(
            "Do not snatch at every pile. Two or three cards are hardly worth showing what you hold; left alone, the "
            "pile grows by a card a turn, and one that has half a canasta in it changes the deal."
        ),
        ("004:70",),
        _pile_begins_small,
    ),
    Advice(
        "freeze",
        gettext_noop("Freeze a pile that suits the others"),
        gettext_noop(
            "With a wild card on the pile, melds on the table no longer help anybody take it: from then on only a "
            "natural pair from the hand does. It is a high price, worth paying when the pile is large and suits the "
            "others better than you."
        ),
        ("004:64",),
        _freezes,
    ),
    Advice(
        "leaders",
        gettext_noop("Use the leaders' higher minimum"),
        gettext_noop(
            "Whoever is ahead needs more points to open, and so opens later. If your side is behind, open as soon as "
            "you can: for some turns the pile is nearly yours alone. If you lead, collect high cards from the start."
        ),
        ("004:65",),
        _minimum_rises,
    ),
    Advice(
        "remember",
        gettext_noop("Remember what was thrown"),
        gettext_noop(
            "Nobody may look through the discards, so remember them, above all what the player after you throws: a "
            "rank that this player has just given away is the safest card for you to throw."
        ),
        ("004:68",),
        _always,
    ),
    Advice(
        "bait",
        gettext_noop("Bait the player before you"),
        gettext_noop(
            "Throw one card of a rank of which you hold several. The player before you takes it for a rank that you do "
            "not want, throws one too, and gives you the pile, even a frozen one."
        ),
        ("004:68",),
        _whole_pile,
    ),
    Advice(
        "with_the_pile",
        gettext_noop("Open by taking the pile"),
        gettext_noop(
            "The best opening takes the pile with it: the same melds bring you all its cards. If a pair of yours may "
            "soon take it, hold your melds back for a turn or two."
        ),
        ("003:102",),
        _whole_pile,
    ),
    Advice(
        "not_too_long",
        gettext_noop("Do not hold melds back too long"),
        gettext_noop(
            "What you hold back counts against you when somebody else goes out. With a whole canasta in your hand and "
            "an opponent short of cards, lay it down."
        ),
        ("003:102",),
        _always,
    ),
    Advice(
        "red_threes",
        gettext_noop("Red threes press you to open"),
        gettext_noop(
            "Red threes count for a side that has melded and against one that has not. The more of them lie before "
            "you, the sooner you should open, even at the price of a fine plan."
        ),
        ("003:102", "000:169-173"),
        _red_threes_need_a_meld,
    ),
    Advice(
        "red_threes_canasta",
        gettext_noop("Red threes press you to open, and on to a canasta"),
        gettext_noop(
            "Red threes count against a side that has laid nothing, and for it only once it has a canasta; in between "
            "they count nothing. The more of them lie before you, the sooner you should open, even at the price of a "
            "fine plan, and the more a first canasta is worth."
        ),
        ("003:102", "003:104", "R17"),
        _red_threes_need_a_canasta,
    ),
    Advice(
        "red_threes_away",
        gettext_noop("Away with red threes"),
        gettext_noop(
            "A red three is never laid here: it costs your side as long as you hold it, and no card costs more. Throw "
            "it as soon as you can, and come to your second hand early to see what lies there."
        ),
        ("000:376",),
        _red_threes_only_cost,
    ),
    Advice(
        "black_three",
        gettext_noop("Block with a black three"),
        gettext_noop(
            "A black three keeps the next player from the pile for a turn and costs you five points; a wild card does "
            "it too, but is worth far more in a meld. Keep black threes for the turn in which every other card is "
            "dangerous."
        ),
        ("003:106",),
        _black_threes_only_block,
    ),
    Advice(
        "ask",
        gettext_noop("Ask before you go out"),
        gettext_noop(
            "Going out brings a bonus, but everything that is left in your partner's hand counts against your side. "
            "Ask first: a partner with a full hand of melds will say no, and be right."
        ),
        ("003:106",),
        _partner_is_asked,
    ),
    Advice(
        "canasta_in_hand",
        gettext_noop("A whole hand at one go"),
        gettext_noop(
            "A canasta that is laid together with the whole hand, with nothing laid before, pays more than anything "
            "else. It wants good cards from the beginning, and you must leave the pile alone: a single card that fits "
            "nowhere spoils it, and until then everything you hold is at stake."
        ),
        ("003:107",),
        _hand_counts_alone,
    ),
    Advice(
        "pairs",
        gettext_noop("A large pile wants pairs"),
        gettext_noop(
            "The larger the pile, the fewer cards the computers lay and the more pairs they keep: a pile is worth more "
            "than its cards, and the few points of a small meld less than the pair that might take it. Once the deal "
            "may end, they lay everything at once."
        ),
        ("C",),
        _whole_pile,
    ),
    Advice(
        "siege",
        gettext_noop("Sit out a siege"),
        gettext_noop(
            "When a large pile lies frozen, do not open merely to have opened. The best computers keep their melds and "
            "pairs in the hand and wait for the one pair that takes it all; they open in the turn in which it comes, "
            "or when the stock runs low."
        ),
        ("C",),
        _freezes,
    ),
    Advice(
        "break_a_pair",
        gettext_noop("Rather break a pair than feed a fat pile"),
        gettext_noop(
            "With ten cards on the pile, a single card that nobody has thrown yet may give all of them away. The best "
            "computers then break a pair whose rank is known to be safe: a pair is worth less than that pile."
        ),
        ("C",),
        _whole_pile,
    ),
    Advice(
        "high_cards",
        gettext_noop("Keep high cards until you have opened"),
        gettext_noop(
            "Until the side has opened, the computers keep aces, kings and their like, and throw low single cards: the "
            "minimum is made of high ones. And they are slow to throw a wild card, most of all early in a deal."
        ),
        ("C",),
        _minimum_rises,
    ),
)
