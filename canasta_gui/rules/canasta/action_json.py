"""Actions as the JSON objects of the game record, both ways: `{"do": "discard", "card": "9C"}`."""

from collections.abc import Mapping
from typing import Any

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.core.action_json import (
    Readers,
    Table,
    card_of_json,
    cards_of_json,
    json_text,
    of_in_json,
    read_action,
    truth_of_json,
)
from canasta_gui.rules.core.cards import (
    MELD_RANKS,
    RANK_NAMES,
    RANK_THREE,
    RANK_TWO,
    SUIT_NAMES,
    card_name,
    card_names,
    run_of,
)
from canasta_gui.rules.core.notation import NotationError

# `3` is a meld of black threes, `W` one of wild cards, `S` a run of spades.
_RANKS: dict[str, int] = {
    "W": RANK_TWO,
    **{RANK_NAMES[rank]: rank for rank in (RANK_THREE, *MELD_RANKS)},
    **{name: run_of(suit) for suit, name in enumerate(SUIT_NAMES)},
}
_RANK_NAMES: dict[int, str] = {rank: name for name, rank in _RANKS.items()}


def action_to_json(action: act.Action) -> dict[str, Any]:
    """The action as plain JSON data, without its seat."""
    table: dict[str, Any] = {"do": action.do}
    if isinstance(action, act.Take):
        table["with"] = card_names(action.using)
        table["melds"] = _melds_to_json(action.melds)
        if action.only_top:
            table["only_top"] = True
        if action.of:
            table["of"] = action.of
        if action.run:
            table["run"] = True
    elif isinstance(action, act.Lay):
        table["melds"] = _melds_to_json(action.melds)
    elif isinstance(action, act.Discard):
        table["card"] = card_name(action.card)
    elif isinstance(action, act.Answer):
        table["yes"] = action.yes
    elif isinstance(action, act.Choose):
        table["pile"] = action.pile
    return table


def action_from_json(table: object) -> act.Action:
    """The action of a JSON object without its seat; NotationError says in a sentence what is wrong."""
    action: act.Action = read_action(table, _READERS)
    return action


def _melds_to_json(melds: tuple[act.MeldCards, ...]) -> list[dict[str, Any]]:
    return [
        {"rank": _RANK_NAMES[meld.rank], "cards": card_names(meld.cards), **({"of": meld.of} if meld.of else {})}
        for meld in melds
    ]


def _melds(value: object) -> tuple[act.MeldCards, ...]:
    if not isinstance(value, list):
        raise NotationError(f"'melds' must be a list of melds, not {json_text(value)}")
    return tuple(_meld(item) for item in value)


def _meld(value: object) -> act.MeldCards:
    if not isinstance(value, Mapping) or set(value) - {"of"} != {"rank", "cards"}:
        raise NotationError(
            f"a meld must be an object with 'rank' and 'cards' (and perhaps 'of'), not {json_text(value)}"
        )
    rank = value["rank"]
    if not isinstance(rank, str) or rank not in _RANKS:
        raise NotationError(f"there is no meld of rank {json_text(rank)}; the ranks are {' '.join(_RANKS)}")
    cards = cards_of_json(value["cards"], "cards")
    if not cards:
        raise NotationError("a meld needs at least one card")
    return act.MeldCards(_RANKS[rank], cards, of_in_json(value))


def _answer(table: Table) -> act.Action:
    return act.Answer(truth_of_json(table, "yes"))


def _choose(table: Table) -> act.Action:
    pile = table["pile"]
    if type(pile) is not int:
        raise NotationError(f"'pile' must be a whole number, not {json_text(pile)}")
    return act.Choose(pile)


_READERS: Readers = {
    "draw": ({}, lambda _: act.Draw()),
    "take": (
        {"with": False, "melds": True, "only_top": True, "of": True, "run": True},
        lambda table: act.Take(
            cards_of_json(table["with"], "with"),
            _melds(table.get("melds", [])),
            truth_of_json(table, "only_top", default=False),
            of_in_json(table),
            truth_of_json(table, "run", default=False),
        ),
    ),
    "lay": ({"melds": False}, lambda table: act.Lay(_melds(table["melds"]))),
    "discard": ({"card": False}, lambda table: act.Discard(card_of_json(table["card"]))),
    "ask": ({}, lambda _: act.Ask()),
    "answer": ({"yes": False}, _answer),
    "reserve": ({}, lambda _: act.TakeReserve()),
    "show": ({}, lambda _: act.Show()),
    "pass": ({}, lambda _: act.Pass()),
    "choose": ({"pile": False}, _choose),
}
