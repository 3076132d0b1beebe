"""Impossible entries are refused; unusual ones are accepted with a message."""

import pytest

from canasta_gui.match.score_pad.entries import CanastaEntry, DealEntry, PointsEntry, RommeEntry
from canasta_gui.match.score_pad.entries import EntryProblemCode as Code
from canasta_gui.match.score_pad.families import entry_problems
from canasta_gui.match.score_pad.sheet import PadHeader, PadSheet
from canasta_gui.play.score_pad import EntryForm
from canasta_gui.rules.canasta.counting import RUN, SideCount
from canasta_gui.rules.families import load_rules
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.score_pad import entry_problem_sentence

NAMES = ("Ada", "Basile", "Clara", "Denis", "Emma", "Fanny")


def form(preset: str = "classique-4", deal: int = 1) -> EntryForm:
    rules = load_rules(preset)
    return EntryForm(PadSheet(PadHeader("test", rules, NAMES[: rules.players], rules.playing(1)[0])), deal)


def filled(preset: str, by: int, *numbers: tuple[str, int, int]) -> EntryForm:
    filled = form(preset)
    filled.choose_out(by)
    for name, side, number in numbers:
        filled.put(name, side, number)
    return filled


OPEN = ("cards", 0, 400), ("canasta:natural", 0, 1)

REFUSED = [
    (Code.TOO_MANY_RED_THREES, filled("classique-4", 0, *OPEN, ("red_threes", 0, 4), ("red_threes", 1, 3))),
    (Code.TOO_MANY_RED_THREES, filled("classique-4", 0, *OPEN, ("red_threes", 0, 4), ("threes_held", 1, 1))),
    (Code.TOO_MANY_BLACK_THREES, filled("modern-american", 0, *OPEN, ("black_threes", 0, 4), ("black_threes", 1, 1))),
    (Code.DECKS_DO_NOT_GIVE, filled("classique-4", 0, ("cards", 0, 900), ("canasta:natural", 0, 12))),
    (Code.DECKS_DO_NOT_GIVE, filled("classique-4", 0, ("cards", 0, 900), ("canasta:mixed", 0, 13))),
    (Code.DECKS_DO_NOT_GIVE, filled("modern-american", 0, ("cards", 0, 900), ("canasta:natural 7", 0, 2))),
    (Code.DECKS_DO_NOT_GIVE, filled("modern-american", 0, ("cards", 0, 900), ("canasta:wild", 0, 2))),
    (Code.NO_SUCH_POINTS, filled("classique-4", 0, ("cards", 0, 347), ("canasta:natural", 0, 1))),
    (Code.NO_SUCH_POINTS, filled("classique-4", 0, *OPEN, ("hands", 1, 7))),
    (Code.TOO_FEW_POINTS, filled("classique-4", 0, ("cards", 0, 30), ("canasta:natural", 0, 1))),
    (Code.TOO_FEW_POINTS, filled("classique-4", -1, ("cards", 0, 10))),
    (Code.NOTHING_LAID, filled("classique-4", 0, ("canasta:natural", 0, 1))),
    (Code.TOO_MANY_POINTS, filled("classique-4", 0, ("cards", 0, 4000), ("canasta:natural", 0, 1))),
    (Code.OUT_WITH_CARDS, filled("classique-2", 0, *OPEN, ("hands", 0, 20))),
    (Code.OUT_WITH_CARDS, filled("romme-deutsch", 0, ("hands", 0, 20), ("hands", 1, 20))),
    (Code.TOO_LITTLE_IN_HAND, filled("romme", 0, ("hands", 1, 1))),
    (Code.TOO_MANY_POINTS, filled("romme", 0, ("hands", 1, 2000))),
]


@pytest.mark.parametrize(("code", "entered"), REFUSED, ids=[f"{code}-{nth}" for nth, (code, _) in enumerate(REFUSED)])
def test_what_cannot_be_is_refused_in_a_sentence(code: Code, entered: EntryForm) -> None:
    assert entered.refusal is not None
    assert code in [problem.code for problem in entered.problems if not problem.is_hint]
    for language in LANGUAGES:
        for problem in entered.problems:
            sentence = entry_problem_sentence(Words(language), entered.rules, NAMES, problem)
            assert sentence.endswith(".")
            assert "{" not in sentence


HINTED = [
    (Code.TOO_FEW_CANASTAS, filled("classique-4", 0, ("cards", 0, 400))),
    (Code.TOO_FEW_CANASTAS, filled("samba", 0, ("cards", 0, 400), ("canasta:natural", 0, 1))),
    (Code.OVER_THRESHOLD, filled("romme", 0, ("hands", 0, 12), *(("hands", seat, 30) for seat in (1, 2, 3)))),
    (Code.TWO_OUT, filled("romme", 0, ("hands", 1, 12))),
]


@pytest.mark.parametrize(("code", "entered"), HINTED, ids=[code for code, _ in HINTED])
def test_what_a_table_may_play_otherwise_is_said_and_taken(code: Code, entered: EntryForm) -> None:
    assert entered.refusal is None
    assert code in [problem.code for problem in entered.problems]


def test_points_alone_that_no_cards_give_are_taken_with_a_hint() -> None:
    entered = form()
    entered.counted = False
    entered.put("points", 0, 347)
    assert entered.refusal is None
    assert [(problem.code, problem.found, problem.limit) for problem in entered.problems] == [
        (Code.UNUSUAL_POINTS, 347, 5)
    ]


@pytest.mark.parametrize("preset", ["classique-4", "romme"])
def test_at_most_one_goes_out(preset: str) -> None:
    entered = form(preset)
    entered.choose_out(0)
    entered.choose_out(1)
    assert isinstance(entered.entry, CanastaEntry | RommeEntry)
    assert entered.entry.by == 1


@pytest.mark.parametrize(
    ("preset", "entry", "code"),
    [
        ("classique-4", PointsEntry((1, 2, 3)), Code.NUMBER_OF_SIDES),
        ("classique-4", CanastaEntry("ordinary", 0, ()), Code.NUMBER_OF_SIDES),
        ("classique-4", RommeEntry("announced", 0, (1, 2)), Code.OTHER_FAMILY),
        ("romme", RommeEntry("all_out", 7, (0, 20, 20, 20)), Code.NO_SUCH_SEAT),
        ("romme", RommeEntry("all_out", -1, (0, 20, 20, 20)), Code.NOBODY_OUT),
        ("romme", RommeEntry("void", 0, (0, 20, 20, 20)), Code.SOMEBODY_OUT),
        ("classique-4", CanastaEntry("stock", -1, (SideCount(), SideCount(hands=-5))), Code.NEGATIVE),
        ("classique-4", CanastaEntry("stock", -1, (SideCount(), SideCount()), lone=2), Code.NO_LONE_HAND),
        ("classique-4", CanastaEntry("special", 0, (SideCount(special=70), SideCount())), Code.NO_SUCH_SPECIAL),
        ("classique-4", CanastaEntry("stock", -1, (SideCount(canastas=(RUN,)), SideCount())), Code.NO_SUCH_CANASTA),
    ],
)
def test_what_no_form_can_say_is_refused_from_a_file(preset: str, entry: DealEntry, code: Code) -> None:
    problems = entry_problems(load_rules(preset), entry, (0, 1, 2, 3))
    assert code in [problem.code for problem in problems if not problem.is_hint]


def test_what_the_decks_just_give_is_taken() -> None:
    entered = filled("classique-4", 0, ("cards", 0, 1000), ("canasta:natural", 0, 11), ("canasta:mixed", 1, 0))
    assert entered.refusal is None
    both = filled("chinoise-4", 0, ("cards", 0, 1500), ("canasta:wild", 0, 1), ("canasta:wild twos", 0, 1))
    assert both.refusal is None
