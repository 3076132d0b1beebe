"""Parts shared by the computer players of all families."""
