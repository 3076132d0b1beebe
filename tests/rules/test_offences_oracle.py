"""The offences that the referee knows are those that a second, simple judge finds in the same gestures."""

from collections import Counter
from random import Random

import pytest

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.referee import check, slip_for
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.integrity import integrity_error
from canasta_gui.rules.canasta.position import CanastaPosition, redact, view_of
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.core.cards import FIRST_NATURAL, Card
from canasta_gui.rules.core.position import DRAW, OVER, PLAY
from tests.rules.offence_oracle import offence_of_lay, offence_out_of_turn
from tests.rules.offending import offending_deal, random_move, with_list

LAYS = ("short_opening", "surplus_wilds", "illegal_exit")


def random_lay(rng: Random, pos: CanastaPosition) -> act.Lay:
    """Return melds of some ranks with wild cards, mostly too many or too few."""
    hand = pos.hands[pos.turn]
    wilds = [card for card in hand if card < FIRST_NATURAL]
    ranks: dict[int, list[Card]] = {}
    for card in hand:
        if card >= FIRST_NATURAL and card >> 2 > 3:
            ranks.setdefault(card >> 2, []).append(card)
    melds = []
    for rank in rng.sample(sorted(ranks), len(ranks) if len(ranks) < 3 else rng.randint(0, min(3, len(ranks)))):
        own = ranks[rank][: rng.choice((2, 3, 8))]
        own += [wilds.pop() for _ in range(rng.randint(0, min(4, len(wilds))))]
        melds.append(act.MeldCards(rank, tuple(own)))
    return act.Lay(tuple(melds))


def small_hand(rng: Random, pos: CanastaPosition) -> None:
    """Let the seat in turn hold little but melds, so that lays come near an exit; the others go below the stock."""
    hand = pos.hands[pos.turn]
    often = Counter(card >> 2 for card in hand if card >= FIRST_NATURAL).most_common(rng.randint(1, 2))
    kept = {rank for rank, _ in often}
    for card in hand[:]:
        if card >= FIRST_NATURAL and card >> 2 not in kept:
            hand.remove(card)
            pos.counts[pos.turn][card >> 2] -= 1
            pos.stock.insert(0, card)


def compared(seed: int) -> Counter[str]:
    """Return the count of each verdict on random lays in random deals; both judges agree on each."""
    rng, verdicts = Random(seed), Counter[str]()
    rules = with_list("classic", "head")
    for _ in range(6):
        pos = offending_deal(rng, rules, rng.randrange(*rng.choice([(1, 16), (10, 160)])))
        if pos.phase is not PLAY or pos.answer is True or pos.arbitration is None or pos.arbitration.surplus[pos.turn]:
            continue
        if pos.arbitration.overfull or any(card in (12, 13, 14, 15) for card in pos.hands[pos.turn]):
            continue  # red and black threes and overfull melds have tests of their own
        if rng.random() < 0.5:
            small_hand(rng, pos)
        for _ in range(30):
            lay = random_lay(rng, pos)
            if not lay.melds:
                continue
            slip = slip_for(pos, pos.turn, lay)
            mine, theirs = None if slip is None else slip.kind, offence_of_lay(pos, lay)
            assert mine == theirs, (lay, pos.hands[pos.turn], pos.melds, check(pos, pos.turn, lay))
            verdicts[str(theirs)] += 1
    return verdicts


def test_lays_are_the_offences_that_the_book_says() -> None:  # 000:243-263
    total: Counter[str] = Counter()
    for seed in range(60):
        total += compared(seed)
    for kind in LAYS:
        assert total[kind] > 0, f"no {kind} among them"


@pytest.mark.parametrize("offences", ["classic", "swiss"])
def test_gestures_out_of_turn_are_the_offences_that_the_books_say(offences: str) -> None:  # 000:229, 003:112-118
    rng, verdicts = Random(7), Counter[str]()
    rules = with_list(offences)  # type: ignore[arg-type]
    for _ in range(30):
        pos = offending_deal(rng, rules, rng.randrange(4, 120))
        state = pos.arbitration
        if pos.phase not in (DRAW, PLAY) or state is None or any(state.draws_owed) or state.skipped:
            continue
        for seat in pos.playing:
            for pressed, action in (("stock", act.Draw()), ("pile", act.Take())):
                slip = slip_for(pos, seat, action)
                if seat == pos.turn and pressed == "pile":
                    continue  # a pile taken without showing: tested item by item
                expected = offence_out_of_turn(pos, seat, pressed)
                assert (None if slip is None else slip.kind) == expected
                verdicts[str(expected)] += 1
    assert len(verdicts) > 1


@pytest.mark.parametrize("preset", ["classique-4", "classique-2", "classique-3-isolee", "suisse-4", "uruguay-4"])
def test_with_offences_no_card_is_lost_and_every_view_follows(preset: str) -> None:
    offences = "swiss" if preset in ("suisse-4", "uruguay-4") else "classic"
    rules = with_list(offences, preset=preset)  # type: ignore[arg-type]
    deck = sorted(rules.cards.deck())
    for seed in range(2):
        rng = Random(f"{preset} {seed}")
        pos = offending_deal(rng, rules, 0)
        views = {seat: view_of(pos, seat) for seat in (*pos.playing, -1)}
        for _ in range(1500):
            if pos.phase is OVER:
                break
            for event in play(pos, *random_move(rng, pos)):
                for seat, view in views.items():
                    evolve(view, redact(event, seat))
            assert integrity_error(pos, deck) is None
            state = pos.arbitration
            assert state is not None
            assert all(not Counter(state.penalty[seat]) - Counter(hand) for seat, hand in enumerate(pos.hands))
            for seat, view in views.items():
                assert view.state() == view_of(pos, seat).state()
        assert pos.phase is OVER
