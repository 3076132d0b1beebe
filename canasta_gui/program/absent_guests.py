"""Guests of a table whose phones are away: their states, notes and announcements."""

from collections.abc import Mapping, Sequence

from canasta_gui.program.hosting import Guest
from canasta_gui.words import Words
from canasta_gui.words.phones import absence_sentence


class AbsentGuests:
    """Tracks the absent guests of a table. `names`: the names of all seats."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self._words, self._names = words, names
        self._absent: Mapping[int, Guest] = {}
        self._news: list[str] = []
        self.notice = ""
        """The line about a guest who must act, or will soon be replaced; empty for none."""

    @property
    def states(self) -> dict[int, str]:
        """The states of the seats whose guests are away."""
        return {seat: guest.state for seat, guest in self._absent.items()}

    def see(self, guests: Sequence[Guest], to_act: int | None) -> bool:
        """Update the guests and the seat that must act; return whether the display has changed."""
        before, notice = self.states, self.notice
        self._absent = {guest.seat: guest for guest in guests if guest.is_absent}
        self.notice = self._notice(to_act)
        if self.states != before:
            self._tell(before)
        return self.states != before or self.notice != notice

    def _notice(self, to_act: int | None) -> str:
        """Return the sentence about the guest who must act, else about the first who will soon be replaced."""
        away = [guest for guest in self._absent.values() if guest.state == "away"]
        told = [guest for guest in away if guest.seat == to_act or guest.seconds_left is not None]
        told.sort(key=lambda guest: (guest.seat != to_act, guest.seconds_left))
        return self._sentence(told[0]) if told else ""

    def _sentence(self, guest: Guest) -> str:
        return absence_sentence(self._words, self._names[guest.seat], guest.state, guest.seconds_left)

    def _tell(self, before: Mapping[int, str]) -> None:
        changed = [guest for seat, guest in self._absent.items() if before.get(seat) != guest.state]
        self._news += filter(None, map(self._sentence, changed))
        t = self._words.t
        self._news += [t("{name} is back.", name=self._names[seat]) for seat in before if seat not in self._absent]

    def note(self, seat: int) -> str:
        """Return who plays on a seat while its guest is away; empty for present guests and for other seats."""
        state, t = self.states.get(seat), self._words.t
        if state is None:
            return ""
        return t("away") if state == "away" else t("a computer plays")

    def take_news(self) -> list[str]:
        """Return announcements about guests who have left or come back since the last call."""
        news, self._news = self._news, []
        return news
