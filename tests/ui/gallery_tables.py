"""Every scene with a card table in it, at moments when much is to be seen, in any language."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from canasta_gui.ai.canasta.trials import Decision
from canasta_gui.lab.review.occasions import Occasion, Principle
from canasta_gui.lab.review.principles import Cause
from canasta_gui.lab.review.turning_points import TurningPoint
from canasta_gui.match.match import Match, MemoryJournal, deck_of
from canasta_gui.match.players import HumanPlayer
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.conductor import Conductor
from canasta_gui.play.hint import Hint
from canasta_gui.play.lesson import FIRST_LESSON
from canasta_gui.rules.canasta.actions import Action, Discard, Expose, Lay, MeldCards, Object, Slip
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.screens.lesson import begin as begin_lesson
from canasta_gui.screens.puzzles import PuzzleDock, Puzzles
from canasta_gui.screens.replay import ReplayDock, look_at
from canasta_gui.stage.cursor import Key
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession
from canasta_gui.ui.widgets.dialog import DialogAnswer
from canasta_gui.words import Words
from canasta_gui.words.canasta.reminders import Reminder, reminder_sentence
from canasta_gui.words.reasons import REASONS
from canasta_gui.words.sentences import deck_sentence
from tests.rules.offending import with_list
from tests.rules.support import position
from tests.ui.gallery_daily import PUZZLE
from tests.ui.pilot import dock_of, shows
from tests.ui.stand_in import nothing

NAMES = ("Ada", "Basile", "Clara", "Denis")
RECORD = Path(__file__).resolve().parents[1] / "golden" / "classique-4.jsonl"

MID_GAME = """
deal: 3   to act: 0   phase: play
totals: 1640 2125
hand 0: 4S 5H 6D 6S 8C 8D 10H JC QD KH AS 2C JK
hand 1: ?? x7
hand 2: ?? x9
hand 3: ?? x12
red threes side 0: 3H 3D
red threes side 1: 3H
melds side 0: 7S 7H 7D 7C 7S 2D 7H | QS QH QC 2H | 10S 10D 10C
melds side 1: KS KD KC KS | 9S 9H 9D 9C 9S 9H 9D | AH AD JK | 5S 5D 5C
pile: 4H 8S 2S 6H JD
stock: ?? x19
"""
OPENING = """
deal: 2   to act: 0   phase: play
totals: 1640 340
hand 0: 4S 5H KS KH KD 8C 8D 2C JC QD 9H AS
hand 1: ?? x11
hand 2: ?? x11
hand 3: ?? x10
red threes side 1: 3H
melds side 1: 9S 9H 9D 2D
pile: 4H 3C
stock: ?? x40
"""


class NoSounds:
    """A sound player that plays nothing."""

    def play(self, name: str, *, pan: float = 0.0, pitch: float = 1.0) -> None:
        """Play nothing."""


def table(
    graphics: Graphics,
    words: Words,
    text: str,
    *,
    rules: CanastaRules | None = None,
    done: Sequence[tuple[int, Action]] = (),
    own: int = 0,
) -> TableScene:
    """Return the table with this position, seen by the seat `own`; `done`: what the seats have done in it."""
    rules = rules or load_preset("classique-4")
    seats = [SeatInfo(name, "human" if n == own else "computer", "club") for n, name in enumerate(NAMES)]
    match = Match(rules, seats, MemoryJournal(), lambda _: deck_of(rules), first_dealer=3, number=1234)
    match.start()
    match._position, match._events = position(text, rules), []
    for seat, action in done:
        play(match._position, seat, action)
    others = {n: HumanPlayer() for n in range(4) if n != own}
    session = TableSession(rules, lambda board: Conductor(match, board, others, frozenset({own}), own, 0), tempo=0)
    scene = TableScene(graphics, words, NoSounds(), session, atlas=graphics.deck(words.language))
    session.conductor.show()
    return scene


def staged(scene: TableScene, cards: str) -> TableScene:
    """Return the table with all cards of the hand that look like these in the staging area, put there by keys."""
    board, wanted = scene.board, parse_cards(cards)
    board.resize(1280, 800)
    board.keyboard.key(Key.LEFT)
    for _ in board.view.hands[0]:
        if any(sprite.focused and sprite.face in wanted for sprite in board.display.sprites()):
            board.keyboard.key(Key.SELECT)
        board.keyboard.key(Key.RIGHT)
    board.keyboard.key(Key.MELD)
    return scene


def mid_game(graphics: Graphics, words: Words) -> Scene:
    return table(graphics, words, MID_GAME)


UNDER_THE_PILE = """
to act: 0   phase: draw
hand 0: 4S 5H 6D 6S 8C 8D 10H JC QD KH KD AS 2C JK 7C
hand 1: ?? x15
hand 2: ?? x14
hand 3: ?? x15
red threes side 0: 3H 3D 3H
melds side 1: QS QH QC
pile: 2S JK KS
under the pile: ?? x13
stock: ?? x75
had a turn: 0 1 2 3
up-cards: 3
"""


def under_the_pile(graphics: Graphics, words: Words) -> Scene:
    """Return a table on which cards lie face down under the up-card."""
    return table(graphics, words, UNDER_THE_PILE, rules=load_preset("italian-4"))


def opening(graphics: Graphics, words: Words) -> Scene:
    """Return a table with two staged melds and points missing."""
    return staged(table(graphics, words, OPENING), "KS KH KD")


def refused(graphics: Graphics, words: Words) -> Scene:
    """Return a message lies over the table."""
    scene = table(graphics, words, MID_GAME)
    scene.say(words.t("A wild card on top cannot be taken."))
    return scene


def refereed(graphics: Graphics, words: Words) -> Scene:
    """Return a table with penalty cards before two players and the next stock card face up."""
    done = ((0, Expose(parse_card("KS"))), (1, Expose(parse_card("9D"))), (0, Slip("peek")))
    text = OPENING.replace("hand 1: ?? x11", "hand 1: ?? x10 9D").replace("stock: ?? x40", "stock: ?? x39 6C")
    return table(graphics, words, text, rules=with_list("swiss"), done=done)


def remedy(graphics: Graphics, words: Words) -> Scene:
    """Return an opening that is too low has to be set right."""
    low = Lay((MeldCards(13, tuple(parse_cards("KS KH KD"))),))
    return table(
        graphics, words, OPENING, rules=with_list("classic"), done=((0, Slip("short_opening", low)), (1, Object()))
    )


def menu(graphics: Graphics, words: Words) -> Scene:
    """Return the menu with every entry that a table can have."""
    scene = table(graphics, words, MID_GAME)
    t = words.t
    entries: list[DialogAnswer] = [
        (t("Back to the table"), "primary", nothing),
        (t("Rules (F1)"), "secondary", nothing),
        (t("Settings"), "secondary", nothing),
        (t("Keys (?)"), "secondary", nothing),
        (t("The last moves… (F2)"), "secondary", nothing),
        (t("Ask the judge…"), "secondary", nothing),
        (t("Earlier deals…"), "secondary", nothing),
        (t("Restart this deal…"), "secondary", nothing),
        (t("More…"), "secondary", nothing),
        (t("Back to the title"), "secondary", nothing),
    ]
    scene.open_menu(
        t("Menu"),
        t("The game is saved after every step. You can close the window at any time and go on later."),
        entries,
    )
    return scene


def more_of_the_menu(graphics: Graphics, words: Words) -> Scene:
    """Return what is seldom asked for, with the partner's long name."""
    scene = table(graphics, words, MID_GAME)
    t = words.t
    entries: list[DialogAnswer] = [
        (t("Back to the table"), "primary", nothing),
        (t("Say something to {partner}… (K)", partner="Clara-Séraphine"), "secondary", nothing),
        (t("Both tables…"), "secondary", nothing),
        (t("The deck…"), "secondary", nothing),
    ]
    scene.open_menu(t("More"), "", entries)
    return scene


def deck_of_the_table(graphics: Graphics, words: Words) -> Scene:
    """Return the fingerprint of the deck."""
    scene = table(graphics, words, MID_GAME)
    text = deck_sentence(words, "sha256:" + "5e9f2c07" * 8)
    scene.ask(words.t("The deck of this deal"), text, [(words.t("Back to the table"), "primary", nothing)])
    return scene


def program_of(graphics: Graphics, words: Words, shown: list[Scene]) -> Any:
    """Return the parts of a program that a table needs to show a scene."""
    return SimpleNamespace(
        graphics=graphics,
        words=words,
        sounds=NoSounds(),
        settings=Settings(animation_speed=0.0),
        own_name="",
        now=lambda: datetime(2026, 11, 21, 12, tzinfo=UTC),
        daily_book=SimpleNamespace(  # it writes nothing
            puzzles={}, problem=None, note_puzzle=lambda _, *, right: None, light=nothing
        ),
        change=nothing,
        loop=SimpleNamespace(show=shown.append),
        screens=SimpleNamespace(open=shown.append, switch=shown.append, back=nothing, home=nothing),
    )


def coached(graphics: Graphics, words: Words) -> Scene:
    """Return the coach warns of an action, with large figures."""
    scene = table(graphics, words, MID_GAME)
    lay = Lay((MeldCards(6, tuple(parse_cards("6D 6S 2C"))),))
    decision = Decision(scene.board.view, (), Discard(parse_card("KH")), 40, 9)  # type: ignore[arg-type]  # of canasta
    scene.coaching.warn(decision.action, TurningPoint(decision, "lay", (decision.action,), (lay,), 1240.0, 62.0, 320))
    return scene


def coached_by_a_principle(graphics: Graphics, words: Words) -> Scene:
    """Return the coach says which principle an action breaks."""
    scene = table(graphics, words, MID_GAME)
    lay = Lay((MeldCards(6, tuple(parse_cards("6D 6S 2C"))),))
    occasion = Occasion(9, 40, tuple(parse_cards("6D 6S 2C")), lay)
    scene.coaching.warn(Discard(parse_card("KH")), Principle(Cause.NATURAL_UNCLOSED, (occasion,)))
    return scene


def reminders(graphics: Graphics, words: Words) -> Scene:
    """Return the table with the choice of reminders for the partner."""
    scene = table(graphics, words, OPENING)
    scene.offer_reminders()
    return scene


def reminded(graphics: Graphics, words: Words) -> Scene:
    """Return the longest thing that partners may say to each other lies over the table."""
    scene = table(graphics, words, OPENING)
    view = scene.board.view
    sentences = [reminder_sentence(words, view, 2, NAMES, each) for each in Reminder]
    said = words.t("{name}: {complaint}", name=NAMES[2], complaint=max(sentences, key=len))
    scene.overlay.messages.advise(said, "person")
    return scene


def proposed(graphics: Graphics, words: Words) -> Scene:
    """Return the table with a hint that has three reasons; the first is one of the longest."""
    scene = table(graphics, words, MID_GAME)
    codes = ("rivals hold", "rivals near", "best left")
    reasons = [words.t(REASONS[code], cards=words.n("{n} card", "{n} cards", 9)) for code in codes]
    scene.overlay.messages.propose(Hint(words.t("Discard {card}.", card=words.t("the joker")), tuple(reasons)), words)
    scene.board.set_hand_sunk(True)
    return scene


def reasons_of_a_hint(graphics: Graphics, words: Words) -> Scene:
    """Return the same hint with all its reasons."""
    scene = proposed(graphics, words)
    assert isinstance(scene, TableScene)
    scene.overlay.opens_reasons()
    return scene


def keys_of_the_table(graphics: Graphics, words: Words) -> Scene:
    scene = table(graphics, words, OPENING)
    scene.show_keys()
    return scene


def lesson(graphics: Graphics, words: Words) -> Scene:
    """Return the step with the longest text."""
    shown: list[Scene] = []
    steps, program = FIRST_LESSON.steps, program_of(graphics, words, shown)
    begin_lesson(program, max(range(len(steps)), key=lambda n: len(steps[n].text)))
    return shown[-1]


def moments(graphics: Graphics, words: Words) -> Scene:
    """Return the replay with its list of moments."""
    scene = replay(graphics, words)
    dock_of(scene, ReplayDock).ask_moment()
    return scene


def keys_of_the_replay(graphics: Graphics, words: Words) -> Scene:
    scene = replay(graphics, words)
    scene.show_keys()
    return scene


def replay(graphics: Graphics, words: Words) -> TableScene:
    """Return a record, some turns into its first deal."""
    shown: list[Scene] = []
    look_at(program_of(graphics, words, shown), RECORD)
    (scene,) = shown
    assert isinstance(scene, TableScene)
    dock_of(scene, ReplayDock).playback.go_to(60)
    return scene


def puzzle(graphics: Graphics, words: Words, action: Action | None = None) -> TableScene:
    """Return a puzzle, after an action if one is given."""
    shown: list[Scene] = []
    program = program_of(graphics, words, shown)
    Puzzles(program, puzzles=[PUZZLE]).begin(PUZZLE)
    (scene,) = shown
    assert isinstance(scene, TableScene)
    assert shows(scene, PuzzleDock)
    if action is not None:
        scene.conductor.submit(action)
    return scene


def solved_puzzle(graphics: Graphics, words: Words) -> Scene:
    return puzzle(graphics, words, PUZZLE.best[0])


def missed_puzzle(graphics: Graphics, words: Words) -> Scene:
    return puzzle(graphics, words, PUZZLE.others[0].action)


TABLES: Mapping[str, Callable[[Graphics, Words], Scene]] = {
    "mid_game": mid_game,
    "under_the_pile": under_the_pile,
    "opening": opening,
    "refused": refused,
    "refereed": refereed,
    "remedy": remedy,
    "menu": menu,
    "more_of_the_menu": more_of_the_menu,
    "deck_of_the_table": deck_of_the_table,
    "coached": coached,
    "coached_by_a_principle": coached_by_a_principle,
    "proposed": proposed,
    "reasons_of_a_hint": reasons_of_a_hint,
    "reminders": reminders,
    "reminded": reminded,
    "keys_of_the_table": keys_of_the_table,
    "lesson": lesson,
    "puzzle": puzzle,
    "solved_puzzle": solved_puzzle,
    "missed_puzzle": missed_puzzle,
    "replay": replay,
    "moments": moments,
    "keys_of_the_replay": keys_of_the_replay,
}
