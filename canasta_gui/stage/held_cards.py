"""What the player holds, dragged by the pointer or selected and carried by the keyboard, and where it may go."""

from collections.abc import Mapping
from dataclasses import dataclass

from canasta_gui.stage.intent import Outcome
from canasta_gui.stage.motion.drag import Drag
from canasta_gui.stage.places import Place
from canasta_gui.stage.sprite_assignment import SpriteId


@dataclass(slots=True)
class HeldCards:
    """`targets`: what a drop on each zone would do, asked once when the cards are lifted; None until it is known.

    `hinted`: the cards that a hint speaks of, until the player takes up any.
    """

    drag: Drag | None = None
    selected: frozenset[SpriteId] = frozenset()
    carrying: bool = False
    hinted: frozenset[SpriteId] = frozenset()
    targets: Mapping[Place, Outcome] | None = None

    @property
    def dragged(self) -> tuple[SpriteId, ...]:
        """The sprites that hang from the pointer."""
        return self.drag.sprites if self.drag is not None and self.drag.moving else ()

    @property
    def sprites(self) -> frozenset[SpriteId]:
        """The sprites that the player is about to put somewhere: dragged, else selected."""
        return frozenset(self.dragged) or self.selected

    @property
    def in_air(self) -> bool:
        """Return whether cards are lifted, by pointer or keyboard, rather than merely selected."""
        return self.carrying or bool(self.dragged)

    def target(self, place: Place | None) -> Outcome | None:
        """Return what a drop there would do; None if it is no target."""
        return None if self.targets is None or place is None else self.targets.get(place)

    def select(self, sprites: frozenset[SpriteId]) -> None:
        """Select exactly these sprites, and forget the targets."""
        self.selected, self.targets, self.hinted = sprites, None, frozenset()
        self.carrying = self.carrying and bool(sprites)
