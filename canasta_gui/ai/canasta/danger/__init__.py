"""How probably the next seat takes a discard, learned from self-play."""
