"""Events of a deal of any family in words: by event, by turn, the best moments, the end and the score lines.

Actions in a turn are phrases after the player's name, or after "you", so that one sentence describes the whole turn.
"""

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, cast

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.events import Fined, Melded, ObjectionFailed, ObjectionUpheld, Offended, Passed
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.events import DealBegan, DealEnded, Discarded, Drew
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyDealEnded, AnyEvent, AnyRules, family_of_event
from canasta_gui.words.canasta import narration as canasta
from canasta_gui.words.canasta.narration import fine_sentence, meld_sentence, offence_sentence
from canasta_gui.words.sentences import (
    FamilyNarration,
    PhraseEntry,
    TurnPhrase,
    addressed_text,
    entry_text,
    listed,
    phrase_text,
    the_card,
    the_meld,
)
from canasta_gui.words.translation import Words


def score_labels(rules: AnyRules) -> Sequence[tuple[str, str]]:
    """Return the fields of a score line with their labels, untranslated, in the order of the score sheet."""
    return _FAMILIES[rules.family]().score_labels(rules)


NOBODY: Final = -1
"""No seat: none is addressed as "you", or an event belongs to no turn."""


def event_sentence(words: Words, event: AnyEvent, names: Sequence[str], you: int = NOBODY) -> str:
    """Return the sentence for an event as a seat saw it; `you`: the seat that is addressed.

    Empty for events without words: a card dealt, the beginning of a turn.
    """
    if _phrase(event) is not None:
        return turn_sentence(words, [event], names, you)
    if isinstance(event, DealEnded):
        return ending_sentence(words, event, names, you)
    narration = _narration(event)
    if (addressed := narration.addressed.get(type(event))) is not None:
        return addressed_text(words, addressed, event, names, you)
    entry, seat = narration.sentences.get(type(event)), getattr(event, "seat", None)
    name = "" if seat is None else names[seat]
    return "" if entry is None else entry_text(words, entry, event, name, names)


def ending_text(words: Words, how: str, name: str, *, you: bool = False) -> str:
    """Return how a deal of any family ended, by the code of its last event.

    `name`: the player who ended it, or `you`.
    """
    ending = canasta.ENDINGS.get(how)
    if ending is None:
        from canasta_gui.words.romme.narration import ENDINGS

        ending = ENDINGS[how]
    return words.t(ending.yours if you else ending.named, name=name)


def ending_sentence(words: Words, event: AnyDealEnded, names: Sequence[str], you: int | None = NOBODY) -> str:
    """Return how a deal ended; `you`: the seat that is addressed."""
    return ending_text(words, event.how, names[event.by], you=event.by == you)


def whole_ending(
    words: Words, ended: AnyDealEnded, events: Sequence[AnyEvent], names: Sequence[str], you: int | None = NOBODY
) -> str:
    """Return how a deal ended, preceded by the reason why it was void, if it was."""
    return " ".join(filter(None, (void_reason(words, ended, events, names), ending_sentence(words, ended, names, you))))


def void_reason(words: Words, ended: AnyDealEnded, events: Sequence[AnyEvent], names: Sequence[str]) -> str:
    """Return the objection that made the deal void; empty if none did. `events`: those of the deal."""
    if ended.how != "misdealt":
        return ""
    objection = next(event for event in reversed(events) if isinstance(event, ObjectionUpheld))
    return event_sentence(words, objection, names)


def sentences_by_turn(
    words: Words, events: Iterable[AnyEvent], names: Sequence[str], you: int = NOBODY
) -> Iterable[str]:
    """Yield a sentence for each turn, and one for each event that is no part of a turn."""
    worth_telling = [event for event in events if _worth_telling(words, event, names)]
    pairs = itertools.pairwise([None, *worth_telling])
    told = [event for before, event in pairs if event is not None and not _repeats(event, before)]
    for seat, turn in itertools.groupby(told, key=_seat_of):
        if seat == NOBODY:
            yield from (event_sentence(words, event, names, you) for event in turn)
        else:
            yield turn_sentence(words, list(turn), names, you)


def _repeats(event: AnyEvent, before: AnyEvent | None) -> bool:
    """Return whether an event repeats a failed objection with nothing in between."""
    return isinstance(event, ObjectionFailed) and isinstance(before, ObjectionFailed) and event == before


def _worth_telling(words: Words, event: AnyEvent, names: Sequence[str]) -> bool:
    """Return whether an event has a sentence; the draw of a hidden card has none."""
    if isinstance(event, Drew):
        return event.card != HIDDEN
    return bool(event_sentence(words, event, names))


def turn_sentence(words: Words, events: Sequence[AnyEvent], names: Sequence[str], you: int = NOBODY) -> str:
    """Return one player's actions in a turn."""
    seat = _seat_of(events[0])
    done = listed(words, _turn_phrases(words, events, names, you=seat == you))
    if seat != you:
        return words.t("{name} {done}.", name=names[seat], done=done)
    # Translators: a language whose verbs say "you" by themselves leaves the word out: "{done}."
    sentence = words.t("You {done}.", done=done)
    return sentence[:1].upper() + sentence[1:]


def _seat_of(event: AnyEvent) -> int:
    """Return the seat of the turn that the event is part of."""
    seat: int = getattr(event, "seat", NOBODY) if _phrase(event) is not None else NOBODY
    return seat


def _turn_phrases(words: Words, events: Sequence[AnyEvent], names: Sequence[str], *, you: bool) -> list[str]:
    """Return one player's actions, each once; all melds are described at the first of them."""
    phrases: list[str] = []
    laid: list[AnyEvent] = []
    for event in sorted(events, key=lambda event: type(event) not in _narration(event).told_first):
        family = _narration(event)
        if type(event) is family.meld:
            laid = laid or [each for each in events if type(each) is family.meld]
            phrases += family.melds(words, laid, you)
        elif (entry := _phrase(event)) is not None:
            phrases.append(phrase_text(words, entry, event, names, you=you))
    return list(dict.fromkeys(phrases))


def _drew(words: Words, event: Drew, _names: Sequence[str], you: bool) -> str:
    if event.card == HIDDEN:
        return _DRAWS_HIDDEN.text(words, you=you)
    return _DRAWS.text(words, you=you, card=the_card(words, event.card))


_DRAWS_HIDDEN: Final = TurnPhrase(gettext_noop("draws"), gettext_noop("draw"))
_DRAWS: Final = TurnPhrase(gettext_noop("draws {card}"), gettext_noop("draw {card}"))

_PHRASES: Final[Mapping[type[object], PhraseEntry]] = {
    Drew: _drew,
    Discarded: TurnPhrase(gettext_noop("discards {card}"), gettext_noop("discard {card}")),
}
"""Phrases of events that all families share."""


AnyNarration = FamilyNarration[AnyRules, AnyEvent]
"""The texts of any family; the arguments of its functions must belong to the same family."""


def _romme() -> AnyNarration:  # imported only when its events occur
    from canasta_gui.words.romme.narration import NARRATION

    return cast(AnyNarration, NARRATION)


_FAMILIES: Final[Mapping[FamilyKey, Callable[[], AnyNarration]]] = {
    CANASTA_KEY: lambda: cast(AnyNarration, canasta.NARRATION),
    ROMME_KEY: _romme,
}


def _narration(event: AnyEvent) -> AnyNarration:
    return _FAMILIES[family_of_event(event).key]()


def _phrase(event: AnyEvent) -> PhraseEntry | None:
    """Return the phrase of an event in a turn; None for any other."""
    return _PHRASES.get(type(event)) or _narration(event).phrases.get(type(event))


def recap(words: Words, events: Iterable[AnyEvent], names: Sequence[str], seat: int) -> list[str]:
    """Return a line for every turn since the seat's own ended, and one for each event that is no part of a turn."""
    return list(sentences_by_turn(words, _since_last_turn(events, seat), names, seat))


def recap_title(words: Words, events: Iterable[AnyEvent], seat: int) -> str:
    """Return the beginning of a recap: the seat's last turn, or the beginning of the deal."""
    since: list[AnyEvent] = []
    for event in events:
        if isinstance(event, DealBegan):
            since.clear()
        since.append(event)
    played = any(isinstance(event, Discarded | Passed) and event.seat == seat for event in since)
    return words.t("Since your last turn") if played else words.t("Since the deal began")


def _since_last_turn(events: Iterable[AnyEvent], seat: int) -> list[AnyEvent]:
    """Return the events since the seat's last turn, or since the deal began."""
    since: list[AnyEvent] = []
    for event in events:
        if isinstance(event, DealBegan) or (isinstance(event, Discarded | Passed) and event.seat == seat):
            since.clear()
        else:
            since.append(event)
    return since


def moment_sentence(
    words: Words, kind: str, event: AnyEvent, names: Sequence[str], sides: Sequence[Sequence[int]]
) -> str:
    """Return the sentence about a moment, by its kind ("opening", "pile", "canasta", …).

    `sides`: the seats of each side, which the totals name.
    """
    t = words.t
    if isinstance(event, DealBegan):
        return t("Deal {number} begins.", number=event.deal_no)
    if isinstance(event, Melded):
        return meld_sentence(words, kind, event, names)
    if isinstance(event, Offended):
        return offence_sentence(words, event, names)
    if isinstance(event, Fined):
        return fine_sentence(words, event, names)
    if isinstance(event, Discarded):
        return t("{name} freezes the pile.", name=names[event.seat])
    if isinstance(event, DealEnded) and kind == "score":
        of_sides = zip(sides, event.totals, strict=True)
        told = (f"{' · '.join(names[seat] for seat in side)} {words.number(total)}" for side, total in of_sides)
        return t("The score sheet: {totals}.", totals=" – ".join(told))
    return event_sentence(words, event, names)


class SideNames(NamedTuple):
    """The players of a side; `you`: one of them is the reader, who is not named."""

    others: tuple[str, ...]
    you: bool = False


class _Forms(NamedTuple):
    """A message for each kind of side: the reader, the reader with others, one player, several."""

    you: str
    you_all: str
    one: str
    all: str


_WINS: Final = _Forms(
    gettext_noop("You win the deal."),
    gettext_noop("You and {names} win the deal."),
    gettext_noop("{name} wins the deal."),
    gettext_noop("{names} and {name} win the deal."),
)
_WINS_LEAD: Final = _Forms(
    gettext_noop("You win the deal and take the lead."),
    gettext_noop("You and {names} win the deal and take the lead."),
    gettext_noop("{name} wins the deal and takes the lead."),
    gettext_noop("{names} and {name} win the deal and take the lead."),
)
_LEADS: Final = _Forms(
    gettext_noop("You lead by {points}."),
    gettext_noop("You and {names} lead by {points}."),
    gettext_noop("{name} leads by {points}."),
    gettext_noop("{names} and {name} lead by {points}."),
)
_CHANCE: Final = _Forms(
    gettext_noop("From here you win {n} matches in 100."),
    gettext_noop("From here you and {names} win {n} matches in 100."),
    gettext_noop("From here {name} wins {n} matches in 100."),
    gettext_noop("From here {names} and {name} win {n} matches in 100."),
)
_MOMENTS: Final = {
    "pile": (
        gettext_noop("You take the pile of {n} cards."),
        gettext_noop("{name} takes the pile of {n} cards."),
    ),
    "canasta": (
        gettext_noop("You turn {meld} into a canasta."),
        gettext_noop("{name} turns {meld} into a canasta."),
    ),
    "laid": (
        gettext_noop("You lay the most in one turn."),
        gettext_noop("{name} lays the most in one turn."),
    ),
}


_TITLES: Final = _Forms(
    gettext_noop("You"),
    gettext_noop("You and {names}"),
    "{name}",
    gettext_noop("{names} and {name}"),
)


def side_title(words: Words, side: SideNames) -> str:
    """Return the players of a side: "You and Clara", "Basile and Denis"."""
    if not side.you and len(side.others) < 2:
        return "".join(side.others)
    return _said(words, _TITLES, side)


_WINS_MATCH: Final = _Forms(
    gettext_noop("You win the match!"),
    gettext_noop("You and {names} win the match!"),
    gettext_noop("{name} wins the match"),
    gettext_noop("{names} and {name} win the match"),
)


def match_won(words: Words, winner: SideNames) -> str:
    """Return the winner of the match."""
    return _said(words, _WINS_MATCH, winner)


def deal_won(words: Words, winner: SideNames, *, takes_lead: bool) -> str:
    """Return the winner of the deal."""
    return _said(words, _WINS_LEAD if takes_lead else _WINS, winner)


def lead(words: Words, leader: SideNames, points: int) -> str:
    """Return the leader and the lead."""
    return _said(words, _LEADS, leader, points=words.number(points))


def chance_to_win(words: Words, side: SideNames, probability: float) -> str:
    """Return a side's chance to win the match; never 0 or 100 %."""
    return _said(words, _CHANCE, side, n=words.number(min(99, max(1, round(100.0 * probability)))))


def moment(words: Words, kind: str, name: str, *, you: bool, number: int) -> str:
    """Return the best moment; `number`: the cards of the pile, or the rank of the canasta."""
    yours, theirs = _MOMENTS[kind]
    meld = the_meld(words, number) if kind == "canasta" else ""
    return words.t(yours if you else theirs, name=name, n=words.number(number), meld=meld)


def moment_note(words: Words, turn: int, points: int) -> str:
    """Return the turn and the points of the best moment."""
    return words.t("In turn {n}: {points} points.", n=turn, points=words.number(points, signed=True))


def _said(words: Words, forms: _Forms, side: SideNames, **values: object) -> str:
    *names, name = side.others or ("",)
    if side.you:
        return words.t(forms.you_all if side.others else forms.you, names=_listed(words, side.others), **values)
    return words.t(forms.all if names else forms.one, names=", ".join(names), name=name, **values)


def _listed(words: Words, names: Sequence[str]) -> str:
    return (
        words.t("{names} and {name}", names=", ".join(names[:-1]), name=names[-1]) if len(names) > 1 else "".join(names)
    )
