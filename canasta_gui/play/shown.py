"""What a table shows: a match with its conductor, or a record with its playback.

The types of both, without importing the modules of records, which a table with a match does not need.
"""

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from canasta_gui.match.match import Match
    from canasta_gui.match.replay import Viewing
    from canasta_gui.play.conductor import Conductor
    from canasta_gui.play.playback import Playback

TableController: TypeAlias = "Conductor | Playback"
ShownMatch: TypeAlias = "Match | Viewing"
