"""The score sheet of a deal and the result of a match: fines, the best moment, the next minimums."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, cast

from canasta_gui.ai.canasta.chances import match_chances
from canasta_gui.match.game_numbers import number_name
from canasta_gui.match.irregularity_figures import missed_offences
from canasta_gui.match.match import Match
from canasta_gui.play.scores.score_sheet import (
    DealtDeck,
    FineDetails,
    MatchResult,
    MomentText,
    ScoredMatch,
    ScoreSheet,
    SheetRow,
    deal_number,
)
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.events import ScoreLine, SidesJoined
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import card_names, rank_of_key
from canasta_gui.rules.core.events import DealBegan, DealEnded, TurnBegan
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, AnyDealEnded, AnyEvent, AnyPosition, AnyRules, family
from canasta_gui.words import Words
from canasta_gui.words.canasta.irregularities import OffenceText, fine_text, missed_offence_text, other_fines_text
from canasta_gui.words.narration import (
    SideNames,
    chance_to_win,
    deal_won,
    ending_sentence,
    lead,
    moment,
    moment_note,
    score_labels,
    void_reason,
)

BIG_PILE: Final = 8
"""Number of cards from which taking the pile is the main event of a turn."""
_PILE_CARD: Final = 20
"""Estimated later value of a card of the pile: its points, and a part of a canasta."""


class BestMomentKind(StrEnum):
    """Main event of a turn."""

    PILE = "pile"
    CANASTA = "canasta"
    LAID = "laid"


class BestMoment(NamedTuple):
    """A turn: its seat, its number among the seat's turns in the deal, and its main event.

    `event`: the number of its event among those of the deal. `number`: cards of the pile, or the rank of the canasta.
    `points`: the points that the turn brought on the table, or took out of the hand where that counts.
    """

    kind: BestMomentKind
    seat: int
    turn: int
    event: int
    number: int
    points: int


def best_moment(rules: AnyRules, events: Sequence[AnyEvent]) -> BestMoment | None:
    """Return the best turn of a finished deal, by its events with every card.

    None if nothing was laid, or if the events do not start with the first card.
    """
    if not events or not isinstance(events[0], DealBegan):
        return None
    best = max(_turns(rules, events), key=_worth, default=None)
    return best if best is not None and best.points > 0 else None


def _worth(moment: BestMoment) -> int:
    return moment.points + (_PILE_CARD * moment.number if moment.kind is BestMomentKind.PILE else 0)


def _turns(rules: AnyRules, events: Sequence[AnyEvent]) -> Iterator[BestMoment]:
    """Yield a moment for each turn."""
    game = family(rules)
    pos = game.position(rules)
    turns = [0] * rules.players
    begun: tuple[int, int, int] | None = None  # the seat in turn, its first event, and what it had
    for nth, event in enumerate(events):
        if isinstance(event, TurnBegan | DealEnded) and begun is not None:
            seat, first, had = begun
            yield _told(pos, seat, turns[seat], first, events[first:nth], game.standing(pos, seat) - had)
            begun = None
        game.evolve(pos, event)
        if isinstance(event, TurnBegan):
            turns[event.seat] += 1
            begun = event.seat, nth, game.standing(pos, event.seat)


def _told(pos: AnyPosition, seat: int, turn: int, first: int, events: Sequence[AnyEvent], points: int) -> BestMoment:
    """Return the main event of a turn: a large pile, else a canasta, else the cards laid."""
    for nth, event in enumerate(events, first):
        if isinstance(event, ev.TookPile) and event.pile_size >= BIG_PILE:
            return BestMoment(BestMomentKind.PILE, seat, turn, nth, event.pile_size, points)
    for nth, event in reversed(list(enumerate(events, first))):
        if isinstance(event, ev.Melded):
            meld = pos.melds[pos.side(seat)].get(event.key)
            added = len(event.cards) + (event.top is not None)
            if meld is not None and len(meld.cards) - added < CANASTA <= len(meld.cards):
                return BestMoment(BestMomentKind.CANASTA, seat, turn, nth, rank_of_key(event.key), points)
    return BestMoment(BestMomentKind.LAID, seat, turn, first + len(events) - 1, 0, points)


def fine_details(words: Words, match: ScoredMatch, event: AnyDealEnded) -> FineDetails | None:
    """Return the details of the line with the fines; None where no irregularities are played."""
    if not match.rules.plays_irregularities:
        return None
    rules = cast(CanastaRules, match.rules)  # no other family has irregularities
    names = tuple(seat.name for seat in match.seats)
    missed = tuple(missed_offence_text(words, rules, each, names) for each in missed_offences(rules, match.events))
    fined: list[OffenceText] = []
    others = 0
    for line in event.lines:
        assert isinstance(line, ScoreLine)
        fined += (fine_text(words, rules, fine, names) for fine in line.irregularities)
        others -= line.fines + sum(fine.points for fine in line.irregularities)
    if others:
        fined.append(other_fines_text(words, others))
    return FineDetails(tuple(fined), missed)


FINGERPRINT_LETTERS: Final = 8
"""Number of letters shown of the deck's fingerprint."""


def side_names(rules: AnyRules, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the sides, made of their players' names."""
    return tuple(" · ".join(names[seat] for seat in seats) for seats in rules.seating.sides)


def _short(fingerprint: str) -> str:
    return fingerprint.removeprefix("sha256:")[:FINGERPRINT_LETTERS]


def _sides_note(words: Words, events: Sequence[AnyEvent], names: Sequence[str]) -> str:
    """Return who played alone against whom, if that was decided during the deal; else an empty text."""
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
    """Return the deck that was dealt, for a check by the player; None if none was announced."""
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

    `next_deck`: the fingerprint of the next deal; `next_dealer`: its dealer, if there is one. `foretell`: whether to
    show the chance to win; only for a match that continues by its rules alone.
    """
    names = tuple(seat.name for seat in match.seats)
    result, winner, lead_told = _told_result(words, match, event)
    return ScoreSheet(
        title=_title(words, match, event, names),
        columns=side_names(match.rules, names),
        rows=_rows(words, match, event),
        result=result or void_reason(words, event, match.events, names),
        winner=winner,
        lead=lead_told,
        chance=_told_chance(words, match, event) if foretell else "",
        best=_moment_text(words, match, names),
        note=" ".join(filter(None, (_end_of_match(words, match, event), _next_dealer(words, match, next_dealer)))),
        goal=match.rules.target or None,
        course=tuple(sheet.totals for sheet in match.sheets),
        deal=tuple(line.total for line in event.lines),
        openings=_openings(match, event),
        marks=() if match.winners else match.rules.opening_marks,
        fewest=family(match.rules).fewer_points_win,
        sides=_sides_note(words, match.events, names),
        deck=_deck_of(match),
        deck_note=_deck_note(words, match, next_deck),
    )


def earlier_deals(words: Words, match: ScoredMatch) -> tuple[tuple[str, ...], tuple[SheetRow, ...]]:
    """Return the sides of a match, and two rows for each finished deal: its points, and the totals after it.

    The first has the counted rows as details.
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
    """Return the counted rows, without those that are zero for all; the sums; the next minimums."""
    t, signed = words.t, not family(match.rules).fewer_points_win
    deal = tuple(line.total for line in event.lines)
    fines = fine_details(words, match, event)
    rows = [
        SheetRow(t(label), values, signed=signed, fines=fines if field == "fines" else None, field=field)
        for field, label in score_labels(match.rules)
        if any(values := tuple(getattr(line, field) for line in event.lines)) or (fines and field == "fines")
    ]
    rows.append(SheetRow(t("This deal"), deal, strong=True, signed=signed))
    if any(before := [total - points for total, points in zip(event.totals, deal, strict=True)]):
        rows.append(SheetRow(t("Before"), tuple(before)))
    rows.append(SheetRow(t("Total"), event.totals, total=True))
    if openings := _openings(match, event):
        rows.append(SheetRow(t("Opens next with"), openings))
    return tuple(rows)


def _openings(match: ScoredMatch, event: AnyDealEnded) -> tuple[int, ...]:
    """Return the minimum of each side in the next deal; a deal dealt again keeps its own."""
    if match.winners or family(match.rules).is_dealt_again(match.rules, event.how):
        return ()
    deal = tuple(line.total for line in event.lines)
    return tuple(match.rules.next_openings(match.deal_no, event.totals, deal))


def _title(words: Words, match: ScoredMatch, event: AnyDealEnded, names: Sequence[str]) -> str:
    ending = ending_sentence(words, event, names, reader(match))
    if not match.rules.deals:
        return words.t("Deal {number} · {ending}", number=match.deal_no, ending=ending)
    number = deal_number(match)
    if number > match.rules.deals:  # it was a tie after the last deal
        return words.t("Deal {number} · {ending}", number=number, ending=ending)
    return words.t("Deal {number} of {deals} · {ending}", number=number, deals=match.rules.deals, ending=ending)


def _told_result(words: Words, match: ScoredMatch, event: AnyDealEnded) -> tuple[str, int | None, str]:
    """Return the winner of the deal, in words and as a side, and the leader in words; empty or None for a tie."""
    better = -1 if family(match.rules).fewer_points_win else 1
    deal = [better * line.total for line in event.lines]
    totals = [better * total for total in event.totals]
    before = [total - points for total, points in zip(totals, deal, strict=True)]
    winner, leader, led = _first(deal), _first(totals), _first(before)
    takes_lead = winner == leader and leader != led and len(match.sheets) > 1
    won = deal_won(words, names_of_side(match, winner), takes_lead=takes_lead) if winner is not None else ""
    if leader is None or len(totals) < 2:
        return won, winner, ""
    best, second = sorted(totals, reverse=True)[:2]
    return won, winner, lead(words, names_of_side(match, leader), best - second)


def _told_chance(words: Words, match: ScoredMatch, event: AnyDealEnded) -> str:
    """Return the chance to win of the reader's side; if there is not exactly one reader, of the leader."""
    chances_of = _CHANCES.get(match.rules.family)
    if chances_of is None:
        return ""
    seat, leader = reader(match), _first(event.totals)
    side = leader if seat is None else match.rules.side_of[seat]
    if side is None or len(event.totals) < 2:
        return ""
    chances = chances_of(match.rules, event.totals, deal_number(match))
    return chance_to_win(words, names_of_side(match, side), chances[side])


# Each function gets rule sets of its own family only, which the types cannot express.
_CHANCES: Final = cast(
    Mapping[FamilyKey, Callable[[AnyRules, Sequence[int], int], Sequence[float]]], {CANASTA_KEY: match_chances}
)


def _first(points: Sequence[int]) -> int | None:
    """Return the side with the most points; None for a tie."""
    best = [side for side, number in enumerate(points) if number == max(points)]
    return best[0] if len(best) == 1 else None


def reader(match: ScoredMatch) -> int | None:
    """Return the seat of the only person at the table, whom the sheet addresses; None for more, or none."""
    people = [seat for seat, info in enumerate(match.seats) if info.player == "human"]
    return people[0] if len(people) == 1 else None


def names_of_side(match: ScoredMatch, side: int) -> SideNames:
    """Return the players of a side for a sentence, of which the reader may be one."""
    seats, you = match.rules.seating.sides[side], reader(match)
    return SideNames(tuple(match.seats[seat].name for seat in seats if seat != you), you in seats)


def _moment_text(words: Words, match: ScoredMatch, names: Sequence[str]) -> MomentText | None:
    best = best_moment(match.rules, match.events)
    if best is None:
        return None
    you = best.seat == reader(match)
    sentence = moment(words, best.kind.value, names[best.seat], you=you, number=best.number)
    return MomentText(sentence, moment_note(words, best.turn, best.points), best.event)


def _end_of_match(words: Words, match: ScoredMatch, event: AnyDealEnded) -> str:
    """Say that the time has ended the match, that a tie continues it, or that the next deal is the last one."""
    if match.winners:
        return words.t("Time is up: that was the last deal.") if match.time_over else ""
    if family(match.rules).is_dealt_again(match.rules, event.how):
        return ""
    to_come = match.rules.deals - deal_number(match)
    if to_come <= 0 < match.rules.deals:
        return words.t("A tie after the last deal: another deal decides.")
    return words.t("The next deal is the last one.") if to_come == 1 else ""


def _next_dealer(words: Words, match: ScoredMatch, dealer: int | None) -> str:
    """Return the next dealer in words; empty for none."""
    if dealer is None:
        return ""
    you = dealer == reader(match)
    return words.t("You deal next.") if you else words.t("{name} deals next.", name=match.seats[dealer].name)


def _deck_note(words: Words, match: ScoredMatch, next_deck: str) -> str:
    """Say that the deck was the announced one, where it was cut, and the fingerprint of the next one."""
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
        side_names(match.rules, names),
        match.winners,
        match.totals,
        history,
        match.rules.target or None,
        fewest,
        "" if match.header.number is None else number_name(match.header.number),
    )
