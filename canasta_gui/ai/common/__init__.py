"""What computer players of every family share."""
