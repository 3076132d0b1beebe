"""The page of the league."""
