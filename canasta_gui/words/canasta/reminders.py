"""Reminders that partners may give each other: five facts, all of them public (000:137)."""

from collections.abc import Sequence
from enum import Enum

from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyView
from canasta_gui.words.translation import Words


class Reminder(Enum):
    """The five reminders that the book permits, in its order."""

    MINIMUM = "minimum"
    RED_THREES = "red_threes"
    SCORES = "scores"
    HANDS = "hands"
    STOCK = "stock"


def available_reminders(view: AnyView, seat: int) -> list[Reminder]:
    """Return the possible reminders of a seat to its partners now; none for a seat without partners."""
    if view.phase is Phase.OVER or not view.partners(seat):
        return []
    said = list(Reminder)
    if view.is_open(view.side(seat)) or not view.minimum_for(seat):
        said.remove(Reminder.MINIMUM)
    if not view.rules.bonus_threes:
        said.remove(Reminder.RED_THREES)
    return said


def reminder_title(words: Words, reminder: Reminder) -> str:
    t = words.t
    return {
        Reminder.MINIMUM: t("The minimum to open"),
        Reminder.RED_THREES: t("The red threes"),
        Reminder.SCORES: t("The points of each side"),
        Reminder.HANDS: t("The cards in the hands"),
        Reminder.STOCK: t("The cards in the stock"),
    }[reminder]


def reminder_sentence(words: Words, view: AnyView, seat: int, names: Sequence[str], reminder: Reminder) -> str:
    """Return a reminder in the seat's words, from public facts only."""
    match reminder:
        case Reminder.MINIMUM:
            return words.t("We need {points} points to open.", points=view.minimum_for(seat))
        case Reminder.RED_THREES:
            return words.t("Lay your red threes, and draw for them.")
        case Reminder.SCORES:
            scores = [
                f"{' · '.join(names[one] for one in side)} {words.number(total)}"
                for side, total in zip(view.rules.seating.sides, view.totals, strict=True)
            ]
            return words.t("The points so far: {scores}.", scores=", ".join(scores))
        case Reminder.HANDS:
            hands = [f"{names[one]} {len(view.hands[one])}" for one in view.playing]
            return words.t("Cards in hand: {hands}.", hands=", ".join(hands))
        case Reminder.STOCK:
            left = len(view.stock)
            return words.n("There is {n} card left in the stock.", "There are {n} cards left in the stock.", left)
