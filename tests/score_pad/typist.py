"""Counts finished deals as people at a table do, card by card, and types what they find into the pad."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from canasta_gui.ai.levels import player
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import EndLine, SeatInfo
from canasta_gui.match.score_pad.record import ScorePad
from canasta_gui.match.score_pad.sheet import PadHeader
from canasta_gui.play.score_pad import EntryForm
from canasta_gui.rules.canasta.arbitration_state import Fine
from canasta_gui.rules.canasta.events import ScoreLine
from canasta_gui.rules.canasta.position import CanastaPosition, Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    BLACK_THREES,
    JOKER,
    RANK_NAMES,
    RANK_RUN,
    RANK_TWO,
    RED_THREES,
    Card,
    card_name,
    rank_of_key,
)
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.families import AnyPosition, AnyRules, family
from canasta_gui.rules.romme.position import RommePosition

NAMES = ("Ada", "Basile", "Clara", "Denis", "Emma", "Fanny")


class PlayedOut(NamedTuple):
    """A deal that is over: its last position, and what the game wrote down."""

    position: AnyPosition
    end: EndLine


def match_of(rules: AnyRules, seed: int) -> Match:
    chance = Random(seed)
    seats = [SeatInfo(name, "human") for name in NAMES[: rules.players]]
    match = Match(rules, seats, MemoryJournal(), lambda _: shuffled(rules, chance))
    match.start()
    return match


def played_deals(match: Match, level: str, deals: int) -> Iterator[PlayedOut]:
    """Let computers play `deals` deals, or to the end of the match."""
    decide = player(level)
    for nth in range(deals):
        if match.winners:
            return
        if nth:
            match.next_deal()
        number = len(match.sheets)
        while match.to_act is not None:
            match.submit(match.to_act, decide(match.view(match.to_act), match.events_for(match.to_act)))
        if len(match.sheets) > number:  # a void deal has no line
            yield PlayedOut(match.position, match.sheets[-1])


def new_pad(match: Match) -> ScorePad:
    header = PadHeader("test", match.rules, tuple(seat.name for seat in match.seats), match.dealer)
    return ScorePad.begin(header, MemoryJournal())


def typed(pad: ScorePad, played: PlayedOut, deal: int = 0) -> EntryForm:
    """Return the form of a deal, filled in from what lies on the table."""
    form = EntryForm(pad.sheet, deal or pad.sheet.next_deal)
    end, pos = played.end, played.position
    form.choose_out(end.by if end.how in family(pad.sheet.rules).exits else NOBODY)
    how = {"red_three": "stock", "stalemate": "used_up"}.get(end.how, end.how)
    if how not in [way.how for way in form.ways]:  # the rules tell it from the usual way by nothing
        how = form.ways[-1].how if isinstance(pos, RommePosition) else "ordinary"
    points = next(line.total for line in end.lines if end.by in _seats(pad, line.side)) if how == "special" else 0
    form.choose_way(next((way for way in form.ways if way[0] == how and way.points == points), form.way))
    if isinstance(pos, RommePosition):
        assert form.way.how == how
        for line in end.lines:
            form.put("hands", line.side, pos.rest(line.side) if how == "void" else line.hands)
        return form
    rules = pad.sheet.rules
    assert isinstance(pos, CanastaPosition)
    assert isinstance(rules, CanastaRules)
    form.lone = pos.lone
    for side, line in enumerate(end.lines):
        assert isinstance(line, ScoreLine)
        _count(form, rules, pos, side, line.irregularities)
    return form


def _seats(pad: ScorePad, side: int) -> tuple[int, ...]:
    rules = pad.sheet.rules
    return tuple(seat for seat in range(rules.players) if rules.side_of[seat] == side)


def _count(
    form: EntryForm, rules: CanastaRules, pos: CanastaPosition, side: int, irregularities: tuple[Fine, ...]
) -> None:
    seats = [seat for seat, own in enumerate(rules.side_of) if own == side]
    melds = [(rank_of_key(key), meld) for key, meld in pos.melds[side].items()]
    found = Counter(_canasta(form, rank, meld) for rank, meld in melds if len(meld.cards) >= 7)
    for name, number in found.items():
        form.put(name, side, number)
    threes = [card for seat in seats for card in pos.red_threes[seat]]
    aside = [] if rules.red_threes.black_too else [card for card in threes if card in BLACK_THREES]
    laid = [card for _, meld in melds for card in meld.cards if card not in BLACK_THREES]
    threes_laid = [card for _, meld in melds for card in meld.cards if card in BLACK_THREES]
    points = sum(_value(rules, card) for card in laid) + _together(rules, threes_laid) + _together(rules, aside)
    form.put("cards", side, points)
    left = [card for seat in seats for card in (*pos.hands[seat], *pos.second_hand(seat))]
    form.put("hands", side, sum(_held(rules, card) for card in left))
    form.put("red_threes", side, sum(card in RED_THREES for card in threes))
    form.put("black_threes", side, sum(card in BLACK_THREES for card in threes) - len(aside))
    counted = RED_THREES | BLACK_THREES if rules.red_threes.black_too else RED_THREES
    for seat in seats:
        own = sum(card in counted for card in (*pos.hands[seat], *pos.second_hand(seat)))
        row = "threes_held" if pos.had_turn >> seat & 1 or rules.red_threes.dead else "threes_held_early"
        row = row if any(each.name == row for each in form.rows) else "threes_held"
        form.put(row, side, form.number(row, side) + own)
        for rank, _ in rules.fines.held:
            if sum(card >> 2 == rank for card in pos.hands[seat]) >= 3:
                form.put(f"held:{rank}", side, form.number(f"held:{rank}", side) + 1)
    for rank, _ in rules.fines.unfinished:
        open_ones = [meld for of, meld in melds if of == rank and len(meld.cards) < 7]
        pure = [meld for meld in open_ones if rank == RANK_TWO or not meld.wilds]
        form.put(f"unfinished:{rank}", side, len(pure))
    form.put("fines", side, sum(fine.points for fine in irregularities if fine.kind != "red_three_kept"))


def _canasta(form: EntryForm, rank: int, meld: Meld) -> str:
    """Return the row of a canasta, as it is read off the table."""
    names = {row.name for row in form.rows}
    jokers = f"canasta:wild {meld.cards.count(JOKER)}"
    if rank >= RANK_RUN:
        return "canasta:runs"
    if rank == RANK_TWO:
        if jokers in names:
            return jokers
        twos = all(card_name(card).startswith("2") for card in meld.cards)
        return "canasta:wild twos" if twos and "canasta:wild twos" in names else "canasta:wild"
    if any(card >> 2 <= RANK_TWO for card in meld.cards):
        return "canasta:mixed"
    own = f"canasta:natural {RANK_NAMES[rank]}"
    return own if own in names else "canasta:natural"


def _value(rules: CanastaRules, card: Card) -> int:
    """Return the points of a card by its name, from the books' tables."""
    values, name = rules.values, card_name(card)
    if name in ("JK", "BL"):
        return values.joker
    rank = name[:-1]
    if rank in ("2", "A"):
        return values.two if rank == "2" else values.ace
    if rank == "3":
        return values.black_three if card in BLACK_THREES else 0
    return values.four_to_seven if rank in ("4", "5", "6", "7") else values.eight_to_king


def _together(rules: CanastaRules, threes: list[Card]) -> int:
    """Return the points of black threes laid at the exit or set aside: all together may be worth more (R97e, R98f)."""
    if rules.values.black_threes_together and len(threes) == 2 * rules.cards.packs:
        return rules.values.black_threes_together
    return sum(_value(rules, card) for card in threes)


def _held(rules: CanastaRules, card: Card) -> int:
    return (card in BLACK_THREES and rules.values.black_three_held) or _value(rules, card)
