"""The flow to a new game: its rules, who plays, how the computers play, and the draw for seats."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from canasta_gui.app.defaults import NAMES, PRESET
from canasta_gui.app.flows.match import MatchFlow
from canasta_gui.app.program import Program
from canasta_gui.match.match import shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.match.setup import GameSetup, SeatSetup
from canasta_gui.play.portraits import portraits_of
from canasta_gui.rules.families import AnyRules, family, level_of, offered_levels, rules_at_level
from canasta_gui.rules.seat_draw import SeatDraw, Seated, decides_partners, seated
from canasta_gui.ui.scenes.draw_for_seats import DrawForSeatsScene
from canasta_gui.ui.scenes.new_game import NewGameScene, PeopleShown, PresetChoice
from canasta_gui.words.problems import rules_set_aside_sentence
from canasta_gui.words.titles import family_title, presets_in_order, seats_title


class NewGameFlow:
    """Leads from the choice of a game to its first deal. `title` and `rules`: the ways from there, besides."""

    def __init__(
        self, program: Program, match_flow: MatchFlow, *, title: Callable[[], None], rules: Callable[[], object]
    ) -> None:
        self._program, self._match_flow, self._title, self._rules = program, match_flow, title, rules
        self._level = ""  # chosen for the last new game

    def start(self) -> None:
        """Choose the seats and the rules of a new game; first say which rules of one's own could not be read."""
        program = self._program
        spoilt = program.rule_sets.look()
        if spoilt:
            sentences = [rules_set_aside_sentence(program.words, each.path, each.error) for each in spoilt]
            title = program.words.t("Something was not as it should be")
            program.screens.show_message(title, "\n".join(sentences), self.start)
        else:
            self._choose(PRESET)

    def _choose(self, chosen: str) -> None:
        program = self._program
        known = program.settings.player_names
        names = (*known, *(name for name in NAMES if name not in known))
        players = tuple(SeatSetup(name, n in program.settings.people) for n, name in enumerate(names))
        every = [*presets_in_order(), *(own.id for own in program.rule_sets.all)]
        presets = [self._choice(name) for name in every]
        program.loop.show(
            NewGameScene(
                program.graphics,
                program.words,
                presets,
                GameSetup(chosen, players, level=self._level),
                on_start=self.draw_for_seats,
                on_change_rules=self.change_rules,
                on_computers=self.set_up_computers,
                on_seat=self.choose_player,
                people=PeopleShown(
                    lambda names: portraits_of(names, program.settings.portraits), program.computers.level_of
                ),
                on_rules=self._rules,
                on_back=self._title,
            )
        )

    def _choice(self, name: str) -> PresetChoice:
        rules, words = self._program.rule_sets.rules(name), self._program.words
        return PresetChoice(
            name,
            family_title(words, rules),
            seats_title(words, rules),
            rules.players,
            partners_drawn=decides_partners(rules),
            family=family(rules).name,
            levels=offered_levels(rules),
            level=level_of(rules),
        )

    def change_rules(self, setup: GameSetup) -> None:
        """Change the rules that are chosen, and come back with what became of them."""
        from canasta_gui.app.flows.house_rules import HouseRulesFlow

        self._remember(setup)
        HouseRulesFlow(self._program, self._choose_changed).change(setup.preset)

    def _choose_changed(self, name: str) -> None:
        """Choose the rules that come back from being changed; those of one's own say themselves what is played."""
        if self._program.rule_sets.find(name) is not None:
            self._level = ""
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
        self._level, settings = setup.level, self._program.settings
        names = tuple(player.name for player in setup.players)
        people = tuple(n for n, player in enumerate(setup.players) if player.human)
        shown = portraits_of(names, settings.portraits)
        portraits = {**settings.portraits, **{names[n]: shown[n] for n in people if names[n]}}
        self._program.change(replace(settings, player_names=names, people=people, portraits=portraits))

    def draw_for_seats(self, setup: GameSetup) -> None:
        """Draw for partners, seats and the first deal; a game of known number is played in the order of the list."""
        self._remember(setup)
        program = self._program
        rules = self._rules_of(setup)
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

    def _rules_of(self, setup: GameSetup) -> AnyRules:
        return rules_at_level(self._program.rule_sets.rules(setup.preset), setup.level)

    def begin(self, setup: GameSetup, seats: Seated) -> None:
        """Begin a match: `seats` says which player sits where, and who deals."""
        program = self._program
        players = [self._seat_info(setup.players[player]) for player in seats.players]
        number = setup.number or program.dealer.new_number()
        self._match_flow.begin(self._rules_of(setup), players, seats.dealer, number, chosen=setup.number is not None)

    def _seat_info(self, seat: SeatSetup) -> SeatInfo:
        if seat.human:
            return SeatInfo(seat.name, "human")
        computers = self._program.computers
        return SeatInfo(seat.name, "computer", computers.level_of(seat.name), computers.style_of(seat.name))
