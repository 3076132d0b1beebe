"""The record of a match to print: every deal that is over, turn by turn, with its score."""

from collections.abc import Iterator
from html import escape
from typing import Final

from canasta_gui.match.cut import deck_before_cut
from canasta_gui.match.record import DealLine
from canasta_gui.match.replay import Replay
from canasta_gui.rules.core.cards import card_names
from canasta_gui.words.games import started_text
from canasta_gui.words.narration import sentences_by_turn
from canasta_gui.words.pages.document import STYLE, document, heading, paragraph
from canasta_gui.words.pages.score_sheet import PrintedSheet, deal_told, match_sheet
from canasta_gui.words.translation import Words

_STYLE: Final = """
ol { margin: .3rem 0 .6rem; padding-left: 2.2rem; font-size: .9rem; } li { break-inside: avoid; }
p.deck { font-size: .72rem; color: var(--dim); overflow-wrap: anywhere; }
"""


def record_html(words: Words, replay: Replay) -> str:
    """Return the page of a match. Of a deal that is still being played nothing is told: its cards are secret."""
    names = [seat.name for seat in replay.seats]
    date = started_text(words, replay.header.started)
    sheets = replay.sheets_until(replay.steps - 1)
    sheet = match_sheet(words, replay.rules, names, sheets, replay.winners, date)
    title = replay.header.title or words.t("The record of a match")
    head = [heading(title), *(paragraph(each) for each in sheet.about)]
    return document(words, title, "".join([*head, *_deals(words, replay, sheet)]), STYLE + _STYLE)


def _deals(words: Words, replay: Replay, sheet: PrintedSheet) -> Iterator[str]:
    """Yield the deals, each with what was counted after it; a void deal has no score."""
    counted = 0
    for end in (*(start - 1 for start in replay.starts[1:]), replay.steps - 1):
        yield heading(words.t("Deal {number}", number=replay.line(end).deal), 2)
        if replay.is_played_out(end):
            yield _turns(words, replay, end)
        else:
            yield paragraph(words.t("This deal is still being played."))
        before, counted = counted, len(replay.sheets_until(end))
        yield from (deal_told(words, sheet, deal) for deal in sheet.deals[before:counted])


def _turns(words: Words, replay: Replay, end: int) -> str:
    """Return what happened in the deal of a step, and the mark of its deck."""
    t, line, names = words.t, replay.line(end), [seat.name for seat in replay.seats]
    sentences = sentences_by_turn(words, replay.events_until(end), names)
    turns = "".join(f"<li>{escape(sentence)}</li>\n" for sentence in sentences)
    return f"{paragraph(t('{name} deals.', name=names[line.dealer]))}<ol>\n{turns}</ol>\n{_deck(words, line)}"


def _deck(words: Words, line: DealLine) -> str:
    """Return the fingerprint of a deck and the cards whose sum it is, so that anybody can make it again."""
    t, cards = words.t, " ".join(card_names(deck_before_cut(line.order, line.cut)))
    told = [
        t("The fingerprint of the deck: {mark}", mark=line.print),
        t("It is the SHA-256 sum of its cards, the first one first: {cards}", cards=cards),
    ]
    if line.cut:
        told.append(words.n("It was cut: {n} card was put below.", "It was cut: {n} cards were put below.", line.cut))
    return "".join(paragraph(each, "deck") for each in told)
