"""The judge for a table with real cards: what lies there, what somebody wants to do, and whether they may."""
