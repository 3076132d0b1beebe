"""The words of the score pad: its questions, the standing of a table, and problems of an entry."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from canasta_gui.match.record import RecordReadError
from canasta_gui.match.score_pad.entries import EntryProblem
from canasta_gui.match.score_pad.entries import EntryProblemCode as Code
from canasta_gui.match.score_pad.record import EntryRefusedError
from canasta_gui.match.score_pad.sheet import PadSheet
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.counting import ANY, CanastaKind
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.families import AnyRules
from canasta_gui.words.cards import rank_label
from canasta_gui.words.problems import reading_problem_phrase
from canasta_gui.words.sentences import listed
from canasta_gui.words.titles import family_title
from canasta_gui.words.translation import Words

_ROWS: Final = {
    "red_threes": gettext_noop("Red threes laid"),
    "black_threes": gettext_noop("Black threes laid"),
    "cards": gettext_noop("Melded cards, points"),
    "hands": gettext_noop("Left in hand, points"),
    "threes_held": gettext_noop("Red threes in hand"),
    "threes_held_early": gettext_noop("… before a first turn"),
    "fines": gettext_noop("Other fines, points"),
}
_WAYS: Final = {
    "ordinary": gettext_noop("In the usual way"),
    "concealed": gettext_noop("Concealed"),
    "in_hand": gettext_noop("Canasta in hand"),
    "stock": gettext_noop("The stock is gone"),
    "announced": gettext_noop("Announced"),
    "all_out": gettext_noop("All cards laid"),
    "hand_out": gettext_noop("Whole hand in one turn"),
    "used_up": gettext_noop("The hands count"),
    "void": gettext_noop("Nothing counts"),
}


def row_label(words: Words, name: str, kind: CanastaKind | None) -> str:
    """Return the label of a row of the count; `kind`: of a row of canastas."""
    if kind is not None:
        return _canasta_label(words, kind)
    what, _, rank = name.partition(":")
    if rank:
        of = rank_label(words, int(rank))
        if what == "unfinished":
            return words.t("Unfinished melds: {rank}", rank=of)
        return words.t("Three or more in hand: {rank}", rank=of)
    return words.t(_ROWS[name])


def _canasta_label(words: Words, kind: CanastaKind) -> str:
    match kind.column:
        case "natural" if kind.rank != ANY:
            return words.t("Natural canastas: {rank}", rank=rank_label(words, kind.rank))
        case "natural":
            return words.t("Natural canastas")
        case "mixed":
            return words.t("Mixed canastas")
        case "runs":
            return words.t("Canastas in sequence")
    if kind.twos:
        return words.t("Canastas of twos only")
    if kind.jokers != ANY:
        return words.n("Wild canastas, {n} joker", "Wild canastas, {n} jokers", kind.jokers)
    return words.t("Canastas of wild cards")


def way_label(words: Words, how: str, special: str = "") -> str:
    """Return a way to end a deal; `special`: the name of the special hand that was shown."""
    return words.t(special) if special else words.t(_WAYS[how])


def side_label(rules: AnyRules, names: Sequence[str], side: int, separator: str = " · ") -> str:
    """Return the label of a side: the names of its players."""
    return separator.join(names[seat] for seat in rules.seating.sides[side])


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
    Code.TOO_LITTLE_IN_HAND: gettext_noop("{side}: no cards in a hand come to {found}."),
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


def entry_problem_sentence(words: Words, rules: AnyRules, names: Sequence[str], problem: EntryProblem) -> str:
    """Return the sentence about a deal that is being entered."""
    sentence = _SENTENCES[problem.code]
    side = side_label(rules, names, problem.side) if problem.side != NOBODY else ""
    name = names[problem.found] if problem.code is Code.SITS_OUT else ""
    return words.t(sentence, side=side, name=name, found=words.number(problem.found), limit=words.number(problem.limit))


def unreadable_pad_sentence(words: Words, path: Path, error: RecordReadError | EntryRefusedError) -> str:
    """Return why the scores of a file cannot be read, with the line."""
    if isinstance(error, RecordReadError):
        complaint = reading_problem_phrase(words, error.problem)
        return words.t("{path}, line {line}: {complaint}.", path=path, line=error.line_no, complaint=complaint)
    names = [words.t("Player {number}", number=seat + 1) for seat in range(error.rules.players)]
    sentence = entry_problem_sentence(words, error.rules, names, error.problem)
    return words.t("{path}, line {line}: {complaint}", path=path, line=error.line_no, complaint=sentence)


def pad_title(words: Words, sheet: PadSheet) -> str:
    """Return the players' name of the sheet, else the game."""
    return sheet.header.title or family_title(words, sheet.rules)


def deal_note(words: Words, sheet: PadSheet, deal: int) -> str:
    """Return who deals, and who sits out: "Basile deals, Emma sits out."."""
    names, deals = sheet.header.names, sheet.deals
    dealer = names[deals[deal - 1].dealer if deal <= len(deals) else sheet.next_dealer]
    out = [names[seat] for seat in sheet.sitting_out(deal)]
    if not out:
        return words.t("{name} deals.", name=dealer)
    if len(out) == 1:
        return words.t("{name} deals, {other} sits out.", name=dealer, other=out[0])
    return words.t("{name} deals, {names} sit out.", name=dealer, names=listed(words, out))


def length_note(words: Words, sheet: PadSheet, minutes_left: int) -> str:
    """Return that the next deal is the last one; else the rest of the match, if deals or the clock end it."""
    deals, counted = sheet.rules.deals, sheet.counting_deals
    if sheet.winners:
        return ""
    if sheet.is_last_deal:
        over = words.t("Time is up: this is the last deal.")
        return over if sheet.last_by_clock else words.t("This deal is the last one.")
    if 0 < deals <= counted:
        return words.t("A tie after the last deal: another deal decides.")
    which = words.t("Deal {number} of {deals}", number=counted + 1, deals=deals) if deals > 1 else ""
    left = words.n("{n} minute left", "{n} minutes left", minutes_left) if minutes_left else ""
    return " · ".join(filter(None, (which, left)))


def winners_sentence(words: Words, sheet: PadSheet) -> str:
    """Return the winner; empty while the match goes on."""
    seats = [seat for side in sheet.winners for seat in sheet.rules.seating.sides[side]]
    names = [sheet.header.names[seat] for seat in seats]
    if not names:
        return ""
    if len(names) == 1:
        return words.t("{name} wins the match", name=names[0])
    if len(sheet.winners) > 1:
        return words.t("{names} share the first place", names=", ".join(names))
    return words.t("{first} and {second} win the match", first=", ".join(names[:-1]), second=names[-1])
