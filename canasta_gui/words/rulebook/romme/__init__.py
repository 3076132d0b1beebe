"""The chapters of Rommé."""
