"""Notation of positions in words and as JSON, read and written.

`docs/record.md` describes every field. A text and a JSON object are turned into the same fields (a key, its words, and
their place) and read by the same code, so that the two cannot drift apart. Errors are `NotationError`s with a place.
"""

import itertools
import re
from collections import Counter
from itertools import groupby
from typing import Any, get_args

from canasta_gui.rules.canasta.action_json import MELD_NAME, meld_name, named_meld
from canasta_gui.rules.canasta.arbitration.notation import arbitration_from_json, arbitration_to_json, misfit
from canasta_gui.rules.canasta.events import How
from canasta_gui.rules.canasta.meld_search.opening_search import runs_in
from canasta_gui.rules.canasta.position import CanastaPosition, Meld, make_meld, recount
from canasta_gui.rules.canasta.reducer import join_sides
from canasta_gui.rules.canasta.ruleset import PRESETS, CanastaRules
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    KEY_STEP,
    RANK_NAMES,
    RANK_THREE,
    RANK_TWO,
    Card,
    card_name,
    card_names,
    is_run,
    rank_of_key,
    run_of,
    suit_of,
)
from canasta_gui.rules.core.notation import (
    FieldReader,
    Keys,
    NotationField,
    RuleNames,
    first_parts,
    seats_of,
    text_of,
)
from canasta_gui.rules.core.position import NOBODY, Phase
from canasta_gui.rules.core.reading_problems import NotationError, ReadingCode, TextPlace, fail, json_text

_OWN_PHASES = (Phase.REMEDY, Phase.PICK, Phase.CONTEST)
"""Phases of irregularities, in which a seat other than the one in turn may have to act."""
_PHASES: dict[str, Phase] = {
    phase.name.lower(): phase for phase in Phase if phase <= Phase.OVER or phase in _OWN_PHASES
}
_WAYS_TO_END: tuple[How, ...] = get_args(How)
_PLAIN = (
    "rules",
    "deal",
    "dealer",
    "playing",
    "totals",
    "previous deal",
    "to act",
    "phase",
    "pile",
    "stock",
    "laid this deal",
    "laid this turn",
    "ranks this turn",
    "black threes laid",
    "took the pile",
    "lone hand",
    "had a turn",
    "answer",
    "asked by",
    "first turn",
    "up-cards",
    "under the pile",
    "blocked",
    "drawn",
    "how",
    "by",
    "turn",
    "irregularities",
)
_KEYS = Keys(_PLAIN, {"hand": "seat", "reserve": "seat", "melds side": "side", "red threes side": "side"})
_RULES = RuleNames(PRESETS)


# --- reading -------------------------------------------------------------------------------------------------------


def read_position(text: str, *, rules: CanastaRules | None = None) -> CanastaPosition:
    """Return the position of a text, in words or as a JSON object.

    Raises NotationError with the line of the fault. `rules`, if given, replace those that the text names.
    """
    fields = _KEYS.fields_of(text)
    return _Reader(fields, _RULES.read(fields) if rules is None else rules, _KEYS).position()


class _Reader(FieldReader[CanastaRules, CanastaPosition]):
    """Reader of the fields of one position; counts the cards as it goes."""

    def position(self) -> CanastaPosition:
        pos = CanastaPosition(self._rules)
        self._place_cards(pos)
        if (under := self._fields.get("under the pile")) is not None:
            pos.under = self._cards(under, hidden=True)
        self._set_sides(pos)
        self._set_irregularities(pos)
        self._set_turn(pos)
        self._set_table(pos)
        recount(pos)
        self._check_irregularities(pos)
        return pos

    def _place_more(self, pos: CanastaPosition, name: str, number: int, field: NotationField) -> None:
        if name == "reserve":
            pos.reserves[number] = self._cards(field, hidden=True)
        elif name == "melds side":
            self._melds(pos, number, field)
        else:
            pos.red_threes[self._rules.seating.sides[number][0]] = self._red_threes(field)

    def _set_sides(self, pos: CanastaPosition) -> None:
        """Read the seat that plays alone; the others then share a table, unless its exit ended the deal first."""
        pos.took = self._seats("took the pile", 0)
        pos.phase = self._one_of("phase", _PHASES, Phase.DRAW)
        pos.lone = self._number("lone hand", NOBODY, self._rules.players)
        if pos.lone == NOBODY:
            return
        if not self._rules.joined:
            fail(ReadingCode.NO_LONE_HAND, self._fields["lone hand"].where)
        if pos.took >> pos.lone & 1 or pos.phase is not Phase.OVER:
            join_sides(pos, merging=False)

    def _set_turn(self, pos: CanastaPosition) -> None:
        pos.deal_no = self._number("deal", 1)
        self._check_playing(pos)
        if pos.phase is Phase.CHOOSE and not self._rules.reserve.chosen:
            fail(ReadingCode.NOBODY_CHOOSES, self._fields["phase"].where)
        dealer, to_act = self._dealer_and_next(NOBODY)
        pos.turn = self._turn(pos, to_act if to_act != NOBODY else pos.next_seat(dealer))
        pos.asker = self._number("asked by", NOBODY, self._rules.players)
        if pos.phase is Phase.ANSWER:
            pos.turn = pos.asker = self._asker(pos, pos.turn, pos.asker)
        pos.dealer = dealer if dealer != NOBODY else pos.seat_before(pos.turn)
        pos.answer = self._yes_or_no("answer", None)
        if pos.answer is not None and pos.asker == NOBODY:
            pos.asker = pos.turn
        pos.drawn = bool(self._yes_or_no("drawn", pos.phase in (Phase.PLAY, Phase.OVER)))

    def _turn(self, pos: CanastaPosition, to_act: int) -> int:
        """Return the seat in turn; in phases of irregularities another seat may have to act."""
        if pos.phase not in _OWN_PHASES:
            if "turn" in self._fields:
                fail(ReadingCode.TURN_MISPLACED, self._fields["turn"].where)
            return to_act
        pos.turn = self._number("turn", _usual_turn(pos, to_act), self._rules.players)
        if pos.to_act != to_act:
            where = self._fields["to act" if "to act" in self._fields else "phase"].where
            fail(ReadingCode.OTHER_MUST_ACT, where, wanted=pos.to_act, seat=to_act)
        return pos.turn

    def _set_irregularities(self, pos: CanastaPosition) -> None:
        field = self._fields.get("irregularities")
        if field is None:
            return
        if pos.arbitration is None:
            fail(ReadingCode.NO_IRREGULARITIES, field.where)
        state = arbitration_from_json(" ".join(field.words), field.where, self._rules)
        for card in (*state.picks, *state.removed, *itertools.chain(*state.stranded)):
            self._count(card, field.where)
        pos.arbitration = state

    def _check_irregularities(self, pos: CanastaPosition) -> None:
        """Assign the red threes laid with an offence to their owner, and check the irregularities."""
        field = self._fields.get("irregularities", self._fields.get("phase"))
        if field is None:
            return
        for offence in pos.arbitration.offences if pos.arbitration is not None else ():
            for card in offence.exposed:
                owner = next((seat for seat in pos.seats(pos.side(offence.seat)) if card in pos.red_threes[seat]), None)
                if owner is not None:
                    pos.red_threes[owner].remove(card)
                    pos.red_threes[offence.seat].append(card)
        if (problem := misfit(pos)) is not None:
            raise NotationError(problem).at(field.where)

    def _check_playing(self, pos: CanastaPosition) -> None:
        """Check that seats that sit out, by the number of the deal, neither act nor hold cards."""
        field = self._fields.get("playing")
        if field is not None and tuple(field.words) != tuple(map(str, pos.playing)):
            wanted = " ".join(map(str, pos.playing))
            fail(ReadingCode.OTHERS_PLAY, field.where, deal=pos.deal_no, seats=wanted)
        for key in ("to act", "dealer", "asked by"):
            if key in self._fields and self._number(key, 0, self._rules.players) not in pos.playing:
                seat = self._number(key, 0)
                fail(ReadingCode.SITS_OUT, self._fields[key].where, seat=seat, deal=pos.deal_no)
        for seat, hand in enumerate(pos.hands):
            if hand and seat not in pos.playing:
                fail(ReadingCode.SITS_OUT, self._fields[f"hand {seat}"].where, seat=seat, deal=pos.deal_no)

    def _asker(self, pos: CanastaPosition, partner: int, asker: int) -> int:
        partners = {seat: pos.partners(seat)[:1] for seat in pos.playing}
        if asker == NOBODY:
            asker = next((seat for seat, others in partners.items() if others == (partner,)), NOBODY)
        if asker == NOBODY or partners.get(asker) != (partner,):
            where = self._fields["asked by" if "asked by" in self._fields else "phase"].where
            if asker == NOBODY:
                fail(ReadingCode.CANNOT_ANSWER, where, seat=partner)
            fail(ReadingCode.CANNOT_ANSWER_SEAT, where, seat=partner, asker=asker)
        return asker

    def _set_table(self, pos: CanastaPosition) -> None:
        pos.totals = self._points("totals")
        pos.previous = self._points("previous deal")
        pos.laid = self._seats("laid this deal", 0)
        pos.laid_now = bool(self._yes_or_no("laid this turn", False))
        pos.laid_ranks = self._ranks("ranks this turn")
        pos.threes_laid = bool(self._yes_or_no("black threes laid", _usually_threes_laid(pos)))
        pos.had_turn = self._seats("had a turn", _usual_turns(pos))
        pos.first_turn = bool(self._yes_or_no("first turn", _usually_first_turn(pos)))
        pos.blocked = self._number("blocked", NOBODY, self._rules.players)
        pos.up_cards = self._up_cards(pos.pile)
        pos.how = self._one_of("how", {how: how for how in _WAYS_TO_END}, None)
        pos.by = self._number("by", NOBODY, self._rules.players)

    def _up_cards(self, pile: list[Card]) -> int:
        up_cards = self._number("up-cards", _usual_up_cards(self._rules, pile))
        if up_cards > len(pile):
            fail(ReadingCode.TOO_MANY_UP_CARDS, self._fields["up-cards"].where, number=up_cards, cards=len(pile))
        return up_cards

    def _ranks(self, key: str) -> dict[int, int]:
        """Return the number of cards laid by rank: `K 2, 7 1`; older positions repeat the rank: `K K 7`."""
        field = self._fields.get(key)
        if field is None:
            return {}
        if (pairs := _RANKS_AND_NUMBERS.fullmatch(" ".join(field.words))) is not None:
            numbered = [pair.split() for pair in pairs[0].split(",")]
        else:
            numbered = [[word, str(number)] for word, number in Counter(field.words).items()]
        laid: dict[int, int] = {}
        for name, number in numbered:
            meld = named_meld(name)
            if meld is None:
                known = " ".join(RANK_NAMES[RANK_THREE:])
                fail(ReadingCode.NO_SUCH_RANK, field.where, value=json_text(name), known=known)
            laid[meld] = int(number)
        return laid

    def _red_threes(self, field: NotationField) -> list[Card]:
        cards = self._cards(field, hidden=False)
        for card in cards:
            if card not in self._rules.red_threes_and_like | self._rules.threes_of_pile:
                fail(ReadingCode.NO_RED_THREE, field.where, card=card_name(card))
        return cards

    def _melds(self, pos: CanastaPosition, side: int, field: NotationField) -> None:
        for bar, words in groupby(field.words, lambda word: word == "|"):
            if not bar:
                cards = self._cards(NotationField(list(words), field.where), hidden=False)
                rank = _meld_rank(self._rules, cards, field.where)
                key = next(key for key in itertools.count(rank, KEY_STEP) if key not in pos.melds[side])
                if key != rank and not is_run(rank) and not self._rules.melds.another_of_a_rank:
                    told = " ".join(card_names(cards))
                    fail(ReadingCode.TWO_MELDS_OF_A_RANK, field.where, side=side, cards=told)
                pos.melds[side][key] = make_meld(tuple(cards))


_RANKS_AND_NUMBERS = re.compile(rf"{MELD_NAME} [1-9][0-9]?(?:, {MELD_NAME} [1-9][0-9]?)*")


def _meld_rank(rules: CanastaRules, cards: list[Card], where: TextPlace) -> int:
    """Return the rank of a meld: that of its natural cards, 2 for wild cards alone, or that of a run of a suit.

    Raises NotationError for cards that are no meld under the rules.
    """
    naturals = [card for card in cards if card >= FIRST_NATURAL]
    if cards and not naturals and rules.melds.wild_melds:
        return RANK_TWO
    ranks = {card >> 2 for card in naturals}
    if len(ranks) > 1 and rules.melds.runs and tuple(sorted(cards)) in runs_in(cards):
        return run_of(suit_of(cards[0]))
    if len(ranks) != 1:
        fail(ReadingCode.NO_MELD_OF_ONE_RANK, where, cards=" ".join(card_names(cards)))
    if any(card in rules.red_threes_and_like for card in naturals):
        fail(ReadingCode.NO_MELD_OF_RED_THREES, where, cards=" ".join(card_names(cards)))
    return ranks.pop()


def _usual_turn(pos: CanastaPosition, to_act: int) -> int:
    """Return the default seat in turn while an irregularity is remedied."""
    if pos.phase is Phase.PICK:
        return pos.seat_before(to_act)
    exit_ = pos.arbitration.exit if pos.arbitration is not None else None
    return to_act if exit_ is None else exit_.seat


def _usual_turns(pos: CanastaPosition) -> int:
    """Return the default seats that had a turn: the seat in turn, and those that hold no three to lay."""
    if pos.phase is Phase.CHOOSE:
        return 0
    threes = pos.rules.bonus_threes
    waiting = [seat for seat, hand in enumerate(pos.hands) if seat != pos.turn and not threes.isdisjoint(hand)]
    return sum(1 << seat for seat in pos.playing if seat not in waiting)


def _usually_first_turn(pos: CanastaPosition) -> bool:
    """Return the default of `first_turn`: true while some seat has not had a turn."""
    return pos.lookups.knows_first_turn and any(not pos.had_turn >> seat & 1 for seat in pos.playing)


def _usually_threes_laid(pos: CanastaPosition) -> bool:
    """Return the default of `threes_laid`: whether black threes are on the table that cannot have been bought."""
    bought = pos.rules.pile.up_black_three == "bought"
    return pos.laid_now and not bought and RANK_THREE in pos.melds[pos.side(pos.turn)]


def _usual_up_cards(rules: CanastaRules, pile: list[Card]) -> int:
    """Return the default number of up-cards: a red three in the pile can only have been turned up by the dealer."""
    return max((number for number, card in enumerate(pile, 1) if card in rules.bonus_threes), default=0)


# --- writing -------------------------------------------------------------------------------------------------------


def write_position(pos: CanastaPosition) -> str:
    """Return the position in words, one field per line; fields at their default are left out.

    `read_position` reads it back.

    Red threes are written by side; reading lays them before the side's first seat.
    """
    return text_of(_parts(pos))


def position_to_json(pos: CanastaPosition) -> dict[str, Any]:
    """Return the position as plain JSON data with the same fields."""
    return _parts(pos)


def _parts(pos: CanastaPosition) -> dict[str, Any]:
    """Return every field to write, in order."""
    parts = first_parts(pos, _RULES.write(pos.rules))
    if len(pos.playing) < pos.rules.players:
        parts["playing"] = list(pos.playing)
    for seat, hand in enumerate(pos.hands):
        if seat not in pos.playing:
            continue
        parts[f"hand {seat}"] = card_names(hand)
        if pos.reserves[seat]:
            parts[f"reserve {seat}"] = card_names(pos.reserves[seat])
    for side, melds in _lines_of_melds(pos).items():
        parts[f"melds side {side}"] = [card_names(meld.cards) for meld in melds]
    for side, seats in enumerate(pos.rules.seating.sides):
        if threes := [card for seat in seats for card in pos.red_threes[seat]]:
            parts[f"red threes side {side}"] = card_names(threes)
    parts["pile"] = card_names(pos.pile)
    parts["stock"] = card_names(reversed(pos.stock))
    return parts | {key: value for key, (value, default) in _rest(pos).items() if value != default}


def _lines_of_melds(pos: CanastaPosition) -> dict[int, list[Meld]]:
    """Return the melds by side, or by owner if sides that joined during the deal have two of a rank."""
    lines: dict[int, list[Meld]] = {}
    for side, melds in enumerate(pos.melds):
        for key in sorted(melds, key=lambda key: (rank_of_key(key), key)):
            owner = key // KEY_STEP if pos.rules.joined else 0
            lines.setdefault(owner or side, []).append(melds[key])
    return dict(sorted(lines.items()))


def _rest(pos: CanastaPosition) -> dict[str, tuple[object, object]]:
    """Return the value and the default of the fields that are left out at their default."""
    usual_turn = _usual_turn(pos, pos.to_act) if pos.phase in _OWN_PHASES else pos.turn
    return {
        "turn": (pos.turn, usual_turn),
        "previous deal": (list(pos.previous), [0] * pos.rules.n_sides),
        "laid this deal": (seats_of(pos.laid), []),
        "laid this turn": (pos.laid_now, False),
        "black threes laid": (pos.threes_laid, _usually_threes_laid(pos)),
        "ranks this turn": (
            ", ".join(f"{meld_name(key)} {number}" for key, number in sorted(pos.laid_ranks.items())),
            "",
        ),
        "took the pile": (seats_of(pos.took), []),
        "lone hand": (pos.lone, NOBODY),
        "had a turn": (seats_of(pos.had_turn), seats_of(_usual_turns(pos))),
        "first turn": (pos.first_turn, _usually_first_turn(pos)),
        "answer": (pos.answer, None),
        "asked by": (pos.asker, NOBODY),
        "drawn": (pos.drawn, pos.phase in (Phase.PLAY, Phase.OVER)),
        "up-cards": (pos.up_cards, _usual_up_cards(pos.rules, pos.pile)),
        "under the pile": (card_names(pos.under), []),
        "blocked": (pos.blocked, NOBODY),
        "how": (pos.how, None),
        "by": (pos.by, NOBODY),
        "irregularities": ({} if pos.arbitration is None else arbitration_to_json(pos.arbitration), {}),
    }
