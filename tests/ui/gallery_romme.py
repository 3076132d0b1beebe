"""The table of Rommé at moments when much is to be seen, in any language."""

from collections.abc import Callable, Mapping
from typing import Any

from canasta_gui.lab.review.occasions import Occasion, Principle
from canasta_gui.lab.review.romme.codes import RommeCause
from canasta_gui.match.match import Match, MemoryJournal, deck_of
from canasta_gui.match.players import HumanPlayer
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.commands import TableOptions
from canasta_gui.play.conductor import Conductor
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.rules.core.events import Discard
from canasta_gui.rules.romme.events import Swap
from canasta_gui.rules.romme.notation import read_position
from canasta_gui.screens.hot_seat import CurtainQuestion, CurtainScreen
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.table.families import cards_for
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession
from canasta_gui.words import Words
from tests.ui.gallery_tables import NoSounds, staged
from tests.ui.stand_in import stand_in

NAMES = ("Ada", "Basile", "Clara", "Denis", "Emma", "Fanny")

LAID = """
melds side 0: 5H 6H JK=7H 8H | KS KD KC
melds side 1: AC 2C 3C 4C 5C 6C 7C 8C 9C | QS QD QC
melds side 2: 9H 10H JH JK=QH KH AH | 2S 2D 2C 2H | 6D 7D 8D
"""
MID_GAME = f"""
rules: romme-ajout
deal: 3   dealer: 3   totals: 64 118 0 171
to act: 0   phase: play
hand 0: 4H 7H 2S 3S JD QD JC 9C 9D
hand 1: ?? x7
hand 2: ?? x1
hand 3: ?? x13
{LAID}
pile: 4H 8S 6S 10D
stock: ?? x19
laid this deal: 0 1 2
"""
TWO = """
rules: romme-2
deal: 2   dealer: 1   totals: 12 85
to act: 0   phase: draw
hand 0: 4S 5S 6S JD QD JK 9C 9D 9H 2H 3C 8C KH
hand 1: ?? x8
melds side 1: 10S JS QS | 4D 4C 4H
pile: 4H 8S 6H 10D
stock: ?? x60
"""
SIX = f"""
rules: romme-deutsch-6
deal: 2   dealer: 5   totals: 12 85 0 133 70 241
to act: 0   phase: play
hand 0: 4S 2S 3S JD QD JC 9C 9D
hand 1: ?? x7
hand 2: ?? x1
hand 3: ?? x13
hand 4: ?? x9
hand 5: ?? x4
{LAID}
melds side 4: JC QC KC AC | 6D 6C 6S
melds side 5: 5D 5C 5S 5H | 3D 4D 5D | 8H 9H 10H
pile: 4H 8S 10S 10D
stock: ?? x9
laid this deal: 0 1 2 4 5
"""
OPENING = """
rules: romme-deutsch
deal: 1   dealer: 3   totals: 0 0 0 0
to act: 0   phase: play
hand 0: KS KH KD 10C 10D JK 9C 3H 4H 5H
hand 1: ?? x13
hand 2: ?? x13
hand 3: ?? x7
melds side 3: AC AD JK=AS | 9S 10S JS
pile: 2D
stock: ?? x40
laid this deal: 3
"""
CLAIM = """
rules: romme-acquisition
deal: 2   dealer: 0   totals: 12 85 0 133
to act: 0   turn: 2   phase: claim
hand 0: KS KH 5D 10C 10D JK 9C 3H 4H 6H 6S 2C AS
hand 1: ?? x12
hand 2: ?? x13
hand 3: ?? x13
melds side 1: 4D 4C 4S
pile: 2D 5H
stock: ?? x40
discarded by: 1
"""
CONSENT = """
rules: romme-acquisition
deal: 2   dealer: 3   totals: 12 85 0 133
to act: 0   turn: 0   phase: consent
claimant: 2
hand 0: KS KH 5D 10C 10D JK 9C 3H 4H 6H 6S 2C AS
hand 1: ?? x13
hand 2: ?? x13
hand 3: ?? x12
pile: 2D 5H
stock: ?? x40
discarded by: 3
"""


def table(graphics: Graphics, words: Words, text: str) -> TableScene:
    """Return the table with this position, seen by seat 0."""
    position = read_position(text)
    rules: Any = position.rules
    seats = [SeatInfo(NAMES[n], "human" if n == 0 else "computer", "club") for n in range(rules.players)]
    dealer = rules.players - 1
    match: Any = Match(rules, seats, MemoryJournal(), lambda _: deck_of(rules), first_dealer=dealer, number=1234)
    match.start()
    match._position, match._events = position, []
    computers = {n: HumanPlayer() for n in range(1, rules.players)}
    session = TableSession(rules, lambda board: Conductor(match, board, computers, frozenset({0}), 0, 0), tempo=0)
    cards = cards_for(rules, graphics, words.language)
    scene = TableScene(graphics, words, NoSounds(), session, atlas=cards, options=TableOptions(patience=30))
    session.conductor.show()
    return scene


def shown(text: str) -> Callable[[Graphics, Words], Scene]:
    """Return a builder of the scene with this position."""
    return lambda graphics, words: table(graphics, words, text)


def opening(graphics: Graphics, words: Words) -> Scene:
    """Return a set with a joker is staged, and points are missing."""
    return staged(table(graphics, words, OPENING), "10C 10D JK")


def coached(graphics: Graphics, words: Words) -> Scene:
    """Return the coach says which principle a discard breaks, in its longest sentence."""
    scene = table(graphics, words, MID_GAME)
    occasion = Occasion(9, 40, tuple(parse_cards("7H")), Swap(0, 5, parse_card("7H")))
    scene.coaching.warn(Discard(parse_card("9C")), Principle(RommeCause.SWAP_MISSED, (occasion,)))
    return scene


def asked_openly(graphics: Graphics, words: Words) -> Scene:
    """Return the same claim at a shared screen, before the curtain."""
    scene = table(graphics, words, CLAIM)
    question = scene.open_question(words)
    assert question is not None
    asked = CurtainQuestion(question, scene.atlas)
    return CurtainScreen(stand_in(graphics, words), words, NAMES[0], (), question=asked)


ROMME_TABLES: Mapping[str, Callable[[Graphics, Words], Scene]] = {
    "romme_mid_game": shown(MID_GAME),
    "romme_two": shown(TWO),
    "romme_six": shown(SIX),
    "romme_opening": opening,
    "romme_claim": shown(CLAIM),
    "romme_consent": shown(CONSENT),
    "romme_asked_openly": asked_openly,
    "romme_coached": coached,
}
