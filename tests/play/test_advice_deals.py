"""The deals of the advice: each shows what its advice says, before it is followed and after."""

from collections.abc import Callable, Mapping
from typing import Final

import pytest

from canasta_gui.match.match import MidDealMatch
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.practice.practices import ME, load_advice_deal
from canasta_gui.play.practice.progress import PracticeProgress
from canasta_gui.rules.canasta.actions import Ask, Take
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import RED_THREES, rank_of
from canasta_gui.rules.core.events import Discard
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyAction, AnyPosition, all_preset_ids, family, load_rules
from canasta_gui.rules.romme.events import Claim
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.words import Words
from canasta_gui.words.rulebook import rule_page
from canasta_gui.words.rulebook.page import ADVICE_CHAPTER, ALL_ADVICE, advice_for

LEFT, RIGHT = 1, 3


def followed(key: str) -> tuple[AnyPosition, AnyPosition, list[AnyAction]]:
    """Return a piece of advice's position, the position after following it, and the learner's actions."""
    practice = load_advice_deal(key)
    progress = PracticeProgress(practice)
    match = MidDealMatch(practice.position, [SeatInfo(name, "human") for name in "ABCD"])
    done: list[AnyAction] = []
    while progress.verdict is None:
        seat = match.to_act
        assert seat is not None
        if seat == ME:
            action = progress.solution(match.position.hands[ME])
            assert match.submit(ME, action) is None, action
            progress.judge(action)
            done.append(action)
        else:
            scripted = progress.reply(seat, lambda _: True, match.position.hands[seat])
            assert scripted is not None
            assert match.submit(seat, scripted) is None, scripted
    return practice.position, match.position, done


def canasta(position: AnyPosition) -> CanastaPosition:
    assert isinstance(position, CanastaPosition)
    return position


def can_take(position: AnyPosition, seat: int = ME) -> bool:
    return any(isinstance(action, Take) for action in family(position.rules).candidates(position, seat))


def last_discard(done: list[AnyAction]) -> int:
    (*_, last) = (action.card for action in done if isinstance(action, Discard))
    return last


def ranks(position: AnyPosition, seat: int = ME) -> list[int]:
    return [rank_of(card) for card in position.hands[seat]]


Shown = Callable[[AnyPosition, AnyPosition, list[AnyAction]], bool]
SHOWS: Final[Mapping[str, Shown]] = {
    "let_it_grow": lambda before, after, _: (
        can_take(before) and len(before.pile) == 2 and len(after.pile) == 3 and not after.melds[0]
    ),
    "freeze": lambda before, after, _: (
        not canasta(before).frozen and canasta(after).frozen and len(after.pile) > 8 and len(before.melds[1]) == 3
    ),
    "leaders": lambda before, after, _: (
        canasta(before).minimum_for(LEFT) > canasta(before).minimum_for(ME) and len(after.melds[0]) == 2
    ),
    "remember": lambda before, _, done: (
        rank_of(last_discard(done)) in {rank_of(card) for card in before.pile[:-1]}
        and sum(rank_of(card) == rank_of(last_discard(done)) for card in before.pile) == 2
    ),
    "bait": lambda before, after, done: (
        canasta(before).frozen
        and len(after.hands[ME]) > len(before.hands[ME])
        and ranks(before).count(rank_of(next(card.card for card in done if isinstance(card, Discard)))) == 4
    ),
    "with_the_pile": lambda before, after, _: (
        not before.melds[0] and len(before.pile) == 9 and len(after.pile) == 1 and bool(after.melds[0])
    ),
    "not_too_long": lambda before, after, _: (
        len(before.hands[LEFT]) == 2 and canasta(before).canastas(0) == 0 and canasta(after).canastas(0) == 1
    ),
    "red_threes": lambda before, after, _: (
        len(canasta(before).side_red_threes(0)) == 2 and not before.melds[0] and bool(after.melds[0])
    ),
    "red_threes_canasta": lambda before, after, _: (
        len(canasta(before).side_red_threes(0)) == 2 and not before.melds[0] and canasta(after).canastas(0) == 0
    ),
    "red_threes_away": lambda before, after, done: (
        last_discard(done) in RED_THREES and not {*after.hands[ME]} & RED_THREES and before.hands[ME] != []
    ),
    "black_three": lambda before, after, _: (
        all(rank_of(card) < 4 or any(rank_of(card) == key for key in before.melds[1]) for card in before.hands[ME])
        and not can_take(after, LEFT)
    ),
    "ask": lambda before, after, done: (
        Ask() in done and len(before.hands[2]) > 10 and canasta(after).phase is not Phase.OVER
    ),
    "canasta_in_hand": lambda before, after, _: can_take(before) and canasta(after).how == "in_hand",
    "pairs": lambda before, after, _: len(before.pile) == 12 and len(ranks(after)) - len(set(ranks(after))) >= 4,
    "siege": lambda before, after, _: (
        canasta(before).frozen
        and len(before.pile) == 10
        and not any(before.melds)
        and not after.melds[0]
        and len(ranks(after)) - len(set(ranks(after))) >= 6
    ),
    "break_a_pair": lambda before, after, done: (
        len(before.pile) == 11
        and ranks(before).count(rank_of(last_discard(done))) == 2
        and [rank_of(card) for card in before.pile].count(rank_of(last_discard(done))) == 2
        and rank_of(last_discard(done)) not in before.melds[1]
        and all(rank_of(card) in before.melds[1] or ranks(before).count(rank_of(card)) > 1 for card in before.hands[ME])
    ),
    "high_cards": lambda before, _, done: (
        canasta(before).minimum_for(ME) == 90 and rank_of(last_discard(done)) in (4, 5, 6)
    ),
    "threshold": lambda before, after, _: (
        after.phase is Phase.OVER and after.by == ME and len(after.hands[ME]) > 0 and after.how is not None
    ),
    "claim": lambda before, _, done: before.phase is Phase.CLAIM and done == [Claim(False)],
    "high_cards_away": lambda before, _, done: (
        isinstance(before, RommePosition)
        and len(before.hands[LEFT]) == 1
        and before.rules.held_value[last_discard(done)]
        == max(before.rules.held_value[card] for card in before.hands[ME])
    ),
}


@pytest.mark.parametrize("key", ALL_ADVICE)
def test_a_piece_of_advice_is_shown_by_its_deal(key: str) -> None:
    assert SHOWS[key](*followed(key))


@pytest.mark.parametrize("key", ALL_ADVICE)
def test_a_deal_is_played_by_rules_that_its_advice_fits(key: str) -> None:
    assert ALL_ADVICE[key] in advice_for(load_advice_deal(key).position.rules)


@pytest.mark.parametrize("preset", all_preset_ids())
def test_the_rule_page_of_every_rule_set_ends_with_the_advice_that_fits_it(preset: str) -> None:
    rules = load_rules(preset)
    chapter = rule_page(Words("en"), rules).chapters[-1]
    assert chapter.key == ADVICE_CHAPTER
    assert [statement.key for statement in chapter.statements] == [f"advice.{each.key}" for each in advice_for(rules)]
    assert all(statement.cites for statement in chapter.statements)


@pytest.mark.parametrize(
    ("key", "fitting", "other"),
    [
        ("canasta_in_hand", "suisse-4", "classique-4"),
        ("black_three", "suisse-4", "uruguay-4"),
        ("ask", "classique-4", "classique-2"),
        ("claim", "romme-acquisition", "romme"),
        ("freeze", "classique-4", "hand-and-foot"),
        ("red_threes", "classique-4", "tete-et-queue"),  # 000:376
        ("red_threes_canasta", "suisse-4", "classique-4"),  # R17
        ("red_threes_away", "tete-et-queue", "hand-and-foot"),  # 000:376
    ],
)
def test_advice_stands_only_where_it_fits(key: str, fitting: str, other: str) -> None:
    assert ALL_ADVICE[key] in advice_for(load_rules(fitting))
    assert ALL_ADVICE[key] not in advice_for(load_rules(other))
