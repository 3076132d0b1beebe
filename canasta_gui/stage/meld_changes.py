"""Which melds have grown since a seat acted last."""

from collections.abc import Mapping

from canasta_gui.rules.families import AnyView
from canasta_gui.stage.places import Place, meld_of


class MeldChanges:
    """Remembers for each seat how large every meld was when the seat acted last."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[int, Mapping[Place, int]]] = {}

    def see(self, view: AnyView, seat: int) -> None:
        """Take all melds as known to a seat: it has acted."""
        self._seen[seat] = view.deal_no, _sizes(view)

    def meet(self, view: AnyView, seat: int) -> None:
        """Take all melds as known to a seat that has not seen any yet: it sits down to a game that is on."""
        if seat not in self._seen:
            self.see(view, seat)

    def since(self, view: AnyView, seat: int) -> Mapping[Place, int]:
        """Return by how many cards melds have grown since then, those that have."""
        deal, seen = self._seen.get(seat, (view.deal_no, _sizes(view)))
        before = seen if deal == view.deal_no else {}
        grown = {place: size - before.get(place, 0) for place, size in _sizes(view).items()}
        return {place: cards for place, cards in grown.items() if cards > 0}


def _sizes(view: AnyView) -> Mapping[Place, int]:
    places = [meld_of(side, key) for side in range(len(view.melds)) for key in view.melds[side]]
    return {place: len(view.melds[place.owner][place.key].cards) for place in places}
