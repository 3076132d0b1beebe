"""The judge: cases as they are entered, questions, rulings that no hidden card decides, and entries that cannot be."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from canasta_gui.ai.levels import player
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.match.replay import Replay
from canasta_gui.play.judge.answer import action_of, answer, forms_of, kinds_for, options, rule_on, rule_on_action
from canasta_gui.play.judge.case import (
    HAND,
    PILE_TOP,
    EntryError,
    EntryPlace,
    JudgeCase,
    JudgeQuestion,
    QuestionKind,
    Target,
    case_of,
    completions,
    empty_case,
)
from canasta_gui.play.judge.families import Moment
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.actions import Ask, Lay, MeldCards, Take
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.policies import OffenceList
from canasta_gui.rules.core.cards import HIDDEN, Card, parse_card, parse_cards
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import DRAW, OVER, PLAY, REMEDY
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.families import AnyAction, AnyPosition, AnyRules, families, family, load_rules
from canasta_gui.rules.romme import events as romme
from canasta_gui.words import Words
from tests.rules.offending import offending_deal, random_move, with_list

GOLDEN = Path(__file__).resolve().parents[1] / "golden"

CLASSIC, URUGUAY, ROMME = load_rules("classique-4"), load_rules("uruguay-4"), load_rules("romme")
OURS, THEIRS = 0, 1


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def entered(
    rules: AnyRules,
    hand: str,
    *,
    ours: str = "",
    theirs: str = "",
    top: str = "",
    pile: int = 0,
    moment: Moment = Moment.PLAY,
    frozen: bool = False,
) -> JudgeCase:
    """Return a case as a player enters it."""
    case = empty_case(rules).at_moment(moment)
    for card in cards(hand):
        case = case.with_card(HAND, card)
    for side, melds in ((OURS, ours), (THEIRS, theirs)):
        for number, meld in enumerate(filter(None, melds.split("|"))):
            for card in cards(meld):
                case = case.with_card(EntryPlace(side, number), card)
    if top:
        case = case.with_card(PILE_TOP, parse_card(top)).with_pile_of(pile or 1)
    return replace(case, frozen=frozen)


def why(case: JudgeCase, question: JudgeQuestion) -> Why | None:
    ruling = rule_on(case, question)
    assert ruling is not None
    assert not ruling.depends
    return None if ruling.refusal is None else ruling.refusal.why


def groups(*texts: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(cards, texts))


# --- canasta -------------------------------------------------------------------------------------------------------


def test_an_opening_that_is_too_low_is_refused_and_a_higher_one_allowed() -> None:
    case = entered(CLASSIC, "KS KH KD 6S 6H 6D 2C 4S 5D")
    assert why(case, JudgeQuestion(QuestionKind.LAY, groups("KS KH KD", "6S 6H 6D"))) is Why.OPENING_TOO_LOW
    assert why(case, JudgeQuestion(QuestionKind.LAY, groups("KS KH KD 2C"))) is None
    dearer = case.with_known(totals=[1600, 0])
    assert why(dearer, JudgeQuestion(QuestionKind.LAY, groups("KS KH KD 2C"))) is Why.OPENING_TOO_LOW


def test_before_the_draw_nothing_is_laid_and_in_another_turn_nothing_is_done() -> None:
    lay = JudgeQuestion(QuestionKind.LAY, groups("KS KH KD 2C"))
    hand = "KS KH KD 2C 4S 5D"
    assert why(entered(CLASSIC, hand, moment=Moment.DRAW), lay) is Why.DRAW_FIRST
    assert why(entered(CLASSIC, hand, moment=Moment.OTHERS_TURN), lay) is Why.NOT_YOUR_TURN
    assert why(entered(CLASSIC, hand), JudgeQuestion(QuestionKind.DRAW)) is Why.ALREADY_DRAWN


def test_before_cards_are_chosen_the_pile_is_judged_by_the_whole_hand() -> None:
    with_kings = entered(CLASSIC, "KS KH 4S 5D 9H", ours="7S 7H 7D", top="KD", pile=2, moment=Moment.DRAW)
    assert why(with_kings, JudgeQuestion(QuestionKind.TAKE)) is None
    without = entered(CLASSIC, "KS QH 4S 5D 9H", ours="7S 7H 7D", top="KD", pile=2, moment=Moment.DRAW)
    assert why(without, JudgeQuestion(QuestionKind.TAKE)) is not None
    assert why(with_kings, JudgeQuestion(QuestionKind.TAKE, groups("4S 5D"))) is not None
    alone = entered(URUGUAY, "KS KH 4S 5D 9H", ours="7S 7H 7D", top="KD", pile=2, moment=Moment.DRAW)
    assert why(alone, JudgeQuestion(QuestionKind.TAKE_TOP)) is None


@pytest.mark.parametrize("size", [2, 5, 30])
def test_a_frozen_pile_of_cards_that_nobody_entered_is_taken_with_a_pair_alone(size: int) -> None:
    open_side = "7S 7H 7D"
    free = entered(CLASSIC, "KS 2C 4S 5D 9H", ours=open_side, top="KD", pile=size, moment=Moment.DRAW)
    with_wild = JudgeQuestion(QuestionKind.TAKE, groups("KS 2C"))
    assert why(free, with_wild) is None
    frozen = entered(CLASSIC, "KS 2C 4S 5D 9H", ours=open_side, top="KD", pile=size, moment=Moment.DRAW, frozen=True)
    assert why(frozen, with_wild) is Why.PILE_FROZEN
    pair = entered(CLASSIC, "KS KH 4S 5D 9H", ours=open_side, top="KD", pile=size, moment=Moment.DRAW, frozen=True)
    assert why(pair, JudgeQuestion(QuestionKind.TAKE, groups("KS KH"))) is None


def test_cards_are_added_to_melds_of_the_own_side() -> None:
    case = entered(CLASSIC, "2C 2D 4S 9H", ours="7S 7H 7D | 8S 8H 8D 2S 2H JK")
    assert why(case, JudgeQuestion(QuestionKind.ADD, groups("2C"), Target(OURS, 7))) is None
    assert why(case, JudgeQuestion(QuestionKind.ADD, groups("2C"), Target(OURS, 8))) is Why.MELD_TOO_MANY_WILDS
    assert rule_on(case, JudgeQuestion(QuestionKind.ADD, groups("2C"))) is None  # to which meld?


def test_going_out_needs_a_canasta_and_the_partners_leave() -> None:
    question = JudgeQuestion(QuestionKind.GO_OUT)
    assert why(entered(CLASSIC, "7C 4S", ours="7S 7H 7D"), question) is Why.OUT_NO_CANASTA
    case = entered(CLASSIC, "9C 4S", ours="7S 7S 7H 7H 7D 7D 7C | 9S 9H 9D").with_known(laid_this_deal=[0])
    assert why(case, question) is Why.OUT_NOT_ASKED
    assert why(case, JudgeQuestion(QuestionKind.ASK)) is None
    assert why(case.with_known(answer=True), question) is None
    assert why(case.with_known(answer=False), question) is Why.OUT_REFUSED


def test_nobody_goes_out_while_a_second_hand_still_lies_there() -> None:
    canastas = "7S 7S 7H 7H 7D 7D 7C | 8S 8S 8H 8H 8D 8D 2C"
    case = entered(load_rules("hand-and-foot"), "9C 4S", ours=f"{canastas} | 9S 9H 9D")
    assert case.has_reserve
    assert why(case, JudgeQuestion(QuestionKind.GO_OUT)) is Why.ASK_NO_EXIT
    played = case.with_reserve(False)
    assert not played.has_reserve
    assert why(played, JudgeQuestion(QuestionKind.GO_OUT)) is None


def test_what_the_minimum_depends_on_is_asked_for() -> None:
    lay = JudgeQuestion(QuestionKind.LAY, groups("6S 6H 6D"))
    hand = "6S 6H 6D 4S 9H"
    assert why(entered(URUGUAY, hand), lay) is Why.OPENING_TOO_LOW
    assert why(entered(URUGUAY, hand).with_known(previous_deal=[-5, 0]), lay) is None
    late = entered(load_rules("hand-and-foot"), "KS KH KD AS AH AD 4S 9H")
    ninety = JudgeQuestion(QuestionKind.LAY, groups("KS KH KD", "AS AH AD"))
    assert why(late.with_known(deal=1), ninety) is None
    assert why(late.with_known(deal=4), ninety) is Why.OPENING_TOO_LOW


def test_the_number_of_wild_cards_in_a_pile_may_decide_and_then_there_is_no_ruling() -> None:
    """A seventh wild card may not be discarded; the number of wild cards in a large frozen pile is unknown."""
    case = entered(CLASSIC, "2C 4S 9H", top="KD", pile=30, frozen=True)
    ruling = rule_on(case, JudgeQuestion(QuestionKind.DISCARD, groups("2C")))
    assert ruling is not None
    assert ruling.depends
    assert not ruling.allowed
    assert (
        why(
            entered(CLASSIC, "2C 4S 9H", top="KD", pile=4, frozen=True),
            JudgeQuestion(QuestionKind.DISCARD, groups("2C")),
        )
        is None
    )


def test_the_top_card_alone_is_offered_where_the_rules_know_it() -> None:
    assert QuestionKind.TAKE_TOP in kinds_for(empty_case(URUGUAY))
    assert QuestionKind.TAKE_TOP not in kinds_for(empty_case(CLASSIC))
    case = entered(URUGUAY, "KS KH 4S 5D", top="KD", pile=3, moment=Moment.DRAW)
    assert why(case, JudgeQuestion(QuestionKind.TAKE_TOP, groups("KS KH"))) is None


def test_what_would_be_allowed_is_named() -> None:
    case = entered(CLASSIC, "KS KH KD 2C 4S 5D")
    found = options(case)
    assert Discard(parse_card("4S")) in found
    assert any(isinstance(action, Lay) and action.melds[0].rank == 13 for action in found)
    assert options(case.at_moment(Moment.DRAW)) == [Draw()]
    assert options(case.at_moment(Moment.OTHERS_TURN)) == []
    assert Ask() not in found


# --- Rommé ---------------------------------------------------------------------------------------------------------


def test_romme_melds_with_jokers_are_read_whatever_they_stand_for() -> None:
    case = entered(ROMME, "9S 10S JK KH 5D QC 4S", ours="7S 7H JK", theirs="5C 6C 7C")
    assert any(name.startswith("JK=7") for name in case.melds[OURS][0])
    assert why(case, JudgeQuestion(QuestionKind.LAY, groups("9S 10S JK"))) is None
    assert why(case, JudgeQuestion(QuestionKind.LAY, groups("9S JK KH"))) is not None
    assert why(case, JudgeQuestion(QuestionKind.ANNOUNCE, groups("KH"))) is Why.ANNOUNCE_TOO_MUCH


def test_romme_offers_a_claim_where_cards_are_claimed() -> None:
    claimed = empty_case(load_rules("romme-acquisition"))
    assert Moment.CLAIM in claimed.moments
    assert Moment.CLAIM not in empty_case(ROMME).moments
    case = entered(claimed.rules, "9S 9H 4D", top="9D", pile=2, moment=Moment.CLAIM)
    assert why(case, JudgeQuestion(QuestionKind.CLAIM)) is None
    assert why(case, JudgeQuestion(QuestionKind.DRAW)) is Why.CLAIM_FIRST


def test_in_the_ajout_game_cards_go_to_melds_of_others() -> None:
    rules = load_rules("romme-ajout")
    case = entered(rules, "4C KH 2D 9S", ours="7S 7H 7D", theirs="5C 6C 7C")
    (run,) = next(completions(case)).melds[THEIRS]
    assert why(case, JudgeQuestion(QuestionKind.ADD, groups("4C"), Target(THEIRS, run))) is None
    assert why(case, JudgeQuestion(QuestionKind.ADD, groups("KH"), Target(THEIRS, run))) is Why.ADD_NO_FIT


# --- entries -------------------------------------------------------------------------------------------------------


def test_a_card_is_entered_no_oftener_than_the_packs_hold_it() -> None:
    case = entered(CLASSIC, "KS", ours="KS KH KD")
    assert case.left(parse_card("KS")) == 0
    assert case.left(parse_card("KH")) == 1
    with pytest.raises(EntryError) as caught:
        next(completions(case.with_card(HAND, parse_card("KS"))))
    assert (caught.value.card, caught.value.number) == (parse_card("KS"), 2)


def test_a_pile_of_one_card_that_is_entered_cannot_be_frozen() -> None:
    case = entered(CLASSIC, "KS KH 4S", top="KD", pile=1, moment=Moment.DRAW, frozen=True)
    with pytest.raises(EntryError) as caught:
        next(completions(case))
    assert caught.value.frozen


def test_what_is_no_meld_cannot_lie_there() -> None:
    with pytest.raises(EntryError) as caught:
        next(completions(entered(CLASSIC, "4S 5S", ours="7S 8H 9D")))
    assert caught.value.reading is not None


def test_cards_are_taken_back() -> None:
    case = entered(CLASSIC, "4S 5S", ours="7S 7H 7D", top="KD", pile=3)
    assert case.without_card(HAND, 0).hand == cards("5S")
    assert case.without_card(EntryPlace(OURS, 0), 1).melds[OURS] == (("7S", "7D"),)
    without_top = case.without_card(PILE_TOP, 0)
    assert (without_top.top, len(without_top.pile)) == (None, 3)
    emptied = case
    for _ in range(3):
        emptied = emptied.without_card(EntryPlace(OURS, 0), 0)
    assert emptied.melds[OURS] == ()


def test_other_rules_keep_what_was_entered() -> None:
    case = entered(CLASSIC, "4S 5S", ours="7S 7H 7D").by_rules(load_rules("suisse-4"))
    assert (case.hand, case.melds[OURS], case.rules.id) == (cards("4S 5S"), (("7S", "7H", "7D"),), "suisse-4")


# --- from a game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["classique-4", "suisse-4", "samba", "hand-and-foot", "romme-ajout"])
def test_a_moment_of_a_game_is_ruled_as_the_referee_rules_who_knows_all_cards(preset: str) -> None:
    """The judge allows what the referee allows, and refuses the rest for the same reason."""
    rules, chance = load_rules(preset), random.Random(3)
    decide = player("club")
    match = Match(
        rules,
        [SeatInfo(str(n), "computer", "club") for n in range(rules.players)],
        MemoryJournal(),
        lambda _: shuffled(rules, chance),
    )
    match.start()
    seen = 0
    while match.to_act is not None and seen < 12:
        seat, position = match.to_act, match.position
        action = decide(match.view(seat), match.events_for(seat))
        if len(match.moves) % 7 == 0 and case_of(position, seat).moment is not Moment.OTHERS_TURN:
            seen += 1
            case = case_of(position, seat)
            assert case.hand == tuple(sorted(position.hands[seat]))
            for tried in (action, Draw(), *map(Discard, sorted(set(position.hands[seat]))), Discard(HIDDEN)):
                refusal = family(rules).check(position, seat, tried)
                ruling = rule_on_action(case, tried)
                assert not ruling.depends
                assert (ruling.refusal and ruling.refusal.why) == (refusal and refusal.why), tried
        match.submit(seat, action)
    assert seen


def test_no_hand_of_another_player_is_in_a_case_from_a_game() -> None:
    rules = load_rules("classique-4")
    chance = random.Random(5)
    match = Match(rules, [SeatInfo(n, "human") for n in "ABCD"], MemoryJournal(), lambda _: shuffled(rules, chance))
    match.start()
    swapped = match.position.copy()
    swapped.hands[1], swapped.hands[2] = swapped.hands[2], swapped.hands[1]
    swapped.stock.reverse()
    assert case_of(match.position, 0) == case_of(swapped, 0)
    assert case_of(match.view(0), 0) == case_of(match.position, 0)


def test_melds_and_pile_taken_are_actions_as_in_the_game() -> None:
    case = entered(CLASSIC, "KS KH 4S 5D 9H 6C", ours="7S 7H 7D", top="KD", pile=3, moment=Moment.DRAW)
    ruling = rule_on_action(case, Take(cards("KS KH")))
    assert ruling.allowed
    refused = rule_on_action(case, Lay((MeldCards(13, cards("KS KH")),)))
    assert refused.refusal is not None


# --- everything that can be done is askable ------------------------------------------------------------------------


def test_every_action_of_a_family_is_a_wish() -> None:
    """But for an offence: the question about its deed is refused."""
    for each in families():
        asked = {form.action for form in forms_of(load_rules(each.presets.ids()[0])).values()}
        assert set(each.actions) - asked <= {act.Slip}


def as_question(pos: AnyPosition, action: AnyAction) -> Iterator[JudgeQuestion]:
    """Return the questions that a player would enter for this action."""
    groups: tuple[tuple[Card, ...], ...] = ()
    onto = None
    match action:
        case act.Take(using, melds) | act.Remedy(_, melds, using):
            groups = (using, *(meld.cards for meld in melds)) if isinstance(action, act.Take) or using else groups
            groups = groups or tuple(meld.cards for meld in melds)
        case act.Lay(melds) | romme.RommeLay(melds):
            groups = tuple(meld.cards for meld in melds)
            key = getattr(melds[0], "key", -1)
            onto = Target(pos.side(pos.turn), key) if isinstance(action, act.Lay) else None
        case romme.Add(owner, key, chosen):
            groups, onto = (chosen,), Target(owner, key)
        case romme.Swap(owner, key, card):
            groups, onto = ((card,),), Target(owner, key)
        case Discard(card) | act.Expose(card) | act.Pick(card) | romme.Announce(int(card)):
            groups = ((card,),)
    for kind, form in forms_of(pos.rules).items():
        if form.action is type(action) and form.known(pos.rules):
            yield JudgeQuestion(kind, groups, onto)


def is_askable(pos: AnyPosition, seat: int, action: AnyAction) -> bool:
    """Return whether a question leads to the action, or to an equally legal one with the same cards."""
    found = [action_of(question, pos, seat) for question in as_question(pos, action)]
    if action in found:
        return True
    rules = family(pos.rules)
    alike = [each for each in found if type(each) is type(action) and rules.check(pos, seat, each) is None]
    return any(sorted(rules.cards_played(each)) == sorted(rules.cards_played(action)) for each in alike)


@pytest.mark.parametrize(
    "preset", ["classique-5", "hand-and-foot", "samba", "uruguay-4", "chinoise-4", "romme-acquisition"]
)
def test_what_was_played_in_a_game_can_be_asked_about(preset: str) -> None:
    replay = Replay((GOLDEN / f"{preset}.jsonl").read_text(encoding="utf-8").splitlines())
    asked = 0
    for step in range(replay.steps - 1):
        after = replay.moves_until(step + 1)
        if len(after) > len(replay.moves_until(step)):
            asked += 1
            assert is_askable(replay.position(step), after[-1].seat, after[-1].action), after[-1]
    assert asked > 20


@pytest.mark.parametrize("offences", ["classic", pytest.param("swiss", marks=pytest.mark.long)])
def test_a_moment_with_irregularities_is_ruled_as_the_table_rules(offences: OffenceList) -> None:
    """Any seat may ask at any moment; no ruling differs from that of the referee who knows all cards."""
    rules, chance = with_list(offences), random.Random(1)
    phases = set()
    for deal in range(4):
        pos = offending_deal(random.Random(deal), rules, 5 + 12 * deal)
        for _ in range(8):
            if pos.phase is OVER:
                break
            phases.add(pos.phase)
            for seat in {pos.to_act, chance.choice(pos.playing)}:
                case = case_of(pos, seat)
                two = map(Discard, sorted(set(pos.hands[seat]))[:2])
                tries: list[AnyAction] = [Draw(), act.Pass(), act.Object(), *two]
                for tried in tries:
                    refusal, ruling = family(rules).check(pos, seat, tried), rule_on_action(case, tried)
                    assert ruling.depends or (ruling.refusal and ruling.refusal.why) == (refusal and refusal.why), tried
                assert answer(Words("en"), case, JudgeQuestion(QuestionKind.OBJECT)).said in ("Yes.", "No.")
            seat, action = random_move(chance, pos)
            assert isinstance(action, act.Slip) or is_askable(pos, seat, action), action
            play(pos, seat, action)
    assert phases >= {DRAW, PLAY, REMEDY}
