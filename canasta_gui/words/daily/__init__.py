"""What is said of the deal of a day, and of the puzzles."""
