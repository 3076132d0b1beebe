"""Invariants after every event of every deal, under every preset and under house rules."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Action, Answer, Ask, Choose, Lay, MeldCards, Pass, Take
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import apply, start_deal
from canasta_gui.rules.canasta.meld_search.exits import can_shed
from canasta_gui.rules.canasta.position import CanastaPosition, frozen_by, redact, view_of
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset, preset_ids
from canasta_gui.rules.core.cards import (
    FACES,
    FIRST_NATURAL,
    HIDDEN,
    KEY_STEP,
    KIND,
    RANK_THREE,
    count_kinds,
    is_run,
    rank_of_key,
    stand_ins,
    whole_deck,
)
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import NOBODY, PUBLIC, Phase
from canasta_gui.rules.core.refusal import IllegalActionError
from tests.rules.oracle import can_all_be_laid, smaller
from tests.rules.strategies import (
    described,
    examples,
    generators,
    house_rules,
    random_choice,
    random_totals,
    shuffled,
    small_position,
)
from tests.rules.support import CLASSIQUE

MOST_ACTIONS = 3000
"""Upper bound on the actions of a deal; more is a stall."""


def rule_sets(rng: Random) -> CanastaRules:
    """Return a preset as it is, or with house rules."""
    return load_preset(rng.choice(preset_ids())) if rng.random() < 0.5 else house_rules(rng)


def random_deal(rng: Random, rules: CanastaRules) -> tuple[CanastaPosition, list[ev.Event]]:
    """Return a fresh deal."""
    dealer = rng.choice(rules.playing(1))
    return start_deal(rules, shuffled(rng, rules), deal_no=1, dealer=dealer, totals=random_totals(rng, rules))


def play_out(rng: Random, pos: CanastaPosition) -> list[list[ev.Event]]:
    """Return random allowed actions up to the end of the deal: what each of them brought."""
    steps = []
    while pos.phase is not Phase.OVER:
        steps.append(apply(pos, pos.to_act, random_choice(rng, list(candidates(pos, pos.to_act)))))
        assert len(steps) < MOST_ACTIONS, described(pos)
    return steps


@pytest.mark.parametrize("preset", preset_ids())
@examples(15)
@given(rng=generators)
def test_every_deal_of_a_preset_ends(preset: str, rng: Random) -> None:
    pos, _ = random_deal(rng, load_preset(preset))
    play_out(rng, pos)


@examples(60)
@given(generators)
def test_every_rule_set_that_can_be_built_plays_to_the_end(rng: Random) -> None:
    pos, _ = random_deal(rng, house_rules(rng))
    play_out(rng, pos)


# --- after every event ----------------------------------------------------------------------------------------------


def check_invariants(pos: CanastaPosition, deck: Counter[int]) -> None:
    """Assert that every card is somewhere exactly once, and all derived values agree with the cards."""
    melded = [card for side in pos.melds for meld in side.values() for card in meld.cards]
    laid = [card for cards in pos.red_threes for card in cards]
    held = [card for cards in pos.hands for card in cards]
    kept = [card for cards in pos.reserves for card in cards]
    assert Counter([*held, *kept, *melded, *laid, *pos.pile, *pos.stock]) == deck
    assert pos.counts == [count_kinds(cards) for cards in pos.hands]
    assert pos.pile_wilds == sum(card < FIRST_NATURAL for card in pos.pile)
    assert pos.frozen == frozen_by(pos.rules, pos.pile, pos.up_cards)
    assert set(laid) <= pos.rules.bonus_threes
    for side in pos.melds:
        for key, meld in side.items():
            assert meld.wilds == stand_ins(rank_of_key(key), meld.cards)
            assert not is_run(rank_of_key(key)) or list(meld.cards) == sorted(set(meld.cards))
            assert meld.is_canasta == (len(meld.cards) >= 7)


@examples(12)
@given(generators)
def test_cards_are_conserved_and_every_view_follows_its_own_events(rng: Random) -> None:
    rules = rule_sets(rng)
    pos, dealt = random_deal(rng, rules)
    cards = rules.cards
    deck = Counter(whole_deck(cards.packs, cards.jokers, cards.blanches))
    twin = CanastaPosition(rules)
    viewers = [*range(rules.players), PUBLIC]
    views = {seat: CanastaPosition(rules, viewer=seat) for seat in viewers}
    for events in [dealt, *play_out(rng, pos)]:
        for event in events:
            evolve(twin, event)
            check_invariants(twin, deck)
            for seat, view in views.items():
                evolve(view, redact(event, seat))
                assert view == view_of(twin, seat), (event, seat)
    assert twin == pos


def test_the_view_of_a_seat_holds_no_hidden_card() -> None:
    pos, events = random_deal(Random(3), CLASSIQUE)
    for seat in [*range(4), PUBLIC]:
        view = view_of(pos, seat)
        assert set(view.stock) == {HIDDEN}
        for other in range(4):
            own = other == seat
            assert (view.hands[other] == pos.hands[other]) == own
            assert own or (set(view.hands[other]) == {HIDDEN} and not any(view.counts[other]))
        known = [redact(event, seat) for event in events]
        assert all(event.order == (HIDDEN,) * 108 for event in known if isinstance(event, ev.DealBegan))
        assert all(event.card == HIDDEN for event in known if isinstance(event, ev.Dealt) and event.seat != seat)
        assert all(event.card != HIDDEN for event in known if isinstance(event, ev.Dealt) and event.seat == seat)


# --- the referee, the engine and the views --------------------------------------------------------------------------


def random_action(rng: Random, pos: CanastaPosition) -> Action:
    """Return an action that a program might submit, most of them nonsense."""
    cards = [*pos.hands[pos.turn], rng.choice(FACES), rng.choice(FACES), HIDDEN]

    def some(most: int) -> tuple[int, ...]:
        return tuple(rng.sample(cards, rng.randint(0, min(most, len(cards)))))

    def alike() -> tuple[int, ...]:
        rank = rng.choice(cards) >> 2
        return tuple(card for card in cards if card >> 2 == rank or (card < FIRST_NATURAL and rng.random() < 0.4))

    def meld() -> MeldCards:
        held = alike() if rng.random() < 0.7 else some(4)
        return MeldCards(rng.choice([card >> 2 for card in held] or [0]), held)

    melds = tuple(meld() for _ in range(rng.randint(0, 3)))
    plain: list[Action] = [Draw(), Pass(), Ask(), Answer(True), Discard(rng.choice(cards))]
    plain.append(Choose(rng.choice((0, 1, 2, -1))))
    plain.append(Take(some(2), melds[:1], only_top=True))
    return rng.choice([*plain, Lay(melds), Take(some(2), melds), Take(alike())])


@examples(40)
@given(generators)
def test_apply_raises_exactly_when_the_referee_refuses_and_views_are_enough_to_judge(rng: Random) -> None:
    pos, _ = random_deal(rng, rule_sets(rng))
    while pos.phase is not Phase.OVER:
        seat = pos.to_act
        view = view_of(pos, seat)
        options = list(candidates(pos, seat))
        assert options == list(candidates(view, seat))
        assert len(options) == len(set(options)), described(pos)
        for action in options:
            assert check(pos, seat, action) is None, (action, described(pos))
        for action in [*(random_action(rng, pos) for _ in range(4)), random_choice(rng, options)]:
            refusal, before = check(pos, seat, action), pos.copy()
            assert refusal == check(view, seat, action)
            twin = pos.copy()
            if refusal is None:
                apply(twin, seat, action)
                assert twin != pos
            else:
                with pytest.raises(IllegalActionError) as caught:
                    apply(twin, seat, action)
                assert caught.value.refusal == refusal
                assert twin == pos
            assert pos == before  # a copy is independent
        for other in range(pos.rules.players):
            assert other == seat or check(pos, other, options[0]) is not None
            assert other == seat or not list(candidates(pos, other))
        apply(pos, seat, random_choice(rng, options))
    assert not any(list(candidates(pos, seat)) for seat in range(pos.rules.players))


def could_follow(pos: CanastaPosition, less: Action, action: Action) -> bool:
    """Return whether the cards that `less` leaves out of an action could be laid after it."""
    assert isinstance(less, Lay | Take)
    assert isinstance(action, Lay | Take)
    kept = Counter((meld.key, card) for meld in less.melds for card in meld.cards)
    rest = list((Counter((meld.key, card) for meld in action.melds for card in meld.cards) - kept).elements())
    if isinstance(less, Take) and isinstance(action, Take):
        using = Counter(action.using) - Counter(less.using)
        rest += [(action.key(pos.pile[-1]), card) for card in using.elements()]
    then = pos.copy()
    apply(then, then.to_act, less)
    key = rest[0][0]  # one card or one meld is left out
    left = MeldCards(rank_of_key(key), tuple(card for _, card in rest), key // KEY_STEP)
    return then.phase is Phase.OVER or check(then, pos.to_act, Lay((left,))) is None


@examples(40)
@given(generators)
def test_of_a_candidate_no_card_can_be_left_out(rng: Random) -> None:
    pos, _ = random_deal(rng, rule_sets(rng))
    while pos.phase is not Phase.OVER:
        options = list(candidates(pos, pos.to_act))
        for action in options:
            black_threes = isinstance(action, Lay) and action.melds[0].rank == RANK_THREE
            black_threes |= isinstance(action, Take) and pos.pile[-1] >> 2 == RANK_THREE
            for less in smaller(action) if not black_threes else ():
                enough = check(pos, pos.to_act, less) is None
                if enough and pos.rules.melds.naturals_once_open > 2:  # wild cards may be good for the opening alone
                    enough = could_follow(pos, less, action)
                assert not enough, (action, less, described(pos))
        apply(pos, pos.to_act, random_choice(rng, options))


@examples(300)
@given(generators)
def test_can_shed_is_what_trying_every_way_to_lay_finds(rng: Random) -> None:
    rules = CLASSIQUE if rng.random() < 0.5 else house_rules(rng)
    pos = small_position(rng, rules, most=6 if rules.melds.runs else 7)
    need, may_discard = rng.choice((0, 15, 50, 90)), rng.random() < 0.5
    found = can_shed(rules, pos.counts[0], pos.melds[0], need=need, may_discard=may_discard, held=pos.hands[0])
    assert found == can_all_be_laid(pos, need=need, may_discard=may_discard), (need, may_discard, described(pos))


# --- scores ---------------------------------------------------------------------------------------------------------


def counted_once(pos: CanastaPosition, lines: Sequence[ev.ScoreLine]) -> list[ev.ScoreLine]:
    """Return one line of those who wrote down the same sum: partners for a deal (000:312)."""
    alliance = pos.rules.joined[pos.lone] if pos.lone != NOBODY else pos.alliance
    return [lines[seats[0] if pos.rules.joined else side] for side, seats in enumerate(alliance.sides) if seats]


@examples(40)
@given(generators)
def test_score_lines_add_up_and_no_point_is_lost(rng: Random) -> None:
    pos, _ = random_deal(rng, load_preset(rng.choice(preset_ids())))
    end = play_out(rng, pos)[-1][-1]
    assert isinstance(end, ev.DealEnded)
    value = pos.rules.value
    for line in end.lines:
        canastas = line.natural + line.mixed + line.wild + line.runs
        assert line.total == line.cards + canastas + line.red_threes + line.out + line.hands + line.fines
        assert end.totals[line.side] == pos.totals[line.side] + line.total
    box = pos.rules.cards
    ponies = [] if pos.rules.reserve.must_be_played else pos.reserves
    everywhere = sum(value[card] for card in whole_deck(box.packs, box.jokers, box.blanches))
    lying = sum(value[card] for card in [*pos.pile, *pos.stock, *(card for cards in ponies for card in cards)])
    once = counted_once(pos, end.lines)
    dearer = [pos.rules.held_value_of_kind[KIND[card]] - value[card] for cards in pos.hands for card in cards]
    assert sum(abs(line.cards) - line.hands for line in once) - sum(dearer) + lying == everywhere
    assert [line.out > 0 for line in once].count(True) == (end.how in ("ordinary", "concealed"))
