"""The screens of duplicate games with fixed figures."""

from pathlib import Path

from canasta_gui.ai.levels import LEVELS
from canasta_gui.match.duplicate import ComparedDeal
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.scores.two_tables import (
    ResultPage,
    TableOfPerson,
    deal_at_two_tables,
    deal_played_again,
    match_at_two_tables,
    match_of_people,
    round_of_people,
)
from canasta_gui.rules.families import load_rules
from canasta_gui.screens.duplicate import ResultScreen, Way
from canasta_gui.screens.duplicate_turns import Turn, TurnScreen
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.pictures.results import PlayAgainDialog, SecondTable
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.computers import level_title
from canasta_gui.words.duplicate import QUESTIONS, one_deal_says_little
from tests.ui.stand_in import stand_in

NAMES = ("Ada", "Bartholomé", "Clara-Séraphine", "Dieudonné Aimé")
SEATS = tuple(
    SeatInfo(name, "computer" if seat else "human", "club" if seat else None) for seat, name in enumerate(NAMES)
)
DEALS = (
    ComparedDeal(1, (1240, 620), (980, 710)),
    ComparedDeal(2, (-85, 2115), (-140, 1990), again=True),
    ComparedDeal(3, (1610, 455), (2240, 130)),
    ComparedDeal(4, (835, 1020), None),
)


def nothing() -> None:
    """Do nothing."""


def deal_page(words: Words, *, waiting: bool = False) -> ResultPage:
    deal = DEALS[3] if waiting else DEALS[2]
    return ResultPage(
        (deal_at_two_tables(words, load_rules("classique-4"), SEATS, deal, second=level_title(words, "expert")),),
        waiting,
    )


def second_table(words: Words, *, waiting: bool = False) -> SecondTable:
    """Return the second table as a score sheet shows it."""
    page = deal_page(words, waiting=waiting)
    return SecondTable(words, lambda: page, watch=nothing, match=nothing)


def both_tables(graphics: Graphics, words: Words) -> FormScene:
    expert = level_title(words, "expert")
    table = match_at_two_tables(words, load_rules("classique-4"), SEATS, DEALS, second=expert)
    page = ResultPage((table,), waiting=True)
    title = words.t("The match at both tables")
    return ResultScreen(
        stand_in(graphics, words), title, lambda: page, [(words.t("Back"), "secondary", nothing)], named=False
    )


def both_tables_of_six(graphics: Graphics, words: Words) -> FormScene:
    """Return the widest: six who each count their own points."""
    rules = load_rules("romme-acquisition-6")
    seats = tuple(
        SeatInfo(f"{name} {n}", "computer" if n else "human") for n, name in enumerate((*NAMES, "Emma", "Fanny"))
    )
    deals = [ComparedDeal(n, (0, 45, 120, 33, 250, 8), (118, 0, 96, 41, 105, 77)) for n in range(1, 13)]
    page = ResultPage((match_at_two_tables(words, rules, seats, deals, second=level_title(words, "expert")),))
    title = words.t("The match at both tables")
    return ResultScreen(
        stand_in(graphics, words), title, lambda: page, [(words.t("Back"), "secondary", nothing)], named=False
    )


def people_results(graphics: Graphics, words: Words) -> FormScene:
    rules = load_rules("classique-4")
    people = [
        TableOfPerson(name, SEATS, tuple(deal._replace(second=deal.second or (400, 1500)) for deal in DEALS[nth % 2 :]))
        for nth, name in enumerate(NAMES)
    ]
    page = ResultPage(
        (
            round_of_people(words, rules, people, 2, second=level_title(words, "expert")),
            match_of_people(words, rules, people, 3),
        )
    )
    ways: list[Way] = [(words.t("Back to the title"), "secondary", nothing), (words.t("Next deal"), "primary", nothing)]
    return ResultScreen(
        stand_in(graphics, words), words.t("Deal {number}: everyone has played it", number=3), lambda: page, ways
    )


def turn(graphics: Graphics, words: Words) -> FormScene:
    people = [(NAMES[0], True), (NAMES[2], False), (NAMES[3], False)]
    shown = Turn(NAMES[2], 3, under_way=False, people=people, record=Path())
    return TurnScreen(stand_in(graphics, words), shown)


def end_of_turns(graphics: Graphics, words: Words) -> FormScene:
    shown = Turn(NAMES[2], 3, under_way=True, people=[(NAMES[2], False), (NAMES[3], False)], record=Path())
    scene = TurnScreen(stand_in(graphics, words), shown)
    scene.ask_end()
    return scene


def replayed(graphics: Graphics, words: Words) -> FormScene:
    rules, expert = load_rules("classique-4"), level_title(words, "expert")
    table = deal_played_again(words, rules, SEATS, DEALS[0], side=0, level=expert)
    page = ResultPage((table,), caution=one_deal_says_little(words))
    ways: list[Way] = [(words.t("Back"), "secondary", nothing), (words.t("Watch it"), "secondary", nothing)]
    question = QUESTIONS["expert"]
    return ResultScreen(stand_in(graphics, words), words.t(question), lambda: page, ways, named=False)


def play_again_question(graphics: Graphics, words: Words) -> FormScene:
    scene = both_tables(graphics, words)
    scene.layer.open(PlayAgainDialog(words, LEVELS, lambda _level, _everywhere: None))
    return scene
