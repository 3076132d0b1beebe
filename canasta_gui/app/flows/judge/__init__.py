"""The flow of the judge."""
