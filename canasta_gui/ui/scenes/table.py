"""The card table: paints the board, brings it the pointer and the keys, and says what is going on."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import pygame

from canasta_gui.rules import events as ev
from canasta_gui.rules.actions import Action, Answer, Ask, Discard, Pass, Show, TakeReserve
from canasta_gui.rules.cards import Card, is_wild, rank_of_key
from canasta_gui.rules.events import DealEnded
from canasta_gui.rules.policies.pile import TopOfPile
from canasta_gui.rules.position import Phase
from canasta_gui.rules.referee import check
from canasta_gui.rules.refusal import Refusal
from canasta_gui.session.player import Player
from canasta_gui.stage.arrangement import Order
from canasta_gui.stage.board import Board
from canasta_gui.stage.calculator import Reckoning
from canasta_gui.stage.choreography import Cue
from canasta_gui.stage.focus import Key as BoardKey
from canasta_gui.stage.focus import Spot
from canasta_gui.stage.intent import DraftStatus
from canasta_gui.stage.places import Place
from canasta_gui.stage.shown import Began, Misplaced, Misplacement, Output, Refused, Sounded, Sprite, Submit, Zone
from canasta_gui.ui.advice import Advice
from canasta_gui.ui.atlas import Atlas
from canasta_gui.ui.conductor import Kind, Lead, Notice
from canasta_gui.ui.deeds import Do
from canasta_gui.ui.effects_painter import draw_effects, draw_numbers
from canasta_gui.ui.key_sheet import key_sheet
from canasta_gui.ui.keys import TABLE, TableKey, finder, shown_keys
from canasta_gui.ui.kit import Kit, Look
from canasta_gui.ui.likes import Likes
from canasta_gui.ui.opening_ways import OpeningWays
from canasta_gui.ui.pointer import Event, Key, Press, Wish
from canasta_gui.ui.side_panel import side_name
from canasta_gui.ui.table_buttons import TableButtons
from canasta_gui.ui.table_hands import TableHands
from canasta_gui.ui.table_painter import Scoreboard, TablePainter, box, split_layers
from canasta_gui.ui.table_semantics import Telling, pixels, place_nodes
from canasta_gui.ui.table_talk import PartnerTalk
from canasta_gui.ui.theme import Size
from canasta_gui.ui.widgets.controls import Button
from canasta_gui.ui.widgets.controls import Kind as ButtonKind
from canasta_gui.ui.widgets.dialog import Dialog
from canasta_gui.ui.widgets.layer import Layer
from canasta_gui.ui.widgets.rows import Rows, RowText
from canasta_gui.ui.widgets.semantics import Node
from canasta_gui.words import Words, mark
from canasta_gui.words.cards import card_label, card_sign, rank_label
from canasta_gui.words.narration import ending_sentence, event_sentence
from canasta_gui.words.refusals import refusal_sentence
from canasta_gui.words.rules import match_length
from canasta_gui.words.talk import Reminder, reminder_sentence, reminder_title, reminders

if TYPE_CHECKING:
    from canasta_gui.words.rulebook import Page, Statement

REFUSAL_SECONDS: Final = 6.0
ADVICE_SECONDS: Final = 14.0
BANNER_SECONDS: Final = 4.0
"""How long the open hands are shown at the end of a deal; a click goes on."""

MISPLACED: Final = {
    Misplacement.THEIR_MELD: mark("You can add cards only to the melds of your own side."),
    Misplacement.SEVERAL_ON_PILE: mark("You discard one card only."),
}

ACTIONS: Final[dict[Do, Action]] = {
    Do.ASK: Ask(),
    Do.PASS: Pass(),
    Do.SHOW: Show(),
    Do.YES: Answer(True),
    Do.NO: Answer(False),
}
_act_of: Final = finder(TABLE)

HEARD: Final = {
    Cue.FREEZE: mark("The pile is frozen."),
    Cue.CANASTA: mark("That is a canasta."),
}
"""Sounds that tell something which no sentence tells."""


class Bubble(NamedTuple):
    """A message over the table, where it is written, its icon, and how long it stays."""

    sentence: str
    source: str = ""
    icon: str = "cross"
    seconds: float = REFUSAL_SECONDS


class Sounds(Protocol):
    """What the table needs of the sounds."""

    def play(self, name: str) -> None:
        """Play a sound; silence where there is no device."""


@dataclass(frozen=True)
class TableCalls:
    """What the table asks of the program around it."""

    menu: Callable[[], None]
    deal_over: Callable[[DealEnded], None]
    handover: Callable[[int], None]
    problem: Callable[[str], None]
    reminded: Callable[[int, Reminder], None] = lambda _seat, _reminder: None
    sorted: Callable[[int, Order], None] = lambda _seat, _order: None


class TableScene:
    """One match at the table. `conductor.stage` must be `board`; the same scene serves deal after deal.

    `executor`: does what would make the window stutter. `keys`: those that the overlay tells.
    """

    hides = False
    keys = shown_keys(TABLE, unused=(Do.ANNOUNCE,))

    def __init__(
        self,
        kit: Kit,
        atlas: Atlas,
        words: Words,
        sounds: Sounds,
        board: Board,
        conductor: Lead,
        calls: TableCalls,
        adviser: Player,
        executor: Executor | None = None,
    ) -> None:
        self.board, self.conductor, self.calls = board, conductor, calls
        self.kit, self.atlas, self.words, self.sounds = kit, atlas, words, sounds
        seats = conductor.match.seats
        self.facts = Scoreboard(tuple(seat.name for seat in seats), conductor.computers)
        self.dirty = True
        self.line = ""
        self._advice = Advice(words, conductor, adviser, self.facts.names)
        self._talk = PartnerTalk()
        self._ways = OpeningWays(conductor, executor)
        self._buttons = TableButtons(words, self._do)
        self._likes = Likes()
        self._layer = Layer(kit, self._buttons, modal=False)
        self._look: Look | None = None
        self._now = 0.0
        self._hands = TableHands(board, self._may_arrange, self._skip)
        self._reason: Bubble | None = None
        self._refused: Refusal | None = None
        self._page: Page | None = None
        self._reason_until: float | None = None  # counted from the first frame that shows it
        self._ending: DealEnded | None = None
        self._ending_at = 0.0
        self._said: list[str] = []
        self._strip_said = ""  # what the strip asked the player for last

    # --- what the loop asks ---

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the table out for this window."""
        self._look = self.kit.at(size)
        self.board.resize(*size)
        self._layer.resize(size)
        self.dirty = True

    def advance(self, now: float) -> bool:
        """Move the match and the cards on; True while anything moves or a computer is at it."""
        self._now = now
        for notice in self.conductor.advance(now):
            self._heed(notice)
        changed = self.board.advance(now)
        for output in self.board.take_outputs():
            self._heed_board(output)
        if self._reason is not None:
            self._reason_until = now + self._reason.seconds if self._reason_until is None else self._reason_until
            if now >= self._reason_until:
                self._reason, changed = None, True
        held = self._hands.advance(now)
        changed = (self._ways.advance() and self.board.reckons) or changed
        if self._ending is not None and self.board.idle and now >= self._ending_at:
            ending, self._ending = self._ending, None
            self.calls.deal_over(ending)
        hint = self._advice.hint()
        if hint:
            self._advise(hint, "star")
        toasting = self._layer.advance(now)
        if self.dirty or changed:
            self._say_prompt()
        self.dirty = self.dirty or changed or held or self._layer.dirty
        return changed or toasting or self._hands.waiting or not self._resting()

    def _resting(self) -> bool:
        """Is there nothing to wait for but a person?"""
        return self.board.idle and self._ending is None and self.conductor.waiting_for_viewer

    def leave(self) -> None:
        """Drop what is in the air; the match stays where it is."""
        self.board.cancel()
        self.conductor.close()
        self._advice.drop()

    def handle(self, event: Event) -> None:
        """A press, a move, a key."""
        if self._layer.dialog is None and isinstance(event, Key) and self._key(event):
            self.dirty = True
            return
        if self._layer.handle(event):
            self.dirty = True
            return
        if isinstance(event, Wish):
            self._grant(event)
            return
        if isinstance(event, Press) and event.button != "right":
            self._reason = None
        self.dirty = self._hands.handle(event) or self.dirty

    def _grant(self, wish: Wish) -> None:
        """What a screen reader asks of a card or a place: to bring the keys there, or what a click does."""
        spot = wish.on.part
        if self.dialog is not None or wish.on.shown_by is not self.board or not isinstance(spot, Spot):
            return
        if wish.deed == "focus":
            self.board.keyboard.go_to(spot)
        elif self._may_arrange() and not self._skip():
            self.board.keyboard.act_on(spot)
            if spot.nth is not None:
                self._say_selection()
        self.dirty = True

    def _may_arrange(self) -> bool:
        """A person may put his hand in order while others play."""
        return self.conductor.viewer in self.conductor.people

    def _skip(self) -> bool:
        """A click while cards fly shows at once where they land, after a deal it goes on; it does nothing else."""
        if not self.board.idle:
            self.board.skip()
        elif self._ending is not None:
            self._ending_at = self._now
        else:
            return False
        return True

    def _key(self, event: Key) -> bool:
        act = _act_of(event)
        if self.board.shrink():
            return True
        if act is BoardKey.CANCEL and not self.board.has_something:
            self.calls.menu()
            return True
        if self._ending is not None and act in (BoardKey.ENTER, BoardKey.SELECT):
            return self._skip()
        if act is TableKey.ENLARGE:
            return self.board.keyboard.enlarge()
        if act is TableKey.TALK:
            self.offer_reminders()
            return True
        if act is TableKey.STATE:
            self.tell_state()
            return True
        if isinstance(act, Do):
            return self._offered(act)
        if not (isinstance(act, BoardKey) and self._may_arrange()):
            return False
        self.board.keyboard.key(act)
        if act in (BoardKey.SELECT, BoardKey.RANK):
            self._say_selection()
        return True

    def _say_selection(self) -> None:
        """Say how many cards are selected now."""
        number, words = self.board.selected, self.words
        none = words.t("No card is selected.")
        self._said.append(words.n("{n} card selected", "{n} cards selected", number) if number else none)

    def _offered(self, do: Do) -> bool:
        shown, working = self._offers()
        if do in shown and do in working:
            self._do(do)
        return True

    def say(self, text: str) -> None:
        """Show a short message, where refusals are shown."""
        self._say(text)
        self.dirty = True

    def jumped(self, line: str) -> None:
        """The board shows another moment, which this line tells; what was said of the one before is gone."""
        self.line, self._reason = line, None
        self._said.append(line)
        self._advice.forget()
        self.dirty = True

    @property
    def atlas(self) -> Atlas:
        """The cards that are seen."""
        return self._atlas

    @atlas.setter
    def atlas(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self.board.set_index(atlas.faces.index)

    @property
    def message(self) -> str:
        """The message that is shown; empty without one."""
        return self._reason.sentence if self._reason is not None else ""

    def semantics(self) -> Node:
        """Return what is on the table, by meaning; with a question over it, only that."""
        children = self._layer.semantics()
        if self._layer.dialog is None:
            self._arrange_buttons()
            said = (Node("status", text) for text in (self._strip_text(), self.message) if text)
            match = Node("label", ", ".join(self._match_lines()))
            children = (*said, *self._places(), self._standings(), match, self._buttons.semantics())
        return Node("window", self.words.t("Table"), children=children)

    def take_said(self) -> list[str]:
        """What has been said since the last call."""
        said, self._said = self._said, []
        return [*said, *self._layer.take_said()]

    def _places(self) -> tuple[Node, ...]:
        """What lies where, by meaning."""
        assert self._look is not None, "resize comes first"
        notes = self._painter(self._look).pile_notes(self.board.view)
        telling = Telling(
            self.facts.names,
            self._side_name,
            self._meld_text,
            notes,
            lambda refusal: self._reason_of(refusal)[0],
            self._may_arrange(),
        )
        return place_nodes(self.words, self.board, telling)

    def _standings(self) -> Node:
        """How each side stands, by meaning."""
        assert self._look is not None, "resize comes first"
        painter, view, table = self._painter(self._look), self.board.view, self.board.layout.table
        rows = []
        for side, rect in table.panels.items():
            standing = painter.standing(view, self.facts.names, side)
            rows.append(Node("row", self._side_name(side), standing, pixels(rect)))
        return Node("table", self.words.t("Points"), children=tuple(rows))

    def _meld_text(self, place: Place, cards: Sequence[Sprite]) -> str:
        """What a meld is, apart from the number of its cards."""
        words = self.words
        told = [rank_label(words, rank_of_key(place.key))]
        wilds = sum(is_wild(card.face) for card in cards)
        badge = self.board.layout.badges.get(place)
        if badge is not None and badge.canasta:
            told.append(words.t("mixed canasta") if wilds else words.t("natural canasta"))
        if wilds:
            told.append(words.n("{n} wild card", "{n} wild cards", wilds))
        return ", ".join(told)

    def _say_prompt(self) -> None:
        """Say what the strip asks the player for, whenever that is something else."""
        prompt = self._strip_text() if self._awaited and self._ending is None else ""
        if prompt and prompt != self._strip_said:
            self._said.append(prompt)
        if self.board.idle:
            self._strip_said = prompt

    @property
    def _awaited(self) -> bool:
        """Does the table wait for the player in front?"""
        return self.board.my_turn and self.board.idle and self.conductor.waiting_for_viewer

    def tell_state(self) -> None:
        """Show how things stand, line by line: what the table shows at one glance, to be read with the keys."""
        nodes = [*self._places(), *self._standings().children]
        lines = [RowText(node.name, below=node.value or "") for node in nodes]
        deal, length, _ = self._match_lines()
        rows = [RowText(self._strip_text()), *lines, RowText(deal, below=length)]
        t = self.words.t
        listed = Rows(t("How things stand"), rows, on_open=lambda _: None, two_lines=True)
        self.board.cancel()
        self._layer.open(
            Dialog(t("How things stand"), "", [(t("Close"), "secondary", lambda: None)], body=listed, widest=900)
        )
        self._layer.set_focus(listed)
        self.dirty = True

    def _side_name(self, side: int) -> str:
        return side_name(self.words, self.board.view, self.facts.names, side)

    def ask(self, title: str, text: str, answers: Sequence[tuple[str, ButtonKind, Callable[[], None]]]) -> None:
        """Show a dialog over the table."""
        self.board.cancel()
        self._layer.open(Dialog(title, text, answers))
        self.dirty = True

    def show_keys(self) -> None:
        """Show every key of the table, over it; not over another question."""
        if self._layer.dialog is None:
            self.board.cancel()
            self._layer.open(key_sheet(self.words, self.keys))
            self.dirty = True

    def offer_reminders(self) -> None:
        """Let the player choose what to remind his partner of; nothing where he has none."""
        view, seat = self.board.view, self.board.bottom
        said = reminders(view, seat) if self._may_arrange() else []
        if not said:
            self._say(self.words.t("There is nobody to be reminded of anything here."))
            return
        answers: list[tuple[str, ButtonKind, Callable[[], None]]] = [
            (self.words.t("Nothing"), "secondary", lambda: None),
            *((reminder_title(self.words, each), "secondary", partial(self._remind, seat, each)) for each in said),
        ]
        self.ask(self.words.t("Remind your partner"), self.words.t("This may be said."), answers)

    def _remind(self, seat: int, reminder: Reminder) -> None:
        """Somebody reminds his partner: all who sit here hear it, a partner who does not sit here is told."""
        sentence = reminder_sentence(self.words, self.board.view, seat, self.facts.names, reminder)
        self._advise(f"{self.facts.names[seat]}: {sentence}", "person")
        self.calls.reminded(seat, reminder)

    def _hear_partner(self, event: ev.Event) -> None:
        """A computer partner may have something to remind of."""
        view, seat = self.board.view, self.board.bottom
        due = self._talk.hear(event, view, seat) if self._likes.reminders and self._may_arrange() else None
        partner = next((one for one in view.partners(seat) if one in self.conductor.computers), None) if due else None
        if due is not None and partner is not None:
            self._remind(partner, due)

    @property
    def dialog(self) -> Dialog | None:
        """The question over the table."""
        return self._layer.dialog

    def button(self, do: Do) -> Button:
        """A button of the table, placed as it would be drawn now."""
        self._arrange_buttons()
        return self._buttons.buttons[do]

    def _arrange_buttons(self) -> None:
        """Show the buttons there are now, each in its place."""
        assert self._look is not None, "resize comes first"
        shown, working = self._offers()
        self._buttons.offer(shown, working)
        self._buttons.lay_out(self._look, self.board.layout)

    # --- what there is to do ---

    def _offers(self) -> tuple[set[Do], set[Do]]:
        """The buttons shown, and those of them that work now."""
        board, conductor = self.board, self.conductor
        shown = {Do.MENU}
        working = {Do.MENU}
        shown.add(Do.WHY)
        if self._advice.can_tell:
            working.add(Do.WHY)
        if not self._may_arrange():
            return shown, working
        shown |= {Do.SORT, Do.UNDO, Do.HINT}
        working.add(Do.SORT)
        if not (board.idle and board.my_turn and conductor.waiting_for_viewer):
            return shown, working
        working.add(Do.HINT)
        if conductor.match.can_undo:
            working.add(Do.UNDO)
        return self._offers_in_turn(shown, working)

    def _offers_in_turn(self, shown: set[Do], working: set[Do]) -> tuple[set[Do], set[Do]]:
        """With the buttons of whoever must act now."""
        board = self.board
        if board.view.phase is Phase.ANSWER:
            both = {Do.YES, Do.NO}
            return shown | both, working | both
        if board.draft:
            shown |= {Do.TAKE_BACK, Do.DECLARE}
            working.add(Do.TAKE_BACK)
            if board.draft_status.can_declare:
                working.add(Do.DECLARE)
            return shown, working
        allowed = self._allowed()
        return shown | allowed, working | allowed

    def _allowed(self) -> set[Do]:
        """What the rules allow besides moving cards: these buttons are there only where they work."""
        board = self.board
        actions: tuple[tuple[Do, Action], ...] = ((Do.ASK, Ask()), (Do.PASS, Pass()), (Do.SHOW, Show()))
        allowed = {do for do, action in actions if check(board.view, board.bottom, action) is None}
        return allowed | {Do.TOP} if board.top_alone else allowed

    def _do(self, do: Do) -> None:
        board = self.board
        if do is Do.MENU:
            self.calls.menu()
        elif do is Do.SORT:
            orders, now = board.orders, board.arrangement.order
            board.sort(orders[(orders.index(now) + 1) % len(orders)] if now in orders else orders[0])
            self.calls.sorted(board.bottom, board.arrangement.order)
        elif do is Do.UNDO:
            self._undo()
        elif do is Do.HINT:
            self._advise(self.words.t("Thinking…"), "star")
            self._advice.ask_hint()
        elif do is Do.WHY:
            self._advise(self._advice.why(), "question")
        elif do is Do.TAKE_BACK:
            board.deeds.take_back()
        elif do is Do.DECLARE:
            board.deeds.declare()
        elif do is Do.TOP:
            board.deeds.take_top()
        else:
            self._act(do)
        self.dirty = True

    def _undo(self) -> None:
        """Take back the last step; an opening goes back to the staging area, where it came from."""
        done = [move.action for move in self.conductor.match.moves[-1:]]
        if self.conductor.undo():
            self.board.deeds.restage(*done)
        self._reason = None

    def _act(self, do: Do) -> None:
        """A button that is an action of the game."""
        self.board.deeds.submit(ACTIONS[do])

    # --- what happened ---

    def _heed(self, notice: Notice) -> None:
        self.dirty = True
        if notice.kind is Kind.HANDOVER:
            self.line, self._reason, self._refused = "", None, None  # they may tell what only he knew who sat there
            self._advice.drop()
            self._layer.close()
            self.calls.handover(notice.seat)
        elif notice.kind is Kind.COMPUTER_FAILED:
            self.calls.problem(notice.text)
        elif notice.kind is Kind.DEAL_OVER and isinstance(notice.event, DealEnded):
            self._ending, self._ending_at = notice.event, self._now + BANNER_SECONDS
            self.line = ending_sentence(self.words, notice.event, self.facts.names)

    def _heed_board(self, output: Output) -> None:
        match output:
            case Submit(action=Discard(card=card) as action) if self._asks(card):
                self._ask_discard(card, action)
            case Submit(action=action):
                self._submit(action)
            case Refused(refusal=refusal):
                self._say(*self._reason_of(refusal))
                self._refused = refusal
            case Misplaced(why=why):
                self._say(self.words.t(MISPLACED[why]))
            case Sounded(cue=cue):
                self.sounds.play(cue.value)
                self._said += [self.words.t(HEARD[cue])] if cue in HEARD else []
            case Began(event=event):
                self._tell(event)
        self.dirty = True

    def _submit(self, action: Action) -> None:
        refusal = self.conductor.submit(action) if self.conductor.waiting_for_viewer else None
        if refusal is not None:
            self.board.deeds.refuse(refusal)

    def _asks(self, card: Card) -> bool:
        """Does the player want to be asked before he discards this card?"""
        board = self.board
        left = len(board.view.hands[board.bottom])
        return self._likes.asks(wild=self._is_wild(card), left=left, staged=bool(board.draft))

    def _is_wild(self, card: Card) -> bool:
        """Can the card stand for others?"""
        return is_wild(card)

    def _ask_discard(self, card: Card, action: Action) -> None:
        """The card waits for the answer, in the hand; the question is only whether it goes."""
        t = self.words.t
        self.ask(
            t("Discard: {card}?", card=card_label(self.words, card)),
            "",
            [
                (t("Keep it"), "secondary", lambda: None),
                (t("Discard it"), "primary", lambda: self._submit(action)),
            ],
        )

    @property
    def likes(self) -> Likes:
        """What the player likes at the table."""
        return self._likes

    @likes.setter
    def likes(self, likes: Likes) -> None:
        self._likes = likes
        self._buttons.show_keys(self.words, likes.show_keys)
        self.dirty = True

    def _say(self, sentence: str, source: str = "") -> None:
        """Show why something is not allowed, and where that is written."""
        self._reason, self._reason_until = Bubble(sentence, source), None
        self._said.append(sentence)
        self._refused = None

    def _advise(self, text: str, icon: str) -> None:
        """Show a hint, or why a computer did something."""
        self._reason, self._reason_until = Bubble(text, icon=icon, seconds=ADVICE_SECONDS), None
        self._said.append(text)
        self._refused = None
        self.dirty = True

    @property
    def rule_asked(self) -> str:
        """The statement behind what was refused last, or is refused where the pointer is; empty if nothing was."""
        hovered = (zone.refusal for zone in self.board.zones() if zone.hovered and zone.refusal)
        refusal = next(hovered, self._refused)
        statement = self._rule_behind(refusal) if refusal is not None else None
        return statement.key if statement is not None else ""

    def _rule_behind(self, refusal: Refusal) -> "Statement | None":
        # the rule book is imported for the first refusal: the table is there sooner without
        from canasta_gui.words.citations import own_page
        from canasta_gui.words.rulebook import statement_for

        if self._page is None:
            self._page = own_page(self.words, self.conductor.match.rules)
        return statement_for(self._page, refusal.why)

    def _tell(self, event: ev.Event) -> None:
        self._refused = None
        if isinstance(event, ev.DealBegan):
            sentence = self.words.t("{name} deals.", name=self.facts.names[event.dealer])
        else:
            sentence = event_sentence(self.words, event, self.facts.names)
        self.line = sentence or self.line
        self._said += filter(None, [sentence])
        if not isinstance(event, ev.TurnBegan):
            self._advice.forget()
        self._hear_partner(event)
        if isinstance(event, ev.Answered) and (answer := self._advice.answer()):
            self._advise(answer, "flag")

    # --- painting ---

    def draw(self, surface: pygame.Surface) -> None:
        """Paint everything."""
        look = self._look
        assert look is not None, "resize comes first"
        board = self.board
        layout, view = board.layout, board.view
        self._arrange_buttons()
        painter = self._painter(look)
        self._draw_ground(surface, painter)
        zones = board.zones()
        painter.targets(surface, zones)
        low, high = split_layers(board.sprites())
        painter.cards(surface, layout, low)
        painter.badges(surface, layout, view, low)
        painter.sign(surface, zones)
        draw_effects(surface, look, board.effects())
        self._draw_strip(surface, look)
        self._draw_match(surface, look)
        asked = self._layer.dialog is not None
        if not asked:  # cards in the air and messages are above the buttons, but not above a question
            self._layer.draw(surface)
        painter.cards(surface, layout, high)
        draw_numbers(surface, look, board.effects())
        if self._ending is not None:
            self._draw_banner(surface, look)
        if board.enlarged:
            painter.enlarged(surface, layout, board.enlarged)
        self._draw_messages(surface, look, zones)
        if asked:
            self._layer.draw(surface)

    def _painter(self, look: Look) -> TablePainter:
        """Who paints the cards and what is written beside them."""
        return TablePainter(look, self.atlas, self.words)

    def _draw_ground(self, surface: pygame.Surface, painter: TablePainter) -> None:
        """What lies below the cards. It changes with the layout, which is new after every event and every deed."""
        board = self.board
        layout, taking = board.layout, board.draft.taking
        if self.kit.text.log is not None:  # what is written is noted while it is painted
            self.kit.backdrop.forget()
        self.kit.backdrop.put(
            surface,
            (layout, board.view, taking, self.facts, self.kit.theme, self.atlas, self.words),
            lambda picture: painter.ground(picture, layout, board.view, self.facts, taking=taking),
        )

    def _draw_messages(self, surface: pygame.Surface, look: Look, zones: Sequence[Zone]) -> None:
        """What is said over the table: why cards may not go where they are held, else the last message."""
        reason = next((zone.refusal for zone in zones if zone.hovered and zone.refusal), None)
        if reason is not None:
            self._draw_bubble(surface, look, Bubble(*self._reason_of(reason)))
        elif self._reason is not None:
            self._draw_bubble(surface, look, self._reason)

    def _draw_strip(self, surface: pygame.Surface, look: Look) -> None:
        """The line above the hand: the counter of an opening, or what is going on."""
        strip = box(self.board.layout.table.strip)
        strip.width = max(0, self._buttons.strip_left - strip.x)
        two_lines = 2 * look.text.height(look.font(Size.CAPTION))
        strip = strip.inflate(0, max(0, two_lines - strip.height))
        if self._counts:
            self._draw_counter(surface, look, strip)
            return
        text = self._status_text()
        px = look.font(Size.CAPTION)
        colour = look.theme.accent if self.board.my_turn and self.board.idle else look.theme.dim
        look.text.draw_block(surface, text, strip, px, colour, bold=self.board.my_turn, align="center")

    @property
    def _counts(self) -> bool:
        """Is the counter of an opening shown?"""
        lifted = self.board.reckons and bool(self._ways.found)
        return bool(self.board.draft or lifted) and self.board.idle

    def _strip_text(self) -> str:
        """The line above the hand in words."""
        return self._counter_told() if self._counts else self._status_text()

    def _counter_told(self) -> str:
        """The counter of an opening in words."""
        t, status = self.words.t, self.board.draft_status
        sums = self.board.reckoned(self._ways.found)
        points = status.points if sums is None else sums.points
        figures = (
            t("{points} of {minimum} points", points=points, minimum=status.minimum)
            if status.minimum
            else t("{points} points", points=points)
        )
        return f"{figures}. {self._counter_text(status, sums, told=True)[0]}"

    def _status_text(self) -> str:
        board, t = self.board, self.words.t
        if self._ending is not None:
            return t("Click to go on.")
        if board.view.phase is Phase.OVER:
            return self.line
        if not self._awaited:
            return self._others_text(self.facts.names[board.view.to_act])
        return self._turn_text()

    def _turn_text(self) -> str:
        """What there is to do for whoever must act now."""
        board, t = self.board, self.words.t
        if board.view.phase is Phase.CHOOSE:
            return t("Choose your first hand: of each packet you see the bottom card.")
        if board.view.phase is Phase.ANSWER:
            return t("{name} asks: may I go out?", name=self.facts.names[board.view.turn])
        return self._draw_text() if board.view.phase is Phase.DRAW else self._play_text()

    def _others_text(self, name: str) -> str:
        """What is going on while somebody else is at it."""
        if self.board.view.phase is Phase.CHOOSE:
            return self.words.t("{name} chooses a first hand.", name=name)
        return self.line or self.words.t("{name} to play.", name=name)

    def _play_text(self) -> str:
        """What there is to do between drawing and discarding."""
        board, t = self.board, self.words.t
        if board.view.answer is not None:
            return (
                t("Your partner says yes: you must go out in this turn.")
                if board.view.answer
                else t("Your partner says no: you may not go out in this turn.")
            )
        side = board.view.side(board.bottom)
        if not board.view.is_open(side):
            return self._opening_text(board.view.minimum_for(board.bottom))
        if self._may_take_reserve():
            return t("Lay melds if you like, take up your second packet, then discard a card.")
        return t("Lay melds if you like, then discard a card.")

    def _opening_text(self, minimum: int) -> str:
        """What there is to do for a side that has laid nothing yet."""
        if not minimum:
            return self.words.t("Open with any meld, or discard a card.")
        return self.words.t("Open with {points} points or more, or discard a card.", points=minimum)

    def _may_take_reserve(self) -> bool:
        return check(self.board.view, self.board.bottom, TakeReserve()) is None

    def _draw_text(self) -> str:
        """What there is to do at the beginning of a turn."""
        board, t = self.board, self.words.t
        if board.top_alone:
            return t("Your turn: draw, take the pile on to the table, or its top card alone into your hand.")
        if board.view.stock:
            return self._draw_or_take()
        if check(board.view, board.bottom, Pass()) is None:
            return t("The stock is used up: take the pile or pass.")
        return t("The stock is used up: you must take the pile.")

    def _draw_or_take(self) -> str:
        """The two ways to begin a turn, and how much of the pile is taken where that is not all."""
        t, rules = self.words.t, self.board.view.rules
        if not self.board.may_take:
            return self._draw_only()
        if rules.draw.count > 1:
            return t("Your turn: draw {number} cards or take the pile.", number=rules.draw.count)
        if isinstance(rules.pile, TopOfPile):
            return t("Your turn: draw from the stock or take the {n} top cards of the pile.", n=rules.pile.count)
        return t("Your turn: draw from the stock or take the pile.")

    def _draw_only(self) -> str:
        """What there is to do where the hand does not allow to take the pile."""
        t, number = self.words.t, self.board.view.rules.draw.count
        if number > 1:
            return t("Your turn: draw {number} cards. You cannot take the pile now.", number=number)
        return t("Your turn: draw from the stock. You cannot take the pile now.")

    def _draw_counter(self, surface: pygame.Surface, look: Look, strip: pygame.Rect) -> None:
        """The opening's points as a bar and in figures, and what is still missing."""
        status, theme = self.board.draft_status, look.theme
        sums = self.board.reckoned(self._ways.found)
        points = status.points if sums is None else sums.points
        px = look.font(Size.LARGE)
        figures = f"{points} / {status.minimum}" if status.minimum else self.words.t("{points} points", points=points)
        width = look.text.width(figures, px, bold=True) + look.px(28)
        pill = pygame.Rect(strip.x, strip.centery - look.px(18), width, look.px(36))
        done = status.can_declare if sums is None else sums.way == ()
        look.skin.box(
            surface,
            pill,
            theme.sunken,
            radius=look.px(10),
            line=theme.good if done else theme.warning,
            width=look.px(2),
        )
        if status.minimum:
            part = min(1.0, points / status.minimum)
            bar = pygame.Rect(
                pill.x + look.px(8), pill.bottom - look.px(7), round((width - look.px(16)) * part), look.px(3)
            )
            look.skin.box(surface, bar, theme.good if part >= 1 else theme.warning, radius=look.px(1))
        look.text.draw(surface, figures, pill, px, theme.text, bold=True, align="center")
        note = pygame.Rect(
            pill.right + look.px(12), strip.y, max(0, strip.right - pill.right - look.px(16)), strip.height
        )
        text, good = self._counter_text(status, sums)
        look.text.draw_block(surface, text, note, look.font(Size.CAPTION), theme.good if good else theme.warning)

    def _counter_text(self, status: DraftStatus, sums: Reckoning | None, *, told: bool = False) -> tuple[str, bool]:
        """What is still missing from an opening and what would complete it; is it good news? `told`: to be heard."""
        t = self.words.t
        if sums is not None and self.board.lifts:
            return self._sums_text(sums, told=told), sums.way is not None
        if status.can_declare:
            return t("Ready: declare it, and the pile is yours.") if status.taking else t("Ready: declare it."), True
        if self.board.draft.loose:
            return t("Drag the wild card onto the meld that it belongs to."), False
        if status.missing:
            missing = t("{points} points missing", points=status.missing)
            way = f" · {self._way_text(sums.way, told=told)}" if sums is not None and sums.way else ""
            return f"{missing}{way}", False
        if status.refusal is not None:
            return self._reason_of(status.refusal)[0], False
        return t("Put cards to each meld."), False

    def _sums_text(self, sums: Reckoning, *, told: bool) -> str:
        """What the cards in the air would make, with those that lie there."""
        t = self.words.t
        if sums.way == ():
            return t("Enough to open.")
        missing = t("{points} points missing", points=sums.missing) if sums.missing else t("Not a meld yet")
        return f"{missing} · {self._way_text(sums.way, told=told) if sums.way else t('no way to open with these')}"

    def _way_text(self, way: Sequence[Card], *, told: bool) -> str:
        """The cards that would do, by their signs, or by their names where they are heard."""
        cards = [(card_label if told else card_sign)(self.words, card) for card in way]
        return self.words.t("{cards} would do", cards=(", " if told else " ").join(cards))

    def _draw_match(self, surface: pygame.Surface, look: Look) -> None:
        """Which deal this is, what the match goes to, and the deck's fingerprint."""
        rect = box(self.board.layout.table.match)
        wider = look.px(60)  # the line to the left is free
        rect = pygame.Rect(rect.x - wider, rect.y, rect.width + wider, rect.height)
        colours = (look.theme.text, True), (look.theme.dim, False), (look.theme.faint, False)
        lines = [(text, *colour) for text, colour in zip(self._match_lines(), colours, strict=True)]
        px = look.font(Size.CAPTION * 0.86)
        step = min(look.text.height(px), rect.height // len(lines))
        for n, (text, colour, bold) in enumerate(lines):
            row = pygame.Rect(rect.x, rect.y + n * step, rect.width, step)
            look.text.draw(surface, text, row, px, colour, bold=bold, align="right")

    def _match_lines(self) -> tuple[str, str, str]:
        """Which deal this is, what the match goes to, and the deck's fingerprint."""
        match, t = self.conductor.match, self.words.t
        print_ = match.print.removeprefix("sha256:")[:8]
        return self._deal_text(), match_length(self.words, match.rules), t("deck {mark}", mark=print_)

    def _deal_text(self) -> str:
        """Which deal, and by which number the game can be played again."""
        match, t = self.conductor.match, self.words.t
        if match.header.number is None:
            return t("Deal {number}", number=match.deal_no)
        return t("No. {game} · deal {number}", game=match.header.number, number=match.deal_no)

    def _draw_banner(self, surface: pygame.Surface, look: Look) -> None:
        """How the deal has ended, large, over stock and pile."""
        table = self.board.layout.table
        px, pad = look.font(Size.HEADING), look.px(28)
        lines = look.text.wrap(self.line, px, round(table.own.w) - 4 * pad, bold=True)
        width = max(look.text.width(line, px, bold=True) for line in lines) + 2 * pad
        rect = pygame.Rect(0, 0, width, len(lines) * look.text.height(px) + pad)
        rect.center = round(table.own.center.x), round(table.stock.center.y)
        look.panel(surface, rect, radius=14, fill=look.theme.sunken)
        look.skin.box(surface, rect, (0, 0, 0, 0), radius=look.px(14), line=look.theme.accent, width=look.px(2))
        inner = rect.inflate(-2 * pad, -pad)
        look.text.draw_lines(surface, lines, inner, px, look.theme.accent, bold=True, align="center")

    def _reason_of(self, refusal: Refusal) -> tuple[str, str]:
        """The sentence of a refusal, and which rule it comes from."""
        statement, rule, t = self._rule_behind(refusal), "", self.words.t
        if statement is not None and statement.own:
            rule = t("House rule: {title} – F1", title=statement.title)
        elif statement is not None:
            rule = t("Rule: {title} – F1", title=statement.title)
        return refusal_sentence(self.words, refusal, self.conductor.match.rules), rule

    def _draw_bubble(self, surface: pygame.Surface, look: Look, bubble: Bubble) -> None:
        """A message: over the middle of the table, above the hand, out of the way of the cards."""
        sentence, cited = bubble.sentence, bubble.source
        colour = look.theme.warning if bubble.icon == "cross" else look.theme.accent
        px, small = look.font(Size.BODY), look.font(Size.CAPTION * 0.86)
        table = self.board.layout.table
        widest = min(look.px(560), round(table.own.w)) - look.px(72)
        lines = look.text.wrap(sentence, px, widest)
        source = look.text.wrap(cited, small, widest) if cited else []
        tall, low = len(lines) * look.text.height(px), len(source) * look.text.height(small)
        width = max(look.text.width(line, px) for line in lines)
        width = max(width, *(look.text.width(line, small) for line in source), 0) + look.px(72)
        rect = pygame.Rect(0, 0, width, tall + low + look.px(20))
        rect.midbottom = round(table.strip.center.x), round(table.strip.y) - look.px(4)
        look.panel(surface, rect, radius=12, fill=look.theme.sunken)
        look.skin.box(surface, rect, (0, 0, 0, 0), radius=look.px(12), line=colour, width=look.px(2))
        icon = look.icons.icon(bubble.icon, look.px(24), colour)
        surface.blit(icon, icon.get_rect(center=(rect.x + look.px(30), rect.centery)))
        inner = pygame.Rect(rect.x + look.px(54), rect.y + look.px(10), rect.width - look.px(68), tall)
        look.text.draw_lines(surface, lines, inner, px, look.theme.text)
        below = pygame.Rect(inner.x, inner.bottom, inner.width, low)
        look.text.draw_lines(surface, source, below, small, look.theme.dim)
