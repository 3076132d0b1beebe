"""Somebody who plays by taps, and knows nothing but what the page shows."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

TABLE = "draft:-1:-1"
Page = Mapping[str, Any]
Tap = dict[str, Any]


def _rank(card: Mapping[str, Any]) -> str:
    return str(card["card"][:-1])


class Tapper:
    """Taps on what works: takes and lays what it can, now and then something else, discards when all was tried."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._tried: set[tuple[object, ...]] = set()
        self._seen = -1

    def tap(self, page: Page) -> Tap | None:
        """Return the next tap; None where there is nothing to do."""
        if page["sheet"] is not None:
            return None if page["ready"] or page["sheet"]["over"] else {"next": True}
        if not page["turn"]:
            return None
        if page["seen"] != self._seen:
            self._seen, self._tried = page["seen"], set()
        if page["choices"] is not None:
            return {"choice": self._chance.randrange(len(page["choices"][1]))}
        staged = any(place["kind"] == "draft" and place["cards"] for place in page["places"])
        buttons = [each["id"] for each in page["buttons"] if each["works"] and (staged or each["id"] != "undo")]
        answers = [each for each in ("yes", "no") if each in buttons]
        if answers:
            return {"button": self._chance.choice(answers)}
        if "declare" in buttons:
            return {"button": "declare"}
        for name in ("pass", "let_stand", "show", "announce", "pick", "return", "deny", "leave"):
            if name in buttons:
                return {"button": name}
        return self._with_cards(page, buttons)

    def _with_cards(self, page: Page, buttons: list[str]) -> Tap:
        cards = page["hand"]["cards"]
        selected = [each for each in cards if each["selected"]]
        moves = [each for each in page["moves"] if each["works"]]
        if not selected:
            if moves and ("begin",) not in self._tried:
                self._tried.add(("begin",))
                return {"place": self._chance.choice(moves)["place"]}
            if moves:
                return {"place": moves[0]["place"]}
            return self._select(page, buttons)
        goals = [each for each in moves if each["place"].startswith(("meld", "low_end"))]
        if len(selected) >= 3:
            goals += [each for each in moves if each["place"] == TABLE]
        key = tuple(sorted(each["card"] for each in selected))
        if goals and ("lay", key) not in self._tried:
            self._tried.add(("lay", key))
            return {"place": self._chance.choice(goals)["place"]}
        pile = [each for each in moves if each["place"].startswith("pile")]
        if pile and ("done",) in self._tried and ("pile", key) not in self._tried:
            self._tried.add(("pile", key))
            return {"place": pile[0]["place"]}
        return {"card": selected[0]["id"]}

    def _select(self, page: Page, buttons: list[str]) -> Tap:
        """Select cards that have not been tried yet; first all of a rank, at the end one to be discarded."""
        cards = page["hand"]["cards"]
        numbers = Counter(_rank(card) for card in cards)
        laid = {_rank(card) for place in page["places"] if place["mine"] for card in place["cards"]}
        for card in cards:
            rank = _rank(card)
            if ("rank", rank) not in self._tried and (numbers[rank] >= 3 or rank in laid):
                self._tried.add(("rank", rank))
                return {"rank": card["id"]}
        if ("done",) not in self._tried:
            self._tried.add(("done",))
            if "undo" in buttons:
                return {"button": "undo"}
        if "undo" in buttons and not cards:
            return {"button": "undo"}
        untried = [card for card in cards if ("pile", (card["card"],)) not in self._tried]
        if untried:
            return {"card": self._chance.choice(untried)["id"]}
        for name in ("ask", "undo"):
            if name in buttons:
                return {"button": name}
        self._tried.clear()
        return {"card": cards[0]["id"]}
