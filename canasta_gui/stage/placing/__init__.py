"""Where the cards of each part of the table lie: in melds, in stock and pile, in hands."""
