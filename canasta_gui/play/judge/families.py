"""The judge's functions that differ between families: moments of a turn, names of cards, the pile."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple, cast

from canasta_gui.rules.canasta.policies import ByDeal
from canasta_gui.rules.canasta.position import frozen_by
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    BLACK_THREES,
    FACES,
    FIRST_NATURAL,
    FIRST_TWO,
    HIDDEN,
    JOKER,
    RED_THREES,
    Card,
    card_name,
    card_names,
    is_run,
    rank_of_key,
)
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyRules
from canasta_gui.rules.romme.melds import RommeMeld, in_order, meld_refusal
from canasta_gui.rules.romme.notation import laid_names
from canasta_gui.rules.romme.ruleset import RommeRules


class Moment(Enum):
    """Progress of the turn so far."""

    DRAW = "draw"
    PLAY = "play"
    OTHERS_TURN = "others"
    ANSWER = "answer"
    CLAIM = "claim"
    CONSENT = "consent"
    CHOOSE = "choose"
    REMEDY = "remedy"
    PICK = "pick"
    CONTEST = "contest"


class PileEntry(NamedTuple):
    """A pile as entered, with HIDDEN for unknown cards. `frozen`: as entered; None if the cards determine it."""

    cards: list[Card]
    frozen: bool | None

    @property
    def unknown(self) -> list[int]:
        """The places of cards that were not entered."""
        return [at for at, card in enumerate(self.cards) if card == HIDDEN]


class JudgeFamily(NamedTuple):
    """The judge's functions for one family of games.

    `moments`: those of the seat's turn that can be entered, besides the usual three. `turn`: the fields of a position
    in which it is a seat's turn, at a phase. `laid`: a meld as written in positions. `at_table`: the fields of a
    position by a score sheet: the number of the deal, the totals, the points of the deal before. `fill`: completes a
    pile with cards of the rest, and returns whether that was possible; given a random source, unknown cards of a frozen
    pile may be many wild cards. `adds_to_all`: cards may be added to every player's melds. `named_by_cards`: whether
    the meld of a key is named by its cards, not its rank. `freezes`: piles can be frozen.
    """

    moments: Callable[[AnyRules, int], list[Moment]]
    turn: Callable[[int, str], dict[str, Any]]
    laid: Callable[[AnyRules, Sequence[Card]], tuple[str, ...]]
    at_table: Callable[[AnyRules, int, Sequence[int], Sequence[int]], dict[str, Any]]
    fill: Callable[[AnyRules, PileEntry, list[Card], random.Random | None], bool]
    adds_to_all: bool
    named_by_cards: Callable[[int], bool]
    freezes: bool


def judge_of(rules: AnyRules) -> JudgeFamily:
    """Return the judge's functions for the family of a rule set."""
    return _FAMILIES[rules.family]


def _filled(pile: PileEntry, places: list[int], source: list[Card], rest: list[Card]) -> None:
    """Put cards of a source at places of the pile, and take them from the rest."""
    available = Counter(source) & Counter(rest)
    chosen = [card for card in source if available[card] > 0]
    for at, card in zip(places, chosen, strict=False):
        pile.cards[at] = card
        rest.remove(card)


# --- canasta --------------------------------------------------------------------------------------------------------


def _canasta_moments(rules: CanastaRules, seat: int) -> list[Moment]:
    asked = rules.going_out.asking != "none" and rules.alliance.partners[seat]
    return [Moment.ANSWER] if asked else []


def _canasta_at_table(rules: CanastaRules, deal: int, totals: Sequence[int], previous: Sequence[int]) -> dict[str, Any]:
    known: dict[str, Any] = {"totals": list(totals)}
    if isinstance(rules.opening, ByDeal):
        known["deal"] = deal
    if rules.opening.looks_back and previous:
        known["previous_deal"] = list(previous)
    return known


def _fill_canasta(rules: CanastaRules, pile: PileEntry, rest: list[Card], chance: random.Random | None) -> bool:
    unknown = pile.unknown
    plain = [card for card in rest if card >= FIRST_NATURAL and card not in RED_THREES | BLACK_THREES]
    wilds = [card for card in rest if card < FIRST_NATURAL]
    if pile.frozen and not frozen_by(rules, [card for card in pile.cards if card != HIDDEN], 0):
        number = 1 if chance is None else chance.randint(1, max(1, len(unknown)))
        if not unknown or not wilds:
            return False
        _filled(pile, unknown[:number], wilds, rest)
    _filled(pile, pile.unknown, plain, rest)
    return True


# --- Rommé ----------------------------------------------------------------------------------------------------------


def _romme_moments(rules: RommeRules, _seat: int) -> list[Moment]:
    if not rules.claimed or rules.players <= 2:
        return []
    return [Moment.CLAIM, *([Moment.CONSENT] if rules.face_up.claims == "consent" else [])]


def _fill_romme(_rules: RommeRules, pile: PileEntry, rest: list[Card], _chance: random.Random | None) -> bool:
    _filled(pile, pile.unknown, rest, rest)
    return True


_NATURAL = tuple(card for card in FACES if card >= FIRST_TWO)
MOST_JOKERS = 2
"""Maximum number of jokers in a meld whose cards are guessed."""


def announced(rules: RommeRules, cards: Sequence[Card]) -> tuple[str, ...]:
    """Return the names of a meld's cards, jokers with the cards they represent; without these if it is no meld."""
    meld = meld_of(rules, cards)
    return tuple(map(card_name, cards)) if meld is None else tuple(laid_names(meld.cards, meld.faces))


def meld_of(rules: RommeRules, cards: Sequence[Card]) -> RommeMeld | None:
    """Return the first possible meld of these cards; None if they make none."""
    return next((meld for meld in readings(cards) if meld_refusal(rules, meld) is None), None)


def readings(cards: Sequence[Card]) -> Iterator[RommeMeld]:
    """Yield the cards as a meld, with every meaning of their jokers."""
    for faces in faces_for(cards):
        yield in_order(cards, faces)


def faces_for(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield the faces of cards, with every meaning of their jokers; the cards themselves if there are many jokers."""
    at = [number for number, card in enumerate(cards) if card == JOKER]
    if len(at) > MOST_JOKERS or len(at) == len(cards):
        yield tuple(cards)
        return
    for meanings in itertools.product(_NATURAL, repeat=len(at)):
        faces = list(cards)
        for number, face in zip(at, meanings, strict=True):
            faces[number] = face
        yield tuple(faces)


# Looked up by a rule set, these functions get rule sets of that family only; no type can say this.
_FAMILIES: Final[Mapping[FamilyKey, JudgeFamily]] = {
    CANASTA_KEY: JudgeFamily(
        moments=cast(Callable[..., list[Moment]], _canasta_moments),
        turn=lambda seat, phase: {"to act": seat, "phase": phase},
        laid=lambda _, cards: tuple(card_names(cards)),
        at_table=cast(Callable[..., dict[str, Any]], _canasta_at_table),
        fill=cast(Callable[..., bool], _fill_canasta),
        adds_to_all=False,
        named_by_cards=lambda key: is_run(rank_of_key(key)),
        freezes=True,
    ),
    ROMME_KEY: JudgeFamily(
        moments=cast(Callable[..., list[Moment]], _romme_moments),
        turn=lambda seat, phase: {"to act": seat, "turn": seat, "phase": phase},
        laid=cast(Callable[..., tuple[str, ...]], announced),
        at_table=lambda *_: {},
        fill=cast(Callable[..., bool], _fill_romme),
        adds_to_all=True,
        named_by_cards=lambda _: True,
        freezes=False,
    ),
}
