"""Irregularities and their fines: the lists of the books, and how much of them a table plays (§2, R62-R75)."""

from typing import Annotated, Final, Literal

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.bounds import POINTS, Offered, Span

OffenceKind = Literal[
    "overdraw",
    "expose",
    "short_opening",
    "illegal_exit",
    "surplus_wilds",
    "red_three_kept",
    "pile_unshown",
    "irregular_ask",
    "short_take",
    "draw_out_of_turn",
    "take_out_of_turn",
    "no_draw",
    "two_discards",
    "told",
    "peek",
    "early_draw",
    "not_cut",
    "wrong_card_turned",
    "short_hand",
    "face_up_card",
    "foreign_card",
]
Level = Literal["prevented", "explained", "head", "hand", "clumsy"]
"""How much a table plays: nothing but what is allowed; the same, with the price of a refusal; errors of the head, those
of the hand as well, those of a clumsy dealer as well. Each level allows what those before it allow."""

OffenceList = Literal["none", "classic", "swiss"]

PLAYABLE_LEVELS: Final[tuple[Level, ...]] = ("prevented", "explained", "head", "hand", "clumsy")
"""The levels that a player is offered."""

LISTS: Final[dict[OffenceList, dict[OffenceKind, int]]] = {
    "none": {},
    "classic": {  # 000:207-277
        "wrong_card_turned": 1,
        "not_cut": 1,
        "short_hand": 1,
        "face_up_card": 1,
        "foreign_card": 1,
        "overdraw": 2,
        "expose": 3,
        "short_opening": 4,
        "illegal_exit": 5,
        "surplus_wilds": 5,
        "red_three_kept": 7,
        "pile_unshown": 8,
        "irregular_ask": 9,
    },
    "swiss": {  # 003:110-118; the red three stands elsewhere, 003:104 (R73)
        "red_three_kept": 0,
        "short_take": 1,
        "pile_unshown": 2,
        "draw_out_of_turn": 3,
        "take_out_of_turn": 4,
        "no_draw": 5,
        "two_discards": 6,
        "expose": 7,
        "told": 7,
        "peek": 8,
        "early_draw": 9,
    },
}
"""What each list names, with its number in the book's own list; 0: the book has it elsewhere."""

BY_CHANCE: Final[tuple[OffenceKind, ...]] = ("wrong_card_turned", "short_hand", "face_up_card", "foreign_card")
"""What happens to a clumsy dealer without anybody's doing (000:213, 000:217-221)."""
MISDEALS: Final[frozenset[OffenceKind]] = frozenset({"not_cut", *BY_CHANCE})
"""Faults of the deal: everybody may report them, the dealer's side too, and the deal is void (000:209, R71)."""
MENDED_LATER: Final[frozenset[OffenceKind]] = frozenset({"face_up_card", "foreign_card"})
"""Faults of the deal that are put right, and no more, once everybody has had a turn (000:225-227)."""

CONSEQUENCES: Final[dict[OffenceKind, tuple[str, ...]]] = {
    "short_opening": ("opening_raise", "opening_changed"),
    "illegal_exit": ("illegal_exit",),
    "surplus_wilds": ("surplus_wild",),
    "pile_unshown": ("pile_unshown",),
    "irregular_ask": ("irregular_ask",),
    "short_take": ("short_take",),
    "draw_out_of_turn": ("draw_out_of_turn", "draw_kept"),
    "take_out_of_turn": ("take_out_of_turn", "penalty_discard"),
    "expose": ("penalty_discard",),
    "told": ("penalty_discard",),
    "two_discards": ("penalty_discard",),
}
"""The fields of `Irregularities` that say what an offence costs, for those whose cost differs from table to table."""

_HEAD: Final[frozenset[OffenceKind]] = frozenset(
    {
        "short_opening",
        "illegal_exit",
        "surplus_wilds",
        "red_three_kept",
        "pile_unshown",
        "irregular_ask",
        "short_take",
    }
)
_HAND: Final[frozenset[OffenceKind]] = _HEAD | {
    "overdraw",
    "expose",
    "draw_out_of_turn",
    "take_out_of_turn",
    "no_draw",
    "two_discards",
    "told",
    "peek",
    "early_draw",
    "not_cut",
}
_CLUMSY: Final[frozenset[OffenceKind]] = _HAND | set(BY_CHANCE)
_POSSIBLE: Final[dict[Level, frozenset[OffenceKind]]] = {
    "prevented": frozenset(),
    "explained": frozenset(),
    "head": _HEAD,
    "hand": _HAND,
    "clumsy": _CLUMSY,
}


@dataclass(frozen=True, slots=True)
class Irregularities:
    """`list`: which offences have a consequence, but for those `waived`. `level`: how many of them can happen.

    All amounts are points that the offender's side loses, but for `opening_raise`, which its minimum rises by.
    `opening_raise`, `opening_changed`: an opening too low that is taken back, or put right with one of its cards taken
    back (000:245-249, R64). `illegal_exit`: for melds laid to go out unlawfully; `surplus_wild`: for each wild card too
    many (000:253-263, R49). `pile_unshown`: for the pile taken without its meld shown (000:271, 003:111).
    `irregular_ask`: for whoever had to go out and did not (000:277). `short_take`: for the top card taken with too
    few points (003:110). `draw_out_of_turn`, `draw_kept`: for a card drawn out of turn that goes back, or that is in
    the hand already (003:112, R35). `take_out_of_turn`: for the pile (003:113).
    `penalty_discard`: is discarding a penalty card advice, or owed at every turn (R72)?
    `misdeal_in`: of so many deals a clumsy dealer gets one wrong.
    """

    level: Annotated[Level, Offered(PLAYABLE_LEVELS)] = "prevented"
    list: OffenceList = "none"
    waived: tuple[OffenceKind, ...] = ()
    opening_raise: Annotated[int, Span(0, 100, 10)] = 10
    opening_changed: Annotated[int, POINTS] = 100
    illegal_exit: Annotated[int, POINTS] = 100
    surplus_wild: Annotated[int, POINTS] = 50
    pile_unshown: Annotated[int, POINTS] = 100
    irregular_ask: Annotated[int, POINTS] = 100
    short_take: Annotated[int, POINTS] = 50
    draw_out_of_turn: Annotated[int, POINTS] = 100
    draw_kept: Annotated[int, POINTS] = 200
    take_out_of_turn: Annotated[int, POINTS] = 100
    penalty_discard: Literal["advised", "compulsory"] = "advised"
    misdeal_in: Annotated[int, Span(1, 20)] = 6

    @property
    def without_effect(self) -> frozenset[str]:
        """The fields that say nothing, since the table's list has no offence that they are about."""
        in_use = {field for kind, fields in CONSEQUENCES.items() if self.names(kind) for field in fields}
        idle = {field for fields in CONSEQUENCES.values() for field in fields} - in_use
        if not any(map(self.names, BY_CHANCE)):
            idle.add("misdeal_in")
        return frozenset(idle if LISTS[self.list] else {*idle, "level", "waived"})

    @property
    def is_played(self) -> bool:
        """Whether irregularities can happen at all."""
        return bool(_POSSIBLE[self.level])

    def names(self, kind: OffenceKind) -> bool:
        """Return whether the table's list has this offence, whatever the level."""
        return kind in LISTS[self.list] and kind not in self.waived

    def plays(self, kind: OffenceKind) -> bool:
        """Return whether this offence can happen: the list has it, and the level lets it happen."""
        return kind in _POSSIBLE[self.level] and self.names(kind)


NO_IRREGULARITIES: Final = Irregularities()
