"""The screens of the deal of a day and of the puzzles."""
