"""The chapters of canasta."""
