"""The screens for a table with real cards."""
