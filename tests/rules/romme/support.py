"""Short words for tests of Rommé: positions and actions from text, and what it means to be refused or played."""

from typing import Any

from canasta_gui.rules.core.cards import card_names
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.core.rule_set_reader import merged
from canasta_gui.rules.romme.engine import apply
from canasta_gui.rules.romme.events import Action, Event
from canasta_gui.rules.romme.notation import RANKS, action_from_json, read_position
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.referee import check
from canasta_gui.rules.romme.ruleset import RommeRules, from_table, load_preset, to_table

ROMME, ACQUISITION = load_preset("romme"), load_preset("romme-acquisition")
AJOUT, GERMAN = load_preset("romme-ajout"), load_preset("romme-deutsch")


def house_rules(delta: dict[str, Any], preset: str = "romme") -> RommeRules:
    """Return a preset with a table of house rules on top."""
    return from_table(merged(to_table(load_preset(preset)), delta))


def position(text: str, rules: RommeRules = ROMME) -> RommePosition:
    """Return a position in words; hands that are not mentioned hold ten unknown cards, the stock twenty."""
    for seat in range(rules.players):
        if f"hand {seat}:" not in text:
            text += f"\nhand {seat}: ?? x10"
    if "stock:" not in text:
        text += "\nstock: ?? x20"
    return read_position(text, rules=rules)


def playing(hand: str, rules: RommeRules = ROMME, more: str = "") -> RommePosition:
    """Return a position in which seat 0 has drawn and holds these cards."""
    return position(f"to act: 0   phase: play\nhand 0: {hand}\n{more}", rules)


def act(do: str, **fields: Any) -> Action:
    """Return an action as the record has it."""
    return action_from_json({"do": do, **fields})


def lay(*melds: str) -> Action:
    """Return melds from the hand: `KS KH JK=KD`, `3C 4C 5C`."""
    return act("lay", melds=[{"rank": _rank(meld.split()), "cards": meld.split()} for meld in melds])


def _rank(words: list[str]) -> str:
    faces = [word.rpartition("=")[2] for word in words]
    ranks = {face[:-1] for face in faces}
    name = faces[0][:-1] if len(ranks) == 1 else faces[0][-1]
    return name if name in RANKS else "K"


def add(owner: int, rank: str, cards: str, of: int = 0) -> Action:
    """Return cards on to a meld."""
    return act("add", owner=owner, rank=rank, cards=cards.split(), of=of)


def why(pos: RommePosition, action: Action, seat: int | None = None) -> Why | None:
    """Return why the seat to act, or `seat`, may not do this; None if it may."""
    refusal = check(pos, pos.to_act if seat is None else seat, action)
    return None if refusal is None else refusal.why


def plays(pos: RommePosition, *actions: Action) -> list[Event]:
    """Play these actions in order, each by the seat to act, and return the events."""
    return [event for action in actions for event in apply(pos, pos.to_act, action)]


def table(pos: RommePosition, seat: int) -> list[list[str]]:
    """Return the melds of a seat, in the notation of their faces."""
    return [card_names(meld.faces) for _, meld in sorted(pos.melds[seat].items())]
