"""What happened since a player's last turn, turn by turn: read behind the curtain before the cards are shown."""

from collections.abc import Iterable, Sequence

from canasta_gui.rules.canasta.events import Passed
from canasta_gui.rules.core.events import DealBegan, Discarded
from canasta_gui.rules.families import AnyEvent
from canasta_gui.words.narration import sentences_by_turn
from canasta_gui.words.translation import Words


def recap(words: Words, events: Iterable[AnyEvent], names: Sequence[str], seat: int) -> list[str]:
    """Return a line for every turn since the seat's own ended, and one for each event that is no part of a turn."""
    return list(sentences_by_turn(words, _since_last_turn(events, seat), names, seat))


def recap_title(words: Words, events: Iterable[AnyEvent], seat: int) -> str:
    """Return since when a recap tells: since the seat's last turn, or since the deal began."""
    since: list[AnyEvent] = []
    for event in events:
        if isinstance(event, DealBegan):
            since.clear()
        since.append(event)
    played = any(isinstance(event, Discarded | Passed) and event.seat == seat for event in since)
    return words.t("Since your last turn") if played else words.t("Since the deal began")


def _since_last_turn(events: Iterable[AnyEvent], seat: int) -> list[AnyEvent]:
    """Return what came after the seat's last turn, or since the deal began."""
    since: list[AnyEvent] = []
    for event in events:
        if isinstance(event, DealBegan) or (isinstance(event, Discarded | Passed) and event.seat == seat):
            since.clear()
        else:
            since.append(event)
    return since
