"""The sheet: the deals one after the other, and what follows from them for the next one."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from canasta_gui.match.score_pad.entries import DealEntry, entry_lines, entry_points, is_dealt_again
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.families import AnyRules, AnyScoreLine, family


class PadHeader(NamedTuple):
    """Whose scores they are: the rules, the players by seat, the seat that deals first.

    `program`, `started`: what wrote the sheet, and when it was begun. `title`: the name that the players gave it.
    `minutes`: so long after that, the deal that is being played is the last one; 0 for no clock.
    """

    program: str
    rules: AnyRules
    names: tuple[str, ...]
    dealer: int
    started: str = ""
    title: str = ""
    minutes: int = 0


class ScoredDeal(NamedTuple):
    """A deal of the sheet: its number, counted from 1, its dealer and who played it, what it brought each side.

    `lines`: how the points came about, where that was counted. `totals`: those after it.
    """

    deal: int
    dealer: int
    playing: tuple[int, ...]
    entry: DealEntry
    lines: tuple[AnyScoreLine, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class PadSheet:
    """The scores of a table. Everything follows from the header and the entries, so that a correction changes the rest.

    A table that plays on after the end of its match goes on in the same sheet. `last_by_clock`: the number of the deal
    that was being played when the time was over; 0 while it is not.
    """

    header: PadHeader
    entries: tuple[DealEntry, ...] = ()
    last_by_clock: int = 0

    @property
    def rules(self) -> AnyRules:
        """The rules of the table."""
        return self.header.rules

    @cached_property
    def deals(self) -> tuple[ScoredDeal, ...]:
        """The deals so far."""
        rules, dealer = self.rules, self.header.dealer
        totals, deals = (0,) * rules.n_sides, list[ScoredDeal]()
        for deal, entry in enumerate(self.entries, 1):
            lines = entry_lines(rules, entry)
            points = entry_points(entry, lines)
            totals = tuple(total + more for total, more in zip(totals, points, strict=True))
            deals.append(ScoredDeal(deal, dealer, rules.playing(deal), entry, lines, points, totals))
            dealer = self._dealer_after(deals[-1])
        return tuple(deals)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side so far."""
        return self.deals[-1].totals if self.deals else (0,) * self.rules.n_sides

    @property
    def next_deal(self) -> int:
        """The number of the next deal."""
        return len(self.entries) + 1

    @property
    def next_dealer(self) -> int:
        """The seat that deals next."""
        return self._dealer_after(self.deals[-1]) if self.deals else self.header.dealer

    def _dealer_after(self, deal: ScoredDeal) -> int:
        again = is_dealt_again(self.rules, deal.entry)
        return deal.dealer if again else self.rules.next_dealer(deal.deal, deal.dealer)

    def sitting_out(self, deal: int) -> tuple[int, ...]:
        """Return the seats that do not play a deal."""
        playing = self.rules.playing(deal)
        return tuple(seat for seat in range(self.rules.players) if seat not in playing)

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won as things stand; none while the match goes on."""
        return family(self.rules).match_winners(self.rules, self.totals, self.counting_deals, self._ended_by_clock)

    @property
    def _ended_by_clock(self) -> bool:
        """Whether a deal that counts has been entered since the time was over."""
        late = self.entries[self.last_by_clock - 1 :] if self.last_by_clock else ()
        return not all(is_dealt_again(self.rules, entry) for entry in late)

    @property
    def is_last_deal(self) -> bool:
        """Whether the match ends with the next deal, unless a tie or a void deal lets it go on."""
        if self.winners:
            return False
        return self.last_by_clock > 0 or self.counting_deals + 1 == self.rules.deals > 1

    @property
    def counting_deals(self) -> int:
        """How many deals count among those that were agreed on."""
        return sum(not is_dealt_again(self.rules, entry) for entry in self.entries)

    @property
    def openings(self) -> tuple[int, ...]:
        """The points that each side needs to open the next deal; none in games without such a minimum."""
        rules = self.rules
        if not isinstance(rules, CanastaRules):
            return ()
        previous = self.deals[-1].points if self.deals else ()
        sides = range(rules.n_sides)
        return tuple(rules.opening.minimum(self.totals, side, previous, self.next_deal) for side in sides)

    @property
    def to_target(self) -> tuple[int, ...]:
        """How many points each side is from the target, never below zero; none where there is no target."""
        target = self.rules.target
        return tuple(max(0, target - total) for total in self.totals) if target else ()

    @property
    def course(self) -> Sequence[tuple[int, ...]]:
        """The totals after each deal."""
        return [deal.totals for deal in self.deals]
