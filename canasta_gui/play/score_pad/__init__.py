"""The score pad as its players have it before them, without pixels."""
