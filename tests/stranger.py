"""A client of a hosted table, written from docs/phones.md and docs/record.md alone: nothing of the program is imported.

It plays a deal of canasta: draws, opens and adds with natural cards, answers its partner, discards.
"""

import json
from collections import Counter
from typing import Any

from websockets.sync.client import ClientConnection, connect

RANKS = ("JK", "BL", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "CDHS"
NATURAL = range(4, 15)


def name(card: int) -> str:
    """Return the name of a card, as actions write it."""
    return RANKS[0] if card == 0 else RANKS[1] if card == 4 else RANKS[card // 4] + SUITS[card % 4]


class Stranger:
    """Keeps its hand by the events, and tries what it could do until nothing is refused."""

    def __init__(self, address: str, link: str) -> None:
        self.socket: ClientConnection
        self._address = address.replace("http", "ws") + "play"
        self._invitation = link.partition("#")[2]
        self.seat = -1
        self.hand, self.melds = Counter[int](), Counter[int]()
        self.drawn = self.asked = self.opened = False
        self.question: dict[str, Any] = {}
        self.ways: list[dict[str, Any]] = []
        self.ended: list[Any] | None = None
        self.refused = Counter[str]()

    def play_a_deal(self) -> list[Any]:
        """Return the event that ends the first deal."""
        with connect(self._address) as self.socket:
            way_in = {"name": "Otto", "invitation": self._invitation}
            self._say({"type": "hello", "protocol": 1, "as": "events", **way_in})
            while self.ended is None:
                self._hear(json.loads(self.socket.recv(timeout=120)))
        return self.ended

    def _say(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.seat = message["seat"]
            case "events":
                for event in message["events"]:
                    self._see(*event)
            case "question":
                self.question, self.ways = message, self._all_ways()
                self._try_next()
            case "refusal":
                self.refused[message["code"]] += 1
                self._try_next()
            case "bye":
                raise ConnectionError(message["reason"])

    def _try_next(self) -> None:
        if self.ways:
            action = self.ways.pop(0)
            self._say({"type": "act", "deal": self.question["deal"], "seen": self.question["seen"], "action": action})

    def _see(self, tag: str, *fields: Any) -> None:
        if fields and fields[0] == self.seat:
            self._see_own(tag, *fields[1:])
        match tag:
            case "deal_began":
                self.hand.clear()
                self.melds.clear()
                self.opened = False
            case "turn_began":
                self.drawn = self.asked = False
            case "asked":
                self.asked = fields[1] == self.seat
            case "answered":
                self.asked = False
            case "melded" if fields[0] % 2 == self.seat % 2:  # the partner sits opposite
                self.opened = True
                self.melds[fields[2]] += len(fields[3])
            case "deal_ended":
                self.ended = [tag, *fields]

    def _see_own(self, tag: str, *fields: Any) -> None:
        """See an event of the own hand; `fields`: those after the seat."""
        self.drawn = self.drawn or tag in ("drew", "took_pile")
        match tag:
            case "dealt" | "replaced" | "drew":
                self.hand[fields[0]] += 1
            case "exposed" | "discarded":
                self.hand[fields[0]] -= 1
            case "took_pile":
                self.hand.update(fields[0])
            case "melded":
                self.hand.subtract(fields[2])
        self.hand = +self.hand

    def _all_ways(self) -> list[dict[str, Any]]:
        """Return what could be done now, the best first."""
        if self.asked:
            return [{"do": "answer", "yes": True}]
        if not self.drawn:
            return [{"do": "draw"}, {"do": "pass"}]
        discards = [{"do": "discard", "card": name(card)} for card in self._by_value()]
        return [*self._lays(), *discards, {"do": "pass"}]

    def _lays(self) -> list[dict[str, Any]]:
        groups = [[c for c in self.hand.elements() if c // 4 == rank] for rank in NATURAL]
        sets = [group for group in groups if len(group) >= 3 or (group and self.melds[group[0] // 4])]
        melds = [{"rank": RANKS[group[0] // 4], "cards": [name(c) for c in group]} for group in sets]
        if not melds or sum(map(len, sets)) + 1 >= self.hand.total():
            return []
        return [{"do": "lay", "melds": [meld]} for meld in melds] if self.opened else [{"do": "lay", "melds": melds}]

    def _by_value(self) -> list[int]:
        """Return the cards of the hand, singles and low ones first, wild ones last."""
        ranks = Counter(card // 4 for card in self.hand.elements())
        return sorted(self.hand, key=lambda card: (card // 4 < 3, ranks[card // 4], card // 4))
