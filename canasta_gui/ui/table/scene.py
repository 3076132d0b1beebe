"""The card table: paints the board, brings it the pointer and the keys, and says what is going on."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import pygame

from canasta_gui.match.players import Player
from canasta_gui.play.advice import Advice
from canasta_gui.play.available_commands import AvailableCommands
from canasta_gui.play.canasta.available_commands import ACTIONS, CanastaCommands
from canasta_gui.play.canasta.counter import CanastaCounter
from canasta_gui.play.canasta.prompt import CanastaPrompt
from canasta_gui.play.conductor import Notice, NoticeKind, TableController
from canasta_gui.play.counter import Counter
from canasta_gui.play.match_lines import match_lines
from canasta_gui.play.messages import Messages
from canasta_gui.play.open_question import OpenQuestion
from canasta_gui.play.partner_talk import PartnerTalk
from canasta_gui.play.prompt import Prompt
from canasta_gui.play.refusal_explanation import RefusalExplainer
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.play.table_options import TableOptions
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.core.actions import Discard
from canasta_gui.rules.core.cards import Card, is_wild
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.families import AnyAction, AnyDealEnded, AnyEvent
from canasta_gui.stage.board import Board
from canasta_gui.stage.focus import Key as BoardKey
from canasta_gui.stage.focus import Spot
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.motion.choreography import Cue
from canasta_gui.stage.outputs import Began, Misplaced, Misplacement, Output, Refused, Sounded, Sprite, Submit, Zone
from canasta_gui.stage.places import Place
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Graphics, Look
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress, SemanticAction
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.table.buttons import TableButtons
from canasta_gui.ui.table.captions import draw_banner, draw_bubble, draw_count, draw_line, draw_match, strip_room
from canasta_gui.ui.table.card_painter import CardPainter, split_layers
from canasta_gui.ui.table.effects_painter import draw_effects, draw_numbers
from canasta_gui.ui.table.keys import TABLE_KEYS, TableViewCommand
from canasta_gui.ui.table.painter import Scoreboard, TablePainter
from canasta_gui.ui.table.pointer import TableHands
from canasta_gui.ui.table.semantics import Telling, meld_text, place_nodes, standing_nodes
from canasta_gui.ui.table.side_panel import side_name
from canasta_gui.ui.table.zone_painter import ZonePainter
from canasta_gui.ui.widgets.controls import Button
from canasta_gui.ui.widgets.controls import ButtonKind as ButtonKind
from canasta_gui.ui.widgets.dialog import Dialog
from canasta_gui.ui.widgets.key_sheet import key_sheet
from canasta_gui.ui.widgets.layer import Layer
from canasta_gui.ui.widgets.list_view import ListRow, ListView
from canasta_gui.words import Words, mark
from canasta_gui.words.canasta.reminders import Reminder, available_reminders, reminder_sentence, reminder_title
from canasta_gui.words.cards import card_label
from canasta_gui.words.narration import ending_sentence, event_sentence

BANNER_SECONDS: Final = 4.0
"""How long the open hands are shown at the end of a deal; a click goes on."""

MISPLACED: Final = {
    Misplacement.THEIR_MELD: mark("You can add cards only to the melds of your own side."),
    Misplacement.SEVERAL_ON_PILE: mark("You discard one card only."),
}


HEARD: Final = {
    Cue.FREEZE: mark("The pile is frozen."),
    Cue.CANASTA: mark("That is a canasta."),
}
"""Sounds that tell something which no sentence tells."""


class TableSounds(Protocol):
    """What the table needs of the sounds."""

    def play(self, name: str) -> None:
        """Play a sound; silence where there is no device."""


@dataclass(frozen=True)
class TableCalls:
    """What the table asks of the program around it."""

    menu: Callable[[], None]
    deal_over: Callable[[AnyDealEnded], None]
    handover: Callable[[int], None]
    problem: Callable[[str], None]
    reminded: Callable[[int, Reminder], None] = lambda _seat, _reminder: None
    sorted: Callable[[int, Order], None] = lambda _seat, _order: None


class TableScene:
    """One match at the table. `conductor.stage` must be `board`; the same scene serves deal after deal.

    `executor`: does what would make the window stutter. `keys`: those that the overlay tells. `prompt_of`, `offers_of`
    and `counter_of` make what says and offers otherwise in another family of games.
    """

    changes_player = False
    keys = TABLE_KEYS.adapted(unused=(TableCommand.ANNOUNCE,))
    prompt_of: type[Prompt] = CanastaPrompt
    offers_of: type[AvailableCommands] = CanastaCommands
    counter_of: Callable[..., Counter] = CanastaCounter

    def __init__(
        self,
        graphics: Graphics,
        atlas: Atlas,
        words: Words,
        sounds: TableSounds,
        board: Board,
        conductor: TableController,
        calls: TableCalls,
        adviser: Player,
        executor: Executor | None = None,
    ) -> None:
        self.board, self.conductor, self.calls = board, conductor, calls
        self.graphics, self.atlas, self.words, self.sounds = graphics, atlas, words, sounds
        seats = conductor.match.seats
        self.facts = Scoreboard(tuple(seat.name for seat in seats), conductor.computers)
        self.dirty = True
        self.line = ""
        self._advice = Advice(words, conductor, adviser, self.facts.names)
        self._talk = PartnerTalk()
        self._buttons = TableButtons(words, self._do)
        self._likes = TableOptions()
        self._layer = Layer(graphics, self._buttons, modal=False)
        self._citing = RefusalExplainer(words, conductor.match.rules)
        self._messages = Messages(self._citing, self._hear)
        self.offers = self.offers_of(board, conductor, self._advice)
        self._counter = self.counter_of(words, board, conductor, executor, self._citing)
        self.prompt = self.prompt_of(words, board, self.facts.names)
        self._look: Look | None = None
        self._now = 0.0
        self._hands = TableHands(board, lambda: self.offers.may_arrange, self._skip)
        self._ending: AnyDealEnded | None = None
        self._ending_at = 0.0
        self._strip_said = ""  # what the strip asked the player for last

    # --- what the loop asks ---

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the table out for this window."""
        self._look = self.graphics.at(size)
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
        changed = self._messages.advance(now) or changed
        held = self._hands.advance(now)
        changed = self._counter.advance() or changed
        if self._ending is not None and self.board.idle and now >= self._ending_at:
            ending, self._ending = self._ending, None
            self.calls.deal_over(ending)
        hint = self._advice.hint()
        if hint:
            self._messages.advise(hint, "star")
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

    def handle(self, event: InputEvent) -> None:
        """A press, a move, a key."""
        if self._layer.dialog is None and isinstance(event, KeyPress) and self._key(event):
            self.dirty = True
            return
        if self._layer.handle(event):
            self.dirty = True
            return
        if isinstance(event, SemanticAction):
            self._perform(event)
            return
        if isinstance(event, PointerPress) and event.button != "right":
            self._messages.close()
        self.dirty = self._hands.handle(event) or self.dirty

    def take_announcements(self) -> list[str]:
        """What has been said since the last call."""
        return self._layer.take_announcements()

    # --- how the player wants it ---

    @property
    def atlas(self) -> Atlas:
        """The cards that are seen."""
        return self._atlas

    @atlas.setter
    def atlas(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self.board.set_index(atlas.faces.index)

    @property
    def likes(self) -> TableOptions:
        """What the player likes at the table."""
        return self._likes

    @likes.setter
    def likes(self, likes: TableOptions) -> None:
        self._likes = likes
        self._buttons.show_keys(self.words, likes.show_keys)
        self.dirty = True

    # --- pointer, keys and screen readers ---

    def _perform(self, action: SemanticAction) -> None:
        """What a screen reader asks of a card or a place: to bring the keys there, or what a click does."""
        spot = action.target.part
        if self.dialog is not None or action.target.owner is not self.board or not isinstance(spot, Spot):
            return
        if action.kind == "focus":
            self.board.keyboard.go_to(spot)
        elif self.offers.may_arrange and not self._skip():
            self.board.keyboard.act_on(spot)
            if spot.nth is not None:
                self._say_selection()
        self.dirty = True

    def _skip(self) -> bool:
        """A click while cards fly shows at once where they land, after a deal it goes on; it does nothing else."""
        if not self.board.idle:
            self.board.skip()
        elif self._ending is not None:
            self._ending_at = self._now
        else:
            return False
        return True

    def _key(self, event: KeyPress) -> bool:
        act = TABLE_KEYS.command_of(event)
        if self.board.display.shrink():
            return True
        if act is BoardKey.CANCEL and self.board.selection.is_empty and not self.board.draft:
            self.calls.menu()
            return True
        if self._ending is not None and act in (BoardKey.ENTER, BoardKey.SELECT):
            return self._skip()
        if act is TableViewCommand.ENLARGE:
            return self.board.keyboard.enlarge()
        if act is TableViewCommand.TALK:
            self.offer_reminders()
            return True
        if act is TableViewCommand.STATE:
            self.tell_state()
            return True
        if isinstance(act, TableCommand):
            return self._press(act)
        if not (isinstance(act, BoardKey) and self.offers.may_arrange):
            return False
        self.board.keyboard.key(act)
        if act in (BoardKey.SELECT, BoardKey.RANK):
            self._say_selection()
        return True

    def _press(self, do: TableCommand) -> bool:
        shown, working = self._offered()
        if do in shown and do in working:
            self._do(do)
        return True

    def _say_selection(self) -> None:
        """Say how many cards are selected now."""
        number, words = len(self.board.selection.selected), self.words
        none = words.t("No card is selected.")
        self._layer.announce(words.n("{n} card selected", "{n} cards selected", number) if number else none)

    # --- buttons ---

    def button(self, do: TableCommand) -> Button:
        """A button of the table, placed as it would be drawn now."""
        self._arrange_buttons()
        return self._buttons.buttons[do]

    def _arrange_buttons(self) -> None:
        """Show the buttons there are now, each in its place."""
        assert self._look is not None, "resize comes first"
        shown, working = self._offered()
        self._buttons.offer(shown, working)
        self._buttons.lay_out(self._look, self.board.display.layout)

    def _offered(self) -> tuple[set[TableCommand], set[TableCommand]]:
        """The buttons shown, and those of them that work now."""
        return self.offers.now()

    def _do(self, do: TableCommand) -> None:
        board = self.board
        if do is TableCommand.MENU:
            self.calls.menu()
        elif do is TableCommand.SORT:
            orders, now = board.orders, board.hand_order.order
            board.commands.sort(orders[(orders.index(now) + 1) % len(orders)] if now in orders else orders[0])
            self.calls.sorted(board.bottom, board.hand_order.order)
        elif do is TableCommand.UNDO:
            self._undo()
        elif do is TableCommand.HINT:
            self._messages.advise(self.words.t("Thinking…"), "star")
            self._advice.ask_hint()
        elif do is TableCommand.WHY:
            self._messages.advise(self._advice.why(), "question")
        elif do is TableCommand.TAKE_BACK:
            board.commands.take_back()
        elif do is TableCommand.DECLARE:
            board.commands.declare()
        elif do is TableCommand.TOP:
            board.commands.take_top()
        else:
            self._act(do)
        self.dirty = True

    def _undo(self) -> None:
        """Take back the last step; an opening goes back to the staging area, where it came from."""
        done = [move.action for move in self.conductor.match.moves[-1:]]
        if self.conductor.undo():
            self.board.commands.restage(*done)
        self._messages.close()

    def _act(self, do: TableCommand) -> None:
        """A button that is an action of the game."""
        self.board.commands.submit(ACTIONS[do])

    # --- what happened ---

    def _heed(self, notice: Notice) -> None:
        self.dirty = True
        if notice.kind is NoticeKind.HANDOVER:
            self.line = ""  # this, and what is said, may tell what only he knew who sat there
            self._messages.close()
            self._messages.move_on()
            self._advice.drop()
            self._layer.close()
            self.calls.handover(notice.seat)
        elif notice.kind is NoticeKind.COMPUTER_FAILED:
            self.calls.problem(notice.text)
        elif notice.kind is NoticeKind.DEAL_OVER and isinstance(notice.event, DealEnded):
            self._ending, self._ending_at = notice.event, self._now + BANNER_SECONDS
            self.line = ending_sentence(self.words, notice.event, self.facts.names)

    def _heed_board(self, output: Output) -> None:
        match output:
            case Submit(action=Discard(card=card) as action) if self._asks(card):
                self._ask_discard(card, action)
            case Submit(action=action):
                self._submit(action)
            case Refused(refusal=refusal):
                self._messages.refuse(refusal)
            case Misplaced(why=why):
                self._messages.say(self.words.t(MISPLACED[why]))
            case Sounded(cue=cue):
                self.sounds.play(cue.value)
                if cue in HEARD:
                    self._layer.announce(self.words.t(HEARD[cue]))
            case Began(event=event):
                self._tell(event)
        self.dirty = True

    def _submit(self, action: AnyAction) -> None:
        refusal = self.conductor.submit(action) if self.conductor.waiting_for_viewer else None
        if refusal is not None:
            self.board.commands.refuse(refusal)

    def _asks(self, card: Card) -> bool:
        """Does the player want to be asked before he discards this card?"""
        board = self.board
        left = len(board.view.hands[board.bottom])
        return self._likes.asks(wild=self._is_wild(card), left=left, staged=bool(board.draft))

    def _is_wild(self, card: Card) -> bool:
        """Can the card stand for others?"""
        return is_wild(card)

    def _tell(self, event: AnyEvent) -> None:
        self._messages.move_on()
        if isinstance(event, ev.DealBegan):
            sentence = self.words.t("{name} deals.", name=self.facts.names[event.dealer])
        else:
            sentence = event_sentence(self.words, event, self.facts.names)
        self.line = sentence or self.line
        if sentence:
            self._layer.announce(sentence)
        if not isinstance(event, ev.TurnBegan):
            self._advice.forget()
        self._hear_partner(event)
        if isinstance(event, ev.Answered) and (answer := self._advice.answer()):
            self._messages.advise(answer, "flag")

    def _hear_partner(self, event: AnyEvent) -> None:
        """A computer partner may have something to remind of."""
        view, seat = self.board.view, self.board.bottom
        due = self._talk.hear(event, view, seat) if self._likes.reminders and self.offers.may_arrange else None
        partner = next((one for one in view.partners(seat) if one in self.conductor.computers), None) if due else None
        if due is not None and partner is not None:
            self._remind(partner, due)

    def _remind(self, seat: int, reminder: Reminder) -> None:
        """Somebody reminds his partner: all who sit here hear it, a partner who does not sit here is told."""
        sentence = reminder_sentence(self.words, self.board.view, seat, self.facts.names, reminder)
        self._messages.advise(f"{self.facts.names[seat]}: {sentence}", "person")
        self.calls.reminded(seat, reminder)

    # --- what is said ---

    @property
    def message(self) -> str:
        """The message that is shown; empty without one."""
        return self._messages.shown.sentence if self._messages.shown is not None else ""

    def say(self, text: str) -> None:
        """Show a short message, where refusals are shown."""
        self._messages.say(text)

    def jumped(self, line: str) -> None:
        """The board shows another moment, which this line tells; what was said of the one before is gone."""
        self.line = line
        self._messages.close()
        self._layer.announce(line)
        self._advice.forget()
        self.dirty = True

    def _hear(self, text: str) -> None:
        """Something is written over the table; who does not see it hears it."""
        self._layer.announce(text)
        self.dirty = True

    @property
    def rule_asked(self) -> str:
        """The statement behind what was refused last, or is refused where the pointer is; empty if nothing was."""
        hovered = (zone.refusal for zone in self.board.display.zones() if zone.hovered and zone.refusal)
        refusal = next(hovered, self._messages.refused)
        return "" if refusal is None else self._citing.key(refusal)

    def _strip_text(self) -> str:
        """The line above the hand in words."""
        return self._counter.told() if self._counter.shown else self._status_text()

    def _status_text(self) -> str:
        """What is going on, or what there is to do."""
        if self._ending is not None:
            return self.words.t("Click to go on.")
        if self.board.view.phase is Phase.OVER:
            return self.line
        return self.prompt.turn() if self.offers.awaited else self.prompt.others(self.line)

    def _say_prompt(self) -> None:
        """Say what the strip asks the player for, whenever that is something else."""
        prompt = self._strip_text() if self.offers.awaited and self._ending is None else ""
        if prompt and prompt != self._strip_said:
            self._layer.announce(prompt)
        if self.board.idle:
            self._strip_said = prompt

    # --- questions over the table ---

    @property
    def dialog(self) -> Dialog | None:
        """The question over the table."""
        return self._layer.dialog

    def open_question(self, words: Words) -> OpenQuestion | None:  # noqa: ARG002  (canasta asks partners alone)
        """What the seat that must act is asked, if its answer is about nothing but what all can see."""
        return None

    def ask(self, title: str, text: str, answers: Sequence[tuple[str, ButtonKind, Callable[[], None]]]) -> None:
        """Show a dialog over the table."""
        self.board.cancel()
        self._layer.open(Dialog(title, text, answers))
        self.dirty = True

    def _ask_discard(self, card: Card, action: AnyAction) -> None:
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

    def offer_reminders(self) -> None:
        """Let the player choose what to remind his partner of; nothing where he has none."""
        view, seat = self.board.view, self.board.bottom
        said = available_reminders(view, seat) if self.offers.may_arrange else []
        if not said:
            self._messages.say(self.words.t("There is nobody to be reminded of anything here."))
            return
        answers: list[tuple[str, ButtonKind, Callable[[], None]]] = [
            (self.words.t("Nothing"), "secondary", lambda: None),
            *((reminder_title(self.words, each), "secondary", partial(self._remind, seat, each)) for each in said),
        ]
        self.ask(self.words.t("Remind your partner"), self.words.t("This may be said."), answers)

    def show_keys(self) -> None:
        """Show every key of the table, over it; not over another question."""
        if self._layer.dialog is None:
            self.board.cancel()
            self._layer.open(key_sheet(self.words, self.keys))
            self.dirty = True

    def tell_state(self) -> None:
        """Show how things stand, line by line: what the table shows at one glance, to be read with the keys."""
        nodes = [*self._places(), *self._standings().children]
        lines = [ListRow(node.name, below=node.value or "") for node in nodes]
        deal, length, _ = self._match_lines()
        rows = [ListRow(self._strip_text()), *lines, ListRow(deal, below=length)]
        t = self.words.t
        listed = ListView(t("How things stand"), rows, on_open=lambda _: None, two_lines=True)
        self.board.cancel()
        self._layer.open(
            Dialog(t("How things stand"), "", [(t("Close"), "secondary", lambda: None)], body=listed, widest=900)
        )
        self._layer.set_focus(listed)
        self.dirty = True

    # --- by meaning ---

    def semantics(self) -> Node:
        """Return what is on the table, by meaning; with a question over it, only that."""
        children = self._layer.semantics()
        if self._layer.dialog is None:
            self._arrange_buttons()
            said = (Node("status", text) for text in (self._strip_text(), self.message) if text)
            match = Node("label", ", ".join(self._match_lines()))
            children = (*said, *self._places(), self._standings(), match, self._buttons.semantics())
        return Node("window", self.words.t("Table"), children=children)

    def _places(self) -> tuple[Node, ...]:
        """What lies where, by meaning."""
        assert self._look is not None, "resize comes first"
        notes = self._painter(self._look).pile_notes(self.board.view)
        telling = Telling(
            self.facts.names,
            self._side_name,
            self._meld_text,
            notes,
            self._citing.sentence,
            self.offers.may_arrange,
        )
        return place_nodes(self.words, self.board, telling)

    def _standings(self) -> Node:
        """How each side stands, by meaning."""
        assert self._look is not None, "resize comes first"
        painter, view, names = self._painter(self._look), self.board.view, self.facts.names
        return standing_nodes(self.words, self.board, self._side_name, lambda side: painter.standing(view, names, side))

    def _meld_text(self, place: Place, cards: Sequence[Sprite]) -> str:
        """What a meld is, apart from the number of its cards."""
        return meld_text(self.words, self.board, place, cards)

    def _side_name(self, side: int) -> str:
        return side_name(self.words, self.board.view, self.facts.names, side)

    def _match_lines(self) -> tuple[str, str, str]:
        return match_lines(self.words, self.conductor.match)

    # --- painting ---

    def draw(self, surface: pygame.Surface) -> None:
        """Paint everything."""
        look = self._look
        assert look is not None, "resize comes first"
        board = self.board
        layout, view = board.display.layout, board.view
        self._arrange_buttons()
        painter, cards, places = self._painter(look), CardPainter(look, self.atlas, self.words), ZonePainter(look)
        self._draw_ground(surface, painter)
        zones = board.display.zones()
        places.targets(surface, zones)
        low, high = split_layers(board.display.sprites())
        cards.draw(surface, layout, low)
        painter.badges(surface, layout, view, low)
        places.sign(surface, zones)
        draw_effects(surface, look, board.display.effects())
        self._draw_strip(surface, look)
        draw_match(surface, look, layout.table, self._match_lines())
        asked = self._layer.dialog is not None
        if not asked:  # cards in the air and messages are above the buttons, but not above a question
            self._layer.draw(surface)
        cards.draw(surface, layout, high)
        draw_numbers(surface, look, board.display.effects())
        if self._ending is not None:
            draw_banner(surface, look, layout.table, self.line)
        if board.display.enlarged:
            cards.enlarged(surface, layout, board.display.enlarged)
        self._draw_messages(surface, look, zones)
        if asked:
            self._layer.draw(surface)

    def _painter(self, look: Look) -> TablePainter:
        """Who paints the table around the cards."""
        return TablePainter(look, self.atlas, self.words)

    def _draw_ground(self, surface: pygame.Surface, painter: TablePainter) -> None:
        """What lies below the cards. It changes with the layout, which is new after every event and every deed."""
        board = self.board
        layout, taking = board.display.layout, board.draft.taking
        if self.graphics.text.log is not None:  # what is written is noted while it is painted
            self.graphics.backdrop.forget()
        self.graphics.backdrop.put(
            surface,
            (layout, board.view, taking, self.facts, self.graphics.theme, self.atlas, self.words),
            lambda picture: painter.ground(picture, layout, board.view, self.facts, taking=taking),
        )

    def _draw_strip(self, surface: pygame.Surface, look: Look) -> None:
        """The line above the hand: a counter, or what is going on."""
        room = strip_room(look, self.board.display.layout.table, self._buttons.strip_left)
        if self._counter.shown:
            draw_count(surface, look, room, self._counter.count())
        else:
            mine = self.board.my_turn
            draw_line(surface, look, room, self._status_text(), mine=mine, now=mine and self.board.idle)

    def _draw_messages(self, surface: pygame.Surface, look: Look, zones: Sequence[Zone]) -> None:
        """What is said over the table: why cards may not go where they are held, else the last message."""
        reason = next((zone.refusal for zone in zones if zone.hovered and zone.refusal), None)
        bubble = self._messages.bubble(reason) if reason is not None else self._messages.shown
        if bubble is not None:
            draw_bubble(surface, look, self.board.display.layout.table, bubble)
