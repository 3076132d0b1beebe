"""A game of the ledger in a few words: its title, who plays and against whom, how it ended."""

from collections.abc import Mapping
from datetime import datetime

from canasta_gui.match.ledger import GameFigures
from canasta_gui.words.computers import LEVELS
from canasta_gui.words.titles import preset_title
from canasta_gui.words.translation import Words, mark

OPPONENTS: Mapping[str, str] = {**LEVELS, "mixed": mark("Several levels"), "people": mark("People")}


def opponents_title(words: Words, opponents: str) -> str:
    """Return against whom somebody plays; a level of a newer version by its key."""
    return words.t(OPPONENTS[opponents]) if opponents in OPPONENTS else opponents


def game_title(words: Words, game: GameFigures) -> str:
    """Return the title that the player gave, else the rules and the number of the deck."""
    if game.title:
        return game.title
    rules = preset_title(words, game.rules) if game.rules else words.t("A file that is no game")
    return rules if game.number is None else words.t("{rules} · no. {number}", rules=rules, number=game.number)


def players_text(game: GameFigures) -> str:
    """Return who plays with whom, side by side."""
    sides = [" · ".join(game.seats[seat].name for seat in side) for side in game.sides]
    return " – ".join(sides)


def result_text(words: Words, game: GameFigures) -> str:
    """Return how a game stands or ended, and whether its cards were known beforehand."""
    if game.fault:
        return words.t("Damaged in line {line}", line=game.fault)
    result = _state_of_play(words, game)
    if game.origin:
        return words.t("{result} · played on", result=result)
    return words.t("{result} · a deal restarted", result=result) if game.again else result


def _state_of_play(words: Words, game: GameFigures) -> str:
    totals = " – ".join(words.number(total) for total in game.totals)
    if len(game.winners) > 1:
        return words.t("A tie: {totals}", totals=totals)
    if game.winners:
        names = " · ".join(game.seats[seat].name for seat in game.sides[game.winners[0]])
        return words.t("{names}: won, {totals}", names=names, totals=totals)
    return words.t("Deal {number} · {totals}", number=game.running or len(game.deals), totals=totals)


def started_text(started: str) -> str:
    """Return when a game began, by the local clock; empty for what is no time."""
    try:
        return datetime.fromisoformat(started).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):  # of a year that no clock here can show
        return ""
