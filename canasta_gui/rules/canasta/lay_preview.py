"""A preview of the hand and the side's melds after cards are laid, without touching the position."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from canasta_gui.rules.canasta.actions import MeldCards
from canasta_gui.rules.canasta.meld_search.exits import BLACK_THREE_MELD, ExitAnswers, Placed, can_shed
from canasta_gui.rules.canasta.meld_search.meld_enumeration import whole_hands
from canasta_gui.rules.canasta.meld_search.meld_partitions import canasta_kinds, counting, enough
from canasta_gui.rules.canasta.policies import MIN_MELD
from canasta_gui.rules.canasta.position import CanastaPosition, Meld, grown_meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    FIRST_NATURAL,
    KIND,
    NEXT_OF_SUIT,
    RANK_FOUR,
    RANK_THREE,
    RANK_TWO,
    Card,
    is_run,
    meld_key,
    rank_of_key,
    run_of,
    suit_of,
)
from canasta_gui.rules.core.refusal import Refusal, Why


class LayPreview:
    """A seat's hand (`held`, `counts`, `size`) and its side's melds after tentative lays; `points`: points laid.

    `unfinished`: melds of wild cards that bind the side's twos; `twos_elsewhere`: whether some were laid elsewhere.
    """

    __slots__ = (
        "_answers",
        "_placed",
        "counts",
        "held",
        "melds",
        "overfull",
        "points",
        "pos",
        "seat",
        "side",
        "size",
        "takes",
        "threes_laid",
        "twos_elsewhere",
        "unfinished",
    )

    def __init__(self, pos: CanastaPosition, seat: int, answers: ExitAnswers | None = None) -> None:
        self.pos, self.seat, self.side = pos, seat, pos.side(seat)
        self.held = pos.hands[seat][:]
        self.counts = pos.counts[seat][:]
        self.size = len(self.held)
        self.melds = pos.melds[self.side].copy()
        self.overfull = pos.overfull(self.side)
        self.points = 0
        self.threes_laid = False
        self.takes = False
        bound = pos.twos_are_bound(self.side)
        self.unfinished = [key for key in pos.melds_of(self.side, RANK_TWO) if not self.melds[key].is_canasta] * bound
        self.twos_elsewhere = False
        self._answers = answers
        self._placed: Placed = ()

    def lay(self, key: int, cards: Sequence[Card], top: Card | None = None) -> Refusal | None:
        """Lay cards of the hand, and the pile's top card if given, on the meld of a key; return the refusal, if any."""
        rank = rank_of_key(key)
        if self.pos.threes_laid and rank != RANK_THREE and self.pos.rules.going_out.black_threes_last:
            return Refusal(Why.BLACK_THREES_LAST)
        for card in cards:
            if cards.count(card) > self.held.count(card):
                return Refusal(Why.CARD_NOT_HELD)
        whole = tuple(cards) if top is None else (*cards, top)
        before = self.melds.get(key)
        refusal = fit_refusal(self.pos.rules, rank, whole) or (self._new_refusal(key, rank) if before is None else None)
        if refusal is None:
            self.place(key, cards, top)
            return self._meld_refusal(key, whole, before)
        return refusal

    def place(self, key: int, cards: Sequence[Card], top: Card | None = None) -> None:
        """Lay cards that are known to fit, such as those of candidates; nothing is checked."""
        rank, held, counts = rank_of_key(key), self.held, self.counts
        for card in cards:
            held.remove(card)
            counts[KIND[card]] -= 1
        self.size -= len(cards)
        whole = tuple(cards)
        if top is not None:
            whole = (*whole, top)
            self.takes = True
        if rank == RANK_THREE and top is None:  # black threes are laid last, after the opening (000:163, R26)
            self.threes_laid = True
        else:
            value = self.pos.rules.value
            for card in whole:
                self.points += value[card]
        self.melds[key] = grown_meld(self.melds.get(key), rank, whole)
        if self.unfinished and rank != RANK_TWO and any(card >> 2 == RANK_TWO for card in cards):
            self.twos_elsewhere = True
        if self._answers is not None and min(whole) < FIRST_NATURAL:
            self._placed = (*self._placed, (key, sum([card < FIRST_NATURAL for card in whole])))

    def _meld_refusal(self, key: int, cards: tuple[Card, ...], before: Meld | None) -> Refusal | None:
        """Refuse the meld after cards were laid on it, if it is invalid; `before`: the meld without them."""
        rank, meld = rank_of_key(key), self.melds[key]
        refusal = meld_refusal(self.pos.rules, rank, meld)
        if key in self.overfull:
            return _refused_on_overfull(cards, refusal)
        return refusal or self._too_early(rank, before, meld)

    def _too_early(self, rank: int, before: Meld | None, meld: Meld) -> Refusal | None:
        """Refuse wild cards on a meld with too few natural ones once the side is open (the rule of five, §6)."""
        need, naturals = self.pos.rules.melds.naturals_once_open, len(meld.cards) - meld.wilds
        added = meld.wilds - (before.wilds if before else 0)
        if not added or naturals >= need or rank == RANK_TWO or not self.pos.is_open(self.side):
            return None
        return Refusal(Why.WILDS_TOO_EARLY, need, naturals)

    def _new_refusal(self, key: int, rank: int) -> Refusal | None:
        """Refuse a new meld unless it is the first of its rank, a run, or a further one beside canastas only."""
        ours = [meld for other, meld in self.melds.items() if rank_of_key(other) == rank]
        several = is_run(rank) or (self.pos.rules.melds.another_of_a_rank and rank != RANK_THREE)
        if key != meld_key(rank, len(ours)) or (ours and not several):
            return Refusal(Why.MELD_NOT_THERE)
        whole = is_run(rank) or all(meld.is_canasta for meld in ours)
        return None if whole else Refusal(Why.MELD_UNFINISHED)

    def receive(self, cards: Iterable[Card]) -> None:
        """Move cards of the pile into the hand; threes that are laid go straight to the table."""
        laid, held, counts = self.pos.rules.threes_of_pile, self.held, self.counts
        for card in cards:
            if card not in laid:
                held.append(card)
                counts[KIND[card]] += 1
        self.size = len(held)

    def bound_refusal(self) -> Refusal | None:
        """Refuse twos laid elsewhere while a meld of wild cards that was begun before is unfinished (R98j)."""
        bound = self.twos_elsewhere and any(not self.melds[key].is_canasta for key in self.unfinished)
        return Refusal(Why.TWOS_BOUND) if bound else None

    def opening_refusal(self) -> Refusal | None:
        """Refuse an opening that does not reach the minimum of its side."""
        need = self.opening_need()
        if self._needs_no_minimum() and self._would_go_out():
            return exit_barred(self.pos, self.seat)  # the exit owes no minimum; only the partner can bar it
        if self.points < need:
            return Refusal(Why.OPENING_TOO_LOW, need, self.points)
        rule = self.pos.rules.opening
        if self.pos.is_open(self.side):
            return None
        if rule.natural_only and any(meld.wilds or rank_of_key(key) == RANK_TWO for key, meld in self.melds.items()):
            return Refusal(Why.OPENING_NOT_NATURAL)
        return Refusal(Why.OPENING_NOT_CLEAN) if rule.clean and not self._has_clean_meld() else None

    def _has_clean_meld(self) -> bool:
        """Return whether there is a meld without wild cards."""
        return any(not meld.wilds and rank_of_key(key) > RANK_THREE for key, meld in self.melds.items())

    def opening_need(self) -> int:
        """Return the minimum that the side still owes; 0 for an open side."""
        return 0 if self.pos.is_open(self.side) else self.pos.minimum_for(self.seat)

    def exit_need(self) -> int:
        """Return the minimum that the side owes if the seat goes out in this turn."""
        return 0 if self._needs_no_minimum() else self.opening_need()

    def _needs_no_minimum(self) -> bool:
        """Return whether an exit in one action owes no minimum: concealed, without the pile or a reserve (R22)."""
        free = self.pos.rules.going_out.concealed_without_minimum
        return free and not self.takes and not self.pos.reserves[self.seat]

    def _would_go_out(self) -> bool:
        """Return whether the hand is empty, or its last card can follow, given the partner's permission."""
        if self.size > 1:
            return False
        if self.size:
            return self.can_shed_rest()
        return not self.pos.rules.going_out.must_discard and canasta_refusal(self.pos, self.melds) is None

    def end_refusal(self) -> Refusal | None:
        """Refuse lays after which no legal end of the turn is left (R51), or none that the partner allows (R50)."""
        left, must_go_out = self.size, self.pos.answer is True
        threes_then_discard = self.pos.rules.going_out.black_threes_then_discard
        foot = self.pos.has_foot(self.seat)
        if self.threes_laid and (foot or left > threes_then_discard):
            return Refusal(Why.BLACK_THREES_ONLY_AT_EXIT)
        if foot:
            return Refusal(Why.MUST_GO_OUT) if must_go_out else None
        if not must_go_out and (left > 1 or (left == 1 and self._reserve_helps())):
            return None
        if left == 0 and self.pos.rules.going_out.must_discard:
            return Refusal(Why.OUT_MUST_DISCARD)
        barred = exit_barred(self.pos, self.seat)
        if left == 0:
            return canasta_refusal(self.pos, self.melds) or barred  # without the canastas permission does not matter
        if self._rest_follows():
            return barred  # only the partner's answer prevents the exit
        return Refusal(Why.MUST_GO_OUT if must_go_out else Why.WOULD_BE_STUCK)

    def _rest_follows(self) -> bool:
        """Return whether the rest of the hand can be played; after black threes it can only be discarded (R82).

        A further black three could be laid as well, but then it can also be discarded.
        """
        if self.threes_laid and self.pos.rules.going_out.black_threes_last:
            return canasta_refusal(self.pos, self.melds) is None
        return self.can_shed_rest()

    def _reserve_helps(self) -> bool:
        """Return whether the seat can take its reserve and go on; it has laid cards in this preview (R58)."""
        return bool(self.pos.reserves[self.seat]) and RANK_THREE not in self.melds

    def can_lay_all(self) -> bool:
        """Return whether the whole hand could be laid in this turn, including the side's opening."""
        needed = can_shed(
            self.pos.rules,
            self.counts,
            self.melds,
            need=self.exit_need(),
            may_discard=False,
            held=self.held,
            overfull=self.overfull,
        )
        return needed and self._opens_clean(most_left=0)

    def _opens_clean(self, most_left: int) -> bool:
        """Return whether the hand, laid at once except for up to `most_left` cards, is a valid opening (§6)."""
        rules, need = self.pos.rules, self.exit_need()
        plain = not (rules.opening.clean or rules.opening.natural_only)
        if plain or self.pos.is_open(self.side) or self._needs_no_minimum():
            return True
        least_left = most_left if rules.going_out.must_discard else 0
        return any(
            least_left <= self.size - sum(len(meld.cards) for meld in melds) <= most_left
            and (
                self._opens_naturally(melds, need)
                if rules.opening.natural_only
                else any(self._opens_with(meld, melds, need) for meld in melds)
            )
            for melds in whole_hands(self.pos, self.seat, self.held)
        )

    def _opens_naturally(self, melds: Sequence[MeldCards], need: int) -> bool:
        """Return whether the melds can open without their wild cards, which are laid afterwards."""
        rules = self.pos.rules
        points = 0
        for meld in melds:
            naturals = [card for card in meld.cards if card >= FIRST_NATURAL]
            if meld.rank > RANK_THREE and len(naturals) < len(meld.cards) and len(naturals) < MIN_MELD:
                continue  # laid after the opening
            if meld.rank > RANK_THREE:
                points += sum(rules.value[card] for card in naturals)
        return points >= max(need, 1)

    def _opens_with(self, meld: MeldCards, melds: Sequence[MeldCards], need: int) -> bool:
        """Return whether the melds can open with this one clean, its wild cards being laid afterwards if allowed."""
        value = self.pos.rules.value
        wilds = [card for card in meld.cards if card < FIRST_NATURAL]
        naturals = len(meld.cards) - len(wilds)
        if meld.rank <= RANK_THREE or naturals < MIN_MELD:
            return False
        points = sum(value[card] for each in melds for card in each.cards if each.rank != RANK_THREE)
        enough = points - sum(value[card] for card in wilds) >= need
        return enough and (not wilds or naturals >= self.pos.rules.melds.naturals_once_open)

    def can_go_out(self) -> bool:
        """Return whether the seat could go out in this turn, including the side's opening and a discard."""
        return self._sheds(need=self.exit_need()) and self._opens_clean(most_left=1)

    def can_shed_rest(self) -> bool:
        """Return whether the seat could go out with the rest of the hand, including a discard."""
        return self._sheds(need=0)

    def _sheds(self, need: int) -> bool:
        if self.pos.has_foot(self.seat):
            return False
        if self._answers is not None and need == 0:
            return self._answers.can_shed(self._placed, self.counts, self.melds)
        return can_shed(
            self.pos.rules,
            self.counts,
            self.melds,
            need=need,
            may_discard=True,
            held=self.held,
            overfull=self.overfull,
        )


def _refused_on_overfull(cards: tuple[Card, ...], refusal: Refusal | None) -> Refusal | None:
    """Refuse any wild card on a meld that had too many, even if natural cards have made it legal since (R86)."""
    if min(cards) < FIRST_NATURAL:
        return refusal or Refusal(Why.MELD_WILDS_SPENT)
    return None if refusal is None or refusal.why is Why.MELD_TOO_MANY_WILDS else refusal


def meld_refusal(rules: CanastaRules, rank: int, meld: Meld) -> Refusal | None:
    """Refuse a meld of a rank with an invalid number of cards or of wild cards; None if it is valid."""
    size = len(meld.cards)
    if rank == RANK_THREE:
        least, most = BLACK_THREE_MELD[0], BLACK_THREE_MELD[-1]
        return None if least <= size <= most else Refusal(Why.BLACK_THREES_NUMBER, min(max(least, size), most), size)
    if is_run(rank) and any(above - below != NEXT_OF_SUIT for below, above in pairwise(meld.cards)):
        return Refusal(Why.RUN_GAP)
    if size < MIN_MELD:
        return Refusal(Why.MELD_TOO_SHORT, MIN_MELD, size)
    if 0 < (most := rules.melds.most_cards(rank)) < size:
        return Refusal(Why.MELD_CLOSED, most, size)
    if meld.wilds and rank in rules.melds.pure_ranks:
        return Refusal(Why.MELD_PURE)
    limit = size if rank == RANK_TWO and rules.melds.wild_mix else rules.wild_limit[size]
    return Refusal(Why.MELD_TOO_MANY_WILDS, limit, meld.wilds) if meld.wilds > limit else None


def fit_refusal(rules: CanastaRules, rank: int, cards: tuple[Card, ...]) -> Refusal | None:
    """Refuse cards that never fit a meld of this rank; None if they may."""
    if not cards:
        return Refusal(Why.NOTHING_LAID)
    if any(card in rules.red_threes_and_like for card in cards):
        return Refusal(Why.MELD_RED_THREE)
    if rank == RANK_THREE and not rules.going_out.black_threes:
        return Refusal(Why.BLACK_THREES_NEVER)
    if is_run(rank) and rules.melds.runs:
        fitting = all(card >= RANK_FOUR << 2 and run_of(suit_of(card)) == rank for card in cards)
        return None if fitting else Refusal(Why.RUN_WRONG_CARD)
    if rank < RANK_THREE:
        if rank != RANK_TWO or not rules.melds.wild_melds:
            return Refusal(Why.MELD_ONLY_WILDS)
        return Refusal(Why.MELD_WRONG_CARD) if any(card >= FIRST_NATURAL for card in cards) else None
    if any(card >> 2 != rank and card >= FIRST_NATURAL for card in cards):
        return Refusal(Why.MELD_WRONG_CARD)
    wild_threes = rank == RANK_THREE and any(card < FIRST_NATURAL for card in cards)
    return Refusal(Why.BLACK_THREES_WILD) if wild_threes else None


def exit_barred(pos: CanastaPosition, seat: int) -> Refusal | None:
    """Return why the seat may not go out with any cards: its partner said no, or was not asked (R23, R50)."""
    if pos.answer is False:
        return Refusal(Why.OUT_REFUSED)
    must_ask = pos.rules.going_out.asking == "compulsory" and pos.partners(seat)
    if pos.answer is None and must_ask and not pos.may_conceal(seat):
        return Refusal(Why.OUT_NOT_ASKED)
    return None


def canasta_refusal(pos: CanastaPosition, melds: dict[int, Meld]) -> Refusal | None:
    """Refuse an exit without the canastas that going out requires; None if the side has them."""
    rule = pos.rules.going_out
    kinds = canasta_kinds(melds)
    having = counting(rule, kinds)
    if having < rule.canastas:
        return Refusal(Why.OUT_NO_CANASTA, rule.canastas, having)
    return None if enough(rule, kinds) else Refusal(Why.OUT_CANASTA_KINDS)
