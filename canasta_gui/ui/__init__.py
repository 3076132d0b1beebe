"""The window: everything that needs pygame, and nothing that knows a rule of the game."""
