"""Which melds the cards of a hand can make: enumerated, shared out, and searched."""
