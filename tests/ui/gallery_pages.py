"""Pages to read: the advice, as a list and as the chapter of the rule page, and what there is to say about the game."""

from types import SimpleNamespace
from typing import cast

from canasta_gui.rules.families import load_rules
from canasta_gui.screens.about import AboutScreen
from canasta_gui.screens.practice import PracticeListScreen, Practices
from canasta_gui.screens.rules_page import RulesScreen
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.words import Words
from tests.ui.stand_in import stand_in


def advice(graphics: Graphics, words: Words) -> PracticeListScreen:
    """Return all pieces of advice, one of them tried."""
    shown: list[Scene] = []
    program = stand_in(
        graphics,
        words,
        settings=Settings(practices=("advice.let_it_grow",)),
        screens=SimpleNamespace(open=shown.append),
    )
    Practices(program).show_advice(None)
    return cast(PracticeListScreen, shown[-1])


def advice_on_the_rule_page(graphics: Graphics, words: Words) -> RulesScreen:
    return RulesScreen(stand_in(graphics, words), load_rules("suisse-4"), at="advice.canasta_in_hand")


def about(graphics: Graphics, words: Words) -> AboutScreen:
    return AboutScreen(stand_in(graphics, words))
