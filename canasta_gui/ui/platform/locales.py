"""The languages that the player's system asks for."""

import pygame


def system_locales() -> list[str]:
    """Such as `fr_CA`, the most wanted first; empty where the system says nothing."""
    return ["_".join(filter(None, (each["language"], each["country"]))) for each in pygame.system.get_pref_locales()]
