"""The irregularities of a position in words and as JSON: both ways, and every complaint."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.notation import position_to_json, read_position, write_position
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.core.cards import HIDDEN, parse_card
from canasta_gui.rules.core.position import CONTEST, OVER, PICK, REMEDY, Phase
from canasta_gui.rules.core.reading_problems import NotationError
from tests.rules.offending import offending_deal, random_move, with_list
from tests.rules.strategies import examples
from tests.rules.support import lay

RULES = {"classic": with_list("classic"), "swiss": with_list("swiss")}
LISTS = st.sampled_from(sorted(RULES))


def by_side(pos: CanastaPosition) -> CanastaPosition:
    """Return the position with red threes before their side's first seat, except those of a take that may be undone."""
    twin = pos.copy()
    twin.viewer = None
    threes = [pos.side_red_threes(side) for side in range(pos.rules.n_sides)]
    twin.red_threes = [[] for _ in pos.hands]
    for seats, cards in zip(pos.rules.seating.sides, threes, strict=True):
        twin.red_threes[seats[0]] = cards
    for offence in pos.arbitration.offences if pos.arbitration is not None else ():
        for card in offence.exposed:
            twin.red_threes[pos.seats(pos.side(offence.seat))[0]].remove(card)
            twin.red_threes[offence.seat].append(card)
    return twin


@examples(100)
@given(LISTS, st.integers(0, 10**6), st.integers(0, 120))
def test_a_position_with_offences_is_read_as_it_was_written(offences: str, seed: int, moves: int) -> None:
    pos = offending_deal(Random(seed), RULES[offences], moves)
    assert read_position(write_position(pos)) == by_side(pos)
    assert read_position(json.dumps(position_to_json(pos))) == by_side(pos)


@examples(50)
@given(LISTS, st.integers(0, 10**6), st.integers(0, 120), st.integers(0, 3))
def test_a_view_tells_all_irregularities_and_no_hidden_card(offences: str, seed: int, moves: int, seat: int) -> None:
    pos = offending_deal(Random(seed), RULES[offences], moves)
    read = read_position(write_position(view_of(pos, seat)))
    assert read.arbitration == pos.arbitration
    assert all(set(hand) <= {HIDDEN} for other, hand in enumerate(read.hands) if other != seat)


@examples(50)
@given(LISTS, st.integers(0, 10**6), st.integers(0, 120))
def test_a_deal_goes_on_from_what_was_read_as_it_would_have(offences: str, seed: int, moves: int) -> None:
    pos = offending_deal(Random(seed), RULES[offences], moves)
    read = read_position(write_position(pos))
    for step in range(10):
        if pos.phase is OVER:
            break
        seat, action = random_move(Random(seed + step), pos)
        play(pos, seat, action)
        play(read, seat, action)
        assert (read.phase, read.turn, read.to_act) == (pos.phase, pos.turn, pos.to_act)
        assert (read.melds, read.pile, read.stock) == (pos.melds, pos.pile, pos.stock)
        assert list(map(sorted, read.hands)) == list(map(sorted, pos.hands))


def test_each_phase_of_its_own_is_reached() -> None:
    """The properties above mean something: random deals come to every phase."""
    seen: set[Phase] = set()
    for seed in range(12):
        pos = offending_deal(Random(seed), RULES["classic" if seed % 2 else "swiss"], 0)
        rng = Random(seed)
        while pos.phase is not OVER and len(seen) < 3:
            play(pos, *random_move(rng, pos))
            seen |= {pos.phase} & {REMEDY, PICK, CONTEST}
    assert seen == {REMEDY, PICK, CONTEST}


# --- the field -------------------------------------------------------------------------------------------------------

SHORT = """\
rules: classique-4
to act: 0   phase: play
hand 0: 5S 5H 5D 2C KS KH
hand 1: ?? x11
stock: ?? x40
"""


def short_opening() -> CanastaPosition:
    """Return a seat that has laid three fives, where fifty points are needed."""
    pos = read_position(SHORT, rules=RULES["classic"])
    play(pos, 0, act.Slip("short_opening", lay("5S 5H 5D")))
    return pos


def line_of(pos: CanastaPosition) -> str:
    return next(line for line in write_position(pos).splitlines() if line.startswith("irregularities"))


def test_at_the_start_of_a_deal_nothing_is_written() -> None:
    pos = read_position(SHORT, rules=RULES["classic"])
    assert pos.arbitration is not None
    assert "irregularities" not in position_to_json(pos)


def test_an_open_offence_is_written_with_the_table_before_it() -> None:
    assert line_of(short_opening()) == (
        'irregularities: {"offences": [{"kind": "short_opening", "seat": 0, "need": 50, "points": 15, '
        '"pieces": [{"meld": "5", "cards": ["5S", "5H", "5D"]}], "before": {}}], "committed": 1}'
    )


def test_the_seat_in_turn_stands_beside_the_one_that_must_act() -> None:
    pos = short_opening()
    play(pos, 0, act.Discard(parse_card("KS")))
    play(pos, 1, act.Object())
    assert (pos.phase, pos.turn, pos.to_act) == (REMEDY, 1, 0)
    words = write_position(pos)
    assert "to act: 0   phase: remedy\n" in words
    assert "turn: 1\n" in words
    read = read_position(words)
    assert (read, read.to_act) == (pos, 0)
    assert act.Remedy("back") in list(candidates(read, 0))


def irregularities(**changes: object) -> str:
    """Return the short opening as text with other irregularities."""
    pos = short_opening()
    table = json.loads(line_of(pos).partition(": ")[2])
    return write_position(pos).replace(line_of(pos), f"irregularities: {json.dumps({**table, **changes})}")


OFFENCE = {"kind": "short_opening", "seat": 0, "need": 50, "points": 15}
PIECES = {"pieces": [{"meld": "5", "cards": ["5S", "5H", "5D"]}]}
KINDS = "overdraw, expose, short_opening"


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"offence": []}, "'irregularities' has no field 'offence'; did you mean 'offences'?"),
        ({"offences": {}}, "'offences' must be a list, not {}"),
        ({"offences": [3]}, "'offences' must be an object, not 3"),
        ({"offences": [{"seat": 0}]}, "'offences' needs the field 'kind'"),
        ({"offences": [{"kind": "robbery", "seat": 0}]}, f"'kind' must be one of {KINDS}"),
        ({"offences": [{**OFFENCE, "seat": 4}]}, "'seat' must be a seat from 0 to 3, not 4"),
        ({"offences": [{**OFFENCE, "seat": True}]}, "'seat' must be a seat from 0 to 3, not true"),
        ({"offences": [{**OFFENCE, "need": -1}]}, "'need' must be a whole number, not -1"),
        ({"offences": [{**OFFENCE, "kept": "yes"}]}, "'kept' must be true or false, not 'yes'"),
        ({"offences": [{**OFFENCE, "pieces": [{"meld": "5Z", "cards": []}]}]}, "'meld' must be the name of a meld"),
        ({"offences": [{**OFFENCE, "received": ["5Z"]}]}, "no such card: '5Z'"),
        ({"offences": [{**OFFENCE, "received": ["BL"]}]}, "'received' must be a card of the packs, not 'BL'"),
        ({"offences": [{**OFFENCE, "received": ["??"]}]}, "'received' must be a card of the packs, not '??'"),
        ({"offences": [OFFENCE]}, "the offence 'short_opening' needs the field 'before'"),
        (
            {"offences": [{**OFFENCE, "before": {}}]},
            "the offence 'short_opening' of seat 0 does not go with the cards on the table",
        ),
        (
            {"offences": [{**OFFENCE, **PIECES, "before": {"melds": {"0": [{"meld": "K", "cards": ["KS"]}]}}}]},
            "the offence 'short_opening' of seat 0 does not go with the cards on the table",
        ),
        ({"penalty": {"4": ["KS"]}}, "'penalty' has no field '4'"),
        ({"penalty": {"0": ["AS"]}}, "penalty cards of seat 0 are not in its hand"),
        ({"raised": {"2": 10}}, "'raised' has no field '2'"),
        ({"overfull": [{"side": 0, "meld": "K"}]}, "side 0 has no meld K with too many wild cards"),
        ({"fines": [{"kind": "expose", "seat": 0}]}, "'fines' needs the field 'points'"),
        ({"reshufflers": [0, "1"]}, "'reshufflers' must be a seat from 0 to 3, not '1'"),
        ({"picks": ["KS", "KH"]}, "'picks' of two cards or more stand in the phase 'pick', and nowhere else"),
        ({"stranded": {"0": ["2C", "2C"]}}, "here is one 2C too many: the packs hold 2"),
        ({"case": {"seat": 0, "by": 1, "resume": "play"}}, "a 'case' stands in the phase 'remedy', and nowhere else"),
        ({"case": {"seat": 0, "by": 1, "resume": "over"}}, "'resume' must be one of draw, play, answer, contest"),
    ],
)
def test_wrong_irregularities_get_one_sentence_with_their_line(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_position(irregularities(**changes))
    assert str(raised.value).startswith("line ")
    assert complaint in str(raised.value)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("phase: play", "phase: remedy", "a 'case' stands in the phase 'remedy', and nowhere else"),
        ("phase: play", "phase: pick", "'picks' of two cards or more stand in the phase 'pick', and nowhere else"),
        ("phase: play", "phase: contest", "in the phase 'contest' the 'exit' and who is 'waiting' must be said"),
        ("phase: play", "phase: play   turn: 1", "'turn' stands only where an irregularity is set right"),
        ("irregularities: {", "irregularities: {{", "after 'irregularities' stands no JSON object"),
    ],
)
def test_phases_and_irregularities_go_together(old: str, new: str, complaint: str) -> None:
    text = irregularities()
    assert old in text
    with pytest.raises(NotationError) as raised:
        read_position(text.replace(old, new))
    assert complaint in str(raised.value)


@pytest.mark.parametrize("field", ["irregularities: {}", "phase: remedy"])
def test_where_none_are_played_none_are_read(field: str) -> None:
    with pytest.raises(NotationError, match="in these rules no irregularities are played"):
        read_position(f"rules: classique-4\nto act: 0\n{field}")


def test_another_seat_than_the_one_that_must_act_is_named() -> None:
    pos = short_opening()
    play(pos, 1, act.Object())
    text = write_position(pos).replace("to act: 0", "to act: 1")
    with pytest.raises(NotationError, match="it is seat 0 that must act, not seat 1"):
        read_position(text)
