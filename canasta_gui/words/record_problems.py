"""Problems of a line of a record, as sentences for players."""

from collections.abc import Mapping, Sequence
from typing import Final

from canasta_gui.match.follower import (
    BrokenSequence,
    OtherRules,
    RecordProblem,
    RecordProblemCode,
    RefusedAction,
    WrongLine,
)
from canasta_gui.match.record import DealLine, EndLine, Header, OverLine, RecordItem, VoidLine
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.policies import OffenceKind
from canasta_gui.rules.families import AnyScoreLine
from canasta_gui.words.canasta.irregularities import OFFENCES
from canasta_gui.words.narration import ending_text, score_labels
from canasta_gui.words.refusals import refusal_sentence
from canasta_gui.words.rulebook.statement import listed
from canasta_gui.words.translation import Words

_SENTENCES: Final[Mapping[RecordProblemCode, str]] = {
    RecordProblemCode.NO_SUCH_DEAL: gettext_noop("There is no deal {found}."),
    RecordProblemCode.NO_SUCH_SEAT: gettext_noop("There is no seat {found}."),
    RecordProblemCode.DEALER_SITS_OUT: gettext_noop("{name} sits out in this deal and cannot deal it."),
    RecordProblemCode.NUMBER_OF_TOTALS: gettext_noop("There must be a total for each side: {needed}, not {found}."),
    RecordProblemCode.NO_SUCH_CUT: gettext_noop("Nobody can lift {found} cards off a deck of {needed}."),
    RecordProblemCode.OTHER_DECK: gettext_noop("These cards are not the deck of these rules."),
    RecordProblemCode.SAME_DECK: gettext_noop(
        "The deal before was void, so it is dealt again with another deck; these are the same cards in the same order."
    ),
    RecordProblemCode.OTHER_SHUFFLE: gettext_noop("The stock was shuffled otherwise than the deck of this deal says."),
    RecordProblemCode.MATCH_IS_OVER: gettext_noop("The match is over, and yet a deal begins."),
    RecordProblemCode.DEAL_IS_RUNNING: gettext_noop("Deal {found} is not over yet."),
    RecordProblemCode.NO_DEAL_IS_RUNNING: gettext_noop("No deal is running, and yet somebody plays."),
    RecordProblemCode.NO_CLOCK: gettext_noop("The match is played without a clock."),
    RecordProblemCode.CLOCK_STOPPED: gettext_noop("The clock stands still between the deals."),
    RecordProblemCode.CLOCK_TURNED_BACK: gettext_noop(
        "The clock shows {found} minutes, and yet {needed} have been played already."
    ),
    RecordProblemCode.DEAL_END_MISSING: gettext_noop("The line with the end of the deal is missing before this one."),
    RecordProblemCode.DEAL_END_MISPLACED: gettext_noop("The deal does not end here."),
    RecordProblemCode.MATCH_END_MISSING: gettext_noop("The line with the end of the match is missing before this one."),
    RecordProblemCode.MATCH_END_MISPLACED: gettext_noop("The match does not end here."),
    RecordProblemCode.NO_SUCH_PRESET: gettext_noop(
        "There are no preset rules “{preset}”; the rules in the record count."
    ),
    RecordProblemCode.NOT_THE_PRESET: gettext_noop(
        "The rules in the record are not the preset “{preset}”; they count."
    ),
}
"""{found} and {needed} are the numbers of the problem, {name} is the player on the seat `found`."""


def record_problem_sentence(words: Words, problem: RecordProblem, header: Header) -> str:
    """Return a problem, without the number of the line; `header` is that of the record."""
    if isinstance(problem, RefusedAction):
        sentence = refusal_sentence(words, problem.refusal, header.rules)
        name = header.seats[problem.seat].name
        return words.t("{name} may not do this: {sentence}", name=name, sentence=sentence)
    if isinstance(problem, WrongLine):
        return _Comparison(words, header).sentence(problem.wanted, problem.found)
    if isinstance(problem, OtherRules):
        return words.t(_SENTENCES[problem.code], preset=problem.preset)
    return _sequence_sentence(words, problem, header)


def _sequence_sentence(words: Words, problem: BrokenSequence, header: Header) -> str:
    sits_out = problem.code is RecordProblemCode.DEALER_SITS_OUT
    name = header.seats[problem.found].name if sits_out else ""
    found, needed = words.number(problem.found), words.number(problem.needed)
    return words.t(_SENTENCES[problem.code], found=found, needed=needed, name=name)


class _Comparison:
    """Words for the first difference between a line and the expected one."""

    def __init__(self, words: Words, header: Header) -> None:
        self._words, self._rules = words, header.rules
        self._names = [seat.name for seat in header.seats]

    def sentence(self, wanted: RecordItem, found: RecordItem) -> str:
        if isinstance(wanted, DealLine) and isinstance(found, DealLine):
            return self._deal(wanted, found)
        if isinstance(wanted, EndLine) and isinstance(found, EndLine):
            return self._deal_end(wanted, found)
        if isinstance(wanted, VoidLine) and isinstance(found, VoidLine):
            return self._void(wanted, found)
        if isinstance(wanted, OverLine) and isinstance(found, OverLine):
            return self._totals(wanted.totals, found.totals) or self._winners(wanted.winners, found.winners)
        raise TypeError(f"{type(found).__name__} is never compared with {type(wanted).__name__}")

    def _deal(self, wanted: DealLine, found: DealLine) -> str:
        t = self._words.t
        if wanted.deal != found.deal:
            return self._number(wanted.deal, found.deal)
        if wanted.dealer != found.dealer:
            return t(
                "The dealer must be {wanted}, not {found}.",
                wanted=self._seat(wanted.dealer),
                found=self._seat(found.dealer),
            )
        if wanted.totals != found.totals:
            return self._totals(wanted.totals, found.totals)
        if wanted.print != found.print:
            return t("The fingerprint is not that of these cards.")
        if wanted.fault != found.fault:
            return self._fault(wanted.fault, found.fault)
        playing = self._rules.playing(wanted.deal)
        return t("In this deal these play, and nobody else: {names}.", names=self._seats(playing))

    def _fault(self, wanted: OffenceKind | None, found: OffenceKind | None) -> str:
        """Return the dealer's mistake with this deck, or that there was none."""
        t = self._words.t
        if wanted is None:
            return t("Nothing goes wrong with the dealing of these cards.")
        if found is None:
            return t("The line must say what goes wrong with the deal: “{wanted}”.", wanted=t(OFFENCES[wanted]))
        wrong, said = t(OFFENCES[wanted]), t(OFFENCES[found])
        return t("What goes wrong with the deal is “{wanted}”, not “{found}”.", wanted=wrong, found=said)

    def _void(self, wanted: VoidLine, found: VoidLine) -> str:
        t = self._words.t
        if wanted.deal != found.deal:
            return self._number(wanted.deal, found.deal)
        if wanted.void != found.void:
            return self._fault(wanted.void, found.void)
        if wanted.by != found.by:
            return self._ended_by(wanted.by, found.by)
        return t("The seal is not that of these actions: one was changed, added or taken out.")

    def _deal_end(self, wanted: EndLine, found: EndLine) -> str:
        t = self._words.t
        if wanted.end != found.end:
            return self._number(wanted.end, found.end)
        if wanted.how != found.how:
            return t(
                "The deal ends otherwise. It must be: “{wanted}”, not: “{found}”",
                wanted=ending_text(self._words, wanted.how, self._seat(wanted.by)),
                found=ending_text(self._words, found.how, self._seat(found.by)),
            )
        if wanted.by != found.by:
            return self._ended_by(wanted.by, found.by)
        if len(wanted.lines) != len(found.lines):
            return t(
                "There must be a score line for each side: {needed}, not {found}.",
                needed=len(wanted.lines),
                found=len(found.lines),
            )
        for line, said in zip(wanted.lines, found.lines, strict=True):
            if line != said:
                return self._score_line(line, said)
        if wanted.totals == found.totals and wanted.seal != found.seal:
            return t("The seal is not that of these actions: one was changed, added or taken out.")
        return self._totals(wanted.totals, found.totals)

    def _ended_by(self, wanted: int, found: int) -> str:
        names = {"wanted": self._seat(wanted), "found": self._seat(found)}
        return self._words.t("The deal was ended by {wanted}, not by {found}.", **names)

    def _score_line(self, wanted: AnyScoreLine, found: AnyScoreLine) -> str:
        t, number = self._words.t, self._words.number
        names = self._seats(self._rules.seating.sides[wanted.side]) if wanted.seat is None else self._seat(wanted.seat)
        for column, label in score_labels(self._rules):
            points, said = getattr(wanted, column), getattr(found, column)
            if points != said:
                return t(
                    "The score line of {names} says {found} for “{column}”; it must be {wanted}.",
                    names=names,
                    column=t(label),
                    found=number(said),
                    wanted=number(points),
                )
        if wanted.side == found.side and wanted.seat == found.seat:
            return t("The score line of {names} does not say for which offences they pay.", names=names)
        return t("Here the score line of {names} must be, not that of others.", names=names)

    def _number(self, wanted: int, found: int) -> str:
        number = self._words.number
        return self._words.t("This is deal {wanted}, not deal {found}.", wanted=number(wanted), found=number(found))

    def _totals(self, wanted: Sequence[int], found: Sequence[int]) -> str:
        """Return the correct totals; empty if they match."""
        if wanted == found:
            return ""
        ours, theirs = (" – ".join(map(self._words.number, totals)) for totals in (wanted, found))
        if not found:
            return self._words.t("The totals are missing; they must be: {wanted}.", wanted=ours)
        return self._words.t("The totals must be {wanted}, not {found}.", wanted=ours, found=theirs)

    def _winners(self, wanted: Sequence[int], found: Sequence[int]) -> str:
        sides = self._rules.seating.sides
        ours, theirs = (
            listed(self._words, [self._seats(sides[side]) for side in winners if 0 <= side < len(sides)])
            for winners in (wanted, found)
        )
        if ours == theirs or not theirs:
            return self._words.t("The match is won by {wanted} and by nobody else.", wanted=ours)
        return self._words.t("The match is won by {wanted}, not by {found}.", wanted=ours, found=theirs)

    def _seat(self, seat: int) -> str:
        if 0 <= seat < len(self._names):
            return self._names[seat]
        return self._words.t("nobody") if seat < 0 else self._words.t("seat {number}", number=self._words.number(seat))

    def _seats(self, seats: Sequence[int]) -> str:
        return listed(self._words, [self._seat(seat) for seat in seats])
