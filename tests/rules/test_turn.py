"""The turn: who plays, draw, lay, discard (000:61-65)."""
from canasta_gui.rules.actions import Draw
from tests.rules.support import *

def test_x() -> None:
    pos = position("""
        to act: 0   phase: play
        hand 0: KS KH KD KC 7C 7D 2C 9S
        melds side 0: QS QH QC
    """)
    refused(pos, 0, Draw(), Why.ALREADY_DRAWN)
    played(pos, 0, lay("KS KH KD"))
