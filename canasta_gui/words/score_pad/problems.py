"""Why a deal cannot be taken as it is entered, or what is unusual with it; and why a file of scores cannot be read."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from canasta_gui.match.record import RecordReadError
from canasta_gui.match.score_pad.problems import EntryProblem
from canasta_gui.match.score_pad.problems import EntryProblemCode as Code
from canasta_gui.match.score_pad.record import EntryRefusedError
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.phases import NOBODY
from canasta_gui.rules.families import AnyRules
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.words.reading_problems import reading_problem_phrase
from canasta_gui.words.score_pad.labels import side_label
from canasta_gui.words.translation import Words

_SENTENCES: Final = {
    Code.OTHER_FAMILY: gettext_noop("This deal is of another game."),
    Code.NUMBER_OF_SIDES: gettext_noop("There are {found} results for {limit} sides."),
    Code.NO_SUCH_SEAT: gettext_noop("There is no player {found} at this table."),
    Code.SITS_OUT: gettext_noop("{name} sits out in this deal."),
    Code.NOBODY_OUT: gettext_noop("Say who went out."),
    Code.SOMEBODY_OUT: gettext_noop("Either somebody went out, or the deal ended otherwise."),
    Code.NO_LONE_HAND: gettext_noop("In this game nobody plays alone against the others."),
    Code.NEGATIVE: gettext_noop("{side}: nothing that is counted is below zero."),
    Code.TOO_MANY_RED_THREES: gettext_noop("There are only {limit} red threes in the game, and {found} are entered."),
    Code.TOO_MANY_BLACK_THREES: gettext_noop(
        "There are only {limit} black threes in the game, and {found} are entered."
    ),
    Code.NO_SUCH_CANASTA: gettext_noop("{side}: these rules have no such canasta."),
    Code.DECKS_DO_NOT_GIVE: gettext_noop("The decks of this game do not give these canastas."),
    Code.NO_SUCH_POINTS: gettext_noop("{side}: no cards come to {found}, for they count in steps of {limit}."),
    Code.TOO_FEW_POINTS: gettext_noop(
        "{side}: {found} is too little for what is melded, which counts {limit} or more."
    ),
    Code.NOTHING_LAID: gettext_noop("{side}: canastas are entered, but no points of melded cards."),
    Code.TOO_MANY_POINTS: gettext_noop("All cards of the game come to {limit}, and {found} are entered."),
    Code.OUT_WITH_CARDS: gettext_noop("{side}: whoever goes out has no cards left."),
    Code.NO_SUCH_SPECIAL: gettext_noop("{side}: these rules have no such special hand."),
    Code.TOO_FEW_CANASTAS: gettext_noop(
        "{side}: canastas entered: {found}. By these rules going out takes {limit}; your table may allow it."
    ),
    Code.UNUSUAL_POINTS: gettext_noop("{side}: {found} is unusual, for everything here counts in steps of {limit}."),
    Code.OVER_THRESHOLD: gettext_noop("{side}: announced with {found}, and these rules allow {limit} at most."),
    Code.TWO_OUT: gettext_noop("{side}: nothing is left in this hand, and somebody else ended the deal."),
}
_TOO_LITTLE_IN_HAND: Final = gettext_noop("{side}: no cards in a hand come to {found}.")


def entry_problem_sentence(words: Words, rules: AnyRules, names: Sequence[str], problem: EntryProblem) -> str:
    """Return the sentence about a deal that is being entered."""
    sentence = _SENTENCES[problem.code]
    if problem.code is Code.TOO_FEW_POINTS and isinstance(rules, RommeRules):
        sentence = _TOO_LITTLE_IN_HAND
    side = side_label(rules, names, problem.side) if problem.side != NOBODY else ""
    name = names[problem.found] if problem.code is Code.SITS_OUT else ""
    return words.t(sentence, side=side, name=name, found=words.number(problem.found), limit=words.number(problem.limit))


def unreadable_pad_sentence(words: Words, path: Path, error: RecordReadError | EntryRefusedError) -> str:
    """Return why the scores of a file cannot be read, and in which line that stands."""
    if isinstance(error, RecordReadError):
        complaint = reading_problem_phrase(words, error.problem)
        return words.t("{path}, line {line}: {complaint}.", path=path, line=error.line_no, complaint=complaint)
    names = [words.t("Player {number}", number=seat + 1) for seat in range(error.rules.players)]
    sentence = entry_problem_sentence(words, error.rules, names, error.problem)
    return words.t("{path}, line {line}: {complaint}", path=path, line=error.line_no, complaint=sentence)
