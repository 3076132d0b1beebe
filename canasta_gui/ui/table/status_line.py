"""The line above the hand: a counter while melds are put together, else what to do or what is going on."""

from collections.abc import Callable
from concurrent.futures import Executor

from canasta_gui.rules.core.phases import Phase
from canasta_gui.ui.table.context import TableContext


class StatusLine:
    """The text of the line; `latest` is the sentence of the last event.

    `muted`: while it returns True only the counter is shown.
    """

    def __init__(self, context: TableContext, executor: Executor | None) -> None:
        self._context = context
        family, words, board = context.family, context.words, context.board
        self.prompt = family.prompt(words, board, context.names)
        self.counter = family.counter(words, board, context.conductor, executor, context.explainer)
        self.latest = ""
        self.muted: Callable[[], bool] = lambda: False
        self._spoken = ""  # the prompt that was spoken last

    def text(self) -> str:
        """Return the whole line in words."""
        return self.counter.spoken() if self.counter.shown else self.status()

    def status(self) -> str:
        """Return what is going on, or what there is to do."""
        if self.muted():
            return ""
        if self._context.ending.shown:
            return self._context.words.t("Click to go on.")
        if self._context.board.view.phase is Phase.OVER:
            return self.latest
        return self.prompt.turn() if self._context.available.awaited else self.prompt.others(self.latest)

    def take_new_prompt(self) -> str:
        """Return what the player is asked to do, if that has not been spoken yet; else an empty string."""
        prompt = self.text() if self._context.available.awaited and not self._context.ending.shown else ""
        new = prompt if prompt != self._spoken else ""
        if self._context.board.idle:
            self._spoken = prompt
        return new
