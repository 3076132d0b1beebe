"""What all families of games share: cards, refusals, seats, the shapes of actions and events, rule sets as data."""
