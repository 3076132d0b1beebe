"""The score pad: the deals of a table with real cards, as its players count them."""
