"""Short words for tests of the rules: positions and actions from text, and what it means to be refused or played."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Action, Lay, MeldCards, Take
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.engine import apply, start_deal
from canasta_gui.rules.canasta.notation import read_position
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.canasta.ruleset import PRESETS, CanastaRules, from_table, load_preset, to_table
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    RANK_NAMES,
    SUIT_NAMES,
    Card,
    card_names,
    parse_card,
    parse_cards,
    run_of,
    suit_of,
)
from canasta_gui.rules.core.events import DealEnded, Discard
from canasta_gui.rules.core.refusal import IllegalActionError, Refusal, Why
from canasta_gui.rules.core.rule_set_reader import extended, merged, read_delta

E = TypeVar("E")

CLASSIQUE = load_preset("classique-4")


def house_rules(delta: Mapping[str, Any], preset: str = "classique-4") -> CanastaRules:
    """Return a preset with a table of house rules on top."""
    return from_table(merged(to_table(load_preset(preset)), delta))


def position(text: str, rules: CanastaRules = CLASSIQUE) -> CanastaPosition:
    """Return a position in words; hands that are not mentioned hold eleven unknown cards, the stock forty."""
    named = re.search(r"\bdeal: *([0-9]+)", text)
    for seat in rules.playing(int(named[1]) if named else 1):
        if not re.search(rf"\bhand {seat}:", text):
            text += f"\nhand {seat}: ?? x11"
    if not re.search(r"\bstock:", text):
        text += "\nstock: ?? x20"
    return read_position(text, rules=rules)


def melds(*texts: str) -> tuple[MeldCards, ...]:
    """Return cards for melds: `KS KH 2C`, `5S 6S 7S`, or with their target: `K: 2C JK`, `S: 8S`, `K/1: KD`."""
    return tuple(_meld(text) for text in texts)


def _meld(text: str) -> MeldCards:
    rank, colon, cards = text.rpartition(":")
    held = tuple(parse_cards(cards))
    if colon:
        name, _, of = rank.partition("/")
        number = run_of(SUIT_NAMES.index(name)) if name in SUIT_NAMES else RANK_NAMES.index(name)
        return MeldCards(number, held, int(of or 0))
    ranks = {card >> 2 for card in held if card >= FIRST_NATURAL}
    return MeldCards(ranks.pop() if len(ranks) == 1 else run_of(suit_of(held[0])), held)


def lay(*texts: str) -> Lay:
    """Return a lay: `lay("KS KH KD", "7: JK")`."""
    return Lay(melds(*texts))


def take(using: str = "", *texts: str) -> Take:
    """Return a take, `take("9D 9H", "KS KH KC")`: the cards that join the top card, then further melds."""
    return Take(tuple(parse_cards(using)), melds(*texts))


def discard(card: str) -> Discard:
    """Return a discard: `discard("9C")`."""
    return Discard(parse_card(card))


def refused(
    pos: CanastaPosition, seat: int, action: Action, why: Why, need: int | None = None, have: int | None = None
) -> None:
    """Assert this refusal on the truth and on the seat's view; the engine raises it and changes nothing."""
    expected = Refusal(why, need, have)
    before = pos.copy()
    assert check(pos, seat, action) == expected
    assert check(view_of(pos, seat), seat, action) == expected
    with pytest.raises(IllegalActionError) as caught:
        apply(pos, seat, action)
    assert caught.value.refusal == expected
    assert pos == before


def allowed(pos: CanastaPosition, seat: int, action: Action) -> None:
    """Assert that the referee allows the action, on the truth and on the seat's view."""
    assert check(pos, seat, action) is None
    assert check(view_of(pos, seat), seat, action) is None


def played(pos: CanastaPosition, seat: int, action: Action) -> list[ev.Event]:
    """Play an allowed action in place; its events."""
    allowed(pos, seat, action)
    return apply(pos, seat, action)


def kinds_of_events(events: Sequence[ev.Event]) -> list[str]:
    """Return the names of the events, in order."""
    return [event.tag for event in events]


def only(events: Sequence[ev.Event], kind: type[E]) -> list[E]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def hand(pos: CanastaPosition, seat: int) -> str:
    """Return a hand as text, lowest card first."""
    return " ".join(card_names(sorted(pos.hands[seat])))


def meld(pos: CanastaPosition, side: int, rank: str) -> str:
    """Return the cards of a side's meld as text, lowest card first; an empty text where there is none."""
    found = pos.melds[side].get(RANK_NAMES.index(rank))
    return "" if found is None else " ".join(card_names(sorted(found.cards)))


def names(cards: Sequence[Card]) -> str:
    """Return cards as text, in their order."""
    return " ".join(card_names(cards))


def ended(events: Sequence[ev.Event]) -> DealEnded[ev.How, ev.ScoreLine]:
    """Return the end of the deal, which must be the last of the events."""
    last = events[-1]
    assert isinstance(last, ev.DealEnded)
    return last


def arranged(
    hands: Mapping[int, str] | None = None,
    then: str = "",
    *,
    dealer: int = 3,
    rules: CanastaRules = CLASSIQUE,
    deal_no: int = 1,
) -> list[Card]:
    """Return a deck that deals these hands (filled up with plain cards), then these cards, then the rest."""
    playing = rules.playing(deal_no)
    wanted = {seat: parse_cards((hands or {}).get(seat, "")) for seat in playing}
    after = parse_cards(then)
    box = Counter(rules.cards.deck())
    box.subtract(card for cards in [*wanted.values(), after] for card in cards)
    assert min(box.values()) >= 0, "a card stands there too often"
    rest = sorted(box.elements(), key=lambda card: (card >> 2 <= 3, card))  # threes and wild cards last
    for cards in wanted.values():
        while len(cards) < rules.cards.deal:
            cards.append(rest.pop(0))
    first = playing.index(dealer) + 1
    seats = playing[first:] + playing[:first]
    return [wanted[seat][n] for n in range(rules.cards.deal) for seat in seats] + after + rest


def deal(
    hands: Mapping[int, str] | None = None,
    then: str = "",
    *,
    dealer: int = 3,
    rules: CanastaRules = CLASSIQUE,
    deal_no: int = 1,
) -> tuple[CanastaPosition, list[ev.Event]]:
    """Return a fresh deal of an arranged deck; seat 0 plays first unless another dealer is named."""
    order = arranged(hands, then, dealer=dealer, rules=rules, deal_no=deal_no)
    return start_deal(rules, order, deal_no=deal_no, dealer=dealer, totals=[0] * rules.n_sides)


def whole_table(text: str, name: str) -> dict[str, Any]:
    """Return the table of a TOML file of rules of canasta, merged with what it extends."""
    table, base = read_delta(text, name)
    return table if base is None else extended(PRESETS.table(base), table)
