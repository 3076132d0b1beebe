"""A player with a mouse: turns an action into presses, moves and releases on the real scene, as a person would."""

from collections.abc import Callable, Sequence
from typing import Any

from canasta_gui.play.canasta.commands import ACTIONS
from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.canasta.actions import Answer, Ask, Choose, Lay, MeldCards, Pass, Show, Take, TakeReserve
from canasta_gui.rules.core.cards import JOKER, Card, is_run, is_wild
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.families import AnyAction
from canasta_gui.rules.romme import events as romme
from canasta_gui.rules.romme.melds import RommeMeld
from canasta_gui.stage.board import Board
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, hand_of, low_end_of, meld_of, reserve_of, staged
from canasta_gui.stage.romme.draft import meld_of_group
from canasta_gui.ui.table.scene import TableScene

Pos = tuple[int, int]


class Mouse:
    """Plays on `scene()`. `press`, `move` and `release` bring the events in; `wait` lets time pass until it is done."""

    def __init__(
        self,
        scene: Callable[[], TableScene],
        press: Callable[[Pos], None],
        move: Callable[[Pos], None],
        release: Callable[[Pos], None],
        wait: Callable[[], None],
    ) -> None:
        self.scene, self.press, self.move, self.release, self.wait = scene, press, move, release, wait

    @property
    def board(self) -> Board:
        return self.scene().board

    def play(self, action: AnyAction) -> None:
        """Do it with the mouse; what the rules need besides (a button) is pressed too."""
        play = _ROMME.get(type(action))
        if play is not None:
            play(self, action)
            return
        match action:
            case Draw():
                self.drag(self.middle(STOCK), self.middle(hand_of(self.board.bottom)))
            case Discard(card=card):
                self.drag_card(card, PILE)
            case Take():
                self._take(action)
            case Lay(melds=melds):
                self._lay(melds)
            case Choose(pile=pile):
                seat = self.board.bottom
                self.click(self.middle(reserve_of(seat) if pile else hand_of(seat)))
            case TakeReserve():
                seat = self.board.bottom
                self.drag(self.middle(reserve_of(seat)), self.middle(hand_of(seat)))
            case Ask() | Answer() | Pass() | Show():
                self.button(next(do for do, does in ACTIONS.items() if does == action))

    def _take(self, action: Take) -> None:
        view = self.board.view
        opened = view.is_open(view.side(self.board.bottom))
        top = view.pile[-1]
        joined = meld_of(view.side(self.board.bottom), action.key(top))
        self.drag(self.middle(PILE), self.middle(joined if opened and not action.using else TABLE))
        if not opened:
            have = list(self.board.draft.of(top >> 2))
            for card in action.using:
                if card in have:
                    have.remove(card)
                else:
                    self._stage(top >> 2, card)
            self._stage_all(action.melds)
            self.button(TableCommand.DECLARE)

    def _lay(self, melds: tuple[MeldCards, ...]) -> None:
        board = self.board  # the last card may end the deal and bring another scene
        view = board.view
        side = view.side(self.board.bottom)
        opened = view.is_open(side)
        for meld in melds:
            if opened and meld.key in view.melds[side]:
                for card in meld.cards:
                    self.drag_card(card, meld_of(side, meld.key))
            else:
                self._stage_all((meld,))
        if board.draft:
            self.button(TableCommand.DECLARE)

    def _stage_all(self, melds: tuple[MeldCards, ...]) -> None:
        for meld in melds:
            if is_run(meld.rank) or self._free(TABLE) is None:  # what begins no meld by itself needs a free table
                self._stage_together(meld.cards)
                continue
            for card in sorted(meld.cards, key=is_wild):
                self._stage(meld.key, card)

    def _stage_together(self, cards: Sequence[Card]) -> None:
        """Click one card after the other, and drag the selection to the table; this keeps a run together."""
        self._select(cards)
        self.drag_card(cards[0], TABLE, selected=len(cards) > 1)

    def _select(self, cards: Sequence[Card]) -> None:
        """Click the cards of the hand; a single one is seized at once."""
        for card in cards if len(cards) > 1 else ():
            self.click(self.card_position(card))

    def _stage(self, key: int, card: Card) -> None:
        """Put a card to a staged meld; once the meld was laid by itself, to that."""
        side = self.board.view.side(self.board.bottom)
        zones = self.board.display.layout.zones
        goal = staged(key) if staged(key) in zones else TABLE
        if goal is TABLE and meld_of(side, key) in zones:
            goal = meld_of(side, key)
        self.drag_card(card, goal)

    # --- Rommé ---

    def _take_up(self, _: romme.TakeUp) -> None:
        self.drag(self.middle(PILE), self.middle(hand_of(self.board.bottom)))

    def _lay_sets_and_runs(self, action: romme.RommeLay) -> None:
        """Select the cards of each meld, drag them to the table together, say what the jokers stand for, declare."""
        for meld in action.melds:
            before: Any = self.board.draft
            keys = {group.key for group in before.groups}
            self._stage_together(meld.cards)
            after: Any = self.board.draft
            for group in after.groups:
                if group.key not in keys:
                    self._read(group.key, meld)
        if self.board.draft:
            self.button(TableCommand.DECLARE)

    def _read(self, key: int, meld: RommeMeld) -> None:
        """Double-click the joker of a staged group until it represents the right card."""
        for _ in range(30):
            draft: Any = self.board.draft
            rules: Any = self.board.view.rules
            if meld_of_group(rules, draft.group(key)) == meld:
                return
            place = staged(key)
            self._click_twice(self.card_position(JOKER, place))
        raise AssertionError(f"{meld} cannot be said")

    def _add(self, action: romme.Add) -> None:
        place = meld_of(action.owner, action.key)
        melds: Any = self.board.view.melds
        lowest = melds[action.owner][action.key].faces[0]
        low = low_end_of(place)
        below = low in self.board.display.layout.zones and any(face < lowest for face in action.faces)
        self._select(action.cards)
        self.drag_card(action.cards[0], low if below else place, selected=len(action.cards) > 1)

    def _swap(self, action: romme.Swap) -> None:
        self.drag_card(action.card, meld_of(action.owner, action.key))

    def _answer(self, action: romme.Claim | romme.Consent) -> None:
        view = self.board.view
        if isinstance(action, romme.Claim) and view.turn == self.board.bottom:
            self.click(self.middle(STOCK))
        else:
            self.button(TableCommand.YES if action.yes else TableCommand.NO)

    def _announce(self, action: romme.Announce) -> None:
        if action.card is not None:
            self.click(self.card_position(action.card))
        self.button(TableCommand.ANNOUNCE)

    # --- gestures ---

    def middle(self, place: Place) -> Pos:
        """Return the middle of a zone, or of what can be seen of it."""
        return _pixel(self.board.display.layout.zones[place].center)

    def free_spot(self, place: Place) -> Pos:
        """Return a point of the zone that belongs to no smaller zone, or its middle where there is none."""
        return _pixel(self._free(place) or self.board.display.layout.zones[place].center)

    def _free(self, place: Place) -> Point | None:
        zones = self.board.display.layout.zones
        rect = zones[place]
        for step in range(1, 40):
            point = Point(rect.x + rect.w * step / 40, rect.y + rect.h * 0.93)
            if next(p for p, r in zones.items() if r.contains(point)) == place:
                return point
        return None

    def drag_card(self, card: Card, place: Place, *, selected: bool = False) -> None:
        """Drag a card of the hand to a zone, or all that are `selected` by this one."""
        goal = self.free_spot(place) if place == TABLE else self.middle(place)
        self.drag(self.card_position(card, selected=selected), goal)

    def card_position(self, card: Card, place: Place | None = None, *, selected: bool = False) -> Pos:
        """Return a point where the card of the hand, or of a place, can be seized: one that no other card covers.

        Of two equal cards the one that is `selected`, or is not.
        """
        here = hand_of(self.board.bottom) if place is None else place
        sprites = self.board.display.sprites()
        every = [s for s in sprites if s.place == here and s.face == card]
        sprite = next((s for s in every if s.selected is selected), every[0])
        size = self.board.display.layout.card
        for share in (-0.4, -0.3, -0.2, 0.0, 0.3):
            for height in (0.0, 0.3, -0.3, 0.42):
                pose = sprite.pose
                point = Point(pose.x + share * size.w * pose.scale, pose.y + height * size.h * pose.scale)
                if next((s.id for s in reversed(sprites) if s.pose.covers(point, size)), None) == sprite.id:
                    return _pixel(point)
        raise AssertionError(f"nowhere to seize {card}")

    def drag(self, start: Pos, end: Pos) -> None:
        """Press, move in steps, release; then wait until it has played out."""
        self.move(start)
        self.press(start)
        for step in range(1, 5):
            self.move((start[0] + (end[0] - start[0]) * step // 4, start[1] + (end[1] - start[1]) * step // 4))
        self.release(end)
        self.wait()

    def click(self, pos: Pos) -> None:
        """Press and release on the spot."""
        self.move(pos)
        self.press(pos)
        self.release(pos)
        self.wait()

    def _click_twice(self, pos: Pos) -> None:
        """Do the obvious with what is there, by the board itself: two clicks in a hurry are the system's business."""
        self.board.pointer.press(Point(*pos), double=True)
        self.board.pointer.release(Point(*pos))
        self.wait()

    def button(self, do: TableCommand) -> None:
        """Click a button of the table."""
        button = self.scene().commands.button(do)
        assert button.visible, f"{do} is not offered"
        assert button.enabled, f"{do} cannot be pressed now"
        self.click(button.rect.center)


def _pixel(point: Point) -> Pos:
    return round(point.x), round(point.y)


_ROMME: dict[type[Any], Callable[[Mouse, Any], None]] = {
    romme.TakeUp: Mouse._take_up,
    romme.RommeLay: Mouse._lay_sets_and_runs,
    romme.Add: Mouse._add,
    romme.Swap: Mouse._swap,
    romme.Claim: Mouse._answer,
    romme.Consent: Mouse._answer,
    romme.Announce: Mouse._announce,
}
