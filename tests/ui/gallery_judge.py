"""The judge's page: cards entered, the moment, an answer each way, Rommé, and the choice of rules."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from canasta_gui.play.judge.case import HAND, PILE_TOP, EntryPlace, JudgeCase, JudgeQuestion, QuestionKind, empty_case
from canasta_gui.play.judge.families import Moment
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.rules.families import load_rules
from canasta_gui.screens.judge import JudgeScreen, RulesChoiceScreen
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.titles import presets_in_order
from tests.ui.stand_in import stand_in


def _case(preset: str = "classique-4") -> JudgeCase:
    case = empty_case(load_rules(preset)).at_moment(Moment.PLAY)
    for card in parse_cards("KS KH KD 6S 6H 6D 2C JK 4S 5D AH"):
        case = case.with_card(HAND, card)
    for number, meld in enumerate(("7S 7H 7D 7C", "9S 9H 9D")):
        for card in parse_cards(meld):
            case = case.with_card(EntryPlace(1, number), card)
    return case.with_card(PILE_TOP, parse_card("QD")).with_pile_of(5)


def judge(
    graphics: Graphics, words: Words, part: int = 0, preset: str = "classique-4", question: JudgeQuestion | None = None
) -> JudgeScreen:
    scene = JudgeScreen(stand_in(graphics, words), _case(preset), part=part, kept=True)
    if question is not None:
        scene.question.ask(question)
    return scene


def _laid(*melds: str) -> JudgeQuestion:
    return JudgeQuestion(QuestionKind.LAY, tuple(tuple(parse_cards(meld)) for meld in melds))


def rules_choice(graphics: Graphics, words: Words) -> FormScene:
    return RulesChoiceScreen(stand_in(graphics, words), load_rules(presets_in_order()[3]).id)


def from_a_game(graphics: Graphics, words: Words) -> FormScene:
    case = replace(_case(), frozen=None)
    note = words.t("The table as you see it. What you cannot see, the judge does not know either.")
    return JudgeScreen(stand_in(graphics, words), case, note=note)


def refereed(graphics: Graphics, words: Words) -> FormScene:
    """Return the judge of a table where irregularities are played: the most questions."""
    case = replace(_case("suisse-4"), frozen=None)
    assert isinstance(case.rules, CanastaRules)
    case = replace(case, rules=case.rules.at_level("hand"))
    scene = JudgeScreen(stand_in(graphics, words), case, part=2)
    scene.question.ask(JudgeQuestion(QuestionKind.EXPOSE, (tuple(parse_cards("4S")),)))
    return scene


JUDGE: Mapping[str, Callable[[Graphics, Words], FormScene]] = {
    "judge_cards": judge,
    "judge_moment": partial(judge, part=1),
    "judge_refusal": partial(judge, part=2, question=_laid("KS KH KD", "6S 6H 6D")),
    "judge_yes": partial(judge, part=2, question=_laid("KS KH KD 2C")),
    "judge_romme": partial(judge, part=2, preset="romme", question=_laid("KS KH KD")),
    "judge_from_a_game": from_a_game,
    "judge_refereed": refereed,
    "judge_rules": rules_choice,
}
