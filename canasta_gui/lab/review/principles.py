"""Principles of good play that a seat broke in a deal, found without play-outs.

Only what the seat saw is judged: its own cards and those on the table. The referee decides what fits, what can be
taken, what opens and who can go out. The choice of principles rests on measurements with players (docs/review.md).
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, cast

from canasta_gui.ai.canasta.certain_lays import closing_natural
from canasta_gui.ai.canasta.choices import wants_out
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.trials import Decision
from canasta_gui.ai.canasta.weights import MASTER
from canasta_gui.lab.review.occasions import Occasion, Principle, all_found, dearest
from canasta_gui.lab.review.own_turns import OwnStep, OwnTurn, SeenDeal, deal_before, deal_so_far
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.counting import EXITS
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.lay_preview import canasta_refusal, exit_barred
from canasta_gui.rules.canasta.meld_search.meld_enumeration import fitting_melds, needs_pair
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.canasta.referee import exit_exists, take_refusal
from canasta_gui.rules.core.cards import (
    BLACK_THREES,
    FIRST_NATURAL,
    KIND,
    RANK_THREE,
    Card,
)
from canasta_gui.rules.core.position import Phase


class Cause(StrEnum):
    """A way to break a principle."""

    FED_MELD = "fed_meld"
    THREW_WILD = "threw_wild"
    KEPT_WILDS = "kept_wilds"
    KEPT_CARDS = "kept_cards"
    NATURAL_UNCLOSED = "natural_unclosed"
    DECLINED_PILE = "declined_pile"
    NEVER_OPENED = "never_opened"
    BROKE_OPENING = "broke_opening"
    NOT_OUT = "not_out"
    CAUGHT = "caught"
    LAST_TURN = "last_turn"


ABOUT_DISCARDS: Final[Collection[StrEnum]] = frozenset({Cause.FED_MELD, Cause.THREW_WILD, Cause.BROKE_OPENING})
"""The causes that blame discards."""

WORTH: Final[Mapping[StrEnum, int]] = {
    Cause.NOT_OUT: 393,
    Cause.CAUGHT: 298,
    Cause.KEPT_CARDS: 215,
    Cause.FED_MELD: 172,
    Cause.DECLINED_PILE: 149,
    Cause.LAST_TURN: 136,
    Cause.NATURAL_UNCLOSED: 127,
    Cause.KEPT_WILDS: 118,
    Cause.THREW_WILD: 85,
    Cause.NEVER_OPENED: 26,
    Cause.BROKE_OPENING: 23,
}
"""Average gain of the better action in points (docs/review.md); the most costly principles are reported first."""

FED_PILE: Final = 4
"""Least size of a pile from which feeding it matters."""
SMALL_PILE: Final = 5
"""Largest size of a pile that is not worth freezing."""
SEVERAL: Final = 3
AGAIN: Final = 2
COUNTS_MUCH: Final = 10
"""Least points of a card that brings an opening nearer."""
FAT_PILE: Final = 6
WORTH_WAITING: Final = 8
"""Least size of a pile for which it is right to delay opening."""
ENOUGH_TURNS: Final = 3
"""Number of turns after which waiting counts as a mistake."""
FEW_CARDS: Final = 3
LAST_CARDS: Final = 2
HEAVY_HAND: Final = 100
VERY_HEAVY_HAND: Final = 150
WORTH_SHEDDING: Final = 20
"""Least points of cards that should be laid once rivals can go out."""
WORTH_LAYING: Final = 50
"""Least points of cards that should be laid in the last turn."""


def broken_principles(deal: SeenDeal) -> list[Principle]:
    """Return the principles that were broken, each with its occasions, in the order of `Cause`."""
    return all_found(_FINDERS, deal)


def principle_broken_by(decision: Decision) -> Principle | None:
    """Return the most costly principle that an action about to be played would break; None for none.

    Earlier discards count where only several break a principle.
    """
    # The deal of a decision of canasta is one of canasta, which the types cannot express.
    known = (decision.view, decision.history, decision.action, decision.move)
    now = cast(SeenDeal, deal_before(*known))
    if not isinstance(decision.action, act.Discard):
        found = all_found({Cause.DECLINED_PILE: declined_pile}, now)
    else:
        found = all_found({cause: _FINDERS[cause] for cause in _AT_A_DISCARD}, now)
        repeated = all_found({cause: _FINDERS[cause] for cause in _IF_REPEATED}, cast(SeenDeal, deal_so_far(*known)))
        latest = (Principle(each.cause, each.occasions[-1:]) for each in repeated)
        found += (each for each in latest if each.occasions[0].move == decision.move)
    return next(iter(dearest(found, WORTH)), None)


# --- discards --------------------------------------------------------------------------------------------------------


def fed_meld(deal: SeenDeal) -> Iterator[Occasion]:
    """Yield discards that fitted a meld of the next seat's side although the hand held one that did not."""
    for turn, step, card in _discards(deal):
        if len(step.view.pile) >= FED_PILE and feeds(step.view, card):
            other = _safe_discard(step.view)
            if other is not None:
                yield Occasion(turn.number, step.move, (card,), other)


def threw_wild(deal: SeenDeal) -> Iterator[Occasion]:
    """Yield wild cards discarded on small free piles, if several were, or one before any side had laid a meld.

    Two are enough if the seat's own side had laid something, where they could have lain.
    """
    thrown = list(_thrown_wilds(deal))
    needless = any(not any(view.melds) for view, _ in thrown)
    wasted = sum(view.is_open(view.side(deal.seat)) for view, _ in thrown)
    if needless or wasted >= AGAIN or len(thrown) >= SEVERAL:
        yield from (moment for _, moment in thrown)


def broke_opening(deal: SeenDeal) -> Iterator[Occasion]:
    """Yield discards of a closed side that broke up what it could open with, if there were at least two."""
    moments = list(_broken_sets(deal))
    if len(moments) >= AGAIN:
        yield from moments


def wasteful_discards(deal: SeenDeal) -> set[int]:
    """Return the numbers of the actions that discarded a wild card or broke a set as above, even a single one."""
    return {moment.move for moment in (*(moment for _, moment in _thrown_wilds(deal)), *_broken_sets(deal))}


def _thrown_wilds(deal: SeenDeal) -> Iterator[tuple[CanastaView, Occasion]]:
    """Yield wild cards discarded on small free piles although another card could go, each with the view before it."""
    for turn, step, card in _discards(deal):
        view = step.view
        if card < FIRST_NATURAL and len(view.pile) <= SMALL_PILE and not _is_frozen(view):
            other = _safe_discard(view)
            if other is not None:
                yield view, Occasion(turn.number, step.move, (card,), other)


def _broken_sets(deal: SeenDeal) -> Iterator[Occasion]:
    """Yield discards of a closed side out of pairs, triples or more that help it to open.

    A single card was held each time, and the pile was not worth fighting for.
    """
    for turn, step, card in _discards(deal):
        view = step.view
        if view.is_open(view.side(deal.seat)) or len(view.pile) >= WORTH_WAITING or not _could_open_with(view, card):
            continue
        other = _safe_discard(view)
        single = other is not None and (other.card in BLACK_THREES or len(_like(view, other.card)) == 1)
        if other is not None and single:
            yield Occasion(turn.number, step.move, _like(view, card), other)


def feeds(view: CanastaView, card: Card) -> bool:
    """Return whether a discard lets the next seat take the pile with the melds of its side alone."""
    if card < FIRST_NATURAL or card >> 2 == RANK_THREE:
        return False
    after = view.copy()
    play(after, view.to_act, act.Discard(card))
    rival = after.to_act
    if after.phase is not Phase.DRAW or after.side(rival) == after.side(view.to_act):
        return False
    options = [] if needs_pair(after, rival) else fitting_melds(after, after.side(rival))
    return any(take_refusal(after, rival, option.action()) is None for option in options)


def _could_open_with(view: CanastaView, card: Card) -> bool:
    """Return whether a card is one of several of a rank in the hand that count for an opening; runs open otherwise."""
    natural = card >= FIRST_NATURAL and not view.rules.melds.runs
    return natural and view.rules.value[card] >= COUNTS_MUCH and len(_like(view, card)) > 1


def _like(view: CanastaView, card: Card) -> tuple[Card, ...]:
    """Return the cards of the hand of the same kind."""
    return tuple(held for held in view.hands[view.to_act] if KIND[held] == KIND[card])


def _safe_discard(view: CanastaView) -> act.Discard | None:
    """Return the discard that gives away least: a black three, a single card, a low one; None if all feed a meld."""
    discards = [option for option in candidates(view, view.to_act) if isinstance(option, act.Discard)]
    safe = [each for each in discards if each.card >= FIRST_NATURAL and not feeds(view, each.card)]
    counts, value = view.counts[view.to_act], view.rules.value
    return min(
        safe,
        key=lambda each: (each.card not in BLACK_THREES, counts[KIND[each.card]] > 1, value[each.card]),
        default=None,
    )


def _is_frozen(view: CanastaView) -> bool:
    return view.frozen and not view.rules.pile.always_frozen


# --- lays ------------------------------------------------------------------------------------------------------------


def natural_unclosed(deal: SeenDeal) -> Iterator[Occasion]:
    """Yield turns that ended with the missing cards of a natural canasta in hand, the side being ready to go out."""
    for turn, step in _ends_of_turns(deal):
        lay = closing_natural(step.view) if _is_ready(step.view, step.view.side(deal.seat)) else None
        if lay is not None:
            yield Occasion(turn.number, step.move, act.cards_played(lay), lay)


def kept_wilds(deal: SeenDeal) -> Iterator[Occasion]:
    """Yield the first of the last turns in which wild cards left in the hand at the end could have been laid."""
    kept = tuple(card for card in deal.end.hands[deal.seat] if 0 <= card < FIRST_NATURAL)

    def kept_back(view: CanastaView) -> act.Lay | None:
        free = view.is_open(view.side(deal.seat)) and not _is_frozen(view)
        return next((lay for lay in _lays(view) if free and min(act.cards_played(lay)) < FIRST_NATURAL), None)

    if len(kept) >= LAST_CARDS:
        yield from (moment._replace(cards=kept) for moment in _in_the_last_turns(deal, kept_back))


def kept_cards(deal: SeenDeal) -> Iterator[Occasion]:
    """Yield the first of the last turns in which natural cards left in the hand could have been laid.

    Only if rivals, who went out in the end, could have done so since then, and the pile was not worth waiting for.
    """
    seat, end = deal.seat, deal.end
    if end.how not in EXITS or end.side(end.by) == end.side(seat):
        return
    held = Counter(end.hands[seat])

    def kept_back(view: CanastaView) -> act.Lay | None:
        if not view.is_open(view.side(seat)) or not _ready_rivals(view, seat) or len(view.pile) >= WORTH_WAITING:
            return None
        lays = [lay for lay in _lays(view) if not _wilds_of(lay) and Counter(act.cards_played(lay)) <= held]
        lay = max(lays, key=lambda each: _points(view, each), default=None)
        return lay if lay is not None and _points(view, lay) >= WORTH_SHEDDING else None

    yield from _in_the_last_turns(deal, kept_back)


def _in_the_last_turns(deal: SeenDeal, kept_back: Callable[[CanastaView], act.Lay | None]) -> Iterator[Occasion]:
    """Yield the first of the last turns, if in each of them something was kept back."""
    moments = []
    for turn, step in list(_ends_of_turns(deal))[-ENOUGH_TURNS:]:
        lay = kept_back(step.view)
        if lay is not None:
            moments.append(Occasion(turn.number, step.move, act.cards_played(lay), lay))
    if len(moments) == ENOUGH_TURNS:
        yield moments[0]


def never_opened(deal: SeenDeal) -> Iterator[Occasion]:
    """Yield turns in which a side that never opened could have opened, if it is left with red threes."""
    side, end = deal.end.side(deal.seat), deal.end
    if end.is_open(side) or not end.side_red_threes(side):
        return
    moments = []
    for turn, step in _ends_of_turns(deal):
        lays = _lays(step.view) if len(step.view.pile) < WORTH_WAITING else []
        if lays:
            lay = min(lays, key=_wilds_of)
            moments.append(Occasion(turn.number, step.move, act.cards_played(lay), lay))
    if len(moments) >= ENOUGH_TURNS:
        yield from moments


def last_turn(deal: SeenDeal) -> Iterator[Occasion]:
    """Yield the last turn before the stock ended, if the seat kept cards that it could have laid."""
    ends = list(_ends_of_turns(deal))
    if deal.end.how != "stock" or not ends:
        return
    turn, step = ends[-1]
    others = len(step.view.playing) - 1
    if len(step.view.stock) > others * step.view.rules.draw.count:
        return
    lay = _dearest_lay(step.view)
    if lay is not None and _points(step.view, lay) >= WORTH_LAYING:
        yield Occasion(turn.number, step.move, act.cards_played(lay), lay)


def caught(deal: SeenDeal) -> Iterator[Occasion]:
    """Yield the last turn before a rival's foreseeable exit, if the seat kept many points that it could have laid."""
    ends = list(_ends_of_turns(deal))
    hand = [card for card in deal.end.hands[deal.seat] if card >= 0]
    value = deal.end.rules.value
    if deal.end.how in ("stock", "red_three", "misdealt") or not ends:
        return
    turn, step = ends[-1]
    heavy = HEAVY_HAND if _rival_is_near(step.view, deal.seat, LAST_CARDS) else VERY_HEAVY_HAND
    lay = _dearest_lay(step.view) if _ready_rivals(step.view, deal.seat) else None
    if sum(value[card] for card in hand) >= heavy and lay is not None:
        yield Occasion(turn.number, step.move, act.cards_played(lay), lay)


def _wilds_of(action: act.Action) -> int:
    return sum(card < FIRST_NATURAL for card in act.cards_played(action))


# --- the pile and the exit -------------------------------------------------------------------------------------------


def declined_pile(deal: SeenDeal) -> Iterator[Occasion]:
    """Yield large piles that could have been taken and were not."""
    for turn in deal.turns:
        for step in turn.steps:
            if step.view.phase is Phase.DRAW and isinstance(step.action, act.Draw | act.Pass):
                takes = _takes(step.view)
                if takes:
                    yield Occasion(turn.number, step.move, tuple(step.view.pile[-1:]), min(takes, key=_wilds_of))


def not_out(deal: SeenDeal) -> Iterator[Occasion]:
    """Yield turns in which the seat could have gone out and did not, while a rival was about to."""
    for turn in deal.turns:
        if not turn.played or (turn is deal.turns[-1] and deal.end.by == deal.seat):
            continue
        step = turn.played[0]
        if not _rival_is_near(step.view, deal.seat, FEW_CARDS) or not exit_exists(step.view, deal.seat):
            continue
        way = _way_out(step.view) if _pays(deal, step) else None
        if way is not None and not any(isinstance(each.action, act.Ask) for each in turn.steps):
            yield Occasion(turn.number, step.move, tuple(sorted(step.view.hands[deal.seat])), way)


def _takes(view: CanastaView) -> list[act.Take]:
    if len(view.pile) < FAT_PILE:
        return []
    return [each for each in candidates(view, view.to_act) if isinstance(each, act.Take) and not each.only_top]


def _way_out(view: CanastaView) -> act.Action | None:
    """Return the first step of an exit: to ask, if possible, or a lay after which the exit remains; None for none."""
    seat, options = view.to_act, list(candidates(view, view.to_act))
    ask = next((option for option in options if isinstance(option, act.Ask)), None)
    if ask is not None or exit_barred(view, seat) is not None:
        return ask
    for option in options:
        if isinstance(option, act.Lay):
            after = view.copy()
            play(after, seat, option)
            if after.to_act != seat or exit_exists(after, seat):
                return option
    return None


def _pays(deal: SeenDeal, step: OwnStep) -> bool:
    """Return whether going out brings more than another turn, by a master's evaluation: waiting is often right."""
    memory = recall(step.view, deal.events[: step.n_events])
    return wants_out(DecisionContext(step.view, deal.seat, memory, MASTER))


def _rival_is_near(view: CanastaView, seat: int, cards: int) -> bool:
    """Return whether a rival that may go out holds at most `cards` cards."""
    return any(len(view.hands[rival]) <= cards for rival in _ready_rivals(view, seat))


def _ready_rivals(view: CanastaView, seat: int) -> list[int]:
    """Return the seats of other sides that have what going out requires."""
    rivals = (rival for rival in view.playing if view.side(rival) != view.side(seat))
    return [rival for rival in rivals if _is_ready(view, view.side(rival))]


def _is_ready(view: CanastaPosition, side: int) -> bool:
    return canasta_refusal(view, view.melds[side]) is None


# --- the turns -------------------------------------------------------------------------------------------------------


def _discards(deal: SeenDeal) -> Iterator[tuple[OwnTurn, OwnStep, Card]]:
    """Yield the discards that left cards in the hand."""
    for turn in deal.turns:
        for step in turn.played:
            if isinstance(step.action, act.Discard) and len(step.view.hands[deal.seat]) > 1:
                yield turn, step, step.action.card


def _ends_of_turns(deal: SeenDeal) -> Iterator[tuple[OwnTurn, OwnStep]]:
    """Yield the step that ended each turn of the seat, except one that ended the deal."""
    for turn, step, _ in _discards(deal):
        yield turn, step


def _dearest_lay(view: CanastaView) -> act.Lay | None:
    """Return the lay with the most points; None if nothing can be laid."""
    return max(_lays(view), key=lambda lay: _points(view, lay), default=None)


def _points(view: CanastaView, lay: act.Lay) -> int:
    return sum(view.rules.value[card] for card in act.cards_played(lay))


def _lays(view: CanastaView) -> Sequence[act.Lay]:
    return [option for option in candidates(view, view.to_act) if isinstance(option, act.Lay)]


_FINDERS: Final[Mapping[Cause, Callable[[SeenDeal], Iterator[Occasion]]]] = {
    Cause.FED_MELD: fed_meld,
    Cause.THREW_WILD: threw_wild,
    Cause.KEPT_WILDS: kept_wilds,
    Cause.KEPT_CARDS: kept_cards,
    Cause.NATURAL_UNCLOSED: natural_unclosed,
    Cause.DECLINED_PILE: declined_pile,
    Cause.NEVER_OPENED: never_opened,
    Cause.BROKE_OPENING: broke_opening,
    Cause.NOT_OUT: not_out,
    Cause.CAUGHT: caught,
    Cause.LAST_TURN: last_turn,
}
_AT_A_DISCARD: Final = (Cause.FED_MELD, Cause.NATURAL_UNCLOSED, Cause.NOT_OUT)
"""Principles that can be checked before a discard is played; others show only at the end of a deal."""
_IF_REPEATED: Final = (Cause.THREW_WILD, Cause.BROKE_OPENING)
"""Principles for which several discards may be needed."""
