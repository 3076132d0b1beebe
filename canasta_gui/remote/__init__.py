"""Seats of a match on other devices: the protocol, the seating, sockets, and addresses."""
