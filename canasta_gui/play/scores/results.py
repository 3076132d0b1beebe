"""Makes the score sheet of a deal and the result of a match."""

from collections.abc import Sequence
from typing import Final

from canasta_gui.match.match import Match
from canasta_gui.play.canasta.next_openings import next_openings
from canasta_gui.play.scores.best_moment import best_moment
from canasta_gui.play.scores.deal_count import deal_number
from canasta_gui.play.scores.fines import fines_told
from canasta_gui.play.scores.score_sheet import DealtDeck, MatchResult, ScoredMatch, ScoreSheet, SheetRow, ToldMoment
from canasta_gui.rules.canasta.events import SidesJoined
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import card_names
from canasta_gui.rules.families import AnyDealEnded, AnyEvent, AnyRules, family
from canasta_gui.words import Words
from canasta_gui.words.narration import (
    SideNames,
    chance_to_win,
    deal_won,
    ending_sentence,
    lead,
    moment,
    moment_note,
    score_labels,
)

FINGERPRINT_LETTERS: Final = 8
"""How many letters of the deck's fingerprint are shown."""


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
    """Return the deck that was dealt, so that a player can check it; None where none was announced."""
    deck = match.deck
    if not deck.fingerprint:
        return None
    return DealtDeck(deck.fingerprint.removeprefix("sha256:"), tuple(card_names(deck.before_cut)))


def score_sheet(
    words: Words,
    match: ScoredMatch,
    event: AnyDealEnded,
    *,
    next_deck: str = "",
    next_dealer: int | None = None,
    foretell: bool = False,
) -> ScoreSheet:
    """Return the score sheet of the deal that has just ended.

    `next_deck`: the fingerprint of the next deal, `next_dealer`: who deals it, if there is one. `foretell`: the match
    goes on by its rules alone, and the sheet says how it may end.
    """
    names = tuple(seat.name for seat in match.seats)
    result, winner, lead_told = _told_result(words, match, event)
    return ScoreSheet(
        title=_title(words, match, event, names),
        columns=side_names(match.rules, names),
        rows=_rows(words, match, event),
        result=result,
        winner=winner,
        lead=" ".join(filter(None, (lead_told, _told_chance(words, match, event) if foretell else ""))),
        best=_told_moment(words, match, names),
        note=" ".join(filter(None, (_end_of_match(words, match, event), _next_dealer(words, match, next_dealer)))),
        goal=match.rules.target or None,
        course=tuple(sheet.totals for sheet in match.sheets),
        sides=_sides_note(words, match.events, names),
        deck=_deck_of(match),
        deck_note=_deck_note(words, match, next_deck),
    )


def earlier_deals(words: Words, match: ScoredMatch) -> tuple[tuple[str, ...], tuple[SheetRow, ...]]:
    """Return the sides of a match, and two rows for each deal that is over: what it brought, and the totals after it.

    The details of the first are what was counted.
    """
    names = tuple(seat.name for seat in match.seats)
    signed = not family(match.rules).fewer_points_win
    rows: list[SheetRow] = []
    for sheet in match.sheets:
        deal = tuple(line.total for line in sheet.lines)
        counted = tuple(
            SheetRow(words.t(label), values, signed=signed)
            for field, label in score_labels(match.rules)
            if any(values := tuple(getattr(line, field) for line in sheet.lines))
        )
        rows.append(SheetRow(words.t("Deal {number}", number=sheet.end), deal, signed=signed, details=counted))
        rows.append(SheetRow(words.t("Total"), sheet.totals, strong=True))
    return side_names(match.rules, names), tuple(rows)


def _rows(words: Words, match: ScoredMatch, event: AnyDealEnded) -> tuple[SheetRow, ...]:
    """Return what was counted, without the rows in which nobody has anything; the sums; what the next opening costs."""
    t, signed = words.t, not family(match.rules).fewer_points_win
    deal = tuple(line.total for line in event.lines)
    fines = fines_told(words, match, event)
    rows = [
        SheetRow(t(label), values, signed=signed, fines=fines if field == "fines" else None)
        for field, label in score_labels(match.rules)
        if any(values := tuple(getattr(line, field) for line in event.lines)) or (fines and field == "fines")
    ]
    rows.append(SheetRow(t("This deal"), deal, strong=True, signed=signed))
    if any(before := [total - points for total, points in zip(event.totals, deal, strict=True)]):
        rows.append(SheetRow(t("Before"), tuple(before)))
    rows.append(SheetRow(t("Total"), event.totals, total=True))
    goes_on = not match.winners and not family(match.rules).is_dealt_again(match.rules, event.how)
    if goes_on and isinstance(match.rules, CanastaRules):  # dealt again it opens with as much as before
        rows.append(SheetRow(t("Opens next with"), next_openings(match.rules, match.deal_no, event)))
    return tuple(rows)


def _title(words: Words, match: ScoredMatch, event: AnyDealEnded, names: Sequence[str]) -> str:
    ending = ending_sentence(words, event, names, _reader(match))
    if not match.rules.deals:
        return words.t("Deal {number}: {ending}", number=match.deal_no, ending=ending)
    number = deal_number(match)
    if number > match.rules.deals:  # it was a tie after the last deal
        return words.t("Deal {number}: {ending}", number=number, ending=ending)
    return words.t("Deal {number} of {deals}: {ending}", number=number, deals=match.rules.deals, ending=ending)


def _told_result(words: Words, match: ScoredMatch, event: AnyDealEnded) -> tuple[str, int | None, str]:
    """Return who has won the deal, in words and as a side, and who leads; nothing where several have as many points."""
    better = -1 if family(match.rules).fewer_points_win else 1
    deal = [better * line.total for line in event.lines]
    totals = [better * total for total in event.totals]
    before = [total - points for total, points in zip(totals, deal, strict=True)]
    winner, leader, led = _first(deal), _first(totals), _first(before)
    takes_lead = winner == leader and leader != led and len(match.sheets) > 1
    won = deal_won(words, _side(match, winner), takes_lead=takes_lead) if winner is not None else ""
    if leader is None or len(totals) < 2:
        return won, winner, ""
    best, second = sorted(totals, reverse=True)[:2]
    return won, winner, lead(words, _side(match, leader), best - second)


def _told_chance(words: Words, match: ScoredMatch, event: AnyDealEnded) -> str:
    """Return how probably the reader's side wins the match, or the leader where nobody at the table reads it alone."""
    if not isinstance(match.rules, CanastaRules):
        return ""
    from canasta_gui.ai.canasta.chances import match_chances

    reader, leader = _reader(match), _first(event.totals)
    side = leader if reader is None else match.rules.side_of[reader]
    if side is None or len(event.totals) < 2:
        return ""
    chances = match_chances(match.rules, event.totals, deal_number(match))
    return chance_to_win(words, _side(match, side), chances[side])


def _first(points: Sequence[int]) -> int | None:
    """Return the side with the most points; None where several have them."""
    best = [side for side, number in enumerate(points) if number == max(points)]
    return best[0] if len(best) == 1 else None


def _reader(match: ScoredMatch) -> int | None:
    """Return the seat of the only person at the table, to whom the sheet speaks; None where there are more, or none."""
    people = [seat for seat, info in enumerate(match.seats) if info.player == "human"]
    return people[0] if len(people) == 1 else None


def _side(match: ScoredMatch, side: int) -> SideNames:
    seats, you = match.rules.seating.sides[side], _reader(match)
    return SideNames(tuple(match.seats[seat].name for seat in seats if seat != you), you in seats)


def _told_moment(words: Words, match: ScoredMatch, names: Sequence[str]) -> ToldMoment | None:
    best = best_moment(match.rules, match.events)
    if best is None:
        return None
    you = best.seat == _reader(match)
    sentence = moment(words, best.kind.value, names[best.seat], you=you, number=best.number)
    return ToldMoment(sentence, moment_note(words, best.turn, best.points), best.event)


def _end_of_match(words: Words, match: ScoredMatch, event: AnyDealEnded) -> str:
    """Return that the time has ended the match, that a tie lets it go on, or that the next deal is the last one."""
    if match.winners:
        return words.t("The time is over: this was the last deal.") if match.time_over else ""
    if family(match.rules).is_dealt_again(match.rules, event.how):
        return ""
    to_come = match.rules.deals - deal_number(match)
    if to_come <= 0 < match.rules.deals:
        return words.t("A tie after the last deal: another deal decides.")
    return words.t("The next deal is the last one.") if to_come == 1 else ""


def _next_dealer(words: Words, match: ScoredMatch, dealer: int | None) -> str:
    """Return who deals next; empty where nobody does."""
    if dealer is None:
        return ""
    you = dealer == _reader(match)
    return words.t("You deal next.") if you else words.t("{name} deals next.", name=match.seats[dealer].name)


def _deck_note(words: Words, match: ScoredMatch, next_deck: str) -> str:
    """Return that the deck was the announced one, how it was cut, and the mark of the next one."""
    t = words.t
    deck, notes = match.deck, []
    if deck.as_announced:
        notes.append(t("Deck {mark}: as announced before the deal.", mark=_short(deck.fingerprint)))
    if deck.cut is not None:
        notes.append(words.n("It was cut: {n} card was put below.", "It was cut: {n} cards were put below.", deck.cut))
    if next_deck:
        notes.append(t("The next deck is {mark}.", mark=_short(next_deck)))
    return " ".join(notes)


def match_result(match: Match) -> MatchResult:
    """Return the result of a match that is over."""
    names = tuple(seat.name for seat in match.seats)
    history = tuple(sheet.totals for sheet in match.sheets)
    fewest = family(match.rules).fewer_points_win
    return MatchResult(
        side_names(match.rules, names), match.winners, match.totals, history, match.rules.target or None, fewest
    )
