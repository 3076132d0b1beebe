"""The computer players of Rommé: they obey the rules, peek at nothing, and do what a player at the table would do."""

import copy
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from canasta_gui.ai import levels
from canasta_gui.ai.common.reasons import MAX_REASONS, Reason, ReasonCode
from canasta_gui.ai.romme import policy, reasons
from canasta_gui.ai.romme import policy as learned_values
from canasta_gui.ai.romme.memory import recall
from canasta_gui.ai.romme.weights import load_weights
from canasta_gui.rules.core.cards import HIDDEN, parse_card
from canasta_gui.rules.core.events import Discard, Discarded, Draw, Drew, TurnBegan
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyAction, load_rules
from canasta_gui.rules.romme import events as act
from canasta_gui.rules.romme.engine import play
from canasta_gui.rules.romme.events import TookUp
from canasta_gui.rules.romme.family import view_of
from canasta_gui.rules.romme.laying import best_lay
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.ruleset import RommeRules, load_preset, preset_ids
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.reasons import action_sentence, hint_sentence, reason_sentences
from tests.ai.tables import decisions, reshuffled
from tests.rules.romme.support import ACQUISITION, AJOUT, GERMAN, ROMME, house_rules, playing, position

GAMES = ("romme", "romme-acquisition", "romme-ajout", "romme-deutsch")
NAMES = ("Ada", "Basile", "Clara", "Denis", "Emma", "Fabrice")
EXPERT = load_weights("expert")

# --- fair and lawful -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", preset_ids())
def test_chooses_nothing_that_the_referee_refuses_at_any_table(preset: str) -> None:
    rules = load_rules(preset)
    players = [levels.player(levels.LEVELS[seat % len(levels.LEVELS)]) for seat in range(rules.players)]
    *_, (pos, _, _) = decisions(rules, 5, players)
    assert pos.phase is Phase.OVER


@pytest.mark.parametrize(
    "delta",
    [
        {"melds": {"adding": "nowhere", "jokers": "any", "swapping": "never"}},
        {"melds": {"first_points": 60}, "going_out": {"threshold": 0, "must_discard": True}},
        {"face_up": {"claims": "knocking", "hidden": 3}, "cards": {"jokers": 12}},
        {"cards": {"packs": 1, "jokers": 0, "packets": [7]}, "held": {"ace": 1}},
    ],
)
@pytest.mark.parametrize("level", levels.LEVELS)
def test_plays_under_house_rules(delta: dict[str, Any], level: str) -> None:
    rules: Any = house_rules(delta)
    for seed in range(2):
        *_, (pos, _, _) = decisions(rules, seed, [levels.player(level)] * 4)
        assert pos.phase is Phase.OVER


@pytest.mark.parametrize("preset", GAMES)
@pytest.mark.parametrize("level", levels.LEVELS)
def test_hidden_cards_never_change_a_decision(level: str, preset: str) -> None:
    rules, decide, rng = load_rules(preset), levels.player(level), Random(3)
    moved = 0
    for pos, seen, action in decisions(rules, 2, [decide] * rules.players):
        twin = reshuffled(pos, rng)
        moved += twin.hands != pos.hands
        assert decide(view_of(twin, twin.to_act), seen) == action
    assert moved > 10


@pytest.mark.parametrize("level", levels.LEVELS)
def test_deciding_changes_neither_the_view_nor_the_history(level: str) -> None:
    decide = levels.player(level)

    def watched(view: Any, history: Sequence[Any]) -> AnyAction:
        before = copy.deepcopy(view), list(history)
        action = decide(view, history)
        assert (view, list(history)) == before
        return action

    *_, (pos, _, _) = decisions(load_rules("romme-acquisition"), 3, [watched] * 4)
    assert pos.phase is Phase.OVER


# --- at the table --------------------------------------------------------------------------------------------------


def choice(pos: RommePosition, level: str = "expert") -> act.Action:
    """Return the choice of a player."""
    return policy.decide(view_of(pos, pos.to_act), (), load_weights(level))


def drawing(hand: str, pile: str, rules: RommeRules = ROMME, more: str = "") -> RommePosition:
    """Return a position in which seat 0 may take the last discard, or draw."""
    return position(f"to act: 0   phase: draw\nhand 0: {hand}\npile: {pile}\n{more}", rules)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_takes_the_card_that_makes_a_meld_and_leaves_the_one_that_makes_none(level: str) -> None:
    assert choice(drawing("KS KH 3C 9D 7H", "4S KD"), level) == act.TakeUp()
    assert choice(drawing("KS KH 3C 9D 7H", "4S 8S"), level) == Draw()


def test_an_expert_takes_even_a_card_that_makes_no_meld_if_it_ends_the_deal() -> None:
    pos = drawing("4S KH", "4C 3D", more="melds side 0: 7C 8C 9C")
    assert choice(pos) == act.TakeUp()
    assert choice(pos, "club") == Draw()


@pytest.mark.parametrize("level", ["club", "expert"])
def test_adds_to_the_table_what_fits_and_announces_as_soon_as_it_may(level: str) -> None:
    pos = playing("8C KH 2D", AJOUT, "melds side 0: 3S 3H 3D\nmelds side 1: 5C 6C 7C")
    add = choice(pos, level)
    assert isinstance(add, act.Add)
    assert add.cards == (parse_card("8C"),)
    assert choice(playing("KH 2D", AJOUT, "melds side 0: 3S 3H 3D"), level) == act.Announce(parse_card("KH"))


@pytest.mark.parametrize("level", ["club", "expert"])
def test_lays_nothing_before_the_first_melds_count_enough(level: str) -> None:
    assert isinstance(choice(playing("4S 4H 4D 9C 9D QH 2S", GERMAN), level), Discard)
    assert isinstance(choice(playing("4S 4H 4D 10C 10D 10H 2S", GERMAN), level), act.RommeLay)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_keeps_a_pair_that_can_still_become_a_set_and_discards_what_goes_with_nothing(level: str) -> None:
    assert choice(playing("QS QH KC 5D 6D 2H"), level) == Discard(parse_card("KC"))


EARLY = "hand 1: ?? x13\nhand 2: ?? x13\nhand 3: ?? x13\nstock: ?? x52"


def test_an_expert_keeps_its_first_melds_back_while_nobody_is_near_the_end_and_a_joker_above_all() -> None:
    with_joker = "KS KH JK 3C 5D 6H 8S 9C 10D QH 2D 7C 4S AH"
    assert isinstance(choice(playing(with_joker, more=EARLY)), Discard)
    assert isinstance(choice(playing(with_joker, more=EARLY), "club"), act.RommeLay)
    late = EARLY.replace("?? x13", "?? x3", 1)
    assert isinstance(choice(playing(with_joker, more=late)), act.RommeLay)


def test_at_larger_tables_than_those_it_learned_at_an_expert_keeps_no_melds_back() -> None:
    crowded = "\n".join([*(f"hand {seat}: ?? x13" for seat in range(1, 6)), "stock: ?? x26"])
    hand = "KS KH JK 3C 5D 6H 8S 9C 10D QH 2D 7C 4S AH"
    assert isinstance(choice(playing(hand, load_preset("romme-6"), crowded)), act.RommeLay)


def test_nothing_is_kept_back_that_could_end_the_deal_or_once_the_stock_was_turned_over() -> None:
    assert isinstance(choice(playing("KS KH JK 3C 4C 5C 2D 9H", more=EARLY)), act.RommeLay)
    pos = playing("KS KH JK 3C 5D 6H 8S 9C 10D QH 2D 7C 4S AH", more=EARLY)
    pos.turned = 1
    assert isinstance(choice(pos), act.RommeLay)


def test_what_was_learned_has_a_weight_for_every_mark_at_every_stage() -> None:
    for rules in (ROMME, AJOUT, GERMAN):
        for others in (1, 3, 4, 6, 7, 9, 10, 13):
            seen = view_of(playing("KS KH KD 3C 5D 8S", rules, f"hand 1: ?? x{others}"), 0)
            seen.hands[2:] = [seen.hands[1], seen.hands[1]]
            memory = recall(seen, (), 0)
            values = learned_values.discard_values(memory, seen.hands[0], ())
            assert set(values) == set(seen.hands[0])
            assert len(set(values.values())) > 1
            assert isinstance(learned_values.hold_value(memory, best_lay(rules, seen.hands[0]), 3), float)


@pytest.mark.parametrize(
    ("melds", "kind"),
    [
        ({"first_points": 0, "adding": "everywhere"}, "shared"),
        ({"first_points": 0, "adding": "own"}, "own"),
        ({"first_points": 40, "adding": "everywhere"}, "minimum"),
    ],
)
def test_what_was_learned_of_the_rules_that_are_played_counts(melds: dict[str, Any], kind: str) -> None:
    memory = recall(view_of(playing("KS KH KD 3C 5D 8S", house_rules({"melds": melds})), 0), (), 0)
    tables = learned_values._tables()
    assert learned_values._weights(memory, "hold") in tables[kind]["hold"]
    assert not any(learned_values._weights(memory, "hold") in tables[other]["hold"] for other in {*tables} - {kind})


def test_an_expert_with_few_cards_keeps_those_that_most_cards_would_end_the_deal_with() -> None:
    pos = playing("5D 6D 10S 10H QC", more="melds side 0: 3S 3H 3D | AC AD AH")
    assert choice(pos) == Discard(parse_card("QC"))


@pytest.mark.parametrize("level", levels.LEVELS)
def test_where_the_same_cards_go_round_and_round_other_ones_are_let_go(level: str) -> None:
    pos = playing("QS QH KC KD 5D 6D 2H")
    weights = load_weights(level)
    histories: list[list[Any]] = [[TurnBegan(0)] * n for n in range(12)]
    for turned, fewest, most in ((0, 1, 1), (1, 1, 1), (12, 4, 7)):
        pos.turned = turned
        gone = {policy.decide(view_of(pos, 0), history, weights) for history in histories}
        assert fewest <= len(gone) <= most


@pytest.mark.parametrize(
    ("players", "hand", "face_up"), [(2, "3S 3H", "3D"), (2, "JK", "JK"), (3, "JK", "JK"), (5, "JK", "JK")]
)
@pytest.mark.parametrize("level", levels.LEVELS)
def test_a_card_that_helps_nobody_goes_round_and_then_somebody_draws(
    level: str, players: int, hand: str, face_up: str
) -> None:
    # The last card must be discarded: nobody can lay the set that the face-up card would complete. Where a stalemate
    # ends the deal it does not come to that.
    rules: Any = house_rules({"stock_end": {"stalemate": False}}, f"romme-deutsch-{players}")
    melds = [f"{rank}C {rank}D {rank}H {rank}S" for rank in (5, 7, 9, "J", "K")]
    hands = "".join(f"hand {seat}: {hand}\nmelds side {seat}: {melds[seat]}\n" for seat in range(players))
    pos = position(f"to act: 0   phase: draw\npile: 8C {face_up}\n{hands}", rules)
    history: list[Any] = []
    for _ in range(8 * players):
        action = policy.decide(view_of(pos, pos.to_act), history, load_weights(level))
        if isinstance(action, Draw):
            return
        history += play(pos, pos.to_act, action)
    pytest.fail("it goes round and round")


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_card_that_was_let_go_and_came_round_is_taken_again_only_if_it_can_be_laid_at_once(level: str) -> None:
    round_it_went = [Discarded(0, parse_card("KD")), TookUp(1, parse_card("KD")), Discarded(1, parse_card("KD"))]

    def chosen(hand: str, melds: str, history: Sequence[Any]) -> act.Action:
        pos = drawing(hand, "4S KD", GERMAN, f"melds side 0: {melds}")
        return policy.decide(view_of(pos, 0), history, load_weights(level))

    assert chosen("KS KH", "5C 5D 5H", ()) == act.TakeUp()
    assert chosen("KS KH", "5C 5D 5H", round_it_went) == Draw()
    assert chosen("KS KH", "5C 5D 5H", [*round_it_went, Drew(1, HIDDEN)]) == act.TakeUp()
    assert chosen("KS KH 3C", "5C 5D 5H", round_it_went) == act.TakeUp()
    assert chosen("KS KH", "5C 5D 5H | 10D JD QD", round_it_went) == act.TakeUp()


@pytest.mark.parametrize("level", ["club", "expert"])
def test_exchanges_a_joker_that_it_can_lay_at_once(level: str) -> None:
    pos = playing("KS 3C 4C 9D 8H", more="melds side 2: KC KD JK=KS\npile: 4S")
    assert choice(pos, level) == act.Swap(2, 13, parse_card("KS"))


@pytest.mark.parametrize("level", ["novice", "club", "expert"])
def test_a_joker_is_added_if_the_discard_then_ends_the_deal(level: str) -> None:
    """Jokers are otherwise kept until another seat holds few cards."""
    table = "melds side 0: 5C 5D 5H | 10D JD QD\nhand 1: ?? x12\nhand 2: ?? x12\nhand 3: ?? x12\npile: 4S"
    assert isinstance(choice(playing("JK 3C", GERMAN, table), level), act.Add)
    assert isinstance(choice(playing("JK 3C 9S", GERMAN, table), level), Discard)


def asked(phase: str, hand: str, face_up: str, more: str = "") -> RommePosition:
    """Return a position in which seat 2 is asked about the card that seat 0 has discarded."""
    text = f"to act: 2   turn: 1   phase: {phase}\ndiscarded by: 0\nhand 2: {hand}\npile: 4S {face_up}\n{more}"
    return position(text, ACQUISITION)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_claims_what_saves_many_points_and_leaves_the_rest(level: str) -> None:
    assert choice(asked("claim", "KS KH 3C 9D 7H", "KD"), level) == act.Claim(True)
    assert choice(asked("claim", "KS QH 3C 9D 7H", "2D"), level) == act.Claim(False)


def test_consents_while_the_claimant_holds_many_cards_and_not_when_they_are_near_the_end() -> None:
    pos = asked("consent", "KS KH 3C 9D 7H", "KD", "claimant: 3\nhand 3: ?? x12")
    assert choice(pos) == act.Consent(True)
    pos = asked("consent", "KS KH 3C 9D 7H", "KD", "claimant: 3\nhand 3: ?? x4")
    assert choice(pos) == act.Consent(False)


# --- why -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", GAMES)
def test_every_action_has_its_reasons_in_every_language(preset: str) -> None:
    rules = load_rules(preset)
    catalogues = [Words(language) for language in LANGUAGES]
    for pos, seen, action in decisions(rules, 4, [levels.player("expert")] * rules.players):
        view: Any = view_of(pos, pos.to_act)
        why = reasons.explain(view, seen, action, EXPERT)
        assert 1 <= len(why) <= MAX_REASONS
        for words in catalogues:
            assert reason_sentences(words, why, NAMES, open_hand=True)
            assert hint_sentence(words, action)
            assert action_sentence(words, action, "Ada")


def why_of(pos: RommePosition, action: act.Action) -> list[tuple[str, int]]:
    """Return the facts that speak for an action, with their numbers."""
    found = reasons.explain(view_of(pos, pos.to_act), (), action, EXPERT)
    return [(reason.code, reason.number) for reason in found]


def test_the_card_that_ends_the_deal_is_taken_for_that() -> None:
    pos = drawing("4S KH", "4C 3D", more="melds side 0: 7C 8C 9C")
    assert why_of(pos, act.TakeUp()) == [(reasons.RommeReasonCode.ENDS_THE_DEAL, 0)]


def test_it_is_said_how_many_cards_would_end_the_deal_next() -> None:
    pos = playing("5D 6D QC", house_rules({"going_out": {"threshold": 0}}), "melds side 0: 3S 3H 3D | AC AD AH")
    assert (reasons.RommeReasonCode.MAY_END_NEXT, 2 + 2 + 2) in why_of(pos, Discard(parse_card("QC")))  # 4D, 7D, JK


def test_it_is_said_what_an_announced_hand_still_counts_and_what_rivals_hold() -> None:
    pos = playing("2H 4D KC", more="melds side 0: 9C 9D 9S")
    said = [(reasons.RommeReasonCode.LITTLE_IN_HAND, 2 + 4), (ReasonCode.RIVALS_HOLD, 3 * 10)]
    assert why_of(pos, act.Announce(parse_card("KC"))) == said


def test_it_is_said_that_melds_are_kept_back() -> None:
    pos = playing("KS KH JK 3C 5D 6H 8S 9C 10D QH 2D 7C 4S AH", more=EARLY)
    assert why_of(pos, choice(pos))[0] == (reasons.RommeReasonCode.HELD_BACK, 13)


def test_a_hand_that_can_be_laid_in_thousands_of_ways_is_explained_without_looking_at_all_of_them() -> None:
    rules = house_rules({"melds": {"first_points": 60}}, "romme-deutsch")
    pos = playing("2C 3C 4C 5C 6C 7C 8C 9C JK JK JK JK JK JK", rules)
    why = reasons.explain(view_of(pos, 0), (), choice(pos, "club"))
    assert ReasonCode.NOTHING_ELSE not in {reason.code for reason in why}


def test_where_one_thing_only_can_be_done_there_is_no_other_reason() -> None:
    forced = position("to act: 0   phase: draw\nhand 0: 9S 4D\npile: KS\nface-up card left: yes")
    assert reasons.explain(view_of(forced, 0), (), Draw()) == (Reason(ReasonCode.NOTHING_ELSE),)
    last = playing("KS")
    assert reasons.explain(view_of(last, 0), (), Discard(parse_card("KS"))) == (Reason(ReasonCode.NOTHING_ELSE),)
