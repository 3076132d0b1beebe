"""Reasons why an action is not allowed: codes and numbers, no prose (`words` makes sentences of them)."""

from enum import StrEnum
from typing import Final, NamedTuple


class Why(StrEnum):
    """The reason codes; a preset's `sources` table cites the line of its rule book for each."""

    NOT_YOUR_TURN = "not_your_turn"
    DEAL_OVER = "deal_over"
    UNKNOWN_ACTION = "unknown_action"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    ANSWER_FIRST = "answer_first"
    ANSWER_PENDING = "answer_pending"
    NOTHING_ASKED = "nothing_asked"
    CARD_NOT_HELD = "card_not_held"
    STOCK_EMPTY = "stock_empty"
    PILE_EMPTY = "pile_empty"
    PILE_BLOCKED = "pile_blocked"
    PILE_TOP_WILD = "pile_top_wild"
    PILE_TOP_THREE = "pile_top_three"
    RESERVE_NONE = "reserve_none"
    RESERVE_NOT_YET = "reserve_not_yet"
    RESERVE_BY_ITSELF = "reserve_by_itself"
    CHOOSE_FIRST = "choose_first"
    CHOOSE_NOT_NOW = "choose_not_now"
    CHOOSE_NO_SUCH_PACKET = "choose_no_such_packet"
    OUT_CANASTA_KINDS = "out_canasta_kinds"
    TOP_ALONE_NOT_NOW = "top_alone_not_now"
    TOP_ALONE_NEEDS_PAIR = "top_alone_needs_pair"
    PILE_OWN_CANASTA = "pile_own_canasta"
    PILE_FROZEN = "pile_frozen"
    PILE_SIDE_NOT_OPEN = "pile_side_not_open"
    PILE_NO_MATCH = "pile_no_match"
    PILE_NO_PAIR = "pile_no_pair"
    PILE_MELD_FULL = "pile_meld_full"
    PILE_RUN_ALONE = "pile_run_alone"
    MELD_NOT_THERE = "meld_not_there"
    MELD_UNFINISHED = "meld_unfinished"
    MELD_CLOSED = "meld_closed"
    RUN_WRONG_CARD = "run_wrong_card"
    RUN_GAP = "run_gap"
    NOTHING_LAID = "nothing_laid"
    MELD_WRONG_CARD = "meld_wrong_card"
    MELD_TOO_SHORT = "meld_too_short"
    MELD_PURE = "meld_pure"
    WILDS_TOO_EARLY = "wilds_too_early"
    OPENING_NOT_CLEAN = "opening_not_clean"
    OPENING_NOT_NATURAL = "opening_not_natural"
    MELD_TOO_MANY_WILDS = "meld_too_many_wilds"
    MELD_WILDS_SPENT = "meld_wilds_spent"
    MELD_RED_THREE = "meld_red_three"
    MELD_ONLY_WILDS = "meld_only_wilds"
    BLACK_THREES_ONLY_AT_EXIT = "black_threes_only_at_exit"
    BLACK_THREES_LAST = "black_threes_last"
    BLACK_THREES_NEVER = "black_threes_never"
    BLACK_THREES_NUMBER = "black_threes_number"
    BLACK_THREES_WILD = "black_threes_wild"
    OPENING_TOO_LOW = "opening_too_low"
    TOO_MANY_WILDS_IN_PILE = "too_many_wilds_in_pile"
    BLACK_THREES_WAIT = "black_threes_wait"
    TWOS_BOUND = "twos_bound"
    WOULD_BE_STUCK = "would_be_stuck"
    OUT_MUST_DISCARD = "out_must_discard"
    SPECIAL_NONE = "special_none"
    SPECIAL_SIDE_OPEN = "special_side_open"
    OUT_NO_CANASTA = "out_no_canasta"
    OUT_NOT_ASKED = "out_not_asked"
    OUT_REFUSED = "out_refused"
    MUST_GO_OUT = "must_go_out"
    ASK_NOBODY = "ask_nobody"
    ASK_TWICE = "ask_twice"
    ASK_TOO_LATE = "ask_too_late"
    ASK_NO_EXIT = "ask_no_exit"
    PASS_NOT_NOW = "pass_not_now"
    PASS_MUST_TAKE = "pass_must_take"
    JOKER_NOT_ANNOUNCED = "joker_not_announced"
    FACE_WRONG = "face_wrong"
    MELD_NEITHER = "meld_neither"
    SET_SAME_SUIT = "set_same_suit"
    RUN_CORNER = "run_corner"
    FIRST_MELD_TOO_LOW = "first_meld_too_low"
    ADD_NOT_HERE = "add_not_here"
    ADD_NO_OWN_MELD = "add_no_own_meld"
    ADD_NO_FIT = "add_no_fit"
    SWAP_NEVER = "swap_never"
    SWAP_NO_OWN_MELD = "swap_no_own_meld"
    SWAP_NO_JOKER = "swap_no_joker"
    FACE_UP_LEFT = "face_up_left"
    FACE_UP_NONE = "face_up_none"
    FACE_UP_KEPT = "face_up_kept"
    CLAIM_FIRST = "claim_first"
    CLAIM_NOT_NOW = "claim_not_now"
    CLAIM_YOURS_ANYWAY = "claim_yours_anyway"
    CLAIM_NO_STOCK = "claim_no_stock"
    CONSENT_FIRST = "consent_first"
    CONSENT_NOT_NOW = "consent_not_now"
    ANNOUNCE_TOO_MUCH = "announce_too_much"
    TAKE_ONE_FIRST = "take_one_first"
    MELD_NOWHERE = "meld_nowhere"
    JOKERS_TOO_MANY = "jokers_too_many"
    SLIP_NOT_PLAYED = "slip_not_played"
    SLIP_NO_OFFENCE = "slip_no_offence"
    OBJECT_NOT_NOW = "object_not_now"
    ACCUSE_NOT_NOW = "accuse_not_now"
    REMEDY_FIRST = "remedy_first"
    REMEDY_NOT_NOW = "remedy_not_now"
    REMEDY_NOT_THIS = "remedy_not_this"
    PICK_FIRST = "pick_first"
    PICK_NOT_NOW = "pick_not_now"
    EXIT_STANDS = "exit_stands"
    RESHUFFLE_NOT_NOW = "reshuffle_not_now"
    RESHUFFLE_OTHER_CARDS = "reshuffle_other_cards"
    EXPOSE_NOT_NOW = "expose_not_now"
    PENALTY_CARD_FIRST = "penalty_card_first"
    PILE_FORFEITED = "pile_forfeited"
    SURPLUS_CARDS = "surplus_cards"
    RED_THREE_STAYS = "red_three_stays"


UPPER_LIMITS: Final = frozenset(
    {
        Why.MELD_TOO_MANY_WILDS,
        Why.MELD_CLOSED,
        Why.PILE_MELD_FULL,
        Why.TOO_MANY_WILDS_IN_PILE,
        Why.JOKERS_TOO_MANY,
        Why.ANNOUNCE_TOO_MUCH,
    }
)
"""Refusals whose `need` is an upper limit."""


class Refusal(NamedTuple):
    """One refusal: the code and, where numbers are involved, the limit (`need`) and the actual number (`have`).

    `need` is an upper limit for the codes in `UPPER_LIMITS`, else a lower one.
    """

    why: Why
    need: int | None = None
    have: int | None = None
    offence: str = ""
    """Irregularity of the table's list that the action would be, where the table explains its price."""


class IllegalActionError(Exception):
    """Raised by `apply` for an action that `check` refuses; the position is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.why.value)
        self.refusal = refusal
