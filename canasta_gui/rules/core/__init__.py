"""Parts shared by all families: cards, refusals, seats, shapes of actions and events, rule sets as data."""
