"""Practice deals: a position, a task for each of a few turns, and right and wrong answers, as data."""
