"""The shipped practice deals: TOML files, read into positions, tasks, moves and judgements.

Each piece of advice on the rule page has a short one. Texts are messages to be translated; {me}, {left}, {partner} and
{right} are the names of the seats.
"""

import math
import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any, Final, cast, get_args

from canasta_gui.match.match import deck_of
from canasta_gui.rules.canasta.actions import Answer, Ask, Deed, How, Lay, MeldCards, Object, Pass, Remedy, Slip, Take
from canasta_gui.rules.canasta.policies import OffenceKind
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    HIDDEN,
    RANK_NAMES,
    RED_THREES,
    SUIT_NAMES,
    Card,
    parse_card,
    rank_of,
)
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.families import AnyAction, AnyPosition, AnyRules, family, load_rules
from canasta_gui.rules.romme.events import Announce, Claim
from canasta_gui.text_input import Json, read_toml
from canasta_gui.words.rulebook.page import ALL_ADVICE

# Moves as written in practice deals: `draw`, `take 7S 7H | 9C 9D 9H`, `lay KS KH KD | 5: 2C`, `discard 3C 3S`. A meld
# starts with its rank if its cards do not determine it. Of several cards to discard the first one held is meant; with
# `*` after them any other card is accepted too. A card without a suit (`K`) matches every card of its rank. With
# irregularities: `object`, `remedy add: lay 5C`, `slip short_opening: lay 5S 5H 5D`, `slip overdraw kept`. In Rommé:
# `claim` and `leave` for the face-up card, `announce KH` with the card that is discarded.

_PLAIN: Final[dict[str, AnyAction]] = {
    "draw": Draw(),
    "ask": Ask(),
    "pass": Pass(),
    "object": Object(),
    "yes": Answer(True),
    "no": Answer(False),
    "claim": Claim(True),
    "leave": Claim(False),
}


@dataclass(frozen=True)
class ScriptedMove:
    """A move that is expected, or that another seat makes.

    `verb`: the name of the action. `cards`: to discard (the first that is held), or laid with the top card. `open`:
    other cards are accepted too. `kind`: of an offence, or of a remedy. `deed`: the move that it consists of. `kept`:
    the card drawn or the pile taken is in the hand.
    """

    verb: str
    cards: tuple[Card, ...] = ()
    melds: tuple[MeldCards, ...] = ()
    open: bool = False
    kind: str = ""
    deed: "ScriptedMove | None" = None
    kept: bool = False

    def action(self, hand: Collection[Card]) -> AnyAction:
        """Return the action of this move for a seat that holds these cards."""
        if self.verb in _PLAIN:
            return _PLAIN[self.verb]
        if self.verb == "lay":
            return Lay(self.melds)
        if self.verb == "take":
            return Take(self.cards, self.melds)
        if self.verb == "slip":
            deed = None if self.deed is None else cast(Deed, self.deed.action(hand))
            return Slip(cast(OffenceKind, self.kind), deed, kept=self.kept)
        if self.verb == "remedy":
            return Remedy(cast(How, self.kind), () if self.deed is None else self.deed.melds)
        card = next((card for card in self.cards if card in hand), self.cards[0])
        return Announce(card) if self.verb == "announce" else Discard(card)

    def is_begun_by(self, action: AnyAction) -> bool:
        """Return whether an action is the move, or lays a part of its cards."""
        if self.verb in _PLAIN:
            return action == _PLAIN[self.verb]
        if action.do != self.verb:
            return False
        match action:
            case Discard(card) | Announce(card):
                return self.open or card in self.cards
            case Lay(melds):
                return not _by_rank(melds) - _by_rank(self.melds)
            case Take(using=using, melds=melds):
                same = sorted(map(rank_of, using)) == sorted(map(rank_of, self.cards))
                return same and _by_rank(melds) == _by_rank(self.melds)
            case Slip(kind=kind, deed=deed):
                whole = self.deed is None or (deed is not None and self.deed.is_begun_by(deed))
                return kind == self.kind and whole
            case Remedy(how=how):
                return how == self.kind
        return True

    def rest_after(self, action: AnyAction) -> "ScriptedMove | None":
        """Return the rest of the move after an action that begins it; None for nothing."""
        if not isinstance(action, Lay):
            return None
        melds = tuple(meld for meld in (_rest_of(meld, action) for meld in self.melds) if meld.cards)
        return replace(self, melds=melds) if melds else None


@dataclass(frozen=True)
class MovePattern:
    """Actions of one kind: all, or those with one of these cards, laid on the meld of `rank` if given."""

    verb: str
    cards: frozenset[Card] = frozenset()
    rank: int | None = None

    def matches(self, action: AnyAction) -> bool:
        """Return whether an action matches."""
        if action.do != self.verb:
            return False
        if isinstance(action, Lay) and self.rank is not None:
            action = Lay(tuple(meld for meld in action.melds if meld.rank == self.rank))
        return not self.cards or not self.cards.isdisjoint(_cards_of(action))


def read_move(text: str) -> ScriptedMove:
    """Return the move of a text. Raises ValueError for an invalid one."""
    verb, _, rest = text.strip().partition(" ")
    if verb in _PLAIN and not rest:
        return ScriptedMove(verb)
    match verb:
        case "discard" | "announce":
            return ScriptedMove(verb, cards=_cards(rest.replace("*", "")), open="*" in rest)
        case "lay":
            return ScriptedMove(verb, melds=_melds(rest))
        case "take":
            using, _, melds = rest.partition("|")
            return ScriptedMove(verb, cards=_cards(using), melds=_melds(melds))
        case "slip" | "remedy":
            named, _, deed = rest.partition(":")
            kind, _, kept = named.partition(" ")
            known = get_args(OffenceKind) if verb == "slip" else get_args(How)
            if kind in known and kept in ("", "kept"):
                return ScriptedMove(verb, kind=kind, deed=read_move(deed) if deed else None, kept=bool(kept))
    raise ValueError(f"no such move: {text!r}")


def read_moves(text: str) -> tuple[ScriptedMove, ...]:
    """Return moves that are separated by commas."""
    return tuple(map(read_move, text.split(",")))


def read_pattern(text: str) -> MovePattern:
    """Return the pattern of a verb and cards: `discard K 8S`, `lay 2`, `lay 9: JK`, `draw`."""
    verb, _, rest = text.strip().partition(" ")
    rank, _, cards = rest.rpartition(":")
    return MovePattern(verb, frozenset(_cards(cards)), RANK_NAMES.index(rank) if rank else None)


# --- cards and melds ---


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(card for word in text.split() for card in _cards_of_word(word))


def _cards_of_word(word: str) -> Iterator[Card]:
    """Yield the card of a word, or all cards of the rank that it names."""
    if word in RANK_NAMES and word not in ("JK", "BL"):
        yield from (parse_card(word + suit) for suit in SUIT_NAMES)
    else:
        yield parse_card(word)


def _melds(text: str) -> tuple[MeldCards, ...]:
    return tuple(map(_meld, text.split("|"))) if text.strip() else ()


def _meld(text: str) -> MeldCards:
    name, _, listed = text.rpartition(":")
    cards = _cards(listed)
    if name:
        return MeldCards(RANK_NAMES.index(name.strip()), cards)
    (rank,) = {rank_of(card) for card in cards if card >= FIRST_NATURAL}
    return MeldCards(rank, cards)


def _by_rank(melds: Sequence[MeldCards]) -> Counter[tuple[int, int]]:
    """Count the cards of melds by meld and rank: cards of a rank play alike."""
    return Counter((meld.key, rank_of(card)) for meld in melds for card in meld.cards)


def _rest_of(meld: MeldCards, laid: Lay) -> MeldCards:
    """Return the meld without the cards laid of it: the same cards, else others of their rank."""
    rest = list(meld.cards)
    for card in (card for each in laid.melds if each.key == meld.key for card in each.cards):
        rest.remove(card if card in rest else next(other for other in rest if rank_of(other) == rank_of(card)))
    return meld._replace(cards=tuple(rest))


def _cards_of(action: AnyAction) -> set[Card]:
    match action:
        case Discard(card):
            return {card}
        case Lay(melds):
            return {card for meld in melds for card in meld.cards}
        case Take(using=using, melds=melds):
            return {*using, *(card for meld in melds for card in meld.cards)}
        case Slip(deed=deed) if deed is not None:
            return _cards_of(deed)
    return set()


ME: Final = 0
"""The learner's seat."""
_LEVEL: Final = "club"
_CHANCE: Final = 1

SeatMove = tuple[int, ScriptedMove]
"""A seat and its move."""


@dataclass(frozen=True)
class Mistake:
    """A move that the rules allow and the task does not.

    `without`: only until this has been done in the turn. `until`: not after the turn of this number. `then`: the
    others' moves in reply, played before the reason is given.
    """

    pattern: MovePattern
    reason: str
    without: str = ""
    until: float = math.inf
    then: tuple[SeatMove, ...] = ()


@dataclass(frozen=True)
class PracticeTurn:
    """A turn of the learner.

    `task`: the situation and the question. `right`: the right moves, in their order; `free`: further accepted moves.
    `praise`: why it was right; empty for the last turn. `otherwise`: the reason against any other allowed move.
    `others`: the others' moves, from the beginning of this turn to that of the next.
    """

    task: str
    right: tuple[ScriptedMove, ...]
    praise: str
    otherwise: str
    free: tuple[MovePattern, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    others: tuple[SeatMove, ...] = ()


@dataclass(frozen=True)
class Practice:
    """A practice deal, from a `position` in the middle of a deal.

    `before`: the others' moves before the first turn. `level`: of the computers, if the deal leaves the scripted moves.
    """

    name: str
    title: str
    about: str
    position: AnyPosition
    turns: tuple[PracticeTurn, ...]
    done: str
    before: tuple[SeatMove, ...] = ()
    level: str = _LEVEL


@cache
def load_practice(name: str) -> Practice:
    """Return a practice deal by its name."""
    table = _table("deals", name)
    return _practice(name, table["title"], table["about"], table)


@cache
def load_advice_deal(key: str) -> Practice:
    """Return the short practice deal of a piece of advice, by its key."""
    advice = ALL_ADVICE[key]
    return _practice(f"advice.{key}", advice.title, advice.text, _table("advice", key))


def _table(folder: str, name: str) -> Mapping[str, Any]:
    return read_toml((resources.files(__package__) / folder / f"{name}.toml").read_text(encoding="utf-8"))


def _practice(name: str, title: str, about: str, table: Mapping[str, Any]) -> Practice:
    general = _mistakes(table.get("mistakes", ()))
    return Practice(
        name,
        title,
        about,
        _position(table["position"], _rules(table)),
        tuple(
            _turn(turn, tuple(each for each in general if number <= each.until))
            for number, turn in enumerate(table["turns"], 1)
        ),
        table["done"],
        _seat_moves(table.get("before", ())),
    )


def _rules(table: Mapping[str, Any]) -> AnyRules:
    rules = load_rules(table["rules"])
    return rules.at_offered_level(table["irregularities"]) if "irregularities" in table else rules


def _turn(table: Mapping[str, Any], general: tuple[Mistake, ...]) -> PracticeTurn:
    return PracticeTurn(
        table["task"],
        read_moves(table["right"]),
        table.get("praise", ""),
        table["otherwise"],
        tuple(map(read_pattern, table.get("free", ()))),
        (*_mistakes(table.get("mistakes", ())), *general),
        _seat_moves(table.get("others", ())),
    )


def _mistakes(tables: Json) -> tuple[Mistake, ...]:
    return tuple(
        Mistake(
            read_pattern(each["move"]),
            each["reason"],
            each.get("without", ""),
            each.get("until", math.inf),
            _seat_moves(each.get("then", ())),
        )
        for each in tables
    )


def _seat_moves(lines: Json) -> tuple[SeatMove, ...]:
    """Return the moves of lines such as `1: draw, discard 6D`."""
    found = []
    for line in lines:
        seat, _, moves = line.partition(":")
        found += [(int(seat), move) for move in read_moves(moves)]
    return tuple(found)


# --- the position ---


def _position(text: str, rules: AnyRules) -> AnyPosition:
    """Return the position that a text describes, with unspecified cards dealt and all others below the stock.

    Red threes come last, so that no seat gets one by chance.
    """
    position = family(rules).read_position(text, rules=rules)
    rest = _rest_of_deck(position)
    for cards in (position.stock, *position.hands_and_packets):
        cards[:] = [rest.pop() if card == HIDDEN else card for card in cards]
    for hand in position.hands:
        hand.sort()
    position.stock = [*rest, *position.stock]
    family(rules).recount(position)
    return position


def _rest_of_deck(position: AnyPosition) -> list[Card]:
    """Return the cards that the position does not name, red threes first, since cards are dealt from the end."""
    left = Counter(deck_of(position.rules))
    left.subtract(card for card in family(position.rules).all_cards(position) if card != HIDDEN)
    if min(left.values()) < 0:
        raise ValueError(f"more cards than the deck has: {[card for card, number in left.items() if number < 0]}")
    rest = sorted(left.elements())
    random.Random(_CHANCE).shuffle(rest)
    return sorted(rest, key=lambda card: card not in RED_THREES)
