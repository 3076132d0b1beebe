"""The candidates against trying everything: on small hands no legal action is out of their reach."""

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

from canasta_gui.rules.core.cards import JOKER, Card, parse_cards
from canasta_gui.rules.core.events import Discard
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.romme import events as act
from canasta_gui.rules.romme.engine import play
from canasta_gui.rules.romme.melds import RommeMeld, in_order, meld_refusal, melds_in
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.referee import candidates, check
from canasta_gui.rules.romme.ruleset import RommeRules
from tests.rules.romme.support import AJOUT, GERMAN, ROMME, house_rules, playing, position

FACES = list(range(8, 60))
MOST = 7


def shown(cards: Sequence[Card], faces: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield every way to announce the jokers among cards, as one of these faces."""
    yield from product(*(faces if card == JOKER else (card,) for card in cards))


def handfuls(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return every choice of cards of a hand, copies counting once."""
    return sorted({some for n in range(1, len(hand) + 1) for some in combinations(sorted(hand), n)})


def near_faces(cards: Sequence[Card]) -> list[Card]:
    """Return the faces that a joker beside these cards could show in a meld."""
    naturals = [card for card in cards if card != JOKER]
    return [face for face in FACES if any(face >> 2 == card >> 2 or face & 3 == card & 3 for card in naturals)]


def all_lays(pos: RommePosition, seat: int) -> Iterator[act.RommeLay]:
    """Yield every legal lay, of one meld or of two."""
    single = [
        in_order(cards, faces)
        for cards in handfuls(pos.hands[seat])
        if len(cards) > 2
        for faces in shown(cards, near_faces(cards))
    ]
    melds = [meld for meld in dict.fromkeys(single) if meld_refusal(pos.rules, meld) is None]
    tries = [(meld,) for meld in melds] + list(combinations(melds, 2))
    yield from (lay for lay in map(act.RommeLay, tries) if check(pos, seat, lay) is None)


def all_adds(pos: RommePosition, seat: int) -> Iterator[act.Add]:
    """Yield every legal addition."""
    for owner, melds in enumerate(pos.melds):
        for key, meld in melds.items():
            for cards in handfuls(pos.hands[seat]):
                for faces in shown(cards, near_faces(meld.faces)):
                    add = act.Add(owner, key, cards, faces)
                    if check(pos, seat, add) is None:
                        yield add


def after(pos: RommePosition, action: act.Action) -> RommePosition:
    """Return the position that an action leads to."""
    twin = pos.copy()
    play(twin, twin.to_act, action)
    return twin


def look(pos: RommePosition) -> str:
    """Return a position's turn, hands and melds, independent of the order in which melds were laid."""
    melds = [sorted((meld.cards, meld.faces) for meld in each.values()) for each in pos.melds]
    return repr((pos.turn, pos.phase, [sorted(hand) for hand in pos.hands], melds, pos.pile, pos.how))


def reached(start: RommePosition) -> set[str]:
    """Return everything that candidates lead to while the seat lays and adds."""
    found, todo = {look(start)}, [start]
    while todo:
        pos = todo.pop()
        for action in candidates(pos, pos.to_act) if pos.phase is Phase.PLAY else ():
            if isinstance(action, act.RommeLay | act.Add):
                then = after(pos, action)
                if look(then) not in found:
                    found.add(look(then))
                    todo.append(then)
    return found


EVERYWHERE = house_rules({"melds": {"adding": "everywhere", "jokers": "any"}})
NOWHERE = house_rules({"melds": {"adding": "nowhere"}})


@pytest.mark.parametrize(
    ("hand", "more", "rules"),
    [
        ("KS KH KD KC 9D", "", ROMME),
        ("3C 4C 5C 6C 9D", "", ROMME),
        ("3C 4C 5C 6C 9D", "", NOWHERE),
        ("AS 2S 3S KS QS", "", ROMME),
        ("3C 5C 7C JK JK 9D", "", EVERYWHERE),
        ("4C 8C JK 3C 2H", "melds side 0: KS KH KD\nmelds side 1: 5C 6C 7C", AJOUT),
        ("7C 8C JK 2H", "melds side 0: KS KH KD\nmelds side 1: 3C JK=4C 5C", AJOUT),
        ("KC KS JK AC", "melds side 0: JC QC KC | KD KH KS", AJOUT),
        ("KS KH KD 10C 10D JK", "", GERMAN),
        ("KS KH KD 4C 4D 4H 2S", "", GERMAN),
    ],
)
def test_whatever_is_legal_is_a_candidate_or_follows_from_candidates(hand: str, more: str, rules: RommeRules) -> None:
    pos = playing(hand, rules, more)
    assert len(pos.hands[0]) <= MOST
    within = reached(pos)
    tried: list[act.Action] = [*all_lays(pos, 0), *all_adds(pos, 0)]
    assert tried
    for action in tried:
        assert look(after(pos, action)) in within, action


def test_on_random_small_hands_too() -> None:
    rng = Random(4)
    near = parse_cards("3C 4C 5C 6C 7C 4D 4H 5D 5H 6D JK JK")
    for _ in range(12):
        hand = rng.sample(near, 5)
        pos = position("to act: 0   phase: play\nmelds side 0: 8C 9C 10C\nmelds side 1: 5S 5C 5D", AJOUT)
        pos.hands[0] = hand
        within = reached(pos)
        tried: list[act.Action] = [*all_lays(pos, 0), *all_adds(pos, 0)]
        for action in tried:
            assert look(after(pos, action)) in within, action


def all_openings(pos: RommePosition) -> set[tuple[RommeMeld, ...]]:
    """Return every legal choice of first melds of which no meld, and no card of one, can be left out."""
    melds = list(dict.fromkeys(melds_in(pos.rules, pos.hands[0])))
    legal = {
        choice
        for n in range(1, len(pos.hands[0]) // 3 + 1)
        for choice in combinations_with_replacement(melds, n)
        if check(pos, 0, act.RommeLay(choice)) is None
    }
    return {
        choice for choice in legal if not any(check(pos, 0, act.RommeLay(less)) is None for less in fewer(pos, choice))
    }


def fewer(pos: RommePosition, choice: tuple[RommeMeld, ...]) -> Iterator[tuple[RommeMeld, ...]]:
    """Yield the melds without one of them, or with some cards left for later where they could be added."""
    for n, meld in enumerate(choice):
        yield choice[:n] + choice[n + 1 :]
        if pos.rules.melds.adding != "nowhere":
            for some in (
                some for size in range(3, len(meld.cards)) for some in combinations(range(len(meld.cards)), size)
            ):
                part = in_order([meld.cards[i] for i in some], [meld.faces[i] for i in some])
                yield (*choice[:n], part, *choice[n + 1 :])


@pytest.mark.parametrize("adding", ["nowhere", "everywhere"])
@pytest.mark.parametrize("jokers", ["fewer", "as_many", "any"])
def test_the_first_melds_are_all_of_which_nothing_is_to_spare(jokers: str, adding: str) -> None:
    rng = Random(7)
    near = parse_cards("KC QC JC 10C KD KH 10D 10H 2C 3C AC AC JK JK JK")
    number = 0
    for need in (20, 40, 60):
        rules = house_rules(
            {"melds": {"jokers": jokers, "adding": adding, "first_points": need}, "cards": {"jokers": 6}}
        )
        for _ in range(4):
            pos = playing("KS", rules)
            pos.hands[0] = rng.sample(near, 7)
            found = [tuple(sorted(lay.melds)) for lay in candidates(pos, 0) if isinstance(lay, act.RommeLay)]
            assert len(set(found)) == len(found)
            assert set(found) == {tuple(sorted(choice)) for choice in all_openings(pos)}, pos.hands[0]
            number += len(found)
    assert number


@pytest.mark.parametrize(
    ("jokers", "adding", "number"),
    [("fewer", "everywhere", 738), ("as_many", "everywhere", 2916), ("as_many", "nowhere", 15501)],
)
def test_with_six_jokers_in_hand_and_60_points_to_make_all_first_melds_are_told(
    jokers: str, adding: str, number: int
) -> None:
    """They are as many as they are; to try every choice of melds took a minute."""
    rules = house_rules({"melds": {"jokers": jokers, "adding": adding, "first_points": 60}, "cards": {"jokers": 6}})
    pos = playing("2C 3C 4C 5C 6C 7C 8C 9C JK JK JK JK JK JK", rules)
    assert sum(isinstance(action, act.RommeLay) for action in candidates(pos, 0)) == number


def test_no_candidate_can_do_without_one_of_its_cards() -> None:
    pos = playing("3C 4C 5C 6C JK 9D", AJOUT, "melds side 0: KS KH KD")
    for action in candidates(pos, 0):
        if isinstance(action, act.RommeLay):
            (meld,) = action.melds
            assert len(meld.cards) == 3
        elif isinstance(action, act.Add):
            assert len(action.cards) == 1


def test_cards_that_play_alike_are_one_candidate() -> None:
    pos = playing("9D 9D 2C")
    discards = [action for action in candidates(pos, 0) if isinstance(action, Discard)]
    assert len(discards) == 2
