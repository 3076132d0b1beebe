"""Makes the score sheet of a deal and the result of a match."""

from collections.abc import Sequence
from typing import Final

from canasta_gui.match.cut import deck_before_cut
from canasta_gui.match.match import Match
from canasta_gui.play.canasta.next_openings import next_openings
from canasta_gui.play.score_sheet import DealtDeck, MatchResult, ScoredMatch, ScoreSheet, SheetRow
from canasta_gui.rules.canasta.events import SidesJoined
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import card_names
from canasta_gui.rules.core.events import DealBegan
from canasta_gui.rules.families import AnyDealEnded, AnyEvent, AnyRules, family
from canasta_gui.words import Words
from canasta_gui.words.narration import ending_sentence
from canasta_gui.words.score_columns import score_labels

FINGERPRINT_LETTERS: Final = 8
"""How many letters of the deck's fingerprint are shown."""
_ALWAYS: Final = frozenset({"cards", "hands"})


def side_names(rules: AnyRules, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the sides: those of their players."""
    return tuple(" · ".join(names[seat] for seat in seats) for seats in rules.seating.sides)


def _short(fingerprint: str) -> str:
    return fingerprint.removeprefix("sha256:")[:FINGERPRINT_LETTERS]


def _sides_note(words: Words, events: Sequence[AnyEvent], names: Sequence[str]) -> str:
    """Return who played alone against whom, where that came about during the deal; else an empty text."""
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


def _deck_of(match: ScoredMatch) -> DealtDeck | None:
    """Return the deck that was dealt, so that a player can check it."""
    began = next((event for event in match.events if isinstance(event, DealBegan)), None)
    return (
        DealtDeck(
            match.fingerprint.removeprefix("sha256:"), tuple(card_names(deck_before_cut(began.order, match.deck_cut)))
        )
        if began is not None
        else None
    )


def score_sheet(words: Words, match: ScoredMatch, event: AnyDealEnded, next_deck: str = "") -> ScoreSheet:
    """Return the score sheet of the deal that has just ended; `next_deck`: fingerprint of the next deal, if any."""
    t = words.t
    names = tuple(seat.name for seat in match.seats)
    deal = tuple(line.total for line in event.lines)
    before = tuple(total - points for total, points in zip(event.totals, deal, strict=True))
    signed = not family(match.rules).fewer_points_win
    rows = [
        SheetRow(t(label), tuple(getattr(line, field) for line in event.lines), signed=signed)
        for field, label in score_labels(match.rules)
        if field in _ALWAYS or any(getattr(line, field) for line in event.lines)
    ]
    rows += [
        SheetRow(t("This deal"), deal, strong=True, signed=signed),
        SheetRow(t("Before"), before),
        SheetRow(t("Total"), event.totals, total=True),
    ]
    if not match.winners and isinstance(match.rules, CanastaRules):
        minimums = next_openings(match.rules, match.deal_no, event)
        rows.append(SheetRow(t("Opens next with"), minimums))
    ending = ending_sentence(words, event, names)
    title = t("Deal {number}: {ending}", number=match.deal_no, ending=ending)
    if match.rules.deals:
        again = family(match.rules).is_dealt_again
        counted = sum(not again(match.rules, sheet.how) for sheet in match.sheets)
        number = counted + again(match.rules, event.how)
        title = t("Deal {number} of {deals}: {ending}", number=number, deals=match.rules.deals, ending=ending)
    earlier = tuple(SheetRow(t("Deal {number}", number=sheet.end), sheet.totals) for sheet in match.sheets[:-1])
    course = tuple(sheet.totals for sheet in match.sheets)
    notes = (
        [t("Deck {mark}: as announced before the deal.", mark=_short(match.fingerprint))] if match.as_announced else []
    )
    if match.deck_cut is not None:
        notes.append(
            words.n("It was cut: {n} card was put below.", "It was cut: {n} cards were put below.", match.deck_cut)
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
    """Return the result of a match that is over."""
    names = tuple(seat.name for seat in match.seats)
    history = tuple(sheet.totals for sheet in match.sheets)
    fewest = family(match.rules).fewer_points_win
    return MatchResult(
        side_names(match.rules, names), match.winners, match.totals, history, match.rules.target or None, fewest
    )
