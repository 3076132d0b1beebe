"""Contents of the score sheet and of the result of a match, as data; and numbers that count up."""

from collections.abc import Sequence
from typing import Final, Protocol

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.match.deck import Deck
from canasta_gui.match.record import EndLine, SeatInfo
from canasta_gui.rules.families import AnyEvent, AnyRules, family
from canasta_gui.words.canasta.irregularities import OffenceText


class ScoredMatch(Protocol):
    """The players, deals and scores of a match, or of a record of one."""

    @property
    def rules(self) -> AnyRules:
        """The rules of the match."""

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """The players by seat."""

    @property
    def deal_no(self) -> int:
        """The number of the deal."""

    @property
    def sheets(self) -> Sequence[EndLine]:
        """The ends of the deals that are over."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won; none while the match goes on."""

    @property
    def time_over(self) -> bool:
        """True if the time of the match is over, so that this deal is the last one."""

    @property
    def deck(self) -> Deck:
        """The deck of the deal."""

    @property
    def events(self) -> Sequence[AnyEvent]:
        """The events of the deal so far, with every card."""


@dataclass(frozen=True)
class FineDetails:
    """The fines of a deal one by one, and the missed offences."""

    fined: tuple[OffenceText, ...]
    missed: tuple[OffenceText, ...]


@dataclass(frozen=True)
class SheetRow:
    """A row: its label and one number a side; None is left empty.

    A total is below a line, in bold. `details`: the rows that make up the sum, if shown one by one. `fines`: details of
    the fines.
    """

    label: str
    values: tuple[int | None, ...]
    strong: bool = False
    total: bool = False
    signed: bool = False
    """True if gains are written with a plus."""
    field: str = ""
    """The field of the score line, for a row that counts towards the deal."""
    details: tuple["SheetRow", ...] = ()
    fines: FineDetails | None = None


@dataclass(frozen=True)
class DealtDeck:
    """The deck of a deal: its whole fingerprint (hexadecimal), and the names of its cards, first dealt first."""

    fingerprint: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class MomentText:
    """The best moment of a deal in words; `event`: the number of its event among those of the deal."""

    sentence: str
    note: str
    event: int


@dataclass(frozen=True)
class ScoreSheet:
    """The score sheet of a deal. `title`: "Deal 3: Ada goes out"; `columns`: sides by players, "Ada · Clara"."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    result: str = ""
    """Winner of the deal: "You and Clara win the deal and take the lead."."""
    winner: int | None = None
    """The side that won the deal; None for a tie."""
    lead: str = ""
    """Leader and lead in words."""
    chance: str = ""
    """A side's chance to win the match, in words."""
    best: MomentText | None = None
    note: str = ""
    """A small note at the bottom."""
    goal: int | None = None
    """The target of the match in points."""

    course: tuple[tuple[int, ...], ...] = ()
    """The totals after each deal, this one included."""
    deal: tuple[int, ...] = ()
    """The points of this deal."""
    openings: tuple[int, ...] = ()
    """The minimum of each side in the next deal, if it may change."""
    marks: tuple[tuple[int, int], ...] = ()
    """The totals from which another minimum counts, with these minimums."""
    fewest: bool = False
    """True if the fewest points win."""
    sides: str = ""
    """Sides that formed during the deal, in words."""
    deck: DealtDeck | None = None
    deck_note: str = ""
    """The marks of this deck and the next one, and its cut."""


@dataclass(frozen=True)
class MatchResult:
    """The result of a match. `columns`: sides by players ("Ada · Clara"); `winners`: sides, several after a tie."""

    columns: tuple[str, ...]
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    history: tuple[tuple[int, ...], ...]
    """The totals after each deal, the last one included."""
    goal: int | None = None
    fewest: bool = False
    """True if the fewest points win."""
    number: str = ""
    """Number for playing the same deals again; empty if there is none."""
    rules: str = ""
    """The title of the rules."""


def deal_number(match: ScoredMatch) -> int:
    """Return the number of the present deal among those that count.

    A void deal has the same number as the deal that replaces it.
    """
    void = family(match.rules).is_dealt_again
    return match.deal_no - sum(void(match.rules, sheet.how) for sheet in match.sheets if sheet.end < match.deal_no)


def is_last_deal(match: ScoredMatch) -> bool:
    """Return whether the match ends with this deal, unless it is tied or void."""
    return match.time_over or deal_number(match) == match.rules.deals > 1


SECONDS: Final = 0.6
"""Default duration of a change, of any size."""


class CountUp:
    """Numbers that count from old values to new ones. Times are seconds, passed in."""

    def __init__(self) -> None:
        self._from: tuple[int, ...] = ()
        self._to: tuple[int, ...] = ()
        self._begun = 0.0
        self._seconds = SECONDS

    def aim(self, numbers: Sequence[int], now: float, *, at_once: bool, seconds: float = SECONDS) -> None:
        """Count from the numbers shown to these; show them at once if `at_once`, or if there are more or fewer of them.

        `seconds`: the duration.
        """
        goal = tuple(numbers)
        if goal == self._to:
            return
        jump = at_once or len(goal) != len(self._to)
        self._from = goal if jump else self.shown(now)
        self._to, self._begun, self._seconds = goal, now, seconds

    def shown(self, now: float) -> tuple[int, ...]:
        """Return the numbers at a moment: fast at first, slow at the end."""
        rest = 1 - min(1.0, max(0.0, (now - self._begun) / self._seconds))
        return tuple(round(to - (to - since) * rest**3) for since, to in zip(self._from, self._to, strict=True))

    def counting(self, now: float) -> bool:
        """Return whether the numbers still change."""
        return self._from != self._to and now < self._begun + self._seconds
