"""Deals of Rommé drawn from what a seat saw, played to the end: rougher than those of canasta, for trials alone.

A card that a seat took face up and has not shown since stays in its hand; all other hidden cards are equally probable.
Every seat plays on like the club level.
"""

import random
from collections.abc import Sequence

from canasta_gui.ai.romme.memory import recall
from canasta_gui.ai.romme.policy import decide
from canasta_gui.lab.review.played_deal import AnyEndedDeal
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import family
from canasta_gui.rules.romme.engine import final_score_lines, play
from canasta_gui.rules.romme.events import Action, Event
from canasta_gui.rules.romme.family import redact, view_of
from canasta_gui.rules.romme.position import RommePosition

MOST_ACTIONS = 2000


def gain(deal: AnyEndedDeal, seat: int, move: int, instead: Action, samples: int) -> float:
    """Return by how many points another action than a move of the deal is better on average; the lead counts."""
    done = deal.moves[move]
    pos, history = RommePosition(deal.rules), list[Event]()  # type: ignore[arg-type]  # called for Rommé alone
    for event in deal.events[: done.n_events]:
        family(deal.rules).evolve(pos, event)
        history.append(redact(event, seat))  # type: ignore[arg-type]
    total = 0.0
    for sample in range(samples):
        drawn = _drawn(pos, seat, history, random.Random(f"{move}:{sample}"))
        total += _lead(drawn, seat, history, instead) - _lead(drawn, seat, history, done.action)  # type: ignore[arg-type]
    return total / samples


def _drawn(pos: RommePosition, seat: int, history: Sequence[Event], chance: random.Random) -> RommePosition:
    """Return the position with the hidden cards dealt again."""
    view = view_of(pos, seat)
    memory = recall(view, history, seat)
    pool = sorted(memory.unseen.elements())
    chance.shuffle(pool)
    drawn = pos.copy()
    for other in view.playing:
        if other != seat:
            known: list[Card] = sorted(memory.taken[other].elements())[: len(pos.hands[other])]
            unknown = len(pos.hands[other]) - len(known)
            drawn.hands[other] = [*known, *(pool.pop() for _ in range(unknown))]
    drawn.stock = [pool.pop() for _ in range(len(pos.stock))]
    return drawn


def _lead(start: RommePosition, seat: int, history: Sequence[Event], first: Action) -> float:
    """Return the lead of a seat over the mean of the others once the deal is over."""
    pos, events = start.copy(), list(history)
    events += play(pos, seat, first)
    for _ in range(MOST_ACTIONS):
        if pos.phase is Phase.OVER:
            break
        mover = pos.to_act
        events += play(pos, mover, decide(view_of(pos, mover), events))
    points = {line.side: line.total for line in final_score_lines(pos)}
    others = [total for side, total in points.items() if side != seat]
    return sum(others) / max(1, len(others)) - points.get(seat, 0)
