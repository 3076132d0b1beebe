"""The referee and the candidates against a second referee that tries everything, on small positions."""

from random import Random

from hypothesis import given

from canasta_gui.rules.candidates import candidates
from canasta_gui.rules.engine import play
from canasta_gui.rules.position import Position
from canasta_gui.rules.referee import check
from canasta_gui.rules.view import view_of
from tests.rules.oracle import Oracle, alike, all_actions, same_turn
from tests.rules.strategies import described, examples, generators, house_rules, small_position
from tests.rules.support import CLASSIQUE


def _walk(start: Position, *, all_of_them: bool) -> tuple[dict[str, Position], dict[str, set[str]]]:
    """Every position that the turn can reach by candidates, or by all legal actions, and what follows on each."""
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


def _agree(start: Position) -> None:
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


def _no_dead_end(start: Position, everything: dict[str, Position], follows: dict[str, set[str]]) -> None:
    """From every position of the turn its end can be reached; after a yes, with a hand that leaves (R50, R51)."""
    good = {key for key, pos in everything.items() if not same_turn(start, pos)}
    while True:
        more = {key for key, nexts in follows.items() if key not in good and nexts & good}
        if not more:
            break
        good |= more
    assert good == everything.keys(), described(start)


@examples(500)
@given(generators)
def test_referee_and_candidates_are_what_trying_everything_finds(rng: Random) -> None:
    _agree(small_position(rng, CLASSIQUE))


@examples(400)
@given(generators)
def test_so_they_are_under_house_rules(rng: Random) -> None:
    _agree(small_position(rng, house_rules(rng), most=5))
