"""What lies on the table in Rommé: sets and runs, runs from low to high, every joker as the card it stands for."""

from typing import Final

from canasta_gui.rules.core.cards import JOKER, Card, rank_of_key
from canasta_gui.rules.romme.melds import HIGHEST, LOWEST, RommeMeld
from canasta_gui.rules.romme.position import RommePosition, RommeView
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.stage.places import Place, meld_of, staged
from canasta_gui.stage.romme.draft import RommeDraft, StagedGroup, as_staged
from canasta_gui.stage.table_contents import LaidMeld, TableContents


def _melds(view: RommePosition, seat: int) -> tuple[LaidMeld, ...]:
    """Return the melds of a seat: its sets by rank, then its runs by suit."""
    melds = view.melds[seat]
    keys = sorted(melds, key=lambda key: (rank_of_key(key), key))
    return tuple(_laid_meld(meld_of(seat, key), melds[key]) for key in keys)


def _laid_meld(place: Place, meld: RommeMeld) -> LaidMeld:
    return LaidMeld(
        place,
        meld.cards,
        tuple(range(len(meld.cards))),
        wilds=meld.jokers,
        shown=meld.faces,
        low_end=grows_both_ways(meld),
    )


def grows_both_ways(meld: RommeMeld) -> bool:
    """Return whether the meld is a run that has room at either end."""
    return meld.is_run and meld.lowest > LOWEST and meld.lowest + len(meld.cards) - 1 < HIGHEST


def _staged(view: RommePosition, draft: RommeDraft) -> tuple[LaidMeld, ...]:
    return tuple(_staged_meld(group, meld) for group, meld in as_staged(view, draft))


def _staged_meld(group: StagedGroup, meld: RommeMeld | None) -> LaidMeld:
    """Return a staged group as the meld that it is, with its jokers' faces, else as the cards were put down."""
    place, cards = staged(group.key), group.cards
    if meld is None:
        return LaidMeld(place, cards, tuple(range(len(cards))), wilds=cards.count(JOKER))
    free = list(range(len(cards)))
    order, shown = [], [*cards]
    for card, face in zip(meld.cards, meld.faces, strict=True):
        at = next(i for i in free if cards[i] == card)
        free.remove(at)
        order.append(at)
        shown[at] = face
    return LaidMeld(place, cards, tuple(order), wilds=meld.jokers, shown=tuple(shown))


def _never(_view: RommePosition, _nth: int, _card: Card) -> bool:
    return False


def _open_to_all(rules: RommeRules) -> bool:
    return rules.melds.adding == "everywhere" or rules.melds.swapping != "never"


ROMME_CONTENTS: Final[TableContents[RommeRules, RommeView, RommeDraft]] = TableContents(
    melds=_melds,
    staged=_staged,
    reds=lambda _view, _seat: (),
    crosswise=_never,
    packets=lambda view: [()] * view.rules.players,
    has_packets=lambda _rules: False,
    choosing=lambda _view, _seat: False,
    open_to_all=_open_to_all,
)
