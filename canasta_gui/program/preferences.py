"""The players' preferences for the table: settings for all, and those of each person at a shared screen."""

from collections.abc import Mapping
from dataclasses import replace

from canasta_gui.match.match import Match
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.program import Program
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.families import AnyRules
from canasta_gui.stage.board import Board
from canasta_gui.stage.families import stage_of
from canasta_gui.stage.hand_order import Order
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.table.families import cards_for
from canasta_gui.words import LANGUAGES, Words


class Preferences:
    """Reads the settings each time, so that a change takes effect at once."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def apply_to(self, board: Board) -> None:
        """Set tempo, side and card size of a board."""
        settings = self._program.settings
        board.set_tempo(settings.animation_speed, calm=settings.reduced_motion)
        board.set_left_handed(settings.left_handed)
        board.set_card_size(settings.card_size)

    def words(self, game: CurrentGame, seat: int) -> Words:
        """Return the words in the language of the person on a seat."""
        language = self._personal(game, seat).get("language", "")
        return Words(language) if language in LANGUAGES else self._program.words

    def cards(self, game: CurrentGame, seat: int) -> Atlas:
        """Return the cards of the person on a seat."""
        graphics = self._program.graphics
        style = graphics.style._replace(deck=self._personal(game, seat).get("deck", graphics.style.deck))
        return cards_for(game.match.rules, graphics, self.words(game, seat).language, style)

    def _personal(self, game: CurrentGame, seat: int) -> Mapping[str, str]:
        """Return the settings of the person on a seat, if several people share the screen."""
        several = len(game.conductor.people) > 1 and seat != PUBLIC
        return self._program.settings.persons.get(game.names[seat], {}) if several else {}

    def restore_hand_order(self, board: Board, match: Match, seat: int) -> None:
        """Sort a hand as its player last sorted it in a game of this family."""
        known = stage_of(match.rules).orders(match.rules)
        last = self._program.settings.persons.get(match.seats[seat].name, {}).get(_order_key(match.rules), "")
        if last in known:
            board.keep_in(Order(last), seat)

    def remember_hand_order(self, match: Match, seat: int, order: Order) -> None:
        """Save the player's order of the hand."""
        name, settings = match.seats[seat].name, self._program.settings
        own = {**settings.persons.get(name, {}), _order_key(match.rules): order.value}
        self._program.change(replace(settings, persons={**settings.persons, name: own}))


def _order_key(rules: AnyRules) -> str:
    """Return the name of the setting for the order of a hand, one for each family of games."""
    return f"order {rules.family}"
