"""The way to everything for a table with real cards."""

from collections.abc import Callable

from canasta_gui.app.program import Program
from canasta_gui.ui.scenes.real_cards.page import Offer, RealCardsScene


class RealCardsFlow:
    """Shows what there is for a table with real cards. `rules` shows the rules; `title`: the way back."""

    def __init__(self, program: Program, *, rules: Callable[[], object], title: Callable[[], None]) -> None:
        self._program, self._rules, self._title = program, rules, title

    def show(self) -> None:
        """Show the page."""
        program = self._program
        program.loop.show(RealCardsScene(program.graphics, program.words, self._offers(), on_back=self._title))

    def _offers(self) -> list[Offer]:
        t = self._program.words.t
        return [
            Offer(
                t("The rules"),
                t("Read what your table plays, or print it and lay it beside the cards."),
                "question",
                self._rules,
            ),
        ]
