"""The look and sound of events."""

import re
from typing import Any, get_args, get_origin

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.arbitration_state import Fine, Misdeal, Offence
from canasta_gui.rules.canasta.policies import OffenceKind
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.rules.romme import events as romme
from canasta_gui.rules.romme.melds import RommeMeld
from canasta_gui.stage.canasta.stage import CANASTA_CHOREOGRAPHY
from canasta_gui.stage.celebrations import CelebrationKind, Cue
from canasta_gui.stage.choreography import Shine
from canasta_gui.stage.romme.stage import ROMME_CHOREOGRAPHY
from canasta_gui.storage.folders import assets_dir
from canasta_gui.words import Words
from canasta_gui.words.narration import event_sentence
from tests.stage.support import own_meld, rank, seen

NAMES = ("Ada", "Basile", "Clara", "Denis")
CARD = parse_card("KS")
KINGS = tuple(parse_cards("KS KH KD"))
EVERY: list[ev.Event] = [
    ev.DealBegan(1, 0, (0, 0), ()),
    ev.Dealt(0, CARD),
    ev.TurnedUp(CARD),
    ev.TurnBegan(0),
    ev.Exposed(0, CARD),
    ev.Drew(0, CARD),
    ev.Replaced(0, CARD),
    ev.Melded(0, 0, rank("K"), KINGS),
    ev.TookPile(0, KINGS),
    ev.LaidUnder(CARD),
    ev.TookUnder(0, KINGS),
    ev.ReserveDealt(0, CARD),
    ev.ChoiceBegan(0),
    ev.Chose(0, 1, KINGS),
    ev.TookReserve(0, KINGS),
    ev.TookTop(0, CARD, KINGS[:2]),
    ev.Showed(0, KINGS),
    ev.SidesJoined(0, melds=True),
    ev.Asked(0, 2),
    ev.Answered(2, True),
    ev.Discarded(0, CARD),
    ev.Passed(0),
    ev.Offended(Offence("illegal_exit", 0)),
    ev.ObjectionUpheld(1, Offence("illegal_exit", 0)),
    ev.ObjectionFailed(1),
    ev.Accused(1, 0),
    ev.RemedyOwed(1, Offence("short_opening", 0)),
    ev.Remedied(0, "back"),
    ev.Undone(Offence("short_opening", 0), "melds"),
    ev.LaidBack(Offence("surplus_wilds", 0), 0, rank("K"), KINGS),
    ev.Fined(Fine("illegal_exit", 0, 0, 100, 1)),
    ev.PileLeft(0),
    ev.MinimumRaised(0, 10),
    ev.Bound(0, 1),
    ev.HandShown(0, KINGS),
    ev.DrewExtra(0, CARD),
    ev.TopShown(0, CARD, 2),
    ev.Reshuffled(1, KINGS),
    ev.PileSeized(0, KINGS),
    ev.PenaltyLaid(0, KINGS),
    ev.DrawsOwed(0, 1, 0),
    ev.DrawSkipped(0),
    ev.SeveralDiscarded(0, KINGS[:2]),
    ev.Picked(1, 0, CARD),
    ev.Contested(0, (1, 3), by_discard=False),
    ev.LetStand(1),
    ev.PlayedOn(0),
    ev.Misdealt(Misdeal("face_up_card", card=CARD, place=9)),
    ev.MisdealSettled(),
    ev.CardBuried(CARD, KINGS),
    ev.ForeignRemoved(0, CARD),
    ev.DealEnded("stock", 0, (), (0, 0)),
]


UNTOLD = (ev.Offended, ev.Misdealt, ev.MisdealSettled)
"""An offence is seen by its deed alone, and what is wrong with a deal by how it lies: nothing points to it."""


def test_every_event_has_steps() -> None:
    assert {type(event) for event in EVERY} == {get_origin(kind) or kind for kind in get_args(ev.Event)}
    for event in EVERY:
        steps = CANASTA_CHOREOGRAPHY.steps(event, seen("to act: 0"), 0)
        assert 0 < steps.duration < 1
        # An offence is not shown beside its deed; a hand that lies open has to be read.
        assert 0 < steps.hold < 2 or isinstance(event, (*UNTOLD, ev.HandShown))


def sounds() -> set[str]:
    """Return the names of the sounds in the assets; of those of a card there are several takes."""
    return {re.sub(r"-\d$", "", path.stem) for path in (assets_dir() / "sounds").glob("*.wav")}


QUIET = {ev.TurnBegan, ev.ChoiceBegan, *UNTOLD}
"""Only the turn of the near seat is heard and shines."""


@pytest.mark.parametrize("event", [e for e in EVERY if not isinstance(e, UNTOLD)], ids=lambda event: event.tag)
def test_every_event_is_heard_and_seen(event: ev.Event) -> None:
    steps = CANASTA_CHOREOGRAPHY.steps(event, seen("to act: 0"), 0)
    assert steps.cues
    assert {cue.value for cue in steps.cues} <= sounds()
    assert steps.arc > 0 or (steps.shine is not None and steps.at is not None)


@pytest.mark.parametrize("event", EVERY, ids=lambda event: event.tag)
def test_whoever_does_it_it_is_heard_and_seen(event: ev.Event) -> None:
    steps = CANASTA_CHOREOGRAPHY.steps(event, seen("to act: 0"), 3)
    assert bool(steps.cues) == (type(event) not in QUIET)
    assert (steps.arc > 0 or steps.shine is not None) == (type(event) not in QUIET)


@pytest.mark.parametrize(
    "kind", ["short_opening", "illegal_exit", "surplus_wilds", "irregular_ask", "short_take", "no_draw"]
)
def test_nothing_beside_the_deed_tells_of_an_offence_of_the_head(kind: OffenceKind) -> None:
    steps = CANASTA_CHOREOGRAPHY.steps(ev.Offended(Offence(kind, 1)), seen("to act: 0"), 0)
    assert (steps.hold, steps.cues, steps.shine) == (0.0, (), None)
    assert not event_sentence(Words("en"), ev.Offended(Offence(kind, 1)), NAMES)


@pytest.mark.parametrize("kind", [kind for kind in vars(romme).values() if hasattr(kind, "tag") and kind not in QUIET])
def test_the_events_of_romme_are_heard_and_seen_but_for_the_questions_before_every_draw(kind: Any) -> None:
    values = {"meld": RommeMeld((CARD,) * 3, (CARD,) * 3)}
    event = kind(*(values.get(field, 0) for field in kind._fields if field not in kind._field_defaults))
    before: Any = seen("to act: 0")
    steps = ROMME_CHOREOGRAPHY.steps(event, before, 3)
    quiet = kind in (romme.ClaimAsked, romme.ClaimAnswered, romme.ClaimsOver)
    assert bool(steps.cues) == (not quiet)
    shines = (steps.shine is not None and steps.at is not None) or steps.celebrates
    assert (steps.arc > 0 or bool(shines)) == (not quiet)


def test_every_sound_of_the_stage_lies_in_the_assets() -> None:
    assert sounds() == {cue.value for cue in Cue}


def test_going_out_is_cheered_and_a_used_up_stock_is_not() -> None:
    view = seen("to act: 0")
    out, stock = (
        CANASTA_CHOREOGRAPHY.steps(ev.DealEnded(how, 2, (), (0, 0)), view, 0) for how in ("concealed", "stock")
    )
    (cheer,) = out.celebrates
    assert (cheer.kind, cheer.at, out.cues) == (CelebrationKind.OUT, 2, (Cue.OUT_GREAT,))
    assert (stock.shine, stock.cues) == (Shine.RIPPLE, (Cue.DEAL_OVER,))


def test_a_big_pile_sounds_bigger_and_says_how_many_cards_it_was() -> None:
    view = seen("to act: 0")
    small, big = (CANASTA_CHOREOGRAPHY.steps(ev.TookPile(0, (CARD,) * number), view, 0) for number in (7, 8))
    assert (small.cues, big.cues) == ((Cue.TAKE_PILE,), (Cue.BIG_PILE,))
    (taken,) = big.celebrates
    assert taken.number == 9  # with the top card, which lies in a meld already


def test_dealing_overlaps() -> None:
    steps = CANASTA_CHOREOGRAPHY.steps(ev.Dealt(0, CARD), seen("to act: 0"), 0)
    assert steps.hold < steps.duration / 3
    assert steps.hold * 44 < 4


def test_only_the_turn_of_the_seat_in_front_sounds() -> None:
    view = seen("to act: 0")
    assert CANASTA_CHOREOGRAPHY.steps(ev.TurnBegan(0), view, 0).cues == (Cue.TURN,)
    assert CANASTA_CHOREOGRAPHY.steps(ev.TurnBegan(1), view, 0).cues == ()


def test_the_seventh_card_closes_a_canasta() -> None:
    view = seen("to act: 0\nmelds side 0: KS KH KD KC | QS QH QD QC QS QH QD")
    closing = CANASTA_CHOREOGRAPHY.steps(
        ev.Melded(0, 0, rank("K"), tuple(parse_cards("KS KH")), parse_card("KD")), view, 0
    )
    assert closing.closes == (0, rank("K"))
    (canasta,) = closing.celebrates
    assert (canasta.kind, canasta.points, canasta.at) == (CelebrationKind.CANASTA, 500, own_meld("K"))
    short = CANASTA_CHOREOGRAPHY.steps(ev.Melded(0, 0, rank("K"), tuple(parse_cards("KS KH"))), view, 0)
    again = CANASTA_CHOREOGRAPHY.steps(ev.Melded(0, 0, rank("Q"), (parse_card("QC"),)), view, 0)
    assert short.closes is again.closes is None
    assert short.celebrates == again.celebrates == ()
    assert closing.hold > short.hold


def test_a_whole_canasta_at_once_closes_too() -> None:
    seven = tuple(parse_cards("KS KH KD KC KS KH KD"))
    assert CANASTA_CHOREOGRAPHY.steps(ev.Melded(1, 1, rank("K"), seven), seen("to act: 0"), 0).closes == (1, rank("K"))


def test_a_big_pile_streams_and_an_empty_rest_is_over_at_once() -> None:
    view = seen("to act: 0")
    few, many = (CANASTA_CHOREOGRAPHY.steps(ev.TookPile(0, (CARD,) * number), view, 0) for number in (3, 40))
    assert many.stagger * 40 <= 0.51
    assert few.stagger > many.stagger
    nothing = CANASTA_CHOREOGRAPHY.steps(ev.TookPile(0, ()), view, 0)
    assert nothing.cues == ()
    assert nothing.hold < few.hold
