"""The ways in which a deal can have ended, as they are chosen when it is entered."""

from typing import NamedTuple

from canasta_gui.match.score_pad.entries import CanastaEntry, DealEntry, RommeEntry
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.families import AnyRules
from canasta_gui.rules.romme.ruleset import RommeRules


class ExitChoice(NamedTuple):
    """A way to end a deal. `special`: which special hand was shown, by its name, and its points."""

    how: str
    special: str = ""
    points: int = 0


def ways_out(rules: AnyRules) -> tuple[ExitChoice, ...]:
    """Return the ways to go out that these rules tell apart, the usual one first."""
    if isinstance(rules, RommeRules):
        out = rules.going_out
        doubled = [ExitChoice("hand_out")] if out.hand_doubles else []
        announced = [ExitChoice("announced")] if not out.must_discard or out.threshold else []
        return (*announced, ExitChoice("all_out"), *doubled)
    going_out = rules.going_out
    ways = [ExitChoice("ordinary")]
    if going_out.concealed != going_out.bonus:
        ways.append(ExitChoice("concealed"))
    if going_out.in_hand:
        ways.append(ExitChoice("in_hand"))
    return (*ways, *(ExitChoice("special", hand.name, hand.points) for hand in rules.special_hands))


def ways_without(rules: AnyRules) -> tuple[ExitChoice, ...]:
    """Return the ways to end a deal without anybody going out, the usual one first."""
    if isinstance(rules, CanastaRules):
        return (ExitChoice("stock"),)
    counts, void = ExitChoice("used_up"), ExitChoice("void")
    return (counts,) if rules.stock_end.unfinished == "hands_count" else (void, counts)


def exit_of(rules: AnyRules, entry: DealEntry) -> ExitChoice:
    """Return the way in which an entered deal ended; the usual way where that is not known."""
    if isinstance(entry, CanastaEntry) and isinstance(rules, CanastaRules):
        if entry.how == "special":
            points = max(count.special for count in entry.counts)
            return next((way for way in ways_out(rules) if way.points == points), ways_out(rules)[0])
        return ExitChoice("stock" if entry.how == "red_three" else entry.how)
    if isinstance(entry, RommeEntry):
        return ExitChoice("used_up" if entry.how == "stalemate" else entry.how)
    return ways_out(rules)[0]
