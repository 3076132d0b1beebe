"""The referee and the candidates against a second referee that tries everything, on small positions."""

from random import Random

from hypothesis import given

from canasta_gui.rules.canasta.actions import Action, Lay, Take
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.position import CanastaPosition, make_meld, recount, view_of
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.canasta.ruleset import load_preset, preset_ids
from canasta_gui.rules.core.cards import KIND, parse_cards
from canasta_gui.rules.core.position import Phase
from tests.rules.oracle import Oracle, alike, all_actions, same_turn, smaller
from tests.rules.strategies import Box, described, examples, generators, house_rules, small_position
from tests.rules.support import CLASSIQUE


def _walk(start: CanastaPosition, *, all_of_them: bool) -> tuple[dict[str, CanastaPosition], dict[str, set[str]]]:
    """Return every position that the turn can reach by candidates, or by all legal actions, and its successors."""
    found = {repr(alike(start)): start}
    follows: dict[str, set[str]] = {}
    todo = [start]
    while todo:
        pos = todo.pop()
        nexts = follows[repr(alike(pos))] = set()
        if not same_turn(start, pos):
            continue
        seat = pos.to_act
        tries = (a for a in all_actions(pos) if check(pos, seat, a) is None) if all_of_them else candidates(pos, seat)
        for action in tries:
            then = pos.copy()
            play(then, seat, action)
            key = repr(alike(then))
            nexts.add(key)
            if key not in found:
                found[key] = then
                todo.append(then)
    return found, follows


def _agree(start: CanastaPosition) -> None:
    everything, follows = _walk(start, all_of_them=True)
    by_candidates, _ = _walk(start, all_of_them=False)
    missing = everything.keys() - by_candidates.keys()
    assert not missing, f"no candidates lead to {missing} from\n{described(start)}"
    assert not by_candidates.keys() - everything.keys(), described(start)
    oracle = Oracle()
    for pos in everything.values():
        if same_turn(start, pos):
            for action in all_actions(pos):
                refusal = check(pos, pos.to_act, action)
                assert (refusal is None) == oracle.legal(pos, action), (action, refusal, described(pos))
                assert refusal == check(view_of(pos, pos.to_act), pos.to_act, action)
    _no_dead_end(start, everything, follows)


def _no_dead_end(start: CanastaPosition, everything: dict[str, CanastaPosition], follows: dict[str, set[str]]) -> None:
    """Assert that the turn can be ended from every position; after a yes, with a hand that leaves (R50, R51)."""
    good = {key for key, pos in everything.items() if not same_turn(start, pos)}
    while True:
        more = {key for key, nexts in follows.items() if key not in good and nexts & good}
        if not more:
            break
        good |= more
    assert good == everything.keys(), described(start)


@examples(350)
@given(generators)
def test_referee_and_candidates_are_what_trying_everything_finds(rng: Random) -> None:
    _agree(small_position(rng, CLASSIQUE))


@examples(200)
@given(generators)
def test_so_they_are_under_every_preset(rng: Random) -> None:
    _agree(small_position(rng, load_preset(rng.choice(preset_ids())), most=5))


@examples(300)
@given(generators)
def test_so_they_are_under_house_rules(rng: Random) -> None:
    _agree(small_position(rng, house_rules(rng), most=5))


# --- openings, with bigger hands ------------------------------------------------------------------------------------


def shape(action: Action) -> object:
    """Return an opening up to cards that play alike."""
    assert isinstance(action, Lay | Take)
    using = sorted(KIND[card] for card in action.using) if isinstance(action, Take) else None
    return repr((using, sorted((meld.rank, sorted(KIND[card] for card in meld.cards)) for meld in action.melds)))


def a_hand_that_might_open(rng: Random) -> CanastaPosition:
    """Return seat 0, unopened, with eight or nine cards of few ranks, before or after its draw."""
    box, pos = Box(CLASSIQUE), CanastaPosition(CLASSIQUE)
    ranks = rng.sample(parse_cards("AS KS 10S 9S 7S 4S"), 3)
    pos.hands[0] = box.some(rng.choices([*ranks * 3, *parse_cards("JK 2S 2S")], k=rng.choice((8, 9)))) + box.named("5S")
    pos.hands[1:] = [box.named("6C 6D") for _ in range(3)]
    pos.turn, pos.stock = 0, box.named("8C 8D")
    if rng.random() < 0.5:
        pos.phase, pos.drawn = Phase.PLAY, True
    else:
        pos.pile = box.named("QC") + box.some([rng.choice(ranks)])
    pos.totals = [rng.choice((-10, 0, 1500, 3000)), 0]
    recount(pos)
    return pos


@examples(150)
@given(generators)
def test_openings_on_offer_are_all_that_hold_no_needless_card(rng: Random) -> None:
    pos = a_hand_that_might_open(rng)
    legal = {shape(a): a for a in all_actions(pos) if isinstance(a, Lay | Take) and check(pos, 0, a) is None}
    needed = {key for key, a in legal.items() if all(check(pos, 0, less) is not None for less in smaller(a))}
    offered = [shape(a) for a in candidates(pos, 0) if isinstance(a, Lay | Take)]
    assert len(offered) == len(set(offered)), described(pos)
    assert set(offered) == needed, described(pos)


# --- seats bound to go out, with bigger hands -----------------------------------------------------------------------


def a_hand_bound_to_leave(rng: Random) -> CanastaPosition:
    """Return seat 0, open and bound to go out, with cards for its melds, pairs, triples and wild cards."""
    rules = CLASSIQUE if rng.random() < 0.5 else house_rules(rng)
    box, pos = Box(rules), CanastaPosition(rules)
    for card, size in zip(rng.sample(parse_cards("AS KS 10S 9S"), 3), (rng.choice((5, 6, 7)), 4, 3), strict=True):
        pos.melds[0][KIND[card]] = make_meld(tuple(box.some([card] * size)))
    held = rng.choices(parse_cards("AS KS 10S 9S 9S 7S 7S 7S 4S 2S 2S JK 3S"), k=rng.choice((5, 6, 7, 8)))
    pos.hands[0] = [card for card in box.some(held) if card not in rules.bonus_threes]
    pos.hands[1:] = [box.named("QC QD") for _ in range(3)]
    pos.turn, pos.phase, pos.drawn, pos.stock = 0, Phase.PLAY, True, box.named("8C 8D")
    recount(pos)
    return pos


@examples(100)
@given(generators)
def test_who_must_go_out_is_offered_what_the_referee_lets_pass(rng: Random) -> None:  # R50
    pos = a_hand_bound_to_leave(rng)
    lays = [action for action in candidates(pos, 0) if isinstance(action, Lay)]  # while nothing binds the seat
    pos.answer, pos.asker = True, 0
    offered = [action for action in candidates(pos, 0) if isinstance(action, Lay)]
    assert [lay for lay in offered if lay in lays] == [lay for lay in lays if check(pos, 0, lay) is None], described(
        pos
    )
    assert all(check(pos, 0, lay) is None for lay in offered), described(pos)


# --- exits that owe no minimum, with hands that hold a canasta ------------------------------------------------------


def a_hand_that_might_leave_at_once(rng: Random) -> CanastaPosition:
    """Return seat 0, unopened, with cheap cards: nearly a canasta and little besides, drawn or not."""
    rules = load_preset("international-4") if rng.random() < 0.5 else house_rules(rng, "international-4")
    box, pos = Box(rules), CanastaPosition(rules)
    cards = "4S " * rng.choice((5, 6, 7, 7)) + rng.choice(("", "5S 5S 5S", "5S 5S", "3S 3S 3S", "3S 3S 3S 3S", "5S"))
    held = parse_cards(cards + rng.choice((" 2S", " 2S 2S", " JK", " 2S 6S", " 6S", "")))
    pos.hands[0] = box.some([card for card in held if card not in rules.bonus_threes])
    pos.hands[1:] = [box.named("QC QD") for _ in range(3)]
    pos.turn, pos.stock, pos.totals = 0, box.named("8C 8D"), [rng.choice((0, 1500, 3000)), 0]
    pos.answer = rng.choice((None, None, None, True, False))
    pos.asker = 0 if pos.answer is not None else pos.asker
    if rng.random() < 0.8:
        pos.phase, pos.drawn = Phase.PLAY, True
    else:
        pos.pile = box.named(rng.choice(("QC", "10C 5S", "4S")))
    if rules.reserve.size and pos.answer is None:
        pos.reserves[0] = box.named(rng.choice(("", "7S 10D")))
    recount(pos)
    return pos


@examples(150)
@given(generators)
def test_exits_without_a_minimum_are_what_trying_everything_finds(rng: Random) -> None:  # R22
    pos = a_hand_that_might_leave_at_once(rng)
    if any(Oracle().legal(pos, action) for action in all_actions(pos)):  # a yes may have come where no exit is
        _agree(pos)
