"""A player without a plan: any candidate, equally likely. It finds dead ends that sensible players never come near."""

import random
from collections.abc import Sequence

from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView, family


def decide(view: AnyView, history: Sequence[AnyEvent]) -> AnyAction:
    """One of the candidates. The same view and history give the same action, so that a game can be played again."""
    seat = view.to_act
    chance = random.Random(f"{seat} {view.deal_no} {len(history)} {view.hands[seat]} {view.pile}")
    action: AnyAction = chance.choice(list(family(view.rules).candidates(view, seat)))
    return action
