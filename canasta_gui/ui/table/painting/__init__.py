"""Paints the table: what lies on it, what is written over it, and the panels beside it."""
