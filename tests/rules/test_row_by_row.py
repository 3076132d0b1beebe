"""The rule book, §1, row by row under every preset of the books; differences are in the tables here, not in code.

The columns are the seeds: C classique (000, 001), S suisse (003), U uruguay (004), H chinoise (002), and T Tête et
Queue, whose rules are those of C but for 000:344-376. Every test cites its row.
"""

import re
from pathlib import Path

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Answer, Ask, Choose, Lay, MeldCards, Pass
from canasta_gui.rules.canasta.engine import start_deal
from canasta_gui.rules.canasta.events import How, ScoreLine
from canasta_gui.rules.canasta.notation import read_position
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset, preset_ids
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.cards import BLANCHE, FIRST_NATURAL, JOKER, card_name, parse_cards
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, discard, ended, lay, played, refused, take

FAMILIES = {
    "C": (
        "classique-2",
        "classique-3",
        "classique-3-isolee",
        "classique-4",
        "classique-5",
        "classique-6a",
        "classique-6b",
        "classique-6c",
    ),
    "S": ("suisse-2", "suisse-3", "suisse-4", "suisse-5", "suisse-6", "suisse-6-pairs"),
    "U": ("uruguay-2", "uruguay-3", "uruguay-4", "uruguay-5", "uruguay-6"),
    "H": ("chinoise-4", "chinoise-6"),
    "T": ("tete-et-queue",),
}
FAMILY = {preset: family for family, presets in FAMILIES.items() for preset in presets}
SEEDS = tuple(FAMILY)
SIX_OF_THREE_PACKS = ("classique-6a", "classique-6c")

every_preset = pytest.mark.parametrize("preset", SEEDS)


def of(*families: str) -> pytest.MarkDecorator:
    """Return the presets of some columns."""
    return pytest.mark.parametrize("preset", [preset for family in families for preset in FAMILIES[family]])


def playing_deal(rules: CanastaRules) -> int:
    """Return the first deal in which seat 0 plays."""
    return next(number for number in range(1, 9) if 0 in rules.playing(number))


def at(preset: str, text: str) -> CanastaPosition:
    """Return a position under a preset, in a deal in which seat 0 plays; what is not mentioned is unknown."""
    rules = load_preset(preset)
    deal_no = playing_deal(rules)
    for seat in rules.playing(deal_no):
        if f"hand {seat}:" not in text:
            text += f"\nhand {seat}: ?? x9"
    if "stock:" not in text:
        text += "\nstock: ?? x15"
    return read_position(f"deal: {deal_no}   to act: 0\n{text}", rules=rules)


def after_draw(preset: str, text: str) -> CanastaPosition:
    """Return the same, after the draw."""
    return at(preset, f"phase: play\n{text}")


def lines(preset: str, text: str, how: How = "stock") -> tuple[ScoreLine, ...]:
    """Return the score lines of a deal that ends with seat 0; every hand that is not mentioned is empty."""
    rules = load_preset(preset)
    text += "".join(f"\nhand {seat}:" for seat in rules.playing(playing_deal(rules)) if f"hand {seat}:" not in text)
    return score_lines(after_draw(preset, text), how, 0)


def dealt(preset: str, then: str = "", hands: str = "4S 5S") -> tuple[CanastaPosition, list[ev.Event]]:
    """Return a deal of which every packet holds cards like these two, and then these cards come."""
    rules = load_preset(preset)
    box = rules.cards.deck()
    for card in parse_cards(then):
        box.remove(card)
    plain = sorted(box, key=lambda card: card >> 2 <= 3)
    number = (rules.cards.deal + rules.reserve.size) * len(rules.playing(1))
    order = [*plain[:number], *parse_cards(then), *plain[number:]]
    pos, events = start_deal(rules, order, deal_no=1, dealer=rules.playing(1)[-1], totals=[0] * rules.n_sides)
    while pos.phase is Phase.CHOOSE:
        played(pos, pos.turn, Choose(0))
    return pos, events


# --- 1.1 cards, seats, deal ------------------------------------------------------------------------------------------

CARDS = {"C": (108, 4, 0), "S": (108, 4, 0), "U": (108, 4, 0), "H": (162, 3, 3), "T": (108, 4, 0)}
CARDS_OF = {"classique-6a": (162, 6, 0), "classique-6c": (162, 6, 0), "chinoise-6": (216, 4, 4)}
WILDS = {108: 12, 162: 18, 216: 24}
DEALT = {"classique-6a": 13, "classique-6c": 13, "chinoise-4": 15, "chinoise-6": 15}
"""R28, R29, R37; else by the number of players."""


@every_preset
def test_row_packs_and_wild_cards(preset: str) -> None:
    """000:7, 000:19, 000:330, 002:3, 002:7, 003:46, 004:9-11, R29, R31, R33."""
    _, events = dealt(preset)
    began = events[0]
    assert isinstance(began, ev.DealBegan)
    total, jokers, blanches = CARDS_OF.get(preset, CARDS[FAMILY[preset]])
    assert (len(began.order), began.order.count(JOKER), began.order.count(BLANCHE)) == (total, jokers, blanches)
    assert sum(card < FIRST_NATURAL for card in began.order) == WILDS[total]


VALUES = {"JK": 50, "2H": 20, "AS": 20, **dict.fromkeys(("KS", "QS", "JS", "10S", "9S", "8S"), 10)}
VALUES |= dict.fromkeys(("7S", "6S", "5S", "4S", "3S"), 5)


@every_preset
def test_row_card_values(preset: str) -> None:
    """000:28-33, 002:17-21, 003:51-64, 004:45, R36."""
    for card, value in VALUES.items():
        assert lines(preset, f"hand 0: {card}")[0].hands == -value, card


@of("H")
def test_row_card_values_blanche(preset: str) -> None:
    """002:17."""
    assert lines(preset, "hand 0: BL")[0].hands == -50


@every_preset
def test_row_cards_dealt(preset: str) -> None:
    """000:51, 000:283, 000:332, 002:29, 003:72, 004:23, R28, R29, R37: one at a time, the eldest first."""
    rules = load_preset(preset)
    pos, events = dealt(preset)
    table = rules.playing(1)
    number = DEALT.get(preset, {2: 15, 3: 13}.get(rules.players, 11))
    seats = [event.seat for event in events if isinstance(event, ev.Dealt)]
    assert seats == list(table) * number
    assert pos.turn == table[0]


@every_preset
def test_row_dealer_rotation(preset: str) -> None:
    """000:49, clockwise everywhere; when a seat sits out, R39."""
    rules = load_preset(preset)
    dealer, others = rules.playing(1)[-1], set(range(rules.players))
    for number in range(1, rules.players + 1):
        others.discard(dealer)
        dealer = rules.next_dealer(number, dealer)
        assert dealer in rules.playing(number + 1)
    assert not others or len(rules.tables) > 1


UP_BLACK_THREE = {"C": "covered", "T": "covered", "S": "stays", "U": "stays", "H": "stays"}


@every_preset
@pytest.mark.parametrize("up", ["JK", "2H", "3D"])
def test_row_up_card_handling_wild_and_red_three(preset: str, up: str) -> None:
    """000:55, 002:31, 003:74, 004:25, R03: covered, and the pile is frozen."""
    pos, _ = dealt(preset, f"{up} 9C")
    assert [card_name(card) for card in pos.pile] == [up, "9C"]
    assert pos.frozen


@every_preset
def test_row_up_card_handling_black_three(preset: str) -> None:
    """R01, R02, R55, R61."""
    family = FAMILY[preset]
    pos, _ = dealt(preset, "3S 9C")
    shown = [card_name(card) for card in pos.pile]
    assert shown == (["3S", "9C"] if UP_BLACK_THREE[family] == "covered" else ["3S"])
    first = load_preset(preset).playing(1)[0]
    assert pos.frozen == (family == "U")
    assert (pos.blocked == first) == (family in "CTH")


# --- 1.2 red threes --------------------------------------------------------------------------------------------------


@every_preset
def test_row_red_three_in_the_dealt_hand(preset: str) -> None:
    """000:59, 002:45, 003:76, 004:23: laid and replaced at one's first turn, in U before play; in T kept (000:376)."""
    rules, family = load_preset(preset), FAMILY[preset]
    table = rules.playing(1)
    box = rules.cards.deck()
    box.remove(parse_cards("3D")[0])
    plain = sorted(box, key=lambda card: card >> 2 <= 3)
    order = [plain[0], *parse_cards("3D"), *plain[1:]]  # the second to play gets it
    pos, _ = start_deal(rules, order, deal_no=1, dealer=table[-1], totals=[0] * rules.n_sides)
    assert bool(pos.red_threes[table[1]]) == (family == "U")
    if family != "T":
        played(pos, table[0], Draw())
        played(pos, table[0], discard(card_name(pos.hands[table[0]][0])))
        assert len(pos.red_threes[table[1]]) == 1
        assert len(pos.hands[table[1]]) == rules.cards.deal


@every_preset
def test_row_red_three_drawn_from_the_stock(preset: str) -> None:
    """000:59, 002:45, 003:104, 004:29: replaced, but in U (R11); in T an ordinary card (000:376, R31)."""
    family, rules = FAMILY[preset], load_preset(preset)
    pos = at(preset, "hand 0: 4S\nstock: 3D 9C 10C JC")
    played(pos, 0, Draw())
    held = {"U": ["4S"] + ["9C"] * (rules.draw.count - 1), "T": ["4S", "3D"]}.get(
        family, ["4S", "9C", "10C"][: 1 + rules.draw.count]
    )
    assert [card_name(card) for card in pos.hands[0]] == held
    assert bool(pos.red_threes[0]) == (family != "T")


@of("C", "S", "U", "H")
def test_row_red_three_found_in_the_pile(preset: str) -> None:
    """000:59, 002:45, 003:104: laid, and no card is drawn for it."""
    pos = at(preset, "hand 0: 9D 9H 4S 5S\nmelds side 0: QS QH QC\npile: 3D 9C")
    played(pos, 0, take("9D 9H"))
    assert (len(pos.hands[0]), len(pos.red_threes[0]), len(pos.stock)) == (2, 1, 15)


@every_preset
def test_row_last_stock_card_is_a_red_three(preset: str) -> None:
    """000:159, 002:57, R25, R56, R57."""
    pos = at(preset, "hand 0: 4S 5S\nstock: 3D\npile: 9C")
    played(pos, 0, Draw())
    assert (pos.phase is Phase.OVER) == (FAMILY[preset] in "CS")


RED_THREES_WORTH = {"C": {4: 800}, "S": {4: 800}, "U": {4: 800}, "H": {5: 1000, 6: 1200, 7: 1400, 8: 1600}}
SIX = {5: 1000, 6: 1200}


def red_threes(number: int) -> str:
    """Return `number` red threes."""
    return " ".join(["3D", "3H", "3D", "3H", "3D", "3H", "3D", "3H"][:number])


def worth(preset: str, number: int) -> int:
    """Return the value of `number` red threes by the rule book."""
    special = SIX if preset in SIX_OF_THREE_PACKS else RED_THREES_WORTH[FAMILY[preset]]
    return special.get(number, 100 * number)


CANASTA = "melds side 0: KS KS KH KH KD KD KC"


@of("C", "S", "U", "H")
def test_rows_value_each_and_all_four(preset: str) -> None:
    """000:169, 000:338-340, 002:67-69, 003:65, 004:49-50, R33f; for a side with a canasta."""
    rules = load_preset(preset)
    for number in range(1, 2 * rules.cards.packs + 1):
        line = lines(preset, f"{CANASTA}\nred threes side 0: {red_threes(number)}")[0]
        assert line.red_threes == worth(preset, number)


@of("C", "S", "U", "H")
def test_row_condition_for_plus(preset: str) -> None:
    """000:169, 002:95, 003:122, 004:37, R17: melded; in S a canasta, and melded without one they count nothing."""
    line = lines(preset, "melds side 0: KS KH KD\nred threes side 0: 3D 3H")[0]
    assert line.red_threes == (0 if FAMILY[preset] == "S" else 200)


@of("C", "S", "U", "H")
def test_row_minus(preset: str) -> None:
    """000:173, 002:95-99, 003:136-137, R16, R18, R30: mirrored for a side that laid nothing; in U nothing."""
    rules = load_preset(preset)
    for number in range(1, 2 * rules.cards.packs + 1):
        line = lines(preset, f"red threes side 0: {red_threes(number)}")[0]
        assert line.red_threes == (0 if FAMILY[preset] == "U" else -worth(preset, number))


@every_preset
def test_row_undeclared_in_a_hand_at_the_end(preset: str) -> None:
    """000:267, 002:100, 003:104, R33h; in T each costs its hundred (000:376)."""
    family = FAMILY[preset]
    had, first = {"C": (-500, -100), "S": (-500, -500), "U": (0, 0), "H": (-500, -500), "T": (0, 0)}[family]
    line = lines(preset, f"{CANASTA}\nhand 0: 3D 4S\nhad a turn: 0")[0]
    assert (line.fines, line.hands, line.red_threes) == (had, -5, -100 if family == "T" else 0)
    other = load_preset(preset).playing(playing_deal(load_preset(preset)))[1]
    side = load_preset(preset).side_of[other]
    line = lines(preset, f"hand {other}: 3D 4S\nhad a turn: 0")[side]
    assert line.fines == first


# --- 1.3 melds and canastas ------------------------------------------------------------------------------------------

WILD_LIMITS = {  # R09: in 3, 4, 5, 6, 7 and 8 cards; R10: never more than three
    "C": (1, 1, 2, 2, 3, 3),
    "T": (1, 1, 2, 2, 3, 3),
    "S": (1, 2, 2, 3, 3, 3),
    "U": (1, 2, 3, 3, 3, 3),
    "H": (1, 2, 3, 3, 3, 3),
}
KINGS = "KS KS KH KH KD KD KC KC"


@every_preset
@pytest.mark.parametrize("size", range(3, 9))
def test_rows_wilds_in_three_to_eight_cards(preset: str, size: int) -> None:
    """000:98-100, 002:41, 003:78-82, 004:31, R09, R10."""
    most = WILD_LIMITS[FAMILY[preset]][size - 3]
    for wilds, fits in ((most, True), (most + 1, False)):
        cards = " ".join(KINGS.split()[: size - wilds] + ["2S", "2H", "JK", "JK"][:wilds])
        pos = after_draw(preset, f"hand 0: {cards} 4C 5C\nmelds side 0: QS QH QC")
        assert (check(pos, 0, lay(cards)) is None) == fits


@every_preset
def test_row_smallest_meld(preset: str) -> None:
    """000:41, 002:7, 003:77, 004:31."""
    pos = after_draw(preset, "hand 0: KS KH KD 4C 5C\nmelds side 0: QS QH QC")
    refused(pos, 0, lay("KS KH"), Why.MELD_TOO_SHORT, 3, 2)
    allowed(pos, 0, lay("KS KH KD"))


@every_preset
def test_row_wild_only_melds(preset: str) -> None:
    """000:19, 002:9, 003:86, 004:31."""
    pos = after_draw(preset, "hand 0: 2S 2H 2D 4C 5C\nmelds side 0: QS QH QC")
    wilds = Lay((MeldCards(2, tuple(parse_cards("2S 2H 2D"))),))
    assert (check(pos, 0, wilds) is None) == (FAMILY[preset] == "H")


@every_preset
def test_row_one_meld_per_rank(preset: str) -> None:
    """000:88: later cards merge."""
    pos = after_draw(preset, "hand 0: KC KD KS 4C 5C\nmelds side 0: KS KH KD")
    played(pos, 0, lay("KC KD KS"))
    assert [len(meld.cards) for meld in pos.melds[0].values()] == [6]


@every_preset
def test_rows_add_to_own_sides_melds_and_never_to_the_opponents(preset: str) -> None:
    """000:86, 000:90, 002:49, 003:95, 004:35."""
    pos = after_draw(preset, "hand 0: KC QC 4C 5C\nmelds side 0: QS QH QC\nmelds side 1: KS KH KD")
    played(pos, 0, lay("QC"))
    refused(pos, 0, lay("KC"), Why.MELD_TOO_SHORT, 3, 1)


@every_preset
def test_row_adding_to_a_completed_canasta(preset: str) -> None:
    """000:175, 002:51, R10: natural cards always; a wild one makes it impure."""
    pos = after_draw(preset, f"hand 0: KC 2S 4C 5C\n{CANASTA}")
    played(pos, 0, lay("KC"))
    played(pos, 0, lay("K: 2S"))
    line = score_lines(pos, "stock", 0)[0]
    assert (line.natural, line.mixed) == (0, 300)


@every_preset
def test_row_pure_and_impure_bonus(preset: str) -> None:
    """000:175, 000:186, 002:72-73, 003:124-125, 004:51-52."""
    line = lines(preset, f"{CANASTA} | QS QS QH QH QD QD 2C")[0]
    assert (line.natural, line.mixed, line.cards) == (500, 300, 70 + 80)


@of("H")
def test_row_bonus_for_wild_canastas(preset: str) -> None:
    """002:70-71, R33e: impure 1500, pure 2000."""
    pure, impure = "2S 2S 2S 2H 2H 2H 2D", "2S 2S 2S 2H JK BL JK"
    assert [lines(preset, f"melds side 0: {cards}")[0].wild for cards in (pure, impure)] == [2000, 1500]


@every_preset
def test_row_black_threes_melded(preset: str) -> None:
    """000:163, 002:47, 003:106, R26, R54: only to go out; in U and H a discard may follow."""
    yes = "answer: yes" if load_preset(preset).going_out.asking == "compulsory" else ""
    text = f"laid this deal: 0\n{yes}\n{EXIT[FAMILY[preset]]}\nhand 0: 3S 3S 3C"
    allowed(after_draw(preset, text), 0, lay("3S 3S 3C"))
    refused(after_draw(preset, f"{text} 4C 5C"), 0, lay("3S 3S 3C"), Why.BLACK_THREES_ONLY_AT_EXIT)
    discard_follows = check(after_draw(preset, f"{text} 4C"), 0, lay("3S 3S 3C")) is None
    assert discard_follows == (FAMILY[preset] in "UH")


NATURAL, MIXED = "KS KS KH KH KD KD KC", "QS QS QH QH QD QD 2C"
WILD = "2S 2S 2H 2H 2D JK BL"
EXIT = {
    "C": f"melds side 0: {NATURAL} | {MIXED}",
    "S": f"melds side 0: {NATURAL}",
    "U": f"melds side 0: {NATURAL}",
    "H": f"melds side 0: {NATURAL} | {MIXED} | {WILD}",
    "T": f"melds side 0: {NATURAL} | {MIXED}",
}
"""Canastas that let anybody go out."""


# --- 1.4 opening -----------------------------------------------------------------------------------------------------

MINIMUMS = {
    "C": [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120)],
    "S": [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120)],
    "U": [(-5, 50), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120)],
    "H": [(-5, 0), (0, 90), (2995, 90), (3000, 120), (4995, 120), (5000, 150), (7995, 150), (8000, 180)],
    "T": [(-5, 30), (0, 30), (5000, 30)],
}


@every_preset
def test_rows_minimum_by_score_and_negative(preset: str) -> None:
    """000:71-75, 000:336, 000:358-364, 002:87-91, 003:88-91, 004:58, R15, R33f."""
    rules = load_preset(preset)
    for total, need in MINIMUMS[FAMILY[preset]] + [(7000, 150)] * (preset in SIX_OF_THREE_PACKS):
        totals = " ".join([str(total), *["0"] * (rules.n_sides - 1)])
        assert at(preset, f"totals: {totals}").minimum_for(0) == need


@of("U")
def test_row_negative_looks_at_the_previous_deal(preset: str) -> None:
    """004:58, R15."""
    rules = load_preset(preset)
    previous = " ".join(["-5", *["0"] * (rules.n_sides - 1)])
    assert at(preset, f"previous deal: {previous}").minimum_for(0) == 0


@of("C", "S", "U", "H")
def test_rows_several_melds_together_and_what_counts(preset: str) -> None:
    """000:77-84, 002:35, 003:93, 004:31: card values only, of all melds laid together."""
    pos = after_draw(preset, "hand 0: KS KH KD AS AH AC 4S 5S\nred threes side 0: 3D")
    need = pos.minimum_for(0)
    refused(pos, 0, lay("KS KH KD"), Why.OPENING_TOO_LOW, need, 30)
    allowed(pos, 0, lay("KS KH KD", "AS AH AC"))  # 30 + 60


@every_preset
def test_row_the_top_card_of_the_pile_counts_and_only_that_one(preset: str) -> None:
    """000:79, 003:97, docs/rules.md §7.2."""
    low = at(preset, "hand 0: 7D 7H 4S 5S 6S\npile: AC AD AH 7C")
    refused(low, 0, take("7D 7H"), Why.OPENING_TOO_LOW, low.minimum_for(0), 15)
    enough = at(preset, "hand 0: AD AH KS KH KD 4S 5S 6S\npile: 9D AC")
    allowed(enough, 0, take("AD AH", "KS KH KD"))


PARTNERED = [preset for preset in SEEDS if any(load_preset(preset).alliance.partners)]


@pytest.mark.parametrize("preset", PARTNERED)
def test_row_who_must_reach_it(preset: str) -> None:
    """000:86, 002:49, 003:87, 004:31, R08: the side, once; the others owe their own."""
    free = after_draw(preset, "hand 0: 4S 4H 4D 5S 6S\nmelds side 0: KS KH KD")
    allowed(free, 0, lay("4S 4H 4D"))
    bound = after_draw(preset, "hand 0: 4S 4H 4D 5S 6S\nmelds side 1: KS KH KD")
    refused(bound, 0, lay("4S 4H 4D"), Why.OPENING_TOO_LOW, bound.minimum_for(0), 15)


# --- 1.5 turn --------------------------------------------------------------------------------------------------------

DRAWS_TWO = ("classique-2", "classique-3-isolee")


@every_preset
def test_row_draw(preset: str) -> None:
    """000:65, 000:284, 000:294, 003:104, 004:29, R04, R37."""
    pos = at(preset, "hand 0: 4S\nstock: 9C 10C JC QC")
    played(pos, 0, Draw())
    assert len(pos.hands[0]) == (3 if preset in DRAWS_TWO else 2)


@every_preset
def test_row_discard(preset: str) -> None:
    """000:65, 002:37, 003:97, 004:29: one card, and it ends the turn."""
    pos = after_draw(preset, "hand 0: 4S 5S 6S\npile: 9C")
    after = pos.next_seat(0)
    played(pos, 0, discard("4S"))
    assert (pos.turn, len(pos.hands[0]), card_name(pos.pile[-1])) == (after, 2, "4S")


@every_preset
def test_row_keep_one_card(preset: str) -> None:
    """000:153, 002:53, R51: no seat is left without cards except by going out."""
    pos = after_draw(preset, "hand 0: KS KH KD 4S\nmelds side 0: QS QH QC")
    refused(pos, 0, lay("KS KH KD"), Why.WOULD_BE_STUCK)
    needed = load_preset(preset).going_out.canastas
    last = after_draw(preset, "hand 0: 4S\nmelds side 0: QS QH QC")
    refused(last, 0, discard("4S"), Why.OUT_NO_CANASTA, needed, 0)


# --- 1.6 taking the pile ---------------------------------------------------------------------------------------------

OPENED = "melds side 0: QS QH QC\n"


@every_preset
def test_row_unfrozen_natural_pair_or_natural_and_wild(preset: str) -> None:
    """000:108, 002:35, 003:96, 004:35, R05: both, once the side has opened."""
    pos = at(preset, OPENED + "hand 0: 9D 9H 2S 4S 5S\npile: 8C 9C")
    allowed(pos, 0, take("9D 9H"))
    allowed(pos, 0, take("9D 2S"))
    refused(pos, 0, take("9D"), Why.PILE_NO_MATCH)


@every_preset
def test_row_top_card_on_an_existing_meld(preset: str) -> None:
    """000:109, R07: allowed in all presets."""
    allowed(at(preset, OPENED + "hand 0: 4S 5S 6S\npile: 8C QD"), 0, take())


@every_preset
def test_row_top_card_on_a_completed_canasta(preset: str) -> None:
    """000:109, 002:51; 003:101, R06: in S that blocks its owner, pair or not."""
    pos = at(preset, "melds side 0: 9S 9S 9H 9H 9D 9D 2S\nhand 0: 4S 5S 6S\npile: 8C 9C")
    if FAMILY[preset] == "S":
        refused(pos, 0, take(), Why.PILE_OWN_CANASTA)
    else:
        allowed(pos, 0, take())


@every_preset
def test_row_before_opening(preset: str) -> None:
    """000:117, 002:35, 003:96, 004:29: pair and minimum; in H a natural card with a wild one will do."""
    pos = at(preset, "hand 0: AD 2S AH KS KH KD JK KC 5S 6S\npile: 8C AC")
    allowed(pos, 0, take("AD AH", "KS KH KD KC", "K: JK"))
    one = take("AD 2S", "KS KH KD KC", "K: JK")
    if FAMILY[preset] == "H":
        allowed(pos, 0, one)
    else:
        refused(pos, 0, one, Why.PILE_SIDE_NOT_OPEN, 2, 1)


@every_preset
def test_rows_frozen_by_a_discarded_wild_and_what_opens_it(preset: str) -> None:
    """000:123-125, 002:31, 002:47, 003:100, 004:35, R33a: a natural pair, until the pile is taken."""
    pos = after_draw(preset, OPENED + "hand 0: JK 4S 5S\npile: 8C")
    played(pos, 0, discard("JK"))
    assert pos.frozen
    pos = at(preset, OPENED + "hand 0: 9D 9H 2S QD 4S 5S\npile: JK 8C 9C")
    refused(pos, 0, take("9D 2S"), Why.PILE_FROZEN, 2, 1)
    played(pos, 0, take("9D 9H"))
    assert (pos.frozen, pos.pile) == (False, [])


@every_preset
def test_row_the_next_player_has_no_access_to_a_wild_card(preset: str) -> None:
    """003:100 and everywhere: a wild card on top cannot be taken."""
    refused(at(preset, OPENED + "hand 0: JK 2S 4S 5S\npile: 8C JK"), 0, take("JK 2S"), Why.PILE_TOP_WILD)


@every_preset
def test_row_black_three_discarded(preset: str) -> None:
    """000:121, 002:47, 003:99, 004:35, R12: blocks the next player alone; in U it freezes until taken."""
    pos = after_draw(preset, OPENED + "hand 0: 3S 4S 5S\npile: 8C")
    after = pos.next_seat(0)
    played(pos, 0, discard("3S"))
    if FAMILY[preset] == "U":
        assert pos.frozen
        return
    assert (pos.blocked, pos.frozen) == (after, False)
    pos.hands[after] = parse_cards("4C 5C 6C")
    pos.counts[after] = at(preset, "hand 0: 4C 5C 6C").counts[0]
    played(pos, after, Draw())
    played(pos, after, discard("4C"))
    assert pos.blocked != pos.turn
    assert not pos.frozen


@every_preset
def test_row_maximum_of_wild_cards_in_the_pile(preset: str) -> None:
    """000:127, R27: six in C and T, whatever the packs; the other books know no limit."""
    pos = after_draw(preset, OPENED + "hand 0: JK 4S 5S\npile: 2S 2H 2D 2C 2S 2H 8C")
    if FAMILY[preset] in "CT":
        refused(pos, 0, discard("JK"), Why.TOO_MANY_WILDS_IN_PILE, 6, 6)
        allowed(after_draw(preset, OPENED + "hand 0: JK 2D\npile: 2S 2H 2D 2C 2S 2H 8C"), 0, discard("JK"))
    else:
        allowed(pos, 0, discard("JK"))


@every_preset
def test_row_amount_taken(preset: str) -> None:
    """000:67, 002:39, 003:95, 000:368, R13, R32: all of it; three cards in T; in U the top card alone, if wanted."""
    pos = at(preset, OPENED + "hand 0: 9D 9H 4S\npile: 4C 5C 6C 7C 9C")
    alone = take("9D 9H")._replace(only_top=True)
    assert (check(pos, 0, alone) is None) == (FAMILY[preset] == "U")
    played(pos, 0, take("9D 9H"))
    taken = 2 if FAMILY[preset] == "T" else 4
    assert (len(pos.hands[0]), len(pos.pile)) == (1 + taken, 4 - taken)


# --- 1.7 going out ---------------------------------------------------------------------------------------------------

TWO_CANASTAS = ("classique-2", "classique-6a", "classique-6c")


def may_go_out(preset: str, canastas: str) -> bool:
    """Return whether a side with these canastas has what going out needs."""
    pos = after_draw(preset, f"hand 0: 4S\nmelds side 0: {canastas}\nlaid this deal: 0")
    pos.answer = True
    return check(pos, 0, discard("4S")) is None


@every_preset
def test_row_canastas_required(preset: str) -> None:
    """000:153, 000:285, 000:342, 000:372, 002:11, 003:106, 004:35, R28."""
    family = FAMILY[preset]
    one = family in "CSU" and preset not in TWO_CANASTAS
    assert may_go_out(preset, NATURAL) == may_go_out(preset, MIXED) == one
    both = f"{NATURAL} | {MIXED}"
    assert may_go_out(preset, both) == (family != "H")
    assert may_go_out(preset, f"{NATURAL} | AS AS AH AH AD AD AC") == (family in "CSU")
    if family == "H":
        assert may_go_out(preset, f"{both} | {WILD}")


@every_preset
def test_row_asking_the_partner(preset: str) -> None:
    """000:153, 003:106, 004:56, R23, R33g: compulsory, optional, or never; a seat without partner does not ask."""
    family, alone = FAMILY[preset], preset not in PARTNERED
    pos = after_draw(preset, f"hand 0: 4S\n{EXIT[family]}\nlaid this deal: 0")
    unasked = check(pos, 0, discard("4S"))
    assert (unasked is not None) == (family in "CUT" and not alone)
    if unasked is not None:
        assert unasked.why is Why.OUT_NOT_ASKED
    if family == "H" or alone:
        refused(pos, 0, Ask(), Why.ASK_NOBODY)
    else:
        played(pos, 0, Ask())
        played(pos, pos.to_act, Answer(False))
        refused(pos, 0, discard("4S"), Why.OUT_REFUSED)


@every_preset
def test_rows_exit_bonus_concealed_and_canasta_in_hand(preset: str) -> None:
    """000:153-155, 003:126-127, 003:107, 004:53-54, R19-R21, R33g."""
    ordinary, concealed, in_hand = {"H": (0, 0, 0), "S": (100, 200, 1000)}.get(FAMILY[preset], (100, 200, 0))
    bonuses: list[tuple[How, int]] = [("ordinary", ordinary), ("concealed", concealed)]
    for how, bonus in bonuses + [("in_hand", in_hand)] * (FAMILY[preset] == "S"):
        assert lines(preset, EXIT[FAMILY[preset]], how)[0].out == bonus


@every_preset
def test_rows_last_card_and_end_of_the_deal(preset: str) -> None:
    """000:149, 000:163, 002:11, 003:106, 004:37, R14: laid or discarded, and the deal ends at once."""
    for last, action in (("4S", discard("4S")), ("KC", lay("KC"))):
        pos = after_draw(preset, f"hand 0: {last}\n{EXIT[FAMILY[preset]]}\nlaid this deal: 0")
        pos.answer = True
        assert ended(played(pos, 0, action)).how == "ordinary"
        assert pos.phase is Phase.OVER


@every_preset
def test_row_concealed_needs_no_question_and_nothing_laid_before(preset: str) -> None:
    """000:155, 004:56, R19, R22, R23."""
    family = FAMILY[preset]
    hand = "AS AS AH AH AD AD AC"
    melded = "" if family in "CSU" else f"{EXIT[family]}\n"
    second = " KS KS KH KH KD KD KC" if preset in TWO_CANASTAS else ""
    pos = after_draw(preset, f"{melded}hand 0: {hand}{second} 4S")
    groups = [hand, second.strip()] if second else [hand]
    played(pos, 0, lay(*groups))
    how = ended(played(pos, 0, discard("4S"))).how
    assert how == ("in_hand" if family == "S" else "concealed")


# --- 1.8 end of the stock, scoring, match ----------------------------------------------------------------------------

GONE = OPENED + "stock:\n"


@every_preset
def test_row_stock_exhausted(preset: str) -> None:
    """000:161, 002:55, 004:56, R24: the player in turn takes or ends the deal; a top card that fits must be taken."""
    pos = at(preset, GONE + "hand 0: 9D 9H 4S 5S\npile: 8C QD")
    refused(pos, 0, Pass(), Why.PASS_MUST_TAKE)
    able = at(preset, GONE + "hand 0: 9D 9H 4S 5S\npile: 8C 9C")
    assert (check(able, 0, Pass()) is None) == (FAMILY[preset] != "U")
    unable = at(preset, GONE + "hand 0: 4S 5S\npile: 8C 9C")
    end = ended(played(unable, 0, Pass()))
    assert (end.how, end.by) == ("stock", 0)
    assert not any(line.out for line in end.lines)


@every_preset
def test_row_the_turn_in_which_the_stock_ends(preset: str) -> None:
    """000:161, 000:304: play goes on; with the isolated hand the last drawer's discard ends the deal."""
    pos = at(preset, "hand 0: 4S 5S\nstock: 9C\npile: 8C")
    played(pos, 0, Draw())
    played(pos, 0, discard("9C"))
    assert (pos.phase is Phase.OVER) == (preset == "classique-3-isolee")


@every_preset
def test_rows_scoring_order_and_hand_penalty(preset: str) -> None:
    """000:167, 000:194-196, 002:77, 003:139, 004:56: laid cards less the hands of everybody on the side."""
    rules = load_preset(preset)
    pos = at(preset, "hand 0: 4S")
    partner = next(iter(pos.partners(0)), None)
    text = "melds side 0: KS KH KD\nhand 0: JK 4S" + (f"\nhand {partner}: AS" if partner is not None else "")
    line = lines(preset, text)[rules.side_of[0]]
    assert (line.cards, line.hands) == (30, -55 - 20 * (partner is not None))


TARGETS = {"C": 5000, "S": 5000, "U": 5000, "H": 15000, "T": 0}
TARGETS_OF = {"classique-3-isolee": 7500, "classique-6a": 10000, "classique-6c": 10000}


@every_preset
def test_rows_target_and_tie(preset: str) -> None:
    """000:204, 000:310, 000:334, 002:13, 003:145, 004:58, R31, R34."""
    rules, target = load_preset(preset), TARGETS_OF.get(preset, TARGETS[FAMILY[preset]])
    zeros = [0] * (rules.n_sides - 1)
    if target:
        assert match_winners(rules, [target - 5, *zeros], 50) == ()
    assert match_winners(rules, [target + 5, *zeros], 4) == (0,)
    level = [target + 5, target + 5, *zeros[1:]]
    assert match_winners(rules, level, 4) == ()


# --- 1.9 who sits where ----------------------------------------------------------------------------------------------

SIDES = {
    **dict.fromkeys(("classique-2", "suisse-2", "uruguay-2"), ((0,), (1,))),
    **dict.fromkeys(("classique-3", "classique-3-isolee", "suisse-3", "uruguay-3"), ((0,), (1,), (2,))),
    **dict.fromkeys(("classique-4", "suisse-4", "uruguay-4", "chinoise-4", "tete-et-queue"), ((0, 2), (1, 3))),
    **dict.fromkeys(("classique-5", "suisse-5", "uruguay-5"), ((0, 2, 4), (1, 3))),
    **dict.fromkeys(("classique-6a", "classique-6b", "suisse-6", "uruguay-6"), ((0, 2, 4), (1, 3, 5))),
    **dict.fromkeys(("classique-6c", "chinoise-6", "suisse-6-pairs"), ((0, 3), (1, 4), (2, 5))),
}


@every_preset
def test_rows_players_and_seats(preset: str) -> None:
    """000:5, 000:290, 000:318-328, 002:3, 002:25, 003:67, 004:7-9: no partners sit side by side."""
    rules = load_preset(preset)
    assert rules.seating.sides == SIDES[preset]
    for table in rules.tables:
        for one, other in zip(table, [*table[1:], table[0]], strict=True):
            assert rules.side_of[one] != rules.side_of[other]


def test_every_preset_of_the_seeds_stands_in_a_column() -> None:
    names = ("classique-", "suisse-", "uruguay-", "chinoise-", "tete-et-queue")
    assert {preset for preset in preset_ids() if preset.startswith(names)} == set(SEEDS)


NOT_PLAYED = {35, 48, 49, *range(40, 48)}
"""R35, R48, R49: fines of the referee; R40–R47: Rommé."""


def test_every_ruling_is_cited_by_a_test() -> None:
    """docs/rules.md §4, R01–R61."""
    texts = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    cited = {int(number) for text in texts for number in re.findall(r"\bR(\d\d)\b", text.replace("–R", " "))}
    assert set(range(1, 62)) - NOT_PLAYED <= cited


# --- worked out by hand ----------------------------------------------------------------------------------------------


def test_a_chinese_deal_worked_out_by_hand() -> None:
    """002:63-100: side 0 has a wild canasta of twos and five red threes, side 1 laid nothing and holds the sixth.

    Side 0: 7 twos 140, 7 kings 70, 6 queens and a two 80, JK left by the partner: 290 − 50; 2000 + 500 + 300 + 1000.
    Side 1: a blanche 50 and a black three 5 in hand −55; a red three in hand −500.
    """
    ours, theirs = lines(
        "chinoise-4",
        f"""
        melds side 0: 2S 2S 2S 2H 2H 2H 2D | {NATURAL} | {MIXED}
        red threes side 0: 3D 3D 3H 3H 3H
        hand 1: BL 3D
        hand 2: JK
        hand 3: 3S
        """,
        "ordinary",
    )
    assert ours.columns == (290, 500, 300, 2000, 1000, 0, -50, 0, 0, 0)
    assert ours.total == 4040
    assert theirs.columns == (0, 0, 0, 0, 0, 0, -55, -500, 0, 0)


@pytest.mark.parametrize(("number", "points"), [(4, 400), (5, 1000), (6, 1200)])
@pytest.mark.parametrize("preset", SIX_OF_THREE_PACKS)
def test_red_threes_at_six_worked_out_by_hand(preset: str, number: int, points: int) -> None:
    """000:338-340, R30: four kings 40, and the same minus for a side that laid nothing."""
    threes = red_threes(number)
    opened = lines(preset, f"melds side 0: KS KH KD KC\nred threes side 0: {threes}")[0]
    assert opened.total == 40 + points
    assert lines(preset, f"red threes side 0: {threes}")[0].total == -points
