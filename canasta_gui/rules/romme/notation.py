"""Positions of Rommé in words and as JSON, both ways, with the fields of `docs/record.md`."""

from itertools import groupby
from typing import Any, get_args

from canasta_gui.rules.core.action_json import card_of_json
from canasta_gui.rules.core.cards import HIDDEN, KEY_STEP, Card, card_name, card_names
from canasta_gui.rules.core.notation import FieldReader, Keys, NotationField, RuleNames, first_parts, seats_of, text_of
from canasta_gui.rules.core.phases import NOBODY, Phase
from canasta_gui.rules.core.reading_problems import NotationError, ReadingCode, fail
from canasta_gui.rules.romme.action_json import STANDS_FOR, laid_card, laid_names
from canasta_gui.rules.romme.events import How
from canasta_gui.rules.romme.melds import in_order, meld_refusal
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.ruleset import PRESETS, RommeRules

_PHASES = {phase.name.lower(): phase for phase in (Phase.CLAIM, Phase.CONSENT, Phase.DRAW, Phase.PLAY, Phase.OVER)}
_WAYS_TO_END: tuple[How, ...] = get_args(How)
_PLAIN = (
    "rules",
    "deal",
    "dealer",
    "totals",
    "to act",
    "turn",
    "phase",
    "pile",
    "stock",
    "laid this deal",
    "laid this turn",
    "claimant",
    "discarded by",
    "face-up card left",
    "face-up card taken",
    "stock turned",
    "void deals",
    "how",
    "by",
)
_KEYS = Keys(_PLAIN, {"hand": "seat", "melds side": "seat"})
_RULES = RuleNames(PRESETS)


# --- reading -------------------------------------------------------------------------------------------------------


def read_position(text: str, *, rules: RommeRules | None = None) -> RommePosition:
    """Return the position of a text, in words or as a JSON object; NotationError says what is wrong and in which line.

    `rules`, where given, are used instead of those that the text names.
    """
    fields = _KEYS.fields_of(text)
    return _Reader(fields, _RULES.read(fields) if rules is None else rules, _KEYS).position()


class _Reader(FieldReader[RommeRules, RommePosition]):
    """Reads the fields of one position; counts the cards as it goes."""

    def position(self) -> RommePosition:
        pos = RommePosition(self._rules)
        self._place_cards(pos)
        self._set_turn(pos)
        pos.totals = self._points("totals")
        pos.laid = self._seats("laid this deal", 0)
        pos.laid_now = bool(self._yes_or_no("laid this turn", False))
        pos.discarder = self._number("discarded by", NOBODY, self._rules.players)
        pos.refused = bool(self._yes_or_no("face-up card left", False))
        pos.taken = self._card_taken(pos)
        pos.turned = self._number("stock turned", 0)
        pos.voids = self._number("void deals", 0)
        pos.how = self._one_of("how", {how: how for how in _WAYS_TO_END}, None)
        pos.by = self._number("by", NOBODY, self._rules.players)
        self._check_question(pos)
        return pos

    def _place_more(self, pos: RommePosition, name: str, number: int, field: NotationField) -> None:  # noqa: ARG002
        """Return the melds of a seat: no other field is numbered."""
        for bar, group in groupby(field.words, lambda word: word == "|"):
            if bar:
                continue
            words = list(group)
            self._cards(NotationField([word.partition(STANDS_FOR)[0] for word in words], field.where), hidden=False)
            try:
                pairs = [laid_card(word) for word in words]
            except NotationError as error:
                raise error.at(field.where) from None
            meld = in_order([card for card, _ in pairs], [face for _, face in pairs])
            if meld_refusal(self._rules, meld) is not None:
                fail(ReadingCode.NO_MELD, field.where, cards=" ".join(words))
            pos.melds[number][pos.fresh_key(number, meld.rank)] = meld

    def _set_turn(self, pos: RommePosition) -> None:
        seats = self._rules.players
        pos.deal_no = self._number("deal", 1)
        pos.phase = self._one_of("phase", _PHASES, Phase.DRAW)
        dealer, to_act = self._dealer_and_next(NOBODY)
        asks = pos.phase in (Phase.CLAIM, Phase.CONSENT)
        to_act = to_act if to_act != NOBODY else pos.next_seat(dealer)
        pos.turn = self._number("turn", to_act, seats)
        pos.dealer = dealer if dealer != NOBODY else (pos.turn - 1) % seats
        pos.asked = to_act if asks else NOBODY
        pos.claimant = self._number("claimant", NOBODY, seats)
        if not asks and pos.turn != to_act:
            fail(ReadingCode.NOT_IN_TURN, self._fields["turn"].where, seat=to_act, turn=pos.turn)

    def _card_taken(self, pos: RommePosition) -> Card | None:
        """Return the face-up card that the seat in turn has taken, which is in its hand."""
        field = self._fields.get("face-up card taken")
        if field is None:
            return None
        try:
            card = card_of_json(" ".join(field.words))
        except NotationError as error:
            raise error.at(field.where) from None
        if pos.phase is Phase.DRAW or not {card, HIDDEN}.intersection(pos.hands[pos.turn]):
            fail(ReadingCode.NOT_TAKEN, field.where, seat=pos.turn, card=card_name(card))
        return card

    def _check_question(self, pos: RommePosition) -> None:
        """Fail where a question is open that cannot be: there is no card to claim, or too few to go with it."""
        if (pos.phase is Phase.CONSENT) != (pos.claimant != NOBODY):
            fail(ReadingCode.CLAIMANT)
        if pos.asked == NOBODY:
            return
        if not self._rules.claimed or (pos.turn != pos.asked and pos.rules.players < 3 and pos.discarder != NOBODY):
            fail(ReadingCode.NOBODY_ASKED, self._fields["phase"].where)
        if not pos.pile:
            fail(ReadingCode.NO_FACE_UP_CARD, self._fields["phase"].where)
        if pos.discarder != NOBODY and pos.discarder in (pos.asked, pos.claimant):
            fail(ReadingCode.OWN_DISCARD, self._fields["discarded by"].where, seat=pos.discarder)
        if pos.claimant != NOBODY:
            self._check_claimant(pos)

    def _check_claimant(self, pos: RommePosition) -> None:
        where, need = self._fields["claimant"].where, pos.claim_takes
        if pos.asked not in pos.between:
            fail(ReadingCode.NOT_BETWEEN_SEATS, where, seat=pos.asked, claimant=pos.claimant)
        if pos.left_to_claim_with < need:
            left = pos.left_to_claim_with
            fail(ReadingCode.TOO_FEW_TO_CLAIM, where, seat=pos.claimant, need=need, have=left)


# --- writing -------------------------------------------------------------------------------------------------------


def write_position(pos: RommePosition) -> str:
    """Return the position in words, a line a field; fields at their default are left out.

    `read_position` reads it back.
    """
    return text_of(position_to_json(pos))


def position_to_json(pos: RommePosition) -> dict[str, Any]:
    """Return the position as plain JSON data with the same fields."""
    parts = first_parts(pos, _RULES.write(pos.rules))
    for seat, hand in enumerate(pos.hands):
        parts[f"hand {seat}"] = card_names(hand)
        if melds := pos.melds[seat]:
            parts[f"melds side {seat}"] = [laid_names(*melds[key]) for key in sorted(melds, key=_laid_first)]
    parts["pile"] = card_names(pos.pile)
    parts["stock"] = card_names(reversed(pos.stock))
    rest = {
        "turn": (pos.turn, pos.to_act),
        "laid this deal": (seats_of(pos.laid), []),
        "laid this turn": (pos.laid_now, False),
        "claimant": (pos.claimant if pos.phase is Phase.CONSENT else NOBODY, NOBODY),
        "discarded by": (pos.discarder, NOBODY),
        "face-up card left": (pos.refused, False),
        "face-up card taken": (None if pos.taken is None else card_name(pos.taken), None),
        "stock turned": (pos.turned, 0),
        "void deals": (pos.voids, 0),
        "how": (pos.how, None),
        "by": (pos.by, NOBODY),
    }
    return parts | {key: value for key, (value, default) in rest.items() if value != default}


def _laid_first(key: int) -> tuple[int, int]:
    return key % KEY_STEP, key // KEY_STEP
