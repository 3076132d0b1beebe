"""The cut before a deal: the person beside the dealer is asked; a dealer who is a person may forget to have it cut."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from canasta_gui import screens
from canasta_gui.program.program import Program

if TYPE_CHECKING:
    from canasta_gui.match.match import Match

Deal = Callable[[int | None, bool], None]
"""Deals the next deal: how many cards were lifted off, None for no cut; and whether the cut was forgotten."""


def offer_cut(program: Program, match: "Match", deal: Deal) -> None:
    """Let the next deck be cut where there is a person who wants to be asked; then deal."""
    from canasta_gui.match.match import NOT_CUT

    if match.cutter is None or not program.settings.cut_deck:
        deal(None, False)
    elif match.rules.plays_offence(NOT_CUT) and match.seats[match.next_dealer].player == "human":
        _ask_dealer(program, match, deal)
    else:
        _ask_neighbour(program, match, deal)


def _ask_dealer(program: Program, match: "Match", deal: Deal) -> None:
    """Let the dealer hand the deck over to be cut, or deal without that (000:215)."""

    t, cutter = program.words.t, match.cutter
    assert cutter is not None
    match.shuffle_next()
    title = t("{name}, you deal.", name=match.seats[match.next_dealer].name)
    program.loop.show(
        screens.message.MessageScreen(
            program,
            title,
            t("The deck is shuffled and lies before you."),
            [
                (
                    t("Let {name} cut", name=match.seats[cutter].name),
                    "primary",
                    lambda: _ask_neighbour(program, match, deal),
                ),
                (t("Deal now"), "secondary", lambda: deal(None, True)),
            ],
        )
    )


def _ask_neighbour(program: Program, match: "Match", deal: Deal) -> None:
    """Ask the neighbour, if that is a person; a computer lets the deck lie as it is."""
    from canasta_gui.match.match import deck_of
    from canasta_gui.ui.scenes.cut import CutScene

    seat = match.cutter
    if seat is None or match.seats[seat].player != "human":
        deal(None, False)
        return

    def never() -> None:
        program.change(replace(program.settings, cut_deck=False))
        deal(None, False)

    program.loop.show(
        CutScene(
            program.graphics,
            program.words,
            match.seats[seat].name,
            len(deck_of(match.rules)),
            match.shuffle_next(),
            on_done=lambda cut: deal(cut, False),
            on_never=never,
        )
    )
