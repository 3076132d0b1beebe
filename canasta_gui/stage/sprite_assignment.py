"""Which sprite plays which card. Equal cards are the same to the rules; on the table each one is a thing that moves.

`recast` finds for every card of a new layout the sprite that shows it best: the one that lies there already, else one
with the same face from elsewhere, else one that turns over. So undo, resync, replay and resize need no repair.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.stage.places import Area, Place, SlottedCard

SpriteId = int
SpriteAssignment = dict[SpriteId, SlottedCard]

# From where a card plausibly comes to a place, the likeliest first.
_SOURCES: dict[Area, tuple[Area, ...]] = {
    Area.STOCK: (Area.STOCK, Area.PILE, Area.MELD, Area.RED_THREES, Area.DRAFT, Area.HAND, Area.RESERVE, Area.STRANDED),
    Area.PILE: (Area.DRAFT, Area.HAND, Area.STOCK, Area.MELD, Area.RED_THREES, Area.PILE, Area.RESERVE, Area.STRANDED),
    Area.RESERVE: (
        Area.RESERVE,
        Area.STOCK,
        Area.HAND,
        Area.PILE,
        Area.MELD,
        Area.RED_THREES,
        Area.DRAFT,
        Area.STRANDED,
    ),
    Area.HAND: (Area.DRAFT, Area.STOCK, Area.RESERVE, Area.PILE, Area.HAND, Area.MELD, Area.RED_THREES, Area.STRANDED),
    Area.MELD: (Area.DRAFT, Area.HAND, Area.PILE, Area.MELD, Area.RED_THREES, Area.STOCK, Area.RESERVE, Area.STRANDED),
    Area.RED_THREES: (
        Area.HAND,
        Area.STOCK,
        Area.PILE,
        Area.RED_THREES,
        Area.MELD,
        Area.DRAFT,
        Area.RESERVE,
        Area.STRANDED,
    ),
    Area.DRAFT: (Area.HAND, Area.PILE, Area.DRAFT, Area.MELD, Area.STOCK, Area.RED_THREES, Area.RESERVE, Area.STRANDED),
    Area.STRANDED: (
        Area.MELD,
        Area.HAND,
        Area.STRANDED,
        Area.DRAFT,
        Area.PILE,
        Area.STOCK,
        Area.RED_THREES,
        Area.RESERVE,
    ),
}

# Which faces go together, the best match first: the same one, one that is turned over, any.
_MATCHES: tuple[Callable[[Card, Card], bool], ...] = (
    lambda was, now: was == now,
    lambda was, now: (was == HIDDEN) != (now == HIDDEN),
    lambda _was, _now: True,
)


def assign_new(cards: Iterable[SlottedCard]) -> SpriteAssignment:
    """Return a fresh sprite for every card, numbered from 0."""
    return dict(enumerate(cards))


def reassign(
    old: Mapping[SpriteId, SlottedCard], cards: Sequence[SlottedCard], leaving: Collection[SpriteId] = ()
) -> SpriteAssignment:
    """Return the sprites of `old` given to the cards of a new layout.

    `leaving`: sprites that the player has just moved; they are the first to go elsewhere. Every sprite is used once;
    only when the number of cards differs are sprites added (with new numbers) or given up.
    """
    assignment: SpriteAssignment = {}
    free = dict(old)
    open_cards = _keep(assignment, free, cards, leaving)
    for faces_match in _MATCHES:
        open_cards = _bring(assignment, free, open_cards, leaving, faces_match)
    unused = max([*old, -1]) + 1
    for number, lying in enumerate(open_cards):
        assignment[unused + number] = lying
    return assignment


def _keep(
    assignment: SpriteAssignment, free: SpriteAssignment, cards: Sequence[SlottedCard], leaving: Collection[SpriteId]
) -> list[SlottedCard]:
    """Assign the sprites that stay in their place, equal cards in their order; return the cards left without one."""
    staying: defaultdict[tuple[Place, Card], list[SpriteId]] = defaultdict(list)
    for sprite, lying in sorted(free.items(), key=lambda item: item[1].slot.nth):
        staying[lying.slot.place, lying.face].append(sprite)
    wanted: defaultdict[tuple[Place, Card], list[SlottedCard]] = defaultdict(list)
    for lying in sorted(cards, key=lambda lying: lying.slot.nth):
        wanted[lying.slot.place, lying.face].append(lying)
    left = []
    for key, places in wanted.items():
        sprites = staying[key]
        surplus = max(0, len(sprites) - len(places))
        for sprite in [s for s in sprites if s in leaving][:surplus]:
            sprites.remove(sprite)
        for sprite, lying in zip(sprites, places, strict=False):
            assignment[sprite] = lying
            del free[sprite]
        left += places[len(sprites) :]
    return left


def _bring(
    assignment: SpriteAssignment,
    free: SpriteAssignment,
    cards: list[SlottedCard],
    leaving: Collection[SpriteId],
    fits: Callable[[Card, Card], bool],
) -> list[SlottedCard]:
    """Assign free sprites from elsewhere whose face fits; return the cards left without one."""
    left = []
    for lying in cards:
        choices = [sprite for sprite, was in free.items() if fits(was.face, lying.face)]
        if not choices:
            left.append(lying)
            continue
        likely = _SOURCES[lying.slot.place.area].index
        best = min(
            choices,
            key=lambda s: (
                s not in leaving,
                free[s].slot != lying.slot,  # a card that is turned over where it lies stays there
                likely(free[s].slot.place.area),
                -free[s].slot.nth,
            ),
        )
        assignment[best] = lying
        del free[best]
    return left
