"""The parameter matrix of the rule book, a row a preset: what differs from the preset that it extends."""

from typing import Any

import pytest

from canasta_gui.rules.canasta.ruleset import load_preset, preset_ids, to_table

ALL_SOLO = {2: [[0], [1]], 3: [[0], [1], [2]]}

SWISS = {
    "melds.wild_limits": [1, 2, 2, 3, 3],
    "pile.max_wilds": 12,
    "pile.up_black_three": "bought",
    "pile.own_canasta_blocks": True,
    "seat_draw.highest": "deals",
    "seat_draw.partners": "as_seated",
    "going_out.asking": "optional",
    "going_out.in_hand": 1000,
    "red_threes.in_hand_first_turn": -500,
    "red_threes.plus_with": "canasta",
    "irregularities.list": "swiss",
    "irregularities.pile_unshown": 200,
    "irregularities.penalty_discard": "compulsory",
}

URUGUAY = {
    "melds.wild_limits": [1, 2, 3, 3, 3],
    "draw.replaces_red_three": False,
    "opening.kind": "by_score_and_last_deal",
    "pile.max_wilds": 12,
    "pile.up_black_three": "stays",
    "pile.black_threes_freeze": True,
    "pile.top_alone": True,
    "seat_draw.highest": "deals",
    "seat_draw.joker": "all_again",
    "going_out.black_threes_then_discard": True,
    "going_out.black_threes_last": True,
    "going_out.concealed_partner_unmelded": True,
    "stock_end.last_red_three_ends": False,
    "stock_end.forced": "possible",
    "red_threes.minus": False,
    "red_threes.dealt_laid": "before_play",
    "red_threes.in_hand": 0,
    "red_threes.in_hand_first_turn": 0,
    "irregularities.list": "none",
}

FIVE = {
    "players": 5,
    "seating.kind": "rotating",
    "seating.sides": [[0, 2, 4], [1, 3]],
    "seating.playing": [[4, 1, 2, 3], [0, 1, 4, 3], [0, 1, 2, 3]],
    "seating.deal_passes": "next_chair",
}

CHINESE = {
    "target": 15000,
    "cards.packs": 3,
    "cards.jokers": 3,
    "cards.blanches": 3,
    "cards.deal": 15,
    "melds.wild_limits": [1, 2, 3, 3, 3],
    "melds.wild_melds": True,
    "opening.steps": [[0, 90], [3000, 120], [5000, 150], [8000, 180]],
    "opening.negative": 0,
    "pile.max_wilds": 18,
    "pile.up_black_three": "stays",
    "pile.frozen_before_opening": False,
    "reserve.kind": "pony",
    "reserve.size": 11,
    "going_out.canastas": 3,
    "going_out.natural": 1,
    "going_out.mixed": 1,
    "going_out.wild": 1,
    "going_out.asking": "none",
    "going_out.black_threes_then_discard": True,
    "going_out.black_threes_last": True,
    "going_out.bonus": 0,
    "going_out.concealed": 0,
    "stock_end.last_red_three_ends": False,
    "red_threes.together": [[5, 1000], [6, 1200], [7, 1400], [8, 1600]],
    "red_threes.in_hand_first_turn": -500,
    "canastas.wild": 1500,
    "canastas.wild_pure": 2000,
}

INTERNATIONAL = {
    "melds.wild_limits": [1, 2, 3, 3, 3],
    "pile.max_wilds": 12,
    "pile.up_black_three": "stays",
    "going_out.asking": "optional",
    "going_out.black_threes_then_discard": True,
    "going_out.black_threes_last": True,
    "going_out.concealed_own_canasta": True,
    "going_out.concealed_no_adding_to_partner": True,
    "going_out.concealed_without_minimum": True,
    "irregularities.list": "none",
}

MODERN = {
    "target": 8500,
    "cards.deal": 13,
    "values.black_three": 0,
    "melds.wild_limits": [1, 2, 2, 2, 2],
    "melds.most": 7,
    "melds.pure_ranks": [7, 14],
    "melds.naturals_once_open": 5,
    "melds.wild_melds": True,
    "melds.wild_mix": True,
    "melds.wild_most": 7,
    "opening.clean": True,
    "opening.steps": [[0, 125], [3000, 155], [5000, 180]],
    "opening.negative": 125,
    "pile.max_wilds": 0,
    "pile.always_frozen": True,
    "pile.up_card": False,
    "going_out.canastas": 2,
    "going_out.asking": "optional",
    "going_out.must_discard": True,
    "going_out.concealed": 100,
    "red_threes.together": [[2, 300], [3, 500], [4, 1000]],
    "red_threes.black_too": True,
    "red_threes.per_colour": True,
    "red_threes.plus_with": "two_canastas",
    "red_threes.minus_without": "canasta",
    "red_threes.in_hand": -5,
    "red_threes.in_hand_first_turn": -5,
    "canastas.wild": 2000,
    "canastas.wild_pure": 3000,
    "canastas.wild_by_jokers": [[4, 2500]],
    "canastas.natural_by_rank": [[7, 2500], [14, 2500]],
    "canastas.cards_against_without": True,
    "irregularities.list": "none",
    "fines.unfinished": [[2, -2000], [7, -2500], [14, -2500]],
    "fines.held": [[7, -1500], [14, -1500]],
    "special_hands": [
        {"name": "Seven pairs", "points": 2500, "groups": [2] * 7, "wild_groups": 0, "ranks": []},
        {
            "name": "Seven pairs with aces, sevens and wild cards",
            "points": 2000,
            "groups": [2] * 7,
            "wild_groups": 1,
            "ranks": [7, 14],
        },
        {"name": "Garbage", "points": 3000, "groups": [4, 4, 3, 3], "wild_groups": 0, "ranks": []},
    ],
}

# preset → (what it extends, {field: value} of everything that is not as there)
MATRIX: dict[str, tuple[str, dict[str, Any]]] = {
    "classique-2": (
        "classique-4",
        {
            "players": 2,
            "cards.deal": 15,
            "seating.sides": ALL_SOLO[2],
            "draw.count": 2,
            "going_out.canastas": 2,
            "going_out.asking": "none",
            "irregularities.waived": ["short_opening", "illegal_exit", "surplus_wilds"],
        },
    ),
    "classique-3": (
        "classique-4",
        {"players": 3, "cards.deal": 13, "seating.sides": ALL_SOLO[3], "going_out.asking": "none"},
    ),
    "classique-3-isolee": (
        "classique-3",
        {
            "target": 7500,
            "seating.kind": "lone_hand",
            "draw.count": 2,
            "going_out.asking": "compulsory",
            "stock_end.kind": "last_drawer_discards",
        },
    ),
    "classique-6a": (
        "classique-4",
        {
            "players": 6,
            "target": 10000,
            "cards.packs": 3,
            "cards.jokers": 6,
            "cards.deal": 13,
            "seating.sides": [[0, 2, 4], [1, 3, 5]],
            "opening.steps": [[0, 50], [1500, 90], [3000, 120], [7000, 150]],
            "red_threes.together": [[5, 1000], [6, 1200]],
            "going_out.canastas": 2,
        },
    ),
    "uruguay-4": ("classique-4", URUGUAY),
    "uruguay-2": (
        "uruguay-4",
        {"players": 2, "cards.deal": 15, "seating.sides": ALL_SOLO[2], "going_out.asking": "none"},
    ),
    "uruguay-3": (
        "uruguay-4",
        {"players": 3, "cards.deal": 13, "seating.sides": ALL_SOLO[3], "going_out.asking": "none"},
    ),
    "uruguay-5": ("uruguay-4", FIVE),
    "uruguay-6": ("uruguay-4", {"players": 6, "seating.sides": [[0, 2, 4], [1, 3, 5]]}),
    "classique-5": ("classique-4", FIVE),
    "suisse-5": ("suisse-4", FIVE),
    "classique-6b": (
        "classique-4",
        {
            "players": 6,
            "seating.kind": "rotating",
            "seating.sides": [[0, 2, 4], [1, 3, 5]],
            "seating.playing": [[2, 3, 4, 5], [0, 1, 4, 5], [0, 1, 2, 3]],
            "seating.deal_passes": "next_seat",
        },
    ),
    "international-4": ("classique-4", INTERNATIONAL),
    "international-2": (
        "international-4",
        {
            "players": 2,
            "cards.deal": 15,
            "seating.sides": ALL_SOLO[2],
            "draw.count": 2,
            "going_out.canastas": 2,
            "going_out.asking": "none",
        },
    ),
    "samba": (
        "international-4",
        {
            "target": 10000,
            "cards.packs": 3,
            "cards.jokers": 6,
            "cards.deal": 15,
            "draw.count": 2,
            "melds.wild_limits": [1, 2, 2, 2, 2],
            "melds.another_of_a_rank": True,
            "melds.runs": True,
            "opening.steps": [[0, 50], [1500, 90], [3000, 120], [7000, 160]],
            "pile.max_wilds": 18,
            "pile.with_wild": False,
            "pile.joins_below": 7,
            "going_out.canastas": 2,
            "going_out.bonus": 200,
            "going_out.concealed_own_canasta": False,
            "going_out.concealed_no_adding_to_partner": False,
            "going_out.concealed_without_minimum": False,
            "red_threes.together": [[6, 1000]],
            "red_threes.plus_with": "two_canastas",
            "red_threes.minus_without": "two_canastas",
            "canastas.run": 1500,
        },
    ),
    "bolivia": (
        "samba",
        {
            "target": 15000,
            "values.black_three_held": 100,
            "melds.wild_melds": True,
            "melds.wild_mix": True,
            "melds.wild_most": 7,
            "opening.steps": [[0, 50], [1500, 90], [3000, 120], [7000, 150]],
            "going_out.runs": 1,
            "canastas.wild": 2500,
            "canastas.wild_pure": 2500,
        },
    ),
    "modern-american": ("classique-4", MODERN),
    "wiener-4": (
        "international-4",
        {"red_threes.plus_with": "canasta", "red_threes.minus_without": "canasta"},
    ),
    "argentine-4": (
        "international-4",
        {
            "melds.wild_melds": True,
            "melds.wild_mix": True,
            "melds.wild_most": 7,
            "going_out.concealed": 500,
            "canastas.wild": 2000,
            "canastas.wild_pure": 2000,
            "canastas.collections": [[5, 0, 500], [7, 0, 2000]],
        },
    ),
    "cuban-4": (
        "international-4",
        {
            "target": 7500,
            "cards.deal": 13,
            "melds.most": 7,
            "melds.wild_melds": True,
            "melds.wild_mix": True,
            "melds.wild_most": 7,
            "opening.steps": [[0, 50], [1500, 90], [3000, 120], [5000, 150]],
            "pile.always_frozen": True,
            "pile.black_threes_wait": True,
            "going_out.concealed": 100,
            "going_out.concealed_own_canasta": False,
            "going_out.concealed_no_adding_to_partner": False,
            "going_out.concealed_without_minimum": False,
            "red_threes.together": [[2, 300], [3, 500], [4, 1000]],
            "red_threes.plus_with": "canasta",
            "red_threes.minus_without": "canasta",
            "canastas.wild": 2000,
            "canastas.wild_pure": 4000,
            "canastas.wild_by_jokers": [[4, 3000]],
        },
    ),
    "joker-4": (
        "international-4",
        {
            "target": 8500,
            "cards.deal": 13,
            "values.black_three": 0,
            "melds.wild_melds": True,
            "melds.wild_mix": True,
            "melds.wild_most": 7,
            "melds.most": 7,
            "opening.steps": [[0, 100], [3000, 130], [5000, 150]],
            "opening.negative": 100,
            "pile.always_frozen": True,
            "going_out.canastas": 2,
            "going_out.black_threes": False,
            "going_out.black_threes_then_discard": False,
            "going_out.black_threes_last": False,
            "red_threes.together": [[2, 300], [3, 500], [4, 1000]],
            "red_threes.black_too": True,
            "red_threes.per_colour": True,
            "red_threes.plus_with": "canasta",
            "red_threes.minus_without": "canasta",
            "canastas.wild": 2000,
            "canastas.wild_pure": 4000,
            "canastas.wild_by_jokers": [[4, 3000]],
        },
    ),
    "chinoise-4": ("classique-4", CHINESE),
    "chinoise-6": (
        "chinoise-4",
        {
            "players": 6,
            "cards.packs": 4,
            "cards.jokers": 4,
            "cards.blanches": 4,
            "seating.sides": [[0, 3], [1, 4], [2, 5]],
            "pile.max_wilds": 24,
        },
    ),
    "suisse-4": ("classique-4", SWISS),
    "suisse-2": (
        "suisse-4",
        {"players": 2, "cards.deal": 15, "seating.sides": ALL_SOLO[2], "going_out.asking": "none"},
    ),
    "suisse-3": (
        "suisse-4",
        {"players": 3, "cards.deal": 13, "seating.sides": ALL_SOLO[3], "going_out.asking": "none"},
    ),
    "suisse-6": ("suisse-4", {"players": 6, "seating.sides": [[0, 2, 4], [1, 3, 5]]}),
    "suisse-6-pairs": ("suisse-6", {"seating.sides": [[0, 3], [1, 4], [2, 5]]}),
    "hand-and-foot": (
        "classique-4",
        {
            "target": 0,
            "deals": 4,
            "cards.packs": 5,
            "cards.jokers": 10,
            "draw.count": 2,
            "melds.most": 7,
            "melds.another_of_a_rank": True,
            "opening.kind": "by_deal",
            "opening.minimums": [50, 90, 120, 150],
            "pile.kind": "top",
            "pile.count": 7,
            "pile.max_wilds": 30,
            "pile.always_frozen": True,
            "reserve.kind": "foot",
            "reserve.size": 11,
            "reserve.chosen": False,
            "going_out.canastas": 2,
            "going_out.natural": 1,
            "going_out.mixed": 1,
            "going_out.black_threes": False,
            "going_out.concealed": 100,
            "stock_end.last_red_three_ends": False,
            "red_threes.together": [],
            "red_threes.plus_with": "always",
            "red_threes.in_hand": -100,
            "irregularities.list": "none",
        },
    ),
    "tete-et-queue": (
        "classique-4",
        {
            "target": 0,
            "deals": 4,
            "opening.kind": "by_deal",
            "opening.minimums": [30, 60, 90, 120],
            "pile.kind": "top",
            "pile.count": 3,
            "reserve.kind": "foot",
            "reserve.size": 11,
            "reserve.chosen": True,
            "going_out.canastas": 2,
            "going_out.natural": 1,
            "going_out.mixed": 1,
            "stock_end.last_red_three_ends": False,
            "red_threes.dead": True,
            "red_threes.together": [],
            "red_threes.in_hand": 0,
            "red_threes.in_hand_first_turn": 0,
        },
    ),
    "classique-6c": ("classique-6a", {"seating.sides": [[0, 3], [1, 4], [2, 5]]}),
}


def flat(table: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """The fields of a rule set as `cards.deal`; titles and citations left out."""
    fields: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, dict) and key != "sources":
            fields |= flat(value, f"{prefix}{key}.")
        elif key not in ("sources", "title", "id"):
            fields[prefix + key] = value
    return fields


@pytest.mark.parametrize("preset", sorted(MATRIX))
def test_a_preset_differs_from_the_one_it_extends_as_the_matrix_says(preset: str) -> None:
    base, differing = MATRIX[preset]
    ours, theirs = flat(to_table(load_preset(preset))), flat(to_table(load_preset(base)))
    assert {key: value for key, value in ours.items() if theirs.get(key, ...) != value} == differing


def test_every_preset_has_its_row() -> None:
    assert {"classique-4", *MATRIX} == set(preset_ids())
