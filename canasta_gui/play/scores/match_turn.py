"""The turning point of a lost match: the deal that decided it, and the principle broken in that deal."""

from typing import NamedTuple

from canasta_gui.lab.review.lessons import lessons_of
from canasta_gui.lab.review.occasions import Occasion
from canasta_gui.lab.review.played_deal import AnyEndedDeal, ended_deal
from canasta_gui.match.match import Match
from canasta_gui.match.replay import Replay, Viewing
from canasta_gui.play.scores.match_facts import leads_of
from canasta_gui.play.scores.score_sheet import MatchResult
from canasta_gui.rules.core.cards import Card
from canasta_gui.words import Words
from canasta_gui.words.lessons import LessonSentences


class MatchTurn(NamedTuple):
    """The deal in which a match turned, from 1. `title` and `why`: what happened in it, with its `cards`.

    `ahead`: number of deals after which the side led. `occasion`: the action that cost, with a `note` on a better one;
    None if no rule of thumb names one.
    """

    deal: int
    title: str
    why: str
    ahead: int
    cards: tuple[Card, ...] = ()
    occasion: Occasion | None = None
    note: str = ""


def match_turn(words: Words, match: Match, result: MatchResult, seat: int) -> MatchTurn | None:
    """Return where a match turned against a seat; None if it had one deal and no rule of thumb was broken."""
    t, number = words.t, words.number
    leads = leads_of(result.history, match.rules.side_of[seat], fewest=result.fewest)
    played = _played_deal(match, leads.turn, seat)
    principles = () if played is None else lessons_of(played, seat).principles
    if not principles:
        if len(result.history) < 2:  # nothing to turn
            return None
        title = words.n(
            "Deal {number}: {n} point lost", "Deal {number}: {n} points lost", leads.lost, number=number(leads.turn)
        )
        ahead = words.n(
            "Before it you were {n} point ahead.", "Before it you were {n} points ahead.", max(0, leads.before)
        )
        why = ahead if leads.before > 0 else ""
        return MatchTurn(leads.turn, title, why, leads.ahead)
    says, first = LessonSentences(words, match.seats[seat].name, you=True), principles[0]
    moment = first.occasions[0]
    title = t("Deal {number}: {text}", number=leads.turn, text=says.title(first))
    return MatchTurn(leads.turn, title, says.advice(first), leads.ahead, moment.cards, moment, says.instead(moment))


def _played_deal(match: Match, deal_no: int, seat: int) -> AnyEndedDeal | None:
    """Return a finished deal of a match; None if the seat sat out."""
    if seat not in match.rules.playing(deal_no):
        return None
    replay = Replay(match.lines)
    shown, ends = Viewing(replay), [*replay.starts[1:], replay.steps]
    shown.step = next(end - 1 for end in reversed(ends) if replay.line(end - 1).deal == deal_no)
    return ended_deal(shown)
