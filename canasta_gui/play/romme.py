"""Play of Rommé: commands, the line above the hand, counters, questions."""

from collections.abc import Callable, Sequence
from typing import Final, cast

from canasta_gui.play.commands import AvailableCommands, TableCommand
from canasta_gui.play.family import FamilyPlay, NoteText
from canasta_gui.play.prompt import Counter, CounterText, OpenQuestion, Prompt
from canasta_gui.play.shown import ShownMatch
from canasta_gui.rules.core.cards import JOKER
from canasta_gui.rules.core.position import PUBLIC, Phase
from canasta_gui.rules.families import AnyView
from canasta_gui.rules.romme.events import Action, Claim, Consent
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.referee import check
from canasta_gui.stage.board import Board
from canasta_gui.stage.places import Place
from canasta_gui.stage.romme.intent import RommeIntent
from canasta_gui.words import Words
from canasta_gui.words.cards import card_sign, substitute_label
from canasta_gui.words.sentences import the_card


def romme_intent(board: Board) -> RommeIntent:
    """Return the intent of a board that shows Rommé."""
    return cast(RommeIntent, board.intent())


class RommeCommands(AvailableCommands):
    """Commands of Rommé: yes and no to questions about the face-up card, and announcing, even with cards staged."""

    @property
    def asked(self) -> bool:
        view = cast(RommePosition, self.board.view)
        asked = view.phase is Phase.CONSENT or (view.phase is Phase.CLAIM and view.to_act != view.turn)
        return self.awaited and asked

    def allowed(self) -> set[TableCommand]:
        return {TableCommand.ANNOUNCE} if romme_intent(self.board).can_announce else set()


class RommeCounter(Counter):
    """Counter of the points of the first melds, later of those left in the hand; ignores lifted cards."""

    def count(self) -> CounterText:
        status = self._board.draft_status
        figures = f"{status.points} / {status.minimum}" if status.minimum else self._in_hand()
        return CounterText(figures, self._note(), status.can_declare, status.can_declare)

    def spoken(self) -> str:
        status, t = self._board.draft_status, self._words.t
        figures = (
            t("{points} of {minimum} points", points=status.points, minimum=status.minimum)
            if status.minimum
            else self._in_hand()
        )
        return " ".join((f"{figures}. {self._note()}", *self._jokers()))

    def _jokers(self) -> list[str]:
        """Return the card that each staged joker represents, which the screen shows on the joker."""
        return [f"{substitute_label(self._words, JOKER, face)}." for face in romme_intent(self._board).joker_faces]

    def _in_hand(self) -> str:
        return self._words.t("{rest} in hand", rest=romme_intent(self._board).rest)

    def _note(self) -> str:
        """Return the fault of the staged cards, or that they can be laid."""
        t, board = self._words.t, self._board
        if romme_intent(board).can_announce:
            return t("Ready: with one discard little enough is left for Rommé.")
        if board.draft_status.can_declare:
            several = romme_intent(board).has_choice
            return t("Ready. A double click on the joker (O) changes its card.") if several else t("Ready: declare it.")
        if board.draft_status.refusal is not None:
            return self._explainer.sentence(board.draft_status.refusal)
        return t("Put cards to each meld.")


class RommePrompt(Prompt):
    """Prompts for the beginning of a turn, the points left to announce, and questions about a card left by others."""

    @property
    def _seen(self) -> RommePosition:
        """The view that is shown."""
        return cast(RommePosition, self.board.view)

    def turn(self) -> str:
        phase = self._seen.phase
        if phase in (Phase.CLAIM, Phase.CONSENT):
            return question(self.words, self._seen, self.names)
        return self._begin() if phase is Phase.DRAW else self._play()

    def _begin(self) -> str:
        """Return the prompt for the beginning of a turn, with the consequence of a used-up stock (R45)."""
        t, view = self.words.t, self._seen
        hidden_only = view.refused or not view.pile
        if view.stock:
            if hidden_only:
                return t("Your turn: draw from the stock. You must keep that card.")
            return t("Your turn: take the face-up card, or draw a hidden one, which you must keep.")
        if view.turnable:
            if hidden_only:
                return t("Your turn: draw. The stock is used up, and the discards are turned over for it.")
            return t("Your turn: take the face-up card, or draw, for which the discards are turned over.")
        if hidden_only:
            return t("Your turn: there is nothing to draw. Click the stock (D): the deal is over.")
        return t("Your turn: take the face-up card. If you click the stock (D), which is used up, the deal is over.")

    def _play(self) -> str:
        """Return what to do between drawing and discarding, and the points left to announce."""
        t, view = self.words.t, self._seen
        rest, threshold = view.rest(self.board.bottom), view.rules.going_out.threshold
        if threshold:
            return t(
                "Lay sets and runs, then discard. In hand {rest}, Rommé at {threshold}.", rest=rest, threshold=threshold
            )
        return t("Lay sets and runs, then discard. In hand: {rest} points.", rest=rest)


def question(words: Words, view: RommePosition, names: Sequence[str]) -> str:
    """Return the question to the seat that must act, about the face-up card."""
    t, card = words.t, the_card(words, view.pile[-1])
    if view.phase is Phase.CONSENT:
        return t("{name} would like {card}: do you let it go?", name=names[view.claimant], card=card)
    if view.to_act == view.turn:
        if view.stock or view.turnable:
            return t("Take the face-up card, {card}, or leave it: click the stock (D).", card=card)
        return t("Take the face-up card, {card}. If you leave it, the deal is over: the stock is used up.", card=card)
    hidden = view.rules.face_up.hidden
    if not hidden:
        return t("Do you claim {card}?", card=card)
    besides = words.n("{n} card", "{n} cards", hidden)
    return t("Do you claim {card}, with {cards} from the stock besides?", card=card, cards=besides)


def answers(words: Words, phase: Phase) -> dict[TableCommand, str]:
    """Return the labels of yes and no for the question of a phase."""
    t = words.t
    yes, no = (t("Let it go"), t("Object")) if phase is Phase.CONSENT else (t("Claim it"), t("Leave the card"))
    return {TableCommand.YES: yes, TableCommand.NO: no}


def open_question(words: Words, match: ShownMatch, names: Sequence[str]) -> OpenQuestion | None:
    """Return the question about the face-up card to a seat out of turn, or to one that must consent to its claim."""
    view = cast(RommePosition, match.view(PUBLIC))
    yes, no = answers(words, view.phase).values()
    if view.phase is Phase.CONSENT:
        options: tuple[tuple[str, Action], ...] = ((yes, Consent(True)), (no, Consent(False)))
    elif view.phase is Phase.CLAIM and view.to_act != view.turn:
        options = ((no, Claim(False)), (yes, Claim(True)))
    else:
        return None
    allowed = tuple((text, action) for text, action in options if check(view, view.to_act, action) is None)
    return OpenQuestion(question(words, view, names), view.pile[-1:], allowed)


def opening_text(words: Words, view: RommePosition, side: int) -> str:
    """Return whether a seat has laid, or its minimum."""
    t, least = words.t, view.rules.melds.first_points
    if view.is_open(side):
        return t("Has laid")
    return t("Lays {points} or more", points=least) if least else t("Nothing laid yet")


def pile_notes(words: Words, view: RommePosition) -> list[NoteText]:
    """Return the note that only the stock is left, after a refusal or a claim."""
    if view.refused and view.pile and view.phase is Phase.DRAW:
        return [NoteText("lock", words.t("Stock only"), words.p("pile", "stock only"))]
    return []


def meld_name(words: Words, view: RommePosition, place: Place) -> str:
    """Return the cards of a meld, a joker as the card that it stands for."""
    return " ".join(card_sign(words, face) for face in view.melds[place.owner][place.key].faces)


def _perform(do: TableCommand, board: Board) -> None:
    if do is TableCommand.ANNOUNCE:
        board.commands.perform(lambda intent, picked: intent.announce(picked))
    elif do in (TableCommand.YES, TableCommand.NO):
        kind: type[Claim | Consent] = Consent if board.view.phase is Phase.CONSENT else Claim
        board.commands.submit(kind(do is TableCommand.YES))


# Each family gets views of that family only, which the types cannot express.

ROMME_PLAY: Final = FamilyPlay(
    commands=RommeCommands,
    perform=_perform,
    prompt=RommePrompt,
    counter=RommeCounter,
    answer_labels=answers,
    side_name=lambda _words, _view, names, side: names[side],
    standing=cast(Callable[..., str], opening_text),
    pile_notes=cast(Callable[[Words, AnyView], Sequence[NoteText]], pile_notes),
    meld_name=cast(Callable[[Words, AnyView, Place], str], meld_name),
    taking=lambda words, _: words.t("Take the face-up card"),
    silent_answers={Phase.CLAIM: TableCommand.NO, Phase.CONSENT: TableCommand.YES},
    open_question=open_question,
)
