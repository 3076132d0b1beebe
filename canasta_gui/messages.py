"""Marking of messages for translators in any layer, also below `words`."""


def gettext_noop(message: str, /) -> str:
    """Return `message` unchanged: extraction finds the call, and `words.Words.t` translates the constant later."""
    return message
