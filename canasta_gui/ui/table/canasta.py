"""Canasta at the table: its texts and buttons."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from canasta_gui.play.canasta.table import CANASTA_PLAY, REFEREED_PLAY, opening_text, pile_notes, side_name
from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.canasta.meld_search.meld_partitions import canasta_kinds, counting
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.canasta.scoring import canasta_bonuses, final_score_lines, laid_points, red_three_points
from canasta_gui.rules.core.cards import HIDDEN, RANK_TWO, is_run, is_wild, rank_of_key
from canasta_gui.rules.core.position import Phase
from canasta_gui.stage.board import Board
from canasta_gui.stage.event_queue import Sprite
from canasta_gui.stage.places import Area, Place
from canasta_gui.ui.graphics.theme import Colour
from canasta_gui.ui.table.buttons import REFEREED, TABLE_KEYS
from canasta_gui.ui.table.family import ICE, AnyDisplay, FamilyDisplay, PileNote, TableFamily
from canasta_gui.ui.table.marks import MeldMark
from canasta_gui.ui.table.panel import MarkCount, PanelContent, PanelLine
from canasta_gui.words import Words, gettext_noop
from canasta_gui.words.cards import rank_label

_WHITE: Final[Colour] = (255, 255, 255, 255)
_GOLD: Final = (230, 185, 63, 255), (176, 124, 22, 255), (255, 240, 184, 255), (112, 72, 6, 255)
_SILVER: Final = (195, 201, 210, 255), (125, 135, 148, 255), (245, 248, 251, 255), (58, 66, 78, 255)
_VIOLET: Final = (138, 90, 194, 255), (78, 43, 128, 255), (220, 197, 245, 255), _WHITE
_BLUE: Final = (63, 134, 207, 255), (29, 79, 140, 255), (196, 222, 250, 255), _WHITE

NATURAL: Final = MeldMark("crown", *_GOLD)
MIXED: Final = MeldMark("star", *_SILVER)
WILD: Final = MeldMark("jester", *_VIOLET)
PURE_WILD: Final = MeldMark("crown", *_VIOLET)
RUN: Final = MeldMark("stairs", *_BLUE)


def mark_of(rank: int, wilds: int) -> MeldMark:
    """Return the mark of a canasta of this rank (or run) with `wilds` wild cards."""
    if is_run(rank):
        return RUN
    if rank == RANK_TWO:
        return WILD if wilds else PURE_WILD
    return MIXED if wilds else NATURAL


_KINDS: Final = {
    NATURAL: gettext_noop("Natural canastas"),
    MIXED: gettext_noop("Mixed canastas"),
    WILD: gettext_noop("Canastas of wild cards"),
    RUN: gettext_noop("Canastas in sequence"),
}


def panel_content(words: Words, view: CanastaView, names: tuple[str, ...], side: int) -> PanelContent:
    """Return the content of a side's panel.

    A side that has joined another for this deal keeps its panel: with its total, and the melds of both.
    """
    seats = view.rules.seating.sides[side]
    total, laid = _points(view, side)
    return PanelContent(
        side_name(words, view, names, side),
        total,
        _opening(words, view, seats[0]),
        _canastas(words, view, seats, threes=True),
        _canastas(words, view, seats, threes=False),  # the threes are visible on the table
        laid=laid or None,
        goal=view.rules.target or None,
    )


def _points(view: CanastaView, side: int) -> tuple[int, int | None]:
    """Return the total of a side, and its points on the table until all counted cards are seen."""
    total, laid = view.totals[side], laid_points(view)[side]
    if view.phase is not Phase.OVER:
        return total, laid
    line = next((line for line in final_score_lines(view) if line.side == side), None)
    if line is None:
        return total, laid
    counted = [*view.hands, *(view.reserves if view.rules.reserve.must_be_played else ())]
    if any(HIDDEN in cards for cards in counted):
        return total, laid + line.out
    return total + line.total, None


def _opening(words: Words, view: CanastaView, seat: int) -> PanelLine:
    return PanelLine(opening_text(words, view, seat), "good" if view.is_open(view.side(seat)) else "warning")


def _canastas(words: Words, view: CanastaView, seats: tuple[int, ...], *, threes: bool) -> PanelLine:
    """Return the number of canastas, by kind if going out requires kinds; if `threes`, also of the threes laid."""
    t, rule = words.t, view.rules.going_out
    kinds = canasta_kinds(view.melds[view.side(seats[0])])
    needs = (rule.natural, rule.mixed, rule.wild, rule.runs)
    laid = sum(card in view.rules.red_threes_and_like for seat in seats for card in view.red_threes[seat])
    texts = [_threes(words, view, laid)] if laid and threes else []
    counts: tuple[MarkCount, ...] = ()
    if any(needs):
        counted = zip(_KINDS, kinds, needs, strict=True)
        counts = tuple(MarkCount(mark, t(_KINDS[mark]), have, need) for mark, have, need in counted if need)
    if rule.canastas > sum(needs):
        have, need = counting(rule, kinds), rule.canastas
        some = t("Canastas: {have} of {need}", have=have, need=need)
        texts.insert(0, t("Canastas: {have}", have=have) if have >= need else some)
    return PanelLine(" · ".join(texts), counts=counts)


def _threes(words: Words, view: CanastaView, number: int) -> str:
    """Return the number of threes laid, in words: red ones, or of both colours if black ones are laid too."""
    if view.rules.red_threes.black_too:
        return words.n("{n} three", "{n} threes", number)
    return words.n("{n} red three", "{n} red threes", number)


class CanastaDisplay(FamilyDisplay[CanastaView]):
    """The texts and marks of canasta."""

    def side_name(self, words: Words, view: CanastaView, names: tuple[str, ...], side: int) -> str:
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

    def has_laid(self, view: CanastaView, side: int) -> bool:
        stranded = view.arbitration is not None and view.arbitration.stranded[side]
        return bool(view.melds[side] or view.side_red_threes(side) or stranded)

    def invitation_to_lay(self, words: Words, view: CanastaView, seat: int) -> str:
        minimum = view.minimum_for(seat)
        if minimum:
            return words.t("Lay your opening melds here: {points} points or more", points=minimum)
        return words.t("Lay your opening melds here: any meld will do")

    def panel_content(self, words: Words, view: CanastaView, names: tuple[str, ...], side: int) -> PanelContent:
        return panel_content(words, view, names, side)

    def pile_notes(self, words: Words, view: CanastaView) -> list[PileNote]:
        notes = pile_notes(words, view)
        return [PileNote(note.icon, note.text, note.told, ICE if note.icon == "snowflake" else None) for note in notes]

    def meld_worth(self, view: CanastaView, place: Place) -> int | None:
        if place.area is Area.RED_THREES:
            return red_three_points(view, view.rules.side_of[place.owner])
        meld = view.melds[place.owner].get(place.key)
        return sum(canasta_bonuses(view.rules, {place.key: meld})) or None if meld is not None else None

    def packet_name(self, words: Words, view: CanastaView) -> str:
        return words.t("Second hand") if view.rules.reserve.must_be_played else words.t("Second packet")

    def complete_mark(self, key: int, wilds: int) -> MeldMark | None:
        return mark_of(rank_of_key(key), wilds)


CANASTA_TABLE: Final = TableFamily(
    play=CANASTA_PLAY,
    display=cast(AnyDisplay, CanastaDisplay()),
    card_marks=True,
    keys=TABLE_KEYS.adapted(unused=(TableCommand.ANNOUNCE, *REFEREED)),
    is_wild=is_wild,
)


class RefereedDisplay(CanastaDisplay):
    """The texts of canasta without hints about what is allowed."""

    def pile_notes(self, words: Words, view: CanastaView) -> list[PileNote]:  # noqa: ARG002
        return []

    def least_cards(self, view: CanastaView) -> int:  # noqa: ARG002
        return 0


REFEREED_TABLE: Final = replace(
    CANASTA_TABLE,
    play=REFEREED_PLAY,
    display=cast(AnyDisplay, RefereedDisplay()),
    keys=TABLE_KEYS.adapted(
        unused=(TableCommand.ANNOUNCE, TableCommand.HINT, TableCommand.WHY),
        meanings={TableCommand.UNDO: gettext_noop("Take back the staged cards")},
    ),
)
