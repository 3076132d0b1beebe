"""Pages to read: the advice, as a list and as the chapter of the rule page, and what there is to say about the game."""

from types import SimpleNamespace
from typing import cast

from canasta_gui.rules.families import load_rules
from canasta_gui.screens.practice import PracticeListScreen, Practices
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.scenes.about.scene import AboutScene
from canasta_gui.ui.scenes.rules import RulesScene
from canasta_gui.words import Words
from canasta_gui.words.rulebook import compared_rule_page
from tests.ui.stand_in import stand_in


def _nothing(*_: object) -> None:
    pass


def advice(graphics: Graphics, words: Words) -> PracticeListScreen:
    """All pieces of advice, one of them tried."""
    shown: list[Scene] = []
    program = stand_in(
        graphics,
        words,
        settings=Settings(practices=("advice.let_it_grow",)),
        screens=SimpleNamespace(switch=shown.append),
    )
    Practices(program).show_advice(None, _nothing)
    return cast(PracticeListScreen, shown[-1])


def advice_on_the_rule_page(graphics: Graphics, words: Words) -> RulesScene:
    page = compared_rule_page(words, load_rules("suisse-4"))
    at = "advice.canasta_in_hand"
    return RulesScene(graphics, words, page, at=at, on_print=_nothing, on_back=_nothing, on_try=_nothing)


def about(graphics: Graphics, words: Words) -> AboutScene:
    return AboutScene(graphics, words, "0.1.0", on_back=_nothing)
