"""The flows for a table with real cards."""
