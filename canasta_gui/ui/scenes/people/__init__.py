"""Who plays: the people of a new game, their portraits, and how the computers among them play."""
