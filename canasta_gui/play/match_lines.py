"""Which match is on the table, in three lines."""

from canasta_gui.play.table_controller import ShownMatch
from canasta_gui.words import Words
from canasta_gui.words.titles import match_length


def match_lines(words: Words, match: ShownMatch) -> tuple[str, str, str]:
    """Return which deal this is, what the match goes to, and the deck's fingerprint, if it has one."""
    fingerprint = match.fingerprint.removeprefix("sha256:")[:8]
    mark = words.t("deck {mark}", mark=fingerprint) if fingerprint else ""
    return _deal(words, match), match_length(words, match.rules), mark


def _deal(words: Words, match: ShownMatch) -> str:
    """Return which deal, and by which number the game can be played again."""
    if match.header.number is None:
        return words.t("Deal {number}", number=match.deal_no)
    return words.t("No. {game} · deal {number}", game=match.header.number, number=match.deal_no)
