"""The flow to a new game: its rules, who plays, how the computers play, and the draw for seats."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from canasta_gui import screens
from canasta_gui.app.flows.match import MatchFlow
from canasta_gui.match.match import shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.match.setup import GameSetup, SeatSetup
from canasta_gui.play.portraits import portraits_of
from canasta_gui.program.defaults import LEVEL, NAMES, names_with
from canasta_gui.program.matches import minutes_of, rules_of
from canasta_gui.program.program import Program
from canasta_gui.rules.families import load_rules
from canasta_gui.rules.seat_draw import SeatDraw, Seated, seated
from canasta_gui.ui.scenes.draw_for_seats import DrawForSeatsScene
from canasta_gui.ui.scenes.gallery.offers import choice_of
from canasta_gui.ui.scenes.gallery.seats import PeopleShown
from canasta_gui.ui.scenes.new_game import NewGameScene
from canasta_gui.words.problems import rules_set_aside_sentence
from canasta_gui.words.titles import presets_in_order


class NewGameFlow:
    """Leads from the choice of a game to its first deal. `title` and `rules`: the ways from there, besides.

    `apart` begins a game in which several people play the same deals, each at a table of their own.
    """

    def __init__(
        self,
        program: Program,
        match_flow: MatchFlow,
        *,
        title: Callable[[], None],
        rules: Callable[[], object],
        apart: Callable[[GameSetup], None],
    ) -> None:
        self._program, self._match_flow, self._title, self._rules = program, match_flow, title, rules
        self._apart = apart
        self._level = self._length = ""  # chosen for the last new game
        self._second, self._each_apart = "", False  # chosen since the program began

    def start(self) -> None:
        """Choose the seats and the rules of a new game, beginning with those of the last one."""
        self._with_rules_read(self._choose_last)

    def play(self) -> None:
        """Deal what was played last, to those who played it; who sits where is drawn unseen, and nobody cuts."""
        self._with_rules_read(self._play)

    def _with_rules_read(self, then: Callable[[], None]) -> None:
        """Read the rules of one's own and go on; before that say which could not be read."""
        program = self._program
        spoilt = program.rule_sets.look()
        if spoilt:
            sentences = [rules_set_aside_sentence(program.words, each.path, each.error) for each in spoilt]
            title = program.words.t("Something was not as it should be")
            screens.message.show_message(program, title, "\n".join(sentences), then)
        else:
            then()

    def _choose_last(self) -> None:
        settings = self._program.settings
        self._level, self._length = settings.irregularities, settings.match_length
        self._choose(self._program.last_rules)

    def _play(self) -> None:
        settings, program = self._program.settings, self._program
        name = program.last_rules
        rules = program.rule_sets.rules(name)
        players = _playable(self._players(), rules.players)
        setup = GameSetup(name, players, None, settings.irregularities, settings.match_length)
        chance = program.dealer.chance
        draw = SeatDraw(rules.players, shuffled(rules, chance), all_again=rules.seat_draw.joker == "all_again")
        while draw.waiting:
            left = [place for place in range(len(draw.spread)) if place not in draw.gone]
            draw.pick(draw.waiting[0], chance.choice(left))
        self.begin(setup, seated(rules, draw.ranking()), cut=False)

    def _players(self) -> tuple[SeatSetup, ...]:
        """Return those who played last, and computers for the other seats."""
        settings = self._program.settings
        known = settings.player_names or names_with(self._program.own_name)
        names = (*known, *(name for name in NAMES if name not in known))
        return tuple(SeatSetup(name, n in settings.people) for n, name in enumerate(names))

    def _choose(self, chosen: str) -> None:
        program = self._program
        presets = [choice_of(program.words, name, load_rules(name)) for name in presets_in_order()]
        presets += [choice_of(program.words, own.id, own.rules, load_rules(own.base)) for own in program.rule_sets.all]
        program.loop.show(
            NewGameScene(
                program.graphics,
                program.words,
                presets,
                GameSetup(
                    chosen,
                    self._players(),
                    level=self._level,
                    length=self._length,
                    second=self._second,
                    apart=self._each_apart,
                ),
                on_start=self.draw_for_seats,
                on_change_rules=self.change_rules,
                on_computers=self.set_up_computers,
                on_seat=self.choose_player,
                people=PeopleShown(
                    lambda names: portraits_of(names, program.settings.portraits),
                    program.computers.level_of,
                    self._set_level,
                ),
                on_rules=self._rules,
                on_back=self._title,
            )
        )

    def _set_level(self, name: str, level: str) -> None:
        """Let a computer of this name play at a level; its style stays."""
        settings, now = self._program.settings, self._program.computers.settings_of(name)
        if now.get("level", LEVEL) != level:
            computers = {**settings.computers, name: {**now, "level": level}}
            self._program.change(replace(settings, computers=computers))

    def change_rules(self, setup: GameSetup) -> None:
        """Change the rules that are chosen, and come back with what became of them."""
        from canasta_gui.app.flows.house_rules import HouseRulesFlow

        self._remember(setup)
        HouseRulesFlow(self._program, self._choose_changed).change(setup.preset)

    def _choose_changed(self, name: str) -> None:
        """Choose the rules that come back from being changed; those of one's own say themselves what is played."""
        if self._program.rule_sets.find(name) is not None:
            self._level = self._length = ""
        self._choose(name)

    def set_up_computers(self, setup: GameSetup) -> None:
        """Choose how the computers play, then go back to the new game."""
        from canasta_gui.ui.scenes.people.computers import ComputersScene

        program = self._program
        self._remember(setup)
        names = [player.name for player in setup.players if not player.human]

        def change(name: str, character: Mapping[str, str]) -> None:
            settings = program.settings
            program.change(replace(settings, computers={**settings.computers, name: dict(character)}))

        program.loop.show(
            ComputersScene(
                program.graphics,
                program.words,
                names,
                {name: program.computers.settings_of(name) for name in names},
                on_change=change,
                on_back=lambda: self._choose(setup.preset),
            )
        )

    def choose_player(self, setup: GameSetup, number: int) -> None:
        """Choose a character or a portrait for a player, then go back to the new game."""
        from canasta_gui.ui.scenes.people.seat_choice import SeatChoiceScene

        program = self._program
        self._remember(setup)
        names = [player.name for player in setup.players]
        name = names[number]

        def take(character: str) -> None:
            """Give the seat to a character; who has the name already changes places with this one."""
            swapped = [name if each == character else each for each in names]
            swapped[number] = character
            players = tuple(SeatSetup(n, p.human) for n, p in zip(swapped, setup.players, strict=True))
            self._remember(replace(setup, players=players))
            self._choose(setup.preset)

        def show_as(portrait: str) -> None:
            settings = program.settings
            program.change(replace(settings, portraits={**settings.portraits, name: portrait}))
            self._choose(setup.preset)

        program.loop.show(
            SeatChoiceScene(
                program.graphics,
                program.words,
                name,
                portraits_of(names, program.settings.portraits)[number],
                computer=not setup.players[number].human,
                character_level=program.computers.level_of,
                on_character=take,
                on_portrait=show_as,
                on_back=lambda: self._choose(setup.preset),
            )
        )

    def _remember(self, setup: GameSetup) -> None:
        """Keep the names and the level for the next new game, and the portraits of the people."""
        self._level, self._length, settings = setup.level, setup.length, self._program.settings
        self._second, self._each_apart = setup.second, setup.apart
        names = tuple(player.name for player in setup.players)
        people = tuple(n for n, player in enumerate(setup.players) if player.human)
        shown = portraits_of(names, settings.portraits)
        portraits = {**settings.portraits, **{names[n]: shown[n] for n in people if names[n]}}
        self._program.change(replace(settings, player_names=names, people=people, portraits=portraits))

    def draw_for_seats(self, setup: GameSetup) -> None:
        """Draw for partners, seats and the first deal; a game of known number is played in the order of the list."""
        self._remember(setup)
        program = self._program
        rules = rules_of(program, setup)
        if setup.second and setup.apart and sum(player.human for player in setup.players) > 1:
            self._settle(setup)
            self._apart(setup)
            return
        if setup.number is not None:
            order = rules.playing(1)
            self.begin(setup, Seated(tuple(range(rules.players)), order[-1], order[0]))
            return
        all_again = rules.seat_draw.joker == "all_again"
        program.loop.show(
            DrawForSeatsScene(
                program.graphics,
                program.words,
                rules,
                program.settings.player_names,
                frozenset(program.settings.people),
                SeatDraw(rules.players, shuffled(rules, program.dealer.chance), all_again=all_again),
                choose=program.dealer.chance.choice,
                on_done=lambda draw: self.begin(setup, seated(rules, draw.ranking())),
                pause=program.settings.computer_pause,
                speed=program.speed,
            )
        )

    def begin(self, setup: GameSetup, seats: Seated, *, cut: bool = True) -> None:
        """Begin a match: `seats` says which player sits where, and who deals. `cut`: whether a person is asked to."""
        program = self._program
        self._settle(setup)
        players = [self._seat_info(setup.players[player]) for player in seats.players]
        number = setup.number or program.dealer.new_number()
        self._match_flow.begin(
            rules_of(program, setup),
            players,
            seats.dealer,
            number,
            chosen=setup.number is not None,
            minutes=minutes_of(program, setup),
            cut=cut,
            second=setup.second,
        )

    def _settle(self, setup: GameSetup) -> None:
        """Remember what is played for the next time."""
        program = self._program
        program.change(
            replace(program.settings, game=setup.preset, irregularities=setup.level, match_length=setup.length)
        )

    def _seat_info(self, seat: SeatSetup) -> SeatInfo:
        if seat.human:
            return SeatInfo(seat.name, "human")
        computers = self._program.computers
        return SeatInfo(seat.name, "computer", computers.level_of(seat.name), computers.style_of(seat.name))


def _playable(players: Sequence[SeatSetup], number: int) -> tuple[SeatSetup, ...]:
    """Return so many players of a list; others where some have no name, the same name, or none is a person."""
    taken = tuple(players[:number])
    names = {player.name.casefold() for player in taken if player.name}
    if len(names) < number:
        taken = tuple(SeatSetup(name, n == 0) for n, name in enumerate(NAMES[:number]))
    if not any(player.human for player in taken):
        taken = (replace(taken[0], human=True), *taken[1:])
    return taken
