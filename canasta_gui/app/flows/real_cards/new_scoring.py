"""The flow of a new scoring: who plays what."""

from collections.abc import Callable

from canasta_gui.match.match import PROGRAM
from canasta_gui.match.score_pad.sheet import PadHeader
from canasta_gui.play.offers import choice_of
from canasta_gui.program.defaults import NAMES
from canasta_gui.program.program import Program
from canasta_gui.rules.families import load_rules
from canasta_gui.rules.match_length import match_end, rules_of_length
from canasta_gui.ui.scenes.real_cards.new_scoring import NewScoring, NewScoringScene
from canasta_gui.words.titles import presets_in_order


class NewScoringFlow:
    """Sets scorings up, and remembers who played last. `begin` begins one; `back` leads back."""

    def __init__(self, program: Program, *, begin: Callable[[PadHeader], None], back: Callable[[], None]) -> None:
        self._program, self._begin_with, self._back = program, begin, back
        self._names: tuple[str, ...] = ()

    def remember(self, names: tuple[str, ...]) -> None:
        """Offer these names for the next scoring."""
        self._names = names

    def show(self) -> None:
        """Show the page of a new scoring."""
        program, words = self._program, self._program.words
        program.rule_sets.look()
        presets = [choice_of(words, name, load_rules(name)) for name in presets_in_order()]
        presets += [choice_of(words, own.id, own.rules, load_rules(own.base)) for own in program.rule_sets.all]
        names = (*self._names, *(name for name in NAMES if name not in self._names))[: len(NAMES)]
        program.loop.show(
            NewScoringScene(
                program.graphics,
                words,
                presets,
                program.last_rules,
                names,
                on_start=self._begin,
                on_back=self._back,
            )
        )

    def _begin(self, chosen: NewScoring) -> None:
        program = self._program
        own = program.rule_sets.rules(chosen.preset)
        rules, minutes = rules_of_length(own, chosen.length), match_end(own, chosen.length).minutes
        dealer = chosen.dealer if chosen.dealer in rules.playing(1) else rules.playing(1)[-1]
        self.remember(chosen.names)
        self._begin_with(PadHeader(PROGRAM, rules, chosen.names, dealer, program.date, minutes=minutes))
