"""The rows from which `benchmarks/beliefs.py` learns the contents of hidden hands.

Masters who think once play deals. At every discard some ranks of other hands, drawn at random, are recorded: what the
discarder may know, and the true number of further cards of the rank in that hand.
"""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fit_values import LONGEST
from learn_rows import drawn_totals

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.beliefs import JUDGED_RANKS, MOST, HandEvidence
from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.memory import count_wilds, recall
from canasta_gui.ai.canasta.weights import MASTER
from canasta_gui.match.match import shuffled
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.engine import play, start_deal
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaPosition, redact, view_of
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import RANK_TWO
from canasta_gui.rules.core.position import Phase

NOTED = 8
"""Number of ranks of hands recorded at each discard."""
SAMPLED, SAMPLES = 10, 60
"""Hands are sampled at one in SAMPLED discards, SAMPLES times each."""


class Row(NamedTuple):
    """One rank of one hidden hand: the deal, the hidden cards there (3: or more), the same dealt at random, numbers."""

    deal: int
    held: int
    dealt: tuple[float, ...]
    numbers: list[float]


Seen = list[list[Event]]


def discards_of(rules: CanastaRules, seed: int, name: str) -> Iterator[tuple[CanastaPosition, Seen, act.Discard]]:
    """Yield the position, what each seat saw, and the discard, of all discards of one deal; `name`: of the draws."""
    rng = random.Random(f"{name} {rules.id} {seed}")
    deal_no = rng.randrange(len(rules.tables)) + 1
    dealer, totals = rng.choice(rules.playing(deal_no)), drawn_totals(rules, rng)
    pos, log = start_deal(rules, shuffled(rules, rng), deal_no=deal_no, dealer=dealer, totals=totals)
    seen = [[redact(event, seat) for event in log] for seat in range(rules.players)]
    for _ in range(LONGEST):
        if pos.phase is Phase.OVER:
            break
        seat = pos.to_act
        action = policy.decide(view_of(pos, seat), seen[seat], MASTER)
        if isinstance(action, act.Discard):
            yield pos, seen, action
        events = play(pos, seat, action)
        for other, known in enumerate(seen):
            known += [redact(event, other) for event in events]


def rows_of(rules: CanastaRules, seed: int) -> Iterator[Row]:
    """Yield the rows of one deal."""
    rng = random.Random(f"noted {rules.id} {seed}")
    for pos, seen, _ in discards_of(rules, seed, "beliefs"):
        viewer = pos.to_act
        view = view_of(pos, viewer)
        memory = recall(view, seen[viewer])
        places = [(seat, rank) for seat in view.playing if seat != viewer for rank in JUDGED_RANKS]
        for seat, rank in rng.sample(places, min(NOTED, len(places))):
            evidence = HandEvidence(view, memory, seat)
            if not evidence.hidden or not evidence.unseen(rank):
                continue
            held = hidden_copies(pos, evidence, seat, rank)
            numbers = evidence.seat_numbers() + evidence.rank_numbers(rank)
            yield Row(seed, min(MOST, held), evidence.dealt(rank), numbers)


class SampledRow(NamedTuple):
    """One rank of one hidden hand: its true number of cards; the shares of the samples with none, 1, 2, 3 or more.

    Known cards count too. `plain`: the shares in samples without the network.
    """

    held: int
    plain: list[float]
    learned: list[float]


def samples_of(rules: CanastaRules, seed: int) -> Iterator[SampledRow]:
    """Yield all ranks of the hidden hands at some moments of one deal, with the shares in samples."""
    rng = random.Random(f"sampled {rules.id} {seed}")
    for n, (pos, seen, _) in enumerate(discards_of(rules, seed, "samples")):
        if n % SAMPLED != seed % SAMPLED:
            continue
        viewer = pos.to_act
        view = view_of(pos, viewer)
        memory = recall(view, seen[viewer])
        drawn = []
        for learned in (False, True):
            determinizer = Determinizer(view, memory, learned=learned)
            drawn.append([determinizer.sample(rng) for _ in range(SAMPLES)])
        for seat in view.playing:
            for rank in JUDGED_RANKS if seat != viewer else ():
                yield SampledRow(_held(pos, seat, rank), *(_shares(samples, seat, rank) for samples in drawn))


def _shares(samples: Sequence[CanastaPosition], seat: int, rank: int) -> list[float]:
    """Return the shares of hands with none, 1, 2, 3 or more, plus half a sample each: none is impossible."""
    counts = [0.5] * (MOST + 1)
    for sample in samples:
        counts[_held(sample, seat, rank)] += 1.0
    return [count / (len(samples) + 0.5 * len(counts)) for count in counts]


def _held(pos: CanastaPosition, seat: int, rank: int) -> int:
    counts = pos.counts[seat]
    return min(MOST, count_wilds(counts) if rank == RANK_TWO else counts[rank])


def hidden_copies(pos: CanastaPosition, evidence: HandEvidence, seat: int, rank: int) -> int:
    """Return the true number of cards of a rank in a hand, without those known to be there."""
    counts = pos.counts[seat]
    return (count_wilds(counts) if rank == RANK_TWO else counts[rank]) - evidence.known(rank)
