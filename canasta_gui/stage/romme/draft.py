"""The staging area of Rommé, and the contents of its table: sets and runs, jokers shown as the cards they represent."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from canasta_gui.rules.core.cards import JOKER, KEY_STEP, RANK_ACE, Card, rank_of, rank_of_key, suit_of
from canasta_gui.rules.core.events import DealBegan, DealEnded, Discarded
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.romme.events import CardsAdded, JokerSwapped, MeldLaid, RommeLay
from canasta_gui.rules.romme.melds import (
    HIGHEST,
    LARGEST_SET,
    LOWEST,
    SMALLEST,
    RommeMeld,
    in_order,
    meld_refusal,
    melds_in,
)
from canasta_gui.rules.romme.position import RommePosition, RommeView
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.stage.intent import Draft, without
from canasta_gui.stage.places import Place, meld_of, staged
from canasta_gui.stage.table_contents import LaidMeld, TableContents

_GROUP = 1
"""Rank in the keys of staged groups, which have none of their own; the n-th has the key `_GROUP + n * KEY_STEP`."""

_WIDEST_GAP = 2
"""Maximum number of missing cards between a staged run and a card that joins it automatically."""


class StagedGroup(NamedTuple):
    """Cards that belong together, in the order in which they lie; `choice`: index of the chosen possible meld."""

    key: int
    cards: tuple[Card, ...]
    choice: int = 0


@dataclass(frozen=True, slots=True)
class RommeDraft(Draft):
    """The staging area: groups by rising key."""

    groups: tuple[StagedGroup, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.groups)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All staged cards."""
        return tuple(card for group in self.groups for card in group.cards)

    def group(self, key: int) -> StagedGroup | None:
        """Return the group of a key."""
        return next((group for group in self.groups if group.key == key), None)

    def of(self, key: int) -> tuple[Card, ...]:
        """Return the cards of the group of a key."""
        group = self.group(key)
        return () if group is None else group.cards

    def add(self, cards: Sequence[Card], key: int | None = None) -> "RommeDraft":
        """Return the draft with these cards added: to the group of a key, by default to a new one."""
        at = self.next_key if key is None else key
        grown = StagedGroup(at, (*self.of(at), *cards))
        return RommeDraft(tuple(sorted([*(group for group in self.groups if group.key != at), grown])))

    def remove(self, cards: Iterable[Card], key: int | None = None) -> "RommeDraft":
        """Return the draft without these cards, taken from the group of a key, by default from anywhere."""
        groups = {group.key: group for group in self.groups}
        for card in cards:
            homes = [key] if key in groups else list(groups)
            home = next((at for at in homes if card in groups[at].cards), None)
            if home is not None:
                groups[home] = StagedGroup(home, without(groups[home].cards, [card]))
        return RommeDraft(tuple(group for group in groups.values() if group.cards))

    def next_interpretation(self, key: int, number: int) -> "RommeDraft":
        """Return the draft with the next of `number` possible melds chosen for a group."""
        return RommeDraft(
            tuple(
                group._replace(choice=(group.choice + 1) % number) if group.key == key else group
                for group in self.groups
            )
        )

    def kept(self, hand: Iterable[Card], *, pile: Sequence[Card]) -> "RommeDraft":  # noqa: ARG002
        """Return the part of the draft that is valid for this hand."""
        gone = Counter(self.cards) - Counter(hand)
        return self.remove(gone.elements()) if gone else self

    @property
    def next_key(self) -> int:
        """The key of the next new group: the lowest free one."""
        taken = {group.key for group in self.groups}
        return next(key for key in range(_GROUP, (len(taken) + 2) * KEY_STEP, KEY_STEP) if key not in taken)


EMPTY = RommeDraft()


def after_event(event: object, draft: RommeDraft, seat: int) -> RommeDraft:
    """Return a seat's staging area after an event."""
    if isinstance(event, DealBegan | DealEnded):
        return EMPTY
    if isinstance(event, MeldLaid) and event.seat == seat:
        return _laid(draft, event.meld)
    if isinstance(event, CardsAdded) and event.seat == seat:
        return _gone(draft, event.cards)
    if isinstance(event, JokerSwapped) and event.seat == seat:
        return _gone(draft, (event.card,))
    return EMPTY if isinstance(event, Discarded) and event.seat == seat else draft


def _laid(draft: RommeDraft, meld: RommeMeld) -> RommeDraft:
    """Return the draft without the group that has become a meld; other copies of its cards stay in the hand."""
    cards = Counter(meld.cards)
    begun = [group for group in draft.groups if Counter(group.cards) <= cards]
    group = max(begun, key=lambda group: len(group.cards), default=None)
    return draft if group is None else draft.remove(group.cards, group.key)


def _gone(draft: RommeDraft, cards: Sequence[Card]) -> RommeDraft:
    """Return the draft without a group of these cards, which have gone to a meld; other copies stay in the hand."""
    group = next((group for group in draft.groups if sorted(group.cards) == sorted(cards)), None)
    return draft if group is None else draft.remove(cards, group.key)


def after_undo(action: object, view: RommePosition, seat: int) -> RommeDraft:
    """Return the staging area that a seat's first melds came from, after an undo."""
    draft = EMPTY
    if isinstance(action, RommeLay) and not view.is_open(seat):
        for meld in action.melds:
            draft = with_meld(view.rules, draft, meld)
    return draft


# --- possible melds ---


def possible_melds(rules: RommeRules, cards: Sequence[Card]) -> list[RommeMeld]:
    """Return all melds of exactly these cards, which differ in what jokers represent; the most points first."""
    if len(cards) < SMALLEST:
        return []
    melds = {meld for meld in melds_in(rules, cards) if len(meld.cards) == len(cards)}
    return sorted(melds, key=lambda meld: (-meld.points, meld))


def meld_of_group(rules: RommeRules, group: StagedGroup) -> RommeMeld | None:
    """Return the chosen meld of a group; None if its cards are no meld."""
    melds = possible_melds(rules, group.cards)
    return melds[group.choice % len(melds)] if melds else None


def apart(rules: RommeRules, cards: Sequence[Card]) -> list[RommeMeld]:
    """Return melds into which all of these cards can be divided, preferring long ones; empty if impossible."""
    found: dict[tuple[Card, ...], RommeMeld] = {}
    for meld in sorted(melds_in(rules, cards), key=lambda meld: (-len(meld.cards), -meld.points, meld)):
        found.setdefault(tuple(sorted(meld.cards)), meld)  # what jokers represent makes no difference to the partition
    choices = [(meld, Counter(meld.cards)) for meld in found.values()]
    return list(_parts(choices, Counter(cards), set()) or ())


def _parts(
    choices: Sequence[tuple[RommeMeld, Counter[Card]]], left: Counter[Card], dead: set[frozenset[tuple[Card, int]]]
) -> tuple[RommeMeld, ...] | None:
    """Return a partition of the remaining cards into melds, or None; `dead`: sets of cards known to have none."""
    if not left:
        return ()
    rest = frozenset(left.items())
    if rest not in dead:
        fitting = [(meld, need) for meld, need in choices if need <= left]
        for meld, need in _fewest_choices(fitting, left):
            others = _parts(fitting, left - need, dead)
            if others is not None:
                return (meld, *others)
        dead.add(rest)
    return None


def _fewest_choices(
    fitting: Sequence[tuple[RommeMeld, Counter[Card]]], left: Iterable[Card]
) -> list[tuple[RommeMeld, Counter[Card]]]:
    """Return the melds of the natural card that is in the fewest; one of them must be part of the partition."""
    choices = ([choice for choice in fitting if card in choice[1]] for card in left if card != JOKER)
    return min(choices, key=len, default=[])


def goes_with(cards: Sequence[Card], more: Sequence[Card]) -> bool:
    """Return whether `more` could become part of one meld with `cards`."""
    naturals = [card for card in (*cards, *more) if card != JOKER]
    if len(set(naturals)) < len(naturals):
        return False
    if len({rank_of(card) for card in naturals}) == 1:
        return len(cards) + len(more) <= LARGEST_SET
    if len({suit_of(card) for card in naturals}) > 1:
        return False
    ranks = sorted(rank_of(card) for card in naturals)
    low = [1, *ranks[:-1]] if ranks[-1] == RANK_ACE else ranks
    return any(_widest_gap(places) <= _WIDEST_GAP + 1 for places in (ranks, low))


def _widest_gap(places: Sequence[int]) -> int:
    return max((b - a for a, b in pairwise(places)), default=0)


def why_none(rules: RommeRules, cards: Sequence[Card]) -> Refusal:
    """Return the reason why these cards are no meld."""
    naturals = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(naturals)
    if len(cards) < SMALLEST:
        return Refusal(Why.MELD_TOO_SHORT, SMALLEST, len(cards))
    if jokers > rules.most_jokers(len(naturals)):
        return Refusal(Why.JOKERS_TOO_MANY, max(0, rules.most_jokers(len(naturals))), jokers)
    refusal = meld_refusal(rules, in_order(naturals, naturals)) if len(naturals) > 1 else None
    if refusal is not None and refusal.why is not Why.MELD_TOO_SHORT:
        return refusal
    if len({rank_of(card) for card in naturals}) == 1 and len(set(naturals)) < len(naturals):
        return Refusal(Why.SET_SAME_SUIT)
    return Refusal(Why.MELD_NEITHER)


def as_staged(view: RommePosition, draft: RommeDraft) -> tuple[tuple[StagedGroup, RommeMeld | None], ...]:
    """Return each group with its chosen meld, or None if its cards are no meld."""
    return tuple((group, meld_of_group(view.rules, group)) for group in draft.groups)


def with_cards(rules: RommeRules, draft: RommeDraft, cards: Sequence[Card], key: int) -> RommeDraft:
    """Return the draft with cards added to a group; its jokers keep representing the same cards if possible."""
    before, grown = draft.group(key), draft.add(cards, key)
    meld = meld_of_group(rules, before) if before is not None and before.choice else None
    if meld is None:
        return grown
    kept = Counter(meld.stood_for)
    fitting = (n for n, each in enumerate(possible_melds(rules, grown.of(key))) if kept <= Counter(each.stood_for))
    choice = next(fitting, 0)
    return RommeDraft(tuple(each._replace(choice=choice) if each.key == key else each for each in grown.groups))


def with_meld(rules: RommeRules, draft: RommeDraft, meld: RommeMeld) -> RommeDraft:
    """Return the draft with the cards of a meld as a new group; its jokers represent the same cards."""
    group = StagedGroup(draft.next_key, meld.cards, possible_melds(rules, meld.cards).index(meld))
    return RommeDraft(tuple(sorted((*draft.groups, group))))


def _melds(view: RommePosition, seat: int) -> tuple[LaidMeld, ...]:
    """Return the melds of a seat: its sets by rank, then its runs by suit."""
    melds = view.melds[seat]
    keys = sorted(melds, key=lambda key: (rank_of_key(key), key))
    return tuple(_laid_meld(meld_of(seat, key), melds[key]) for key in keys)


def _laid_meld(place: Place, meld: RommeMeld) -> LaidMeld:
    return LaidMeld(
        place,
        meld.cards,
        tuple(range(len(meld.cards))),
        wilds=meld.jokers,
        shown=meld.faces,
        low_end=grows_both_ways(meld),
    )


def grows_both_ways(meld: RommeMeld) -> bool:
    """Return whether the meld is a run that can grow at both ends."""
    return meld.is_run and meld.lowest > LOWEST and meld.lowest + len(meld.cards) - 1 < HIGHEST


def _staged(view: RommePosition, draft: RommeDraft) -> tuple[LaidMeld, ...]:
    return tuple(_staged_meld(group, meld) for group, meld in as_staged(view, draft))


def _staged_meld(group: StagedGroup, meld: RommeMeld | None) -> LaidMeld:
    """Return the layout of a staged group: as its meld, with jokers' faces, else as the cards were put down."""
    place, cards = staged(group.key), group.cards
    if meld is None:
        return LaidMeld(place, cards, tuple(range(len(cards))), wilds=cards.count(JOKER))
    free = list(range(len(cards)))
    order, shown = [], [*cards]
    for card, face in zip(meld.cards, meld.faces, strict=True):
        at = next(i for i in free if cards[i] == card)
        free.remove(at)
        order.append(at)
        shown[at] = face
    return LaidMeld(place, cards, tuple(order), wilds=meld.jokers, shown=tuple(shown))


def _never(_view: RommePosition, _nth: int, _card: Card) -> bool:
    return False


def _open_to_all(rules: RommeRules) -> bool:
    return rules.melds.adding == "everywhere" or rules.melds.swapping != "never"


ROMME_CONTENTS: Final[TableContents[RommeRules, RommeView, RommeDraft]] = TableContents(
    melds=_melds,
    staged=_staged,
    reds=lambda _view, _seat: (),
    crosswise=_never,
    packets=lambda view: [()] * view.rules.players,
    has_packets=lambda _rules: False,
    choosing=lambda _view, _seat: False,
    open_to_all=_open_to_all,
)
