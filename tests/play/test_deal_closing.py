"""The end of a deal in data: what lay open at its end, who speaks about what, and what is counted in which beat."""

from pathlib import Path

import pytest

from canasta_gui.match.replay import Replay, Viewing
from canasta_gui.play.scores.deal_closing import DealClosing, canastas_of, counted_rows, deal_closing, shown_counts
from canasta_gui.play.scores.deal_facts import DealFacts, Talk, Topic
from canasta_gui.play.scores.deal_speech import Circle, sayings
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.play.scores.score_sheet import ScoreSheet
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.words import Words

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
WORDS = Words("en")
PAIRS = ((0, 2), (1, 3))


def ends(preset: str) -> list[tuple[Viewing, ScoreSheet, DealClosing]]:
    """The ends of all deals of a golden record."""
    replay = Replay(tuple((GOLDEN / f"{preset}.jsonl").read_text(encoding="utf-8").splitlines()))
    found = []
    for step in range(replay.steps):
        for event in replay.events_of(step):
            if isinstance(event, DealEnded):
                then = Viewing(replay)
                then.step = step
                sheet = score_sheet(WORDS, then, event)
                found.append((then, sheet, deal_closing(WORDS, then, sheet)))
    return found


@pytest.mark.parametrize("preset", ["classique-4", "classique-3", "classique-6a", "samba", "joker-4", "romme"])
def test_the_beats_add_up_to_the_sheet(preset: str) -> None:
    seen = 0
    for _, sheet, closing in ends(preset):
        counts = shown_counts(sheet, closing.facts)
        points = [part for row in counts for part in row.parts]
        assert tuple(map(sum, zip(*points, strict=True))) == sheet.deal
        for row, count in zip(counted_rows(sheet), counts, strict=True):
            most = max(map(len, canastas_of(row, closing.facts)))
            assert len(count.parts) == max(1, most)
            seen += most
    assert seen or preset == "romme"


def test_the_facts_are_those_of_the_table_at_its_end() -> None:
    for then, sheet, closing in ends("classique-4"):
        points = {row.field: row.values for row in counted_rows(sheet)}
        for side in (0, 1):
            own = [each for each in closing.facts.canastas if each.side == side]
            for field in ("natural", "mixed"):
                sums = sum(each.points for each in own if each.field == field)
                assert sums == points.get(field, (0, 0))[side]
            assert all(then.rules.side_of[each.seat] == side for each in own)
        went_out = any(points.get("out", (0, 0)))
        assert (closing.facts.out is not None) == went_out
        if closing.facts.out is not None:
            assert closing.facts.hands[closing.facts.out] == ()
            assert closing.facts.turn > 0


def circle(reader: int | None, winner: int | None, sides: tuple[tuple[int, ...], ...] = PAIRS) -> Circle:
    seats = frozenset(seat for side in sides for seat in side if seat != reader)
    return Circle(sides, seats, reader, winner)


def said(about: Circle, *talks: Talk, deal_no: int = 0, total: int = 0, goal: int = 5000) -> list[tuple[int, str]]:
    facts = DealFacts(talks=talks)
    return [
        (each.seat, each.sentence) for each in sayings(WORDS, about, facts, deal_no=deal_no, total=total, goal=goal)
    ]


def test_the_partner_speaks_about_this_deal() -> None:
    pile, yours = Talk(Topic.PILE, 2, 31), Talk(Topic.PILE, 0, 31)
    assert said(circle(0, 0), pile) == [(2, "That pile of 31! I could hardly hold it.")]
    assert said(circle(0, 0), yours) == [(2, "31 cards in one go! You could hardly hold them.")]
    assert said(circle(0, 0), Talk(Topic.NATURAL, 2, 12)) == [(2, "Queens, and not a wild card among them!")]
    assert said(circle(0, 0), Talk(Topic.SIX, 0, 7)) == [
        (2, "One card more for the sevens, and we had another canasta.")
    ]
    assert said(circle(0, 0), total=1885) == [(2, "3,115 more and we have it.")]


def test_what_the_other_side_did_is_not_the_partners_subject() -> None:
    assert said(circle(0, 0), Talk(Topic.PILE, 1, 31), total=1885) == [(2, "3,115 more and we have it.")]


def test_after_a_lost_deal_a_rival_is_kind_and_the_partner_looks_ahead() -> None:
    told = said(circle(0, 1), Talk(Topic.PILE, 1, 31))
    assert [seat for seat, _ in told] == [1, 2]
    assert told[1][1] == "The next deal is ours."
    assert "31" not in told[0][1]


def test_without_partners_the_winner_speaks_of_himself() -> None:
    alone = ((0,), (1,), (2,))
    assert said(circle(0, 2, alone), Talk(Topic.PILE, 2, 12)) == [(2, "That pile of 12! I could hardly hold it.")]
    assert said(circle(0, 2, alone)) == [(2, "You made it hard for me.")]
    assert said(circle(0, 0, alone), Talk(Topic.OUT, 0, 9)) == [(1, "You went out, and they still held 9 cards.")]


def test_nobody_speaks_after_a_tie_or_where_only_people_play() -> None:
    assert said(circle(0, None)) == []
    assert said(Circle(PAIRS, frozenset(), None, 0), Talk(Topic.PILE, 2, 31)) == []


def test_computers_speak_where_nobody_sits_at_the_screen() -> None:
    assert said(circle(None, 1), Talk(Topic.PILE, 3, 20)) == [(3, "That pile of 20! I could hardly hold it.")]


@pytest.mark.parametrize("topic", [topic for topic in Topic if topic is not Topic.SIX])
def test_the_same_is_not_said_twice_running(topic: Topic) -> None:
    for seat in (0, 2):
        first, second = (said(circle(0, 0), Talk(topic, seat, 9), deal_no=deal) for deal in (1, 2))
        assert first != second


@pytest.mark.parametrize("language", ["fr", "de", "es", "it"])
def test_what_is_said_is_said_in_every_language(language: str) -> None:
    words = Words(language)
    for topic in Topic:
        for seat in (0, 2):
            (told,) = sayings(words, circle(0, 0), DealFacts(talks=(Talk(topic, seat, 9),)), deal_no=0)
            (english,) = sayings(WORDS, circle(0, 0), DealFacts(talks=(Talk(topic, seat, 9),)), deal_no=0)
            assert told.sentence != english.sentence
