"""Computer play with irregularities: mistakes, noticing offences, objecting, and remedies."""

# ruff: noqa: ARG001  (one signature for all, so that a table can dispatch)
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from canasta_gui.ai.canasta.weights import CanastaWeights
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.arbitration.referee import check, open_offences, slip_for
from canasta_gui.rules.canasta.arbitration_state import Arbitration, Offence
from canasta_gui.rules.canasta.events import Dealt, DrawsOwed, Event, Offended, PenaltyLaid, SeveralDiscarded, TopShown
from canasta_gui.rules.canasta.lay_preview import LayPreview, canasta_refusal
from canasta_gui.rules.canasta.policies import MIN_MELD, OffenceKind
from canasta_gui.rules.canasta.position import CanastaView, Meld
from canasta_gui.rules.core.cards import FIRST_NATURAL, HIDDEN, KEY_STEP, MELD_RANKS, RANK_THREE, Card, rank_of_key
from canasta_gui.rules.core.events import TurnBegan
from canasta_gui.rules.core.position import ANSWER, CONTEST, DRAW, PICK, PLAY, REMEDY

# Offences that a computer commits by mistake, where irregularities are played. A slip replaces the intended action. In
# each turn a seat makes each mistake of judgement with probability `errs` if the cards tempt it, and one slip of the
# hand with probability `fumbles`. The same view and history always give the same result.

NEARLY_OUT: Final = 4
"""Largest size of a hand with which a seat may believe that it can go out."""
KEPT_SHARE: Final = 0.3
"""Probability that a card drawn by mistake reaches the hand before the seat notices."""
PAIR: Final = 2

Tempted = Callable[[CanastaView, int, act.Action], act.Action | None]
"""Function that returns the mistake that replaces an intended action; None if nothing tempts the seat."""
Fumble = Callable[[CanastaView, int, act.Action, random.Random], act.Action | None]


def slip_of_turn(
    view: CanastaView, history: Sequence[Event], intended: act.Action, weights: CanastaWeights
) -> act.Action | None:
    """Return the mistake that replaces the intended action of the seat that must act; usually None."""
    seat = view.to_act
    if view.phase not in (DRAW, PLAY) or not _may_slip(history, seat, weights):
        return None
    for kind, tempted in ERRORS.items():
        if _errs(view, history, kind, weights):
            action = tempted(view, seat, intended)
            if action is not None:
                return action
    return _fumble_of_turn(view, history, intended, weights)


def slip_out_of_turn(
    view: CanastaView, history: Sequence[Event], seat: int, weights: CanastaWeights
) -> act.Action | None:
    """Return a seat's mistake while it does not have to act; usually None."""
    if not _may_slip(history, seat, weights):
        return None
    if view.phase is ANSWER and seat == view.turn and _errs(view, history, "irregular_ask", weights):
        return _laid_before_answer(view, seat)
    if seat == view.turn:
        return None
    if view.phase is PLAY and _errs(view, history, "early_draw", weights):
        return act.Slip("early_draw")
    rng = _turn_rng(view, history, "fumbles out of turn")
    if view.phase is not DRAW or rng.random() >= weights.fumbles:
        return None
    if _holds_pair_of_top(view, seat) and view.rules.irregularities.plays("take_out_of_turn"):
        return act.Slip("take_out_of_turn")
    return act.Slip("draw_out_of_turn", kept=rng.random() < KEPT_SHARE) if seat == view.next_seat(view.turn) else None


def _may_slip(history: Sequence[Event], seat: int, weights: CanastaWeights) -> bool:
    """Return whether the seat makes mistakes at all, and has made none in this turn."""
    if not weights.errs:
        return False
    for event in reversed(history):
        if isinstance(event, TurnBegan):
            return True
        if isinstance(event, Offended) and event.offence.seat == seat:
            return False
        if isinstance(event, TopShown | PenaltyLaid | SeveralDiscarded | DrawsOwed) and event.seat == seat:
            return False
    return True


def forgets_red_three(view: CanastaView, history: Sequence[Event], seat: int, weights: CanastaWeights) -> bool:
    """Return whether the seat overlooks the red three in its hand until the deal is over."""
    if not weights.errs or not view.rules.irregularities.plays("red_three_kept"):
        return False
    return rng_about(view, history, f"forgets {len(view.red_threes[seat])}").random() < weights.errs


def rng_about(view: CanastaView, history: Sequence[Event], about: str) -> random.Random:
    """Return a generator for one question of this deal, with the same seed whenever the seat considers it."""
    dealt = [event.card for event in history if isinstance(event, Dealt) and event.seat == view.viewer]
    return random.Random(f"{view.viewer} {view.deal_no} {dealt} {about}")


def _turn_rng(view: CanastaView, history: Sequence[Event], about: str) -> random.Random:
    turn = sum(isinstance(event, TurnBegan) for event in history)
    return rng_about(view, history, f"{about} {turn}")


def _errs(view: CanastaView, history: Sequence[Event], kind: OffenceKind, weights: CanastaWeights) -> bool:
    """Return whether the seat makes this mistake in this turn if it has the chance."""
    if not weights.errs or not view.rules.irregularities.plays(kind):
        return False
    return _turn_rng(view, history, f"errs {kind}").random() < weights.errs


# --- errors of judgement ---


def _as_slip(view: CanastaView, seat: int, kind: OffenceKind, deeds: Iterator[act.Action]) -> act.Action | None:
    """Return the first of some actions that is an offence of this kind, as a slip."""
    slips = (slip_for(view, seat, deed) for deed in deeds)
    return next((slip for slip in slips if slip is not None and slip.kind == kind), None)


def _short_opening(view: CanastaView, seat: int, intended: act.Action) -> act.Action | None:
    """Return melds that do not reach the minimum to open: miscounted, or laid regardless of it."""
    if view.phase is not PLAY or view.is_open(view.side(seat)):
        return None
    return _as_slip(view, seat, "short_opening", (act.Lay(melds) for melds in _not_enough(view, seat, ())))


def _short_take(view: CanastaView, seat: int, intended: act.Action) -> act.Action | None:
    """Return a take of the pile with melds that do not reach the minimum to open."""
    if view.phase is not DRAW or view.is_open(view.side(seat)) or not _holds_pair_of_top(view, seat):
        return None
    top = view.pile[-1]
    pair = tuple(card for card in view.hands[seat] if card >> 2 == top >> 2)[:PAIR]
    takes = (act.Take(pair, melds) for melds in _not_enough(view, seat, (*pair, top)))
    kind: OffenceKind = "short_take" if view.rules.irregularities.plays("short_take") else "short_opening"
    return _as_slip(view, seat, kind, takes)


def _not_enough(view: CanastaView, seat: int, with_top: tuple[Card, ...]) -> Iterator[tuple[act.MeldCards, ...]]:
    """Yield melds of the hand that do not reach the minimum to open, those that lack least first.

    `with_top`: the pile's top card and the pair for it, which count as well.
    """
    value, need = view.rules.value, view.minimum_for(seat)
    chosen: tuple[act.MeldCards, ...] = ()
    found = []
    points = sum(value[card] for card in with_top)
    for meld in ((), *_sets_of_hand(view, seat, with_top)):
        chosen = (*chosen, meld) if isinstance(meld, act.MeldCards) else chosen
        points += sum(value[card] for card in meld.cards) if isinstance(meld, act.MeldCards) else 0
        if points < need and (chosen or with_top):
            found.append(chosen)
    yield from reversed(found)


def _sets_of_hand(view: CanastaView, seat: int, spoken_for: tuple[Card, ...]) -> list[act.MeldCards]:
    """Return the sets in the hand, the most valuable first, then pairs with a wild card each."""
    rank_taken = spoken_for[0] >> 2 if spoken_for else None
    wilds = [card for card in view.hands[seat] if HIDDEN < card < FIRST_NATURAL]
    held = {
        rank: tuple(card for card in view.hands[seat] if card >> 2 == rank)
        for rank in sorted(MELD_RANKS, key=lambda rank: -view.rules.value[rank << 2])
        if rank != rank_taken
    }
    whole = [act.MeldCards(rank, cards) for rank, cards in held.items() if len(cards) >= MIN_MELD]
    pairs = [(rank, cards) for rank, cards in held.items() if len(cards) == PAIR]
    whole.sort(key=lambda meld: -sum(view.rules.value[card] for card in meld.cards))
    return whole + [act.MeldCards(rank, (*cards, wild)) for (rank, cards), wild in zip(pairs, wilds, strict=False)]


def _surplus_wild(view: CanastaView, seat: int, intended: act.Action) -> act.Action | None:
    """Return a lay with one wild card too many, on a meld or in a new one."""
    wilds = [card for card in view.hands[seat] if HIDDEN < card < FIRST_NATURAL]
    if view.phase is not PLAY or not wilds:
        return None
    return _as_slip(view, seat, "surplus_wilds", _overfull_melds(view, seat, wilds))


def _overfull_melds(view: CanastaView, seat: int, wilds: Sequence[Card]) -> Iterator[act.Lay]:
    for key, meld in view.melds[view.side(seat)].items():
        rank = rank_of_key(key)
        if rank in MELD_RANKS:
            room = max(0, view.rules.wilds_joining[rank][len(meld.cards) - meld.wilds] - meld.wilds)
            if room < len(wilds):
                yield act.Lay((act.MeldCards(rank, tuple(wilds[: room + 1]), key // KEY_STEP),))
    for rank in MELD_RANKS:
        naturals = tuple(card for card in view.hands[seat] if card >> 2 == rank)
        if len(naturals) >= PAIR and not view.melds_of(view.side(seat), rank):
            room = view.rules.wilds_joining[rank][len(naturals)]
            if room < len(wilds):
                yield act.Lay((act.MeldCards(rank, (*naturals, *wilds[: room + 1])),))


def _illegal_exit(view: CanastaView, seat: int, intended: act.Action) -> act.Action | None:
    """Return a lay of all but at most one card without the right to go out: no canasta, unasked, or after a no."""
    if view.phase is not PLAY:
        return None
    laid = _whole_hand(view, seat)
    return None if laid is None else _as_slip(view, seat, "illegal_exit", iter((laid,)))


def _whole_hand(view: CanastaView, seat: int) -> act.Lay | None:
    """Return a lay after which the hand holds at most one card; None if there is none."""
    hand, ours = view.hands[seat], view.melds[view.side(seat)]
    by_rank = {rank: tuple(card for card in hand if card >> 2 == rank) for rank in MELD_RANKS}
    melds = [
        act.MeldCards(rank, cards)
        for rank, cards in by_rank.items()
        if cards and (len(cards) >= MIN_MELD or rank in ours)
    ]
    if not melds:
        return None
    wilds = tuple(card for card in hand if HIDDEN < card < FIRST_NATURAL)
    longest = max(melds, key=lambda meld: len(meld.cards))
    melds[melds.index(longest)] = longest._replace(cards=(*longest.cards, *wilds))
    left = len(hand) - sum(len(meld.cards) for meld in melds)
    return act.Lay(tuple(melds)) if left <= 1 else None


def _pile_unshown(view: CanastaView, seat: int, intended: act.Action) -> act.Action | None:
    """Return a take of the pile without showing a meld first, or although the pile is frozen."""
    slip = act.Slip("pile_unshown")
    takes = isinstance(intended, act.Take) and not intended.only_top
    tempted = takes or (view.phase is DRAW and bool(view.pile) and _fits_meld(view, seat, view.pile[-1]))
    return slip if tempted and check(view, seat, slip) is None else None


def _fits_meld(view: CanastaView, seat: int, card: Card) -> bool:
    return any(not meld.is_canasta for meld in _melds_of_rank(view, seat, card >> 2))


def _melds_of_rank(view: CanastaView, seat: int, rank: int) -> list[Meld]:
    side = view.side(seat)
    return [view.melds[side][key] for key in view.melds_of(side, rank)] if rank in MELD_RANKS else []


def _irregular_ask(view: CanastaView, seat: int, intended: act.Action) -> act.Action | None:
    """Return a lay before asking the partner, or asking with a miscounted hand."""
    if view.phase is not PLAY:
        return None
    close = len(view.hands[seat]) <= NEARLY_OUT and canasta_refusal(view, view.melds[view.side(seat)]) is None
    if view.laid_now and (close or LayPreview(view, seat).can_go_out()):
        return _as_slip(view, seat, "irregular_ask", iter((act.Ask(),)))
    return _step_out(view, seat) if isinstance(intended, act.Ask) else None


def _step_out(view: CanastaView, seat: int) -> act.Lay | None:
    """Return a lay after which the rest of the hand can still be played."""
    for lay in candidates(view, seat):
        if isinstance(lay, act.Lay):
            preview = LayPreview(view, seat)
            if all(preview.lay(meld.key, meld.cards) is None for meld in lay.melds) and preview.can_shed_rest():
                return lay
    return None


def _laid_before_answer(view: CanastaView, seat: int) -> act.Action | None:
    """Return a lay towards the exit while the partner has not answered yet."""
    twin = CanastaView(view.copy())
    twin.phase, twin.asker = PLAY, seat
    lay = _step_out(twin, seat) if view.drawn else None
    return None if lay is None else _as_slip(view, seat, "irregular_ask", iter((lay,)))


ERRORS: Final[dict[OffenceKind, Tempted]] = {
    "short_opening": _short_opening,
    "short_take": _short_take,
    "surplus_wilds": _surplus_wild,
    "illegal_exit": _illegal_exit,
    "pile_unshown": _pile_unshown,
    "irregular_ask": _irregular_ask,
}


# --- slips of the hand ---


def _holds_pair_of_top(view: CanastaView, seat: int) -> bool:
    """Return whether the seat holds two cards of the rank on top of the pile."""
    if not view.pile or view.pile[-1] >> 2 not in MELD_RANKS:
        return False
    return sum(card >> 2 == view.pile[-1] >> 2 for card in view.hands[seat]) >= PAIR


def _fumble_of_turn(
    view: CanastaView, history: Sequence[Event], intended: act.Action, weights: CanastaWeights
) -> act.Action | None:
    rng = _turn_rng(view, history, "fumbles")
    kinds = [kind for kind in FUMBLES if view.rules.irregularities.plays(kind)]
    if rng.random() >= weights.fumbles or not kinds:
        return None
    action = FUMBLES[rng.choice(kinds)](view, view.to_act, intended, rng)
    return action if action is not None and check(view, view.to_act, action) is None else None


def _overdraw(view: CanastaView, seat: int, intended: act.Action, rng: random.Random) -> act.Action | None:
    """Return a second draw: two cards stick together, or the seat has forgotten its draw."""
    return act.Slip("overdraw", kept=rng.random() < KEPT_SHARE) if _has_just_drawn(view) else None


def _expose(view: CanastaView, seat: int, intended: act.Action, rng: random.Random) -> act.Action | None:
    """Return the exposure of a card that falls out of the hand or is laid by itself."""
    return act.Expose(rng.choice(view.hands[seat])) if view.phase is PLAY else None


def _no_draw(view: CanastaView, seat: int, intended: act.Action, rng: random.Random) -> act.Action | None:
    """Return a discard without a draw."""
    cards = [card for card in view.hands[seat] if card >= FIRST_NATURAL]
    if view.phase is not DRAW or not isinstance(intended, act.Draw) or not cards:
        return None
    return slip_for(view, seat, act.Discard(min(cards, key=view.rules.value.__getitem__)))


def _two_discards(view: CanastaView, seat: int, intended: act.Action, rng: random.Random) -> act.Action | None:
    """Return a discard to which another card sticks."""
    if not isinstance(intended, act.Discard):
        return None
    others = list(view.hands[seat])
    others.remove(intended.card)
    return act.Slip("two_discards", cards=(intended.card, rng.choice(others))) if others else None


def _peek(view: CanastaView, seat: int, intended: act.Action, rng: random.Random) -> act.Action | None:
    """Return a draw that exposes the next card of the stock."""
    return act.Slip("peek") if _has_just_drawn(view) else None


def _has_just_drawn(view: CanastaView) -> bool:
    return view.phase is PLAY and not view.laid_now


FUMBLES: Final[dict[OffenceKind, Fumble]] = {
    "overdraw": _overdraw,
    "expose": _expose,
    "no_draw": _no_draw,
    "two_discards": _two_discards,
    "peek": _peek,
}


PLAINNESS: dict[OffenceKind, float] = {
    "pile_unshown": 1.0,
    "overdraw": 1.0,
    "draw_out_of_turn": 1.0,
    "take_out_of_turn": 1.0,
    "no_draw": 0.9,
    "surplus_wilds": 0.9,
    "illegal_exit": 0.9,
    "short_opening": 0.9,
    "short_take": 0.9,
    "irregular_ask": 0.7,
    "not_cut": 0.6,
    "wrong_card_turned": 0.6,
    "short_hand": 0.3,
    "face_up_card": 0.25,
    "foreign_card": 0.25,
}
"""Probability that a fully attentive player notices an offence, by kind."""
_SEEN_LATER: frozenset[OffenceKind] = frozenset({"short_hand", "face_up_card", "foreign_card"})
"""Faults of the deal that stay visible."""
BARELY_SHORT, BARELY_SHORT_PLAINNESS = 10, 0.5
"""Points by which a slightly too low opening misses the minimum, and its plainness."""
HANGING_PLAINNESS = 0.5
"""Plainness of an attempt to take the pile, which must be stopped within moments."""


# --- out of turn ---


def reaction(view: CanastaView, history: Sequence[Event], weights: CanastaWeights) -> act.Action | None:
    """Return the unprompted action of a seat: object, have the stock reshuffled, draw early; usually None.

    The same view and history always give the same result. `history`: this deal's events as the seat saw them.
    """
    state, seat = view.arbitration, view.viewer
    if state is None or seat is None or seat not in view.playing or view.phase in (PICK, REMEDY):
        return None  # the pending matter comes first
    tries: list[act.Action] = []
    if any(_notices(view, history, offence, weights) for offence in open_offences(view, seat)):
        tries.append(act.Object())
    if state.reshufflers >> seat & 1 and _dislikes(view, seat, state.shown_top):
        tries.append(act.Reshuffle())
    if (slip := slip_out_of_turn(view, history, seat, weights)) is not None:
        tries.append(slip)
    return next((action for action in tries if check(view, seat, action) is None), None)


def _notices(view: CanastaView, history: Sequence[Event], offence: Offence, weights: CanastaWeights) -> bool:
    """Return whether the seat notices an offence; it looks once.

    For a fault of the deal that stays visible, it looks after its first turn has begun, and once more later.
    """
    state, about = view.arbitration, f"{offence.kind} {offence.number}"
    if offence.kind in _SEEN_LATER and state is not None and state.misdeal is not None:
        if view.viewer is None or not view.had_turn >> view.viewer & 1:
            return False
        about = f"{offence.kind} {state.misdeal.is_early}"
    rng = rng_about(view, history, about)
    return rng.random() < weights.attention * _plainness(offence)


def _plainness(offence: Offence) -> float:
    if offence.is_hanging:
        return HANGING_PLAINNESS
    if 0 < offence.need - offence.points < BARELY_SHORT:
        return BARELY_SHORT_PLAINNESS
    return PLAINNESS[offence.kind]


def _dislikes(view: CanastaView, seat: int, card: Card) -> bool:
    """Return whether the seat does not want the exposed card of the stock to be drawn next."""
    drawer = view.turn if view.phase is DRAW else view.next_seat(view.turn)
    useful = card < FIRST_NATURAL or card in view.rules.bonus_threes
    if view.side(drawer) != view.side(seat):
        return useful
    return not useful and seat == drawer and all(held >> 2 != card >> 2 for held in view.hands[seat])


# --- in turn ---


def act_of_arbitration(view: CanastaView, history: Sequence[Event], weights: CanastaWeights) -> act.Action | None:
    """Return the action that irregularities require of the seat, such as a remedy or laying a red three; or None."""
    state, seat = view.arbitration, view.to_act
    if state is None:
        return None
    if view.phase is CONTEST:
        return act.Pass()
    if view.phase is PICK:
        return _best_pick(view, seat, state)
    if view.phase is REMEDY:
        return _best_remedy(view, seat)
    if view.phase not in (DRAW, PLAY):
        return None
    red = next((card for card in view.hands[seat] if card in view.rules.bonus_threes), None)
    if red is not None and not forgets_red_three(view, history, seat, weights):
        return act.Expose(red)
    if state.hanging(seat):
        return act.Slip("pile_unshown", kept=True)
    return _penalty_discard(view, seat, state)


def _best_pick(view: CanastaView, seat: int, state: Arbitration) -> act.Action:
    """Return the pick among cards discarded together: one that lets the seat take the pile, else a low one."""
    hand = [card >> 2 for card in view.hands[seat]]
    takes = [card for card in state.picks if card >= FIRST_NATURAL and hand.count(card >> 2) > 1]
    takes = [card for card in takes if card >> 2 != RANK_THREE]
    return act.Pick(min(takes or state.picks, key=lambda card: view.rules.value[card]))


def _best_remedy(view: CanastaView, seat: int) -> act.Action:
    """Return the remedy with the fewest cards; taking all back is the last resort."""
    options = [option for option in candidates(view, seat) if isinstance(option, act.Remedy)]
    return min(options, key=lambda option: (option.how == "back", _number_of_cards(option)))


def _number_of_cards(remedy: act.Remedy) -> int:
    return sum(len(meld.cards) for meld in remedy.melds) + len(remedy.using)


def _penalty_discard(view: CanastaView, seat: int, state: Arbitration) -> act.Action | None:
    """Return a discard of a single natural penalty card if nothing can be laid (000:241); else None."""
    if view.phase is not PLAY or not state.penalty[seat] or len(view.hands[seat]) < 2:
        return None
    options = list(candidates(view, seat))
    if any(isinstance(option, act.Lay) for option in options):
        return None
    hand = [card >> 2 for card in view.hands[seat]]
    return next(
        (
            option
            for option in options
            if isinstance(option, act.Discard)
            and option.card in state.penalty[seat]
            and option.card >= FIRST_NATURAL
            and hand.count(option.card >> 2) == 1
        ),
        None,
    )
