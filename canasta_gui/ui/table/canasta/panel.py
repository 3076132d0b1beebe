"""What the panel of a side says in canasta: its players, total, opening and canastas."""

from typing import Final

from canasta_gui.rules.canasta.meld_search.meld_partitions import canasta_kinds
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.canasta.scoring import final_score_lines, laid_points
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.phases import NOBODY, Phase
from canasta_gui.ui.table.canasta.marks import MIXED, NATURAL, RUN, WILD
from canasta_gui.ui.table.painting.side_panel import MarkCount, PanelContent, PanelLine
from canasta_gui.words import Words, gettext_noop

_KINDS: Final = {
    NATURAL: gettext_noop("Natural canastas"),
    MIXED: gettext_noop("Mixed canastas"),
    WILD: gettext_noop("Canastas of wild cards"),
    RUN: gettext_noop("Canastas in sequence"),
}


def side_name(words: Words, view: CanastaView, names: tuple[str, ...], side: int) -> str:
    """Return the players of a side, the viewer first; of one that formed in the deal, who is alone, who with whom."""
    seats = view.rules.seating.sides[side]
    own = " · ".join(names[seat] for seat in sorted(seats, key=lambda seat: seat != view.viewer))
    if view.lone == NOBODY:
        return own
    if view.lone in seats:
        return words.t("{name}: isolated hand", name=own)
    partners = view.partners(seats[0])
    return words.t("{name}, with {partner}", name=own, partner=names[partners[0]]) if partners else own


def panel_content(words: Words, view: CanastaView, names: tuple[str, ...], side: int) -> PanelContent:
    """Return what the panel of a side says.

    A side that has joined another for this deal keeps its panel: the total is its own, the melds are those of both.
    """
    seats = view.rules.seating.sides[side]
    total, laid = _points(view, side)
    return PanelContent(
        side_name(words, view, names, side),
        total,
        _opening(words, view, seats[0]),
        _canastas(words, view, seats, threes=True),
        _canastas(words, view, seats, threes=False),  # the threes lie on the table anyway
        laid=laid or None,
        goal=view.rules.target or None,
    )


def _points(view: CanastaView, side: int) -> tuple[int, int | None]:
    """Return the total of a side, and beside it what lies on the table until all that counts is seen."""
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
    t, minimum = words.t, view.minimum_for(seat)
    if view.is_open(view.side(seat)):
        return PanelLine(t("Has opened"), "good")
    return PanelLine(t("Opens with {points}", points=minimum) if minimum else t("Opens with any meld"), "warning")


def _canastas(words: Words, view: CanastaView, seats: tuple[int, ...], *, threes: bool) -> PanelLine:
    """Count the canastas, by kinds where going out asks for kinds, and with `threes` the threes laid."""
    t, rule = words.t, view.rules.going_out
    kinds = canasta_kinds(view.melds[view.side(seats[0])])
    needs = (rule.natural, rule.mixed, rule.wild, rule.runs)
    laid = sum(len(view.red_threes[seat]) for seat in seats)
    texts = [_threes(words, view, laid)] if laid and threes else []
    counts: tuple[MarkCount, ...] = ()
    if any(needs):
        counted = zip(_KINDS, kinds, needs, strict=True)
        counts = tuple(MarkCount(mark, t(_KINDS[mark]), have, need) for mark, have, need in counted if need)
    if rule.canastas > sum(needs):
        have, need = sum(kinds), rule.canastas
        some = t("Canastas: {have} of {need}", have=have, need=need)
        texts.insert(0, t("Canastas: {have}", have=have) if have >= need else some)
    return PanelLine(" · ".join(texts), counts=counts)


def _threes(words: Words, view: CanastaView, number: int) -> str:
    """Count the threes laid: red ones, or of both colours where black ones are laid as well."""
    if view.rules.red_threes.black_too:
        return words.n("{n} three", "{n} threes", number)
    return words.n("{n} red three", "{n} red threes", number)
