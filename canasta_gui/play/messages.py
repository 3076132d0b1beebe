"""Messages over the table, shown for some seconds: refusals with reasons, celebrations, the standing of the match."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, Protocol, TypeVar

from canasta_gui.match.game_numbers import LARGEST
from canasta_gui.play.hint import Hint
from canasta_gui.play.scores.score_sheet import deal_number, is_last_deal
from canasta_gui.play.shown import ShownMatch
from canasta_gui.rules.core.cards import rank_of_key, run_of
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyRules
from canasta_gui.stage.celebrations import Celebration, CelebrationKind
from canasta_gui.stage.event_queue import Misplacement
from canasta_gui.words import Words, gettext_noop
from canasta_gui.words.narration import NOBODY
from canasta_gui.words.refusals import refusal_sentence
from canasta_gui.words.titles import match_length

if TYPE_CHECKING:
    from canasta_gui.words.rulebook import Page, Statement


MISPLACED: Final = {
    Misplacement.THEIR_MELD: gettext_noop("You can add cards only to the melds of your own side."),
    Misplacement.SEVERAL_ON_PILE: gettext_noop("You discard one card only."),
}
"""Reason why cards have no meaning where they were put."""


class RefusalExplainer:
    """Explanations of refusals, by the rules of one match.

    The rule book is imported on the first refusal, so that a table opens sooner.
    """

    def __init__(self, words: Words, rules: AnyRules) -> None:
        self._words, self._rules = words, rules
        self._page: Page | None = None

    def sentence(self, refusal: Refusal) -> str:
        """Return the reason of a refusal."""
        return refusal_sentence(self._words, refusal, self._rules)

    def source(self, refusal: Refusal) -> str:
        """Return the title of the rule and the key that opens it; empty if the book has no statement for it."""
        statement, t = self._statement(refusal), self._words.t
        if statement is None:
            return ""
        if statement.own:
            return t("House rule: {title} – F1", title=statement.title)
        return t("Rule: {title} – F1", title=statement.title)

    def key(self, refusal: Refusal) -> str:
        """Return the key of the statement in the rule book; empty where there is none."""
        statement = self._statement(refusal)
        return "" if statement is None else statement.key

    def _statement(self, refusal: Refusal) -> "Statement | None":
        from canasta_gui.words.rulebook import statement_for
        from canasta_gui.words.rulebook.page import marked_rule_page

        if self._page is None:
            self._page = marked_rule_page(self._words, self._rules)
        return statement_for(self._page, refusal.why)


REFUSAL_SECONDS: Final = 6.0
ADVICE_SECONDS: Final = 14.0


class Message(NamedTuple):
    """A message over the table, its source, its icon, its duration, and the reasons of a hint, the weightiest first.

    `more`: what else there is to a hint, with the key that shows it; `other`: the next best move.
    """

    sentence: str
    source: str = ""
    icon: str = "cross"
    seconds: float = REFUSAL_SECONDS
    reasons: tuple[str, ...] = ()
    more: str = ""
    other: str = ""

    @property
    def text(self) -> str:
        """The sentence, and the first reason."""
        return " ".join((self.sentence, *self.reasons[:1]))


class Brief(Protocol):
    """Something that is shown for some seconds."""

    @property
    def seconds(self) -> float: ...


BriefT = TypeVar("BriefT", bound=Brief)


class ShownBriefly(Generic[BriefT]):
    """A value shown for some seconds, counted from the first frame in which it is drawn."""

    def __init__(self) -> None:
        self._shown: BriefT | None = None
        self._until: float | None = None

    @property
    def shown(self) -> BriefT | None:
        """The value to be drawn; None if there is none."""
        return self._shown

    def show(self, shown: BriefT) -> None:
        """Show this instead of what is shown."""
        self._shown, self._until = shown, None

    def close(self) -> None:
        """Hide it."""
        self._shown = None

    def advance(self, now: float) -> bool:
        """Hide it when its time is over; return True if it was just hidden."""
        if self._shown is None:
            return False
        self._until = now + self._shown.seconds if self._until is None else self._until
        if now < self._until:
            return False
        self._shown = None
        return True


class Messages(ShownBriefly[Message]):
    """The present message over the table. `announce` passes its sentence to a screen reader."""

    def __init__(self, explainer: RefusalExplainer, announce: Callable[[str], None]) -> None:
        super().__init__()
        self._explainer, self._announce = explainer, announce
        self._refused: Refusal | None = None

    @property
    def refused(self) -> Refusal | None:
        """The last refusal, until another message or event."""
        return self._refused

    def message_for(self, refusal: Refusal) -> Message:
        """Return the message for a refusal."""
        return Message(self._explainer.sentence(refusal), self._explainer.source(refusal))

    def refuse(self, refusal: Refusal) -> None:
        """Show why something is not allowed, and the source of the rule."""
        self.show(self.message_for(refusal))
        self._refused = refusal

    def say(self, sentence: str) -> None:
        """Show why something has no meaning, or is impossible."""
        self.show(Message(sentence))

    def advise(self, text: str, icon: str) -> None:
        """Show a hint, or the reasons of a computer."""
        self.show(Message(text, icon=icon, seconds=ADVICE_SECONDS))

    def propose(self, hint: Hint, words: Words) -> None:
        """Show a hint: the move and its first reason, and what else there is."""
        number = len(hint.reasons) - 1
        more = words.n("{n} more reason: H", "{n} more reasons: H", number) if number > 0 else ""
        more = more or (words.t("Another way: H") if hint.other else "")
        self.show(Message(hint.move, "", "star", ADVICE_SECONDS, hint.reasons, more, hint.other))

    def move_on(self) -> None:
        """Forget the last refusal, after an event."""
        self._refused = None

    def show(self, shown: Message) -> None:
        """Show a message and announce it; the last refusal is over."""
        super().show(shown)
        self._refused = None
        self._announce(" ".join(filter(None, (shown.text, shown.more))))


# Translators: {points} is written with its sign, "+500 for the canasta of sevens".
_CANASTAS: Final[Mapping[int, str]] = {
    2: gettext_noop("{points} for the canasta of wild cards"),
    3: gettext_noop("{points} for the canasta of threes"),
    4: gettext_noop("{points} for the canasta of fours"),
    5: gettext_noop("{points} for the canasta of fives"),
    6: gettext_noop("{points} for the canasta of sixes"),
    7: gettext_noop("{points} for the canasta of sevens"),
    8: gettext_noop("{points} for the canasta of eights"),
    9: gettext_noop("{points} for the canasta of nines"),
    10: gettext_noop("{points} for the canasta of tens"),
    11: gettext_noop("{points} for the canasta of jacks"),
    12: gettext_noop("{points} for the canasta of queens"),
    13: gettext_noop("{points} for the canasta of kings"),
    14: gettext_noop("{points} for the canasta of aces"),
    run_of(0): gettext_noop("{points} for the run of clubs"),
    run_of(1): gettext_noop("{points} for the run of diamonds"),
    run_of(2): gettext_noop("{points} for the run of hearts"),
    run_of(3): gettext_noop("{points} for the run of spades"),
}
_WORTH: Final[Mapping[CelebrationKind, str]] = {
    CelebrationKind.RED_THREE: gettext_noop("{points} for a red three"),
    CelebrationKind.OUT: gettext_noop("{points} for going out"),
}
_DONE: Final[Mapping[CelebrationKind, tuple[str, str]]] = {
    CelebrationKind.OPENING: (gettext_noop("You open."), gettext_noop("{name} opens.")),
    CelebrationKind.COMPLETE: (gettext_noop("You complete a meld."), gettext_noop("{name} completes a meld.")),
    CelebrationKind.RED_THREE: (gettext_noop("You lay a red three."), gettext_noop("{name} lays a red three.")),
    CelebrationKind.OUT: (gettext_noop("You go out."), gettext_noop("{name} goes out.")),
}
"""Sentences for the player concerned, and for others."""


def celebration_text(words: Words, celebration: Celebration, names: Sequence[str], you: int = NOBODY) -> str:
    """Return the text of a celebration, without the owner of the points; `you`: the seat that is addressed."""
    t, kind, points = words.t, celebration.kind, celebration.points
    mine, name = celebration.seat == you, names[celebration.seat]
    if points and kind in _WORTH:
        return t(_WORTH[kind], points=words.number(points, signed=True))
    if kind is CelebrationKind.CANASTA:
        sentence = _CANASTAS[rank_of_key(celebration.key)] if points else gettext_noop("That is a canasta.")
        return t(sentence, points=words.number(points, signed=True))
    if kind is CelebrationKind.PILE and mine:
        return words.n("You take the pile, a single card.", "You take the pile of {n} cards.", celebration.number)
    if kind is CelebrationKind.PILE:
        n = celebration.number
        return words.n("{name} takes the pile, a single card.", "{name} takes the pile of {n} cards.", n, name=name)
    your, their = _DONE[kind]
    return t(your) if mine else t(their, name=name)


def is_told_by_its_event(celebration: Celebration) -> bool:
    """Return whether the sentence of the event already says everything."""
    return celebration.kind is CelebrationKind.PILE or (
        celebration.kind is CelebrationKind.OUT and not celebration.points
    )


def match_lines(words: Words, match: ShownMatch) -> tuple[str, str]:
    """Return the number of the deal, and the rest of the match."""
    return _deal(words, match), _length(words, match)


def _deal(words: Words, match: ShownMatch) -> str:
    """Return the number of the deal, the number of deals if fixed, and the number of the game if it reveals nothing."""
    number, deals, game = deal_number(match), match.rules.deals, _shown_number(match)
    if number <= deals:
        if game is None:
            return words.t("Deal {number} of {deals}", number=number, deals=deals)
        return words.t("No. {game} · deal {number} of {deals}", game=game, number=number, deals=deals)
    if game is None:
        return words.t("Deal {number}", number=match.deal_no)
    return words.t("No. {game} · deal {number}", game=game, number=match.deal_no)


def _shown_number(match: ShownMatch) -> int | None:
    """Return the number of the game; during the match only a chosen one, since the number determines all cards.

    None for numbers above `LARGEST`, which are too long here and are shown elsewhere.
    """
    number = match.header.number
    if number is None or number > LARGEST:
        return None
    return number if match.header.chosen or match.final_winners else None


def _length(words: Words, match: ShownMatch) -> str:
    """Return "the last deal", or else the end of the match and the minutes left.

    The end is omitted if the number of deals is fixed, since `_deal` shows it.
    """
    if is_last_deal(match):
        return words.t("the last deal")
    length = "" if match.rules.deals else match_length(words, match.rules)
    minutes = match.header.minutes - match.minutes_played
    left = words.n("{n} minute left", "{n} minutes left", minutes) if match.header.minutes else ""
    return " · ".join(filter(None, (length, left)))
