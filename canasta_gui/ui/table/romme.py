"""Rommé at the table: its texts and buttons."""

from collections.abc import Sequence
from typing import Final, cast

from canasta_gui.play.commands import TableCommand
from canasta_gui.play.romme import ROMME_PLAY, opening_text, pile_notes
from canasta_gui.rules.core.cards import HIDDEN, JOKER
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.romme.engine import final_score_lines
from canasta_gui.rules.romme.position import RommePosition, RommeView
from canasta_gui.stage.board import Board
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.event_queue import Sprite
from canasta_gui.stage.places import Place
from canasta_gui.ui.table.buttons import REFEREED, TABLE_KEYS, TableViewCommand
from canasta_gui.ui.table.family import AnyDisplay, FamilyDisplay, PileNote, TableFamily, card_text
from canasta_gui.ui.table.marks import MeldMark
from canasta_gui.ui.table.panel import PanelContent, PanelLine
from canasta_gui.words import Words, gettext_noop


class RommeDisplay(FamilyDisplay[RommeView]):
    """The texts and marks of Rommé."""

    def side_name(self, words: Words, view: RommeView, names: tuple[str, ...], side: int) -> str:  # noqa: ARG002
        return names[side]

    def meld_text(self, words: Words, board: Board, place: Place, cards: Sequence[Sprite]) -> str:  # noqa: ARG002
        return ", ".join(card_text(words, card) for card in cards)

    def has_laid(self, view: RommeView, side: int) -> bool:
        return bool(view.melds[side])

    def invitation_to_lay(self, words: Words, view: RommeView, seat: int) -> str:  # noqa: ARG002
        points = view.rules.melds.first_points
        if points:
            return words.t("Lay your first sets and runs here: {points} points or more", points=points)
        return words.t("Lay your sets and runs here")

    def panel_content(self, words: Words, view: RommeView, names: tuple[str, ...], side: int) -> PanelContent:
        """Return a seat's total, whether it has laid, and the points of its cards if they are visible."""
        hand = _hand_line(words, view, side)
        return PanelContent(names[side], _total(view, side), _opening_line(words, view, side), hand, hand)

    def pile_notes(self, words: Words, view: RommeView) -> list[PileNote]:
        """Return the note that only the stock is left, after a refusal or a claim."""
        return [PileNote(note.icon, note.text, note.told) for note in pile_notes(words, view)]

    def meld_worth(self, view: RommeView, place: Place) -> int | None:  # noqa: ARG002
        return None

    def packet_name(self, words: Words, view: RommeView) -> str:  # noqa: ARG002
        return ""

    def complete_mark(self, key: int, wilds: int) -> MeldMark | None:  # noqa: ARG002
        return None


def _total(view: RommePosition, side: int) -> int:
    """Return the total of a seat, including its hand once the deal is over and all hands are visible."""
    seen = view.phase is Phase.OVER and not any(HIDDEN in hand for hand in view.hands)
    lines = final_score_lines(view) if seen else ()
    return view.totals[side] + sum(line.total for line in lines if line.side == side)


def _opening_line(words: Words, view: RommePosition, side: int) -> PanelLine:
    return PanelLine(opening_text(words, view, side), "good" if view.is_open(side) else "warning")


def _hand_line(words: Words, view: RommePosition, side: int) -> PanelLine:
    if view.viewer != side and view.phase is not Phase.OVER:
        return PanelLine(words.n("{n} card", "{n} cards", len(view.hands[side])))
    return PanelLine(words.t("{points} in hand", points=view.rest(side)))


ROMME_TABLE: Final = TableFamily(
    play=ROMME_PLAY,
    display=cast(AnyDisplay, RommeDisplay()),
    card_marks=False,
    keys=TABLE_KEYS.adapted(
        unused=(
            TableCommand.TOP,
            TableCommand.ASK,
            TableCommand.PASS,
            TableCommand.SHOW,
            TableViewCommand.TALK,
            *REFEREED,
        ),
        meanings={Key.TAKE: gettext_noop("Take the face-up card")},
    ),
    is_wild=lambda card: card == JOKER,
)
