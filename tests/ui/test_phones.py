"""Phones at the table of a window: the choice, the invitation, the match with closed hands, away and back."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from canasta_gui.match.deck import cutting_seat
from canasta_gui.match.follower import problems
from canasta_gui.match.ledger import figures_of
from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.match.record import read_lines
from canasta_gui.remote.messages import Closing
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.seat_draw import Seated
from canasta_gui.screens import new_game
from canasta_gui.screens.draw_for_seats import DrawForSeatsScreen
from canasta_gui.screens.guest_cut import GuestCutScreen
from canasta_gui.screens.hot_seat import CurtainScreen
from canasta_gui.screens.invitation import InvitationScreen, open_table
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.rules_page import RulesScreen
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.stage.places import Area
from canasta_gui.storage.settings import load_settings
from canasta_gui.ui import ChoiceBox
from canasta_gui.ui.pictures.people import PHONE, PlayerKind
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words.canasta.reminders import Reminder
from tests.play.test_no_peeking import cards_in, known_to, shown_to
from tests.ui.phones import Phone, Servers
from tests.ui.pilot import MOVING, NAMES, QUICK, Pilot, Pilots

PEOPLE = tuple(NAMES[:4])


class Evening:
    """A window with phones around it."""

    def __init__(self, pilot: Pilot, servers: Servers) -> None:
        self.pilot, self.servers = pilot, servers
        self.phones: list[Phone] = []

    @property
    def program(self):  # type: ignore[no-untyped-def]
        return self.pilot.app.program

    @property
    def invitation(self) -> str:
        return self.program.hosting.link.partition("#")[2]  # type: ignore[no-any-return]

    def phone(self, name: str, mode: str = "page") -> Phone:
        self.phones.append(Phone(self.servers, self.pilot.step, name, mode=mode).join(self.invitation))
        return self.phones[-1]

    def seat(
        self,
        phones: tuple[int, ...],
        people: tuple[int, ...] = (),
        preset: str = "classique-4",
        *,
        mode: str = "page",
    ) -> None:
        """Sit down with phones on these seats, persons at the screen on those, and computers; no draw, no names.

        `mode`: whether the phones have pages, or are programs that play by events.
        """
        program = self.program
        self.pilot.app.start()
        program.rule_sets.look()
        rules = program.rule_sets.rules(preset)
        players = tuple(
            SeatSetup(name, seat in phones + people, seat in phones) for seat, name in enumerate(NAMES[: rules.players])
        )
        program.change(
            replace(program.settings, player_names=tuple(p.name for p in players), people=people, phones=phones)
        )
        hosting = open_table(program, rules, players)
        for seat in phones:
            self.phone(NAMES[seat], mode)
        table = rules.playing(1)
        seats = Seated(tuple(range(rules.players)), table[-1], table[0])
        new_game.begin(program, GameSetup(preset, players), seats, hosting=hosting)
        self.rest()

    def rest(self) -> None:
        self.pilot.settle()

    def play(self, until: Callable[[], bool]) -> int:
        """Let every phone tap until something is reached; return the number of taps."""
        taps = 0
        for _ in range(6000):
            if until():
                return taps
            taps += sum(phone.tap() for phone in self.phones)
            self.pilot.step(0.05)
        raise AssertionError("it was never reached")


@pytest.fixture
def evening(pilots: Pilots) -> Evening:
    pilot, servers = pilots(settings=QUICK), Servers()
    pilot.app.program.open_server = servers
    return Evening(pilot, servers)


def invite(evening: Evening, phones: int = 2) -> InvitationScreen:
    """Choose phones on the page of a new game, and open the invitation; the first player sits at the screen."""
    pilot = evening.pilot
    pilot.app.start()
    pilot.press_button("Other games…")
    for number in range(2, phones + 2):
        widget = pilot.widget(f"Who plays as Player {number}?")
        assert isinstance(widget, PlayerKind)
        widget.choose(PHONE)
        pilot.step()
    pilot.press_button("Deal the cards")
    scene = pilot.loop.scene
    assert isinstance(scene, InvitationScreen)
    return scene


# --- choosing and inviting


def test_phones_are_chosen_and_remembered(evening: Evening) -> None:
    invite(evening)
    settings = load_settings(evening.pilot.folders)[0]
    assert (settings.people, settings.phones) == ((0,), (1, 2))
    evening.pilot.press_button("Back")
    assert isinstance(evening.pilot.loop.scene, NewGameScreen)
    assert evening.servers.last.stopped
    assert evening.program.hosting is None
    assert evening.pilot.widget("Who plays as Player 2?").value == "Phone"


def test_the_invitation_fills_and_the_match_begins_with_the_names_of_the_guests(evening: Evening) -> None:
    invite(evening)
    pilot = evening.pilot
    assert sum("Waiting for a phone…" in text for text in pilot.read) == 2
    assert "http://192.168.1.20:8123/" in pilot.read
    evening.phone("Zoé")
    pilot.step()
    assert "Zoé" in pilot.read
    assert "here" in pilot.read
    pilot.press_button("Begin")
    assert isinstance(pilot.loop.scene, DrawForSeatsScreen)
    assert evening.program.settings.player_names[:4] == ("Ada", "Zoé", "Clara", "Denis")
    pilot.draw_for_seats()
    match = pilot.game.match
    assert {seat.name: seat.player for seat in match.seats} == {
        "Ada": "human", "Zoé": "human", "Clara": "human", "Denis": "computer"
    }  # fmt: skip
    (zoe,) = evening.phones
    assert match.seats[zoe.seat].name == "Zoé"
    assert pilot.game.conductor.people == {pilot.game.names.index("Ada")}
    assert pilot.game.conductor.elsewhere == {pilot.game.names.index(name) for name in ("Zoé", "Clara")}


def test_a_name_that_somebody_has_is_numbered(evening: Evening) -> None:
    invite(evening)
    evening.phone("Ada")
    evening.phone("Ada")
    assert [guest.name for guest in evening.program.hosting.guests] == ["Ada 2", "Ada 3"]


def test_whoever_is_sent_away_frees_the_seat(evening: Evening) -> None:
    invite(evening)
    phone = evening.phone("Zoé")
    evening.pilot.step()
    evening.pilot.press_button("Send Zoé away")
    press_in_dialog(evening.pilot, "Send away")
    evening.pilot.step()
    assert evening.servers.last.closings[phone.device] is Closing.SENT_AWAY
    assert "Zoé" not in evening.pilot.read


def press_in_dialog(pilot: Pilot, name: str) -> None:
    dialog = pilot.form.layer.dialog
    assert dialog is not None
    pilot.click(pilot.widget(name, dialog).rect.center)


def test_after_half_a_minute_without_a_knock_it_says_what_to_look_at(evening: Evening) -> None:
    invite(evening)
    pilot = evening.pilot
    pilot.step(29)
    assert not any("firewall" in text for text in pilot.read)
    pilot.step(2)
    pilot.step()
    assert any("firewall" in text for text in pilot.read)
    assert any("http://10.0.0.5:8123/" in text for text in pilot.read)


def test_it_says_who_plays_the_free_seats_once_the_game_can_begin(evening: Evening) -> None:
    invite(evening)
    sentence = "If you begin now, computers play the free seats until somebody takes them."
    evening.pilot.step()
    assert sentence in evening.pilot.read
    evening.phone("Zoé")
    evening.phone("Yves")
    evening.pilot.step()
    assert sentence not in evening.pilot.read


def test_the_invitation_says_who_could_read_along(evening: Evening) -> None:
    invite(evening)
    assert any("could read along" in text and "knows all cards" in text for text in evening.pilot.read)


def test_a_knock_in_time_silences_that(evening: Evening) -> None:
    invite(evening)
    evening.servers.last.requests += 1
    evening.pilot.step(31)
    evening.pilot.step()
    assert not any("firewall" in text for text in evening.pilot.read)


def test_where_no_port_can_be_opened_that_is_said(evening: Evening) -> None:
    evening.servers.refuses = {0}
    pilot = evening.pilot
    pilot.app.start()
    pilot.press_button("Other games…")
    kind = pilot.widget("Who plays as Player 1?")
    assert isinstance(kind, PlayerKind)
    kind.choose(PHONE)
    pilot.press_button("Deal the cards")
    assert any("Address already in use" in text for text in pilot.read)
    assert evening.program.hosting is None


def test_duplicate_is_not_played_with_phones(evening: Evening) -> None:
    evening.program.last_setup = GameSetup("classique-4", (), second="club")
    evening.program.change(replace(evening.program.settings, phones=(1,)))
    pilot = evening.pilot
    pilot.app.start()
    pilot.press_button("Other games…")
    pilot.press_button("Deal the cards")
    assert isinstance(pilot.loop.scene, NewGameScreen)
    assert any("choose no phone" in text for text in pilot.read)


# --- the match


@pytest.mark.long
def test_nobody_at_the_window_every_hand_is_closed_and_the_next_deal_begins_once_all_are_ready(
    evening: Evening,
) -> None:
    evening.seat((0, 2))
    pilot = evening.pilot
    match, sheets, seen = pilot.game.match, 0, set[int]()
    assert pilot.game.conductor.viewer == PUBLIC

    def next_deal() -> bool:
        nonlocal sheets
        sheets += isinstance(pilot.loop.scene, ScoreSheetScreen)
        if isinstance(pilot.loop.scene, TableScene) and not match.deal_over:
            hands = (each for each in pilot.table.board.display.sprites() if each.place.area is Area.HAND)
            seen.update(each.face for each in hands)
        return match.deal_no == 2

    assert evening.play(next_deal) > 10
    assert sheets
    assert seen == {HIDDEN}
    evening.rest()
    assert isinstance(pilot.loop.scene, TableScene)


def test_a_person_at_the_window_sees_the_own_hand_alone_and_is_never_behind_a_curtain(evening: Evening) -> None:
    evening.seat((0, 2), people=(1,))
    pilot = evening.pilot
    assert pilot.game.conductor.viewer == 1
    evening.play(lambda: pilot.game.match.to_act == 1)
    evening.rest()
    assert not isinstance(pilot.loop.scene, CurtainScreen)
    faces = {
        sprite.place.owner: sprite.face != HIDDEN
        for sprite in pilot.table.board.display.sprites()
        if sprite.place.area is Area.HAND
    }
    assert faces == {0: False, 1: True, 2: False, 3: False}
    pilot.play_turn()


def test_those_who_share_the_screen_have_the_curtain_for_themselves(evening: Evening) -> None:
    evening.seat((0,), people=(1, 2))
    pilot = evening.pilot
    assert isinstance(pilot.loop.scene, CurtainScreen)
    assert pilot.called == 1


def test_four_phones_are_told_within_four_frames_and_need_no_animation(evening: Evening) -> None:
    evening.seat((0, 1, 2, 3))
    (first,) = [phone for phone in evening.phones if phone.page["turn"]]
    while not first.tap():
        pass
    before = len(evening.pilot.game.match.moves)
    while len(evening.pilot.game.match.moves) == before:
        first.tap()
    for _ in evening.phones[1:]:  # one page is laid out in each frame
        evening.pilot.step()
    for phone in evening.phones:
        assert phone.page["seen"] == len(evening.pilot.game.match.events)


def test_the_table_is_never_far_behind_the_phones(pilots: Pilots) -> None:
    pilot, servers = pilots(settings=MOVING), Servers()
    pilot.app.program.open_server = servers
    evening = Evening(pilot, servers)
    evening.seat((0, 1, 2, 3))
    table, match, behind = pilot.table, pilot.game.match, 0
    for _ in range(200):
        for phone in evening.phones:
            phone.tap()
        pilot.step()
        behind = max(behind, table.board.turns_waiting)
        if len(match.moves) > 30 or match.deal_over:
            break
    assert len(match.moves) > 30
    assert 0 < behind <= 3


def test_the_first_deal_and_its_first_question_are_told_once(evening: Evening) -> None:
    evening.seat((0, 1, 2, 3), mode="events")
    assert [len(phone.all("events")) for phone in evening.phones] == [1, 1, 1, 1]
    assert sum(len(phone.all("question")) for phone in evening.phones) == 1


def test_the_table_for_all_offers_no_command_of_a_player(evening: Evening) -> None:
    evening.seat((0, 1, 2, 3))
    shown = {do.value for do, button in evening.pilot.table.overlay.buttons.buttons.items() if button.visible}
    assert shown == {"menu", "moves"}


def test_the_table_rests_while_a_phone_is_awaited(evening: Evening) -> None:
    evening.seat((0, 1, 2, 3))
    evening.pilot.step(1.0)
    evening.pilot.step(1.0)
    assert not evening.pilot.moving


def test_a_phone_has_the_hints_of_the_table(evening: Evening) -> None:
    evening.seat((0, 1, 2, 3))
    phone = next(phone for phone in evening.phones if phone.page["turn"])
    phone.say({"type": "tap", "seen": phone.page["seen"], "button": "hint"})
    evening.pilot.step(0.1)
    evening.pilot.step(0.1)
    assert phone.page["message"] not in ("", "Thinking…")
    others = [each.page["message"] for each in evening.phones if each is not phone]
    assert others == ["", "", ""]


def test_what_one_partner_says_is_heard_at_the_window_and_on_every_phone(evening: Evening) -> None:
    evening.seat((1, 2, 3), people=(0,))
    phones = {phone.seat: phone for phone in evening.phones}
    phones[2].say({"type": "tap", "seen": phones[2].page["seen"], "button": "remind"})
    phones[2].say({"type": "tap", "seen": phones[2].page["seen"], "choice": 0})
    evening.pilot.step()
    said = "We need 50 points to open."
    assert [phone.page["message"] for phone in evening.phones] == [f"{PEOPLE[2]}: {said}"] * 3
    assert evening.pilot.table.message == f"{PEOPLE[2]}: {said}"
    evening.pilot.table.events.remind(0, Reminder.STOCK)
    evening.pilot.step()
    assert all("left in the stock" in phone.page["message"] for phone in evening.phones)


def test_no_page_from_a_window_shows_a_card_that_its_seat_may_not_know(evening: Evening) -> None:
    evening.seat((0, 2), people=(1,))
    pilot, server = evening.pilot, evening.servers.last
    match, sends, looked = pilot.game.match, server.send, 0
    seats = {phone.device: phone.seat for phone in evening.phones}

    def send(device: int, text: str) -> None:
        nonlocal looked
        message = json.loads(text)
        if message["type"] == "page" and not match.deal_over:
            seat = seats[device]
            known = known_to(match.position, seat) + shown_to(match.events_for(seat)) + Counter(["??"])
            assert not Counter(set(cards_in(message))) - known
            looked += 1
        sends(device, text)

    server.send = send  # type: ignore[method-assign]
    for _ in range(12):
        evening.play(lambda: match.to_act == 1 or match.deal_over)
        evening.rest()
        while match.to_act == 1:
            pilot.play()
        if match.deal_over:
            break
    assert looked > 40


# --- the cut


@pytest.fixture
def asking(pilots: Pilots) -> Evening:
    """An evening at which the deck may be cut."""
    pilot, servers = pilots(settings=replace(QUICK, cut_deck=True)), Servers()
    pilot.app.program.open_server = servers
    return Evening(pilot, servers)


def shown(evening: Evening) -> type:
    return type(evening.pilot.loop.scene)


@pytest.mark.parametrize("preset", ["classique-4", "romme-acquisition"])
def test_a_guest_beside_the_dealer_cuts_the_deck_on_the_phone(asking: Evening, preset: str) -> None:
    asking.seat((0, 1, 2, 3), preset=preset)
    pilot = asking.pilot
    assert shown(asking) is GuestCutScreen
    ((cutter, asked),) = ((phone, asked) for phone in asking.phones if (asked := phone.last("cut")) is not None)
    assert f"{NAMES[cutter.seat]} may cut the deck." in pilot.read
    pilot.press_button("The deck…")
    assert any(asked["fingerprint"].removeprefix("sha256:")[:16] in text for text in pilot.read)
    press_in_dialog(pilot, "Back")
    cutter.say({"type": "cut", "cards": 41})
    asking.rest()
    assert shown(asking) is TableScene
    match = pilot.game.match
    assert cutter.seat == cutting_seat(match.rules, 1, match.dealer)
    assert (match.deck.cut, match.deck.fingerprint) == (41, asked["fingerprint"])
    assert list(problems(read_lines(match.lines))) == []
    assert cutter.page["seen"] == len(match.events)


def test_without_an_answer_or_at_a_click_in_the_window_the_deck_is_dealt_uncut(asking: Evening) -> None:
    asking.seat((0, 2), people=(1,))
    pilot = asking.pilot
    pilot.step(29)
    pilot.step()
    assert shown(asking) is GuestCutScreen
    pilot.press_button("Deal without a cut")
    assert pilot.game.match.deck.cut is None
    assert asking.phones[0].last("cut")["cards"] is None  # type: ignore[index]


def test_a_guest_who_does_not_answer_delays_the_deal_for_half_a_minute(asking: Evening) -> None:
    asking.seat((0, 1, 2, 3))
    asking.pilot.step(31)
    asking.pilot.step()
    asking.rest()
    assert shown(asking) is TableScene
    assert asking.pilot.game.match.deck.cut is None


def test_a_phone_that_is_asleep_is_not_asked_to_cut(asking: Evening) -> None:
    join = asking.phone

    def asleep(name: str, mode: str = "page") -> Phone:
        phone = join(name, mode)
        if name == NAMES[0]:
            phone.leave()
        return phone

    asking.phone = asleep  # type: ignore[method-assign]
    asking.seat((0, 1))
    assert shown(asking) is TableScene


def play_on_to_the_cut(asking: Evening) -> Phone:
    """Let the first deck be cut, play a deal, and return the phone that is asked to cut the next deck."""
    asking.seat((0, 1, 2, 3))
    asking.phones[0].say({"type": "cut", "cards": 41})
    asking.rest()

    def asked() -> Phone | None:
        questions = ((phone, phone.last("cut")) for phone in asking.phones[1:])
        return next((phone for phone, question in questions if question is not None and question["cards"]), None)

    asking.play(lambda: asked() is not None)
    phone = asked()
    assert phone is not None
    assert phone.seat == asking.pilot.game.match.cutter
    return phone


def test_the_next_deck_is_cut_once_all_have_gone_on(asking: Evening) -> None:
    cutter = play_on_to_the_cut(asking)
    asking.rest()
    assert shown(asking) is GuestCutScreen
    assert asking.pilot.game.match.deal_no == 1
    cutter.say({"type": "cut", "cards": 7})
    asking.rest()
    assert (asking.pilot.game.match.deal_no, asking.pilot.game.match.deck.cut) == (2, 7)
    assert shown(asking) is TableScene


@pytest.mark.long
def test_the_next_deck_is_cut_under_a_page_of_the_window_too(asking: Evening) -> None:
    cutter = play_on_to_the_cut(asking)
    pilot = asking.pilot
    asking.rest()
    pilot.app.program.screens.open(RulesScreen(pilot.app.program, pilot.game.match.rules))
    cutter.say({"type": "cut", "cards": 7})
    asking.rest()
    assert (pilot.game.match.deal_no, pilot.game.match.deck.cut) == (2, 7)
    assert shown(asking) is RulesScreen
    pilot.app.program.screens.back()
    asking.rest()
    assert shown(asking) is TableScene
    assert pilot.game.match.deal_no == 2


# --- after a deal


@pytest.mark.long
def test_the_score_sheet_says_whom_it_waits_for(evening: Evening) -> None:
    evening.seat((0, 1, 2))
    pilot = evening.pilot
    evening.play(lambda: pilot.game.match.deal_over)
    evening.rest()
    assert "Waiting for Ada, Basile and Clara…" in pilot.read
    for phone in evening.phones[:2]:
        phone.say({"type": "tap", "seen": phone.page["seen"], "next": True})
    pilot.step()
    assert "Waiting for Clara…" in pilot.read
    evening.phones[2].say({"type": "tap", "seen": evening.phones[2].page["seen"], "next": True})
    evening.rest()
    assert isinstance(pilot.loop.scene, TableScene)


# --- away and back


def test_who_is_away_is_said_and_a_computer_plays_until_the_phone_is_back(evening: Evening) -> None:
    evening.seat((0, 1, 2, 3))
    pilot = evening.pilot
    phone = next(phone for phone in evening.phones if phone.page["turn"])
    name, moves = pilot.game.names[phone.seat], len(pilot.game.match.moves)
    phone.leave()
    pilot.step()
    assert f"{name}’s phone is asleep · a computer plays in 60 s" in pilot.painted
    pilot.step(15)
    pilot.step()
    assert f"{name}’s phone is asleep · a computer plays in 45 s" in pilot.painted
    assert len(pilot.game.match.moves) == moves
    pilot.step(46)
    pilot.settle()
    assert len(pilot.game.match.moves) > moves
    phone.join(evening.invitation)
    pilot.step()
    assert not any("asleep" in text for text in pilot.painted)
    moves = len(pilot.game.match.moves)
    evening.play(lambda: len(pilot.game.match.moves) > moves + 4)


def test_a_late_guest_takes_a_free_seat_from_the_menu_of_the_table(evening: Evening) -> None:
    evening.seat((0, 1))
    pilot = evening.pilot
    evening.phones[1].leave()
    evening.program.hosting.send_away(1)
    pilot.key(pygame.K_ESCAPE)
    pilot.step()
    pilot.answer("The phones…")
    assert isinstance(pilot.loop.scene, InvitationScreen)
    assert "free: a computer plays" in pilot.read
    late = evening.phone("Yves")
    pilot.step()
    assert late.seat == 1
    pilot.press_button("Back")
    assert pilot.table.board.idle


def test_an_undo_at_the_window_is_shown_on_every_phone(evening: Evening) -> None:
    evening.seat((1, 2, 3), people=(0,))
    pilot = evening.pilot
    evening.play(lambda: pilot.game.match.to_act == 0)
    evening.rest()
    pilot.play()
    while not pilot.game.match.can_undo:
        evening.play(lambda: pilot.game.match.to_act == 0)
        pilot.play()
    pilot.step()
    before = [phone.page["seen"] for phone in evening.phones]
    assert pilot.game.conductor.undo()
    pilot.step()
    after = [phone.page["seen"] for phone in evening.phones]
    assert after == [len(pilot.game.match.events)] * 3
    assert all(one < other for one, other in zip(after, before, strict=True))


def test_a_deal_that_a_stand_in_decided_counts_in_no_statistics(evening: Evening) -> None:
    evening.seat((0, 1, 2, 3))
    pilot = evening.pilot
    phone = next(phone for phone in evening.phones if phone.page["turn"])
    assert "stand_ins" not in pilot.game.match.lines[0]
    phone.leave()
    pilot.step(61)
    pilot.step(1)
    pilot.settle()
    figures = figures_of("game", pilot.record().read_text("utf-8").splitlines())
    assert figures.again == (1,)
    assert pilot.game.match.header.stand_ins == (1,)


def test_how_long_a_phone_may_be_away_is_chosen_on_the_invitation(evening: Evening) -> None:
    screen = invite(evening)
    pilot = evening.pilot
    box = next(each for each in screen.layer.root.walk() if isinstance(each, ChoiceBox))
    assert box.value == "after 60 s"
    box.activate()
    assert load_settings(pilot.folders)[0].phone_seconds == 120.0
    phone = evening.phone("Zoé")
    phone.leave()
    (zoe, _) = evening.program.hosting.guests
    assert zoe.seconds_left == pytest.approx(120, abs=1)
    box = next(each for each in screen.layer.root.walk() if isinstance(each, ChoiceBox))
    box.activate()
    (zoe, _) = evening.program.hosting.guests
    assert (box.value, zoe.seconds_left) == ("never", None)


# --- a page over the table


def open_menu(pilot: Pilot) -> None:
    pilot.key(pygame.K_ESCAPE)
    pilot.step()


def open_entry(entry: str) -> Callable[[Pilot], None]:
    def opens(pilot: Pilot) -> None:
        open_menu(pilot)
        pilot.answer(entry)

    return opens


PAGES = {
    "the menu": open_menu,
    "the phones": open_entry("The phones…"),
    "the rules": lambda pilot: pilot.key(pygame.K_F1),
    "the settings": open_entry("Settings"),
}


@pytest.mark.parametrize("page", PAGES)
def test_nobody_waits_for_a_page_over_the_table_for_all(evening: Evening, page: str) -> None:
    evening.seat((0, 2))
    pilot = evening.pilot
    match = pilot.game.match
    PAGES[page](pilot)
    above = pilot.loop.scene
    while match.to_act in (0, 2) and evening.phones[match.to_act // 2].tap():
        pass
    evening.play(lambda: {move.seat for move in match.moves} == {0, 1, 2, 3})
    assert pilot.loop.scene is above


@pytest.mark.long  # in the gate a page over the score sheet, and nobody who waits for one over the table
@pytest.mark.parametrize("page", [page for page in PAGES if page != "the menu"])
def test_a_page_over_the_table_for_all_keeps_nobody_from_the_next_deal(evening: Evening, page: str) -> None:
    evening.seat((0, 2))
    pilot = evening.pilot
    match = pilot.game.match
    PAGES[page](pilot)
    above = pilot.loop.scene
    evening.play(lambda: match.deal_no == 2 and len(match.moves) > 5)
    assert pilot.loop.scene is above
    pilot.app.program.screens.back()
    pilot.step()
    assert pilot.table.board.view == match.view(PUBLIC)
    evening.play(lambda: match.deal_over)
    evening.rest()
    assert isinstance(pilot.loop.scene, ScoreSheetScreen)


def test_a_computer_stands_in_under_a_page_too(evening: Evening) -> None:
    evening.seat((0, 1, 2, 3))
    pilot = evening.pilot
    open_entry("The phones…")(pilot)
    phone = next(phone for phone in evening.phones if phone.page["turn"])
    phone.leave()
    pilot.step(61)
    evening.play(lambda: {move.seat for move in pilot.game.match.moves} == {0, 1, 2, 3})


def test_others_play_under_a_page_until_the_person_at_the_screen_must_act(evening: Evening) -> None:
    evening.seat((0, 2), people=(1,))
    pilot = evening.pilot
    match = pilot.game.match
    evening.play(lambda: match.to_act == 1)
    evening.rest()
    pilot.play_turn()
    moves = len(match.moves)
    pilot.key(pygame.K_F1)
    assert not isinstance(pilot.loop.scene, TableScene)
    evening.play(lambda: match.to_act == 1)
    assert {move.seat for move in match.moves[moves:]} == {0, 2, 3}
    pilot.app.program.screens.back()
    pilot.step()
    assert pilot.table.board.view == match.view(1)
    pilot.play_turn()


@pytest.mark.long
def test_a_page_over_the_score_sheet_keeps_nobody_from_the_next_deal(evening: Evening) -> None:
    evening.seat((0, 2))
    pilot = evening.pilot
    match = pilot.game.match
    evening.play(lambda: match.deal_over)
    evening.rest()
    assert isinstance(pilot.loop.scene, ScoreSheetScreen)
    pilot.key(pygame.K_F1)
    evening.play(lambda: match.deal_no == 2 and len(match.moves) > 5)
    pilot.app.program.screens.back()
    pilot.step()
    pilot.step()
    assert pilot.table.board.view == match.view(PUBLIC)


# --- leaving and coming again


def test_leaving_the_match_ends_the_table_and_the_phones_are_told(evening: Evening) -> None:
    evening.seat((0, 1, 2, 3))
    server = evening.servers.last
    evening.program.screens.home()
    assert isinstance(evening.pilot.loop.scene, TitleScreen)
    assert server.stopped
    assert set(server.closings.values()) == {Closing.HOST_LEFT}
    assert evening.program.hosting is None


def test_a_match_that_is_taken_up_again_has_the_same_link_and_the_phones_come_back(pilots: Pilots) -> None:
    servers = Servers()
    pilot = pilots(settings=QUICK)
    pilot.app.program.open_server = servers
    first = Evening(pilot, servers)
    first.seat((0, 1, 2), people=())
    link, tokens = first.program.hosting.link, [phone.token for phone in first.phones]
    hands = [[card["label"] for card in phone.page["hand"]["cards"]] for phone in first.phones]
    pilot = pilots(settings=None)
    pilot.app.program.open_server = servers
    second = Evening(pilot, servers)
    pilot.go_on()
    assert second.program.hosting.link == link
    assert pilot.game.conductor.viewer == PUBLIC
    assert [guest.state for guest in second.program.hosting.guests] == ["away"] * 3
    for nth, token in enumerate(tokens):
        phone = Phone(servers, pilot.step, NAMES[nth], token).join("")
        assert phone.seat == nth
        assert [card["label"] for card in phone.page["hand"]["cards"]] == hands[nth]


def test_a_match_without_its_phones_is_played_at_the_screen(pilots: Pilots) -> None:
    servers = Servers()
    pilot = pilots(settings=QUICK)
    pilot.app.program.open_server = servers
    Evening(pilot, servers).seat((0, 1))
    (saved,) = pilot.folders.phones.glob("*.json")
    pilot = pilots(settings=None)
    pilot.app.program.open_server = servers
    saved.write_text(json.dumps({"port": "x"}))
    pilot.go_on()
    assert pilot.app.program.hosting is None
    assert isinstance(pilot.loop.scene, CurtainScreen)


def test_another_program_on_the_port_means_another_one(pilots: Pilots) -> None:
    servers = Servers()
    pilot = pilots(settings=QUICK)
    pilot.app.program.open_server = servers
    Evening(pilot, servers).seat((0, 1))
    pilot = pilots(settings=None)
    pilot.app.program.open_server = servers
    servers.refuses = {8123}
    pilot.go_on()
    assert len(servers.opened) == 2


def test_the_same_phones_play_another_match_without_scanning_again(evening: Evening) -> None:
    evening.seat((0, 1, 2, 3))
    hosting, names = evening.program.hosting, evening.pilot.game.names
    new_game.play_again(evening.program)
    evening.rest()
    assert evening.program.hosting is hosting
    assert not evening.servers.last.stopped
    assert set(evening.pilot.game.names) == set(names)
    for phone in evening.phones:
        welcome = phone.last("welcome")
        assert welcome is not None
        assert evening.pilot.game.names[welcome["seat"]] == welcome["name"] == phone.name
        assert phone.page["hand"]["name"] == f"Hand: {phone.name}"


def test_only_the_owner_of_a_token_gets_a_seat_of_a_match_that_is_played(evening: Evening) -> None:
    evening.seat((0, 1, 2, 3))
    stranger = Phone(evening.servers, evening.pilot.step, "Mallory").join(evening.invitation)
    assert evening.servers.last.closings[stranger.device] is Closing.NO_SEAT
    assert stranger.last("page") is None
