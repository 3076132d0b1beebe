"""Which match is on the table, in three lines."""

from canasta_gui.play.scores.deal_count import deal_number, is_last_deal
from canasta_gui.play.table_controller import ShownMatch
from canasta_gui.words import Words
from canasta_gui.words.titles import match_length


def match_lines(words: Words, match: ShownMatch) -> tuple[str, str, str]:
    """Return which deal this is, how long the match goes on, and the deck's fingerprint, if it has one."""
    fingerprint = match.deck.fingerprint.removeprefix("sha256:")[:8]
    mark = words.t("deck {mark}", mark=fingerprint) if fingerprint else ""
    return _deal(words, match), _length(words, match), mark


def _deal(words: Words, match: ShownMatch) -> str:
    """Return which deal, of how many, and by which number the game can be played again."""
    number, deals, game = deal_number(match), match.rules.deals, match.header.number
    if number <= deals:
        if game is None:
            return words.t("Deal {number} of {deals}", number=number, deals=deals)
        return words.t("No. {game} · deal {number} of {deals}", game=game, number=number, deals=deals)
    if game is None:
        return words.t("Deal {number}", number=match.deal_no)
    return words.t("No. {game} · deal {number}", game=game, number=match.deal_no)


def _length(words: Words, match: ShownMatch) -> str:
    """Return that this is the last deal; else to what the match goes, and how many minutes are left.

    Empty where the number of deals says it all, which stands beside that of this deal.
    """
    if is_last_deal(match):
        return words.t("the last deal")
    length = "" if match.rules.deals else match_length(words, match.rules)
    minutes = match.header.minutes - match.minutes_played
    left = words.n("{n} minute left", "{n} minutes left", minutes) if match.header.minutes else ""
    return " · ".join(filter(None, (length, left)))
