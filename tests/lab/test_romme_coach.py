"""The coach of Rommé: what an action would break, told before it is played and from what the seat knows alone."""

from functools import partial
from random import Random

import pytest

from canasta_gui.ai.levels import player
from canasta_gui.ai.romme import policy
from canasta_gui.ai.romme.weights import load_weights
from canasta_gui.lab.review.lessons import all_broken, broken_by
from canasta_gui.lab.review.occasions import Principle
from canasta_gui.lab.review.own_turns import seat_deal
from canasta_gui.lab.review.played_deal import AnyEndedDeal
from canasta_gui.lab.review.romme.codes import RommeCause
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.romme import events as act
from canasta_gui.rules.romme.family import view_of
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.referee import check
from canasta_gui.rules.romme.ruleset import load_preset
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.lessons import LessonSentences
from tests.ai.tables import decisions, reshuffled
from tests.lab.test_romme_lessons import played, thrown_away
from tests.rules.romme.support import ACQUISITION, AJOUT, GERMAN, playing, position

FEW = "hand 1: ?? x2\n"
"""Another seat is about to end the deal."""


def thrown(card: str) -> Discard:
    return Discard(parse_card(card))


def told(pos: RommePosition, action: act.Action) -> Principle | None:
    """Return what the coach says before the seat to act plays an action."""
    return broken_by(view_of(pos, pos.to_act), (), action, 7)


MOMENTS: list[tuple[RommeCause, RommePosition, act.Action, act.Action | None]] = [
    (RommeCause.THREW_JOKER, playing("JK 4C 9D KS"), thrown("JK"), thrown("KS")),
    (RommeCause.BROKE_MELD, playing("KS KH KD 4C 9D 6S"), thrown("KD"), thrown("9D")),
    (RommeCause.THREW_FITTING, playing("8H 4C KD QS JC", more="melds side 0: 5H 6H 7H"), thrown("8H"), thrown("KD")),
    (RommeCause.FED_NEXT, playing("8H 4C KD 9D", AJOUT, "melds side 1: 5H 6H 7H"), thrown("8H"), thrown("KD")),
    (
        RommeCause.LEFT_CARD,
        position("to act: 0   phase: draw\nhand 0: KS KH 4C 9D\npile: 2D KD"),
        Draw(),
        act.TakeUp(),
    ),
    (
        RommeCause.LEFT_CARD,
        position("to act: 0   phase: claim\nhand 0: KS KH 4C 9D\npile: 2D KD\ndiscarded by: 3", ACQUISITION),
        act.Claim(False),
        act.TakeUp(),
    ),
    (
        RommeCause.CLAIM_MISSED,
        position("to act: 0   turn: 2   phase: claim\nhand 0: KS KH 4C 9D\npile: 2D KD\ndiscarded by: 1", ACQUISITION),
        act.Claim(False),
        act.Claim(True),
    ),
    (
        RommeCause.SWAP_MISSED,
        playing("KD QH QD 9C 5S", more="melds side 1: KS KH JK=KD\nmelds side 0: 2S 3S 4S"),
        thrown("9C"),
        None,
    ),
    (RommeCause.NOT_ENDED, playing("KS KH KD 2C 3D", more="melds side 0: 2S 3S 4S"), thrown("3D"), None),
    (RommeCause.CAUGHT, playing("KS KH KD QS JD 9C", more=FEW + "melds side 0: 2S 3S 4S"), thrown("QS"), None),
    (RommeCause.JOKER_CAUGHT, playing("JK 2C 2D 9S", GERMAN, FEW + "melds side 0: QS QH QD"), thrown("9S"), None),
    (RommeCause.HIGH_KEPT, playing("KS 9D 2C 5H", more=FEW), thrown("2C"), thrown("KS")),
]


@pytest.mark.parametrize(("cause", "pos", "action", "better"), MOMENTS, ids=[str(each[0]) for each in MOMENTS])
def test_what_an_action_would_break_is_known_before_it_is_played(
    cause: RommeCause, pos: RommePosition, action: act.Action, better: act.Action | None
) -> None:
    assert check(pos, 0, action) is None
    found = told(pos, action)
    assert found is not None
    assert found.cause is cause
    (moment,) = found.occasions
    assert moment.move == 7
    assert check(pos, 0, moment.instead) is None  # type: ignore[arg-type]  # an action of Rommé
    if better is not None:
        assert told(pos, better) is None


@pytest.mark.parametrize(
    ("pos", "action"),
    [
        (playing("JK"), thrown("JK")),  # the last card
        (playing("KS KH 4C 9D"), thrown("KS")),
        (playing("8H 4C KD 9D", more="melds side 1: 5H 6H 7H"), thrown("8H")),  # nobody adds to another's melds
        (playing("8H 4C KD 9D", AJOUT, "melds side 2: 5H 6H 7H"), thrown("8H")),  # not the next seat's
        (position("to act: 0   phase: draw\nhand 0: KS QH 4C 9D\npile: 2D KD"), Draw()),
        (playing("KS KH KD QS JD 9C"), thrown("QS")),  # nobody is near the end
        (playing("KS 9D 2C 5H"), thrown("2C")),
        (playing("KS KH KD QS JD 9C", more=FEW), act.RommeLay(())),
    ],
)
def test_what_breaks_nothing_is_not_mentioned(pos: RommePosition, action: act.Action) -> None:
    assert told(pos, action) is None


def objections(deal: AnyEndedDeal, seat: int) -> set[tuple[str, int]]:
    """Return the causes and moves of what the coach would have said of a seat's actions."""
    seen = seat_deal(deal, seat, object)
    steps = [step for turn in seen.turns for step in turn.steps]
    found = [broken_by(step.view, seen.events[: step.n_events], step.action, step.move) for step in steps]
    return {(each.cause, each.occasions[0].move) for each in found if each is not None}


@pytest.mark.parametrize(
    ("preset", "way", "seed"),
    [
        ("romme", "throws jokers", 1),
        ("romme-ajout", "throws what fits", 0),
        ("romme-acquisition", "claims nothing", 12),
    ],
)
def test_the_coach_says_before_what_the_review_says_after(preset: str, way: str, seed: int) -> None:
    deal = thrown_away(preset, way, seed)
    before = objections(deal, 0)
    after = {(each.cause, moment.move) for each in all_broken(deal, 0) for moment in each.occasions}
    needs_the_end = {RommeCause.CAUGHT, RommeCause.JOKER_CAUGHT, RommeCause.NEVER_LAID}
    assert before
    assert {each for each in before if each[0] not in needs_the_end} <= after
    assert {move for cause, move in after if cause != RommeCause.NEVER_LAID} <= {move for _, move in before}


@pytest.mark.parametrize("preset", ["romme-acquisition", "romme-deutsch"])
def test_hidden_cards_change_nothing(preset: str) -> None:
    """With all unseen cards dealt again, the verdict on each action stays the same."""
    rules, rng, swapped, spoken = load_preset(preset), Random(1), 0, 0
    for pos, seen, action in decisions(rules, 3, [player("beginner")] * rules.players):
        twin = reshuffled(pos, rng)
        swapped += twin.hands != pos.hands
        one, other = (broken_by(view_of(each, pos.to_act), seen, action, 0) for each in (pos, twin))
        assert one == other
        spoken += one is not None
    assert swapped
    assert spoken


@pytest.mark.parametrize("preset", ["romme", "romme-deutsch"])
def test_masters_hear_nothing_in_a_deal(preset: str) -> None:
    master = partial(policy.decide, weights=load_weights("master"))
    deal = played(preset, 1, master, master)
    assert not any(objections(deal, seat) for seat in range(deal.rules.players))


@pytest.mark.parametrize("preset", ["romme", "romme-ajout", "romme-acquisition", "romme-deutsch"])
@pytest.mark.long
def test_the_coach_speaks_to_masters_in_fewer_than_one_deal_in_twenty(preset: str) -> None:
    master = partial(policy.decide, weights=load_weights("master"))
    deals = [played(preset, seed, master, master) for seed in range(50)]
    heard = [bool(objections(deal, seat)) for deal in deals for seat in range(deal.rules.players)]
    assert sum(heard) < len(heard) / 20


def test_what_the_coach_says_differs_for_each_cause() -> None:
    for language in LANGUAGES:
        says = LessonSentences(Words(language), "Ada", you=True)
        found = [told(pos, action) for _, pos, action, _ in MOMENTS]
        assert len({says.beforehand(each) for each in found if each is not None}) == len(RommeCause) - 1
