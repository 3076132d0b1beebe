"""Advice for canasta: what the books teach in our words, and what the computers found."""

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.policies.opening import ByScore, ByScoreAndLastDeal
from canasta_gui.rules.canasta.policies.pile import WholePile
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.words.rulebook.statement import Advice


def _always(_rules: CanastaRules) -> bool:
    return True


def _whole_pile(rules: CanastaRules) -> bool:
    return isinstance(rules.pile, WholePile)


def _freezes(rules: CanastaRules) -> bool:
    """Return whether a discarded wild card freezes the pile, and taking it is otherwise easier."""
    return not (rules.pile.always_frozen or rules.pile.block_next_only)


def _minimum_rises(rules: CanastaRules) -> bool:
    return isinstance(rules.opening, ByScore | ByScoreAndLastDeal) and len(rules.opening.steps) > 1


def _red_threes_cost(rules: CanastaRules) -> bool:
    return rules.red_threes.minus and rules.red_threes.minus_without == "melded"


def _black_threes_only_block(rules: CanastaRules) -> bool:
    return not (rules.red_threes.black_too or rules.pile.black_threes_freeze)


def _partner_is_asked(rules: CanastaRules) -> bool:
    return rules.going_out.asking != "none" and any(rules.alliance.partners)


def _hand_counts_alone(rules: CanastaRules) -> bool:
    return rules.going_out.in_hand > 0


CANASTA_ADVICE: tuple[Advice[CanastaRules], ...] = (
    Advice(
        "let_it_grow",
        gettext_noop("Let the pile grow"),
        gettext_noop(
            "Do not snatch at every pile. Two or three cards are hardly worth showing what you hold; left alone, the "
            "pile grows by a card a turn, and one that has half a canasta in it changes the deal."
        ),
        ("004:70",),
        _whole_pile,
    ),
    Advice(
        "freeze",
        gettext_noop("Freeze a pile that suits the others"),
        gettext_noop(
            "A wild card on the pile stops every use of melds that lie on the table: from then on only a natural pair "
            "from a hand takes it. It is a high price, worth paying when the pile is large and fits the others better "
            "than you."
        ),
        ("004:64",),
        _freezes,
    ),
    Advice(
        "leaders",
        gettext_noop("Use the minimum of those who lead"),
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
        ("003:102", "003:104"),
        _red_threes_cost,
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
