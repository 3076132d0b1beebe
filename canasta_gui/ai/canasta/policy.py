"""The policy of every level: heuristics for all decisions, with human mistakes, from a seat's view and memory."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_gui.ai.canasta.certain_lays import without_doubt
from canasta_gui.ai.canasta.choices import allows_exit, best_packet, exit_step, wants_out
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.experience import best_discard, evaluate_lays, evaluate_starts
from canasta_gui.ai.canasta.irregularities import act_of_arbitration, slip_of_turn
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.weights import CLUB, CanastaWeights
from canasta_gui.ai.common.players import decision_rng
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import KIND
from canasta_gui.rules.core.events import TurnBegan
from canasta_gui.rules.core.position import Phase


class Mistakes(NamedTuple):
    """Mistakes of one decision.

    `overlooks`: whether lays and takes are overlooked. `careless`: whether the next seat's use of a discard is ignored.
    """

    overlooks: bool
    careless: bool

    @classmethod
    def of_decision(cls, view: CanastaView, history: Sequence[Event], weights: CanastaWeights) -> "Mistakes":
        """Return the random mistakes of a level; the same view and history always give the same ones."""
        if not weights.overlooks and not weights.careless:
            return cls(overlooks=False, careless=False)
        seat = view.to_act
        rng = decision_rng(seat, view.deal_no, len(history), sorted(view.hands[seat]), view.pile)
        return cls(rng.random() < weights.overlooks, rng.random() < weights.careless)

    def options_seen(self, view: CanastaView, options: list[act.Action]) -> list[act.Action]:
        """Return the options that the seat does not overlook; one that is bound to go out overlooks none."""
        if not self.overlooks or view.answer is True:
            return options
        return [option for option in options if not isinstance(option, act.Lay | act.Take)] or options


def recent_turns(history: Sequence[Event], turns: int) -> Sequence[Event]:
    """Return the events of the last `turns` turns."""
    if len(history) <= turns:
        return history
    left = turns
    for n in range(len(history) - 1, -1, -1):
        if isinstance(history[n], TurnBegan):
            left -= 1
            if not left:
                return history[n:]
    return history


def decide(view: CanastaView, history: Sequence[Event], weights: CanastaWeights = CLUB) -> act.Action:
    """Return the action of the seat that must act. `history`: this deal's events as that seat saw them.

    Raises ValueError if the view belongs to another seat or there is no legal action.
    """
    act_now = choose if view.arbitration is None else _act_as_people_do
    action = act_now(view, history, weights)
    if check(view, view.to_act, action) is None:
        return action
    return next(candidates(view, view.to_act))


def _act_as_people_do(view: CanastaView, history: Sequence[Event], weights: CanastaWeights) -> act.Action:
    """Return a required action about irregularities, or else the chosen action or a mistake in its place."""
    action = act_of_arbitration(view, history, weights)
    if action is not None:
        return action
    action = choose(view, history, weights)
    return slip_of_turn(view, history, action, weights) or action


def choose(view: CanastaView, history: Sequence[Event], weights: CanastaWeights = CLUB) -> act.Action:
    """Return the action of `decide`, which the referee should always accept."""
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
    mistakes = Mistakes.of_decision(view, history, weights)
    memory = recall(view, recent_turns(history, weights.remembers))
    context = DecisionContext(view, seat, memory, weights, careless=mistakes.careless)
    return _best_of(context, mistakes.options_seen(view, options))


def best_action(context: DecisionContext) -> act.Action:
    """Return the policy's choice among all legal actions, without mistakes."""
    options = list(candidates(context.view, context.seat))
    return options[0] if len(options) == 1 else _best_of(context, options)


def next_best(
    view: CanastaView, history: Sequence[Event], action: act.Action, weights: CanastaWeights = CLUB
) -> act.Action | None:
    """Return the best other lay or discard than `action`; None if there is none.

    A discard is of another rank; a lay has cards of other ranks, and brings something.
    """
    others = [each for each in candidates(view, view.to_act) if _is_other(each, action)]
    if not others:
        return None
    memory = recall(view, recent_turns(history, weights.remembers))
    context = DecisionContext(view, view.to_act, memory, weights)
    if isinstance(action, act.Discard):
        return best_discard(context, [each for each in others if isinstance(each, act.Discard)])
    gains = evaluate_lays(context, [each for each in others if isinstance(each, act.Lay)])
    lay = max(gains, key=gains.__getitem__, default=None)
    return lay if lay is not None and gains[lay] > 0.0 else None


def _is_other(option: act.Action, action: act.Action) -> bool:
    """Return whether an option is another lay or discard than `action`, and not nearly the same."""
    if not isinstance(action, act.Lay | act.Discard) or type(option) is not type(action):
        return False
    played = {KIND[card] for card in act.cards_played(action)}
    return played.isdisjoint(KIND[card] for card in act.cards_played(option))


def _best_of(context: DecisionContext, options: list[act.Action]) -> act.Action:
    view = context.view
    if view.phase is Phase.ANSWER:
        return act.Answer(allows_exit(context))
    ask = next((option for option in options if isinstance(option, act.Ask)), None)
    wanted = view.answer is True or ask is not None or view.phase is Phase.PLAY
    if wanted and (view.answer is True or wants_out(context)):
        step = exit_step(context, options)
        if step is not None:
            return step
        if ask is not None:
            return ask
    show = next((option for option in options if isinstance(option, act.Show)), None)
    if show is not None:
        return show  # the rest of the deal cannot bring as much
    reserve = next((option for option in options if isinstance(option, act.TakeReserve)), None)
    if reserve is not None:
        return reserve  # more cards to meld; a wanted exit has been played above
    if view.phase is Phase.DRAW:
        values = evaluate_starts(context, [option for option in options if not isinstance(option, act.Ask)])
        return max(values, key=values.__getitem__)
    return _play(context, options)


def _play(context: DecisionContext, options: Sequence[act.Action]) -> act.Action:
    options = without_doubt(context, options)
    if len(options) == 1:
        return options[0]
    gains = evaluate_lays(context, [option for option in options if isinstance(option, act.Lay)])
    lay = max(gains, key=gains.__getitem__, default=None)
    if lay is not None and gains[lay] > 0.0:
        return lay
    discards = [option for option in options if isinstance(option, act.Discard)]
    return best_discard(context, discards) if discards else options[0]
