"""What a table of canasta shows around the cards."""

from collections.abc import Sequence

from canasta_gui.rules.canasta.pile_access import needs_pair
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.scoring import canasta_bonuses, red_three_points
from canasta_gui.rules.core.cards import is_wild, rank_of_key
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.families import AnyView
from canasta_gui.stage.board import Board
from canasta_gui.stage.outputs import Sprite
from canasta_gui.stage.places import Area, Place
from canasta_gui.ui.table.canasta.marks import mark_of
from canasta_gui.ui.table.canasta.panel import panel_content, side_name
from canasta_gui.ui.table.painting.display import FamilyDisplay, PileNote
from canasta_gui.ui.table.painting.effects_painter import ICE
from canasta_gui.ui.table.painting.marks import MeldMark
from canasta_gui.ui.table.painting.side_panel import PanelContent
from canasta_gui.words import Words
from canasta_gui.words.cards import rank_label


class CanastaDisplay(FamilyDisplay):
    """The texts and marks of canasta."""

    def side_name(self, words: Words, view: AnyView, names: tuple[str, ...], side: int) -> str:
        assert isinstance(view, CanastaPosition)
        return side_name(words, view, names, side)

    def meld_text(self, words: Words, board: Board, place: Place, cards: Sequence[Sprite]) -> str:
        texts = [rank_label(words, rank_of_key(place.key))]
        wilds = sum(is_wild(card.face) for card in cards)
        foot = board.display.layout.feet.get(place)
        if foot is not None and foot.canasta:
            texts.append(words.t("mixed canasta") if wilds else words.t("natural canasta"))
        if wilds:
            texts.append(words.n("{n} wild card", "{n} wild cards", wilds))
        return ", ".join(texts)

    def has_laid(self, view: AnyView, side: int) -> bool:
        assert isinstance(view, CanastaPosition)
        stranded = view.arbitration is not None and view.arbitration.stranded[side]
        return bool(view.melds[side] or view.side_red_threes(side) or stranded)

    def invitation_to_lay(self, words: Words, view: AnyView, seat: int) -> str:
        assert isinstance(view, CanastaPosition)
        minimum = view.minimum_for(seat)
        if minimum:
            return words.t("Lay your opening melds here: {points} points or more", points=minimum)
        return words.t("Lay your opening melds here: any meld will do")

    def panel_content(self, words: Words, view: AnyView, names: tuple[str, ...], side: int) -> PanelContent:
        assert isinstance(view, CanastaPosition)
        return panel_content(words, view, names, side)

    def pile_notes(self, words: Words, view: AnyView) -> list[PileNote]:
        assert isinstance(view, CanastaPosition)
        notes: list[PileNote] = []
        pair_needed = needs_pair(view, view.turn)
        if pair_needed:
            notes.append(PileNote("snowflake", words.t("Frozen"), ICE))
        if pair_needed and not view.frozen:
            return notes  # the black three that was turned up leaves the pile for a natural pair
        if view.blocked != -1 and view.blocked == view.turn and view.phase is Phase.DRAW:
            notes.append(PileNote("lock", words.t("Blocked")))
        elif view.blocked != -1:
            notes.append(PileNote("lock", words.t("Blocked for the next player")))
        return notes

    def meld_worth(self, view: AnyView, place: Place) -> int | None:
        assert isinstance(view, CanastaPosition)
        if place.area is Area.RED_THREES:
            return red_three_points(view, view.rules.side_of[place.owner])
        meld = view.melds[place.owner].get(place.key)
        return sum(canasta_bonuses(view.rules, {place.key: meld})) or None if meld is not None else None

    def packet_name(self, words: Words, view: AnyView) -> str:
        assert isinstance(view, CanastaPosition)
        return words.t("Second hand") if view.rules.reserve.must_be_played else words.t("Second packet")

    def complete_mark(self, key: int, wilds: int) -> MeldMark | None:
        return mark_of(rank_of_key(key), wilds)
