"""Public facts of a finished deal: canastas, exits, hands, and topics to talk about."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, cast

from canasta_gui.play.scores.score_sheet import ScoredMatch
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.counting import kind_of_canasta, points_of_canastas
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import Card, rank_of_key
from canasta_gui.rules.core.events import DealBegan, DealEnded, TurnBegan
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, AnyEvent, AnyPosition, family

LARGE_PILE: Final = 10
"""Number of cards from which a pile is worth a word."""


class WonCanasta(NamedTuple):
    """A canasta at the end of a deal. `seat`: who completed it; `field`: the line of the score sheet that counts it."""

    side: int
    seat: int
    rank: int
    wilds: int
    cards: tuple[Card, ...]
    field: str
    points: int


class Topic(StrEnum):
    """Something to talk about after a deal, the most remarkable first."""

    CONCEALED = "concealed"
    PILE = "pile"
    NATURAL = "natural"
    OPENED = "opened"
    OUT = "out"
    SIX = "six"


class Talk(NamedTuple):
    """A topic, the seat that it is about, and its number: cards of a pile or left with rivals, or a rank."""

    topic: Topic
    seat: int
    number: int = 0


class DealFacts(NamedTuple):
    """Facts of a finished deal. `out`: the seat that went out, if one did; `turn`: the number of its turn.

    By side: `red_threes` and `melds`. By seat: `hands`, as they lie open at the end. `talks`: best first.
    """

    canastas: tuple[WonCanasta, ...] = ()
    red_threes: tuple[tuple[Card, ...], ...] = ()
    melds: tuple[tuple[tuple[Card, ...], ...], ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    out: int | None = None
    turn: int = 0
    talks: tuple[Talk, ...] = ()


NO_FACTS: Final = DealFacts()


def deal_facts(match: ScoredMatch) -> DealFacts:
    """Return the facts of the deal that has just ended; none if its events do not start with the first card."""
    events = match.events
    if not events or not isinstance(events[0], DealBegan):
        return NO_FACTS
    game = family(match.rules)
    position, turns = game.position(match.rules), [0] * match.rules.players
    doers: dict[tuple[int, int], int] = {}
    topics: list[Talk] = []
    for event in events:
        game.evolve(position, event)
        if isinstance(event, TurnBegan):
            turns[event.seat] += 1
        topics += _topics_of(event, position, turns, doers)
    ended = events[-1]
    out = ended.by if isinstance(ended, DealEnded) and ended.how in game.exits else None
    facts = DealFacts(
        hands=tuple(tuple(hand) for hand in position.hands), out=out, turn=turns[out] if out is not None else 0
    )
    laid = _LAID.get(match.rules.family)
    return facts if laid is None else laid(position, facts, doers, topics)


def _topics_of(
    event: AnyEvent, position: AnyPosition, turns: Sequence[int], doers: dict[tuple[int, int], int]
) -> Iterator[Talk]:
    """Yield topics of an event; note in `doers` who completed a canasta, by side and key."""
    match event:
        case ev.TookPile(seat=seat, pile_size=number) if number >= LARGE_PILE:
            yield Talk(Topic.PILE, seat, number)
        case ev.Melded(seat=seat, side=side, key=key):
            melds = position.melds[side]
            if len(melds) == 1 and turns[seat] == 1 and not doers:
                yield Talk(Topic.OPENED, seat)
            if len(melds[key].cards) >= CANASTA:
                doers.setdefault((side, key), seat)


def _laid_in_canasta(
    position: CanastaPosition, facts: DealFacts, doers: Mapping[tuple[int, int], int], topics: Sequence[Talk]
) -> DealFacts:
    """Return the facts with what lies on the table of canasta."""
    rules: CanastaRules = position.rules
    canastas = []
    for side, melds in enumerate(position.melds):
        for key, meld in melds.items():
            if meld.is_canasta:
                kind = kind_of_canasta(rules, rank_of_key(key), meld)
                points = sum(points_of_canastas(rules, (kind,)))
                seat = doers.get((side, key), rules.seating.sides[side][0])
                canastas.append(WonCanasta(side, seat, rank_of_key(key), meld.wilds, meld.cards, kind.column, points))
    threes = tuple(tuple(card for seat in seats for card in position.red_threes[seat]) for seats in rules.seating.sides)
    laid = tuple(tuple(meld.cards for meld in each.values()) for each in position.melds)
    said = [*topics, *_topics_at_end(position, facts, canastas)]
    order = list(Topic)
    said.sort(key=lambda each: (order.index(each.topic), -each.number))
    return facts._replace(canastas=tuple(canastas), red_threes=threes, melds=laid, talks=tuple(said))


def _topics_at_end(position: CanastaPosition, facts: DealFacts, canastas: Sequence[WonCanasta]) -> Iterator[Talk]:
    for canasta in canastas:
        if canasta.field == "natural":
            yield Talk(Topic.NATURAL, canasta.seat, canasta.rank)
    if facts.out is not None:
        mine = position.side(facts.out)
        left = sum(len(hand) for seat, hand in enumerate(facts.hands) if position.side(seat) != mine)
        if position.how == "concealed":
            yield Talk(Topic.CONCEALED, facts.out)
        elif left > 1 and len(position.playing) > 2:  # what is said of "them" is about several
            yield Talk(Topic.OUT, facts.out, left)
    for side, melds in enumerate(position.melds):
        for key, meld in melds.items():
            if len(meld.cards) == CANASTA - 1:
                yield Talk(Topic.SIX, position.rules.seating.sides[side][0], rank_of_key(key))


# The function gets a position of its own family only, which the types cannot express.
_LAID: Final = cast(
    Mapping[
        FamilyKey,
        Callable[[AnyPosition, DealFacts, Mapping[tuple[int, int], int], Sequence[Talk]], DealFacts],
    ],
    {CANASTA_KEY: _laid_in_canasta},
)
