"""Puzzles at the table: a position, one move that is judged, and the game that goes on from there."""
