"""A second referee, slow and simple, written from the rule book: it tries everything and looks where it leads.

`legal` uses nothing of the referee, the exits or the ways of canasta_gui.rules; only the engine's trusted door `play`
moves the cards. Whether a turn can still be ended, and whether a seat can go out, is found by playing on (R50, R51).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from canasta_gui.rules.canasta.actions import Action, Answer, Ask, Choose, Lay, MeldCards, Pass, Show, Take, TakeReserve
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.position import CanastaPosition, Meld
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    BLACK_THREES,
    FIRST_NATURAL,
    KEY_STEP,
    KIND,
    N_KINDS,
    RANK_FOUR,
    RANK_THREE,
    RANK_TWO,
    RED_THREES,
    Card,
)
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import Phase

State = tuple[object, ...]


def alike(pos: CanastaPosition) -> State:
    """Return the position up to cards that play alike: equal for positions that the rules do not tell apart."""
    in_runs = _cards_for_runs(pos)
    return (
        [sorted(card if card in in_runs else KIND[card] - N_KINDS for card in cards) for cards in pos.hands],
        [sorted(_laid(pos, key, meld) for key, meld in side.items()) for side in pos.melds],
        pos.lone,
        [len(cards) for cards in pos.red_threes],
        [len(cards) for cards in pos.reserves],
        [KIND[card] for card in pos.pile],
        len(pos.stock),
        *(pos.turn, pos.phase, pos.drawn, pos.answer, pos.laid, pos.laid_now, pos.took, pos.blocked, pos.how, pos.by),
        pos.threes_laid,
    )


def _laid(pos: CanastaPosition, key: int, meld: Meld) -> State:
    """Return a meld without its number, which is irrelevant: rank, cards, and how many were laid in this turn."""
    rank = key % KEY_STEP
    return rank, sorted(card if rank >= 16 else KIND[card] for card in meld.cards), pos.laid_ranks.get(key, 0)


def _cards_for_runs(pos: CanastaPosition) -> set[Card]:
    """Return the cards whose suit matters in this turn: with two others in a row, in hand, pile or an open run."""
    if not pos.rules.melds.runs:
        return set()
    open_runs = [meld.cards for key, meld in pos.melds[pos.side(pos.turn)].items() if key % KEY_STEP >= 16]
    near = {*pos.hands[pos.turn], *(pos.pile if pos.phase is Phase.DRAW else ())}
    near |= {card for cards in open_runs if len(cards) < 7 for card in cards}
    near = {card for card in near if card >> 2 >= RANK_FOUR}
    starts = {card for card in near if {card + 4, card + 8} <= near}
    return {card + 4 * n for card in starts for n in range(3)}


def _alike_in_hand(pos: CanastaPosition) -> dict[int, list[Card]]:
    """Return the cards of the hand in turn, those together that play alike."""
    in_runs, groups = _cards_for_runs(pos), dict[int, list[Card]]()
    for card in pos.hands[pos.turn]:
        groups.setdefault(card if card in in_runs else KIND[card] - N_KINDS, []).append(card)
    return groups


def same_turn(before: CanastaPosition, after: CanastaPosition) -> bool:
    """Return whether the same turn goes on."""
    return after.phase is not Phase.OVER and after.turn == before.turn


def after(pos: CanastaPosition, action: Action) -> CanastaPosition:
    """Return a copy after an action, whether it is legal or not."""
    twin = pos.copy()
    play(twin, twin.to_act, action)
    return twin


# --- every action there is, up to cards that play alike --------------------------------------------------------------


def all_actions(pos: CanastaPosition) -> Iterator[Action]:
    """Yield every action that could be tried, melds of wrong cards and cards not held apart."""
    yield from (Draw(), Pass(), Ask(), Answer(True), Answer(False), TakeReserve(), Show())
    yield from (Choose(pile) for pile in (0, 1, 2))
    if pos.phase in (Phase.ANSWER, Phase.CHOOSE):
        return
    groups = _alike_in_hand(pos)
    yield from (Discard(cards[0]) for cards in groups.values())
    keys = _keys(pos)
    if pos.phase is Phase.PLAY:
        yield from (Lay(melds) for melds in _lays(pos, groups.values(), keys) if melds)
    elif pos.pile:
        top = pos.pile[-1]
        homes = [key for key in keys | _free_keys(pos, {top >> 2}) if key % KEY_STEP == top >> 2]
        runs = [key for key in pos.melds[pos.side(pos.turn)] if key % KEY_STEP == 16 + (top & 3)]
        for melds in _lays(pos, groups.values(), keys | set(homes)):
            for home in homes:
                using = next((meld.cards for meld in melds if meld.key == home), ())
                rest = tuple(meld for meld in melds if meld.key != home)
                yield Take(using, rest, of=home // KEY_STEP)
                if home < KEY_STEP:
                    yield Take(using, rest, only_top=True)
            yield from (Take((), melds, of=key // KEY_STEP, run=True) for key in runs)


def _keys(pos: CanastaPosition) -> set[int]:
    """Return the keys of melds that cards of the hand might go to, new ones included."""
    hand = pos.hands[pos.turn]
    ranks = {card >> 2 for card in hand if card >= FIRST_NATURAL}
    ranks |= {RANK_TWO} if pos.rules.melds.wild_melds else set()
    return set(pos.melds[pos.side(pos.turn)]) | _free_keys(pos, ranks) | _new_runs(pos)


def _free_keys(pos: CanastaPosition, ranks: set[int]) -> set[int]:
    """Return the number of each rank's next meld, where there is none yet or may be several."""
    there = Counter(key % KEY_STEP for key in pos.melds[pos.side(pos.turn)])
    several = pos.rules.melds.another_of_a_rank
    return {rank + KEY_STEP * there[rank] for rank in ranks if several or not there[rank]}


def _new_runs(pos: CanastaPosition) -> set[int]:
    """Return keys for as many new runs of a suit as there are cards for."""
    if not pos.rules.melds.runs:
        return set()
    side, cards = pos.melds[pos.side(pos.turn)], [card for card in pos.hands[pos.turn] if card >> 2 >= RANK_FOUR]
    there = Counter(key % KEY_STEP for key in side)
    new = {16 + suit: sum(card & 3 == suit for card in cards) // 3 for suit in range(4)}
    return {run + KEY_STEP * (there[run] + n) for run, number in new.items() for n in range(number)}


def _lays(pos: CanastaPosition, groups: Iterable[list[Card]], keys: set[int]) -> Iterator[tuple[MeldCards, ...]]:
    """Yield every way to lay some of the cards on melds of these keys; naturals only go to their own."""
    in_runs = _cards_for_runs(pos)
    choices = [list(_shares(cards, sorted(keys), in_runs)) for cards in groups]
    for choice in product(*choices):
        laid: dict[int, list[Card]] = {}
        for share in choice:
            for key, cards in share.items():
                laid.setdefault(key, []).extend(cards)
        yield tuple(MeldCards(key % KEY_STEP, tuple(laid[key]), key // KEY_STEP) for key in sorted(laid))


def _shares(cards: list[Card], keys: Sequence[int], in_runs: set[Card]) -> Iterator[dict[int, list[Card]]]:
    """Yield the ways to share out cards of one kind among the melds; some may stay in the hand."""
    card = cards[0]
    homes = [key for key in keys if (key % KEY_STEP < 16 if card < FIRST_NATURAL else key % KEY_STEP == card >> 2)]
    homes += [key for key in keys if card in in_runs and key % KEY_STEP == 16 + (card & 3)]
    for numbers in product(range(len(cards) + 1), repeat=len(homes)):
        if sum(numbers) <= len(cards):
            left = iter(cards)
            yield {key: [next(left) for _ in range(n)] for key, n in zip(homes, numbers, strict=True) if n}


def smaller(action: Action) -> Iterator[Action]:
    """Yield the action without one of its cards, or without one of its melds."""
    if isinstance(action, Take):
        yield from (action._replace(using=rest) for rest in _one_less(action.using))
        yield from (action._replace(melds=melds) for melds in _fewer(action.melds))
    elif isinstance(action, Lay):
        yield from (Lay(melds) for melds in _fewer(action.melds))


def _one_less(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    yield from (cards[:n] + cards[n + 1 :] for n in range(len(cards)))


def _fewer(melds: tuple[MeldCards, ...]) -> Iterator[tuple[MeldCards, ...]]:
    for n, meld in enumerate(melds):
        before, behind = melds[:n], melds[n + 1 :]
        yield before + _renumbered(behind, meld)
        yield from ((*before, meld._replace(cards=rest), *behind) for rest in _one_less(meld.cards))


def _renumbered(melds: tuple[MeldCards, ...], gone: MeldCards) -> tuple[MeldCards, ...]:
    """Return further new runs of a suit move up when one is left out."""
    return tuple(meld._replace(of=meld.of - 1) if meld.rank == gone.rank >= 16 else meld for meld in melds)


# --- the rules -------------------------------------------------------------------------------------------------------


class Oracle:
    """Enumerator of everything legal in one turn; caches the positions it has seen."""

    def __init__(self) -> None:
        self._can_end: dict[str, bool] = {}

    def legal(self, pos: CanastaPosition, action: Action) -> bool:
        """Return whether the seat to act may do this."""
        if pos.phase is Phase.OVER:
            return False
        if isinstance(action, Answer) or pos.phase is Phase.ANSWER:
            return isinstance(action, Answer) and pos.phase is Phase.ANSWER
        if isinstance(action, Choose) or pos.phase is Phase.CHOOSE:  # 000:350
            return isinstance(action, Choose) and pos.phase is Phase.CHOOSE and action.pile in (0, 1)
        if isinstance(action, Ask):
            return self._may_ask(pos)
        if isinstance(action, Pass):
            return self._may_pass(pos)
        if isinstance(action, Draw):
            return pos.phase is Phase.DRAW and bool(pos.stock) and (pos.answer is not True or self._blind_exit(pos))
        if isinstance(action, Discard):
            return self._may_discard(pos, action.card)
        if isinstance(action, TakeReserve | Show):
            return self._may_take_the_reserve(pos) if isinstance(action, TakeReserve) else self._may_show(pos)
        if isinstance(action, Take) and action.only_top:
            return self._may_take_the_top(pos, action)
        assert isinstance(action, Lay | Take), action
        return self._fits(pos, action) and self._leads_to_an_end(pos, after(pos, action))

    def _may_show(self, pos: CanastaPosition) -> bool:
        """Return whether a special hand may be shown: nothing laid by the side, no refusal by the partner (§6)."""
        if (
            pos.phase is not Phase.PLAY
            or pos.melds[pos.side(pos.turn)]
            or pos.answer is False
            or pos.has_foot(pos.turn)
        ):
            return False
        held = Counter(KIND[card] for card in pos.hands[pos.turn])
        wild = [kind for kind in held if kind <= RANK_TWO]
        threes = any(card >> 2 == RANK_THREE for card in pos.hands[pos.turn])
        return not threes and any(
            sorted(held.values()) == sorted(hand.groups)
            and len(wild) == hand.wild_groups
            and all(rank in held for rank in hand.ranks)
            for hand in pos.rules.special_hands
        )

    def _may_take_the_top(self, pos: CanastaPosition, action: Take) -> bool:
        """Return whether the top card may be taken: a pair from the hand, nothing laid, stock left (R13, R55)."""
        if pos.phase is not Phase.DRAW or not pos.pile or not pos.stock or not pos.rules.pile.top_alone:
            return False
        rank = pos.pile[-1] >> 2
        blocked = pos.blocked == pos.turn and not (
            pos.rules.pile.up_black_three == "pair_only" and pos.up_cards == len(pos.pile)
        )
        if rank <= RANK_THREE or blocked or [card >> 2 for card in action.using] != [rank, rank]:
            return False
        if pos.rules.pile.own_canasta_blocks and self._own_canasta(pos, rank):
            return False
        return not action.melds and self.can_end(after(pos, action))

    def _may_take_the_reserve(self, pos: CanastaPosition) -> bool:
        """Return whether the reserve may be taken: once the seat has laid cards, but not on the way out (R33b, R58)."""
        if pos.rules.reserve.kind != "pony":
            return False  # R31: a second hand comes by itself
        laid = pos.laid_now or pos.laid >> pos.turn & 1
        threes = RANK_THREE in pos.melds[pos.side(pos.turn)]
        return bool(pos.reserves[pos.turn]) and bool(laid) and pos.answer is not True and not threes

    def _leads_to_an_end(self, pos: CanastaPosition, then: CanastaPosition) -> bool:
        if _second_hand(pos) and not then.reserves[pos.turn]:
            return True  # R31: it has been taken, and nobody knew it
        if pos.under and not then.under:  # R98i: unseen cards came with the pile
            return pos.answer is not True
        if then.phase is Phase.OVER:
            return not pos.rules.going_out.must_discard and self._may_go_out(pos, then)
        return self.can_end(then)

    def can_end(self, pos: CanastaPosition) -> bool:
        """Return whether this turn can be ended, as the partner's answer demands."""
        key = repr(alike(pos))
        if key not in self._can_end:
            self._can_end[key] = any(self._ends(pos, action) for action in all_actions(pos))
        return self._can_end[key]

    def _ends(self, pos: CanastaPosition, action: Action) -> bool:
        if isinstance(action, Ask | Answer | Draw | Pass | Show | Choose):
            return False  # nothing that helps once something was laid
        if isinstance(action, Discard):
            return self._may_discard(pos, action.card)
        if isinstance(action, TakeReserve):
            return self._may_take_the_reserve(pos)  # there is something to discard then
        assert isinstance(action, Lay | Take), action
        return self._fits(pos, action) and self._leads_to_an_end(pos, after(pos, action))

    def _may_go_out(self, pos: CanastaPosition, then: CanastaPosition) -> bool:
        """Return whether the canastas suffice, and the partner agreed or need not be asked (000:153-155, R19, R23)."""
        rule, seat = pos.rules.going_out, pos.turn
        side = then.melds[pos.side(seat)]
        if not _canastas_suffice(pos, {key: meld.cards for key, meld in side.items()}) or pos.answer is False:
            return False
        strict = rule.concealed_partner_unmelded
        others = [partner for partner in pos.partners(seat) if strict and pos.laid >> partner & 1]
        surprise = not pos.laid >> seat & 1 and not others
        return pos.answer is True or surprise or rule.asking != "compulsory" or not pos.partners(seat)

    def _may_discard(self, pos: CanastaPosition, card: Card) -> bool:
        hand = pos.hands[pos.turn]
        if pos.phase is not Phase.PLAY or card not in hand:
            return False
        if len(hand) == 1 and not _second_hand(pos):
            return self._may_go_out(pos, pos)
        seventh = card < FIRST_NATURAL and sum(c < FIRST_NATURAL for c in pos.pile) >= pos.rules.pile.max_wilds
        if seventh and not all(c < FIRST_NATURAL for c in hand):
            return False  # 000:127, R27
        if pos.first_turn and pos.rules.pile.black_threes_wait and card in BLACK_THREES:  # R97c
            full = sum(c < FIRST_NATURAL for c in pos.pile) >= pos.rules.pile.max_wilds
            plain = [c for c in hand if c >= FIRST_NATURAL and c not in BLACK_THREES]
            wild = [c for c in hand if c < FIRST_NATURAL]
            if plain or (wild and (not full or len(wild) == len(hand))):
                return False
        return pos.answer is not True

    def _fits(self, pos: CanastaPosition, action: Lay | Take) -> bool:
        """Return everything about a lay or a take but where it leads."""
        side = pos.melds[pos.side(pos.turn)]
        laid = list(action.melds)
        if isinstance(action, Lay):
            if pos.phase is not Phase.PLAY or not laid:
                return False
            too_late = pos.threes_laid and pos.rules.going_out.black_threes_last  # R82
            if too_late and any(meld.rank != RANK_THREE for meld in laid):
                return False
        else:
            if pos.phase is not Phase.DRAW or not self._key_fits(pos, action):
                return False
            rank = 16 + (pos.pile[-1] & 3) if action.run else pos.pile[-1] >> 2
            laid.insert(0, MeldCards(rank, (*action.using, pos.pile[-1]), action.of))
        if _after_laying(pos, {key: meld.cards for key, meld in side.items()}, laid) is None:
            return False
        if _binds_twos(pos, laid):
            return False
        black = [meld for meld in action.melds if meld.rank == RANK_THREE]
        counted = [meld for meld in laid if meld not in black]  # bought black threes count (R01)
        points = sum(pos.rules.value[card] for meld in counted for card in meld.cards)
        if (
            not side
            and not self._needs_no_minimum(pos, action)
            and (points < pos.minimum_for(pos.turn) or not _clean_enough(pos.rules, laid))
        ):
            return False
        if black:  # 000:163, R26: the last thing, and nothing left to discard
            if _second_hand(pos) or (pos.under and isinstance(action, Take)):
                return False  # R31, R98i: this is no exit
            left = len(after(pos, action).hands[pos.turn])
            return left == 0 or (left == 1 and pos.rules.going_out.black_threes_then_discard)
        return True

    def _needs_no_minimum(self, pos: CanastaPosition, action: Lay | Take) -> bool:
        """Return whether the whole hand leaves in one gesture without the pile, so that the seat must go out (R22)."""
        free = pos.rules.going_out.concealed_without_minimum and not pos.reserves[pos.turn]
        return free and isinstance(action, Lay) and len(after(pos, action).hands[pos.turn]) <= 1

    def _key_fits(self, pos: CanastaPosition, take: Take) -> bool:
        """Return whether the shown cards open the pile (000:108-125, §6)."""
        pair_only = pos.rules.pile.up_black_three == "pair_only" and pos.up_cards == len(pos.pile)  # R01
        if not pos.pile or (pos.blocked == pos.turn and not pair_only):
            return False
        top, using, rule = pos.pile[-1], take.using, pos.rules.pile
        if top < FIRST_NATURAL or (top >> 2 == RANK_THREE and not self._for_sale(pos)):
            return False
        if rule.own_canasta_blocks and self._own_canasta(pos, top >> 2):
            return False  # 003:101, R06
        side = pos.melds[pos.side(pos.turn)]
        joined = side.get(take.of * KEY_STEP + (16 + (top & 3) if take.run else top >> 2))
        if joined is not None and rule.joins_below and len(joined.cards) >= rule.joins_below:
            return False
        frozen = self._frozen(pos) or pos.blocked == pos.turn or (not side and rule.frozen_before_opening)
        if take.run:
            return joined is not None and not using and not frozen
        naturals = sum(card >> 2 == top >> 2 for card in using)
        if naturals >= 2 or frozen:
            return naturals >= 2
        wilds = sum(card < FIRST_NATURAL for card in using)
        return joined is not None or (rule.with_wild and naturals >= 1 and wilds >= 1)

    def _frozen(self, pos: CanastaPosition) -> bool:
        """Return whether the pile is frozen (000:121-123; R12, R55 where black threes freeze)."""
        black = pos.rules.pile.black_threes_freeze and any(card in BLACK_THREES for card in pos.pile)
        turned = pos.pile[: pos.up_cards] if pos.rules.red_threes.dead else pos.pile  # R56: a discarded one does not
        if pos.rules.pile.always_frozen:
            return True
        wilds = pos.pile[: pos.up_cards] if pos.rules.pile.block_next_only else pos.pile  # R33a
        return black or any(card < FIRST_NATURAL for card in wilds) or _laid_apart(pos, turned)

    def _for_sale(self, pos: CanastaPosition) -> bool:
        """Return whether the dealer's black three can still be bought: nothing discarded since (003:106, R01)."""
        black = pos.pile[-1] in BLACK_THREES
        return black and pos.rules.pile.up_black_three == "bought" and pos.up_cards == len(pos.pile)

    def _own_canasta(self, pos: CanastaPosition, rank: int) -> bool:
        melds = pos.melds[pos.side(pos.turn)]
        return any(key % KEY_STEP == rank and len(meld.cards) >= 7 for key, meld in melds.items())

    def _may_pass(self, pos: CanastaPosition) -> bool:
        if pos.phase is Phase.PLAY:  # R52
            hand = pos.hands[pos.turn]
            return len(hand) <= 1 and not _second_hand(pos) and not self.can_end(pos)
        if pos.stock or pos.answer is True:
            return False
        return not self._must_take(pos)

    def _must_take(self, pos: CanastaPosition) -> bool:
        """Return whether the pile must be taken: stock gone, top card fits a meld, pile free (R24)."""
        if pos.rules.stock_end.forced == "possible":
            return any(isinstance(action, Take) and self.legal(pos, action) for action in all_actions(pos))
        if not pos.pile or self._frozen(pos) or pos.blocked == pos.turn:
            return False
        top, keys = pos.pile[-1], pos.melds[pos.side(pos.turn)]
        ranks = [Take(of=key // KEY_STEP) for key in keys if key % KEY_STEP == top >> 2]
        runs = [Take(of=key // KEY_STEP, run=True) for key in keys if key % KEY_STEP == 16 + (top & 3)]
        return any(self.legal(pos, take) for take in ranks + runs)

    def _may_ask(self, pos: CanastaPosition) -> bool:
        """Return whether the partner may be asked (R50)."""
        if not pos.partners(pos.turn) or pos.rules.going_out.asking == "none":
            return False
        if pos.answer is not None or pos.laid_now or _second_hand(pos):
            return False
        yes = pos.copy()
        yes.answer = True
        if pos.phase is Phase.PLAY:
            return self.can_end(yes)
        takes = (action for action in all_actions(yes) if isinstance(action, Take))
        return (bool(pos.stock) and self._blind_exit(yes)) or any(self.legal(yes, action) for action in takes)

    def _blind_exit(self, pos: CanastaPosition) -> bool:
        """Return whether the whole hand can be laid now, so that any drawn card can be discarded (R50)."""
        hand = pos.hands[pos.turn]
        black = any(card in BLACK_THREES for card in hand)
        if black and not pos.rules.going_out.black_threes_then_discard:
            return False
        if min(pos.rules.draw.count, len(pos.stock)) > 1:
            return False
        rules = pos.rules
        ends = rules.draw.replaces_red_three and rules.stock_end.last_red_three_ends
        if rules.going_out.must_discard and not rules.red_threes.dead and not ends:
            return False  # a red three may come and nothing for it: nothing to discard
        yes = pos.copy()
        yes.phase, yes.answer = Phase.PLAY, True
        return self._can_lay_all(yes)

    def _can_lay_all(self, pos: CanastaPosition) -> bool:
        size = len(pos.hands[pos.turn])
        lays = (action for action in all_actions(pos) if isinstance(action, Lay))
        everything = (lay for lay in lays if sum(len(meld.cards) for meld in lay.melds) == size)
        return any(self._fits(pos, lay) and self._may_go_out(pos, after(pos, lay)) for lay in everything)


def _second_hand(pos: CanastaPosition) -> bool:
    """Return whether the seat in turn has a second hand to play (R31)."""
    return pos.rules.reserve.kind == "foot" and bool(pos.reserves[pos.turn])


def _laid_apart(pos: CanastaPosition, cards: Sequence[Card]) -> bool:
    """Return whether the cards contain threes that form no meld: red ones, or black ones that count like them (§6)."""
    black = pos.rules.red_threes.black_too and any(card in BLACK_THREES for card in cards)
    return black or any(card in RED_THREES for card in cards)


def _after_laying(
    pos: CanastaPosition, side: dict[int, tuple[Card, ...]], laid: Sequence[MeldCards]
) -> dict[int, tuple[Card, ...]] | None:
    """Return the melds of a side with these cards on them, or None if one of them is none then."""
    opened = bool(side)
    for rank, cards, of in laid:
        key, own = rank + KEY_STEP * of, [there for there in side if there % KEY_STEP == rank]
        if key not in side and not (own or of):
            pass  # 000:88: the first of its rank
        elif key not in side:
            several = pos.rules.melds.another_of_a_rank and all(len(side[one]) >= 7 for one in own)
            if of != len(own) or rank == RANK_THREE or not (rank >= 16 or several):
                return None
        side[key] = (*side.get(key, ()), *cards)
        if not _is_meld(pos, rank, side[key]):
            return None
        naturals = sum(card >= FIRST_NATURAL for card in side[key])
        if opened and rank != RANK_TWO and _has_wilds(cards) and naturals < pos.rules.melds.naturals_once_open:
            return None  # §6, the rule of five
    return side


def _binds_twos(pos: CanastaPosition, laid: Sequence[MeldCards]) -> bool:
    """Return whether twos are laid elsewhere beside a meld of wild cards begun before and not completed (R98j)."""
    melds, more = pos.melds[pos.side(pos.turn)], Counter[int]()
    if not pos.rules.melds.twos_bound:
        return False
    for rank, cards, of in laid:
        more[rank + KEY_STEP * of] += len(cards)
    begun = [key for key, meld in melds.items() if key % KEY_STEP == RANK_TWO and len(meld.cards) < 7]
    elsewhere = any(card >> 2 == RANK_TWO for rank, cards, _ in laid if rank != RANK_TWO for card in cards)
    return elsewhere and any(len(melds[key].cards) + more[key] < 7 for key in begun)


def _has_wilds(cards: Sequence[Card]) -> bool:
    return any(card < FIRST_NATURAL for card in cards)


def _is_run(pos: CanastaPosition, suit: int, cards: Sequence[Card]) -> bool:
    """Return whether the cards are three to seven of a suit in a row, none of them wild, from four to ace (§6)."""
    ranks = sorted(card >> 2 for card in cards if card & 3 == suit and card >> 2 >= RANK_FOUR)
    row = len(ranks) == len(cards) and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return row and 3 <= len(cards) <= 7 and pos.rules.melds.runs


def _is_meld(pos: CanastaPosition, rank: int, cards: Sequence[Card]) -> bool:
    """Return whether the cards form a meld (000:19, 000:98-100, R09, R10; black threes R26; runs and wild melds §6)."""
    if rank >= 16:
        return _is_run(pos, rank - 16, cards)
    wilds = sum(card < FIRST_NATURAL for card in cards)
    naturals = Counter(card >> 2 for card in cards if card >= FIRST_NATURAL)
    if set(naturals) - {rank} or _laid_apart(pos, cards):
        return False
    if rank == RANK_TWO and pos.rules.melds.wild_melds:  # R33e: twos as naturals, jokers and blanches as wild cards
        if naturals or len(cards) > (pos.rules.melds.wild_most or len(cards)):
            return False
        wilds = 0 if pos.rules.melds.wild_mix else sum(card >> 2 != RANK_TWO for card in cards)
        return len(cards) >= 3 and wilds <= _most_wilds(pos, len(cards))
    if rank == RANK_THREE:
        return pos.rules.going_out.black_threes and wilds == 0 and 3 <= len(cards) <= 4
    rule = pos.rules.melds
    if (rank in rule.pure_ranks and wilds) or len(cards) > (rule.most or len(cards)):
        return False
    return rank >= RANK_FOUR and len(cards) >= 3 and wilds <= _most_wilds(pos, len(cards))


def _most_wilds(pos: CanastaPosition, size: int) -> int:
    limits = pos.rules.melds.wild_limits
    return limits[min(size - 3, len(limits) - 1)]


def _canastas_suffice(pos: CanastaPosition, melds: Mapping[int, Sequence[Card]]) -> bool:
    """Return whether the side has the canastas to go out (000:153; 002:11 where the kinds matter)."""
    rule = pos.rules.going_out
    found = Counter(_kind_of_canasta(key % KEY_STEP, cards) for key, cards in melds.items() if len(cards) >= 7)
    kinds = (("natural", rule.natural), ("mixed", rule.mixed), ("wild", rule.wild), ("run", rule.runs))
    counted = found.total() - (0 if rule.wild_counts else found["wild"])
    return counted >= rule.canastas and all(found[kind] >= need for kind, need in kinds)


def _clean_enough(rules: CanastaRules, laid: Sequence[MeldCards]) -> bool:
    """Return whether an opening has its clean triple, or natural cards alone (§6)."""
    clean = [rank >= RANK_FOUR and not _has_wilds(cards) for rank, cards, _ in laid]
    return all(clean) if rules.opening.natural_only else any(clean) or not rules.opening.clean


def _points_of_natural_melds(rules: CanastaRules, melds: Sequence[MeldCards]) -> int:
    """Return the points of what can be laid of these melds before the first wild card (§6)."""
    naturals = [[card for card in meld.cards if card >= FIRST_NATURAL] for meld in melds if meld.rank >= RANK_FOUR]
    return sum(rules.value[card] for cards in naturals if len(cards) >= 3 for card in cards)


def _kind_of_canasta(rank: int, cards: Sequence[Card]) -> str:
    if rank == RANK_TWO or rank >= 16:
        return "wild" if rank == RANK_TWO else "run"
    return "mixed" if any(card < FIRST_NATURAL for card in cards) else "natural"


def can_all_be_laid(pos: CanastaPosition, *, need: int, may_discard: bool) -> bool:
    """Return whether the hand can be laid to the last card, or all but one that is discarded, as an exit."""
    hand = pos.hands[pos.turn]
    needs_discard = may_discard and pos.rules.going_out.must_discard
    kept: list[Card | None] = [*([] if needs_discard else [None]), *(set(hand) if may_discard else ())]
    return any(_laid_but_for(pos, card, need) for card in kept)


def _laid_but_for(pos: CanastaPosition, kept: Card | None, need: int) -> bool:
    side, rules = pos.melds[pos.side(pos.turn)], pos.rules
    rest = pos.hands[pos.turn][:]
    if kept is not None:
        rest.remove(kept)
        if any(card in BLACK_THREES for card in rest) and not rules.going_out.black_threes_then_discard:
            return False
    twin = pos.copy()
    twin.hands[twin.turn] = rest
    for melds in _lays(twin, _alike_in_hand(twin).values(), _keys(twin)):
        all_melds = _after_laying(pos, {key: meld.cards for key, meld in side.items()}, melds)
        if (
            sum(len(meld.cards) for meld in melds) == len(rest)
            and all_melds is not None
            and _canastas_suffice(pos, all_melds)
            and sum(rules.value[card] for meld in melds for card in meld.cards if meld.rank != RANK_THREE) >= need
            and (side or not need or not rules.opening.natural_only or _points_of_natural_melds(rules, melds) >= need)
        ):
            return True
    return False
