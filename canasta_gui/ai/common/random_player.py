"""A player without a plan: any candidate, equally likely. It finds dead ends that sensible players never come near."""

from collections.abc import Sequence

from canasta_gui.ai.common.decision_rng import decision_rng
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView, family


def decide(view: AnyView, history: Sequence[AnyEvent]) -> AnyAction:
    """Return one of the candidates."""
    seat = view.to_act
    rng = decision_rng(seat, view.deal_no, len(history), view.hands[seat], view.pile)
    return family(view.rules).random_candidate(view, seat, rng.random)
