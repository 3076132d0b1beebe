"""The fields of a rule set in words: chapters, names, meanings, units and choices.

Names, meanings and choices are written beside the declarations of the fields, in `canasta_gui/rules`.
"""

from collections.abc import Mapping
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.field_specs import FieldShape, RuleField, field_texts
from canasta_gui.text_input import Json
from canasta_gui.words.canasta.irregularities import LIST_TITLES, OFFENCES
from canasta_gui.words.cards import rank_label
from canasta_gui.words.translation import Words

# The chapters of the set-up screen, and the fields (or tables of fields) in each, in their order.
CHAPTERS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (gettext_noop("The match"), ("players", "seating", "seat_draw", "target", "deals")),
    (gettext_noop("The cards"), ("cards", "reserve", "values", "held")),
    (gettext_noop("Drawing and red threes"), ("draw", "red_threes")),
    (gettext_noop("Melds and the opening"), ("melds", "opening")),
    (gettext_noop("The discard pile"), ("pile", "face_up")),
    (gettext_noop("Going out and the end"), ("going_out", "special_hands", "stock_end")),
    (gettext_noop("Canastas"), ("canastas", "fines")),
    (gettext_noop("Irregularities"), ("irregularities",)),
)
_SHORT: Final = (
    gettext_noop("The match"),
    gettext_noop("The cards"),
    gettext_noop("Drawing"),
    gettext_noop("Melds"),
    gettext_noop("The pile"),
    gettext_noop("The end"),
    gettext_noop("Canastas"),
    gettext_noop("Irregularities"),
)
"""The chapters in the index, where there is room for a word or two."""
OTHERS: Final = gettext_noop("More rules")
"""Chapter of all other fields."""

_NAMED_ELSEWHERE: Final[Mapping[str, Mapping[str, str]]] = {
    "irregularities.list": LIST_TITLES,
    "irregularities.waived": {str(kind): title for kind, title in OFFENCES.items()},
}
"""Words of a choice's options that are defined elsewhere, by its path."""

_RANKS: Final = ("melds.pure_ranks", "canastas.natural_by_rank", "fines.unfinished", "fines.held")
"""Tables whose first column is a rank; 2 represents wild cards melded by themselves."""

_POINTS: Final = ("held", "values", "canastas", "target", "opening", "red_threes", "irregularities")
_POINTS_OUT: Final = (
    "melds.first_points",
    "going_out.threshold",
    "going_out.bonus",
    "going_out.concealed",
    "going_out.in_hand",
)
_BARE: Final = ("irregularities.misdeal_in",)
"""Numbers without a unit in a group of fields that are otherwise points."""


def chapter_of(path: str) -> int:
    """Return the index of a field's chapter; `len(CHAPTERS)` for fields without one."""
    top = path.partition(".")[0]
    return next((n for n, (_, groups) in enumerate(CHAPTERS) if top in groups), len(CHAPTERS))


def reading_order(path: str) -> tuple[int, int]:
    """Return a sort key: the chapter of a field and its group in it; the fields of a group are already in order."""
    chapter, top = chapter_of(path), path.partition(".")[0]
    return chapter, CHAPTERS[chapter][1].index(top) if chapter < len(CHAPTERS) else 0


def chapter_title(words: Words, chapter: int) -> str:
    return words.t(CHAPTERS[chapter][0] if chapter < len(CHAPTERS) else OTHERS)


def short_chapter_title(words: Words, chapter: int) -> str:
    """Return the title of a chapter in the index."""
    return words.t(_SHORT[chapter] if chapter < len(CHAPTERS) else OTHERS)


def field_label(words: Words, path: str) -> str:
    """Return the name of a field, derived from its key if it has no words."""
    text = field_texts().get(path)
    return words.t(text.label) if text else path.rpartition(".")[2].replace("_", " ").capitalize()


def field_about(words: Words, path: str) -> str:
    """Return the meaning of a field, in a line; empty for one without words."""
    text = field_texts().get(path)
    return words.t(text.meaning) if text else ""


def options_of(path: str) -> Mapping[str, str]:
    """Return the messages for the options of a choice; empty for any other field."""
    text = field_texts().get(path)
    return _NAMED_ELSEWHERE.get(path) or (text.options if text else {})


def option_label(words: Words, path: str, option: str) -> str:
    """Return the name of an option of a choice."""
    known = options_of(path)
    return words.t(known[option]) if option in known else option.replace("_", " ")


def column_labels(words: Words, field: RuleField) -> tuple[str, ...]:
    """Return the headings of a table, empty where it has none."""
    text = field_texts().get(field.path)
    return tuple(map(words.t, text.columns)) if text and text.columns else ("",) * len(field.spans)


def row_label(words: Words, field: RuleField, row: int, rows: int) -> str:
    """Return the label of a row of a list."""
    if field.path == "melds.wild_limits":
        size = words.n("{n} card", "{n} cards", row + 3)
        return words.t("{cards} or more", cards=size) if row == rows - 1 else size
    if field.path == "opening.minimums":
        return words.t("Deal {number}", number=row + 1)
    return words.number(row + 1)


def number_text(words: Words, path: str, number: int) -> str:
    """Return a number with its unit: "100 points"."""
    top = path.partition(".")[0]
    if path in ("target", "deals") and number == 0:
        return words.t("no limit")
    if path == "going_out.in_hand" and number == 0:
        return words.t("not played")
    if (top in _POINTS and path not in _BARE) or path in _POINTS_OUT:
        return words.n("{n} point", "{n} points", number)
    if path == "deals":
        return words.n("{n} deal", "{n} deals", number)
    if path in ("face_up.hidden", "cards.deal", "draw.count", "reserve.size", "pile.count"):
        return words.n("{n} card", "{n} cards", number)
    return words.number(number)


def cell_text(words: Words, path: str, column: int, number: int) -> str:
    """Return a number of a list or table."""
    if path in _RANKS and column == 0:
        return rank_label(words, number)
    return words.number(number)


def seating_label(words: Words, seating: Mapping[str, Any]) -> str:
    """Return an arrangement of the seats: "2 sides of 3", "3 against 2, 4 at a time"."""
    arrangement = options_of("seating").get(seating["kind"])
    if arrangement is not None:
        return words.t(arrangement)
    sizes = sorted(map(len, seating["sides"]), reverse=True)
    if sizes[0] == 1:
        label = words.t("everybody alone")
    elif sizes[0] == sizes[-1]:
        label = words.t("{sides} sides of {players}", sides=len(sizes), players=sizes[0])
    else:
        label = words.t("{one} against {other}", one=sizes[0], other=sizes[-1])
    if "playing" in seating:
        label += ", " + words.n("{n} at a time", "{n} at a time", len(seating["playing"][0]))
    return label


def special_hands_label(words: Words, value: list[Json]) -> str:
    """Return the number of special hands: "3 hands"."""
    return words.n("{n} hand", "{n} hands", len(value)) if value else words.t("none")


def value_text(words: Words, field: RuleField, value: Json) -> str:
    """Return the value of a field in a line."""
    match field.shape:
        case FieldShape.SWITCH:
            return words.t("yes") if value else words.t("no")
        case FieldShape.CHOICE | FieldShape.KIND:
            return option_label(words, field.path, value)
        case FieldShape.SEATING:
            return seating_label(words, value)
        case FieldShape.NUMBER | FieldShape.PLAYERS:
            return number_text(words, field.path, value)
        case FieldShape.PRESET_VALUE:
            return special_hands_label(words, value)
        case FieldShape.SOME_WORDS:
            return " · ".join(option_label(words, field.path, word) for word in value) or words.t("none")
        case FieldShape.LIST:
            return " · ".join(cell_text(words, field.path, 0, number) for number in value) or "–"
        case FieldShape.TABLE:
            return (
                " · ".join(words.t("{key}: {value}", key=k, value=v) for k, v in _pairs(words, field.path, value))
                or "–"
            )
        case _:
            return str(value)


def _pairs(words: Words, path: str, rows: list[list[int]]) -> list[tuple[str, str]]:
    return [(cell_text(words, path, 0, row[0]), ", ".join(map(words.number, row[1:]))) for row in rows]
