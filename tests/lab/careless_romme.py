"""Players of Rommé who throw a deal away on purpose, each in one way; in all else they play like club players."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from canasta_gui.ai.romme import policy
from canasta_gui.rules.core.cards import JOKER
from canasta_gui.rules.core.events import Discard
from canasta_gui.rules.romme import events as act
from canasta_gui.rules.romme.events import Event
from canasta_gui.rules.romme.laying import best_lay
from canasta_gui.rules.romme.melds import open_ends
from canasta_gui.rules.romme.position import RommeView
from canasta_gui.rules.romme.referee import candidates

Decision = Callable[[RommeView, Sequence[Event]], act.Action]
_Options = Sequence[act.Action]
_Way = Callable[[RommeView, _Options], _Options]
"""The actions that a player chooses from: some of the legal ones, or all of them if none would be left."""


def _decide(way: _Way, view: RommeView, history: Sequence[Event]) -> act.Action:
    options = list(candidates(view, view.to_act))
    chosen = way(view, options) or options
    sound = policy.decide(view, history)
    if len(chosen) == len(options) or _is_part_of(sound, chosen):
        return sound
    value = view.rules.held_value
    discards = [option for option in chosen if isinstance(option, Discard)]
    plain = [option for option in discards if option.card != JOKER]
    return max(plain or discards or chosen, key=lambda each: sum(value[card] for card in act.cards_played(each)))


def _is_part_of(sound: act.Action, chosen: _Options) -> bool:
    """Return whether an action is one of the options; a lay of several melds is, if some of the options lay too."""
    return sound in chosen or (
        isinstance(sound, act.RommeLay) and any(isinstance(each, act.RommeLay) for each in chosen)
    )


def _without(unwanted: Callable[[RommeView, act.Action], bool]) -> _Way:
    """Return a player who never does some things."""
    return lambda view, options: [option for option in options if not unwanted(view, option)]


def _discarding(wanted: Callable[[RommeView, int], bool]) -> _Way:
    """Return a player who discards some cards before laying anything."""
    return lambda view, options: [
        option for option in options if isinstance(option, Discard) and wanted(view, option.card)
    ]


def _is_loose(view: RommeView, card: int) -> bool:
    return card in best_lay(view.rules, view.hands[view.to_act]).rest


def _lowest(view: RommeView, card: int) -> bool:
    value = view.rules.held_value
    return value[card] == min(value[each] for each in view.hands[view.to_act])


def _fits(view: RommeView, card: int) -> bool:
    return any(card in dict(open_ends(meld)) for melds in view.melds for meld in melds.values())


def _lays(_: RommeView, action: act.Action) -> bool:
    return isinstance(action, act.RommeLay | act.Add)


def _lays_more(view: RommeView, action: act.Action) -> bool:
    return isinstance(action, act.RommeLay | act.Add) and view.is_open(view.to_act)


def _lays_joker(_: RommeView, action: act.Action) -> bool:
    return isinstance(action, act.RommeLay | act.Add) and JOKER in act.cards_played(action)


def _takes(_: RommeView, action: act.Action) -> bool:
    return isinstance(action, act.TakeUp)


def _claims(_: RommeView, action: act.Action) -> bool:
    return isinstance(action, act.Claim) and action.yes


def _swaps(_: RommeView, action: act.Action) -> bool:
    return isinstance(action, act.Swap)


WAYS: Final[Mapping[str, _Way]] = {
    "throws jokers": _discarding(lambda _, card: card == JOKER),
    "breaks melds": _discarding(lambda view, card: card != JOKER and not _is_loose(view, card)),
    "throws what fits": _discarding(lambda view, card: card != JOKER and _fits(view, card)),
    "keeps high cards": lambda view, options: [
        option for option in options if not isinstance(option, Discard) or _lowest(view, option.card)
    ],
    "never lays": _without(_lays),
    "lays nothing more": _without(_lays_more),
    "keeps jokers": _without(_lays_joker),
    "leaves every card": _without(_takes),
    "claims nothing": _without(_claims),
    "never exchanges": _without(_swaps),
}


def careless(way: str) -> Decision:
    """Return the player of a way."""
    return partial(_decide, WAYS[way])
