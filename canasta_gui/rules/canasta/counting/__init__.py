"""Counting a deal: what a side has made of it, and what that is worth, wherever the count comes from."""
