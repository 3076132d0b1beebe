"""Reviews of a deal with fixed figures: with three turning points, and with none."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from canasta_gui.ai.canasta.trials import Decision
from canasta_gui.lab.review.deal_review import DealReview
from canasta_gui.lab.review.lessons import Lessons
from canasta_gui.lab.review.luck import CardLuck, DealLuck
from canasta_gui.lab.review.occasions import Occasion, Praise, Principle
from canasta_gui.lab.review.played_deal import PlayedDeal
from canasta_gui.lab.review.praise import Deed
from canasta_gui.lab.review.principles import Cause
from canasta_gui.lab.review.romme.codes import RommeCause, RommeDeed
from canasta_gui.lab.review.seat_review import SeatReview
from canasta_gui.lab.review.turning_points import TurningPoint
from canasta_gui.program.defaults import PRESET
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.notation import read_position
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.core.cards import JOKER, parse_card, parse_cards
from canasta_gui.rules.families import AnyAction, load_rules
from canasta_gui.rules.romme.events import Add, RommeLay, Swap
from canasta_gui.rules.romme.melds import in_order
from canasta_gui.screens.review import Learned, LessonsScreen, Onward, ReviewedSeat, ReviewingScreen, ReviewScreen
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.words import Words
from tests.ui.stand_in import nothing, stand_in

NAMES = ("Ada", "Bartholomé", "Clara-Séraphine", "Dieudonné Aimé")

FAT_PILE = """
rules: classique-4
to act: 0   phase: {phase}   dealer: 3
hand 0: KD 3S 4C 6C 8D 10H QS QD QH JK
hand 1: ?? x8
hand 2: ?? x9
hand 3: ?? x11
pile: 4H 5D JC AS 10D 5C AC 8C JD 7H 9C QC
melds side 0: 9C 9D 9S
melds side 1: KC KH KS KD KC | 6D 6H 6S
stock: ?? x30
had a turn: 0 1 2 3
laid this deal: 0 1
"""


def point(phase: str, turn: int, action: act.Action, other: act.Action, loss: float, error: float) -> TurningPoint:
    view = view_of(read_position(FAT_PILE.format(phase=phase)), 0)
    kind = "begin" if phase == "draw" else "discard" if isinstance(action, act.Discard) else "lay"
    return TurningPoint(Decision(view, (), action, 7 * turn, turn), kind, (action,), (other,), loss, error, 320)  # type: ignore[arg-type]


def turning_points() -> tuple[TurningPoint, ...]:
    queens = act.Lay((act.MeldCards(12, tuple(parse_cards("QS QD QH JK"))),))
    return (
        point("draw", 9, act.Draw(), act.Take(tuple(parse_cards("QS QD"))), 412.0, 46.0),
        point("play", 6, act.Discard(parse_card("KD")), act.Discard(parse_card("3S")), 248.0, 36.0),
        point("play", 4, act.Discard(parse_card("3S")), queens, 180.0, 31.0),
    )


def small_points() -> tuple[TurningPoint, ...]:
    """Return decisions that are no turning points."""
    discards = (("KD", "3S", 31.0, 22.0), ("QS", "4C", 12.0, 20.0), ("6C", "8D", -9.0, 18.0))
    return tuple(
        point("play", turn, act.Discard(parse_card(one)), act.Discard(parse_card(other)), loss, error)
        for turn, (one, other, loss, error) in zip((4, 7, 11), discards, strict=True)
    )


def review_of(points: tuple[TurningPoint, ...]) -> DealReview:
    luck = DealLuck((CardLuck(0, JOKER, 9, (187.0, -187.0)), CardLuck(1, JOKER, 2, (223.0, -223.0))))
    as_dealt = (-120.0, 530.0, 260.0)[: len(points)]
    lessons = (
        lessons_after() if points else Lessons((), Praise(Deed.SAFE_DISCARDS, 9, 63, tuple(parse_cards("4C")), 8, 9))
    )
    return DealReview(3, 0, 0, SeatReview(14, points, points or small_points(), 96.0), luck, 640.0, as_dealt, lessons)


def lessons_after() -> Lessons:
    """Return three broken principles, and a fat pile that was taken."""
    other = act.Discard(parse_card("3S"))
    fed = Principle(
        Cause.FED_MELD,
        tuple(Occasion(turn, 7 * turn, (parse_card(name),), other) for turn, name in ((4, "7C"), (6, "4C"), (9, "7H"))),
    )
    kept = Principle(
        Cause.KEPT_WILDS,
        (Occasion(8, 56, tuple(parse_cards("JK 2H")), act.Lay((act.MeldCards(9, tuple(parse_cards("2H"))),))),),
    )
    closed = Principle(
        Cause.NEVER_OPENED,
        tuple(
            Occasion(
                turn,
                7 * turn,
                tuple(parse_cards("9C 9D 9S 2S")),
                act.Lay((act.MeldCards(9, tuple(parse_cards("9C 9D 9S 2S"))),)),
            )
            for turn in (2, 3, 5)
        ),
    )
    return Lessons((fed, kept, closed), Praise(Deed.TOOK_PILE, 7, 49, tuple(parse_cards("QC QD QS")), 13))


def screen_of(graphics: Graphics, words: Words, asked: ReviewedSeat, points: tuple[TurningPoint, ...]) -> ReviewScreen:
    return ReviewScreen(stand_in(graphics, words), asked, review_of(points))


def _deal(preset: str = PRESET) -> PlayedDeal:
    """Return a deal of which nothing but the rules is known."""
    return cast(PlayedDeal, SimpleNamespace(rules=load_rules(preset)))


def review(graphics: Graphics, words: Words) -> ReviewScreen:
    asked = ReviewedSeat(_deal(), 0, NAMES, True, Path("saved.canasta"))
    return screen_of(graphics, words, asked, turning_points())


def clean_review(graphics: Graphics, words: Words) -> ReviewScreen:
    """A deal without a broken principle or a turning point, just played."""
    asked = ReviewedSeat(_deal(), 0, NAMES, True, Path("saved.canasta"))
    return ReviewScreen(stand_in(graphics, words), asked, review_of(()), onward=Onward(words.t("Next deal"), nothing))


def reviewing(graphics: Graphics, words: Words) -> ReviewingScreen:
    """The page while the decisions are played to the end."""
    asked = ReviewedSeat(_deal(), 0, NAMES, True, Path("saved.canasta"))
    return ReviewingScreen(
        stand_in(graphics, words),
        asked,
        Learned(3, lessons_after(), 640.0),
        Onward(words.t("Next deal"), nothing),
        text=words.t("Each decision is tried in deals that look the same from your seat. That takes a few seconds."),
        go_on=lambda: 0.3,
        cancel=None,
    )


def romme_lessons() -> Lessons:
    """Return three principles of Rommé that were broken, and a joker that was exchanged."""

    def at(turns: Sequence[int], names: str, instead: AnyAction) -> tuple[Occasion, ...]:
        return tuple(Occasion(turn, 7 * turn, tuple(parse_cards(names)), instead) for turn in turns)

    spades = RommeLay((in_order(parse_cards("9S 10S JS"), parse_cards("9S 10S JS")),))
    return Lessons(
        (
            Principle(RommeCause.NEVER_LAID, at((3, 5, 6, 8), "9S 10S JS", spades)),
            Principle(RommeCause.SWAP_MISSED, at((4,), "KH", Swap(2, 13, parse_card("KH")))),
            Principle(RommeCause.THREW_FITTING, at((7, 9), "QD", Add(1, 12, (parse_card("QD"),), (parse_card("QD"),)))),
        ),
        Praise(RommeDeed.TOOK_AND_LAID, 9, 63, tuple(parse_cards("5C 5D 5S")), 15),
    )


def romme_review(graphics: Graphics, words: Words) -> LessonsScreen:
    """A deal of Rommé: principles alone, since nothing is measured."""
    asked = ReviewedSeat(_deal("romme"), 0, NAMES, True, Path("saved.canasta"))
    onward = Onward(words.t("Next deal"), nothing)
    return LessonsScreen(stand_in(graphics, words), asked, Learned(3, romme_lessons(), -42.0), onward)


def no_turning_points(graphics: Graphics, words: Words) -> ReviewScreen:
    return screen_of(graphics, words, ReviewedSeat(_deal(), 0, NAMES, False, None), ())
