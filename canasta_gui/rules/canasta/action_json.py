"""Actions as the JSON objects of the game record, read and written, and the names of melds."""

import re
from collections.abc import Mapping
from typing import Any, cast, get_args

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.actions import Action, Lay, Remedy, Slip, Take
from canasta_gui.rules.canasta.policies import OffenceKind
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import (
    KEY_STEP,
    MELD_RANKS,
    RANK_NAMES,
    RANK_RUN,
    RANK_THREE,
    RANK_TWO,
    SUIT_NAMES,
    card_name,
    card_names,
    is_run,
    meld_key,
    rank_of_key,
    run_of,
)
from canasta_gui.rules.core.notation import (
    Readers,
    Table,
    card_of_json,
    cards_of_json,
    of_in_json,
    read_action,
    truth_of_json,
    word_of_json,
)
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.core.reading_problems import ReadingCode, fail, json_text

# `3` is a meld of black threes, `W` one of wild cards, `S` a run of spades.
_RANKS: dict[str, int] = {
    "W": RANK_TWO,
    **{RANK_NAMES[rank]: rank for rank in (RANK_THREE, *MELD_RANKS)},
    **{name: run_of(suit) for suit, name in enumerate(SUIT_NAMES)},
}
_RANK_NAMES: dict[int, str] = {rank: name for name, rank in _RANKS.items()}


_KINDS: tuple[OffenceKind, ...] = get_args(OffenceKind)
_HOWS: tuple[act.How, ...] = get_args(act.How)
_DEEDS: tuple[str, ...] = tuple(kind._field_defaults["do"] for kind in get_args(act.Deed))


def action_to_json(action: act.Action) -> dict[str, Any]:
    """Return the action as plain JSON data, without its seat."""
    return {"do": action.do, **_fields_of(action)}


def _fields_of(action: act.Action) -> dict[str, Any]:
    """Return the fields of an action beside its name; fields at their default are left out."""
    match action:
        case act.Take():
            return {
                "with": card_names(action.using),
                "melds": _melds_to_json(action.melds),
                **({"only_top": True} if action.only_top else {}),
                **_place_to_json(action),
            }
        case act.Lay():
            return {"melds": _melds_to_json(action.melds)}
        case act.Discard() | act.Pick() | act.Expose():
            return {"card": card_name(action.card)}
        case act.Answer():
            return {"yes": action.yes}
        case act.Choose():
            return {"pile": action.pile}
        case act.Slip():
            return _slip_to_json(action)
        case act.Object():
            return {
                **({} if action.accused == NOBODY else {"accused": action.accused}),
                **({"bury": card_names(action.order)} if action.order else {}),
            }
        case act.Remedy():
            return {
                "how": action.how,
                **({"melds": _melds_to_json(action.melds)} if action.melds else {}),
                **({"with": card_names(action.using)} if action.using else {}),
                **_place_to_json(action),
            }
        case act.Reshuffle():
            return {"order": card_names(action.order)} if action.order else {}
        case _:
            return {}


def _place_to_json(action: act.Take | act.Remedy) -> dict[str, Any]:
    """Return the fields for the meld that the top card of the pile joins."""
    return {**({"of": action.of} if action.of else {}), **({"run": True} if action.run else {})}


def _slip_to_json(slip: act.Slip) -> dict[str, Any]:
    return {
        "kind": slip.kind,
        **({} if slip.deed is None else {"deed": action_to_json(slip.deed)}),
        **({"cards": card_names(slip.cards)} if slip.cards else {}),
        **({"kept": True} if slip.kept else {}),
    }


def action_from_json(table: object) -> act.Action:
    """Return the action of a JSON object without its seat. Raises NotationError for an invalid object."""
    action: act.Action = read_action(table, _READERS)
    return action


def _melds_to_json(melds: tuple[act.MeldCards, ...]) -> list[dict[str, Any]]:
    return [
        {"rank": _RANK_NAMES[meld.rank], "cards": card_names(meld.cards), **({"of": meld.of} if meld.of else {})}
        for meld in melds
    ]


def _melds(value: object) -> tuple[act.MeldCards, ...]:
    if not isinstance(value, list):
        fail(ReadingCode.NOT_MELDS, field="melds", value=json_text(value))
    return tuple(_meld(item) for item in value)


def _meld(value: object) -> act.MeldCards:
    if not isinstance(value, Mapping) or set(value) - {"of"} != {"rank", "cards"}:
        fail(ReadingCode.NOT_A_NUMBERED_MELD, value=json_text(value))
    rank = value["rank"]
    if not isinstance(rank, str) or rank not in _RANKS:
        fail(ReadingCode.NO_SUCH_MELD_RANK, value=json_text(rank), known=" ".join(_RANKS))
    cards = cards_of_json(value["cards"], "cards")
    if not cards:
        fail(ReadingCode.EMPTY_MELD)
    return act.MeldCards(_RANKS[rank], cards, of_in_json(value))


def _answer(table: Table) -> act.Action:
    return act.Answer(truth_of_json(table, "yes"))


def _choose(table: Table) -> act.Action:
    pile = table["pile"]
    if type(pile) is not int:
        fail(ReadingCode.NOT_A_NUMBER, field="pile", value=json_text(pile))
    return act.Choose(pile)


def _slip(table: Table) -> act.Action:
    deed = _deed(table["deed"]) if "deed" in table else None
    cards = cards_of_json(table.get("cards", []), "cards")
    return act.Slip(word_of_json(table, "kind", _KINDS), deed, cards, truth_of_json(table, "kept", default=False))


def _deed(value: object) -> act.Deed:
    """Return the action that an offence consists of; only the kinds in `Deed` are accepted."""
    if not isinstance(value, Mapping) or value.get("do") not in _DEEDS:
        fail(ReadingCode.NOT_A_DEED, field="deed", known=", ".join(_DEEDS), value=json_text(value))
    return cast(act.Deed, read_action(value, _READERS))


def _object(table: Table) -> act.Action:
    accused = table.get("accused", NOBODY)
    if type(accused) is not int or (accused < 0 and "accused" in table):
        fail(ReadingCode.NOT_A_SEAT, field="accused", value=json_text(accused))
    return act.Object(accused, cards_of_json(table.get("bury", []), "bury"))


def _remedy(table: Table) -> act.Action:
    return act.Remedy(
        word_of_json(table, "how", _HOWS),
        _melds(table.get("melds", [])),
        cards_of_json(table.get("with", []), "with"),
        of_in_json(table),
        truth_of_json(table, "run", default=False),
    )


_READERS: Readers[act.Action] = {
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
    "slip": ({"kind": False, "deed": True, "cards": True, "kept": True}, _slip),
    "object": ({"accused": True, "bury": True}, _object),
    "remedy": ({"how": False, "melds": True, "with": True, "of": True, "run": True}, _remedy),
    "reshuffle": ({"order": True}, lambda table: act.Reshuffle(cards_of_json(table.get("order", []), "order"))),
    "pick": ({"card": False}, lambda table: act.Pick(card_of_json(table["card"]))),
    "expose": ({"card": False}, lambda table: act.Expose(card_of_json(table["card"]))),
}


def action_as_recorded(pos: CanastaPosition, seat: int, action: Action) -> dict[str, Any]:
    """Return the action as JSON data independent of how a program numbers the melds of a rank."""
    table = action_to_json(action)
    if isinstance(action, Slip) and action.deed is not None:
        table["deed"] = action_as_recorded(pos, seat, action.deed)
    if isinstance(action, Take | Lay | Remedy):
        for meld, entry in zip(action.melds, table.get("melds", ()), strict=True):
            if _several(pos, seat, meld.key):
                entry["of"] = meld.of
    take = action.take if isinstance(action, Remedy) and action.how == "show" else action
    if isinstance(take, Take) and not take.only_top and _several(pos, seat, take.key(pos.pile[-1])):
        table["of"] = take.of
    return table


def _several(pos: CanastaPosition, seat: int, key: int) -> bool:
    return len(pos.melds_of(pos.side(seat), rank_of_key(key))) > 1


_NAMES = "|".join((*RANK_NAMES, *SUIT_NAMES))
MELD_NAME = rf"(?:{_NAMES})(?:/[0-9]{{1,2}})?"
"""Pattern of the name of a meld: `K`, `S` for a run of spades, `K/1` for the second meld of kings."""
_PARTS = re.compile(rf"({_NAMES})(?:/([0-9]{{1,2}}))?")


def meld_name(key: int) -> str:
    """Return the name of a meld by its key."""
    rank, of = rank_of_key(key), key // KEY_STEP
    name = SUIT_NAMES[rank - RANK_RUN] if is_run(rank) else RANK_NAMES[rank]
    return f"{name}/{of}" if of else name


def named_meld(word: str) -> int | None:
    """Return the key of the meld with this name; None for an invalid name."""
    parts = _PARTS.fullmatch(word)
    if parts is None:
        return None
    name, of = parts[1], int(parts[2] or 0)
    return meld_key(run_of(SUIT_NAMES.index(name)) if name in SUIT_NAMES else RANK_NAMES.index(name), of)
