"""Sheets of eight frames of each celebration at the table.

`python -m tests.ui.celebration_frames FOLDER [WIDTHxHEIGHT …] [--only NAME …] [--still]`; 1280×800 by default.
"""

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.scoring import score_lines
from canasta_gui.rules.core.cards import RANK_NAMES, RANK_TWO, SUIT_NAMES, parse_card, parse_cards, run_of
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.rules.romme import events as romme
from canasta_gui.rules.romme.melds import RommeMeld
from canasta_gui.stage.celebrations import seconds_of
from canasta_gui.stage.match_show import ENDS
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words import Words
from tests.rules.support import position
from tests.ui.gallery import winner
from tests.ui.gallery_romme import OPENING
from tests.ui.gallery_romme import table as romme_table
from tests.ui.gallery_tables import table

FINALE: Final = "finale"
PICTURES: Final = 8
FRAME: Final = 1 / 60
COLUMNS: Final = 4
GAP: Final = 6

GAME: Final = """
deal: 3   to act: 0   phase: play
totals: 1640 2125
hand 0: 4S 5H 6D 6S 8C 8D 10H JC QD KH AS 2C JK 7H
hand 1: ?? x7
hand 2: ?? x9
hand 3: ?? x12
red threes side 1: 3H
melds side 0: 7S 7H 7D 7C 7S 7D | QS QH QC 2H | 10S 10D 10C
melds side 1: KS KD KC KS | 9S 9H 9D 9C 9S 2S | AH AD JK
"""
FROM_SOME: Final = f"{GAME}pile: 4H 8S 2S 6H JD\nstock: ?? x19"
FROM_NOTHING: Final = """
deal: 3   to act: 0   phase: play
totals: 1640 2125
hand 0: 4S 7H 7D 7C 7S 7H 7D 7C 8C 8D KS KH KD
hand 1: ?? x11
hand 2: ?? x11
hand 3: ?? x11
red threes side 1: 3H
pile: 4H 8S 2S 6H JD
stock: ?? x39
"""
PILE: Final = "4H 4D 4C 5S 5H 5D 5C 6S 6H 6C 8S 8H JS JH JD JC 3S 3C"
ROMME: Final = OPENING.replace("KS KH KD 10C", "KS KH KD KC")
GAME_OF_RUNS: Final = """
deal: 3   to act: 0   phase: play
totals: 1640 2125
hand 0: 4S 6D 8C 8D 10H JC QD KH AS KS 7H 9S 2D
hand 1: ?? x7
hand 2: ?? x9
hand 3: ?? x12
red threes side 1: 3H
melds side 0: 7S 7H 7C 7D | QS QH QC | 4H 5H 6H 7H 8H 9H | 2S 2H 2C JK 2D JK
melds side 1: KS KD KC KS | 9S 9H 9D 9C 9S 2S | AH AD JK
pile: 4H 8S 6H JD
stock: ?? x19
"""
LARGE_PILE: Final = f"{GAME}pile: {PILE}\nstock: ?? x19"
AT_THE_END: Final = """
deal: 3   to act: 0   phase: play
totals: 1640 2125
hand 0:
hand 1: 4S 5H 6D
hand 2: 8C 8D
hand 3: JC QD KH AS
red threes side 1: 3H
melds side 0: 7S 7H 7D 7C 7S 7D 7H | QS QH QC 2H | 10S 10D 10C
melds side 1: KS KD KC KS | 9S 9H 9D 9C 9S 2S | AH AD JK
pile: 4H 8S 2S 6H JD
stock: ?? x19
"""


def rank(name: str) -> int:
    """Return the rank of a name such as `K`."""
    return RANK_NAMES.index(name)


def cards(text: str) -> tuple[int, ...]:
    """Return cards by their names."""
    return tuple(parse_cards(text))


def out() -> AnyDealEnded:
    """Return the event of the near seat going out."""
    rules = load_preset("classique-4")
    lines = score_lines(position(AT_THE_END, rules), "ordinary", 0)
    totals = tuple(total + line.total for total, line in zip((1640, 2125), lines, strict=True))
    return ev.DealEnded("ordinary", 0, lines, totals)


def set_of_kings() -> romme.MeldLaid:
    """Return the event of the near seat laying all four kings, its first meld."""
    kings = cards("KS KH KD KC")
    return romme.MeldLaid(0, 0, RommeMeld(kings, kings))


class Moment(NamedTuple):
    """The subject of a sheet: the event, the position before it, and the rules."""

    position: str
    event: Callable[[], Any]
    rules: str = "classique-4"


STRIPS: Final[Mapping[str, Moment]] = {
    "canasta-natural": Moment(FROM_SOME, lambda: ev.Melded(0, 0, rank("7"), (parse_card("7H"),))),
    "canasta-mixed": Moment(FROM_SOME, lambda: ev.Melded(0, 0, rank("7"), (parse_card("2C"),))),
    "canasta-theirs": Moment(FROM_SOME, lambda: ev.Melded(3, 1, rank("9"), cards("9D 9H"))),
    "canasta-at-once": Moment(FROM_NOTHING, lambda: ev.Melded(0, 0, rank("7"), cards("7H 7D 7C 7S 7H 7D 7C"))),
    "canasta-wild": Moment(GAME_OF_RUNS, lambda: ev.Melded(0, 0, RANK_TWO, (parse_card("2D"),)), "bolivia"),
    "canasta-run": Moment(
        GAME_OF_RUNS, lambda: ev.Melded(0, 0, run_of(SUIT_NAMES.index("H")), (parse_card("10H"),)), "bolivia"
    ),
    "opening": Moment(FROM_NOTHING, lambda: ev.Melded(0, 0, rank("K"), cards("KS KH KD"))),
    "pile": Moment(LARGE_PILE, lambda: ev.TookPile(1, cards(PILE), unshown=True)),
    "pile-mine": Moment(LARGE_PILE, lambda: ev.TookPile(0, cards(PILE), unshown=True)),
    "red-three": Moment(FROM_SOME, lambda: ev.Exposed(1, parse_card("3D"))),
    "out": Moment(AT_THE_END, out),
    "complete": Moment(ROMME, set_of_kings),
}


class TableAnimation:
    """A table in motion, with the time set by the test."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        text: str,
        size: tuple[int, int],
        *,
        rules: str = "classique-4",
        still: bool = False,
    ) -> None:
        self.scene: TableScene
        if "rules: romme" in text:
            self.scene = romme_table(graphics, words, text)
        else:
            self.scene = table(graphics, words, text, rules=load_preset(rules))
        self.scene.options = replace(self.scene.options, still=still)
        self.scene.resize(size)
        self.now = 100.0
        self.scene.advance(self.now)
        self.scene.board.set_tempo(1.0, calm=still)
        self.surface = pygame.Surface(size)

    def play(self, event: Any) -> None:
        """Start showing an event."""
        self.scene.board.receive(event)
        self.go_on(0.0)

    def go_on(self, seconds: float) -> None:
        """Advance the time, frame by frame."""
        until = self.now + seconds
        while self.now + FRAME < until:
            self.now += FRAME
            self.scene.advance(self.now)
        self.now = until
        self.scene.advance(self.now)

    def picture(self) -> pygame.Surface:
        """Return a picture of the table."""
        self.scene.draw(self.surface)
        return self.surface.copy()

    @property
    def seconds(self) -> float:
        """Duration of the celebration, the flight of the cards included."""
        views = self.scene.board.display._presenter._celebrations._running
        return max((each.celebration.delay + seconds_of(each.celebration) for each in views), default=0.0)


def strip(graphics: Graphics, words: Words, name: str, size: tuple[int, int], *, still: bool) -> list[pygame.Surface]:
    """Return eight frames of a celebration."""
    moment = STRIPS[name]
    shown = TableAnimation(graphics, words, moment.position, size, rules=moment.rules, still=still)
    shown.play(moment.event())
    step = shown.seconds / PICTURES
    pictures = []
    for _ in range(PICTURES):
        shown.go_on(step)
        pictures.append(shown.picture())
    return pictures


def finale(graphics: Graphics, words: Words, size: tuple[int, int]) -> list[pygame.Surface]:
    """Return eight frames of the end of a match."""
    scene = winner(graphics, words, celebrates=True)
    scene.resize(size)
    scene.advance(0.0)
    last, pictures = ENDS, []
    for nth in range(PICTURES):
        scene.advance(last * (nth + 1) / PICTURES)
        surface = pygame.Surface(size)
        scene.draw(surface)
        pictures.append(surface)
    return pictures


def sheet(pictures: Sequence[pygame.Surface]) -> pygame.Surface:
    """Return the frames on one sheet, in rows."""
    width, height = pictures[0].get_size()
    rows = -(-len(pictures) // COLUMNS)
    whole = pygame.Surface((COLUMNS * (width + GAP) + GAP, rows * (height + GAP) + GAP))
    for nth, picture in enumerate(pictures):
        row, column = divmod(nth, COLUMNS)
        whole.blit(picture, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return whole


def main() -> None:
    """Paint the sheets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("sizes", nargs="*", default=["1280x800"])
    parser.add_argument("--only", nargs="*", default=[*STRIPS, FINALE])
    parser.add_argument("--still", action="store_true")
    parser.add_argument("--language", default="en")
    asked = parser.parse_args()
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    asked.folder.mkdir(parents=True, exist_ok=True)
    window, graphics = Window("Strips"), Graphics.load()
    for size in (tuple(map(int, text.split("x"))) for text in asked.sizes):
        for name in asked.only:
            at, words = (size[0], size[1]), Words(asked.language)
            ends = name == FINALE
            pictures = finale(graphics, words, at) if ends else strip(graphics, words, name, at, still=asked.still)
            pygame.image.save(sheet(pictures), asked.folder / f"{name}-{size[0]}x{size[1]}.png")
    window.close()


if __name__ == "__main__":
    main()
