"""Deals in which seats offend, object, and set right what they did, at random."""

from dataclasses import replace
from random import Random

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates, slips
from canasta_gui.rules.canasta.arbitration.referee import check, slip_for
from canasta_gui.rules.canasta.engine import play, start_deal
from canasta_gui.rules.canasta.policies import Level, OffenceList
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.cards import FIRST_NATURAL, Card
from canasta_gui.rules.core.position import CONTEST, OVER, PLAY, REMEDY

CHANCE_OF_AN_OFFENCE = 0.3
CHANCE_OF_AN_OBJECTION = 0.25


def with_list(offences: OffenceList, level: Level = "hand", preset: str = "") -> CanastaRules:
    """Return a preset at whose table irregularities of a list are played."""
    rules = load_preset(preset or {"classic": "classique-4", "swiss": "suisse-4", "none": "classique-4"}[offences])
    return replace(rules, irregularities=replace(rules.irregularities, level=level, list=offences))


def offending_deal(rng: Random, rules: CanastaRules, moves: int) -> CanastaPosition:
    """Return a position after `moves` moves with offences among them; earlier if the deal ended before."""
    order = rules.cards.deck()
    rng.shuffle(order)
    totals = [rng.randrange(-500, 4000) for _ in range(rules.n_sides)]
    pos, _ = start_deal(rules, order, deal_no=1, dealer=rules.tables[0][-1], totals=totals)
    for _ in range(moves):
        if pos.phase is OVER:
            break
        play(pos, *random_move(rng, pos))
    return pos


def random_move(rng: Random, pos: CanastaPosition) -> tuple[int, act.Action]:
    """Return something that a seat may do now: what the rules allow, an offence, an objection, or a remedy."""
    if rng.random() < CHANCE_OF_AN_OBJECTION:
        found = [(seat, action) for seat in pos.playing for action in _reactions(rng, pos, seat)]
        if found:
            return rng.choice(found)
    if rng.random() < CHANCE_OF_AN_OFFENCE:
        offences = [(seat, slip) for seat in pos.playing for slip in _offences(rng, pos, seat)]
        if offences:
            kind = rng.choice(sorted({slip.kind for _, slip in offences}))
            return rng.choice([(seat, slip) for seat, slip in offences if slip.kind == kind])
    seat = pos.to_act
    return seat, rng.choice(list(candidates(pos, seat)))


def _reactions(rng: Random, pos: CanastaPosition, seat: int) -> list[act.Action]:
    """Return objections, a reshuffle, and remedies that are no candidates."""
    state = pos.arbitration
    if state is None:
        return []
    stock = pos.stock[:]
    rng.shuffle(stock)
    tries: list[act.Action] = [act.Reshuffle(tuple(stock)), act.Object(rng.choice(pos.playing))]
    if any(pos.side(offence.seat) != pos.side(seat) for offence in state.offences) or rng.random() < 0.1:
        tries.append(act.Object())
    if pos.phase is REMEDY:
        tries += [act.Slip("told", cards=(card,)) for card in pos.hands[seat][:3]]
        tries += [act.Remedy("swap", melds) for melds in _melds(rng, pos, seat)]
    return [action for action in tries if check(pos, seat, action) is None]


def _offences(rng: Random, pos: CanastaPosition, seat: int) -> list[act.Slip]:
    """Return offences that the seat can commit now."""
    found = slips(pos, seat)
    hand = pos.hands[seat]
    deeds: list[act.Action] = [act.Ask(), act.Draw(), act.Pass(), *(act.Discard(card) for card in hand[:3])]
    if pos.phase not in (CONTEST, REMEDY) and seat == pos.turn:
        deeds += [act.Lay(melds) for melds in _melds(rng, pos, seat)]
        if pos.pile:
            same = tuple(card for card in hand if card >> 2 == pos.pile[-1] >> 2)[:2]
            deeds += [act.Take(same, melds) for melds in ((), *_melds(rng, pos, seat)[:2])]
    found += [slip for deed in deeds if (slip := slip_for(pos, seat, deed)) is not None]
    if pos.phase is PLAY and len(hand) > 2:
        several = act.Slip("two_discards", cards=tuple(rng.sample(hand, rng.choice((2, 2, 3)))))
        found += [several] if check(pos, seat, several) is None else []
    return found


def _melds(rng: Random, pos: CanastaPosition, seat: int) -> list[tuple[act.MeldCards, ...]]:
    """Return melds of one rank, with some or all of the wild cards, and of several ranks."""
    hand = pos.hands[seat]
    wilds = [card for card in hand if card < FIRST_NATURAL]
    ranks: dict[int, list[Card]] = {}
    for card in hand:
        if card >= FIRST_NATURAL and card not in pos.rules.red_threes_and_like:
            ranks.setdefault(card >> 2, []).append(card)
    single = [
        act.MeldCards(rank, (*cards, *wilds[:number]))
        for rank, cards in ranks.items()
        for number in range(len(wilds) + 1)
        if len(cards) + number >= 3 or rank in pos.melds[pos.side(seat)]
    ]
    rng.shuffle(single)
    several = tuple({meld.rank: act.MeldCards(meld.rank, tuple(ranks[meld.rank])) for meld in single}.values())
    return [(meld,) for meld in single[:4]] + ([several] if several else [])
