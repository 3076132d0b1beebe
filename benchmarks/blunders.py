"""Count the blunders of computer players that no person would make: `python benchmarks/blunders.py samba bolivia`.

One level plays deals against itself; for each rule set a block of figures is printed, the same for the same seed:

- *caught with a canasta*: hands that at their last discard could have laid a canasta: one lay that closes it, of the
  hand's cards alone or on a meld of the side, and that the referee allows; beside it the bonuses thus lost, the dearest
  one of each hand.
- *caught with wild cards*: wild cards that at the last discard of a hand could have been laid, one after the other, on
  melds of the side that are no natural canastas.
- *caught with layable cards*: natural cards that could have been laid likewise, and what all these cards were worth.
- *natural canastas held*: cases (a seat and a deal) in which a turn ended with the rest of a natural canasta of the
  side in the hand, two cards at least staying; and how many of these were never closed.
- *kept in the last turn*: cards, and their points, that could have been laid in the last turn before the stock ended,
  beside the discard and without a wild card on a natural canasta; counted if the deal ended with the stock.
- *large piles declined*: turns in which a pile of eight cards or more could have been taken and was not.
- *canastas* by kind, and *runs* that were begun, per side and deal.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.canasta.certain_lays import KEPT, closing_natural, is_last_turn
from canasta_gui.ai.levels import PLAYABLE, player
from canasta_gui.lab.review.played_deal import PlayedDeal, canasta_deals
from canasta_gui.lab.simulate import ComputerSeat, SimulationPlan, simulate
from canasta_gui.match.record import read_lines
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.counting import canasta_points, kind_of_canasta
from canasta_gui.rules.canasta.meld_search.opening_search import runs_in
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition, Meld, grown_meld
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    KEY_STEP,
    MELD_RANKS,
    RANK_TWO,
    Card,
    is_run,
    meld_key,
    rank_of_key,
    run_of,
)
from canasta_gui.rules.core.position import Phase

LARGE_PILE = 8
NO_MELD = Meld((), 0)

Figures = Counter[str]


def main() -> int:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("rules", nargs="+", metavar="PRESET", help="the rule sets")
    parser.add_argument("--deals", type=int, default=60, help="how many deals of each (60)")
    parser.add_argument("--level", choices=PLAYABLE, default="club", help="who plays (club)")
    parser.add_argument("--seed", type=int, default=5, help="the same seed deals the same cards (5)")
    parser.add_argument("--workers", type=int, default=1, help="how many processes play (1)")
    options = parser.parse_args()
    for preset in options.rules:
        rules = load_preset(preset)
        seats = (ComputerSeat(options.level, player(options.level)),) * rules.players
        plan = SimulationPlan(rules, seats, options.deals, options.seed, options.workers, keep_records=True)
        figures = Figures()
        for match in simulate(plan, lambda _: None):
            for deal in canasta_deals(read_lines(match.lines)):
                figures.update(blunders_of(deal))
        tell(rules, figures)
    return 0


def blunders_of(deal: PlayedDeal) -> Figures:
    """Count the blunders of a deal, and the canastas and runs of its sides."""
    figures, caught, last = Figures(), dict[int, Figures](), dict[int, Figures]()
    held = dict[tuple[int, int], int]()
    pos, done = CanastaPosition(deal.rules), 0
    for move in deal.moves:
        for event in deal.events[done : move.n_events]:
            evolve(pos, event)
        done = move.n_events
        if pos.phase is Phase.DRAW and len(pos.pile) >= LARGE_PILE:
            figures += _large_pile(pos, move.seat, taken=isinstance(move.action, act.Take))
        elif isinstance(move.action, act.Discard):
            caught[move.seat] = _kept_back(pos, move.seat, move.action.card)
            last[move.seat] = caught[move.seat] if is_last_turn(pos) else Figures()
            natural = closing_natural(pos)
            if natural is not None and len(pos.hands[move.seat]) - len(act.cards_played(natural)) >= KEPT:
                held[move.seat, natural.melds[0].key] = pos.side(move.seat)
    for event in deal.events[done:]:
        evolve(pos, event)
    for kept in caught.values():
        figures += kept
    for kept in last.values() if pos.how == "stock" else ():
        cards = kept["wild_cards_caught"] + kept["natural_cards_caught"]
        figures += Figures(kept_in_last_turn=cards, points_kept_in_last_turn=kept["points_caught"])
    never = sum(not _is_natural(pos.melds[side].get(key, NO_MELD)) for (_, key), side in held.items())
    figures += _made(pos)
    figures.update(naturals_held=len(held), naturals_never_closed=never)
    figures.update(deals=1, sides=len(pos.sides), points=sum(deal.totals))
    return figures


def _is_natural(meld: Meld) -> bool:
    return meld.is_canasta and not meld.wilds


def _large_pile(pos: CanastaPosition, seat: int, *, taken: bool) -> Figures:
    """Count a decision about a large pile, if there is one."""
    if taken:
        return Figures(large_piles_taken=1)
    possible = any(isinstance(option, act.Take) and not option.only_top for option in candidates(pos, seat))
    return Figures(large_piles_declined=int(possible))


def _kept_back(pos: CanastaPosition, seat: int, discarded: Card) -> Figures:
    """Count the cards that a seat about to discard keeps although it could lay them."""
    figures = Figures()
    lost = max((_bonus_gained(pos, seat, lay) for lay in _closing(pos, seat)), default=0)
    if lost:
        figures += Figures(hands_caught_with_canasta=1, bonuses_lost=lost)
    cards = list(_layable(pos, seat, discarded))
    figures["wild_cards_caught"] = sum(card < FIRST_NATURAL for card in cards)
    figures["natural_cards_caught"] = sum(card >= FIRST_NATURAL for card in cards)
    figures["points_caught"] = sum(pos.rules.value[card] for card in cards)
    return figures


def _closing(pos: CanastaPosition, seat: int) -> Iterator[act.Lay]:
    """Yield every way to close a canasta in one lay of one meld that the referee allows."""
    melds, hand = pos.melds[pos.side(seat)], pos.hands[seat]
    wilds = sorted((card for card in hand if card < FIRST_NATURAL), key=lambda card: pos.rules.value[card])
    for rank in (*MELD_RANKS, RANK_TWO):
        key = _open_key(pos, seat, rank)
        missing = CANASTA - len(melds.get(key, NO_MELD).cards)
        own = [card for card in hand if card >> 2 == rank] if rank != RANK_TWO else []
        if missing <= 0:
            continue
        for used in range(missing + 1):
            cards = (*own[: missing - used], *wilds[:used])
            if len(cards) == missing:
                yield from _allowed(pos, seat, key, cards)
    for suit in range(4) if pos.rules.melds.runs else ():
        begun = [key for key in melds if rank_of_key(key) == run_of(suit) and not melds[key].is_canasta]
        together = sorted({*hand, *(card for key in begun for card in melds[key].cards)})
        for row in runs_in([card for card in together if card & 3 == suit]):
            if len(row) < CANASTA:
                continue
            for key in (*begun, meld_key(run_of(suit), len(pos.melds_of(pos.side(seat), run_of(suit))))):
                cards = tuple(card for card in row if card not in melds.get(key, NO_MELD).cards)
                if cards:
                    yield from _allowed(pos, seat, key, cards)


def _open_key(pos: CanastaPosition, seat: int, rank: int) -> int:
    """Return the key of the meld of a rank that further cards join, or of the next one."""
    side = pos.side(seat)
    keys = pos.melds_of(side, rank)
    if keys and not pos.melds[side][keys[-1]].is_canasta:
        return keys[-1]
    return meld_key(rank, len(keys) if pos.rules.melds.another_of_a_rank else 0)


def _meld_cards(key: int, cards: tuple[Card, ...]) -> act.MeldCards:
    return act.MeldCards(rank_of_key(key), cards, key // KEY_STEP)


def _allowed(pos: CanastaPosition, seat: int, key: int, cards: tuple[Card, ...]) -> Iterator[act.Lay]:
    lay = act.Lay((_meld_cards(key, cards),))
    if check(pos, seat, lay) is None:
        yield lay


def _bonus_gained(pos: CanastaPosition, seat: int, lay: act.Lay) -> int:
    """Return the bonus of the canasta that a lay closes."""
    meld = lay.melds[0]
    grown = grown_meld(pos.melds[pos.side(seat)].get(meld.key), meld.rank, meld.cards)
    return canasta_points(pos.rules, kind_of_canasta(pos.rules, meld.rank, grown))


def _layable(pos: CanastaPosition, seat: int, discarded: Card) -> Iterator[Card]:
    """Yield the cards of the hand, but the one to be discarded, that can be laid together on melds of the side.

    No wild card spoils a natural canasta.
    """
    melds, laid = pos.melds[pos.side(seat)], list[act.MeldCards]()
    cards = sorted(pos.hands[seat])
    cards.remove(discarded)
    for card in cards:
        for key, meld in melds.items():
            if not _belongs(card, rank_of_key(key)) or (card < FIRST_NATURAL and meld.is_canasta and not meld.wilds):
                continue
            tried = [*laid, _meld_cards(key, (card,))]
            if check(pos, seat, act.Lay(_merged(tried))) is None:
                laid = tried
                yield card
                break


def _belongs(card: Card, rank: int) -> bool:
    """Return whether a card may join melds of a rank (2: wild cards; 16 to 19: runs)."""
    if is_run(rank):
        return card >= FIRST_NATURAL and run_of(card & 3) == rank
    return card >> 2 == rank or (card < FIRST_NATURAL and rank >= RANK_TWO)


def _merged(melds: Sequence[act.MeldCards]) -> tuple[act.MeldCards, ...]:
    """Return the melds with those of the same key joined."""
    cards: dict[int, tuple[Card, ...]] = {}
    for meld in melds:
        cards[meld.key] = (*cards.get(meld.key, ()), *meld.cards)
    return tuple(_meld_cards(key, those) for key, those in cards.items())


def _made(pos: CanastaPosition) -> Figures:
    """Count the canastas by their kind, and the runs."""
    figures = Figures()
    for side in pos.sides:
        for key, meld in pos.melds[side].items():
            rank = rank_of_key(key)
            figures["runs_begun"] += is_run(rank)
            if meld.is_canasta:
                figures[kind_of_canasta(pos.rules, rank, meld).column] += 1
    return figures


def tell(rules: CanastaRules, figures: Figures) -> None:
    """Print the counts."""
    sides = max(1, figures["sides"])
    print(f"{rules.id}: {figures['deals']} deals, {figures['points'] / sides:.0f} points a side and deal")
    caught, bonuses = figures["hands_caught_with_canasta"], figures["bonuses_lost"]
    print(f"  caught with a canasta: {caught} hands, {bonuses} points of bonuses")
    wilds, naturals = figures["wild_cards_caught"], figures["natural_cards_caught"]
    points = figures["points_caught"]
    print(f"  caught with layable cards: {wilds} wild, {naturals} natural, together worth {points} points")
    print(f"  natural canastas held: {figures['naturals_held']}, never closed {figures['naturals_never_closed']}")
    print(
        f"  kept in the last turn: {figures['kept_in_last_turn']} cards, {figures['points_kept_in_last_turn']} points"
    )
    print(f"  large piles: {figures['large_piles_declined']} declined, {figures['large_piles_taken']} taken")
    kinds = ", ".join(f"{kind} {figures[kind] / sides:.2f}" for kind in ("natural", "mixed", "wild", "runs"))
    print(f"  canastas a side and deal: {kinds}; runs begun {figures['runs_begun'] / sides:.2f}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
