"""The languages that the system prefers."""

import pygame


def system_locales() -> list[str]:
    """Return locales such as `fr_CA` by preference; empty where the system reports none."""
    return ["_".join(filter(None, (each["language"], each["country"]))) for each in pygame.system.get_pref_locales()]
