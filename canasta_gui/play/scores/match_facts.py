"""The end of a match as its page tells it: its best canasta, figures that people care about, and what is said."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from canasta_gui.match.replay import Replay, Viewing
from canasta_gui.play.scores.deal_facts import DealFacts, Topic, WonCanasta, deal_facts
from canasta_gui.play.scores.deal_speech import Saying
from canasta_gui.rules.core.cards import Card, parse_card
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.words import Words
from canasta_gui.words.deal_talk import about_own, about_yours, another_match, kind_word, next_match_ours

_RANKING: Final = ("mixed", "wild", "runs", "natural")
_LARGE_PILE: Final = parse_card("QS")


class Figure(NamedTuple):
    """A figure of a match, with its meaning and one or two cards as its picture.

    `behind`: others have more of it.
    """

    number: str
    text: str
    cards: tuple[Card, ...]
    behind: bool = False


class MatchFacts(NamedTuple):
    """Facts of a match. `best`: the best canasta of the side that is addressed, or that won; `best_deal`: from 1."""

    best: WonCanasta | None = None
    best_deal: int = 0
    largest_pile: int = 0
    canastas: int = 0
    naturals: int = 0
    threes: tuple[int, ...] = ()


NO_MATCH_FACTS: Final = MatchFacts()


def replayed_facts(lines: Sequence[str]) -> list[DealFacts]:
    """Return the facts of each finished deal of a record."""
    replay, found = Replay(lines), []
    for end in [*(start - 1 for start in replay.starts[1:]), replay.steps - 1]:
        then = Viewing(replay)
        then.step = end
        if isinstance(then.events[-1], DealEnded):
            found.append(deal_facts(then))
    return found


def match_facts(deals: Sequence[DealFacts], side: int, seats: Sequence[int]) -> MatchFacts:
    """Return the facts of a match for a side and its seats."""
    own = [(canasta, nth) for nth, deal in enumerate(deals, 1) for canasta in deal.canastas if canasta.side == side]
    best = max(own, key=lambda each: (_RANKING.index(each[0].field), each[0].points, len(each[0].cards)), default=None)
    piles = [talk.number for deal in deals for talk in deal.talks if talk.topic is Topic.PILE and talk.seat in seats]
    sides = max((len(deal.red_threes) for deal in deals), default=0)
    return MatchFacts(
        None if best is None else best[0],
        0 if best is None else best[1],
        max(piles, default=0),
        len(own),
        sum(canasta.field == "natural" for canasta, _ in own),
        tuple(sum(len(deal.red_threes[at]) for deal in deals if deal.red_threes) for at in range(sides)),
    )


class Leads(NamedTuple):
    """History of a side's lead. `turn`: the decisive deal, from 1; `lost`: points lost in it to the best other side.

    `before`: its lead before that deal; `ahead`: number of deals after which it led.
    """

    turn: int
    lost: int
    before: int
    ahead: int


def leads_of(history: Sequence[Sequence[int]], side: int, *, fewest: bool) -> Leads:
    """Return how the lead of a side went: the last deal that cost it the lead, else the one that cost it most."""
    sign = -1 if fewest else 1
    leads = [0]
    for totals in history:
        others = [sign * points for other, points in enumerate(totals) if other != side]
        leads.append(sign * totals[side] - max(others))
    steps = list(pairwise(leads))
    over = [nth for nth, (before, after) in enumerate(steps, 1) if before > 0 > after]
    worst = min(range(1, len(leads)), key=lambda nth: steps[nth - 1][1] - steps[nth - 1][0])
    turn = over[-1] if over else worst
    before, after = steps[turn - 1]
    return Leads(turn, before - after, before, sum(lead > 0 for lead in leads))


def figures(
    words: Words, facts: MatchFacts, history: Sequence[Sequence[int]], order: Sequence[int], *, fewest: bool
) -> list[Figure]:
    """Return the figures worth telling; `order`: the sides, own side first. Points of deals come from `history`."""
    number = words.number
    found = []
    if facts.largest_pile:
        text = words.t("cards in the largest pile")
        found.append(Figure(number(facts.largest_pile), text, (_LARGE_PILE,)))
    if facts.canastas and facts.best is not None:
        text = words.n("canasta", "canastas", facts.canastas)
        if facts.naturals:
            naturals = words.n("{n} of them natural", "{n} of them natural", facts.naturals)
            text = words.t("{canastas}, {naturals}", canastas=text, naturals=naturals)
        found.append(Figure(number(facts.canastas), text, facts.best.cards[:1]))
    if any(facts.threes):
        shown = order if len(order) == 2 else order[:1]  # a longer row of numbers would not tell whose they are
        threes = " : ".join(number(facts.threes[side]) for side in shown)
        behind = facts.threes[order[0]] < max(facts.threes)
        found.append(Figure(threes, words.t("red threes"), (parse_card("3H"), parse_card("3D")), behind))
    won = _deals_won(history, order, fewest=fewest)
    deals = " : ".join(map(number, won))
    if len(order) > 2:
        deals = words.t("{n} of {all}", n=number(won[0]), all=number(len(history)))
    found.append(Figure(deals, words.t("deals won"), ()))
    return found


def _deals_won(history: Sequence[Sequence[int]], order: Sequence[int], *, fewest: bool) -> list[int]:
    before: Sequence[int] = (0,) * len(order)
    won = [0] * len(order)
    for totals in history:
        points = [after - earlier for after, earlier in zip(totals, before, strict=True)]
        best = min(points) if fewest else max(points)
        if points.count(best) == 1:
            won[points.index(best)] += 1
        before = totals
    return [won[side] for side in order]


def match_sayings(
    words: Words,
    facts: MatchFacts,
    *,
    reader: int | None,
    own: Sequence[int],
    others: Sequence[int],
    won: bool,
    deals: int,
    alone: bool,
) -> tuple[Saying, ...]:
    """Return what is said after a match: by a partner and by a rival.

    `own`: the computers beside the reader, or of the winners; `others`: those of the other sides; `alone`: nobody has
    a partner.
    """
    said = []
    best = facts.best
    if own and won and best is not None and best.field == "natural":
        if best.seat in own:
            said.append(Saying(best.seat, about_own(words, "natural", best.rank, deals)))
        elif best.seat == reader:
            said.append(Saying(own[0], about_yours(words, "natural", best.rank, deals)))
    if own and not said:
        said.append(Saying(own[0], next_match_ours(words, deals) if not won else another_match(words, deals)))
    if others:
        rival = kind_word(words, 0, alone=alone) if won and reader is not None else ""
        said.append(Saying(others[0], rival or another_match(words, deals + 1)))
    return tuple(said)
