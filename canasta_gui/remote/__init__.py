"""Seats of a match that are played from other devices: the protocol, who sits where, sockets, and where to find us."""
