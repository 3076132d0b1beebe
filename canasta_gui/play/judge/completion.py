"""A case as whole positions: what nobody has entered of the pile is filled in, each time in another way."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from canasta_gui.play.judge.case import JudgeCase
from canasta_gui.rules.canasta.position import frozen_by
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import BLACK_THREES, FIRST_NATURAL, HIDDEN, RED_THREES, Card, card_names
from canasta_gui.rules.core.reading_problems import NotationError, ReadingProblem
from canasta_gui.rules.families import AnyPosition, family

WAYS: Final = 6
"""With so many piles a ruling is tried: where they disagree, it depends on cards that nobody has entered."""


class EntryError(Exception):
    """What was entered cannot lie there. `card`: there are more of it than the `number` in the packs.

    `frozen`: the pile cannot be frozen. `reading`: anything else.
    """

    def __init__(
        self, card: Card = HIDDEN, number: int = 0, *, frozen: bool = False, reading: ReadingProblem | None = None
    ) -> None:
        super().__init__(card, number, frozen, reading)
        self.card, self.number, self.frozen, self.reading = card, number, frozen, reading


def completions(case: JudgeCase, ways: int = WAYS) -> Iterator[AnyPosition]:
    """Yield positions that agree with a case; EntryError where none does."""
    for card, number in case.entered.items():
        if number > case.deck[card]:
            raise EntryError(card, case.deck[card])
    for seed in range(ways):
        yield _completed(case, random.Random(seed), late=seed % 2 == 1)


def _completed(case: JudgeCase, chance: random.Random, *, late: bool) -> AnyPosition:
    """Return a position. `late`: unknown cards of a frozen pile may be many wild cards."""
    rest = list((case.deck - case.entered).elements())
    chance.shuffle(rest)
    pile = _pile(case, rest, chance if late else None)
    fields: dict[str, Any] = {"rules": case.rules.id, **case.known, "pile": card_names(pile)}
    fields[f"hand {case.seat}"] = card_names([*case.hand, *[HIDDEN] * case.unseen])
    # The referee sees as much as a player: what lies in other hands and in the stock stays hidden.
    left = len(rest) - case.unseen
    for seat, number in case.others.items():
        fields[f"hand {seat}"] = card_names([HIDDEN] * min(number, left))
        left -= min(number, left)
    fields["stock"] = card_names([HIDDEN] * min(case.stock, left))
    for side, melds in enumerate(case.melds):
        if melds:
            fields[f"melds side {side}"] = [list(meld) for meld in melds]
    try:
        return family(case.rules).read_position(json.dumps(fields), rules=case.rules)
    except NotationError as error:
        raise EntryError(reading=error.problem) from None


def _pile(case: JudgeCase, rest: list[Card], chance: random.Random | None) -> list[Card]:
    """Return the pile with cards of the rest for what is not known, so that it is frozen or not as entered."""
    pile, rules = list(case.pile), case.rules
    unknown = [at for at, card in enumerate(pile) if card == HIDDEN]
    if not isinstance(rules, CanastaRules):
        return _filled(pile, unknown, rest, rest)
    plain = [card for card in rest if card >= FIRST_NATURAL and card not in RED_THREES | BLACK_THREES]
    wilds = [card for card in rest if card < FIRST_NATURAL]
    if case.frozen and not frozen_by(rules, [card for card in pile if card != HIDDEN], 0):
        number = 1 if chance is None else chance.randint(1, max(1, len(unknown)))
        if not unknown or not wilds:
            raise EntryError(frozen=True)
        _filled(pile, unknown[:number], wilds, rest)
        unknown = [at for at, card in enumerate(pile) if card == HIDDEN]
    return _filled(pile, unknown, plain, rest)


def _filled(pile: list[Card], places: list[int], source: list[Card], rest: list[Card]) -> list[Card]:
    """Put cards of a source at places of the pile, and take them from the rest."""
    available = Counter(source) & Counter(rest)
    chosen = [card for card in source if available[card] > 0]
    for at, card in zip(places, chosen, strict=False):
        pile[at] = card
        rest.remove(card)
    return pile
