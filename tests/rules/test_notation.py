"""Positions in words and as JSON, actions as JSON: both ways, and every complaint."""

import json
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.rules.canasta.action_json import action_from_json, action_to_json
from canasta_gui.rules.canasta.actions import (
    Action,
    Answer,
    Ask,
    Expose,
    Lay,
    MeldCards,
    Object,
    Pass,
    Pick,
    Remedy,
    Reshuffle,
    Slip,
    Take,
)
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import play, start_deal
from canasta_gui.rules.canasta.notation import position_to_json, read_position, write_position
from canasta_gui.rules.canasta.policies import OffenceKind
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.canasta.ruleset import load_preset, preset_ids
from canasta_gui.rules.core.cards import HIDDEN, card_names, parse_card, parse_cards, whole_deck
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.reading_problems import NotationError
from tests.rules.strategies import examples
from tests.rules.support import CLASSIQUE, house_rules, position

EXAMPLE = """\
rules: classique-4
deal: 2   dealer: 3   totals: 1520 -340
to act: 0   phase: draw
hand 0: 9D 9H KS KH KD AS 4C
hand 1: ?? x11
melds side 0: 7S 7H 7D 2C | QS QH QC
red threes side 1: 3D
pile: 3S 9C            # bottom first, the top card last
stock: 7C 4D ?? x38    # the next card first
laid this deal: 2 1      # seats
"""


def played_on(seed: int, actions: int) -> CanastaPosition:
    """Return a position of a real deal, `actions` random candidates after the start."""
    rng = Random(seed)
    order = whole_deck(2, 4, 0)
    rng.shuffle(order)
    totals = [rng.randrange(-500, 4900), rng.randrange(-500, 4900)]
    pos, _ = start_deal(CLASSIQUE, order, deal_no=rng.randint(1, 9), dealer=rng.randrange(4), totals=totals)
    for _ in range(actions):
        if pos.phase is Phase.OVER:
            break
        play(pos, pos.to_act, rng.choice(list(candidates(pos, pos.to_act))))
    return pos


def by_side(pos: CanastaPosition) -> CanastaPosition:
    """Return the position with red threes before the first seat of their side, as words tell them."""
    twin = pos.copy()
    twin.viewer = None
    for side, seats in enumerate(pos.rules.seating.sides):
        threes = pos.side_red_threes(side)
        for seat in seats:
            twin.red_threes[seat] = []
        twin.red_threes[seats[0]] = threes
    return twin


# --- reading a position ----------------------------------------------------------------------------------------------


def test_the_position_of_the_contract_is_read() -> None:
    pos = read_position(EXAMPLE)
    assert pos.rules is CLASSIQUE
    assert (pos.deal_no, pos.dealer, pos.totals, pos.turn, pos.phase) == (2, 3, [1520, -340], 0, Phase.DRAW)
    assert pos.hands == [parse_cards("9D 9H KS KH KD AS 4C"), [HIDDEN] * 11, [], []]
    assert [card_names(pos.melds[0][rank].cards) for rank in (7, 12)] == [["7S", "7H", "7D", "2C"], ["QS", "QH", "QC"]]
    assert pos.melds[0][7].wilds == 1
    assert pos.red_threes == [[], [parse_card("3D")], [], []]
    assert pos.pile == parse_cards("3S 9C")
    assert card_names(pos.stock[-2:]) == ["4D", "7C"]
    assert pos.stock[:-2] == [HIDDEN] * 38
    assert pos.laid == 0b0110
    assert pos.counts[0][9] == 2


def test_what_is_not_said_has_a_sensible_default() -> None:
    pos = read_position("rules: classique-4\nto act: 2")
    assert (pos.deal_no, pos.dealer, pos.totals, pos.phase) == (1, 1, [0, 0], Phase.DRAW)
    assert pos.had_turn == 0b1111
    assert (pos.laid, pos.laid_now, pos.took, pos.answer, pos.blocked, pos.up_cards) == (0, False, 0, None, -1, 0)
    assert not pos.stock


def test_without_a_seat_to_act_the_one_after_the_dealer_plays() -> None:
    assert read_position("rules: classique-4\ndealer: 3").to_act == 0


def test_a_seat_that_holds_a_red_three_had_no_turn_yet_unless_it_is_in_turn() -> None:
    pos = read_position("rules: classique-4\nto act: 0\nhand 0: 3D\nhand 1: 3D KS")
    assert pos.had_turn == 0b1101


def test_a_red_three_in_the_pile_was_turned_by_the_dealer_and_freezes_it() -> None:
    pos = read_position("rules: classique-4\nto act: 0\npile: 3D 9C 8C")
    assert (pos.up_cards, pos.frozen) == (1, True)


def test_a_wild_card_in_the_pile_freezes_it() -> None:
    pos = read_position("rules: classique-4\nto act: 0\npile: 2D 9C JK 8C")
    assert (pos.pile_wilds, pos.frozen) == (2, True)


def test_who_is_asked_follows_from_who_asks() -> None:
    pos = read_position("rules: classique-4\nto act: 3   phase: answer   drawn: yes")
    assert (pos.turn, pos.asker, pos.to_act, pos.drawn) == (1, 1, 3, True)


def test_an_answer_is_binding_for_the_seat_in_turn() -> None:
    pos = read_position("rules: classique-4\nto act: 1   phase: play   answer: no")
    assert (pos.answer, pos.asker, pos.drawn) == (False, 1, True)


def test_fields_stand_in_any_order_and_several_on_a_line() -> None:
    first = "pile: 9C   hand 0: KS KH\nphase: play   laid this turn: yes   laid this deal: 0 2\n"
    pos = read_position(first + "to act: 0\nrules: classique-4")
    assert (pos.pile, pos.hands[0], pos.laid_now, pos.laid) == (parse_cards("9C"), parse_cards("KS KH"), True, 0b0101)


def test_rules_given_beside_the_text_are_used_instead_of_its_own() -> None:
    rules = house_rules({"target": 3000})
    assert read_position(EXAMPLE, rules=rules).rules is rules


PRESETS = ", ".join(preset_ids())


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("rules: classique-4", "", f"the field 'rules' is missing; it names the rule set, one of {PRESETS}"),
        ("classique-4", "clasique-4", "line 1: there is no rule set 'clasique-4'; did you mean 'classique-4'?"),
        ("rules: classique-4", "rules: {", "line 1: after 'rules' stands no JSON object"),
        (
            "rules: classique-4",
            'rules: {"plyers": 4}',
            "line 1: rule set: unknown key 'plyers'; did you mean 'players'?",
        ),
        ("dealer", "dealr", "line 2: there is no field 'dealr'; did you mean 'dealer'?"),
        ("deal: 2 ", "deal: two ", "line 2: 'deal' must be a whole number, not 'two'"),
        ("deal: 2 ", "deal: 2 3 ", "line 2: 'deal' needs one value, not '2 3'"),
        ("deal: 2 ", "deal: ", "line 2: 'deal' needs one value, not ''"),
        ("dealer: 3", "dealer: 4", "line 2: there is no seat 4; the seats are 0 to 3"),
        ("1520 -340", "1520", "line 2: 'totals' needs 2 whole numbers, not '1520'"),
        ("1520 -340", "1520 x", "line 2: 'totals' needs 2 whole numbers, not '1520 x'"),
        ("to act: 0", "to act: 9", "line 3: there is no seat 9; the seats are 0 to 3"),
        (
            "phase: draw",
            "phase: drew",
            "line 3: 'phase' must be one of choose, draw, play, answer, over, remedy, pick, contest, not 'drew'",
        ),
        ("phase: draw", "phase: answer   asked by: 1", "line 3: seat 0 cannot be the one who answers seat 1"),
        ("phase: draw", "answer: maybe", "line 3: 'answer' must be one of yes, no, not 'maybe'"),
        ("phase: draw", "up-cards: 3", "line 3: 3 up-cards in a pile of 2 cards"),
        ("hand 1", "hand 7", "line 5: there is no seat 7; the seats are 0 to 3"),
        ("hand 1", "hand 0", "line 5: the field 'hand 0' is there twice"),
        ("hand 1", "hand one", "line 5: there is no field 'hand one'; did you mean 'hand 0'?"),
        ("KS KH", "KS KS KS", "line 4: here is one KS too many: the packs hold 2"),
        ("AS 4C", "BL 4C", "line 4: here is one BL too many: the packs hold 0"),
        ("?? x11", "JK JK JK JK JK", "line 5: here is one JK too many: the packs hold 4"),
        ("9D 9H", "9D 9X", "line 4: no such card: '9X'"),
        ("9D 9H", "9D x3", "line 4: no such card: 'x3'"),
        ("x38", "x99", "line 9: with this there are more than the 108 cards of the game"),
        ("x11", "x1e3", "line 5: no such card: 'x1e3'"),
        ("side 0", "side 4", "line 6: there is no side 4; the sides are 0 to 1"),
        ("7S 7H", "7S 8H", "line 6: 7S 8H 7D 2C is no meld: it needs natural cards of one rank"),
        ("QS QH QC", "2S 2H JK", "line 6: 2S 2H JK is no meld: it needs natural cards of one rank"),
        ("QS QH QC", "3D 3H 3D", "line 6: 3D 3H 3D is no meld: red threes lie beside the melds"),
        ("QS QH QC", "7S 7C 2D", "line 6: side 0 has two melds of one rank (7S 7C 2D)"),
        ("QS QH QC", "?? x3", "line 6: a card that lies open cannot be hidden"),
        ("side 1: 3D", "side 1: 3C", "line 7: 3C is no red three"),
        ("pile: 3S 9C", "pile: ?? 9C", "line 8: a card that lies open cannot be hidden"),
        ("pile: 3S 9C", "pile 3S 9C", "line 8: 'pile 3S 9C' is no field: a field is a name, a colon and a value"),
        ("laid this deal: 2 1", "laid this deal: 2 5", "line 10: there is no seat 5; the seats are 0 to 3"),
    ],
)
def test_a_wrong_text_gets_one_sentence_with_its_line(old: str, new: str, complaint: str) -> None:
    text = EXAMPLE.replace(old, new)
    assert text != EXAMPLE
    with pytest.raises(NotationError) as raised:
        read_position(text)
    assert str(raised.value) == complaint


def test_a_seat_to_act_or_a_dealer_is_needed() -> None:
    with pytest.raises(NotationError, match="the field 'to act' is missing; it names the seat that must act"):
        read_position("rules: classique-4\nhand 0: KS")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "line 1: this is no JSON object (column 2)"),
        ('{"to act": 0,\n "pile": }', "line 2: this is no JSON object (column 10)"),
        ('{"to act": 0, "to act": 1}', "the field 'to act' is there twice"),
        ('{"rules": {"title": "a", "title": "b"}}', "the field 'title' is there twice"),
        ("{" + '"a":{' * 100_000, "this JSON object holds more than the program ever writes"),
        (
            '{"rules": "classique-4", "to act": 1' + "0" * 5000 + "}",
            "this JSON object holds more than the program ever writes",
        ),
        ('{"rules": "classique-4", "to act": 0, "pile": ["9C", "9X"]}', "field 'pile': no such card: '9X'"),
        ('{"rules": "classique-4", "to act": 0, "pile": null}', None),
        ('{"rules": "classique-4", "to act": 0, "deal": 1.5}', None),
        ('{"rules": "classique-4", "to act": 0, "pile": [["9C"], 3, [[]]]}', None),
        ('{"rules": 4, "to act": 0}', f"field 'rules': there is no rule set '4'; there are {PRESETS}"),
    ],
)
def test_a_wrong_json_position_gets_one_sentence(text: str, complaint: str | None) -> None:
    with pytest.raises(NotationError) as raised:
        read_position(text)
    if complaint is None:
        assert "is no text, number, truth value or list of them" in str(raised.value)
    else:
        assert str(raised.value) == complaint


@given(st.text())
def test_any_text_is_a_position_or_a_sentence(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_position("to act: 0\nrules: classique-4\n?" + text)
    assert str(raised.value)


# --- both ways -------------------------------------------------------------------------------------------------------


@examples(200)
@given(st.integers(0, 10**6), st.integers(0, 250))
def test_a_position_is_read_as_it_was_written(seed: int, actions: int) -> None:
    pos = played_on(seed, actions)
    assert read_position(write_position(pos)) == by_side(pos)
    assert read_position(json.dumps(position_to_json(pos))) == by_side(pos)


@examples(50)
@given(st.integers(0, 10**6), st.integers(0, 150), st.integers(0, 3))
def test_what_a_seat_does_not_know_stays_unknown(seed: int, actions: int, seat: int) -> None:
    view = view_of(played_on(seed, actions), seat)
    read = read_position(write_position(view))
    assert read == by_side(view)
    assert all(set(hand) <= {HIDDEN} for other, hand in enumerate(read.hands) if other != seat)


def test_writing_what_was_read_gives_the_same_words() -> None:
    written = write_position(read_position(EXAMPLE))
    assert write_position(read_position(written)) == written
    assert written.splitlines()[:5] == EXAMPLE.splitlines()[:5]
    assert "stock: 7C 4D ?? x38\n" in written


def test_fields_at_their_default_are_not_written() -> None:
    written = write_position(read_position("rules: classique-4\nto act: 1"))
    assert [line.partition(":")[0] for line in written.splitlines()] == [
        "rules",
        "deal",
        "to act",
        "hand 0",
        "hand 1",
        "hand 2",
        "hand 3",
        "pile",
        "stock",
    ]


def test_house_rules_are_written_out() -> None:
    rules = house_rules({"target": 3000})
    pos = CanastaPosition(rules)
    pos.turn, pos.had_turn = 2, 0b1111
    assert read_position(write_position(pos)).rules == rules
    assert read_position(json.dumps(position_to_json(pos))) == pos


# --- actions ---------------------------------------------------------------------------------------------------------

ACTIONS: list[tuple[Action, str]] = [
    (Draw(), '{"do": "draw"}'),
    (Ask(), '{"do": "ask"}'),
    (Pass(), '{"do": "pass"}'),
    (Answer(True), '{"do": "answer", "yes": true}'),
    (Answer(False), '{"do": "answer", "yes": false}'),
    (Discard(parse_card("9C")), '{"do": "discard", "card": "9C"}'),
    (
        Lay((MeldCards(13, tuple(parse_cards("KS KH KD"))), MeldCards(7, tuple(parse_cards("7C 2H"))))),
        '{"do": "lay", "melds": [{"rank": "K", "cards": ["KS", "KH", "KD"]}, {"rank": "7", "cards": ["7C", "2H"]}]}',
    ),
    (
        Lay((MeldCards(3, tuple(parse_cards("3S 3S 3C"))),)),
        '{"do": "lay", "melds": [{"rank": "3", "cards": ["3S", "3S", "3C"]}]}',
    ),
    (
        Lay((MeldCards(2, tuple(parse_cards("2S JK JK"))),)),
        '{"do": "lay", "melds": [{"rank": "W", "cards": ["2S", "JK", "JK"]}]}',
    ),
    (
        Take(tuple(parse_cards("10D 10H")), (MeldCards(14, tuple(parse_cards("AS AH AC"))),)),
        '{"do": "take", "with": ["10D", "10H"], "melds": [{"rank": "A", "cards": ["AS", "AH", "AC"]}]}',
    ),
    (Take(), '{"do": "take", "with": [], "melds": []}'),
    (Take((), of=2), '{"do": "take", "with": [], "melds": [], "of": 2}'),
    (
        Lay((MeldCards(14, tuple(parse_cards("AS")), 1),)),
        '{"do": "lay", "melds": [{"rank": "A", "cards": ["AS"], "of": 1}]}',
    ),
    (
        Slip("short_opening", Lay((MeldCards(5, tuple(parse_cards("5S 5H 5D"))),))),
        '{"do": "slip", "kind": "short_opening", "deed": {"do": "lay", '
        '"melds": [{"rank": "5", "cards": ["5S", "5H", "5D"]}]}}',
    ),
    (Slip("irregular_ask", Ask()), '{"do": "slip", "kind": "irregular_ask", "deed": {"do": "ask"}}'),
    (
        Slip("two_discards", cards=tuple(parse_cards("9C KD"))),
        '{"do": "slip", "kind": "two_discards", "cards": ["9C", "KD"]}',
    ),
    (Slip("overdraw", kept=True), '{"do": "slip", "kind": "overdraw", "kept": true}'),
    (Object(), '{"do": "object"}'),
    (Object(0), '{"do": "object", "accused": 0}'),
    (Remedy("back"), '{"do": "remedy", "how": "back"}'),
    (
        Remedy("add", (MeldCards(5, tuple(parse_cards("2C"))),)),
        '{"do": "remedy", "how": "add", "melds": [{"rank": "5", "cards": ["2C"]}]}',
    ),
    (
        Remedy("show", using=tuple(parse_cards("9C 9D")), of=1, run=True),
        '{"do": "remedy", "how": "show", "with": ["9C", "9D"], "of": 1, "run": true}',
    ),
    (Reshuffle(), '{"do": "reshuffle"}'),
    (Reshuffle(tuple(parse_cards("9C 4H"))), '{"do": "reshuffle", "order": ["9C", "4H"]}'),
    (Pick(parse_card("9C")), '{"do": "pick", "card": "9C"}'),
    (Expose(parse_card("3H")), '{"do": "expose", "card": "3H"}'),
]


@pytest.mark.parametrize(("action", "text"), ACTIONS)
def test_an_action_is_written_and_read_as_the_record_has_it(action: Action, text: str) -> None:
    assert json.dumps(action_to_json(action)) == text
    assert action_from_json(json.loads(text)) == action


def test_the_melds_of_a_take_may_be_left_out() -> None:
    assert action_from_json({"do": "take", "with": []}) == Take()


@examples(100)
@given(st.integers(0, 10**6), st.integers(0, 120))
def test_every_candidate_is_read_as_it_was_written(seed: int, actions: int) -> None:
    pos = played_on(seed, actions)
    for action in candidates(pos, pos.to_act):
        assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ([], "an action must be a JSON object"),
        ({}, "the field 'do' is missing; it names the action"),
        ({"do": "dscard"}, "there is no action 'dscard'; did you mean 'discard'?"),
        ({"do": ["draw"]}, "there is no action [\"draw\"]; did you mean 'draw'?"),
        ({"do": "draw", "card": "KS"}, "the action 'draw' has no field 'card'"),
        ({"do": "discard"}, "the action 'discard' needs the field 'card'"),
        ({"do": "discard", "card": 9}, "a card must be a text such as 'KS', not 9"),
        ({"do": "discard", "card": "KX"}, "no such card: 'KX'"),
        ({"do": "discard", "card": "??"}, "a hidden card cannot be played"),
        ({"do": "take", "melds": []}, "the action 'take' needs the field 'with'"),
        ({"do": "take", "with": "KS KH"}, "'with' must be a list of cards, not 'KS KH'"),
        ({"do": "lay", "melds": {}}, "'melds' must be a list of melds, not {}"),
        (
            {"do": "lay", "melds": [["KS"]]},
            "a meld must be an object with 'rank' and 'cards' (and perhaps 'of'), not [\"KS\"]",
        ),
        ({"do": "take", "with": [], "of": -1}, "'of' must be a whole number from 0 to 11, not -1"),
        ({"do": "take", "with": [], "of": True}, "'of' must be a whole number from 0 to 11, not true"),
        ({"do": "lay", "melds": [{"rank": "K", "cards": []}]}, "a meld needs at least one card"),
        (
            {"do": "lay", "melds": [{"rank": 7, "cards": ["7S"]}]},
            "there is no meld of rank 7; the ranks are W 3 4 5 6 7 8 9 10 J Q K A C D H S",
        ),
        ({"do": "answer", "yes": "yes"}, "'yes' must be true or false, not 'yes'"),
        ({"do": "slip"}, "the action 'slip' needs the field 'kind'"),
        (
            {"do": "slip", "kind": "short opening"},
            f"'kind' must be one of {', '.join(get_args(OffenceKind))}, not 'short opening'; "
            "did you mean 'short_opening'?",
        ),
        ({"do": "slip", "kind": ["peek"]}, f"'kind' must be one of {', '.join(get_args(OffenceKind))}, not [\"peek\"]"),
        (
            {"do": "slip", "kind": "no_draw", "deed": {"do": "slip", "kind": "peek"}},
            "'deed' must be an action, one of lay, take, discard, ask, draw, pass, "
            'not {"do": "slip", "kind": "peek"}',
        ),
        (
            {"do": "slip", "kind": "no_draw", "deed": "discard"},
            "'deed' must be an action, one of lay, take, discard, ask, draw, pass, not 'discard'",
        ),
        ({"do": "slip", "kind": "no_draw", "deed": {"do": "discard"}}, "the action 'discard' needs the field 'card'"),
        ({"do": "slip", "kind": "told", "cards": ["??"]}, "a hidden card cannot be played"),
        ({"do": "slip", "kind": "peek", "kept": 1}, "'kept' must be true or false, not 1"),
        ({"do": "object", "accused": -1}, "'accused' must be a seat, not -1"),
        ({"do": "object", "accused": True}, "'accused' must be a seat, not true"),
        ({"do": "object", "acused": 1}, "the action 'object' has no field 'acused'; did you mean 'accused'?"),
        ({"do": "remedy", "how": "more"}, "'how' must be one of add, back, swap, show, not 'more'"),
        ({"do": "remedy", "how": "add", "melds": 5}, "'melds' must be a list of melds, not 5"),
        ({"do": "reshuffle", "order": "9C"}, "'order' must be a list of cards, not '9C'"),
        ({"do": "pick"}, "the action 'pick' needs the field 'card'"),
        ({"do": "expose"}, "the action 'expose' needs the field 'card'"),
        ({"do": "lay"}, "the action 'lay' needs the field 'melds'"),
        ({"do": "answer"}, "the action 'answer' needs the field 'yes'"),
        ({"do": "choose"}, "the action 'choose' needs the field 'pile'"),
        ({"do": "remedy"}, "the action 'remedy' needs the field 'how'"),
        ({"do": "expose", "card": None}, "a card must be a text such as 'KS', not null"),
    ],
)
def test_a_wrong_action_gets_one_sentence(table: object, complaint: str) -> None:
    with pytest.raises(NotationError) as raised:
        action_from_json(table)
    assert str(raised.value) == complaint


@pytest.mark.parametrize(
    ("words", "laid"),
    [
        ("K 2, 7 1", {13: 2, 7: 1}),
        ("7 7", {7: 7}),
        ("10 3", {10: 3}),
        ("7 K K", {7: 1, 13: 2}),
        ("K K", {13: 2}),
        ("10", {10: 1}),
    ],
)
def test_what_was_laid_in_the_turn_is_told_by_rank_and_number_or_card_by_card(words: str, laid: dict[int, int]) -> None:
    rules = load_preset("suisse-4")
    pos = position(f"to act: 0   phase: play\nlaid this turn: yes\nranks this turn: {words}", rules)
    assert pos.laid_ranks == laid
    assert read_position(write_position(pos)) == pos
    assert read_position(json.dumps(position_to_json(pos))) == pos
