"""Canasta from a player's point of view: names of sides, their standing, why the pile is closed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, cast

from canasta_gui.play.canasta.commands import ACTIONS, CanastaCommands, RefereedCommands, open_question
from canasta_gui.play.canasta.counter import CanastaCounter, NoCounter
from canasta_gui.play.canasta.prompt import CanastaPrompt, RefereedPrompt
from canasta_gui.play.commands import TableCommand
from canasta_gui.play.family import FamilyPlay, NoteText
from canasta_gui.rules.canasta.meld_search.meld_enumeration import needs_pair
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.cards import rank_of_key
from canasta_gui.rules.core.position import NOBODY, Phase
from canasta_gui.rules.families import AnyView
from canasta_gui.words import Words
from canasta_gui.words.cards import rank_label


def side_name(words: Words, view: CanastaView, names: tuple[str, ...], side: int) -> str:
    """Return the players of a side by seat; for sides formed during the deal, who plays alone and who with whom."""
    seats = view.rules.seating.sides[side]
    own = " · ".join(names[seat] for seat in seats)
    if view.lone == NOBODY:
        return own
    if view.lone in seats:
        return words.t("{name}: isolated hand", name=own)
    partners = view.partners(seats[0])
    return words.t("{name}, with {partner}", name=own, partner=names[partners[0]]) if partners else own


def opening_text(words: Words, view: CanastaView, seat: int) -> str:
    """Return whether the side of a seat has opened, or its minimum."""
    t, minimum = words.t, view.minimum_for(seat)
    if view.is_open(view.side(seat)):
        return t("Has opened")
    return t("Opens with {points}", points=minimum) if minimum else t("Opens with any meld")


def pile_notes(words: Words, view: CanastaView) -> list[NoteText]:
    """Return why the pile is closed."""
    notes: list[NoteText] = []
    pair_needed = needs_pair(view, view.turn)
    if pair_needed:
        notes.append(NoteText("snowflake", words.t("Frozen"), words.p("pile", "frozen")))
    if pair_needed and not view.frozen:
        return notes  # a black three that was turned up does not block a natural pair
    if view.blocked not in (NOBODY, view.turn):
        told = words.p("pile", "blocked for the next player")
        notes.append(NoteText("lock", words.t("Blocked for the next player"), told))
    elif view.pile and view.blocked == view.turn and view.phase is Phase.DRAW:  # the discard of this turn ends it
        notes.append(NoteText("lock", words.t("Blocked"), words.p("pile", "blocked")))
    return notes


def _standing(words: Words, view: CanastaView, side: int) -> str:
    return opening_text(words, view, view.rules.seating.sides[side][0])


# Each family gets views of that family only, which the types cannot express.

CANASTA_PLAY: Final = FamilyPlay(
    commands=CanastaCommands,
    perform=lambda do, board: board.commands.submit(ACTIONS[do]),
    prompt=CanastaPrompt,
    counter=CanastaCounter,
    answer_labels=lambda words, _: {TableCommand.YES: words.t("Yes, go out"), TableCommand.NO: words.t("No")},
    side_name=cast(Callable[..., str], side_name),
    standing=cast(Callable[..., str], _standing),
    pile_notes=cast(Callable[[Words, AnyView], Sequence[NoteText]], pile_notes),
    meld_name=lambda words, _, place: rank_label(words, rank_of_key(place.key)) if place.key >= 0 else "",
    taking=lambda words, _: words.t("Take the pile"),
)
"""No question of canasta is open: the partner must see the hand to answer it."""

REFEREED_PLAY: Final = replace(
    CANASTA_PLAY,
    commands=RefereedCommands,
    prompt=RefereedPrompt,
    counter=NoCounter,
    pile_notes=lambda _words, _view: (),
    open_question=open_question,
)
"""The play of tables with irregularities, without help that would reveal what is allowed."""
