"""Every scene made of widgets, with something to show, in any language: for tests and for looking at."""

import functools
import os
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Final, cast

import canasta_gui.rules
from canasta_gui.ai.common import players
from canasta_gui.lab.background_deals import RulesTrial
from canasta_gui.lab.estimates import Estimate
from canasta_gui.lab.review.player_account import PlayerAccount
from canasta_gui.lab.simulate import ComputerSeat
from canasta_gui.match.duplicate.finished_deal import FinishedDeal
from canasta_gui.match.feats import Feat, SeatFeat
from canasta_gui.match.irregularity_figures import FineFigures, IrregularityFigures
from canasta_gui.match.ledger import DealFigures, GameFigures
from canasta_gui.match.match import Match, MemoryJournal, deck_of, shuffled
from canasta_gui.match.own_rules import OwnRules
from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.match.record import SeatInfo, deck_fingerprint
from canasta_gui.match.statistics import LeagueMatch, LeaguePlayer
from canasta_gui.play.offers import PresetChoice, presets_on_offer
from canasta_gui.play.scores.score_sheet import DealtDeck, MatchResult, MomentText, ScoreSheet, SheetRow
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.rules.canasta.events import Melded, TookPile
from canasta_gui.rules.canasta.ruleset import load_preset, to_table
from canasta_gui.rules.core.cards import FACES, JOKER, card_names, parse_card, parse_cards
from canasta_gui.rules.core.events import Discarded
from canasta_gui.rules.core.reading_problems import RuleSetError, RuleSetProblem, RuleSetProblemCode
from canasta_gui.rules.core.rule_set_reader import merged
from canasta_gui.rules.families import AnyRules, load_rules
from canasta_gui.rules.field_specs import fields_of, with_value
from canasta_gui.rules.seat_draw import SeatDraw
from canasta_gui.screens.cut import CutScreen
from canasta_gui.screens.draw_for_seats import DrawForSeatsScreen
from canasta_gui.screens.files import ExportScreen, FileExport, FileScreen
from canasta_gui.screens.first_match import FarewellScreen
from canasta_gui.screens.first_start import FirstStartScreen
from canasta_gui.screens.firsts import FirstsScreen
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.hot_seat import CurtainScreen
from canasta_gui.screens.house_rules import EditedRules, HouseRulesScreen
from canasta_gui.screens.league import LeagueScreen
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.people import ComputersScreen, SeatChoiceScreen
from canasta_gui.screens.replay import RecordSheetScreen
from canasta_gui.screens.review import ReviewedSeat
from canasta_gui.screens.rules_lab import RulesLabScreen
from canasta_gui.screens.rules_page import RulesScreen
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.setting_rows import SECTIONS
from canasta_gui.screens.settings import SettingsScreen
from canasta_gui.screens.statistics import StatisticsScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.screens.waiting import WaitingScreen
from canasta_gui.screens.winner import WinnerScreen
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.pictures.match_page import Finalist
from canasta_gui.ui.pictures.people import PlayerKind
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.canasta.irregularities import OFFENCES
from canasta_gui.words.narration import SideNames, chance_to_win, deal_won, lead, moment, moment_note, recap
from canasta_gui.words.problems import unusable_rules_sentence
from canasta_gui.words.review import ReviewSentences, account_sentences
from tests.executors import AtOnce
from tests.ui import gallery_duplicate
from tests.ui.gallery_daily import DAILY
from tests.ui.gallery_deal_end import DEAL_ENDS, MATCH_ENDS
from tests.ui.gallery_judge import JUDGE
from tests.ui.gallery_pages import about, advice, advice_on_the_rule_page
from tests.ui.gallery_phones import PHONES
from tests.ui.gallery_real_cards import REAL_CARDS
from tests.ui.gallery_reviews import clean_review, no_turning_points, review, reviewing, romme_review
from tests.ui.stand_in import KnownLedger, known_days, nothing, stand_in

NAMES = ("Ada", "Bartholomé", "Clara-Séraphine", "Dieudonné Aimé")
SIDES = (f"{NAMES[0]} · {NAMES[2]}", f"{NAMES[1]} · {NAMES[3]}")


class LongWords(Words):
    """English made a third longer, letter by letter, as other languages are."""

    def t(self, message: str, /, **values: object) -> str:
        return longer(message).format(**values)

    def n(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        return longer(singular if n == 1 else plural).format(n=self.number(n), **values)

    def p(self, context: str, message: str, /, **values: object) -> str:
        return longer(message).format(**values)


def longer(message: str) -> str:
    """Double every third letter outside placeholders."""
    parts = re.split(r"(\{[^}]*\})", message)
    return "".join(part if part.startswith("{") else re.sub(r"(\w\w)(\w)", r"\1\2\2", part) for part in parts)


SOME_DEAL: Final = cast(FinishedDeal, SimpleNamespace())
SOMEBODY: Final = cast(ReviewedSeat, SimpleNamespace())
"""A deal and a seat of it, on sheets where nobody presses anything."""


def unsaved_game(
    names: Sequence[str] = NAMES, preset: str = "classique-4", totals: tuple[int, ...] = (1520, 340), deal: int = 3
) -> CurrentGame:
    """Return a game that was left and can be continued: in its first deal, but counted as a later one."""
    seats = [SeatInfo(name, "computer" if n else "human") for n, name in enumerate(names)]
    rules = load_rules(preset)
    match = Match(rules, seats, MemoryJournal(), lambda _: shuffled(rules, random.Random(7)))
    match.start()
    match.deal_no, match.totals = deal, totals
    file = SimpleNamespace(path=Path(f"{preset}.canasta"))
    return cast(CurrentGame, SimpleNamespace(match=match, file=file))


def title(graphics: Graphics, words: Words) -> FormScene:
    """Return the home page with two matches under way, after five days in a row."""
    romme = unsaved_game(("Ada", "Mei", "Théo"), "romme-3", (34, 41, 58), 2)
    days = known_days(*(date(2026, 11, 23) - timedelta(days=ago) for ago in range(1, 6)))
    games = SimpleNamespace(left=[romme, unsaved_game()])
    return TitleScreen(stand_in(graphics, words, games=games, daily_book=days, own_name="Ada"))


def title_of_one(graphics: Graphics, words: Words) -> FormScene:
    """Return the home page with one match of single players under way."""
    games = SimpleNamespace(left=[unsaved_game(("Ada", "Mei", "Théo"), "romme-3", (34, 41, 58), 2)])
    return TitleScreen(stand_in(graphics, words, games=games, own_name="Ada"))


def first_title(graphics: Graphics, words: Words) -> FormScene:
    return TitleScreen(stand_in(graphics, words, is_newcomer=True, own_name="Wilhelmina-Marie"))


def first_start(graphics: Graphics, words: Words) -> FormScene:
    return FirstStartScreen(stand_in(graphics, words, own_name="Wilhelmina-Marie"), nothing)


def farewell(graphics: Graphics, words: Words) -> FormScene:
    """The end of the lesson."""
    return FarewellScreen(stand_in(graphics, words))


def firsts_page(graphics: Graphics, words: Words) -> FormScene:
    """Half of the firsts, and three rivals beaten."""
    feats = tuple(
        SeatFeat(kind, 0, number)
        for kind, number in (
            (Feat.CANASTA, 6),
            (Feat.NATURAL, 12),
            (Feat.FROZE, 2),
            (Feat.PILE, 31),
            (Feat.RED_THREES, 3),
        )
    )
    deals = tuple(DealFigures(n, 0, False, 40, (2600, 900), (1, 0), None, feats) for n in (1, 2))
    rivals = [("Denis", "beginner"), ("Théo", "beginner"), ("Rafael", "novice")]
    games = []
    for n, (name, level) in enumerate(rivals, 9):
        seats = (SeatInfo("Ada", "human"), *(SeatInfo(each, "computer", level) for each in (name, "Clara", name)))
        started, known = f"2026-11-{n:02d}T12:00:00Z", f"2026-11-{n:02d}-120000"
        games.append(
            GameFigures(known, started, "x", False, (0, 1, 0, 1), seats, n, "", (), "", deals, 0, (5200, 1800), (0,))
        )
    book = SimpleNamespace(
        puzzles=dict.fromkeys("abcdef", True),
        longest_series=lambda: 5,
        series_reached=lambda length: date(2026, 11, 21) if length == 3 else None,
    )
    program = stand_in(
        graphics,
        words,
        ledger=KnownLedger(games),
        daily_book=book,
        own_name="Ada",
        settings=Settings(language="en", lesson_done=True),
    )
    return FirstsScreen(program)


def no_firsts(graphics: Graphics, words: Words) -> FormScene:
    """Nothing earned yet."""
    book = SimpleNamespace(puzzles={}, longest_series=lambda: 0, series_reached=nothing)
    return FirstsScreen(stand_in(graphics, words, ledger=KnownLedger(), daily_book=book, own_name="Ada"))


OWN_RULES = [
    SimpleNamespace(id=name, rules=replace(load_rules(base), title=title), base=base)
    for name, title, base in (
        ("own:chez-nous", "Chez Dieudonné-Bartholomé", "classique-4"),
        ("own:rapide", "Rommé rapide", "romme-3"),
    )
]


def choices(words: Words) -> list[PresetChoice]:
    """Return all shipped rule sets, and two of the player's own."""
    return presets_on_offer(words, cast(list[OwnRules], OWN_RULES))


SIX = (*NAMES, "Wilhelmina-Marie", "Odile")


def new_game(graphics: Graphics, words: Words, preset: str = "classique-4") -> NewGameScreen:
    seats = tuple(SeatSetup(name, number == 0) for number, name in enumerate(SIX))
    return NewGameScreen(stand_in(graphics, words, own_rules=OWN_RULES), GameSetup(preset, seats))


def new_game_for_six(graphics: Graphics, words: Words) -> FormScene:
    return new_game(graphics, words, "classique-6c")


def new_game_with_extras(graphics: Graphics, words: Words) -> FormScene:
    """Return the players, and the line that says what of the rare options is on."""
    seats = tuple(SeatSetup(name, number == 0) for number, name in enumerate(NAMES))
    setup = GameSetup("classique-4", seats, level="head", second="expert")
    return NewGameScreen(stand_in(graphics, words, own_rules=OWN_RULES), setup)


def new_game_of_alike_levels(graphics: Graphics, words: Words) -> FormScene:
    """Return the choice of who plays a seat, for a game in which several levels are about equally strong."""
    scene = new_game(graphics, words, "tampa-4")
    scene.layer.lay_out()
    kinds = [widget for widget in scene.layer.root.walk() if isinstance(widget, PlayerKind)]
    kinds[1].activate()
    return scene


def more_of_new_game(graphics: Graphics, words: Words) -> FormScene:
    """Return the page of options that are seldom changed."""
    scene = new_game(graphics, words, "modern-american")
    scene.turn_to(1)
    return scene


def duplicate_of_new_game(graphics: Graphics, words: Words) -> FormScene:
    """Return the choice of a second table."""
    scene = new_game(graphics, words, "classique-4")
    scene.turn_to(2)
    return scene


def searched_new_game(graphics: Graphics, words: Words) -> FormScene:
    """Return the games for six players."""
    return _searched(graphics, words, "6")


def nothing_found(graphics: Graphics, words: Words) -> FormScene:
    return _searched(graphics, words, "Doppelkopf-Schafkopf")


def _searched(graphics: Graphics, words: Words, text: str) -> FormScene:
    scene = new_game(graphics, words)
    next(widget for widget in scene.layer.root.walk() if widget.name == words.t("Find a game")).set_to(text)
    return scene


def computers(graphics: Graphics, words: Words) -> FormScene:
    characters = {NAMES[1]: {"level": "expert", "out": "late", "wilds": "thrifty"}}
    program = stand_in(graphics, words, settings=Settings(computers=characters))
    return ComputersScreen(program, NAMES[1:])


def character_choice(graphics: Graphics, words: Words) -> FormScene:
    return _seat_choice(graphics, words, "Clara", "clara", computer=True)


def portrait_choice(graphics: Graphics, words: Words) -> FormScene:
    return _seat_choice(graphics, words, "Ada", "ines", computer=False)


def _seat_choice(graphics: Graphics, words: Words, name: str, portrait: str, *, computer: bool) -> FormScene:
    return SeatChoiceScreen(stand_in(graphics, words), name, portrait, computer=computer)


def refused_new_game(graphics: Graphics, words: Words) -> FormScene:
    scene = new_game(graphics, words)
    for widget in scene.layer.root.walk():
        if widget.name == words.t("Player {number}", number=4):
            widget.set_to("Dieudonné-Aimé-X")
        if widget.name == words.t("Player {number}", number=3):
            widget.set_to("Dieudonné-Aimé-X")
    scene.start()
    return scene


def settings(graphics: Graphics, words: Words) -> FormScene:
    return section_of_settings(graphics, words, 0)


def section_of_settings(graphics: Graphics, words: Words, section: int) -> FormScene:
    """Return a section of the settings, as four people at one screen see it: each with their own choices."""
    games = SimpleNamespace(people=NAMES if section else ())
    return SettingsScreen(stand_in(graphics, words, settings=Settings(player_names=SIX), games=games), section)


def curtain(graphics: Graphics, words: Words) -> FormScene:
    events = (
        Melded(1, 1, 12, tuple(parse_cards("QS QH 2C"))),
        Discarded(1, parse_card("7H")),
        TookPile(2, tuple(parse_cards("4C 5C 6C 7C 8C 9C 10C JC"))),
        Discarded(2, parse_card("JC")),
    )
    recap_lines = recap(words, events, NAMES, 3)
    return CurtainScreen(stand_in(graphics, words), words, NAMES[3], recap_lines)


def score_sheet(graphics: Graphics, words: Words) -> FormScene:
    sheet = replace(sheet_of_a_deal(words), deck=long_deck())
    scene = ScoreSheetScreen(stand_in(graphics, words), sheet, moments=True, deal=SOME_DEAL, asked=SOMEBODY)
    scene.tell_luck(ReviewSentences(words, NAMES, 0, you=True).result_less_luck(1180.0, 1412.0))
    return scene


def sheet_of_two_tables(graphics: Graphics, words: Words, *, waiting: bool = False) -> FormScene:
    """Return a score sheet with everything it can show and lead to."""
    scene = ScoreSheetScreen(
        stand_in(graphics, words),
        replace(sheet_of_a_deal(words), deck=long_deck()),
        moments=True,
        deal=SOME_DEAL,
        asked=SOMEBODY,
        match=cast(Match, SimpleNamespace()),
        second=gallery_duplicate.second_table(words, waiting=waiting),
    )
    scene.tell_luck(ReviewSentences(words, NAMES, 0, you=True).result_less_luck(1180.0, 1412.0))
    return scene


def isolated_hand(graphics: Graphics, words: Words) -> ScoreSheetScreen:
    """Return the account of a deal with an isolated hand in a record, whose deck can be looked at."""
    sides = words.t(
        "{name} was the isolated hand; {first} and {second} each write down the sum of their points.",
        name=NAMES[0],
        first=NAMES[1],
        second=NAMES[2],
    )
    sheet = replace(sheet_of_a_deal(words), sides=sides, deck=long_deck())
    return RecordSheetScreen(stand_in(graphics, words), sheet)


def deck_shown(graphics: Graphics, words: Words) -> FormScene:
    """Return the deck that was dealt, over a sheet that it covers whole."""
    sheet = ScoreSheet(SIDES[0], ("", ""), (), deck=long_deck())
    scene = ScoreSheetScreen(stand_in(graphics, words), sheet)
    scene.show_deck()
    return scene


def long_deck() -> DealtDeck:
    """Return the longest deck there is."""
    order = deck_of(load_preset("hand-and-foot"))
    return DealtDeck(deck_fingerprint(order).removeprefix("sha256:"), tuple(card_names(order)))


def sheet_of_a_deal(words: Words) -> ScoreSheet:
    t = words.t
    rows = (
        SheetRow(t("Natural canastas"), (500, 0), signed=True),
        SheetRow(t("Mixed canastas"), (600, 300), signed=True),
        SheetRow(t("Red threes"), (100, -200), signed=True),
        SheetRow(t("Melded cards"), (345, 385), signed=True),
        SheetRow(t("Cards left in hand"), (-45, -120), signed=True),
        SheetRow(t("Fines"), (0, -100), signed=True),
        SheetRow(t("This deal"), (1500, 265), strong=True, signed=True),
        SheetRow(t("Before"), (1520, 3340)),
        SheetRow(t("Total"), (3020, 3605), total=True, strong=True),
        SheetRow(t("Opens next with"), (120, 120)),
    )
    ending = t("The last card of the stock was a red three: nobody goes out.")
    you, they = SideNames((NAMES[2],), you=True), SideNames((NAMES[1], NAMES[3]))
    return ScoreSheet(
        t("Deal {number} · {ending}", number=3, ending=ending),
        SIDES,
        rows,
        result=deal_won(words, you, takes_lead=False),
        winner=0,
        note=t("{name} deals next.", name=NAMES[3]),
        lead=lead(words, they, 585),
        chance=chance_to_win(words, you, 0.362),
        best=MomentText(moment(words, "pile", NAMES[2], you=False, number=17), moment_note(words, 9, 650), 0),
        goal=5000,
        course=((740, 1620), (1520, 3340), (3020, 3605)),
        deck_note=t("Deck {mark}: as announced before the deal.", mark="88e33088"),
    )


def winner(graphics: Graphics, words: Words, *, celebrates: bool = False) -> FormScene:
    history = ((740, 1620), (1520, 3340), (3020, 3605), (2890, 4410), (5215, 4660))
    portraits = zip(NAMES, ("ines", "basile", "clara", "denis"), strict=True)
    people = [Finalist(name, portrait, name in SIDES[0]) for name, portrait in portraits]
    result = MatchResult(SIDES, (0,), (5215, 4660), history, 5000, number="7K2M-9QXR-4TBN-0VWH-E3ZC")
    return WinnerScreen(
        stand_in(graphics, words),
        result,
        people=people,
        celebrates=celebrates,
    )


def message(graphics: Graphics, words: Words) -> FormScene:
    return MessageScreen(
        stand_in(graphics, words),
        words.t("The game cannot be continued"),
        words.t(
            "A saved game could not be read. It was set aside as {path} and is not lost.",
            path="2026-11-21-093000.canasta",
        ),
        [(words.t("Back to the title"), "secondary", nothing), (words.t("New game"), "primary", nothing)],
        details="/home/ada/.local/share/canasta-gui/games/2026-11-21-093000.canasta.damaged-1",
    )


def waiting(graphics: Graphics, words: Words) -> FormScene:
    return WaitingScreen(
        stand_in(graphics, words),
        words.t("The game is being read"),
        words.t("It is a long one, so this takes a moment."),
        go_on=lambda: 0.4,
    )


def deck_with(first: int, *cards: str) -> list[int]:
    """Return two decks, unshuffled, with these cards at the places from `first` on."""
    deck = [*FACES[2:]] * 2 + [JOKER] * 4
    for place, card in enumerate(map(parse_card, cards), first):
        other = next(at for at, there in enumerate(deck) if there == card and not first <= at < place)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


class FirstOfTheWished:
    """Chance that draws the cards put there by `deck_with`, one after the other."""

    def choice(self, left: Sequence[int]) -> int:
        return next(place for place in left if place >= 40)


def drawing(graphics: Graphics, words: Words, people: frozenset[int] = frozenset({0, 3})) -> DrawForSeatsScreen:
    draw = SeatDraw(4, deck_with(40, "KS", "7H", "KS", "QD", "3C", "AS"))
    settings = Settings(player_names=NAMES, people=tuple(people), computer_pause=0.1)
    return DrawForSeatsScreen(
        stand_in(graphics, words, settings=settings, dealer=SimpleNamespace(chance=FirstOfTheWished())),
        load_preset("classique-4"),
        draw,
    )


def redrawing(graphics: Graphics, words: Words) -> FormScene:
    scene = drawing(graphics, words, frozenset({3}))
    scene.resize((1280, 800))
    for now in range(5):
        scene.advance(float(now))
    return scene


def drawn(graphics: Graphics, words: Words) -> FormScene:
    scene = drawing(graphics, words, frozenset())
    scene.resize((1280, 800))
    for now in range(30):
        scene.advance(float(now))
    return scene


def house_rules(graphics: Graphics, words: Words) -> FormScene:
    """Return unplayable rules that differ in every kind of field."""
    base = to_table(load_preset("classique-4"))
    delta = {
        "title": "Chez Dieudonné-Bartholomé",
        "cards": {"deal": 25},
        "draw": {"count": 4},
        "opening": {"steps": [[0, 50], [1500, 90], [3000, 120], [12000, 300]]},
        "going_out": {"asking": "none", "wild": 1, "bonus": 1000},
        "red_threes": {"together": [[4, 800], [5, 1200]]},
        "melds": {"wild_limits": [1, 1, 2]},
    }
    table = merged(base, delta)
    kind = next(field for field in fields_of(table) if field.path == "opening.kind")
    table = with_value(table, kind, "by_score_and_last_deal")
    own = SimpleNamespace(id="own:chez-nous", rules=SimpleNamespace(title="Chez nous"))
    work = EditedRules("classique-4", cast(OwnRules, own), table)
    return HouseRulesScreen(stand_in(graphics, words), work)


def other_house_rules(graphics: Graphics, words: Words) -> FormScene:
    """Return rules with the other kinds of policies, scrolled down."""
    scene = house_rules(graphics, words)
    assert isinstance(scene, HouseRulesScreen)
    for path, kind in (("reserve", "foot"), ("opening", "by_deal"), ("pile", "top")):
        field = next(field for field in fields_of(scene.table) if field.path == f"{path}.kind")
        scene.change(with_value(scene.table, field, kind))
    scene.resize((1280, 800))
    scene.turn_to(5)
    return scene


@functools.cache
def worked_lab() -> RulesTrial:
    """Return all matches are played, by two rule sets."""
    rules = [load_preset("uruguay-4"), load_preset("classique-3")]
    return RulesTrial(AtOnce(), rules, ComputerSeat("random", players.decide), nothing, matches=1)


class WorkedLab(RulesLabScreen):
    """The trial when all is played."""

    def _trial(self, _every: Sequence[AnyRules], /) -> RulesTrial:
        return worked_lab()


def rules_lab(graphics: Graphics, words: Words) -> FormScene:
    titles = ["Chez Dieudonné-Bartholomé", "Canasta classique"]
    return WorkedLab(stand_in(graphics, words), (), titles)


class NothingToTry(RulesScreen):
    """The page where the advice cannot be tried."""

    def _trying(self) -> list[Widget]:
        return []


def rules(graphics: Graphics, words: Words) -> FormScene:
    """Return the page of a rule set, open at the pile."""
    return NothingToTry(stand_in(graphics, words), load_preset("chinoise-4"), at="pile.frozen")


def export_rules(graphics: Graphics, words: Words) -> FormScene:
    home = Path("/home/ada/Documents")
    export = FileExport("chez-dieudonne-bartholome.toml", str, words.t("Export rules"), words.t("Export"), str)
    return ExportScreen(stand_in(graphics, words, folders=Folders(home, home)), export)


def import_rules(graphics: Graphics, words: Words) -> FormScene:
    """Return a folder with rule files, one of which was no good."""
    error = RuleSetError(
        [RuleSetProblem(RuleSetProblemCode.UNKNOWN_KEY_OF, (), {"table": "pile", "key": "max_wild"}, "max_wilds")]
    )
    scene = FileScreen(
        stand_in(graphics, words),
        words.t("Import rules"),
        words.t("Import"),
        Path(os.path.relpath(Path(canasta_gui.rules.__file__).with_name("canasta"))) / "presets" / "suisse-4.toml",
        lambda path: unusable_rules_sentence(words, Path(path.name), error),
        offer=True,
    )
    scene.go()
    return scene


def known_games() -> list[GameFigures]:
    """Return the ledger entries of some games: won, lost, unfinished, damaged."""
    seats = tuple(
        SeatInfo(name, "human" if n == 3 else "computer", None if n == 3 else "club") for n, name in enumerate(NAMES)
    )
    deals = tuple(
        DealFigures(n, (3, 2, -1, 0, 1)[n % 5], n == 5, 40 + n, (310 + 90 * n, 700 - 40 * n), (n % 3, n % 2))
        for n in range(1, 8)
    )
    sides = (0, 1, 0, 1)
    base = GameFigures(
        "2026-11-20-200000", "2026-11-20T20:00:00Z", "Canasta classique", False, sides, seats, 10**29, "", (), "",
        deals, 0, (4690, 3780), (0,),
    )  # fmt: skip
    expert = tuple(info._replace(level="expert") if info.level else info for info in seats)
    return [
        base,
        replace(
            base,
            name="2026-11-20-210000",
            title="Chez Dieudonné-Bartholomé, le soir",
            winners=(1,),
            number=7,
            seats=expert,
        ),
        replace(base, name="2026-11-20-220000", winners=(), running=8, number=8, rules="Tête et Queue"),
        replace(base, name="2026-11-20-230000", fault=17, winners=(), number=9),
    ]


def cut(graphics: Graphics, words: Words) -> FormScene:
    return CutScreen(stand_in(graphics, words), "Dieudonné Aimé X", 108, "sha256:" + "5e9f2c07" * 8)


class WithSecondTable(GamesScreen):
    """The list where the marked game had a second table."""

    def _both_tables(self, _game: GameFigures, /) -> Callable[[], None]:
        return nothing


def games_of(graphics: Graphics, words: Words, games: Sequence[GameFigures], left: int = 0) -> FormScene:
    program = stand_in(graphics, words, ledger=KnownLedger(games, left))
    return WithSecondTable(program) if games else GamesScreen(program)


def games(graphics: Graphics, words: Words) -> FormScene:
    return games_of(graphics, words, known_games())


def no_games(graphics: Graphics, words: Words) -> FormScene:
    return games_of(graphics, words, [])


def reading_games(graphics: Graphics, words: Words) -> FormScene:
    return games_of(graphics, words, known_games() * 30, 880)


class WithAccount(StatisticsScreen):
    """The statistics where reviews found something of most deals."""

    def _told_account(self) -> Sequence[str]:
        account = PlayerAccount(24, 38.0, -22.0, Estimate(60.0, 132.0), 22, Estimate(41.0, 35.0))
        return account_sentences(self.words, account)


def statistics_of(graphics: Graphics, words: Words, games: Sequence[GameFigures]) -> FormScene:
    program = stand_in(graphics, words, ledger=KnownLedger(games))
    return WithAccount(program) if games else StatisticsScreen(program)


def statistics(graphics: Graphics, words: Words) -> FormScene:
    return statistics_of(graphics, words, known_games())


def low_statistics(graphics: Graphics, words: Words) -> FormScene:
    """Return the statistics of a game in which fewer points win."""
    return statistics_of(graphics, words, [replace(game, low=True) for game in known_games()])


def refereed_statistics(graphics: Graphics, words: Words) -> FormScene:
    """Return statistics with fines and objections, every offence among them."""
    fines = tuple(FineFigures(kind, seat, 100) for seat, kind in enumerate(OFFENCES))
    figures = IrregularityFigures(
        tuple(fine._replace(seat=fine.seat % 4) for fine in fines), (4, 1, 3, 12), (3, 0, 2, 7), (2, 5, 1, 4)
    )
    games = [
        replace(game, deals=tuple(deal._replace(irregularities=figures) for deal in game.deals))
        for game in known_games()
    ]
    return statistics_of(graphics, words, games)


def no_statistics(graphics: Graphics, words: Words) -> FormScene:
    return statistics_of(graphics, words, [])


def league_of(graphics: Graphics, words: Words, played: Sequence[LeagueMatch], left: int = 0) -> FormScene:
    class Known(LeagueScreen):
        matches = property(lambda _: played)

    program = stand_in(graphics, words, ledger=KnownLedger(left=left), score_pads=SimpleNamespace(figures=list))
    return Known(program) if played else LeagueScreen(program)


def league(graphics: Graphics, words: Words) -> FormScene:
    """Return a league of four people and two who came once, some matches shared."""
    ada, bo, clara, dora = map(LeaguePlayer, NAMES)
    matches = [
        LeagueMatch("2026-11-20T20:00:00Z", "Canasta classique", ((ada, clara), (bo, dora)), (n % 3 % 2,))
        for n in range(40)
    ]
    guests = LeaguePlayer("Maximiliane-Josephine"), LeaguePlayer("Zoé")
    matches.append(LeagueMatch("2026-11-21T20:00:00Z", "Rommé", ((ada,), (bo,), guests[:1], guests[1:]), (0, 2)))
    return league_of(graphics, words, matches, 3)


def no_league(graphics: Graphics, words: Words) -> FormScene:
    return league_of(graphics, words, [])


def league_without_people(graphics: Graphics, words: Words) -> FormScene:
    """Return a league in which only matches with computers were played, which do not count yet."""
    ada, denis = LeaguePlayer("Ada"), LeaguePlayer("Denis", human=False)
    matches = [LeagueMatch("2026-11-20T20:00:00Z", "Canasta classique", ((ada,), (denis,)), (0,))] * 7
    return league_of(graphics, words, matches)


SCENES: Mapping[str, Callable[[Graphics, Words], FormScene]] = {
    **PHONES,
    "title": title,
    "first_title": first_title,
    "title_of_one": title_of_one,
    "first_start": first_start,
    "farewell": farewell,
    "firsts": firsts_page,
    "no_firsts": no_firsts,
    "new_game": new_game,
    "new_game_of_alike_levels": new_game_of_alike_levels,
    "new_game_for_six": new_game_for_six,
    "new_game_with_extras": new_game_with_extras,
    "more_of_new_game": more_of_new_game,
    "duplicate_of_new_game": duplicate_of_new_game,
    "searched_new_game": searched_new_game,
    "nothing_found": nothing_found,
    "refused_new_game": refused_new_game,
    "computers": computers,
    "character_choice": character_choice,
    "portrait_choice": portrait_choice,
    "house_rules": house_rules,
    "other_house_rules": other_house_rules,
    "rules": rules,
    **JUDGE,
    "about": about,
    "advice": advice,
    "advice_on_the_rule_page": advice_on_the_rule_page,
    "rules_lab": rules_lab,
    "export_rules": export_rules,
    "import_rules": import_rules,
    "settings": settings,
    **{f"settings_{n}": functools.partial(section_of_settings, section=n) for n in range(1, len(SECTIONS))},
    "curtain": curtain,
    "score_sheet": score_sheet,
    **DEAL_ENDS,
    **MATCH_ENDS,
    "isolated_hand": isolated_hand,
    "deck_shown": deck_shown,
    "sheet_of_two_tables": sheet_of_two_tables,
    "waiting_for_second_table": functools.partial(sheet_of_two_tables, waiting=True),
    "both_tables": gallery_duplicate.both_tables,
    "both_tables_of_six": gallery_duplicate.both_tables_of_six,
    "people_results": gallery_duplicate.people_results,
    "turn": gallery_duplicate.turn,
    "end_of_turns": gallery_duplicate.end_of_turns,
    "replayed": gallery_duplicate.replayed,
    "play_again_question": gallery_duplicate.play_again_question,
    "review": review,
    "no_turning_points": no_turning_points,
    "clean_review": clean_review,
    "reviewing": reviewing,
    "romme_review": romme_review,
    "winner": winner,
    "cut": cut,
    "games": games,
    "no_games": no_games,
    "reading_games": reading_games,
    "statistics": statistics,
    "low_statistics": low_statistics,
    "refereed_statistics": refereed_statistics,
    "no_statistics": no_statistics,
    "league": league,
    "no_league": no_league,
    "league_without_people": league_without_people,
    "message": message,
    "waiting": waiting,
    "drawing": drawing,
    "redrawing": redrawing,
    "drawn": drawn,
    **REAL_CARDS,
    **DAILY,
}
