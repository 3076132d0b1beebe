"""Events of a deal of canasta in words: turns, other events and their best moments; and score lines."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.events import Fined, Melded, Offended
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import BLACK_THREES, RANK_TWO, Card, is_run, is_wild, rank_of_key
from canasta_gui.words.canasta import irregularities
from canasta_gui.words.canasta.irregularities import OFFENCES, points
from canasta_gui.words.sentences import (
    AddressedEntry,
    Ending,
    FamilyNarration,
    MessageEntry,
    PhraseEntry,
    TurnPhrase,
    cards_of_rank,
    listed,
    one_by_one,
    the_cards,
    the_meld,
    to_meld,
)
from canasta_gui.words.translation import Words

LAYS: Final = TurnPhrase(gettext_noop("lays {melds}"), gettext_noop("lay {melds}"))
ADDS: Final = TurnPhrase(gettext_noop("adds {cards}"), gettext_noop("add {cards}"))

NEW_MELD: Final = 3
"""Cards of the smallest new meld: fewer were added to an existing one."""
NEW_NATURAL: Final = 2
"""Natural cards of the smallest new meld."""


def meld_phrases(words: Words, melds: Iterable[tuple[int, Sequence[Card]]], *, you: bool = False) -> list[str]:
    """Return the melds laid and extended, by rank and cards: "lays 3 kings", "adds a wild card to the tens"."""
    laid: dict[int, list[Card]] = {}
    for rank, cards in melds:
        laid.setdefault(rank, []).extend(cards)
    new = {rank: cards for rank, cards in laid.items() if _is_meld(rank, cards)}
    more = {rank: cards for rank, cards in laid.items() if not _is_meld(rank, cards)}
    phrases = [LAYS.text(words, you=you, melds=_joined(words, new, _cards_of))] if new else []
    return [*phrases, ADDS.text(words, you=you, cards=_joined(words, more, _added))] if more else phrases


def _joined(words: Words, melds: Mapping[int, Sequence[Card]], say: Callable[[Words, int, Sequence[Card]], str]) -> str:
    """Return melds in a list; with "and" before the last only if none contains one itself, as runs do."""
    parts = [say(words, rank, cards) for rank, cards in melds.items()]
    return one_by_one(words, parts) if any(map(is_run, melds)) else listed(words, parts)


def _is_meld(rank: int, cards: Sequence[Card]) -> bool:
    """Return whether cards make a meld by themselves; others were added to one."""
    alone = rank == RANK_TWO or is_run(rank)
    return len(cards) >= NEW_MELD and (alone or sum(not is_wild(card) for card in cards) >= NEW_NATURAL)


def melds_of(events: Iterable[ev.Melded]) -> list[tuple[int, Sequence[Card]]]:
    """Return the rank and the cards of each meld, with the top card of the pile that came to it."""
    return [
        (rank_of_key(event.key), event.cards if event.top is None else (*event.cards, event.top)) for event in events
    ]


def _cards_of(words: Words, rank: int, cards: Sequence[Card]) -> str:
    """Return the cards of a meld, counted; those of a run one by one."""
    return the_cards(words, cards) if is_run(rank) else cards_of_rank(words, rank, cards)


def _added(words: Words, rank: int, cards: Sequence[Card]) -> str:
    """Return cards added to a meld, and the meld where the cards do not determine it."""
    named = _cards_of(words, rank, cards)
    if rank == RANK_TWO or is_run(rank) or not any(is_wild(card) for card in cards):
        return named
    return f"{named} {to_meld(words, rank)}"


def _exposed(words: Words, event: ev.Exposed, _names: Sequence[str], you: bool) -> str:
    return (_BLACK_THREE if event.card in BLACK_THREES else _RED_THREE).text(words, you=you)


def _melded(words: Words, event: ev.Melded, _names: Sequence[str], you: bool) -> str:
    return listed(words, meld_phrases(words, melds_of([event]), you=you))


def _took(words: Words, event: ev.TookPile, _names: Sequence[str], you: bool) -> str:
    number = event.pile_size
    if you:
        return words.n("take the pile, a single card", "take the pile of {n} cards", number)
    return words.n("takes the pile, a single card", "takes the pile of {n} cards", number)


def _took_reserve(words: Words, event: ev.TookReserve, _names: Sequence[str], you: bool) -> str:
    number = len(event.cards)
    if you:
        return words.n("take the second packet, a single card", "take the second packet of {n} cards", number)
    return words.n("takes the second packet, a single card", "takes the second packet of {n} cards", number)


def _took_under(words: Words, event: ev.TookUnder, _names: Sequence[str], you: bool) -> str:
    number = len(event.cards)
    if you:
        return words.n("take the one card under it", "take the {n} cards under it", number)
    return words.n("takes the one card under it", "takes the {n} cards under it", number)


_BLACK_THREE: Final = TurnPhrase(gettext_noop("lays a black three"), gettext_noop("lay a black three"))
_RED_THREE: Final = TurnPhrase(gettext_noop("lays a red three"), gettext_noop("lay a red three"))

PHRASES: Final[Mapping[type[object], PhraseEntry]] = {
    ev.Exposed: _exposed,
    ev.Melded: _melded,
    ev.TookPile: _took,
    ev.TookUnder: _took_under,
    ev.TookTop: TurnPhrase(
        gettext_noop("shows a pair and takes the top card alone, {card}"),
        gettext_noop("show a pair and take the top card alone, {card}"),
    ),
    ev.TookReserve: _took_reserve,
    ev.Showed: TurnPhrase(gettext_noop("shows a special hand"), gettext_noop("show a special hand")),
    ev.Chose: TurnPhrase(gettext_noop("chooses a first hand"), gettext_noop("choose a first hand")),
    ev.Passed: TurnPhrase(gettext_noop("passes"), gettext_noop("pass")),
}


def _sides_joined(words: Words, event: ev.SidesJoined, names: Sequence[str]) -> str:
    name = names[event.lone]
    first, second = (other for seat, other in enumerate(names) if seat != event.lone)
    if event.melds:
        return words.t("{name} plays alone; {first} and {second} are partners.", name=name, first=first, second=second)
    return words.t(
        "{name} plays alone; {first} and {second} add up their points.", name=name, first=first, second=second
    )


def _asked(words: Words, event: ev.Asked, names: Sequence[str], you: int) -> str:
    name, partner = names[event.seat], names[event.partner]
    if event.seat == you:
        return words.t("You ask {partner}: may I go out?", partner=partner)
    if event.partner == you:
        return words.t("{name} asks you: may I go out?", name=name)
    return words.t("{name} asks {partner}: may I go out?", name=name, partner=partner)


def _answered(words: Words, event: ev.Answered, names: Sequence[str], you: int) -> str:
    if event.seat == you:
        return words.t("You answer: yes, go out.") if event.yes else words.t("You answer: no, not yet.")
    answer = _ANSWERS_YES if event.yes else _ANSWERS_NO
    return words.t(answer, name=names[event.seat])


_ANSWERS_YES: Final = gettext_noop("{name} answers: yes, go out.")
_ANSWERS_NO: Final = gettext_noop("{name} answers: no, not yet.")


def _melds(words: Words, events: Sequence[ev.Melded], you: bool) -> Sequence[str]:
    return meld_phrases(words, melds_of(events), you=you)


_SENTENCES: Final[Mapping[type[object], MessageEntry]] = {
    ev.SidesJoined: _sides_joined,
    **irregularities.EVENT_SENTENCES,
}

_ADDRESSED: Final[Mapping[type[object], AddressedEntry]] = {
    ev.Asked: _asked,
    ev.Answered: _answered,
    ev.ObjectionUpheld: irregularities.objection_upheld,
    ev.ObjectionFailed: irregularities.objection_failed,
}

_STOCK: Final = gettext_noop("The stock is used up: nobody goes out.")
_LAST_RED_THREE: Final = gettext_noop("The last card of the stock was a red three: nobody goes out.")
_MISDEALT: Final = gettext_noop("This deal is void: the same dealer deals again.")

ENDINGS: Final[Mapping[str, Ending]] = {
    "ordinary": Ending(gettext_noop("{name} goes out."), gettext_noop("You go out.")),
    "concealed": Ending(gettext_noop("{name} goes out concealed."), gettext_noop("You go out concealed.")),
    "in_hand": Ending(
        gettext_noop("{name} goes out with a canasta in hand."), gettext_noop("You go out with a canasta in hand.")
    ),
    "special": Ending(
        gettext_noop("{name} ends the deal with a special hand."), gettext_noop("You end the deal with a special hand.")
    ),
    "stock": Ending(_STOCK, _STOCK),
    "red_three": Ending(_LAST_RED_THREE, _LAST_RED_THREE),
    "misdealt": Ending(_MISDEALT, _MISDEALT),
}
"""Endings of a deal, by the code of its last event."""


def meld_sentence(words: Words, kind: str, event: Melded, names: Sequence[str]) -> str:
    """Return the description of a meld: an opening, or else the end of a canasta."""
    if kind == "opening":
        return words.t("{name} opens.", name=names[event.seat])
    meld = the_meld(words, rank_of_key(event.key))
    return words.t("{name} turns {meld} into a canasta.", name=names[event.seat], meld=meld)


def offence_sentence(words: Words, event: Offended, names: Sequence[str]) -> str:
    """Return a player's offence, as the table's list names it."""
    offence = event.offence
    return words.t("{name} – {offence}", name=names[offence.seat], offence=words.t(OFFENCES[offence.kind]))


def fine_sentence(words: Words, event: Fined, names: Sequence[str]) -> str:
    """Return a fine and its offence."""
    fine = event.fine
    price, offence = points(words, fine.points), words.t(OFFENCES[fine.kind])
    return words.t("{name} – fine of {points}: {offence}", name=names[fine.seat], points=price, offence=offence)


# The fields of a score line in the order in which a deal is counted (000:167-196).
_LABELS: Final = (
    ("natural", gettext_noop("Natural canastas")),
    ("mixed", gettext_noop("Mixed canastas")),
    ("wild", gettext_noop("Canastas of wild cards")),
    ("runs", gettext_noop("Canastas in sequence")),
    ("together", gettext_noop("Canastas together")),
    ("red_threes", gettext_noop("Red threes")),
    ("out", gettext_noop("Going out")),
    ("cards", gettext_noop("Melded cards")),
    ("hands", gettext_noop("Cards left in hand")),
    ("fines", gettext_noop("Fines")),
)


def score_labels(rules: CanastaRules) -> Sequence[tuple[str, str]]:
    """Return the fields of a score line with their labels; red threes are just threes if black ones are laid too."""
    threes = gettext_noop("Threes laid") if rules.red_threes.black_too else gettext_noop("Red threes")
    return [(field, threes if field == "red_threes" else label) for field, label in _LABELS]


NARRATION: Final = FamilyNarration(
    PHRASES, _SENTENCES, _ADDRESSED, ev.Melded, _melds, score_labels, (ev.TookPile, ev.TookTop)
)
