"""The table as the window sees it: it shows views and events, and turns pointer and keys into actions."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from canasta_gui.rules import events as ev
from canasta_gui.rules.actions import Action
from canasta_gui.rules.cards import HIDDEN, KIND, Card
from canasta_gui.rules.events import Event
from canasta_gui.rules.position import Phase, SeatView
from canasta_gui.rules.reducer import evolve
from canasta_gui.rules.refusal import Refusal
from canasta_gui.stage.animator import Animator
from canasta_gui.stage.arrangement import Arrangement, Order
from canasta_gui.stage.cast import Cast, SpriteId, first_cast, recast
from canasta_gui.stage.choreography import SETTLE, Cue, Steps, steps_of
from canasta_gui.stage.draft import EMPTY, Draft, without
from canasta_gui.stage.drag import Drag
from canasta_gui.stage.focus import Focus, Key, Spot, ring_of
from canasta_gui.stage.geometry import Point, Pose, Rect
from canasta_gui.stage.intent import Check, DraftStatus, Intent, Lifted, Outcome
from canasta_gui.stage.layout import HandGap, TableLayout, hand_index_at, lay_out
from canasta_gui.stage.places import PILE, STOCK, TABLE, Area, Lying, Place, hand_of, meld_of, staged

_RAISE = 0.13  # how far a selected card stands out of the hand, in card heights
_HOVER = 0.05
_PATIENCE = 0.5  # seconds that submitted cards wait for what becomes of them before they glide home
_BY_HAND = Steps(duration=0.2, hold=0.0)  # cards that the player puts down himself


class Submit(NamedTuple):
    """Play this action for the seat in front, and feed what happens back through `receive` (or call `refuse`)."""

    action: Action


class Refused(NamedTuple):
    """A gesture that the rules do not allow: say why, near the zone (None: nowhere in particular)."""

    refusal: Refusal
    zone: Place | None


class Sounded(NamedTuple):
    """A sound that belongs to what has just begun to move."""

    cue: Cue


class Began(NamedTuple):
    """An event has just begun to be shown (for announcements, balloons, the score sheet)."""

    event: Event


Output = Submit | Refused | Sounded | Began


class Sprite(NamedTuple):
    """One card to paint. `face` is HIDDEN whenever the back is seen.

    `dimmed`: lies where the cards held cannot go. `kin`: of the same kind as the card under the pointer.
    """

    id: SpriteId
    face: Card
    pose: Pose
    place: Place
    selected: bool = False
    fresh: bool = False
    dimmed: bool = False
    lifted: bool = False
    hovered: bool = False
    kin: bool = False
    focused: bool = False


class Light(StrEnum):
    """How a zone is lit. `INVITES`: it waits for the player's next step."""

    NONE = "none"
    CAN = "can"
    CANNOT = "cannot"
    INVITES = "invites"


class Zone(NamedTuple):
    """A zone, how it is lit while cards are held, why not (`CANNOT`), and whether pointer or keyboard are on it."""

    place: Place
    rect: Rect
    light: Light
    refusal: Refusal | None
    hovered: bool
    focused: bool


class Board:
    """The stage of one table.

    Call `resize`, then `show`; feed events with `receive`; forward the pointer and keys; call `advance(now)` (seconds)
    every frame, paint `sprites()` and `zones()` while it says True, and do what `take_outputs()` lists.
    """

    def __init__(
        self,
        check: Check,
        *,
        tempo: float = 1.0,
        calm: bool = False,
        left_handed: bool = False,
        order: Order = Order.RANK,
    ) -> None:
        self._check = check
        self._animator = Animator(tempo)
        self._calm = calm
        self._left_handed = left_handed
        self._order = order
        self._size = (1280.0, 800.0)
        self._now = 0.0
        self._view: SeatView | None = None
        self._bottom = 0
        self._layout: TableLayout | None = None
        self._cast: Cast = {}
        self._faces: dict[SpriteId, Card] = {}
        self._arrangements: dict[int, Arrangement] = {}
        self._draft = EMPTY
        self._queue: deque[Event] = deque()
        self._free_at = 0.0
        self._waiting = False
        self._patience = 0.0
        self._leaving: tuple[SpriteId, ...] = ()
        self._drag: Drag | None = None
        self._selected: frozenset[SpriteId] = frozenset()
        self._carrying = False
        self._targets: dict[Place, Outcome] | None = None
        self._pointer = Point(-1, -1)
        self._hovered: SpriteId | None = None
        self._focus = Focus()
        self._by_keys = False
        self._status: DraftStatus | None = None
        self._outputs: list[Output] = []
        self._dirty = True

    # --- what is shown ---

    @property
    def view(self) -> SeatView:
        """The view shown; it runs behind the truth while events wait."""
        assert self._view is not None, "show a view first"
        return self._view

    @property
    def layout(self) -> TableLayout:
        """Where everything lies, with all the rectangles that are painted."""
        assert self._layout is not None, "show a view first"
        return self._layout

    @property
    def bottom(self) -> int:
        """The seat in front."""
        return self._bottom

    @property
    def draft(self) -> Draft:
        """The staging area."""
        return self._draft

    @property
    def arrangement(self) -> Arrangement:
        """The order of the hand in front."""
        return self._arrangements.get(self._bottom, Arrangement(self._order))

    @property
    def idle(self) -> bool:
        """Has everything received been shown, and is nothing submitted that waits for its events?"""
        return not self._queue and not self._waiting and self._now >= self._free_at

    @property
    def my_turn(self) -> bool:
        """Must the seat in front act, and may it?"""
        return self.view.viewer == self._bottom == self.view.to_act and self.view.phase is not Phase.OVER

    @property
    def draft_status(self) -> DraftStatus:
        """Points, minimum, what is missing, and whether the staging area can be declared."""
        if self._status is None:
            self._status = self._intent().status()
        return self._status

    @property
    def holding(self) -> bool:
        """Does the player hold cards in the air, by pointer or keyboard?"""
        return self._carrying or (self._drag is not None and self._drag.moving)

    def sprites(self) -> list[Sprite]:
        """Every card, the lowest first."""
        held = self._drag.sprites if self._drag is not None and self._drag.moving else ()
        kin = self._kin()
        focused = self._focused_sprites()
        fresh = [item.fresh for item in self.arrangement.held]
        hand = hand_of(self._bottom)
        result = []
        for sprite, lying in self._cast.items():
            pose = self._drag.pose(sprite) if self._drag and sprite in held else self._animator.pose(sprite, self._now)
            place, index = lying.slot
            face = self._faces[sprite] if pose.face_up else HIDDEN
            result.append(
                Sprite(
                    sprite,
                    face,
                    pose,
                    place,
                    sprite in self._selected,
                    place == hand and index < len(fresh) and fresh[index],
                    self._targets is not None and isinstance(self._targets.get(place), Refusal),
                    sprite in held,
                    sprite == self._hovered,
                    face >= 0 and KIND[face] == kin,
                    sprite in focused,
                )
            )
        return sorted(result, key=lambda s: s.pose.z)

    def zones(self) -> list[Zone]:
        """Every zone and how it is lit."""
        hovered = self._zone_at(self._pointer) if self._held() else None
        focused = self._spot().place if self._by_keys else None
        result = []
        for place, rect in self.layout.zones.items():
            light, refusal = self._light(place)
            result.append(Zone(place, rect, light, refusal, place == hovered, place == focused))
        return result

    def _light(self, place: Place) -> tuple[Light, Refusal | None]:
        if self._targets is None:
            waits = place == STOCK and self.idle and self.my_turn and self.view.phase is Phase.DRAW and self.view.stock
            return (Light.INVITES if waits else Light.NONE), None
        outcome = self._targets.get(place)
        if isinstance(outcome, Refusal):
            return Light.CANNOT, outcome
        return (Light.NONE if outcome is None else Light.CAN), None

    def _kin(self) -> int | None:
        """The kind of the card under the pointer."""
        if self._hovered is None or self.holding:
            return None
        face = self._faces.get(self._hovered, HIDDEN)
        return KIND[face] if face >= 0 else None

    # --- what happens ---

    def resize(self, w: float, h: float) -> None:
        """The window has this many pixels now; everything moves there at once."""
        self._size = (w, h)
        if self._view is not None:
            self.cancel()
            self._relay(SETTLE)
            self._animator.finish()

    def set_tempo(self, tempo: float, *, calm: bool | None = None) -> None:
        """The speed of movement, 1 is normal, 0 none at all; `calm`: reduced motion, where only the pauses remain."""
        self._animator.tempo = tempo
        self._calm = self._calm if calm is None else calm

    def show(self, view: SeatView, *, bottom: int | None = None, instant: bool = False) -> None:
        """Show this view, whatever was shown before: at the start, after an undo, a hand-over, a resumed game.

        Cards glide there unless `instant`. Events that still wait are dropped. Another seat in front drops the staging
        area and puts everything in its place at once.
        """
        front = bottom if bottom is not None else view.viewer if view.viewer is not None and view.viewer >= 0 else 0
        self.cancel()
        other = self._view is None or front != self._bottom or view.viewer != self._view.viewer
        self._view, self._bottom = SeatView(view.copy()), front
        self._queue.clear()
        self._waiting, self._free_at, self._leaving = False, self._now, ()
        self._draft = EMPTY if other else self._draft
        self._settle()
        self._relay(SETTLE)
        if instant or other:
            self._animator.finish()

    def receive(self, event: Event) -> None:
        """Show an event, redacted for the viewer, when those before it have been shown."""
        self._queue.append(event)
        self._dirty = True

    def refuse(self, refusal: Refusal, zone: Place | None = None) -> None:
        """Say why something is refused, and let the cards glide home."""
        self._waiting, self._leaving = False, ()
        self._outputs += [Refused(refusal, zone), Sounded(Cue.REFUSE)]
        self._relay(SETTLE)

    def take_outputs(self) -> list[Output]:
        """What there is to do since the last call, in order."""
        outputs, self._outputs = self._outputs, []
        return outputs

    def skip(self) -> None:
        """Show all that waits at once."""
        while self._queue:
            self._play(self._queue.popleft())
        self._free_at = self._now
        self._animator.finish()

    def advance(self, now: float) -> bool:
        """Time is `now`, in seconds. True if anything looks different from before, so that it must be painted."""
        seconds, self._now = max(0.0, now - self._now), now
        while self._queue and now >= self._free_at:
            self._play(self._queue.popleft())
        if self._waiting and now >= self._patience:
            self._waiting, self._leaving = False, ()
            self._relay(SETTLE)
        if self._drag is not None and self._drag.moving:
            self._drag.advance(seconds, calm=self._calm or self._animator.tempo <= 0)
            self._dirty = self._dirty or not self._drag.settled
        if self._held() and self._targets is None and self.idle:
            self._aim_targets()
        moving = self._animator.moving(now)
        changed, self._dirty = self._dirty or moving, moving
        return changed

    def _play(self, event: Event) -> None:
        """Begin to show one event."""
        before = self.view
        self._waiting = False
        steps = steps_of(event, before, self._bottom)
        mine = getattr(event, "seat", None) == self._bottom
        if mine or isinstance(event, ev.DealBegan | ev.TurnBegan | ev.DealEnded):
            self.cancel()
        evolve(self.view, event)
        self._draft = _after(event, self._draft, mine)
        fresh = isinstance(event, ev.Drew | ev.Replaced | ev.TookPile) and mine
        if isinstance(event, ev.Discarded | ev.Passed | ev.DealBegan) and (mine or isinstance(event, ev.DealBegan)):
            self._arrange(self.arrangement.seen())
        self._settle(fresh=fresh)
        self._relay(steps)
        if not self._queue:
            self._leaving = ()
        if steps.pulse is not None:
            self._pulse(meld_of(*steps.pulse), steps)
        tempo = self._animator.tempo
        self._free_at = self._now + steps.hold / tempo if tempo > 0 else self._now
        self._outputs += [Began(event), *(Sounded(cue) for cue in steps.cues)]
        self._targets = None

    def _pulse(self, place: Place, steps: Steps) -> None:
        for sprite, lying in self._cast.items():
            if lying.slot.place == place:
                self._animator.pulse(sprite, self._now, delay=steps.duration, duration=0.5)

    # --- from the state to the sprites ---

    def _intent(self) -> Intent:
        return Intent(self.view, self._draft, self._check, self._bottom)

    def _arrange(self, arrangement: Arrangement) -> None:
        self._arrangements[self._bottom] = arrangement

    def _settle(self, *, fresh: bool = False) -> None:
        """Bring staging area and hand in line with the view; the cards that the player moved leave his hand first."""
        hand = self.view.hands[self._bottom]
        self._draft = self._draft.kept(hand, pile=self.view.pile)
        place = hand_of(self._bottom)
        going = {self._cast[s].slot.nth for s in self._leaving if s in self._cast and self._cast[s].slot.place == place}
        self._arrange(self.arrangement.settled(without(hand, self._draft.cards), going, fresh=fresh))
        self._status = None

    def _relay(self, steps: Steps) -> None:
        """Lay the table anew and send every sprite to its place."""
        layout = lay_out(
            self.view,
            self._draft,
            self.arrangement,
            self._size,
            bottom=self._bottom,
            gap=self._gap(),
            left_handed=self._left_handed,
        )
        lying = [Lying(placed.slot, placed.face) for placed in layout.placed]
        old = self._cast
        self._cast = recast(old, lying, self._leaving) if old else first_cast(lying)
        poses = {placed.slot: placed.pose for placed in layout.placed}
        self._layout = layout
        moved = [s for s, was in self._cast.items() if s not in old or old[s].slot.place != was.slot.place]
        rank = {
            s: i for i, s in enumerate(sorted(moved, key=lambda s: (self._cast[s].slot.place, self._cast[s].slot.nth)))
        }
        held = self._drag.sprites if self._drag is not None and self._drag.moving else ()
        for sprite, was in self._cast.items():
            if was.face != HIDDEN or sprite not in self._faces:
                self._faces[sprite] = was.face
            if sprite not in held:
                self._send(sprite, self._raised(sprite, poses[was.slot]), steps, rank.get(sprite))
        for sprite in [s for s in self._faces if s not in self._cast]:
            self._faces.pop(sprite)
            self._animator.remove(sprite)
        self._selected &= self._cast.keys()
        self._dirty = True

    def _send(self, sprite: SpriteId, goal: Pose, steps: Steps, order: int | None) -> None:
        """Aim one sprite; `order`: its turn among those that change their place, None for one that only makes room."""
        if sprite not in self._animator or self._calm:
            self._animator.place(sprite, goal)
        elif order is None:
            self._animator.aim(sprite, goal, self._now, duration=SETTLE.duration)
        else:
            delay = order * steps.stagger
            self._animator.aim(sprite, goal, self._now, duration=steps.duration, delay=delay, arc=steps.arc)

    def _raised(self, sprite: SpriteId, pose: Pose) -> Pose:
        """Selected cards stand out of the hand, the one under the pointer a little."""
        place = self._cast[sprite].slot.place
        if place != hand_of(self._bottom) and place.area is not Area.DRAFT:
            return pose
        up = _RAISE if sprite in self._selected else _HOVER if sprite == self._hovered and not self.holding else 0.0
        if up == 0.0 or (place.area is Area.DRAFT and sprite not in self._selected):
            return pose
        return replace(pose, y=pose.y - up * self.layout.card.h * pose.scale, lift=0.25 if up == _RAISE else 0.1)

    def _gap(self) -> HandGap | None:
        """The gap in the hand for the cards in the air."""
        if self._drag is None or not self._drag.moving or self._drag.source != hand_of(self._bottom):
            return None
        lifted = frozenset(self._cast[s].slot.nth for s in self._drag.sprites)
        return HandGap(lifted, self._insertion(lifted))

    def _insertion(self, lifted: Collection[int]) -> int | None:
        """Before which of the cards left in the hand the lifted ones would go; None when they are elsewhere."""
        assert self._drag is not None
        if self._zone_at(self._drag.point) != hand_of(self._bottom):
            return None
        leader = self._drag.pose(self._drag.sprites[0])
        return hand_index_at(self.layout.table, len(self.arrangement.held) - len(lifted), leader.center)

    # --- finding things ---

    def sprite_at(self, point: Point) -> SpriteId | None:
        """The topmost card under a point, as the cards will lie when all movement is over."""
        card = self.layout.card
        hits = [s for s in self._cast if self._animator.goal(s).covers(point, card)]
        return max(hits, key=lambda s: self._animator.goal(s).z, default=None)

    def _zone_at(self, point: Point) -> Place | None:
        return next((place for place, rect in self.layout.zones.items() if rect.contains(point)), None)

    def place_of(self, sprite: SpriteId) -> Place:
        """Where a sprite belongs."""
        return self._cast[sprite].slot.place

    def _in_order(self, sprites: Iterable[SpriteId]) -> tuple[SpriteId, ...]:
        return tuple(sorted(sprites, key=lambda s: self._cast[s].slot))

    def _movable(self, sprite: SpriteId) -> bool:
        """May the player pick this card up at all? (Whether he may put it anywhere is the referee's question.)"""
        place = self.place_of(sprite)
        own = place == hand_of(self._bottom) or place.area is Area.DRAFT
        return self.view.viewer == self._bottom and (own or (place in (STOCK, PILE) and self._is_top(sprite)))

    def _is_top(self, sprite: SpriteId) -> bool:
        place, index = self._cast[sprite].slot
        return all(lying.slot.place != place or lying.slot.nth <= index for lying in self._cast.values())

    def _top_of(self, place: Place) -> SpriteId | None:
        here = [s for s, lying in self._cast.items() if lying.slot.place == place]
        return max(here, key=lambda s: self._cast[s].slot.nth, default=None)

    def _lifted(self, sprites: Sequence[SpriteId]) -> Lifted:
        """What these sprites are to the rules."""
        source = self.place_of(sprites[0])
        top = self._draft_top()
        cards = tuple(self._cast[s].face for s in self._in_order(sprites) if s != top)
        return Lifted(source, cards, with_top=top in sprites)

    def _draft_top(self) -> SpriteId | None:
        """The pile's top card, if it lies in the staging area."""
        if not (self._draft.taking and self.view.pile):
            return None
        slot = (staged(self.view.pile[-1] >> 2), 0)
        return next((s for s, lying in self._cast.items() if lying.slot == slot), None)

    # --- the pointer ---

    def press(self, point: Point, *, add: bool = False, whole_rank: bool = False) -> None:
        """The main button goes down. `add` (Ctrl): (un)select this card; `whole_rank` (Shift): all cards of its rank."""
        self._pointer, self._by_keys = point, False
        sprite = self.sprite_at(point)
        if sprite is None or not self._movable(sprite):
            sprite = self._top_under(point)
        if sprite is None or add:
            if sprite is not None:
                self._toggle(sprite)
            return
        if whole_rank:
            self._select(self._selected | self._rank_mates(sprite))
        group = self._in_order(self._selected) if sprite in self._selected else (sprite,)
        if self._carrying or (self._selected and sprite not in self._selected and not self._same_hand(sprite)):
            group = (sprite,)
        sprites = (sprite, *(s for s in group if s != sprite))
        homes = {s: self._animator.goal(s) for s in sprites}
        self._drag = Drag(point, self.place_of(sprite), sprites, self._lifted(sprites), homes, self.layout.card)

    def _top_under(self, point: Point) -> SpriteId | None:
        """The top card of the stock or the pile, if the point is on these."""
        zone = self._zone_at(point)
        top = self._top_of(zone) if zone in (STOCK, PILE) and zone is not None else None
        return top if top is not None and self._movable(top) else None

    def _same_hand(self, sprite: SpriteId) -> bool:
        return self.place_of(sprite) == hand_of(self._bottom)

    def _rank_mates(self, sprite: SpriteId) -> frozenset[SpriteId]:
        place, kind = self.place_of(sprite), KIND[self._cast[sprite].face]
        return frozenset(s for s, at in self._cast.items() if at.slot.place == place and KIND[at.face] == kind)

    def move(self, point: Point) -> None:
        """The pointer moves, pressed or not."""
        self._pointer = point
        drag = self._drag
        if drag is None:
            self._hover(self.sprite_at(point))
            return
        was = drag.moving
        if drag.move(point):
            self._dirty = True
            if not was:
                self._hovered = None
                self._outputs.append(Sounded(Cue.PICK_UP))
                self._aim_targets()
            if not was or drag.source == hand_of(self._bottom):
                self._relay(SETTLE)

    def _hover(self, sprite: SpriteId | None) -> None:
        if sprite is not None and self.place_of(sprite).area is Area.STOCK:
            sprite = None
        if sprite != self._hovered:
            self._hovered = sprite
            self._relay(SETTLE)

    def release(self, point: Point) -> None:
        """The main button goes up: a drop, or a click."""
        self._pointer = point
        drag, self._drag = self._drag, None
        if drag is None:
            self._click_zone(self._zone_at(point))
        elif not drag.move(point):
            self._click(drag.sprites[0])
        else:
            self._drop(drag, point)

    def _drop(self, drag: Drag, point: Point) -> None:
        for sprite in drag.sprites:
            self._animator.place(sprite, drag.pose(sprite))
        zone = self._zone_at(point)
        hand = hand_of(self._bottom)
        outcome = (self._targets or {}).get(zone) if zone is not None and self.idle else None
        if outcome is not None:
            self._do(outcome, zone, drag.sprites)
        elif zone == drag.source == hand:
            self._reorder(drag)
        self._select(frozenset())

    def _reorder(self, drag: Drag) -> None:
        lifted = {self._cast[s].slot.nth for s in drag.sprites}
        before = hand_index_at(
            self.layout.table, len(self.arrangement.held) - len(lifted), drag.pose(drag.sprites[0]).center
        )
        moved = self.arrangement.moved(lifted, before)
        if moved.held != self.arrangement.held:
            self._recast_hand(moved, lifted, before)

    def _recast_hand(self, moved: Arrangement, lifted: set[int], before: int) -> None:
        """Give every sprite of the hand its new index, so that equal cards do not change places in the air."""
        rest = [i for i in range(len(moved.held)) if i not in lifted]
        order = [*rest[:before], *sorted(lifted), *rest[before:]]
        new = {old: index for index, old in enumerate(order)}
        hand = hand_of(self._bottom)
        for sprite, lying in self._cast.items():
            if lying.slot.place == hand:
                self._cast[sprite] = lying._replace(slot=lying.slot._replace(nth=new[lying.slot.nth]))
        self._arrange(moved)
        self._outputs.append(Sounded(Cue.PLACE))

    def _click(self, sprite: SpriteId) -> None:
        """A click on a card: move the selection there, draw, take the pile, or select the card."""
        place = self.place_of(sprite)
        if (
            place.area is Area.DRAFT and self._selected and not any(self.place_of(s) == place for s in self._selected)
        ) or place in (STOCK, PILE):
            self._click_zone(place)
        else:
            self._toggle(sprite)

    def _click_zone(self, zone: Place | None) -> None:
        """A click on a zone: the selected cards go there; without any, the stock is drawn from and the pile taken."""
        if zone is None or zone == hand_of(self._bottom):
            self._select(frozenset())
            return
        if self._selected:
            self._put_down(zone)
        elif zone in (STOCK, PILE) and self.idle and self.my_turn:
            outcome = self._intent().obvious(zone, HIDDEN)
            top = self._top_of(zone)
            if outcome is not None:
                self._do(outcome, zone, () if top is None else (top,))

    def _put_down(self, zone: Place) -> None:
        """The selected cards go to a zone, if it is a target."""
        sprites = self._in_order(self._selected)
        outcome = (self._targets or {}).get(zone)
        self._carrying = False
        if outcome is not None and self.idle:
            self._do(outcome, zone, sprites)
        self._select(frozenset())

    def double_click(self, point: Point) -> None:
        """The main button goes down for the second time: do the obvious with the card."""
        self._drag = None
        sprite = self.sprite_at(point)
        if sprite is not None and self._movable(sprite) and self.place_of(sprite) not in (STOCK, PILE):
            self._obvious(sprite)

    def _obvious(self, sprite: SpriteId) -> None:
        place = self.place_of(sprite)
        self._select(frozenset())
        if not self.idle:
            return
        if sprite == self._draft_top():
            self._do(self._draft.taking_pile(False), place, (sprite,))
            return
        outcome = self._intent().obvious(place, self._cast[sprite].face)
        if outcome is not None:
            self._do(outcome, place, (sprite,))

    def cancel(self) -> None:
        """Whatever is held glides home; nothing is selected any more."""
        drag, self._drag = self._drag, None
        if drag is not None and drag.moving:
            for sprite in drag.sprites:
                self._animator.place(sprite, drag.pose(sprite))
        self._carrying = False
        self._hovered = None
        if self._view is not None and self._layout is not None:
            self._select(frozenset())

    def _select(self, sprites: frozenset[SpriteId]) -> None:
        """These are the selected cards now."""
        self._selected = sprites
        if not sprites:
            self._carrying = False
        self._targets = None
        if self._held() and self.idle:
            self._aim_targets()
        if self._layout is not None:
            self._relay(SETTLE)

    def _toggle(self, sprite: SpriteId) -> None:
        place = self.place_of(sprite)
        if place != hand_of(self._bottom) and place.area is not Area.DRAFT:
            return
        same = frozenset(s for s in self._selected if self.place_of(s) == place)
        self._select(same ^ {sprite})

    def _held(self) -> tuple[SpriteId, ...]:
        """The cards that the player is about to put somewhere."""
        if self._drag is not None and self._drag.moving:
            return self._drag.sprites
        return self._in_order(self._selected)

    def _aim_targets(self) -> None:
        """Ask the referee about every zone, once."""
        held = self._held()
        self._targets = self._intent().targets(self._lifted(held)) if held and self.idle and self._my_view() else None
        self._dirty = True

    def _my_view(self) -> bool:
        return self.view.viewer == self._bottom

    # --- doing it ---

    def _do(self, outcome: Outcome, zone: Place | None, sprites: Sequence[SpriteId]) -> None:
        """A refusal is said, a draft lies on the table, an action is submitted."""
        if isinstance(outcome, Refusal):
            self.refuse(outcome, zone)
        elif isinstance(outcome, Draft):
            self._leaving = tuple(sprites)
            self._draft = outcome
            self._settle()
            self._relay(_BY_HAND)
            self._leaving = ()
            self._outputs.append(Sounded(Cue.PLACE))
        else:
            self._leaving = tuple(sprites)
            self._waiting, self._patience = True, self._now + _PATIENCE
            self._outputs.append(Submit(outcome))
        self._dirty = True

    def submit(self, action: Action) -> None:
        """Ask for an action that is no card's business (asking the partner, answering, passing)."""
        refusal = self._check(self.view, self._bottom, action)
        if self.idle:
            self._do(refusal or action, None, ())

    def declare(self) -> None:
        """Declare the staging area."""
        if self.idle:
            sprites = [s for s, lying in self._cast.items() if lying.slot.place.area is Area.DRAFT]
            self._do(self._intent().declare(), TABLE, sprites)

    def take_back(self) -> None:
        """All staged cards go back to the hand."""
        if self._draft:
            self._do(EMPTY, None, ())

    def sort(self, order: Order) -> None:
        """Sort the hand, and keep it so."""
        self._order = order
        self.cancel()
        self._arrange(self.arrangement.sorted_by(order))
        self._outputs.append(Sounded(Cue.DEAL))
        self._relay(SETTLE)

    # --- the keyboard ---

    def _spot(self) -> Spot:
        return self._focus.spot(ring_of(self.layout))

    def _focused_sprites(self) -> frozenset[SpriteId]:
        if not self._by_keys:
            return frozenset()
        spot = self._spot()
        return frozenset(s for s, lying in self._cast.items() if lying.slot == (spot.place, spot.index))

    def key(self, key: Key) -> None:
        """A key for the table."""
        self._by_keys = True
        self._dirty = True
        acts: dict[Key, Callable[[], None]] = {
            Key.SELECT: self._key_select,
            Key.ENTER: self._key_enter,
            Key.CANCEL: self._key_cancel,
            Key.OBVIOUS: self._key_obvious,
        }
        if key in acts:
            acts[key]()
        else:
            self._focus = self._focus.stepped(key, ring_of(self.layout))

    def _focused(self) -> SpriteId | None:
        return next(iter(self._focused_sprites()), None)

    def _key_select(self) -> None:
        sprite = self._focused()
        if sprite is not None and self._movable(sprite):
            self._toggle(sprite)

    def _key_enter(self) -> None:
        spot = self._spot()
        if self._carrying:
            if spot.place == hand_of(self._bottom) and not self._targets_here(spot.place):
                self.cancel()
            else:
                self._put_down(spot.place)
        elif spot.place in (STOCK, PILE):
            self._click_zone(spot.place)
        else:
            self._pick_up(spot)

    def _key_cancel(self) -> None:
        """Let go of what is held; with nothing held, the staged cards go back to the hand."""
        if self._held():
            self.cancel()
        else:
            self.take_back()

    def _targets_here(self, place: Place) -> bool:
        return self._targets is not None and place in self._targets

    def _pick_up(self, spot: Spot) -> None:
        """Pick up the selection, else the focused card, else a staged meld."""
        sprite = self._focused()
        here = {
            s for s, lying in self._cast.items() if lying.slot.place == spot.place and spot.place.area is Area.DRAFT
        }
        group = self._selected or (frozenset({sprite}) if sprite is not None else frozenset(here))
        if group and all(self._movable(s) for s in group):
            self._carrying = True
            self._select(frozenset(group))

    def _key_obvious(self) -> None:
        spot = self._spot()
        sprite = self._focused()
        if sprite is not None and self._movable(sprite):
            self._obvious(sprite)
        elif spot.place in (STOCK, PILE):
            self._click_zone(spot.place)


def _after(event: Event, draft: Draft, mine: bool) -> Draft:
    """What is left of the staging area after an event; `mine`: of the seat in front."""
    if isinstance(event, ev.DealBegan | ev.DealEnded):
        return EMPTY
    if not mine:
        return draft
    if isinstance(event, ev.Melded):
        return draft.remove(event.cards, event.rank)
    if isinstance(event, ev.Drew | ev.TookPile):
        return draft.taking_pile(False)
    return EMPTY if isinstance(event, ev.Discarded | ev.Passed) else draft
