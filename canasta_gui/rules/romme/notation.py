"""Positions and actions of Rommé in words and as JSON, read and written, with the fields of `docs/record.md`."""

from itertools import groupby
from typing import Any, get_args

from canasta_gui.rules.core.cards import (
    HIDDEN,
    JOKER,
    KEY_STEP,
    MELD_RANKS,
    RANK_NAMES,
    RANK_THREE,
    RANK_TWO,
    SUIT_NAMES,
    Card,
    card_name,
    card_names,
    meld_key,
    rank_of,
    rank_of_key,
    run_of,
    suit_of,
)
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.notation import (
    FieldReader,
    Keys,
    NotationField,
    Readers,
    RuleNames,
    Table,
    card_of_json,
    first_parts,
    of_in_json,
    read_action,
    seats_of,
    text_of,
    truth_of_json,
)
from canasta_gui.rules.core.position import NOBODY, Phase
from canasta_gui.rules.core.reading_problems import NotationError, ReadingCode, fail, json_text
from canasta_gui.rules.romme import events as act
from canasta_gui.rules.romme.events import How
from canasta_gui.rules.romme.melds import RommeMeld, in_order, meld_refusal
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.ruleset import PRESETS, RommeRules

# Actions as the JSON objects of the game record. A joker in a meld is written with the card it represents: `JK=4C`.

STANDS_FOR = "="

# `S` is a run of spades.
RANKS: dict[str, int] = {
    **{RANK_NAMES[rank]: rank for rank in (RANK_TWO, RANK_THREE, *MELD_RANKS)},
    **{name: run_of(suit) for suit, name in enumerate(SUIT_NAMES)},
}
_RANK_NAMES: dict[int, str] = {rank: name for name, rank in RANKS.items()}


def laid_names(cards: tuple[Card, ...], faces: tuple[Card, ...]) -> list[str]:
    """Return the notation of cards of a meld: `3C`, `JK=4C`."""
    pairs = zip(cards, faces, strict=True)
    return [
        card_name(card) if card == face else f"{card_name(card)}{STANDS_FOR}{card_name(face)}" for card, face in pairs
    ]


def laid_card(word: str) -> tuple[Card, Card]:
    """Return a card of a meld and its face. Raises NotationError for an invalid word."""
    name, announced, face = word.partition(STANDS_FOR)
    card = card_of_json(name)
    return card, card_of_json(face) if announced else card


def action_as_recorded(pos: RommePosition, seat: int, action: act.Action) -> dict[str, Any]:  # noqa: ARG001
    """Return the action as JSON data that names its meld if the owner has several of a rank."""
    table = action_to_json(action)
    if isinstance(action, act.Add | act.Swap):
        ranks = [rank_of_key(key) for key in pos.melds[action.owner]]
        if ranks.count(rank_of_key(action.key)) > 1:
            table["of"] = action.key // KEY_STEP
    return table


def action_to_json(action: act.Action) -> dict[str, Any]:
    """Return the action as plain JSON data, without its seat."""
    table: dict[str, Any] = {"do": action.do}
    if isinstance(action, act.RommeLay):
        table["melds"] = [
            {"rank": _RANK_NAMES[meld.rank], "cards": laid_names(meld.cards, meld.faces)} for meld in action.melds
        ]
    elif isinstance(action, act.Add):
        table |= _target(action) | {"cards": laid_names(action.cards, action.faces)}
        table |= {"low": True} if action.low else {}
    elif isinstance(action, act.Swap):
        table |= _target(action) | {"card": card_name(action.card)}
    elif isinstance(action, act.Claim | act.Consent):
        table["yes"] = action.yes
    elif isinstance(action, Discard | act.Announce) and action.card is not None:
        table["card"] = card_name(action.card)
    return table


def _target(action: act.Add | act.Swap) -> dict[str, Any]:
    of = action.key // KEY_STEP
    return {"owner": action.owner, "rank": _RANK_NAMES[rank_of_key(action.key)], **({"of": of} if of else {})}


def action_from_json(table: object) -> act.Action:
    """Return the action of a JSON object without its seat. Raises NotationError for an invalid object."""
    action: act.Action = read_action(table, _READERS)
    return action


def _lay(table: Table) -> act.RommeLay:
    melds = table["melds"]
    if not isinstance(melds, list):
        fail(ReadingCode.NOT_MELDS, field="melds", value=json_text(melds))
    return act.RommeLay(tuple(_meld(meld) for meld in melds))


def _meld(value: object) -> RommeMeld:
    if not isinstance(value, dict) or set(value) != {"rank", "cards"}:
        fail(ReadingCode.NOT_A_MELD, value=json_text(value))
    rank, meld = _rank(value["rank"]), in_order(*_laid(value["cards"]))
    alike = len(set(map(rank_of, meld.faces))) == 1 or len(set(map(suit_of, meld.faces))) == 1
    if JOKER not in meld.faces and len(meld.faces) > 1 and alike and meld.rank != rank:
        cards = " ".join(laid_names(meld.cards, meld.faces))
        fail(ReadingCode.NO_MELD_OF_THIS_RANK, cards=cards, rank=json_text(value["rank"]))
    return meld


def _laid(value: object) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    if not isinstance(value, list) or not value or not all(isinstance(word, str) for word in value):
        fail(ReadingCode.NOT_CARDS, field="cards", value=json_text(value))
    pairs = [laid_card(word) for word in value]
    return tuple(card for card, _ in pairs), tuple(face for _, face in pairs)


def _rank(value: object) -> int:
    if not isinstance(value, str) or value not in RANKS:
        fail(ReadingCode.NO_SUCH_MELD_RANK, value=json_text(value), known=" ".join(RANKS))
    return RANKS[value]


def _key(table: Table) -> int:
    return meld_key(_rank(table["rank"]), of_in_json(table))


def _owner(table: Table) -> int:
    owner = table["owner"]
    if type(owner) is not int or owner < 0:
        fail(ReadingCode.NOT_A_SEAT, field="owner", value=json_text(owner))
    return owner


_READERS: Readers[act.Action] = {
    "draw": ({}, lambda _: Draw()),
    "take": ({}, lambda _: act.TakeUp()),
    "lay": ({"melds": False}, _lay),
    "add": (
        {"owner": False, "rank": False, "of": True, "cards": False, "low": True},
        lambda table: act.Add(
            _owner(table), _key(table), *_laid(table["cards"]), "low" in table and truth_of_json(table, "low")
        ),
    ),
    "swap": (
        {"owner": False, "rank": False, "of": True, "card": False},
        lambda table: act.Swap(_owner(table), _key(table), card_of_json(table["card"])),
    ),
    "claim": ({"yes": False}, lambda table: act.Claim(truth_of_json(table, "yes"))),
    "consent": ({"yes": False}, lambda table: act.Consent(truth_of_json(table, "yes"))),
    "discard": ({"card": False}, lambda table: Discard(card_of_json(table["card"]))),
    "announce": (
        {"card": True},
        lambda table: act.Announce(card_of_json(table["card"]) if "card" in table else None),
    ),
}


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
    """Return the position of a text, in words or as a JSON object.

    Raises NotationError with the line of the fault. `rules`, if given, replace those that the text names.
    """
    fields = _KEYS.fields_of(text)
    return _Reader(fields, _RULES.read(fields) if rules is None else rules, _KEYS).position()


class _Reader(FieldReader[RommeRules, RommePosition]):
    """Reader of the fields of one position; counts the cards as it goes."""

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
        """Place the melds of a seat, the only other numbered field."""
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
        """Raise NotationError for an impossible open question: no card to claim, or too few to go with it."""
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
    """Return the position in words, one field per line; fields at their default are left out.

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
