"""A table for tests: a true position, a board that shows one seat's view of it, and a pointer to play with."""

from collections.abc import Iterable
from typing import Any

from canasta_gui.rules.canasta.position import CanastaView, view_of
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import RANK_NAMES, card_name, parse_card
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, family
from canasta_gui.stage.board import Board
from canasta_gui.stage.event_queue import Began, Highlight, Output, Refused, Submit
from canasta_gui.stage.geometry import Point, Pose
from canasta_gui.stage.intent import Check
from canasta_gui.stage.places import Area, Place, hand_of, meld_of, staged
from tests.rules.support import CLASSIQUE, house_rules, position

FRAME = 1 / 60

SEATINGS: dict[int, list[list[int]]] = {
    2: [[0], [1]],
    3: [[0], [1], [2]],
    4: [[0, 2], [1, 3]],
    5: [[0], [1], [2], [3], [4]],
    6: [[0, 2, 4], [1, 3, 5]],
}


OTHER_TABLES = (
    "chinoise-4",
    "chinoise-6",
    "tete-et-queue",
    "classique-3-isolee",
    "samba",
    "bolivia",
    "modern-american",
    "hand-and-foot",
)
"""Every rule set that has something to be done at the table that no other has."""

HAND = hand_of(0)
OPEN = "melds side 0: 7S 7H 7D"
START = "to act: 0\nhand 0: 9C 9D 9H KS KH 2C 4C\nstock: 5C 5D ?? x20\npile: 4D QS"
MY_PLAY = "to act: 0\nphase: play\nhand 0: 9C 9D 9H KS KH 2C 4C 5S\npile: 4D QS"


def rules_for(players: int) -> CanastaRules:
    """Return Classique with another number of players."""
    if players == 4:
        return CLASSIQUE
    seating = {"kind": "fixed", "sides": SEATINGS[players]}
    return house_rules({"players": players, "seating": seating, "cards": {"packs": 3}})


def seen(text: str, seat: int = 0) -> CanastaView:
    """Return a seat's view of a position in words."""
    return view_of(position(text), seat)


def rank(name: str) -> int:
    """Return the rank of a name such as `K`."""
    return RANK_NAMES.index(name)


def own_meld(name: str, side: int = 0) -> Place:
    """Return the place of a side's meld, by the name of its rank."""
    return meld_of(side, rank(name))


def stage_of(name: str) -> Place:
    """Return the place of a staged meld, by the name of its rank."""
    return staged(rank(name))


class TableTop:
    """One person at a board, with the truth behind it. Submitted actions are played; `outputs` collects everything."""

    def __init__(
        self,
        pos: Any,
        seat: int = 0,
        *,
        tempo: float = 0.0,
        size: tuple[float, float] = (1280, 800),
        referee: Check | None = None,
    ) -> None:
        self.pos = position(pos) if isinstance(pos, str) else pos
        self.family = family(self.pos.rules)
        self.seat = seat
        self.board = Board(referee or self.family.check, tempo=tempo)
        self.board.resize(*size)
        self.board.show(self.family.view_of(self.pos, seat))
        self.now = 0.0
        self.outputs: list[Output] = []
        self.submitted: list[Any] = []
        self.play_on = True
        self.tick()

    # --- time ---

    def tick(self, seconds: float = FRAME) -> bool:
        """Return one frame passes; what the board asks for is done."""
        self.now += seconds
        changed = self.board.advance(self.now)
        for output in self.board.take_outputs():
            self.outputs.append(output)
            if isinstance(output, Submit):
                self.submitted.append(output.action)
                if self.play_on:
                    self.play(self.seat, output.action)
        return changed

    def play(self, seat: int, action: AnyAction) -> None:
        """Play an action of any seat; the board hears of it."""
        assert self.family.check(self.pos, seat, action) is None
        for event in self.family.play(self.pos, seat, action):
            self.board.receive(self.family.redact(event, self.seat))

    def settle(self) -> None:
        """Let time pass until everything lies still; a board that never rests fails."""
        for _ in range(3000):
            if not self.tick() and self.board.idle:
                return
        raise AssertionError("the board never comes to rest")

    # --- finding things ---

    def sprites(self, name: str, place: Place | None = None) -> list[int]:
        """Return the sprites that show a card at a place (by default the hand)."""
        where = hand_of(self.seat) if place is None else place
        return [s.id for s in self.board.display.sprites() if s.face == parse_card(name) and s.place == where]

    def pose(self, sprite: int) -> Pose:
        """Return the pose of a sprite."""
        return next(shown.pose for shown in self.board.display.sprites() if shown.id == sprite)

    def spot(self, sprite: int) -> Point:
        """Return a point on a sprite that no other card hides."""
        card = self.board.display.layout.card
        shown = self.board.display.sprites()
        pose = self.pose(sprite)
        above = [s.pose for s in shown if s.pose.z > pose.z]
        w, h = card.w * pose.scale, card.h * pose.scale
        for fy in (-0.42, -0.3, 0.0, 0.4):
            for fx in (-0.45, -0.4, -0.3, 0.0, 0.3, 0.45):
                point = Point(pose.x + fx * w, pose.y + fy * h)
                if pose.covers(point, card) and not any(other.covers(point, card) for other in above):
                    return point
        raise AssertionError("the card is hidden")

    def middle(self, place: Place) -> Point:
        """Return the middle of a zone."""
        return self.board.display.layout.zones[place].center

    def at(self, place: Place) -> list[str]:
        """Return the names of the cards shown at a place, the lowest first."""
        return [card_name(s.face) for s in self.board.display.sprites() if s.place == place]

    # --- gestures ---

    def click(self, point: Point, *, whole_rank: bool = False, add: bool = False) -> None:
        """Press and release on the spot."""
        self.board.pointer.press(point, whole_rank=whole_rank, add=add)
        self.board.pointer.release(point)
        self.tick()

    def click_card(self, *names: str) -> None:
        """Click one card of each name in the hand."""
        used: set[int] = set()
        for name in names:
            sprite = next(s for s in self.sprites(name) if s not in used)
            used.add(sprite)
            self.click(self.spot(sprite))

    def lift(self, sprite: int, to: Point) -> None:
        """Press on a card and move it somewhere, in steps, without letting go."""
        start = self.spot(sprite)
        self.board.pointer.press(start)
        for step in range(1, 5):
            self.board.pointer.move(Point(start.x + (to.x - start.x) * step / 4, start.y + (to.y - start.y) * step / 4))
            self.tick()

    def drag(self, names: Iterable[str], to: Place | Point) -> None:
        """Select these cards of the hand, drag them to a zone (or point), let go and let everything settle."""
        names = list(names)
        chosen: list[int] = []
        for name in names:
            chosen.append(next(s for s in self.sprites(name) if s not in chosen))
        if len(chosen) > 1:
            for sprite in chosen:
                self.click(self.spot(sprite))
            self.settle()
        self.drag_sprite(chosen[0], to)

    def drag_sprite(self, sprite: int, to: Place | Point) -> None:
        """Drag one card (with the selection, if it belongs to it) to a zone or point."""
        point = self.middle(to) if isinstance(to, Place) else to
        self.lift(sprite, point)
        self.board.pointer.release(point)
        self.settle()

    def double_click(self, name: str, place: Place | None = None) -> None:
        """Click twice on a card."""
        point = self.spot(self.sprites(name, place)[0])
        self.click(point)
        self.click_again(point)
        self.settle()

    def click_again(self, point: Point) -> None:
        """Make the second click of a double-click."""
        self.board.pointer.press(point, double=True)
        self.board.pointer.release(point)

    # --- what came of it ---

    def has_selection(self) -> bool:
        """Return whether cards are lifted."""
        return self.board.selection.in_air

    def taking(self) -> bool:
        """Return whether the pile's top card lies in the staging area."""
        return self.board.draft.taking

    @property
    def refusals(self) -> list[Refusal]:
        """Every refusal said so far."""
        return [output.refusal for output in self.outputs if isinstance(output, Refused)]

    @property
    def began(self) -> list[str]:
        """The tags of the events shown so far."""
        return [output.event.tag for output in self.outputs if isinstance(output, Began)]

    def staged_cards(self) -> dict[str, list[str]]:
        """Return the staging area by the name of the rank."""
        found: dict[str, list[str]] = {}
        for sprite in self.board.display.sprites():
            if sprite.place.area is Area.DRAFT:
                found.setdefault(RANK_NAMES[sprite.place.key], []).extend(self.at(sprite.place))
        return {name: self.at(stage_of(name)) for name in found}


def beside_the_melds(table: TableTop) -> Point:
    """Return a point on the own table where no meld lies."""
    own = table.board.display.layout.table.own
    return Point(own.x + 5, own.center.y)


def left_end(table: TableTop) -> Point:
    """Return the left end of the hand."""
    hand = table.board.display.layout.table.hand
    return Point(hand.x + 5, hand.center.y)


def lights(table: TableTop) -> dict[Place, Highlight]:
    """Return the highlight of every zone."""
    return {zone.place: zone.highlight for zone in table.board.display.zones()}
