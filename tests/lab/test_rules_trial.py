"""The laboratory for rules: matches aside, figures that grow, nothing that outlives it."""

from canasta_gui.ai.common import players
from canasta_gui.lab.background_deals import RulesTrial
from canasta_gui.lab.simulate import ComputerSeat
from canasta_gui.rules.canasta.ruleset import load_preset
from tests.executors import Later

RANDOM = ComputerSeat("random", players.decide)


def test_figures_grow_match_by_match_for_every_rule_set() -> None:
    worker, woken = Later(), []
    rules = [load_preset("uruguay-2"), load_preset("classique-4")]
    lab = RulesTrial(worker, rules, RANDOM, lambda: woken.append(1), matches=2)
    assert (lab.done, lab.figures(0), lab.figures(1)) == (0, None, None)
    worker.do()
    assert (lab.done, len(woken)) == (0.25, 1)
    first = lab.figures(0)
    assert first is not None
    assert (first["rules"], first["matches"], first["stalls"]) == ("uruguay-2", 1, 0)
    assert lab.figures(1) is None
    worker.do()
    worker.do()
    worker.do()
    again, other = lab.figures(0), lab.figures(1)
    assert again is not None
    assert other is not None
    assert (lab.done, again["matches"], other["matches"]) == (1, 2, 2)
    assert int(str(again["deals"])) > int(str(first["deals"]))


def test_a_worker_that_dies_costs_only_its_match() -> None:
    worker = Later()
    lab = RulesTrial(worker, [load_preset("uruguay-2")], RANDOM, lambda: None, matches=2)
    worker.do(RuntimeError("the process died"))
    worker.do()
    figures = lab.figures(0)
    assert figures is not None
    assert (lab.done, figures["matches"]) == (1, 1)
    lab.stop()
    assert worker.stopped
