"""Whole deals by gestures: all that the near seat does, by pointer; no sprite lost, the view always true."""

import random
from collections import Counter

import pytest

from canasta_gui.match.match import deck_of
from canasta_gui.rules.canasta.actions import Action, Answer, Ask, Choose, Lay, MeldCards, Pass, Show, Take, TakeReserve
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import start_deal
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.cards import Card, card_name, is_run, is_wild
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.places import PILE, STOCK, Place, hand_of, meld_of, reserve_of, staged
from tests.lanes import only_in_gate, some_in_gate
from tests.rules.support import CLASSIQUE
from tests.stage.support import OTHER_TABLES, TableTop

SEAT = 0


class GesturePlayer:
    """Turns an action into drags and clicks at random, and lets the board do the rest."""

    def __init__(self, table: TableTop, chance: random.Random) -> None:
        self.table, self.chance = table, chance

    def play(self, action: Action) -> None:
        """Play it with the pointer; buttons for what is no card's business."""
        table = self.table
        match action:
            case Draw():
                table.click(table.middle(STOCK))
            case Discard(card=card):
                self.drop([card], PILE)
            case Take():
                self.take(action)
            case Lay(melds=melds):
                self.lay(melds)
            case Choose(pile=pile):
                table.click(table.middle(reserve_of(SEAT) if pile else hand_of(SEAT)))
            case TakeReserve():
                table.click(table.middle(reserve_of(SEAT)))
            case Ask() | Answer() | Pass() | Show():
                table.board.commands.submit(action)
        table.settle()

    def drop(self, cards: list[Card], to: Place | Point) -> None:
        """Drag cards of the hand, or select them and click."""
        names = [card_name(card) for card in cards]
        point = self.table.middle(to) if isinstance(to, Place) else to
        if to in self.table.board.display.layout.zones and self.chance.random() < 0.4:
            self.table.click_card(*names)
            self.table.settle()
            self.table.click(point)
            self.table.settle()
        else:
            self.table.drag(names, point)

    def beside(self) -> Point:
        """Return a point of the own table beside everything."""
        own = self.table.board.display.layout.table.own
        return Point(own.x + 3, own.center.y)

    def lay(self, melds: tuple[MeldCards, ...]) -> None:
        """Add cards to their meld; an open side lays new melds at once and declares an opening."""
        side = self.table.pos.side(SEAT)
        opened = self.table.pos.is_open(side)
        for meld in melds:
            if meld.key in self.table.pos.melds[side]:
                self.drop(list(meld.cards), meld_of(side, meld.key))
            else:
                self.stage(meld)
        if not opened:
            self.table.board.commands.declare()

    def stage(self, meld: MeldCards) -> None:
        """Stage all cards together, or the natural ones first and then the wild ones."""
        if is_run(meld.rank):
            self.drop(list(meld.cards), self.beside())  # lifted together they are a run
            return
        naturals = [card for card in meld.cards if not is_wild(card)]
        wilds = [card for card in meld.cards if is_wild(card)]
        if len(naturals) >= 3 or not naturals or self.chance.random() < 0.5:
            self.drop([*naturals, *wilds], self.beside())
            return
        self.drop(naturals, self.beside())
        for wild in wilds:
            self.drop([wild], staged(meld.rank))

    def take(self, action: Take) -> None:
        side = self.table.pos.side(SEAT)
        if action.using:
            self.drop(list(action.using), PILE)
        elif len(self.joined()) == 1 and self.chance.random() < 0.5:
            self.table.click(self.table.middle(PILE))
            self.table.settle()
        else:
            self.carry(PILE, meld_of(side, action.key(self.table.pos.pile[-1])))
        if not self.table.pos.is_open(side):
            for meld in action.melds:
                self.stage(meld)
            self.table.board.commands.declare()

    def joined(self) -> list[Action]:
        """Return the ways to take the pile with its top card alone on a meld."""
        return [other for other in candidates(self.table.pos, SEAT) if isinstance(other, Take) and not other.using]

    def carry(self, source: Place, goal: Place) -> None:
        """Drag what can be seized anywhere on a place."""
        self.table.board.pointer.press(self.table.middle(source))
        self.table.board.pointer.move(self.table.middle(goal))
        self.table.board.pointer.release(self.table.middle(goal))
        self.table.settle()


def same(one: Action, other: Action) -> bool:
    """Return the same action, but for the order of the cards."""
    return told(one) == told(other)


def told(action: Action) -> tuple[object, ...]:
    match action:
        case Lay(melds=melds):
            return ("lay", *sorted((meld.key, *sorted(meld.cards)) for meld in melds))
        case Take(using=using, melds=melds, of=of, run=run):
            joined = (of, run, tuple(sorted(using)))
            return ("take", joined, *sorted((meld.key, *sorted(meld.cards)) for meld in melds))
        case _:
            return tuple(action)


@pytest.mark.parametrize("seed", some_in_gate(range(8), one_in=8))
def test_a_whole_deal_by_gestures(seed: int) -> None:
    seen = play_deal(CLASSIQUE, seed, steps=300)
    assert seen["draw"] + seen["take"] > 3


@pytest.mark.parametrize(
    "preset",
    only_in_gate(OTHER_TABLES, ("tete-et-queue",)),
)
def test_whole_deals_of_other_rule_sets_by_gestures(preset: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(2):
        seen += play_deal(load_preset(preset), seed, steps=120)
    assert seen["draw"] + seen["take"] > 6
    assert seen["lay"] > 3


def play_deal(rules: CanastaRules, seed: int, *, steps: int) -> Counter[str]:
    """Play a deal, or `steps` actions of it, by random active players; return the near seat's actions."""
    chance = random.Random(seed)
    deck = deck_of(rules)
    chance.shuffle(deck)
    totals = [0] * rules.n_sides
    pos, _ = start_deal(rules, deck, deal_no=1, dealer=rules.playing(1)[-1], totals=totals)
    table = TableTop(pos, tempo=chance.choice([0, 3.0]), size=chance.choice([(800, 600), (1280, 800), (1920, 1080)]))
    player = GesturePlayer(table, chance)
    seen: Counter[str] = Counter()
    for _ in range(steps):
        if pos.phase is Phase.OVER:
            break
        choices = list(candidates(pos, pos.to_act))
        lively = [choice for choice in choices if isinstance(choice, Lay | Take | TakeReserve)]
        action = chance.choice(lively if lively and chance.random() < 0.8 else choices)
        if pos.to_act == SEAT:
            before = len(table.submitted)
            player.play(action)
            assert len(table.submitted) == before + 1, (action, table.refusals[-1:], table.board.draft)
            assert same(table.submitted[-1], action)
            seen[action.do] += 1
        else:
            table.play(pos.to_act, action)
            table.settle()
        assert table.board.view == view_of(pos, SEAT)
        assert sorted(sprite.id for sprite in table.board.display.sprites()) == list(range(rules.cards.total))
        if chance.random() < 0.1:
            table.board.commands.sort(chance.choice(list(Order)))
            table.settle()  # a click counts where the cards will lie, not where they are on their way
    return seen
