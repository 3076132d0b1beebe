"""Figures as tables for other programs."""
