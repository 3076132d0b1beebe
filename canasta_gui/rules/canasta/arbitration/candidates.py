"""The allowed actions of a seat at a table where irregularities are played, and the offences that it might commit."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta import candidates as rules_candidates
from canasta_gui.rules.canasta.arbitration.referee import check, slip_for, unbound
from canasta_gui.rules.canasta.arbitration_state import Offence
from canasta_gui.rules.canasta.meld_search.meld_enumeration import take_options
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.events import Chance, one_of
from canasta_gui.rules.core.position import CONTEST, DRAW, OVER, PICK, PLAY, REMEDY

_DRAW, _PASS, _BACK = act.Draw(), act.Pass(), act.Remedy("back")


def candidates(pos: CanastaPosition, seat: int) -> Iterator[act.Action]:
    """Yield every irreducible action that is no offence; offences only if nothing else is left.

    Objections are left out: ask `referee.check` whether one is possible.
    """
    if pos.arbitration is None:
        return rules_candidates.candidates(pos, seat)
    if pos.phase is OVER or seat != pos.to_act:
        return iter(())
    return iter(_refereed(pos, seat))


def random_candidate(pos: CanastaPosition, seat: int, chance: Chance) -> act.Action:
    """Return one of the candidates of the seat that must act, each equally probable."""
    if pos.arbitration is None:
        return rules_candidates.random_candidate(pos, seat, chance)
    return one_of(list(candidates(pos, seat)), chance)


def _refereed(pos: CanastaPosition, seat: int) -> list[act.Action]:
    state = pos.arbitration
    assert state is not None
    if pos.phase is CONTEST:
        return [_PASS]
    if pos.phase is PICK:
        return [act.Pick(card) for card in dict.fromkeys(state.picks)]
    if pos.phase is REMEDY:
        return _remedies(pos, seat, None if state.case is None else state.case.offence)
    found = _allowed(pos, seat, rules_candidates.candidates(pos, seat))
    found += _allowed(pos, seat, _exposures(pos, seat))
    return found or _last_resorts(pos, seat)


def _allowed(pos: CanastaPosition, seat: int, tries: Iterable[act.Action]) -> list[act.Action]:
    return [action for action in tries if check(pos, seat, action) is None]


def _exposures(pos: CanastaPosition, seat: int) -> list[act.Expose]:
    """Return the actions that lay a red three of the hand."""
    threes = dict.fromkeys(card for card in pos.hands[seat] if card in pos.rules.bonus_threes)
    return [act.Expose(card) for card in threes] if pos.phase in (DRAW, PLAY) else []


def _last_resorts(pos: CanastaPosition, seat: int) -> list[act.Action]:
    """Return actions for a seat that has to go out and cannot; at worst offences that end its turn (000:277)."""
    cards = dict.fromkeys(pos.hands[seat])
    plain: list[act.Action] = [_DRAW, _PASS, *(act.Discard(card) for card in cards if card != HIDDEN)]
    if found := _allowed(pos, seat, plain):
        return found
    # Without a stock the pile may have to be taken (R24); the duty to go out binds only at the end of the turn.
    free = rules_candidates.candidates(unbound(pos), seat)
    if found := _allowed(pos, seat, (action for action in free if isinstance(action, act.Take))):
        return found
    ends = [slip_for(pos, seat, action) for action in plain if action != _DRAW]
    return [slip for slip in ends if slip is not None]


def _remedies(pos: CanastaPosition, seat: int, offence: Offence | None) -> list[act.Action]:
    """Return the remedies: taking all back, showing a right to the pile, or adding one meld or one card."""
    tries: list[act.Action] = [_BACK]
    if offence is not None and offence.is_hanging:
        twin = pos.copy()
        twin.phase = DRAW
        shown = [option.action() for option in take_options(twin, seat)]
        tries += [act.Remedy("show", take.melds, take.using, take.of, take.run) for take in shown]
    elif offence is not None:
        tries += [act.Remedy("add", melds) for melds in _additions(pos, seat)]
    return _allowed(pos, seat, tries)


def _additions(pos: CanastaPosition, seat: int) -> Iterator[tuple[act.MeldCards, ...]]:
    """Yield single lays, and pairs of them, that would be possible if the opening were high enough."""
    twin = pos.copy()
    twin.turn, twin.phase, twin.drawn, twin.answer = seat, PLAY, True, None
    lays = [action for action in rules_candidates.candidates(twin, seat) if isinstance(action, act.Lay)]
    yield from (lay.melds for lay in lays)
    for one, two in combinations(lays, 2):
        if {meld.key for meld in one.melds}.isdisjoint(meld.key for meld in two.melds):
            yield (*one.melds, *two.melds)


def slips(pos: CanastaPosition, seat: int) -> list[act.Slip]:
    """Return one slip of each kind of offence that the seat could commit now without choosing a card.

    Offences that are a forbidden action are found with `slip_for`.
    """
    state = pos.arbitration
    if state is None or pos.phase is OVER:
        return []
    tries = [
        act.Slip("overdraw"),
        act.Slip("overdraw", kept=True),
        act.Slip("pile_unshown", kept=state.hanging(seat)),
        act.Slip("draw_out_of_turn"),
        act.Slip("draw_out_of_turn", kept=True),
        act.Slip("take_out_of_turn"),
        act.Slip("early_draw"),
        act.Slip("peek"),
    ]
    return [slip for slip in tries if check(pos, seat, slip) is None]
