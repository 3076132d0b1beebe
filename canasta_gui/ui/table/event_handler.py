"""What the table does when something happens in the match or on the board."""

from collections.abc import Callable
from typing import Final

from canasta_gui.play.celebration_text import celebration_text, is_told_by_its_event
from canasta_gui.play.conductor import Notice, NoticeKind
from canasta_gui.play.partner_talk import PartnerTalk
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Slip
from canasta_gui.rules.core.actions import Discard
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.families import AnyAction, AnyEvent
from canasta_gui.stage.motion.celebrations import Celebration
from canasta_gui.stage.motion.cues import Cue
from canasta_gui.stage.outputs import Began, Celebrated, Misplaced, Misplacement, Output, Refused, Sounded, Submit
from canasta_gui.ui.table.callbacks import TableCallbacks, TableSounds
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.overlay import TableOverlay
from canasta_gui.ui.table.people import TablePeople
from canasta_gui.ui.table.status_line import StatusLine
from canasta_gui.words import gettext_noop
from canasta_gui.words.canasta.reminders import Reminder, reminder_sentence
from canasta_gui.words.narration import ending_sentence, event_sentence

_MISPLACED: Final = {
    Misplacement.THEIR_MELD: gettext_noop("You can add cards only to the melds of your own side."),
    Misplacement.SEVERAL_ON_PILE: gettext_noop("You discard one card only."),
}
_SPOKEN_SOUNDS: Final = {
    Cue.FREEZE: gettext_noop("The pile is frozen."),
}
"""Sounds that tell something which no sentence tells."""


class TableEventHandler:
    """Turns notices, outputs and events into sentences, messages, sounds and actions.

    `ask_discard`: asks about a discard that the player wants to confirm.
    """

    def __init__(
        self,
        context: TableContext,
        overlay: TableOverlay,
        people: TablePeople,
        status: StatusLine,
        sounds: TableSounds,
        callbacks: TableCallbacks,
        ask_discard: Callable[[Card, Callable[[], None]], None],
    ) -> None:
        self._context, self._overlay, self._people, self._status = context, overlay, people, status
        self._sounds, self._callbacks, self._ask_discard = sounds, callbacks, ask_discard
        self.after_event: Callable[[AnyEvent], None] = lambda _event: None
        """Called after each event."""
        self.hold: Callable[[AnyAction], bool] = lambda _action: False
        """Holds an action of the player back, to play it later; returns whether it does."""
        self._partner_talk = PartnerTalk()

    def on_notice(self, notice: Notice) -> None:
        """React to a notice of the conductor."""
        if notice.kind is NoticeKind.HANDOVER:
            self._forget_seat()
            self._callbacks.handover(notice.seat)
        elif notice.failure is not None:
            self._callbacks.problem(notice.failure)
        elif notice.kind is NoticeKind.CLOCK and self._context.conductor.match.time_over:
            self._overlay.messages.say(self._context.words.t("The time is over: this deal is the last one."))
        elif notice.kind is NoticeKind.DEAL_OVER and isinstance(notice.event, DealEnded):
            self._context.ending.begin(notice.event)
            context = self._context
            self._status.latest = ending_sentence(context.words, notice.event, context.names, context.you)

    def on_output(self, output: Output) -> None:
        """React to an output of the board."""
        match output:
            case Submit(action=action):
                card = _discarded(action)
                if card is not None and self._confirms(card):
                    self._ask_discard(card, lambda: self._submit(action))
                else:
                    self._submit(action)
            case Refused(refusal=refusal):
                self._overlay.messages.refuse(refusal)
            case Misplaced(why=why):
                self._overlay.messages.say(self._context.words.t(_MISPLACED[why]))
            case Sounded(cue=cue):
                self._sounds.play(cue.value)
                if cue in _SPOKEN_SOUNDS:
                    self._overlay.announce(self._context.words.t(_SPOKEN_SOUNDS[cue]))
            case Began(event=event):
                self.on_event(event)
            case Celebrated(celebration=celebration):
                self._announce(celebration)

    def on_event(self, event: AnyEvent) -> None:
        """React to an event of the game that the board begins to show."""
        words, names = self._context.words, self._context.names
        self._overlay.messages.move_on()
        if isinstance(event, ev.DealBegan):
            sentence = words.t("{name} deals.", name=names[event.dealer])
        else:
            sentence = event_sentence(words, event, names, self._context.you)
        self._status.latest = sentence or self._status.latest
        if sentence:
            self._overlay.announce(sentence)
        if not isinstance(event, ev.TurnBegan):
            self._context.advice.forget()
        self._people.hear(event)
        self._hear_partner(event)
        told = isinstance(event, ev.Answered) and not self._context.board.is_refereed
        if told and (answer := self._context.advice.answer()):
            self._overlay.messages.advise(answer, "flag")
        self.after_event(event)

    def _announce(self, celebration: Celebration) -> None:
        """Say what is celebrated, and whose points it brings."""
        context = self._context
        if is_told_by_its_event(celebration):
            return
        text = celebration_text(context.words, celebration, context.names, context.you)
        side = context.side_name(celebration.side)
        self._overlay.announce(f"{side}: {text}" if celebration.points else text)

    def remind(self, seat: int, reminder: Reminder) -> None:
        """Let a seat remind its partner: all at the screen see it, a partner elsewhere is told by the callback."""
        context = self._context
        sentence = reminder_sentence(context.words, context.board.view, seat, context.names, reminder)
        if context.options.speech:
            self._people.say(seat, sentence)
        else:
            self._overlay.messages.advise(f"{context.names[seat]}: {sentence}", "person")
        self._callbacks.reminded(seat, reminder)

    def _forget_seat(self) -> None:
        """Drop everything that may tell what only the near seat knew."""
        self._status.latest = ""
        self._overlay.close()
        self._people.forget()
        self._context.advice.drop()

    def _submit(self, action: AnyAction) -> None:
        if not self.hold(action):
            self.play(action)

    def play(self, action: AnyAction) -> None:
        """Play an action of the player, or tell why it is refused."""
        conductor = self._context.conductor
        may_act = conductor.waiting_for_viewer or conductor.may_interrupt
        refusal = conductor.submit(action) if may_act else None
        if refusal is not None:
            self._context.board.commands.refuse(refusal)
        elif may_act and self._context.advice.is_thinking:  # the moment that the hint was for has passed
            self._context.advice.drop()
            self._overlay.messages.close()

    def _confirms(self, card: Card) -> bool:
        """Return whether the player wants to confirm the discard of this card."""
        context, board = self._context, self._context.board
        left = len(board.view.hands[board.bottom])
        return context.options.asks(wild=context.family.is_wild(card), left=left, staged=bool(board.draft))

    def _hear_partner(self, event: AnyEvent) -> None:
        """Let a computer partner remind the player, where the options allow it."""
        view, seat = self._context.board.view, self._context.board.bottom
        heard = self._context.options.reminders and self._context.available.may_arrange
        due = self._partner_talk.hear(event, view, seat) if heard else None
        if due is None:
            return
        computers = self._context.conductor.computers
        partner = next((each for each in view.partners(seat) if each in computers), None)
        if partner is not None:
            self.remind(partner, due)


def _discarded(action: AnyAction) -> Card | None:
    """Return the card that an action discards, rightly or not."""
    deed = action.deed if isinstance(action, Slip) else action
    return deed.card if isinstance(deed, Discard) else None
