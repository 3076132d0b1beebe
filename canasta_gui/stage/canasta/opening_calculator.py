"""The opening calculator: value of lifted and staged cards, the missing points, and the cheapest completion.

The possible openings come from the rules (`openings`, `candidates`), and each is checked by the referee before it is
offered.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple

from canasta_gui.rules.canasta.actions import Lay, Take
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.meld_search.meld_enumeration import openings
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import KIND, Card, is_run, is_wild, rank_of_key
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from canasta_gui.stage.canasta.draft import CanastaCheck, CanastaDraft
from canasta_gui.stage.canasta.gestures import MIN_GROUP, Staging
from canasta_gui.stage.hand_order import counted_off
from canasta_gui.stage.intent import without

MOST: Final = 2000
"""Maximum number of openings that are examined; hands with more have a cheap one among the first."""

OpeningOption = Lay | Take


class OpeningEstimate(NamedTuple):
    """Value of the lifted and staged cards together.

    `completion`: the cheapest cards of the hand that complete the opening; empty if it is complete already, None if it
    cannot be completed.
    """

    points: int
    minimum: int
    missing: int
    completion: tuple[Card, ...] | None


def owes_opening(view: CanastaView, seat: int) -> bool:
    """Return whether the seat's side must still open, by an action of the seat."""
    return not view.is_open(view.side(seat)) and view.to_act == seat and view.phase in (Phase.DRAW, Phase.PLAY)


def opening_options(view: CanastaView, seat: int) -> list[OpeningOption]:
    """Return the possible openings of this hand, with and without the pile's top card; empty once the side is open."""
    if not owes_opening(view, seat):
        return []
    if view.phase is Phase.PLAY:
        return [each for each in islice(candidates(view, seat), MOST) if isinstance(each, Lay)]
    laid = (Lay(melds) for melds in islice(openings(view, seat), MOST))
    return [*laid, *(each for each in candidates(view, seat) if isinstance(each, Take) and not each.only_top)]


def estimate_opening(
    view: CanastaView,
    seat: int,
    staged: CanastaDraft,
    lifted: Sequence[Card],
    options: Iterable[OpeningOption],
    check: CanastaCheck,
) -> OpeningEstimate:
    """Return points, missing points, and the cheapest completion, as if the lifted cards were staged already."""
    staging = Staging(view, lambda action: check(view, seat, action) or action, seat)
    draft = staging.with_cards(staged, lifted) if lifted else staged
    # Loose wild cards count too: the completed opening has them in one of its melds.
    points = draft.points(view) + sum(view.rules.value[card] for card in draft.loose)
    minimum = view.minimum_for(seat)
    missing = max(0, minimum - points)
    if not missing and _legal(view, seat, draft, check):
        return OpeningEstimate(points, minimum, missing, ())
    for cards, whole in sorted(_completed(view, seat, draft, options), key=lambda each: _cost(view, each[0])):
        if _legal(view, seat, whole, check):
            return OpeningEstimate(points, minimum, missing, cards)
    return OpeningEstimate(points, minimum, missing, None)


def _cost(view: CanastaView, cards: Sequence[Card]) -> tuple[int, int, int]:
    """Return the sort key of a completion: number of wild cards, then number of cards, then points."""
    return sum(map(is_wild, cards)), len(cards), sum(view.rules.value[card] for card in cards)


def _legal(view: CanastaView, seat: int, draft: CanastaDraft, check: CanastaCheck) -> bool:
    """Return whether the draft may be declared, now or after the draw."""
    if draft.loose or not (draft.melds or draft.taking):
        return False
    refusal = check(view, seat, draft.as_action(view))
    return refusal is None or refusal.why is Why.DRAW_FIRST


def _completed(
    view: CanastaView, seat: int, draft: CanastaDraft, options: Iterable[OpeningOption]
) -> Iterator[tuple[tuple[Card, ...], CanastaDraft]]:
    """Yield each completion of the draft to an option: the cards added from the hand, and the completed draft."""
    hand = without(view.hands[seat], draft.cards)
    for option in options:
        if isinstance(option, Take) != draft.taking:
            continue
        whole, left, added = replace(draft, loose=()), [*draft.loose, *hand], list[Card]()
        for key, cards in _parts(option, view):
            more = _lacking(key, cards, draft.of(key), left)
            if more is None:
                break
            whole = whole.add(more, key)
            left = list(without(left, more))
            added += more
        else:
            short = _topped_up(whole, left)
            yield without([*added, *short], draft.loose), whole.add(short)


def _topped_up(draft: CanastaDraft, left: Sequence[Card]) -> list[Card]:
    """Return the natural cards that bring every short meld up to the minimum length."""
    more = []
    for meld in draft.melds:
        if not is_run(meld.rank):
            mates = [card for card in left if KIND[card] == meld.rank and not is_wild(card)]
            more += mates[: max(0, MIN_GROUP - len(meld.cards))]
    return more


def _parts(option: OpeningOption, view: CanastaView) -> Iterator[tuple[int, tuple[Card, ...]]]:
    if isinstance(option, Take):
        yield option.key(view.pile[-1]), option.using
    for meld in option.melds:
        yield meld.key, meld.cards


def _lacking(key: int, cards: Sequence[Card], there: Sequence[Card], left: Sequence[Card]) -> list[Card] | None:
    """Return the cards of `left` that complete a meld of an option; None if some are missing."""
    sort: Callable[[Card], int] = (lambda card: card) if is_run(rank_of_key(key)) else KIND.__getitem__
    wanted = Counter(map(sort, cards)) - Counter(map(sort, there))
    more = list(counted_off(left, wanted, sort))
    return None if +wanted else more
