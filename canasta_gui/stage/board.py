"""The table as the window sees it: it shows views and events, and turns pointer and keys into actions."""

from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from canasta_gui.rules import events as ev
from canasta_gui.rules.actions import Action
from canasta_gui.rules.cards import HIDDEN, KIND, Card
from canasta_gui.rules.events import Event
from canasta_gui.rules.families import family
from canasta_gui.rules.position import Phase, SeatView
from canasta_gui.rules.refusal import Refusal
from canasta_gui.stage.arrangement import Arrangement, Order
from canasta_gui.stage.calculator import Opening, Reckoning
from canasta_gui.stage.cast import SpriteId
from canasta_gui.stage.choreography import BY_HAND, RECEIVED, SETTLE, Cue, Steps, steps_of
from canasta_gui.stage.company import Company
from canasta_gui.stage.draft import EMPTY, Draft, without
from canasta_gui.stage.drag import Drag
from canasta_gui.stage.effects import Effect, Effects, Shine
from canasta_gui.stage.families import STAGED, FamilyStage, Meaning, stage_of
from canasta_gui.stage.focus import Focus, Key, Spot, ring_of
from canasta_gui.stage.geometry import Point, Pose, Rect, around
from canasta_gui.stage.grip import Grip
from canasta_gui.stage.intent import Check, DraftStatus, Lifted, Outcome
from canasta_gui.stage.layout import USUAL_INDEX, HandGap, Index, TableLayout, hand_index_at, lay_out
from canasta_gui.stage.places import PILE, STOCK, TABLE, Area, Place, hand_of, meld_of, reserve_of, staged
from canasta_gui.stage.shown import (
    Began,
    Light,
    Misplaced,
    Misplacement,
    Output,
    Refused,
    Sounded,
    Sprite,
    Submit,
    Zone,
)

__all__ = [
    "Began",
    "Board",
    "Light",
    "Misplaced",
    "Misplacement",
    "Output",
    "Refused",
    "Sounded",
    "Sprite",
    "Submit",
    "Zone",
]

_CARRIED_UP, _SELECTED_UP, _HOVERED_UP = 0.22, 0.13, 0.05  # how far a card stands out of the hand, in card heights
_ENOUGH = 0.2  # a card is dropped on what a fifth of it covers, even if the pointer is beside
_PATIENCE = 0.5  # seconds that submitted cards wait for what becomes of them before they glide home
T = TypeVar("T")
_NOWHERE = Point(-1.0, -1.0)
_NOBODY = -1


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
        order: Order | None = None,
    ) -> None:
        self._check = check
        self._company = Company(tempo, calm=calm)
        self._left_handed = left_handed
        self._card_size = 0
        self._index = USUAL_INDEX
        self._order = order
        self._size = (1280.0, 800.0)
        self._now = 0.0
        self._view: SeatView | None = None
        self._bottom = 0
        self._layout: TableLayout | None = None
        self._arrangements: dict[int, Arrangement] = {}
        self._draft: Draft = EMPTY
        self._again: Callable[[], None] | None = None
        self._status: DraftStatus | None = None
        self._inviting: dict[Place, bool] = {}
        self._effects = Effects()
        self._queue: deque[Event] = deque()
        self._free_at = 0.0
        self._waiting = False
        self._patience = 0.0
        self._leaving: tuple[SpriteId, ...] = ()
        self._grip = Grip()
        self._pointer = _NOWHERE
        self._on_zone = False
        self._hovered: SpriteId | None = None
        self._shown_gap: HandGap | None = None
        self._focus = Focus()
        self._by_keys = False
        self._enlarged: SpriteId | None = None
        self._reckoning: tuple[object, Reckoning] | None = None
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
        return self._arrangements.get(self._owner, Arrangement(self._order or self._stage.orders(self.view.rules)[0]))

    @property
    def orders(self) -> Sequence[Order]:
        """The ways in which a hand of this game is sorted."""
        return self._stage.orders(self.view.rules)

    @property
    def _stage(self) -> FamilyStage:
        """What is particular to the family of the game."""
        return stage_of(self.view.rules)

    @property
    def _owner(self) -> int:
        """The seat whose hand is seen in front: nobody's while it is hidden, so that nobody's order is lost."""
        return self._bottom if self.view.viewer == self._bottom else _NOBODY

    @property
    def idle(self) -> bool:
        """Has everything received been shown, and is nothing submitted that waits for its events?"""
        return not self._queue and not self._waiting and self._now >= self._free_at

    @property
    def my_turn(self) -> bool:
        """Must the seat in front act, and may it?"""
        return self._owner == self.view.to_act and self.view.phase is not Phase.OVER

    @property
    def holding(self) -> bool:
        """Does the player hold cards in the air, by pointer or keyboard?"""
        return self._grip.in_air

    @property
    def selected(self) -> int:
        """How many cards are selected."""
        return len(self._grip.selected)

    @property
    def has_something(self) -> bool:
        """Is there anything to let go of: cards in the air, selected or staged?"""
        return bool(self._grip.held or self._draft)

    @property
    def draft_status(self) -> DraftStatus:
        """Points, minimum, what is missing, and whether the staging area can be declared."""
        if self._status is None:
            self._status = self._intent().status()
        return self._status

    @property
    def lifts(self) -> bool:
        """Are cards of the hand in the air or selected?"""
        return any(self._company.place_of(s) == hand_of(self._bottom) for s in self._grip.held)

    @property
    def reckons(self) -> bool:
        """Are cards held or staged that an opening is to be made of?"""
        calculator = self._stage.calculator
        held = bool(self.lifts or self._draft) and self.my_turn
        return held and calculator is not None and calculator.owed(self.view, self._bottom)

    def reckoned(self, ways: Sequence[Opening]) -> Reckoning | None:
        """The opening calculator: the cards held as if they lay on the table already; None where there is none to do.

        Asked anew only when other cards are held, so that moving them costs nothing.
        """
        calculator = self._stage.calculator
        if calculator is None or not self.reckons:
            return None
        held = self._company.in_order(s for s in self._grip.held if self._company.place_of(s) == hand_of(self._bottom))
        asked = (tuple(map(self._company.card_of, held)), self._draft, id(ways), len(self.view.stock))
        if self._reckoning is None or self._reckoning[0] != asked:
            sums = calculator.reckon(self.view, self._bottom, self._draft, asked[0], ways, self._check)
            self._reckoning = asked, sums
        return self._reckoning[1]

    @property
    def top_alone(self) -> bool:
        """Could the pile's top card be taken alone now (R13)?"""
        return self.my_turn and self._intent().top_alone() is not None

    @property
    def may_take(self) -> bool:
        """Is there an allowed way to take the pile, or its top card, with the hand as it is?"""
        return self.my_turn and self._invites(PILE)

    def sprites(self) -> list[Sprite]:
        """Every card, the lowest first."""
        grip, company = self._grip, self._company
        dragged = frozenset(grip.dragged)
        kin = self._kin()
        focused = self._focused()
        fresh = {i for i, item in enumerate(self.arrangement.held) if item.fresh}
        hand, stand_ins = hand_of(self._bottom), self.layout.stand_ins
        shut = {place for place in {slot.place for slot, _ in company.cast.values()} if self._refuses(place)}
        result = []
        for sprite, (slot, _) in company.cast.items():
            pose = self._pose(sprite)
            face = company.seen(sprite, pose)
            place, nth = slot
            result.append(
                Sprite(
                    id=sprite,
                    face=face,
                    pose=pose,
                    place=place,
                    selected=sprite in grip.selected,
                    fresh=place == hand and nth in fresh,
                    dimmed=place in shut,
                    lifted=sprite in dragged,
                    hovered=sprite == self._hovered,
                    kin=face != HIDDEN and KIND[face] == kin,
                    focused=sprite == focused,
                    stands_for=stand_ins.get(slot, HIDDEN),
                    nth=nth,
                )
            )
        return sorted(result, key=lambda s: s.pose.z)

    def _refuses(self, place: Place) -> bool:
        """May the cards that are held not be put there?"""
        return isinstance(self._grip.target(place), Refusal)

    def effects(self) -> list[Effect]:
        """What shines where something has just happened."""
        return self._effects.shown(self._now, still=self._company.calm)

    def _pose(self, sprite: SpriteId) -> Pose:
        drag = self._grip.drag
        if drag is not None and drag.moving and sprite in drag.sprites:
            return drag.pose(sprite)
        return self._company.animator.pose(sprite, self._now)

    def zones(self) -> list[Zone]:
        """Every zone and how it is lit."""
        hovered = self._aimed_zone() if self._grip.held else None
        focused = self._spot().place if self._by_keys else None
        return [
            Zone(place, rect, *self._light(place), hovered=place == hovered, focused=place == focused)
            for place, rect in self.layout.zones.items()
        ]

    def _light(self, place: Place) -> tuple[Light, Refusal | None]:
        if self._grip.targets is None:
            return (Light.INVITES if self.idle and self.my_turn and self._invites(place) else Light.NONE), None
        outcome = self._grip.target(place)
        if isinstance(outcome, Refusal):
            return Light.CANNOT, outcome
        return (Light.NONE if outcome is None else Light.CAN), None

    def _invites(self, place: Place) -> bool:
        """Does the place wait for the player: the stock to be drawn from, his second packet to be taken up?"""
        if place not in self._inviting:
            self._inviting[place] = self._intent().invites(place)
        return self._inviting[place]

    @property
    def enlarged(self) -> tuple[Card, ...]:
        """The faces to be shown large: a card, or all those of its meld; none that is not seen on the table anyway."""
        sprite, company = self._enlarged, self._company
        if sprite is None or sprite not in company.cast:
            return ()
        place = company.place_of(sprite)
        whole = place.area in (Area.MELD, Area.DRAFT)
        faces = (company.seen(s, self._pose(s)) for s in (company.at(place) if whole else [sprite]))
        return tuple(face for face in faces if face != HIDDEN)

    def enlarge(self, point: Point | None = None) -> bool:
        """Show the card or meld at a point large, else the one the keyboard is on; False if none can be seen there."""
        hit = self._key_sprite() if point is None else self._company.hit(point, self.layout.card, self._now)
        self._enlarged = hit
        return bool(self.enlarged)

    def shrink(self) -> bool:
        """Show nothing large any more; False if nothing was."""
        was, self._enlarged = bool(self.enlarged), None
        self._dirty = self._dirty or was
        return was

    def hold(self) -> bool:
        """The pointer rests where it was pressed: show that card large, and the press is no click any more.

        A press that has become a drag stays one, and so does one that says where the selected cards go. One that moves
        on lifts the card after all.
        """
        drag, selected = self._grip.drag, self._grip.selected
        meant = selected and (drag is None or drag.sprites[0] not in selected)
        if self.holding or meant or not self.enlarge(self._pointer):
            return False
        self._on_zone = False
        if drag is not None:
            drag.keep = True
        return True

    def _key_sprite(self) -> SpriteId | None:
        """The card the keyboard is on, else the uppermost of the place."""
        here = self._company.at(self._spot().place) if self._by_keys else []
        return self._focused() or next(reversed(here), None)

    def _kin(self) -> int | None:
        """The kind of the card under the pointer."""
        card = HIDDEN if self._hovered is None or self.holding else self._company.card_of(self._hovered)
        return None if card == HIDDEN else KIND[card]

    # --- what happens ---

    def resize(self, w: float, h: float) -> None:
        """The window has this many pixels now; everything moves there at once."""
        self._size = (w, h)
        if self._view is not None:
            self.cancel()
            self._relay(SETTLE)
            self._company.animator.finish()

    def set_tempo(self, tempo: float, *, calm: bool | None = None) -> None:
        """The speed of movement, 1 is normal, 0 none at all; `calm`: reduced motion, where only the pauses remain."""
        self._company.animator.tempo = tempo
        if calm is not None:
            self._company.calm = calm

    def set_left_handed(self, left_handed: bool) -> None:
        """Lay the table for this hand; everything glides to its new side."""
        if left_handed != self._left_handed:
            self._left_handed = left_handed
            if self._view is not None:
                self.cancel()

    def set_card_size(self, step: int) -> None:
        """Cards a step smaller (-1) or larger (1) than what fits best."""
        if step != self._card_size:
            self._card_size = step
            if self._view is not None:
                self.cancel()

    def set_index(self, index: Index) -> None:
        """How much of its cards a deck needs to be seen, so that they can be read where they overlap."""
        if index != self._index:
            self._index = index
            if self._view is not None:
                self.cancel()

    def show(self, view: SeatView, *, bottom: int | None = None, instant: bool = False) -> None:
        """Show this view, whatever was shown before: at the start, after an undo, a hand-over, a resumed game.

        Cards glide there unless `instant`. Events that still wait are dropped. Another seat in front drops the staging
        area and puts everything in its place at once. `bottom`: the seat in front, else the viewer.
        """
        self._let_go()
        before = None if self._view is None else (self._bottom, self._view.viewer)
        self._bottom = bottom if bottom is not None else max(0, -1 if view.viewer is None else view.viewer)
        self._view = SeatView(view.copy())
        other = before != (self._bottom, view.viewer)
        self._queue.clear()
        self._waiting, self._free_at, self._leaving, self._again = False, self._now, (), None
        self._draft = self._stage.nothing_staged if other or not self._draft else self._draft
        self._focus = Focus() if other else self._focus
        self._settle()
        self._relay(SETTLE)
        if instant or other:
            self._company.animator.finish()
            self._effects.clear()

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
        """Show all that waits at once, without a sound."""
        while self._queue:
            self._play(self._queue.popleft(), silent=True)
        self._free_at = self._now
        self._company.animator.finish()
        self._effects.clear()

    def advance(self, now: float) -> bool:
        """Time is `now`, in seconds. True if anything looks different from before, so that it must be painted."""
        seconds, self._now = max(0.0, now - self._now), now
        while self._queue and now >= self._free_at:
            self._play(self._queue.popleft())
        if self._waiting and now >= self._patience:
            self._waiting, self._leaving = False, ()
            self._relay(SETTLE)
        self._go_on()
        self._advance_grip(seconds)
        moving = self._company.animator.moving(now) | self._effects.advance(now)
        changed, self._dirty = self._dirty or moving, moving
        return changed

    def _advance_grip(self, seconds: float) -> None:
        drag = self._grip.drag
        if drag is not None and drag.moving:
            drag.advance(seconds, calm=self._company.calm or self._company.animator.tempo <= 0)
            self._dirty = self._dirty or not drag.settled
        if self._grip.held and self._grip.targets is None:
            self._aim()

    def _play(self, event: Event, *, silent: bool = False) -> None:
        """Begin to show one event."""
        steps = steps_of(event, self.view, self._bottom)
        whole = isinstance(event, ev.DealBegan | ev.DealEnded)
        mine = getattr(event, "seat", None) == self._bottom
        if whole or (mine and (self._grip.dragged or not isinstance(event, ev.TurnBegan))):
            self.cancel()
        self._waiting = False
        thawed = not self._frozen
        family(self.view.rules).evolve(self.view, event)
        self._draft = self._stage.after(event, self._draft, self._bottom)
        if whole or (mine and isinstance(event, ev.Discarded | ev.Passed)):
            self._arrange(self.arrangement.seen())
        self._settle(fresh=mine and isinstance(event, RECEIVED))
        self._relay(steps)
        self._leaving = self._leaving if self._queue else ()
        if steps.closes is not None:
            self._company.pulse(meld_of(*steps.closes), self._now, delay=steps.duration)
        if steps.riffles is not None:
            self._company.riffle(STOCK, self.layout.card, self._now, delay=steps.riffles)
        tempo = self._company.animator.tempo
        self._free_at = self._now + steps.hold / tempo if tempo > 0 else self._now
        self._outputs.append(Began(event))
        self._grip.targets = None
        if not silent:
            freezes = thawed and self._frozen and isinstance(event, ev.Discarded)
            self._celebrate(steps, freezes=freezes)

    @property
    def _frozen(self) -> bool:
        """Is the pile frozen? Only canasta's can be."""
        return bool(getattr(self.view, "frozen", False))

    def _celebrate(self, steps: Steps, *, freezes: bool) -> None:
        """What is heard of an event, and its twin for the eye: cards that move, or something that shines."""
        self._outputs += [Sounded(cue) for cue in steps.cues]
        tempo = self._company.animator.tempo
        where = None if steps.at is None else self._shining(steps.at)
        if steps.shine is not None and where is not None:
            delay = steps.duration if steps.shine is Shine.BURST else 0.0  # when the cards have come
            self._effects.start(steps.shine, where, self._now, tempo=tempo, delay=delay, number=steps.number)
        if freezes:
            self._outputs.append(Sounded(Cue.FREEZE))
            self._effects.start(Shine.FROST, self.layout.zones[PILE], self._now, tempo=tempo, delay=steps.duration)

    def _shining(self, at: Place | int) -> Rect | None:
        """The rectangle of a place, or of a seat's name plate."""
        if isinstance(at, int):
            plate = self.layout.table.seats[at].plate
            return Rect(plate.x, plate.y, plate.w, min(plate.h, self.layout.card.w / 2))
        cards = [self._company.goal(sprite).bounds(self.layout.card) for sprite in self._company.at(at)]
        if at.area in (Area.MELD, Area.RED_THREES) and cards:
            return around(cards)
        return self.layout.zones.get(at)

    # --- from the state to the sprites ---

    def _intent(self) -> Meaning:
        meaning: Meaning = self._stage.meaning(self.view, self._draft, self._check, self._bottom)
        return meaning

    def _arrange(self, arrangement: Arrangement) -> None:
        self._arrangements[self._owner] = arrangement

    def _settle(self, *, fresh: bool = False) -> None:
        """Bring staging area and hand in line with the view; the cards that the player moved leave his hand first."""
        hand, company = hand_of(self._bottom), self._company
        cards = self.view.hands[self._bottom]
        self._draft = self._draft.kept(cards, pile=self.view.pile)
        going = {company.nth_of(s) for s in self._leaving if company.place_of(s) == hand}
        self._arrange(self.arrangement.settled(without(cards, self._draft.cards), going, fresh=fresh))
        self._status = None
        self._inviting = {}

    def _relay(self, steps: Steps) -> None:
        """Lay the table anew and send every sprite to its place."""
        self._shown_gap = self._gap()
        self._layout = lay_out(
            self.view,
            self._draft,
            self.arrangement,
            self._size,
            bottom=self._bottom,
            gap=self._shown_gap,
            left_handed=self._left_handed,
            card_size=self._card_size,
            index=self._index,
        )
        company = self._company
        held = {*self._grip.dragged, *(self._leaving if self._waiting else ())}
        company.take_places(self._layout, steps, self._now, leaving=self._leaving, held=held, raised=self._raised)
        self._dirty = True

    def _raised(self, sprite: SpriteId) -> float:
        """How far a card stands out: selected ones, and a little the one under the pointer."""
        if sprite in self._grip.selected:
            return _CARRIED_UP if self._grip.carrying else _SELECTED_UP
        hovered = sprite == self._hovered and self._company.place_of(sprite) == hand_of(self._bottom)
        return _HOVERED_UP if hovered and not self.holding else 0.0

    def _gap(self) -> HandGap | None:
        """The gap in the hand for the cards in the air."""
        drag, hand = self._grip.drag, hand_of(self._bottom)
        if drag is None or not drag.moving or drag.pack or drag.source != hand:
            return None
        lifted = frozenset(self._company.nth_of(s) for s in drag.sprites)
        if self._zone_at(drag.point) != hand:
            return HandGap(lifted, None)
        return HandGap(lifted, self._insertion(drag, lifted))

    def _insertion(self, drag: Drag, lifted: Collection[int]) -> int:
        """Before which of the other cards of the hand the lifted ones would go."""
        left = len(self.arrangement.held) - len(lifted)
        return hand_index_at(self.layout.table, left, drag.pose(drag.sprites[0]).center, self._index)

    # --- finding things ---

    def _zone_at(self, point: Point) -> Place | None:
        return next((place for place, rect in self.layout.zones.items() if rect.contains(point)), None)

    def _aimed_zone(self) -> Place | None:
        """The zone that the cards held are over: where the pointer is, else the target that the card itself covers.

        For cards carried by the keyboard it is the place that the keyboard is on.
        """
        if self._by_keys:
            return self._spot().place
        zone, drag = self._zone_at(self._pointer), self._grip.drag
        if drag is None or zone == hand_of(self._bottom) or self._grip.target(zone) is not None:
            return zone
        if self._misplacement(zone, drag.sprites) is not None:
            return zone
        card = drag.pose(drag.sprites[0]).bounds(self.layout.card)
        covered = {place: card.shared(self.layout.zones[place]) for place in self._grip.targets or ()}
        best = max(covered, key=lambda place: covered[place], default=None)
        return best if best is not None and covered[best] > _ENOUGH * card.w * card.h else zone

    def _movable_at(self, point: Point) -> SpriteId | None:
        """The card under a point that the player may pick up; anywhere on stock or pile, its top card."""
        sprite = self._company.hit(point, self.layout.card, self._now)
        if sprite is not None and self._movable(sprite):
            return sprite
        zone = self._zone_at(point)
        here = self._company.at(zone) if zone is not None and self._is_source(zone) else []
        return here[-1] if here and self._movable(here[-1]) else None

    def _is_source(self, place: Place) -> bool:
        """Do cards come from here by a click anywhere on it: from the stock, the pile, one's own second packet?

        While one of two packets is to be chosen, they alone do.
        """
        if self._choosing:
            return place in (hand_of(self._bottom), reserve_of(self._bottom))
        return place in (STOCK, PILE, reserve_of(self._bottom))

    @property
    def _choosing(self) -> bool:
        return self._stage.laying.choosing(self.view, self._bottom)

    def _movable(self, sprite: SpriteId) -> bool:
        """May the player pick this card up at all? (Whether he may put it anywhere is the referee's question.)"""
        place = self._company.place_of(sprite)
        top = self._is_source(place) and sprite == self._company.at(place)[-1]
        return self._owner != _NOBODY and (top or self._selectable(sprite))

    def _lifted(self, sprites: Sequence[SpriteId]) -> Lifted:
        """What these sprites are to the rules."""
        company, top = self._company, self._draft_top()
        cards = tuple(company.card_of(s) for s in company.in_order(sprites) if s != top)
        return Lifted(company.place_of(sprites[0]), cards, with_top=top in sprites)

    def _draft_top(self) -> SpriteId | None:
        """The pile's top card, if it lies in the staging area."""
        if not (self._draft.taking and self.view.pile):
            return None
        return self._company.at(staged(self.view.pile[-1] >> 2))[0]

    # --- the pointer ---

    def press(
        self, point: Point, *, add: bool = False, whole_rank: bool = False, keep: bool = False, finger: bool = False
    ) -> None:
        """The main button goes down. `add` (Ctrl): (un)select the card; `whole_rank` (Shift): all cards of its rank.

        `keep`: a drag may begin, but a mere click means nothing. `finger`: it is one.
        """
        self._pointer, self._by_keys = point, False
        sprite = self._movable_at(point)
        self._on_zone = sprite is None
        if sprite is None:
            return
        if add:
            self._toggle(sprite)
            if not self._selectable(sprite):
                self._carry_source(self._company.place_of(sprite))
            return
        grip, company = self._grip, self._company
        if whole_rank and self._selectable(sprite):
            self._select(self._selected_beside(sprite) | self._mates(sprite))
        pack = self._choosing or company.place_of(sprite).area is Area.RESERVE
        group = company.in_order(grip.selected) if sprite in grip.selected else (sprite,)
        if pack:
            group = tuple(company.at(company.place_of(sprite)))
        sprites = (sprite, *(s for s in group if s != sprite))
        homes = {s: company.goal(s) for s in sprites}
        grip.drag = Drag(
            point,
            company.place_of(sprite),
            sprites,
            homes,
            self.layout.card,
            keep=keep or (whole_rank and self._selectable(sprite)),
            pack=pack,
            finger=finger,
        )

    def _mates(self, sprite: SpriteId) -> frozenset[SpriteId]:
        """All cards of a sprite's kind in its place."""
        company = self._company
        kind = KIND[company.card_of(sprite)]
        return frozenset(s for s in company.at(company.place_of(sprite)) if KIND[company.card_of(s)] == kind)

    def move(self, point: Point) -> None:
        """The pointer moves, pressed or not."""
        self._pointer = point
        drag = self._grip.drag
        if drag is None:
            self._hover(point)
            return
        was = drag.moving
        if not drag.move(point):
            return
        self._dirty = True
        if not was:
            self._hovered = self._enlarged = None
            self._outputs.append(Sounded(Cue.PICK_UP))
            self._grip.targets = None
            self._aim()
        if self._gap() != self._shown_gap or not was:
            self._relay(SETTLE)

    def _hover(self, point: Point) -> None:
        sprite = self._company.hit(point, self.layout.card, self._now)
        sprite = None if sprite is None or self._company.card_of(sprite) == HIDDEN else sprite
        if sprite != self._hovered:
            self._hovered = sprite
            self._relay(SETTLE)

    def release(self, point: Point) -> None:
        """The main button goes up: a drop, or a click."""
        self._pointer = point
        drag, on_zone, self._on_zone = self._grip.drag, self._on_zone, False
        if drag is None:
            if on_zone:
                self._click_zone(self._zone_at(point))
        elif drag.move(point):
            self._drop(drag)
        else:
            self._grip.drag = None
            if not drag.keep:
                self._click(drag.sprites[0])

    def _drop(self, drag: Drag) -> None:
        for sprite in drag.sprites:
            self._company.put(sprite, drag.pose(sprite))
        zone, hand = self._aimed_zone(), hand_of(self._bottom)
        outcome = self._grip.target(zone) if self.idle else None
        wrong = self._misplacement(zone, drag.sprites)
        self._grip.drag = None
        self._grip.select(frozenset())
        if outcome is not None:
            self._do(outcome, zone, drag.sprites)
        elif wrong is not None:
            self._misplace(wrong)
        if zone == hand and not drag.pack and (drag.source == hand or self.arrangement.order is Order.MANUAL):
            self._reorder(drag)
        self._relay(SETTLE)

    def _misplacement(self, zone: Place | None, sprites: Sequence[SpriteId]) -> Misplacement | None:
        """Do these cards mean nothing there, although a newcomer may think so?"""
        mine = self._company.place_of(sprites[0]) == hand_of(self._bottom) and self.idle and self.my_turn
        if zone is None or not mine or self._grip.target(zone) is not None:
            return None
        if zone.area is Area.MELD and zone.owner != self.view.side(self._bottom):
            return Misplacement.THEIR_MELD
        return Misplacement.SEVERAL_ON_PILE if zone == PILE and len(sprites) > 1 else None

    def _misplace(self, why: Misplacement) -> None:
        self._outputs += [Misplaced(why), Sounded(Cue.REFUSE)]

    def _reorder(self, drag: Drag) -> None:
        """The cards that were put down in the hand stay where they were put."""
        hand = hand_of(self._bottom)
        lifted = {self._company.nth_of(s) for s in drag.sprites if self._company.place_of(s) == hand}
        self._rearrange(lifted, self._insertion(drag, lifted))

    def _rearrange(self, lifted: Collection[int], before: int) -> None:
        """The cards of the hand at these indices go in front of the `before`-th of the others."""
        hand = hand_of(self._bottom)
        moved = self.arrangement.moved(lifted, before)
        if moved.held == self.arrangement.held:
            return
        rest = [i for i in range(len(moved.held)) if i not in lifted]
        order = [*rest[:before], *sorted(lifted), *rest[before:]]
        self._company.renumber(hand, {old: new for new, old in enumerate(order)})
        self._arrange(moved)
        self._outputs.append(Sounded(Cue.PLACE))

    def _click(self, sprite: SpriteId) -> None:
        """A click on a card: the selected cards go there, stock and pile do their part, or it is selected."""
        place = self._company.place_of(sprite)
        elsewhere = {self._company.place_of(s) for s in self._grip.selected} - {place}
        if self._is_source(place) or (place.area is Area.DRAFT and elsewhere):
            self._click_zone(place)
        else:
            self._toggle(sprite)

    def _click_zone(self, zone: Place | None) -> None:
        """A click on a zone: the selected cards go there; else the stock is drawn from and the pile taken."""
        if not self.idle:
            return
        selected = self._company.in_order(self._grip.selected)
        wrong = self._misplacement(zone, selected) if selected else None
        if self._grip.target(zone) is not None:
            self._put_down(zone)
        elif wrong is not None:
            self._select(frozenset())
            self._misplace(wrong)
        elif zone is not None and self._is_source(zone) and self._owner != _NOBODY:
            self._select(frozenset())
            here = self._company.at(zone)
            outcome = self._intent().obvious(zone, HIDDEN)
            if outcome is not None:
                self._do(outcome, zone, here if zone.area in (Area.RESERVE, Area.HAND) else here[-1:])
        else:
            self._select(frozenset())

    def _put_down(self, zone: Place | None) -> None:
        """The selected cards go to a zone, if it is a target."""
        sprites = self._company.in_order(self._grip.selected)
        outcome = self._grip.target(zone) if self.idle else None
        self._select(frozenset())
        if outcome is not None:
            self._do(outcome, zone, sprites)

    def double_click(self, point: Point) -> None:
        """The main button goes down for the second time: do the obvious with the card."""
        sprite = self._movable_at(point)
        if sprite is not None and not self._is_source(self._company.place_of(sprite)):
            self._obvious(sprite)

    def _obvious(self, sprite: SpriteId) -> None:
        self._select(frozenset())
        if not self.idle:
            return
        place = self._company.place_of(sprite)
        if sprite == self._draft_top():
            self._do(self._draft.taking_pile(False), place, (sprite,))
            return
        outcome = self._intent().obvious(place, self._company.card_of(sprite))
        if outcome is not None:
            self._do(outcome, place, (sprite,))

    def in_hand(self, point: Point) -> bool:
        """Is there a card of the player's own hand at a point?"""
        sprite = self._movable_at(point)
        return sprite is not None and not self._choosing and self._company.place_of(sprite) == hand_of(self._bottom)

    def interrupt(self) -> None:
        """The pointer lets go, wherever it is: what it drags glides home, and what is selected stays so."""
        self._on_zone, self._hovered, self._enlarged = False, None, None
        for sprite in self._grip.dragged:
            self._company.put(sprite, self._pose(sprite))
        self._grip.drag, self._grip.targets = None, None
        self._relay(SETTLE)

    def cancel(self) -> None:
        """Whatever is held glides home; nothing is selected any more."""
        self._let_go()
        if self._view is not None:
            self._relay(SETTLE)

    def _let_go(self) -> None:
        for sprite in self._grip.dragged:
            self._company.put(sprite, self._pose(sprite))
        self._grip = Grip()
        self._hovered = self._enlarged = None

    def _select(self, sprites: frozenset[SpriteId]) -> None:
        """These are the selected cards now."""
        if sprites != self._grip.selected:
            self._grip.select(sprites)
            self._aim()
            self._relay(SETTLE)

    def _toggle(self, sprite: SpriteId) -> None:
        """Select a card, or no longer; only cards of one place are selected together."""
        if self._selectable(sprite):
            self._select(self._selected_beside(sprite) ^ {sprite})

    def _selectable(self, sprite: SpriteId) -> bool:
        place = self._company.place_of(sprite)
        return not self._choosing and (place == hand_of(self._bottom) or place.area is Area.DRAFT)

    def _selected_beside(self, sprite: SpriteId) -> frozenset[SpriteId]:
        """The selected cards of a sprite's place."""
        place = self._company.place_of(sprite)
        return frozenset(s for s in self._grip.selected if self._company.place_of(s) == place)

    def _aim(self) -> None:
        """Ask the referee about every zone, once."""
        held = self._company.in_order(self._grip.held)
        ready = bool(held) and self.idle and self._owner != _NOBODY
        self._grip.targets = self._intent().targets(self._lifted(held)) if ready else None
        self._dirty = self._dirty or ready

    # --- doing it ---

    def _do(self, outcome: Outcome, zone: Place | None, sprites: Sequence[SpriteId]) -> None:
        """A refusal is said, a draft lies on the table, an action is submitted."""
        if self._grip.drag is not None:  # by a key or a button, while the pointer held something else
            self.cancel()
        self._dirty, self._again = True, None
        if isinstance(outcome, Refusal):
            self.refuse(outcome, zone)
            return
        self._leaving = tuple(sprites)
        if isinstance(outcome, STAGED):
            self._draft = outcome
            self._settle()
            self._relay(BY_HAND)
            self._leaving = ()
            self._outputs.append(Sounded(Cue.PLACE))
        else:
            self._waiting, self._patience = True, self._now + _PATIENCE
            self._outputs.append(Submit(outcome))

    def submit(self, action: Action) -> None:
        """Ask for an action that is no card's business (asking the partner, answering, passing)."""
        if self.idle:
            self._do(self._check(self.view, self._bottom, action) or action, None, ())

    def perform(self, gesture: Callable[[Any, Sequence[Card]], Outcome | None]) -> None:
        """Do what a button means, given the family's meaning of gestures and the selected cards of the hand.

        If it must lay what is staged first, it is done again once that lies there.
        """
        if not self.idle:
            return
        hand = [s for s in self._company.in_order(self._grip.selected) if self._company.place_of(s).area is Area.HAND]
        staged_first = bool(self._draft)
        outcome = gesture(self._intent(), [self._company.card_of(s) for s in hand])
        self._select(frozenset())
        if outcome is not None:
            self._do(outcome, TABLE, hand)
            self._again = (lambda: self.perform(gesture)) if staged_first and self._waiting else None

    def _go_on(self) -> None:
        """Do what a button began, if nothing has come between."""
        again = self._again
        if again is not None and self.idle:
            self._again = None
            if self.my_turn and not self._draft:
                again()

    def asks(self, question: Callable[[Any], T]) -> T:
        """What the family's meaning of gestures says now."""
        return question(self._intent())

    def declare(self) -> None:
        """Declare the staging area."""
        if self.idle:
            staging = [s for s, lying in self._company.cast.items() if lying.slot.place.area is Area.DRAFT]
            self._do(self._intent().declare(), TABLE, staging)

    def take_top(self) -> None:
        """The pile's top card alone comes to the hand, for a pair shown (R13)."""
        take = self._intent().top_alone()
        if take is not None and self.idle:
            self._do(take, hand_of(self._bottom), self._company.at(PILE)[-1:])

    def take_back(self) -> None:
        """All staged cards go back to the hand."""
        if self._draft and self.idle:
            self.cancel()
            self._do(self._stage.nothing_staged, None, ())

    def restage(self, action: Action) -> None:
        """An opening has been undone: its cards lie in the staging area again, not in the hand."""
        if self._owner != _NOBODY:
            self._draft = self._stage.undone(action, self.view, self._bottom)
            self._settle()
            self._relay(SETTLE)

    def sort(self, order: Order) -> None:
        """Sort the hand of the seat in front, and keep it so; the others keep their own order."""
        self.cancel()
        self._arrange(self.arrangement.sorted_by(order))
        self._outputs.append(Sounded(Cue.DEAL))
        self._relay(SETTLE)

    def keep_in(self, order: Order, seat: int) -> None:
        """A seat's hand is kept in this order, as it was when its player sat here before; where the game knows it."""
        self._arrangements[seat] = Arrangement(order)

    # --- the keyboard ---

    def key(self, key: Key) -> None:
        """A key for the table."""
        self._by_keys = True
        self._dirty = True
        acts: dict[Key, Callable[[], None]] = {
            Key.SELECT: self._key_select,
            Key.ENTER: self._key_enter,
            Key.CANCEL: self._key_cancel,
            Key.OBVIOUS: self._key_obvious,
            Key.RANK: self._key_rank,
            Key.DRAW: lambda: self._click_zone(STOCK),
            Key.TAKE: lambda: self._click_zone(PILE),
            Key.MELD: self._key_meld,
            Key.DISCARD: self._key_discard,
            Key.MOVE_LEFT: lambda: self._key_move(-1),
            Key.MOVE_RIGHT: lambda: self._key_move(1),
        }
        if key in acts:
            acts[key]()
        else:
            self._focus = self._focus.stepped(key, ring_of(self.layout))

    def go_to(self, wanted: Spot) -> bool:
        """Bring the keyboard to a card or a place; False where it cannot go."""
        for zone, spots in enumerate(ring_of(self.layout)):
            if wanted in spots or (wanted.nth is None and wanted.place in {spot.place for spot in spots}):
                self._focus = Focus(zone, spots.index(wanted) if wanted in spots else 0)
                self._by_keys = self._dirty = True
                return True
        return False

    def act_on(self, wanted: Spot) -> None:
        """Do what a click on a card or a place does, with the keyboard brought there."""
        self.go_to(wanted)
        here = self._company.at(wanted.place)
        if wanted.nth is not None and wanted.nth < len(here):
            self._click(here[wanted.nth])
        elif wanted.nth is None:
            self._click_zone(wanted.place)
        self._dirty = True

    def selectable(self, sprite: SpriteId) -> bool:
        """May the player select this card?"""
        return self._owner != _NOBODY and self._selectable(sprite)

    def _spot(self) -> Spot:
        return self._focus.spot(ring_of(self.layout))

    def _focused(self) -> SpriteId | None:
        """The card that the keyboard is on."""
        spot = self._spot() if self._by_keys else None
        here = self._company.at(spot.place) if spot is not None and spot.nth is not None else []
        return here[spot.nth] if spot is not None and spot.nth is not None and spot.nth < len(here) else None

    def _key_select(self) -> None:
        sprite = self._focused()
        if sprite is not None and self._movable(sprite):
            self._toggle(sprite)
        elif self._is_source(self._spot().place):
            self._carry_source(self._spot().place)

    def _carry_source(self, place: Place) -> None:
        """The top card of stock or pile is picked up, to be put where the player says; again, and it is let go."""
        here = self._company.at(place)
        picked = frozenset(here[-1:]) if here and self._movable(here[-1]) and not self._choosing else frozenset()
        self._select(picked - self._grip.selected)
        self._grip.carrying = bool(self._grip.selected)

    def _key_enter(self) -> None:
        place = self._spot().place
        if self._grip.carrying:
            self._put_down(place)
        elif self._is_source(place):
            self._click_zone(place)
        else:
            self._pick_up(place)

    def _pick_up(self, place: Place) -> None:
        """Pick up the selection, else the focused card, else a staged meld."""
        sprite = self._focused()
        here = self._company.at(place) if place.area is Area.DRAFT else []
        group = self._grip.selected or frozenset(here if sprite is None else [sprite])
        if group and all(self._movable(s) for s in group):
            self._select(group)
            self._grip.carrying = True
            self._outputs.append(Sounded(Cue.PICK_UP))
            self._relay(SETTLE)

    def _key_group(self) -> tuple[SpriteId, ...]:
        """The cards of the hand that a key is about: the selected ones, else the one it is on."""
        focused, hand = self._focused(), hand_of(self._bottom)
        group = self._grip.selected or frozenset([] if focused is None else [focused])
        return self._company.in_order(s for s in group if self._company.place_of(s) == hand and self._selectable(s))

    def _key_rank(self) -> None:
        sprite = self._focused()
        if sprite is not None and self._selectable(sprite):
            self._select(self._selected_beside(sprite) | self._mates(sprite))

    def _key_meld(self) -> None:
        """The selected cards go to the table; with none selected, what is staged there is declared."""
        if self._grip.selected:
            self._put_down(TABLE)
        elif self._draft:
            self.declare()

    def _key_discard(self) -> None:
        group = self._key_group()
        if not group or not self.idle:
            return
        self._select(frozenset())
        if len(group) > 1:
            self._misplace(Misplacement.SEVERAL_ON_PILE)
        else:
            self._do(self._intent().discard(self._company.card_of(group[0])), PILE, group)

    def _key_move(self, by: int) -> None:
        """The selected cards, or the one that the keyboard is on, go one place further in the hand, the focus too."""
        company = self._company
        nths = sorted(map(company.nth_of, self._key_group()))
        if not nths:
            return
        before = max(0, min(len(self.arrangement.held) - len(nths), nths[0] + by))
        self._rearrange(set(nths), before)
        self._focus = replace(self._focus, zone=0, index=before + (len(nths) - 1 if by > 0 else 0))
        self._relay(SETTLE)

    def _key_cancel(self) -> None:
        """Let go of what is held; with nothing held, the staged cards go back to the hand."""
        if self._grip.held:
            self.cancel()
        else:
            self.take_back()

    def _key_obvious(self) -> None:
        sprite = self._focused()
        place = self._spot().place
        if sprite is not None and self._movable(sprite):
            self._obvious(sprite)
        elif self._is_source(place):
            self._click_zone(place)
