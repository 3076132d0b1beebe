"""Hosted tables for tests: a game without pages, tokens that can be told apart, and devices that are numbers."""

import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from canasta_gui.match.match import Match
from canasta_gui.match.record import SeatInfo
from canasta_gui.remote import messages
from canasta_gui.remote.hosted_table import Close, HostedTable, Send, Tickets
from canasta_gui.remote.messages import SeatStatus
from canasta_gui.rules.families import AnyEvent, AnyRules, action_to_json, family, rules_as_recorded
from tests.match.tables import CLASSIQUE, Deck


class GameWithoutPages:
    """A match that devices play by events; a seat with a stand-in does nothing by itself here."""

    def __init__(self, rules: AnyRules = CLASSIQUE, seed: int = 1) -> None:
        seats = [SeatInfo(f"P{seat}", "human") for seat in range(rules.players)]
        self.match = Match(rules, seats, None, Deck(seed, rules))  # type: ignore[arg-type]  # of any family
        self.match.start()
        self.standing_in: dict[int, bool] = {}
        self.undone = 0
        self.taps: list[tuple[int, Mapping[str, Any]]] = []
        self.pages: dict[int, Sequence[str]] = {}
        self.sorts: dict[int, Sequence[str]] = {}

    @property
    def rules_table(self) -> Mapping[str, Any]:
        return rules_as_recorded(self.match.rules)

    @property
    def epoch(self) -> tuple[int, int]:
        return self.match.deal_no, self.undone

    @property
    def to_act(self) -> int | None:
        return self.match.to_act

    def events_for(self, seat: int) -> Sequence[AnyEvent]:
        return self.match.events_for(seat)

    def seconds_left(self, seat: int) -> int | None:
        return None

    def act(self, seat: int, action: object) -> Mapping[str, object] | None:
        try:
            read = family(self.match.rules).action_from_json(action)
        except ValueError:
            return messages.refusal("unreadable", "")
        refusal = self.match.submit(seat, read)
        return None if refusal is None else messages.refusal(refusal.why.value, "")

    def undo(self, seat: int) -> bool:
        done = self.match.to_act == seat and self.match.undo()
        self.undone += done
        return done

    def begin_page(self, seat: int, languages: Sequence[str], sort: Sequence[str] = ()) -> None:
        self.pages[seat], self.sorts[seat] = languages, sort

    def page(self, seat: int) -> Mapping[str, Any]:
        return {"events": len(self.match.events), "seat": seat}

    def tap(self, seat: int, what: Mapping[str, Any]) -> None:
        self.taps.append((seat, what))

    def let_stand_in(self, seat: int, standing_in: bool) -> None:
        self.standing_in[seat] = standing_in

    def stands_in(self, seat: int) -> bool:
        return self.standing_in[seat]

    def next_move(self) -> tuple[int, dict[str, Any]]:
        """Return the seat that must act, and something that it may do."""
        seat = self.match.position.to_act
        game = family(self.match.rules)
        return seat, action_to_json(
            game.random_candidate(self.match.position, seat, Random(len(self.match.moves)).random)
        )


def new_table(
    phones: Sequence[int] = (0, 1, 2, 3),
    grace: float | None = 60.0,
    tickets: Tickets | None = None,
    tokens: Iterator[int] | None = None,
) -> HostedTable:
    """Return a table whose seats are all for devices, or computers'. Tokens: `token-0`, …; codes: `000000`, …"""
    tokens, codes = tokens or itertools.count(), itertools.count()
    others = {seat: SeatStatus(f"C{seat}", "computer") for seat in range(4) if seat not in phones}
    return HostedTable(
        phones,
        others,
        new_token=lambda: f"token-{next(tokens)}",
        new_code=lambda: f"{next(codes):06}",
        grace=grace,
        tickets=tickets,
    )


def hello(**fields: object) -> str:
    return json.dumps({"type": "hello", "protocol": messages.PROTOCOL, "as": "events", **fields})


def join(table: HostedTable, device: int, name: str = "Ada", **fields: object) -> list[Mapping[str, Any]]:
    """Let a device in by the invitation; return what it is told."""
    table.connect(device)
    table.receive(device, hello(**({"invitation": table.invitation, "name": name} | fields)))
    return told(table, device)


def told(table: HostedTable, device: int) -> list[Mapping[str, Any]]:
    """Take out everything that waits, and return the messages for one device."""
    return [each.message for each in table.take_outputs() if isinstance(each, Send) and each.device == device]


def closed(table: HostedTable) -> dict[int, int]:
    """Take out everything that waits, and return the codes with which connections were closed."""
    return {each.device: int(each.why) for each in table.take_outputs() if isinstance(each, Close)}


def kinds(sent: Sequence[Mapping[str, Any]]) -> list[str]:
    return [each["type"] for each in sent]
