"""Short words for tests of irregularities: rules that play them, offences and objections."""

from collections.abc import Sequence

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Action, Expose, Object, Pass, Pick, Remedy, Slip
from canasta_gui.rules.canasta.arbitration.referee import slip_for
from canasta_gui.rules.canasta.arbitration_state import Arbitration, Fine
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import Card, parse_card, parse_cards
from canasta_gui.rules.core.events import DealEnded
from tests.rules.support import house_rules, melds, only, played, position

HEAD = house_rules({"irregularities": {"level": "head"}})
HAND = house_rules({"irregularities": {"level": "hand"}})
TWO = house_rules({"irregularities": {"level": "hand"}}, "classique-2")
SWISS = house_rules({"irregularities": {"level": "hand"}}, "suisse-4")

CARD, CARDS = parse_card, parse_cards


def state_of(pos: CanastaPosition) -> Arbitration:
    """Return the irregularities of a table that plays them."""
    assert pos.arbitration is not None
    return pos.arbitration


def at(text: str, rules: object = HAND) -> CanastaPosition:
    """Return a position of a table that plays irregularities."""
    return position(text, rules)  # type: ignore[arg-type]


def slipped(pos: CanastaPosition, seat: int, action: Action) -> Slip:
    """Play an action that is refused as the offence that it is; the offence."""
    slip = slip_for(pos, seat, action)
    assert slip is not None, "this is refused as ever"
    played(pos, seat, slip)
    return slip


def objected(pos: CanastaPosition, seat: int) -> list[ev.Event]:
    """Object; return the events that follow at once."""
    return played(pos, seat, Object())


def remedied(pos: CanastaPosition, seat: int, how: str, *texts: str) -> list[ev.Event]:
    """Set right what the seat did."""
    return played(pos, seat, Remedy(how, melds(*texts)))  # type: ignore[arg-type]


def fines(pos: CanastaPosition) -> list[tuple[str, int, int]]:
    """Return the fines so far: the kind, the seat, the points."""
    return [(fine.kind, fine.seat, fine.points) for fine in state_of(pos).fines]


def let_stand(pos: CanastaPosition) -> DealEnded[ev.How, ev.ScoreLine]:
    """Return all opponents let an exit stand; the end of the deal."""
    events: list[ev.Event] = []
    while not only(events, DealEnded):
        events = played(pos, pos.to_act, Pass())
    return only(events, DealEnded)[0]


def fines_of_lines(lines: Sequence[ev.ScoreLine]) -> list[Fine]:
    """Return the fines that the score lines name."""
    return [fine for line in lines for fine in line.irregularities]


def sorted_hand(pos: CanastaPosition, seat: int) -> list[Card]:
    """Return the cards of a hand, sorted."""
    return sorted(pos.hands[seat])


__all__ = ["Expose", "Pick"]
