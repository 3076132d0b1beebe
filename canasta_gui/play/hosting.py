"""A match with seats on other devices: the link between the match, the pages of its seats and the hosted table.

A conductor drives the match, with or without a window; each seat on a device has a separate page.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any, Final

from canasta_gui.match.match import Match
from canasta_gui.match.players import Player
from canasta_gui.play.conductor import NO_REACTIONS, Conductor, Notice
from canasta_gui.play.families import play_of
from canasta_gui.play.hand_page import HandPage
from canasta_gui.remote import messages
from canasta_gui.remote.device_player import DevicePlayer
from canasta_gui.remote.messages import NO_CUT, Cut
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.core.reading_problems import NotationError
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView, React, family, rules_as_recorded
from canasta_gui.words import Words
from canasta_gui.words.canasta.reminders import Reminder
from canasta_gui.words.refusals import refusal_sentence
from canasta_gui.words.translation import choose_language

NEXT_DEAL_SECONDS: Final = 60.0
"""Seconds after which the next deal begins even if some players are not ready."""


class NoBoard:
    """The board of a match without a window."""

    idle = True
    awaits_gesture = False

    def show(self, view: AnyView) -> None:
        """Show nothing."""

    def receive(self, event: AnyEvent) -> None:
        """Show nothing."""


def conductor_without_window(
    match: Match,
    devices: Mapping[int, DevicePlayer],
    computers: Mapping[int, Player],
    reactions: Mapping[int, React] = NO_REACTIONS,
    *,
    pause: float = 0.8,
) -> Conductor:
    """Return the conductor of a match whose seats are `devices` and `computers`.

    `pause`: minimum seconds of a computer's turn.
    """
    players: dict[int, Player] = {**computers, **devices}
    nobody, elsewhere = frozenset[int](), frozenset(devices)
    return Conductor(match, NoBoard(), players, nobody, PUBLIC, pause, reactions, elsewhere=elsewhere)


class HostedMatch:
    """A match with phones.

    `devices`: the conductor's players for the phones, by seat. `words`: returns the words of a language. `patience`:
    seconds after which a question answers itself. `adviser`: returns a player that gives hints to a phone; None for no
    hints. `reminded`: whether computers remind their partners on phones.
    """

    def __init__(
        self,
        conductor: Conductor,
        devices: Mapping[int, DevicePlayer],
        *,
        words: Callable[[str], Words] = Words,
        executor: Executor | None = None,
        patience: float = 30.0,
        adviser: Callable[[], Player] | None = None,
        reminded: bool = True,
    ) -> None:
        self._adviser, self._reminded = adviser, reminded
        self.on_reminder: Callable[[int, Reminder], None] = lambda _seat, _reminder: None
        """Called with what the player of a phone says to a partner."""
        self.on_next_cut: Callable[[], Cut | None] = lambda: NO_CUT
        """Returns the cut of the next deck, or None while a guest is asked; called before the next deal begins."""
        self.conductor, self.match, self.devices = conductor, conductor.match, devices
        self._words, self._executor, self._patience = words, executor, patience
        self._family = family(self.match.rules)
        self._rules_table = rules_as_recorded(self.match.rules)
        self._anew, self._now = 0, 0.0
        self._tapped = False
        self._languages: dict[int, Words] = {}
        self._over_since: float | None = None
        self._resumed_over = self.match.deal_over
        self._with_pages: set[int] = set()
        for device in devices.values():
            device.on_decision = self.match.note_stand_in
        conductor.on_undo = self._taken_back
        # A seat without a page needs a board only for questions that answer themselves.
        counts = bool(play_of(self.match.rules).silent_answers)
        self._pages = {seat: self._new_page(seat, words("en")) for seat in (devices if counts else ())}

    @classmethod
    def without_window(
        cls,
        match: Match,
        phones: Mapping[int, Player],
        computers: Mapping[int, Player],
        reactions: Mapping[int, React] = NO_REACTIONS,
        *,
        executor: Executor | None = None,
        pause: float = 0.8,
    ) -> "HostedMatch":
        """Return a match that `advance` drives.

        `phones`: the player that replaces an absent device, by seat; `computers`: the players of the other seats.
        `pause`: minimum seconds of a computer's turn.
        """
        devices = {seat: DevicePlayer(stand_in) for seat, stand_in in phones.items()}
        conductor = conductor_without_window(match, devices, computers, reactions, pause=pause)
        return cls(conductor, devices, executor=executor)

    def _new_page(self, seat: int, words: Words) -> HandPage:
        return HandPage(
            words,
            self.match,
            seat,
            lambda action: self._play(seat, action),
            lambda: self.undo(seat),
            lambda reminder: self._say(seat, reminder),
            adviser=None if self._adviser is None else self._adviser(),
            executor=self._executor,
            patience=self._patience,
            reminded=self._reminded,
        )

    def _say(self, seat: int, reminder: Reminder) -> None:
        self.hear(seat, reminder)
        self.on_reminder(seat, reminder)

    def hear(self, speaker: int, reminder: Reminder) -> None:
        """Show on every page what a player says to a partner, for all to hear."""
        for page in self._pages.values():
            page.hear(speaker, reminder)

    # --- the game goes on ---

    def advance(self, now: float) -> list[Notice]:
        """Drive a match without a window to a time in seconds; return notices."""
        notices = self.conductor.advance(now)
        self.advance_pages(now)
        self._end_of_deal(now)
        return notices

    def advance_pages(self, now: float) -> None:
        """Show on every page what has happened, and answer questions whose time is over."""
        self._now = now
        for page in self._pages.values():
            page.advance(now)

    def advance_in_turn(self, now: float) -> bool:
        """Like `advance_pages`, but show news on one page only, the one that has waited longest.

        A window calls this once a frame, so that no frame pays for all pages: a page that was tapped since the last
        call has had this one. Return whether other pages have news.
        """
        self._now = now
        most, self._tapped = int(not self._tapped), False
        waiting = sorted((page for page in self._pages.values() if page.has_news), key=lambda page: page.advanced_at)
        for page in self._pages.values():
            if page not in waiting[most:]:
                page.advance(now)
        return len(waiting) > most

    @property
    def all_ready(self) -> bool:
        """True if the deal is over, and all viewers of pages are ready for the next one; False without a viewer."""
        awaited = [seat for seat in self._with_pages if not self.devices[seat].standing_in]
        return self.match.deal_over and bool(awaited) and not self.unready

    @property
    def unready(self) -> list[int]:
        """The seats whose players are not ready for the next deal, without those replaced by computers."""
        seats = sorted(seat for seat in self._with_pages if not self.devices[seat].standing_in)
        return [seat for seat in seats if not self._pages[seat].ready]

    def _end_of_deal(self, now: float) -> None:
        """Begin the next deal once all viewers of pages are ready, or their time is over."""
        if not self.match.deal_over or self.match.winners:
            self._over_since = None
            return
        if self._over_since is None:  # all are told how the deal ended before another begins
            self._over_since = now
            return
        nobody = not self._resumed_over and all(self.devices[seat].standing_in for seat in self._with_pages)
        if nobody or self.all_ready or now - self._over_since >= NEXT_DEAL_SECONDS:
            cut = self.on_next_cut()
            if cut is None:
                return
            self._over_since, self._resumed_over = None, False
            self.match.next_deal(cut.cards)
            self.conductor.begin_deal()
            self.begin_deal()

    def begin_deal(self) -> None:
        """Show a deal that has just begun, or begun again."""
        self._anew += 1
        for page in self._pages.values():
            page.begin_deal()

    def _play(self, seat: int, action: AnyAction) -> Refusal | None:
        """Play an action of a device, in turn or not; return why it is refused."""
        if self.match.deal_over:
            return Refusal(Why.DEAL_OVER)
        return self.conductor.interrupt(seat, action)

    def _taken_back(self, seat: int, actions: Sequence[AnyAction]) -> None:
        self._anew += 1
        for each, page in self._pages.items():
            page.show_anew(actions if each == seat else ())

    # --- interface for the hosted table ---

    @property
    def rules_table(self) -> Mapping[str, Any]:
        """The rules as plain data."""
        return self._rules_table

    @property
    def epoch(self) -> tuple[int, int]:
        """The number of the deal, and a counter that grows whenever the events of a deal must be read again."""
        return self.match.deal_no, self._anew

    @property
    def to_act(self) -> int | None:
        """The seat that must act; None between deals."""
        return self.match.to_act

    def events_for(self, seat: int) -> Sequence[AnyEvent]:
        """Return the events of this deal as the seat saw them."""
        return self.match.events_for(seat)

    def seconds_left(self, seat: int) -> int | None:
        """Return the seconds after which the question to a seat answers itself; None for never."""
        page = self._pages.get(seat)
        return None if page is None else page.seconds_left

    def act(self, seat: int, action: object) -> Mapping[str, object] | None:
        """Play an action given as JSON data; return the refusal as a message, if there is one."""
        try:
            read = self._family.action_from_json(action)
        except NotationError:
            return messages.refusal("unreadable", "")
        refusal = self._play(seat, read)
        if refusal is None:
            return None
        sentence = refusal_sentence(self._languages.get(seat) or self._words("en"), refusal, self.match.rules)
        return messages.refusal(refusal.why.value, sentence, need=refusal.need, have=refusal.have)

    def undo(self, seat: int) -> bool:
        """Take back the last step of a seat, if that is possible."""
        return self.conductor.undo_of(seat)

    def begin_page(self, seat: int, languages: Sequence[str], sort: Sequence[str] = ()) -> None:
        """Create the page of a seat in the first available one of these languages, and of these orders of the hand."""
        self._with_pages.add(seat)
        words = self._speak(seat, languages)
        if seat not in self._pages or self._pages[seat].words.language != words.language:
            self._pages[seat] = self._new_page(seat, words)
        self._pages[seat].greet(sort)

    def _speak(self, seat: int, languages: Sequence[str]) -> Words:
        """Return the words of the first available one of these languages, and keep them for the seat."""
        language, known = choose_language("auto", languages), self._languages.get(seat)
        if known is None or known.language != language:
            known = self._languages[seat] = self._words(language)
        return known

    def page(self, seat: int) -> Mapping[str, Any]:
        """Return the contents of the page of a seat."""
        return self._pages[seat].content()

    def tap(self, seat: int, what: Mapping[str, Any]) -> None:
        """Handle a tap on the page of a seat."""
        self._tapped = True
        if self._pages[seat].has_news:
            self._pages[seat].advance(self._now)
        self._pages[seat].tap(what)
        self._pages[seat].advance(self._now)

    def let_stand_in(self, seat: int, standing_in: bool) -> None:
        """Let a computer decide for a seat from now on, or its device again."""
        self.devices[seat].let_stand_in(standing_in)
