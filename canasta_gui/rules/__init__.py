"""The rules of the games: pure values and functions, without clock, randomness or texts; standard library only."""
