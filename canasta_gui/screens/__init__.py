"""The screens, one module for each subject.

`from canasta_gui import screens`; `screens.league.LeagueScreen(program)`. Modules are imported on first use, so that
they do not delay the first picture, and screens may refer to each other circularly.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the modules, for the type checker
    from canasta_gui.screens import about as about
    from canasta_gui.screens import claim as claim
    from canasta_gui.screens import closing as closing
    from canasta_gui.screens import cut as cut
    from canasta_gui.screens import daily as daily
    from canasta_gui.screens import draw_for_seats as draw_for_seats
    from canasta_gui.screens import duplicate as duplicate
    from canasta_gui.screens import duplicate_turns as duplicate_turns
    from canasta_gui.screens import files as files
    from canasta_gui.screens import first_match as first_match
    from canasta_gui.screens import first_start as first_start
    from canasta_gui.screens import firsts as firsts
    from canasta_gui.screens import games as games
    from canasta_gui.screens import guest_cut as guest_cut
    from canasta_gui.screens import hot_seat as hot_seat
    from canasta_gui.screens import house_rules as house_rules
    from canasta_gui.screens import invitation as invitation
    from canasta_gui.screens import judge as judge
    from canasta_gui.screens import league as league
    from canasta_gui.screens import lesson as lesson
    from canasta_gui.screens import match as match
    from canasta_gui.screens import message as message
    from canasta_gui.screens import new_game as new_game
    from canasta_gui.screens import new_scoring as new_scoring
    from canasta_gui.screens import pad_entry as pad_entry
    from canasta_gui.screens import pad_sheet as pad_sheet
    from canasta_gui.screens import people as people
    from canasta_gui.screens import practice as practice
    from canasta_gui.screens import printing as printing
    from canasta_gui.screens import puzzles as puzzles
    from canasta_gui.screens import real_cards as real_cards
    from canasta_gui.screens import records as records
    from canasta_gui.screens import replay as replay
    from canasta_gui.screens import review as review
    from canasta_gui.screens import rules_lab as rules_lab
    from canasta_gui.screens import rules_page as rules_page
    from canasta_gui.screens import saved_games as saved_games
    from canasta_gui.screens import score_pad as score_pad
    from canasta_gui.screens import score_sheet as score_sheet
    from canasta_gui.screens import settings as settings
    from canasta_gui.screens import statistics as statistics
    from canasta_gui.screens import title as title
    from canasta_gui.screens import trying as trying
    from canasta_gui.screens import waiting as waiting
    from canasta_gui.screens import winner as winner
else:

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name.startswith("_"):
            raise AttributeError(name)
        return import_module(f"{__name__}.{name}")
