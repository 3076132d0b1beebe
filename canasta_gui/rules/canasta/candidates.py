"""The allowed actions of a seat, up to cards that play alike: for computer players, hints and perft.

Every candidate is irreducible: one meld or one added card at a time for an open side; else openings of which no card
can be left out. Every legal action is a candidate or equals several candidates played in a row. Candidates are built
from the counts of the hand instead of by trial; the referee is asked only where a dead end is near.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.lay_preview import LayPreview
from canasta_gui.rules.canasta.meld_search.exits import BLACK_THREE_MELD, ExitAnswers
from canasta_gui.rules.canasta.meld_search.meld_enumeration import (
    TakeOption,
    additions,
    first_of,
    lay_joining,
    lay_new_set,
    lays_by_kind,
    openings,
    take_options,
    top_pair,
    whole_hands,
    wilds_held,
)
from canasta_gui.rules.canasta.meld_search.opening_search import Picker
from canasta_gui.rules.canasta.policies import MIN_MELD
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.referee import check, ends_badly, exit_exists, must_keep_two, reserve_refusal
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    KIND,
    KIND_BLACK_THREE,
    RANK_FOUR,
    RANK_THREE,
    RANK_TWO,
)
from canasta_gui.rules.core.events import Chance
from canasta_gui.rules.core.position import ANSWER, DRAW, OVER, PLAY

# Actions never change, so one object of each is enough.
_DRAW: Final = act.Draw()
_PASS: Final = act.Pass()
_ASK: Final = act.Ask()
_SHOW: Final = act.Show()
_RESERVE: Final = act.TakeReserve()
_ANSWERS: Final = (act.Answer(True), act.Answer(False))
_CHOICES: Final = tuple(map(act.Choose, act.PACKETS))
_DISCARDS: Final = tuple(map(act.Discard, range(len(KIND))))

Tries = tuple[list[act.Action], list[act.Action], Sequence[TakeOption]]
"""Allowed actions; actions that fit but may lead into a dead end; options to take the pile.

Asking the partner is left out.
"""


def candidates(pos: CanastaPosition, seat: int) -> Iterator[act.Action]:
    """Return every irreducible action that the referee allows the seat now."""
    if pos.phase is OVER or seat != pos.to_act:
        return iter(())
    found, doubtful, options = _tries(pos, seat)
    if doubtful:
        found += _without_dead_ends(pos, seat, doubtful)
    if _fits_asking(pos) and _may_ask(pos, seat, options):
        found.append(_ASK)
    return iter(found)


def random_candidate(pos: CanastaPosition, seat: int, chance: Chance) -> act.Action:
    """Return one of the candidates of the seat that must act, up to the suits of its cards, each equally probable.

    Only the action drawn is checked for a dead end, and only its cards are picked.
    """
    if pos.phase is PLAY and _may_lay_freely(pos, seat):
        drawn = _random_lay_or_discard(pos, seat, chance)
        if drawn is not None:
            return drawn
    found, doubtful, options = _tries(pos, seat)
    if _fits_asking(pos):
        doubtful.append(_ASK)
    sure = len(found)
    while True:
        n = int(chance() * (sure + len(doubtful)))
        if n < sure:
            return found[n]
        action = doubtful.pop(n - sure)
        if _may_ask(pos, seat, options) if action is _ASK else _leads_on(pos, seat, action):
            return action


def _tries(pos: CanastaPosition, seat: int) -> Tries:
    """Return the actions of the seat that must act in this phase, except for asking."""
    phase = pos.phase
    if phase is PLAY:
        return _after_the_draw(pos, seat)
    if phase is DRAW:
        return _before_the_draw(pos, seat)
    return list(_ANSWERS if phase is ANSWER else _CHOICES), [], ()


def _may_lay_freely(pos: CanastaPosition, seat: int) -> bool:
    """Return whether every fitting card may be added, and every card discarded: the side is open and two cards stay."""
    lookups, size = pos.lookups, len(pos.hands[seat])
    return (
        lookups.melds_sets_alone
        and size > 2
        and (size > BLACK_THREE_MELD[-1] + 1 or not pos.counts[seat][KIND_BLACK_THREE])
        and bool(pos.melds[pos.alliance.side_of[seat]])
        and pos.answer is not True
        and pos.pile_wilds < lookups.max_wilds
        and not pos.first_turn
        and not (pos.threes_laid or pos.reserves[seat])
    )


def _random_lay_or_discard(pos: CanastaPosition, seat: int, chance: Chance) -> act.Action | None:
    """Return a random candidate of a seat that may lay freely; None if a new meld would not leave two cards."""
    hand, counts = pos.hands[seat], pos.counts[seat]
    joining, sets = lays_by_kind(pos, seat, wilds_held(counts))
    if sets and len(hand) <= MIN_MELD + 1:
        return None
    lays = len(joining) + len(sets)
    every = lays + len(counts) - counts.count(0)
    n = int(chance() * (every + _fits_asking(pos)))
    if n == every:
        if _may_ask(pos, seat):
            return _ASK
        n = int(chance() * every)
    if n < len(joining):
        key, kind = joining[n]
        return lay_joining(key, first_of(hand, kind))
    if n < lays:
        return lay_new_set(pos, seat, sets[n - len(joining)])
    while True:
        card = hand[int(chance() * len(hand))]
        number = counts[KIND[card]]
        if number == 1 or chance() * number < 1:  # makes all kinds equally probable
            return _DISCARDS[card]


def _fits_asking(pos: CanastaPosition) -> bool:
    """Return whether the seat in turn may still ask, if it has a partner and can go out."""
    phase = pos.phase
    return (phase is PLAY or phase is DRAW) and not pos.laid_now and pos.answer is None and pos.lookups.asks


def _may_ask(pos: CanastaPosition, seat: int, options: Sequence[TakeOption] = ()) -> bool:
    """Return whether there is a partner to ask and an exit; `options`: ways to take the pile, before the draw."""
    return exit_exists(pos, seat, options) and bool(pos.partners(seat))


def _allowed(pos: CanastaPosition, seat: int, tries: Iterable[act.Action]) -> list[act.Action]:
    """Return the actions that the referee allows."""
    return [action for action in tries if check(pos, seat, action) is None]


def _before_the_draw(pos: CanastaPosition, seat: int) -> Tries:
    options, free = take_options(pos, seat), pos.answer is not True
    found: list[act.Action] = [_DRAW] if free and pos.stock else _allowed(pos, seat, (_DRAW, _PASS))
    doubtful: list[act.Action] = []
    if options:
        free = free and pos.pile[-1] >= RANK_FOUR << 2  # not black threes, which need the referee
        for option in options:
            action = option.action()
            (found if free and _keeps_two(pos, seat, action) else doubtful).append(action)
    pair = top_pair(pos, seat) if pos.lookups.top_alone else None
    if pair is not None:
        doubtful.append(act.Take(pair, only_top=True))
    if pos.reserves[seat] and reserve_refusal(pos, seat) is None:
        found.append(_RESERVE)
    return found, doubtful, options


def _keeps_two(pos: CanastaPosition, seat: int, action: act.Lay | act.Take) -> bool:
    """Return whether the seat keeps two cards, with which it can end its turn unless bound to go out."""
    left = len(pos.hands[seat]) - (0 if isinstance(action, act.Lay) else len(action.using))
    for meld in action.melds:
        left -= len(meld.cards)
    return left > 1


def _after_the_draw(pos: CanastaPosition, seat: int) -> Tries:
    size, picker = len(pos.hands[seat]), Picker(pos, seat)
    found: list[act.Action] = []
    doubtful: list[act.Action] = []
    if pos.threes_laid and pos.lookups.black_threes_last:
        pass  # nothing follows them but a discard (R82)
    elif not pos.melds[pos.alliance.side_of[seat]]:
        _sort_by_doubt(pos, seat, _openings(pos, seat, picker), found, doubtful)
    elif size > MIN_MELD + 1 and pos.answer is not True:
        found += additions(pos, seat, picker)  # each of them keeps two cards
    else:
        _sort_by_doubt(pos, seat, additions(pos, seat, picker), found, doubtful)
    if size <= BLACK_THREE_MELD[-1] + 1 and KIND_BLACK_THREE in picker.kinds:
        doubtful += _black_threes(pos, seat)
    _add_discards(found, pos, seat, picker)
    if pos.lookups.shows_hands:
        found += _allowed(pos, seat, (_SHOW,))
    if pos.reserves[seat] and reserve_refusal(pos, seat) is None:
        found.append(_RESERVE)
    if size <= 1:
        found += _allowed(pos, seat, (_PASS,))
    return found, doubtful, ()


def _sort_by_doubt(
    pos: CanastaPosition, seat: int, lays: Iterable[act.Lay], found: list[act.Action], doubtful: list[act.Action]
) -> None:
    """Append each lay to `found`, or to `doubtful` if the turn may not end after it."""
    bound = pos.answer is True
    for lay in lays:
        (doubtful if bound or not _keeps_two(pos, seat, lay) else found).append(lay)
    if doubtful and not bound and must_keep_two(pos, seat):
        doubtful.clear()


def _without_dead_ends(pos: CanastaPosition, seat: int, tries: Iterable[act.Action]) -> list[act.Action]:
    """Return the actions after which the turn can be ended."""
    melds = pos.melds[pos.alliance.side_of[seat]]
    overfull = pos.overfull(pos.alliance.side_of[seat])
    answers = ExitAnswers(pos.rules, overfull) if melds and ExitAnswers.may_serve(pos.rules, melds) else None
    return [action for action in tries if _leads_on(pos, seat, action, answers)]


def _leads_on(pos: CanastaPosition, seat: int, action: act.Action, answers: ExitAnswers | None = None) -> bool:
    """Return whether the turn can be ended after an action that fits."""
    if not isinstance(action, act.Lay) or action.melds[0].rank == RANK_THREE:
        return check(pos, seat, action) is None
    if pos.answer is True and answers is not None and answers.still_open(action.melds[0], pos.counts[seat]):
        return True  # the seat is bound to go out and still can
    return ends_badly(pos, seat, action, answers) is None


def _openings(pos: CanastaPosition, seat: int, picker: Picker) -> Iterator[act.Lay]:
    yield from map(act.Lay, openings(pos, seat, picker))
    if pos.rules.going_out.concealed_without_minimum:
        yield from _exits_below_the_minimum(pos, seat)


def _exits_below_the_minimum(pos: CanastaPosition, seat: int) -> Iterator[act.Lay]:
    """Yield lays of the whole hand at once, but for a discard, that owe no minimum (R22)."""
    preview = LayPreview(pos, seat)
    need = preview.opening_need()
    if preview.exit_need() == need or not preview.can_go_out():
        return
    for melds in whole_hands(pos, seat):
        if not _opens(pos, melds, need):
            lay = act.Lay(melds)
            if check(pos, seat, lay) is None and not any(
                check(pos, seat, less) is None for less in _one_card_less(pos.rules, lay)
            ):
                yield lay


def _opens(pos: CanastaPosition, melds: tuple[act.MeldCards, ...], need: int) -> bool:
    """Return whether the melds open; black threes add nothing to an opening (R26)."""
    melds = tuple(meld for meld in melds if meld.rank != RANK_THREE)
    points = sum(pos.rules.value[card] for meld in melds for card in meld.cards)
    natural = [meld.rank != RANK_TWO and min(meld.cards) >= FIRST_NATURAL for meld in melds]
    if pos.rules.opening.natural_only and not all(natural):
        return False
    return points >= need and (any(natural) or not pos.rules.opening.clean)


def _one_card_less(rules: CanastaRules, lay: act.Lay) -> Iterator[act.Lay]:
    """Yield the lay without one of the cards that could follow it; beside black threes no other card could (R82)."""
    closed = rules.going_out.black_threes_last and any(meld.rank == RANK_THREE for meld in lay.melds)
    for n, meld in enumerate(lay.melds):
        if closed and meld.rank != RANK_THREE:
            continue
        for m in range(len(meld.cards)):
            fewer = meld._replace(cards=meld.cards[:m] + meld.cards[m + 1 :])
            yield act.Lay((*lay.melds[:n], fewer, *lay.melds[n + 1 :]))


def _black_threes(pos: CanastaPosition, seat: int) -> Iterator[act.Action]:
    hand, held = pos.hands[seat], pos.counts[seat][KIND_BLACK_THREE]
    bought = pos.melds[pos.alliance.side_of[seat]].get(RANK_THREE)
    for size in BLACK_THREE_MELD if held else ():
        number = size - (len(bought.cards) if bought else 0)
        if 0 < number <= held and len(hand) - number <= 1:
            threes = [card for card in hand if KIND[card] == KIND_BLACK_THREE]
            yield act.Lay((act.MeldCards(RANK_THREE, tuple(threes[:number])),))


def _add_discards(found: list[act.Action], pos: CanastaPosition, seat: int, picker: Picker) -> None:
    """Append a discard for each kind of card held; where there are runs, for each card."""
    hand = pos.hands[seat]
    bound = pos.answer is True
    if bound and len(hand) > 1:
        return  # only the last card is discarded
    if pos.lookups.runs:
        discards = [_DISCARDS[card] for card in dict.fromkeys(hand)]
    else:
        discards = [_DISCARDS[cards[0]] for cards in picker.kinds.values()]
    if len(hand) <= 1 or pos.first_turn:
        found += _allowed(pos, seat, discards)
    elif pos.pile_wilds < pos.lookups.max_wilds:
        found += discards
    else:
        found += [discard for discard in discards if discard.card >= FIRST_NATURAL or check(pos, seat, discard) is None]
