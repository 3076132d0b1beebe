"""The screen about the game."""
