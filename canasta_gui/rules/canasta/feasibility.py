"""Whether the cards are enough for what a rule set speaks of: canastas to go out with, special hands, red threes."""

import itertools
from collections.abc import Iterator

from canasta_gui.rules.canasta.fields import CanastaFields
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.policies.special import SpecialHand
from canasta_gui.rules.core.cards import MELD_RANKS
from canasta_gui.rules.core.rule_set_errors import RuleSetProblem, RuleSetProblemCode

COPIES_IN_A_PACK = 4
"""How many cards of a rank a pack holds."""


def unbuildable_canastas(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Yield what the cards do not allow of the canastas that a side needs to go out.

    Kind by kind, and the wild cards of all of them together. Only what is certainly impossible is named: a side that
    had every card of the game could not build it.
    """
    yield from _natural(rules)
    yield from _mixed(rules)
    yield from _wild(rules)
    yield from _together(rules)


def _of_a_rank(rules: CanastaFields) -> int:
    return COPIES_IN_A_PACK * rules.cards.packs


def _wild_cards(rules: CanastaFields) -> int:
    return _of_a_rank(rules) + rules.cards.jokers + rules.cards.blanches


def _most_wilds_in_canasta(rules: CanastaFields) -> int:
    limits = rules.melds.wild_limits
    return limits[min(CANASTA - MIN_MELD, len(limits) - 1)] if limits else 0


def _wilds_for_mixed(rules: CanastaFields) -> int:
    """Return how many wild cards a mixed canasta takes at least."""
    return max(1, CANASTA - _of_a_rank(rules))


def _mixed_possible(rules: CanastaFields) -> bool:
    return _wilds_for_mixed(rules) <= _most_wilds_in_canasta(rules)


def _natural(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    if rules.going_out.natural and _of_a_rank(rules) < CANASTA:
        at = ("going_out.natural", "cards.packs")
        numbers = {"canasta": CANASTA, "cards": _of_a_rank(rules)}
        yield RuleSetProblem(RuleSetProblemCode.OUT_NATURAL_CARDS, at, numbers)


def _mixed(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    if rules.going_out.mixed and any(rules.melds.wild_limits) and not _mixed_possible(rules):
        at = ("going_out.mixed", "melds.wild_limits", "cards.packs")
        numbers = {"canasta": CANASTA, "cards": _of_a_rank(rules), "wilds": _most_wilds_in_canasta(rules)}
        yield RuleSetProblem(RuleSetProblemCode.OUT_MIXED_CARDS, at, numbers)


def _wild(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Check melds of wild cards alone: how many there may be, and the twos and the wild cards that they take."""
    needed = rules.going_out.wild
    if not needed or not rules.melds.wild_melds:
        return
    if needed > 1 and not rules.melds.another_of_a_rank:
        both = ("going_out.wild", "melds.another_of_a_rank")
        yield RuleSetProblem(RuleSetProblemCode.OUT_WILD_SEVERAL, both, {"need": needed})
    mixed = rules.going_out.mixed if _mixed_possible(rules) else 0
    wilds = needed * CANASTA + mixed * _wilds_for_mixed(rules)
    if wilds > _wild_cards(rules):
        at = ("going_out.wild", "cards.jokers", "cards.packs")
        numbers = {"need": wilds, "have": _wild_cards(rules)}
        yield RuleSetProblem(RuleSetProblemCode.OUT_WILD_CARDS, at, numbers)
    twos = 0 if rules.melds.wild_mix else needed * (CANASTA - _most_wilds_in_canasta(rules))
    if twos > _of_a_rank(rules):
        at = ("going_out.wild", "melds.wild_mix", "cards.packs")
        yield RuleSetProblem(RuleSetProblemCode.OUT_TWOS, at, {"need": twos, "have": _of_a_rank(rules)})


def _together(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Check the number of canastas in all, whatever they are made of."""
    out, most = rules.going_out, _most_canastas(rules)
    needed = max(out.canastas, out.natural + out.mixed + out.wild + out.runs)
    if needed > most:
        at = ("going_out.canastas", "cards.packs", "cards.jokers", "melds.wild_limits")
        yield RuleSetProblem(RuleSetProblemCode.OUT_TOO_MANY_CANASTAS, at, {"need": needed, "have": most})


def _most_canastas(rules: CanastaFields) -> int:
    """Return how many canastas could lie there at once at most."""
    cards, wilds = _of_a_rank(rules), _wild_cards(rules)
    in_a_row = cards if rules.melds.runs else 0  # a run for each copy of a suit
    of_wilds = wilds // CANASTA if rules.melds.another_of_a_rank else min(1, wilds // CANASTA)
    of_wilds = of_wilds if rules.melds.wild_melds else 0
    if rules.melds.another_of_a_rank:
        fewest = max(1, CANASTA - _most_wilds_in_canasta(rules))
        return in_a_row + of_wilds + len(MELD_RANKS) * (cards // fewest)
    if cards >= CANASTA:
        return in_a_row + of_wilds + len(MELD_RANKS)
    if not _mixed_possible(rules):
        return in_a_row + of_wilds
    ranks = len(MELD_RANKS) - len(rules.melds.pure_ranks)
    return in_a_row + of_wilds + min(ranks, wilds // _wilds_for_mixed(rules))


def impossible_special_hands(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Yield the special hands that nobody can ever hold: for want of cards, or because no hand is so large."""
    for hand in rules.special_hands:
        size, most = sum(hand.groups), _largest_hand(rules)
        if not _can_be_dealt(rules, hand):
            at = ("special_hands", "cards.packs", "cards.jokers")
            yield RuleSetProblem(RuleSetProblemCode.SPECIAL_CARDS, at, {"hand": hand.name})
        elif size > most:
            numbers: dict[str, int | str] = {"hand": hand.name, "have": size, "most": most}
            yield RuleSetProblem(RuleSetProblemCode.SPECIAL_TOO_LARGE, ("special_hands", "cards.deal"), numbers)


def _can_be_dealt(rules: CanastaFields, hand: SpecialHand) -> bool:
    """Return whether the packs hold these groups, each of another rank or kind of wild cards."""
    kinds = (rules.cards.jokers, rules.cards.blanches, _of_a_rank(rules))
    naturals = len(hand.groups) - hand.wild_groups
    if not 0 <= hand.wild_groups <= len(kinds) or not len(set(hand.ranks)) <= naturals <= len(MELD_RANKS):
        return False
    largest_first = sorted(hand.groups, reverse=True)
    return any(
        all(group <= kind for group, kind in zip(wilds, chosen, strict=True))
        and _without(largest_first, wilds)[0] <= _of_a_rank(rules)
        for wilds in itertools.combinations(largest_first, hand.wild_groups)
        for chosen in itertools.permutations(kinds, hand.wild_groups)
    )


def _without(groups: list[int], taken: tuple[int, ...]) -> list[int]:
    left = groups.copy()
    for group in taken:
        left.remove(group)
    return left or [0]


def _largest_hand(rules: CanastaFields) -> int:
    """Return how many cards a hand of which nothing was laid has at most, after the draw."""
    if rules.draw.count > 1 or rules.reserve.kind != "none":  # it grows turn by turn, or a second hand is taken up
        return rules.cards.total
    return rules.cards.deal + rules.draw.count  # a card is discarded for each that is drawn


def _threes(rules: CanastaFields) -> int:
    return _of_a_rank(rules) if rules.red_threes.black_too else _of_a_rank(rules) // 2


def unreachable_red_threes(rules: CanastaFields) -> Iterator[RuleSetProblem]:
    """Yield that sums are named for red threes together, and all of them for more than the packs hold.

    Some of them may be: a book names them for games with more packs as well (002:68-69).
    """
    most = _of_a_rank(rules) // 2 if rules.red_threes.per_colour else _threes(rules)
    fewest = min((number for number, _ in rules.red_threes.together), default=0)
    if fewest > most:
        at = ("red_threes.together", "cards.packs")
        yield RuleSetProblem(RuleSetProblemCode.TOGETHER_TOO_MANY, at, {"number": fewest, "have": most})
