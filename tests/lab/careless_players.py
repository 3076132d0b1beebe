"""Players who throw a deal away on purpose, each in one way; in all else they play like club players."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.weights import CLUB
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import FIRST_NATURAL, FIRST_TWO, KIND
from canasta_gui.rules.core.position import Phase

Decision = Callable[[CanastaView, Sequence[Event]], act.Action]
_Options = Sequence[act.Action]
_Way = Callable[[CanastaView, _Options], _Options]
"""The actions that a player chooses from: some of the legal ones, or all of them if none would be left."""


sound: Final[Decision] = partial(policy.decide, weights=replace(CLUB, opening=60.0, reach=0.025))
"""A club player that does not wait before it opens."""


def _decide(way: _Way, view: CanastaView, history: Sequence[Event]) -> act.Action:
    options = list(candidates(view, view.to_act))
    chosen = way(view, options) or options
    best = sound(view, history)
    if best in chosen or len(chosen) == len(options):
        return best
    discards = [option for option in chosen if isinstance(option, act.Discard)]
    plain = [option for option in discards if option.card >= FIRST_NATURAL]
    return (plain or discards or chosen)[0]


def _wild(action: act.Action) -> bool:
    return any(card < FIRST_NATURAL for card in act.cards_played(action))


def _throws(first: int, end: int) -> _Way:
    """Return a player who throws cards of a range on every pile that is free and small."""

    def way(view: CanastaView, options: _Options) -> _Options:
        if view.frozen or len(view.pile) > 5:
            return options
        return [option for option in options if isinstance(option, act.Discard) and first <= option.card < end]

    return way


def _feeds(least: int) -> _Way:
    """Discard cards that fit the next player's melds, from a pile of this size on."""

    def way(view: CanastaView, options: _Options) -> _Options:
        theirs = view.melds[view.side(view.next_seat(view.to_act))]
        if view.phase is not Phase.PLAY or len(view.pile) < least:
            return options
        return [option for option in options if isinstance(option, act.Discard) and option.card >> 2 in theirs]

    return way


def _without(unwanted: Callable[[CanastaView, act.Action], bool]) -> _Way:
    """Return a player who never does some things."""
    return lambda view, options: [option for option in options if not unwanted(view, option)]


def _throws_its_sets(view: CanastaView, options: _Options) -> _Options:
    """Let a closed side discard a card of its dearest pair, triple or more instead of any other card."""
    counts, value = view.counts[view.to_act], view.rules.value
    sets = [
        option
        for option in options
        if isinstance(option, act.Discard) and option.card >= FIRST_NATURAL and counts[KIND[option.card]] > 1
    ]
    if _is_open(view) or not sets:
        return options
    dearest = max(sets, key=lambda option: value[option.card])
    return [option for option in options if option is dearest or not isinstance(option, act.Discard)]


def _throws_what_opens(view: CanastaView, options: _Options) -> _Options:
    """Do the same, and never open."""
    return [option for option in _throws_its_sets(view, options) if not _opens(view, option)]


def _is_open(view: CanastaView) -> bool:
    return view.is_open(view.side(view.to_act))


def _opens(view: CanastaView, action: act.Action) -> bool:
    return isinstance(action, act.Lay | act.Take) and not _is_open(view)


def _takes(_: CanastaView, action: act.Action) -> bool:
    return isinstance(action, act.Take)


def _opens_by_pile(view: CanastaView, action: act.Action) -> bool:
    return isinstance(action, act.Take) and not _is_open(view)


def _plays_wild(_: CanastaView, action: act.Action) -> bool:
    return _wild(action)


def _lays_more(view: CanastaView, action: act.Action) -> bool:
    return isinstance(action, act.Lay) and _is_open(view)


def _lays_late(view: CanastaView, action: act.Action) -> bool:
    return isinstance(action, act.Lay) and len(view.stock) <= 8


def _goes_out(view: CanastaView, action: act.Action) -> bool:
    left = len(view.hands[view.to_act]) - len(act.cards_played(action))
    return isinstance(action, act.Ask) or (isinstance(action, act.Lay | act.Discard) and left <= 1)


def _closes_natural(view: CanastaView, action: act.Action) -> bool:
    """Add to a natural meld of six; or throw a card of it, or lay a wild one on it."""
    full = {key for key, meld in view.melds[view.side(view.to_act)].items() if len(meld.cards) == 6 and not meld.wilds}
    if isinstance(action, act.Discard):
        return action.card >> 2 in full
    return isinstance(action, act.Lay | act.Take) and any(meld.key in full for meld in getattr(action, "melds", ()))


def _lays_when_they_are_ready(view: CanastaView, action: act.Action) -> bool:
    ready = any(view.canastas(side) for side in view.sides if side != view.side(view.to_act))
    return isinstance(action, act.Lay | act.Take) and ready


WAYS: Final[Mapping[str, _Way]] = {
    "throws jokers": _throws(0, FIRST_TWO),
    "throws twos": _throws(FIRST_TWO, FIRST_NATURAL),
    "throws every wild card": _throws(0, FIRST_NATURAL),
    "feeds": _feeds(0),
    "feeds fat piles": _feeds(8),
    "never opens": _without(_opens),
    "declines every pile": _without(_takes),
    "never opens by the pile": _without(_opens_by_pile),
    "keeps wild cards": _without(_plays_wild),
    "lays nothing more": _without(_lays_more),
    "lays nothing at the end": _without(_lays_late),
    "never goes out": _without(_goes_out),
    "keeps a natural canasta open": _without(_closes_natural),
    "hoards": _without(_lays_when_they_are_ready),
    "throws its sets": _throws_its_sets,
    "throws what opens": _throws_what_opens,
}


def careless(way: str) -> Decision:
    """Return the player of a way."""
    return partial(_decide, WAYS[way])
