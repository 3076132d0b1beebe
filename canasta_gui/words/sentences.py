"""Cards and card counts within a sentence, and messages that depend on an event or an action."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, Generic, NamedTuple, Never, TypeVar, cast

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import BLANCHE, HIDDEN, JOKER, RANK_THREE, RANK_TWO, Card, is_run, is_wild
from canasta_gui.words.translation import Words

RulesT_contra = TypeVar("RulesT_contra", contravariant=True)
MeldT = TypeVar("MeldT")

# Translators: as the object of a verb, "Ada discards the four of clubs".
_THE: Final = {
    2: (
        gettext_noop("the two of clubs"),
        gettext_noop("the two of diamonds"),
        gettext_noop("the two of hearts"),
        gettext_noop("the two of spades"),
    ),
    3: (
        gettext_noop("the three of clubs"),
        gettext_noop("the three of diamonds"),
        gettext_noop("the three of hearts"),
        gettext_noop("the three of spades"),
    ),
    4: (
        gettext_noop("the four of clubs"),
        gettext_noop("the four of diamonds"),
        gettext_noop("the four of hearts"),
        gettext_noop("the four of spades"),
    ),
    5: (
        gettext_noop("the five of clubs"),
        gettext_noop("the five of diamonds"),
        gettext_noop("the five of hearts"),
        gettext_noop("the five of spades"),
    ),
    6: (
        gettext_noop("the six of clubs"),
        gettext_noop("the six of diamonds"),
        gettext_noop("the six of hearts"),
        gettext_noop("the six of spades"),
    ),
    7: (
        gettext_noop("the seven of clubs"),
        gettext_noop("the seven of diamonds"),
        gettext_noop("the seven of hearts"),
        gettext_noop("the seven of spades"),
    ),
    8: (
        gettext_noop("the eight of clubs"),
        gettext_noop("the eight of diamonds"),
        gettext_noop("the eight of hearts"),
        gettext_noop("the eight of spades"),
    ),
    9: (
        gettext_noop("the nine of clubs"),
        gettext_noop("the nine of diamonds"),
        gettext_noop("the nine of hearts"),
        gettext_noop("the nine of spades"),
    ),
    10: (
        gettext_noop("the ten of clubs"),
        gettext_noop("the ten of diamonds"),
        gettext_noop("the ten of hearts"),
        gettext_noop("the ten of spades"),
    ),
    11: (
        gettext_noop("the jack of clubs"),
        gettext_noop("the jack of diamonds"),
        gettext_noop("the jack of hearts"),
        gettext_noop("the jack of spades"),
    ),
    12: (
        gettext_noop("the queen of clubs"),
        gettext_noop("the queen of diamonds"),
        gettext_noop("the queen of hearts"),
        gettext_noop("the queen of spades"),
    ),
    13: (
        gettext_noop("the king of clubs"),
        gettext_noop("the king of diamonds"),
        gettext_noop("the king of hearts"),
        gettext_noop("the king of spades"),
    ),
    14: (
        gettext_noop("the ace of clubs"),
        gettext_noop("the ace of diamonds"),
        gettext_noop("the ace of hearts"),
        gettext_noop("the ace of spades"),
    ),
}

# Translators: all cards of a rank, as subject or object, "the fives are a canasta".
_ALL: Final = {
    2: gettext_noop("the wild cards"),
    3: gettext_noop("the black threes"),
    4: gettext_noop("the fours"),
    5: gettext_noop("the fives"),
    6: gettext_noop("the sixes"),
    7: gettext_noop("the sevens"),
    8: gettext_noop("the eights"),
    9: gettext_noop("the nines"),
    10: gettext_noop("the tens"),
    11: gettext_noop("the jacks"),
    12: gettext_noop("the queens"),
    13: gettext_noop("the kings"),
    14: gettext_noop("the aces"),
}

# Translators: where cards are added, "Ada adds a wild card to the tens".
_TO: Final = {
    2: gettext_noop("to the wild cards"),
    3: gettext_noop("to the black threes"),
    4: gettext_noop("to the fours"),
    5: gettext_noop("to the fives"),
    6: gettext_noop("to the sixes"),
    7: gettext_noop("to the sevens"),
    8: gettext_noop("to the eights"),
    9: gettext_noop("to the nines"),
    10: gettext_noop("to the tens"),
    11: gettext_noop("to the jacks"),
    12: gettext_noop("to the queens"),
    13: gettext_noop("to the kings"),
    14: gettext_noop("to the aces"),
}


def the_card(words: Words, card: Card) -> str:
    """Return a card with its article, as the object of a verb: "the queen of spades", "the joker"."""
    if card == HIDDEN:
        return words.t("a hidden card")
    if card >> 2 == JOKER:
        return words.t("the joker")
    if card == BLANCHE:
        return words.t("the black-and-white joker")
    return words.t(_THE[card >> 2][card & 3])


def the_cards(words: Words, cards: Sequence[Card]) -> str:
    """Return several cards one by one: "the queen of spades and the joker"."""
    return listed(words, [the_card(words, card) for card in cards])


def cards_of_rank(words: Words, rank: int, cards: Collection[Card]) -> str:
    """Return the cards added to a meld of a rank, counted: "3 fives with a wild card"."""
    wilds = 0 if rank == RANK_TWO else sum(is_wild(card) for card in cards)
    natural = len(cards) - wilds
    if not (natural and wilds):
        return counted(words, rank if natural else RANK_TWO, len(cards))
    return words.n(
        "{cards} with a wild card", "{cards} with {n} wild cards", wilds, cards=counted(words, rank, natural)
    )


def listed(words: Words, things: Sequence[str]) -> str:
    """Return a list in words: "Ada, Basile and Clara"."""
    *first, last = things or ("",)
    return words.t("{things} and {last}", things=", ".join(first), last=last) if first else last


def one_by_one(words: Words, melds: Iterable[str]) -> str:
    """Return a list of melds that may contain an "and" themselves."""
    # Translators: what stands between melds that are told one after the other.
    return words.p("between melds", "; ").join(melds)


def the_laid(words: Words, card: Card, face: Card) -> str:
    """Return a card of a meld as announced: "the queen of spades", "a joker for the queen of spades"."""
    return words.t("a joker for {card}", card=the_card(words, face)) if card == JOKER else the_card(words, card)


def counted_in_set(words: Words, rank: int, number: int) -> str:
    """Return `number` cards of a rank where twos and threes are cards like others."""
    if rank == RANK_TWO:
        return words.n("a two", "{n} twos", number)
    return words.n("a three", "{n} threes", number) if rank == RANK_THREE else counted(words, rank, number)


def the_ranks(words: Words, rank: int) -> str:
    """Return all cards of a rank: "the fives", "the wild cards"."""
    return words.t(_ALL[rank])


def the_meld(words: Words, rank: int) -> str:
    """Return a meld: "the fives", "the run"."""
    return words.t("the run") if is_run(rank) else the_ranks(words, rank)


def to_meld(words: Words, rank: int) -> str:
    """Return where cards of a meld are added: "to the fives", "to the run"."""
    return words.t("to the run") if is_run(rank) else words.t(_TO[rank])


def counted(words: Words, rank: int, number: int) -> str:
    """Return `number` cards of a rank, as the object of a verb: "a five", "3 fives"."""
    counts = {
        2: lambda: words.n("a wild card", "{n} wild cards", number),
        3: lambda: words.n("a black three", "{n} black threes", number),
        4: lambda: words.n("a four", "{n} fours", number),
        5: lambda: words.n("a five", "{n} fives", number),
        6: lambda: words.n("a six", "{n} sixes", number),
        7: lambda: words.n("a seven", "{n} sevens", number),
        8: lambda: words.n("an eight", "{n} eights", number),
        9: lambda: words.n("a nine", "{n} nines", number),
        10: lambda: words.n("a ten", "{n} tens", number),
        11: lambda: words.n("a jack", "{n} jacks", number),
        12: lambda: words.n("a queen", "{n} queens", number),
        13: lambda: words.n("a king", "{n} kings", number),
        14: lambda: words.n("an ace", "{n} aces", number),
    }
    return counts[rank]()


MessageEntry = str | tuple[str, str] | Callable[..., str]
"""A message with {name} and {card}, two of them for a yes and a no, or a function of the words, the thing and more."""


_YES: Final = "yes"


def entry_text(words: Words, entry: MessageEntry, told: object, name: str = "", *more: object) -> str:
    """Return the text of an entry for an event or an action; `name`: of the player; `more`: for an entry's function."""
    if callable(entry):
        return entry(words, told, *more)
    message = entry if isinstance(entry, str) else entry[0 if getattr(told, _YES) else 1]
    return words.t(message, name=name, card=_card_of(words, told))


class TurnPhrase(NamedTuple):
    """An action in a turn: after a name ("discards {card}") and after "you" ("discard {card}")."""

    after_name: str
    after_you: str

    def text(self, words: Words, *, you: bool, **values: object) -> str:
        """Return the phrase with its values."""
        return words.t(self.after_you if you else self.after_name, **values)


PhraseEntry = TurnPhrase | Callable[[Words, Never, Sequence[str], bool], str]
"""A phrase with {card}, or a function of the words, the event, the names of the seats, and whether it follows "you".

The function takes an event of the type under which it is listed, hence Never in the type of all of them.
"""

AddressedEntry = Callable[[Words, Never, Sequence[str], int], str]
"""Function that returns a sentence for an event (see PhraseEntry), the names of the seats, and the addressed seat."""


class FamilyNarration(NamedTuple, Generic[RulesT_contra, MeldT]):
    """Texts of a family's events: phrases within a turn, and sentences.

    `addressed`: sentences that address the player who acted, or whom it is about. `meld`: the event of a meld that is
    laid; `melds(words, events, you)`: the phrases for all of them in one turn. `score_labels(rules)`: the fields of a
    score line with their labels, untranslated, in the order of the score sheet. `told_first`: events that precede the
    melds, since they explain them.
    """

    phrases: Mapping[type[object], PhraseEntry]
    sentences: Mapping[type[object], MessageEntry]
    addressed: Mapping[type[object], AddressedEntry]
    meld: type[MeldT]
    melds: Callable[[Words, Sequence[MeldT], bool], Sequence[str]]
    score_labels: Callable[[RulesT_contra], Sequence[tuple[str, str]]]
    told_first: tuple[type[object], ...] = ()


class Ending(NamedTuple):
    """End of a deal: a message about a player ({name}), and one to that player.

    Both are the same if no player ended it.
    """

    named: str
    yours: str


def phrase_text(words: Words, entry: PhraseEntry, told: object, names: Sequence[str], *, you: bool) -> str:
    """Return the phrase for an event of a turn."""
    if isinstance(entry, TurnPhrase):
        return entry.text(words, you=you, card=_card_of(words, told))
    return entry(words, cast(Never, told), names, you)


def addressed_text(words: Words, entry: AddressedEntry, told: object, names: Sequence[str], you: int) -> str:
    """Return the sentence for an event that addresses a seat."""
    return entry(words, cast(Never, told), names, you)


def _card_of(words: Words, told: object) -> str:
    card = getattr(told, "card", None)
    return "" if card is None else the_card(words, card)


def deck_sentence(words: Words, fingerprint: str) -> str:
    """Return the fingerprint of a deck, in parts, and what it is for."""
    digits = fingerprint.removeprefix("sha256:")
    return words.t(
        "The deck was shuffled before the first card was dealt. This is its fingerprint: {mark}. After the deal “The "
        "deck…” shows all its cards, so that you can check that none was exchanged.",
        mark=" ".join(digits[at : at + 16] for at in range(0, len(digits), 16)),
    )


def own_result(words: Words, lead: int) -> str:
    """Return by how much the reader won or lost a deal."""
    if not lead:
        return words.t("The deal was a draw.")
    if lead > 0:
        return words.n("You won the deal by {n} point.", "You won the deal by {n} points.", lead)
    return words.n("You lost the deal by {n} point.", "You lost the deal by {n} points.", -lead)
