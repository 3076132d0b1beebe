"""The program in a real window, with real events; it answers questions on its standard input, one JSON object a line.

Nothing here plays: a question only asks where something is, or what has happened.
"""

import json
import queue
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any

from canasta_gui.app.app import App
from canasta_gui.match.match import shuffled
from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.play.commands import TableCommand
from canasta_gui.program.defaults import Dealer
from canasta_gui.program.program import Program
from canasta_gui.rules.core.cards import RANK_NAMES, card_names, parse_card
from canasta_gui.rules.seat_draw import Seated
from canasta_gui.screens import new_game
from canasta_gui.screens.draw_for_seats import DrawForSeatsScreen
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, hand_of, meld_of, staged
from canasta_gui.storage.folders import user_folders
from canasta_gui.ui.platform.input_events import InputEvent, PointerRelease
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.window import Window
from canasta_gui.ui.table.card_samples import DeckFan
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets.form import FormScene
from tests.ui.mouse import Mouse, Pos
from tests.ui.pilot import NAMES, Stacked, stacked

Question = dict[str, Any]


class WatchedLoop(Loop):
    """Knows whether anything moves, and how often the mouse button was let go; calls `look` after every round."""

    moving = True
    released = 0
    look: Callable[[], None] = staticmethod(lambda: None)

    def step(self, now: float) -> bool:
        """Return one round, looked at."""
        self.moving = super().step(now)
        self.look()
        return self.moving

    def count_releases(self) -> None:
        """Count from now on."""
        read = self._input.read

        def counted() -> Iterator[InputEvent]:
            for event in read():
                self.released += isinstance(event, PointerRelease)
                yield event

        self._input.read = counted  # type: ignore[method-assign]


def nothing(*_: Any) -> None:
    """Do nothing: this mouse only points."""


class Answers:
    """Answers questions between two frames of the program."""

    def __init__(self, window: Window, chance: random.Random) -> None:
        self.window = window
        self.loop = WatchedLoop(window, time.monotonic)
        self.loop.look = self.answer
        self.loop.count_releases()
        self.app = App(
            Program(
                self.loop,
                user_folders(),
                ThreadPoolExecutor(1),
                dealer=Dealer(chance, deck=lambda rules, _, __: shuffled(rules, chance)),
                now=lambda: datetime.now().astimezone(),
            )
        )
        self.mouse = Mouse(lambda: self.table, nothing, nothing, nothing, nothing)
        self._questions: queue.Queue[Question] = queue.Queue()
        self._waiting: Question | None = None
        self._answers: dict[str, Callable[[Question], object]] = {
            "state": lambda _: self.state(),
            "begin": lambda _: self.begin(),
            "widget": lambda question: self.widget(question["name"]),
            "spread": lambda question: self.spread(question["nth"]),
            "card": lambda question: self.mouse.card_position(parse_card(question["name"])),
            "place": lambda question: self.place(question["name"]),
            "button": lambda question: self.mouse.scene().commands.button(TableCommand(question["name"])).rect.center,
            "colours": lambda question: [tuple(self.window.surface.get_at(at))[:3] for at in question["at"]],
            "handle": lambda _: self.window.handle,
        }

    def listen(self) -> None:
        """Read the questions, beside the program."""
        for line in sys.stdin:
            self._questions.put(json.loads(line))
            self.loop.wake()

    def answer(self) -> None:
        """Answer the next question, if it can be answered now."""
        if self._waiting is None and not self._questions.empty():
            self._waiting = self._questions.get()
        if self._waiting is not None and self._ready(self._waiting):
            question, self._waiting = self._waiting, None
            print(json.dumps(self._answers[question["ask"]](question)), flush=True)  # noqa: T201

    @property
    def table(self) -> TableScene:
        scene = self.loop.scene
        assert isinstance(scene, TableScene), scene
        return scene

    def _ready(self, question: Question) -> bool:
        """Have all gestures arrived, and is there nothing to wait for but a person?"""
        scene = self.loop.scene
        if self.loop.released < question["released"] or not question["rest"]:
            return not question["rest"]
        if isinstance(scene, TableScene):
            return not self.loop.moving and scene.board.idle and scene.conductor.waiting_for_viewer
        if isinstance(scene, DrawForSeatsScreen):
            return scene._done.visible or scene._deck_fan.enabled
        return True

    # --- where things are ---

    def widget(self, name: str) -> Pos:
        scene = self.loop.scene
        assert isinstance(scene, FormScene), scene
        return next(each.rect.center for each in scene.layer.root.walk() if each.name == name and each.focusable)

    def spread(self, nth: int) -> Pos:
        scene = self.loop.scene
        assert isinstance(scene, FormScene), scene
        spread = next(each for each in scene.layer.root.walk() if isinstance(each, DeckFan))
        x, y, _ = spread.pose(nth)
        return round(x), round(y)

    def place(self, name: str) -> Pos:
        """Return the position of `stock`, `pile`, `table`, `hand`, `meld K` or `staged K`."""
        board = self.table.board
        kind, _, rank = name.partition(" ")
        side = board.view.side(board.bottom)
        places: dict[str, Callable[[], Place]] = {
            "stock": lambda: STOCK,
            "pile": lambda: PILE,
            "hand": lambda: hand_of(board.bottom),
            "meld": lambda: meld_of(side, RANK_NAMES.index(rank)),
            "staged": lambda: staged(RANK_NAMES.index(rank)),
        }
        return self.mouse.free_spot(TABLE) if kind == "table" else self.mouse.middle(places[kind]())

    # --- what there is ---

    def begin(self) -> bool:
        """Sit down without drawing for it; Ada plays first."""
        players = tuple(SeatSetup(name, name == NAMES[0]) for name in NAMES[:4])
        new_game.begin(self.app.program, GameSetup("classique-4", players), Seated((0, 1, 2, 3), 3, 0))
        self.loop.moving = True  # the cards are about to be dealt
        return True

    def state(self) -> dict[str, Any]:
        scene = self.loop.scene
        state: dict[str, Any] = {"scene": type(scene).__name__}
        if isinstance(scene, DrawForSeatsScreen):
            state["drawn"] = scene._done.visible
        if isinstance(scene, TableScene):
            board = scene.board
            game = self.app.program.games.current
            lines = [json.loads(line) for line in (game.match.lines if game else ())]
            state |= {
                "done": [line["do"] for line in lines if line.get("seat") == board.bottom],
                "hand": card_names(board.view.hands[board.bottom]),
                "melds": {RANK_NAMES[rank]: card_names(meld.cards) for rank, meld in board.view.melds[0].items()},
                "points": board.draft_status.points,
            }
        return state


def main() -> None:
    deck = json.loads(sys.argv[1])
    decks = [stacked({0: deck["hand"]}, up=deck.get("up", ""), stock=deck.get("stock", ""))] if deck else []
    window = Window("Canasta")
    answers = Answers(window, Stacked(*decks))
    threading.Thread(target=answers.listen, daemon=True).start()
    answers.app.open()
    answers.loop.run()
    answers.app.close()
    answers.app.program.executor.shutdown()
    window.close()


if __name__ == "__main__":
    main()
