"""The page of a seat on a phone: its contents, and its taps.

Each page has a separate board, without pixels: a tap is handled like a click, through the selection, the staging area
and the intent of the game. The page contains no rules.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, Final

from canasta_gui.match.match import Match
from canasta_gui.match.players import HumanPlayer, Player
from canasta_gui.play.advice import Hints
from canasta_gui.play.canasta.commands import has_just_failed
from canasta_gui.play.commands import LABELS, AnswerTimer, TableCommand
from canasta_gui.play.conductor import Conductor, GestureTimer
from canasta_gui.play.families import play_of
from canasta_gui.play.messages import MISPLACED, RefusalExplainer
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.play.table_talk import PartnerTalk
from canasta_gui.rules.canasta.actions import Object
from canasta_gui.rules.core.cards import HIDDEN, RANK_THREE, Card, card_name, rank_of
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyDealEnded, AnyEvent, family
from canasta_gui.stage.board import Board
from canasta_gui.stage.event_queue import Began, Highlight, Misplaced, Output, Refused, Sprite, Submit, Zone
from canasta_gui.stage.places import PILE, STOCK, TABLE, Area, Place, hand_of, reserve_of
from canasta_gui.words import Words
from canasta_gui.words.canasta.reminders import Reminder, available_reminders, reminder_sentence, reminder_title
from canasta_gui.words.cards import card_label, substitute_label
from canasta_gui.words.narration import ending_sentence, event_sentence
from canasta_gui.words.sentences import counted, the_card, the_cards

SIZE: Final = (1280, 800)
"""Size of the window for which the board is laid out; it is never drawn."""
TOLD: Final = 6
"""Number of past events described on the page."""
MESSAGE_SECONDS: Final = 8.0

_BUTTONS: Final = (
    TableCommand.DECLARE,
    TableCommand.YES,
    TableCommand.NO,
    TableCommand.ANNOUNCE,
    TableCommand.ASK,
    TableCommand.TOP,
    TableCommand.PASS,
    TableCommand.SHOW,
    TableCommand.PICK,
    TableCommand.LET_STAND,
    TableCommand.RETURN,
    TableCommand.LEAVE,
    TableCommand.DENY,
    TableCommand.EXPOSE,
    TableCommand.RESHUFFLE,
    TableCommand.OBJECT,
    TableCommand.ACCUSE,
    TableCommand.UNDO,
    TableCommand.HINT,
    TableCommand.SORT,
)
"""The commands of a page, in display order."""
_REMIND: Final = "remind"
"""The button that lets a player say something to a partner."""
_OWN_TURN: Final = frozenset(_BUTTONS) - {
    TableCommand.SORT,
    TableCommand.UNDO,
    TableCommand.HINT,
    TableCommand.OBJECT,
    TableCommand.ACCUSE,
}
_SHOWN_PLACES: Final = (Area.MELD, Area.RED_THREES, Area.STRANDED, Area.LOW_END, Area.DRAFT, Area.RESERVE)


_AREAS: Final[Mapping[Area, int]] = {area: number for number, area in enumerate(Area)}


def place_id(place: Place) -> str:
    """Return the identifier of a place on the page."""
    return f"{place.area.value}:{place.owner}:{place.key}"


class HandPage:
    """The page of a seat.

    `act` plays an action of the seat and returns the refusal, if any; `undo` takes back the last one; `remind` says
    something to the partners. `adviser` gives hints; None: no hints. `patience`: seconds after which a question answers
    itself. `reminded`: whether computer partners say something too.
    """

    def __init__(
        self,
        words: Words,
        match: Match,
        seat: int,
        act: Callable[[AnyAction], Refusal | None],
        undo: Callable[[], bool],
        remind: Callable[[Reminder], None],
        *,
        adviser: Player | None = None,
        executor: Executor | None = None,
        patience: float = 30.0,
        reminded: bool = True,
    ) -> None:
        self.words, self.match, self.seat = words, match, seat
        self._act, self._remind, self._patience = act, remind, patience
        self._partner_talk = PartnerTalk() if reminded else None
        rules = match.rules
        self.board = Board(family(rules).referee_of(rules), tempo=0.0, calm=True)
        self.board.resize(*SIZE)
        nobody = HumanPlayer()
        players = dict.fromkeys(range(rules.players), nobody)
        self._conductor = Conductor(match, self.board, players, frozenset({seat}), seat, 0.0, unaided=adviser is None)
        self.names = tuple(each.name for each in match.seats)
        self._play = play_of(rules)
        self._explainer = RefusalExplainer(words, rules)
        self._hints = Hints(words, self._conductor, adviser or nobody, self.names)
        self._available = self._play.commands(self.board, self._conductor, self._hints)
        self._prompt = self._play.prompt(words, self.board, self.names)
        self._counter = self._play.counter(words, self.board, self._conductor, executor, self._explainer)
        self._timer = AnswerTimer(self._conductor, self._available, self._play.silent_answers)
        self._gestures = GestureTimer(self.board)
        commands = self.board.commands
        self._commands: Mapping[TableCommand, Callable[[], object]] = {
            TableCommand.SORT: self._sort,
            TableCommand.UNDO: lambda: commands.take_back() if self.board.draft else undo(),
            TableCommand.HINT: self._hint,
            TableCommand.DECLARE: commands.declare,
            TableCommand.TOP: commands.take_top,
            TableCommand.EXPOSE: self.board.keyboard.show_card,
            TableCommand.OBJECT: lambda: self._object(Object()),
            TableCommand.ACCUSE: self._accuse,
            TableCommand.PICK: self._pick,
        }
        self._content: dict[str, Any] | None = None  # cache, until something changes
        self._now = 0.0
        self._told: list[str] = []
        self._message, self._message_until = "", 0.0
        self._choices: tuple[str, Sequence[tuple[str, Callable[[], object]]]] | None = None
        self._sheet: Mapping[str, Any] | None = None
        self._question_seconds: int | None = None
        self.ready = False
        """True once the player is ready for the next deal."""
        self._conductor.show()
        self._see()
        if not match.moves:
            self._hear_first_words()

    # --- the game goes on ---

    def begin_deal(self) -> None:
        """Show a deal that has just begun."""
        self._told, self._sheet, self.ready, self._choices = [], None, False, None
        self._message, self._content = "", None
        self._conductor.show()
        self._see()
        self._hear_first_words()

    def _hear_first_words(self) -> None:
        """Let a computer partner speak at the first turn of a deal, which is shown at once."""
        for event in self.match.events_for(self.seat):
            self._hear_partner(event)

    def show_anew(self, taken_back: Sequence[AnyAction] = ()) -> None:
        """Show the game after an undo; an undone opening of this seat returns to the staging area."""
        self._content = None
        self._conductor.show()
        for action in taken_back:
            self.board.commands.restage(action)
        self._see()

    def advance(self, now: float) -> None:
        """Show new events, and end questions and gestures whose time is over."""
        passed, self._now = max(0.0, now - self._now), now
        if self._message and now >= self._message_until:
            self._message, self._content = "", None
        notices = self._conductor.advance(now)
        if notices:
            self._content = None
        for notice in notices:
            if isinstance(notice.event, DealEnded) and self._sheet is None and self.match.deal_over:
                self._end(notice.event)
        self._see()
        self._gestures.advance(passed, paused=False)
        self._settle()
        self._answer_in_time(passed)
        if self._counter.advance():
            self._content = None
        told = self._hints.hint()
        if told is not None:
            self._say(told.text)
            if told.action is not None:
                self.board.selection.point_out(told.action)

    @property
    def has_news(self) -> bool:
        """True if something has happened that the page does not show yet."""
        return len(self.match.events) != self._shown

    @property
    def advanced_at(self) -> float:
        """Time at which the page was last advanced."""
        return self._now

    def _answer_in_time(self, passed: float) -> None:
        """Count down the seconds of a question, and answer it when they are over."""
        answer = self._timer.advance(passed, self._patience, paused=False)
        if answer is not None:
            self._run(answer)
            self._settle()
        left = self._timer.seconds_left
        if (left is None) != (self._question_seconds is None):
            self._question_seconds, self._content = left, None

    @property
    def seconds_left(self) -> int | None:
        """Seconds after which the question to this seat answers itself; None for never, or no question."""
        return self._timer.seconds_left

    def greet(self, sort: Sequence[str] = ()) -> None:
        """Prepare the page for a viewer who has not seen it; `sort`: the orders of the hand that the viewer prefers."""
        order = next((order for each in sort for order in self.board.orders if order.value == each), None)
        if order is not None and order is not self.board.hand_order.order:
            self.board.commands.sort(order)
            self._settle()
        self._question_seconds, self._content = self._timer.seconds_left, None

    def _see(self) -> None:
        """Let the board show all queued events, and handle its outputs."""
        self._shown = len(self.match.events)
        if not self.board.idle:
            self.board.skip()
        self._settle()

    def _settle(self) -> None:
        """Advance the board, and handle its outputs until there are no more."""
        self.board.advance(self._now)
        while outputs := self.board.take_outputs():
            self._content = None
            for output in outputs:
                self._do(output)
            self.board.advance(self._now)

    def _do(self, output: Output) -> None:
        match output:
            case Submit(action=action):
                refusal = self._act(action)
                if refusal is not None:
                    self.board.commands.refuse(refusal)
            case Refused(refusal=refusal):
                self._say(self._explainer.sentence(refusal))
            case Misplaced(why=why):
                self._say(self.words.t(MISPLACED[why]))
            case Began(event=event):
                self._tell(event)

    def _tell(self, event: AnyEvent) -> None:
        sentence = event_sentence(self.words, event, self.names, self.seat)
        if sentence:
            self._told = [*self._told[1 - TOLD :], sentence]
            self._message, self._choices = "", None
        self._hear_partner(event)

    def _hear_partner(self, event: AnyEvent) -> None:
        """Let a computer partner say something at the beginning of a turn."""
        if self._partner_talk is None:
            return
        view = self.board.view
        computers = (seat for seat in view.partners(self.seat) if self.match.seats[seat].player == "computer")
        partner = next(computers, None)
        due = None if partner is None else self._partner_talk.hear(event, view, self.seat)
        if partner is not None and due is not None:
            self.hear(partner, due)

    def hear(self, speaker: int, reminder: Reminder) -> None:
        """Show what a player says to a partner, for all to hear."""
        said = reminder_sentence(self.words, self.board.view, speaker, self.names, reminder)
        self._say(self.words.t("{name}: {complaint}", name=self.names[speaker], complaint=said))

    def _say(self, sentence: str) -> None:
        self._message, self._message_until, self._content = sentence, self._now + MESSAGE_SECONDS, None

    def _end(self, event: AnyDealEnded) -> None:
        words = self.words
        sheet = score_sheet(words, self.match, event)
        rows = [
            [row.label, *("" if value is None else words.number(value, signed=row.signed) for value in row.values)]
            for row in sheet.rows
        ]
        self._sheet = {
            "title": sheet.title,
            "columns": list(sheet.columns),
            "rows": rows,
            "result": " ".join(filter(None, (sheet.result, sheet.lead, sheet.chance))),
            "over": bool(self.match.winners),
        }
        self._told = [ending_sentence(words, event, self.names, self.seat)]

    # --- taps ---

    def tap(self, what: Mapping[str, Any]) -> None:
        """Handle a tap; ignore an invalid or outdated one."""
        stale = what.get("stale") is True
        self._content = None
        match what:
            case {"card": int(sprite)}:
                self._tap_card(sprite)
            case {"rank": int(sprite)} if self._lies(sprite):
                self.board.selection.select_rank(sprite)
            case {"place": str(name)} if not stale:
                self._tap_place(name)
            case {"button": str(name)} if not stale:
                self._press(name)
            case {"choice": int(number)} if not stale:
                self._choose(number)
            case {"next": True} if self._sheet is not None:
                self.ready = True
        self._settle()

    def _lies(self, sprite: int) -> bool:
        """Return whether a card exists and can be selected."""
        known = any(each.id == sprite for each in self.board.display.sprites())
        return known and self.board.selection.selectable(sprite)

    def _tap_card(self, sprite: int) -> None:
        self._message = ""
        packets = any(each.id == sprite and each.place in self._packets for each in self.board.display.sprites())
        if self._lies(sprite) or packets:
            self.board.commands.click(sprite)

    @property
    def _packets(self) -> tuple[Place, ...]:
        return hand_of(self.seat), reserve_of(self.seat)

    def _tap_place(self, name: str) -> None:
        place = next((each for each in self._places() if place_id(each) == name), None)
        if place is not None and self._available.may_arrange:
            self._message = ""
            self.board.commands.click_zone(place)

    def _press(self, name: str) -> None:
        change, _, key = name.partition(":")
        if change == "change":
            self._change(key)
            return
        if name == _REMIND:
            self._offer_reminders()
        command = next((each for each in _BUTTONS if each.value == name), None)
        shown, working = self._available.now()
        if command in working or (command in shown and command in _OWN_TURN):  # a dim one is refused, with the reason
            self._message = ""
            self._run(command)

    def _change(self, key: str) -> None:
        """Let a staged joker represent the next possible card."""
        place = next((each for each in self._changeable() if place_id(each) == key), None)
        if place is not None:
            self.board.commands.choose_next(place)

    def _run(self, command: TableCommand) -> None:
        """Run a command: one of the page, else one of the game's family."""
        run = self._commands.get(command)
        if run is not None:
            run()
        else:
            self._play.perform(command, self.board)

    def _hint(self) -> None:
        self._say(self.words.t("Thinking…"))
        self._hints.ask_hint()

    def _sort(self) -> None:
        board = self.board
        orders, now = board.orders, board.hand_order.order
        board.commands.sort(orders[(orders.index(now) + 1) % len(orders)] if now in orders else orders[0])

    def _object(self, action: Object) -> None:
        self.board.cancel()
        events = self.match.events
        if has_just_failed(events, self.seat, action):
            self._say(event_sentence(self.words, events[-1], self.names, self.seat))
            return
        refusal = self._act(action)
        if refusal is not None:
            self._say(self._explainer.sentence(refusal))

    def _accuse(self) -> None:
        view = self.board.view
        others = [seat for seat in view.playing if view.side(seat) != view.side(self.seat)]
        title = self.words.t("Who has told of a card?")
        accused = [(self.names[seat], partial(self._object, Object(seat))) for seat in others]
        self._choices = title, [*accused, (self.words.t("Nobody"), _nothing)]

    def _pick(self) -> None:
        question = self._play.open_question(self.words, self.match, self.names)
        if question is not None:
            submit = self.board.commands.submit
            self._choices = question.text, [(text, partial(submit, action)) for text, action in question.answers]

    def _offer_reminders(self) -> None:
        """Let the player choose what to say to a partner, if there is one."""
        t, view = self.words.t, self.board.view
        offered = available_reminders(view, self.seat)
        if offered:
            partner = self.names[view.partners(self.seat)[0]]
            reminders = [(reminder_title(self.words, each), partial(self._remind, each)) for each in offered]
            self._choices = t("What do you say to {partner}?", partner=partner), [*reminders, (t("Nothing"), _nothing)]

    def _choose(self, number: int) -> None:
        choices, self._choices = self._choices, None
        if choices is not None and 0 <= number < len(choices[1]):
            choices[1][number][1]()

    # --- contents ---

    def content(self) -> dict[str, Any]:
        """Return the contents of the page as plain data."""
        if self._content is None:
            self._content = self._contents()
        return self._content

    def _contents(self) -> dict[str, Any]:
        t, board = self.words.t, self.board
        cards: defaultdict[Place, list[Sprite]] = defaultdict(list)
        for sprite in sorted(board.display.sprites(), key=lambda sprite: sprite.nth):
            cards[sprite.place].append(sprite)
        hand = hand_of(self.seat)
        awaited = self._available.awaited
        counter = self._counter.count() if self._counter.shown else None
        view = board.view
        zones = sorted(
            (zone for zone in board.display.zones() if zone.place.area in _SHOWN_PLACES),
            key=lambda zone: self._order_of(zone.place),
        )
        return {
            "seen": self._shown,
            "language": self.words.language,
            "turn": awaited,
            "prompt": "" if self._sheet else self._prompt_text(awaited=awaited),
            "message": self._message,
            "counter": None if counter is None else [counter.figures, counter.note, counter.done],
            "seconds": self._question_seconds,
            "hand": {
                "name": t("Hand: {name}", name=self.names[self.seat]),
                "cards": [self._card(sprite, own=True) for sprite in cards[hand]],
                "sort": self.board.hand_order.order.value,
            },
            "stock": self._stock(cards),
            "pile": self._pile(cards),
            "places": [self._place(zone, cards[zone.place]) for zone in zones],
            "moves": self._moves(),
            "buttons": self._buttons(),
            "choices": None if self._choices is None else [self._choices[0], [each[0] for each in self._choices[1]]],
            "players": [
                {
                    "name": name,
                    "cards": len(view.hands[seat]),
                    "count": self.words.n("{n} card", "{n} cards", len(view.hands[seat])),
                    "turn": view.to_act == seat,
                    "you": seat == self.seat,
                }
                for seat, name in enumerate(self.names)
                if seat in view.playing
            ],
            "sides": [
                {
                    "name": self._play.side_name(self.words, view, self.names, side),
                    "total": self.words.number(view.totals[side]),
                    "standing": self._play.standing(self.words, view, side),
                }
                for side in range(view.rules.n_sides)
            ],
            "told": self._told,
            "sheet": self._sheet,
            "ready": self.ready,
            "texts": self._texts(),
        }

    def _texts(self) -> dict[str, str]:
        t = self.words.t
        return {
            "last": t("Last moves"),
            "moves": t("Where the cards can go"),
            "buttons": t("What else you can do"),
            "next": t("Next deal"),
            "waiting": t("Waiting for the others…"),
            "your_turn": t("Your turn"),
        }

    def _prompt_text(self, *, awaited: bool) -> str:
        if self.board.view.phase is Phase.OVER:
            return ""
        return self._prompt.turn() if awaited else self._prompt.others(self._told[-1] if self._told else "")

    def _card(self, sprite: Sprite, *, own: bool) -> dict[str, Any]:
        """Return a card: its name, its label, and its number if it can be tapped."""
        words, face = self.words, sprite.face
        if sprite.stands_for != HIDDEN:
            label = substitute_label(words, face, sprite.stands_for)
        else:
            label = card_label(words, face)
        card: dict[str, Any] = {"card": card_name(face), "label": label}
        if sprite.stands_for != HIDDEN and sprite.stands_for != face:
            card["as"] = card_name(sprite.stands_for)
        if own:
            card |= {"id": sprite.id, "selected": sprite.selected, "fresh": sprite.fresh, "hinted": sprite.hinted}
        return card

    def _places(self) -> list[Place]:
        return sorted(self.board.display.layout.zones, key=self._order_of)

    def _order_of(self, place: Place) -> tuple[int, bool, Place]:
        """Return the sort key of a place: by its area, those of the own side first."""
        return _AREAS[place.area], place.owner != self.board.view.side(self.seat), place

    def _stock(self, cards: Mapping[Place, Sequence[Sprite]]) -> dict[str, Any]:
        n, seen = self.words.n, [sprite for sprite in cards[STOCK] if sprite.face != HIDDEN]
        return {
            "id": place_id(STOCK),
            "name": self.words.t("Stock"),
            "count": len(self.board.view.stock),
            "value": n("{n} card", "{n} cards", len(self.board.view.stock)),
            "cards": [self._card(sprite, own=False) for sprite in seen],
            "invites": self.board.invites(STOCK),
        }

    def _pile(self, cards: Mapping[Place, Sequence[Sprite]]) -> dict[str, Any]:
        words, view = self.words, self.board.view
        notes = [note.text for note in self._play.pile_notes(words, view)]
        return {
            "id": place_id(PILE),
            "name": words.t("Discard pile"),
            "count": len(view.pile),
            "value": ", ".join([words.n("{n} card", "{n} cards", len(view.pile)), *notes]),
            "cards": [self._card(sprite, own=False) for sprite in cards[PILE][-1:]],
            "invites": self.board.invites(PILE),
        }

    def _place(self, zone: Zone, cards: Sequence[Sprite]) -> dict[str, Any]:
        """Return a place on the table: its owner, its cards, and whether the selected cards can go there."""
        place = zone.place
        draft = place.area is Area.DRAFT
        mine = draft or place.owner == (
            self.board.view.side(self.seat) if place.area in (Area.MELD, Area.LOW_END, Area.STRANDED) else self.seat
        )
        return {
            "id": place_id(place),
            "kind": place.area.value,
            "name": self._place_name(place),
            "label": self._label(place),
            "group": self._group(place),
            "mine": mine,
            "whole": place == TABLE,
            "cards": [self._card(sprite, own=draft) for sprite in cards],
            "can": zone.highlight is Highlight.CAN,
            "why": None if zone.refusal is None else self._explainer.sentence(zone.refusal),
        }

    def _label(self, place: Place) -> str:
        """Return the short name of a place below the name of its side."""
        if place.area in (Area.MELD, Area.STRANDED):
            return self._play.meld_name(self.words, self.board.view, place)
        return self._place_name(place)

    def _group(self, place: Place) -> str:
        """Return the name of the side that a place belongs to; empty for the staging area."""
        view = self.board.view
        if place.area is Area.DRAFT:
            return ""
        of_side = place.area in (Area.MELD, Area.LOW_END, Area.STRANDED)
        return self._play.side_name(self.words, view, self.names, place.owner if of_side else view.side(place.owner))

    def _place_name(self, place: Place) -> str:
        words, view = self.words, self.board.view
        match place.area:
            case Area.MELD | Area.LOW_END | Area.STRANDED:
                side = self._play.side_name(words, view, self.names, place.owner)
                label = self._play.meld_name(words, view, place)
                return f"{label} ({side})" if label else words.t("Meld: {names}", names=side)
            case Area.RED_THREES:
                return words.t("Red threes: {name}", name=self.names[place.owner])
            case Area.RESERVE:
                return words.t("Second hand: {name}", name=self.names[place.owner])
            case _:
                return words.t("Not laid yet") if place != TABLE else words.t("The table before you")

    def _moves(self) -> list[dict[str, Any]]:
        """Return the targets of the selected cards; without a selection, the places that the turn awaits."""
        selection, board = self.board.selection, self.board
        if not board.idle:
            return []
        if selection.selected:
            return self._goals()
        if TableCommand.YES in self._available.now()[1]:  # the answers to a question are buttons
            return []
        open_places = [place for place in (STOCK, PILE, *self._packets) if self._waits(place)]
        return [self._move(place, self._begin(place), None) for place in open_places]

    def _goals(self) -> list[dict[str, Any]]:
        """Return the places that accept the selected cards; if there are none, those that refuse them, with reasons."""
        selection = self.board.selection
        faces = {sprite.id: sprite.face for sprite in self.board.display.sprites()}
        cards = [faces[sprite] for sprite in selection.selected]
        on_table = selection.target(TABLE)
        moves = [
            self._move(place, self._goal(place, cards), outcome)
            for place in self._places()
            if (outcome := selection.target(place)) is not None
            and (place.area is not Area.MELD or outcome != on_table)  # omit a meld that counts as the bare table
        ]
        return [move for move in moves if move["works"]] or moves

    def _waits(self, place: Place) -> bool:
        """Return whether the turn awaits a place; at a refereed table, stock and pile at every draw, allowed or not."""
        board = self.board
        if board.is_refereed and place in (STOCK, PILE):
            return self._available.awaited and board.view.phase is Phase.DRAW
        return board.invites(place)

    def _move(self, place: Place, text: str, outcome: object) -> dict[str, Any]:
        refused = isinstance(outcome, Refusal) and not self.board.is_refereed
        why = self._explainer.sentence(outcome) if refused and isinstance(outcome, Refusal) else None
        return {"place": place_id(place), "text": text, "works": not refused, "why": why}

    def _goal(self, place: Place, cards: Sequence[Card]) -> str:
        """Return a description of putting the selected cards on a place."""
        words, t = self.words, self.words.t
        match place.area:
            case Area.PILE if self.board.view.phase is Phase.DRAW:
                return t("Take the pile with {cards}", cards=the_cards(words, cards))
            case Area.PILE:
                return t("Discard {cards}", cards=the_cards(words, cards))
            case Area.HAND:
                return t("Back into the hand")
            case Area.LOW_END:
                return t("Below: {meld}", meld=self._place_name(place))
            case Area.DRAFT if place == TABLE:
                return t("Lay {cards}", cards=self._counted(cards))
            case Area.DRAFT:
                lying = ", ".join(card_label(words, card) for card in self.board.draft.of(place.key))
                return t("To the cards not laid yet: {cards}", cards=lying)
            case _:
                own = place.owner == self.board.view.side(self.seat)
                return t("Add to: {meld}", meld=self._label(place) if own else self._place_name(place))

    def _counted(self, cards: Sequence[Card]) -> str:
        """Describe cards: several of one rank by their number, others one by one."""
        ranks = {rank_of(card) for card in cards}
        of_a_rank = len(cards) > 1 and len(ranks) == 1 and min(ranks) > RANK_THREE
        return counted(self.words, min(ranks), len(cards)) if of_a_rank else the_cards(self.words, cards)

    def _begin(self, place: Place) -> str:
        t, pile = self.words.t, self.board.view.pile
        if place == STOCK:
            asked = self.board.view.phase is Phase.CLAIM
            return t("Leave the card") if asked else t("Draw from the stock")
        if place == PILE:
            return self._play.taking(self.words, self.board.view) if pile else t("Take the pile")
        if self.board.view.phase is Phase.CHOOSE:
            shown = self._first_face(place)
            return t("Choose this packet: {card}", card=the_card(self.words, shown))
        return t("Take up your second packet")

    def _first_face(self, place: Place) -> Card:
        """Return the card of a packet that its owner sees."""
        faces = [sprite.face for sprite in self.board.display.sprites() if sprite.place == place]
        return next((face for face in faces if face != HIDDEN), HIDDEN)

    def _changeable(self) -> list[Place]:
        """Return the staged melds whose joker can represent another card."""
        intent = self.board.intent()
        return [
            place
            for place in self._places()
            if place.area is Area.DRAFT and place.key >= 0 and intent.next_choice(place.key) is not None
        ]

    def _buttons(self) -> list[dict[str, Any]]:
        shown, working = self._available.now()
        answers = self._play.answer_labels(self.words, self.board.view.phase)
        changes = [
            {
                "id": f"change:{place_id(place)}",
                "text": self.words.t("Let the joker stand for another card"),
                "works": True,
                "main": True,
            }
            for place in self._changeable()
        ]
        commands = [
            {
                "id": command.value,
                "text": answers.get(command, self.words.t(LABELS[command])),
                "works": command in working,
                "main": command in _OWN_TURN,
            }
            for command in _BUTTONS
            if command in shown
        ]
        return [*changes, *commands, *self._reminder_button()]

    def _reminder_button(self) -> list[dict[str, Any]]:
        """Return the button that says something to a partner; none for a seat without one."""
        if not available_reminders(self.board.view, self.seat):
            return []
        return [{"id": _REMIND, "text": self.words.t("Say something…"), "works": True, "main": False}]


def _nothing() -> None:
    pass
