"""The table for a game of Rommé: the same scene, with Rommé's own buttons, prompts and counter."""

import math
from collections.abc import Sequence
from typing import Any, Final, cast

from canasta_gui.play.open_question import OpenQuestion
from canasta_gui.play.romme.available_commands import RommeCommands
from canasta_gui.play.romme.counter import RommeCounter
from canasta_gui.play.romme.prompt import RommePrompt, answers, question
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.rules.canasta.view import PUBLIC
from canasta_gui.rules.core.cards import JOKER, Card
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.families import AnyAction
from canasta_gui.rules.romme.actions import Claim, Consent
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.referee import check
from canasta_gui.stage.focus import Key
from canasta_gui.stage.outputs import Sprite
from canasta_gui.stage.places import Place
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.table.keys import TABLE_KEYS, TableViewCommand
from canasta_gui.ui.table.painter import TablePainter
from canasta_gui.ui.table.romme_painter import RommePainter
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.semantics import card_text
from canasta_gui.words.translation import Words, mark

_SILENCE: Final = {Phase.CLAIM: Claim(False), Phase.CONSENT: Consent(True)}
"""What it means to say nothing: one does not claim the card, and does not object to another's having it."""


class RommeTableScene(TableScene):
    """A match of Rommé at the table. A question that others wait for answers itself when its time is over."""

    keys = TABLE_KEYS.adapted(
        unused=(TableCommand.TOP, TableCommand.ASK, TableCommand.PASS, TableCommand.SHOW, TableViewCommand.TALK),
        meanings={Key.TAKE: mark("Take the face-up card")},
    )
    prompt_of, counter_of, offers_of = RommePrompt, RommeCounter, RommeCommands
    _asked: tuple[int, int, Phase] | None = None
    _left = 0.0

    @property
    def _seen(self) -> RommePosition:
        """The view that is shown."""
        return cast(RommePosition, self.board.view)

    # --- being asked ---

    def advance(self, now: float) -> bool:
        """Also let a question answer itself when its time is up."""
        passed = max(0.0, now - self._now)
        moving = super().advance(now)
        shown = self.seconds_left
        self._wait_for_answer(passed)
        self.dirty = self.dirty or self.seconds_left != shown
        return moving

    def _wait_for_answer(self, passed: float) -> None:
        """Count the seconds of a question, but not while something lies over the cards."""
        if not (self.offers.asked and self.likes.patience):
            self._asked = None
            return
        asked = (len(self.conductor.match.events), self.board.bottom, self._seen.phase)
        if self._asked != asked:
            self._asked, self._left = asked, self.likes.patience
        elif self._layer.dialog is None:
            self._left -= passed
        if self._left <= 0:
            self.board.commands.submit(cast(AnyAction, _SILENCE[self._seen.phase]))

    @property
    def seconds_left(self) -> int | None:
        """How long a question still waits; None where none does, or it waits for ever."""
        return None if self._asked is None else max(0, math.ceil(self._left - 1e-6))

    def open_question(self, words: Words) -> OpenQuestion | None:
        """What somebody is asked about a card that was left: whoever is not in turn, and those who let it go or not."""
        view = cast(RommePosition, self.conductor.match.view(PUBLIC))
        yes, no = answers(words, view.phase)
        if view.phase is Phase.CONSENT:
            ways: tuple[tuple[str, Any], ...] = ((yes, Consent(True)), (no, Consent(False)))
        elif view.phase is Phase.CLAIM and view.to_act != view.turn:
            ways = ((no, Claim(False)), (yes, Claim(True)))
        else:
            return None
        allowed = tuple((text, action) for text, action in ways if check(view, view.to_act, action) is None)
        return OpenQuestion(question(words, view, self.facts.names), view.pile[-1], allowed)

    # --- what there is to do ---

    def _arrange_buttons(self) -> None:
        """The two answers say what they answer, and the one that silence means how long it still waits."""
        t, buttons, phase = self.words.t, self._buttons.buttons, self._seen.phase
        consent, left = phase is Phase.CONSENT, self.seconds_left
        for do, text in zip((TableCommand.YES, TableCommand.NO), answers(self.words, phase), strict=True):
            silent = left is not None and (do is TableCommand.YES) is consent
            buttons[do].name = text
            buttons[do].text = t("{answer} ({seconds} s)", answer=text, seconds=left) if silent else text
        super()._arrange_buttons()

    def _act(self, do: TableCommand) -> None:
        if do is TableCommand.ANNOUNCE:
            self.board.commands.perform(lambda meaning, picked: meaning.announce(picked))
        elif do in (TableCommand.YES, TableCommand.NO):
            kind: Any = Consent if self._seen.phase is Phase.CONSENT else Claim
            self.board.commands.submit(kind(do is TableCommand.YES))

    def _is_wild(self, card: Card) -> bool:
        return card == JOKER

    # --- what it says ---

    def _painter(self, look: Look) -> TablePainter:
        return RommePainter(look, self.atlas, self.words)

    def _side_name(self, side: int) -> str:
        return self.facts.names[side]

    def _meld_text(self, place: Place, cards: Sequence[Sprite]) -> str:  # noqa: ARG002
        return ", ".join(card_text(self.words, card) for card in cards)
