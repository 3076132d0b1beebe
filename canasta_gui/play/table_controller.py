"""What a table is driven by, and what it shows: a match that is played, or a record that is played back."""

from canasta_gui.match.match import Match
from canasta_gui.match.replay import Viewing
from canasta_gui.play.conductor import Conductor
from canasta_gui.play.playback import Playback

TableController = Conductor | Playback
ShownMatch = Match | Viewing
