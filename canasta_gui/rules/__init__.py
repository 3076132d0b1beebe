"""The rules of the game: pure values and functions, standard library only; no clock, no chance, no words."""
