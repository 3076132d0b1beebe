"""The flows of the records of all games: the list, the statistics and the league."""
