"""Actions as the JSON objects of the game record, both ways: `{"do": "discard", "card": "9C"}`."""

from collections.abc import Callable, Mapping
from typing import Any

from canasta_gui.rules import actions as act
from canasta_gui.rules.cards import (
    HIDDEN,
    MELD_RANKS,
    RANK_NAMES,
    RANK_THREE,
    RANK_TWO,
    SUIT_NAMES,
    Card,
    card_name,
    card_names,
    parse_card,
    run_of,
)
from canasta_gui.rules.position_text import NotationError, suggestion

# `3` is a meld of black threes, `W` one of wild cards, `S` a run of spades.
_RANKS: dict[str, int] = {
    "W": RANK_TWO,
    **{RANK_NAMES[rank]: rank for rank in (RANK_THREE, *MELD_RANKS)},
    **{name: run_of(suit) for suit, name in enumerate(SUIT_NAMES)},
}
_RANK_NAMES: dict[int, str] = {rank: name for name, rank in _RANKS.items()}

Table = Mapping[str, Any]

Readers = Mapping[str, tuple[Mapping[str, bool], Callable[[Table], Any]]]
"""For each action its fields (true where one may be missing) and its reader."""

MOST_MELDS_OF_A_RANK = 12  # as many as there can be packs: more could not lie there


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


def read_action(table: object, readers: Readers) -> Any:
    """The action that one of the readers makes of a JSON object; NotationError says in a sentence what is wrong."""
    if not isinstance(table, Mapping):
        raise NotationError("an action must be a JSON object")
    do = table.get("do")
    if do is None:
        raise NotationError("the field 'do' is missing; it names the action")
    if not isinstance(do, str) or do not in readers:
        raise NotationError(f"there is no action {do!r}{suggestion(str(do), readers)}")
    fields, read = readers[do]
    for key in table:
        if key not in ("do", *fields):
            raise NotationError(f"the action {do!r} has no field {key!r}{suggestion(str(key), fields)}")
    for key, optional in fields.items():
        if key not in table and not optional:
            raise NotationError(f"the action {do!r} needs the field {key!r}")
    return read(table)


def _melds_to_json(melds: tuple[act.MeldCards, ...]) -> list[dict[str, Any]]:
    return [
        {"rank": _RANK_NAMES[meld.rank], "cards": card_names(meld.cards), **({"of": meld.of} if meld.of else {})}
        for meld in melds
    ]


def card_of_json(value: object) -> Card:
    """The card of a notation."""
    if not isinstance(value, str):
        raise NotationError(f"a card must be a text such as 'KS', not {value!r}")
    try:
        card = parse_card(value)
    except ValueError as error:
        raise NotationError(str(error)) from None
    if card == HIDDEN:
        raise NotationError("a hidden card cannot be played")
    return card


def cards_of_json(value: object, name: str) -> tuple[Card, ...]:
    """The cards of a list; `name`: of the field."""
    if not isinstance(value, list):
        raise NotationError(f"{name!r} must be a list of cards, not {value!r}")
    return tuple(card_of_json(item) for item in value)


def _melds(value: object) -> tuple[act.MeldCards, ...]:
    if not isinstance(value, list):
        raise NotationError(f"'melds' must be a list of melds, not {value!r}")
    return tuple(_meld(item) for item in value)


def _meld(value: object) -> act.MeldCards:
    if not isinstance(value, Mapping) or set(value) - {"of"} != {"rank", "cards"}:
        raise NotationError(f"a meld must be an object with 'rank' and 'cards' (and perhaps 'of'), not {value!r}")
    rank = value["rank"]
    if not isinstance(rank, str) or rank not in _RANKS:
        raise NotationError(f"there is no meld of rank {rank!r}; the ranks are {' '.join(_RANKS)}")
    cards = cards_of_json(value["cards"], "cards")
    if not cards:
        raise NotationError("a meld needs at least one card")
    return act.MeldCards(_RANKS[rank], cards, of_in_json(value))


def of_in_json(table: Table) -> int:
    """Which of several melds of a rank."""
    value = table.get("of", 0)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < MOST_MELDS_OF_A_RANK:
        raise NotationError(f"'of' must be a whole number from 0 to {MOST_MELDS_OF_A_RANK - 1}, not {value!r}")
    return value


def _answer(table: Table) -> act.Action:
    return act.Answer(truth_of_json(table, "yes"))


def _choose(table: Table) -> act.Action:
    pile = table["pile"]
    if type(pile) is not int:
        raise NotationError(f"'pile' must be a whole number, not {pile!r}")
    return act.Choose(pile)


def truth_of_json(table: Table, key: str, *, default: bool | None = None) -> bool:
    """A field that is true or false."""
    value = table.get(key, default)
    if not isinstance(value, bool):
        raise NotationError(f"{key!r} must be true or false, not {value!r}")
    return value


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
