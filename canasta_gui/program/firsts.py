"""The firsts of the person who plays here: what a deal has earned, and what comes with them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from canasta_gui.match.firsts import Elsewhere, First, Rival, beaten_rivals, before_deal, firsts, newly_earned
from canasta_gui.match.ledger import GameFigures
from canasta_gui.play.characters import CHARACTERS
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.program import Program
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.graphics.decks import REWARD_BACKS
from canasta_gui.ui.graphics.theme import REWARD_FELTS

_READING_SECONDS: Final = 0.02
LADDER: Final = ("Denis", "Théo", "Rafael", "Yasmine", "Basile", "Clara", "Amara", "Mei", "Odile", "Arjan")
"""The characters from the weakest to the strongest."""
RIVALS: Final = tuple(Rival(each.name, each.level) for each in sorted(CHARACTERS, key=lambda c: LADDER.index(c.name)))


def own_firsts(program: Program, games: list[GameFigures] | None = None) -> tuple[First, ...]:
    """Return the firsts by the games read so far (or by these), and keep how many there are."""
    found = firsts(program.ledger.counted if games is None else games, program.own_name, RIVALS, _elsewhere(program))
    number = sum(first.earned for first in found)
    if games is None and number > program.settings.firsts:
        program.change(replace(program.settings, firsts=number))
    return found


def own_beaten(program: Program) -> Mapping[str, str]:
    """Return when each character was first beaten, by name."""
    return beaten_rivals(program.ledger.counted, program.own_name, RIVALS)


def earned_by_deal(program: Program, game: CurrentGame) -> tuple[First, ...] | None:
    """Return the firsts that the deal that has just ended has earned; None while records are still being read.

    Call it again in a later frame then: each call reads for a short time. A game that is not saved earns nothing.
    """
    if game.file is None or not game.file.saved or program.own_name not in game.people:
        return ()
    ledger = program.ledger
    if not ledger.pending:
        ledger.refresh()
    if ledger.pending and ledger.read_on(_READING_SECONDS, program.loop.clock):
        return None
    before = before_deal(ledger.counted, game.file.path.stem, game.match.deal_no)
    return newly_earned(own_firsts(program, before), own_firsts(program))


class EarnedFirsts:
    """Looks for what the deal that has just ended has earned, a little in each round, and shows it once by `show`."""

    def __init__(self, program: Program, game: CurrentGame, show: Callable[[tuple[First, ...]], object]) -> None:
        self._program, self._game, self._show = program, game, show
        self.found: tuple[First, ...] | None = None
        """What was earned; None while that is not known."""

    def go_on(self) -> None:
        """Look on; show what is found as soon as it is."""
        if self.found is not None:
            return
        self.found = earned_by_deal(self._program, self._game)
        if self.found:
            self._show(self.found)


def rewards_of(earned: int) -> frozenset[str]:
    """Return the backs and cloths that come with a number of firsts."""
    return frozenset(name for name, needed in {**REWARD_BACKS, **REWARD_FELTS}.items() if earned >= needed)


def hidden_choices(settings: Settings) -> frozenset[str]:
    """Return the backs and cloths that are not offered yet; one that is in use stays."""
    every = frozenset({**REWARD_BACKS, **REWARD_FELTS})
    return every - rewards_of(settings.firsts) - {settings.back, settings.felt}


def _elsewhere(program: Program) -> Elsewhere:
    book = program.daily_book
    three, seven = (day.isoformat() if (day := book.series_reached(length)) else "" for length in (3, 7))
    solved = sum(book.puzzles.values())
    return Elsewhere(program.settings.lesson_done, three, seven, book.longest_series(), solved)
