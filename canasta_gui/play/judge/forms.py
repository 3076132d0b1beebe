"""What can be wished for at a table, and which action a wish is."""

from collections.abc import Mapping

from canasta_gui.play.judge.canasta_wishes import FORMS as CANASTA_FORMS
from canasta_gui.play.judge.case import JudgeCase
from canasta_gui.play.judge.completion import EntryError, completions
from canasta_gui.play.judge.romme_wishes import FORMS as ROMME_FORMS
from canasta_gui.play.judge.wish import Target, Wish, WishForm, WishKind
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import Card, parse_cards
from canasta_gui.rules.families import AnyAction, AnyPosition, AnyRules, family


def forms_of(rules: AnyRules) -> Mapping[WishKind, WishForm]:
    """Return what the family of these rules says of each wish that it knows."""
    return CANASTA_FORMS if isinstance(rules, CanastaRules) else ROMME_FORMS


def kinds_for(case: JudgeCase) -> tuple[WishKind, ...]:
    """Return what can be wished for in a game of these rules."""
    return tuple(kind for kind, form in forms_of(case.rules).items() if form.known(case.rules))


def form_for(case: JudgeCase, wish: Wish) -> WishForm:
    """Return what is to be chosen for a wish."""
    return forms_of(case.rules)[wish.kind]


def targets_for(case: JudgeCase, pos: AnyPosition) -> list[Target]:
    """Return the melds that cards could be added to: of the own side, in Rommé of everybody."""
    own_alone = isinstance(case.rules, CanastaRules)
    sides = [case.side] if own_alone else range(len(pos.melds))
    return [Target(side, key) for side in sides for key in pos.melds[side]]


def cards_for(case: JudgeCase, wish: Wish) -> tuple[Card, ...]:
    """Return the cards to choose from for a wish: those of the hand, or those that were discarded together."""
    if wish.kind is WishKind.PICK:
        return tuple(parse_cards(" ".join(case.known.get("irregularities", {}).get("picks", ()))))
    return case.hand


def first_kind(case: JudgeCase) -> WishKind:
    """Return the first wish for which nothing is chosen that the referee allows at this moment, else the first one."""
    kinds = kinds_for(case)
    try:
        pos = next(completions(case, 1))
    except EntryError:
        return kinds[0]
    check = family(pos.rules).check
    actions = ((kind, action_of(Wish(kind), pos, case.seat)) for kind in kinds)
    return next((kind for kind, action in actions if action and check(pos, case.seat, action) is None), kinds[0])


def action_of(wish: Wish, pos: AnyPosition, seat: int) -> AnyAction | None:
    """Return the first way of a wish that the referee allows a seat, else the plain one.

    None where cards or a meld are still to be chosen, or where the wish is no single action.
    """
    check, plain = family(pos.rules).check, None
    for way in forms_of(pos.rules)[wish.kind].ways(wish, pos):
        if check(pos, seat, way) is None:
            return way
        plain = plain or way
    return plain
