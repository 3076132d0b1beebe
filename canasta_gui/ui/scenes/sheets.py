"""From a match to what its sheets show: the account of a deal, the result of the match."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from canasta_gui.match.match import Match
from canasta_gui.match.record import EndLine, SeatInfo
from canasta_gui.rules.canasta.events import SidesJoined
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import card_names
from canasta_gui.rules.core.events import DealBegan
from canasta_gui.rules.families import CANASTA, ROMME, AnyDealEnded, AnyEvent, AnyRules, family
from canasta_gui.ui.scenes.score_sheet import DeckShown, ScoreSheet, SheetRow
from canasta_gui.ui.scenes.winner import MatchResult
from canasta_gui.words import Words, mark
from canasta_gui.words.narration import ending_sentence

# The columns of a score line in the order in which a deal is counted (000:167-196).
_LINES: tuple[tuple[str, str], ...] = (
    ("natural", mark("Natural canastas")),
    ("mixed", mark("Mixed canastas")),
    ("wild", mark("Canastas of wild cards")),
    ("runs", mark("Canastas in sequence")),
    ("red_threes", mark("Red threes")),
    ("out", mark("Going out")),
    ("cards", mark("Melded cards")),
    ("hands", mark("Cards left in hand")),
    ("fines", mark("Fines")),
)
_BAD_POINTS: tuple[tuple[str, str], ...] = (
    ("hands", mark("Points left in hand")),
    ("doubled", mark("Once more: a whole hand in one turn")),
)
"""What is counted where the fewest points win (003:34)."""
MARK = 8
"""How much of the deck's fingerprint is shown, here and at the table."""
_ALWAYS = frozenset({"cards", "hands"})


def side_names(rules: AnyRules, names: tuple[str, ...]) -> tuple[str, ...]:
    """What each side is called: its players."""
    return tuple(" · ".join(names[seat] for seat in seats) for seats in rules.seating.sides)


def _canasta_lines(rules: CanastaRules) -> Sequence[tuple[str, str]]:
    """The columns with their names: that of the red threes covers black ones too where these are laid as well."""
    threes = mark("Threes laid") if rules.red_threes.black_too else mark("Red threes")
    return [(field, threes if field == "red_threes" else label) for field, label in _LINES]


def _openings(words: Words, match: "Account", event: AnyDealEnded) -> list[SheetRow]:
    """With what the sides open in the next deal."""
    rules, following = match.rules, match.deal_no + 1
    assert isinstance(rules, CanastaRules)
    deal = tuple(line.total for line in event.lines)
    sides = range(match.rules.n_sides)
    minimums = tuple(rules.opening.minimum(event.totals, side, deal, following) for side in sides)
    return [SheetRow(words.t("Opens next with"), minimums)]


def _no_outlook(_words: Words, _match: "Account", _event: AnyDealEnded) -> list[SheetRow]:
    return []


@dataclass(frozen=True)
class _Kind:
    """How a family counts: the columns of a line, what the next deal brings, and whether gains bear a plus."""

    lines: Callable[[Any], Sequence[tuple[str, str]]]
    outlook: Callable[[Words, "Account", AnyDealEnded], list[SheetRow]]
    signed: bool


_KINDS: Mapping[str, _Kind] = {
    CANASTA.name: _Kind(_canasta_lines, _openings, signed=True),
    ROMME.name: _Kind(lambda _: _BAD_POINTS, _no_outlook, signed=False),
}


class Account(Protocol):
    """What a sheet needs of a match, or of a record of one."""

    @property
    def rules(self) -> AnyRules:
        """What is played."""

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """Who sits where."""

    @property
    def deal_no(self) -> int:
        """The number of the deal."""

    @property
    def sheets(self) -> Sequence[EndLine]:
        """The accounts of the deals so far, this one included."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won; nobody while the match goes on."""

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the deck."""

    @property
    def as_announced(self) -> bool:
        """Was that the deck which was dealt?"""

    @property
    def events(self) -> Sequence[AnyEvent]:
        """What happened in the deal, with every card."""


def _short(fingerprint: str) -> str:
    return fingerprint.removeprefix("sha256:")[:MARK]


def _sides_note(words: Words, events: Sequence[AnyEvent], names: Sequence[str]) -> str:
    """Who played alone against whom, where that came about during the deal; else empty."""
    for event in events:
        if isinstance(event, SidesJoined):
            first, second = (name for seat, name in enumerate(names) if seat != event.lone)
            lone = names[event.lone]
            return words.t(
                "{name} was the isolated hand; {first} and {second} each write down the sum of their points.",
                name=lone,
                first=first,
                second=second,
            )
    return ""


def _deck_of(match: Account) -> DeckShown | None:
    """The deck that was dealt, to be checked by whoever likes."""
    began = next((event for event in match.events if isinstance(event, DealBegan)), None)
    return (
        DeckShown(match.fingerprint.removeprefix("sha256:"), tuple(card_names(began.order)))
        if began is not None
        else None
    )


def score_sheet(words: Words, match: Account, event: AnyDealEnded, next_deck: str = "") -> ScoreSheet:
    """The account of the deal that has just ended; `next_deck`: its fingerprint, if there will be one."""
    t = words.t
    names = tuple(seat.name for seat in match.seats)
    deal = tuple(line.total for line in event.lines)
    before = tuple(total - points for total, points in zip(event.totals, deal, strict=True))
    kind = _KINDS[family(match.rules).name]
    rows = [
        SheetRow(t(label), tuple(getattr(line, field) for line in event.lines), signed=kind.signed)
        for field, label in kind.lines(match.rules)
        if field in _ALWAYS or any(getattr(line, field) for line in event.lines)
    ]
    rows += [
        SheetRow(t("This deal"), deal, strong=True, signed=kind.signed),
        SheetRow(t("Before"), before),
        SheetRow(t("Total"), event.totals, total=True),
    ]
    if not match.winners:
        rows += kind.outlook(words, match, event)
    ending = ending_sentence(words, event, names)
    title = t("Deal {number}: {ending}", number=match.deal_no, ending=ending)
    if match.rules.deals:
        title = t("Deal {number} of {deals}: {ending}", number=match.deal_no, deals=match.rules.deals, ending=ending)
    earlier = tuple(SheetRow(t("Deal {number}", number=sheet.end), sheet.totals) for sheet in match.sheets[:-1])
    course = tuple(sheet.totals for sheet in match.sheets)
    notes = (
        [t("Deck {mark}: as announced before the deal.", mark=_short(match.fingerprint))] if match.as_announced else []
    )
    if next_deck:
        notes.append(t("The next deck is {mark}.", mark=_short(next_deck)))
    return ScoreSheet(
        title,
        side_names(match.rules, names),
        tuple(rows),
        earlier,
        " ".join(notes),
        match.rules.target or None,
        course,
        _sides_note(words, match.events, names),
        _deck_of(match),
    )


def match_result(match: Match) -> MatchResult:
    """The result of a match that is over."""
    names = tuple(seat.name for seat in match.seats)
    history = tuple(sheet.totals for sheet in match.sheets)
    fewest = family(match.rules).fewer_points_win
    return MatchResult(
        side_names(match.rules, names), match.winners, match.totals, history, match.rules.target or None, fewest
    )
