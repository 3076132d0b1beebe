"""Troubles in a game of computers, as text for a command."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.lab.troubles import Trouble, TroubleCode
from canasta_gui.messages import gettext_noop
from canasta_gui.words.translation import Words

_SENTENCES: Final[Mapping[TroubleCode, str]] = {
    TroubleCode.BROKE: gettext_noop("match {match}, deal {deal}: the player on seat {seat} could not decide"),
    TroubleCode.REFUSED: gettext_noop("match {match}, deal {deal}: seat {seat} plays {action}, which the rules refuse"),
    TroubleCode.STUCK: gettext_noop("match {match}, deal {deal}: seat {seat} can do nothing"),
    TroubleCode.AUDIT: gettext_noop("match {match}, deal {deal}: the cards or their counts are not right any more"),
}


def trouble_text(words: Words, trouble: Trouble) -> str:
    """Return a sentence, the position in words, and the report for developers."""
    number = words.number
    sentence = words.t(
        _SENTENCES[trouble.code],
        match=number(trouble.match_no),
        deal=number(trouble.deal_no),
        seat=number(trouble.seat),
        action=trouble.action,
    )
    return "\n".join(filter(None, (sentence, trouble.position.rstrip(), trouble.report.rstrip())))
