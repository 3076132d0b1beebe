"""Table talk that the rule book permits: the five reminders, and nothing else, one key away (000:137)."""

from dataclasses import replace

import pygame
import pytest

from canasta_gui.play.table_talk import PartnerTalk
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.position import CanastaView, view_of
from canasta_gui.rules.core.events import Draw
from canasta_gui.screens.hot_seat import CurtainScreen
from canasta_gui.stage.cursor import Key
from canasta_gui.words.canasta.reminders import Reminder, available_reminders
from tests.rules.support import position
from tests.ui.pilot import QUICK, Pilot, Pilots, Stacked, stacked
from tests.ui.test_table_scene import HAND

OPEN = "melds side 0: 7S 7H 7D\nlaid this deal: 0\n"


def seen(text: str = "", seat: int = 0) -> CanastaView:
    """Return the view of the seat at the beginning of its turn."""
    return view_of(position(f"to act: 0\nhand 0: 9C 9D KS\n{text}"), seat)


# --- what may be said ------------------------------------------------------------------------------------------------


def test_a_partner_may_be_reminded_of_five_things() -> None:
    assert available_reminders(seen(), 0) == list(Reminder)
    assert len(Reminder) == 5


def test_a_side_that_is_open_needs_no_minimum() -> None:
    assert Reminder.MINIMUM not in available_reminders(seen(OPEN), 0)


def test_without_a_partner_there_is_nobody_to_remind(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.begin(preset="classique-2")
    assert available_reminders(pilot.game.match.view(0), 0) == []
    pilot.key(pygame.K_k)
    assert pilot.table.message == "There is nobody to be reminded of anything here."
    assert pilot.table.dialog is None


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("The minimum to open", "Ada: We need 50 points to open."),
        ("The red threes", "Ada: Lay your red threes, and draw for them."),
        ("The points of each side", "Ada: The points so far: Ada · Clara 0, Basile · Denis 0."),
        ("The cards in the hands", "Ada: Cards in hand: Ada 11, Basile 11, Clara 11, Denis 11."),
        ("The cards in the stock", "Ada: There are 63 cards left in the stock."),
    ],
)
def test_each_reminder_is_one_key_away_and_all_at_the_table_hear_it(pilots: Pilots, title: str, sentence: str) -> None:
    pilot = pilots(chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin()
    pilot.key(pygame.K_k)
    pilot.answer(title)
    assert pilot.table.message == sentence


def test_the_menu_has_the_reminders_for_those_who_use_no_keys(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.begin()
    pilot.key(pygame.K_ESCAPE)
    pilot.answer("More…")
    pilot.answer("Say something to Clara… (K)")
    pilot.answer("Nothing")
    assert pilot.table.dialog is None
    assert pilot.table.message == ""


# --- at a shared screen ----------------------------------------------------------------------------------------------


def sit_down(pilot: Pilot) -> None:
    """Play until another person is called, and stop before the curtain."""
    pilot.play_turn()
    assert isinstance(pilot.loop.scene, CurtainScreen)


def test_a_partner_at_the_same_screen_is_told_when_sitting_down_and_an_opponent_is_not(pilots: Pilots) -> None:
    pilot = pilots(chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin(people=(0, 1, 2))
    pilot.pass_curtain()
    pilot.key(pygame.K_k)
    pilot.answer("The cards in the stock")
    sit_down(pilot)
    assert pilot.called == 1
    assert not [line for line in pilot.read if "left in the stock" in line]
    pilot.pass_curtain()
    sit_down(pilot)
    assert pilot.called == 2
    left = len(pilot.game.match.view(2).stock)
    assert f"Ada: There are {left} cards left in the stock." in pilot.read
    pilot.pass_curtain()
    assert not pilot.game.reminders.get(2)


def test_no_message_lies_over_the_questions(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(QUICK, partner_reminds=True, speech=False))
    pilot.begin()
    assert pilot.table.message
    pilot.key(pygame.K_k)
    painted = pilot.painted
    assert painted.index(pilot.table.message) < painted.index("What do you say to Clara?")


def test_a_question_left_open_is_closed_before_another_sits_down(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(QUICK, computer_pause=2.0), chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin(people=(0, 2))
    pilot.pass_curtain()
    pilot.mouse.play(Draw())
    pilot.keyboard.wait = lambda: None
    pilot.keyboard.do(Key.DISCARD)
    pilot.run_until(lambda: pilot.table.board.view.to_act == 1 and pilot.table.board.idle)
    pilot.key(pygame.K_k)
    assert pilot.table.dialog is not None
    pilot.run_until(lambda: isinstance(pilot.loop.scene, CurtainScreen))
    pilot.pass_curtain()
    assert pilot.table.dialog is None


# --- a computer partner speaks ---------------------------------------------------------------------------------------


def talk(*texts: str) -> list[Reminder | None]:
    """Return the partner's reminders at the beginning of turns with this view."""
    partner = PartnerTalk()
    return [partner.hear(ev.TurnBegan(0), seen(text), 0) for text in texts]


def test_a_computer_partner_reminds_of_the_minimum_once_a_deal() -> None:
    assert talk("", "") == [Reminder.MINIMUM, None]


def test_a_computer_partner_reminds_of_a_short_hand_of_an_opponent() -> None:
    assert talk(OPEN, f"{OPEN}hand 3: 4D 5D") == [None, Reminder.HANDS]


def test_a_computer_partner_reminds_of_the_end_of_the_stock() -> None:
    assert talk(f"{OPEN}stock: ?? x8") == [Reminder.STOCK]


def test_the_partner_says_nothing_in_the_turn_of_another_and_begins_anew_with_the_deal() -> None:
    partner, view = PartnerTalk(), seen()
    assert partner.hear(ev.TurnBegan(1), view, 0) is None
    assert partner.hear(ev.TurnBegan(0), view, 0) is Reminder.MINIMUM
    assert partner.hear(ev.DealBegan(2, 0, (0, 0), ()), view, 0) is None
    assert partner.hear(ev.TurnBegan(0), view, 0) is Reminder.MINIMUM


@pytest.mark.parametrize(("on", "said"), [(True, "Clara: We need 50 points to open."), (False, "")])
def test_the_computer_partner_speaks_where_the_player_likes_it(pilots: Pilots, on: bool, said: str) -> None:
    pilot = pilots(settings=replace(QUICK, partner_reminds=on), chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin()
    assert pilot.table.message == said
