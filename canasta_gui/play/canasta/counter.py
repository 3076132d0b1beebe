"""The counter of canasta: points of staged and lifted cards, missing points, and the cards that complete them."""

from collections.abc import Sequence
from concurrent.futures import Executor, Future
from typing import cast

from canasta_gui.play.canasta.commands import canasta_draft, canasta_view
from canasta_gui.play.messages import RefusalExplainer
from canasta_gui.play.prompt import Counter, CounterText
from canasta_gui.play.shown import TableController
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.core.cards import Card
from canasta_gui.stage.board import Board
from canasta_gui.stage.canasta.opening_calculator import (
    OpeningEstimate,
    OpeningOption,
    estimate_opening,
    opening_options,
    owes_opening,
)
from canasta_gui.stage.intent import DraftStatus
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label, card_sign


class OpeningFinder:
    """A search for openings in the `executor`, once for each step of the person in turn; inactive without one."""

    def __init__(self, conductor: TableController, executor: Executor | None) -> None:
        self._conductor, self._executor = conductor, executor
        self._searched: tuple[int, int] | None = None
        self._search: Future[list[OpeningOption]] | None = None
        self.found: Sequence[OpeningOption] = ()
        self.known = False
        """True if the openings of this step have been searched."""

    def advance(self) -> bool:
        """Start a search after an event; return True when the options have just been found."""
        match, seat = self._conductor.match, self._conductor.viewer
        now = (len(match.events), seat)
        if self._searched != now:
            self._searched, self.found, self.known = now, (), False
            self._drop()
            if not self._conductor.waiting_for_viewer:
                return False
            if self._executor is not None:
                self._search = self._executor.submit(opening_options, cast(CanastaView, match.view(seat)), seat)
        return self._collect()

    def _collect(self) -> bool:
        if self._search is None or not self._search.done():
            return False
        search, self._search = self._search, None
        try:
            self.found, self.known = search.result(), True
        except Exception:  # a failed calculation must not end the game
            return False
        return True

    def _drop(self) -> None:
        if self._search is not None:
            self._search.cancel()
            self._search = None


class CanastaCounter(Counter):
    """Counter of the staged cards, and of the lifted ones once the openings have been found."""

    def __init__(
        self,
        words: Words,
        board: Board,
        conductor: TableController,
        executor: Executor | None,
        explainer: RefusalExplainer,
    ) -> None:
        super().__init__(words, board, conductor, executor, explainer)
        self._finder = OpeningFinder(conductor, executor)
        self._estimate: tuple[object, OpeningEstimate] | None = None

    def advance(self) -> bool:
        return self._finder.advance() and self._opens

    @property
    def shown(self) -> bool:
        return super().shown or (self._opens and bool(self._finder.found) and self._board.idle)

    def count(self) -> CounterText:
        status, estimate = self._board.draft_status, self._estimated()
        points, minimum = _points(status, estimate), status.minimum
        figures = f"{points} / {minimum}" if minimum else self._words.t("{points} points", points=points)
        lifted, loose = self._board.selection.cards_of_hand, canasta_draft(self._board).loose
        enough = estimate is not None and estimate.completion == () and bool(lifted or not loose)
        done = status.can_declare if estimate is None else enough
        note, good = self._note(status, estimate, spoken=False)
        return CounterText(figures, note, done, good, min(1.0, points / minimum) if minimum else None)

    def spoken(self) -> str:
        t, status, estimate = self._words.t, self._board.draft_status, self._estimated()
        points = _points(status, estimate)
        figures = (
            t("{points} of {minimum} points", points=points, minimum=status.minimum)
            if status.minimum
            else t("{points} points", points=points)
        )
        return f"{figures}. {self._note(status, estimate, spoken=True)[0]}"

    @property
    def _opens(self) -> bool:
        """True if an opening is to be made, and cards are held or staged for it."""
        board = self._board
        held = bool(board.selection.cards_of_hand or board.draft)
        return held and board.my_turn and owes_opening(canasta_view(board), board.bottom)

    def _estimated(self) -> OpeningEstimate | None:
        """Return the estimate as if the lifted cards were staged already; None where no opening is to be made.

        It is cached until other cards are held or staged, so that moving them costs nothing.
        """
        if not self._opens:
            return None
        board, options = self._board, self._finder.found
        lifted, draft = board.selection.cards_of_hand, canasta_draft(board)
        asked = (lifted, draft, id(options), len(board.view.stock))
        if self._estimate is None or self._estimate[0] != asked:
            self._estimate = asked, estimate_opening(canasta_view(board), board.bottom, draft, lifted, options, check)
        return self._estimate[1]

    def _note(self, status: DraftStatus, estimate: OpeningEstimate | None, *, spoken: bool) -> tuple[str, bool]:
        """Return the missing points of an opening and the cards that complete it, and whether that is good news."""
        t = self._words.t
        if estimate is not None and self._board.selection.cards_of_hand:
            return self._in_the_air(estimate, spoken=spoken), estimate.completion is not None
        if status.can_declare:
            return t("Ready: declare it, and the pile is yours.") if status.taking else t("Ready: declare it."), True
        if canasta_draft(self._board).loose:
            return t("Drag the wild card onto the meld that it belongs to."), False
        if status.missing:
            missing = t("{points} points missing", points=status.missing)
            completion = estimate.completion if estimate is not None else None
            more = f" · {self._completion(completion, spoken=spoken)}" if completion else ""
            return f"{missing}{more}", False
        if status.refusal is not None:
            return self._explainer.sentence(status.refusal), False
        return t("Put cards to each meld."), False

    def _in_the_air(self, estimate: OpeningEstimate, *, spoken: bool) -> str:
        """Return the points of the lifted cards together with the staged ones."""
        t, completion = self._words.t, estimate.completion
        if completion == ():
            return t("Enough to open.")
        missing = t("{points} points missing", points=estimate.missing) if estimate.missing else t("Not a meld yet")
        if not completion and not self._finder.known:
            return missing
        more = self._completion(completion, spoken=spoken) if completion else t("no way to open with these")
        return f"{missing} · {more}"

    def _completion(self, cards: Sequence[Card], *, spoken: bool) -> str:
        """Return the cards that complete an opening, by their signs, or by their names for a screen reader."""
        names = [(card_label if spoken else card_sign)(self._words, card) for card in cards]
        return self._words.t("{cards} would do", cards=(", " if spoken else " ").join(names))


def _points(status: DraftStatus, estimate: OpeningEstimate | None) -> int:
    return status.points if estimate is None else estimate.points


class NoCounter(Counter):
    """A counter that is never shown."""

    @property
    def shown(self) -> bool:
        return False

    def count(self) -> CounterText:
        """Return an empty text, which is never shown."""
        return CounterText("", "", done=False, good=False)

    def spoken(self) -> str:
        return ""
