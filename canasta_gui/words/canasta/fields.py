"""What a player reads about the fields of a rule set of canasta."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.words.translation import mark

# Path: the name of the field, and what it means.
FIELDS: Final[Mapping[str, tuple[str, str]]] = {
    "seating": (mark("Sides"), mark("Who plays with whom. Partners never sit side by side.")),
    "seating.deal_passes": (
        mark("The deal passes"),
        mark("Where somebody sits out: to the next chair, or to the next player who plays."),
    ),
    "target": (mark("Points to win"), mark("The match ends with the deal in which a side reaches them.")),
    "cards.blanches": (mark("Blank cards"), mark("Wild like jokers and worth as much, in the whole game.")),
    "cards.deal": (mark("Cards dealt"), mark("To each player, at the beginning of a deal.")),
    "reserve.kind": (mark("Second hand"), mark("Whether everybody is dealt a second packet of cards.")),
    "reserve.size": (mark("Cards in the second hand"), mark("To each player, besides the first hand.")),
    "reserve.chosen": (mark("Which hand comes first"), mark("Each player chooses by one card of each packet.")),
    "values.joker": (mark("Joker"), mark("What the card counts, melded or left in the hand.")),
    "values.two": (mark("Two"), mark("What the card counts, melded or left in the hand.")),
    "values.ace": (mark("Ace"), mark("What the card counts, melded or left in the hand.")),
    "values.eight_to_king": (mark("Eight to king"), mark("What the card counts, melded or left in the hand.")),
    "values.four_to_seven": (mark("Four to seven"), mark("What the card counts, melded or left in the hand.")),
    "values.black_three": (mark("Black three"), mark("What the card counts, melded or left in the hand.")),
    "values.black_three_held": (
        mark("Black three left in a hand"),
        mark("What it costs where that is more than in a meld; 0: as much."),
    ),
    "draw.count": (mark("Cards drawn"), mark("From the stock, in each turn; one is discarded.")),
    "draw.replaces_red_three": (
        mark("A red three is replaced"),
        mark("Whoever draws one draws another card for it."),
    ),
    "red_threes.each": (mark("A red three"), mark("What each one counts for the side that has it.")),
    "red_threes.together": (
        mark("Red threes together"),
        mark("Where a side has so many, this sum counts instead of each one."),
    ),
    "red_threes.in_hand": (
        mark("Red three left in a hand"),
        mark("The fine for not having laid it."),
    ),
    "red_threes.in_hand_first_turn": (
        mark("… of a player who had no turn"),
        mark("The fine where the deal ended before the player's first turn."),
    ),
    "red_threes.plus_with": (
        mark("Red threes count for"),
        mark("What a side must have laid for them to count in its favour."),
    ),
    "red_threes.minus_without": (
        mark("… for want of"),
        mark("What a side must be without for them to count against it."),
    ),
    "red_threes.black_too": (
        mark("Black threes like red ones"),
        mark("They are laid at once and count as much."),
    ),
    "red_threes.per_colour": (
        mark("Each colour by itself"),
        mark("Where black threes are like red ones: sums hold for one colour."),
    ),
    "red_threes.minus": (
        mark("Red threes count against"),
        mark("They are taken off a side that has laid nothing."),
    ),
    "red_threes.dead": (
        mark("Red threes are never laid"),
        mark("They may be discarded; whoever is left with them loses what they count."),
    ),
    "red_threes.dealt_laid": (
        mark("Dealt red threes are laid"),
        mark("Each in the first turn of its player, or all before anybody plays."),
    ),
    "melds.wild_limits": (
        mark("Most wild cards in a meld"),
        mark("By the number of its cards; a meld always keeps two natural ones."),
    ),
    "melds.wild_melds": (
        mark("Melds of wild cards alone"),
        mark("Twos with jokers, up to a canasta of wild cards."),
    ),
    "melds.wild_mix": (
        mark("Jokers as good as twos"),
        mark("In melds of wild cards alone there may be any number of either."),
    ),
    "melds.most": (mark("Cards that close a meld"), mark("Nothing is added to it then; 0: it grows for ever.")),
    "melds.pure_ranks": (mark("Ranks without wild cards"), mark("Their melds hold natural cards only.")),
    "melds.naturals_once_open": (
        mark("Natural cards for wild ones"),
        mark("So many a meld needs before wild cards are laid on it, once its side is open."),
    ),
    "melds.wild_most": (
        mark("Most cards in a meld of wild cards"),
        mark("So many close it, seven or more; 0: it grows for ever."),
    ),
    "melds.another_of_a_rank": (
        mark("Another meld of a rank"),
        mark("May be begun once all those of the side are canastas."),
    ),
    "melds.runs": (mark("Runs of a suit"), mark("Three to seven natural cards of a suit in sequence, four to ace.")),
    "opening.clean": (mark("A clean meld to open"), mark("One meld of the opening must hold no wild card.")),
    "opening.kind": (mark("The opening depends on"), mark("What decides how many points a side's first melds need.")),
    "opening.steps": (mark("Opening minimum"), mark("What the first melds of a side must be worth, by its total.")),
    "opening.minimums": (
        mark("Opening minimum"),
        mark("In the first deal, the second, and so on; then as in the last."),
    ),
    "opening.negative": (mark("Minimum below zero"), mark("The opening of a side whose total is negative.")),
    "pile.kind": (mark("Taking the pile"), mark("How much of the discard pile is taken.")),
    "pile.count": (mark("Cards taken"), mark("From the top of the pile, the top card included.")),
    "pile.max_wilds": (
        mark("Most wild cards in the pile"),
        mark("When it holds so many, no wild card may be discarded on it."),
    ),
    "pile.up_card": (mark("A card is turned up"), mark("Onto the pile, before play; otherwise it starts empty.")),
    "pile.up_black_three": (
        mark("A black three turned up"),
        mark("When the first card of the pile is one: whether it is covered, and bars the first player."),
    ),
    "pile.own_canasta_blocks": (
        mark("Your own canasta blocks"),
        mark("A card of the rank of your side's canasta cannot be taken from the pile."),
    ),
    "pile.black_threes_freeze": (
        mark("Black threes freeze the pile"),
        mark("Like wild cards, until somebody takes it."),
    ),
    "pile.block_next_only": (
        mark("Wild cards stop one player only"),
        mark("A discarded one freezes nothing: it only keeps the next player from the pile."),
    ),
    "pile.top_alone": (
        mark("The top card alone"),
        mark("With a pair of its rank shown, it may be taken into the hand."),
    ),
    "pile.always_frozen": (
        mark("Always frozen"),
        mark("Everybody needs a natural pair to take the pile, at all times."),
    ),
    "pile.with_wild": (
        mark("One card and a wild one"),
        mark("Where the pile is free they are enough to take it; otherwise a natural pair is needed."),
    ),
    "pile.joins_below": (
        mark("The top card joins melds of fewer than"),
        mark("So many cards; 0: whatever their size."),
    ),
    "pile.frozen_before_opening": (
        mark("Frozen until you open"),
        mark("A side that has laid nothing needs a natural pair to take the pile."),
    ),
    "going_out.canastas": (mark("Canastas to go out"), mark("How many a side needs in all.")),
    "going_out.natural": (mark("… natural ones among them"), mark("Canastas without wild cards.")),
    "going_out.mixed": (mark("… mixed ones among them"), mark("Canastas with wild cards.")),
    "going_out.wild": (mark("… wild ones among them"), mark("Canastas of wild cards alone.")),
    "going_out.runs": (mark("… in sequence among them"), mark("Runs of seven cards of a suit.")),
    # Rommé has this field too; here it has its place among the conditions of going out.
    "going_out.must_discard": (
        mark("The last card is discarded"),
        mark("Nobody goes out by laying all cards."),
    ),
    "going_out.asking": (mark("Asking the partner"), mark("“May I go out?” before the last cards are laid.")),
    "going_out.black_threes": (mark("Black threes are laid"), mark("As the last cards, on the way out.")),
    "going_out.black_threes_then_discard": (
        mark("A discard after black threes"),
        mark("Whoever lays black threes to go out may still discard."),
    ),
    "going_out.black_threes_last": (
        mark("Black threes go down last"),
        mark("Once they lie there, only the discard follows."),
    ),
    "going_out.bonus": (mark("Going out"), mark("For the side whose player goes out.")),
    "going_out.concealed": (mark("Going out concealed"), mark("All cards at once, nothing laid before: instead.")),
    "going_out.in_hand": (
        mark("Canasta in hand"),
        mark("Concealed, with a canasta of one's own and no pile taken: instead."),
    ),
    "going_out.concealed_partner_unmelded": (
        mark("Concealed: partner has laid nothing"),
        mark("Only then does it count as concealed."),
    ),
    "going_out.concealed_own_canasta": (
        mark("Concealed: with a canasta"),
        mark("Only with a whole canasta of one's own does it count as concealed."),
    ),
    "going_out.concealed_no_adding_to_partner": (
        mark("Concealed: nothing added"),
        mark("Only without adding to the partner's melds does it count as concealed."),
    ),
    "going_out.concealed_without_minimum": (
        mark("Concealed: no minimum"),
        mark("The opening minimum is not owed by whoever goes out concealed."),
    ),
    "stock_end.kind": (mark("When the stock is used up"), mark("How the deal goes on.")),
    "stock_end.last_red_three_ends": (
        mark("A last red three ends the deal"),
        mark("When the last card of the stock is a red three, nobody plays on."),
    ),
    "stock_end.forced": (
        mark("The pile must be taken"),
        mark("When the stock is used up and the pile is free."),
    ),
    "special_hands": (
        mark("Special hands"),
        mark("Whole hands, such as seven pairs, that are shown at once and end the deal."),
    ),
    "canastas.natural": (mark("Natural canasta"), mark("Without wild cards.")),
    "canastas.mixed": (mark("Mixed canasta"), mark("With wild cards.")),
    "canastas.natural_by_rank": (mark("Natural canasta of a rank"), mark("Where one is worth something else.")),
    "canastas.wild": (mark("Canasta of wild cards"), mark("Twos and jokers.")),
    "canastas.wild_pure": (mark("Canasta of twos"), mark("Of seven twos, without a joker.")),
    "canastas.run": (mark("Canasta in sequence"), mark("A run of seven cards of a suit.")),
    "canastas.wild_by_jokers": (
        mark("Canasta of wild cards by its jokers"),
        mark("Where one with so many jokers is worth something else."),
    ),
    "canastas.cards_against_without": (
        mark("Without a canasta cards count against"),
        mark("The melded cards of a side that has no canasta are taken off."),
    ),
    "fines.unfinished": (
        mark("Unfinished melds"),
        mark("The fine for a meld of this rank, without wild cards, that is no canasta at the end."),
    ),
    "fines.held": (mark("Ranks left in a hand"), mark("The fine for three or more cards of this rank at the end.")),
    "irregularities.list": (
        mark("The list"),
        mark("The book that says what is irregular, and what it costs at a real table."),
    ),
    "irregularities.level": (
        mark("Irregularities"),
        mark("Whether you are kept from them, are told what they would cost, or may commit them."),
    ),
    "irregularities.waived": (mark("Without consequence"), mark("What the list names and this table lets pass.")),
    "irregularities.short_take": (
        mark("Top card taken with too few points"),
        mark("The fine, for a side that has not opened."),
    ),
    "irregularities.opening_raise": (
        mark("Opening too low, taken back"),
        mark("So many points more the side's opening needs in this deal."),
    ),
    "irregularities.opening_changed": (
        mark("Opening too low, put right"),
        mark("The fine where a card that was laid is taken back."),
    ),
    "irregularities.illegal_exit": (
        mark("Laid to go out unlawfully"),
        mark("The fine, without the canastas or against the partner's answer."),
    ),
    "irregularities.surplus_wild": (
        mark("Too many wild cards in a meld"),
        mark("The fine for each one too many; it stays on the table and counts nothing."),
    ),
    "irregularities.pile_unshown": (
        mark("Pile taken unshown"),
        mark("The fine for taking it into the hand before its meld lies."),
    ),
    "irregularities.take_out_of_turn": (mark("Pile taken out of turn"), mark("The fine.")),
    "irregularities.draw_out_of_turn": (
        mark("Drawn out of turn"),
        mark("The fine where the card goes back to the stock."),
    ),
    "irregularities.draw_kept": (
        mark("Drawn out of turn and kept"),
        mark("The fine where the card is in the hand already: instead."),
    ),
    "irregularities.irregular_ask": (
        mark("Asked at the wrong time"),
        mark("The fine for whoever has to go out for it, and does not."),
    ),
    "irregularities.penalty_discard": (
        mark("Penalty cards are discarded"),
        mark("Cards that lie face up before you, though they are part of your hand."),
    ),
}

# Each irregularity by its kind.
OFFENCES: Final[Mapping[str, str]] = {
    "wrong_card_turned": mark("Wrong card turned up"),
    "not_cut": mark("Pack not cut"),
    "short_hand": mark("Too few cards dealt"),
    "face_up_card": mark("Card face up in the stock"),
    "foreign_card": mark("Foreign card in the pack"),
    "overdraw": mark("Too many cards drawn"),
    "expose": mark("Card shown"),
    "short_opening": mark("Opening too low"),
    "illegal_exit": mark("Laid to go out unlawfully"),
    "surplus_wilds": mark("Too many wild cards in a meld"),
    "red_three_kept": mark("Red three kept in the hand"),
    "pile_unshown": mark("Pile taken unshown"),
    "irregular_ask": mark("Asked at the wrong time"),
    "short_take": mark("Top card taken with too few points"),
    "draw_out_of_turn": mark("Drawn out of turn"),
    "take_out_of_turn": mark("Pile taken out of turn"),
    "no_draw": mark("Discarded without drawing"),
    "two_discards": mark("Several cards discarded"),
    "told": mark("Card told to the partner"),
    "peek": mark("Next card looked at"),
    "early_draw": mark("Drawn before the discard"),
}

# Path of the choice: the words of its options.
OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    # Arrangements that are more than their sides.
    "seating": {"lone_hand": mark("one against two, formed in play")},
    "seating.deal_passes": {"next_chair": mark("to the next chair"), "next_seat": mark("to the next who plays")},
    "reserve.kind": {
        "none": mark("none"),
        "pony": mark("taken after melding"),
        "foot": mark("played after the first"),
    },
    "red_threes.plus_with": {
        "always": mark("nothing at all"),
        "melded": mark("any meld"),
        "canasta": mark("a canasta"),
        "two_canastas": mark("two canastas"),
    },
    "red_threes.minus_without": {
        "melded": mark("any meld"),
        "canasta": mark("a canasta"),
        "two_canastas": mark("two canastas"),
    },
    "red_threes.dealt_laid": {"first_turn": mark("in the first turn"), "before_play": mark("before play")},
    "opening.kind": {
        "by_score": mark("the total"),
        "by_score_and_last_deal": mark("the total and the last deal"),
        "by_deal": mark("the number of the deal"),
    },
    "pile.kind": {"whole": mark("the whole pile"), "top": mark("only its top")},
    "pile.up_black_three": {
        "covered": mark("is covered"),
        "pair_only": mark("is covered, and a pair takes the pile"),
        "stays": mark("stays"),
        "bought": mark("can be bought"),
    },
    "going_out.asking": {"compulsory": mark("must"), "optional": mark("may"), "none": mark("no")},
    "stock_end.kind": {
        "player_in_turn_decides": mark("the player in turn takes or passes"),
        "last_drawer_discards": mark("the last to draw ends it"),
    },
    "stock_end.forced": {"fitting": mark("if it fits a meld"), "possible": mark("if it can be")},
    "irregularities.list": {
        "none": mark("none"),
        "classic": mark("classic rules"),
        "swiss": mark("Swiss leaflet"),
    },
    "irregularities.level": {
        "prevented": mark("prevented"),
        "explained": mark("explained"),
        "head": mark("played with the head"),
        "hand": mark("played with the hand"),
        "clumsy": mark("with a clumsy dealer"),
    },
    "irregularities.waived": OFFENCES,
    "irregularities.penalty_discard": {
        "advised": mark("as you like"),
        "compulsory": mark("one in each turn"),
    },
}

# Path of a table: the words above its columns.
COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "opening.steps": (mark("From a total of"), mark("Minimum")),
    "red_threes.together": (mark("Red threes"), mark("Together")),
    "canastas.natural_by_rank": (mark("Rank"), mark("Points")),
    "canastas.wild_by_jokers": (mark("Jokers"), mark("Points")),
    "fines.unfinished": (mark("Rank"), mark("Points")),
    "fines.held": (mark("Rank"), mark("Points")),
}
