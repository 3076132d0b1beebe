"""The recap on the curtain: one line for each turn since one's own, and nothing about other hands."""

import random

from canasta_gui.ai.levels import player
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.arbitration_state import Fine, Offence
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import HIDDEN, JOKER, parse_card, parse_cards
from canasta_gui.rules.families import AnyEvent
from canasta_gui.rules.romme import events as romme
from canasta_gui.rules.romme.melds import RommeMeld
from canasta_gui.words import Words
from canasta_gui.words.narration import recap, recap_title

EN = Words("en")
NAMES = ("Ada", "Basile", "Clara", "Denis")


def laid(seat: int, rank: str, cards: str, top: str = "") -> ev.Melded:
    held = tuple(parse_cards(cards))
    return ev.Melded(seat, seat % 2, parse_card(f"{rank}S") >> 2, held, parse_card(top) if top else None)


def gone(seat: int, card: str) -> ev.Discarded:
    return ev.Discarded(seat, parse_card(card))


def told(*events: AnyEvent, seat: int = 0) -> list[str]:
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in recap(EN, events, NAMES, seat)]


def test_a_turn_is_one_line_and_what_was_laid_is_told_together() -> None:
    lines = told(
        ev.TurnBegan(1),
        ev.Drew(1, HIDDEN),
        laid(1, "A", "AS AH AD"),
        laid(1, "6", "6S 6C 2H"),
        laid(1, "A", "AC"),
        gone(1, "3C"),
        ev.TurnBegan(2),
        ev.Drew(2, HIDDEN),
        gone(2, "KH"),
    )
    assert lines == [
        "Basile lays 4 aces and 2 sixes with a wild card and discards the three of clubs.",
        "Clara discards the king of hearts.",
    ]


def test_cards_that_make_no_meld_of_their_own_are_added() -> None:
    lines = told(laid(1, "A", "AC"), laid(1, "10", "2H"), laid(1, "6", "6S 6C 6H"), gone(1, "4C"))
    assert lines == [
        "Basile lays 3 sixes, adds an ace and a wild card to the tens and discards the four of clubs.",
    ]


def test_one_natural_card_with_wild_ones_makes_no_meld_of_its_own() -> None:
    lines = told(laid(1, "A", "AC 2H 2C"), laid(1, "6", "6S 6C 6H"), gone(1, "4C"))
    assert lines == ["Basile lays 3 sixes, adds an ace with 2 wild cards to the aces and discards the four of clubs."]


def test_the_pile_taken_counts_with_its_top_card() -> None:
    lines = told(laid(1, "9", "9S 9C", "9H"), ev.TookPile(1, tuple(parse_cards("4C 5C"))), gone(1, "4C"))
    assert lines == ["Basile takes the pile of 3 cards, lays 3 nines and discards the four of clubs."]


def test_it_begins_after_ones_own_turn_and_with_the_deal() -> None:
    assert told(gone(3, "4C"), gone(0, "5C"), gone(1, "6C")) == ["Basile discards the six of clubs."]
    assert told(gone(1, "6C"), ev.DealBegan(2, 0, (0, 0), ())) == []


def test_questions_to_the_partner_keep_their_sentences() -> None:
    assert told(ev.Asked(2, 0)) == ["Clara asks you: may I go out?"]
    assert told(ev.Asked(2, 0), seat=2) == ["You ask Ada: may I go out?"]
    assert told(ev.Asked(2, 0), seat=1) == ["Clara asks Ada: may I go out?"]
    assert told(ev.Answered(0, yes=False)) == ["You answer: no, not yet."]
    assert told(ev.Answered(0, yes=True), seat=2) == ["Ada answers: yes, go out."]


def test_in_a_whole_deal_everybody_is_told_once_and_no_draw_of_another_is() -> None:
    chance = random.Random(3)
    rules = load_preset("classique-4")
    match = Match(
        rules, [SeatInfo(name, "human") for name in NAMES], MemoryJournal(), lambda _: shuffled(rules, chance)
    )
    match.start()
    turns = 0
    while match.to_act is not None:
        seat, turns = match.to_act, turns + 1
        lines = recap(EN, match.events_for(seat), NAMES, seat)
        assert not [line for line in lines if " draws" in line and not line.startswith(NAMES[seat])]
        if turns > 20 and match.view(seat).turn == seat:
            enders = [line for line in lines if "discards " in line or "passes" in line]
            assert [line.partition(" ")[0] for line in enders] == [NAMES[(seat + n) % 4] for n in (1, 2, 3)]
        match.submit(seat, player("club")(match.view(seat), match.events_for(seat)))
    assert turns > 40


def test_before_a_first_turn_the_recap_tells_since_the_deal_began() -> None:
    assert recap_title(EN, (gone(0, "5C"), ev.DealBegan(2, 0, (0, 0), ()), gone(1, "6C")), 0) == "Since the deal began"
    assert recap_title(EN, (ev.DealBegan(2, 0, (0, 0), ()), gone(0, "5C"), gone(1, "6C")), 0) == "Since your last turn"


def test_a_turn_of_romme_is_one_line_too() -> None:
    hearts = tuple(parse_cards("5H 6H 7H"))
    run = romme.MeldLaid(1, 0, RommeMeld((hearts[0], JOKER, hearts[2]), hearts))
    added = romme.CardsAdded(1, 2, 5, (parse_card("8H"),), (parse_card("8H"),), RommeMeld(hearts, hearts))
    assert told(romme.TookUp(1, hearts[0]), run, added, gone(1, "KC")) == [
        "Basile takes the face-up card, the five of hearts, lays the five of hearts, the seven of hearts and a joker "
        "for the six of hearts, adds the eight of hearts to a run of Clara and discards the king of clubs."
    ]


def test_an_objection_to_nothing_is_told_once_until_something_happens() -> None:
    once = "Basile objects, but nothing was wrong. There is no fine for that."
    mine = "You object, but nothing was wrong. There is no fine for that."
    failed = ev.ObjectionFailed(1)
    assert told(failed, failed, ev.ObjectionFailed(0), ev.ObjectionFailed(0), failed) == [once, mine, once]
    assert told(failed, gone(2, "4C"), failed) == [once, "Clara discards the four of clubs.", once]


def test_your_own_objection_is_told_to_you() -> None:
    offence = Offence("short_opening", 2)
    assert told(ev.ObjectionUpheld(0, offence)) == ["You object: Clara has opened with too few points."]
    assert told(ev.ObjectionUpheld(1, offence)) == ["Basile objects: Clara has opened with too few points."]
    assert told(ev.ObjectionUpheld(0, offence, waits=True)) == ["You object, too; first the other thing is settled."]


def test_two_equal_fines_are_told_twice() -> None:
    fined = ev.Fined(Fine("red_three_kept", 1, 1, 100))
    assert told(fined, fined) == ["Basile: a fine of 100 points."] * 2
