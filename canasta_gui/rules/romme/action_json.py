"""Actions of Rommé as the JSON objects of the game record, both ways.

A joker in a meld stands there with the card it stands for: `JK=4C`.
"""

from typing import Any

from canasta_gui.rules.core.action_json import (
    Readers,
    Table,
    card_of_json,
    of_in_json,
    read_action,
    truth_of_json,
)
from canasta_gui.rules.core.actions import Discard, Draw
from canasta_gui.rules.core.cards import (
    JOKER,
    KEY_STEP,
    MELD_RANKS,
    RANK_NAMES,
    RANK_THREE,
    RANK_TWO,
    SUIT_NAMES,
    Card,
    card_name,
    meld_key,
    rank_of,
    rank_of_key,
    run_of,
    suit_of,
)
from canasta_gui.rules.core.reading_problems import ReadingCode, fail, json_text
from canasta_gui.rules.romme import actions as act
from canasta_gui.rules.romme.melds import RommeMeld, in_order
from canasta_gui.rules.romme.position import RommePosition

STANDS_FOR = "="

# `S` is a run of spades.
RANKS: dict[str, int] = {
    **{RANK_NAMES[rank]: rank for rank in (RANK_TWO, RANK_THREE, *MELD_RANKS)},
    **{name: run_of(suit) for suit, name in enumerate(SUIT_NAMES)},
}
_RANK_NAMES: dict[int, str] = {rank: name for name, rank in RANKS.items()}


def laid_names(cards: tuple[Card, ...], faces: tuple[Card, ...]) -> list[str]:
    """Return the notation of cards of a meld: `3C`, `JK=4C`."""
    pairs = zip(cards, faces, strict=True)
    return [
        card_name(card) if card == face else f"{card_name(card)}{STANDS_FOR}{card_name(face)}" for card, face in pairs
    ]


def laid_card(word: str) -> tuple[Card, Card]:
    """Return a card of a meld and its face; NotationError for a word that is none."""
    name, announced, face = word.partition(STANDS_FOR)
    card = card_of_json(name)
    return card, card_of_json(face) if announced else card


def action_as_recorded(pos: RommePosition, seat: int, action: act.Action) -> dict[str, Any]:  # noqa: ARG001
    """Return the action as JSON data; of several melds of a rank that one owner has, it says which is meant."""
    table = action_to_json(action)
    if isinstance(action, act.Add | act.Swap):
        ranks = [rank_of_key(key) for key in pos.melds[action.owner]]
        if ranks.count(rank_of_key(action.key)) > 1:
            table["of"] = action.key // KEY_STEP
    return table


def action_to_json(action: act.Action) -> dict[str, Any]:
    """Return the action as plain JSON data, without its seat."""
    table: dict[str, Any] = {"do": action.do}
    if isinstance(action, act.RommeLay):
        table["melds"] = [
            {"rank": _RANK_NAMES[meld.rank], "cards": laid_names(meld.cards, meld.faces)} for meld in action.melds
        ]
    elif isinstance(action, act.Add):
        table |= _target(action) | {"cards": laid_names(action.cards, action.faces)}
        table |= {"low": True} if action.low else {}
    elif isinstance(action, act.Swap):
        table |= _target(action) | {"card": card_name(action.card)}
    elif isinstance(action, act.Claim | act.Consent):
        table["yes"] = action.yes
    elif isinstance(action, Discard | act.Announce) and action.card is not None:
        table["card"] = card_name(action.card)
    return table


def _target(action: act.Add | act.Swap) -> dict[str, Any]:
    of = action.key // KEY_STEP
    return {"owner": action.owner, "rank": _RANK_NAMES[rank_of_key(action.key)], **({"of": of} if of else {})}


def action_from_json(table: object) -> act.Action:
    """Return the action of a JSON object without its seat; NotationError says what is wrong."""
    action: act.Action = read_action(table, _READERS)
    return action


def _lay(table: Table) -> act.RommeLay:
    melds = table["melds"]
    if not isinstance(melds, list):
        fail(ReadingCode.NOT_MELDS, field="melds", value=json_text(melds))
    return act.RommeLay(tuple(_meld(meld) for meld in melds))


def _meld(value: object) -> RommeMeld:
    if not isinstance(value, dict) or set(value) != {"rank", "cards"}:
        fail(ReadingCode.NOT_A_MELD, value=json_text(value))
    rank, meld = _rank(value["rank"]), in_order(*_laid(value["cards"]))
    alike = len(set(map(rank_of, meld.faces))) == 1 or len(set(map(suit_of, meld.faces))) == 1
    if JOKER not in meld.faces and len(meld.faces) > 1 and alike and meld.rank != rank:
        cards = " ".join(laid_names(meld.cards, meld.faces))
        fail(ReadingCode.NO_MELD_OF_THIS_RANK, cards=cards, rank=json_text(value["rank"]))
    return meld


def _laid(value: object) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    if not isinstance(value, list) or not value or not all(isinstance(word, str) for word in value):
        fail(ReadingCode.NOT_CARDS, field="cards", value=json_text(value))
    pairs = [laid_card(word) for word in value]
    return tuple(card for card, _ in pairs), tuple(face for _, face in pairs)


def _rank(value: object) -> int:
    if not isinstance(value, str) or value not in RANKS:
        fail(ReadingCode.NO_SUCH_MELD_RANK, value=json_text(value), known=" ".join(RANKS))
    return RANKS[value]


def _key(table: Table) -> int:
    return meld_key(_rank(table["rank"]), of_in_json(table))


def _owner(table: Table) -> int:
    owner = table["owner"]
    if type(owner) is not int or owner < 0:
        fail(ReadingCode.NOT_A_SEAT, field="owner", value=json_text(owner))
    return owner


_READERS: Readers = {
    "draw": ({}, lambda _: Draw()),
    "take": ({}, lambda _: act.TakeUp()),
    "lay": ({"melds": False}, _lay),
    "add": (
        {"owner": False, "rank": False, "of": True, "cards": False, "low": True},
        lambda table: act.Add(
            _owner(table), _key(table), *_laid(table["cards"]), "low" in table and truth_of_json(table, "low")
        ),
    ),
    "swap": (
        {"owner": False, "rank": False, "of": True, "card": False},
        lambda table: act.Swap(_owner(table), _key(table), card_of_json(table["card"])),
    ),
    "claim": ({"yes": False}, lambda table: act.Claim(truth_of_json(table, "yes"))),
    "consent": ({"yes": False}, lambda table: act.Consent(truth_of_json(table, "yes"))),
    "discard": ({"card": False}, lambda table: Discard(card_of_json(table["card"]))),
    "announce": (
        {"card": True},
        lambda table: act.Announce(card_of_json(table["card"]) if "card" in table else None),
    ),
}
