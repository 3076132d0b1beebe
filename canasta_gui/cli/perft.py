"""`canasta-gui perft`: counts positions, to compare two engines. Chance is the order of the stock in the position."""

import argparse

from canasta_gui.cli.console import InputError, chosen_words, print_json
from canasta_gui.cli.presets import position_named
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.families import AnyPosition, family


def run(options: argparse.Namespace) -> int:
    """Count the leaves of every depth up to the requested one."""
    pos = position_named(options.position, options.rules)
    if HIDDEN in family(pos.rules).all_cards(pos):
        t = chosen_words().t
        raise InputError(
            t("perft must know every hand, every packet and the order of the stock; this position has hidden cards")
        )
    counts = {depth: perft(pos, depth) for depth in range(options.depth + 1)}
    if options.json:
        print_json(counts)
    else:
        for depth, leaves in counts.items():
            print(f"{depth} {leaves}")
    return 0


def perft(pos: AnyPosition, depth: int) -> int:
    """Return the number of series of exactly `depth` candidates from here; a deal that ends earlier counts nothing."""
    if depth == 0:
        return 1
    seat, game = pos.to_act, family(pos.rules)
    options = list(game.candidates(pos, seat))
    if depth == 1:
        return len(options)
    leaves = 0
    for action in options:
        after = pos.copy()
        game.play(after, seat, action)
        leaves += perft(after, depth - 1)
    return leaves
