"""Paint the pictures of the README from the real scenes: `python -m tests.ui.readme_pictures [NAME …]`.

They are written to `docs/images`: `turn.png`, a moving picture of a turn in which a card is drawn, a canasta completed
and a card discarded, and one picture each of `STILLS`.
"""

import argparse
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pygame

from canasta_gui.rules.core.cards import RANK_NAMES, parse_card
from canasta_gui.stage.places import PILE, STOCK, Place, hand_of, meld_of
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words import Words
from tests.ui import animated_png, gallery, gallery_romme, gallery_tables
from tests.ui.driver import Driver, Pos
from tests.ui.mouse import Mouse

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "images"
MOVING: Final = "turn"
MOVING_SIZE: Final = (960, 600)
RATE: Final = 20
"""Frames a second in the file."""
STEPS: Final = 3
"""Frames of the program for each frame in the file."""
STILL_SIZE: Final = (1280, 800)
STILLS: Final[Mapping[str, Callable[[Graphics, Words], Scene]]] = {
    "gallery": gallery.SCENES["new_game"],
    "score-sheet": gallery.SCENES["deal_end"],
    "romme": gallery_romme.ROMME_TABLES["romme_mid_game"],
}
POSITION: Final = """
deal: 3   to act: 0   phase: draw
totals: 1640 2125
hand 0: 4S 5H 6D 8C 8D 10H JC QD KH AS 7H
hand 1: ?? x7
hand 2: ?? x9
hand 3: ?? x12
red threes side 1: 3H
melds side 0: 7S 7H 7D 7C 7S 7D | QS QH QC 2H | 10S 10D 10C
melds side 1: KS KD KC KS | 9S 9H 9D 9C 9S 2S | AH AD JK
pile: 4H 8S 2S 6H JD
stock: KC ?? x18
"""
POINTER: Final = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12))
"""Outline of the mouse pointer, which the dummy driver does not show."""


class Recorder:
    """A table played by a slow hand, and the `frames` that it shows, `rate` a second."""

    def __init__(self, window: Window, graphics: Graphics, rate: int = RATE) -> None:
        window.resize(MOVING_SIZE)
        self.scene: TableScene = gallery_tables.table(graphics, Words("en"), POSITION)
        self.frames: list[pygame.Surface] = []
        self._window, self._rate = window, rate
        self._driver = Driver(window, graphics)
        self._driver.loop.show(self.scene)
        self._driver.step(1.0)
        self.scene.board.set_tempo(1.0)
        self._pointer: Pos = (MOVING_SIZE[0] // 2, MOVING_SIZE[1] - 180)
        driver = self._driver
        self._mouse = Mouse(lambda: self.scene, driver.press, driver.move, driver.release, lambda: None)

    def wait(self, seconds: float) -> None:
        """Record for `seconds`."""
        for _ in range(round(seconds * self._rate)):
            self._record_frame()

    def drag(self, start: Pos, end: Pos) -> None:
        """Go to `start`, press, travel to `end` and release."""
        self.travel(start, 0.5)
        self._driver.press(start)
        self.wait(0.15)
        self.travel(end, 0.9, held=True)
        self.wait(0.25)
        self._driver.release(end)

    def travel(self, end: Pos, seconds: float, *, held: bool = False) -> None:
        """Move the pointer to `end`, slowly at first and at last."""
        start, steps = self._pointer, round(seconds * self._rate)
        for step in range(1, steps + 1):
            share = (step / steps) ** 2 * (3 - 2 * step / steps)
            self._pointer = round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)
            self._driver.move(self._pointer, held)
            self._record_frame()

    def card(self, name: str) -> Pos:
        """Return where a card of the hand can be seized."""
        return self._mouse.card_position(parse_card(name))

    def middle(self, place: Place) -> Pos:
        """Return the middle of a zone."""
        return self._mouse.middle(place)

    def _record_frame(self) -> None:
        for _ in range(STEPS):
            self._driver.step(1 / (self._rate * STEPS))
        frame = self._window.surface.convert(24)
        outline = [(x + self._pointer[0], y + self._pointer[1]) for x, y in POINTER]
        pygame.draw.polygon(frame, "white", outline)
        pygame.draw.aalines(frame, "black", True, outline)
        self.frames.append(frame)


def record_turn(recorder: Recorder) -> None:
    """Draw a card, complete the canasta of sevens and discard."""
    recorder.wait(0.5)
    recorder.drag(recorder.middle(STOCK), recorder.middle(hand_of(0)))
    recorder.wait(0.9)
    recorder.drag(recorder.card("7H"), recorder.middle(meld_of(0, RANK_NAMES.index("7"))))
    recorder.travel((120, 420), 0.5)
    recorder.wait(1.9)
    recorder.drag(recorder.card("4S"), recorder.middle(PILE))
    recorder.wait(2.0)


def still(window: Window, graphics: Graphics, name: str) -> pygame.Surface:
    """Return the picture of one of `STILLS`, at rest."""
    window.resize(STILL_SIZE)
    driver = Driver(window, graphics)
    driver.loop.show(STILLS[name](graphics, Words("en")))
    driver.step(1.0)
    driver.settle()
    return window.surface.convert(24)


def main() -> None:
    """Write the pictures that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=[MOVING, *STILLS])
    names = parser.parse_args().names
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    window, graphics = Window("Canasta"), Graphics.load()
    for name in names:
        if name == MOVING:
            recorder = Recorder(window, graphics)
            record_turn(recorder)
            animated_png.save(recorder.frames, FOLDER / f"{name}.png", rate=RATE)
        else:
            animated_png.save([still(window, graphics, name)], FOLDER / f"{name}.png")
    window.close()


if __name__ == "__main__":
    main()
