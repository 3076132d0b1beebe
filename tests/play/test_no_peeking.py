"""Nothing that a device is told holds a card that it may not know: over every game, with offences and without."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from canasta_gui.match.match import Match, shuffled
from canasta_gui.match.players import Player
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.hosting import HostedMatch
from canasta_gui.remote.hosted_table import HostedTable, Send
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import HIDDEN, card_name
from canasta_gui.rules.core.events import Drew
from canasta_gui.rules.families import AnyRules, family
from tests.remote.tables import hello
from tests.rules.event_reader import event_reader
from tests.rules.offending import random_move
from tests.rules.random_deals import every_table

TABLES = every_table()


def cards_in(data: object) -> Iterator[str]:
    """Yield every card that a page names, by its notation."""
    if isinstance(data, Mapping):
        if isinstance(data.get("card"), str):
            yield data["card"]
        for value in data.values():
            yield from cards_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from cards_in(value)


def known_to(position: Any, seat: int) -> Counter[str]:
    """Return the cards that a seat may know now, by what the rules show it of the position."""
    view = family(position.rules).view_of(position, seat)
    return Counter(card_name(card) for card in family(position.rules).all_cards(view) if card != HIDDEN)


def shown_to(events: Sequence[Any]) -> Counter[str]:
    """Return the cards of events as a seat saw them, such as one that lies face up in the stock for all to see."""
    found: set[int] = set()
    for event in events:
        cards = getattr(event, "cards", ())  # of a turned stock only their number
        misdeal = getattr(event, "misdeal", None)
        found |= {getattr(each, "card", HIDDEN) for each in (event, misdeal)}
        found |= {*(cards if isinstance(cards, tuple) else ())}
    return Counter(card_name(card) for card in found if card != HIDDEN)


class Watch:
    """A random deal with devices at all seats, one of them a page: everything that they are told is looked through."""

    def __init__(self, rules: AnyRules, seed: int) -> None:
        number = rules.players
        self.chance, self.game = Random(seed), family(rules)
        seats = [SeatInfo(f"P{n}", "human") for n in range(number)]
        self.match = Match(rules, seats, None, lambda _: shuffled(rules, self.chance))
        self.match.start()
        self.hosted = HostedMatch.without_window(self.match, {seat: Player() for seat in range(number)}, {}, pause=0.0)
        tokens = iter(f"token-{n}" for n in range(100))
        self.table = HostedTable(range(number), {}, new_token=lambda: next(tokens), new_code=lambda: "000000")
        self.told: dict[int, list[Any]] = {}
        self.looked = Counter[int]()  # how many events of each seat have been looked through
        self.messages = 0
        for seat in range(number):
            mode = "page" if seat == seed % number else "events"
            if mode == "events":
                self.told[seat] = []
            self.table.connect(seat)
            self.table.receive(seat, hello(**{"invitation": self.table.invitation, "name": "A", "as": mode}))
        self.table.begin(self.hosted)

    def look(self) -> None:
        """Look through what has been sent: no more than the views hold, and of events what each seat may see."""
        for output in self.table.take_outputs():
            if isinstance(output, Send):
                self.messages += 1
                self._hear(output.device, output.message)
        for seat, events in self.told.items():
            fresh = events[self.looked[seat] :]
            assert fresh == [self.game.redact(event, seat) for event in self.match.events[self.looked[seat] :]]
            assert all(each.card == HIDDEN for each in fresh if isinstance(each, Drew) and each.seat != seat)
            self.looked[seat] = len(events)

    def _hear(self, seat: int, message: Mapping[str, Any]) -> None:
        if message["type"] == "events":
            if message["from"] == 0:
                self.told[seat].clear()
                self.looked[seat] = 0
            self.told[seat] += [event_reader(self.game).read(each) for each in message["events"]]
        elif message["type"] == "page":
            known = known_to(self.match.position, seat) + shown_to(self.match.events_for(seat)) + Counter(["??"])
            assert not Counter(set(cards_in(message))) - known

    def play(self) -> bool:
        """Let somebody do something; return False where the deal is over, or nobody can."""
        position = self.match.position
        if self.match.deal_over:
            return False
        if isinstance(position, CanastaPosition) and position.rules.plays_irregularities:
            try:
                who, offence = random_move(self.chance, position)
            except IndexError:  # a matter of the rules' own tests
                return False
            return self.match.submit(who, offence) is None
        who = position.to_act
        return self.match.submit(who, self.game.random_candidate(position, who, self.chance.random)) is None


def watched_deal(rules: AnyRules, seed: int, most: int) -> int:
    """Watch a deal, at most so many actions of it; return how many messages there were."""
    watch = Watch(rules, seed)
    for step in range(most):
        watch.hosted.advance(0.1 * step)
        watch.table.update()
        watch.look()
        if not watch.play():
            break
    return watch.messages


@pytest.mark.parametrize("nth", range(8))
def test_no_message_holds_a_card_that_its_reader_may_not_know(nth: int) -> None:
    rules = TABLES[(nth * 13) % len(TABLES)]
    assert watched_deal(rules, nth, most=25) > rules.players


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, len(TABLES), 23))
def test_no_message_of_a_deal_at_any_table_holds_a_card_that_its_reader_may_not_know(first: int) -> None:
    """One deal at each table; a thousand take more than the lane has: `watched_deal` with other seeds."""
    for nth in range(first, min(first + 23, len(TABLES))):
        assert watched_deal(TABLES[nth], nth, most=400)
