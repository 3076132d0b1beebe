"""The deal of a day, and what a player made of it day by day."""
