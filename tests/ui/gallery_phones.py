"""Scenes of a table with phones: the invitation, tables with guests, the cut of a guest, and the wait after a deal."""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Final, cast

from canasta_gui.match.match import Match, MemoryJournal, deck_of
from canasta_gui.match.players import HumanPlayer, SeatSetup
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.conductor import Conductor
from canasta_gui.program.absent_guests import AbsentGuests
from canasta_gui.program.hosting import Guest, Hosting
from canasta_gui.remote.messages import Cut
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.screens.guest_cut import GuestCutScreen
from canasta_gui.screens.invitation import InvitationScreen
from canasta_gui.screens.match import MatchDock
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.phones import waiting_sentence
from tests.rules.support import position
from tests.ui.gallery_deal_end import PORTRAITS, closing, sheet
from tests.ui.gallery_tables import MID_GAME, NAMES, NoSounds
from tests.ui.stand_in import stand_in

LONG: Final = ("Ada", "Bartholomé", "Clara-Séraphine", "Dieudonné Aimé")
SIX: Final = (*LONG, "Wilhelmina-Marie", "Odile")


def invitation(graphics: Graphics, words: Words, *, playing: bool = False) -> FormScene:
    """Return the invitation of a table for six: two guests are here, one is away, and nobody knocks for a while."""
    program = stand_in(graphics, words)
    players = [SeatSetup(name, number < 5, 0 < number < 5) for number, name in enumerate(SIX)]
    hosting = cast(Hosting, InvitedTable(players))
    return InvitationScreen(program, hosting, playing=playing)


class InvitedTable:
    """What the invitation asks of a table with phones."""

    link = "http://192.168.178.120:58123/#0123456789abcdef"
    pages = ("http://192.168.178.120:58123/", "http://10.0.0.5:58123/", "http://172.16.0.7:58123/")
    code = "598258"

    def __init__(self, players: Sequence[SeatSetup]) -> None:
        self.players = tuple(players)
        self.guests = [
            Guest(1, SIX[1], "here"),
            Guest(2, SIX[2], "away", 31.0),
            Guest(3, SIX[3], "stand_in"),
            Guest(4, "", "open"),
        ]

    def names(self) -> tuple[str, ...]:
        """Return the names of the players."""
        return tuple(player.name for player in self.players)

    def wait_for(self, seconds: float) -> None:
        """Change how long a phone may be away."""

    def nobody_knocks(self, now: float) -> bool:
        """Return that nobody has knocked yet, so that every text of the screen is seen."""
        return now >= 0.0


def phones_at_table(graphics: Graphics, words: Words) -> FormScene:
    """Return the same page as it is opened during the game."""
    return invitation(graphics, words, playing=True)


def guest_cut(graphics: Graphics, words: Words) -> FormScene:
    """Return the window while a guest may cut."""
    match = SimpleNamespace(
        cutter=0, seats=[SeatInfo(SIX[2], "human")], deal_no=0, shuffle_next=lambda: "sha256:" + "5e9f2c07" * 8
    )
    hosting = SimpleNamespace(cut_of=_not_yet, deal_uncut=lambda: None)
    return GuestCutScreen(stand_in(graphics, words), cast(Match, match), cast(Hosting, hosting))


def _not_yet(_match: Match) -> Cut | None:
    return None


def waiting_for_guests(graphics: Graphics, words: Words) -> ScoreSheetScreen:
    """Return the end of a deal in a window that nobody sits at: it says who has not gone on."""
    awaited = waiting_sentence(words, SIX[1:3])
    return ScoreSheetScreen(
        stand_in(graphics, words),
        sheet(words),
        closing=closing(words),
        match=cast(Match, SimpleNamespace()),
        portraits=PORTRAITS[:4],
        awaited=lambda: awaited,
    )


def table_with_phones(
    graphics: Graphics, words: Words, *, people: Collection[int] = (), guests: Sequence[Guest] = ()
) -> TableScene:
    """Return a table in its middle: these people at the screen, all others on phones; `guests`: those who are away."""
    rules = load_preset("classique-4")
    seats = [SeatInfo(name, "human") for name in NAMES]
    match = Match(rules, seats, MemoryJournal(), lambda _: deck_of(rules), first_dealer=3, number=1234)
    match.start()
    match._position, match._events = position(MID_GAME, rules), []
    here, viewer = frozenset(people), min(people, default=PUBLIC)
    others = {seat: HumanPlayer() for seat in range(4) if seat not in here}

    def conducted(board: Any) -> Conductor:
        return Conductor(match, board, others, here, viewer, 0, elsewhere=frozenset(others))

    program = stand_in(graphics, words)

    def dock(table: TableScene) -> MatchDock:
        made = MatchDock(table, program)
        made._absent = AbsentGuests(words, NAMES)
        made._absent.see(guests, 0)
        return made

    session = TableSession(rules, conducted, tempo=0)
    scene = TableScene(graphics, words, NoSounds(), session, dock, atlas=graphics.deck(words.language))
    session.conductor.show()
    return scene


def table_for_all(graphics: Graphics, words: Words) -> Scene:
    """Return the table that nobody sits at, with every hand closed."""
    return table_with_phones(graphics, words)


def guests_away(graphics: Graphics, words: Words) -> Scene:
    """Return that table while the guest in turn is away, and a computer plays for another."""
    return table_with_phones(graphics, words, guests=(Guest(0, NAMES[0], "away", 45.0), Guest(3, NAMES[3], "stand_in")))


def person_among_guests(graphics: Graphics, words: Words) -> Scene:
    """Return the table of a person at the screen whose partner's phone is asleep."""
    return table_with_phones(graphics, words, people=(0,), guests=(Guest(2, NAMES[2], "away", 45.0),))


PHONES: Mapping[str, Callable[[Graphics, Words], FormScene]] = {
    "invitation": invitation,
    "phones_at_table": phones_at_table,
    "guest_cut": guest_cut,
    "waiting_for_guests": waiting_for_guests,
}
TABLES_WITH_PHONES: Mapping[str, Callable[[Graphics, Words], Scene]] = {
    "table_for_all": table_for_all,
    "guests_away": guests_away,
    "person_among_guests": person_among_guests,
}
