"""`canasta-gui review`: principles, turning points and luck of the deals of a record."""

import argparse
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from canasta_gui.ai.canasta.reasons import explain
from canasta_gui.cli.console import InputError, chosen_words, print_json, progress_line, read_bytes
from canasta_gui.lab.estimates import Estimate
from canasta_gui.lab.review import seat_review
from canasta_gui.lab.review.deal_review import DealReview, deal_review
from canasta_gui.lab.review.findings import LUCK_VERSION
from canasta_gui.lab.review.lessons import Lessons, lessons_of
from canasta_gui.lab.review.occasions import Praise, Principle
from canasta_gui.lab.review.played_deal import AnyEndedDeal, decisions_of, ended_deals, measurable
from canasta_gui.lab.review.player_account import points_given_away
from canasta_gui.lab.review.seat_review import SeatReviewer, advance
from canasta_gui.lab.review.turning_points import TurningPoint
from canasta_gui.match.follower import RecordReplayError
from canasta_gui.match.record import Header, RecordReadError, SeatInfo, read_record
from canasta_gui.rules.core.cards import card_name, card_names
from canasta_gui.rules.families import action_to_json
from canasta_gui.words.problems import reading_problem_phrase
from canasta_gui.words.record_problems import record_problem_sentence
from canasta_gui.words.review import ReviewSentences


class _Task(NamedTuple):
    """A seat's deal to be reviewed."""

    record: str
    seats: tuple[SeatInfo, ...]
    deal: AnyEndedDeal
    seat: int


class _Done(NamedTuple):
    """A task with its lessons; `review`: what was measured, None for a game whose deals are not played out."""

    task: _Task
    lessons: Lessons
    review: DealReview | None

    @property
    def result(self) -> float:
        """By how much the seat's side won the deal."""
        deal = self.task.deal
        return deal.lead(deal.rules.side_of[self.task.seat])


def run(options: argparse.Namespace) -> int:
    """Review; return 0, whatever is found."""
    tasks = [task for name in options.records for task in _tasks(name, options.deal, options.seat)]
    with progress_line(len(tasks)) as progress:
        done = []
        for task in tasks:
            done.append(_reviewed(task, options.seed, options.longer))
            progress(1)
    if options.json:
        print_json({"reviews": [_as_json(each) for each in done], "given away a deal": _account_as_json(done)})
    else:
        print("\n".join(_lines(done)))
    return 0


def _tasks(name: str, deal_no: int | None, seat: int | None) -> Iterator[_Task]:
    header, deals = _read(name)
    if seat is not None and seat >= len(header.seats):
        raise InputError(
            chosen_words().t(
                "there is no seat {number}: the last one is {last}", number=seat, last=len(header.seats) - 1
            )
        )
    chosen = [deal for deal in deals if deal_no is None or deal.deal_no == deal_no]
    if not chosen:
        raise InputError(chosen_words().t("{path} has no such deal that was played to its end", path=name))
    for deal in chosen:
        for each in _seats(header) if seat is None else [seat]:
            if each in deal.rules.playing(deal.deal_no):
                yield _Task(name, header.seats, deal, each)


def _read(name: str) -> tuple[Header, list[AnyEndedDeal]]:
    """Return the header of a record and its finished deals."""
    words, header = chosen_words(), None
    try:
        lines = read_record(read_bytes(name))
        header = lines[0].item
        assert isinstance(header, Header)  # every readable record begins with one
        return header, list(ended_deals(lines))
    except RecordReadError as error:
        complaint = reading_problem_phrase(words, error.problem)
    except RecordReplayError as error:
        assert isinstance(header, Header)
        complaint = record_problem_sentence(words, error.problem, header)
    raise InputError(words.t("{path} cannot be reviewed: {reason}", path=name, reason=complaint))


def _seats(header: Header) -> list[int]:
    """Return the seats of the people; all seats if only computers play."""
    people = [seat for seat, info in enumerate(header.seats) if info.player == "human"]
    return people or list(range(len(header.seats)))


def _reviewed(task: _Task, seed: int, times: int) -> _Done:
    deal = measurable(task.deal)
    if deal is None:
        return _Done(task, lessons_of(task.deal, task.seat), None)
    effort = seat_review.USUAL_EFFORT.longer(times)
    reviewer = SeatReviewer(decisions_of(deal, task.seat), seed, effort)
    while advance(reviewer):
        pass
    review = deal_review(deal, task.seat, reviewer.result())
    return _Done(task, review.lessons, review)


# --- in words --------------------------------------------------------------------------------------------------------


def _lines(done: list[_Done]) -> Iterator[str]:
    for each in done:
        yield from _told(each)
        yield ""
    yield from _account(done)


def _told(done: _Done) -> Iterator[str]:
    words, task, says = chosen_words(), done.task, _says(done.task)
    yield words.t("Deal {n}, {name}", n=task.deal.deal_no, name=task.seats[task.seat].name)
    yield from says.lessons.lines(*done.lessons)
    if done.review is None:
        yield says.result(done.result)
        yield says.not_measured()
    else:
        yield from _measured(done.review, says)


def _measured(review: DealReview, says: ReviewSentences) -> Iterator[str]:
    words = chosen_words()
    points = review.review.turning_points
    if not points:
        yield says.nothing()
    for point in points:
        yield says.done(point)
        yield f"    {says.instead(point)} {says.loss(point)}"
        yield f"    {says.reasons(point)}"
    if points:
        yield says.meaning(points[0])
    yield " ".join(says.luck(review))
    if points:
        yield words.t("As the cards really lay, which nobody could know:")
        yield from (f"    {line}" for line in says.as_dealt(review))


def _account(done: list[_Done]) -> Iterator[str]:
    for name, mine in _by_name(done).items():
        says, away = _says(mine[0].task), _given_away(mine)
        if away is not None:
            yield says.given_away(away.value, away.margin, len(mine))
        elif name == next(iter(_by_name(done))):
            yield says.too_few()


def _says(task: _Task) -> ReviewSentences:
    people = [seat for seat, info in enumerate(task.seats) if info.player == "human"]
    names = [info.name for info in task.seats]
    sides = task.deal.rules.n_sides
    return ReviewSentences(chosen_words(), names, task.seat, you=people == [task.seat], sides=sides)


def _by_name(done: list[_Done]) -> Mapping[str, list[_Done]]:
    """Return what was measured, by the names of the players."""
    names: dict[str, list[_Done]] = {}
    for each in (each for each in done if each.review is not None):
        names.setdefault(each.task.seats[each.task.seat].name, []).append(each)
    return names


def _given_away(mine: list[_Done]) -> Estimate | None:
    return points_given_away([each.review.review.given_away for each in mine if each.review is not None])


# --- in JSON ---------------------------------------------------------------------------------------------------------


def _as_json(done: _Done) -> dict[str, Any]:
    """Return a review; what is measured is null for a game whose deals are not played out."""
    task, lessons, review = done
    return {
        "record": task.record,
        "deal": task.deal.deal_no,
        "seat": task.seat,
        "name": task.seats[task.seat].name,
        "decisions": None if review is None else review.review.decisions,
        "principles": [_principle_as_json(principle) for principle in lessons.principles],
        "well done": _praise_as_json(lessons.praise),
        "turning points": None if review is None else [_point_as_json(each) for each in review.review.turning_points],
        "result": round(done.result, 1),
        "luck": None if review is None else _luck_as_json(review),
        "given away": None if review is None else round(review.review.given_away, 1),
        "as the cards really lay": None if review is None else [round(gain, 1) for gain in review.as_dealt],
    }


def _principle_as_json(principle: Principle) -> dict[str, Any]:
    return {
        "cause": principle.cause.value,
        "count": principle.times,
        "moments": [
            {
                "turn": moment.turn,
                "move": moment.move,
                "cards": card_names(moment.cards),
                "instead": action_to_json(moment.instead),
            }
            for moment in principle.occasions
        ],
    }


def _praise_as_json(praise: Praise | None) -> dict[str, Any] | None:
    if praise is None:
        return None
    return {
        "deed": praise.deed.value,
        "turn": praise.turn,
        "move": praise.move,
        "cards": card_names(praise.cards),
        "number": praise.number,
    }


def _point_as_json(point: TurningPoint) -> dict[str, Any]:
    decision = point.decision
    facts = explain(decision.view, decision.history, point.other[0])
    return {
        "move": decision.move,
        "turn": decision.turn,
        "kind": point.kind,
        "action": action_to_json(point.plan[0]),
        "instead": [action_to_json(action) for action in point.other],
        "loss": round(point.loss, 1),
        "standard error": round(point.error, 1),
        "margin": round(point.margin, 1),
        "deals": point.deals,
        "reasons": [fact.code.value for fact in facts],
    }


def _luck_as_json(review: DealReview) -> dict[str, Any] | None:
    if review.luck is None or review.lucky_points is None or review.adjusted is None:
        return None
    best = review.luck.luckiest(review.seat, review.side)
    luckiest = (
        None
        if best is None
        else {"card": card_name(best.card), "draw": best.draw, "points": round(best.points[review.side], 1)}
    )
    return {
        "version": LUCK_VERSION,
        "points": round(review.lucky_points, 1),
        "without": round(review.adjusted, 1),
        "luckiest": luckiest,
    }


def _account_as_json(done: list[_Done]) -> dict[str, Any]:
    accounts = {name: _given_away(mine) for name, mine in _by_name(done).items()}
    return {name: None if away is None else away.as_table(1) for name, away in accounts.items()}
