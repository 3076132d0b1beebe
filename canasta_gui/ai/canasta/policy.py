"""The club player: a sensible heuristic for every decision, from its seat's view and its memory of the deal."""

from collections.abc import Sequence

from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.experience import best_discard, judged_lays, judged_starts
from canasta_gui.ai.canasta.going_out import allows_exit, exit_step, wants_out
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.mistakes import Mistakes, last_turns
from canasta_gui.ai.canasta.packet_choice import best_packet
from canasta_gui.ai.canasta.weights import CLUB, Weights
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.core.phases import Phase


def decide(view: CanastaView, history: Sequence[Event], weights: Weights = CLUB) -> act.Action:
    """The action of the seat that must act. `history`: this deal's events as that seat saw them.

    ValueError if the view belongs to somebody else or nothing can be done.
    """
    action = choose(view, history, weights)
    if check(view, view.to_act, action) is None:
        return action
    return next(candidates(view, view.to_act))


def choose(view: CanastaView, history: Sequence[Event], weights: Weights = CLUB) -> act.Action:
    """What `decide` plays if the referee agrees, as it always should."""
    seat = view.to_act
    if view.viewer != seat:
        raise ValueError(f"seat {view.viewer} asks, but seat {seat} must act")
    options = list(candidates(view, seat))
    if not options:
        raise ValueError("no legal action")
    if len(options) == 1:
        return options[0]
    if view.phase is Phase.CHOOSE:
        return best_packet(view, seat, options)
    slips = Mistakes.made(view, history, weights)
    memory = recall(view, last_turns(history, weights.remembers))
    return _among(DecisionContext(view, seat, memory, weights, careless=slips.careless), slips.left_of(view, options))


def among(outlook: DecisionContext) -> act.Action:
    """What the club player does, whatever it knows."""
    options = list(candidates(outlook.view, outlook.seat))
    return options[0] if len(options) == 1 else _among(outlook, options)


def _among(outlook: DecisionContext, options: list[act.Action]) -> act.Action:
    view = outlook.view
    if view.phase is Phase.ANSWER:
        return act.Answer(allows_exit(outlook))
    ask = next((option for option in options if isinstance(option, act.Ask)), None)
    wanted = view.answer is True or ask is not None or view.phase is Phase.PLAY
    if wanted and (view.answer is True or wants_out(outlook)):
        step = exit_step(outlook, options)
        if step is not None:
            return step
        if ask is not None:
            return ask
    show = next((option for option in options if isinstance(option, act.Show)), None)
    if show is not None:
        return show  # nothing that the rest of the deal could bring is worth as much
    reserve = next((option for option in options if isinstance(option, act.TakeReserve)), None)
    if reserve is not None:
        return reserve  # more cards to meld; whoever could go out has done so by now
    if view.phase is Phase.DRAW:
        worths = judged_starts(outlook, [option for option in options if not isinstance(option, act.Ask)])
        return max(worths, key=worths.__getitem__)
    return _play(outlook, options)


def _play(outlook: DecisionContext, options: list[act.Action]) -> act.Action:
    gains = judged_lays(outlook, [option for option in options if isinstance(option, act.Lay)])
    lay = max(gains, key=gains.__getitem__, default=None)
    if lay is not None and gains[lay] > 0.0:
        return lay
    discards = [option for option in options if isinstance(option, act.Discard)]
    return best_discard(outlook, discards) if discards else options[0]
