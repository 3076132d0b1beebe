"""Irregularities as computer players know them: what they do wrong, what they notice, and what they claim."""
