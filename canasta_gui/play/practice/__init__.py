"""Practice deals: a position, a task for each of a few turns, and what is right and wrong there, as data."""
