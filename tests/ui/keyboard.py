"""A player without a mouse: turns an action into keys on the real scene, as a person at the keyboard would."""

from collections.abc import Callable, Sequence

import pygame

from canasta_gui.play.canasta.commands import ACTIONS
from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.canasta.actions import Answer, Ask, Choose, Lay, MeldCards, Pass, Show, Take, TakeReserve
from canasta_gui.rules.core.cards import Card, is_wild
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyAction
from canasta_gui.rules.romme import events as romme
from canasta_gui.rules.romme.melds import RommeMeld
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.stage.board import Board
from canasta_gui.stage.cursor import Key, ring_of
from canasta_gui.stage.places import PILE, Place, hand_of, low_end_of, meld_of, reserve_of, staged
from canasta_gui.stage.romme.draft import RommeDraft, StagedGroup, meld_of_group
from canasta_gui.ui.table.buttons import TABLE_KEYS
from canasta_gui.ui.table.scene import TableScene


class Keyboard:
    """Plays on `scene()`. `press` brings in a key and what is held with it; `wait` lets time pass until it is done."""

    def __init__(
        self, scene: Callable[[], TableScene], press: Callable[[int, int], None], wait: Callable[[], None]
    ) -> None:
        self.scene, self._press, self.wait = scene, press, wait

    @property
    def board(self) -> Board:
        return self.scene().board

    def play(self, action: AnyAction) -> None:
        """Do it with keys alone."""
        match action:
            case Draw():
                self.do(Key.DRAW)
            case Discard(card=card):
                self._to_card(card)
                self.do(Key.DISCARD)
            case Take():
                self._take(action)
            case Lay(melds=melds):
                self._lay(melds)
            case Choose(pile=pile):
                self._to(reserve_of(self.board.bottom) if pile else hand_of(self.board.bottom))
                self.do(Key.ENTER)
            case TakeReserve():
                self._to(reserve_of(self.board.bottom))
                self.do(Key.ENTER)
            case Ask() | Answer() | Pass() | Show():
                self.do(next(do for do, does in ACTIONS.items() if does == action))
            case _:
                self._play_romme(action)

    def _take(self, action: Take) -> None:
        if action.only_top:
            self.do(TableCommand.TOP)
            return
        view = self.board.view
        side = view.side(self.board.bottom)
        top = view.pile[-1]
        if view.is_open(side) and not action.using:
            self._to(PILE)
            self.do(Key.SELECT)
            self._to(meld_of(side, action.key(top)))
            self.do(Key.ENTER)
            return
        self._select(action.using)
        self.do(Key.TAKE)
        if view.is_open(side):
            return
        missing = list(action.using)
        for card in self.board.draft.of(top >> 2):
            missing.remove(card)
        if missing:
            self._carry(missing, staged(top >> 2))
        for meld in action.melds:
            self._stage(meld)
        self.do(Key.MELD)

    def _lay(self, melds: Sequence[MeldCards]) -> None:
        board, view = self.board, self.board.view
        side = view.side(board.bottom)
        for meld in melds:
            if view.is_open(side) and meld.key in view.melds[side]:
                self._carry(meld.cards, meld_of(side, meld.key))
            else:
                self._stage(meld)
        if board.draft:
            self.do(Key.MELD)

    def _stage(self, meld: MeldCards | RommeMeld) -> None:
        self._select(meld.cards)
        self.do(Key.MELD)

    def _carry(self, cards: Sequence[Card], place: Place) -> None:
        self._select(cards)
        self.do(Key.ENTER)
        self._to(place)
        self.do(Key.ENTER)

    # --- Rommé ---

    def _play_romme(self, action: AnyAction) -> None:
        match action:
            case romme.TakeUp():
                self.do(Key.TAKE)
            case romme.RommeLay():
                self._lay_sets_and_runs(action)
            case romme.Add():
                self._add(action)
            case romme.Swap(owner=owner, key=key, card=card):
                self._carry((card,), meld_of(owner, key))
            case romme.Announce(card=card):
                self._select(() if card is None else (card,))
                self.do(TableCommand.ANNOUNCE)
            case romme.Claim(yes=yes) | romme.Consent(yes=yes):
                self._answer(yes=yes)

    @property
    def _seen(self) -> RommePosition:
        view = self.board.view
        assert isinstance(view, RommePosition)
        return view

    def _lay_sets_and_runs(self, action: romme.RommeLay) -> None:
        for meld in action.melds:
            before = {group.key for group in self._groups()}
            self._stage(meld)
            for group in self._groups():
                if group.key not in before:
                    self._let_joker_stand_for(meld, group.key)
        if self.board.draft:
            self.do(Key.MELD)

    def _groups(self) -> tuple[StagedGroup, ...]:
        draft = self.board.draft
        assert isinstance(draft, RommeDraft)
        return draft.groups

    def _let_joker_stand_for(self, meld: RommeMeld, key: int) -> None:
        """Have the joker of a staged group change its card until the group is this meld."""
        for _ in range(30):
            group = next(group for group in self._groups() if group.key == key)
            if meld_of_group(self._seen.rules, group) == meld:
                return
            self._to(staged(key))
            self.do(Key.OBVIOUS)
        raise AssertionError(meld)

    def _add(self, action: romme.Add) -> None:
        """Carry cards to a meld; those that go below a run to its lower end, where it has one."""
        place = meld_of(action.owner, action.key)
        lowest = self._seen.melds[action.owner][action.key].faces[0]
        low = low_end_of(place)
        below = low in self.board.display.layout.zones and any(face < lowest for face in action.faces)
        self._carry(action.cards, low if below else place)

    def _answer(self, *, yes: bool) -> None:
        """Answer a question about a face-up card; whoever is in turn leaves it by going to the stock."""
        view = self._seen
        if view.phase is Phase.CLAIM and view.turn == self.board.bottom:
            self.do(Key.TAKE if yes else Key.DRAW)
        else:
            self.do(TableCommand.YES if yes else TableCommand.NO)

    # --- keys ---

    def do(self, what: Key | TableCommand) -> None:
        """Press the key of a command."""
        name = TABLE_KEYS.first_key(what)
        assert name is not None, what
        mod = pygame.KMOD_LSHIFT if name.startswith("shift ") else 0
        self._press(pygame.key.key_code(name.removeprefix("shift ")), mod)
        self.wait()

    def _step(self, key: Key, times: int = 1) -> None:
        name = TABLE_KEYS.first_key(key)
        assert name is not None, key
        mod = pygame.KMOD_LSHIFT if name.startswith("shift ") else 0
        for _ in range(times):
            self._press(pygame.key.key_code(name.removeprefix("shift ")), mod)

    def _select(self, cards: Sequence[Card]) -> None:
        for card in sorted(cards, key=is_wild):
            self._to_card(card)
            self._step(Key.SELECT)

    def _to_card(self, card: Card) -> None:
        """Walk to a card of the hand that is not selected yet."""
        hand = hand_of(self.board.bottom)
        self._to(hand)
        here = sorted((s for s in self.board.display.sprites() if s.place == hand), key=lambda s: s.pose.z)
        now = next((n for n, sprite in enumerate(here) if sprite.focused), 0)
        spots = [n for n, sprite in enumerate(here) if sprite.face == card and not sprite.selected]
        goal = min(spots, key=lambda n: abs(n - now))
        self._step(Key.RIGHT if goal > now else Key.LEFT, abs(goal - now))

    def _to(self, place: Place) -> None:
        """Walk to a place: by Tab to its zone, by the arrows within it."""
        ring = ring_of(self.board.display.layout)
        zone, nth = next((z, n) for z, spots in enumerate(ring) for n, spot in enumerate(spots) if spot.place == place)
        while self._now() not in {spot.place for spot in ring[zone]}:
            self._step(Key.NEXT_ZONE)
        if place == hand_of(self.board.bottom) and not self.board.display.layout.choosing:
            return
        while self._now() != place:
            at = [spot.place for spot in ring[zone]].index(self._now())
            self._step(Key.RIGHT if nth > at else Key.LEFT)

    def _now(self) -> Place:
        """Return the place that the keyboard is on; the first key of all only shows where it is."""
        focused = [zone.place for zone in self.board.display.zones() if zone.focused]
        if not focused:
            self._step(Key.LEFT)
            focused = [zone.place for zone in self.board.display.zones() if zone.focused]
        return focused[0]
