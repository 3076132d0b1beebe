"""Shows what happens: each event changes the view, moves the cards, is heard, and shines for those who do not hear."""

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.families import AnyEvent
from canasta_gui.stage.event_queue import EventQueue
from canasta_gui.stage.geometry import Rect, around
from canasta_gui.stage.motion.choreography import RECEIVED, Cue, Steps, steps_of
from canasta_gui.stage.motion.effects import Effect, Effects, Shine
from canasta_gui.stage.outputs import Began, Sounded
from canasta_gui.stage.places import PILE, STOCK, Area, Place, meld_of
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.tabletop import Tabletop


class EventPresenter:
    """Takes the events off the agenda, one after another."""

    def __init__(self, front: SeatState, agenda: EventQueue, scenery: Tabletop) -> None:
        self._front, self._agenda, self._scenery = front, agenda, scenery
        self._company = scenery.company
        self._effects = Effects()

    @property
    def effects(self) -> list[Effect]:
        """What shines where something has just happened."""
        return self._effects.shown(self._agenda.now, still=self._company.calm)

    def moves(self) -> bool:
        """Does anything move or shine still?"""
        now = self._agenda.now
        return self._company.animator.moving(now) | self._effects.advance(now)

    def begin(self) -> None:
        """Begin with what is due."""
        for event in self._agenda.due():
            self._play(event)

    def skip(self) -> None:
        """Show all that waits at once, without a sound."""
        for event in self._agenda.all():
            self._play(event, silent=True)
        self.finish()

    def finish(self) -> None:
        """Whatever moves is there, whatever shines is over."""
        self._company.animator.finish()
        self._effects.clear()

    def _play(self, event: AnyEvent, *, silent: bool = False) -> None:
        """Begin to show one event."""
        front, agenda, scenery = self._front, self._agenda, self._scenery
        steps = steps_of(event, front.view, front.bottom)
        mine = getattr(event, "seat", None) == front.bottom
        self._make_way(event, mine=mine)
        agenda.answered()
        thawed = not front.frozen
        front.evolve(event)
        scenery.settle(fresh=mine and isinstance(event, RECEIVED))
        scenery.relay(steps)
        if not agenda.more:
            scenery.leaving = ()
        self._flourish(steps)
        tempo = self._company.animator.tempo
        agenda.hold(steps.hold / tempo if tempo > 0 else 0.0)
        agenda.tell(Began(event))
        scenery.grip.targets = None
        if not silent:
            self._celebrate(steps, freezes=thawed and front.frozen and isinstance(event, ev.Discarded))

    def _make_way(self, event: AnyEvent, *, mine: bool) -> None:
        """What the player holds is let go of, if the event is about his hand; not when his turn merely begins."""
        whole = isinstance(event, ev.DealBegan | ev.DealEnded)
        if whole or (mine and (self._scenery.grip.dragged or not isinstance(event, ev.TurnBegan))):
            self._scenery.cancel()

    def _flourish(self, steps: Steps) -> None:
        """What cards do besides going where they belong."""
        now = self._agenda.now
        if steps.closes is not None:
            self._company.pulse(meld_of(*steps.closes), now, delay=steps.duration)
        if steps.riffles is not None:
            self._company.riffle(STOCK, self._scenery.layout.card, now, delay=steps.riffles)

    def _celebrate(self, steps: Steps, *, freezes: bool) -> None:
        """What is heard of an event, and its twin for the eye: cards that move, or something that shines."""
        agenda, tempo = self._agenda, self._company.animator.tempo
        agenda.tell(*map(Sounded, steps.cues))
        where = None if steps.at is None else self._shining(steps.at)
        if steps.shine is not None and where is not None:
            delay = steps.duration if steps.shine is Shine.BURST else 0.0  # when the cards have come
            self._effects.start(steps.shine, where, agenda.now, tempo=tempo, delay=delay, number=steps.number)
        if freezes:
            agenda.tell(Sounded(Cue.FREEZE))
            where = self._scenery.layout.zones[PILE]
            self._effects.start(Shine.FROST, where, agenda.now, tempo=tempo, delay=steps.duration)

    def _shining(self, at: Place | int) -> Rect | None:
        """The rectangle of a place, or of a seat's name plate."""
        layout = self._scenery.layout
        if isinstance(at, int):
            plate = layout.table.seats[at].plate
            return Rect(plate.x, plate.y, plate.w, min(plate.h, layout.card.w / 2))
        cards = [self._company.goal(sprite).bounds(layout.card) for sprite in self._company.at(at)]
        if at.area in (Area.MELD, Area.RED_THREES) and cards:
            return around(cards)
        return layout.zones.get(at)
