"""The known cards of the table and the asking seat, and the action in question."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from canasta_gui.play.judge.families import Moment, PileEntry, judge_of
from canasta_gui.rules.core.cards import (
    HIDDEN,
    Card,
    card_names,
    parse_card,
)
from canasta_gui.rules.core.position import OVER
from canasta_gui.rules.core.reading_problems import NotationError, ReadingProblem
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyPosition, AnyRules, family
from canasta_gui.text_input import Json


class QuestionKind(Enum):
    """Kind of question for the judge."""

    DRAW = "draw"
    TAKE = "take"
    TAKE_TOP = "take the top card alone"
    CLAIM = "claim"
    LEAVE = "leave"
    CONSENT = "consent"
    DENY = "deny"
    LAY = "lay"
    ADD = "add"
    SWAP = "swap"
    DISCARD = "discard"
    PASS = "pass"
    RESERVE = "take the second packet"
    CHOOSE_FIRST = "play the first packet"
    CHOOSE_OTHER = "play the other packet"
    SHOW = "show"
    ASK = "ask"
    YES = "say yes"
    NO = "say no"
    GO_OUT = "go out"
    ANNOUNCE = "announce"
    OBJECT = "object"
    EXPOSE = "expose"
    PICK = "pick"
    RESHUFFLE = "reshuffle"
    LAY_MORE = "lay more"
    OPEN_ANEW = "open anew"
    SHOW_RIGHT = "show the right to the pile"
    TAKE_BACK = "take back"


class Target(NamedTuple):
    """A meld on the table, by its side and key."""

    side: int
    key: int


@dataclass(frozen=True)
class JudgeQuestion:
    """A question. `groups`: the cards of each meld; those that take the pile come first. `onto`: the target meld."""

    kind: QuestionKind
    groups: tuple[tuple[Card, ...], ...] = ()
    onto: Target | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All chosen cards."""
        return tuple(card for group in self.groups for card in group)


RulesT = TypeVar("RulesT")
PositionT = TypeVar("PositionT")


def _always(_rules: object) -> bool:
    return True


@dataclass(frozen=True)
class QuestionForm(Generic[RulesT, PositionT]):
    """Form of a kind of question in a family.

    `action`: the class of its actions; None if it is about no single one, and `refusal` rules on it for a seat.
    `candidates`: from a question and a position the possible actions, the plain one first; none while cards or a meld
    are still to be chosen. `known`: whether a game of some rules has it. `cards`, `melds`, `onto`: whether cards of the
    hand are chosen for it, in several melds, and for which meld on the table. `title`: a message, if it is called
    otherwise than in other families.
    """

    action: type[object] | None
    candidates: Callable[[JudgeQuestion, PositionT], Iterator[AnyAction]] = lambda _question, _pos: iter(())
    known: Callable[[RulesT], bool] = _always
    cards: bool = False
    melds: bool = False
    onto: bool = False
    refusal: Callable[[PositionT, int], Refusal | None] | None = None
    title: str = ""


AnyForm = QuestionForm[AnyRules, AnyPosition]
"""The form of a question of some family; the arguments of its functions must be of the same family."""

Laid = tuple[str, ...]
"""A meld as written in positions: names of cards, a joker of Rommé with the card that it represents."""

ASKER: Final = 0
LARGEST_PILE: Final = 99


_CARDS: Final = ("hand ", "melds side ", "pile", "stock", "rules")
"""Fields of a position that a case holds in another form."""
_TURN: Final = ("to act", "turn", "phase", "asked by", "claimant", "discarded by")
"""Fields of a position about the seat in turn and its progress."""


@dataclass(frozen=True)
class JudgeCase:
    """Known facts at the time of a question.

    Rulings may not depend on unknown ones. `known`: further fields of the position, as JSON has them. `hand`: of the
    seat that asks. `melds`: by side. `pile`: from the bottom, with HIDDEN for cards that were not entered. `frozen`: as
    entered; None where the cards determine it. `others`: how many cards each other seat holds. `stock`: how many are
    left. `unseen`: how many more cards of its hand the seat has not looked at. `aside`: cards that are out of the game,
    or not yet in any place.
    """

    rules: AnyRules
    seat: int = ASKER
    moment: Moment = Moment.DRAW
    hand: tuple[Card, ...] = ()
    melds: tuple[tuple[Laid, ...], ...] = ()
    pile: tuple[Card, ...] = ()
    frozen: bool | None = False
    others: Mapping[int, int] = field(default_factory=dict)
    stock: int = 20
    known: Mapping[str, Any] = field(default_factory=dict)
    unseen: int = 0
    aside: tuple[Card, ...] = ()

    # --- questions ---

    @property
    def side(self) -> int:
        """The side of the asking seat."""
        return self.rules.alliance.side_of[self.seat]

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments that can be entered for a game of these rules, and the present one."""
        usual = (Moment.DRAW, Moment.PLAY, Moment.OTHERS_TURN)
        return tuple(dict.fromkeys((*usual, *judge_of(self.rules).moments(self.rules, self.seat), self.moment)))

    @property
    def is_entered(self) -> bool:
        """True if the case was entered; else it comes from a game."""
        return self.frozen is not None

    @property
    def top(self) -> Card | None:
        """The top card of the pile; None without one, or if it was not entered."""
        return self.pile[-1] if self.pile and self.pile[-1] != HIDDEN else None

    @property
    def entered(self) -> Counter[Card]:
        """All known cards, counted."""
        laid = [parse_card(name.partition("=")[0]) for melds in self.melds for meld in melds for name in meld]
        threes = [
            parse_card(name) for key, names in self.known.items() if key.startswith("red threes") for name in names
        ]
        return Counter(card for card in (*self.hand, *self.pile, *laid, *threes, *self.aside) if card != HIDDEN)

    @property
    def deck(self) -> Counter[Card]:
        """All cards of the game, counted."""
        return Counter(self.rules.cards.deck())

    def left(self, card: Card) -> int:
        """Return how many more copies of a card can be entered."""
        return self.deck[card] - self.entered[card]

    # --- changes ---

    def with_card(self, place: "EntryPlace", card: Card) -> "JudgeCase":
        """Return the case with one more card at a place."""
        if place.side is not None:
            melds = list(self.melds[place.side])
            number = place.number if place.number < len(melds) else len(melds)
            melds[number : number + 1] = [
                self._laid((*cards_of(melds[number]), card) if number < len(melds) else (card,))
            ]
            return self._with_melds(place.side, melds)
        if place.pile:
            return replace(self, pile=(*self.pile[:-1], card) if self.pile else (card,))
        return replace(self, hand=tuple(sorted((*self.hand, card))))

    def without_card(self, place: "EntryPlace", at: int) -> "JudgeCase":
        """Return the case without the card number `at` of a place."""
        if place.side is not None:
            melds = list(self.melds[place.side])
            cards = cards_of(melds[place.number])
            rest = (*cards[:at], *cards[at + 1 :])
            melds[place.number : place.number + 1] = [self._laid(rest)] if rest else []
            return self._with_melds(place.side, melds)
        if place.pile:
            return replace(self, pile=(*self.pile[:-1], HIDDEN) if len(self.pile) > 1 else ())
        return replace(self, hand=(*self.hand[:at], *self.hand[at + 1 :]))

    def cards_at(self, place: "EntryPlace") -> tuple[Card, ...]:
        """Return the cards of a place."""
        if place.side is not None:
            melds = self.melds[place.side]
            return cards_of(melds[place.number]) if place.number < len(melds) else ()
        if place.pile:
            return () if self.top is None else (self.top,)
        return self.hand

    def with_pile_of(self, size: int) -> "JudgeCase":
        """Return the case with this many cards in the pile; those below the top one become unknown."""
        top = self.pile[-1:] or (HIDDEN,)
        below = self.pile[:-1][-max(0, size - 1) :] if size > 1 else ()
        pile = (*(HIDDEN,) * (size - 1 - len(below)), *below, *top) if size else ()
        return replace(self, pile=pile, frozen=bool(self.frozen))

    def at_moment(self, moment: Moment) -> "JudgeCase":
        """Return the case at a moment of the turn."""
        known = {key: value for key, value in self.known.items() if key not in _TURN}
        return replace(self, moment=moment, known=known | _turn_fields(self.rules, self.seat, moment))

    def with_known(self, **fields: Json) -> "JudgeCase":
        """Return the case with other fields of the position; `_` stands for a space in their names."""
        return replace(self, known={**self.known, **{key.replace("_", " "): value for key, value in fields.items()}})

    @property
    def has_reserve(self) -> bool:
        """True if a second packet of the asking seat is still there."""
        return bool(self.known.get(self._reserve))

    @property
    def _reserve(self) -> str:
        return f"reserve {self.seat}"

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play, clockwise."""
        return tuple(sorted((self.seat, *self.others)))

    def asked_by(self, seat: int) -> "JudgeCase":
        """Return the case with another seat asking, which then holds the entered cards."""
        others = {**self.others, self.seat: self.rules.cards.deal}
        del others[seat]
        lies, case = self.has_reserve, self.with_reserve(False)
        return replace(case, seat=seat, others=others).at_moment(self.moment).with_reserve(lies)

    def with_reserve(self, lies: bool) -> "JudgeCase":
        """Return the case with the second packet of the asking seat still there, or taken."""
        size = self.rules.packet_size
        known = {key: value for key, value in self.known.items() if key != self._reserve}
        return replace(self, known={**known, self._reserve: card_names([HIDDEN] * size)} if lies and size else known)

    def by_rules(self, rules: AnyRules) -> "JudgeCase":
        """Return an empty table with other rules; entered facts stay as far as that table has them."""
        fresh = empty_case(rules)
        sides = len(fresh.melds)
        melds = (*self.melds[:sides], *fresh.melds[len(self.melds) :])
        return replace(fresh, hand=self.hand, melds=melds, pile=self.pile, frozen=self.frozen)

    def _with_melds(self, side: int, melds: Sequence[Laid]) -> "JudgeCase":
        return replace(self, melds=(*self.melds[:side], tuple(melds), *self.melds[side + 1 :]))

    def _laid(self, cards: Sequence[Card]) -> Laid:
        return judge_of(self.rules).laid(self.rules, cards)


@dataclass(frozen=True)
class EntryPlace:
    """Place for entering cards: the hand, the pile's top, or meld `number` of a side; one after the last is new."""

    side: int | None = None
    number: int = 0
    pile: bool = False


HAND: Final = EntryPlace()
PILE_TOP: Final = EntryPlace(pile=True)


def cards_of(meld: Laid) -> tuple[Card, ...]:
    """Return the cards of a meld, without those that its jokers represent."""
    return tuple(parse_card(name.partition("=")[0]) for name in meld)


def empty_case(rules: AnyRules) -> JudgeCase:
    """Return a table without cards."""
    rules = rules.at_offered_level("prevented")
    playing = rules.playing(1)
    seat = playing[0]
    each = rules.cards.deal
    case = JudgeCase(
        rules,
        seat,
        melds=tuple(() for _ in rules.alliance.sides),
        others={other: each for other in playing if other != seat},
    )
    return case.at_moment(Moment.DRAW).with_reserve(True)


def case_at_table(rules: AnyRules, deal: int, totals: Sequence[int], previous: Sequence[int]) -> JudgeCase:
    """Return an empty table at the standing of its sheet: number of the deal, totals, points of the deal before."""
    return empty_case(rules).with_known(**judge_of(rules).at_table(rules, deal, totals, previous))


def case_of(view: AnyPosition, seat: int) -> JudgeCase:
    """Return a seat's view of a position as a case; nothing else of the position gets into it."""
    seen = family(view.rules).view_of(view, seat)
    parts = family(view.rules).position_to_json(seen)
    known = {key: value for key, value in parts.items() if not key.startswith(_CARDS)}
    moment = _moment_of(seen, seat)
    return JudgeCase(
        view.rules,
        seat,
        moment,
        tuple(sorted(card for card in seen.hands[seat] if card != HIDDEN)),
        tuple(tuple(map(tuple, parts.get(f"melds side {side}", ()))) for side in range(len(seen.melds))),
        tuple(seen.pile),
        None,
        {other: len(seen.hands[other]) for other in seen.playing if other != seat},
        len(seen.stock),
        known,
        sum(card == HIDDEN for card in seen.hands[seat]),
        seen.aside,
    )


def _moment_of(view: AnyPosition, seat: int) -> Moment:
    return Moment(view.phase.name.lower()) if view.to_act == seat and view.phase is not OVER else Moment.OTHERS_TURN


def _turn_fields(rules: AnyRules, seat: int, moment: Moment) -> dict[str, Any]:
    """Return the fields of a position about the seat in turn and its progress."""
    playing, turn = rules.playing(1), judge_of(rules).turn
    after = playing[(playing.index(seat) + 1) % len(playing)]
    if moment is Moment.OTHERS_TURN:
        return turn(after, "draw")
    before = playing[playing.index(seat) - 1]
    if moment is Moment.CLAIM:
        then = playing[(playing.index(seat) + 2) % len(playing)]
        return {"to act": seat, "turn": then, "phase": "claim", "discarded by": after}
    if moment is Moment.CONSENT:
        return {"to act": seat, "turn": seat, "phase": "consent", "claimant": after, "discarded by": before}
    if moment is Moment.ANSWER:
        return {**turn(seat, "answer"), "asked by": rules.alliance.partners[seat][0]}
    return turn(seat, moment.value)


WAYS: Final = 6
"""Number of piles with which a ruling is tried: if they disagree, it depends on cards that were not entered."""


class EntryError(Exception):
    """Error for impossible cards.

    `card`: there are more of it than the `number` in the packs. `frozen`: the pile cannot be frozen. `reading`:
    anything else.
    """

    def __init__(
        self, card: Card = HIDDEN, number: int = 0, *, frozen: bool = False, reading: ReadingProblem | None = None
    ) -> None:
        super().__init__(card, number, frozen, reading)
        self.card, self.number, self.frozen, self.reading = card, number, frozen, reading


def completions(case: JudgeCase, ways: int = WAYS) -> Iterator[AnyPosition]:
    """Yield positions that agree with a case. Raises EntryError if there is none."""
    for card, number in case.entered.items():
        if number > case.deck[card]:
            raise EntryError(card, case.deck[card])
    for seed in range(ways):
        yield _completed(case, random.Random(seed), late=seed % 2 == 1)


def _completed(case: JudgeCase, chance: random.Random, *, late: bool) -> AnyPosition:
    """Return a position. `late`: unknown cards of a frozen pile may be many wild cards."""
    rest = list((case.deck - case.entered).elements())
    chance.shuffle(rest)
    pile = PileEntry(list(case.pile), case.frozen)
    if not judge_of(case.rules).fill(case.rules, pile, rest, chance if late else None):
        raise EntryError(frozen=True)
    fields: dict[str, Any] = {"rules": case.rules.id, **case.known, "pile": card_names(pile.cards)}
    fields[f"hand {case.seat}"] = card_names([*case.hand, *[HIDDEN] * case.unseen])
    # The referee sees no more than a player: other hands and the stock stay hidden.
    left = len(rest) - case.unseen
    for seat, number in case.others.items():
        fields[f"hand {seat}"] = card_names([HIDDEN] * min(number, left))
        left -= min(number, left)
    fields["stock"] = card_names([HIDDEN] * min(case.stock, left))
    for side, melds in enumerate(case.melds):
        if melds:
            fields[f"melds side {side}"] = [list(meld) for meld in melds]
    try:
        return family(case.rules).read_position(json.dumps(fields), rules=case.rules)
    except NotationError as error:
        raise EntryError(reading=error.problem) from None
