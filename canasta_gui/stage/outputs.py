"""What the board hands to the window: cards to paint, zones to light, things to do."""

from enum import StrEnum
from typing import NamedTuple

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyEvent
from canasta_gui.stage.geometry import Pose, Rect
from canasta_gui.stage.motion.celebrations import Celebration
from canasta_gui.stage.motion.cues import Cue
from canasta_gui.stage.places import Place
from canasta_gui.stage.sprite_assignment import SpriteId


class Submit(NamedTuple):
    """Play this action for the near seat, and feed what happens back through `receive` (or refuse it)."""

    action: AnyAction


class Refused(NamedTuple):
    """A gesture that the rules do not allow: say why, near the zone (None: nowhere in particular)."""

    refusal: Refusal
    zone: Place | None


class Misplacement(StrEnum):
    """Places where cards of the hand mean nothing, so that the rules need not be asked."""

    THEIR_MELD = "their_meld"
    SEVERAL_ON_PILE = "several_on_pile"


class Misplaced(NamedTuple):
    """Cards were dropped where they mean nothing: say so."""

    why: Misplacement


class Sounded(NamedTuple):
    """A sound that belongs to what has just begun to move."""

    cue: Cue


class Began(NamedTuple):
    """An event has just begun to be shown (for announcements, balloons, the score sheet)."""

    event: AnyEvent


class Celebrated(NamedTuple):
    """Something to celebrate has just begun to be shown (for announcements)."""

    celebration: Celebration


Output = Submit | Refused | Misplaced | Sounded | Began | Celebrated


class Sprite(NamedTuple):
    """One card to paint. `face` is HIDDEN whenever the back is seen.

    `kin`: of the same kind as the card under the pointer.
    `stands_for`: the card whose place it takes in a meld, where a game announces that; else HIDDEN.
    `nth`: which card of its place it is. `faced`: a card of the near hand that lies face up for all. `hinted`: one that
    a hint speaks of. `foreign`: it is of another pack, and has
    another back.
    """

    id: SpriteId
    face: Card
    pose: Pose
    place: Place
    selected: bool = False
    fresh: bool = False
    lifted: bool = False
    hovered: bool = False
    kin: bool = False
    focused: bool = False
    stands_for: Card = HIDDEN
    nth: int = 0
    faced: bool = False
    hinted: bool = False
    foreign: bool = False


class Highlight(StrEnum):
    """How a zone is lit. `INVITES`: it waits for the player's next step."""

    NONE = "none"
    CAN = "can"
    CANNOT = "cannot"
    INVITES = "invites"


class Zone(NamedTuple):
    """A zone, how it is lit while cards are held, why not (`CANNOT`), and whether pointer or keyboard are on it."""

    place: Place
    rect: Rect
    highlight: Highlight
    refusal: Refusal | None
    hovered: bool
    focused: bool
