"""The allowed actions of a seat, up to cards that play alike: for computer players, hints and perft.

Every candidate is irreducible: one meld or one added card a time once the side is open, openings of which no card can
be left out. Every legal action is a candidate or follows from candidates played one after the other.

They are walked from the counts of the hand and built, not tried; the referee is asked where a dead end is near.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.actions import lay_of
from canasta_gui.rules.canasta.lay_preview import LayPreview
from canasta_gui.rules.canasta.meld_search.card_selection import Kinds, Picker, Shape, pick, run_ends, runs_in
from canasta_gui.rules.canasta.meld_search.exits import BLACK_THREE_MELD, ExitAnswers
from canasta_gui.rules.canasta.meld_search.meld_enumeration import (
    may_begin_another,
    openings,
    take_options,
    top_pair,
    whole_hands,
)
from canasta_gui.rules.canasta.policies.melds import MIN_MELD
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.referee import check, ends_badly, may_ask, must_keep_two, reserve_refusal
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    FIRST_TWO,
    KEY_STEP,
    KIND,
    KIND_BLACK_THREE,
    RANK_ACE,
    RANK_BLANCHE,
    RANK_FOUR,
    RANK_JOKER,
    RANK_RUN,
    RANK_THREE,
    RANK_TWO,
    WILD_KINDS,
    Card,
    run_of,
)
from canasta_gui.rules.core.phases import ANSWER, DRAW, OVER, PLAY

# Actions never change, so that one of each is enough.
_DRAW: Final = act.Draw()
_PASS: Final = act.Pass()
_ASK: Final = act.Ask()
_SHOW: Final = act.Show()
_RESERVE: Final = act.TakeReserve()
_ANSWERS: Final = (act.Answer(True), act.Answer(False))
_CHOICES: Final = tuple(map(act.Choose, act.PACKETS))
_ONE: Final[tuple[tuple[Card, ...], ...]] = tuple((card,) for card in range(len(KIND)))
_DISCARDS: Final = tuple(map(act.Discard, range(len(KIND))))
_ADDED: Final = tuple(lay_of(card >> 2, (card,), 0) for card in range(len(KIND)))


def candidates(pos: CanastaPosition, seat: int) -> Iterator[act.Action]:
    """Return every irreducible action that the referee allows the seat now."""
    phase = pos.phase
    if phase is OVER or seat != pos.to_act:
        return iter(())
    if phase is PLAY:
        return iter(_after_the_draw(pos, seat))
    if phase is DRAW:
        return iter(_before_the_draw(pos, seat))
    return iter(_ANSWERS if phase is ANSWER else _CHOICES)


def _allowed(pos: CanastaPosition, seat: int, tries: Iterable[act.Action]) -> list[act.Action]:
    """Return those of a few tries that the referee lets pass: what fits may still be a dead end."""
    return [action for action in tries if check(pos, seat, action) is None]


def _before_the_draw(pos: CanastaPosition, seat: int) -> list[act.Action]:
    free = pos.answer is not True
    found: list[act.Action] = [_DRAW] if free and pos.stock else _allowed(pos, seat, (_DRAW, _PASS))
    options = take_options(pos, seat)
    plain = free and bool(pos.pile) and pos.pile[-1] >= RANK_FOUR << 2  # not black threes, which few rules let buy
    for option in options:
        action = option.action()
        if (plain and _keeps_two(pos, seat, action)) or check(pos, seat, action) is None:
            found.append(action)
    pair = top_pair(pos, seat)
    if pair is not None:
        found += _allowed(pos, seat, (act.Take(pair, only_top=True),))
    if may_ask(pos, seat, options):
        found.append(_ASK)
    if pos.reserves[seat] and reserve_refusal(pos, seat) is None:
        found.append(_RESERVE)
    return found


def _keeps_two(pos: CanastaPosition, seat: int, action: act.Lay | act.Take) -> bool:
    """Return whether the seat keeps two cards: unless bound to go out, it can end its turn then."""
    laid = sum([len(meld.cards) for meld in action.melds])
    return len(pos.hands[seat]) - laid - (0 if isinstance(action, act.Lay) else len(action.using)) > 1


def _after_the_draw(pos: CanastaPosition, seat: int) -> list[act.Action]:
    size, picker = len(pos.hands[seat]), Picker(pos, seat)
    found: list[act.Action]
    if not pos.melds[pos.alliance.side_of[seat]]:
        found = _without_dead_ends(pos, seat, _openings(pos, seat, picker))
    elif pos.threes_laid and pos.rules.going_out.black_threes_last:
        found = []  # nothing follows them but a discard (R82)
    elif size > MIN_MELD + 1 and pos.answer is not True:
        found = [*_additions(pos, seat, picker)]  # each of them keeps two cards
    else:
        found = _without_dead_ends(pos, seat, _additions(pos, seat, picker))
    if KIND_BLACK_THREE in picker.kinds and size <= BLACK_THREE_MELD[-1] + 1:
        found += _allowed(pos, seat, _black_threes(pos, seat))
    _add_discards(found, pos, seat, picker)
    if pos.rules.special_hands:
        found += _allowed(pos, seat, (_SHOW,))
    if not pos.laid_now and may_ask(pos, seat):
        found.append(_ASK)
    if pos.reserves[seat] and reserve_refusal(pos, seat) is None:
        found.append(_RESERVE)
    if size <= 1:
        found += _allowed(pos, seat, (_PASS,))
    return found


def _without_dead_ends(pos: CanastaPosition, seat: int, lays: Iterable[act.Lay]) -> list[act.Action]:
    """Return those after which the turn can be ended."""
    melds = pos.melds[pos.alliance.side_of[seat]]
    answers = ExitAnswers(pos.rules) if melds and ExitAnswers.may_serve(pos.rules, melds) else None
    if pos.answer is True:
        return [lay for lay in lays if _leads_out(pos, seat, lay, answers)]
    plain = [(lay, _keeps_two(pos, seat, lay)) for lay in lays]
    safe: list[act.Action] = [lay for lay, keeps in plain if keeps]
    if len(safe) == len(plain) or must_keep_two(pos, seat):
        return safe
    return [lay for lay, keeps in plain if keeps or ends_badly(pos, seat, lay, answers) is None]


def _leads_out(pos: CanastaPosition, seat: int, lay: act.Lay, answers: ExitAnswers | None) -> bool:
    """Return whether the seat, bound to go out, still can after a lay."""
    if answers is not None and answers.still_open(lay.melds[0], pos.counts[seat]):
        return True
    return ends_badly(pos, seat, lay, answers) is None


def _openings(pos: CanastaPosition, seat: int, picker: Picker) -> Iterator[act.Lay]:
    yield from map(act.Lay, openings(pos, seat, picker))
    yield from _exits_below_the_minimum(pos, seat)


def _exits_below_the_minimum(pos: CanastaPosition, seat: int) -> Iterator[act.Lay]:
    """Yield the whole hand at once, but for a discard, where that owes no minimum (R22)."""
    if not pos.rules.going_out.concealed_without_minimum:
        return
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
    clean = any(meld.rank != RANK_TWO and min(meld.cards) >= FIRST_NATURAL for meld in melds)
    return points >= need and (clean or not pos.rules.opening.clean)


def _one_card_less(rules: CanastaRules, lay: act.Lay) -> Iterator[act.Lay]:
    """Yield the same gesture without one of the cards that could follow; beside black threes none could (R82)."""
    closed = rules.going_out.black_threes_last and any(meld.rank == RANK_THREE for meld in lay.melds)
    for n, meld in enumerate(lay.melds):
        if closed and meld.rank != RANK_THREE:
            continue
        for m in range(len(meld.cards)):
            fewer = meld._replace(cards=meld.cards[:m] + meld.cards[m + 1 :])
            yield act.Lay((*lay.melds[:n], fewer, *lay.melds[n + 1 :]))


def _additions(pos: CanastaPosition, seat: int, picker: Picker) -> list[act.Lay]:
    """Return one more card on a meld of the side, or the smallest new meld."""
    rules, melds, kinds = pos.rules, pos.melds[pos.alliance.side_of[seat]], picker.kinds
    closed_at, wilds_joining, runs = rules.closed_at, rules.wilds_joining, rules.melds.runs
    wilds = _wilds_to_lay(pos.counts[seat], kinds)
    found: list[act.Lay] = []
    for key, (cards, stand_ins) in melds.items():
        rank, of = (key, 0) if key < KEY_STEP else (key % KEY_STEP, key // KEY_STEP)
        if rank in kinds:
            if len(cards) >= closed_at[rank]:
                continue
            if runs or of:
                found += [lay_of(rank, one, of) for one in picker.naturals(rank, 1)]
            else:
                found.append(_ADDED[kinds[rank][0]])
        elif rank >= RANK_RUN:
            if len(cards) < closed_at[rank]:
                found += [lay_of(rank, (card,), of) for card in run_ends(cards) if card in pos.hands[seat]]
            continue
        if wilds and stand_ins < wilds_joining[rank][len(cards) - stand_ins] and len(cards) < closed_at[rank]:
            for one in wilds:
                if rank != RANK_TWO or one[0] < FIRST_TWO:
                    found.append(lay_of(rank, one, of))
    _add_new_melds(found, pos, seat, picker, wilds)
    return found


def _wilds_to_lay(counts: Sequence[int], kinds: Kinds) -> Sequence[tuple[Card, ...]]:
    """Return one wild card of each kind held."""
    if counts[RANK_TWO] or counts[RANK_JOKER] or counts[RANK_BLANCHE]:
        return [_ONE[kinds[kind][0]] for kind in WILD_KINDS if counts[kind]]
    return ()


def _add_new_melds(
    found: list[act.Lay], pos: CanastaPosition, seat: int, picker: Picker, wilds: Sequence[tuple[Card, ...]]
) -> None:
    """Return the smallest new melds: three natural cards, two and a wild one, wild cards alone, three in sequence."""
    rules, side = pos.rules, pos.alliance.side_of[seat]
    begun = [key % KEY_STEP for key in pos.melds[side]] if rules.several_of_a_rank else list(pos.melds[side])
    another = rules.melds.another_of_a_rank
    for rank, cards in picker.kinds.items():
        if len(cards) == 1 or not RANK_FOUR <= rank <= RANK_ACE:
            continue
        if rank not in begun or (another and may_begin_another(pos, side, rank)):
            of = begun.count(rank)
            if len(cards) >= MIN_MELD:
                found += [lay_of(rank, three, of) for three in picker.naturals(rank, MIN_MELD)]
            if wilds and rules.wilds_joining[rank][MIN_MELD - 1]:
                for pair in picker.naturals(rank, MIN_MELD - 1):
                    found += [lay_of(rank, pair + wild, of) for wild in wilds]
    if rules.melds.wild_melds and (RANK_TWO not in begun or may_begin_another(pos, side, RANK_TWO)):
        found += [lay_of(RANK_TWO, three, begun.count(RANK_TWO)) for three in _smallest_of_wilds(pos, seat, picker)]
    for run in runs_in(pos.hands[seat]) if rules.melds.runs else ():
        if len(run) == MIN_MELD:
            rank = run_of(run[0] & 3)
            found.append(lay_of(rank, run, begun.count(rank)))


def _smallest_of_wilds(pos: CanastaPosition, seat: int, picker: Picker) -> Iterator[tuple[Card, ...]]:
    """Yield the smallest new melds of wild cards alone (R33e)."""
    counts, rules = pos.counts[seat], pos.rules
    most = MIN_MELD if rules.melds.wild_mix else rules.wild_limit[MIN_MELD]
    for stand_ins in range(min(most, MIN_MELD) + 1):
        for blanches in range(stand_ins + 1):
            twos, jokers = MIN_MELD - stand_ins, stand_ins - blanches
            if twos <= counts[RANK_TWO] and jokers <= counts[RANK_JOKER] and blanches <= counts[RANK_BLANCHE]:
                yield pick((Shape(RANK_TWO, twos, jokers, blanches, 0),), picker.kinds)[0].cards


def _black_threes(pos: CanastaPosition, seat: int) -> Iterator[act.Action]:
    hand, held = pos.hands[seat], pos.counts[seat][KIND_BLACK_THREE]
    bought = pos.melds[pos.side(seat)].get(RANK_THREE)
    for size in BLACK_THREE_MELD if held else ():
        number = size - (len(bought.cards) if bought else 0)
        if 0 < number <= held and len(hand) - number <= 1:
            threes = [card for card in hand if KIND[card] == KIND_BLACK_THREE]
            yield act.Lay((act.MeldCards(RANK_THREE, tuple(threes[:number])),))


def _add_discards(found: list[act.Action], pos: CanastaPosition, seat: int, picker: Picker) -> None:
    """Return one discard for each kind of card held; where there are runs, for each card."""
    hand = pos.hands[seat]
    bound = pos.answer is True
    if bound and len(hand) > 1:
        return  # nothing is discarded but the last card
    if pos.rules.melds.runs:
        discards = [_DISCARDS[card] for card in dict.fromkeys(hand)]
    else:
        discards = [_DISCARDS[cards[0]] for cards in picker.kinds.values()]
    if len(hand) <= 1:
        found += _allowed(pos, seat, discards)
    elif pos.pile_wilds < pos.rules.pile.max_wilds:
        found += discards
    else:
        found += [discard for discard in discards if discard.card >= FIRST_NATURAL or check(pos, seat, discard) is None]
