"""Irregularities as part of the game: offences, objections, their consequences and fines."""
