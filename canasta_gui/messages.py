"""Messages for translators, on any floor, also below that of the words."""


def gettext_noop(message: str, /) -> str:
    """Return `message` unchanged: extraction finds the call, and `words.Words.t` translates the constant later."""
    return message
