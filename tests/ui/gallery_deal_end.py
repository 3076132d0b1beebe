"""Scenes of the end of a deal: while it is counted and at rest, with two sides, three and six, of canasta and Rommé."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Final, cast

from canasta_gui.lab.review.lessons import Lessons
from canasta_gui.lab.review.occasions import Occasion, Praise, Principle
from canasta_gui.lab.review.praise import Deed
from canasta_gui.lab.review.principles import Cause
from canasta_gui.match.duplicate.finished_deal import FinishedDeal
from canasta_gui.match.firsts import First, FirstKind
from canasta_gui.match.match import Match
from canasta_gui.play.scores.deal_closing import ClosingSide, DealClosing
from canasta_gui.play.scores.deal_facts import DealFacts, WonCanasta
from canasta_gui.play.scores.deal_speech import Saying
from canasta_gui.play.scores.match_facts import MatchFacts, figures, match_sayings
from canasta_gui.play.scores.match_turn import MatchTurn
from canasta_gui.play.scores.score_sheet import MatchResult, MomentText, ScoreSheet, SheetRow
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.core.cards import Card, parse_card, parse_cards
from canasta_gui.screens.review import ReviewedSeat
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.winner import MatchEnding, WinnerScreen, ranks_of
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.pictures.match_page import Finalist
from canasta_gui.words import Words
from canasta_gui.words.deal_talk import about_own, kind_word, next_deal_ours
from canasta_gui.words.lessons import LessonSentences
from canasta_gui.words.narration import (
    SideNames,
    chance_to_win,
    deal_won,
    lead,
    match_won,
    moment,
    moment_note,
    side_title,
)
from tests.ui.stand_in import stand_in

NAMES: Final = ("Ada", "Basile", "Clara", "Denis", "Amara", "Rafael")
PORTRAITS: Final = ("ines", "basile", "clara", "denis", "amara", "rafael")


def cards(names: str) -> tuple[Card, ...]:
    return tuple(parse_cards(names))


QUEENS, SIXES, SEVENS = cards("QH QC QS QD QH QS QC"), cards("6S 6H 6C 6D 2S 6H 6C"), cards("7S 7D 7C 7H 7S 7D 7C")
FACTS: Final = DealFacts(
    canastas=(
        WonCanasta(0, 0, 12, 0, QUEENS, "natural", 500),
        WonCanasta(0, 2, 6, 1, SIXES, "mixed", 300),
        WonCanasta(1, 3, 7, 0, SEVENS, "natural", 500),
    ),
    red_threes=(cards("3H"), ()),
    melds=((QUEENS, SIXES, cards("4S 4H 4D")), (SEVENS, cards("8S 8H 8D"))),
    hands=(cards("JK 2H AS AC KC KD 9S 8D 5H"), cards("4C 5C 9H"), (), cards("10C JD")),
    out=2,
    turn=14,
)
LESSONS: Final = Lessons(
    (Principle(Cause.FED_MELD, (Occasion(9, 40, (parse_card("7C"),), act.Discard(parse_card("4H"))),) * 2),),
    Praise(Deed.FREEZE_HELD, 6, 22, (parse_card("2C"),), 31, by=2),
)
CLEAN: Final = Lessons((), LESSONS.praise)
SOMEBODY: Final = cast(ReviewedSeat, SimpleNamespace(names=NAMES, seat=0, you=True, path=Path("a.canasta")))


def sheet(words: Words, *, won: bool = True) -> ScoreSheet:
    """The sheet of the deal in the pictures of the design."""
    t, you, they = words.t, SideNames(("Clara",), you=True), SideNames(("Basile", "Denis"))
    rows = (
        SheetRow(t("Natural canastas"), (500, 500), signed=True, field="natural"),
        SheetRow(t("Mixed canastas"), (300, 0), signed=True, field="mixed"),
        SheetRow(t("Red threes"), (100, 0), signed=True, field="red_threes"),
        SheetRow(t("Going out"), (100, 0), signed=True, field="out"),
        SheetRow(t("Melded cards"), (155, 145), signed=True, field="cards"),
        SheetRow(t("Cards left in hand"), (-155, -35), signed=True, field="hands"),
        SheetRow(t("This deal"), (1000, 610), strong=True, signed=True),
        SheetRow(t("Before"), (885, 655)),
        SheetRow(t("Total"), (1885, 1265), total=True),
        SheetRow(t("Opens next with"), (90, 50)),
    )
    ending = t("{name} goes out.", name="Clara")
    return ScoreSheet(
        t("Deal {number} · {ending}", number=2, ending=ending),
        ("Ada · Clara", "Basile · Denis"),
        rows,
        result=deal_won(words, you if won else they, takes_lead=True),
        winner=0 if won else 1,
        lead=lead(words, you, 620),
        chance=chance_to_win(words, you, 0.59),
        best=MomentText(moment(words, "pile", "Clara", you=False, number=31), moment_note(words, 9, 650), 12),
        note=t("{name} deals next.", name="Denis"),
        goal=5000,
        course=((885, 655), (1885, 1265)),
        deal=(1000, 610),
        openings=(90, 50),
        marks=((1500, 90), (3000, 120)),
    )


def closing(words: Words, *, won: bool = True) -> DealClosing:
    sides = (
        ClosingSide(0, side_title(words, SideNames(("Clara",), you=True)), (0, 2)),
        ClosingSide(1, side_title(words, SideNames(("Basile", "Denis"))), (1, 3)),
    )
    lost = (Saying(1, kind_word(words, 1)), Saying(2, next_deal_ours(words, 2)))
    said = (Saying(2, about_own(words, "pile", 31, 0)),) if won else lost
    return DealClosing(sides, 0, FACTS, said, NAMES[:4])


def deal_end(
    graphics: Graphics, words: Words, *, lessons: Lessons = LESSONS, won: bool = True, at: float | None = None
) -> ScoreSheetScreen:
    """The end of a deal with all that it can lead to; `at`: the seconds after which the count stands still."""
    scene = ScoreSheetScreen(
        stand_in(graphics, words),
        sheet(words, won=won),
        closing=closing(words, won=won),
        deal=cast(FinishedDeal, SimpleNamespace(path=None)),
        asked=SOMEBODY,
        lessons=lessons,
        moments=True,
        match=cast(Match, SimpleNamespace()),
        portraits=PORTRAITS[:4],
    )
    if at is not None:
        scene.stand_at(at)
    return scene


def more_of_the_deal(graphics: Graphics, words: Words) -> ScoreSheetScreen:
    scene = deal_end(graphics, words)
    scene.show_more()
    return scene


def many_sides(graphics: Graphics, words: Words, sides: int, *, romme: bool = False) -> ScoreSheetScreen:
    """The end of a deal of players without partners, or of three pairs."""
    t, seats = words.t, 6 if sides == 3 else sides
    points = ((345, -120, 890, 1150, 60, 205), (2345, 1120, 3890, 4150, 960, 2205))
    label, field = (t("Points left in hand"), "hands") if romme else (t("Melded cards"), "cards")
    rows = [SheetRow(label, points[0][:sides], signed=not romme, field=field)]
    deal = points[0][:sides]
    if not romme:
        rows.append(SheetRow(t("Natural canastas"), (0, 500, 0, 500, 0, 0)[:sides], signed=True, field="natural"))
        deal = tuple(sum(row.values[side] or 0 for row in rows) for side in range(sides))
    rows += [
        SheetRow(t("This deal"), deal, strong=True, signed=not romme),
        SheetRow(t("Total"), points[1][:sides], total=True),
    ]
    shown = [tuple(range(side, seats, sides)) for side in range(sides)]
    names = [SideNames(tuple(NAMES[seat] for seat in each if seat), you=0 in each) for each in shown]
    order = tuple(ClosingSide(side, side_title(words, names[side]), shown[side]) for side in range(sides))
    winner = 0 if romme else 3 % sides
    account = ScoreSheet(
        t("Deal {number} · {ending}", number=4, ending=t("{name} goes out.", name="Rafael")),
        tuple(" · ".join(NAMES[seat] for seat in each) for each in shown),
        tuple(rows),
        result=deal_won(words, names[winner], takes_lead=False),
        winner=winner,
        lead=lead(words, names[winner], 260),
        goal=None if romme else 5000,
        course=(points[1][:sides],),
        deal=deal,
        marks=() if romme else ((1500, 90), (3000, 120)),
        fewest=romme,
    )
    hands = (cards("5H 7S 9C QD KH"), *(cards("8S JH"),) * (seats - 1))
    said = (Saying(seats - 1, kind_word(words, 1)),)
    return ScoreSheetScreen(
        stand_in(graphics, words),
        account,
        closing=DealClosing(order, 0, DealFacts(hands=hands), said, NAMES[:seats]),
        asked=SOMEBODY,
        lessons=None if romme else CLEAN,
        portraits=PORTRAITS[:seats],
    )


def deal_end_firsts(graphics: Graphics, words: Words) -> ScoreSheetScreen:
    """The page after a deal with two firsts on it."""
    scene = deal_end(graphics, words)
    scene.show_firsts((First(FirstKind.NATURAL, True, "2026-11-23", 12), First(FirstKind.PILE, True, "2026-11-23", 31)))
    return scene


DEAL_ENDS: Final[Mapping[str, Callable[[Graphics, Words], ScoreSheetScreen]]] = {
    "deal_end": deal_end,
    "deal_end_firsts": deal_end_firsts,
    "deal_end_lost": lambda graphics, words: deal_end(graphics, words, won=False),
    "deal_end_clean": lambda graphics, words: deal_end(graphics, words, lessons=CLEAN),
    "deal_end_fan": lambda graphics, words: deal_end(graphics, words, at=0.5),
    "deal_end_flight": lambda graphics, words: deal_end(graphics, words, at=0.7),
    "deal_end_out": lambda graphics, words: deal_end(graphics, words, at=1.9),
    "deal_end_hands": lambda graphics, words: deal_end(graphics, words, at=2.7),
    "deal_end_more": more_of_the_deal,
    "deal_end_three_sides": lambda graphics, words: many_sides(graphics, words, 3),
    "deal_end_six": lambda graphics, words: many_sides(graphics, words, 6),
    "deal_end_romme": lambda graphics, words: many_sides(graphics, words, 4, romme=True),
}


def _turn(words: Words) -> MatchTurn:
    """Return where the match turned, with the longest texts."""
    occasion = Occasion(9, 4, cards("JK 2S 2D"), act.Discard(parse_card("2S")))
    principle = Principle(Cause.KEPT_WILDS, (occasion,) * 3)
    says = LessonSentences(words, "Ada", you=True)
    title = words.t("Deal {number}: {text}", number=4, text=says.title(principle))
    return MatchTurn(4, title, says.advice(principle), 3, occasion.cards, occasion)


def match_end(graphics: Graphics, words: Words, *, won: bool = True) -> WinnerScreen:
    """The end of a match with all that is told of it."""
    history = ((885, 655), (1885, 1265), (2610, 2355), (3460, 2840), (4075, 4010), (5210, 4365))
    if not won:
        history = ((885, 655), (1885, 1265), (2610, 2355), (2935, 3290), (3400, 4015), (4120, 5085))
    facts = MatchFacts(FACTS.canastas[0], 2, 31, 9, 3, (7, 3))
    said = match_sayings(words, facts, reader=0, own=[2], others=[1, 3], won=won, deals=6, alone=False)
    winners = SideNames(("Clara",), you=True) if won else SideNames(("Basile", "Denis"))
    ending = MatchEnding(
        (0, 1),
        (side_title(words, SideNames(("Clara",), you=True)), side_title(words, SideNames(("Basile", "Denis")))),
        match_won(words, winners),
        facts,
        tuple(figures(words, facts, history, (0, 1), fewest=False)),
        said,
        won,
        words.t("Classic canasta"),
        None if won else _turn(words),
    )
    seats = range(4)
    people = [Finalist(NAMES[seat], PORTRAITS[seat], (seat % 2 == 0) == won) for seat in seats]
    side = 0 if won else 1
    result = MatchResult(
        ("Ada · Clara", "Basile · Denis"), (side,), history[-1], history, 5000, number="7K2M-9QXR-4TBN-0VWH-E3ZC"
    )
    game = cast(CurrentGame, SimpleNamespace(duplicate=None, file=SimpleNamespace(saved=True)))
    return WinnerScreen(stand_in(graphics, words), result, people=people, ending=ending, game=game)


def match_end_romme(graphics: Graphics, words: Words) -> WinnerScreen:
    """The end of a match of five single players, the reader third."""
    history = ((0, 20, 15, 30, 8), (12, 31, 15, 44, 60), (34, 31, 70, 52, 60))
    names = ("Dieudonné Aimé", *NAMES[1:5])
    result = MatchResult(names, (1,), history[-1], history, None, fewest=True)
    ranks = ranks_of(result)
    lost = words.n("Deal {number}: {n} point lost", "Deal {number}: {n} points lost", 22, number=3)
    order = tuple(sorted(range(5), key=lambda side: (side != 0, ranks[side])))
    ending = MatchEnding(
        order,
        tuple(names[side] for side in order),
        match_won(words, SideNames(("Basile",))),
        figures=tuple(figures(words, MatchFacts(), history, order, fewest=True)),
        won=False,
        turn=MatchTurn(3, lost, "", 1),
    )
    people = [Finalist(names[seat], PORTRAITS[seat], seat == 1, rank=ranks[seat]) for seat in range(5)]
    game = cast(CurrentGame, SimpleNamespace(duplicate=None, file=SimpleNamespace(saved=True)))
    return WinnerScreen(stand_in(graphics, words), result, people=people, ending=ending, game=game)


MATCH_ENDS: Final[Mapping[str, Callable[[Graphics, Words], WinnerScreen]]] = {
    "match_end": match_end,
    "match_end_romme": match_end_romme,
    "match_end_lost": lambda graphics, words: match_end(graphics, words, won=False),
}
