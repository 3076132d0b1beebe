"""The table for a game of Rommé: the same scene, with Rommé's own buttons, prompts and counter."""

import math
from collections.abc import Sequence
from typing import Any, Final, cast

import pygame

from canasta_gui.rules.actions import Action
from canasta_gui.rules.cards import JOKER, Card
from canasta_gui.rules.position import Phase
from canasta_gui.rules.romme.actions import Claim, Consent
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.stage.focus import Key
from canasta_gui.stage.places import Place
from canasta_gui.stage.shown import Sprite
from canasta_gui.ui.deeds import Do
from canasta_gui.ui.keys import TABLE, TableKey, shown_keys
from canasta_gui.ui.kit import Look
from canasta_gui.ui.romme_painter import RommePainter
from canasta_gui.ui.scenes.table import TableScene
from canasta_gui.ui.table_painter import TablePainter
from canasta_gui.ui.table_semantics import card_text
from canasta_gui.ui.theme import Size
from canasta_gui.words.cards import card_label
from canasta_gui.words.speech import mark

_ASKING: Final = (Phase.CLAIM, Phase.CONSENT)
_SILENCE: Final = {Phase.CLAIM: Claim(False), Phase.CONSENT: Consent(True)}
"""What it means to say nothing: one does not claim the card, and does not object to another's having it."""


class RommeTableScene(TableScene):
    """A match of Rommé at the table. A question that others wait for answers itself when its time is over."""

    keys = shown_keys(
        TABLE,
        unused=(Do.TOP, Do.ASK, Do.PASS, Do.SHOW, TableKey.TALK),
        meanings={Key.TAKE: mark("Take the face-up card")},
    )
    _asked: tuple[int, int, Phase] | None = None
    _left = 0.0

    @property
    def _seen(self) -> RommePosition:
        """The view that is shown."""
        return cast(RommePosition, self.board.view)

    # --- being asked ---

    @property
    def _is_asked(self) -> bool:
        """Is the person at the screen asked about a card that another has left?"""
        view = self._seen
        asked = view.phase is Phase.CONSENT or (view.phase is Phase.CLAIM and view.to_act != view.turn)
        return self._awaited and asked

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
        if not (self._is_asked and self.likes.patience):
            self._asked = None
            return
        question = (len(self.conductor.match.events), self.board.bottom, self._seen.phase)
        if self._asked != question:
            self._asked, self._left = question, self.likes.patience
        elif self._layer.dialog is None:
            self._left -= passed
        if self._left <= 0:
            self.board.deeds.submit(cast(Action, _SILENCE[self._seen.phase]))

    @property
    def seconds_left(self) -> int | None:
        """How long a question still waits; None where none does, or it waits for ever."""
        return None if self._asked is None else max(0, math.ceil(self._left - 1e-6))

    # --- what there is to do ---

    def _offers_in_turn(self, shown: set[Do], working: set[Do]) -> tuple[set[Do], set[Do]]:
        board = self.board
        if self._is_asked:
            both = {Do.YES, Do.NO}
            return shown | both, working | both
        if board.draft:
            shown |= {Do.TAKE_BACK, Do.DECLARE}
            working.add(Do.TAKE_BACK)
            if board.draft_status.can_declare:
                working.add(Do.DECLARE)
        if board.asks(lambda meaning: meaning.can_announce):
            shown.add(Do.ANNOUNCE)
            working.add(Do.ANNOUNCE)
        return shown, working

    def _arrange_buttons(self) -> None:
        """The two answers say what they answer, and the one that silence means how long it still waits."""
        t, buttons = self.words.t, self._buttons.buttons
        consent, left = self._seen.phase is Phase.CONSENT, self.seconds_left
        for do, text in (
            (Do.YES, t("Let it go") if consent else t("Claim it")),
            (Do.NO, t("Object") if consent else t("Leave the card")),
        ):
            silent = left is not None and (do is Do.YES) is consent
            buttons[do].name = text
            buttons[do].text = t("{answer} ({seconds} s)", answer=text, seconds=left) if silent else text
        super()._arrange_buttons()

    def _act(self, do: Do) -> None:
        if do is Do.ANNOUNCE:
            self.board.deeds.perform(lambda meaning, picked: meaning.announce(picked))
        elif do in (Do.YES, Do.NO):
            kind: Any = Consent if self._seen.phase is Phase.CONSENT else Claim
            self.board.deeds.submit(kind(do is Do.YES))

    def _is_wild(self, card: Card) -> bool:
        return card == JOKER

    # --- what it says ---

    def _painter(self, look: Look) -> TablePainter:
        return RommePainter(look, self.atlas, self.words)

    def _side_name(self, side: int) -> str:
        return self.facts.names[side]

    def _meld_text(self, place: Place, cards: Sequence[Sprite]) -> str:  # noqa: ARG002
        return ", ".join(card_text(self.words, card) for card in cards)

    def _turn_text(self) -> str:
        view = self._seen
        if view.phase in _ASKING:
            return self._question()
        return self._begin_text() if view.phase is Phase.DRAW else self._lay_text()

    def _question(self) -> str:
        """What somebody is asked."""
        t, view, names = self.words.t, self._seen, self.facts.names
        card = card_label(self.words, view.pile[-1])
        if view.phase is Phase.CONSENT:
            return t("{name} would like {card}: do you let it go?", name=names[view.claimant], card=card)
        if view.to_act == view.turn:
            if view.stock or view.turnable:
                return t("Take the face-up card ({card}), or leave it: click the stock.", card=card)
            return t(
                "Take the face-up card ({card}). If you leave it, the deal is void: the stock is used up.", card=card
            )
        hidden = view.rules.face_up.hidden
        if not hidden:
            return t("{card} is left: do you claim it?", card=card)
        besides = self.words.n("{n} card", "{n} cards", hidden)
        return t("{card} is left: do you claim it, with {cards} from the stock besides?", card=card, cards=besides)

    def _begin_text(self) -> str:
        """What a turn begins with; before the stock is asked for a card that it has not, what comes of that (R45)."""
        t, view = self.words.t, self._seen
        hidden_only = view.refused or not view.pile
        if view.stock:
            if hidden_only:
                return t("Your turn: draw from the stock. That card must be kept.")
            return t("Your turn: take the face-up card, or draw a hidden one, which must be kept.")
        if view.turnable:
            if hidden_only:
                return t("Your turn: draw. The stock is used up, and the discards are turned over for it.")
            return t("Your turn: take the face-up card, or draw, for which the discards are turned over.")
        if hidden_only:
            return t("Your turn: there is nothing to draw. Click the stock: the deal is void.")
        return t("Your turn: take the face-up card. If you click the stock, which is used up, the deal is void.")

    def _lay_text(self) -> str:
        """What there is to do between drawing and discarding, and how far it is to the end."""
        t, view = self.words.t, self._seen
        rest, threshold = view.rest(self.board.bottom), view.rules.going_out.threshold
        if threshold:
            return t(
                "Lay sets and runs, then discard. In hand {rest}, Rommé at {threshold}.", rest=rest, threshold=threshold
            )
        return t("Lay sets and runs, then discard. In hand: {rest} points.", rest=rest)

    def _draw_counter(self, surface: pygame.Surface, look: Look, strip: pygame.Rect) -> None:
        """What would be left in the hand, against the threshold; before the first melds also what they count."""
        status, theme, t = self.board.draft_status, look.theme, self.words.t
        rest = self.board.asks(lambda meaning: meaning.rest)
        figures = f"{status.points} / {status.minimum}" if status.minimum else t("{rest} in hand", rest=rest)
        px = look.font(Size.LARGE)
        width = look.text.width(figures, px, bold=True) + look.px(28)
        pill = pygame.Rect(strip.x, strip.centery - look.px(18), width, look.px(36))
        line = theme.good if status.can_declare else theme.warning
        look.skin.box(surface, pill, theme.sunken, radius=look.px(10), line=line, width=look.px(2))
        look.text.draw(surface, figures, pill, px, theme.text, bold=True, align="center")
        note = pygame.Rect(
            pill.right + look.px(12), strip.y, max(0, strip.right - pill.right - look.px(16)), strip.height
        )
        look.text.draw_block(surface, self._counter_note(), note, look.font(Size.CAPTION), line)

    def _counter_told(self) -> str:
        status, t = self.board.draft_status, self.words.t
        rest = self.board.asks(lambda meaning: meaning.rest)
        figures = (
            t("{points} of {minimum} points", points=status.points, minimum=status.minimum)
            if status.minimum
            else t("{rest} in hand", rest=rest)
        )
        return f"{figures}. {self._counter_note()}"

    def _counter_note(self) -> str:
        """What is still wrong with the staged cards, or that they can be laid."""
        t, status = self.words.t, self.board.draft_status
        if self.board.asks(lambda meaning: meaning.can_announce):
            return t("Ready: with one discard little enough is left for Rommé.")
        if status.can_declare:
            several = self.board.asks(lambda meaning: meaning.has_choice)
            return t("Ready. A double click on the joker (O) changes its card.") if several else t("Ready: declare it.")
        if status.refusal is not None:
            return self._reason_of(status.refusal)[0]
        return t("Put cards to each meld.")
