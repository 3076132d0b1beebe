"""Who speaks after a deal, and about what: the partner of the reader, or whoever laughs."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta_gui.play.scores.deal_facts import DealFacts, Talk, Topic
from canasta_gui.words import Words
from canasta_gui.words.deal_talk import (
    about_own,
    about_yours,
    glad_word,
    kind_word,
    next_deal_ours,
    one_card_short,
    points_to_go,
)

CLOSE_TO_GOAL: Final = 0.7
"""Fraction of the target from which a partner talks of the rest of the way."""


class Saying(NamedTuple):
    """A sentence and the seat that says it."""

    seat: int
    sentence: str


class Circle(NamedTuple):
    """The players at the end of a deal. `sides`: their seats; `computers`: the seats that speak.

    `reader`: the seat that the page addresses, if there is exactly one. `winner`: the side that won the deal; None for
    a tie.
    """

    sides: tuple[tuple[int, ...], ...]
    computers: frozenset[int]
    reader: int | None
    winner: int | None


def sayings(
    words: Words, circle: Circle, facts: DealFacts, *, deal_no: int, total: int = 0, goal: int = 0
) -> tuple[Saying, ...]:
    """Return what is said after a deal, one sentence or two, about what everybody has seen.

    `total`: of the side that won, on the way to `goal` (0 for none).
    """
    if circle.winner is None:
        return ()
    winners = circle.sides[circle.winner]
    own = () if circle.reader is None else next(seats for seats in circle.sides if circle.reader in seats)
    partners = [seat for seat in own if seat != circle.reader and seat in circle.computers]
    others = [seat for seat in winners if seat in circle.computers]
    if circle.reader is None or own == winners:
        speakers = partners or others
        said = _of_winners(words, facts.talks, speakers, winners, circle.reader, deal_no)
        if said is None and speakers and not (goal and total >= CLOSE_TO_GOAL * goal):
            said = _short_of_one(words, facts.talks, speakers[0], winners, deal_no)
        if said is None and speakers and len(winners) > 1 and goal > total:
            said = Saying(speakers[0], points_to_go(words, goal - total, deal_no))
        if said is None and speakers:
            said = Saying(speakers[0], glad_word(words, deal_no))
        if said is None:
            said = _of_rival(words, facts.talks, circle, own, deal_no)
        return () if said is None else (said,)
    told = _of_winners(words, facts.talks, others, winners, None, deal_no) if not partners else None
    rival = [] if not others else [told or Saying(others[0], kind_word(words, deal_no, alone=len(winners) == 1))]
    return (*rival, *(Saying(seat, next_deal_ours(words, deal_no)) for seat in partners[:1]))


def _of_winners(
    words: Words, talks: Sequence[Talk], speakers: Sequence[int], winners: Sequence[int], reader: int | None, turn: int
) -> Saying | None:
    """Return what a winner says about the most remarkable thing that somebody of this side did."""
    for talk in talks:
        if talk.seat not in winners:
            continue
        if talk.seat in speakers and (said := about_own(words, talk.topic.value, talk.number, turn)):
            return Saying(talk.seat, said)
        if talk.seat == reader and speakers and (said := about_yours(words, talk.topic.value, talk.number, turn)):
            return Saying(speakers[0], said)
    return None


def _short_of_one(
    words: Words, talks: Sequence[Talk], speaker: int, winners: Sequence[int], turn: int
) -> Saying | None:
    six = next((talk for talk in talks if talk.topic is Topic.SIX and talk.seat in winners), None)
    return None if six is None or len(winners) < 2 else Saying(speaker, one_card_short(words, six.number, turn))


def _of_rival(words: Words, talks: Sequence[Talk], circle: Circle, own: Sequence[int], turn: int) -> Saying | None:
    """Return what a rival says about the deed of a reader who has won alone."""
    rival = next((seat for seat in sorted(circle.computers) if seat not in own), None)
    if rival is None or circle.reader is None:
        return None
    for talk in talks:
        if talk.seat == circle.reader and (said := about_yours(words, talk.topic.value, talk.number, turn)):
            return Saying(rival, said)
    return None
