"""The part of the page where cards are tapped in: those of the places, and the packs below."""

from collections.abc import Callable, Sequence
from typing import Final

from canasta_gui.play.judge.case import HAND, PILE_TOP, EntryPlace
from canasta_gui.play.judge.texts import side_text
from canasta_gui.rules.core.cards import FACES, FIRST_TWO, Card, suit_of
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.judge.card_grid import CardCell, CardGrids
from canasta_gui.ui.scenes.judge.part import CaseEntry, KeptScroll
from canasta_gui.ui.widgets import Button, Paragraph, Row, Spacer, Widget
from canasta_gui.words import Words

RANKS: Final = 13


class CardsPart:
    """The cards of a case. `place`: where a card of the packs goes. `note`: where the case comes from."""

    def __init__(
        self, words: Words, entry: CaseEntry, grids: CardGrids, note: str, on_change: Callable[[], None]
    ) -> None:
        self._words, self._entry, self._grids = words, entry, grids
        self._note, self._on_change = note, on_change
        self.place = HAND
        self._scroll = KeptScroll()

    def rows(self) -> Sequence[Widget]:
        """Return what is shown: the places, and the packs below."""
        t = self._words.t
        told = t("Choose a place, then tap its cards below. Tap a card up here to take it away.")
        places = [self._place_row(place, text) for place, text in self._places()]
        return [
            Paragraph(self._note or told, size=TextSize.CAPTION, colour="dim"),
            self._scroll.around(places),
            self._packs(),
        ]

    def _places(self) -> Sequence[tuple[EntryPlace, str]]:
        """Return every place where cards can be entered, with its name; behind the melds of a side a new one."""
        t, case = self._words.t, self._entry.case
        found = [(HAND, t("Your hand")), (PILE_TOP, t("Top of the pile"))]
        for side in (case.side, *(each for each in range(len(case.melds)) if each != case.side)):
            name = side_text(self._words, case, side)
            found += [(EntryPlace(side, at), f"{name} {at + 1}") for at in range(len(case.melds[side]))]
            found.append((EntryPlace(side, len(case.melds[side])), t("{name}: new", name=name)))
        return found

    def _place_row(self, place: EntryPlace, name: str) -> Widget:
        cards = self._entry.case.cards_at(place)
        button = Button(
            name,
            lambda: self._go_to(place),
            kind="primary" if place == self.place else "secondary",
            size=TextSize.CAPTION,
        )
        if place.side is not None and not cards:
            return Row([button, Spacer(grow=1)])
        grid = self._grids.grid(
            self._words.t("{name}: take away", name=name),
            [CardCell(card) for card in cards],
            lambda at: self._remove(place, at),
            empty=self._words.t("none yet"),
        )
        grid.grow = 1
        return Row([button, grid], gap=Gap.NORMAL)

    def _go_to(self, place: EntryPlace) -> None:
        self.place = place
        self._on_change()

    def _remove(self, place: EntryPlace, at: int) -> None:
        self._entry.change(self._entry.case.without_card(place, at))

    def _packs(self) -> Widget:
        """Return all cards of the packs, a row a suit, jokers last."""
        deck, t = self._entry.case.deck, self._words.t
        natural = sorted((card for card in FACES if card >= FIRST_TWO), key=lambda card: (-suit_of(card), card))
        cards = [card for card in (*natural, *(face for face in FACES if face < FIRST_TWO)) if card in deck]
        cells = [self._cell(card) for card in cards]
        return self._grids.grid(t("The packs"), cells, lambda at: self._add(cards[at]), columns=RANKS)

    def _cell(self, card: Card) -> CardCell:
        left = self._entry.case.left(card)
        return CardCell(card, left, self._words.n("{n} left", "{n} left", left))

    def _add(self, card: Card) -> None:
        self._entry.change(self._entry.case.with_card(self.place, card))
