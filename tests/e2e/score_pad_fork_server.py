"""Fork programs that type deals into a score pad until they are killed, and report what is safe on the disk.

As `fork_server`, for the score pad: {"pid"} of a program, {"seated"} when it begins to type, {"game", "line", "n"} when
a line of a sheet is synced, {"game", "rewritten"} when a sheet was begun, {"ended"} when the program is gone.
"""

import random
import sys
import time
from pathlib import Path

import pygame

from canasta_gui.program import score_pads
from canasta_gui.screens.new_scoring import NewScoringScreen
from canasta_gui.screens.pad_entry import EntryScreen
from canasta_gui.screens.pad_sheet import SheetScreen
from canasta_gui.screens.real_cards import RealCardsScreen
from canasta_gui.ui import Stepper
from tests.e2e.fork_server import SIZE, fork_on_request, tell, tell_of_journals
from tests.ui.pilot import QUICK, Pilot


class Typist:
    """Continues the saved sheet, or begins one, and types."""

    def __init__(self, home: Path) -> None:
        tell_of_journals(score_pads)
        self.chance = random.Random()
        self.pilot = Pilot(home, size=SIZE, chance=random.Random(), settings=QUICK)

    def sit_down(self) -> None:
        pilot = self.pilot
        pilot.show(RealCardsScreen)
        pilot.step()
        if "Go on" in pilot.read and self.chance.random() < 0.9:
            pilot.press_button("Go on")
        else:
            pilot.press_button("New score sheet")
            pilot.press_button("Begin")
        pilot.step()

    def step(self) -> None:
        """Enter, correct or remove a deal."""
        scene, chance = self.pilot.loop.scene, self.chance
        if isinstance(scene, SheetScreen):
            deals = len(scene.sheet.entries)
            what = chance.random() if deals else 0.0
            if what < 0.5:
                scene._enter_next()
            elif what < 0.85:
                scene._enter(chance.randint(1, deals))
            else:
                scene._remove(chance.randint(1, deals))
        elif isinstance(scene, EntryScreen):
            self._type(scene)
        else:
            self.sit_down()
        self.pilot.step()

    def _type(self, scene: EntryScreen) -> None:
        """Type some numbers and enter them; leave the form where they are refused or questioned."""
        fields = [widget for widget in scene.layer.root.walk() if isinstance(widget, Stepper)]
        for field in self.chance.sample(fields, 3):
            scene.layer.set_focus(field)
            self.pilot.type(str(5 * self.chance.randrange(80) if field.high > 100 else self.chance.randrange(2)))
        self.pilot.key(pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        if self.pilot.loop.scene is scene:
            self.pilot.key(pygame.K_ESCAPE, pygame.K_ESCAPE)

    def warm_up(self) -> None:
        """Load everything that the pad needs, without writing to the disk."""
        self.pilot.app.title()
        self.pilot.step()
        self.pilot.show(NewScoringScreen)
        self.pilot.step()

    def seed(self) -> None:
        self.chance.seed()

    def live(self) -> None:
        """Type until killed."""
        self.sit_down()
        tell(seated=True)
        while True:
            self.step()
            time.sleep(0)


if __name__ == "__main__":
    fork_on_request(Typist(Path(sys.argv[1])))
