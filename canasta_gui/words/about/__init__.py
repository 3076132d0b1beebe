"""What the program says of itself and of the game."""
